//! Scenarios of these rules: what they may say, what is wrong with one, how it is laid out, and how a battle becomes one.

pub mod check;
mod check_midway;
pub mod check_ship;
pub mod muster;
pub mod plans;
pub mod save;
pub mod script;
mod stage;
pub mod state;
pub mod words;
