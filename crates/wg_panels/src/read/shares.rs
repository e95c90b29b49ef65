//! What an order to several ships means for each of them, shown before it is given.

use wg_core::SideId;

/// The list of what an order to several ships means for each of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shares {
    /// The order: 'Follow standing orders'.
    pub title: String,
    /// The side that owns the ships.
    pub side: SideId,
    /// The ships by division, in sailing order. The ships in no division come last.
    pub piles: Vec<SharePile>,
}

/// The ships of one division.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SharePile {
    /// The name of the division; empty if the fleet has none.
    pub title: String,
    /// What its ships do.
    pub rows: Vec<ShareRow>,
}

/// What one ship does, or several ships that do the same.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ShareRow {
    /// The name of the ship, or the names of the ships.
    pub names: String,
    /// What she does, to be read after her name.
    pub words: String,
    /// True if she cannot do as ordered, so that her captain will be asked for another order.
    pub asks: bool,
}

impl ShareRow {
    /// Returns the row as one sentence, for a screen reader.
    pub fn sentence(&self) -> String {
        format!("{} {}.", self.names, self.words)
    }
}
