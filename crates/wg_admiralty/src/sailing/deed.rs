//! What a ship does by her plan in this turn, and why she cannot do it (A-R87).

use crate::choices::Pivot;
use crate::prelude::*;
use crate::sailing::plan::{Plan as Laid, poses};
use crate::sailing::speed::Zone;
use crate::sailing::station::turning;

/// What a ship does in the Movement phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlannedMove {
    /// Sails this course.
    Sail(Course),
    /// Turns in place.
    Turn(Pivot),
    /// Stays where she is.
    Stay,
}

/// An obstacle on a course.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Another ship.
    Ship(UnitId),
    /// Land or a shoal.
    Ground,
    /// The edge of the table.
    Edge,
}

impl Fleet {
    /// Returns what a ship does by her plan (A-R87). Without a plan she sails straight on, clear of obstacles.
    /// `tacking` is true if she goes on with a tack that the last turn could not finish.
    ///
    /// # Errors
    /// If she cannot do as planned, with the reason.
    pub fn deed(&self, ship: &Ship, tacking: bool) -> Checked<PlannedMove> {
        let Some(plan) = ship.planned.plan else { return Ok(PlannedMove::Sail(self.lone_course(ship, tacking))) };
        self.check_plan(ship, Some(plan)).map_err(|refusal| self.asks(ship, &refusal))?;
        if !tacking && self.allowance(ship) == Length::ZERO {
            return Ok(self.turn(ship, plan));
        }
        let courses = match plan {
            Plan::Follow(leader) => self.in_the_wake(ship, self.ship(leader), tacking),
            Plan::Steer(heading) => self.steer_clear(ship, heading, tacking),
            Plan::Engage(enemy) => self.alongside(ship, self.ship(enemy), tacking),
            Plan::Hold => vec![self.usual_course(ship, tacking)],
        };
        let (mut why, mut dead_end) = (None, None);
        for course in courses {
            match self.plan(ship, &course, tacking) {
                Err(refusal) => why = why.or(Some(refusal)),
                Ok(laid) if laid.irons => {
                    why = why.or_else(|| Some(refuse("A-MOVE-12", "her course would end with the wind ahead.")));
                }
                Ok(laid) => match self.obstacle(ship, &laid, self.mm(2)) {
                    None if self.leads_on(ship, &laid) => return Ok(PlannedMove::Sail(course)),
                    None => dead_end = dead_end.or(Some(course)),
                    Some(obstacle) => why = why.or_else(|| Some(self.in_the_way(obstacle))),
                },
            }
        }
        let why = || self.asks(ship, &why.unwrap_or_else(|| refuse("A-R87", "no course allows it.")));
        dead_end.map(PlannedMove::Sail).ok_or_else(why)
    }

    /// Returns what a ship does when the rest of her side sails. A ship without leave to change her plan keeps it until
    /// she can carry it out, and meanwhile her captain keeps her clear (A-R86).
    ///
    /// # Errors
    /// If she has leave and cannot do as planned, with the reason.
    pub(super) fn planned_in_turn(&self, ship: &Ship) -> Checked<PlannedMove> {
        let deed = self.deed(ship, false);
        let goes = |course: &Course| self.plan(ship, course, false).is_ok_and(|laid| self.leads_on(ship, &laid));
        match &deed {
            _ if self.leave(ship).is_ok() => deed,
            Ok(PlannedMove::Sail(course)) if goes(course) => deed,
            Ok(PlannedMove::Turn(_) | PlannedMove::Stay) => deed,
            _ => Ok(PlannedMove::Sail(self.lone_course(ship, false))),
        }
    }

    /// True if the ship, at the end of this course, can sail on in the next turn clear of all ships that cannot move.
    /// This look ahead lets her pass such a ship in time.
    fn leads_on(&self, ship: &Ship, laid: &Laid) -> bool {
        let reach = (laid.course.length() + ship.built.base.length) * 2;
        let lies = |other: &Ship| {
            other.id != ship.id && other.on_table() && (other.colours.struck || self.allowance(other) == Length::ZERO)
        };
        let (width, height) = self.waters.size();
        let edge = laid.end.at.x.min(laid.end.at.y).min(width - laid.end.at.x).min(height - laid.end.at.y);
        let open = self.waters.pieces().is_empty() && edge > reach;
        if open && !self.ships.iter().any(|other| lies(other) && other.berth.pose.at.within(reach, laid.end.at)) {
            return true;
        }
        let mut there = ship.clone();
        there.berth.pose = laid.end;
        let clear = |next: Laid| !next.irons && self.touched(&there, &next, self.mm(2), lies).is_none();
        self.simple_courses(&there, false).any(|course| self.plan(&there, &course, false).is_ok_and(clear))
    }

