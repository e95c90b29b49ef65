//! Slips that draw the player's attention to something that has just happened, and where.

use wg_core::{Moment, Point, SideId, UnitId};

/// Something that has just happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slip {
    /// The number of the event in the turn.
    pub event: usize,
    /// The unit to which the event happened.
    pub unit: UnitId,
    /// The kind of event.
    pub moment: Moment,
    /// What happened: 'Redoutable is raked'.
    pub what: String,
    /// The division of the unit; empty if she is in none.
    pub place: String,
    /// The place on the table.
    pub at: Point,
    /// The side of the unit, for the colour.
    pub side: SideId,
}
