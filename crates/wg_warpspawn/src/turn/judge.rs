//! The umpire, which asks the right chapter whether an order may be given.

use wg_core::rules::judged::check_answer;

use crate::prelude::*;

/// Checks whether this seat may give this order now.
pub fn check(world: &World, seat: Seat, order: &Order) -> Checked {
    let (fleet, business) = (Fleet::seen(world), world.resource::<Business>());
    let Some(side) = seat.side().filter(|side| side.index() < 2) else {
        return Err(refuse(
            "W-TURN-1",
            format!("Only {} and {} may give orders.", fleet.side(SideId(0)), fleet.side(SideId(1))),
        ));
    };
    if let Some(unit) = order.unit().into_iter().chain(order.target()).find(|unit| fleet.get(*unit).is_none()) {
        return Err(refuse("W-EQ-3", format!("There is no ship {unit} in this battle.")));
    }
    if let Some(unit) = order.unit() {
        own(fleet, side, fleet.ship(unit))?;
    }
    let said = matches!(
        order,
        Order::Begin { .. }
            | Order::Course { .. }
            | Order::Fire { .. }
            | Order::Grapple { .. }
            | Order::Board { .. }
            | Order::Choose { .. }
            | Order::Play { .. }
            | Order::Discard { .. }
            | Order::NoCard { .. }
            | Order::EndPhase
            | Order::Pass
    );
    forbid(
        !said,
        "W-TURN-1",
        || "These rules have no such order. Ships sail, tow, fire and board, and you play cards.",
    )?;
    check_answer(fleet, business, side, order, || refuse("W-TURN-1", "There is nothing to decide now."))
}

/// Checks that a ship takes orders from this side.
fn own(fleet: &Fleet, side: SideId, ship: &Ship) -> Checked {
    if ship.colours.side != side {
        let sentence = format!(
            "{} takes no orders from you, because she sails for {}.",
            fleet.name(ship.id),
            fleet.side(ship.colours.side)
        );
        return Err(refuse("W-MOVE-1", sentence));
    }
    forbid(!ship.on_table(), "W-EQ-3", || format!("{} is no longer on the map.", fleet.name(ship.id)))
}
