//! From what is clicked to an order, by offers and previews alone: squares and courses, shots, deeds, cards, a ship that is carried.

mod carry;
pub mod deeds;
pub mod guns;
mod hand;
pub mod proposal;
