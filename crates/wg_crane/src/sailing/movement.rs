//! V. Movement: what a ship may do with her movement points.

use crate::prelude::*;
use crate::sailing::courses::Seen;

/// The greatest number of steps in one course.
pub const MOST_STEPS: usize = 6;

/// Movement points for a step straight into the wind (C-WIND-4).
pub const UPWIND_COST: u8 = 2;

/// The steps of a course, each as a turn from the heading in eighths of a circle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Steps {
    eighths: [i8; MOST_STEPS],
    len: u8,
}

impl Steps {
    /// Appends a step. Returns false if there is no room for it.
    pub fn push(&mut self, eighths: i8) -> bool {
        let room = usize::from(self.len) < MOST_STEPS;
        if room {
            self.eighths[usize::from(self.len)] = eighths;
            self.len += 1;
        }
        room
    }

    /// Returns the steps in order.
    pub fn as_slice(&self) -> &[i8] {
        &self.eighths[..usize::from(self.len)]
    }
}

/// The state of one of the squares before a ship's bow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Open water, which she can enter for this many points.
    Free(u8),
    /// A square that costs this many points, more than she has left (C-R4).
    Unaffordable(u8),
    /// A square with a friend, which she may not enter (C-R10).
    Friend(UnitId),
    /// A square with an enemy, which she boards by entering it (C-BOARD-1).
    Enemy(UnitId),
    /// A square with a crewless prize of her own side, which she mans by entering it (C-R48).
    Prize(UnitId),
    /// The edge over which a prize may leave the board, for this many points (C-R33).
    Leave(u8),
    /// Land, or a square off the board (C-R47).
    Off,
}

/// The meaning of all of a ship's forward squares together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// She can sail on.
    Sail,
    /// She need not sail on, and perhaps cannot: friends, edge and enemies are mixed as in C-R8, a step is too dear
    /// (C-R4), or she is a prize that may leave over the edge ahead (C-R32).
    Stop,
    /// Enemies block her, so that she must board one of them (C-R7, C-BOARD-11).
    Board,
    /// Nothing but the edge of the board or land is ahead: she is on a shoal (C-MOVE-8, C-R8).
    Shoal,
}

/// The kinds of [`Way`] before a ship's bow. All are false if every square ahead is off the board.
#[derive(Clone, Copy, Default)]
struct Ahead {
    free: bool,
    dear: bool,
    enemy: bool,
    /// True if an enemy is in a square that costs more points than the ship has left. She may board that enemy only if
    /// she is forced to (C-R7).
    upwind_enemy: bool,
    leave: bool,
    friend: bool,
    /// True if one of the friends is a prize that she can man.
    prize: bool,
}

impl Ahead {
    const fn is_open(self) -> bool {
        self.free || self.enemy || self.leave || self.prize || matches!(self.prospect(), Prospect::Board)
    }

    /// True if only friends keep her from sailing on. She may do so once they have moved away.
    const fn waits(self) -> bool {
        matches!(self.prospect(), Prospect::Stop) && self.friend && !self.enemy && !self.leave
    }

    /// Judges the forward squares together (C-MOVE-5, C-R4, C-R7, C-R8).
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

/// The turns that a step may make, in eighths of a circle, straight ahead first (C-MOVE-5).
pub(crate) const BOWS: [i8; 3] = [0, -1, 1];

/// The turns that the first step of a ship captured on a shoal may make: any, because her captors warp her off
/// (C-MOVE-9).
pub(crate) const ALL_ROUND: [i8; 8] = [0, -1, 1, -2, 2, -3, 3, 4];

impl Ship {
    /// Returns the turns, in eighths of a circle, that her next step from this square may make.
    pub fn bows(&self, from: Square) -> &'static [i8] {
        if self.berth.afloat_again && from == self.berth.square { &ALL_ROUND } else { &BOWS }
    }
}

impl Fleet {
    /// Returns the points that a step in this direction costs: 2 straight into the wind, otherwise 1, diagonals
    /// included (C-WIND-4, C-R3). A step turns a ship by 45 degrees at most (C-R6).
    pub fn cost(&self, to: Compass) -> u8 {
        if self.conditions.wind == Some(to) { UPWIND_COST } else { 1 }
    }

    /// Returns what a ship with this many points left finds in the next square in a direction.
    pub fn way(&self, ship: &Ship, from: Square, to: Compass, left: u8) -> Way {
        let (square, cost) = (from.step(to), self.cost(to));
        if !self.is_open(square) {
            return match self.may_leave(ship, square) {
                true if cost <= left => Way::Leave(cost),
                true => Way::Unaffordable(cost),
                false => Way::Off,
            };
        }
        // An enemy takes precedence over a friend in the same square, since the enemy may be boarded there (C-R11).
        if let Some(enemy) = self.enemies_in(ship, square).next() {
            return if cost <= left { Way::Enemy(enemy.id) } else { Way::Unaffordable(cost) };
        }
        if let Some(prize) = self.unmanned_in(ship, square) {
            return if cost <= left { Way::Prize(prize.id) } else { Way::Unaffordable(cost) };
        }
        match self.ships.iter().find(|other| other.berth.square == square && other.on_table() && other.id != ship.id) {
            Some(friend) => Way::Friend(friend.id),
            None if cost <= left => Way::Free(cost),
            None => Way::Unaffordable(cost),
        }
    }

