//! The hand at the table, without the window: from the place of a pointer to an order, what panels and table show of a battle, how battles
//! are saved and gone on with.
//!
//! A [`Game`] is a session with who plays its sides, what lies in the hand and where it is saved. It is pointed at and clicked in places of the
//! table, and tells the panels with [`Game::desk`] and the table with [`Game::overlays`] what is to be seen. It reads offers and previews alone,
//! and never asks which ruleset is played. A [`Desktop`] is everything on the desk: the game, what the panels remember, what there is to play.
//! The program only draws both and brings events.
//!
//! Folders, each above those that it imports:
//!
//! - [`files`]: saved battles, their locks, settings;
//! - [`error`]: why a battle could not be begun, gone on with or saved;
//! - [`game`]: the battle on the desk, how it begins, is taken back and looked back upon, and what it tells;
//! - [`orders`]: from what is clicked to an order: squares, shots, deeds, cards;
//! - [`helm`]: the free course in the hand, and what the helm catches;
//! - [`shown`]: what panels and table are told;
//! - [`desktop`]: everything on the desk: choosing, replays, the tutor, the title.
//!
//! ```
//! use wg_core::DiceSource;
//! use wg_core::scenario::Loaded;
//! use wg_hand::{Game, Table};
//! use wg_testkit::{drill::DRILL, fixtures};
//!
//! let loaded = Loaded::from_scenario(fixtures::two_cutters(), "the drill");
//! let table = Table { captains: vec!["human".into(), "human".into()], dice: DiceSource::Machine { seed: 1 } };
//! let mut game = Game::start(&DRILL, &loaded, &table, None)?;
//! // The big button always gives a legal order.
//! let button = game.desk().big_button.expect("somebody is asked");
//! game.submit(button.order);
//! assert!(game.refusal.is_none());
//! # Ok::<(), wg_hand::HandError>(())
//! ```

pub mod desktop;
pub mod error;
pub mod files;
pub mod game;
pub mod helm;
pub mod orders;
pub mod shown;
#[cfg(test)]
mod tests;

pub use desktop::Desktop;
pub use error::HandError;
pub use game::{Game, Table};
