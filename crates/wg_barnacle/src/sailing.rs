//! A6. A ship's move, stage by stage and inch by inch.

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
pub fn stage(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.pop();
    Ok(())
}

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn walk(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.pop();
    Ok(())
}

/// To be written.
pub fn begin(_play: &mut Play<'_>, _seat: Seat, _order: &Order) {}

/// To be written.
pub fn set_sail(_play: &mut Play<'_>, _seat: Seat, _order: &Order) {}

/// To be written.
pub fn take_course(_play: &mut Play<'_>, _seat: Seat, _order: &Order) {}

/// To be written.
pub fn end_phase(_play: &mut Play<'_>, _seat: Seat, _order: &Order) {}
