//! Sheets that lie above everything.

pub mod battles;
pub mod charts;
pub mod master;
pub mod page;
pub mod reckoning;
pub mod rules;
pub mod ruling;
pub mod saved;
pub mod settings;
pub mod title;
