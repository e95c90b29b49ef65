//! Phase 14, and how a battle ends.

use wg_core::dice::Awaiting;
use wg_core::ids::Seat;
use wg_core::order::Order;

use crate::table::Play;

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn open(_play: &mut Play<'_>) -> Result<(), Awaiting> {
    Ok(())
}

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn scuttle(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.pop();
    Ok(())
}

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn turn_end(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.pop();
    Ok(())
}

/// To be written.
pub fn choose(_play: &mut Play<'_>, _seat: Seat, _order: &Order) {}
