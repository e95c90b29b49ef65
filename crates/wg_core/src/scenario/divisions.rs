//! Divisions: ships that sail together under a leader. This module checks them and finds their ships' ids.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::Resource;

use super::check::Check;
use super::spec::{DivisionSpec, Scenario};
use super::spelling::composed;
use crate::ids::{SideId, UnitId};
use crate::shown::view::DivisionView;

/// The divisions of the battle. The scenario names them; they are known to all and never change. They are in the world
/// before a ruleset builds its own resources, and a fleet that is a plain value may hold them too.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
#[component(immutable)]
pub struct Divisions {
    list: Arc<[DivisionView]>,
    errands: Arc<[UnitId]>,
}

impl Divisions {
    /// Wraps these divisions.
    pub fn new(divisions: Vec<DivisionView>) -> Self {
        Self { list: divisions.into(), errands: Arc::default() }
    }

    /// Adds the units that a goal of their side sends off the table or to a zone.
    #[must_use]
    pub fn with_errands(self, errands: Vec<UnitId>) -> Self {
        Self { errands: errands.into(), ..self }
    }

    /// Returns true if a goal of its side sends the unit off the table or to a zone. Captains do not sail her as part of
    /// a line.
    pub fn has_errand(&self, unit: UnitId) -> bool {
        self.errands.contains(&unit)
    }

    /// Returns all divisions, in the order of the scenario.
    pub fn all(&self) -> &[DivisionView] {
        &self.list
    }

    /// Iterates over the divisions of a side.
    pub fn of_side(&self, side: SideId) -> impl Iterator<Item = &DivisionView> {
        self.list.iter().filter(move |division| division.side == side)
    }

    /// Returns the division in which a unit sails, or `None` if it is in none.
    pub fn of(&self, unit: UnitId) -> Option<&DivisionView> {
        self.list.iter().find(|division| division.ships.contains(&unit))
    }

    /// Returns the enemy that all ships of a unit's division fight: the enemy nearest to the first ship of the division
    /// that `serves`. Returns `None` if the unit is in no division, no ship serves, or there is no enemy. The rules
    /// decide which ships serve, which units are enemies, and how far apart two units are.
    pub fn fought<D: Ord>(
        &self,
        unit: UnitId,
        serves: impl Fn(UnitId) -> bool,
        enemies: impl IntoIterator<Item = UnitId>,
        apart: impl Fn(UnitId, UnitId) -> D,
    ) -> Option<UnitId> {
        let first = self.of(unit)?.ships.iter().copied().find(|mate| serves(*mate))?;
        enemies.into_iter().min_by_key(|enemy| (apart(first, *enemy), *enemy))
    }

    /// Iterates over the ships ahead of a unit in its division, the nearest first. Returns `None` if the unit is in no
    /// division.
    pub fn ahead_of(&self, unit: UnitId) -> Option<impl Iterator<Item = UnitId>> {
        let ships = &self.of(unit)?.ships;
        let place = ships.iter().position(|ship| *ship == unit)?;
        Some(ships[..place].iter().rev().copied())
    }
}

/// The greatest number of divisions in a battle.
const MOST_DIVISIONS: usize = 32;

impl Scenario {
    /// Returns the unit of this name, or `None` if there is none.
    pub fn unit(&self, name: &str) -> Option<UnitId> {
        let place = self.ships.iter().position(|ship| ship.name == name)?;
        u16::try_from(place).ok().map(UnitId)
    }

    /// Returns the divisions with the ids of their ships. In a scenario that has passed its check, every name has an
    /// id.
    pub fn divisions_by_id(&self) -> Vec<DivisionView> {
        let by_id = |division: &DivisionSpec| DivisionView {
            name: division.name.clone(),
            side: self.side(&division.side).unwrap_or(SideId(0)),
            leader: self.unit(&division.leader).unwrap_or_default(),
            ships: division.ships.iter().filter_map(|name| self.unit(name)).collect(),
        };
        self.divisions.iter().map(by_id).collect()
    }
}

/// Proposes another name for a ship whose name is taken: with the name of her side, or with a number. `told` holds the
/// names that have been proposed already.
pub(super) fn other_name(scenario: &Scenario, place: usize, told: &[String]) -> String {
    let Some(ship) = scenario.ships.get(place) else { return String::new() };
    let is_free = |name: &String| !told.contains(name) && scenario.ships.iter().all(|other| other.name != *name);
    let of_side = (!ship.side.is_empty()).then(|| format!("{} of {}", ship.name, ship.side));
    let numbered = (2..).map(|number| format!("{} {number}", ship.name));
    of_side.into_iter().chain(numbered).find(is_free).unwrap_or_default()
}

