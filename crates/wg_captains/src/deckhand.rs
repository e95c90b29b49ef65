//! The deckhand, who gives any legal order and looks at nothing but offers.

use wg_core::dice::{ChaCha8Rng, seeded};
use wg_core::{Order, Seat, Session};

use crate::Captain;

/// The stream of the deckhand's random numbers, separate from the dice and from all other captains.
const STREAM: u64 = 0xdec0;

/// The number of draws before the deckhand accepts an order to hold or a standing order. He prefers orders that do
/// something.
const DRAWS: u32 = 4;

/// Gives a random legal order, with all offers equally likely. The conformance suite plays every ruleset with him.
#[derive(Debug)]
pub struct Deckhand {
    rng: ChaCha8Rng,
}

impl Deckhand {
    /// Makes a deckhand. The same seed gives the same orders.
    pub fn new(seed: u64) -> Self {
        Self { rng: seeded(seed, STREAM) }
    }
}

impl Captain for Deckhand {
    fn name(&self) -> &'static str {
        "deckhand"
    }

    fn decide(&mut self, session: &Session, seat: Seat) -> Order {
        let Some(ask) = session.asks().iter().find(|ask| ask.seat == seat) else {
            panic!("a captain is asked to decide for {seat:?}, which has nothing to decide");
        };
        for _ in 1..DRAWS {
            let order = session.sample(ask, &mut self.rng);
            if !matches!(order, Order::Hold { .. } | Order::Standing { .. }) {
                return order;
            }
        }
        session.sample(ask, &mut self.rng)
    }
}
