//! A10. The damage box, and A8: what collisions do.

use wg_core::dice::Awaiting;

use crate::table::Play;

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn open_collisions(_play: &mut Play<'_>) -> Result<(), Awaiting> {
    Ok(())
}

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn hits(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.pop();
    Ok(())
}

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn collide(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.pop();
    Ok(())
}
