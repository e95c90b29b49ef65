//! Keeping on the table: a captain sets no more sail than lets his ship come round before the edge (A-R84).

use crate::captain::breaking_off;
use crate::captain::clear::most;
use crate::position::ship::Setting;
use crate::prelude::*;

/// True if a ship is to leave the table, or does not sail.
fn may_leave(fleet: &Fleet, ship: &Ship) -> bool {
    let goes = || fleet.roster.exit(ship.colours.side).is_some() && breaking_off::flees(fleet, ship);
    ship.berth.anchored || fleet.divisions.has_errand(ship.id) || goes()
}

/// Returns as much of the wanted sail as leaves a ship room to come round, or Stop if no setting does.
pub(super) fn sail(fleet: &Fleet, ship: &Ship, wanted: Setting) -> Setting {
    if may_leave(fleet, ship) {
        return wanted;
    }
    most(wanted, |sail| has_room(fleet, ship, sail))
}

fn has_room(fleet: &Fleet, ship: &Ship, sail: Setting) -> bool {
    let mut there = ship.clone();
    there.berth.sail = sail;
    fleet.has_room(&there, ship.berth.pose)
}

/// Returns the chance in hundredths that an order takes a ship off the table in the end: 100 for a course or a sail that
/// leaves her no room to come round, while she has room now.
pub fn risk(fleet: &Fleet, order: &Order) -> u8 {
    let lost = match order {
        Order::Course { unit, course } => {
            let ship = fleet.ship(*unit);
            !may_leave(fleet, ship)
                && fleet.has_room(ship, ship.berth.pose)
                && fleet.plan(ship, course, false).is_ok_and(|plan| !fleet.has_room(ship, plan.end))
        }
        Order::SetSail { unit, sail } => {
            let ship = fleet.ship(*unit);
            let setting = Setting::of(i64::from(*sail) - 1);
            setting > ship.berth.sail
                && !may_leave(fleet, ship)
                && fleet.has_room(ship, ship.berth.pose)
                && !has_room(fleet, ship, setting)
        }
        _ => false,
    };
    if lost { 100 } else { 0 }
}

/// True if a ship has at least half her speed and a sound rudder.
pub fn is_handy(fleet: &Fleet, unit: UnitId) -> bool {
    let ship = fleet.ship(unit);
    let sails = !may_leave(fleet, ship) && fleet.is_free(unit) && !ship.berth.irons;
    sails && ship.log.hits.r == 0 && fleet.sail_percent(ship) >= 50 && ship.log.flood < 4
}
