//! The streams that commands write to: standard output and standard error, or buffers in a test.

use std::io::{self, IsTerminal as _, Write};

use wg_core::scenario::plain;

/// Writes text without control sequences, so that no name in a file can steer the terminal.
struct Plain(Box<dyn Write + Send>);

impl Write for Plain {
    /// Expects whole characters, which formatted text always consists of.
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
    /// The stream for results.
    pub out: Box<dyn Write + Send>,
    /// The stream for progress, warnings and errors.
    pub err: Box<dyn Write + Send>,
    /// True if standard error is a terminal, so that progress may be shown.
    pub live: bool,
}

impl Console {
    /// Strips control sequences from everything written from here on.
    pub(crate) fn make_plain(&mut self) {
        for stream in [&mut self.out, &mut self.err] {
            let inner = std::mem::replace(stream, Box::new(io::sink()));
            *stream = Box::new(Plain(inner));
        }
    }

    /// Returns the streams of the process.
    pub fn standard() -> Self {
        Self {
            out: Box::new(io::BufWriter::new(io::stdout())),
            err: Box::new(io::stderr()),
            live: io::stderr().is_terminal(),
        }
    }
}
