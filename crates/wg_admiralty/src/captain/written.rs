//! Plans that the author of a scenario gave to ships. A captain has a ship carry hers out until an enemy is in reach, or
//! for the whole battle if the file says so.

use crate::position::roster::Holds;
use crate::prelude::*;
use crate::sailing::deed::PlannedMove;

/// True if the ship still carries out the plan that the scenario gave her, so that her captain gives her no other.
pub(super) fn holds(fleet: &Fleet, ship: &Ship) -> bool {
    let Some(written) = fleet.roster.written(ship.id) else { return false };
    ship.planned.plan == Some(written.plan)
        && (written.holds == Holds::AllBattle || !is_in_reach(fleet, ship))
        && fleet.check_plan(ship, ship.planned.plan).is_ok()
}

/// True if the ship still has her plan from the scenario, and it no longer holds because an enemy is in reach.
pub(super) fn is_over(fleet: &Fleet, ship: &Ship) -> bool {
    let written = fleet.roster.written(ship.id);
    written.is_some_and(|written| ship.planned.plan == Some(written.plan)) && !holds(fleet, ship)
}

/// Returns the course by which a ship carries out her plan from the scenario, or `None` if she has none now, or cannot
/// sail it and stay on the table.
pub(super) fn course(fleet: &Fleet, ship: &Ship, tacking: bool) -> Option<Course> {
    let Ok(PlannedMove::Sail(course)) = holds(fleet, ship).then(|| fleet.deed(ship, tacking))? else { return None };
    let stays = || fleet.plan(ship, &course, tacking).is_ok_and(|laid| fleet.has_room(ship, laid.end));
    (fleet.roster.exit(ship.colours.side).is_some() || stays()).then_some(course)
}

/// True if an enemy could fire at the ship when each has sailed a turn towards the other.
fn is_in_reach(fleet: &Fleet, ship: &Ship) -> bool {
    let reach = fleet.ranges()[2] + fleet.allowance(ship);
    fleet.enemies(ship.colours.side).any(|enemy| fleet.gap(ship.id, enemy.id) <= reach + fleet.allowance(enemy))
}
