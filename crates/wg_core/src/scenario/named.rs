//! What a scenario calls its sides and its units.

use crate::ids::{SideId, UnitId};
use crate::scenario::Scenario;

/// What sides and units are called: it is printed and never changes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    sides: Vec<String>,
    units: Vec<String>,
}

impl Names {
    /// From a scenario, with the names of units that it does not list and whose ids follow: reserves, landing parties.
    pub fn of(scenario: &Scenario, later: impl IntoIterator<Item = String>) -> Self {
        Self {
            sides: scenario.sides.iter().map(|side| side.name.clone()).collect(),
            units: scenario.ships.iter().map(|ship| ship.name.clone()).chain(later).collect(),
        }
    }

    /// A side's name; nothing for one that is not there.
    #[inline]
    pub fn side(&self, side: SideId) -> &str {
        self.sides.get(side.index()).map_or("", String::as_str)
    }

    /// A unit's name; nothing for one that is not there.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &str {
        self.units.get(unit.index()).map_or("", String::as_str)
    }

    /// The side of this name.
    pub fn find_side(&self, name: &str) -> Option<SideId> {
        self.sides.iter().position(|known| known == name).map(|place| SideId(place as u8))
    }

    /// Which unit is called so.
    pub fn find(&self, name: &str) -> Option<UnitId> {
        self.units.iter().position(|known| known == name).map(|place| UnitId(place as u16))
    }
}
