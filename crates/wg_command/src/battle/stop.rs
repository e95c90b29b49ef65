//! Ctrl-C and `kill`: after the first the battles that are under way end, and what was played is reported; the second ends the program at once.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::failure::Failed;

/// Whether somebody wants the batch to stop, and with which exit status it ends then.
#[derive(Default)]
pub(super) struct Stop {
    raised: Arc<AtomicBool>,
    status: Arc<AtomicUsize>,
}

impl Stop {
    /// The signals of this process are heard from now on.
    pub(super) fn listen() -> &'static Self {
        static STOP: OnceLock<Stop> = OnceLock::new();
        STOP.get_or_init(|| {
            let stop = Self::default();
            for (signal, failed) in [(SIGINT, Failed::INTERRUPTED), (SIGTERM, Failed::TERMINATED)] {
                // A signal that cannot be heard ends the program as it always does, and the rows written so far are kept.
                let _ = stop.hear(signal, failed);
            }
            stop
        })
    }

    fn hear(&self, signal: i32, failed: Failed) -> io::Result<()> {
        // The end comes first: the flag that a signal raises is for the next one.
        flag::register_conditional_shutdown(signal, failed.0.into(), Arc::clone(&self.raised))?;
        flag::register_usize(signal, Arc::clone(&self.status), failed.0.into())?;
        flag::register(signal, Arc::clone(&self.raised))?;
        Ok(())
    }

    /// What the first signal raises.
    pub(super) fn flag(&self) -> &AtomicBool {
        &self.raised
    }

    /// How the command ends if it was stopped.
    pub(super) fn failed(&self) -> Option<Failed> {
        let status = u8::try_from(self.status.load(Ordering::Relaxed)).ok()?;
        self.raised.load(Ordering::Relaxed).then_some(Failed(status))
    }
}
