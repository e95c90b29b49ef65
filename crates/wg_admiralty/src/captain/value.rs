//! The value of a position to a side, as one number that captains compare.

use wg_core::geometry::{Length, Pose};
use wg_core::ids::{SideId, UnitId};

use crate::captain::admiral::ShipTask;
use crate::captain::foresight::Prospect;
use crate::captain::{foresight, suggest};
use crate::gunnery::forecast;
use crate::phases::{FIRE, MOVEMENT};
use crate::position::classes::GunDice;
use crate::position::fleet::{Fleet, Ship};
use wg_core::Broadside;

/// A lead that as good as wins the battle.
pub const DECISIVE: i32 = 9000;

/// The value of a hundredth of the enemy's guns, by which battles are decided.
pub const POINT: i32 = 80;
/// The value of each G of harm that guns would do as they bear now: before the fire of this turn, and after it.
const BEARING: [f64; 2] = [40.0, 25.0];
/// The value of each G at the best place that a ship can reach in the next turn: before the fire of this turn, and
/// after it.
const ONWARD: [f64; 2] = [10.0, 15.0];

/// The value of a gun die on the worse side of a ship.
pub const GUN_DIE: i32 = 40;

/// Returns the value of the guns of one side of a ship, which is the worth of an undamaged ship with these guns.
pub fn guns(dice: GunDice) -> i32 {
    GUN_DIE * dice.into_iter().map(i32::from).sum::<i32>()
}

/// Returns the value of a ship to the side that holds her, besides the points. It is about the value of the guns on her
/// worse side, since a ship without guns on one side is engaged on that side. It is less for the damage that she has,
/// and for damage that goes on. The figures come from battles between house captains (`docs/performance.md`).
fn worth(fleet: &Fleet, ship: &Ship) -> i32 {
    if !ship.on_table() || ship.colours.struck {
        return 0;
    }
    let least = guns(ship.guns(Broadside::Larboard)).min(guns(ship.guns(Broadside::Starboard)));
    if ship.is_prize() {
        return least;
    }
    let hits = &ship.log.hits;
    let mut worth = least;
    worth -= hits.b.values().map(|b| i32::from(*b)).sum::<i32>() * 60;
    worth -= i32::from(100 - ship.sail_value()) * 5;
    worth -= i32::from(hits.m) * 60
        + i32::from(hits.f) * 150
        + i32::from(hits.i) * 500
        + i32::from(hits.r) * 30
        + i32::from(hits.p) * 20;
    worth -= [0, 15, 30, 110, 220, 350, 500][usize::from(fleet.water(ship).min(6))];
    worth -= if hits.locks.contains(&ship.id) { 150 } else { 0 };
    worth.max(least - 1500)
}

/// Returns the value of a position to a side: the points, the worth of the ships, the guns that bear, and how the ships
/// will lie in the next turn.
pub fn value(fleet: &Fleet, side: SideId) -> i32 {
    let mut sum = 0;
    for ship in &fleet.ships {
        let sign = if ship.colours.side == side { 1 } else { -1 };
        sum += sign * worth(fleet, ship);
    }
    sum += POINT * (fleet.score(side) - fleet.score(side.other()));
    sum + chances(fleet, side) - chances(fleet, side.other())
}

/// Returns the value of the harm that a side's guns would do now, of how well its ships could lie in the next turn, and
/// of how near they are to the enemy.
fn chances(fleet: &Fleet, side: SideId) -> i32 {
    let fired = usize::from(!(MOVEMENT..=FIRE).contains(&fleet.cursor.phase));
    let next = Prospect::of(foresight::sailed_on(fleet, side, |_| true), side);
    let mut sum = 0.0;
    for ship in fleet.of_side(side).filter(|ship| ship.fights() && ship.log.hits.i == 0) {
        for at in Broadside::BOTH {
            if let Some(aim) = fleet.aims(ship, at).first() {
                sum += forecast::worth(fleet, ship, at, aim) * BEARING[fired];
            }
        }
        let lies = |pose: Pose| {
            let mut there = ship.clone();
            (there.berth.before, there.berth.pose) = (ship.berth.pose, pose);
            suggest::lie(&next, &there, ShipTask::default())
        };
        let best = foresight::onward(fleet, ship).map(lies).max().unwrap_or_else(|| lies(ship.berth.pose));
        sum += f64::from(best) / 100.0 * ONWARD[fired];
        let near = fleet.enemies(side).map(|enemy| fleet.gap(ship.id, enemy.id)).min();
        if let Some(near) = near {
            sum -= f64::from(near.0 - fleet.ranges()[0].0).max(0.0) / 200.0;
        }
    }
    sum as i32
}

/// True if the ship could come into an enemy's range in this turn or the next.
pub fn in_touch(fleet: &Fleet, unit: UnitId) -> bool {
    let Some(ship) = fleet.get(unit) else { return false };
    let reach: Length = fleet.ranges()[2] + fleet.mm(400);
    fleet.enemies(ship.colours.side).any(|enemy| ship.berth.pose.at.within(reach, enemy.berth.pose.at))
}

/// True if the ship's move alone decides something: the enemies have sailed, and she can come within medium range of
/// one of them. As long as an enemy has still to sail, his place is not known.
pub fn decides(fleet: &Fleet, unit: UnitId) -> bool {
    let Some(ship) = fleet.get(unit) else { return false };
    let sails = |enemy: &Ship| !enemy.berth.moved && fleet.allowance(enemy) > Length::ZERO;
    let reach = fleet.ranges()[1] + fleet.allowance(ship) + ship.built.base.length;
    let enemies = || fleet.enemies(ship.colours.side);
    !super::is_written(fleet, unit)
        && !enemies().any(sails)
        && enemies().any(|enemy| ship.berth.pose.at.within(reach, enemy.berth.pose.at))
}
