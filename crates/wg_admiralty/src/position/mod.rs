//! The position: ships, printed tables and weather, and how rules read and change them.

pub mod battle;
pub mod charts;
pub mod classes;
pub mod fleet;
pub mod gap;
pub mod options;
pub mod planned;
pub mod roster;
pub mod ship;
