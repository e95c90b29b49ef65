//! V. Movement: what a ship may do with her movement points, and the walk along a course, square by square.

use bevy_ecs::prelude::*;
use serde::Serialize;
use smallvec::SmallVec;
use wg_core::geometry::{Compass, Course, Leg, Pose, Square};
use wg_core::ids::UnitId;
use wg_core::offer::{Path, PathEnd};
use wg_core::order::Order;
use wg_core::phase::{Cursor, Submitted};
use wg_core::report::{Event, Report, Reports};
use wg_core::scenario::Edge;
use wg_core::view::Fate;

use crate::agenda::{Business, Item};
use crate::fleet::{Fleet, Ship};
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
    /// An enemy lies in it, whom she can board by entering it (C-BOARD-1).
    Enemy(UnitId),
    /// It is off the board over the edge where a prize leaves, for so many points (C-R33).
    Leave(u8),
    /// It is off the board, or land (C-R47).
    Off,
}

/// What a ship's forward squares mean for her, all together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// She can sail on.
    Sail,
    /// She need not and perhaps cannot: friends, edge and enemies mixed as C-R8 says, a step that is too dear (C-R4), or the edge
    /// where a prize may leave (C-R32).
    Stop,
    /// Enemies block her: she must try to board one (C-R7).
    Board,
    /// Nothing but the edge of the board lies ahead: a shoal (C-MOVE-8, C-R8).
    Shoal,
}

impl Prospect {
    /// She may not stay where she is (C-R5, C-MOVE-7).
    const fn moves_on(self) -> bool {
        matches!(self, Self::Sail | Self::Board)
    }
}

/// Which kinds of [`Way`] lie before a ship's bow; none of them if all are off the board.
#[derive(Clone, Copy, Default)]
struct Ahead {
    free: bool,
    dear: bool,
    enemy: bool,
    leave: bool,
    friend: bool,
}

impl Ahead {
    const fn is_open(self) -> bool {
        self.free || self.enemy || self.leave
    }

    /// C-MOVE-5, C-R4, C-R7, C-R8.
    const fn prospect(self) -> Prospect {
        match self {
            Self { free: true, .. } => Prospect::Sail,
            Self { dear: true, .. } => Prospect::Stop,
            Self { enemy: true, .. } => Prospect::Board,
            Self { leave: false, friend: false, .. } => Prospect::Shoal,
            _ => Prospect::Stop,
        }
    }
}

/// The eighths of a circle by which a step may turn her (C-MOVE-5), straight ahead first.
const BOWS: [i8; 3] = [0, -1, 1];

/// The first step of a ship that was taken on a shoal may go any way: her captors warp her off (C-MOVE-9).
const ALL_ROUND: [i8; 8] = [0, -1, 1, -2, 2, -3, 3, 4];

impl Ship {
    /// The eighths of a circle by which her next step from this square may turn her.
    pub fn bows(&self, from: Square) -> &'static [i8] {
        if self.afloat_again && from == self.square { &ALL_ROUND } else { &BOWS }
    }
}

impl Fleet {
    /// What a step in this direction costs (C-WIND-4, C-R3): 2 points straight into the wind, otherwise 1, diagonals too.
    pub fn cost(&self, to: Compass) -> u8 {
        if self.wind == Some(to) { UPWIND_COST } else { 1 }
    }

    /// What lies in the next square in a direction, for a ship with so many points left.
    pub fn way(&self, ship: &Ship, from: Square, to: Compass, left: u8) -> Way {
        let (square, cost) = (from.step(to), self.cost(to));
        if !self.sea.is_open(square) {
            return match self.may_leave(ship, square) {
                true if cost <= left => Way::Leave(cost),
                true => Way::Dear(cost),
                false => Way::Off,
            };
        }
        // An enemy comes before a friend in the same square: she may be boarded there (C-R11).
        let mut friend = None;
        for other in self.ships.iter().filter(|other| other.square == square && other.on_table() && other.id != ship.id) {
            if other.side != ship.side {
                return if cost <= left { Way::Enemy(other.id) } else { Way::Dear(cost) };
            }
            friend = friend.or(Some(other.id));
        }
        if let Some(friend) = friend {
            return Way::Friend(friend);
        }
        if cost <= left { Way::Free(cost) } else { Way::Dear(cost) }
    }

