//! The rest of a side sails as planned, ship by ship (A-R87, A-MOVE-9).

use crate::position::gap;
use crate::prelude::*;
use crate::sailing::deed::PlannedMove;
use crate::sailing::{Sailing, pivot, walk};

/// Moves the next ship as planned. If she cannot carry out her plan, she asks for orders.
pub(super) fn sail(play: &mut Play<'_>, side: SideId) {
    let Some(unit) = next(play.fleet, side) else {
        play.business.pop();
        return finish(play, side);
    };
    if play.fleet.ship(unit).berth.tacking {
        return play.business.push(Sailing::Tack(unit));
    }
    if let Some((left, plan)) = play.fleet.takes_over(play.fleet.ship(unit)) {
        if plan.is_none() && play.fleet.leave(play.fleet.ship(unit)).is_ok() {
            // The new head of the line has no orders yet.
            return asks(play, side, unit, |fleet| {
                format!("{} has left the line, and {} leads it now.", fleet.name(left), fleet.name(unit))
            });
        }
        gap::take_over(play, unit, left, plan);
    }
    let ship = play.fleet.ship(unit);
    match play.fleet.planned_in_turn(ship) {
        Ok(PlannedMove::Sail(course)) => {
            walk::set_out(play, unit, &course);
            // However her course ends, she has moved.
            play.fleet.ship_mut(unit).berth.moved = true;
        }
        Ok(PlannedMove::Turn(option)) => pivot(play, unit, option),
        Ok(PlannedMove::Stay) => play.fleet.ship_mut(unit).berth.moved = true,
        Err(why) => asks(play, side, unit, |_| why.sentence),
    }
}

/// Takes a ship's plan away and has her ask for orders. The reason is reported to her own side alone.
fn asks(play: &mut Play<'_>, side: SideId, unit: UnitId, why: impl FnOnce(&Fleet) -> String) {
    play.business.pop();
    play.fleet.ship_mut(unit).planned = Planned::default();
    play.say(|fleet| Report::new("A-R87", Some(unit), format!("{} asks for orders.", fleet.name(unit))));
    // Her own side knew the plan, so this tells it nothing hidden.
    play.say(|fleet| Report::new("A-R87", Some(unit), "").aside(side, why(fleet)).with(Event::Ordered));
}

/// Ends the moves of a side: none of its ships moves any more in this turn.
pub(super) fn finish(play: &mut Play<'_>, side: SideId) {
    play.business.pop();
    for ship in play.fleet.ships.touch_where(|ship| ship.colours.side == side && !ship.berth.moved) {
        ship.berth.moved = true;
    }
}

/// Returns the ship of a side that moves next. A ship in the middle of a tack moves before others, and a follower waits
/// for the ship that she follows.
pub(super) fn next(fleet: &Fleet, side: SideId) -> Option<UnitId> {
    let waits = |ship: &Ship| matches!(ship.planned.plan, Some(Plan::Follow(leader)) if fleet.get(leader).is_some_and(|leader| is_left(fleet, leader)));
    let left = || fleet.of_side(side).filter(|ship| is_left(fleet, ship) && !waits(ship));
    left().find(|ship| ship.berth.tacking).or_else(|| left().next()).map(|ship| ship.id)
}

/// True if a ship has still to sail, to go on with a tack, or to turn in place by her plan.
pub(crate) fn is_left(fleet: &Fleet, ship: &Ship) -> bool {
    fleet.can_move(ship) && (ship.berth.tacking || fleet.allowance(ship) > Length::ZERO || ship.planned.plan.is_some())
}
