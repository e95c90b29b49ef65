//! What the scenario calls the sides, the ships and the land.

use wg_core::scenario::SideSpec;
use wg_core::shown::view::LandView;
use wg_core::{Scenario, SideId, SideView, UnitId, Value};

use crate::position::{Ship, coast};

/// What the scenario calls the sides, the ships and the land. It is printed and never changes (C-EQ-3, C-DMG-2).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Roster {
    pub(crate) sides: Vec<SideView>,
    ships: Vec<String>,
    titles: Vec<Option<String>>,
    pub(crate) land: Vec<LandView>,
}

impl Roster {
    /// From a scenario.
    pub fn of(scenario: &Scenario) -> Self {
        let side = |side: &SideSpec| SideView { name: side.name.clone(), nation: side.nation.clone(), colour: side.colour, score: None };
        Self {
            sides: scenario.sides.iter().map(side).collect(),
            ships: scenario.ships.iter().map(|ship| ship.name.clone()).collect(),
            titles: scenario.ships.iter().map(|ship| ship.overrides.get("title").and_then(Value::as_text).map(str::to_owned)).collect(),
            land: scenario.land.iter().flat_map(coast::outlines).collect(),
        }
    }

    /// A ship's name.
    pub fn name(&self, unit: UnitId) -> &str {
        self.ships.get(unit.index()).map_or("", String::as_str)
    }

    /// What she is: the scenario's word for her, or that of her size. It makes no difference (C-R39).
    pub fn title<'a>(&'a self, ship: &'a Ship) -> &'a str {
        let own = self.titles.get(ship.id.index()).and_then(Option::as_deref).filter(|title| !title.is_empty());
        own.unwrap_or(&ship.class().title)
    }

    /// A side's name.
    pub fn side(&self, side: SideId) -> &str {
        self.sides.get(side.index()).map_or("", |side| side.name.as_str())
    }
}
