//! What players see: sheets, the board, and the outlook from a ghost.

pub mod outlook;
pub mod sheet;
pub mod view;
