//! Words of a unit on land that are not the plain value of one field.

use wg_core::scenario::{Said as _, Takes, Told as _};

use crate::prelude::*;
use crate::scenario::ship_words::{name, named};
use crate::scenario::state::{WHEREABOUTS, meaning, word};

pub fn at(fleet: &Fleet, unit: UnitId) -> Value {
    fleet.troop(unit).stand.pose.at.said()
}

pub fn set_at(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let stand = &mut fleet.troop_mut(unit).stand;
    stand.pose.at = Point::told(value, &Takes::Text);
    stand.bound = stand.pose.at;
}

pub fn killed(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(fleet.troop(unit).company.killed)
}

/// Sets the men killed. All other men are still in the unit.
pub fn set_killed(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let men = fleet.roster(unit).men;
    let company = &mut fleet.troop_mut(unit).company;
    company.killed = value.count();
    company.men = men - company.killed;
}

pub fn leaders_killed(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(fleet.roster(unit).leaders.saturating_sub(fleet.troop(unit).company.leaders))
}

pub fn set_leaders_killed(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let leaders = fleet.roster(unit).leaders;
    fleet.troop_mut(unit).company.leaders = leaders.saturating_sub(value.count());
}

pub fn guns_lost(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(fleet.roster(unit).guns.saturating_sub(fleet.troop(unit).pieces.left))
}

pub fn set_guns_lost(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let guns = fleet.roster(unit).guns;
    fleet.troop_mut(unit).pieces.left = guns.saturating_sub(value.count());
}

fn has_moved(fleet: &Fleet, unit: UnitId) -> bool {
    fleet.troop(unit).march.stage == Pace::Done
}

pub fn moved(fleet: &Fleet, unit: UnitId) -> Value {
    has_moved(fleet, unit).into()
}

/// Sets whether the unit has moved. A unit in the middle of its march has not moved yet.
pub fn set_moved(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    if value.flag() != has_moved(fleet, unit) {
        fleet.troop_mut(unit).march.stage = if value.flag() { Pace::Done } else { Pace::Waits };
    }
}

pub fn engaged(fleet: &Fleet, unit: UnitId) -> Value {
    name(fleet, fleet.troop(unit).march.engaged)
}

pub fn set_engaged(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.troop_mut(unit).march.engaged = named(fleet, value);
}

pub fn ranks(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(fleet.troop(unit).stand.ranks)
}

/// Returns the ranks at which a file omits the word: those of the roster, or any ranks of a unit that cannot choose
/// them (AMB-71).
pub fn usual_ranks(fleet: &Fleet, unit: UnitId) -> Value {
    if fleet.chooses_ranks(unit) { Value::whole(fleet.roster(unit).ranks) } else { ranks(fleet, unit) }
}

pub fn set_ranks(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.troop_mut(unit).stand.ranks = value.count();
}

pub fn fate(fleet: &Fleet, unit: UnitId) -> Value {
    word(&WHEREABOUTS, &fleet.troop(unit).stand.whereabouts).into()
}

pub fn set_fate(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.troop_mut(unit).stand.whereabouts = meaning(&WHEREABOUTS, value.as_text().unwrap_or_default());
}
