//! What panels and table are told, gathered anew whenever the battle changed.

mod buttons;
mod clause;
mod desk;
mod fields;
mod outlook;
mod overlays;
mod plans;
mod shares;
