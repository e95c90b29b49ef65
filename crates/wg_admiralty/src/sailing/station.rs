//! Keeping station: the wake of the ship ahead, the way along it, and how far to sail (A-R87).

use wg_core::Plan;
use wg_core::geometry::{Advance, Angle, Course, Leg, Length, Motion, Point, Pose, along};
use wg_core::ids::UnitId;
use wg_core::shown::report::{Refusal, refuse};

use crate::position::battle::millimetres;
use crate::position::fleet::{Fleet, Ship};
use crate::position::planned::{length, passed};
use crate::position::ship::Setting;
use crate::sailing::plan;

/// The nearest distance astern, the distance aimed at, and the farthest distance of a ship on her station, in mm.
const STATION: [i32; 3] = [20, 30, 40];
/// How far ahead along the wake a ship looks when she steers by it, in mm.
const AHEAD: i32 = 30;

impl Fleet {
    /// Returns the ship that a ship follows, as long as she can be followed (A-R87).
    pub fn leader(&self, ship: &Ship) -> Option<&Ship> {
        let Some(Plan::Follow(leader)) = ship.planned.plan else { return None };
        self.get(leader).filter(|leader| self.options.station_keeping && leader.on_table() && !leader.colours.struck)
    }

    /// Returns the least that a ship must sail of her speed. It is her speed at Slow if she keeps station, otherwise
    /// all of it (A-R87).
    pub fn least_run(&self, ship: &Ship, speed: Length) -> Length {
        let slow = || self.speed_at(ship, Setting::Slow.min(ship.berth.sail), self.zone(ship.berth.pose.heading));
        self.leader(ship).map_or(speed, |_| slow().min(speed))
    }

    /// Explains why a ship may not sail this much less than her speed: she would not lie on her station (A-R87).
    /// Returns `None` if she would.
    pub(super) fn off_station(&self, ship: &Ship, end: Pose) -> Option<Refusal> {
        let leader = self.leader(ship)?;
        let gap = wg_core::geometry::Hull::new(end, ship.built.base).distance_to(&leader.hull());
        let astern = leader.berth.pose.relative_bearing(end.at).abs() >= Angle::degrees(90);
        if astern && gap <= self.mm(STATION[2]) {
            return None;
        }
        let (name, other) = (self.name(ship.id), self.name(leader.id));
        let lies = if astern { format!("be {} off", millimetres(gap)) } else { "not be astern".to_owned() };
        let sentence = format!(
            "{name} may slow down only to lie {} to {} astern of {other}, but she would {lies}.",
            f64::from(self.mm(STATION[0]).0) / 100.0,
            millimetres(self.mm(STATION[2]))
        );
        Some(refuse("A-R87", sentence))
    }

    /// Returns the distance along the wake from centerpoint to centerpoint, for a ship on her station.
    fn station(&self, ship: &Ship, leader: &Ship) -> Length {
        Length((ship.built.base.length.0 + leader.built.base.length.0) / 2) + self.mm(STATION[1])
    }

    /// Returns courses in the wake of the ship ahead, the best first: to her station, then ever shorter runs, then
    /// turns out of the way of obstacles.
    pub(super) fn in_the_wake(&self, ship: &Ship, leader: &Ship, tacking: bool) -> Vec<Course> {
        let limits = self.limits(ship, tacking);
        let way = &ship.planned.wake;
        let way = &way[passed(way, 0, ship.berth.pose.at)..];
        let wanted =
            (length(way, ship.berth.pose.at) - self.station(ship, leader)).clamp(limits.min_run, limits.max_run);
        let five = self.mm(5);
        let shorter =
            (0..).map(|count| wanted - five * count).take_while(|run| *run > limits.min_run).chain([limits.min_run]);
        let mut courses: Vec<Course> = shorter.map(|run| self.steered(ship, way, run)).collect();
        for run in [limits.min_run, limits.max_run] {
            courses.extend(self.arcs(ship, run));
        }
        courses
    }

