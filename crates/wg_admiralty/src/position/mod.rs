//! What lies on the table: ships, printed tables, the weather; and how rules get at it.

pub mod battle;
pub mod charts;
pub mod classes;
pub mod fleet;
pub mod gap;
pub mod options;
pub mod planned;
pub mod roster;
pub mod ship;
