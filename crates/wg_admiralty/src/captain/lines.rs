//! How a captain of many ships keeps them in line. He sails the leader of a division himself, and the others follow
//! (A-R87).

use wg_core::Plan;
use wg_core::geometry::{Angle, Course, Heading};
use wg_core::ids::{SideId, UnitId};
use wg_core::shown::view::DivisionView;
use wg_core::talk::order::Order;

use crate::captain::admiral::{TargetAssignments, of_division};
use crate::captain::foresight::Foresight;
use crate::captain::intention::Intention;
use crate::captain::stance::Stance;
use crate::captain::{suggest, written};
use crate::position::fleet::{Fleet, Ship};
use crate::sailing::deed::PlannedMove;
use crate::sailing::rest::is_left;

/// The value of keeping station, in hundredths of G.
const KEPT: i32 = 40;

/// The greatest difference from the mean course in ships that sail as one, in hundredths of a degree.
const AS_ONE: i32 = 4500;

/// Returns a plan for a ship that has still to move, if there is one to give. An admiral, who passes `prey`, keeps his
/// lines in the fight, and has divisions wear together or withdraw.
pub(super) fn plan(fleet: &Fleet, side: SideId, prey: Option<&TargetAssignments>) -> Option<Order> {
    let keep = prey.is_some();
    let divisions = fleet.divisions.of_side(side);
    let led = divisions.flat_map(|division| wanted(fleet, division, prey));
    let alone =
        fleet.of_side(side).filter(|ship| fleet.divisions.of(ship.id).is_none() && written::is_over(fleet, ship));
    let led = led.filter(|(ship, _)| !fleet.divisions.has_errand(ship.id) && !written::holds(fleet, ship));
    led.chain(alone.map(|ship| (ship, None))).find_map(|(ship, wanted)| {
        let new = ship.planned.plan != wanted
            && fleet.can_move(ship)
            && fleet.check_plan(ship, wanted).is_ok()
            && fleet.leave(ship).is_ok();
        // A plan that cannot be carried out now is not given, unless she is to follow a ship that has still to sail.
        let waits = || matches!(wanted, Some(Plan::Follow(leader)) if keep && is_left(fleet, fleet.ship(leader)));
        let does = || {
            wanted.is_none()
                || waits()
                || fleet.deed(&Ship { planned: fleet.planned(ship, wanted), ..ship.clone() }, false).is_ok()
        };
        (new && does()).then_some(Order::Plan { unit: ship.id, plan: wanted })
    })
}

/// Returns the plan that each ship of a division should have: follow the ship ahead, steer a common course, or be
/// sailed by hand near an enemy.
fn wanted<'f>(
    fleet: &'f Fleet,
    division: &DivisionView,
    prey: Option<&TargetAssignments>,
) -> Vec<(&'f Ship, Option<Plan>)> {
    let mut ships = of_division(fleet, division);
    ships.retain(|ship| !fleet.cannot_be_followed(ship, division.side));
    let stance = prey.and_then(|prey| prey.stance(division.leader));
    if let Some(Stance::Steer(course)) = stance {
        return ships.into_iter().map(|ship| (ship, Some(Plan::Steer(course)))).collect();
    }
    let together = prey
        .filter(|_| stance.is_none_or(|stance| stance == Stance::Wait))
        .and_then(|prey| Intention::together(fleet, prey, division));
    if let Some(Intention::WearTogether(course) | Intention::Withdraw(course)) = together {
        return ships.into_iter().map(|ship| (ship, Some(Plan::Steer(course)))).collect();
    }
    if prey.is_some() && is_turned(&ships) {
        ships.reverse();
    }
    let led = |place: usize| {
        let ship = ships[place];
        let before = place.checked_sub(1).map(|before| Plan::Follow(ships[before].id));
        before.filter(|_| prey.is_some() || !in_reach(fleet, ship))
    };
    (0..ships.len()).map(|place| (ships[place], led(place))).collect()
}

/// Returns the mean course of ships that sail as one, or `None` if they do not.
pub(super) fn course(ships: &[&Ship]) -> Option<Heading> {
    let first = ships.first()?.berth.pose.heading;
    let off = |ship: &&Ship| first.to(ship.berth.pose.heading).0;
    let mean = first.turned(Angle(ships.iter().map(off).sum::<i32>() / ships.len() as i32));
    ships.iter().all(|ship| mean.to(ship.berth.pose.heading).abs().0 <= AS_ONE).then_some(mean)
}

/// True if a line has worn together: it sails as one, and most ships lie ahead of the ship that they followed.
fn is_turned(ships: &[&Ship]) -> bool {
    let Some(course) = course(ships) else { return false };
    let astern = |pair: &&[&Ship]| {
        let ahead = pair[1].berth.pose.at.heading_to(pair[0].berth.pose.at);
        ahead.is_some_and(|ahead| course.to(ahead).abs() > Angle::degrees(135))
    };
    ships.windows(2).filter(astern).count() * 2 > ships.len() - 1
}

/// True if an enemy lies within medium range of the ship.
fn in_reach(fleet: &Fleet, ship: &Ship) -> bool {
    let reach = fleet.ranges()[1] + ship.built.base.length;
    fleet.enemies(ship.colours.side).any(|enemy| enemy.berth.pose.at.within(reach, ship.berth.pose.at))
}

/// True if the ship is to be sailed by hand now: she follows no ship that has still to sail.
pub(super) fn sails(fleet: &Fleet, unit: UnitId) -> bool {
    fleet.leader(fleet.ship(unit)).is_none_or(|leader| !is_left(fleet, leader))
}

/// Returns the course of a ship that steers together with her division.
pub(super) fn together(fleet: &Fleet, ship: &Ship, tacking: bool) -> Option<Course> {
    let steers = matches!(ship.planned.plan, Some(Plan::Steer(_))) && fleet.divisions.of(ship.id).is_some();
    match fleet.deed(ship, tacking) {
        Ok(PlannedMove::Sail(course)) if steers => Some(course),
        _ => None,
    }
}

/// Returns the course that takes a follower to her station, with its rating.
pub(super) fn station(fleet: &Fleet, sight: &Foresight, ship: &Ship, tacking: bool) -> Option<(i32, Course)> {
    fleet.leader(ship)?;
    let Ok(PlannedMove::Sail(course)) = fleet.deed(ship, tacking) else { return None };
    let plan = fleet.plan(ship, &course, tacking).ok()?;
    let keeps = |unit| {
        fleet.divisions.of(unit).is_some_and(|division| sight.prey.stance(division.leader) == Some(Stance::Keep))
    };
    if keeps(ship.id) {
        return Some((i32::MAX, course));
    }
    Some((suggest::rate(fleet, sight, ship, &plan) + KEPT, course))
}
