//! A quick estimate of how good a place is for a ship, by the guns that would bear. The commodore uses it.

use crate::prelude::*;

/// Rates the end of a course: guns that bear, enemies' guns that do not, and a short distance score high.
pub fn rate(fleet: &Fleet, ship: &Ship, path: &Path) -> i32 {
    let Some(end) = path.poses.last() else { return 0 };
    let (Some(square), Some(heading)) = (fleet.sea.grid().square_at(end.at), Compass::from_heading(end.heading)) else {
        return -500;
    };
    lie(fleet, ship, square, heading)
}

/// Rates a square and a heading for a ship: guns that bear, enemies' guns that do not, and a short distance score high.
pub fn lie(fleet: &Fleet, ship: &Ship, square: Square, heading: Compass) -> i32 {
    let there = ship.clone().with(|she| (she.berth.square, she.berth.heading) = (square, heading));
    let (mut best, mut near, mut against) = (PerBroadside::default(), 40, 0);
    for enemy in fleet.of_side(ship.colours.side.other()) {
        let far = i32::from(fleet.distance(square, enemy.berth.square));
        near = near.min(far);
        let worth = |far: i32| (9 - far).clamp(0, 7) * 10;
        if let Some(battery) = fleet.bears(&there, enemy) {
            best[battery] = worth(far).max(best[battery]);
        }
        if far <= 6 && fleet.bears(enemy, &there).is_some() {
            against += worth(far) / 2;
        }
    }
    // Open water ahead is room for the next turn.
    let ahead = (1..=2).filter(|steps| fleet.sea.is_open(square.steps(heading, *steps))).count() as i32;
    best.values().sum::<i32>() - against + 3 * ahead - 4 * (near - 3).max(0)
}
