//! Record sheets and close-ups of fights, as one viewer sees them.

use crate::ids::{UnitId, Viewer};
use crate::session::Session;
use crate::shown::sheet::{Scene, Sheet};

impl Session {
    /// Returns the record sheet of a unit.
    pub fn sheet(&self, unit: UnitId, viewer: Viewer) -> Sheet {
        if self.hidden_arrivals(viewer).contains(&unit) && self.is_away(unit) {
            return Sheet { unit, ..Sheet::default() };
        }
        let mut sheet = self.ruleset.sheet(&self.world, unit, viewer);
        if let Some(nation) = self.nation_of(unit) {
            sheet.subtitle = format!("{nation} · {}", sheet.subtitle);
        }
        sheet
    }

    /// Returns the own nation of a ship whose side has ships of several.
    pub(super) fn nation_of(&self, unit: UnitId) -> Option<&str> {
        let ship = self.scenario.ships.get(unit.index())?;
        Some(ship.nation.as_str()).filter(|nation| !nation.is_empty())
    }

    /// Returns the fight aboard a unit, if there is one.
    pub fn scene(&self, unit: UnitId, viewer: Viewer) -> Option<Scene> {
        self.ruleset.scene(&self.world, unit, viewer)
    }
}
