//! What the game master is about to rule.

use wg_core::UnitId;

/// What is being ruled, and not yet ordered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Master {
    /// Upon which matter.
    pub key: Option<u8>,
    /// Of which unit.
    pub unit: Option<UnitId>,
    /// What it is to be.
    pub option: Option<u16>,
    /// Why, as typed so far.
    pub reason: String,
    /// The reason was typed; otherwise it follows what is chosen.
    pub own_words: bool,
}
