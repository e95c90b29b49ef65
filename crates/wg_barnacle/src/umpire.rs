//! The game master's switches (B-TURN-2, AMB-84).

use wg_core::ids::Seat;
use wg_core::order::Order;

use crate::table::Play;

/// To be written.
pub fn rule(_play: &mut Play<'_>, _seat: Seat, _order: &Order) {}

/// To be written.
pub fn clock(_play: &mut Play<'_>, _seat: Seat, _order: &Order) {}
