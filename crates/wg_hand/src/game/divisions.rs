//! Divisions of a fleet as the table sees them: who of them sails, who stands for them, where a ship has her place.

use wg_core::{DivisionView, UnitId, View};

/// The ships of a division that are on the table and still its side's, in the order of sailing.
pub(crate) fn sailing<'a>(view: &'a View, division: &'a DivisionView) -> impl Iterator<Item = UnitId> + 'a {
    let sails = |unit: &&UnitId| view.units.get(unit.index()).is_some_and(|unit| unit.on_table() && unit.side == division.side && !unit.struck);
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
    view.divisions.iter().enumerate().find_map(|(at, division)| Some((at, division.ships.iter().position(|ship| *ship == unit)?)))
}
