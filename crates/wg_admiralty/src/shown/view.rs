//! The table as all viewers see it. These rules hide nothing on it.

use wg_core::rules::chapter::Business as _;
use wg_core::shown::sheet::TrackField;
use wg_core::shown::view::{AimView, Force, Smoke, TableView, WindView};

use crate::Item;
use crate::gunnery::{Gunnery, volley::Volley};
use crate::position::battle::Intensity;
use crate::prelude::*;

/// Fills in the table.
pub fn fill(fleet: &Fleet, business: &Business, view: &mut View) {
    let (width, height) = fleet.waters.size();
    view.table = TableView {
        width,
        height,
        measure: view.table.measure,
        land: fleet.roster.land.clone(),
        ..TableView::default()
    };
    let force = match fleet.battle.weather.intensity {
        Intensity::Weak => Force::Light,
        Intensity::Normal => Force::Fresh,
        Intensity::Brisk => Force::Gusty,
    };
    view.wind = WindView { from: Some(fleet.wind()), label: fleet.battle.weather.says(), force, ..WindView::default() };
    view.scored(|side| fleet.score(side), |side| fleet.tally(side));
    let limit = fleet.options.turn_limit;
    if limit <= 40 && fleet.options.end != crate::position::options::End::LastShip {
        view.track = TrackField::turns(limit, view.turn, Some(limit));
    }
    let asked = asked(fleet, business);
    let over = view.outcome.is_some();
    view.units = fleet.ships.iter().map(|ship| unit(fleet, ship, !over && asked.contains(&ship.id))).collect();
    view.ties = ties(fleet);
    view.aims = aims(fleet, business);
    view.hoists = (0..view.sides.len() as u8).filter_map(|side| hoist(fleet, SideId(side))).collect();
}

/// Returns the ships that the open question is about. A ship that could only roll her dice together with others has
/// declared already, and is not waited for.
fn asked(fleet: &Fleet, business: &Business) -> Vec<UnitId> {
    let ask = business.top().filter(|item| item.waits()).and_then(|item| item.ask(fleet, business));
    let offers = ask
        .iter()
        .flat_map(|ask| &ask.offers)
        .filter(|offer| Choice::chosen(&offer.order) != Some(Choice::FireTogether));
    offers.filter_map(|offer| offer.order.unit()).collect()
}

/// Returns the pairs of ships that are locked, one way or both, or in a boarding action.
fn ties(fleet: &Fleet) -> Vec<(UnitId, UnitId)> {
    let locks = fleet.ships.iter().filter(|ship| ship.on_table()).flat_map(|ship| {
        let id = ship.id;
        ship.log.hits.locks.iter().filter(move |other| **other != id).map(move |other| (id.min(*other), id.max(*other)))
    });
    let actions = fleet
        .battle
        .actions
        .iter()
        .map(|action| (action.attacker.min(action.defender), action.attacker.max(action.defender)));
    let mut ties: Vec<(UnitId, UnitId)> = locks.chain(actions).collect();
    ties.sort_unstable();
    ties.dedup();
    ties
}

/// Returns the fire that is declared and not yet rolled.
pub(super) fn declared(business: &Business) -> &[Volley] {
    let volleys = business.iter().find_map(|item| match item {
        Item::Gunnery(Gunnery::Declare { volleys, .. }) => Some(&volleys[..]),
        Item::Gunnery(Gunnery::Fire { volleys, next }) => volleys.get(usize::from(*next)..),
        _ => None,
    });
    volleys.unwrap_or_default()
}

/// Returns the declared shots, which all may see (A-R85). A ship that fires several sizes of guns at one ship is listed
/// once.
fn aims(fleet: &Fleet, business: &Business) -> Vec<AimView> {
    let aim = |volley: &Volley| {
        let (from, to) = fleet.line_of_fire(fleet.ship(volley.unit), volley.side, volley.target);
        AimView { by: volley.unit, at: volley.target, from, to }
    };
    let mut aims: Vec<AimView> = declared(business).iter().map(aim).collect();
    aims.sort_unstable();
    aims.dedup();
    aims
}

