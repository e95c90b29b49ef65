//! The outlook of a ship from another place: what her own guns could do there, and the guns of enemies that have yet to
//! act. Uses the rules of [`crate::gunnery::firing`] and [`crate::sailing::movement`] with the ship moved there.

use crate::gunnery::firing::{Chance, LONG, SHORT};
use crate::gunnery::odds;
use crate::phases::{SIDE_A_MOVES, SIDE_B_MOVES};
use crate::prelude::*;

/// The turns tried on an enemy's course, in degrees to either hand.
const TURNS: [i32; 8] = [15, 30, 45, 60, 75, 90, 135, 180];

/// The number of an enemy's best firing places that are tried until the enemy can reach one.
const MOST_TRIED: usize = 60;

/// The most inches that oars and a gust can give.
const BEST_ROWED: i8 = 12;
const BEST_GUST: i8 = 6;

/// Returns the outlook of a ship from this pose. `None` for units on land, and for ships off the table.
pub fn outlook(fleet: &Fleet, unit: UnitId, pose: Pose, threats: bool) -> Option<Outlook> {
    fleet.get(unit).filter(|ship| ship.on_table())?;
    let mut there = fleet.clone();
    there.ship_mut(unit).berth.pose = pose;
    let mut outlook = Outlook::default();
    for battery in (0..4).filter(|battery| there.may_fire(unit, *battery).is_ok()) {
        outlook.arcs.push(there.arc_mark(unit, battery));
        outlook.salvos.extend(
            there.chances(unit, battery).iter().map(|(target, chance)| there.salvo(unit, battery, *target, chance)),
        );
    }
    if threats {
        let side = there.ship(unit).side().other();
        let afloat = there.fighting(side).map(|ship| ship.id);
        outlook.threats = afloat.chain(there.forts(side)).filter_map(|enemy| there.threat(enemy, unit)).collect();
    }
    Some(outlook)
}

impl Fleet {
    /// Returns the arc of a battery with its range bands, as a mark.
    pub(crate) fn arc_mark(&self, unit: UnitId, battery: Battery) -> Mark {
        let bands = vec![(SHORT, "to 10 in: every hit".to_owned()), (LONG, "to 20 in: half".to_owned())];
        Mark::Arc { hull: self.lies(unit), arc: self.arc_of(unit, battery), bands }
    }

    fn salvo(&self, by: UnitId, battery: Battery, target: UnitId, chance: &Chance) -> Salvo {
        let (expected, unit) = if self.is_troop(target) {
            (f64::from(odds::expected(self, target, chance)) / 100.0, "hits")
        } else {
            (
                odds::volley(&chance.dice_of(Aim::Plain), Aim::Plain, self.log(target), &self.ship(target).hull)
                    .expected,
                "boxes",
            )
        };
        Salvo {
            by,
            battery: battery as u8,
            target,
            line: chance.line,
            range: chance.range,
            rake: chance.rake,
            expected,
            unit: unit.to_owned(),
            worth: expected,
        }
    }

    /// Iterates over the batteries of one unit that bear on another from where both lie now.
    fn bearing(&self, by: UnitId, target: UnitId) -> impl Iterator<Item = (Battery, Chance)> {
        let count = if self.is_troop(by) { 1 } else { 4 };
        (0..count)
            .filter(move |battery| self.may_fire(by, *battery).is_ok())
            .filter_map(move |battery| Some((battery, self.bears(by, battery, target).ok()?)))
    }

    /// Returns the expected damage of one unit's guns to another, in thirty-sixths of a box.
    fn weight(&self, by: UnitId, target: UnitId) -> u32 {
        self.bearing(by, target).map(|(_, chance)| u32::from(chance.worth()) * u32::from(chance.dice)).sum()
    }

