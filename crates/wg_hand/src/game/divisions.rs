//! Divisions of a fleet as the table sees them: who of them sails, who stands for them, where a ship has her place.

use wg_core::{DivisionView, UnitId, View};

use crate::game::battle::Battle;
use crate::game::place::Place;
use crate::game::told::list;

/// The ships of a division that are on the table and still its side's, in the order of sailing.
pub(crate) fn sailing<'a>(view: &'a View, division: &'a DivisionView) -> impl Iterator<Item = UnitId> + 'a {
    let sails = |unit: &&UnitId| {
        view.units.get(unit.index()).is_some_and(|unit| unit.on_table() && unit.side == division.side && !unit.struck)
    };
    division.ships.iter().filter(sails).copied()
}

/// Who stands for a division: its leader, or the first ship that still sails.
pub(crate) fn head(view: &View, division: &DivisionView) -> Option<UnitId> {
    let mut ships = sailing(view, division);
    let leads = sailing(view, division).any(|unit| unit == division.leader);
    if leads { Some(division.leader) } else { ships.next() }
}

/// Which division a unit sails in, and where in the order of sailing.
pub(crate) fn place(view: &View, unit: UnitId) -> Option<(usize, usize)> {
    view.divisions
        .iter()
        .enumerate()
        .find_map(|(at, division)| Some((at, division.ships.iter().position(|ship| *ship == unit)?)))
}

impl Place {
    /// Look at the division for which this ship stands: she is selected, and it is said how it is with all of it.
    pub fn select_division(&mut self, battle: &Battle, stands_for_it: UnitId) {
        self.select(Some(stands_for_it));
        let view = self.eye(battle).seen();
        let Some(division) = view.divisions.iter().find(|division| division.ships.contains(&stands_for_it)) else {
            return;
        };
        let name = |unit: &UnitId| view.units.get(unit.index()).map_or("", |unit| unit.name.as_str());
        let sailing: Vec<UnitId> = sailing(&view, division).collect();
        let first = match sailing.first() {
            Some(first) if *first != stands_for_it => {
                format!(", {} first, led by {}", name(first), name(&stands_for_it))
            }
            _ => format!(", {} first", name(&stands_for_it)),
        };
        let acting =
            sailing.iter().filter(|unit| view.units.get(unit.index()).is_some_and(|unit| unit.can_act)).count();
        let acting = if acting == 0 { String::new() } else { format!("; {acting} can still act") };
        let lost: Vec<&str> = division.ships.iter().filter(|unit| !sailing.contains(unit)).map(name).collect();
        let lost = if lost.is_empty() { String::new() } else { format!("; without {}", list(&lost)) };
        let (left, all) = (sailing.len(), division.ships.len());
        let ships = if left == all { format!("all {all} ships") } else { format!("{left} of {all} ships") };
        self.notice = format!("{}: {ships}{first}{acting}{lost}.", division.name);
    }
}
