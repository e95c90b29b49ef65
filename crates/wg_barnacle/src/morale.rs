//! A13. Captain's morale.

use wg_core::dice::Awaiting;

use crate::table::Play;

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn tests(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.pop();
    Ok(())
}
