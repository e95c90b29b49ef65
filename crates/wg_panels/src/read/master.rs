//! The ruling that the game master is preparing.

use wg_core::UnitId;

/// A ruling of the game master that has not been given yet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Master {
    /// The key of the matter to be ruled on.
    pub key: Option<u8>,
    /// The unit concerned, if the matter concerns one.
    pub unit: Option<UnitId>,
    /// The value to be set.
    pub option: Option<u16>,
    /// The reason, as typed so far.
    pub reason: String,
    /// True if the reason was typed. Otherwise it follows from the choices.
    pub own_words: bool,
}
