//! Plans of courses: the turning boxes a course takes, its limits, and why it may be refused (A6).

use crate::prelude::*;
use crate::sailing::movement::Plan;

impl Fleet {
    /// Returns the limits of a course from where the ship lies now, for the offer.
    pub fn course_limits(&self, unit: UnitId) -> CourseLimits {
        let run = self.ship(unit).run;
        let boxes = self.turning_boxes(unit);
        let widest = boxes.iter().map(|angle| i32::from(*angle)).sum();
        let now = self.allowance(unit);
        // The ship may come contrary to the wind on her way, which lowers the inches that she must run.
        let least = if run.half { now.min } else { now.min.min(self.allowance_at(unit, true, None).min) };
        let least = if self.is_held_back(unit) { Length::ZERO } else { least };
        let left = |inches: Length| (inches - run.ran).max(Length::ZERO);
        let turns = if self.becalmed(unit) { self.turns_becalmed(unit) } else { boxes.len() as u8 };
        let limits = CourseLimits::straight(left(least), left(now.max));
        limits
            .turning(turns, Angle::degrees(1), Angle::degrees(widest), self.options().between_turns)
            .to(self.hand(unit))
    }

    /// Returns the number of turning boxes left to a becalmed ship: she may use one in her move (AMB-14).
    fn turns_becalmed(&self, unit: UnitId) -> u8 {
        u8::from(self.ship(unit).run.turned == 0 && !self.turning_boxes(unit).is_empty())
    }

    /// True if a morale duty may keep the ship from running her least inches (AMB-95).
    pub fn is_held_back(&self, unit: UnitId) -> bool {
        matches!(self.ship(unit).nerve.duty, Duty::NoCloser | Duty::Retire)
    }

    /// Checks whether the ship may sail this course from where she lies now, and returns what she has used at its end.
    pub fn plan(&self, unit: UnitId, course: &Course) -> Checked<Plan> {
        let ship = self.ship(unit);
        let name = self.name(unit);
        let (mut ran, mut half, mut half_from) = (ship.run.ran, ship.run.half, ship.run.half_from);
        let (mut turned, mut heading) = (ship.run.turned, ship.berth.pose.heading);
        let mut since_turn = None;
        let mut halts = false;
        let step = self.options().move_step;
        for leg in course.legs() {
            let allowance = self.allowance_at(unit, half, half_from);
            match *leg {
                Leg::Run(length) => {
                    forbid(length <= Length::ZERO, "B-MOVE-1", || {
                        format!(
                            "{name} can only sail ahead, but this course has a run of {length}.",
                            length = length.in_inches()
                        )
                    })?;
                    forbid(length.0 % step.0 != 0 && ran + length != allowance.max, "B-MOVE-5", || {
                        format!(
                            "Runs are measured in steps of {step}, so a run of {length} is not possible.",
                            step = step.in_inches(),
                            length = length.in_inches()
                        )
                    })?;
                    ran += length;
                    if ran > allowance.max {
                        let contrary = half && !ship.run.half;
                        let why = if contrary { ", contrary to the wind" } else { "" };
                        let clause = if contrary { "B-SAIL-4" } else { "B-MOVE-7" };
                        return Err(refuse(
                            clause,
                            if allowance.max <= Length::ZERO {
                                format!("{name} is becalmed and cannot move this turn.")
                            } else {
                                format!(
                                    "{name} may run at most {}{why}. This course is {} too long.",
                                    allowance.max.in_inches(),
                                    (ran - allowance.max).in_inches(),
                                )
                            },
                        ));
                    }
                    since_turn = since_turn.map(|since: Length| since + length);
                }
                Leg::Turn(by) => {
                    let free = self.boxes_beside(unit, turned | ship.hull.rudder_lost);
                    self.check_turn(unit, turned, by, &free)?;
                    if let Some(since) = since_turn.filter(|since| *since < self.options().between_turns) {
                        let least = self.options().between_turns;
                        return Err(refuse(
                            "B-TURNING-3",
                            format!(
                                "{name} must run at least {least} between two turns, but this course runs {since}.",
                                least = least.in_inches(),
                                since = since.in_inches()
                            ),
                        ));
                    }
                    // `check_turn` has made sure that there are enough boxes.
                    turned = self.take_boxes(unit, turned, by).unwrap_or(turned);
                    since_turn = Some(Length::ZERO);
                    heading = heading.turned(by);
                    if !half && self.loses_the_wind(unit, heading) {
                        half = true;
                        half_from = self.options().half_remainder.then_some(ran);
                    }
                }
                Leg::Halt => halts = true,
                Leg::Step(_) => {
                    return Err(refuse("B-MOVE-1", "This table has no squares. Plot the course in inches."));
                }
                Leg::Arc { .. } => {
                    return Err(refuse("B-MOVE-1", format!("{name} turns on her bow, not along a circle.")));
                }
            }
        }
        halts &= matches!(course.legs().last(), Some(Leg::Halt));
        let allowance = self.allowance_at(unit, half, half_from);
        if ran < allowance.min && !halts && !self.is_held_back(unit) {
            let short = allowance.min - ran;
            return Err(refuse(
                "B-MOVE-6",
                format!(
                    "{name} must run at least {} under this sail. This course runs {ran}, {short} too short.",
                    allowance.min.in_inches(),
                    ran = ran.in_inches(),
                    short = short.in_inches()
                ),
            ));
        }
        Ok(Plan { ran, allowance, turned, halts })
    }

