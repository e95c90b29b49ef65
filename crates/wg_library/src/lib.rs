//! The scenarios and journals that can be opened, found by name.
//!
//! A [`Library`] holds rulesets and the scenarios that can be named by their id. It opens a scenario as a [`Battle`]
//! and a journal as a [`JournalFile`]. The command line and the window both open battles through it. It does not know
//! any particular ruleset.

pub mod captains;
pub mod error;
pub mod library;
pub mod names;
pub mod opened;
pub mod seeds;

pub use error::{LibraryError, with_causes};
pub use library::{Library, Listed};
pub use opened::{Battle, JournalFile, Opened};
pub use seeds::{battle_seed, captain_seed, fresh_seed};
