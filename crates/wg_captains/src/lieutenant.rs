//! The lieutenant, who plays by the book: he gives the orders of the best house captain of the rules.

use wg_core::dice::{ChaCha8Rng, seeded};
use wg_core::{AskKind, HouseCaptain, HouseListing, Order, Seat, Session};

use crate::levels::HIMSELF;
use crate::{Captain, Commander, Effort, asked, errand};

/// A captain at the table who plays like a house captain. For rules without house captains, he gives the order that
/// looks best at a glance.
pub struct Lieutenant {
    name: &'static str,
    book: Book,
    throws: ChaCha8Rng,
}

/// The source of the lieutenant's orders.
enum Book {
    House(Box<dyn HouseCaptain>),
    Glance(Box<Commander>),
}

/// The effort for rules without a book: every order is tried once, and only its immediate result counts.
const GLANCE: Effort = Effort { candidates: 40, finalists: 2, rounds: 0, orders: 40 };

/// The stream of the dice that the lieutenant rolls by hand.
const THROWS: u64 = 0x40_0001;

impl Lieutenant {
    /// Makes a lieutenant of this name. He plays by this house captain's book, or at a glance with `None`.
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
            (Book::House(house), _) => {
                let book = house.answer(session.world(), ask);
                errand::order(session, ask, &book).unwrap_or(book)
            }
            (Book::Glance(commander), _) => commander.decide(session, seat),
        })
    }
}
