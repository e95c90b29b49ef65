//! A2. Initiative.

use wg_core::dice::Awaiting;
use wg_core::ids::SideId;

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

/// To be written.
pub fn choose_first(play: &mut Play<'_>, _side: SideId, first: SideId) {
    play.fleet.initiative.first = Some(first);
    play.business.pop();
}