    /// True if a ship under sail that comes to this heading is contrary to the wind, and so at half speed (B-SAIL-4).
    fn loses_the_wind(&self, unit: UnitId, heading: Heading) -> bool {
        self.ship(unit).rig.hoisted > 0 && !self.is_running(heading)
    }

    /// Returns what the ship has used at the end of a course, whether she may sail it or not. Inches and turns beyond
    /// the limits count too.
    pub fn tally(&self, unit: UnitId, course: &Course) -> Plan {
        let ship = self.ship(unit);
        let (mut ran, mut half, mut half_from) = (ship.run.ran, ship.run.half, ship.run.half_from);
        let (mut turned, mut heading) = (ship.run.turned, ship.berth.pose.heading);
        for leg in course.legs() {
            match *leg {
                Leg::Run(length) => ran += length.max(Length::ZERO),
                Leg::Turn(by) => {
                    turned = self.take_boxes(unit, turned, by).unwrap_or(u8::MAX);
                    heading = heading.turned(by);
                    if !half && self.loses_the_wind(unit, heading) {
                        half = true;
                        half_from = self.options().half_remainder.then_some(ran);
                    }
                }
                Leg::Halt | Leg::Step(_) | Leg::Arc { .. } => {}
            }
        }
        let halts = matches!(course.legs().last(), Some(Leg::Halt));
        Plan { ran, allowance: self.allowance_at(unit, half, half_from), turned, halts }
    }

    /// Returns the turning boxes of a move as angles: first the used ones, given as bits, then those that the ship may
    /// still use.
    pub fn boxes_of(&self, unit: UnitId, turned: u8) -> [SmallVec<[Angle; 4]>; 2] {
        let lost = self.ship(unit).hull.rudder_lost;
        let all = || {
            self.log(unit)
                .turns
                .iter()
                .enumerate()
                .map(|(place, angle)| (1_u8 << place, Angle::degrees(i32::from(*angle))))
        };
        let taken = all().filter(|(bit, _)| turned & bit != 0 && lost & bit == 0).map(|(_, angle)| angle).collect();
        let may = match self.hand(unit) {
            Hand::Neither => 0,
            _ if self.anchored(unit) => 0,
            // A becalmed ship may use one box at most (AMB-14).
            _ if self.becalmed(unit) => usize::from(turned == 0),
            _ => usize::MAX,
        };
        [taken, all().filter(|(bit, _)| (turned | lost) & bit == 0).map(|(_, angle)| angle).take(may).collect()]
    }

