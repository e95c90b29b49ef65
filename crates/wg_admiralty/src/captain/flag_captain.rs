//! A captain who keeps his guns bearing, fires what he has, mends what matters, and boards when he is the stronger.

use bevy_ecs::prelude::World;
use wg_core::geometry::{Course, Length};
use wg_core::ids::{Seat, SideId, UnitId};
use wg_core::rules::house::{HouseCaptain, HouseListing, Intent, Manner};
use wg_core::talk::choice::{Answer as _, Choices as _};
use wg_core::talk::offer::{Ask, Domain, Offer};
use wg_core::talk::order::{Order, Slot};

use crate::captain::admiral::{ShipTask, TargetAssignments};
use crate::captain::foresight::{Foresight, Prospect};
use crate::captain::{anchors, breaking_off, clear, flags, lines, room, suggest, written};
use crate::choices::{Choice, Pivot};
use crate::gunnery::as_they_bear::best_shot;
use crate::gunnery::forecast;
use crate::position::charts::CHARTS;
use crate::position::fleet::{Fleet, Ship};
use crate::position::ship::Setting;
use crate::sailing::Sailing;
use crate::{Business, Item};

/// The listing of the captain who sails each ship for herself.
pub const FLAG_CAPTAIN: HouseListing =
    HouseListing { name: "flag-captain", make: |_, manner| Box::new(FlagCaptain { manner, fleet: false }) };
/// The listing of the captain who commands a fleet.
pub const ADMIRAL: HouseListing =
    HouseListing { name: "admiral", make: |_, manner| Box::new(FlagCaptain { manner, fleet: true }) };

/// The least expected harm, in G, for which passing fire is worth a broadside.
const CHANCE: f64 = 1.5;
/// The least expected harm, in G, for passing fire of a division that has been given a stance. An admiral who waits for
/// this much wins three battles of four against one who does not (`docs/performance.md`).
const GOOD_CHANCE: f64 = 3.5;

/// The captain of each ship, or the admiral of a fleet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FlagCaptain {
    manner: Manner,
    /// Whether he commands divisions, and not only single ships.
    fleet: bool,
}

impl HouseCaptain for FlagCaptain {
    fn answer(&self, world: &World, ask: &Ask) -> Order {
        self.carry_out(world, ask, &[])
    }

    fn carry_out(&self, world: &World, ask: &Ask, intents: &[Intent]) -> Order {
        let fleet = Fleet::seen(world);
        let Seat::Side(side) = ask.seat else { return ask.default.clone() };
        let chosen = match world.resource::<Business>().top() {
            Some(Item::Sailing(sailing)) => self.sail(fleet, side, sailing, ask, intents),
            Some(Item::Passing(_)) => pass(fleet, ask, intents),
            Some(Item::Command(_)) => {
                flags::open(fleet, side, ask, self.shows()).or_else(|| self.command(fleet, side, ask))
            }
            Some(Item::Signalling(_)) => flags::make(fleet, side, ask, self.shows()),
            Some(Item::Gunnery(_)) => best_shot(fleet, &ask.offers),
            Some(Item::Boarding(_)) => self.board(fleet, ask),
            Some(Item::Repairing(_)) => choose(ask, Choice::RepairAsUsual),
            _ => None,
        };
        chosen.unwrap_or_else(|| ask.default.clone())
    }
}

/// Returns the first order among the offers that passes the filter.
pub(super) fn find(ask: &Ask, wanted: impl Fn(&Order) -> bool) -> Option<Order> {
    ask.offers.iter().map(|offer| &offer.order).find(|order| wanted(order)).cloned()
}

/// Returns the order among the offers that gives this answer.
fn choose(ask: &Ask, choice: Choice) -> Option<Order> {
    find(ask, |order| Choice::chosen(order) == Some(choice))
}

impl FlagCaptain {
    /// True if he signals his intention even where the signal has no effect. A quick captain does not.
    const fn shows(self) -> bool {
        self.fleet && !self.manner.quick
    }

    /// Orders the moves: lines in the order of sailing, then single ships, the one nearest to an enemy first, each by
    /// her best course.
    fn sail(self, fleet: &Fleet, side: SideId, sailing: &Sailing, ask: &Ask, intents: &[Intent]) -> Option<Order> {
        match sailing {
            Sailing::Choose(_) => choose(ask, Choice::MoveSecond),
            Sailing::Contact { .. } => choose(ask, Choice::Avoid),
            Sailing::Through(unit) => self.course(fleet, &self.sight(fleet, side, intents), fleet.ship(*unit), true),
            _ => {
                if let Some(tack) = find(ask, |order| matches!(order, Order::Begin { .. })) {
                    return Some(tack);
                }
                let prey = self.fleet.then(|| TargetAssignments::told(fleet, side, intents));
                if let Some(plan) = lines::plan(fleet, side, prey.as_ref()) {
                    return Some(plan);
                }
                let courses = ask.offers.iter().filter(|offer| matches!(offer.order, Order::Course { .. }));
                let sails = |unit: &UnitId| {
                    if self.fleet { lines::sails(fleet, *unit) } else { fleet.ship(*unit).planned.plan.is_none() }
                };
                let mut next: Vec<UnitId> = courses.filter_map(|offer| offer.order.unit()).filter(sails).collect();
                if next.is_empty() {
                    return pivot(fleet, ask);
                }
                next.sort_by_key(|unit| (nearest(fleet, *unit), *unit));
                let sight = self.sight(fleet, side, intents);
                let mut laid = next.into_iter().filter_map(|unit| self.course(fleet, &sight, fleet.ship(unit), false));
                let first = laid.next();
                // A ship that would run into a friend still to sail lets clear ships go first.
                let waits = |order: &Order| matches!(order, Order::Course { unit, course } if suggest::waits(fleet, fleet.ship(*unit), course));
                match first {
                    Some(first) if self.fleet && waits(&first) => laid.find(|order| !waits(order)).or(Some(first)),
                    first => first.or_else(|| pivot(fleet, ask)),
                }
            }
        }
    }

