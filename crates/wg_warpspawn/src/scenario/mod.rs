//! The words that a scenario may use, and how a battle is set up from it and saved to it again.

pub mod check;
pub(crate) mod check_state;
pub mod muster;
pub mod save;
pub mod state;
pub mod words;
