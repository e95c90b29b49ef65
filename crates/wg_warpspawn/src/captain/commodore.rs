//! Solo play: the opponent who plays by a list of decisions (W-DATA-8). He reads his own hand, but nothing that is
//! hidden from him.

use crate::captain::lie;
use crate::cards::{Roll, Window};
use crate::position::aim::expected;
use crate::prelude::*;

/// The commodore's entry in the list of house captains.
pub const COMMODORE: HouseListing =
    HouseListing { name: "commodore", make: |_, manner| Box::new(Commodore { bold: manner.bold }) };

/// The opponent in a solo game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commodore {
    /// True if he also boards at even odds.
    bold: bool,
}

impl HouseCaptain for Commodore {
    fn answer(&self, world: &World, ask: &Ask) -> Order {
        let fleet = Fleet::seen(world);
        let Seat::Side(side) = ask.seat else { return ask.default.clone() };
        // He plays a Lookout at once (W-DATA-8).
        let lookout = ask
            .offers
            .iter()
            .map(|offer| &offer.order)
            .find(|order| matches!(order, Order::Play { card: LOOKOUT, .. }));
        if let Some(order) = lookout.filter(|_| fleet.held(side.other()) > 0) {
            return order.clone();
        }
        let chosen = match world.resource::<Business>().top() {
            Some(Item::Cards(window)) => Some(card(fleet, side, *window, ask)),
            Some(Item::Drawing(_)) => Some(discard(ask)),
            Some(Item::Sailing(_)) => sail(fleet, world.resource::<Divisions>(), ask),
            Some(Item::Gunnery(_)) => fire(fleet, world.resource::<Divisions>(), ask),
            Some(Item::Boarding(_)) => self.board(fleet, ask),
            _ => None,
        };
        chosen.unwrap_or_else(|| ask.default.clone())
    }
}

/// Returns the first offered order that fits, or `None` if none does.
fn find(ask: &Ask, wanted: impl Fn(&Order) -> bool) -> Option<Order> {
    ask.offers.iter().map(|offer| &offer.order).find(|order| wanted(order)).cloned()
}

/// Iterates over the cards that may be played now.
fn offered(ask: &Ask) -> impl Iterator<Item = u8> {
    ask.offers.iter().filter_map(|offer| if let Order::Play { card, .. } = offer.order { Some(card) } else { None })
}

/// Chooses a card to play on a roll, or passes (W-DATA-8).
fn card(fleet: &Fleet, side: SideId, window: Window, ask: &Ask) -> Order {
    let play = |card: u8| Order::Play { card, target: None };
    let own = window.roll.roller(fleet) == side;
    if let Some(fallen) = window.fallen {
        return by_the_dice(fleet, side, window.roll, fallen, ask).map_or(Order::Pass, play);
    }
    let wanted = match window.roll {
        Roll::Move(unit) if own => {
            let far = nearest(fleet, unit);
            let late = fleet.ship(unit).is_flagship() || far.is_some_and(|far| (5..=14).contains(&far));
            offered(ask).find(|card| *card <= 2).filter(|_| late && fleet.open.played.is_empty())
        }
        Roll::Move(unit) => {
            offered(ask).find(|card| *card == CALM_WATERS && nearest(fleet, unit).is_some_and(|far| far <= 4))
        }
        Roll::Shot(shot) if own => {
            let far = fleet.distance(fleet.ship(shot.unit).berth.square, fleet.ship(shot.target).berth.square);
            offered(ask).find(|card| *card != LOOKOUT).filter(|_| far <= 3)
        }
        Roll::Shot(shot) => {
            offered(ask).find(|card| *card == MANEUVER && fleet.added(shot) + window.roll.sum(fleet, side.other()) >= 5)
        }
        Roll::Fight(unit, target) => {
            let total = |unit: UnitId, side: SideId| {
                i16::from(fleet.boarding(fleet.ship(unit))) + i16::from(window.roll.sum(fleet, side))
            };
            let (ours, theirs) = if own { (unit, target) } else { (target, unit) };
            let behind = total(theirs, side.other()) - total(ours, side);
            offered(ask).find(|card| (3..=5).contains(card)).filter(|_| (1..=6).contains(&behind) || (behind == 0))
        }
    };
    wanted.map_or(Order::Pass, play)
}

