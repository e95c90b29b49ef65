//! The names of the sides, the ships and the land.

use wg_core::prelude::*;
use wg_core::scenario::{LandSpec, Names};
use wg_core::shown::view::LandView;

use crate::position::Ship;

/// The names that a scenario gives to the sides, the ships and the land. They never change (C-EQ-3, C-DMG-2).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Roster {
    pub(crate) names: Names,
    titles: Vec<Option<String>>,
    pub(crate) land: Vec<LandView>,
}

impl Roster {
    /// Builds the roster of a scenario.
    pub fn of(scenario: &Scenario) -> Self {
        Self {
            names: Names::of(scenario, []),
            titles: scenario
                .ships
                .iter()
                .map(|ship| ship.overrides.get("title").and_then(Value::as_text).map(str::to_owned))
                .collect(),
            land: scenario.land.iter().flat_map(LandSpec::drawn).collect(),
        }
    }

    /// Returns the title of a ship: the one that the scenario gives her, otherwise the title of her size. Titles make
    /// no difference to the rules (C-R39).
    pub fn title<'a>(&'a self, ship: &'a Ship) -> &'a str {
        let own = self.titles.get(ship.id.index()).and_then(Option::as_deref).filter(|title| !title.is_empty());
        own.unwrap_or(&ship.class().title)
    }
}
