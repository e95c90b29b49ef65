//! V. Movement: what a ship may do with her movement points, and the walk along a course, square by square.

use bevy_ecs::prelude::*;
use serde::Serialize;
use smallvec::SmallVec;
use wg_core::geometry::{Compass, Course, Leg, Square};
use wg_core::ids::UnitId;
use wg_core::offer::{Path, PathEnd};
use wg_core::order::Order;
use wg_core::phase::{Cursor, Submitted};
use wg_core::report::{Event, Report, Reports};

use crate::agenda::{Business, Item};
use crate::fleet::{Fleet, Sea, Ship};
use crate::table::Table;
use crate::view::Roster;

/// The most squares in one course.
pub const MOST_STEPS: usize = 6;

/// Movement points for a step into the wind (C-WIND-4).
pub const UPWIND_COST: u8 = 2;

/// The steps of a course, each in eighths of a circle off the heading.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Steps {
    eighths: [i8; MOST_STEPS],
    len: u8,
}

impl Steps {
    /// One more step at the end; false if there is no room.
    pub fn push(&mut self, eighths: i8) -> bool {
        let room = usize::from(self.len) < MOST_STEPS;
        if room {
            self.eighths[usize::from(self.len)] = eighths;
            self.len += 1;
        }
        room
    }

    /// The steps in order.
    pub fn as_slice(&self) -> &[i8] {
        &self.eighths[..usize::from(self.len)]
    }
}

/// What lies in one of the squares before a ship's bow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// She can enter it for so many points.
    Free(u8),
    /// She could enter it, but has not the points for it (C-R4).
    Dear(u8),
    /// A friend lies in it (C-R10).
    Friend(UnitId),
    /// An enemy lies in it.
    Enemy(UnitId),
    /// It is off the board, or land (C-R47).
    Off,
}

/// What a ship's three forward squares mean for her, all together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// She can sail on.
    Sail,
    /// She cannot, without harm: friends, edge and enemies mixed as C-R8 says, or a step that is too dear (C-R4).
    Stop,
    /// Enemies block her: she must try to board one (C-R7).
    Board,
    /// Nothing but the edge of the board lies ahead: a shoal (C-MOVE-8, C-R8).
    Shoal,
}

impl Fleet {
    /// What a step in this direction costs (C-WIND-4, C-R3): 2 points straight into the wind, otherwise 1, diagonals too.
    pub fn cost(&self, to: Compass) -> u8 {
        if self.wind == Some(to) { UPWIND_COST } else { 1 }
    }

    /// What lies in the next square in a direction, for a ship with so many points left.
    pub fn way(&self, ship: &Ship, from: Square, to: Compass, left: u8) -> Way {
        let square = from.step(to);
        if !self.sea.is_open(square) {
            return Way::Off;
        }
        // An enemy comes before a friend in the same square: she may be boarded there (C-R11).
        let there = |enemy: bool| {
            self.ships.iter().find(|other| other.square == square && other.id != ship.id && other.on_table() && (other.side != ship.side) == enemy)
        };
        if let Some(enemy) = there(true) {
            return Way::Enemy(enemy.id);
        }
        if let Some(friend) = there(false) {
            return Way::Friend(friend.id);
        }
        let cost = self.cost(to);
        if cost <= left { Way::Free(cost) } else { Way::Dear(cost) }
    }

    /// The three forward squares taken together (C-MOVE-5, C-R4, C-R7, C-R8).
    pub fn prospect(&self, ship: &Ship, from: Square, heading: Compass, left: u8) -> Prospect {
        let ways = [-1, 0, 1].map(|eighths| self.way(ship, from, heading.turned(eighths), left));
        if ways.iter().any(|way| matches!(way, Way::Free(_))) {
            Prospect::Sail
        } else if ways.iter().any(|way| matches!(way, Way::Dear(_))) {
            Prospect::Stop
        } else if ways.iter().any(|way| matches!(way, Way::Enemy(_))) {
            Prospect::Board
        } else if ways.iter().all(|way| *way == Way::Off) {
            Prospect::Shoal
        } else {
            Prospect::Stop
        }
    }

    /// Where she stands now: the three squares before her bow with the points she has left.
    pub fn outlook(&self, ship: &Ship) -> Prospect {
        self.prospect(ship, ship.square, ship.heading, ship.points_left())
    }

