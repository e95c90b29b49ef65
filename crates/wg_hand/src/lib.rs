//! The hand at the table, without the window: from the place of a pointer to an order, what panels and table show of a
//! battle, how battles are saved and gone on with.
//!
//! A [`Battle`] is a session with who plays its sides and where it is saved; it alone submits orders. A [`Telling`] is
//! what is told of it to all who sit at it. A [`Place`] is one person's place at the table: what is selected, what lies
//! in the hand, what was said there. What follows a press is a function of the battle and a place, and gives an order.
//! A [`Sitting`] carries orders from its places to the battle, and what came of them back. An [`Eye`] is the battle as
//! one place sees it: it tells the panels with [`Eye::desk`] and the table with [`Eye::overlays`] what is to be seen.
//! It reads offers and previews alone, and never asks which ruleset is played. A [`Desktop`] is everything on the desk:
//! the sitting, what the panels remember, what there is to play. The program only draws it and brings events.
//!
//! Folders from the ground up; each imports and calls only those that stand before it (`tests/all/walls.rs`):
//!
//! - [`files`]: saved battles, their locks, settings;
//! - [`error`]: why a battle could not be begun, gone on with or saved;
//! - [`game`]: a battle, a place at it, and what is told of it;
//! - [`helm`]: the free course in the hand, and what the helm catches;
//! - [`orders`]: from what is clicked to an order: squares, shots, deeds, cards;
//! - [`sitting`]: a battle with all of its places: how it begins, goes on, is taken back and looked back upon;
//! - [`shown`]: what panels and table are told;
//! - [`desktop`]: everything on the desk: choosing, replays, the tutor, the title.
//!
//! ```
//! use wg_core::DiceSource;
//! use wg_core::scenario::Loaded;
//! use wg_hand::{HERE, Sitting, Table};
//! use wg_testkit::{drill::DRILL, fixtures};
//!
//! let loaded = Loaded::from_scenario(fixtures::two_cutters(), "the drill");
//! let table = Table { captains: vec!["human".into(), "human".into()], dice: DiceSource::Machine { seed: 1 } };
//! let mut sitting = Sitting::start(&DRILL, &loaded, &table, None)?;
//! // The big button always gives a legal order.
//! let button = sitting.eye(HERE).desk(&sitting.telling).big_button.expect("somebody is asked");
//! sitting.give(HERE, button.order);
//! assert!(sitting.places[HERE].refusal.is_none());
//! # Ok::<(), wg_hand::HandError>(())
//! ```

pub mod desktop;
pub mod error;
pub mod files;
pub mod game;
pub mod helm;
pub mod orders;
pub mod shown;
pub mod sitting;
#[cfg(test)]
mod tests;

pub use desktop::Desktop;
pub use error::HandError;
pub use game::{Battle, Eye, Person, Place, Table, Telling};
pub use sitting::{HERE, Sitting};
