//! What a scenario may say, and how a battle is laid out from it and written down again.

pub mod check;
pub(crate) mod check_state;
pub mod muster;
pub mod save;
pub mod state;
pub mod words;
