//! What the scenario calls the sides, the ships and the land.

use wg_core::prelude::*;
use wg_core::scenario::Names;
use wg_core::shown::view::LandView;

/// What sides, ships and land are called. It never changes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Roster {
    pub(crate) names: Names,
    pub(crate) land: Vec<LandView>,
    /// By which edge a side may leave (A-R84).
    pub(crate) exits: Vec<Option<Edge>>,
    classes: Vec<String>,
}

impl Roster {
    /// From a scenario, with its land laid out and what ships' classes are called.
    pub fn of(scenario: &Scenario, land: Vec<LandView>, classes: Vec<String>, exits: Vec<Option<Edge>>) -> Self {
        Self { names: Names::of(scenario, []), land, exits, classes }
    }

    /// What kind of ship she is: '74-gun ship'.
    pub fn class(&self, unit: UnitId) -> &str {
        self.classes.get(unit.index()).map_or("", String::as_str)
    }

    /// The edge by which a side may leave.
    pub fn exit(&self, side: SideId) -> Option<Edge> {
        self.exits.get(side.index()).copied().flatten()
    }
}
