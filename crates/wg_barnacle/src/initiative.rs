//! A2. Initiative.

use wg_core::dice::Awaiting;

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
pub fn throw(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.pop();
    Ok(())
}
