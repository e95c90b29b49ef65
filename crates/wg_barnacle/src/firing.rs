//! A14. Ship battery fire.

use wg_core::dice::Awaiting;
use wg_core::ids::Seat;
use wg_core::order::Order;

use crate::table::Play;

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn close_window(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.pop();
    Ok(())
}

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn aim(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.pop();
    Ok(())
}

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn broadsides(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.pop();
    Ok(())
}

/// To be written.
pub fn declare(_play: &mut Play<'_>, _seat: Seat, _order: &Order) {}

/// To be written.
pub fn pass(play: &mut Play<'_>, _seat: Seat, _order: &Order) {
    // Phases 12 and 14 have questions that may be let go by.
    crate::ending::pass(play);
}