    /// Returns the ship's usual course. If that leads into a ship, the ground or the edge, returns the first simple
    /// course that keeps her clear, if there is one. A ship that burns or is bound for a place always takes her usual
    /// course.
    pub(super) fn lone_course(&self, ship: &Ship, tacking: bool) -> Course {
        let usual = self.usual_course(ship, tacking);
        let touches_nothing = |laid: &Laid| self.obstacle(ship, laid, self.mm(2)).is_none();
        if self.has_her_way(ship)
            || self.plan(ship, &usual, tacking).is_ok_and(|laid| touches_nothing(&laid) && self.leads_on(ship, &laid))
        {
            return usual;
        }
        let is_clear = |laid: &Laid| !laid.irons && laid.tack.is_none() && touches_nothing(laid);
        let clear = || {
            self.simple_courses(ship, tacking)
                .filter_map(|course| Some((self.plan(ship, &course, tacking).ok().filter(is_clear)?, course)))
        };
        clear()
            .find(|(laid, _)| self.leads_on(ship, laid))
            .or_else(|| clear().next())
            .map_or(usual, |(_, course)| course)
    }

    /// Returns the obstacle straight ahead that the ship keeps clear of by herself, if there is one.
    pub(super) fn ahead(&self, ship: &Ship) -> Option<Obstacle> {
        let straight = Course::run(self.limits(ship, false).max_run);
        let laid = self.plan(ship, &straight, false).ok().filter(|_| !self.has_her_way(ship))?;
        self.obstacle(ship, &laid, self.mm(2))
    }

    /// True if the ship keeps to her usual course even if something lies in her way, since she burns or is bound for a
    /// place.
    fn has_her_way(&self, ship: &Ship) -> bool {
        ship.log.hits.i > 0 || self.bound(ship).is_some()
    }

    fn asks(&self, ship: &Ship, why: &Refusal) -> Refusal {
        let name = self.name(ship.id);
        let reason = why.sentence.strip_prefix(name).map_or_else(|| why.sentence.clone(), |rest| format!("she{rest}"));
        let whole = refuse("A-R87", format!("{name} cannot follow her standing order because {reason}"));
        // A reason cut off with an ellipsis is long enough to say by itself that she cannot.
        if whole.sentence.ends_with('…') { refuse("A-R87", why.sentence.clone()) } else { whole }
    }

    fn in_the_way(&self, obstacle: Obstacle) -> Refusal {
        match obstacle {
            Obstacle::Ship(other) => refuse("A-MOVE-19", format!("{} is in the way.", self.name(other))),
            Obstacle::Ground => refuse("A-MOVE-20", "land or a shoal is in the way."),
            Obstacle::Edge => refuse("A-R84", "the edge of the table is in the way."),
        }
    }

    /// Returns the first obstacle on a course: a ship that she comes nearer to than `margin`, the ground, or the edge
    /// under her centerpoint.
    pub(super) fn obstacle(&self, ship: &Ship, laid: &Laid, margin: Length) -> Option<Obstacle> {
        self.touched(ship, laid, margin, |_| true)
    }

