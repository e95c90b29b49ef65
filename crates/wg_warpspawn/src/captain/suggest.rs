//! Orders worth trying among those that an offer admits, the best first.

use smallvec::SmallVec;
use wg_core::geometry::{Compass, Square};
use wg_core::talk::offer::{Domain, Offer, Path};
use wg_core::talk::order::{Order, Slot};

use crate::position::aim::{Shot, expected};
use crate::position::fleet::{Fleet, Ship};

/// So many courses are worth a look.
const MOST: usize = 24;

/// The best first; empty if there is no better idea than all of them.
pub fn suggest(fleet: &Fleet, offer: &Offer) -> Vec<Order> {
    match &offer.order {
        Order::Course { unit, .. } => {
            let Some(Domain::Paths(paths)) = offer.holes.first().map(|hole| &hole.domain) else { return Vec::new() };
            let ship = fleet.ship(*unit);
            let mut rated: Vec<(i32, &Path)> = paths.iter().map(|path| (rate(fleet, ship, path), path)).collect();
            rated.sort_by_key(|(rate, path)| (-rate, path.cost));
            let order = |path: &Path| Order::Course { unit: *unit, course: path.course.clone() };
            rated.into_iter().take(MOST).map(|(_, path)| order(path)).collect()
        }
        Order::Fire { unit, battery, aim, .. } => {
            let Some(Domain::Units(targets)) = offer.holes.iter().find(|hole| hole.slot == Slot::Target).map(|hole| &hole.domain) else { return Vec::new() };
            let mut rated: SmallVec<[(i32, Order); 6]> = SmallVec::new();
            for target in targets {
                let shot = Shot { unit: *unit, battery: *battery, target: *target, ammunition: *aim };
                rated.push(((expected(fleet, shot, 0) * -100.0) as i32, Order::Fire { unit: *unit, battery: *battery, target: *target, aim: *aim }));
            }
            rated.sort_by_key(|(rate, _)| *rate);
            rated.into_iter().map(|(_, order)| order).collect()
        }
        _ => Vec::new(),
    }
}

/// What it is worth to lie at the end of a path: guns that bear, out of the way of rakes, near.
pub fn rate(fleet: &Fleet, ship: &Ship, path: &Path) -> i32 {
    let Some(end) = path.poses.last() else { return 0 };
    let (Some(square), Some(heading)) = (fleet.sea.grid().square_at(end.at), Compass::from_heading(end.heading)) else { return -500 };
    lie(fleet, ship, square, heading)
}

/// The same for a place.
pub fn lie(fleet: &Fleet, ship: &Ship, square: Square, heading: Compass) -> i32 {
    let there = ship.clone().with(|she| (she.berth.square, she.berth.heading) = (square, heading));
    let (mut best, mut near, mut against) = ([0; 2], 40, 0);
    for enemy in fleet.of_side(ship.colours.side.other()) {
        let far = i32::from(fleet.distance(square, enemy.berth.square));
        near = near.min(far);
        let worth = |far: i32| (9 - far).clamp(0, 7) * 10;
        if let Some(battery) = fleet.bears(&there, enemy) {
            let at = usize::from(battery);
            best[at] = best[at].max(worth(far));
        }
        if far <= 6 && fleet.bears(enemy, &there).is_some() {
            against += worth(far) / 2;
        }
    }
    // Room ahead for the next turn.
    let ahead = (1..=2).filter(|steps| fleet.sea.is_open(square.steps(heading, *steps))).count() as i32;
    best[0] + best[1] - against + 3 * ahead - 4 * (near - 3).max(0)
}
