//! The captains that a ruleset brings along, at the table.

use wg_core::dice::{ChaCha8Rng, seeded};
use wg_core::{AskKind, HouseCaptain, HouseListing, Order, Seat, Session};

use crate::Captain;

/// A [`HouseCaptain`] who sits at the table like any other.
pub(crate) struct House {
    name: &'static str,
    captain: Box<dyn HouseCaptain>,
    throws: ChaCha8Rng,
}

/// The stream of the dice that he throws by hand.
const THROWS: u64 = 0x40_0001;

impl House {
    pub(crate) fn new(listing: &HouseListing, seed: u64) -> Self {
        Self { name: listing.name, captain: (listing.make)(seed), throws: seeded(seed, THROWS) }
    }
}

impl Captain for House {
    fn name(&self) -> &'static str {
        self.name
    }

    fn decide(&mut self, session: &Session, seat: Seat) -> Order {
        crate::asked(session, seat, |ask| match ask.kind {
            AskKind::Throw => session.sample(ask, &mut self.throws),
            _ => self.captain.answer(session.world(), ask),
        })
    }
}
