//! What units on land have in common: their roster as a sheet, and who may give them which order.

use wg_core::ids::{SideId, UnitId};
use wg_core::order::Order;
use wg_core::report::Refusal;
use wg_core::sheet::{Part, Sheet};

use crate::fleet::Fleet;
use crate::movement::refuse;

/// The roster of a unit on land: men, leaders, guns.
pub fn sheet(fleet: &Fleet, unit: UnitId) -> Sheet {
    let (troop, roster) = (fleet.troop(unit), fleet.roster(unit));
    let (men, leaders) = (troop.company, u16::from(troop.company.leaders));
    let total = u16::from(men.men + men.killed);
    let parts = vec![Part::Counters { title: "Men".to_owned(), total, lost: u16::from(men.killed), band: 0, leaders, marks: Default::default() }];
    Sheet { unit, name: fleet.name(unit).to_owned(), subtitle: roster.title.clone(), side: troop.side(), parts }
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
    Err(refuse("B-LMOV-1", "Units on land march, charge and fire."))
}