    /// Returns the best course for a ship. A ship that turns with her division does so if she has room. A follower
    /// keeps her station if nothing is better. An admiral prefers courses that touch no friend, among these the courses
    /// that leave room on the table, and among these again the courses that leave friends a way.
    fn course(self, fleet: &Fleet, sight: &Foresight, ship: &Ship, tacking: bool) -> Option<Order> {
        let sails = |course: Course| Order::Course { unit: ship.id, course };
        let leaves = breaking_off::way_out(fleet, ship, breaking_off::flees(fleet, ship)).is_some();
        let has_room = |course: &Course| {
            fleet.plan(ship, course, tacking).is_ok_and(|plan| leaves || fleet.has_room(ship, plan.end))
        };
        if let Some(course) = written::course(fleet, ship, tacking) {
            return Some(sails(course));
        }
        if let Some(course) = lines::together(fleet, ship, tacking).filter(has_room) {
            return Some(sails(course));
        }
        let mut rated = suggest::rated(fleet, sight, ship, tacking);
        if let Some(station) = lines::station(fleet, sight, ship, tacking) {
            let place = rated.iter().position(|(rate, _)| *rate <= station.0).unwrap_or(rated.len());
            rated.insert(place, station);
        }
        if !self.fleet {
            return rated.into_iter().next().map(|(_, course)| sails(course));
        }
        // The best come first. Most are clear and leave all others a way, so the search ends soon.
        let (mut clear, mut stays) = (None, None);
        for (_, course) in &rated {
            let Some(plan) = fleet.plan(ship, course, tacking).ok().filter(|plan| clear::is_clear(fleet, ship, plan))
            else {
                continue;
            };
            clear = clear.or(Some(course));
            if leaves || fleet.has_room(ship, plan.end) {
                if !clear::traps(fleet, ship, plan.end) {
                    return Some(sails(course.clone()));
                }
                stays = stays.or(Some(course));
            }
        }
        stays.or(clear).or(rated.first().map(|(_, course)| course)).cloned().map(sails)
    }

    /// Returns the foresight with which this captain lays courses.
    fn sight(self, fleet: &Fleet, side: SideId, intents: &[Intent]) -> Foresight {
        let mut sight = Foresight::of(
            fleet,
            side,
            !self.manner.quick,
            self.fleet && fleet.divisions.of_side(side).next().is_some(),
        );
        if self.fleet {
            sight.prey = TargetAssignments::told(fleet, side, intents);
        }
        sight
    }
}

fn nearest(fleet: &Fleet, unit: UnitId) -> Length {
    let ship = fleet.ship(unit);
    fleet
        .enemies(ship.colours.side)
        .map(|enemy| enemy.berth.pose.at.distance(ship.berth.pose.at))
        .min()
        .unwrap_or(Length::MAX)
}

/// Turns a ship that lies still, if her guns then bear better, or to get her out of irons. Ends the phase if no turn is
/// better.
fn pivot(fleet: &Fleet, ask: &Ask) -> Option<Order> {
    let Seat::Side(side) = ask.seat else { return None };
    let here = Prospect::of(fleet.clone(), side);
    let mut best: Option<(i32, Order)> = None;
    for offer in &ask.offers {
        let Some((unit, Choice::Pivot(_))) = Choice::of(&offer.order) else { continue };
        let ship = fleet.ship(unit);
        let clear = |ship: &Ship| if suggest::is_blocked(fleet, ship) { 0 } else { 200 };
        let stays = suggest::lie(&here, ship, ShipTask::default()) + clear(ship);
        for by in choices(offer).into_iter().filter_map(Pivot::numbered) {
            let mut there = ship.clone();
            there.berth.pose = ship.berth.pose.turned_on_middle(by.angle());
            if !clear::fits(fleet, ship, there.berth.pose) {
                continue;
            }
            let better = suggest::lie(&here, &there, ShipTask::default()) + clear(&there) - stays
                + wind_gain(fleet, ship, &there);
            if better > 0 && best.as_ref().is_none_or(|(rate, _)| better > *rate) {
                best = Some((better, Choice::Pivot(by).order(unit)));
            }
        }
    }
    best.map(|(_, order)| order).or_else(|| find(ask, |order| matches!(order, Order::EndPhase)))
}

