//! What a scenario may say, and how a battle is laid out from it and written down again (II).

pub mod check;
pub mod muster;
pub mod save;
pub mod state;
pub mod words;