fn unit(fleet: &Fleet, ship: &Ship, can_act: bool) -> UnitView {
    let fired =
        |side: Broadside| ship.on_table() && (ship.gunnery.passing[side] || ship.gunnery.fired[side].contains(&true));
    let set = [0, 25, 50, 75, 100][ship.berth.sail as usize];
    let value = u16::from(ship.sail_value());
    let whole = 2 * ship.built.guns.iter().map(|dice| u16::from(*dice)).sum::<u16>().max(1);
    let guns = ship.all_guns();
    let hurt = 100 - (guns * 100 / whole).min(100) as u8;
    UnitView {
        id: ship.id,
        name: fleet.name(ship.id).to_owned(),
        side: ship.colours.side,
        built_for: ship.built.side,
        class: fleet.roster.class(ship.id).to_owned(),
        pose: ship.berth.pose,
        footprint: ship.built.base,
        model: ship.built.model,
        fate: ship.colours.fate,
        sail: if ship.berth.anchored || ship.colours.struck { 0 } else { set.min(value.max(5)) as u8 },
        stumps: ((100 - value.min(100)) * u16::from(ship.built.model.masts) / 100) as u8,
        struck: ship.colours.struck,
        out: ship.colours.struck,
        strength: Some(Strength { left: guns.min(whole), of: whole, counted: "gun dice".into() }),
        hurt,
        fires: ship.log.hits.f.saturating_add(ship.log.hits.i.saturating_mul(2)),
        smoke: Smoke {
            larboard: fired(Broadside::Larboard),
            starboard: fired(Broadside::Starboard),
            both: fired(Broadside::Larboard) && fired(Broadside::Starboard),
            ..Smoke::default()
        },
        dead_in_water: ship.on_table() && (fleet.is_locked(ship.id) || ship.sail_value() == 0),
        anchored: ship.berth.anchored,
        aground: ship.log.hits.locks.contains(&ship.id),
        sinking: ship.log.flood >= 5,
        can_act,
        men: 100 - (u16::from(ship.company.sent) * 100 / u16::from(ship.built.size.max(1))).min(100) as u8,
        badge: badge(fleet, ship),
        ..UnitView::default()
    }
}

/// Returns the signal that flies for a side, as long as its flagship fights (A-CMD-3).
fn hoist(fleet: &Fleet, side: SideId) -> Option<HoistView> {
    let signal = fleet.signal(side).filter(|signal| fleet.ship(signal.unit).fights())?;
    let (read, unread) = fleet.hearers(signal).map(|ship| ship.id).partition(|unit| signal.read.contains(*unit));
    Some(HoistView { unit: signal.unit, message: signal.text.says(fleet), turn: signal.turn, read, unread })
}

/// Returns the words beside a ship's name, which tell her state.
fn badge(fleet: &Fleet, ship: &Ship) -> String {
    let word = match ship.colours.fate {
        Fate::Sunk if ship.colours.blown_up => "blown up",
        Fate::Sunk => "foundered",
        Fate::Gone => "gone",
        Fate::Aboard => "",
        _ if ship.colours.struck => "struck",
        Fate::Prize => "prize",
        _ if ship.colours.out || ship.colours.aid.is_some() => "gives aid",
        _ if ship.log.hits.i > 0 => "inferno",
        _ if ship.log.hits.f > 0 => "on fire",
        _ if fleet.action_of(ship.id).is_some() => "boarding",
        _ if fleet.may_strike(ship) => "may strike",
        _ if ship.log.hits.locks.contains(&ship.id) => "aground",
        _ if fleet.is_locked(ship.id) => "locked",
        _ if ship.berth.irons => "in irons",
        _ if ship.berth.tacking => "tacking",
        _ if ship.berth.anchored => "anchored",
        _ if ship.berth.sail == Setting::Stop => "stopped",
        _ if ship.built.flagship => "flagship",
        _ => "",
    };
    word.to_owned()
}
