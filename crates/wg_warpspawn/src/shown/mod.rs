//! What players see: the map, the cards, and the roster sheet of each ship.

pub mod fitting;
pub mod outlook;
pub mod sheet;
pub mod view;