    /// Iterates over the courses that begin with a turn to either side and then run straight on, the smallest turns
    /// first.
    pub(crate) fn arcs(&self, ship: &Ship, run: Length) -> impl Iterator<Item = Course> {
        let circle = self.circle(self.steps(ship, run));
        let steps = (1..=i32::from(circle.steps)).flat_map(|steps| [steps, -steps]);
        steps.map(move |steps| turning(circle.arc(steps), run))
    }

    /// Returns the course of this run along a way, with steps of the turning circle where the way bends.
    fn steered(&self, ship: &Ship, way: &[Point], run: Length) -> Course {
        let circle = self.circle(self.steps(ship, run));
        let (half, five) = (Angle(circle.turn.0 / 2), self.mm(5));
        let (mut course, mut pose, mut left, mut steps, mut at) =
            (Course::default(), ship.berth.pose, run, circle.steps, 0);
        while left > Length::ZERO {
            at = passed(way, at, pose.at);
            let off = ahead(way, at, pose.at, self.mm(AHEAD)).map_or(Angle::ZERO, |aim| pose.relative_bearing(aim));
            let leg = if off.abs() > half && steps > 0 && left >= circle.run {
                steps -= 1;
                circle.arc(off.0.signum())
            } else {
                Leg::Run(five.min(left))
            };
            let made = if let Leg::Run(run) | Leg::Arc { run, .. } = leg { run } else { left };
            (pose, left) = (along(leg, pose, &ship.built.base, made), left - made);
            plan::extend(&mut course, leg);
        }
        course
    }

    /// Records the wake of a ship after a beat of her course. Adds the points that she has passed to the wakes of the
    /// ships that follow her, and drops what she has passed of her own leader's wake.
    pub(super) fn leave_wake(&mut self, unit: UnitId, from: Pose, made: &Advance) {
        let base = self.ship(unit).built.base;
        let step = self.mm(crate::position::charts::CHARTS.step.0);
        let mut points: Vec<Point> = Vec::new();
        if let Motion::Arc { run, turn } = made.done {
            points.extend(
                (1..run.0 / step.0.max(1)).map(|part| along(Leg::Arc { run, turn }, from, &base, step * part).at),
            );
        }
        points.push(made.pose.at);
        self.followed_to(unit, &points);
    }

    /// Records that a ship has passed these points. Adds them to the wakes of the ships that follow her, and drops what
    /// she has passed of her own leader's wake.
    pub(super) fn followed_to(&mut self, unit: UnitId, points: &[Point]) {
        let pose = self.ship(unit).berth.pose;
        if !self.ship(unit).planned.wake.is_empty() {
            self.ship_mut(unit).planned.trim(pose);
        }
        for ship in self.ships.touch_where(|ship| ship.planned.plan == Some(Plan::Follow(unit))) {
            points.iter().for_each(|point| ship.planned.reach(*point));
        }
    }
}

/// Returns a course that begins with this arc and runs straight on for the rest of `run`.
pub fn turning(arc: Leg, run: Length) -> Course {
    let turn = if let Leg::Arc { run, .. } = arc { run } else { Length::ZERO };
    Course::new(
        [arc, Leg::Run(run - turn)]
            .into_iter()
            .filter(|leg| !matches!(leg, Leg::Run(run) | Leg::Arc { run, .. } if *run <= Length::ZERO)),
    )
}

/// Returns the point of a way that lies this far ahead of `here`, or the end of the way.
fn ahead(way: &[Point], at: usize, here: Point, far: Length) -> Option<Point> {
    let (mut from, mut left) = (here, far);
    for point in way.get(at..)? {
        let part = from.distance(*point);
        if part >= left {
            return from.heading_to(*point).map(|to| from.offset(to, left));
        }
        (from, left) = (*point, left - part);
    }
    way.last().copied()
}
