//! A10, A11. Continuing damage, repair, catastrophic fires: phases 11 and 12.

use wg_core::dice::Awaiting;

use crate::table::Play;

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn open_flooding(_play: &mut Play<'_>) -> Result<(), Awaiting> {
    Ok(())
}

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn flood(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.pop();
    Ok(())
}

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn open_repairs(_play: &mut Play<'_>) -> Result<(), Awaiting> {
    Ok(())
}

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn repair(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.pop();
    Ok(())
}
