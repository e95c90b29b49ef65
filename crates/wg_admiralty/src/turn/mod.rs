//! Refusals, previews and the end of the battle.

pub mod ending;
pub mod idle;
pub mod judge;

use wg_core::rules::chapter::Business as _;

use crate::gunnery::{self, fields};
use crate::prelude::*;

/// Previews what an order would do. It rolls nothing and changes nothing. An order in which a ship fires at herself
/// shows where her guns bear.
pub fn preview(world: &World, seat: Seat, order: &Order) -> Preview {
    let fleet = Fleet::seen(world);
    let known = order.unit().into_iter().chain(order.target()).all(|unit| fleet.get(unit).is_some());
    if let Order::Plan { unit, plan } = *order {
        let own = |ship: &&Ship| seat == Seat::Side(ship.colours.side);
        return fleet.get(unit).filter(own).map_or_else(Preview::default, |ship| fleet.preview_plan(ship, plan));
    }
    let top = world.resource::<Business>().top();
    // The preview of another side's ship is empty, since what she would do may depend on her plan. The preview of an
    // order that ends the phase is for the seat that is asked alone, since it shows the plans of that side.
    let is_asked = || {
        top.is_some_and(|item| {
            item.waits() && item.asks(fleet, world.resource::<Business>()).iter().any(|ask| ask.seat == seat)
        })
    };
    let own = match order.unit().and_then(|unit| fleet.get(unit)) {
        Some(ship) => seat == Seat::Side(ship.colours.side),
        None => is_asked(),
    };
    let mut preview = top.filter(|_| known && own).map(|item| item.preview(fleet, order)).unwrap_or_default();
    if let Order::Fire { unit, battery, target, .. } = *order
        && unit == target
        && let (Some(ship), Some((side, _))) = (fleet.get(unit), gunnery::battery(battery))
    {
        preview.marks.push(fields::field(fleet, ship, side));
    }
    preview.judged(judge::check(world, seat, order))
}
