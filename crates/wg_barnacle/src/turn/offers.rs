//! Who is asked what, as the game stands.

use bevy_ecs::prelude::World;
use smallvec::SmallVec;
use wg_core::geometry::{Course, Length, walk};
use wg_core::ids::{Seat, SideId, UnitId};
use wg_core::talk::offer::{Ask, AskKind, Domain, Offer};
use wg_core::talk::order::{Order, Slot};

use crate::boarding::{deck_scene, grapple};
use crate::gunnery::artillery;
use crate::position::fleet::Fleet;
use crate::position::logs::Battery;
use crate::position::ship::{Duty, Stage};
use crate::turn::agenda::{Business, Item, Shot};
use crate::turn::{ending, initiative};

/// How guns may be laid (B-AIM-1).
const AIMS: [(u16, &str); 3] = [(0, "at the middle"), (1, "aimed high"), (2, "aimed low")];

/// What the buttons for the batteries say.
const FIRE: [&str; 4] = ["Fire the larboard broadside", "Fire the starboard broadside", "Fire the bow guns", "Fire the stern guns"];

/// Fill in the asks. Nothing is asked while a beat is to be played.
pub fn asks(world: &World, asks: &mut Vec<Ask>) {
    let business = world.resource::<Business>();
    match business.top() {
        None => {
            let cursor = world.resource::<wg_core::cursor::Cursor>();
            if !cursor.ended && cursor.active.is_some() {
                asks.extend(turn(&Fleet::gather(world)));
            }
        }
        Some(Item::Move(unit)) => asks.extend(on_the_move(&Fleet::gather(world), *unit)),
        Some(Item::Window { mover, answered, shots }) => {
            let fleet = Fleet::gather(world);
            if let Some(side) = fleet.asked_in_window(business.iter(), *mover, *answered, shots) {
                asks.push(window(&fleet, side, *mover, shots));
            }
        }
        Some(item @ (Item::March(_) | Item::Landings(_) | Item::Contacts | Item::Press { .. })) => {
            asks.extend(crate::ashore::land_orders::asks(&Fleet::gather(world), item))
        }
        Some(Item::Volleys { muskets, answered, shots }) => asks.extend(artillery::ask(&Fleet::gather(world), *muskets, *answered, shots)),
        Some(Item::FirstSide(side)) => asks.push(initiative::ask(&Fleet::gather(world), *side)),
        Some(item @ (Item::Repair(_) | Item::Reload(_) | Item::Rudder(_) | Item::Scuttle(_) | Item::Lighten { .. } | Item::Prize(_))) => {
            asks.extend(ending::asks(&Fleet::gather(world), item))
        }
        Some(item @ (Item::Cut { .. } | Item::Board { .. } | Item::Defend(_) | Item::Counter(_))) => asks.extend(deck_scene::ask(&Fleet::gather(world), item)),
        Some(_) => {}
    }
}

/// B-TURN-5, B-TURN-6: a side's phase: ships that may begin their move, guns that bear, and the end of the phase once nobody must move.
fn turn(fleet: &Fleet) -> Option<Ask> {
    let side = fleet.active()?;
    let mut offers = Vec::with_capacity(8);
    let mut must = false;
    for ship in fleet.ships.iter().filter(|ship| ship.side() == side && fleet.can_begin(ship.id)) {
        let label = match () {
            () if ship.berth.aground => "Lighten her",
            () if fleet.may_drop_anchor(ship.id) => "Drop anchor",
            () => "Begin her move",
        };
        offers.push(Offer::plain(Order::Begin { unit: ship.id }, label));
        must |= fleet.must_move(ship.id);
    }
    crate::ashore::march::offers(fleet, side, &mut offers);
    // Whoever must move stands first: that is the default.
    offers.sort_by_cached_key(|offer| offer.order.unit().is_some_and(|unit| fleet.is_troop(unit) || !fleet.must_move(unit)));
    if !must {
        offers.insert(0, Offer::plain(Order::EndPhase, "End the phase"));
    }
    shots(fleet, side, &[], &mut offers);
    fleet.fighting(side).for_each(|ship| grapple::offers(fleet, ship.id, &mut offers));
    shots_at_hulks(fleet, side, &mut offers);
    // B-DAM-10.
    let leavers = fleet.fighting(side).filter(|ship| fleet.may_abandon(ship.id).is_ok());
    offers.extend(leavers.map(|ship| Offer::plain(Order::Abandon { unit: ship.id }, ending::ABANDON)));
    Some(Ask::new(
        Seat::Side(side),
        AskKind::Turn,
        if fleet.troops.iter().any(|troop| troop.side() == side && troop.ashore()) { "Move your ships and troops" } else { "Sail your ships" },
        offers,
    ))
}

