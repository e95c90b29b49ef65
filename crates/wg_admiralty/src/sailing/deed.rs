//! What a ship does by her plan in this turn, and why she cannot (A-R87).

use crate::prelude::*;
use crate::sailing::plan::{Plan as Laid, poses};
use crate::sailing::speed::Zone;
use crate::sailing::station::turning;
use crate::sailing::{PIVOTS, pivot_by};

/// What she does in the Movement phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Sails so.
    Sail(Course),
    /// Turns where she lies, by this option.
    Turn(u16),
    /// Lies as she lies.
    Stay,
}

/// What is in the way of a course.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// A ship.
    Ship(UnitId),
    /// Land or a shoal.
    Ground,
    /// The edge of the table.
    Edge,
}

impl Fleet {
    /// A-R87: what she does by her plan; without one she sails straight on. `tacking`: she goes on with a tack.
    ///
    /// # Errors
    /// Why she cannot do as planned.
    pub fn deed(&self, ship: &Ship, tacking: bool) -> Checked<Deed> {
        let Some(plan) = ship.planned.plan else { return Ok(Deed::Sail(self.usual_course(ship, tacking))) };
        self.check_plan(ship, Some(plan)).map_err(|refusal| self.asks(ship, &refusal))?;
        if !tacking && self.allowance(ship) == Length::ZERO {
            return Ok(self.turn(ship, plan));
        }
        let courses = match plan {
            Plan::Follow(leader) => self.in_the_wake(ship, self.ship(leader), tacking),
            Plan::Steer(heading) => self.steer(ship, heading, tacking),
            Plan::Engage(enemy) => self.alongside(ship, self.ship(enemy), tacking),
            Plan::Hold => vec![self.usual_course(ship, tacking)],
        };
        let mut why = None;
        for course in courses {
            match self.plan(ship, &course, tacking) {
                Err(refusal) => why = why.or(Some(refusal)),
                Ok(laid) if laid.irons => why = why.or_else(|| Some(refuse("A-MOVE-12", format!("the wind would be ahead of {}.", self.name(ship.id))))),
                Ok(laid) => match self.obstacle(ship, &laid, self.mm(2)) {
                    None => return Ok(Deed::Sail(course)),
                    Some(obstacle) => why = why.or_else(|| Some(self.in_the_way(obstacle))),
                },
            }
        }
        Err(self.asks(ship, &why.unwrap_or_else(|| refuse("A-R87", "there is no such course."))))
    }

    fn asks(&self, ship: &Ship, why: &Refusal) -> Refusal {
        refuse("A-R87", format!("{} cannot do as planned: {}", self.name(ship.id), why.sentence))
    }

    fn in_the_way(&self, obstacle: Obstacle) -> Refusal {
        match obstacle {
            Obstacle::Ship(other) => refuse("A-MOVE-19", format!("{} is in the way.", self.name(other))),
            Obstacle::Ground => refuse("A-MOVE-20", "the ground is in the way."),
            Obstacle::Edge => refuse("A-R84", "the edge of the table is in the way."),
        }
    }

    /// What a course would touch: another hull that she comes nearer to than this, the ground, or the edge with her middle.
    pub(super) fn obstacle(&self, ship: &Ship, laid: &Laid, margin: Length) -> Option<Obstacle> {
        let (width, height) = self.waters.size();
        let here = ship.hull();
        let reach = laid.course.length() + ship.built.base.length * 3;
        let near = |other: &&Ship| other.on_table() && other.id != ship.id && other.berth.pose.at.within(reach, ship.berth.pose.at);
        let others: Vec<(Hull, Length, UnitId)> =
            self.ships.iter().filter(near).map(|other| (other.hull(), other.hull().distance_to(&here), other.id)).collect();
        let way = poses(ship.berth.pose, &laid.course, ship, self.mm(5));
        let (mut keel, last) = (self.keel(&here), way.last().copied());
        way.into_iter().find_map(|pose| {
            let (hull, at) = (Hull::new(pose, ship.built.base), pose.at);
            let touches =
                |(other, before, _): &&(Hull, Length, UnitId)| other.within(margin, &hull) && (*before > margin || other.distance_to(&hull) < *before);
            if let Some((_, _, other)) = others.iter().find(touches) {
                return Some(Obstacle::Ship(*other));
            }
            if keel.strikes(&hull, Some(pose) == last) {
                return Some(Obstacle::Ground);
            }
            (at.x < Length::ZERO || at.y < Length::ZERO || at.x > width || at.y > height).then_some(Obstacle::Edge)
        })
    }

    /// Round to a heading the short way, or the long way if the wind bars it.
    fn steer(&self, ship: &Ship, heading: Heading, tacking: bool) -> Vec<Course> {
        let run = self.limits(ship, tacking).max_run;
        let circle = self.circle(self.steps(ship, run));
        let (step, whole) = (circle.turn.0.max(1), 36_000);
        let short = ship.berth.pose.heading.to(heading).0;
        let long = if short > 0 { short - whole } else { short + whole };
        let most = i32::from(circle.steps);
        let steps = |by: i32| ((by.abs() + step / 2) / step).min(most) * by.signum();
        let course = |by: i32| if steps(by) == 0 { Course::run(run) } else { turning(circle.arc(steps(by)), run) };
        // Through the wind she does not come by turning at once: she wears, and goes on with it in the turns after.
        match steps(short) {
            0 => vec![course(short)],
            _ if self.is_barred(ship.berth.pose.heading, short) => vec![course(long), course(short)],
            _ => vec![course(short), course(long)],
        }
    }

    /// A-MOVE-14, A-MOVE-16: who lies with the wind ahead falls off to where her plan would have her; who lies at anchor or at Stop stays.
    fn turn(&self, ship: &Ship, plan: Plan) -> Deed {
        let most = self.pivots(ship);
        let lies = ship.berth.anchored || ship.berth.sail == Setting::Stop;
        if most == 0 || (lies && !ship.berth.irons) {
            return Deed::Stay;
        }
        let here = ship.berth.pose;
        let wanted = match plan {
            Plan::Steer(heading) => Some(heading),
            Plan::Follow(other) | Plan::Engage(other) => here.at.heading_to(self.ship(other).berth.pose.at),
            Plan::Hold => None,
        };
        let options = PIVOTS[..usize::from(most.min(2)) * 2].iter().map(|(option, _)| *option);
        let rate = |option: &u16| {
            let heading = here.turned_on_middle(pivot_by(*option)).heading;
            let off = wanted.map_or(0, |wanted| heading.to(wanted).abs().0);
            (self.zone(heading) == Zone::Front, -heading.to(self.wind()).abs().0.min(4600), off)
        };
        options.min_by_key(rate).map_or(Deed::Stay, Deed::Turn)
    }
}
