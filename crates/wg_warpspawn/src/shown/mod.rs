//! What players see: the map, the cards, the roster of each ship.

pub mod fitting;
pub mod outlook;
pub mod sheet;
pub mod view;