    /// The ways that lie open or shut before her bow.
    fn ahead(&self, ship: &Ship, from: Square, heading: Compass, left: u8) -> Ahead {
        // The same as asking for each way alone, with one look at the ships around her.
        let (mut friends, mut enemies) = (Seen::from(from), Seen::from(from));
        for other in self.ships.iter().filter(|other| other.on_table() && other.id != ship.id) {
            if other.side == ship.side { &mut friends } else { &mut enemies }.look(other.square);
        }
        let mut ahead = Ahead::default();
        for eighths in ship.bows(from) {
            let to = heading.turned(*eighths);
            let (square, payable) = (from.step(to), self.cost(to) <= left);
            if !self.sea.is_open(square) {
                let leaves = self.may_leave(ship, square);
                ahead.leave |= leaves && payable;
                ahead.dear |= leaves && !payable;
            } else if enemies.has(square) {
                ahead.enemy |= payable;
                ahead.dear |= !payable;
            } else if friends.has(square) {
                ahead.friend = true;
            } else {
                ahead.free |= payable;
                ahead.dear |= !payable;
            }
        }
        ahead
    }

    /// True if she could go anywhere from where she is, with so many points left.
    pub fn has_a_way(&self, ship: &Ship, left: u8) -> bool {
        self.ahead(ship, ship.square, ship.heading, left).is_open()
    }

    /// The enemies of a ship that lie in a square.
    pub fn enemies_in(&self, ship: &Ship, square: Square) -> impl Iterator<Item = &Ship> {
        let side = ship.side;
        self.ships.iter().filter(move |other| other.square == square && other.on_table() && other.side != side)
    }

    /// A prize may leave the board over the edge from which her captor's side entered, anywhere along it (C-CAP-4, C-R33, C-R45).
    pub fn may_leave(&self, ship: &Ship, square: Square) -> bool {
        ship.fate == Fate::Prize && self.edges.edge(ship.side).is_some_and(|edge| self.sea.is_over(square, edge))
    }

    /// The forward squares taken together (C-MOVE-5, C-R4, C-R7, C-R8).
    pub fn prospect(&self, ship: &Ship, from: Square, heading: Compass, left: u8) -> Prospect {
        self.ahead(ship, from, heading, left).prospect()
    }

    /// Where she stands now: the squares before her bow with the points she has left.
    pub fn outlook(&self, ship: &Ship) -> Prospect {
        self.prospect(ship, ship.square, ship.heading, ship.points_left())
    }

    /// True if she has movement left to make in this phase.
    fn is_to_move(&self, ship: &Ship) -> bool {
        ship.on_table() && Some(ship.side) == self.active && !ship.done && ship.points_left() > 0
    }

    /// True if she can go anywhere in this phase: sail, board, or leave.
    pub fn can_move(&self, ship: &Ship) -> bool {
        self.is_to_move(ship) && self.has_a_way(ship, ship.points_left())
    }

    /// Whether she can go anywhere in this phase, and whether she must.
    pub fn can_and_must_move(&self, ship: &Ship) -> (bool, bool) {
        if !self.is_to_move(ship) {
            return (false, false);
        }
        let ahead = self.ahead(ship, ship.square, ship.heading, ship.points_left());
        (ahead.is_open(), self.options.must_move_full && ahead.prospect().moves_on())
    }

    /// True if she may not stay where she is: open water lies ahead (C-R5), or nothing but enemies to board (C-MOVE-7, C-R7).
    pub fn must_move(&self, ship: &Ship) -> bool {
        self.options.must_move_full && self.is_to_move(ship) && self.outlook(ship).moves_on()
    }

    /// The ship that has begun her move and must finish it before another moves.
    pub fn under_way(&self) -> Option<&Ship> {
        self.ships.iter().find(|ship| ship.steps > 0 && self.must_move(ship))
    }

