//! Ships bound for a place. A helper makes for the burning ship. A prize, and a ship that has taken off a burning
//! ship's people, make for their stations off the table (A-ADV-6, A-ADV-7, A-R61, A-R72).

use std::ops::RangeInclusive;

use wg_core::geometry::walk;

use crate::prelude::*;
use crate::sailing::plan::Plan;

/// The place that a ship is bound for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// Alongside this burning ship, to give aid.
    Beside(UnitId),
    /// Off the table, for her station.
    Away,
}

impl Fleet {
    /// Returns the place that a ship is bound for, if there is one.
    pub fn bound(&self, ship: &Ship) -> Option<Bound> {
        if !ship.serves() {
            return None;
        }
        ship.colours.aid.map(Bound::Beside).or_else(|| (ship.colours.out || ship.is_prize()).then_some(Bound::Away))
    }

    /// The distances at which a helper may lie from the burning ship (A-ADV-6).
    fn beside(&self) -> RangeInclusive<Length> {
        self.mm(15)..=self.mm(30)
    }

    /// True if a helper lies at her place beside the burning ship. She stays there (A-ADV-6).
    pub fn lies_by(&self, ship: &Ship) -> bool {
        matches!(self.bound(ship), Some(Bound::Beside(burning)) if self.beside().contains(&self.gap(ship.id, burning)))
    }

    /// Returns how far a hull is from the place that the ship is bound for; zero if it is there.
    fn astray(&self, ship: &Ship, bound: Bound, hull: &Hull) -> Length {
        match bound {
            Bound::Beside(burning) => {
                let (gap, beside) = (hull.distance_to(&self.ship(burning).hull()), self.beside());
                (gap - *beside.end()).max(*beside.start() - gap).max(Length::ZERO)
            }
            Bound::Away => self.to_edge(ship, hull.pose.at),
        }
    }

    /// Returns the distance to the edge by which the side may leave, or to the nearest edge if the scenario names none
    /// (A-R72).
    fn to_edge(&self, ship: &Ship, at: Point) -> Length {
        let off = |edge: Edge| edge.off((at.x, at.y), self.waters.size());
        self.roster
            .exit(ship.colours.side)
            .or_else(|| Edge::ALL.into_iter().min_by_key(|edge| off(*edge)))
            .map_or(Length::ZERO, off)
    }

    /// Cuts a course short at the place that the ship is bound for. Returns the plan unchanged if she is not bound for
    /// a place.
    ///
    /// # Errors
    /// If the course brings her no nearer to the place, though another course would.
    pub(super) fn keep_bound(&self, ship: &Ship, plan: Plan, tacking: bool) -> Checked<Plan> {
        let Some(bound) = self.bound(ship) else { return Ok(plan) };
        let plan = self.stop_there(ship, bound, plan);
        let (now, then) =
            (self.astray(ship, bound, &ship.hull()), self.astray(ship, bound, &Hull::new(plan.end, ship.built.base)));
        // If no course brings her nearer, she may come about as she likes.
        if then < now || self.nearest(ship, bound, tacking).is_none_or(|(nearest, _)| nearest >= now) {
            return Ok(plan);
        }
        let name = self.name(ship.id);
        Err(match bound {
            Bound::Beside(burning) => refuse(
                "A-R61",
                format!(
                    "{name} gives aid, so her course must bring her nearer to {} (15 to 30 mm off).",
                    self.name(burning)
                ),
            ),
            Bound::Away => refuse(
                "A-R72",
                format!("{name} is leaving the battle, so her course must bring her nearer to the edge of the table."),
            ),
        })
    }

    /// Returns the course that brings the ship nearest to the place that she is bound for, or `None` if there is no
    /// such place.
    pub fn bound_course(&self, ship: &Ship, tacking: bool) -> Option<Course> {
        self.bound(ship).and_then(|bound| self.nearest(ship, bound, tacking)).map(|(_, course)| course)
    }

    /// Returns the best of the ship's simple courses, and how far from her place it ends.
    fn nearest(&self, ship: &Ship, bound: Bound, tacking: bool) -> Option<(Length, Course)> {
        let ends = self.simple_courses(ship, tacking).filter_map(|course| {
            let plan = self.stop_there(ship, bound, self.lay(ship, &course, tacking).ok()?);
            Some((self.astray(ship, bound, &Hull::new(plan.end, ship.built.base)), course))
        });
        ends.min_by_key(|(astray, _)| *astray)
    }

    /// Cuts a helper's course short where it first reaches her place (A-ADV-6).
    fn stop_there(&self, ship: &Ship, bound: Bound, mut plan: Plan) -> Plan {
        let Bound::Beside(_) = bound else { return plan };
        let is_there = |pose| self.astray(ship, bound, &Hull::new(pose, ship.built.base)) == Length::ZERO;
        let Some(beat) =
            walk(&plan.course, ship.berth.pose, &ship.built.base, self.mm(5)).find(|beat| is_there(beat.pose))
        else {
            return plan;
        };
        if beat.run < plan.course.length() {
            plan.course = part(&plan.course, beat.run);
            plan.tack = plan.tack.filter(|at| *at < beat.run);
            (plan.end, plan.cut, plan.irons) = (beat.pose, true, false);
            let steps =
                |leg: &Leg| if let Leg::Arc { run, .. } = leg { run.0 / self.mm(CHARTS.step.0).0.max(1) } else { 0 };
            plan.steps = plan.course.legs().iter().map(steps).sum::<i32>() as u8;
        }
        plan
    }
}

/// Returns the first part of a course, as long as this run.
fn part(course: &Course, run: Length) -> Course {
    let mut left = run;
    let legs = course.legs().iter().map_while(|leg| {
        let (Leg::Run(whole) | Leg::Arc { run: whole, .. }) = *leg else { return None };
        let made = whole.min(left);
        left -= made;
        (made > Length::ZERO).then(|| match *leg {
            Leg::Arc { turn, .. } => Leg::Arc { run: made, turn: wg_core::geometry::Angle(turn.0 * made.0 / whole.0) },
            _ => Leg::Run(made),
        })
    });
    Course::new(legs)
}
