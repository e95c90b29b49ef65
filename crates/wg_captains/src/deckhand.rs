//! The deckhand: any legal order, from offers alone.

use wg_core::dice::{ChaCha8Rng, seeded};
use wg_core::{Order, Seat, Session};

use crate::Captain;

/// The stream of his chance: apart from the dice and from every other captain's.
const STREAM: u64 = 0xdec0;

/// He would rather do something than promise something: so many draws before he takes a hold or standing order.
const DRAWS: u32 = 4;

/// Gives any order that is legal, evenly among the offers. What the conformance suite plays every ruleset with.
#[derive(Debug)]
pub struct Deckhand {
    rng: ChaCha8Rng,
}

impl Deckhand {
    /// The same seed gives the same orders.
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
            panic!("a captain is asked for a decision that nobody wants of {seat:?}");
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
