//! What is asked and answered: orders, offers, what a blank in an offer may hold.

pub mod choice;
pub mod limits;
pub mod offer;
pub mod order;
mod order_parts;
mod reach;
