//! How well a side stands, for captains who try orders out.

use wg_core::ids::SideId;

use crate::fleet::{Fleet, Ship};

/// In hundredths of a point: the score (I.C), then a little for guns, way and being near enough to use them.
pub fn value(fleet: &Fleet, side: SideId) -> i32 {
    100 * (fleet.score(side) - fleet.score(side.other())) + standing(fleet, side) - standing(fleet, side.other())
}

fn standing(fleet: &Fleet, side: SideId) -> i32 {
    fleet.of_side(side).map(|ship| 6 * i32::from(ship.dice()) + 3 * i32::from(ship.allowance()) - distance(fleet, ship)).sum()
}

/// Squares beyond her range to the nearest enemy.
fn distance(fleet: &Fleet, ship: &Ship) -> i32 {
    let nearest = fleet.of_side(ship.side.other()).map(|enemy| ship.square.range_to(enemy.square)).min();
    i32::from(nearest.unwrap_or_default().saturating_sub(ship.range))
}
