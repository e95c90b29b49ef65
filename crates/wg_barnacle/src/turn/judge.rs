//! The umpire, which checks orders and explains why they may not be given. The reasons are in the files of their
//! chapters.

use wg_core::rules::chapter::Business as _;

use crate::ashore::{land_orders, landing};
use crate::gunnery::musket_check;
use crate::prelude::*;
use crate::turn::ending::Ending;

/// Checks whether this seat may give this order now.
pub fn check(world: &World, seat: Seat, order: &Order) -> Checked {
    let (fleet, business) = (Fleet::seen(world), world.resource::<Business>());
    let Seat::Side(side) = seat else {
        return Err(refuse(
            "B-TURN-5",
            format!("Only {} and {} can give orders.", fleet.side_name(SideId(0)), fleet.side_name(SideId(1))),
        ));
    };
    if let Some(unit) = order.unit().into_iter().chain(order.target()).find(|unit| fleet.side_of(*unit).is_none()) {
        return Err(refuse(
            "T-UNIT",
            format!(
                "There is no unit {unit}. This battle has {} and {} ashore.",
                counted(fleet.ships.len() as i32, "ship", "ships"),
                counted(fleet.troops.len() as i32, "unit", "units")
            ),
        ));
    }
    let ashore = order.unit().into_iter().chain(order.target()).any(|unit| fleet.is_troop(unit));
    match order {
        order if is_answer(order) => answers(fleet, business, side, order),
        Order::Fire { unit, battery, target, aim } => {
            fleet.check_fire(side, *unit, usize::from(*battery), *target, *aim)
        }
        Order::SmallArms { unit, target } if ashore => musket_check::check(fleet, side, *unit, *target),
        _ if ashore => land_orders::check(fleet, side, order),
        Order::Begin { unit } => fleet.check_begin(side, *unit),
        Order::SetSail { unit, sail } => fleet.check_sail(side, *unit, *sail),
        Order::Course { unit, course } => fleet.check_course(side, *unit, course),
        Order::Grapple { unit, target } => match business.top() {
            None | Some(Item::Sailing(_)) => fleet.check_grapple(side, *unit, *target),
            Some(_) => Err(refuse(
                "AMB-28",
                format!("{} cannot grapple until the current question is settled.", fleet.name(*unit)),
            )),
        },
        Order::Cut { unit, target } => fleet.check_cut(side, *unit, *target, business.top()),
        Order::SmallArms { unit, target } => {
            let (name, other) = (fleet.name(*unit), fleet.name(*target));
            Err(refuse("AMB-100", format!("{name} can fire small arms at {other} only during a grapple.")))
        }
        Order::Abandon { unit } => may_be_abandoned(fleet, business.top(), side, *unit),
        Order::Land { unit, men } => landing::check_land(fleet, side, *unit, *men),
        Order::EndPhase => fleet.check_end(side),
        _ => Err(refuse(
            "B-TURN-1",
            "Ships cannot do that. They move, lighten, set sail, steer, fire, grapple, cut, board, land, repair, scuttle or abandon.",
        )),
    }
}

/// True for orders that answer a question and mean nothing without one.
fn is_answer(order: &Order) -> bool {
    match order {
        Order::Choose { .. } => !Choice::Form(1).has_question_of(order),
        Order::Pass
        | Order::Number { .. }
        | Order::Repair { .. }
        | Order::Lighten { .. }
        | Order::Scuttle { .. }
        | Order::Board { .. } => true,
        _ => false,
    }
}

/// Checks whether an order is an answer to the open question.
fn answers(fleet: &Fleet, business: &Business, side: SideId, order: &Order) -> Checked {
    let open = business.top().and_then(|item| Some((item, item.ask(fleet, business)?)));
    let Some((item, ask)) = open else {
        let unit = order.unit().map_or("", |unit| fleet.name(unit));
        return Err(match order {
            Order::Pass => refuse("AMB-62", "There is nothing to skip now."),
            Order::Board { .. } => {
                refuse("B-BRD-1", format!("{unit} can board only in phase 10, when she is grappled with her target."))
            }
            _ => refuse("B-TURN-1", "No question is waiting for that answer."),
        });
    };
    if ask.seat != Seat::Side(side) {
        let told = item.refuse(fleet, side, order);
        let asked = if let Seat::Side(asked) = ask.seat { fleet.side_name(asked) } else { "somebody else" };
        return Err(refuse(&told.clause, format!("It is for {asked} to decide, not for you: \"{}\".", ask.reason)));
    }
    if ask.offers.iter().any(|offer| offer.admits(order)) { Ok(()) } else { Err(item.refuse(fleet, side, order)) }
}

/// Checks whether a ship may be abandoned now.
fn may_be_abandoned(fleet: &Fleet, top: Option<&Item>, side: SideId, unit: UnitId) -> Checked {
    fleet.own(side, unit)?;
    let name = fleet.name(unit);
    match top {
        None if fleet.active() == Some(side) => {}
        Some(Item::Ending(Ending::Scuttle(asked))) if *asked == unit => {}
        None => {
            return Err(refuse(
                "B-TURN-5",
                format!("{name} moves in her own side's phase, not in phase {}.", fleet.cursor.phase + 1),
            ));
        }
        Some(_) => {
            return Err(refuse(
                "B-DAM-10",
                format!("{name}'s crew can abandon her between two moves, or when it may scuttle her in phase 14."),
            ));
        }
    }
    fleet.may_abandon(unit)
}
