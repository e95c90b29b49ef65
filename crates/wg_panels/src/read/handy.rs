//! Small buttons that change what is being put together.

use crate::read::desk::Intent;

/// A small button that changes what is being put together, and orders nothing.
#[derive(Clone, PartialEq, Debug)]
pub struct Handy {
    /// What it says.
    pub label: String,
    /// The key or the mouse button that does the same.
    pub key: &'static str,
    /// What it does.
    pub intent: Intent,
}
