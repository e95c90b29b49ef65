//! What the scenario calls the sides, the ships and the land.

use wg_core::ids::{SideId, UnitId};
use wg_core::scenario::{Edge, Scenario, SideSpec};
use wg_core::shown::view::{DivisionView, LandView, SideView};

/// What sides, ships and land are called. It never changes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Roster {
    pub(crate) sides: Vec<SideView>,
    pub(crate) land: Vec<LandView>,
    /// By which edge a side may leave (A-R84).
    pub(crate) exits: Vec<Option<Edge>>,
    /// Divisions of the fleets.
    pub(crate) divisions: Vec<DivisionView>,
    ships: Vec<String>,
    classes: Vec<String>,
}

impl Roster {
    /// From a scenario, with its land laid out and what ships' classes are called.
    pub fn of(scenario: &Scenario, land: Vec<LandView>, classes: Vec<String>, exits: Vec<Option<Edge>>) -> Self {
        let side = |side: &SideSpec| SideView { name: side.name.clone(), nation: side.nation.clone(), colour: side.colour, score: None };
        Self {
            divisions: scenario.divisions_by_id(),
            sides: scenario.sides.iter().map(side).collect(),
            ships: scenario.ships.iter().map(|ship| ship.name.clone()).collect(),
            land,
            exits,
            classes,
        }
    }

    /// A ship's name.
    pub fn name(&self, unit: UnitId) -> &str {
        self.ships.get(unit.index()).map_or("", String::as_str)
    }

    /// What kind of ship she is: '74-gun ship'.
    pub fn class(&self, unit: UnitId) -> &str {
        self.classes.get(unit.index()).map_or("", String::as_str)
    }

    /// A side's name.
    pub fn side(&self, side: SideId) -> &str {
        self.sides.get(side.index()).map_or("", |side| side.name.as_str())
    }

    /// The edge by which a side may leave.
    pub fn exit(&self, side: SideId) -> Option<Edge> {
        self.exits.get(side.index()).copied().flatten()
    }
}
