//! What becomes of a course: where the wind cuts it short, where she would tack, where it ends (A-MOVE-9 to A-MOVE-15, A-R41, A-R89).

use wg_core::geometry::{Course, Leg, Length, Pose, along};
use wg_core::ids::UnitId;
use wg_core::shown::report::{Checked, refuse};

use crate::position::fleet::{Fleet, Ship};
use crate::sailing::speed::Zone;

/// A course as she will sail it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plan {
    /// Her legs, cut short where the wind does so.
    pub course: Course,
    /// She tries to tack after so much run.
    pub tack: Option<Length>,
    /// The slower wind has cut it short.
    pub cut: bool,
    /// What that wind gives her in all, where it has.
    pub gives: Length,
    /// It ends with the wind ahead, and no tack under way.
    pub irons: bool,
    /// Steps of the turning circle.
    pub steps: u8,
    /// Where she ends.
    pub end: Pose,
}

impl Fleet {
    /// What becomes of a course of this ship. `tacking`: she goes on with a tack, with the speed of the fore broadside (A-R41).
    ///
    /// # Errors
    /// Why it is no course for her.
    pub fn plan(&self, ship: &Ship, course: &Course, tacking: bool) -> Checked<Plan> {
        let plan = self.lay(ship, course, tacking)?;
        if ship.log.hits.i > 0
            && let Some(other) = self.comes_near(ship, &plan)
            && self.clear_course(ship, tacking).is_some()
        {
            let sentence =
                format!("{} is burning: she may not come within 10 mm of {}.", self.name(ship.id), self.name(other));
            return Err(refuse("A-DMG-I-3", sentence));
        }
        // An inferno has other cares.
        if ship.log.hits.i > 0 { Ok(plan) } else { self.keep_bound(ship, plan, tacking) }
    }

    /// Straight on, then turns at once to either hand, the smaller ones first.
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

    /// A-DMG-I-3: a course on which a burning ship keeps clear of everybody, straight on before others; if there is none she is not bound,
    /// for nothing that she does then is of her own will.
    pub fn clear_course(&self, ship: &Ship, tacking: bool) -> Option<Course> {
        self.simple_courses(ship, tacking)
            .find(|course| self.lay(ship, course, tacking).is_ok_and(|plan| self.comes_near(ship, &plan).is_none()))
    }

    /// What becomes of a course, whoever lies near it.
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
                            // A-MOVE-12: no speed there.
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
                        format!("{name} turns along her circle, in whole steps, not on the spot."),
                    ));
                }
                Leg::Halt => {
                    return Err(refuse(
                        "A-MOVE-9",
                        format!("{name} sails her whole speed in one go: she cannot stop on the way."),
                    ));
                }
            }
        }
        // A-MOVE-9: what is left is sailed straight on; who keeps station need not (A-R87).
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

    /// A-MOVE-18, A-DMG-I-3: whom she would come within 10 mm of, the 10 mm included, nearer than she is now.
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

/// One more step; steps to one hand are one leg, and so is what is run straight on.
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

/// Her poses along a course, every so much run and at the end of each leg.
pub fn poses(start: Pose, course: &Course, ship: &Ship, every: Length) -> Vec<Pose> {
    wg_core::geometry::walk(course, start, &ship.built.base, every).map(|beat| beat.pose).collect()
}
