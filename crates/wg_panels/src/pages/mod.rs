//! Pages shown above everything else.

pub mod battles;
pub mod briefing;
pub mod charts;
pub mod fitting;
pub mod master;
pub mod orders;
pub mod page;
pub mod reckoning;
mod reckoning_cards;
mod reckoning_divisions;
pub mod rules;
pub mod ruling;
pub mod saved;
pub mod settings;
pub mod title;
