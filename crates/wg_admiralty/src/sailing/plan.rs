//! Laying a course: where the wind cuts it short, where the ship tries to tack, and where it ends (A-MOVE-9 to
//! A-MOVE-15, A-R41, A-R89).

use wg_core::geometry::{Course, Leg, Length, Pose, along};
use wg_core::ids::UnitId;
use wg_core::shown::report::{Checked, refuse};

use crate::position::fleet::{Fleet, Ship};
use crate::sailing::speed::Zone;

/// A course as the ship will sail it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plan {
    /// The legs of the course, up to where the wind cuts it short.
    pub course: Course,
    /// The run after which she tries to tack, if she does.
    pub tack: Option<Length>,
    /// Whether a slower wind zone has cut the course short.
    pub cut: bool,
    /// The speed in that slower zone, or zero if none has cut the course short.
    pub gives: Length,
    /// Whether the course ends with the wind ahead and no tack under way.
    pub irons: bool,
    /// The number of steps of the turning circle.
    pub steps: u8,
    /// Where the course ends.
    pub end: Pose,
}

impl Fleet {
    /// Lays a course for a ship. `tacking` is true if she goes on with a tack, with the speed of the fore broadside
    /// zone (A-R41).
    ///
    /// # Errors
    /// If she cannot sail this course, with the reason.
    pub fn plan(&self, ship: &Ship, course: &Course, tacking: bool) -> Checked<Plan> {
        let plan = self.lay(ship, course, tacking)?;
        if ship.log.hits.i > 0
            && let Some(other) = self.comes_near(ship, &plan)
            && self.clear_course(ship, tacking).is_some()
        {
            let sentence = format!(
                "{} has an inferno aboard and may not come within 10 mm of {}.",
                self.name(ship.id),
                self.name(other)
            );
            return Err(refuse("A-DMG-I-3", sentence));
        }
        // A burning ship need not make for the place that she is bound for.
        if ship.log.hits.i > 0 { Ok(plan) } else { self.keep_bound(ship, plan, tacking) }
    }

    /// Iterates over the ship's simple courses: straight on, then turns at once to either side followed by a straight
    /// run, the smaller turns first.
    pub(crate) fn simple_courses(&self, ship: &Ship, tacking: bool) -> impl Iterator<Item = Course> + use<> {
        let limits = self.limits(ship, tacking);
        let circle = self.circle(limits.circle.map_or(0, |circle| circle.steps));
        let turns = (0..=i32::from(circle.steps)).flat_map(|steps| [steps, -steps]);
        turns.map(move |steps| {
            let run = circle.run * steps.abs();
            let arc = Leg::Arc { run, turn: wg_core::geometry::Angle(circle.turn.0 * steps) };
            let legs = [arc, Leg::Run(limits.max_run - run)];
            Course::new(
                legs.into_iter()
                    .filter(|leg| !matches!(leg, Leg::Run(run) | Leg::Arc { run, .. } if *run <= Length::ZERO)),
            )
        })
    }

    /// Returns a course on which a burning ship keeps clear of all others, straight on if she can (A-DMG-I-3). Returns
    /// `None` if there is no such course. Then she is not bound by the rule, since she does not come near willingly.
    pub fn clear_course(&self, ship: &Ship, tacking: bool) -> Option<Course> {
        self.simple_courses(ship, tacking)
            .find(|course| self.lay(ship, course, tacking).is_ok_and(|plan| self.comes_near(ship, &plan).is_none()))
    }

