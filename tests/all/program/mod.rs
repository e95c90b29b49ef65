//! The program as every test starts it. `tests/all/architecture.rs` sees to it that none does it otherwise.

use std::process::Command;

/// The program with a home of its own: no test writes into anybody's data folder, and nothing that lies there changes what a test sees.
pub fn weathergage() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_weathergage"));
    command.env("WEATHERGAGE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/home"));
    command
}
