//! What units on land have in common: their roster as a sheet, and who may give them which order.

use wg_core::ids::{SideId, UnitId};
use wg_core::order::Order;
use wg_core::report::Refusal;
use wg_core::sheet::Sheet;

use crate::fleet::Fleet;
use crate::movement::refuse;

/// The roster of a unit on land: men, leaders, guns.
pub fn sheet(fleet: &Fleet, unit: UnitId) -> Sheet {
    crate::roster_sheet::sheet(fleet, unit)
}

/// May this side give this order, which is about a unit on land?
///
/// # Errors
/// The first reason why not.
pub fn check(fleet: &Fleet, side: SideId, order: &Order) -> Result<(), Refusal> {
    let unit = order.unit().filter(|unit| fleet.is_troop(*unit));
    if let Some(unit) = unit.filter(|unit| fleet.troop(*unit).side() != side) {
        let theirs = fleet.side_name(fleet.troop(unit).side());
        return Err(refuse("B-TURN-5", format!("{} take no orders from you: they fight for {theirs}.", fleet.name(unit))));
    }
    Err(refuse("B-LMOV-1", "Units on land do 3 things: they march, charge and fire."))
}
