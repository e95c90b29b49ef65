//! Computer captains for these rules: how to value a position, which orders to try, and a captain who plays by the
//! book.

pub mod admiral;
mod anchors;
mod breaking_off;
mod clear;
pub mod figures;
pub mod flag_captain;
mod flags;
pub mod foresight;
pub mod intention;
pub mod lines;
pub mod room;
pub mod stance;
pub mod suggest;
pub mod value;
mod written;

use wg_core::ids::UnitId;

use crate::position::fleet::Fleet;

/// True if the unit carries out the plan that the scenario gave her.
pub fn is_written(fleet: &Fleet, unit: UnitId) -> bool {
    fleet.get(unit).is_some_and(|ship| written::holds(fleet, ship))
}
