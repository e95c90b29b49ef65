//! The desktop program: the window, and pictures of it drawn without one.

mod act;
#[cfg(test)]
mod admiralty_mouse_tests;
mod by_itself;
#[cfg(test)]
mod by_mouse;
#[cfg(test)]
mod card_tests;
#[cfg(test)]
mod chart_tests;
mod chords;
mod clicks;
#[cfg(test)]
mod crowd_tests;
mod display;
#[cfg(test)]
mod fleet_mouse_tests;
#[cfg(test)]
mod hot_seat_tests;
mod keys;
mod lead;
#[cfg(test)]
mod legible_tests;
#[cfg(test)]
mod look_alike_tests;
#[cfg(test)]
mod mouse_tests;
#[cfg(test)]
mod names_tests;
#[cfg(test)]
mod newcomer_tests;
mod onto_table;
mod pointer;
#[cfg(test)]
mod pointer_tests;
#[cfg(test)]
mod press_tests;
mod quiet;
#[cfg(test)]
mod salvo_tests;
#[cfg(test)]
mod saved_cards_tests;
#[cfg(test)]
mod steady_tests;
#[cfg(test)]
mod tutor_tests;
mod ui_map;
mod window;

use std::process::ExitCode;

use anyhow::Result;
use wg_command::{PictureOptions, PlayOptions};
pub use wg_hand::files::saved::home;
use wg_library::{Library, Opened};

#[cfg(target_os = "linux")]
pub use display::is_wayland_dead;

/// Opens the window, with a battle on the table.
///
/// # Errors
/// Fails with one sentence that says what to do: no display, no graphics driver, or a battle with errors.
pub fn run(library: Library, options: PlayOptions, opened: Option<Opened>) -> Result<ExitCode> {
    window::run(library, &options, opened)
}

/// Draws a screen into a PNG file.
///
/// # Errors
/// Fails with one sentence that says what to do: a battle with errors, no graphics driver, or a file that
/// cannot be written. An old picture is there until the new one is whole.
pub fn picture(library: Library, options: PictureOptions) -> Result<ExitCode> {
    window::picture(&library, &options)
}