    /// Returns the arc of headings that leave the ship her full speed, clockwise from the first to the second (AMB-10).
    /// `None` if she has no sail set.
    pub fn fair_headings(&self, unit: UnitId) -> Option<(Heading, Heading)> {
        let (before, half) = (self.sky.actual.reversed(), self.options().running_half_angle);
        let sails = self.ship(unit).rig.hoisted > 0;
        sails.then(|| (before.turned(-half), before.turned(half)))
    }

    fn check_turn(&self, unit: UnitId, turned: u8, by: Angle, free: &[u8]) -> Checked {
        let ship = self.ship(unit);
        let name = self.name(unit);
        forbid(self.becalmed(unit) && turned != 0, "B-WSPD-2", || {
            format!("{name} is becalmed and may use only one turning box.")
        })?;
        forbid(by == Angle::ZERO || by.abs() > Angle::degrees(180), "B-TURNING-1", || {
            format!("A turn must be between 1° and 180°, not {}.", by.abs())
        })?;
        forbid(self.anchored(unit), "B-TURNING-3", || {
            format!("{name} is at anchor with no sail set and cannot turn.")
        })?;
        let starboard = by > Angle::ZERO;
        let wrong = match self.hand(unit) {
            Hand::Either => None,
            Hand::Starboard => {
                (!starboard).then_some(("B-SPEC-R8", "can turn only to starboard", ship.clocks.starboard_only))
            }
            Hand::Larboard => {
                starboard.then_some(("B-SPEC-R8", "can turn only to larboard", ship.clocks.larboard_only))
            }
            Hand::Neither if ship.clocks.blaze > 0 => {
                return Err(refuse("B-CFIRE-1", format!("{name} is on fire and can only sail straight ahead.")));
            }
            Hand::Neither => Some(("B-SPEC-R7", "cannot change course", ship.clocks.jammed.max(1))),
        };
        if let Some((clause, what, left)) = wrong {
            let turns =
                if left == 1 { "this turn".to_owned() } else { format!("for {left} turns, including this one") };
            return Err(refuse(clause, format!("{name}'s rudder is jammed. She {what} {turns}.")));
        }
        if self.take_boxes(unit, turned, by).is_none() {
            let left: u32 = free.iter().map(|angle| u32::from(*angle)).sum();
            let sentence = if left == 0 {
                format!("{name} has no turning boxes remaining in this move.")
            } else {
                format!("{name} can turn only {left}° more in this move, not {}.", by.abs())
            };
            return Err(refuse("B-TURNING-3", sentence));
        }
        Ok(())
    }

    /// Checks whether the duty of the ship's captain lets her end at this place: no closer to the enemy than before
    /// (B-MOR-6, B-MOR-7).
    pub fn keeps_duty(&self, unit: UnitId, end: &Shape) -> Checked {
        let ship = self.ship(unit);
        let duty = ship.nerve.duty;
        if !matches!(duty, Duty::NoCloser | Duty::Retire) {
            return Ok(());
        }
        let start = Shape::new(ship.run.from, end.footprint);
        let (Some((before, enemy)), Some((after, _))) =
            (self.nearest_enemy_from(unit, &start), self.nearest_enemy_from(unit, end))
        else {
            return Ok(());
        };
        // A duty that comes in mid-move counts from where the ship is at that moment, so that she may always stop.
        let now = self.nearest_enemy(unit).map_or(before, |(now, _)| now);
        let before = before.min(now);
        if after < before {
            let (clause, what) = if duty == Duty::NoCloser {
                ("B-MOR-6", "may come no closer to the enemy")
            } else {
                ("B-MOR-7", "must retire")
            };
            let closer = before - after;
            return Err(refuse(
                clause,
                format!(
                    "{}'s captain {what}. This course ends {closer} nearer to {}.",
                    self.name(unit),
                    self.name(enemy),
                    closer = closer.in_inches()
                ),
            ));
        }
        Ok(())
    }
}
