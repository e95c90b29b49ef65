//! The rest of a side sails as planned, ship by ship (A-R87, A-MOVE-9).

use crate::position::gap;
use crate::prelude::*;
use crate::sailing::deed::Deed;
use crate::sailing::{Sailing, pivot, walk};

/// The next one does as planned; who cannot asks.
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
            // Nobody has told her yet where to lead the line.
            return asks(play, side, unit, |fleet| {
                format!("{} has left the line, and {} leads it now.", fleet.name(left), fleet.name(unit))
            });
        }
        gap::take_over(play, unit, left, plan);
    }
    let ship = play.fleet.ship(unit);
    match play.fleet.deed_in_turn(ship) {
        Ok(Deed::Sail(course)) => {
            walk::set_out(play, unit, &course);
            // Whatever becomes of her course, she has had her move.
            play.fleet.ship_mut(unit).berth.moved = true;
        }
        Ok(Deed::Turn(option)) => pivot(play, unit, option),
        Ok(Deed::Stay) => play.fleet.ship_mut(unit).berth.moved = true,
        Err(why) => asks(play, side, unit, |_| why.sentence),
    }
}

/// The side has to tell her what she is to do, and the reason is told to it alone.
fn asks(play: &mut Play<'_>, side: SideId, unit: UnitId, why: impl FnOnce(&Fleet) -> String) {
    play.business.pop();
    play.fleet.ship_mut(unit).planned = Planned::default();
    play.say(|fleet| Report::new("A-R87", Some(unit), format!("{} asks for orders.", fleet.name(unit))));
    // Her own side knew what she was to do: nothing that was hidden is told.
    play.say(|fleet| Report::new("A-R87", Some(unit), "").aside(side, why(fleet)).with(Event::Ordered));
}

/// Nobody of a side moves any more.
pub(super) fn finish(play: &mut Play<'_>, side: SideId) {
    play.business.pop();
    for ship in play.fleet.ships.touch_where(|ship| ship.colours.side == side && !ship.berth.moved) {
        ship.berth.moved = true;
    }
}

/// Whose turn it is: who goes on with a tack before others, and nobody before the ship that she follows.
pub(super) fn next(fleet: &Fleet, side: SideId) -> Option<UnitId> {
    let waits = |ship: &Ship| matches!(ship.planned.plan, Some(Plan::Follow(leader)) if fleet.get(leader).is_some_and(|leader| is_left(fleet, leader)));
    let left = || fleet.of_side(side).filter(|ship| is_left(fleet, ship) && !waits(ship));
    left().find(|ship| ship.berth.tacking).or_else(|| left().next()).map(|ship| ship.id)
}

/// She has still to sail, or to turn where she lies by her plan.
pub(crate) fn is_left(fleet: &Fleet, ship: &Ship) -> bool {
    fleet.can_move(ship) && (ship.berth.tacking || fleet.allowance(ship) > Length::ZERO || ship.planned.plan.is_some())
}
