//! Play the drill, the smallest ruleset there is, in the window: `cargo run --example drill`.
//!
//! The drill lives in the test kit and is no part of the program. It shows what a ruleset needs to be played by mouse: nothing
//! but the `Ruleset` trait.

use std::process::ExitCode;

use wg_command::{Library, Opened, PlayOptions};

fn main() -> ExitCode {
    let library = Library::new(&[&wg_testkit::drill::DRILL]).with("drill/duel", wg_core::scenario::to_ron(&wg_testkit::fixtures::two_cutters()));
    let options = PlayOptions { blue: Some("deckhand".to_owned()), ..PlayOptions::default() };
    let played = library.battle("drill/duel").and_then(|battle| weathergage::app::run(library.clone(), options, Some(Opened::Battle(battle))));
    played.unwrap_or_else(|error| wg_command::explain(&error))
}
