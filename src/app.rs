//! The desktop program: the window, and pictures of it drawn without one.

mod act;
#[cfg(test)]
mod admiralty_mouse_tests;
mod aim;
#[cfg(test)]
mod button_tests;
mod buttons;
#[cfg(test)]
mod by_mouse;
#[cfg(test)]
mod card_tests;
mod carry;
mod catches;
#[cfg(test)]
mod chart_tests;
mod clock;
mod course;
#[cfg(test)]
mod deed_tests;
mod deeds;
mod desk;
mod desktop;
mod digest;
mod divisions;
mod fields;
#[cfg(test)]
mod fight_tests;
mod fights;
#[cfg(test)]
mod fleet_mouse_tests;
#[cfg(test)]
mod fleet_tests;
mod game;
#[cfg(test)]
mod gun_tests;
mod guns;
mod hand;
#[cfg(test)]
mod helm_tests;
#[cfg(test)]
mod hot_seat_tests;
mod keys;
mod logbook;
#[cfg(test)]
mod measure_tests;
mod memo;
mod moments;
#[cfg(test)]
mod mouse_tests;
#[cfg(test)]
mod newcomer_tests;
mod opening;
mod outlook;
mod overlays;
mod past;
mod patience;
#[cfg(test)]
mod plan_tests;
mod plans;
mod pointer;
#[cfg(test)]
mod pointer_tests;
#[cfg(test)]
mod press_tests;
mod proposal;
mod quiet;
mod replay;
mod round;
#[cfg(test)]
mod round_tests;
#[cfg(test)]
mod save_tests;
mod saved;
mod score;
#[cfg(test)]
mod score_tests;
mod settings;
mod shares;
mod sheet_changes;
mod shelf;
mod takeback;
#[cfg(test)]
mod tests;
mod thrown;
mod title;
mod tutor;
#[cfg(test)]
mod tutor_tests;
mod ui_map;
mod unsaved;
mod window;

use std::process::ExitCode;

use anyhow::Result;
pub use saved::home;
use wg_command::{Library, Opened, PictureOptions, PlayOptions};
use wg_core::Session;

/// Open the window, with a battle on the table.
///
/// # Errors
/// One sentence that says what to do: no display, no graphics driver, a battle that is not in order.
pub fn run(library: Library, options: PlayOptions, opened: Option<Opened>) -> Result<ExitCode> {
    window::run(library, &options, opened)
}

/// Draw a screen into a PNG file.
///
/// # Errors
/// One sentence that says what to do: no graphics driver, a file that cannot be written.
pub fn picture(library: Library, options: PictureOptions, session: Session) -> Result<ExitCode> {
    window::picture(&library, &options, session)
}
