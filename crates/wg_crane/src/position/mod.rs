//! What lies on the board: ships, printed tables; and how rules get at it.

pub mod charts;
pub mod fleet;
pub mod ship;
