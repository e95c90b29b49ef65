//! What happened to a side while others acted, and what it did to others.

use wg_core::{SideId, UnitId};

/// What happened to a side while others acted.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Digest {
    /// Whose ships they are.
    pub side: SideId,
    /// Of its own ships: the gravest first, five at most.
    pub lines: Vec<DigestLine>,
    /// Of those that it fired at and of whom something became: three at most.
    pub dealt: Vec<DigestLine>,
}

/// What happened to one unit.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct DigestLine {
    /// Which; none for the line that counts the rest.
    pub unit: Option<UnitId>,
    /// Whose she is.
    pub side: SideId,
    /// Her name.
    pub name: String,
    /// 'under fire from Fortuna; loses 5 boxes (W), 4 men and 2 larboard guns'.
    pub said: String,
    /// What it means now: 'Beyond the yellow line: guns hit on 5 and 6 only.'
    pub means: String,
    /// The order that did the worst of it.
    pub order: usize,
}
