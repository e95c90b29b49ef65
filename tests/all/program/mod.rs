//! The program as every test starts it. `tests/all/architecture.rs` checks that no test starts it in another way.

use std::process::Command;

/// Returns the program with a home of its own. No test writes into anybody's data folder, and nothing in that folder
/// changes what a test sees.
pub fn weathergage() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_weathergage"));
    command.env("WEATHERGAGE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/home"));
    command
}