/// Chooses a card to play on dice that have been rolled: one that changes the result (W-R14).
fn by_the_dice(fleet: &Fleet, side: SideId, roll: Roll, fallen: [u8; 2], ask: &Ask) -> Option<u8> {
    let played = &fleet.open.played;
    let total = |card: Option<u8>| {
        let cards: SmallVec<[(SideId, u8); 6]> = played.iter().copied().chain(card.map(|card| (side, card))).collect();
        roll.total(fleet, fallen, &cards)
    };
    let now = total(None);
    let turns = |card: u8| match roll {
        Roll::Move(_) => total(Some(card)).max(0) != now.max(0),
        Roll::Shot(_) => CHARTS.losses(total(Some(card))) != CHARTS.losses(now),
        // A side that is not ahead plays a card if all its boarding cards together would put it ahead.
        Roll::Fight(..) => {
            let lead = if roll.roller(fleet) == side { now } else { -now };
            let cards: i16 = offered(ask)
                .filter(|card| (3..=5).contains(card))
                .map(|card| i16::from(fleet.hidden.0.held[side].count(card)))
                .sum();
            lead <= 0 && lead + 2 * cards > 0
        }
    };
    offered(ask).find(|card| *card != LOOKOUT && turns(*card))
}

/// Returns the distance to a ship's nearest enemy, or `None` if there is no enemy.
fn nearest(fleet: &Fleet, unit: UnitId) -> Option<u8> {
    let ship = fleet.ship(unit);
    fleet.of_side(ship.colours.side.other()).map(|enemy| fleet.distance(ship.berth.square, enemy.berth.square)).min()
}

/// Discards the card that the commodore can best do without, by its kind.
fn discard(ask: &Ask) -> Order {
    let Some(Domain::Choices(choices)) =
        ask.offers.first().and_then(|offer| offer.blanks.first()).map(|blank| &blank.domain)
    else {
        return ask.default.clone();
    };
    let rank = |card: u16| match card as u8 {
        QUICK_RELOAD => 9,
        MANEUVER => 6,
        3..=5 => 2,
        CALM_WATERS => 1,
        _ => 4,
    };
    let card = choices.iter().map(|(card, _)| *card).min_by_key(|card| rank(*card));
    card.map_or_else(|| ask.default.clone(), |card| Order::Discard { card: card as u8 })
}

/// Chooses a course to where a ship's guns bear best, or names the ship nearest to an enemy (W-DATA-8). If the scenario
/// names divisions, the division of that ship moves first, in its order of sailing.
fn sail(fleet: &Fleet, divisions: &Divisions, ask: &Ask) -> Option<Order> {
    let course = ask.offers.iter().find(|offer| matches!(offer.order, Order::Course { .. }));
    if let Some(offer) = course {
        let unit = offer.order.unit()?;
        let ship = fleet.ship(unit);
        let Some(Domain::Paths(paths)) = offer.blanks.first().map(|blank| &blank.domain) else { return None };
        let (rate, _, path) = paths
            .iter()
            .map(|path| (lie::rate(fleet, ship, path), path.cost, path))
            .min_by_key(|(rate, cost, _)| (-rate, *cost))?;
        let stay = lie::lie(fleet, ship, ship.berth.square, ship.berth.heading);
        return Some(if rate > stay { Order::Course { unit, course: path.course.clone() } } else { Order::Pass });
    }
    if let Some(first) = find(ask, |order| Choice::chosen(order) == Some(Choice::MoveSecond)) {
        return Some(first);
    }
    let begins: Vec<UnitId> = ask
        .offers
        .iter()
        .filter_map(|offer| if let Order::Begin { unit } = offer.order { Some(unit) } else { None })
        .collect();
    let first = *begins.iter().min_by_key(|unit| (nearest(fleet, **unit), **unit))?;
    let line = divisions.of(first).map_or([].as_slice(), |division| &division.ships);
    Some(Order::Begin { unit: line.iter().copied().find(|unit| begins.contains(unit)).unwrap_or(first) })
}

