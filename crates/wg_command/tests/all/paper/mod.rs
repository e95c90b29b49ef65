//! The paper on which a test writes a journal.

use std::sync::{Arc, Mutex};

/// Paper that keeps every byte that is written on it.
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