    /// True if she has movement to make in this phase.
    pub fn can_move(&self, ship: &Ship) -> bool {
        ship.on_table()
            && Some(ship.side) == self.active
            && !ship.done
            && ship.points_left() > 0
            && [-1, 0, 1].iter().any(|eighths| matches!(self.way(ship, ship.square, ship.heading.turned(*eighths), ship.points_left()), Way::Free(_)))
    }

    /// The ship that has begun her move and must finish it before another moves.
    pub fn under_way(&self) -> Option<&Ship> {
        self.ships.iter().find(|ship| ship.steps > 0 && self.can_move(ship))
    }

    /// True if she is, or has come, on a shoal: points are left and every square ahead is off the board (C-MOVE-8, C-R9).
    pub fn strands(&self, ship: &Ship) -> bool {
        ship.on_table() && ship.points_left() > 0 && self.outlook(ship) == Prospect::Shoal
    }

    /// Every course she can sail from here. Courses that stop short are not complete where all movement must be used (C-R5).
    pub fn paths(&self, ship: &Ship) -> Vec<Path> {
        let mut paths = Vec::with_capacity(40);
        self.extend_paths(&self.barred(ship), Trail::start(ship), &mut paths);
        paths
    }

    /// All courses that begin like this one, the longest first. True if there are any.
    fn extend_paths(&self, barred: &Barred, trail: Trail, paths: &mut Vec<Path>) -> bool {
        let mut any = false;
        for eighths in [0, -1, 1] {
            let Some(next) = self.advance(barred, trail, eighths) else { continue };
            any = true;
            let over = !self.extend_paths(barred, next, paths);
            paths.push(next.path(self, over || !self.options.must_move_full));
        }
        any
    }

    /// One step further, if she may make it (C-MOVE-5, C-WIND-4, C-R10).
    fn advance(&self, barred: &Barred, mut trail: Trail, eighths: i8) -> Option<Trail> {
        let heading = trail.heading.turned(eighths);
        let (square, cost) = (trail.square.step(heading), self.cost(heading));
        let at = usize::from(trail.steps);
        if cost > trail.left || at >= MOST_STEPS || !(-1..=1).contains(&eighths) || !barred.is_free(&self.sea, square) {
            return None;
        }
        (trail.square, trail.heading) = (square, heading);
        (trail.left, trail.cost, trail.steps) = (trail.left - cost, trail.cost + cost, trail.steps + 1);
        trail.legs[at] = Leg::Step(eighths);
        trail.berths[at] = (square, heading);
        Some(trail)
    }

    /// True if she can sail all of these steps from where she is.
    pub fn can_sail(&self, ship: &Ship, steps: &[i8]) -> bool {
        let barred = self.barred(ship);
        steps.iter().try_fold(Trail::start(ship), |trail, eighths| self.advance(&barred, trail, *eighths)).is_some()
    }

    /// The squares that this ship cannot enter: land, and where others lie.
    fn barred(&self, ship: &Ship) -> Barred {
        let mut barred = Barred(self.sea.land);
        for other in self.ships.iter().filter(|other| other.id != ship.id && other.on_table() && self.sea.is_open(other.square)) {
            barred.0[other.square.y as usize - 1] |= 1 << (other.square.x - 1);
        }
        barred
    }
}

/// The squares that a ship cannot enter, one bit a column in each row.
struct Barred([u32; 32]);

impl Barred {
    const fn is_free(&self, sea: &Sea, square: Square) -> bool {
        sea.is_open(square) && self.0[square.y as usize - 1] & (1 << (square.x - 1)) == 0
    }
}

/// A course in the making.
#[derive(Clone, Copy)]
struct Trail {
    square: Square,
    heading: Compass,
    left: u8,
    cost: u8,
    steps: u8,
    legs: [Leg; MOST_STEPS],
    berths: [(Square, Compass); MOST_STEPS],
}

impl Trail {
    fn start(ship: &Ship) -> Self {
        Self {
            square: ship.square,
            heading: ship.heading,
            left: ship.points_left(),
            cost: 0,
            steps: 0,
            legs: [Leg::Halt; MOST_STEPS],
            berths: Default::default(),
        }
    }

    fn path(&self, fleet: &Fleet, complete: bool) -> Path {
        let steps = usize::from(self.steps);
        Path {
            course: Course(SmallVec::from_slice(&self.legs[..steps])),
            poses: self.berths[..steps].iter().map(|(square, heading)| fleet.sea.pose(*square, *heading)).collect(),
            cost: self.cost,
            complete,
            end: PathEnd::Lies,
        }
    }
}

