//! What a journal is written to, and what happens when it cannot be written.
//!
//! Every line is given to the system at once, so that it outlives the program. At the end of a turn and after a typed
//! throw the paper is asked to keep what it has for good, so that this much outlives a pulled plug. The whole text stays
//! in memory: what could not be written is written as soon as it can be, there or on another paper.

use std::io::{self, Write};

use serde::Serialize;

/// What a journal is written to: a file, as the program that holds it understands files.
pub trait Paper: Send + Sync {
    /// Put down `text` at this byte. What stands before is there already; what stands behind, if anything does, is the
    /// beginning of a `text` that could not be put down before.
    ///
    /// # Errors
    /// Some of it, or nothing, was put down.
    fn put(&mut self, at: usize, text: &[u8]) -> io::Result<()>;

    /// Keep what was put down, whatever happens to the machine.
    ///
    /// # Errors
    /// Nobody knows how much of it is kept.
    fn keep(&mut self) -> io::Result<()>;

    /// After an error: find out how many of the first `bytes` still stand there, and make ready to go on from there.
    ///
    /// # Errors
    /// It is still as bad.
    fn take_up_again(&mut self, bytes: usize) -> io::Result<usize>;
}

/// Something that is only written to, from its beginning to its end.
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

/// Writes lines, and what could not be written before them.
pub(crate) struct Writer {
    paper: Box<dyn Paper>,
    /// All lines since the paper began.
    text: Vec<u8>,
    /// So many bytes of it stand on the paper.
    written: usize,
    /// They are still to be kept for good.
    to_keep: bool,
    failed: Option<String>,
}

impl Writer {
    /// On a paper that holds this text.
    pub(crate) fn on(paper: Box<dyn Paper>, text: Vec<u8>) -> Self {
        Self { paper, written: text.len(), text, to_keep: false, failed: None }
    }

    /// On something that is only written to.
    pub(crate) fn strip(to: Box<dyn Write + Send + Sync>) -> Self {
        Self::on(Box::new(Strip { to, done: 0 }), Vec::new())
    }

    /// One more line, which is not written before the next one.
    pub(crate) fn first_line(&mut self, line: Result<String, ron::Error>) {
        match line {
            Ok(line) => {
                self.text.extend_from_slice(line.as_bytes());
                self.text.push(b'\n');
            }
            Err(error) => self.failed = Some(error.to_string()),
        }
    }

    /// One more line; with `keep` everything up to it is kept for good.
    pub(crate) fn line(&mut self, value: &impl Serialize, keep: bool) {
        self.first_line(ron::to_string(value));
        self.to_keep |= keep;
        self.catch_up();
    }

    /// Write what is not written yet. True if everything stands on the paper.
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

    /// Write everything onto another paper, and all that follows. If that cannot be done, the old one is held on to.
    ///
    /// # Errors
    /// The other paper's.
    pub(crate) fn move_to(&mut self, mut paper: Box<dyn Paper>) -> io::Result<()> {
        paper.put(0, &self.text)?;
        paper.keep()?;
        (self.paper, self.written, self.to_keep, self.failed) = (paper, self.text.len(), false, None);
        Ok(())
    }

    /// So many lines are not written yet.
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
