//! What an order to all means, ship by ship, before it is given.

use wg_core::SideId;

/// The list of an order to all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shares {
    /// What is ordered: 'Sail as planned'.
    pub title: String,
    /// Whose ships they are.
    pub side: SideId,
    /// By division, in the order of sailing; last those who are in none.
    pub piles: Vec<SharePile>,
}

/// The ships of one division.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SharePile {
    /// The division; empty where a fleet has none.
    pub title: String,
    /// What its ships do.
    pub rows: Vec<ShareRow>,
}

/// What one ship does, or several that do alike.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ShareRow {
    /// Her name, or theirs.
    pub names: String,
    /// What she does, after her name.
    pub words: String,
    /// She cannot do as ordered and will ask.
    pub asks: bool,
}

impl ShareRow {
    /// All of it in one sentence, as it is read aloud.
    pub fn sentence(&self) -> String {
        format!("{} {}.", self.names, self.words)
    }
}
