//! What players see: sheets, the table, hints, the outlook from a ghost.

pub mod hints;
pub mod outlook;
pub mod preview;
pub mod sheet;
pub mod view;
