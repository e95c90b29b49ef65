//! Small buttons that change the order being prepared.

use crate::read::desk::Intent;

/// A small button that changes the order being prepared, without giving it.
#[derive(Clone, PartialEq, Debug)]
pub struct DraftButton {
    /// The label.
    pub label: String,
    /// The key or mouse button that does the same.
    pub key: &'static str,
    /// What pressing it does.
    pub intent: Intent,
}
