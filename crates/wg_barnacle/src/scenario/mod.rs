//! What a scenario may say, and how a battle is laid out from it and written down again.

pub mod check;
pub mod check_units;
pub mod grapples;
pub mod muster;
pub mod parties;
pub mod progress;
pub mod save;
pub mod state;
pub mod words;