    /// Returns what [`Fleet::way`] returns, but for a step of a course: an enemy's square is never too dear if boarding
    /// is all that is left to her (C-R7).
    pub fn step_way(&self, ship: &Ship, from: Square, heading: Compass, to: Compass, left: u8) -> Way {
        match self.way(ship, from, to, left) {
            dear @ Way::Unaffordable(_) if left > 0 && self.prospect(ship, from, heading, left) == Prospect::Board => {
                self.enemies_in(ship, from.step(to)).next().map_or(dear, |enemy| Way::Enemy(enemy.id))
            }
            way => way,
        }
    }

    /// Returns the points that a ship pays for a step: its cost, but no more than she has left when she is forced to
    /// board (C-R7).
    pub fn paid(&self, to: Compass, left: u8) -> u8 {
        self.cost(to).min(left)
    }

    /// Returns the kinds of square before a ship's bow.
    fn ahead(&self, ship: &Ship, from: Square, heading: Compass, left: u8) -> Ahead {
        // This gives the same result as asking for each way alone, with only one pass over the other ships.
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

    /// True if a ship could go anywhere from where she is with this many points left: sail, board, man a prize or
    /// leave.
    pub fn has_a_way(&self, ship: &Ship, left: u8) -> bool {
        self.ahead(ship, ship.berth.square, ship.berth.heading, left).is_open()
    }

    /// True if a ship may leave the board into this square: she is a prize, and the square is beyond the edge from
    /// which her captor's side entered (C-CAP-4, C-R33, C-R45).
    pub fn may_leave(&self, ship: &Ship, square: Square) -> bool {
        ship.colours.fate == Fate::Prize
            && self.conditions.edges.edge(ship.colours.side).is_some_and(|edge| self.sea.is_over(square, edge))
    }

    /// Judges a ship's forward squares together (C-MOVE-5, C-R4, C-R7, C-R8).
    pub fn prospect(&self, ship: &Ship, from: Square, heading: Compass, left: u8) -> Prospect {
        self.ahead(ship, from, heading, left).prospect()
    }

    /// Judges a ship's forward squares from where she is, with the points that she has left.
    pub fn prospect_of(&self, ship: &Ship) -> Prospect {
        self.prospect(ship, ship.berth.square, ship.berth.heading, ship.points_left())
    }

    /// True if a ship of the side whose phase it is has movement left to make.
    fn is_to_move(&self, ship: &Ship) -> bool {
        ship.on_table() && Some(ship.colours.side) == self.active() && !ship.sailing.done && ship.points_left() > 0
    }

    /// True if a ship can go anywhere in this phase: sail, board, man a prize or leave.
    pub fn can_move(&self, ship: &Ship) -> bool {
        self.is_to_move(ship) && self.has_a_way(ship, ship.points_left())
    }

    /// Returns whether a ship can go anywhere in this phase, and whether she must.
    pub fn can_and_must_move(&self, ship: &Ship) -> (bool, bool) {
        if !self.is_to_move(ship) {
            return (false, false);
        }
        let ahead = self.ahead(ship, ship.berth.square, ship.berth.heading, ship.points_left());
        (ahead.is_open(), self.goes_on(ship, ahead))
    }

    /// True if a ship may not stay where she is, judged by the squares before her bow. Open water obliges her to sail
    /// on (C-R5). If nothing but enemies block her, she must board one of them under every option (C-MOVE-7, C-R7). A
    /// prize that must leave sails on through open water and over her edge (C-R32).
    fn goes_on(&self, ship: &Ship, ahead: Ahead) -> bool {
        match ahead.prospect() {
            Prospect::Sail => self.options.must_move_full || self.must_leave(ship),
            Prospect::Board => true,
            Prospect::Stop => ahead.leave && self.must_leave(ship),
            Prospect::Shoal => false,
        }
    }

    /// True if a ship is a prize that must leave, and the edge over which she leaves is known (C-R32).
    pub fn must_leave(&self, ship: &Ship) -> bool {
        self.options.prize_must_leave
            && ship.colours.fate == Fate::Prize
            && self.conditions.edges.edge(ship.colours.side).is_some()
    }

    /// True if a ship may not stay where she is in this phase.
    pub fn must_move(&self, ship: &Ship) -> bool {
        self.can_and_must_move(ship).1
    }

    /// True if a ship has begun her move and must finish it before other ships begin theirs.
    pub fn is_under_way(&self, ship: &Ship) -> bool {
        ship.sailing.steps > 0 && self.must_move(ship)
    }

    /// Returns the first ship that has begun her move and must finish it, or `None`.
    pub fn under_way(&self) -> Option<&Ship> {
        self.ships.iter().find(|ship| self.is_under_way(ship))
    }

    /// True if only friends have stopped a ship, so that she sails on once they have moved away.
    pub(crate) fn waits(&self, ship: &Ship) -> bool {
        self.is_to_move(ship) && self.ahead(ship, ship.berth.square, ship.berth.heading, ship.points_left()).waits()
    }

    /// True if a ship is stranded on a shoal: she has points left and every square ahead is off the board or land
    /// (C-MOVE-8, C-R9).
    pub fn strands(&self, ship: &Ship) -> bool {
        ship.on_table() && ship.points_left() > 0 && self.prospect_of(ship) == Prospect::Shoal
    }
}
