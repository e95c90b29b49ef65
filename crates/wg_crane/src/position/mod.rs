//! What lies on the board: ships, printed tables; and how rules get at it.

pub mod battle;
pub mod charts;
mod coast;
pub mod fleet;
pub mod orders;
pub mod roster;
pub mod ship;
