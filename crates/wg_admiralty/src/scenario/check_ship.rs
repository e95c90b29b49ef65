//! Checks of one ship of a scenario.

use wg_core::scenario::Check;

use crate::command::book::{MOST_WORDS, words};
use crate::position::classes::{self, CLASSES, GunDice};
use crate::position::options::Options;
use crate::prelude::*;
use crate::scenario::state::{OVERRIDES, SHIP_STATE, values};
use crate::scenario::words::CUSTOM;
use crate::scenario::{muster, plans};

/// True if the ship is no longer on the table.
pub fn is_gone(spec: &ShipSpec) -> bool {
    matches!(spec.state.get("fate").and_then(Value::as_text), Some("sunk" | "blown_up" | "gone"))
}

/// True if the battle has begun. States that only play can bring about are then no mistakes.
pub(super) fn is_under_way(scenario: &Scenario) -> bool {
    scenario.battle.contains_key("turn")
}

/// Returns the side that the ship sails for now, if the scenario has the one that she began with.
pub(super) fn sails_for(scenario: &Scenario, spec: &ShipSpec) -> Option<SideId> {
    let captured = values(&spec.state).flag("captured") || values(&spec.state).text("fate") == "prize";
    scenario.side(&spec.side).map(|side| if captured { side.other() } else { side })
}

pub(super) fn ship(check: &mut Check<'_>, scenario: &Scenario, place: usize) {
    let spec = &scenario.ships[place];
    let path = |field: &str| format!("ships[{place}].{field}");
    let keys: Vec<&str> = CLASSES.iter().map(|class| class.key.as_str()).chain([CUSTOM]).collect();
    if !spec.class.trim().is_empty() {
        check.one_of(&path("class"), &spec.class, &keys);
    }
    check.values(&path("overrides"), &spec.overrides, OVERRIDES);
    check.values(&path("state"), &spec.state, SHIP_STATE);
    check.forbid(spec.square.is_some(), &path("square"), "a square", "at: (x, y) in millimetres (there is no grid)");
    check.forbid(
        spec.at.is_none() && !is_gone(spec),
        &path("at"),
        format_args!("{} without a place", spec.name),
        "at: (x, y) in millimetres",
    );
    if spec.heading.is_none() && !is_gone(spec) {
        check.problem(
            &path("heading"),
            format_args!("{} without a heading", spec.name),
            "where her bow points, such as heading: \"NE\" or heading: 22.5",
        );
    }
    let given = spec.overrides.get("guns").and_then(Value::as_list);
    if spec.class == CUSTOM && given.is_none() {
        check.problem(
            &path("overrides"),
            "a custom ship without gun dice",
            "guns: [light, medium, heavy, carronades] of one side",
        );
    }
    if let Some(list) = given.filter(|list| list.len() != 4) {
        check.problem(
            &path("overrides.guns"),
            format_args!("{} numbers", list.len()),
            "four numbers: light, medium, heavy, carronades",
        );
    }
    if classes::class(&spec.class).is_some() || spec.class == CUSTOM {
        damage(check, scenario, spec, &path);
    }
    if let Some(list) = spec.state.get("before").and_then(Value::as_list).filter(|list| list.len() < 2) {
        check.problem(
            &path("state.before"),
            format_args!("{} numbers", list.len()),
            "two or three numbers: millimetres east and north, and her heading then",
        );
    }
    plans::check(check, scenario, place);
    for (at, value) in values(&spec.state).list("fired_at").iter().enumerate() {
        let name = value.as_text().unwrap_or_default();
        if !scenario.ships.iter().any(|ship| ship.name == name && (is_under_way(scenario) || ship.side != spec.side)) {
            check.problem(
                &path(&format!("state.fired_at[{at}]")),
                format_args!("{name:?}"),
                format_args!("the name of an enemy of {}", spec.name),
            );
        }
    }
    signal(check, scenario, spec, &path);
    let state = values(&spec.state);
    check.forbid(
        state.flag("springs") && !state.flag("anchored"),
        &path("state.springs"),
        "springs without an anchor",
        "anchored: true with it",
    );
    check.forbid(
        state.flag("anchored") && state.flag("irons"),
        &path("state.irons"),
        "in irons at anchor",
        "only one of the two",
    );
    check.forbid(
        state.flag("anchored") && state.flag("tacking"),
        &path("state.tacking"),
        "tacking at anchor",
        "only one of the two",
    );
}

