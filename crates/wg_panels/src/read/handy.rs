//! Small buttons that change the order in hand.

use crate::read::desk::Intent;

/// A small button that changes the order in hand without giving it.
#[derive(Clone, PartialEq, Debug)]
pub struct Handy {
    /// The label.
    pub label: String,
    /// The key or mouse button that does the same.
    pub key: &'static str,
    /// What pressing it does.
    pub intent: Intent,
}
