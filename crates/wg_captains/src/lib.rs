//! Computer captains for a [`Session`]. They know no ruleset by name.
//!
//! A [`Captain`] reads asks and offers, tries orders on a fork, and answers. He acts only through [`Session::submit`],
//! and can play any game that makes offers.
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
mod errand;
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

/// A computer player that answers the asks of a seat.
pub trait Captain: Send + Sync {
    /// The name of the captain in scenario files.
    fn name(&self) -> &'static str;

    /// Returns the captain's answer to the first ask of `seat`. [`Session::check`] always accepts the answer. A captain
    /// with the same seed decides the same in the same battle.
    ///
    /// # Panics
    /// If this seat is not asked anything.
    fn decide(&mut self, session: &Session, seat: Seat) -> Order;

    /// Lets the captain think on up to this many cores, which must be idle; he starts with one core. This changes how
    /// long he takes, never what he decides.
    fn use_cores(&mut self, cores: NonZeroUsize) {
        let _ = cores;
    }
}

/// Calls `answer` with the first ask of a seat.
///
/// # Panics
/// If the seat is not asked anything.
fn asked<'a, T>(session: &'a Session, seat: Seat, answer: impl FnOnce(&'a Ask) -> T) -> T {
    match session.asks().iter().find(|ask| ask.seat == seat) {
        Some(ask) => answer(ask),
        None => panic!("a captain is asked to decide for {seat:?}, which has nothing to decide"),
    }
}
