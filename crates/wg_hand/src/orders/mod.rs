//! From a click to an order, by offers and previews alone: squares and courses, shots, deeds, cards, carrying a
//! ship, and sailing on.

mod announced;
mod carry;
pub mod deeds;
pub mod guns;
mod hand;
pub mod proposal;
mod sail_on;
