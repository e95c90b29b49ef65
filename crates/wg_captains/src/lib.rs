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
//! let mut captains = [captain("deckhand", 1).unwrap(), captain("deckhand", 2).unwrap()];
//! let outcome = play_out(&mut session, &mut captains, 10_000);
//! println!("{}", outcome.map_or("undecided".to_owned(), |outcome| outcome.reason));
//! ```

mod deckhand;
mod play;

use wg_core::{Order, Seat, Session};

pub use deckhand::Deckhand;
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
}

/// A captain in the list: his name, a sentence about him, and how he is made from a seed.
pub type Listed = (&'static str, &'static str, fn(u64) -> Box<dyn Captain>);

/// All captains that play any ruleset, from the weakest to the strongest.
pub fn captains() -> &'static [Listed] {
    &[("deckhand", "Does anything that is legal, at random: for trying rules out, never for a fight.", |seed| Box::new(Deckhand::new(seed)))]
}

/// The captain of this name.
pub fn captain(name: &str, seed: u64) -> Option<Box<dyn Captain>> {
    captains().iter().find(|listed| listed.0 == name).map(|listed| (listed.2)(seed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_captain_answers_to_the_name_he_is_listed_by() {
        for (name, about, make) in captains() {
            assert_eq!(make(1).name(), *name, "the list and the captain agree on his name");
            assert!(about.ends_with('.') && about.len() < 120, "{name} is described in one short sentence");
            assert!(captain(name, 1).is_some(), "{name} is found by name");
        }
        assert!(captain("nobody", 1).is_none(), "a name that is not listed finds nobody");
    }
}
