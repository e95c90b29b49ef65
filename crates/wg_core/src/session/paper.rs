//! The paper that a journal is written to, and what happens when it cannot be written to.
//!
//! Every line is handed to the operating system at once, so that it survives a crash of the program. At the end of a
//! turn and after a typed roll, the paper is asked to flush to disk, so that everything up to there survives a power
//! failure. The whole text stays in memory. What could not be written is written as soon as possible, there or on
//! another paper.

use std::io::{self, Write};

use serde::Serialize;

/// A place to which a journal is written, such as a file. The program implements it.
pub trait Paper: Send + Sync {
    /// Writes `text` at this byte offset. Everything before the offset is already there. Anything after it is the start
    /// of a `text` whose write failed.
    ///
    /// # Errors
    /// If `text` was not written, or only in part.
    fn put(&mut self, at: usize, text: &[u8]) -> io::Result<()>;

    /// Flushes what was written to disk, so that it survives a power failure.
    ///
    /// # Errors
    /// If the flush failed. It is then unknown how much is on disk.
    fn keep(&mut self) -> io::Result<()>;

    /// Recovers from an error. Returns how many of the first `bytes` bytes are still there, and prepares to go on from
    /// that point.
    ///
    /// # Errors
    /// If the paper still cannot be used.
    fn take_up_again(&mut self, bytes: usize) -> io::Result<usize>;
}

/// A stream that can only be appended to.
struct Strip {
    to: Box<dyn Write + Send + Sync>,
    done: usize,
}

impl Paper for Strip {
    fn put(&mut self, at: usize, text: &[u8]) -> io::Result<()> {
        while let Some(rest) = text.get(self.done.saturating_sub(at)..).filter(|rest| !rest.is_empty()) {
            match self.to.write(rest) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(bytes) => self.done += bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.to.flush()
    }

    fn keep(&mut self) -> io::Result<()> {
        self.to.flush()
    }

    fn take_up_again(&mut self, bytes: usize) -> io::Result<usize> {
        Ok(bytes)
    }
}

/// Writes the lines of a journal, and first those that could not be written before.
pub(crate) struct Writer {
    paper: Box<dyn Paper>,
    /// All lines of the journal.
    text: Vec<u8>,
    /// The number of bytes of `text` that are on the paper.
    written: usize,
    /// True if these bytes still have to be flushed to disk.
    to_keep: bool,
    failed: Option<String>,
}

impl Writer {
    /// Writes to a paper that already holds this text.
    pub(crate) fn on(paper: Box<dyn Paper>, text: Vec<u8>) -> Self {
        Self { paper, written: text.len(), text, to_keep: false, failed: None }
    }

    /// Writes to a stream from its beginning.
    pub(crate) fn strip(to: Box<dyn Write + Send + Sync>) -> Self {
        Self::on(Box::new(Strip { to, done: 0 }), Vec::new())
    }

    /// Adds the first line, which is not written until the next one is.
    pub(crate) fn first_line(&mut self, line: Result<String, ron::Error>) {
        match line {
            Ok(line) => {
                self.text.extend_from_slice(line.as_bytes());
                self.text.push(b'\n');
            }
            Err(error) => self.failed = Some(error.to_string()),
        }
    }

    /// Adds a line and writes it. With `keep`, everything up to it is flushed to disk.
    pub(crate) fn line(&mut self, value: &impl Serialize, keep: bool) {
        self.first_line(ron::to_string(value));
        self.to_keep |= keep;
        self.catch_up();
    }

    /// Writes what is not written yet. Returns true if everything is on the paper.
    pub(crate) fn catch_up(&mut self) -> bool {
        self.failed = self.try_to_catch_up().err().map(|error| error.to_string());
        self.failed.is_none()
    }

    fn try_to_catch_up(&mut self) -> io::Result<()> {
        if self.failed.is_some() {
            self.written = self.paper.take_up_again(self.written)?.min(self.written);
        }
        if self.written < self.text.len() {
            self.paper.put(self.written, &self.text[self.written..])?;
            self.written = self.text.len();
        }
        if self.to_keep {
            self.paper.keep()?;
            self.to_keep = false;
        }
        Ok(())
    }

    /// Writes the whole text to another paper, and goes on there. If that fails, the old paper is kept.
    ///
    /// # Errors
    /// If the other paper cannot be written to.
    pub(crate) fn move_to(&mut self, mut paper: Box<dyn Paper>) -> io::Result<()> {
        paper.put(0, &self.text)?;
        paper.keep()?;
        (self.paper, self.written, self.to_keep, self.failed) = (paper, self.text.len(), false, None);
        Ok(())
    }

    /// The number of lines that are not written yet.
    pub(crate) fn unwritten(&self) -> usize {
        self.text[self.written..].iter().filter(|byte| **byte == b'\n').count()
    }

    pub(crate) fn text(&self) -> &[u8] {
        &self.text
    }

    pub(crate) fn failed(&self) -> Option<&str> {
        self.failed.as_deref()
    }
}
