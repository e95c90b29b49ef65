//! Failures of a command: one sentence that says what to do, and an exit status.

use std::fmt;
use std::process::ExitCode;

use wg_core::scenario::plain;

/// The error of a missing display or graphics driver: exit status 3.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoDisplay(pub String);

impl NoDisplay {
    /// Returns the error for a missing display.
    pub fn screen() -> Self {
        Self(
            "There is no display for the window. Try `weathergage battle` or `weathergage picture`, which need none, \
             or a virtual display (`xvfb-run weathergage`)."
                .to_owned(),
        )
    }

    /// Returns the error for a missing graphics driver.
    pub fn driver() -> Self {
        Self(
            "There is no graphics driver. Install one (on Debian `apt-get install mesa-vulkan-drivers`), \
             or use `weathergage battle`, which needs none."
                .to_owned(),
        )
    }
}

impl fmt::Display for NoDisplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoDisplay {}

/// An error that has been reported already, with its exit status.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failed(pub u8);

impl Failed {
    /// The status of any other failure.
    pub const PLAINLY: Self = Self(1);
    /// The status after Ctrl-C, as shells count it.
    pub const INTERRUPTED: Self = Self(130);
    /// The status after `kill`, as shells count it.
    pub const TERMINATED: Self = Self(143);
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "failed with exit status {}", self.0)
    }
}

impl std::error::Error for Failed {}

/// Returns the sentence to print for an error, if any, and the exit status.
///
/// A reader that has gone away (`weathergage rules crane | head`) is not a failure.
pub fn verdict(error: &anyhow::Error) -> (Option<String>, u8) {
    if let Some(failed) = error.downcast_ref::<Failed>() {
        return (None, failed.0);
    }
    let pipe = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<std::io::Error>().is_some_and(|io| io.kind() == std::io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(pipe) {
        return (None, 0);
    }
    let status = if error.downcast_ref::<NoDisplay>().is_some() { 3 } else { 1 };
    (Some(plain(&format!("{error:#}")).into_owned()), status)
}

/// Prints the sentence of [`verdict`] to standard error and returns its exit status.
pub fn explain(error: &anyhow::Error) -> ExitCode {
    let (sentence, status) = verdict(error);
    if let Some(sentence) = sentence {
        eprintln!("weathergage: {sentence}");
    }
    ExitCode::from(status)
}
