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
//! let mut captains = [captain(rules, "deckhand", 1).unwrap(), captain(rules, "mate", 2).unwrap()];
//! let outcome = play_out(&mut session, &mut captains, 10_000);
//! println!("{}", outcome.map_or("undecided".to_owned(), |outcome| outcome.reason));
//! ```

mod deckhand;
mod house;
mod mate;
mod play;

use wg_core::{Ask, AskKind, HouseCaptain, HouseListing, Order, Ruleset, Seat, Session};

pub use deckhand::Deckhand;
pub use mate::{Mate, Pains};
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

/// A captain in the list.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// As scenario files name him.
    pub name: &'static str,
    /// One short sentence about him.
    pub about: &'static str,
    make: Make,
}

#[derive(Clone, Copy, Debug)]
enum Make {
    Any(fn(u64) -> Box<dyn Captain>),
    House(HouseListing),
}

impl Listed {
    /// He comes to the table: the same seed, the same captain.
    pub fn hire(&self, seed: u64) -> Box<dyn Captain> {
        match &self.make {
            Make::Any(make) => make(seed),
            Make::House(listing) => Box::new(house::House::new(listing, seed)),
        }
    }
}

const DECKHAND: Listed = Listed {
    name: "deckhand",
    about: "Does anything that is legal, at random: for trying rules out, never for a fight.",
    make: Make::Any(|seed| Box::new(Deckhand::new(seed))),
};

const MATE: Listed = Listed {
    name: "mate",
    about: "Thinks one order ahead and what will come of it, and takes the best: a good opponent.",
    make: Make::Any(|seed| Box::new(Mate::new(seed))),
};

/// All captains that play these rules, from the weakest to the strongest: two that play any, and between them those that the
/// rules bring along.
pub fn captains(ruleset: &dyn Ruleset) -> Vec<Listed> {
    let house = ruleset.house_captains().iter().map(|listing| Listed { name: listing.name, about: listing.about, make: Make::House(*listing) });
    std::iter::once(DECKHAND).chain(house).chain([MATE]).collect()
}

/// The captain of this name for these rules.
pub fn captain(ruleset: &dyn Ruleset, name: &str, seed: u64) -> Option<Box<dyn Captain>> {
    captains(ruleset).iter().find(|listed| listed.name == name).map(|listed| listed.hire(seed))
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

/// What is done without looking ahead: what the house captain says, or the default, but that who may fire does.
fn by_the_book(session: &Session, house: Option<&dyn HouseCaptain>, ask: &Ask) -> Order {
    if let Some(house) = house {
        return house.answer(session.world(), ask);
    }
    let shot = ask.offers.iter().find(|offer| matches!(offer.order, Order::Fire { .. } | Order::SmallArms { .. }));
    shot.filter(|_| ask.kind == AskKind::Reaction).map_or_else(|| ask.default.clone(), |offer| offer.order.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_captain_is_described_in_a_sentence_and_answers_to_his_name() {
        for listed in [DECKHAND, MATE] {
            assert_eq!(listed.hire(1).name(), listed.name, "the list and the captain agree on his name");
            assert!(listed.about.ends_with('.') && listed.about.len() < 120, "{} is described in one short sentence", listed.name);
        }
    }
}
