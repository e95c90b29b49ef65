//! The command line of Weathergage without its window: the arguments, and every command that draws nothing.
//!
//! The commands take the [`Library`] of rulesets and scenarios and a [`Console`] to write to, so that tests run them
//! without a process. They do not know any particular ruleset.

use std::process::ExitCode;

use anyhow::Result;
use wg_library::Library;

pub mod args;
pub mod battle;
mod check;
pub mod console;
pub mod failure;
mod opening;
mod replay;
mod rules;
mod scenarios;
pub mod words;

pub use args::{BattleOptions, Cli, Command, DiceBy, PictureOptions, Place, PlayOptions, ScreenName, Size, ThemeName};
pub use console::Console;
pub use failure::{Failed, NoDisplay, explain, verdict};

/// Runs a command that draws nothing.
///
/// # Errors
/// Fails with one sentence that says what to do; [`explain`] prints it. [`Command::Play`] and [`Command::Picture`] need
/// the window and are refused.
pub fn run(command: Command, library: &Library, console: &mut Console) -> Result<ExitCode> {
    console.make_plain();
    match command {
        Command::Scenarios(options) => scenarios::run(&options, library, console),
        Command::Check(options) => check::run(&options, library, console),
        Command::Battle(options) => battle::run(&options, library, console),
        Command::Replay(options) => replay::run(&options, library, console),
        Command::Rules(options) => rules::run(&options, library, console),
        Command::Words(options) => words::run(&options, library, console),
        Command::Play(_) | Command::Picture(_) => anyhow::bail!("This command needs the program with its window."),
    }
}