/// C-MOVE-4: a course that was ordered becomes a walk.
pub fn take_course(submitted: Res<Submitted>, mut table: Table, mut business: ResMut<Business>, mut cursor: ResMut<Cursor>) {
    let Some((_, Order::Course { unit, course })) = &submitted.0 else { return };
    let fleet = table.fleet(&cursor);
    let mut steps = Steps::default();
    for eighths in course.steps() {
        steps.push(eighths);
    }
    if fleet.ship(*unit).steps == 0 {
        cursor.moves += 1;
    }
    // Whoever was left in the middle of her move, where that is allowed, has ended it.
    for other in fleet.ships.iter().filter(|other| other.id != *unit && other.steps > 0 && !other.done && Some(other.side) == fleet.active) {
        table.store(&Ship { done: true, ..*other });
    }
    business.push(Item::Walk { unit: *unit, course: steps, at: 0 });
}

/// C-MOVE-5, C-MOVE-6, C-FIRE-8: one square of a walk; then whoever may fire is given the chance.
pub fn sail(mut table: Table, mut business: ResMut<Business>, cursor: Res<Cursor>, roster: Res<Roster>, mut reports: ResMut<Reports>) {
    let Some(Item::Walk { unit, course, at }) = business.top().copied() else { return };
    let mut fleet = table.fleet(&cursor);
    let ship = *fleet.ship(unit);
    let rest = &course.as_slice()[usize::from(at)..];
    let Some(eighths) = rest.first().copied().filter(|_| ship.on_table() && fleet.can_sail(&ship, rest)) else {
        business.pop();
        // C-R22: slowed or barred, she is asked again if she can still sail on; C-R5: so is she when a square has come free.
        let over = !fleet.can_move(&ship) || (rest.is_empty() && !fleet.options.must_move_full);
        table.store(&Ship { done: over, ..ship });
        return;
    };
    let heading = ship.heading.turned(eighths);
    let mut moved = Ship { square: ship.square.step(heading), heading, spent: ship.spent + fleet.cost(heading), steps: ship.steps + 1, ..ship };
    moved.aground = fleet.strands(&moved);
    table.store(&moved);
    fleet.ships[unit.index()] = moved;
    if let Some(Item::Walk { at, .. }) = business.top_mut() {
        *at += 1;
    }
    reports.say(|| step_report(&fleet, &roster, &ship, &moved));
    if moved.aground {
        reports.say(|| stranded_report(&roster, &moved));
    }
    crate::firing::offer_chances(&fleet, &moved, &mut business);
}

/// C-MOVE-8, C-R9: at the start of her phase a ship with nothing but the edge before her is on a shoal.
pub fn strand(mut table: Table, mut business: ResMut<Business>, cursor: Res<Cursor>, roster: Res<Roster>, mut reports: ResMut<Reports>) {
    let Some(Item::Begin) = business.top() else { return };
    business.pop();
    let fleet = table.fleet(&cursor);
    let Some(active) = fleet.active else { return };
    for ship in fleet.of_side(active).filter(|ship| !ship.done && fleet.strands(ship)) {
        let stranded = Ship { aground: true, ..*ship };
        table.store(&stranded);
        reports.say(|| stranded_report(&roster, &stranded));
    }
}

fn step_report(fleet: &Fleet, roster: &Roster, from: &Ship, to: &Ship) -> Report {
    let clause = if fleet.cost(to.heading) == UPWIND_COST { "C-WIND-4" } else { "C-MOVE-5" };
    let wind = if clause == "C-WIND-4" { ", straight into the wind" } else { "" };
    // What was left when she got there, shoal or not.
    let afloat = Ship { aground: from.aground, ..*to };
    let (left, all) = (afloat.points_left(), afloat.allowance().max(to.spent));
    let sentence = format!("{} sails {} to {}{wind}; {left} of {all} points left.", roster.name(to.id), to.heading, to.square);
    Report::new(clause, Some(to.id), sentence).with(Event::Moved { from: fleet.pose(from), to: fleet.pose(to) })
}

fn stranded_report(roster: &Roster, ship: &Ship) -> Report {
    let sentence = format!("{} has nothing but the edge ahead at {}: she is on a shoal, dead in the water.", roster.name(ship.id), ship.square);
    Report::new("C-MOVE-8", Some(ship.id), sentence).with(Event::Fate)
}
