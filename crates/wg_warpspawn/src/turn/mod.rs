//! The course of a turn: whether an order may be given, what it would do, and how the battle ends.

pub mod ending;
pub mod judge;

use wg_core::rules::chapter::Business as _;

use crate::position::cones;
use crate::prelude::*;

/// Returns the effect of an order. Rolls no dice and changes nothing.
pub fn preview(world: &World, seat: Seat, order: &Order) -> Preview {
    let fleet = Fleet::seen(world);
    let known = order.unit().into_iter().chain(order.target()).all(|unit| fleet.get(unit).is_some());
    if let Some(Shot { unit, battery, target, .. }) = Shot::of(order)
        && unit == target
        && let Some(ship) = fleet.get(unit)
    {
        // An order that names the firer as its own target asks for all squares that her broadside reaches.
        return Preview {
            marks: cones::cone(fleet, ship, battery),
            clause: "W-FIRE-3".to_owned(),
            ..Preview::default()
        };
    }
    let top = world.resource::<Business>().top();
    let mut preview = top.filter(|_| known).map(|item| item.preview(fleet, order)).unwrap_or_default();
    // The marks in `aside` depend on the hand of the ship's side, so only that side may see them.
    if order.unit().is_some_and(|unit| known && seat != Seat::Side(fleet.ship(unit).colours.side)) {
        preview.aside.clear();
    }
    preview.judged(judge::check(world, seat, order))
}
