//! What is asked and answered: orders, offers, what a hole in an offer may hold.

pub mod limits;
pub mod offer;
pub mod order;
mod reach;
