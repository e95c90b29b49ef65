//! Estimates of what a ship could do in one move if nothing were in her way: the enemies that she could board or have
//! abeam in range.
//!
//! Captains who look ahead use these estimates. They are tables of squares, built once, by heading, movement points and
//! range. Obstacles and the wind are left out.

use std::sync::LazyLock;

use wg_core::rules::advice::Sails;

use crate::prelude::*;

/// The most movement points and the longest range that the tables distinguish.
const MOST: u8 = 4;

/// The columns or rows from a ship to the farthest square.
const FAR: i8 = 2 * MOST as i8;

/// A set of squares around a ship, with one bit a column in each row.
type Squares = [u32; 2 * FAR as usize + 1];

/// Sets of squares by heading, movement points and range. Range 0 stands for the squares that she can sail to, and any
/// other range for the squares that she can have abeam up to that range.
type Table = [[[Squares; MOST as usize + 1]; MOST as usize + 1]; 8];

static TABLE: LazyLock<Box<Table>> = LazyLock::new(|| {
    let mut table = Box::new([[[[0; 2 * FAR as usize + 1]; MOST as usize + 1]; MOST as usize + 1]; 8]);
    for heading in Compass::ALL {
        for points in 0..=MOST {
            mark(&mut table[usize::from(heading.index())][usize::from(points)], Square::default(), heading, points);
        }
    }
    table
});

/// Marks the squares on every course of up to this many steps, and the squares that are abeam of the ship on the way.
fn mark(rows: &mut [Squares; MOST as usize + 1], from: Square, heading: Compass, points: u8) {
    if points == 0 {
        return;
    }
    for eighths in [-1, 0, 1] {
        let to = heading.turned(eighths);
        let square = from.step(to);
        set(&mut rows[0], square);
        for range in 1..=MOST {
            for beam in [to.turned(-2), to.turned(2)] {
                for squares in &mut rows[usize::from(range)..] {
                    set(squares, square.steps(beam, range));
                }
            }
        }
        mark(rows, square, to, points - 1);
    }
}

const fn set(squares: &mut Squares, at: Square) {
    squares[(at.y + FAR) as usize] |= 1 << (at.x + FAR);
}

fn has(ship: &Ship, range: u8, at: Square) -> bool {
    let (x, y) = (at.x - ship.berth.square.x, at.y - ship.berth.square.y);
    if x.abs() > FAR || y.abs() > FAR {
        return false;
    }
    let row = &TABLE[usize::from(ship.berth.heading.index())][usize::from(ship.allowance().min(MOST))]
        [usize::from(range.min(MOST))];
    row[(y + FAR) as usize] & (1 << (x + FAR)) != 0
}

impl Ship {
    /// True if this square is on one of the courses of her next move.
    pub fn could_reach(&self, square: Square) -> bool {
        has(self, 0, square)
    }

    /// Returns how far she can sail in this direction in a turn, on a board of such squares. A step along a diagonal
    /// costs no more than one along a row (C-MOVE-5), so she comes farther that way. At her best, a prize without a crew
    /// has been manned (C-R48).
    pub fn run_in_a_turn(&self, square: Length, towards: Heading, sails: Sails) -> Length {
        let mut manned = *self;
        if sails == Sails::Best && self.is_unmanned_prize() {
            (manned.damage.crew, manned.damage.moved) = (0, 0);
        }
        let along = towards.sin().abs().max(towards.cos().abs());
        Length::from_inches((square * i32::from(manned.allowance())).to_inches() / along)
    }

    /// True if she could have this square abeam and in range during a move.
    pub fn could_fire_at(&self, square: Square) -> bool {
        self.built.range > 0 && has(self, self.built.range, square)
    }
}
