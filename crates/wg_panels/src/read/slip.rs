//! What the eye is led to: something that has just happened, and where.

use wg_core::{Moment, Point, SideId, UnitId};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slip {
    /// Its number among the events of the turn.
    pub event: usize,
    /// Whom it befell.
    pub unit: UnitId,
    /// What kind of thing it was.
    pub moment: Moment,
    /// What: 'Redoutable is raked'.
    pub what: String,
    /// Where: the division; empty if she is in none.
    pub place: String,
    /// Where on the table.
    pub at: Point,
    /// Whom it befell, for the colour.
    pub side: SideId,
}
