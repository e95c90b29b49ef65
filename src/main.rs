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

/// Starts this program anew in another environment. If that fails, goes on in this one.
#[cfg(target_os = "linux")]
fn start_anew(change: impl FnOnce(&mut std::process::Command)) {
    use std::os::unix::process::CommandExt as _;

    if let Ok(program) = std::env::current_exe() {
        let mut command = std::process::Command::new(program);
        command.args(std::env::args_os().skip(1));
        change(&mut command);
        let _ = command.exec();
    }
}

/// Keeps a layer of the graphics driver from looking for a display. Where there is none, the display's library prints
/// complaints of its own.
fn without_chatter() {
    #[cfg(target_os = "linux")]
    {
        const QUIET: &str = "NODEVICE_SELECT";
        if std::env::var_os(QUIET).is_none() {
            start_anew(|command| {
                command.env(QUIET, "1");
            });
        }
    }
}

/// Falls back to the X display if the Wayland display that the environment names does not answer.
fn on_a_living_display() {
    #[cfg(target_os = "linux")]
    if app::is_wayland_dead() {
        start_anew(|command| {
            command.env_remove("WAYLAND_DISPLAY");
        });
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
            on_a_living_display();
            let opened = options.open(&library)?;
            app::run(library, options, opened)
        }
        Command::Picture(options) => {
            without_chatter();
            app::picture(library, options)
        }
        other => wg_command::run(other, &library, &mut console),
    }
}
