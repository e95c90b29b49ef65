//! How well a side stands.

use wg_core::ids::SideId;
use wg_core::shown::view::Fate;
use wg_core::talk::order::Order;

use crate::position::charts::Rating;
use crate::position::deck::{LOOKOUT, QUICK_RELOAD};
use crate::position::fleet::{Fleet, Ship};

/// What a ship is worth to who holds her, in hundredths of a point: as much as a lost one costs, less for what she has lost.
fn worth(fleet: &Fleet, ship: &Ship) -> i32 {
    if !ship.on_table() {
        return 0;
    }
    let part = |rating: Rating, weight: i32| {
        let whole = i32::from(ship.ratings.of(rating).max(1));
        weight * i32::from(ship.now(rating).max(0)) / whole
    };
    let mut worth = 60 + part(Rating::Sails, 50) + part(Rating::Hull, 60) + part(Rating::Crew, 60) + part(Rating::Cannon, 90);
    // What guns would do next to a rating that is nearly gone.
    worth -= 25 * [Rating::Cannon, Rating::Hull].into_iter().filter(|rating| ship.now(*rating) == 1).count() as i32;
    worth -= if ship.now(Rating::Sails) <= 0 { 40 } else { 0 };
    worth -= if ship.is_empty() { 90 } else { 0 };
    if let Some(turn) = ship.harm.sinks {
        let left = i32::from(turn.saturating_sub(fleet.cursor.turn)).min(5);
        worth = worth * (1 + left) / 8;
    }
    worth + if ship.colours.flagship { 25 } else { 0 }
}

/// What a card that is kept is worth.
fn card(kind: u8) -> i32 {
    match kind {
        LOOKOUT => 3,
        QUICK_RELOAD => 30,
        _ => 12,
    }
}

/// Hundredths of points: the score, what the ships are worth, the hand, and how near to a good place they lie.
pub fn value(fleet: &Fleet, side: SideId) -> i32 {
    let mut sum = 0;
    for ship in fleet.ships.iter().filter(|ship| ship.colours.fate != Fate::Aboard) {
        let sign = if ship.colours.side == side { 1 } else { -1 };
        sum += sign * worth(fleet, ship);
    }
    sum += 100 * (fleet.score(side) - fleet.score(side.other()));
    let hand = |side: SideId| fleet.hidden.0.held[side.index()].cards().map(card).sum::<i32>();
    // The more ships have fled, the sooner the others will.
    let shaken = |side: SideId| if fleet.fled(side).0 > 0 { 40 + if fleet.fled(side).1 { 40 } else { 0 } } else { 0 };
    sum += hand(side) - hand(side.other()) + shaken(side.other()) - shaken(side);
    sum + position(fleet, side) - position(fleet, side.other())
}

/// Guns that bear on somebody, at their best: what a move is for.
fn position(fleet: &Fleet, side: SideId) -> i32 {
    let bearing = |ship: &Ship| {
        let enemies = || fleet.of_side(side.other());
        let best = enemies().filter(|enemy| fleet.bears(ship, enemy).is_some()).map(|enemy| fleet.distance(ship.berth.square, enemy.berth.square)).min();
        let near = enemies().map(|enemy| fleet.distance(ship.berth.square, enemy.berth.square)).min().unwrap_or(30);
        let fire = match best {
            Some(0..=2) => 30,
            Some(3..=4) => 22,
            Some(5..=6) => 10,
            _ => 0,
        };
        fire - i32::from(near.saturating_sub(3))
    };
    fleet.of_side(side).filter(|ship| fleet.may_fire(ship)).map(bearing).sum()
}

/// How likely she is lost who boards so, in hundredths.
pub fn risk(fleet: &Fleet, order: &Order) -> u8 {
    let Order::Board { unit, target, .. } = *order else { return 0 };
    let (Some(ship), Some(other)) = (fleet.get(unit), fleet.get(target)) else { return 0 };
    if other.is_empty() {
        return 0;
    }
    let win = Fleet::wins(i16::from(fleet.boarding(ship)) - i16::from(fleet.boarding(other)));
    ((1.0 - win) * 100.0) as u8
}
