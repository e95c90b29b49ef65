//! Words of a ship that are not the plain value of one field. Each has a function that reads it from the position and
//! one that sets it.
//!
//! Setting a word has the same effect as writing it in a file of this position. What the file leaves out, because it
//! follows from other words, still follows from them.

use wg_core::scenario::{Said as _, Takes, Told as _, Worded as _};

use crate::prelude::*;
use crate::scenario::state::{DUE, TRIGGERS, meaning};

/// Returns the name of a unit, or an empty text for none.
pub fn name(fleet: &Fleet, unit: Option<UnitId>) -> Value {
    unit.map_or("", |unit| fleet.name(unit)).into()
}

/// Returns the unit that a text names, or `None` if there is none.
pub fn named(fleet: &Fleet, value: &Value) -> Option<UnitId> {
    fleet.chart.names.find(value.as_text()?)
}

pub fn at(fleet: &Fleet, unit: UnitId) -> Value {
    fleet.ship(unit).berth.pose.at.said()
}

/// Sets the ship's place. Her move begins where she is put.
pub fn set_at(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let ship = fleet.ship_mut(unit);
    ship.berth.pose.at = Point::told(value, &Takes::Text);
    ship.run.from = ship.berth.pose;
}

pub fn heading(fleet: &Fleet, unit: UnitId) -> Value {
    fleet.ship(unit).berth.pose.heading.said()
}

pub fn set_heading(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let ship = fleet.ship_mut(unit);
    ship.berth.pose.heading = Heading::told(value, &Takes::Text);
    ship.run.from = ship.berth.pose;
}

/// Returns the value at which a file omits masts and sails. They are omitted for a ship under oars. For all others no
/// value matches: they are written even if they are the usual ones, because those depend on her lines.
pub fn oars(fleet: &Fleet, unit: UnitId) -> Value {
    if fleet.log(unit).oars { Value::whole(0) } else { "".into() }
}

pub fn masts_lost(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(fleet.ship(unit).rig.lost)
}

/// Returns the masts lost if the file does not say it: two beyond the yellow line (B-DAM-4).
pub fn usual_masts_lost(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(if fleet.beyond_yellow(unit) { 2 } else { 0 })
}

pub fn set_masts_lost(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).rig.lost = value.count();
}

pub fn sail(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(fleet.ship(unit).rig.hoisted)
}

/// Returns the sail set if the file does not say it: none beyond the red line (AMB-36).
pub fn usual_sail(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(if fleet.beyond_red(unit) { 0 } else { 5 })
}

pub fn set_sail(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let top = fleet.top(unit);
    fleet.ship_mut(unit).rig.hoisted = value.count().min(top);
}

/// Returns the turning boxes lost, counted from 1.
pub fn rudder_lost(fleet: &Fleet, unit: UnitId) -> Value {
    let lost = fleet.ship(unit).hull.rudder_lost;
    Value::List((0..8).filter(|place| lost & (1 << place) != 0).map(|place| Value::whole(place + 1)).collect())
}

pub fn set_rudder_lost(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let places = value.as_list().unwrap_or_default().iter().filter_map(Value::as_int);
    fleet.ship_mut(unit).hull.rudder_lost = places.fold(0, |lost, place| lost | 1 << (place - 1));
}

pub fn killed(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(fleet.ship(unit).crew.killed)
}

/// Sets the men killed. If all who were not killed were aboard, they still are.
pub fn set_killed(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let all_aboard = aboard(fleet, unit) == not_killed(fleet, unit);
    fleet.ship_mut(unit).crew.killed = value.count();
    if all_aboard {
        let left = not_killed(fleet, unit);
        set_aboard(fleet, unit, &left);
    }
}

pub fn aboard(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(fleet.ship(unit).crew.men())
}

/// Returns the men who are not killed. Men aboard may differ: some come out of the water in place of the fallen, and
/// men ashore are not aboard.
pub fn not_killed(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(fleet.log(unit).men.saturating_sub(fleet.ship(unit).crew.killed))
}

pub fn set_aboard(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let chart = fleet.chart.clone();
    let log = &chart.logs[unit.index()];
    fleet.ship_mut(unit).crew.muster(value.count(), log);
}

pub fn leaders_killed(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(fleet.leaders_lost(unit))
}

pub fn set_leaders_killed(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let left = fleet.log(unit).leaders.saturating_sub(value.count());
    fleet.ship_mut(unit).crew.leaders = left.saturating_sub(fleet.leaders_away(unit));
}

/// Returns the guns of a battery that are lost, without those thrown overboard (AMB-31).
pub fn lost<const BATTERY: usize>(fleet: &Fleet, unit: UnitId) -> Value {
    let guns = &fleet.ship(unit).guns;
    Value::whole(fleet.log(unit).guns[BATTERY].saturating_sub(guns.left[BATTERY] + guns.overboard[BATTERY]))
}

pub fn set_lost<const BATTERY: usize>(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let guns = fleet.log(unit).guns[BATTERY];
    let ship = fleet.ship_mut(unit);
    ship.guns.left[BATTERY] = guns.saturating_sub(value.count()).saturating_sub(ship.guns.overboard[BATTERY]);
}

