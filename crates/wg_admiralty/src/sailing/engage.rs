//! The way to an enemy (A-R87): how far it is from somewhere, turns, wearing, tacking and beating to windward counted in, and the courses
//! that bring her nearer by it.

use crate::prelude::*;
use crate::sailing::speed::Zone;
use crate::sailing::station::turning;

/// So far off the wind she beats, degrees: a little more than the front zone.
const CLOSE: i32 = 47;
/// Within so much of her place no turn is worth its way; within twice as much of her enemy she turns for her guns, mm.
const NEAR: i32 = 150;
/// So far off the beam her guns still bear, degrees.
const BEARS: i32 = 20;

impl Fleet {
    /// A turn by so much leads through the eye of the wind.
    pub(crate) fn is_barred(&self, from: Heading, by: i32) -> bool {
        let wind = from.to(self.wind()).0;
        // The hand on which the wind lies, and how far round it is to it by the other.
        let round = if by > 0 { wind.rem_euclid(36_000) } else { (-wind).rem_euclid(36_000) };
        round < by.abs()
    }

    /// Courses that bring her alongside an enemy at pistol shot, the best first: those after which the way that is left is the shortest, and near
    /// her those that keep her under the guns.
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
            // Near her, what matters is that her guns bear: who has run past turns until they do.
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

    /// About how far she has to sail from there, in hundredths of a millimetre, with what her turns cost her.
    fn way(&self, ship: &Ship, from: Pose, to: Point) -> i64 {
        let far = i64::from(from.at.distance(to).0);
        let Some(bearing) = from.at.heading_to(to) else { return far };
        // Within her turning circle no turn is worth its way.
        let worth = |turn: i64| {
            turn * (far - i64::from(self.mm(NEAR).0)).clamp(0, i64::from(self.mm(NEAR).0))
                / i64::from(self.mm(NEAR).0).max(1)
        };
        if self.zone(bearing) != Zone::Front {
            return far + worth(self.turn_way(ship, from.heading, bearing));
        }
        // She beats: on one tack and on the other.
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

    /// What it costs her to come round to a heading: the shorter of wearing or turning to leeward, and of tacking.
    fn turn_way(&self, ship: &Ship, from: Heading, to: Heading) -> i64 {
        let short = from.to(to).0;
        let long = if short > 0 { short - 36_000 } else { short + 36_000 };
        let run = self.speed(ship, Zone::AftBroadside);
        let steps = i64::from(self.steps(ship, run).max(1));
        // Half of what she runs meanwhile leads her nowhere.
        let round = |by: i32| i64::from(by.abs()) * i64::from(run.0) / (steps * 3000);
        // Who lies with the wind ahead is in the middle of her tack.
        let through =
            |by: i32| if self.is_barred(from, by) && self.zone(from) != Zone::Front { self.tack_way(ship) } else { 0 };
        [short, long].into_iter().map(|by| round(by) + through(by)).min().unwrap_or_default()
    }

    /// What a tack costs her: a run, so often as the die wants it (A-MOVE-13); without sail enough there is none.
    fn tack_way(&self, ship: &Ship) -> i64 {
        let run = self.speed(ship, Zone::ForeBroadside).max(Length(1));
        let works = 7 - i64::from(CHARTS.tack[ship.grade() as usize]);
        if ship.berth.sail < Setting::Battle { i64::from(run.0) * 20 } else { i64::from(run.0) * 6 / works.max(1) }
    }
}
