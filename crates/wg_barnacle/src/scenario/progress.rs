//! The point that a phase has reached, in the words of a scenario: `goes_on` in `battle`.
//!
//! A battle can be saved between two moves, and at a question before any part of it is answered. A phase that has been
//! played in part has a list of words: the first names the question, and the others are names. Examples: `["landings",
//! "Red"]`, `["boarding", "Rose", "Hart", "second"]`, `["repair", "Rose"]`. A phase in which nothing has been done yet
//! needs no words.

use wg_core::rules::chapter::Business as _;
use wg_core::scenario::{Check, Values};

use crate::ashore::land_melee::Melees;
use crate::ashore::landing::Landing;
use crate::boarding::assault::Boarding;
use crate::damage::continuing::Continuing;
use crate::gunnery::Gunnery;
use crate::gunnery::reloading::Reloading;
use crate::phases::{BOARDING, END, LANDINGS, MUSKETS, RELOAD, REPAIRS};
use crate::prelude::*;
use crate::scenario::muster;
use crate::scenario::state::values;
use crate::turn::ending::Ending;
use crate::turn::initiative::FirstMove;

/// The word for the second of two grappled ships, which is asked because the holder has declined.
const SECOND: &str = "second";

/// Returns the point at which the phase goes on, with `Some(None)` if it needs no words. Returns `None` while a roll, a
/// course or a chance to fire is open, for which there are no words.
pub fn of(fleet: &Fleet, business: &Business) -> Option<Option<GoesOn>> {
    let Some(top) = business.top() else {
        // This is between two moves of a side's phase.
        return (fleet.active().is_some() && fleet.cursor.active.is_some()).then_some(None);
    };
    top.ask(fleet, business)?;
    match top {
        Item::FirstMove(FirstMove::FirstSide(_)) | Item::Melees(Melees::Contacts) => Some(None),
        // No shot is declared and no side has passed: Side A is asked, or has no target.
        Item::Gunnery(Gunnery::Volleys { muskets, answered, shots }) if shots.is_empty() => {
            (*answered == 0 || fleet.declaring(*muskets, 0, &[]).is_none()).then_some(None)
        }
        Item::Landing(Landing::Landings(side)) => Some(Some(GoesOn::Landings(*side))),
        Item::Boarding(Boarding::Board { unit, target, second }) => {
            let (holder, held) = if *second { (*target, *unit) } else { (*unit, *target) };
            Some(Some(GoesOn::Boarding { holder, held, second: *second }))
        }
        Item::Continuing(Continuing::Repair(unit)) => Some(Some(GoesOn::Repair(*unit))),
        Item::Reloading(Reloading::Reload(unit)) => Some(Some(GoesOn::Reload(*unit))),
        Item::Ending(Ending::Scuttle(unit)) => Some(Some(GoesOn::Scuttle(*unit))),
        Item::Ending(Ending::Prize(unit)) => Some(Some(GoesOn::Prize(*unit))),
        _ => None,
    }
}

/// Returns the words for the point at which a phase goes on.
pub fn written(fleet: &Fleet, goes_on: GoesOn) -> Vec<Value> {
    let ship = |unit: UnitId| fleet.name(unit);
    let words = match goes_on {
        GoesOn::Landings(side) => vec!["landings", fleet.side_name(side)],
        GoesOn::Boarding { holder, held, second: false } => vec!["boarding", ship(holder), ship(held)],
        GoesOn::Boarding { holder, held, second: true } => vec!["boarding", ship(holder), ship(held), SECOND],
        GoesOn::Repair(unit) => vec!["repair", ship(unit)],
        GoesOn::Reload(unit) => vec!["reload", ship(unit)],
        GoesOn::Scuttle(unit) => vec!["scuttle", ship(unit)],
        GoesOn::Prize(unit) => vec!["prize", ship(unit)],
    };
    words.into_iter().map(|word| Value::Text(word.to_owned())).collect()
}

/// Reads the words. Returns the point at which a phase goes on, and the index of that phase. `None` if the words are
/// not valid.
fn read(scenario: &Scenario, battle: &Values<'_>) -> Option<(GoesOn, u8)> {
    let words: Vec<&str> = battle.list("goes_on").iter().filter_map(Value::as_text).collect();
    let ship = |name: &str| muster::unit(scenario, name).filter(|unit| unit.index() < muster::afloat(scenario).len());
    Some(match *words.as_slice() {
        ["landings", side] => {
            let late = values(&scenario.options).text("landing_phase") == "9";
            (GoesOn::Landings(scenario.side(side)?), if late { MUSKETS } else { LANDINGS })
        }
        ["boarding", holder, held] => {
            (GoesOn::Boarding { holder: ship(holder)?, held: ship(held)?, second: false }, BOARDING)
        }
        ["boarding", holder, held, SECOND] => {
            (GoesOn::Boarding { holder: ship(holder)?, held: ship(held)?, second: true }, BOARDING)
        }
        ["repair", unit] => (GoesOn::Repair(ship(unit)?), REPAIRS),
        ["reload", unit] => (GoesOn::Reload(ship(unit)?), RELOAD),
        ["scuttle", unit] => (GoesOn::Scuttle(ship(unit)?), END),
        ["prize", unit] => (GoesOn::Prize(ship(unit)?), END),
        _ => return None,
    })
}

/// Returns the point at which the phase of a saved battle goes on, or `None` if nothing had been done in it.
pub fn mustered(scenario: &Scenario) -> Option<GoesOn> {
    read(scenario, &values(&scenario.battle)).map(|(goes_on, _)| goes_on)
}

/// Checks that the words are valid, and that they belong to the phase of the file.
pub fn check(check: &mut Check<'_>, scenario: &Scenario) {
    let battle = values(&scenario.battle);
    if !battle.has("goes_on") {
        return;
    }
    let phase = battle.number("phase").unwrap_or(1);
    match read(scenario, &battle) {
        None => check.problem(
            "battle.goes_on",
            "words that do not belong together",
            "[\"landings\", side], [\"boarding\", holder, held], or \"repair\", \"reload\", \"scuttle\" or \"prize\" with a ship",
        ),
        Some((_, of)) if of + 1 != phase => {
            check.problem("battle.goes_on", format_args!("words for phase {}", of + 1), format_args!("\"phase\": {} as well", of + 1))
        }
        Some((GoesOn::Boarding { holder, held, .. }, _)) => {
            let fast = |one: UnitId, other: UnitId| {
                let name = &scenario.ships[other.index()].name;
                values(&scenario.ships[one.index()].state).list("grappled_with").iter().any(|held| held.as_text() == Some(name.as_str()))
            };
            let found = "two ships that are not grappled";
            check.forbid(!fast(holder, held), "battle.goes_on", found, "\"grappled_with\" in the state of the first ship, with the name of the second");
        }
        Some(_) => {}
    }
}
