//! A3 and A4. Wind direction, the alarm clock, wind speed; phase 1 with its events.

use wg_core::dice::Awaiting;

use crate::table::Play;

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn open_weather(_play: &mut Play<'_>) -> Result<(), Awaiting> {
    Ok(())
}

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn event(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.pop();
    Ok(())
}

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn open_speed(_play: &mut Play<'_>) -> Result<(), Awaiting> {
    Ok(())
}

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn speed(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.pop();
    Ok(())
}

/// To be written.
///
/// # Errors
/// When dice are missing.
pub fn alarm(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.pop();
    Ok(())
}
