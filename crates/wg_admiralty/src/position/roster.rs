//! The names that the scenario gives to sides, ships and land.

use wg_core::prelude::*;
use wg_core::scenario::Names;
use wg_core::shown::view::LandView;
use wg_core::worded;

worded! {
    /// How long a computer captain has a ship carry out the plan that the scenario gave her.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Holds {
        /// Until an enemy is in reach.
        #[default]
        UntilContact = "until_contact",
        /// For the whole battle.
        AllBattle = "all_battle",
    }
}

/// A plan that the scenario gave to a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    /// The plan.
    pub plan: Plan,
    /// How long it holds.
    pub holds: Holds,
}

/// The names of sides, ships and land, and the plans that the scenario gave to ships. They never change.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Roster {
    pub(crate) names: Names,
    pub(crate) land: Vec<LandView>,
    /// The edge by which each side may leave the table (A-R84).
    pub(crate) exits: Vec<Option<Edge>>,
    classes: Vec<String>,
    written: Vec<Option<Written>>,
}

impl Roster {
    /// Creates the roster of a scenario from its land, the titles of the ships' classes, the edges by which sides may
    /// leave, and the plans of the ships.
    pub fn of(
        scenario: &Scenario,
        land: Vec<LandView>,
        classes: Vec<String>,
        exits: Vec<Option<Edge>>,
        written: Vec<Option<Written>>,
    ) -> Self {
        Self { names: Names::of(scenario, []), land, exits, classes, written }
    }

    /// Returns the title of a ship's class: '74-gun ship'.
    pub fn class(&self, unit: UnitId) -> &str {
        self.classes.get(unit.index()).map_or("", String::as_str)
    }

    /// Returns the plan that the scenario gave to a ship, if it gave her one.
    pub fn written(&self, unit: UnitId) -> Option<Written> {
        self.written.get(unit.index()).copied().flatten()
    }

    /// Returns the edge by which a side may leave the table, if there is one (A-R84).
    pub fn exit(&self, side: SideId) -> Option<Edge> {
        self.exits.get(side.index()).copied().flatten()
    }
}
