//! The midshipman, who plays by the book but makes mistakes.

use wg_core::dice::{ChaCha8Rng, below, seeded};
use wg_core::{AskKind, HouseListing, Order, Seat, Session};

use crate::{Captain, Deckhand, Lieutenant, asked};

/// The stream of random numbers that decides where the midshipman makes a mistake.
const ERRORS: u64 = 0x3d_0001;

/// The percentage of his orders that the midshipman gives at random.
const ERRS: u32 = 40;

/// An opponent for learners. Most of his orders are those of the [`Lieutenant`], the rest are those of the
/// [`Deckhand`].
#[derive(Debug)]
pub struct Midshipman {
    book: Lieutenant,
    whim: Deckhand,
    errors: ChaCha8Rng,
}

impl Midshipman {
    /// Makes a midshipman who plays by this house captain's book. The same seed gives the same orders.
    pub fn new(house: Option<&HouseListing>, seed: u64) -> Self {
        Self {
            book: Lieutenant::new("midshipman", house, seed),
            whim: Deckhand::new(seed),
            errors: seeded(seed, ERRORS),
        }
    }
}

impl Captain for Midshipman {
    fn name(&self) -> &'static str {
        "midshipman"
    }

    fn decide(&mut self, session: &Session, seat: Seat) -> Order {
        let errs = asked(session, seat, |ask| ask.kind != AskKind::Throw) && below(&mut self.errors, 100) < ERRS;
        if errs { self.whim.decide(session, seat) } else { self.book.decide(session, seat) }
    }
}
