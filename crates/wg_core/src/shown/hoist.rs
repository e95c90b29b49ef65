//! Signals that are flying, as they are shown.

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;

/// A signal that is flying from a flagship.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HoistView {
    /// The flagship.
    pub unit: UnitId,
    /// The signal: 'Engage the enemy more closely'.
    pub message: String,
    /// The turn in which the signal was hoisted.
    pub turn: u16,
    /// The ships that have read the signal.
    pub read: Vec<UnitId>,
    /// The ships that the signal is meant for and that have not read it yet.
    pub unread: Vec<UnitId>,
}
