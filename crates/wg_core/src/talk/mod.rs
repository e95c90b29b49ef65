//! Questions and answers: orders, offers, and what may fill a blank in an offer.

pub mod choice;
pub mod limits;
pub mod offer;
pub mod order;
mod order_parts;
mod reach;
