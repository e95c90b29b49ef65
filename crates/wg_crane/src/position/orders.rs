//! Who takes orders from whom, and what is said of an answer that nobody asked for.

use wg_core::prelude::*;

use crate::position::{Fleet, Ship};

/// What is an answer, and was not asked for.
pub(crate) fn unasked(fleet: &Fleet, order: &Order) -> Refusal {
    let name = order.unit().map_or("", |unit| fleet.name(unit));
    match order {
        Order::Choose { .. } => {
            refuse("C-SETUP-4", format!("{name} already has her place: the line is ordered before turn 1."))
        }
        Order::Number { .. } => {
            refuse("C-CAP-2", format!("{name} has not just taken a prize: nobody can be sent aboard one."))
        }
        Order::Board { target, .. } => refuse(
            "C-BOARD-1",
            format!(
                "{name} boards by sailing into the square of {}, {}.",
                fleet.name(*target),
                fleet.ship(*target).berth.square
            ),
        ),
        _ => refuse("C-R5", "There is no chance to let go by: sail your ships, or end the phase."),
    }
}

impl Fleet {
    /// The ship, if she is of this side and on the table.
    ///
    /// # Errors
    /// Why she takes no orders.
    pub fn own(&self, side: SideId, unit: UnitId) -> Checked<&Ship> {
        let ship = self.ship(unit);
        forbid(ship.colours.side != side, "C-MOVE-4", || {
            format!("{} takes no orders from you: she sails for {}.", self.name(ship.id), self.side(ship.colours.side))
        })?;
        forbid(!ship.on_table(), "C-DMG-6", || format!("{} is no longer on the table.", self.name(ship.id)))?;
        Ok(ship)
    }
}
