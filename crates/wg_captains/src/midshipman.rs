//! The midshipman: plays by the book, and errs.

use wg_core::dice::{ChaCha8Rng, below, seeded};
use wg_core::{AskKind, HouseListing, Order, Seat, Session};

use crate::{Captain, Deckhand, Lieutenant, asked};

/// The stream of his errors.
const ERRORS: u64 = 0x3d_0001;

/// Of a hundred orders he gives so many at random.
const ERRS: u32 = 40;

/// A learner's opponent: of his orders most are the [`Lieutenant`]'s, some the [`Deckhand`]'s.
#[derive(Debug)]
pub struct Midshipman {
    book: Lieutenant,
    whim: Deckhand,
    errors: ChaCha8Rng,
}

impl Midshipman {
    /// One who has read this book. The same seed gives the same orders.
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