/// B-MOVE-3: what sail she sets; then her course, and whatever guns bear as she lies.
fn on_the_move(fleet: &Fleet, unit: UnitId) -> Option<Ask> {
    let ship = fleet.ship(unit);
    let seat = Seat::Side(ship.side());
    if !ship.sails() || ship.berth.aground {
        return None;
    }
    match ship.run.stage {
        Stage::Sails => {
            let (least, most) = fleet.sail_range(unit);
            let now = ship.rig.hoisted.clamp(least, most);
            let sail = Offer::plain(Order::SetSail { unit, sail: i16::from(now) }, "Set sail");
            let range = Domain::Range { min: i16::from(least), max: i16::from(most) };
            (least < most).then(|| Ask::new(seat, AskKind::Choice, format!("Set sail on {}", fleet.name(unit)), vec![sail.with(Slot::Value, range)]))
        }
        Stage::Course if fleet.asks_course(unit) => {
            let course = fleet.usual_course(unit);
            let sail = Offer::plain(Order::Course { unit, course }, "Sail this course").with(Slot::Course, Domain::Free(fleet.course_limits(unit)));
            let mut offers = vec![sail];
            let stay = Order::Course { unit, course: Course::default() };
            if fleet.log(unit).oars && fleet.check_course(ship.side(), unit, &Course::default()).is_ok() {
                offers.push(Offer::plain(stay, "Stay here"));
            }
            shots(fleet, ship.side(), &[], &mut offers);
            grapple::offers(fleet, unit, &mut offers);
            shots_at_hulks(fleet, ship.side(), &mut offers);
            Some(Ask::new(seat, AskKind::Turn, format!("Lay a course for {}", fleet.name(unit)), offers))
        }
        _ => None,
    }
}

/// AMB-62: either side may fire at this step.
fn window(fleet: &Fleet, side: SideId, mover: Option<UnitId>, declared: &[Shot]) -> Ask {
    let mut offers = vec![Offer::plain(Order::Pass, "Hold your fire")];
    shots(fleet, side, declared, &mut offers);
    let fired = declared.iter().find(|shot| fleet.side_of(shot.shooter) != Some(side));
    let reason = match (fired, mover) {
        (Some(shot), _) => {
            let whom = if fleet.is_troop(shot.shooter) { "it" } else { "her" };
            format!("{} fires on {}: answer {whom}?", fleet.name(shot.shooter), fleet.name(shot.target))
        }
        (None, Some(mover)) if fleet.side_of(mover) == Some(side) => {
            // It may be a fort beside her, or a friend, whose guns bear as she moves.
            let shooters = || offers.iter().filter_map(|offer| offer.order.unit());
            let shooter = shooters().find(|unit| *unit == mover).or_else(|| shooters().next()).unwrap_or(mover);
            format!("{} has a chance to fire", fleet.name(shooter))
        }
        (None, Some(mover)) => format!("{} crosses your guns", fleet.name(mover)),
        (None, None) => "Fire now?".to_owned(),
    };
    Ask::new(Seat::Side(side), AskKind::Reaction, reason, offers)
}

