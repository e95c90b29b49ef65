//! Scenarios of these rules: the words that they may use, the checks, setting one up, and saving a battle as one.

mod battle_words;
pub mod check;
mod check_midway;
pub mod check_ship;
pub mod muster;
pub mod plans;
pub mod save;
pub mod script;
mod ship_words;
mod stage;
pub mod state;
mod value;
pub mod words;
