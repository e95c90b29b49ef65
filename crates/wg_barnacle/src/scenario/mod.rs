//! What a scenario may say, and how a battle is set up from it and saved again.

mod battle_words;
pub mod check;
pub mod check_units;
mod grapples;
pub mod muster;
pub mod parties;
pub mod progress;
pub mod save;
mod ship_words;
pub mod state;
mod troop_words;
pub mod words;
