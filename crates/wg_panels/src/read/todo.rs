//! Who still has something to do.

use wg_core::{SideId, UnitId};

/// Units that can do the same kind of thing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Todo {
    /// 'To move'.
    pub title: String,
    /// Who stands for them, if they are of one division: its leader.
    pub head: Option<UnitId>,
    /// Who.
    pub units: Vec<TodoUnit>,
}

/// A unit that has not acted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TodoUnit {
    /// Which.
    pub unit: UnitId,
    /// Her name.
    pub name: String,
    /// Whose she is.
    pub side: SideId,
}
