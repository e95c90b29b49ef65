//! Why a ship has nothing to do while her side is asked: the rule that keeps her from it.

use crate::boarding::{self, Boarding};
use crate::command::Command;
use crate::gunnery::{Gunnery, declared};
use crate::prelude::*;
use crate::repairs::{self, Repairing};
use crate::sailing::Sailing;

/// Returns why a ship has nothing to do in the present position, or `None` if she could act or nothing is asked.
pub fn why(fleet: &Fleet, business: &Business, unit: UnitId) -> Option<Refusal> {
    let ship = fleet.get(unit).filter(|ship| ship.on_table())?;
    match business.top()? {
        Item::Sailing(Sailing::Side(_)) => fleet.why_no_move(ship),
        Item::Command(Command::Side(_)) => fleet.why_no_command(ship),
        Item::Gunnery(Gunnery::Declare { volleys, .. }) => declared::why_silent(fleet, volleys, ship),
        Item::Boarding(Boarding::Declare { tries, .. }) => boarding::why_idle(fleet, tries, ship),
        Item::Repairing(Repairing::Assign(_)) => repairs::why_idle(fleet, ship),
        _ => None,
    }
}
