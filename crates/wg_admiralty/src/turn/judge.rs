//! Judging orders: finds the chapter that explains why an order may not be given.

use wg_core::rules::judged::check_answer;

use crate::phases::COMMAND;
use crate::prelude::*;
use crate::sailing::Sailing;

/// Checks that this seat may give this order now.
pub fn check(world: &World, seat: Seat, order: &Order) -> Checked {
    let (fleet, business) = (Fleet::seen(world), world.resource::<Business>());
    let Some(side) = seat.side().filter(|side| side.index() < 2) else {
        return Err(refuse(
            "A-TURN-1",
            format!("Only {} and {} give orders.", fleet.side(SideId(0)), fleet.side(SideId(1))),
        ));
    };
    if let Some(unit) = order.unit().into_iter().chain(order.target()).find(|unit| fleet.get(*unit).is_none()) {
        return Err(refuse("A-SCALE-2", format!("There is no ship {unit} in this battle.")));
    }
    if let Some(unit) = order.unit() {
        own(fleet, side, fleet.ship(unit))?;
    }
    let said = matches!(
        order,
        Order::Begin { .. }
            | Order::Course { .. }
            | Order::SetSail { .. }
            | Order::Fire { .. }
            | Order::Board { .. }
            | Order::Choose { .. }
            | Order::Signal { .. }
            | Order::Repair { .. }
            | Order::EndPhase
            | Order::Pass
    );
    forbid(
        !said,
        "A-TURN-1",
        || "These rules have no such order. Ships move, change sail, anchor, signal, fire, board and repair.",
    )?;
    let out_of_turn = matches!(order, Order::SetSail { .. }) && fleet.cursor.phase != COMMAND;
    forbid(out_of_turn, "A-CMD-1", || "Ships change sail in the Command phase, after all have moved.")?;
    if let (Order::Course { unit, course }, Some(Item::Sailing(sailing))) = (order, business.top())
        && let Some(tacking) = sails(fleet, side, sailing, *unit)
        && fleet.limits(fleet.ship(*unit), tacking).admit(course)
    {
        return fleet.plan(fleet.ship(*unit), course, tacking).map(|_| ());
    }
    check_answer(fleet, business, side, order, || refuse("A-TURN-1", "No order is expected now."))
}

/// Returns whether a ship goes on with a tack, if a course is asked of her, otherwise `None`. A course is checked by
/// laying it, without listing all offers.
fn sails(fleet: &Fleet, side: SideId, sailing: &Sailing, unit: UnitId) -> Option<bool> {
    let ship = fleet.ship(unit);
    match *sailing {
        Sailing::Side(asked) => {
            let free = !ship.berth.tacking
                && fleet.can_move(ship)
                && fleet.allowance(ship) > Length::ZERO
                && fleet.leave(ship).is_ok();
            (asked == side && free).then_some(false)
        }
        Sailing::Through(asked) => (asked == unit).then_some(true),
        _ => None,
    }
}

/// Checks that a ship takes orders from this side.
fn own(fleet: &Fleet, side: SideId, ship: &Ship) -> Checked {
    if ship.colours.side != side {
        let sentence = format!(
            "{} takes no orders from you, because she sails for {}.",
            fleet.name(ship.id),
            fleet.side(ship.colours.side)
        );
        return Err(refuse("A-MOVE-1", sentence));
    }
    forbid(!ship.on_table(), "A-CMD-7", || format!("{} is no longer on the table.", fleet.name(ship.id)))
}
