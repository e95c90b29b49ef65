//! Where commands write: standard output and standard error, or buffers in a test.

use std::io::{self, IsTerminal as _, Write};

use wg_core::scenario::plain;

/// Writes texts without what would steer a terminal: whatever a file holds, its names are only letters on the screen.
struct Plain(Box<dyn Write + Send>);

impl Write for Plain {
    /// Formatted text comes in whole characters.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write_all(plain(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

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
    /// Let nothing that is written from here on steer a terminal.
    pub(crate) fn make_plain(&mut self) {
        for stream in [&mut self.out, &mut self.err] {
            let inner = std::mem::replace(stream, Box::new(io::sink()));
            *stream = Box::new(Plain(inner));
        }
    }

    /// The streams of the process.
    pub fn standard() -> Self {
        Self {
            out: Box::new(io::BufWriter::new(io::stdout())),
            err: Box::new(io::stderr()),
            live: io::stderr().is_terminal(),
        }
    }
}
