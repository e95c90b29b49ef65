//! The lieutenant: plays by the book, that is as the best house captain of the rules says.

use wg_core::dice::{ChaCha8Rng, seeded};
use wg_core::{AskKind, HouseCaptain, HouseListing, Order, Seat, Session};

use crate::levels::HIMSELF;
use crate::{Captain, Commander, Effort, asked};

/// A house captain who sits at the table like any other. For rules without one he takes the order that stands best at a glance.
pub struct Lieutenant {
    name: &'static str,
    book: Book,
    throws: ChaCha8Rng,
}

/// By what he plays.
enum Book {
    House(Box<dyn HouseCaptain>),
    Glance(Box<Commander>),
}

/// What he looks at where there is no book: every order once, and no farther than what comes of it at once.
const GLANCE: Effort = Effort { candidates: 40, finalists: 2, rounds: 0, orders: 40 };

/// The stream of the dice that he throws by hand.
const THROWS: u64 = 0x40_0001;

impl Lieutenant {
    /// One of this name, who plays by this book.
    pub fn new(name: &'static str, house: Option<&HouseListing>, seed: u64) -> Self {
        let glance = || Book::Glance(Box::new(Commander::taking(seed, GLANCE)));
        let book = house.map_or_else(glance, |listing| Book::House((listing.make)(seed, HIMSELF)));
        Self { name, book, throws: seeded(seed, THROWS) }
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
        asked(session, seat, |ask| match (&mut self.book, ask.kind) {
            (_, AskKind::Throw) => session.sample(ask, &mut self.throws),
            (Book::House(house), _) => house.answer(session.world(), ask),
            (Book::Glance(commander), _) => commander.decide(session, seat),
        })
    }
}
