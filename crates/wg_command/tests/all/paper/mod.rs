//! The paper on which a test writes a journal.

use std::sync::{Arc, Mutex};

/// Keeps every byte, and returns what was written.
#[derive(Clone, Default)]
pub struct Paper(pub Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("one thread").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
