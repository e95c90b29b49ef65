//! The umpire, which asks the right chapter whether an order may be given. The reasons why not are kept with their
//! chapters.

use wg_core::rules::judged::check_answer;

use crate::options::End;
use crate::prelude::*;

/// Checks whether this seat may give this order now.
pub fn check(world: &World, seat: Seat, order: &Order) -> Checked {
    let (fleet, business) = (Fleet::seen(world), world.resource::<Business>());
    if let Order::TimeUp = order {
        return fleet.check_clock();
    }
    let Seat::Side(side) = seat else {
        return Err(refuse(
            "C-MOVE-4",
            format!("Only {} and {} may give orders.", fleet.side(SideId(0)), fleet.side(SideId(1))),
        ));
    };
    if let Some(unit) = order.unit().into_iter().chain(order.target()).find(|unit| fleet.get(*unit).is_none()) {
        return Err(refuse(
            "C-EQ-2",
            format!("There is no ship {unit}. This battle has {}.", counted(fleet.ships.len() as i32, "ship", "ships")),
        ));
    }
    match order {
        Order::Course { unit, course } => fleet.check_course(business.top(), side, *unit, course),
        Order::Fire { unit, target, .. } => fleet.check_fire(business.top(), side, *unit, *target),
        Order::EndPhase => fleet.check_end(business.top(), side),
        Order::Pass | Order::Choose { .. } | Order::Board { .. } | Order::Number { .. } => {
            answer(fleet, business, side, order)
        }
        _ => Err(refuse(
            "C-MOVE-4",
            "These rules have no such order. Ships sail, fire and board, and you end the phase.",
        )),
    }
}

/// Checks whether this order answers the question that is open.
fn answer(fleet: &Fleet, business: &Business, side: SideId, order: &Order) -> Checked {
    if let Some(unit) = order.unit() {
        fleet.own(side, unit)?;
    }
    check_answer(fleet, business, side, order, || refuse_unasked(fleet, order))
}

impl Fleet {
    /// Checks that the clock limits the battle, since only such a battle can end by the clock (C-OBJ-3).
    fn check_clock(&self) -> Checked {
        match self.options.end {
            End::Clock => Ok(()),
            End::Turns | End::None => Err(refuse("C-OBJ-2", "This battle is not played against the clock.")),
        }
    }
}
