//! From a click to an order, by offers and previews alone: squares and courses, shots, deeds, cards, and carrying a
//! ship.

mod carry;
pub mod deeds;
pub mod guns;
mod hand;
pub mod proposal;
