//! What the players see: sheets, the table, previews, hints, and the outlook from a ghost.

pub mod hints;
pub mod outlook;
pub mod preview;
pub mod sheet;
pub mod view;
