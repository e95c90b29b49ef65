//! Fleets that are fitted out by dice before a battle, for the screen that shows both side by side.

use serde::{Deserialize, Serialize};

use crate::ids::{SideId, UnitId};

/// The fleets of both sides, as far as they have been fitted out.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct FittingView {
    /// The fleets, one for each side.
    pub fleets: Vec<FittedFleet>,
}

/// The fleet of one side.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct FittedFleet {
    /// The side that the fleet belongs to.
    pub side: SideId,
    /// The rolls for the fleet as a whole, such as the roll for its admiral.
    pub papers: Vec<FittedRoll>,
    /// The ships of the fleet.
    pub ships: Vec<FittedShip>,
}

/// One ship of a fleet that is being fitted out.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct FittedShip {
    /// The ship's unit.
    pub unit: UnitId,
    /// The name of the ship.
    pub name: String,
    /// A word beside the name: 'flagship', 'ally', or empty.
    pub badge: String,
    /// The rolls for this ship, such as the roll for her captain.
    pub rolls: Vec<FittedRoll>,
}

/// One roll with its result.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct FittedRoll {
    /// The table on which the dice are rolled: 'Captain'.
    pub table: String,
    /// The result: 'Salty Dog'. It is empty before the dice are rolled.
    pub name: String,
    /// The benefit of the result: '+1 Skill'. It is empty if no rating changes.
    pub gives: String,
    /// The clause of the roll.
    pub clause: String,
}

impl FittingView {
    /// Returns the number of rolls that have a result.
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
