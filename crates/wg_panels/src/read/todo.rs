//! Units that still have something to do.

use wg_core::{SideId, UnitId};

/// A pile of units that can do the same kind of thing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Todo {
    /// What they can do: 'To move'.
    pub title: String,
    /// The leader of their division, if they are all of one division.
    pub head: Option<UnitId>,
    /// The units of the pile.
    pub units: Vec<TodoUnit>,
}

/// A unit that has not acted yet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TodoUnit {
    /// The unit.
    pub unit: UnitId,
    /// The unit's name.
    pub name: String,
    /// The side of the unit.
    pub side: SideId,
}
