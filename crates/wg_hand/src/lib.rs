//! The player's hand at the table, without a window. This crate turns the position of the pointer into an order,
//! decides what the panels and the table show of a battle, and saves and continues battles.
//!
//! A [`Battle`] is a session together with the players of its sides and the file that it is saved in. It alone submits
//! orders. A [`Telling`] collects the reports of the battle for everybody at the table. A [`Place`] is one person's
//! place at the table: the selection, the draft in the hand, and the last refusal or notice. A press is resolved by a
//! function of the battle and a place, which returns an order. A [`Sitting`] passes orders from its places to the
//! battle and returns the reports to them. An [`Eye`] is the battle as one place sees it: [`Eye::desk`] fills the
//! panels and [`Eye::overlays`] fills the table. It reads offers and previews only, and never asks which ruleset is
//! played. A [`Desktop`] is everything on the desk: the sitting, the state of the panels, and the battles and rulebooks
//! to choose from. The program only draws the desktop and passes events to it.
//!
//! Folders from the bottom layer up. Each one imports and calls only those listed before it (`tests/all/walls.rs`):
//!
//! - [`files`]: saved battles, their locks, settings;
//! - [`error`]: the reasons why a battle could not be begun, continued or saved;
//! - [`game`]: a battle, its telling, and a place at the table;
//! - [`helm`]: the free course in the hand, and the courses that the helm snaps to;
//! - [`orders`]: from a click to an order: squares, shots, deeds, cards;
//! - [`sitting`]: a battle with all its places: beginning, continuing, taking back, looking back;
//! - [`shown`]: the data for the panels and the table;
//! - [`desktop`]: everything on the desk: choosing a battle, replays, the tutor, the title.
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
