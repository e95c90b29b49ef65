//! The data for the panels and the table, gathered again whenever the battle changes.

mod buttons;
mod clause;
mod desk;
mod fields;
mod fitting;
pub(crate) mod holds;
mod outlook;
mod overlays;
mod plans;
mod shares;
mod then;
