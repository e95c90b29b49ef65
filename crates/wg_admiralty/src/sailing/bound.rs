//! Ships that are bound for somewhere: a helper for the ship that burns; a prize, and who has taken a burning ship's people off, for their
//! stations (A-ADV-6, A-ADV-7, A-R61, A-R72).

use std::ops::RangeInclusive;

use wg_core::geometry::walk;

use crate::prelude::*;
use crate::sailing::plan::Plan;

/// Where a ship is bound for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// To lie by a burning ship.
    Beside(UnitId),
    /// Off the table.
    Away,
}

impl Fleet {
    /// Where she is bound for, if she is.
    pub fn bound(&self, ship: &Ship) -> Option<Bound> {
        if !ship.serves() {
            return None;
        }
        ship.colours.aid.map(Bound::Beside).or_else(|| (ship.colours.out || ship.is_prize()).then_some(Bound::Away))
    }

    /// A-ADV-6: so far off a helper lies.
    fn beside(&self) -> RangeInclusive<Length> {
        self.mm(15)..=self.mm(30)
    }

    /// A-ADV-6: she lies by the ship that she helps, and stays there.
    pub fn lies_by(&self, ship: &Ship) -> bool {
        matches!(self.bound(ship), Some(Bound::Beside(burning)) if self.beside().contains(&self.gap(ship.id, burning)))
    }

    /// How far a hull of hers would be off the place for which she is bound.
    fn astray(&self, ship: &Ship, bound: Bound, hull: &Hull) -> Length {
        match bound {
            Bound::Beside(burning) => {
                let (gap, beside) = (hull.distance_to(&self.ship(burning).hull()), self.beside());
                (gap - *beside.end()).max(*beside.start() - gap).max(Length::ZERO)
            }
            Bound::Away => self.to_edge(ship, hull.pose.at),
        }
    }

    /// A-R72: how far it is to the edge that the scenario gives to her side, or else to the nearest.
    fn to_edge(&self, ship: &Ship, at: Point) -> Length {
        let off = |edge: Edge| edge.off((at.x, at.y), self.waters.size());
        self.roster
            .exit(ship.colours.side)
            .or_else(|| Edge::ALL.into_iter().min_by_key(|edge| off(*edge)))
            .map_or(Length::ZERO, off)
    }

    /// The same course as far as the place for which she is bound; it must bring her nearer to it, if any course does.
    ///
    /// # Errors
    /// It does not.
    pub(super) fn keep_bound(&self, ship: &Ship, plan: Plan, tacking: bool) -> Checked<Plan> {
        let Some(bound) = self.bound(ship) else { return Ok(plan) };
        let plan = self.stop_there(ship, bound, plan);
        let (now, then) =
            (self.astray(ship, bound, &ship.hull()), self.astray(ship, bound, &Hull::new(plan.end, ship.built.base)));
        // Where no course brings her nearer she may come about as she likes.
        if then < now || self.nearest(ship, bound, tacking).is_none_or(|(nearest, _)| nearest >= now) {
            return Ok(plan);
        }
        let name = self.name(ship.id);
        Err(match bound {
            Bound::Beside(burning) => refuse(
                "A-R61",
                format!(
                    "{name} gives aid: her course must bring her nearer to {}, to 15 to 30 mm off.",
                    self.name(burning)
                ),
            ),
            Bound::Away => refuse(
                "A-R72",
                format!("{name} leaves the battle: her course must bring her nearer to the edge of the table."),
            ),
        })
    }

    /// The course that brings her nearest to the place for which she is bound, if she is.
    pub fn bound_course(&self, ship: &Ship, tacking: bool) -> Option<Course> {
        self.bound(ship).and_then(|bound| self.nearest(ship, bound, tacking)).map(|(_, course)| course)
    }

    /// How far astray the best of her simple courses ends, and that course.
    fn nearest(&self, ship: &Ship, bound: Bound, tacking: bool) -> Option<(Length, Course)> {
        let ends = self.simple_courses(ship, tacking).filter_map(|course| {
            let plan = self.stop_there(ship, bound, self.lay(ship, &course, tacking).ok()?);
            Some((self.astray(ship, bound, &Hull::new(plan.end, ship.built.base)), course))
        });
        ends.min_by_key(|(astray, _)| *astray)
    }

    /// A-ADV-6: a helper stops as soon as she lies where she shall.
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

/// A course as far as this run.
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
