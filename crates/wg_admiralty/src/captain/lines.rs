//! How a captain of many ships keeps them in their lines: who leads a division he sails himself, the others follow (A-R87).

use wg_core::Plan;
use wg_core::geometry::Course;
use wg_core::ids::{SideId, UnitId};
use wg_core::shown::view::DivisionView;
use wg_core::talk::order::Order;

use crate::captain::admiral::fights_for;
use crate::captain::foresight::Foresight;
use crate::captain::suggest;
use crate::position::fleet::{Fleet, Ship};
use crate::sailing::deed::Deed;
use crate::sailing::rest::is_left;

/// What it is worth to keep the line, beside what a ship does there, in hundredths of G.
const KEPT: i32 = 40;

/// A plan that he gives to one of his ships which have still to move, if there is one to be given. `keep`: lines are kept in the fight.
pub(super) fn plan(fleet: &Fleet, side: SideId, keep: bool) -> Option<Order> {
    let divisions = fleet.roster.divisions.iter().filter(|division| division.side == side);
    divisions.flat_map(|division| wanted(fleet, division, keep)).find_map(|(ship, wanted)| {
        let new = ship.planned.plan != wanted && fleet.can_move(ship) && fleet.check_plan(ship, wanted).is_ok() && fleet.leave(ship).is_ok();
        // A plan that she cannot carry out as all lie now is none, unless she is to follow one who has still to sail.
        let waits = || matches!(wanted, Some(Plan::Follow(leader)) if keep && is_left(fleet, fleet.ship(leader)));
        let does = || wanted.is_none() || waits() || fleet.deed(&Ship { planned: fleet.planned(ship, wanted), ..ship.clone() }, false).is_ok();
        (new && does()).then_some(Order::Plan { unit: ship.id, plan: wanted })
    })
}

/// What he would have each ship of a division do: follow the one before her, or be sailed by hand where an enemy is in reach.
fn wanted<'f>(fleet: &'f Fleet, division: &DivisionView, keep: bool) -> Vec<(&'f Ship, Option<Plan>)> {
    let ships: Vec<&Ship> = division.ships.iter().filter_map(|unit| fights_for(fleet, *unit, division.side)).collect();
    let led = |place: usize| {
        let ship = ships[place];
        let before = place.checked_sub(1).map(|before| Plan::Follow(ships[before].id));
        before.filter(|_| keep || !in_reach(fleet, ship))
    };
    (0..ships.len()).map(|place| (ships[place], led(place))).collect()
}

/// An enemy lies within medium range of her, or she within that of his.
fn in_reach(fleet: &Fleet, ship: &Ship) -> bool {
    let reach = fleet.ranges()[1] + ship.built.base.length;
    fleet.enemies(ship.colours.side).any(|enemy| enemy.berth.pose.at.within(reach, ship.berth.pose.at))
}

/// She is sailed by hand: nobody is before her whom she follows and who has still to sail.
pub(super) fn sails(fleet: &Fleet, unit: UnitId) -> bool {
    fleet.leader(fleet.ship(unit)).is_none_or(|leader| !is_left(fleet, leader))
}

/// The course of one who follows to her station, with its rate.
pub(super) fn station(fleet: &Fleet, sight: &Foresight, ship: &Ship, tacking: bool) -> Option<(i32, Course)> {
    fleet.leader(ship)?;
    let Ok(Deed::Sail(course)) = fleet.deed(ship, tacking) else { return None };
    let plan = fleet.plan(ship, &course, tacking).ok()?;
    Some((suggest::rate(fleet, sight, ship, &plan) + KEPT, course))
}
