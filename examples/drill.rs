//! Play the drill, the smallest ruleset there is, in the window, with its lesson: `cargo run --example drill`. Any other command works too:
//! `cargo run --example drill -- picture drill/duel -o duel.png --click 20,12`.
//!
//! The drill lives in the test kit and is no part of the program. It shows what a ruleset needs to be played by mouse: nothing
//! but the `Ruleset` trait.

use std::process::ExitCode;

use anyhow::Result;
use clap::Parser as _;
use wg_command::{Cli, Command, Console, PlayOptions};
use wg_library::{Library, Opened};

fn main() -> ExitCode {
    run(Cli::parse()).unwrap_or_else(|error| wg_command::explain(&error))
}

fn run(cli: Cli) -> Result<ExitCode> {
    let (lesson, steps) = wg_testkit::fixtures::FIRST_LESSON;
    let duel = wg_core::scenario::to_ron(&wg_testkit::fixtures::two_cutters());
    let library =
        Library::new(&[&wg_testkit::drill::DRILL]).with("drill/duel", duel).with("drill/01-first-lesson", lesson);
    let library = library.with_lesson("drill/01-first-lesson", steps);
    match cli.command {
        None => {
            let battle = library.battle("drill/01-first-lesson")?;
            let options = PlayOptions { blue: Some("deckhand".to_owned()), ..PlayOptions::default() };
            weathergage::app::run(library, options, Some(Opened::Battle(battle)))
        }
        Some(Command::Play(options)) => {
            let opened = options.open(&library)?;
            weathergage::app::run(library, options, opened)
        }
        Some(Command::Picture(options)) => weathergage::app::picture(library, options),
        Some(other) => wg_command::run(other, &library, &mut Console::standard()),
    }
}