    /// True if she is, or has come, on a shoal: points are left and every square ahead is off the board (C-MOVE-8, C-R9).
    pub fn strands(&self, ship: &Ship) -> bool {
        ship.on_table() && ship.points_left() > 0 && self.outlook(ship) == Prospect::Shoal
    }

    /// Every course she can sail from here. Courses that stop short are not complete where all movement must be used (C-R5), nor
    /// are those that keep a prize away from her edge where she must leave (C-R32).
    pub fn paths(&self, ship: &Ship) -> Vec<Path> {
        self.survey(ship).0
    }

    /// The same, and the squares that were looked at.
    pub(crate) fn survey(&self, ship: &Ship) -> (Vec<Path>, Seen) {
        let mut pilot = Pilot {
            fleet: self,
            barred: self.barred(ship),
            legs: [Leg::Halt; MOST_STEPS],
            poses: Default::default(),
            paths: Vec::with_capacity(40),
            seen: Seen::from(ship.square),
        };
        pilot.explore(Trail::start(ship));
        let (mut paths, seen) = (pilot.paths, pilot.seen);
        if self.options.prize_must_leave && ship.fate == Fate::Prize {
            self.keep_to_the_edge(ship, &mut paths);
        }
        (paths, seen)
    }

    /// C-R32: of the courses of a prize that must leave, only those that bring her nearest to her edge can be given.
    fn keep_to_the_edge(&self, ship: &Ship, paths: &mut [Path]) {
        let Some(edge) = self.edges.edge(ship.side) else { return };
        let away = |path: &Path| match (path.end, path.poses.last().and_then(|pose| self.sea.grid().square_at(pose.at))) {
            (PathEnd::Leaves, _) | (_, None) => 0,
            (_, Some(square)) => 1 + self.sea.distance_to(square, edge),
        };
        let nearest = paths.iter().filter(|path| path.complete).map(away).min();
        for path in paths {
            path.complete &= Some(away(path)) == nearest;
        }
    }

    /// One step further, if she may make it (C-MOVE-5, C-WIND-4, C-R10).
    #[inline]
    fn advance(&self, barred: &Barred, mut trail: Trail, eighths: i8) -> Step {
        let heading = trail.heading.turned(eighths);
        let (square, cost) = (trail.square.step(heading), self.cost(heading));
        let turns = trail.afloat_again || (-1..=1).contains(&eighths);
        if usize::from(trail.steps) >= MOST_STEPS || !turns || trail.end != PathEnd::Lies {
            return Step::Shut;
        }
        let end = if !self.sea.is_open(square) {
            if !barred.leaves.is_some_and(|edge| self.sea.is_over(square, edge)) {
                return Step::Shut;
            }
            PathEnd::Leaves
        } else if barred.is_free(square) {
            PathEnd::Lies
        } else {
            match self.enemies_in(self.ship(barred.ship), square).next() {
                Some(enemy) => PathEnd::Boards(enemy.id),
                None => return Step::Shut,
            }
        };
        if cost > trail.left {
            return Step::Dear;
        }
        (trail.square, trail.heading, trail.end, trail.afloat_again) = (square, heading, end, false);
        (trail.left, trail.cost, trail.steps) = (trail.left - cost, trail.cost + cost, trail.steps + 1);
        if end == PathEnd::Lies { Step::On(trail) } else { Step::Ends(trail) }
    }

    /// True if she can sail all of these steps from where she is.
    pub fn can_sail(&self, ship: &Ship, steps: &[i8]) -> bool {
        let barred = self.barred(ship);
        let next = |trail: Trail, eighths: &i8| match self.advance(&barred, trail, *eighths) {
            Step::On(next) | Step::Ends(next) => Some(next),
            Step::Dear | Step::Shut => None,
        };
        steps.iter().try_fold(Trail::start(ship), next).is_some()
    }

