//! Single ships of a fleet that is commanded by plans: where one of them decides something, her courses are tried on forks to the end of the
//! phase, the others sailing as planned.

use wg_core::{Order, Session};

use crate::race::{Tried, surest_of};

/// Courses that are tried for one ship, beside the one by the book.
pub(crate) const COURSES: usize = 7;
/// So often are courses played on in a turn at most, for each division.
const LOOKS: usize = 32;
/// Another course than by the book is sailed if it is better by more than this, in hundredths of a point.
const BETTER: f64 = 60.0;

/// How often he may still look at single ships in this turn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Singles {
    turn: u16,
    left: usize,
    looks: usize,
}

impl Singles {
    /// How often he has looked at them in this turn.
    pub const fn looks(&self) -> usize {
        self.looks
    }

    /// What is by the book for her is looked at: she decides something, and he has not looked often enough in this turn.
    pub fn look(&mut self, session: &Session, book: &Order, divisions: usize) -> bool {
        let now = session.cursor().turn;
        if self.turn != now {
            *self = Self { turn: now, left: LOOKS * divisions, looks: 0 };
        }
        let decides = || book.unit().is_some_and(|unit| session.ruleset().decides(session.world(), unit));
        matches!(book, Order::Course { .. }) && self.left > COURSES && decides()
    }

    /// So many looks have been taken.
    pub fn spend(&mut self, looks: usize) {
        self.left -= looks.min(self.left);
        self.looks += looks;
    }
}

/// The best of these, of which the first is by the book.
pub(crate) fn best(tried: Vec<Tried>) -> Option<Order> {
    surest_of(tried, 0.0, BETTER).map(|best| best.what)
}