/// Every battery of a side that bears on something.
fn shots(fleet: &Fleet, side: SideId, declared: &[Shot], offers: &mut Vec<Offer>) {
    for ship in fleet.fighting(side) {
        for battery in 0..4 {
            // Guns are laid high or low at ships alone (AMB-64).
            let (ashore, targets): (SmallVec<[UnitId; 6]>, SmallVec<[UnitId; 6]>) =
                fleet.open_chances(ship.id, battery, declared).iter().map(|(target, _)| *target).partition(|target| fleet.is_troop(*target));
            if let Some(first) = ashore.first() {
                let order = Order::Fire { unit: ship.id, battery: battery as u8, target: *first, aim: 0 };
                offers.push(fire_offer(order, battery).with(Slot::Target, Domain::Units(ashore)));
            }
            if let Some(first) = targets.first() {
                let order = Order::Fire { unit: ship.id, battery: battery as u8, target: *first, aim: 0 };
                offers.push(
                    fire_offer(order, battery).with(Slot::Target, Domain::Units(targets)).with(Slot::Choice, Domain::Choices(SmallVec::from_slice(&AIMS))),
                );
            }
        }
    }
    for unit in fleet.forts(side) {
        let targets: SmallVec<[UnitId; 6]> = fleet.open_chances(unit, 0, declared).iter().map(|(target, _)| *target).collect();
        if let Some(first) = targets.first() {
            let order = Order::Fire { unit, battery: 0, target: *first, aim: 0 };
            offers.push(Offer::plain(order, artillery::FIRE_GUNS).with(Slot::Target, Domain::Units(targets)));
        }
    }
}

/// AMB-87, AMB-99: a ship that nobody sails is fired at when a side pleases in its own phase; no move is stopped to ask for it.
fn shots_at_hulks(fleet: &Fleet, side: SideId, offers: &mut Vec<Offer>) {
    let guns = fleet.fighting(side).flat_map(|ship| (0..4).map(|battery| (ship.id, battery))).chain(fleet.forts(side).map(|unit| (unit, 0)));
    for (unit, battery) in guns {
        let targets: SmallVec<[UnitId; 6]> = fleet.hulks(unit, battery).iter().map(|(target, _)| *target).collect();
        let Some(first) = targets.first() else { continue };
        let order = Order::Fire { unit, battery: battery as u8, target: *first, aim: 0 };
        let offer = if fleet.is_troop(unit) { Offer::plain(order, artillery::FIRE_GUNS) } else { fire_offer(order, battery) };
        let offer = offer.with(Slot::Target, Domain::Units(targets));
        offers.push(if fleet.is_troop(unit) { offer } else { offer.with(Slot::Choice, Domain::Choices(SmallVec::from_slice(&AIMS))) });
    }
}

fn fire_offer(order: Order, battery: Battery) -> Offer {
    Offer::plain(order, FIRE[battery])
}

impl Fleet {
    /// A course for who has no wish of his own: straight on, as far as she must, or what is legal of it. Under oars: as far as the dice carry,
    /// if nothing is in the way.
    pub fn usual_course(&self, unit: UnitId) -> Course {
        let ship = self.ship(unit);
        let allowance = self.allowance(unit);
        let left = |inches: Length| (inches - ship.run.ran).max(Length::ZERO);
        let run = |inches: Length| if inches > Length::ZERO { Course::run(inches) } else { Course::default() };
        let retreat = (ship.nerve.duty == Duty::Retire).then(|| self.retreat(unit)).flatten();
        let rowed = run(left(allowance.max));
        let rows = self.log(unit).oars && ship.nerve.duty != Duty::Retire && self.is_clear(unit, &rowed);
        let tries = retreat.into_iter().chain(rows.then_some(rowed)).chain([run(left(allowance.min)), Course::default()]);
        let legal = |course: &Course| self.check_course(ship.side(), unit, course).is_ok();
        tries.into_iter().find(legal).unwrap_or_default()
    }

    /// A course that strikes nothing and stays on the table.
    fn is_clear(&self, unit: UnitId, course: &Course) -> bool {
        let end = walk(course, self.ship(unit).berth.pose, &self.log(unit).footprint, Length::INCH).last();
        !self.strikes(unit, course) && end.is_none_or(|beat| self.beyond_edge(beat.pose.at).is_none())
    }
}