/// Returns the enemy that a division fights together: the one nearest to the first of its ships that still fights.
fn fought(fleet: &Fleet, divisions: &Divisions, unit: UnitId) -> Option<UnitId> {
    let side = fleet.ship(unit).colours.side;
    let serves = |mate: UnitId| fleet.ship(mate).on_table() && fleet.ship(mate).colours.side == side;
    let square = |unit: UnitId| fleet.ship(unit).berth.square;
    divisions.fought(unit, serves, fleet.of_side(side.other()).map(|enemy| enemy.id), |one, other| {
        fleet.distance(square(one), square(other))
    })
}

/// The bonus for firing at the enemy that the whole division fights, in points of damage.
const TOGETHER: f64 = 0.25;

/// Chooses a broadside: grape if it reaches and the target has crew left, chain at 3 and 4 squares, round shot beyond
/// (W-DATA-8). Ships of one division fire at one enemy.
fn fire(fleet: &Fleet, divisions: &Divisions, ask: &Ask) -> Option<Order> {
    let shots = ask.offers.iter().flat_map(shots).map(|shot| {
        let target = fleet.ship(shot.target);
        let far = fleet.distance(fleet.ship(shot.unit).berth.square, target.berth.square);
        let mut worth = expected(fleet, shot, 0);
        // A rating that is nearly gone decides the fate of a ship.
        worth += match shot.ammunition {
            GRAPE if target.now(Rating::Crew) <= 2 && target.now(Rating::Crew) > 0 => 0.4,
            GRAPE if target.is_empty() => -9.0,
            GRAPE => 0.1,
            CHAIN if target.now(Rating::Hull) <= 2 => -0.3,
            CHAIN if (3..=4).contains(&far) => 0.1,
            _ => 0.0,
        };
        let weak = [Rating::Cannon, Rating::Hull].into_iter().filter(|rating| target.now(*rating) == 1).count();
        worth += if shot.ammunition == GRAPE { 0.0 } else { 0.3 * weak as f64 };
        worth += if fought(fleet, divisions, shot.unit) == Some(shot.target) { TOGETHER } else { 0.0 };
        ((worth * 1000.0) as i64, shot)
    });
    let best = shots.max_by_key(|(worth, shot)| (*worth, std::cmp::Reverse((shot.unit, shot.target, shot.ammunition))));
    if let Some((_, shot)) = best {
        return Some(shot.order());
    }
    find(ask, |order| matches!(order, Order::Play { card: QUICK_RELOAD, .. }))
}

fn shots(offer: &Offer) -> Vec<Shot> {
    let Some(shot) = Shot::of(&offer.order) else { return Vec::new() };
    offer.targets().into_iter().map(|target| Shot { target, ..shot }).collect()
}

impl Commodore {
    /// Boards with a ship that is stronger by 2, or if bold with one that is as strong. Mans a prize if the winner can
    /// spare the crew (W-DATA-8).
    fn board(self, fleet: &Fleet, ask: &Ask) -> Option<Order> {
        if let Some(order) = find(ask, |order| Choice::chosen(order) == Some(Choice::ManPrize)) {
            let unit = order.unit()?;
            let spare = fleet.ship(unit).now(Rating::Crew) > 2;
            return Some(if spare { Choice::ManPrize } else { Choice::SinkPrize }.order(unit));
        }
        let lead = if self.bold { 0 } else { 2 };
        let pairs = ask.offers.iter().filter_map(|offer| {
            match (&offer.order, offer.blanks.first().map(|blank| &blank.domain)) {
                (Order::Board { unit, .. }, Some(Domain::Units(targets))) => Some((*unit, targets.clone())),
                _ => None,
            }
        });
        let strength = |unit: UnitId| fleet.boarding(fleet.ship(unit));
        let fights = pairs.flat_map(|(unit, targets)| targets.into_iter().map(move |target| (unit, target)));
        let best = fights
            .map(|(unit, target)| {
                (if fleet.ship(target).is_empty() { 9 } else { strength(unit) - strength(target) }, unit, target)
            })
            .filter(|(by, _, _)| *by >= lead)
            .max_by_key(|(by, unit, target)| (*by, std::cmp::Reverse((*unit, *target))));
        Some(best.map_or(Order::EndPhase, |(_, unit, target)| Order::Board { unit, target, men: 0 }))
    }
}
