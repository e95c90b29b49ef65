//! Scenarios of these rules: what they may say, what is wrong with one, how it is laid out, and how a battle becomes one.

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
