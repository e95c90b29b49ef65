//! Fleets that are fitted out before a battle: what was thrown for each, for the screen that shows both side by side.

use serde::{Deserialize, Serialize};

use crate::ids::{SideId, UnitId};

/// Both fleets, as far as they are fitted out.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct FittingView {
    /// A fleet for each side.
    pub fleets: Vec<FittedFleet>,
}

/// One side's fleet.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct FittedFleet {
    /// Whose.
    pub side: SideId,
    /// What was thrown for the fleet as a whole: its admiral, say.
    pub papers: Vec<FittedRoll>,
    /// Its ships.
    pub ships: Vec<FittedShip>,
}

/// One ship of it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct FittedShip {
    /// Which.
    pub unit: UnitId,
    /// Her name.
    pub name: String,
    /// 'flagship', 'ally', or empty.
    pub badge: String,
    /// What was thrown for her: her captain, say.
    pub rolls: Vec<FittedRoll>,
}

/// One throw, with what it gave.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct FittedRoll {
    /// 'Captain'.
    pub table: String,
    /// 'Salty Dog'; empty while it is still to be thrown.
    pub name: String,
    /// '+1 Skill'; empty if it gives nothing to a rating.
    pub gives: String,
    /// The clause.
    pub clause: String,
}

impl FittingView {
    /// How many throws are known.
    pub fn known(&self) -> usize {
        let rolls = |fleet: &FittedFleet| {
            fleet
                .papers
                .iter()
                .chain(fleet.ships.iter().flat_map(|ship| &ship.rolls))
                .filter(|roll| !roll.name.is_empty())
                .count()
        };
        self.fleets.iter().map(rolls).sum()
    }
}