    /// Returns what an enemy could do to the target, from where the enemy lies, or from where it could sail before it
    /// fires. `None` if it can do nothing.
    fn threat(&self, by: UnitId, target: UnitId) -> Option<Threat> {
        let now = self.weight(by, target);
        let coming = self.is_to_come(by).then(|| self.under_best_sail(by));
        let reach = coming.as_ref().map(|trim| trim.reach_of(by)).unwrap_or_default();
        let found = coming.and_then(|trim| Search::new(&trim, by, target).best(now));
        let (at, comes) = match found {
            Some((trim, path)) => {
                let pose = trim.ship(by).berth.pose;
                (trim, Some((pose, path)))
            }
            None => (self.clone(), None),
        };
        let mut salvos: Vec<Salvo> =
            at.bearing(by, target).map(|(battery, chance)| at.salvo(by, battery, target, &chance)).collect();
        salvos.sort_by(|one, two| two.expected.total_cmp(&one.expected));
        let arcs = salvos.iter().map(|salvo| at.arc_mark(by, usize::from(salvo.battery))).collect();
        (!salvos.is_empty()).then_some(Threat { by, salvos, comes, arcs, reach })
    }

    /// True if the ship has still to move in this turn.
    fn is_to_come(&self, unit: UnitId) -> bool {
        if self.is_troop(unit) || !self.can_move(unit) {
            return false;
        }
        match self.cursor.phase {
            SIDE_B_MOVES => self.active() == Some(self.ship(unit).side()),
            phase => phase <= SIDE_A_MOVES,
        }
    }

    /// Returns the fleet with the ship under the most sail she may set, and with the best that wind and oars can give.
    fn under_best_sail(&self, unit: UnitId) -> Self {
        let mut trim = self.clone();
        let sail = self.most_sail(unit);
        let pose = self.ship(unit).berth.pose;
        let pips = match self.wind_speed_for(unit) {
            _ if self.log(unit).oars => BEST_ROWED,
            Speed::Normal => 0,
            Speed::Light => -1,
            Speed::Gusty => BEST_GUST,
        };
        let half = !self.log(unit).oars && !self.is_running(pose.heading);
        let ship = trim.ship_mut(unit);
        ship.rig.hoisted = sail;
        ship.run = Run { stage: Stage::Course, half, pips, from: pose, ..Run::default() };
        trim
    }

    /// Returns the outline of the water that the ship's bow can reach.
    fn reach_of(&self, unit: UnitId) -> Vec<wg_core::Point> {
        let limits = self.course_limits(unit);
        let turns: SmallVec<[Angle; 8]> =
            self.turning_boxes(unit).iter().map(|angle| Angle::degrees(i32::from(*angle))).collect();
        let shape = self.shape(unit);
        limits.water(shape.pose, &shape.footprint, &turns, (Length::ZERO, limits.max_run))
    }
}

/// A place from which an enemy can fire, with its expected damage in thirty-sixths of a box.
struct Found {
    weight: u32,
    course: Course,
}

/// A search for the place from which one unit does most damage to another.
struct Search<'a> {
    trim: &'a Fleet,
    by: UnitId,
    target: UnitId,
    angles: SmallVec<[Angle; 16]>,
    found: Vec<Found>,
    /// The fleet in which the ship is moved from place to place.
    trial: Fleet,
}

/// A course of the search, as far as it is laid.
#[derive(Clone)]
struct Way {
    course: Course,
    pose: Pose,
    ran: Length,
    turned: u8,
    half: bool,
    since: Option<Length>,
    turns: u8,
}

impl<'a> Search<'a> {
    fn new(trim: &'a Fleet, by: UnitId, target: UnitId) -> Self {
        let hand = trim.hand(by);
        let widest: i32 = trim.turning_boxes(by).iter().map(|angle| i32::from(*angle)).sum();
        let turns = TURNS.iter().filter(|turn| **turn <= widest && hand != Hand::Neither);
        let angles = turns
            .flat_map(|turn| [Angle::degrees(*turn), Angle::degrees(-*turn)])
            .filter(|by| hand.allows(*by))
            .collect();
        Self { trim, by, target, angles, found: Vec::new(), trial: trim.clone() }
    }

