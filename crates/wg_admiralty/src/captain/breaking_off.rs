//! When a captain breaks off: a side that loses more by going on withdraws, by its way out if it has one (A-R84, A-R87).

use crate::prelude::*;

/// A side withdraws when the enemy has at least so many times its points, which are hundredths of the gun dice lost.
/// While a side with a way out flies its signal to withdraw, the second number counts. Both are in tenths.
const SUFFERED: (i32, i32) = (20, 15);
/// The lead in points that the enemy must have as well: the first number, and the second shared among the ships of the
/// side. Luck evens out among many ships, so a large fleet can trust its figures sooner.
const WORSE: (i32, i32) = (10, 20);
/// A side without a way out withdraws only when its guns are fewer than this fraction of the enemy's. It can be chased to
/// the edge of the table, where its damaged ships are lost. While its signal to withdraw flies, the second fraction
/// counts.
const CORNERED: ((i64, i64), (i64, i64)) = ((2, 5), (3, 5));

/// True if a side loses more by going on: it has suffered much more than it has done, and has fewer guns left than the
/// enemy.
pub(super) fn is_hopeless(fleet: &Fleet, side: SideId) -> bool {
    let (ours, theirs) = (fleet.score(side), fleet.score(side.other()));
    let ships = fleet.ships.iter().filter(|ship| ship.built.side == side).count().max(1) as i32;
    if theirs < ours + WORSE.0 + WORSE.1 / ships || guns(fleet, side) >= guns(fleet, side.other()) {
        return false;
    }
    let flies = fleet
        .signal(side)
        .and_then(|signal| signal.text.message())
        .is_some_and(|message| message.text.starts_with("Withdraw"));
    let (part, whole) = if flies { CORNERED.1 } else { CORNERED.0 };
    let has_way = fleet.roster.exit(side).is_some();
    theirs * 10 >= ours * if flies && has_way { SUFFERED.1 } else { SUFFERED.0 }
        && (has_way || guns(fleet, side) * whole < guns(fleet, side.other()) * part)
}

/// Returns the number of gun dice of the ships of a side that fight.
pub(super) fn guns(fleet: &Fleet, side: SideId) -> i64 {
    fleet.of_side(side).filter(|ship| ship.fights()).map(|ship| i64::from(ship.all_guns())).sum()
}

/// True if a ship breaks off by herself: her side withdraws, she is in no division that withdraws together, and she can
/// get away.
pub(super) fn breaks_off(fleet: &Fleet, ship: &Ship) -> bool {
    fleet.divisions.of(ship.id).is_none() && is_hopeless(fleet, ship.colours.side) && can_get_away(fleet, ship)
}

/// True if the ship withdraws with her division, or breaks off by herself.
pub(super) fn flees(fleet: &Fleet, ship: &Ship) -> bool {
    let together = matches!(ship.planned.plan, Some(Plan::Steer(_))) && is_hopeless(fleet, ship.colours.side);
    together || breaks_off(fleet, ship)
}

/// Returns the edge by which a ship that breaks off may leave the table, if the scenario gives her side one (A-R84).
pub(super) fn way_out(fleet: &Fleet, ship: &Ship, flees: bool) -> Option<Edge> {
    fleet.roster.exit(ship.colours.side).filter(|_| flees)
}

/// True if nothing holds the ship, and she has a rudder and sails.
fn can_get_away(fleet: &Fleet, ship: &Ship) -> bool {
    fleet.is_free(ship.id) && fleet.rudder(ship) > 0 && ship.sail_value() > 0
}
