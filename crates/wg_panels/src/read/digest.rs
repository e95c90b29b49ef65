//! What happened to a side while others acted, and what it did to them.

use wg_core::{SideId, UnitId};

/// What happened to a side while others acted.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Digest {
    /// The side to which the digest is addressed.
    pub side: SideId,
    /// What happened to its own ships, most serious first: at most five lines.
    pub lines: Vec<DigestLine>,
    /// What became of the ships that it fired at: at most three lines.
    pub dealt: Vec<DigestLine>,
    /// What its ships and then those of the enemy have repaired: at most four lines.
    pub mended: Vec<DigestLine>,
}

/// What happened to one unit.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct DigestLine {
    /// The unit; `None` for the line that counts the remaining units.
    pub unit: Option<UnitId>,
    /// The side of the unit.
    pub side: SideId,
    /// The unit's name.
    pub name: String,
    /// What happened: 'fired on by Fortuna. Loses 5 boxes (W), 4 men and 2 larboard guns'.
    pub said: String,
    /// What that means from now on: 'Beyond the yellow line: guns hit on 5 and 6 only.'
    pub means: String,
    /// The number of the order that did the most harm.
    pub order: usize,
}
