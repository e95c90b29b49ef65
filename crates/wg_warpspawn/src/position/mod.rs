//! What lies on the map: ships, printed tables, cards; and how rules get at it.

pub mod aim;
pub mod battle;
pub mod charts;
pub mod cones;
pub mod deck;
pub mod fleet;
pub mod sea;
pub mod ship;
