//! Closing with an enemy (A-R87): estimates the way to a place, with turns, wearing, tacking and beating to windward
//! counted in, and finds the courses that shorten it.

use crate::prelude::*;
use crate::sailing::speed::Zone;
use crate::sailing::station::turning;

/// The angle off the wind at which a ship beats, in degrees: a little more than the front zone.
const CLOSE: i32 = 47;
/// The distance from her place alongside, in mm, up to which a ship does not turn towards it. Up to twice this distance
/// from her enemy she turns to bring her guns to bear.
const NEAR: i32 = 150;
/// The angle off the beam within which her guns bear, in degrees.
const BEARS: i32 = 20;

impl Fleet {
    /// True if a turn by this angle leads through the eye of the wind.
    pub(crate) fn is_barred(&self, from: Heading, by: i32) -> bool {
        let wind = from.to(self.wind()).0;
        // The angle from the bow round to the wind, in the direction of the turn.
        let round = if by > 0 { wind.rem_euclid(36_000) } else { (-wind).rem_euclid(36_000) };
        round < by.abs()
    }

    /// Returns courses that bring the ship alongside an enemy at pistol shot, the best first. The best leaves the
    /// shortest way to go. Near the enemy, the best one keeps the enemy abeam.
    pub(super) fn alongside(&self, ship: &Ship, enemy: &Ship, tacking: bool) -> Vec<Course> {
        let run = self.limits(ship, tacking).max_run;
        let circle = self.circle(self.steps(ship, run));
        let target = enemy.berth.pose;
        let abeam = if target.relative_bearing(ship.berth.pose.at) > Angle::ZERO {
            Angle::degrees(90)
        } else {
            Angle::degrees(-90)
        };
        let berth = target.at.offset(target.heading.turned(abeam), self.mm(60) + ship.built.base.beam);
        let cost = |end: Pose| {
            let away = i64::from(target.at.distance(end.at).0);
            if away > i64::from(self.mm(NEAR).0) * 2 {
                return self.way(ship, end, berth);
            }
            // Near the enemy it matters that the guns bear. A ship that has run past turns until they do.
            let off = (end.relative_bearing(target.at).abs().0 - 9000).abs();
            away + i64::from((off - Angle::degrees(BEARS).0).max(0)) * 2
        };
        let late = (1..=i32::from(circle.steps)).flat_map(|steps| [steps, -steps]).map(|steps| {
            let arc = circle.arc(steps);
            Course::new(turning(arc, run).0.into_iter().rev())
        });
        let all = std::iter::once(Course::run(run)).chain(self.arcs(ship, run)).chain(late);
        let rate = |course: Course| {
            let laid = self.plan(ship, &course, tacking).ok()?;
            Some((cost(laid.end) + laid.tack.map_or(0, |_| self.tack_way(ship)), course))
        };
        let mut rated: Vec<(i64, Course)> = all.filter_map(rate).collect();
        rated.sort_by_key(|(cost, _)| *cost);
        rated.into_iter().map(|(_, course)| course).collect()
    }

    /// Estimates the way that a ship has to sail from a pose to a point, with the cost of her turns, in hundredths of a
    /// millimetre.
    fn way(&self, ship: &Ship, from: Pose, to: Point) -> i64 {
        let far = i64::from(from.at.distance(to).0);
        let Some(bearing) = from.at.heading_to(to) else { return far };
        // Within her turning circle no turn is worth its cost.
        let worth = |turn: i64| {
            turn * (far - i64::from(self.mm(NEAR).0)).clamp(0, i64::from(self.mm(NEAR).0))
                / i64::from(self.mm(NEAR).0).max(1)
        };
        if self.zone(bearing) != Zone::Front {
            return far + worth(self.turn_way(ship, from.heading, bearing));
        }
        // She beats to windward, on one tack and then on the other.
        let wind = self.wind();
        let off = wind.to(bearing);
        let (at, close) = (Heading::new(off.0), Heading::degrees(CLOSE));
        let (sum, difference) = (far as f64 * at.cos() / close.cos(), far as f64 * at.sin() / close.sin());
        let legs =
            [(Angle::degrees(CLOSE), (sum + difference) / 2.0), (Angle::degrees(-CLOSE), (sum - difference) / 2.0)];
        let first = legs
            .iter()
            .map(|(angle, _)| self.turn_way(ship, from.heading, wind.turned(*angle)))
            .min()
            .unwrap_or_default();
        let about = if legs.iter().all(|(_, leg)| *leg > f64::from(self.mm(NEAR).0)) { self.tack_way(ship) } else { 0 };
        sum as i64 + worth(first) + about
    }

    /// Estimates the cost of coming round to a heading by the cheaper way, in hundredths of a millimetre. The way
    /// through the wind costs a tack as well.
    fn turn_way(&self, ship: &Ship, from: Heading, to: Heading) -> i64 {
        let short = from.to(to).0;
        let long = if short > 0 { short - 36_000 } else { short + 36_000 };
        let run = self.speed(ship, Zone::AftBroadside);
        let steps = i64::from(self.steps(ship, run).max(1));
        // Half of the distance that she sails while turning brings her no nearer.
        let round = |by: i32| i64::from(by.abs()) * i64::from(run.0) / (steps * 3000);
        // With the wind ahead she is already in the middle of her tack.
        let through =
            |by: i32| if self.is_barred(from, by) && self.zone(from) != Zone::Front { self.tack_way(ship) } else { 0 };
        [short, long].into_iter().map(|by| round(by) + through(by)).min().unwrap_or_default()
    }

    /// Estimates the cost of a tack: the run of a turn, times the average number of rolls until the die succeeds
    /// (A-MOVE-13). With too little sail to tack, the cost is 20 runs.
    fn tack_way(&self, ship: &Ship) -> i64 {
        let run = self.speed(ship, Zone::ForeBroadside).max(Length(1));
        let works = 7 - i64::from(CHARTS.tack[ship.grade() as usize]);
        if ship.berth.sail < Setting::Battle { i64::from(run.0) * 20 } else { i64::from(run.0) * 6 / works.max(1) }
    }
}
