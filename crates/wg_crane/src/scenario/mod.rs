//! The words that a scenario may use, and how a battle is set up from it and saved to it again (II).

pub mod check;
pub mod muster;
pub mod save;
pub mod state;
pub mod words;
