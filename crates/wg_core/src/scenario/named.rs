//! The names of a scenario's sides and units.

use crate::ids::{SideId, UnitId};
use crate::scenario::Scenario;

/// The names of sides and units. They are printed and never change.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    sides: Vec<String>,
    units: Vec<String>,
}

impl Names {
    /// Takes the names from a scenario, followed by the names in `later` for units that the scenario does not list,
    /// such as reserves and landing parties.
    pub fn of(scenario: &Scenario, later: impl IntoIterator<Item = String>) -> Self {
        Self {
            sides: scenario.sides.iter().map(|side| side.name.clone()).collect(),
            units: scenario.ships.iter().map(|ship| ship.name.clone()).chain(later).collect(),
        }
    }

    /// Returns the name of a side, or an empty text if there is no such side.
    #[inline]
    pub fn side(&self, side: SideId) -> &str {
        self.sides.get(side.index()).map_or("", String::as_str)
    }

    /// Returns the name of a unit, or an empty text if there is no such unit.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &str {
        self.units.get(unit.index()).map_or("", String::as_str)
    }

    /// Returns the side of this name, or `None` if there is none.
    pub fn find_side(&self, name: &str) -> Option<SideId> {
        self.sides.iter().position(|known| known == name).map(|place| SideId(place as u8))
    }

    /// Returns the unit of this name, or `None` if there is none.
    pub fn find(&self, name: &str) -> Option<UnitId> {
        self.units.iter().position(|known| known == name).map(|place| UnitId(place as u16))
    }
}
