//! Where commands write: standard output and standard error, or buffers in a test.

use std::io::{self, IsTerminal as _, Write};

/// The two streams of a command.
pub struct Console {
    /// Results.
    pub out: Box<dyn Write + Send>,
    /// Progress, warnings, errors.
    pub err: Box<dyn Write + Send>,
    /// Progress is shown while something takes long: standard error is a terminal.
    pub live: bool,
}

impl Console {
    /// The streams of the process.
    pub fn standard() -> Self {
        Self { out: Box::new(io::BufWriter::new(io::stdout())), err: Box::new(io::stderr()), live: io::stderr().is_terminal() }
    }
}
