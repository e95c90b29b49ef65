//! The position: the ships, the printed tables and the cards, with the methods that rules use to read them.

pub mod aim;
pub mod battle;
pub mod charts;
pub mod cones;
pub mod deck;
pub mod fleet;
pub mod sea;
pub mod ship;
