//! All fire as they bear: what every ship of a side that can still declare would fire at whom, by one order (A-R85).

use crate::gunnery::volley::{self, Volley};
use crate::gunnery::{battery, forecast, offers_of};
use crate::prelude::*;

/// The choice that declares all that bears, and nothing after it.
pub const AS_THEY_BEAR: u8 = 13;

/// The shot on offer that is worth most, a whole side before a single battery.
pub(crate) fn best_shot(fleet: &Fleet, offers: &[Offer]) -> Option<Order> {
    best(fleet, offers, false)
}

/// The same; of targets between which a player may choose (A-R26) whoever was told to engage one takes her, if `planned`.
fn best(fleet: &Fleet, offers: &[Offer], planned: bool) -> Option<Order> {
    let mut best: Option<(i64, Order)> = None;
    for offer in offers {
        let Order::Fire { unit, battery: number, aim, .. } = offer.order else { continue };
        let (side, size) = battery(number)?;
        let ship = fleet.ship(unit);
        let targets = offer.targets();
        // A-R26: of equal targets the first, which is the higher rate; or one of the last turn.
        let kept = |target: UnitId| ship.gunnery.last[side].contains(&Some(target));
        let meant = |target: UnitId| planned && ship.planned.plan == Some(Plan::Engage(target));
        for target in targets.iter().copied().filter(|target| *target == targets[0] || kept(*target) || meant(*target)) {
            let Ok(found) = fleet.aim(ship, side, fleet.ship(target)) else { continue };
            let worth = (forecast::worth(fleet, ship, side, &found) * 1000.0) as i64
                + if size.is_none() { 1_000_000 } else { 0 }
                + if meant(target) { 500_000 } else { 0 };
            if best.as_ref().is_none_or(|(rate, _)| worth > *rate) {
                best = Some((worth, Order::Fire { unit, battery: number, target, aim }));
            }
        }
    }
    best.map(|(_, order)| order)
}

/// The volleys of an order to fire.
pub(super) fn volleys_of(fleet: &Fleet, order: &Order) -> SmallVec<[Volley; 3]> {
    let Order::Fire { unit, battery: number, target, aim } = *order else { return SmallVec::new() };
    match battery(number) {
        None => SmallVec::new(),
        Some((side, None)) => volley::of_side(fleet, unit, side, target, aim),
        Some((side, Some(size))) => SmallVec::from_slice(&[Volley { unit, side: side as u8, size, target, rigging: aim, together: false }]),
    }
}

/// The orders of all ships of a side, ship by ship, beside what is declared already.
pub(super) fn orders(fleet: &Fleet, side: SideId, declared: &[Volley]) -> Vec<Order> {
    let mut volleys: SmallVec<[Volley; 32]> = SmallVec::from_slice(declared);
    let mut orders = Vec::new();
    for ship in fleet.of_side(side).filter(|ship| ship.fights()) {
        loop {
            let mut offers = Vec::new();
            offers_of(fleet, ship, &volleys, &mut offers);
            let Some(order) = best(fleet, &offers, true) else { break };
            let more = volleys_of(fleet, &order);
            if more.is_empty() {
                break;
            }
            volleys.extend(more);
            orders.push(order);
        }
    }
    orders
}
