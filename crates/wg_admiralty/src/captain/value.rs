//! How well a side stands, in hundredths.

use wg_core::geometry::Length;
use wg_core::ids::{SideId, UnitId};

use crate::gunnery::forecast;
use crate::position::fleet::{Fleet, Ship};
use crate::position::ship::{PORT, STARBOARD};

/// A lead that as good as wins the battle.
pub const DECISIVE: i32 = 9000;

/// What a ship is worth to who holds her: about her gun dice, less for what she has lost and what will go on.
fn worth(fleet: &Fleet, ship: &Ship) -> i32 {
    if !ship.on_table() || ship.colours.struck {
        return 0;
    }
    let whole = 2 * ship.built.guns.iter().map(|dice| i32::from(*dice)).sum::<i32>();
    if ship.is_prize() {
        return whole * 60;
    }
    let hits = &ship.log.hits;
    let mut worth = whole * 60;
    let gone = whole - i32::from(ship.all_guns());
    worth -= gone * 110;
    worth -= hits.g.iter().map(|g| i32::from(*g)).sum::<i32>() * 22;
    worth -= hits.b.iter().map(|b| i32::from(*b)).sum::<i32>() * 40;
    worth -= i32::from(100 - ship.sail_value()) * 3;
    worth -= i32::from(hits.m) * 25 + i32::from(hits.f) * 60 + i32::from(hits.i) * 400 + i32::from(hits.r) * 40 + i32::from(hits.p) * 30;
    worth -= [0, 15, 30, 110, 220, 350, 500][usize::from(fleet.water(ship).min(6))];
    let strain = fleet.strain(ship).iter().map(|(_, points)| i32::from(*points)).sum::<i32>();
    worth -= if strain >= 2 { whole * 8 * (strain - 1) } else { strain * 30 };
    worth -= if ship.log.hits.locks.contains(&ship.id) { 150 } else { 0 };
    worth.max(whole * 6)
}

/// Points, what the ships are worth, and what guns bear on whom.
pub fn value(fleet: &Fleet, side: SideId) -> i32 {
    let mut sum = 0;
    for ship in &fleet.ships {
        let sign = if ship.colours.side == side { 1 } else { -1 };
        sum += sign * worth(fleet, ship);
    }
    sum += 20 * (fleet.score(side) - fleet.score(side.other()));
    sum + bearing(fleet, side) - bearing(fleet, side.other())
}

/// What a side's guns would do as all lie now, at a part of its worth; and how near they are to bearing on somebody.
fn bearing(fleet: &Fleet, side: SideId) -> i32 {
    let mut sum = 0.0;
    for ship in fleet.of_side(side).filter(|ship| ship.fights() && ship.log.hits.i == 0) {
        for at in [PORT, STARBOARD] {
            if let Some(aim) = fleet.aims(ship, at).first() {
                sum += forecast::worth(fleet, ship, at, aim) * 30.0;
            }
        }
        let near = fleet.enemies(side).map(|enemy| fleet.gap(ship.id, enemy.id)).min();
        if let Some(near) = near {
            sum -= f64::from(near.0 - fleet.ranges()[0].0).max(0.0) / 200.0;
        }
    }
    sum as i32
}

/// She could come into anybody's range in this turn or the next.
pub fn in_touch(fleet: &Fleet, unit: UnitId) -> bool {
    let Some(ship) = fleet.get(unit) else { return false };
    let reach: Length = fleet.ranges()[2] + fleet.mm(400);
    fleet.enemies(ship.colours.side).any(|enemy| ship.berth.pose.at.within(reach, enemy.berth.pose.at))
}