pub fn overboard<const BATTERY: usize>(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(fleet.ship(unit).guns.overboard[BATTERY])
}

/// Sets the guns thrown overboard. The number of guns lost stays the same.
pub fn set_overboard<const BATTERY: usize>(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let lost = lost::<BATTERY>(fleet, unit);
    fleet.ship_mut(unit).guns.overboard[BATTERY] = value.count();
    set_lost::<BATTERY>(fleet, unit, &lost);
}

pub fn empty<const BATTERY: usize>(fleet: &Fleet, unit: UnitId) -> Value {
    (!fleet.ship(unit).guns.loaded[BATTERY]).into()
}

pub fn set_empty<const BATTERY: usize>(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).guns.loaded[BATTERY] = !value.flag();
}

pub fn morale(fleet: &Fleet, unit: UnitId) -> Value {
    Value::Int(fleet.ship(unit).nerve.morale.into())
}

pub fn printed_morale(fleet: &Fleet, unit: UnitId) -> Value {
    Value::Int(fleet.log(unit).morale.into())
}

pub fn set_morale(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).nerve.morale = value.as_int().unwrap_or_default() as i8;
}

pub fn tested(fleet: &Fleet, unit: UnitId) -> Value {
    triggers(&TRIGGERS, fleet.ship(unit).nerve.tested)
}

pub fn set_tested(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).nerve.tested = triggered(&TRIGGERS, value);
}

pub fn due(fleet: &Fleet, unit: UnitId) -> Value {
    triggers(&DUE, fleet.ship(unit).nerve.due)
}

pub fn set_due(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).nerve.due = triggered(&DUE, value);
}

fn triggers(table: &[(&'static str, u8)], triggers: u8) -> Value {
    Value::List(table.iter().filter(|(_, one)| triggers & one != 0).map(|(word, _)| (*word).into()).collect())
}

fn triggered(table: &[(&str, u8)], value: &Value) -> u8 {
    let words = value.as_list().unwrap_or_default().iter().filter_map(Value::as_text);
    words.fold(0, |triggers, word| triggers | meaning(table, word))
}

pub fn fate(fleet: &Fleet, unit: UnitId) -> Value {
    fleet.ship(unit).colours.fate.word().into()
}

/// Sets the ship's fate. A ship that strikes changes sides with it, and changes back with another fate, unless `taken`
/// says otherwise.
pub fn set_fate(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let as_usual = taken(fleet, unit) == has_struck(fleet, unit);
    fleet.ship_mut(unit).colours.fate = Fate::of_word(value.as_text().unwrap_or_default());
    if as_usual {
        let taken = has_struck(fleet, unit);
        set_taken(fleet, unit, &taken);
    }
}

pub fn taken(fleet: &Fleet, unit: UnitId) -> Value {
    let ship = fleet.ship(unit);
    (ship.side() != ship.built.side).into()
}

/// True if the ship has struck, which makes her the enemy's, unless she was retaken with no men aboard.
pub fn has_struck(fleet: &Fleet, unit: UnitId) -> Value {
    (fleet.ship(unit).colours.fate == Fate::Struck).into()
}

pub fn set_taken(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let ship = fleet.ship_mut(unit);
    ship.colours.side = if value.flag() { ship.built.side.other() } else { ship.built.side };
}

fn has_moved(fleet: &Fleet, unit: UnitId) -> bool {
    fleet.ship(unit).run.stage == Stage::Done
}

pub fn moved(fleet: &Fleet, unit: UnitId) -> Value {
    has_moved(fleet, unit).into()
}

/// Sets whether the ship has moved. A ship in the middle of her move has not moved yet.
pub fn set_moved(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    if value.flag() != has_moved(fleet, unit) {
        fleet.ship_mut(unit).run.stage = if value.flag() { Stage::Done } else { Stage::Waits };
    }
}

pub fn speed(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(fleet.ship(unit).run.speed)
}

/// Returns the value at which a file omits the speed: any speed of a ship that has not moved.
pub fn speed_of_none(fleet: &Fleet, unit: UnitId) -> Value {
    if has_moved(fleet, unit) { Value::whole(0) } else { speed(fleet, unit) }
}

pub fn set_speed(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).run.speed = value.count();
}

pub fn half(fleet: &Fleet, unit: UnitId) -> Value {
    fleet.ship(unit).run.half.into()
}

/// Returns the value at which a file omits half speed: any value for a ship that has not moved.
pub fn half_of_none(fleet: &Fleet, unit: UnitId) -> Value {
    if has_moved(fleet, unit) { false.into() } else { half(fleet, unit) }
}

pub fn set_half(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).run.half = value.flag();
}

pub fn pips(fleet: &Fleet, unit: UnitId) -> Value {
    Value::Int(fleet.ship(unit).run.pips.into())
}

/// Returns the value at which a file omits the inches of the wind die: any value for a ship that has not moved.
pub fn pips_of_none(fleet: &Fleet, unit: UnitId) -> Value {
    if has_moved(fleet, unit) { Value::whole(0) } else { pips(fleet, unit) }
}

pub fn set_pips(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).run.pips = value.as_int().unwrap_or_default() as i8;
}
