//! What a ruleset gives and is given: the trait, phases, the agenda, captains of its own, standing orders.

pub mod advice;
pub mod agenda;
pub mod cards;
pub mod chapter;
pub mod game;
pub mod gathered;
pub mod house;
pub mod judged;
pub mod phase;
pub mod ruleset;
pub mod saved;
pub mod shown;
pub mod spoken;
pub mod standing;
pub mod units;
