//! Divisions of a fleet as the table sees them: which ships still sail, which one represents the division, and the
//! place of a ship in it.

use wg_core::shown::report::counted;
use wg_core::{DivisionView, UnitId, View};

use crate::game::battle::Battle;
use crate::game::place::Place;

/// Returns the ships of a division that are on the table and still on its side, in the order of sailing.
pub(crate) fn sailing<'a>(view: &'a View, division: &'a DivisionView) -> impl Iterator<Item = UnitId> + 'a {
    let sails = |unit: &&UnitId| {
        view.units.get(unit.index()).is_some_and(|unit| unit.on_table() && unit.side == division.side && !unit.struck)
    };
    division.ships.iter().filter(sails).copied()
}

/// Returns the ship that represents a division: its leader, or the first ship that still sails.
pub(crate) fn head(view: &View, division: &DivisionView) -> Option<UnitId> {
    let mut ships = sailing(view, division);
    let leads = sailing(view, division).any(|unit| unit == division.leader);
    if leads { Some(division.leader) } else { ships.next() }
}

/// Returns the index of a unit's division, and her place in the order of sailing.
pub(crate) fn place(view: &View, unit: UnitId) -> Option<(usize, usize)> {
    view.divisions
        .iter()
        .enumerate()
        .find_map(|(at, division)| Some((at, division.ships.iter().position(|ship| *ship == unit)?)))
}

impl Place {
    /// Selects the division that this ship represents: selects the ship, and shows a summary of the division in the
    /// line of help.
    pub fn select_division(&mut self, battle: &Battle, stands_for_it: UnitId) {
        self.select(Some(stands_for_it));
        let view = self.eye(battle).seen();
        let Some(division) = view.divisions.iter().find(|division| division.ships.contains(&stands_for_it)) else {
            return;
        };
        let name = |unit: &UnitId| view.units.get(unit.index()).map_or("", |unit| unit.name.as_str());
        let sailing: Vec<UnitId> = sailing(&view, division).collect();
        let led_by = name(&stands_for_it);
        let first = match sailing.first() {
            Some(first) if *first != stands_for_it => format!(", led by {led_by}, with {} in front", name(first)),
            _ => format!(", led by {led_by}"),
        };
        let acting =
            sailing.iter().filter(|unit| view.units.get(unit.index()).is_some_and(|unit| unit.can_act)).count();
        let acting = if acting == 0 { String::new() } else { format!(" Still to act: {acting}.") };
        let lost: Vec<&str> = division.ships.iter().filter(|unit| !sailing.contains(unit)).map(name).collect();
        let lost = if lost.is_empty() { String::new() } else { format!(" Lost: {}.", wg_core::in_a_row(&lost)) };
        let (left, all) = (sailing.len(), division.ships.len());
        let ships = counted(all as i32, "ship", "ships");
        let ships = if left == all { ships } else { format!("{left} of {ships}") };
        self.notice = format!("{}: {ships}{first}.{acting}{lost}", division.name);
    }
}