/// Returns the gain from falling off, out of the eye of the wind.
fn wind_gain(fleet: &Fleet, ship: &Ship, there: &Ship) -> i32 {
    if ship.berth.anchored {
        return 0;
    }
    let off = |ship: &Ship| ship.berth.pose.heading.to(fleet.wind()).abs().0;
    (off(there) - off(ship)) / 20
}

/// Returns the greatest number that an order may have in its blank.
fn most(offer: &Offer) -> i16 {
    match offer.blanks.first().map(|blank| &blank.domain) {
        Some(Domain::Range { max, .. }) => *max,
        _ => i16::MAX,
    }
}

fn choices(offer: &Offer) -> Vec<u16> {
    match offer.blanks.iter().find(|blank| blank.slot == Slot::Choice).map(|blank| &blank.domain) {
        Some(Domain::Choices(choices)) => choices.iter().map(|(option, _)| *option).collect(),
        _ => Vec::new(),
    }
}

/// Calls passing fire if it does enough harm, since that side is then silent in the Fire phase (A-PASS-6). A division
/// that has been given a stance waits for a better chance.
fn pass(fleet: &Fleet, ask: &Ask, intents: &[Intent]) -> Option<Order> {
    let fire = find(ask, |order| matches!(order, Order::Fire { .. }))?;
    let Order::Fire { unit, battery, target, .. } = fire else { return None };
    let (side, _) = crate::gunnery::battery(battery)?;
    let ship = fleet.ship(unit);
    let aim = fleet.lies(ship, side, fleet.ship(target))?;
    let worth = forecast::worth(fleet, ship, side, &aim);
    let told =
        fleet.divisions.of(unit).is_some_and(|division| intents.iter().any(|intent| intent.leader == division.leader));
    let least = if told { GOOD_CHANCE } else { CHANCE };
    (worth >= least).then_some(fire).or(Some(Order::Pass))
}

fn setting(fleet: &Fleet, side: SideId, ship: &Ship) -> Setting {
    if ship.berth.anchored {
        return ship.berth.sail;
    }
    if fleet.rudder(ship) == 0 {
        return Setting::Stop;
    }
    if suggest::is_crowded(fleet, ship) {
        return Setting::Slow;
    }
    if suggest::is_blocked(fleet, ship) {
        return Setting::Stop;
    }
    let near = fleet.enemies(side).map(|enemy| fleet.gap(ship.id, enemy.id)).min().unwrap_or_default();
    if near > fleet.ranges()[2] || breaking_off::flees(fleet, ship) {
        Setting::Full
    } else if near > fleet.ranges()[1] {
        Setting::Normal
    } else {
        Setting::Battle
    }
}

impl FlagCaptain {
    /// Commands the ships: Battle sail near the enemy, more to close with him. Anchors are weighed and springs rigged
    /// where that is better, and a boarding party that has no prey is stood down.
    fn command(self, fleet: &Fleet, side: SideId, ask: &Ask) -> Option<Order> {
        for offer in &ask.offers {
            match (&offer.order, Choice::of(&offer.order)) {
                (&Order::SetSail { unit, sail }, _) => {
                    let ship = fleet.ship(unit);
                    let mut wanted = room::sail(fleet, ship, setting(fleet, side, ship));
                    if self.fleet && !ship.berth.anchored {
                        wanted = clear::sail(fleet, ship, wanted);
                    }
                    // A-T-WATER: a ship heavy with water cannot set all sail.
                    let wanted = (wanted as i16 + 1).min(most(offer));
                    if wanted != sail {
                        return Some(Order::SetSail { unit, sail: wanted });
                    }
                }
                (order, Some((unit, Choice::Party(false)))) if fleet.prey(fleet.ship(unit)).is_empty() => {
                    return Some(order.clone());
                }
                (_, Some((unit, Choice::Anchor(_)))) => {
                    if let Some(what) = anchors::wanted(fleet, fleet.ship(unit)) {
                        return Some(Choice::Anchor(what).order(unit));
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Breaks off an action where that is offered. Otherwise boards a ship that is weaker, has struck, or is in an
    /// action already.
    fn board(self, fleet: &Fleet, ask: &Ask) -> Option<Order> {
        let strength =
            |ship: &Ship| i32::from(fleet.boarders(ship, 0)) * i32::from(7 - CHARTS.board_hit[ship.grade() as usize]);
        let margin = if self.manner.bold { 0 } else { 3 };
        if let Some(order) = choose(ask, Choice::BreakOff) {
            return Some(order);
        }
        for offer in &ask.offers {
            let Order::Board { unit, .. } = offer.order else { continue };
            let Some(Domain::Units(targets)) = offer.blanks.first().map(|blank| &blank.domain) else { continue };
            let ship = fleet.ship(unit);
            let good = targets.iter().copied().find(|target| {
                let other = fleet.ship(*target);
                other.colours.struck || fleet.action_of(*target).is_some() || strength(ship) >= strength(other) + margin
            });
            if let Some(target) = good {
                return Some(Order::Board { unit, target, men: 0 });
            }
        }
        Some(Order::EndPhase)
    }
}
