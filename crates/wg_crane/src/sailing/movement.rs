//! V. Movement: what a ship may do with her movement points.

use crate::prelude::*;
use crate::sailing::courses::Seen;

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
    /// A prize of her own side without a crew lies in it, whom she can man by entering it (C-R48).
    Prize(UnitId),
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
    /// Enemies block her: she must try to board one (C-R7, C-BOARD-11).
    Board,
    /// Nothing but the edge of the board lies ahead: a shoal (C-MOVE-8, C-R8).
    Shoal,
}

/// Which kinds of [`Way`] lie before a ship's bow; none of them if all are off the board.
#[derive(Clone, Copy, Default)]
struct Ahead {
    free: bool,
    dear: bool,
    enemy: bool,
    /// An enemy whose square she could not pay for if it were free: hers to board only where she is forced to (C-R7).
    upwind_enemy: bool,
    leave: bool,
    friend: bool,
    /// One of the friends is a prize that she can man.
    prize: bool,
}

impl Ahead {
    const fn is_open(self) -> bool {
        self.free || self.enemy || self.leave || self.prize || matches!(self.prospect(), Prospect::Board)
    }

    /// Friends alone keep her from sailing on: she may when they have made way.
    const fn waits(self) -> bool {
        matches!(self.prospect(), Prospect::Stop) && self.friend && !self.enemy && !self.leave
    }

    /// C-MOVE-5, C-R4, C-R7, C-R8.
    const fn prospect(self) -> Prospect {
        match self {
            Self { free: true, .. } => Prospect::Sail,
            Self { dear: true, .. } => Prospect::Stop,
            Self { enemy: true, .. } | Self { upwind_enemy: true, .. } => Prospect::Board,
            Self { leave: false, friend: false, .. } => Prospect::Shoal,
            _ => Prospect::Stop,
        }
    }
}

/// The eighths of a circle by which a step may turn her (C-MOVE-5), straight ahead first.
pub(crate) const BOWS: [i8; 3] = [0, -1, 1];

/// The first step of a ship that was taken on a shoal may go any way: her captors warp her off (C-MOVE-9).
pub(crate) const ALL_ROUND: [i8; 8] = [0, -1, 1, -2, 2, -3, 3, 4];

impl Ship {
    /// The eighths of a circle by which her next step from this square may turn her.
    pub fn bows(&self, from: Square) -> &'static [i8] {
        if self.berth.afloat_again && from == self.berth.square { &ALL_ROUND } else { &BOWS }
    }
}

impl Fleet {
    /// What a step in this direction costs (C-WIND-4, C-R3): 2 points straight into the wind, otherwise 1, diagonals too. A step turns her by 45 degrees at most (C-R6).
    pub fn cost(&self, to: Compass) -> u8 {
        if self.conditions.wind == Some(to) { UPWIND_COST } else { 1 }
    }

    /// What lies in the next square in a direction, for a ship with so many points left.
    pub fn way(&self, ship: &Ship, from: Square, to: Compass, left: u8) -> Way {
        let (square, cost) = (from.step(to), self.cost(to));
        if !self.is_open(square) {
            return match self.may_leave(ship, square) {
                true if cost <= left => Way::Leave(cost),
                true => Way::Dear(cost),
                false => Way::Off,
            };
        }
        // An enemy comes before a friend in the same square: she may be boarded there (C-R11).
        if let Some(enemy) = self.enemies_in(ship, square).next() {
            return if cost <= left { Way::Enemy(enemy.id) } else { Way::Dear(cost) };
        }
        if let Some(prize) = self.unmanned_in(ship, square) {
            return if cost <= left { Way::Prize(prize.id) } else { Way::Dear(cost) };
        }
        match self.ships.iter().find(|other| other.berth.square == square && other.on_table() && other.id != ship.id) {
            Some(friend) => Way::Friend(friend.id),
            None if cost <= left => Way::Free(cost),
            None => Way::Dear(cost),
        }
    }

    /// The same for a step of a course: where nothing but boarding is left to her, an enemy's square is never too dear (C-R7).
    pub fn step_way(&self, ship: &Ship, from: Square, heading: Compass, to: Compass, left: u8) -> Way {
        match self.way(ship, from, to, left) {
            dear @ Way::Dear(_) if left > 0 && self.prospect(ship, from, heading, left) == Prospect::Board => {
                self.enemies_in(ship, from.step(to)).next().map_or(dear, |enemy| Way::Enemy(enemy.id))
            }
            way => way,
        }
    }

    /// What a step costs a ship that makes it: never more than she has left, for a boarding that she is forced to (C-R7).
    pub fn paid(&self, to: Compass, left: u8) -> u8 {
        self.cost(to).min(left)
    }

