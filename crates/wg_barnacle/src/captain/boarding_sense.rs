//! How a captain judges grappling, cutting and boarding. For captains only: the rules have the last word.

use crate::boarding::grapple::has_defenders;
use crate::boarding::prospects::{forecast, least, likes, lost, prospects};
use crate::prelude::*;

/// The prospects of an enemy's boarding above which a captain gets clear of that enemy.
const WARY: f64 = 0.2;

/// The most targets of a battery that are tried.
const FEW: usize = 2;

/// Returns the chance that a boarding with these men loses the boarder's own ship or all her boarders, in hundredths.
/// Returns 0 for any other order.
pub fn risk(fleet: &Fleet, order: &Order) -> u8 {
    let Order::Board { unit, target, men } = *order else { return 0 };
    if !has_defenders(fleet.ship(target)) {
        return 0;
    }
    let leaders = fleet.ship(unit).crew.leaders;
    let parties = [Party { men: men.clamp(0, 255) as u8, leaders }, fleet.at_home(target)];
    (100.0 * lost(fleet, &Fight { target: Some(target), parties, ..Fight::default() }, target)) as u8
}

/// Returns a quick estimate of how likely a ship's men are to take the target, from 0 to 1, by the dice of both at the
/// foothold (B-BRD-3). Returns 0 if the ship may not grapple in her present state.
pub fn prey(fleet: &Fleet, unit: UnitId, target: UnitId) -> f64 {
    let ship = fleet.ship(unit);
    let barred = ship.clocks.fire_sails > 0
        || ship.clocks.blaze > 0
        || fleet.beyond_red(unit)
        || !matches!(ship.nerve.duty, Duty::None | Duty::NoCloser);
    if barred || ship.crew.men() == 0 {
        return 0.0;
    }
    let [attack, defence] = Fight { parties: [unit, target].map(|unit| fleet.hands(unit)), ..Fight::default() }
        .dice(fleet.is_hidden(target), false)
        .map(f64::from);
    (2.0 * (attack / defence.max(1.0) - 0.75)).clamp(0.0, 1.0)
}

/// Returns the captain's answer about grapples and boarders, if the ask is about them or offers a chance to grapple
/// that he likes.
pub fn answer(fleet: &Fleet, ask: &Ask, bold: bool) -> Option<Order> {
    let first = &ask.offers.first()?.order;
    match *first {
        Order::Cut { unit, target } => {
            Some(if likes(fleet, unit, target, bold) { Order::Pass } else { Order::Cut { unit, target } })
        }
        // By default all men defend.
        Order::Number { .. } => Some(ask.default.clone()),
        Order::Choose { unit, .. } if Choice::chosen(first) == Some(Choice::StrikeBack) => {
            Some(if dares(fleet, unit) { ask.default.clone() } else { Order::Pass })
        }
        _ => ask.offers.iter().find_map(|offer| chance(fleet, offer, bold)),
    }
}

/// True if the captain dares a counter-attack. A failure may cost his ship, so he makes it only where the forecast does
/// not favour the boarders (B-BRD-12, AMB-76).
fn dares(fleet: &Fleet, unit: UnitId) -> bool {
    let faced = fleet
        .ships
        .iter()
        .filter_map(|ship| fleet.fight(ship.id))
        .find(|fight| fight.target == Some(unit) && fight.apart);
    faced.is_none_or(|fight| forecast(fleet, &Fight { counter: true, apart: false, ..fight }, unit) <= 0.0)
}

/// Returns the orders worth trying for an offer to grapple, board or defend, or to fire at many targets. Empty for
/// other offers, where all orders may be tried.
pub fn suggest(fleet: &Fleet, offer: &Offer) -> Vec<Order> {
    let numbers = |at: u8| match offer.blanks.first().map(|blank| &blank.domain) {
        Some(Domain::Range { min, max }) => {
            let share = |quarters: i16| (*max / 4 * quarters + *max % 4 * quarters / 4).clamp(*min, *max);
            let mut all: SmallVec<[i16; 4]> = SmallVec::from_slice(&[*max, share(3), share(2), share(at.into())]);
            all.dedup();
            all
        }
        _ => SmallVec::new(),
    };
    match offer.order {
        Order::Grapple { unit, .. } => {
            let mut rated: Vec<(f64, UnitId)> =
                offer.targets().iter().map(|target| (prospects(fleet, unit, *target), *target)).collect();
            rated.sort_by(|one, two| two.0.total_cmp(&one.0));
            rated.into_iter().take(2).map(|(_, target)| Order::Grapple { unit, target }).collect()
        }
        // A fight against the odds is not worth trying. A few lucky rolls would make it look better than it is.
        Order::Board { unit, target, .. } if !likes(fleet, unit, target, false) => vec![Order::Pass],
        Order::Board { unit, target, .. } => {
            numbers(1).into_iter().map(|men| Order::Board { unit, target, men }).collect()
        }
        Order::Number { unit, what, .. } => {
            numbers(1).into_iter().map(|value| Order::Number { unit, what, value }).collect()
        }
        Order::Fire { unit, battery, .. } if offer.targets().len() > FEW => {
            let chance = |target: UnitId| {
                fleet
                    .bears(unit, usize::from(battery), target)
                    .map_or(0, |chance| u16::from(chance.worth()) * u16::from(chance.dice))
            };
            let mut rated: Vec<(u16, UnitId)> =
                offer.targets().iter().map(|target| (chance(*target), *target)).collect();
            rated.sort_by_key(|(worth, target)| (std::cmp::Reverse(*worth), *target));
            let aims = if offer.blanks.iter().any(|blank| blank.slot == Slot::Choice) { 0..3 } else { 0..1 };
            let best = rated.into_iter().take(FEW).flat_map(|(_, target)| aims.clone().map(move |aim| (target, aim)));
            best.map(|(target, aim)| Order::Fire { unit, battery, target, aim }).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the order that takes up an offer to board, to grapple or to get clear, or `None` if the captain does not
/// like it.
fn chance(fleet: &Fleet, offer: &Offer, bold: bool) -> Option<Order> {
    match offer.order {
        Order::Board { unit, target, .. } if likes(fleet, unit, target, bold) => Some(offer.order.clone()),
        Order::Grapple { unit, .. } => {
            let rated = offer
                .targets()
                .into_iter()
                .map(|target| (target, prospects(fleet, unit, target)))
                .filter(|(_, worth)| *worth > least(bold));
            let best = rated.reduce(|best, next| if next.1 > best.1 { next } else { best })?;
            Some(Order::Grapple { unit, target: best.0 })
        }
        Order::Cut { unit, .. } => {
            let feared =
                |target: &&UnitId| prospects(fleet, **target, unit) > WARY && !likes(fleet, unit, **target, bold);
            offer.targets().iter().find(feared).map(|target| Order::Cut { unit, target: *target })
        }
        _ => None,
    }
}
