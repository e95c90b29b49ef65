//! The commands that draw nothing, without building the part of the program that uses Bevy's renderer; for work on
//! rules.
//!
//! `cargo run -p wg_command --example headless -- battle crane/01-first-lesson`

use std::process::ExitCode;

use clap::Parser as _;
use wg_command::{Cli, Console, explain, run};
use wg_library::Library;

fn main() -> ExitCode {
    let library = Library::new(wg_rulesets::ALL).with_folder("scenarios".as_ref());
    let Some(command) = Cli::parse().command else {
        eprintln!("Name a command: this program has no window.");
        return ExitCode::from(2);
    };
    run(command, &library, &mut Console::standard()).unwrap_or_else(|error| explain(&error))
}
