//! Ctrl-C and `kill`: after the first signal, the battles under way are finished and the results reported. The second
//! signal ends the program at once.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::failure::Failed;

/// The request to stop the batch, and the exit status in that case.
#[derive(Default)]
pub(super) struct Stop {
    raised: Arc<AtomicBool>,
    status: Arc<AtomicUsize>,
}

impl Stop {
    /// Installs the handlers for the signals of this process.
    pub(super) fn listen() -> &'static Self {
        static STOP: OnceLock<Stop> = OnceLock::new();
        STOP.get_or_init(|| {
            let stop = Self::default();
            for (signal, failed) in [(SIGINT, Failed::INTERRUPTED), (SIGTERM, Failed::TERMINATED)] {
                // A signal that cannot be handled ends the program as usual, and the rows written so far are kept.
                let _ = stop.hear(signal, failed);
            }
            stop
        })
    }

    fn hear(&self, signal: i32, failed: Failed) -> io::Result<()> {
        // Register the shutdown first. The first signal then only raises the flag, and the second one ends the program.
        flag::register_conditional_shutdown(signal, failed.0.into(), Arc::clone(&self.raised))?;
        flag::register_usize(signal, Arc::clone(&self.status), failed.0.into())?;
        flag::register(signal, Arc::clone(&self.raised))?;
        Ok(())
    }

    /// Returns the flag that the first signal raises.
    pub(super) fn flag(&self) -> &AtomicBool {
        &self.raised
    }

    /// Returns the exit status of the command, if it was stopped.
    pub(super) fn failed(&self) -> Option<Failed> {
        let status = u8::try_from(self.status.load(Ordering::Relaxed)).ok()?;
        self.raised.load(Ordering::Relaxed).then_some(Failed(status))
    }
}
