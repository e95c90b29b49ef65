//! The umpire: which chapter says why an order may not be given. The reasons stand with their chapters.

use bevy_ecs::prelude::World;
use wg_core::ids::{Seat, SideId, UnitId};
use wg_core::rules::chapter::Business as _;
use wg_core::shown::report::Refusal;
use wg_core::talk::order::Order;

use crate::Business;
use crate::position::fleet::{Fleet, Ship};
use crate::scenario::options::End;

/// May this seat give this order now?
///
/// # Errors
/// The first reason why not.
pub fn check(world: &World, seat: Seat, order: &Order) -> Result<(), Refusal> {
    let (fleet, business) = (Fleet::seen(world), world.resource::<Business>());
    if let Order::TimeUp = order {
        return fleet.check_clock();
    }
    let Seat::Side(side) = seat else {
        return Err(refuse("C-MOVE-4", format!("Only the two sides give orders, {} and {}.", fleet.side(SideId(0)), fleet.side(SideId(1)))));
    };
    if let Some(unit) = order.unit().into_iter().chain(order.target()).find(|unit| fleet.get(*unit).is_none()) {
        return Err(refuse("C-EQ-2", format!("There is no ship {unit}: {} ships are in this battle.", fleet.ships.len())));
    }
    match order {
        Order::Course { unit, course } => fleet.check_course(business.top(), side, *unit, course),
        Order::Fire { unit, target, .. } => fleet.check_fire(business.top(), side, *unit, *target),
        Order::EndPhase => fleet.check_end(business.top(), side),
        Order::Pass | Order::Choose { .. } | Order::Board { .. } | Order::Number { .. } => answer(&fleet, business, side, order),
        _ => Err(refuse("C-MOVE-4", "These rules have no such order: ships sail, fire and board, and their captain ends the phase.")),
    }
}

/// A refusal whose sentence fits a ribbon.
pub fn refuse(clause: &str, sentence: impl Into<String>) -> Refusal {
    let mut sentence = sentence.into();
    if sentence.chars().count() > 119 {
        sentence = sentence.chars().take(117).chain("…".chars()).collect();
    }
    Refusal::new(clause, sentence)
}

/// May this be answered to the question that is open?
fn answer(fleet: &Fleet, business: &Business, side: SideId, order: &Order) -> Result<(), Refusal> {
    if let Some(unit) = order.unit() {
        fleet.own(side, unit)?;
    }
    let open = business.top().and_then(|item| Some((item, item.ask(fleet, business)?)));
    match open {
        Some((_, ask)) if ask.seat == Seat::Side(side) && ask.offers.iter().any(|offer| offer.admits(order)) => Ok(()),
        Some((item, _)) => Err(item.refuse(fleet, side, order)),
        None => Err(unasked(fleet, order)),
    }
}

/// What is an answer, and was not asked for.
pub(crate) fn unasked(fleet: &Fleet, order: &Order) -> Refusal {
    let name = order.unit().map_or("", |unit| fleet.name(unit));
    match order {
        Order::Choose { .. } => refuse("C-SETUP-4", format!("{name} already has her place: the line is ordered before turn 1.")),
        Order::Number { .. } => refuse("C-CAP-2", format!("{name} has not just taken a prize: nobody can be sent aboard one.")),
        Order::Board { target, .. } => {
            refuse("C-BOARD-1", format!("{name} boards by sailing into the square of {}, {}.", fleet.name(*target), fleet.ship(*target).berth.square))
        }
        _ => refuse("C-R5", "There is no chance to let go by: sail your ships, or end the phase."),
    }
}

impl Fleet {
    /// The ship, if she is of this side and on the table.
    ///
    /// # Errors
    /// Why she takes no orders.
    pub fn own(&self, side: SideId, unit: UnitId) -> Result<&Ship, Refusal> {
        let ship = self.ship(unit);
        if ship.colours.side != side {
            return Err(refuse("C-MOVE-4", format!("{} takes no orders from you: she sails for {}.", self.name(ship.id), self.side(ship.colours.side))));
        }
        if !ship.on_table() {
            return Err(refuse("C-DMG-6", format!("{} is no longer on the table.", self.name(ship.id))));
        }
        Ok(ship)
    }

    /// C-OBJ-3: the clock ends the battle only where the battle is played by the clock.
    fn check_clock(&self) -> Result<(), Refusal> {
        match self.options.end {
            End::Clock => Ok(()),
            End::Turns | End::None => Err(refuse("C-OBJ-2", "This battle is not played against the clock.")),
        }
    }
}
