//! Words of a scenario for grapples and boarders.

use wg_core::scenario::{Check, Values};

use crate::position::grappled::{self, MOST_TIES};
use crate::prelude::*;
use crate::scenario::muster;
use crate::scenario::ship_words::{self, name};
use crate::scenario::state::{AREAS, meaning, values, word};

/// Returns the names of the ships that the ship's own grapples hold.
pub fn held(fleet: &Fleet, unit: UnitId) -> Value {
    let ties = fleet.ship(unit).ties.to.iter().flatten();
    Value::List(ties.filter(|tie| tie.holds).map(|tie| fleet.name(tie.with).into()).collect())
}

/// Returns the scenario with each grapple named once. Where two ships name each other, the first of them holds.
pub fn named_once(scenario: &Scenario) -> Scenario {
    let mut once = scenario.clone();
    for place in 0..once.ships.len() {
        let (before, rest) = once.ships.split_at_mut(place);
        let own = &mut rest[0];
        let holds_her = |name: &Value| {
            let holder = before.iter().find(|other| Some(other.name.as_str()) == name.as_text());
            holder.is_some_and(|other| values(&other.state).list("grappled_with").contains(&own.name.as_str().into()))
        };
        if let Some(Value::List(held)) = own.state.get_mut("grappled_with") {
            held.retain(|name| !holds_her(name));
        }
    }
    once
}

/// Sets the ships that the ship's grapples hold. Ships that she no longer holds are free of her, and her boarders
/// aboard them are back.
pub fn set_held(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let named: SmallVec<[UnitId; MOST_TIES]> =
        value.as_list().unwrap_or_default().iter().filter_map(|name| ship_words::named(fleet, name)).collect();
    for tie in fleet.ship(unit).ties.to.into_iter().flatten() {
        if tie.holds && !named.contains(&tie.with) {
            grappled::part(fleet, unit, tie.with);
        }
    }
    named.into_iter().for_each(|with| grappled::tie(fleet, unit, with));
}

/// Returns the ship at which this ship has thrown grapples this turn.
pub fn tried_at(fleet: &Fleet, unit: UnitId) -> Value {
    name(fleet, fleet.ship(unit).ties.at)
}

pub fn set_tried_at(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).ties.at = ship_words::named(fleet, value);
}

/// Returns the ship that this ship's boarders are fighting for.
pub fn boards(fleet: &Fleet, unit: UnitId) -> Value {
    name(fleet, fleet.ship(unit).fight.target)
}

/// Sets the ship that is boarded. The boarders of a new target stand at her rail, as many as before, unless other words
/// say otherwise.
pub fn set_boards(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let target = ship_words::named(fleet, value);
    let fight = &mut fleet.ship_mut(unit).fight;
    if fight.target != target {
        let boarders = if target.is_some() { fight.parties[0] } else { Party::default() };
        *fight = Fight { target, parties: [boarders, Party::default()], ..Fight::default() };
    }
}

/// Returns the value at which a file omits a word about boarders: any value if the ship has no boarders in a fight, and
/// no value if she has.
fn written_if_she_boards(fleet: &Fleet, unit: UnitId, value: Value) -> Value {
    if fleet.ship(unit).fight.target.is_some() { false.into() } else { value }
}

pub fn area(fleet: &Fleet, unit: UnitId) -> Value {
    word(&AREAS, &fleet.ship(unit).fight.area).into()
}

pub fn no_area(fleet: &Fleet, unit: UnitId) -> Value {
    written_if_she_boards(fleet, unit, area(fleet, unit))
}

pub fn set_area(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let area = meaning(&AREAS, value.as_text().unwrap_or_default());
    fleet.ship_mut(unit).fight.area = area;
}

pub fn boarders(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(fleet.ship(unit).fight.parties[0].men)
}

pub fn no_boarders(fleet: &Fleet, unit: UnitId) -> Value {
    written_if_she_boards(fleet, unit, boarders(fleet, unit))
}

pub fn set_boarders(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).fight.parties[0].men = value.count();
}

pub fn leaders(fleet: &Fleet, unit: UnitId) -> Value {
    Value::whole(fleet.ship(unit).fight.parties[0].leaders)
}

pub fn no_leaders(fleet: &Fleet, unit: UnitId) -> Value {
    written_if_she_boards(fleet, unit, leaders(fleet, unit))
}

pub fn set_leaders(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).fight.parties[0].leaders = value.count();
}

/// Checks the ships that a ship holds, has tried to grapple or boards according to the file. They must be other ships
/// of the scenario. She may board only a ship that she is grappled to, and her boarders must be men whom she has.
pub(crate) fn check(check: &mut Check<'_>, scenario: &Scenario, place: usize) {
    let ship = &scenario.ships[place];
    let state = values(&ship.state);
    let path = |key: &str| format!("ships[{place}].state.{key}");
    let ships = muster::afloat(scenario);
    let others: Vec<&str> = ships.iter().map(|other| other.name.as_str()).filter(|name| *name != ship.name).collect();
    for (number, name) in state.list("grappled_with").iter().enumerate() {
        if let Some(name) = name.as_text() {
            check.one_of(&format!("{}[{number}]", path("grappled_with")), name, &others);
        }
    }
    for key in ["grapple_at", "boards"] {
        check.none_or_one_of(&path(key), state.text(key), &others);
    }
    let holds =
        |one: &Values<'_>, name: &str| one.list("grappled_with").iter().any(|held| held.as_text() == Some(name));
    let fast = |other: &&ShipSpec| holds(&state, &other.name) || holds(&values(&other.state), &ship.name);
    let ties = ships.iter().filter(|other| other.name != ship.name).filter(fast).count();
    if ties > MOST_TIES {
        let expected = format!("at most {MOST_TIES} in all, counting those that hold her and those that she holds");
        check.problem(&path("grappled_with"), format_args!("{ties} ships grappled with her"), expected);
    }
    let boards = state.text("boards");
    if let Some(target) = scenario.ships.iter().find(|other| other.name == boards && other.name != ship.name)
        && !holds(&state, boards)
        && !holds(&values(&target.state), &ship.name)
    {
        check.problem(
            &path("boards"),
            format_args!("\"{boards}\", not grappled with her"),
            format_args!("\"grappled_with\": [\"{boards}\"] as well"),
        );
    }
    let log = muster::ship_log(ship);
    let men = state.whole("aboard").unwrap_or_else(|| i64::from(log.men) - i64::from(state.count("killed")));
    let leaders = i64::from(log.leaders) - i64::from(state.count("leaders_killed"));
    if boards.is_empty() && state.says("boards_area") {
        check.problem(&path("boards_area"), "an area without boarders", "\"boards\" as well, the ship that they board");
    }
    for (key, most, what) in [
        ("boarders", men, "the number of men that she has left"),
        ("boarding_leaders", leaders, "the number of leaders that she has left"),
    ] {
        if let Some(found) = state.whole(key).filter(|found| *found > most.max(0)) {
            check.problem(&path(key), found, format_args!("at most {}, {what}", most.max(0)));
        } else if boards.is_empty() && state.has(key) {
            check.problem(
                &path(key),
                "boarders without a ship to board",
                "\"boards\" as well, the ship that they board",
            );
        }
    }
}
