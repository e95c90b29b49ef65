//! How well a side stands, for captains who try orders out.
//!
//! In hundredths of a point. The score (I.C) counts most by far; what is added to it is what a ship can still do, and what may
//! still become of her: both are worth the less the fewer turns are left.

use wg_core::ids::SideId;
use wg_core::view::Fate;

use crate::fleet::{Fleet, Ship};
use crate::movement::Prospect;

/// A die of broadside, over the turns that count.
const DIE: i32 = 60;

/// A movement point.
const POINT: i32 = 25;

/// A square between her guns and the nearest enemy.
const FAR: i32 = 12;

/// What is at stake with the last boxes of her hull, in hundredths, by how many are left.
const HULL_AT_STAKE: [i32; 7] = [100, 30, 16, 9, 5, 2, 0];

/// What is at stake with the last units of her crew, in hundredths.
const CREW_AT_STAKE: [i32; 7] = [35, 18, 10, 6, 3, 1, 0];

/// So many turns make a ship worth what she can still do.
const LONG: i32 = 6;

/// How well a side stands, with so many turns still to come if that is known.
pub fn value(fleet: &Fleet, side: SideId, turns_left: Option<u16>) -> i32 {
    let future = turns_left.map_or(LONG, |left| i32::from(left).min(LONG));
    100 * (fleet.score(side) - fleet.score(side.other())) + (standing(fleet, side) - standing(fleet, side.other())) * future / LONG
}

fn standing(fleet: &Fleet, side: SideId) -> i32 {
    fleet.of_side(side).map(|ship| DIE * i32::from(ship.dice()) + POINT * i32::from(ship.allowance()) - stake(ship) - position(fleet, ship)).sum()
}

/// What the enemy would gain if he sank or took her, by how near that is.
fn stake(ship: &Ship) -> i32 {
    let row = |table: &[i32; 7], left: u8| table[usize::from(left).min(6)];
    let gain = i32::from(ship.total().saturating_sub(if ship.fate == Fate::Prize { 0 } else { ship.points }));
    gain * (row(&HULL_AT_STAKE, ship.boxes.saturating_sub(ship.hull)) + row(&CREW_AT_STAKE, ship.units()))
}

/// What is bad about where she lies: too far off, nothing but the edge ahead.
fn position(fleet: &Fleet, ship: &Ship) -> i32 {
    if ship.dead_in_water() {
        return 0;
    }
    let nearest = fleet.of_side(ship.side.other()).map(|enemy| ship.square.range_to(enemy.square)).min();
    let far = i32::from(nearest.unwrap_or_default().saturating_sub(ship.range));
    let rested = Ship { spent: 0, ..*ship };
    let stuck = fleet.prospect(&rested, rested.square, rested.heading, rested.points_left()) == Prospect::Shoal;
    FAR * far + if stuck { 3 * POINT } else { 0 }
}