/// Checks that each division has a unique name, a side, ships of that side that are in no other division, and a
/// leader among them.
pub(super) fn check(check: &mut Check<'_>, scenario: &Scenario) {
    let divisions = &scenario.divisions;
    if divisions.len() > MOST_DIVISIONS {
        return check.problem(
            "divisions",
            format_args!("{} divisions", divisions.len()),
            format_args!("at most {MOST_DIVISIONS}"),
        );
    }
    let sides: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
    let mut names = BTreeMap::new();
    let mut places = BTreeMap::new();
    for (at, division) in divisions.iter().enumerate() {
        let path = format!("divisions[{at}]");
        let name = format!("{path}.name");
        check.line(&name, &division.name);
        if division.name.trim().is_empty() {
            check.problem(&name, "an empty name", "a name in double quotes");
        } else if let Some(first) = names.insert(composed(&division.name), at) {
            check.problem(
                &name,
                format_args!("{:?} a second time", division.name),
                format_args!("a name of its own, because divisions[{first}] already has this name"),
            );
        }
        if check.one_of(&format!("{path}.side"), &division.side, &sides) {
            members(check, scenario, &path, division, &mut places);
        }
    }
}

/// Checks the ships and the leader of a division.
fn members<'s>(
    check: &mut Check<'_>,
    scenario: &'s Scenario,
    path: &str,
    division: &'s DivisionSpec,
    places: &mut BTreeMap<&'s str, &'s str>,
) {
    let own: Vec<&str> =
        scenario.ships.iter().filter(|ship| ship.side == division.side).map(|ship| ship.name.as_str()).collect();
    let named = |name: &str| scenario.ships.iter().find(|ship| ship.name == name);
    if division.ships.is_empty() {
        check.problem(&format!("{path}.ships"), "no ships", "the names of its ships in sailing order");
    }
    for (place, name) in division.ships.iter().enumerate() {
        let at = format!("{path}.ships[{place}]");
        match named(name) {
            None => {
                check.one_of(&at, name, &own);
            }
            Some(ship) if ship.side != division.side => {
                let found = format!("{name} of {} in a division of {}", ship.side, division.side);
                check.problem(&at, found, "only ships of the division's own side");
            }
            Some(_) => {
                if let Some(other) = places.insert(name, &division.name) {
                    let found = if other == division.name {
                        format!("{name} a second time")
                    } else {
                        format!("{name}, already in {other:?}")
                    };
                    check.problem(&at, found, "each ship once, in one division only");
                }
            }
        }
    }
    let leader = format!("{path}.leader");
    match named(&division.leader) {
        _ if division.leader.trim().is_empty() => {
            check.problem(&leader, "no leader", "the name of the ship that leads it")
        }
        Some(ship) if ship.side != division.side => {
            check.problem(
                &leader,
                format_args!("{}, a ship of {}", ship.name, ship.side),
                "one of the division's own ships",
            );
        }
        _ if !division.ships.contains(&division.leader) && !division.ships.is_empty() => {
            let ships: Vec<&str> = division.ships.iter().map(String::as_str).collect();
            check.one_of(&leader, &division.leader, &ships);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sails_ahead_in_a_division_is_told_from_the_nearest_on() {
        let division = DivisionView { ships: [4, 1, 7].map(UnitId).to_vec(), ..DivisionView::default() };
        let divisions = Divisions::new(vec![division]);
        let ahead = |unit| divisions.ahead_of(UnitId(unit)).map(|mates| mates.map(|mate| mate.0).collect::<Vec<_>>());
        assert_eq!(
            [ahead(7), ahead(4), ahead(2)],
            [Some(vec![1, 4]), Some(vec![]), None],
            "the last, the leader, and who is in none"
        );
    }

    #[test]
    fn a_division_fights_the_enemy_nearest_to_the_first_of_its_ships_that_serves() {
        let division = DivisionView { ships: [4, 1, 7].map(UnitId).to_vec(), ..DivisionView::default() };
        let divisions = Divisions::new(vec![division]);
        let fought = |unit, lost: u16| {
            let apart = |one: UnitId, enemy: UnitId| i32::from(one.0).abs_diff(i32::from(enemy.0) - 10);
            divisions
                .fought(UnitId(unit), |mate| mate.0 != lost, [16, 14, 12, 11].map(UnitId), apart)
                .map(|enemy| enemy.0)
        };
        assert_eq!(
            [fought(7, 9), fought(1, 9), fought(2, 9)],
            [Some(14), Some(14), None],
            "all of it the same, who is in none nobody"
        );
        assert_eq!(fought(7, 4), Some(11), "when the leader is out of it the next decides");
        let alike = divisions.fought(UnitId(4), |_| true, [13, 12].map(UnitId), |_, _| 0);
        assert_eq!(alike, Some(UnitId(12)), "of two as near the one with the lower number");
    }
}
