//! Signals that fly, as they are shown.

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;

/// A signal that flies from a flagship.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HoistView {
    /// From whom it flies.
    pub unit: UnitId,
    /// 'Engage the enemy more closely'.
    pub message: String,
    /// The turn in which it went up.
    pub turn: u16,
    /// Who has read it.
    pub read: Vec<UnitId>,
    /// For whom it flies too, and who has not read it.
    pub unread: Vec<UnitId>,
}
