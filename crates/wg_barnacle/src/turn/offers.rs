//! Who is asked what, as the game stands: what a side may do in its own phase, and on a ship's move. All else is asked by its chapter.

use bevy_ecs::prelude::World;
use wg_core::cursor::Cursor;
use wg_core::geometry::Course;
use wg_core::ids::{Seat, UnitId};
use wg_core::rules::chapter::{Business as _, claim, offered};
use wg_core::talk::offer::{Ask, AskKind, Domain, Offer};
use wg_core::talk::order::{Order, Slot};

use crate::Business;
use crate::ashore::march::{self, Marching};
use crate::boarding::grapple::{self, Grappling};
use crate::damage::abandoning;
use crate::gunnery::window;
use crate::position::fleet::Fleet;
use crate::position::ship::Stage;
use crate::sailing::Sailing;

/// Fill in the asks. Nothing is asked while a beat is to be played.
pub fn asks(world: &World, asks: &mut Vec<Ask>) {
    let business = world.resource::<Business>();
    match business.top() {
        None => {
            let cursor = world.resource::<Cursor>();
            if !cursor.ended && cursor.active.is_some() {
                asks.extend(turn(&Fleet::seen(world)));
            }
        }
        Some(item) if item.waits() => asks.extend(item.asks(&Fleet::seen(world), business)),
        Some(_) => {}
    }
}

/// B-TURN-5, B-TURN-6: a side's phase: ships that may begin their move, guns that bear, and the end of the phase once nobody must move.
pub fn turn(fleet: &Fleet) -> Option<Ask> {
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
    offered::<Marching>(&mut offers, |offers| march::offers(fleet, side, offers));
    // Whoever must move stands first: that is the default.
    offers.sort_by_cached_key(|offer| offer.order.unit().is_some_and(|unit| fleet.is_troop(unit) || !fleet.must_move(unit)));
    if !must {
        offers.insert(0, Offer::plain(Order::EndPhase, "End the phase"));
    }
    window::shots(fleet, side, &mut offers);
    offered::<Grappling>(&mut offers, |offers| fleet.fighting(side).for_each(|ship| grapple::offers(fleet, ship.id, offers)));
    window::shots_at_hulks(fleet, side, &mut offers);
    // B-DAM-10.
    let leavers = fleet.fighting(side).filter(|ship| fleet.may_abandon(ship.id).is_ok());
    offers.extend(leavers.map(|ship| Offer::plain(Order::Abandon { unit: ship.id }, abandoning::ABANDON)));
    claim::<Sailing>(&mut offers);
    Some(Ask::new(
        Seat::Side(side),
        AskKind::Turn,
        if fleet.troops.iter().any(|troop| troop.side() == side && troop.ashore()) { "Move your ships and troops" } else { "Sail your ships" },
        offers,
    ))
}

/// B-MOVE-3: what sail she sets; then her course, and whatever guns bear as she lies.
pub fn on_the_move(fleet: &Fleet, unit: UnitId) -> Option<Ask> {
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
            window::shots(fleet, ship.side(), &mut offers);
            offered::<Grappling>(&mut offers, |offers| grapple::offers(fleet, unit, offers));
            window::shots_at_hulks(fleet, ship.side(), &mut offers);
            Some(Ask::new(seat, AskKind::Turn, format!("Lay a course for {}", fleet.name(unit)), offers))
        }
        _ => None,
    }
}
