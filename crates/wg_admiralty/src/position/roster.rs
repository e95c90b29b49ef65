//! The names that the scenario gives to sides, ships and land.

use wg_core::prelude::*;
use wg_core::scenario::Names;
use wg_core::shown::view::LandView;

/// The names of sides, ships and land. They never change.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Roster {
    pub(crate) names: Names,
    pub(crate) land: Vec<LandView>,
    /// The edge by which each side may leave the table (A-R84).
    pub(crate) exits: Vec<Option<Edge>>,
    classes: Vec<String>,
}

impl Roster {
    /// Creates the roster of a scenario from its land, the titles of the ships' classes, and the edges by which sides
    /// may leave.
    pub fn of(scenario: &Scenario, land: Vec<LandView>, classes: Vec<String>, exits: Vec<Option<Edge>>) -> Self {
        Self { names: Names::of(scenario, []), land, exits, classes }
    }

    /// Returns the title of a ship's class: '74-gun ship'.
    pub fn class(&self, unit: UnitId) -> &str {
        self.classes.get(unit.index()).map_or("", String::as_str)
    }

    /// Returns the edge by which a side may leave the table, if there is one (A-R84).
    pub fn exit(&self, side: SideId) -> Option<Edge> {
        self.exits.get(side.index()).copied().flatten()
    }
}
