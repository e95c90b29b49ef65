//! Turns panics into errors. Bevy panics when there is no display or no graphics driver.

use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex};

/// Runs a function that may panic, and prints nothing about a panic.
///
/// # Errors
/// Returns the message of the first panic, which is the cause. Later ones come from other threads that fail because of
/// it.
pub fn quietly<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    let words = Arc::new(Mutex::new(String::new()));
    let old_hook = panic::take_hook();
    let heard = Arc::clone(&words);
    panic::set_hook(Box::new(move |info| {
        if let Ok(mut words) = heard.lock()
            && words.is_empty()
        {
            *words = info.to_string();
        }
    }));
    let result = panic::catch_unwind(AssertUnwindSafe(run));
    panic::set_hook(old_hook);
    result.map_err(|_| words.lock().map(|words| words.clone()).unwrap_or_default())
}