    /// Lays a course, leaving out the rules about ships near it and about the place that the ship is bound for.
    pub(super) fn lay(&self, ship: &Ship, course: &Course, tacking: bool) -> Checked<Plan> {
        let name = self.name(ship.id);
        let start = ship.berth.pose;
        let step = self.mm(crate::position::charts::CHARTS.step.0);
        let mut limit = if tacking { self.speed(ship, Zone::ForeBroadside) } else { self.allowance(ship) };
        let mut plan = Plan { end: start, ..Plan::default() };
        let (mut ran, mut here, mut through) = (Length::ZERO, start, tacking);
        'legs: for leg in course.legs() {
            match *leg {
                Leg::Run(run) => {
                    let run = run.min(limit - ran);
                    if run > Length::ZERO {
                        plan.course.push(Leg::Run(run));
                        (here, ran) = (along(Leg::Run(run), here, &ship.built.base, run), ran + run);
                    }
                }
                Leg::Arc { run, turn } => {
                    let steps = (run.0 / step.0.max(1)).max(1);
                    let each = Leg::Arc { run: step, turn: wg_core::geometry::Angle(turn.0 / steps) };
                    for made in 0..steps {
                        if ran + step > limit {
                            break;
                        }
                        let before = self.zone(here.heading);
                        let next = along(each, here, &ship.built.base, step);
                        let zone = self.zone(next.heading);
                        let enters = zone == Zone::Front && before != Zone::Front;
                        if enters && !through && plan.tack.is_none() && self.may_tack(ship, here.heading, ran) {
                            plan.tack = Some(ran);
                            through = true;
                            if self.options.tack_snap {
                                break 'legs;
                            }
                        }
                        extend(&mut plan.course, each);
                        plan.steps += 1;
                        (here, ran) = (next, ran + step);
                        if zone == Zone::Front && !through {
                            // A-MOVE-12: she has no speed in the front zone.
                            (limit, plan.cut, plan.irons) = (ran, made + 1 < steps || ran < limit, true);
                            break 'legs;
                        }
                        through &= zone == Zone::Front || before == Zone::Front;
                        let there = self.speed(ship, zone);
                        if zone != Zone::Front && zone != before && there < limit {
                            limit = there.max(ran);
                            (plan.cut, plan.gives) = (true, there);
                        }
                    }
                }
                Leg::Turn(_) | Leg::Step(_) => {
                    return Err(refuse(
                        "A-MOVE-10",
                        format!("{name} turns along her circle in whole steps, not in place."),
                    ));
                }
                Leg::Halt => {
                    return Err(refuse(
                        "A-MOVE-9",
                        format!("{name} sails her whole speed in one go and cannot stop on the way."),
                    ));
                }
            }
        }
        // A-MOVE-9: the rest of her speed is sailed straight on, except that a ship keeping station may sail less
        // (A-R87).
        let whole = limit;
        if !tacking {
            limit = limit.min(self.least_run(ship, limit).max(ran));
        }
        if ran < limit && plan.tack.is_none_or(|_| !self.options.tack_snap) && !plan.irons {
            plan.course.push(Leg::Run(limit - ran));
            here = along(Leg::Run(limit - ran), here, &ship.built.base, limit - ran);
        }
        plan.end = here;
        if let Some(refusal) = self
            .off_station(ship, here)
            .filter(|_| ran.max(limit) < whole && !plan.irons && !(plan.tack.is_some() && self.options.tack_snap))
        {
            return Err(refusal);
        }
        Ok(plan)
    }

    /// Returns a ship that the course comes within 10 mm of, and nearer to than she is now (A-MOVE-18, A-DMG-I-3).
    fn comes_near(&self, ship: &Ship, plan: &Plan) -> Option<UnitId> {
        let near = self.mm(10);
        let others = || self.ships.iter().filter(|other| other.on_table() && other.id != ship.id);
        poses(ship.berth.pose, &plan.course, ship, self.mm(5)).into_iter().find_map(|pose| {
            let hull = wg_core::geometry::Hull::new(pose, ship.built.base);
            let closes = |other: &&Ship| {
                let gap = other.hull().distance_to(&hull);
                gap <= near && gap < other.hull().distance_to(&ship.hull())
            };
            others().find(closes).map(|other| other.id)
        })
    }
}

/// Adds a step to a course. Steps to one side merge into one leg, and so do straight runs.
pub(super) fn extend(course: &mut Course, step: Leg) {
    if let (Some(Leg::Run(run)), Leg::Run(more)) = (course.0.last_mut(), step) {
        *run += more;
        return;
    }
    if let (Some(Leg::Arc { run, turn }), Leg::Arc { run: more, turn: by }) = (course.0.last_mut(), step)
        && (turn.0 > 0) == (by.0 > 0)
    {
        *run += more;
        *turn = *turn + by;
        return;
    }
    course.push(step);
}

/// Returns the ship's poses along a course, one after every such run and one at the end of each leg.
pub fn poses(start: Pose, course: &Course, ship: &Ship, every: Length) -> Vec<Pose> {
    wg_core::geometry::walk(course, start, &ship.built.base, every).map(|beat| beat.pose).collect()
}
