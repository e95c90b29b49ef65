//! The traits that a ruleset implements, and what the core gives it: phases, the agenda, house captains, standing
//! orders.

pub mod advice;
pub mod agenda;
pub mod arriving;
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
