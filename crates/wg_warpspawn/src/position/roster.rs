//! What the scenario calls the sides, the ships and the land.

use wg_core::ids::{SideId, UnitId};
use wg_core::scenario::{Scenario, SideSpec};
use wg_core::shown::view::{LandView, SideView};

use crate::position::sea::Sea;

/// What sides, ships and land are called. It never changes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Roster {
    pub(crate) sides: Vec<SideView>,
    ships: Vec<String>,
    pub(crate) land: Vec<LandView>,
}

impl Roster {
    /// From a scenario, with the names of ships that may come later.
    pub fn of(scenario: &Scenario, later: impl IntoIterator<Item = String>) -> Self {
        let side = |side: &SideSpec| SideView { name: side.name.clone(), nation: side.nation.clone(), colour: side.colour, score: None };
        let grid = Sea::BASIC.grid();
        let land = scenario.land.iter().flat_map(|land| {
            let view = |outline| LandView { name: land.name.clone(), outline, shoal: land.shoal };
            grid.outlines(&land.squares).into_iter().map(view)
        });
        Self {
            sides: scenario.sides.iter().map(side).collect(),
            ships: scenario.ships.iter().map(|ship| ship.name.clone()).chain(later).collect(),
            land: land.collect(),
        }
    }

    /// A ship's name.
    pub fn name(&self, unit: UnitId) -> &str {
        self.ships.get(unit.index()).map_or("", String::as_str)
    }

    /// A side's name.
    pub fn side(&self, side: SideId) -> &str {
        self.sides.get(side.index()).map_or("", |side| side.name.as_str())
    }
}