    /// The squares that this ship cannot simply enter, because others lie there.
    fn barred(&self, ship: &Ship) -> Barred {
        let leaves = self.edges.edge(ship.side).filter(|_| ship.fate == Fate::Prize);
        let mut barred = Barred { ship: ship.id, rows: [0; 32], leaves };
        for other in self.ships.iter().filter(|other| other.id != ship.id && other.on_table() && self.sea.is_open(other.square)) {
            barred.rows[other.square.y as usize - 1] |= 1 << (other.square.x - 1);
        }
        barred
    }
}

/// What comes of trying one more step.
enum Step {
    /// She makes it, and may sail on.
    On(Trail),
    /// She makes it, and her course ends there: she boards, or leaves.
    Ends(Trail),
    /// She has not the points for it (C-R4).
    Dear,
    /// She cannot.
    Shut,
}

/// The squares where other ships lie, one bit a column in each row, and the edge where she may leave.
struct Barred {
    ship: UnitId,
    rows: [u32; 32],
    leaves: Option<Edge>,
}

impl Barred {
    /// For a square on the board.
    const fn is_free(&self, square: Square) -> bool {
        self.rows[square.y as usize - 1] & (1 << (square.x - 1)) == 0
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
    afloat_again: bool,
    end: PathEnd,
}

impl Trail {
    const fn start(ship: &Ship) -> Self {
        Self { square: ship.square, heading: ship.heading, left: ship.points_left(), cost: 0, steps: 0, afloat_again: ship.afloat_again, end: PathEnd::Lies }
    }
}

/// Squares around a ship that were looked at, one bit each: none more than three squares away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seen {
    from: Square,
    bits: u64,
}

impl Seen {
    /// So many squares away squares can be told apart.
    pub(crate) const FAR: u8 = 3;

    const fn from(from: Square) -> Self {
        Self { from, bits: 0 }
    }

    const fn bit(&self, square: Square) -> u64 {
        let far = Self::FAR as i32;
        let (x, y) = (square.x as i32 - self.from.x as i32 + far, square.y as i32 - self.from.y as i32 + far);
        if x < 0 || y < 0 || x > 2 * far || y > 2 * far { 0 } else { 1 << (y * (2 * far + 1) + x) }
    }

    const fn look(&mut self, square: Square) {
        self.bits |= self.bit(square);
    }

    /// True if this square was looked at.
    pub(crate) const fn has(&self, square: Square) -> bool {
        self.bits & self.bit(square) != 0
    }
}

/// Lists the courses of a ship.
struct Pilot<'a> {
    fleet: &'a Fleet,
    barred: Barred,
    /// The steps of the course that is looked at, and the pose after each.
    legs: [Leg; MOST_STEPS],
    poses: [Pose; MOST_STEPS],
    paths: Vec<Path>,
    seen: Seen,
}

impl Pilot<'_> {
    /// All courses that begin like this one, the longest first. True if she must sail on from there.
    fn explore(&mut self, trail: Trail) -> bool {
        if trail.left == 0 {
            return false;
        }
        let (mut free, mut dear, mut enemy) = (false, false, false);
        for eighths in if trail.afloat_again { ALL_ROUND.as_slice() } else { BOWS.as_slice() } {
            self.seen.look(trail.square.step(trail.heading.turned(*eighths)));
            match self.fleet.advance(&self.barred, trail, *eighths) {
                Step::On(next) => {
                    free = true;
                    self.note(trail, next, *eighths);
                    let over = !self.explore(next);
                    self.list(next, over || !self.fleet.options.must_move_full);
                }
                Step::Ends(next) => {
                    enemy |= matches!(next.end, PathEnd::Boards(_));
                    self.note(trail, next, *eighths);
                    self.list(next, true);
                }
                Step::Dear => dear = true,
                Step::Shut => {}
            }
        }
        free || (enemy && !dear)
    }

    fn note(&mut self, before: Trail, after: Trail, eighths: i8) {
        let at = usize::from(before.steps);
        self.legs[at] = Leg::Step(eighths);
        self.poses[at] = self.fleet.sea.pose(after.square, after.heading);
    }

    fn list(&mut self, trail: Trail, complete: bool) {
        let steps = usize::from(trail.steps);
        self.paths.push(Path {
            course: Course(SmallVec::from_slice(&self.legs[..steps])),
            poses: SmallVec::from_slice(&self.poses[..steps]),
            cost: trail.cost,
            complete,
            end: trail.end,
        });
    }
}

