//! Decisions about single ships of a fleet that is commanded by plans. Where one of the ships decides something, her
//! courses are played out on forks to the end of the phase, while the other ships sail as planned.

use wg_core::{Order, Session};

use crate::race::{Tried, surest_of};

/// The number of courses that are tried for one ship, besides the course by the book.
pub(crate) const COURSES: usize = 7;
/// The greatest number of playouts of single ships' courses in a turn, for each division.
const LOOKS: usize = 32;
/// The lead over the course by the book that another course must exceed, in hundredths of a point.
const BETTER: f64 = 60.0;

/// A captain's budget of playouts for single ships in this turn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Singles {
    turn: u16,
    left: usize,
    looks: usize,
}

impl Singles {
    /// The number of playouts in this turn so far.
    pub const fn looks(&self) -> usize {
        self.looks
    }

    /// True if the ship's order by the book deserves a closer look: it is a course, she decides something, and enough
    /// playouts are left in this turn.
    pub fn look(&mut self, session: &Session, book: &Order, divisions: usize) -> bool {
        let now = session.cursor().turn;
        if self.turn != now {
            *self = Self { turn: now, left: LOOKS * divisions, looks: 0 };
        }
        let decides = || book.unit().is_some_and(|unit| session.ruleset().decides(session.world(), unit));
        matches!(book, Order::Course { .. }) && self.left > COURSES && decides()
    }

    /// Takes this many playouts off the budget.
    pub fn spend(&mut self, looks: usize) {
        self.left -= looks.min(self.left);
        self.looks += looks;
    }
}

/// Returns the best of these orders, the first of which is the order by the book. Returns `None` for an empty list.
pub(crate) fn best(tried: Vec<Tried>) -> Option<Order> {
    surest_of(tried, 0.0, BETTER).map(|best| best.what)
}