    /// Returns the fleet with the ship at the place where she does most damage, and her track to it. `None` if no place
    /// is better than `now`.
    fn best(mut self, now: u32) -> Option<(Fleet, Vec<Pose>)> {
        let ship = self.trim.ship(self.by);
        let start = ship.berth.pose;
        let reach = self.trim.allowance(self.by).max
            + LONG
            + self.trim.log(self.by).footprint.length * 3
            + self.trim.log(self.target).footprint.length;
        if !start.at.within(reach, self.trim.ship(self.target).berth.pose.at) {
            return None;
        }
        let half = ship.run.half;
        self.sail(Way {
            course: Course::default(),
            pose: start,
            ran: Length::ZERO,
            turned: 0,
            half,
            since: None,
            turns: 0,
        });
        // Of the courses that do most damage, the plainest comes first.
        self.found.sort_by_key(|found| {
            (std::cmp::Reverse(found.weight), found.course.turns().count(), found.course.length())
        });
        let side = ship.side();
        let footprint = self.trim.log(self.by).footprint;
        let tried = std::mem::take(&mut self.found).into_iter().take_while(|found| found.weight > now).take(MOST_TRIED);
        for found in tried {
            let mut order = found.course.clone();
            order.push(Leg::Halt);
            if self.trim.check_course(side, self.by, &order).is_err() || self.trim.strikes(self.by, &found.course) {
                continue;
            }
            let path: Vec<Pose> = walk(&found.course, start, &footprint, Length::INCH).map(|beat| beat.pose).collect();
            let end = path.last().copied().unwrap_or(start);
            if self.trim.beyond_edge(end.at).is_some() {
                continue;
            }
            self.trial.ship_mut(self.by).berth.pose = end;
            return Some((self.trial, path));
        }
        None
    }

    /// Extends a course inch by inch, and branches at each place where the ship may turn.
    fn sail(&mut self, mut way: Way) {
        let between = self.trim.options().between_turns;
        let footprint = self.trim.log(self.by).footprint;
        let ship = self.trim.ship(self.by);
        let most = if way.half && !ship.run.half {
            self.trim.allowance_at(self.by, true, self.trim.options().half_remainder.then_some(way.ran))
        } else {
            self.trim.allowance(self.by)
        };
        let from = way.ran;
        loop {
            self.try_here(&way);
            // The first turn is tried at every second inch, the next one at every third.
            let at = (way.ran - from).0 / Length::INCH.0;
            let may =
                way.since.is_none_or(|since| since >= between) && way.turns < 2 && at % (2 + i32::from(way.turns)) == 0;
            for by in self.angles.clone().into_iter().filter(|by| may && (way.turns == 0 || by.0 % 3_000 == 0)) {
                let Some(turned) = self.trim.take_boxes(self.by, way.turned, by) else { continue };
                let mut next = way.clone();
                next.course.push(Leg::Turn(by));
                next.pose = way.pose.turned_on_bow(&footprint, by);
                next.half |= self.trim.ship(self.by).rig.hoisted > 0 && !self.trim.is_running(next.pose.heading);
                (next.turned, next.since, next.turns) = (turned, Some(Length::ZERO), way.turns + 1);
                self.sail(next);
            }
            if way.ran + Length::INCH > most.max {
                return;
            }
            match way.course.0.last_mut() {
                Some(Leg::Run(run)) => *run += Length::INCH,
                _ => way.course.push(Leg::Run(Length::INCH)),
            }
            way.pose = way.pose.run(Length::INCH);
            way.ran += Length::INCH;
            way.since = way.since.map(|since| since + Length::INCH);
        }
    }

    fn try_here(&mut self, way: &Way) {
        let target = self.trim.shape(self.target);
        self.trial.ship_mut(self.by).berth.pose = way.pose;
        if self.trial.shape(self.by).at_least(&target) > LONG {
            return;
        }
        let weight = self.trial.weight(self.by, self.target);
        if weight > 0 {
            self.found.push(Found { weight, course: way.course.clone() });
        }
    }
}
