//! The lieutenant: plays by the book, that is as the best house captain of the rules says.

use wg_core::dice::{ChaCha8Rng, seeded};
use wg_core::{AskKind, HouseCaptain, HouseListing, Order, Seat, Session};

use crate::book::by_the_book;
use crate::levels::HIMSELF;
use crate::{Captain, asked};

/// A house captain who sits at the table like any other. Without one he does what is done if nobody orders anything, and fires where he may.
pub struct Lieutenant {
    name: &'static str,
    house: Option<Box<dyn HouseCaptain>>,
    throws: ChaCha8Rng,
}

/// The stream of the dice that he throws by hand.
const THROWS: u64 = 0x40_0001;

impl Lieutenant {
    /// One of this name, who plays by this book.
    pub fn new(name: &'static str, house: Option<&HouseListing>, seed: u64) -> Self {
        Self { name, house: house.map(|listing| (listing.make)(seed, HIMSELF)), throws: seeded(seed, THROWS) }
    }
}

impl std::fmt::Debug for Lieutenant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lieutenant").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Captain for Lieutenant {
    fn name(&self) -> &'static str {
        self.name
    }

    fn decide(&mut self, session: &Session, seat: Seat) -> Order {
        asked(session, seat, |ask| match ask.kind {
            AskKind::Throw => session.sample(ask, &mut self.throws),
            _ => by_the_book(session, self.house.as_deref(), ask),
        })
    }
}
