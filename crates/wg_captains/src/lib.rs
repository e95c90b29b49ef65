//! Computer captains over a [`Session`]; they know no ruleset by name.
//!
//! A [`Captain`] reads asks and offers, tries orders out on a fork, and answers. He has no other way in than
//! [`Session::submit`], and plays whatever game offers him something.
//!
//! ```no_run
//! # fn battle() -> wg_core::Session { unimplemented!() }
//! use wg_captains::{captain, play_out};
//!
//! let mut session = battle();
//! let rules = session.ruleset();
//! let mut captains = [captain(rules, "deckhand", 1).unwrap(), captain(rules, "commander", 2).unwrap()];
//! let outcome = play_out(&mut session, &mut captains, 10_000);
//! println!("{}", outcome.map_or("undecided".to_owned(), |outcome| outcome.reason));
//! ```

mod book;
mod commander;
mod deckhand;
mod levels;
mod lieutenant;
mod midshipman;
mod plans;
mod play;
mod race;
mod singles;
mod trial;

use std::num::NonZeroUsize;

use wg_core::{Ask, Order, Seat, Session};

pub use commander::{Commander, Effort};
pub use deckhand::Deckhand;
pub use levels::{Listed, captain, captains, level};
pub use lieutenant::Lieutenant;
pub use midshipman::Midshipman;
pub use play::play_out;

/// Somebody who answers asks.
pub trait Captain: Send + Sync {
    /// What he is called, as scenario files name him.
    fn name(&self) -> &'static str;

    /// His answer to the first ask of his seat; always one that [`Session::check`] takes. The same captain of
    /// the same seed decides the same in the same battle.
    ///
    /// # Panics
    /// If this seat is not asked anything.
    fn decide(&mut self, session: &Session, seat: Seat) -> Order;

    /// He may think on so many cores at once, as nobody else needs them: one at first. It changes how long he takes, never what he decides.
    fn use_cores(&mut self, cores: NonZeroUsize) {
        let _ = cores;
    }
}

/// The first ask of a seat.
///
/// # Panics
/// If there is none.
fn asked<'a, T>(session: &'a Session, seat: Seat, answer: impl FnOnce(&'a Ask) -> T) -> T {
    match session.asks().iter().find(|ask| ask.seat == seat) {
        Some(ask) => answer(ask),
        None => panic!("a captain is asked for a decision that nobody wants of {seat:?}"),
    }
}