/// C-MOVE-4: a course that was ordered becomes a walk.
pub fn take_course(submitted: Res<Submitted>, mut table: Table, mut business: ResMut<Business>, mut cursor: ResMut<Cursor>) {
    let Some((_, Order::Course { unit, course })) = &submitted.0 else { return };
    let mut steps = Steps::default();
    for eighths in course.steps() {
        steps.push(eighths);
    }
    if table.ship(*unit).steps == 0 {
        cursor.moves += 1;
    }
    // Whoever was left in the middle of her move, where that is allowed, has ended it.
    let active = table.active(&cursor);
    let left = |other: &Ship| other.id != *unit && other.steps > 0 && !other.done && Some(other.side) == active;
    while let Some(other) = table.find(left) {
        table.store(&Ship { done: true, ..other });
    }
    business.push(Item::Walk { unit: *unit, course: steps, at: 0 });
}

/// C-MOVE-5, C-MOVE-6, C-FIRE-8: a walk, square by square; as soon as anybody may fire he is given the chance, before she sails on.
pub fn sail(mut table: Table, mut business: ResMut<Business>, cursor: Res<Cursor>, roster: Res<Roster>, mut reports: ResMut<Reports>) {
    let Some(Item::Walk { unit, course, at }) = business.top().copied() else { return };
    let mut fleet = table.fleet(&cursor);
    let first = usize::from(at);
    for at in first.. {
        let ship = *fleet.ship(unit);
        let rest = course.as_slice().get(at..).unwrap_or_default();
        // Behind the first square nothing has happened that could keep her from the rest.
        let sails = || at > first || (ship.on_table() && fleet.can_sail(&ship, rest));
        let Some(eighths) = rest.first().copied().filter(|_| sails()) else {
            business.pop();
            // C-R22: slowed or barred, she is asked again if she can still go on; C-R5: so is she when a square has come free.
            let over = if rest.is_empty() { !fleet.must_move(&ship) } else { !fleet.can_move(&ship) };
            table.store(&Ship { done: over, ..ship });
            return;
        };
        let heading = ship.heading.turned(eighths);
        let (square, spent) = (ship.square.step(heading), ship.spent + fleet.cost(heading));
        let mut moved = Ship { square, heading, spent, steps: ship.steps + 1, afloat_again: false, ..ship };
        if !fleet.sea.is_open(square) {
            business.pop();
            crate::boarding::leave(&mut table, &roster, &mut reports, &fleet, &ship, moved);
            return;
        }
        let boards = fleet.enemies_in(&ship, square).next().copied();
        if let Some(enemy) = &boards {
            // C-BOARD-2, C-BOARD-3, C-R13: laid alongside; what movement is left is lost, and her guns are silent.
            (moved.heading, moved.done, moved.engaged) = (crate::boarding::alongside(heading, enemy.heading), true, true);
        } else {
            // Whoever can sail on does not lie on a shoal.
            moved.aground = rest.len() == 1 && fleet.strands(&moved);
        }
        fleet.ships[unit.index()] = moved;
        if boards.is_some() {
            business.pop();
            business.push(Item::Board { unit });
        } else if let Some(Item::Walk { at, .. }) = business.top_mut() {
            *at += 1;
        }
        reports.say(|| step_report(&fleet, &roster, &ship, &moved));
        if moved.aground {
            reports.say(|| stranded_report(&roster, &moved));
        }
        if crate::firing::offer_chances(&fleet, &moved, &mut business) || boards.is_some() {
            table.store(&moved);
            return;
        }
    }
}

/// C-MOVE-8, C-R9: at the start of her phase a ship with nothing but the edge before her is on a shoal.
pub fn judge_shoals(mut table: Table, mut business: ResMut<Business>, cursor: Res<Cursor>, roster: Res<Roster>, mut reports: ResMut<Reports>) {
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
