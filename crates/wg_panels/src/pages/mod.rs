//! Sheets that lie above everything.

pub mod battles;
pub mod charts;
pub mod fitting;
pub mod master;
pub mod page;
pub mod reckoning;
mod reckoning_cards;
pub mod rules;
pub mod ruling;
pub mod saved;
pub mod settings;
pub mod title;