    /// The ways that lie open or shut before her bow.
    fn ahead(&self, ship: &Ship, from: Square, heading: Compass, left: u8) -> Ahead {
        // The same as asking for each way alone, with one look at the ships around her.
        let (mut friends, mut enemies) = (Seen::from(from), Seen::from(from));
        for other in self.ships.iter().filter(|other| other.on_table() && other.id != ship.id) {
            if other.colours.side == ship.colours.side { &mut friends } else { &mut enemies }.look(other.berth.square);
        }
        let mut ahead = Ahead::default();
        for eighths in ship.bows(from) {
            let to = heading.turned(*eighths);
            let (square, payable) = (from.step(to), self.cost(to) <= left);
            if !self.is_open(square) {
                let leaves = self.may_leave(ship, square);
                ahead.leave |= leaves && payable;
                ahead.dear |= leaves && !payable;
            } else if enemies.has(square) {
                ahead.enemy |= payable;
                ahead.upwind_enemy |= !payable;
            } else if friends.has(square) {
                ahead.friend = true;
                ahead.prize |= payable && self.unmanned_in(ship, square).is_some();
            } else {
                ahead.free |= payable;
                ahead.dear |= !payable;
            }
        }
        ahead
    }

    /// True if she could go anywhere from where she is, with so many points left.
    pub fn has_a_way(&self, ship: &Ship, left: u8) -> bool {
        self.ahead(ship, ship.berth.square, ship.berth.heading, left).is_open()
    }

    /// A prize may leave the board over the edge from which her captor's side entered, anywhere along it (C-CAP-4, C-R33, C-R45).
    pub fn may_leave(&self, ship: &Ship, square: Square) -> bool {
        ship.colours.fate == Fate::Prize
            && self.conditions.edges.edge(ship.colours.side).is_some_and(|edge| self.sea.is_over(square, edge))
    }

    /// The forward squares taken together (C-MOVE-5, C-R4, C-R7, C-R8).
    pub fn prospect(&self, ship: &Ship, from: Square, heading: Compass, left: u8) -> Prospect {
        self.ahead(ship, from, heading, left).prospect()
    }

    /// Where she stands now: the squares before her bow with the points she has left.
    pub fn prospect_of(&self, ship: &Ship) -> Prospect {
        self.prospect(ship, ship.berth.square, ship.berth.heading, ship.points_left())
    }

    /// True if she has movement left to make in this phase.
    fn is_to_move(&self, ship: &Ship) -> bool {
        ship.on_table() && Some(ship.colours.side) == self.active() && !ship.sailing.done && ship.points_left() > 0
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
        let ahead = self.ahead(ship, ship.berth.square, ship.berth.heading, ship.points_left());
        (ahead.is_open(), self.goes_on(ship, ahead))
    }

    /// True if a ship may not stay with this before her bow: open water (C-R5), or nothing but enemies to board, which no
    /// option spares her (C-MOVE-7, C-R7). A prize that must leave (C-R32) lies still neither in open water nor before her edge.
    fn goes_on(&self, ship: &Ship, ahead: Ahead) -> bool {
        match ahead.prospect() {
            Prospect::Sail => self.options.must_move_full || self.must_leave(ship),
            Prospect::Board => true,
            Prospect::Stop => ahead.leave && self.must_leave(ship),
            Prospect::Shoal => false,
        }
    }

    /// C-R32: she is a prize that must leave, and knows over which edge.
    pub fn must_leave(&self, ship: &Ship) -> bool {
        self.options.prize_must_leave
            && ship.colours.fate == Fate::Prize
            && self.conditions.edges.edge(ship.colours.side).is_some()
    }

    /// True if she may not stay where she is.
    pub fn must_move(&self, ship: &Ship) -> bool {
        self.can_and_must_move(ship).1
    }

    /// She has begun her move and must finish it before others begin theirs.
    pub fn is_under_way(&self, ship: &Ship) -> bool {
        ship.sailing.steps > 0 && self.must_move(ship)
    }

    /// The first ship that has begun her move and must finish it.
    pub fn under_way(&self) -> Option<&Ship> {
        self.ships.iter().find(|ship| self.is_under_way(ship))
    }

    /// True if friends alone have stopped her: she sails on when they have made way.
    pub(crate) fn waits(&self, ship: &Ship) -> bool {
        self.is_to_move(ship) && self.ahead(ship, ship.berth.square, ship.berth.heading, ship.points_left()).waits()
    }

    /// True if she is, or has come, on a shoal: points are left and every square ahead is off the board (C-MOVE-8, C-R9).
    pub fn strands(&self, ship: &Ship) -> bool {
        ship.on_table() && ship.points_left() > 0 && self.prospect_of(ship) == Prospect::Shoal
    }
}