/// Checks a signal: it is in the signal book, has ten words at most, and flies on a flagship whose admiral lives
/// (A-CMD-3).
fn signal(check: &mut Check<'_>, scenario: &Scenario, spec: &ShipSpec, path: &dyn Fn(&str) -> String) {
    let says = values(&spec.state).text("signal");
    let at = path("state.signal");
    let dead = values(&spec.state).text("admiral") == "killed";
    let flagship = spec.overrides.get("flagship").and_then(Value::as_bool) == Some(true)
        || matches!(values(&spec.state).text("admiral"), "well" | "hurt" | "killed");
    if says.is_empty() {
        let signalled = values(&spec.state).flag("signalled");
        check.forbid(signalled, &path("state.signalled"), "signalled without a signal", "the signal with it");
        return;
    }
    if words(says) > MOST_WORDS {
        check.problem(
            &at,
            format_args!("{} words", words(says)),
            format_args!("at most {MOST_WORDS} words (a number is one, and each word of a name counts)"),
        );
    } else if Filled::read(says, |name| scenario.unit(name)).is_none() {
        check.problem(
            &at,
            format_args!("{says:?}"),
            "a message of the signal book, such as \"Engage the enemy more closely\" or \"Steer course 270\"",
        );
    } else if !flagship {
        check.problem(
            &at,
            format_args!("a signal from {}, not a flagship", spec.name),
            "flagship: true in her overrides",
        );
    } else if dead && !is_under_way(scenario) {
        check.problem(&at, "a signal from a dead admiral", "a living admiral or no signal");
    }
    for (place, value) in values(&spec.state).list("read_by").iter().enumerate() {
        let name = value.as_text().unwrap_or_default();
        if !scenario.ships.iter().any(|ship| ship.name == name && ship.side == spec.side && ship.name != spec.name) {
            check.problem(
                &path(&format!("state.read_by[{place}]")),
                format_args!("{name:?}"),
                format_args!("another ship of {}", spec.side),
            );
        }
    }
}

/// Checks that the ship has no more guns left, and no more B, than she had guns. In play there may be more B than dice
/// (A-DMG-B-2, A-DMG-B-3).
fn damage(check: &mut Check<'_>, scenario: &Scenario, spec: &ShipSpec, path: &dyn Fn(&str) -> String) {
    let (built, _) = muster::built(scenario, &Options::of(scenario), spec);
    let most = built.guns[..3].iter().map(|dice| i64::from(*dice)).sum::<i64>();
    for (guns, blocked) in [("guns_port", "b_port"), ("guns_starboard", "b_starboard")] {
        let left: GunDice = spec.state.get(guns).map_or(built.guns, muster::dice);
        if let Some(list) = spec.state.get(guns).and_then(Value::as_list).filter(|list| list.len() != 4) {
            check.problem(
                &path(&format!("state.{guns}")),
                format_args!("{} numbers", list.len()),
                "four numbers: light, medium, heavy, carronades",
            );
        } else if left.iter().zip(built.guns).any(|(left, whole)| *left > whole) {
            let found = format!("{left:?} of {:?}", built.guns);
            check.problem(&path(&format!("state.{guns}")), found, "at most her gun dice of each size");
        }
        let held = spec.state.get(blocked).and_then(Value::as_int).unwrap_or_default();
        if held > most && !is_under_way(scenario) {
            check.problem(
                &path(&format!("state.{blocked}")),
                held,
                format_args!("at most {most}, the number of gun dice that she had on that side"),
            );
        }
    }
}
