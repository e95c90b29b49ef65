//! Checks which ships take a side's orders, and refuses answers to questions that were not asked.

use wg_core::prelude::*;

use crate::position::{Fleet, Ship};

/// Builds the refusal of an order that answers a question which was not asked.
pub(crate) fn refuse_unasked(fleet: &Fleet, order: &Order) -> Refusal {
    let name = order.unit().map_or("", |unit| fleet.name(unit));
    match order {
        Order::Choose { .. } => {
            refuse("C-SETUP-4", format!("{name} cannot change her place now. Lines are arranged before turn 1."))
        }
        Order::Number { .. } => {
            refuse("C-CAP-2", format!("{name} has not just taken a prize, so she has none to man."))
        }
        Order::Board { target, .. } => refuse(
            "C-BOARD-1",
            format!(
                "{name} must sail into {}'s square, {}, to board her.",
                fleet.name(*target),
                fleet.ship(*target).berth.square
            ),
        ),
        _ => refuse("C-R5", "No shot is offered now. Sail your ships, or end the phase."),
    }
}

impl Fleet {
    /// Returns the ship if she is on the table and belongs to this side.
    ///
    /// # Errors
    /// Returns a refusal if she belongs to the other side or is no longer on the table.
    pub fn own(&self, side: SideId, unit: UnitId) -> Checked<&Ship> {
        let ship = self.ship(unit);
        forbid(ship.colours.side != side, "C-MOVE-4", || {
            let (name, owner) = (self.name(ship.id), self.side(ship.colours.side));
            format!("{name} takes no orders from you, because she sails for {owner}.")
        })?;
        forbid(!ship.on_table(), "C-DMG-6", || format!("{} is no longer on the board.", self.name(ship.id)))?;
        Ok(ship)
    }
}
