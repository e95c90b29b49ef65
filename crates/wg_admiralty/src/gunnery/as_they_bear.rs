//! *All fire as they bear*: one order by which every ship of a side fires what she can still declare (A-R85).

use crate::gunnery::aim::Aim;
use crate::gunnery::volley::{self, Volley};
use crate::gunnery::{battery, forecast, offers_of};
use crate::position::battle::millimetres;
use crate::prelude::*;

/// Returns the offered shot that is worth most. A whole side counts for more than a single battery.
pub(crate) fn best_shot(fleet: &Fleet, offers: &[Offer]) -> Option<Order> {
    best(fleet, offers, false)
}

/// Returns the offered shot that is worth most. With `planned`, ships obey their standing orders. Where a player may
/// choose between targets (A-R26), a ship takes the one that her plan engages.
fn best(fleet: &Fleet, offers: &[Offer], planned: bool) -> Option<Order> {
    let mut best: Option<(i64, Order)> = None;
    for offer in offers {
        let Order::Fire { unit, battery: number, aim, .. } = offer.order else { continue };
        let (side, size) = battery(number)?;
        let ship = fleet.ship(unit);
        let targets = offer.targets();
        // A-R26: of equal targets only the first, which has the higher rate, or a target of the last turn.
        let kept = |target: UnitId| ship.gunnery.last[side].contains(&Some(target));
        let meant = |target: UnitId| planned && ship.planned.plan == Some(Plan::Engage(target));
        for target in targets.iter().copied().filter(|target| *target == targets[0] || kept(*target) || meant(*target))
        {
            let Ok(found) = fleet.aim(ship, side, fleet.ship(target)) else { continue };
            if planned && withheld(fleet, ship, side, &found).is_some() {
                continue;
            }
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

/// Returns why a ship holds her fire when all fire as they bear, though the side could fire at this target: her
/// standing order does not allow the shot. Her captain can still declare it himself.
pub(super) fn withheld(fleet: &Fleet, ship: &Ship, side: Broadside, aim: &Aim) -> Option<String> {
    let told = fleet.standing.of(ship.id)?;
    let own = told.battery.is_none_or(|number| battery(number).is_some_and(|(of, _)| of == side));
    match told.within {
        _ if !told.fire || !own => Some("because of her standing order".to_owned()),
        Some(within) if aim.range > within => {
            Some(format!("because of her standing order (range over {})", millimetres(within)))
        }
        _ if told.rake_only && aim.rake == Rake::No => Some("because of her standing order (no rake)".to_owned()),
        _ => None,
    }
}

/// Returns the target at which a ship that could still declare holds her fire by her standing order, and why.
pub(super) fn held_back(fleet: &Fleet, ship: &Ship, offer: &Offer) -> Option<(UnitId, String)> {
    let Order::Fire { battery: number, .. } = offer.order else { return None };
    let (side, _) = battery(number)?;
    let target = offer.targets().first().copied()?;
    let aim = fleet.aim(ship, side, fleet.ship(target)).ok()?;
    Some((target, withheld(fleet, ship, side, &aim)?))
}

/// Returns the volleys of an order to fire.
pub(super) fn volleys_of(fleet: &Fleet, order: &Order) -> SmallVec<[Volley; 3]> {
    let Order::Fire { unit, battery: number, target, aim } = *order else { return SmallVec::new() };
    match battery(number) {
        None => SmallVec::new(),
        Some((side, None)) => volley::of_side(fleet, unit, side, target, aim),
        Some((side, Some(size))) => {
            SmallVec::from_slice(&[Volley { unit, side, size, target, rigging: aim, together: false }])
        }
    }
}

/// Returns the orders to fire of all ships of a side, ship by ship, on top of what is declared already.
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

/// Tells a side which of its ships hold their fire by their standing orders while the others fire as they bear.
pub(super) fn say_held_back(play: &mut Play<'_>, side: SideId, volleys: &[Volley]) {
    if !play.reports.is_open() {
        return;
    }
    let fleet = &*play.fleet;
    let held = |ship: &Ship| {
        let mut offers = Vec::new();
        offers_of(fleet, ship, volleys, &mut offers);
        let (target, why) = held_back(fleet, ship, offers.first()?)?;
        let sentence = format!("{} does not fire at {} {why}.", fleet.name(ship.id), fleet.name(target));
        Some(Report::new("A-R85", Some(ship.id), "").aside(side, sentence))
    };
    let reports: Vec<Report> = fleet.of_side(side).filter(|ship| ship.fights()).filter_map(held).collect();
    for report in reports {
        play.say(|_| report);
    }
}
