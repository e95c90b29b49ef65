//! Weathergage: a table for age-of-sail miniatures games.
//!
//! [`wg_command::args`] parses the command line. The commands that draw nothing are in [`wg_command`], the window and
//! the pictures in [`weathergage::app`].

use std::process::ExitCode;

use anyhow::Result;
use clap::Parser as _;
use weathergage::app;
use wg_command::{Cli, Command, Console};
use wg_library::Library;

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(code) => code,
        Err(error) => wg_command::explain(&error),
    }
}

fn run(cli: Cli) -> Result<ExitCode> {
    let mut library = Library::new(wg_rulesets::ALL).with_folder("scenarios".as_ref());
    if let Some(home) = app::home() {
        library = library.with_home(&home);
    }
    let mut console = Console::standard();
    match cli.command.unwrap_or_else(|| Command::Play(wg_command::PlayOptions::default())) {
        Command::Play(options) => {
            let opened = options.open(&library)?;
            app::run(library, options, opened)
        }
        Command::Picture(options) => {
            let session = options.session(&library)?;
            app::picture(library, options, session)
        }
        other => wg_command::run(other, &library, &mut console),
    }
}