    /// Returns the first obstacle on a course, counting only the other ships that pass the filter.
    fn touched(&self, ship: &Ship, laid: &Laid, margin: Length, whom: impl Fn(&Ship) -> bool) -> Option<Obstacle> {
        let (width, height) = self.waters.size();
        let here = ship.hull();
        let reach = laid.course.length() + ship.built.base.length * 3;
        let near = |other: &&Ship| {
            other.on_table()
                && other.id != ship.id
                && other.berth.pose.at.within(reach, ship.berth.pose.at)
                && whom(other)
        };
        let others: Vec<(Hull, Length, UnitId)> = self
            .ships
            .iter()
            .filter(near)
            .map(|other| (other.hull(), other.hull().distance_to(&here), other.id))
            .collect();
        let way = poses(ship.berth.pose, &laid.course, ship, self.mm(5));
        let (mut keel, last) = (self.keel(&here), way.last().copied());
        way.into_iter().find_map(|pose| {
            let (hull, at) = (Hull::new(pose, ship.built.base), pose.at);
            let touches = |(other, before, _): &&(Hull, Length, UnitId)| {
                other.within(margin, &hull) && (*before > margin || other.distance_to(&hull) < *before)
            };
            if let Some((_, _, other)) = others.iter().find(touches) {
                return Some(Obstacle::Ship(*other));
            }
            if keel.strikes(&hull, Some(pose) == last) {
                return Some(Obstacle::Ground);
            }
            (at.x < Length::ZERO || at.y < Length::ZERO || at.x > width || at.y > height).then_some(Obstacle::Edge)
        })
    }

    /// Returns the courses that turn the ship to a heading, the best first. If a ship blocks the best one, or the ship
    /// could not sail on clear from its end, all simple courses follow.
    fn steer_clear(&self, ship: &Ship, heading: Heading, tacking: bool) -> Vec<Course> {
        let mut courses = self.steer(ship, heading, tacking);
        let laid = courses.first().and_then(|course| self.plan(ship, course, tacking).ok());
        if laid.is_some_and(|laid| {
            matches!(self.obstacle(ship, &laid, self.mm(2)), Some(Obstacle::Ship(_))) || !self.leads_on(ship, &laid)
        }) {
            courses.extend(self.simple_courses(ship, tacking));
        }
        courses
    }

    /// Returns the courses that turn the ship to a heading: the short way round, then the long way. If the wind bars
    /// the short way, the long way comes first.
    fn steer(&self, ship: &Ship, heading: Heading, tacking: bool) -> Vec<Course> {
        let run = self.limits(ship, tacking).max_run;
        let circle = self.circle(self.steps(ship, run));
        let (step, whole) = (circle.turn.0.max(1), 36_000);
        let short = ship.berth.pose.heading.to(heading).0;
        let long = if short > 0 { short - whole } else { short + whole };
        let most = i32::from(circle.steps);
        let steps = |by: i32| ((by.abs() + step / 2) / step).min(most) * by.signum();
        let course = |by: i32| if steps(by) == 0 { Course::run(run) } else { turning(circle.arc(steps(by)), run) };
        // She cannot turn through the wind at once, so she wears, over several turns if need be.
        match steps(short) {
            0 => vec![course(short)],
            _ if self.is_barred(ship.berth.pose.heading, short) => vec![course(long), course(short)],
            _ => vec![course(short), course(long)],
        }
    }

    /// Returns what a ship without speed does. With the wind ahead she falls off, towards her plan's heading or ship if
    /// she can. At anchor or at Stop she stays as she is (A-MOVE-14, A-MOVE-16).
    fn turn(&self, ship: &Ship, plan: Plan) -> PlannedMove {
        let most = self.pivots(ship);
        let lies = ship.berth.anchored || ship.berth.sail == Setting::Stop;
        if most == 0 || (lies && !ship.berth.irons) {
            return PlannedMove::Stay;
        }
        let here = ship.berth.pose;
        let wanted = match plan {
            Plan::Steer(heading) => Some(heading),
            Plan::Follow(other) | Plan::Engage(other) => here.at.heading_to(self.ship(other).berth.pose.at),
            Plan::Hold => None,
        };
        let rate = |by: &Pivot| {
            let heading = here.turned_on_middle(by.angle()).heading;
            let off = wanted.map_or(0, |wanted| heading.to(wanted).abs().0);
            (self.zone(heading) == Zone::Front, -heading.to(self.wind()).abs().0.min(4600), off)
        };
        // A captain does not turn his ship into another ship or the ground.
        let fits = |by: &Pivot| self.swing(ship, by.angle()).1.is_none();
        Pivot::within(most).iter().copied().filter(fits).min_by_key(rate).map_or(PlannedMove::Stay, PlannedMove::Turn)
    }
}
