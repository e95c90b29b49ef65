//! Checks of what a scenario says of a ship or of a unit on land.

use std::collections::BTreeMap;

use wg_core::scenario::{Check, OptionSpec, Values};

use crate::position::logs::log;
use crate::position::troop::{ROSTERS, roster};
use crate::prelude::*;
use crate::scenario::check::{has_begun, waters};
use crate::scenario::state::{LOST, OVERBOARD, OVERRIDES, SHIP_STATE, TROOP_OVERRIDES, TROOP_STATE, values};
use crate::scenario::{muster, parties};

pub(crate) fn ship(check: &mut Check<'_>, scenario: &Scenario, place: usize, ship: &ShipSpec) {
    let path = |field: &str| format!("ships[{place}].{field}");
    class(check, &path("class"), &ship.class);
    check.values(&path("overrides"), &ship.overrides, OVERRIDES);
    check.values(&path("state"), &ship.state, SHIP_STATE);
    if ship.square.is_some() {
        check.problem(&path("square"), "a square", "at: (x, y) in inches, because the table has no grid");
    } else if ship.at.is_none() {
        check.problem(
            &path("at"),
            format_args!("{} without a place", ship.name),
            "at: (x, y), in inches from the south-west corner",
        );
    }
    check.forbid(
        ship.heading.is_none(),
        &path("heading"),
        format_args!("{} without a heading", ship.name),
        "heading: \"NE\", or degrees clockwise from north",
    );
    if let Some(men) =
        ship.overrides.get("men").and_then(Value::as_int).filter(|men| (3..=81).contains(men) && men % 3 != 0)
    {
        check.problem(&path("overrides.men"), men, "a multiple of 3, because a third of the crew is on deck");
    }
    if has_log(ship) {
        let log = muster::ship_log(ship);
        state(check, &path("state"), &log, &ship.state);
        parties::check(check, scenario, place, ship, &log);
        crate::scenario::grapples::check(check, scenario, place);
    }
    if !has_begun(scenario) {
        for key in [
            "fate",
            "taken",
            "moved",
            "speed",
            "half",
            "pips",
            "grapple_tries",
            "grapple_at",
            "arms_fired",
            "grapple_hacked",
            "boards",
        ] {
            if ship.state.contains_key(key) {
                check.problem(
                    &path(&format!("state.{key}")),
                    format_args!("\"{key}\" before the battle"),
                    "battle: {\"turn\": 1, ..} as well, or this word left out",
                );
            }
        }
    }
}

/// Checks a unit on land: it comes after all ships, stands on dry land, and has a roster that adds up.
pub(crate) fn troop(check: &mut Check<'_>, scenario: &Scenario, place: usize, unit: &ShipSpec) {
    let path = |field: &str| format!("ships[{place}].{field}");
    check.values(&path("overrides"), &unit.overrides, TROOP_OVERRIDES);
    check.values(&path("state"), &unit.state, TROOP_STATE);
    if let Some(ship) = scenario.ships[place..].iter().find(|ship| log(&ship.class).is_some()) {
        check.problem(
            &format!("ships[{place}]"),
            format_args!("{} before the ship {}", unit.name, ship.name),
            "all ships first, then forts and troops",
        );
    }
    check.forbid(
        unit.class == "party",
        &path("class"),
        "\"party\"",
        "another class, because landing parties come from ships",
    );
    if TROOP_OVERRIDES.iter().all(|spec| unit.overrides.get(spec.key).is_none_or(|value| spec.takes.admits(value))) {
        losses(check, &path("state"), &muster::troop_roster(unit), &values(&unit.state));
    }
    let engaged = values(&unit.state).text("engaged");
    if !engaged.is_empty() && !parties::is_on_land(scenario, engaged) {
        check.problem(&path("state.engaged"), format_args!("\"{engaged}\""), "the name of a unit on land");
    }
    if let Some(ranks) = values(&unit.state).number("ranks") {
        let foot = roster(&unit.class).is_some_and(|roster| roster.kind == Kind::Foot);
        if !foot {
            check.problem(
                &path("state.ranks"),
                format_args!("ranks for {}", unit.name),
                "no ranks, because only foot stand in 1 or 2 ranks",
            );
        } else if ranks == 1 && values(&scenario.options).text("ranks") == "two" {
            check.problem(&path("state.ranks"), ranks, "2, or the option \"ranks\": \"chosen\"");
        }
    }
    check.forbid(
        unit.heading.is_none(),
        &path("heading"),
        format_args!("{} without a heading", unit.name),
        "heading: \"NE\", the direction in which it faces",
    );
    match unit.at {
        None => check.problem(
            &path("at"),
            format_args!("{} without a place", unit.name),
            "at: (x, y), in inches from the south-west corner",
        ),
        Some((x, y)) => {
            let waters = waters(scenario);
            let dry = waters
                .contains(Point::inches(x, y))
                .is_some_and(|piece| scenario.land.get(piece).is_some_and(|land| !land.shoal));
            check.forbid(!dry, &path("at"), format_args!("({x}, {y}), which is not on land"), "a place on dry land");
        }
    }
}

/// Checks the losses of a unit on land against its roster.
fn losses(check: &mut Check<'_>, path: &str, roster: &Roster, values: &Values<'_>) {
    let guns = roster.guns.saturating_sub(values.count("guns_lost"));
    for (key, most, what) in [
        ("killed", roster.men, "the number of its men"),
        ("leaders_killed", roster.leaders, "the number of its leaders"),
        ("guns_lost", roster.guns, "the number of its guns"),
        ("unmanned", guns, "the number of its guns that are not lost"),
    ] {
        at_most(check, &format!("{path}.{key}"), TROOP_STATE, values, key, most, what);
    }
}

/// Checks that a number is at most `most`. A number that the word does not admit is reported elsewhere.
fn at_most(
    check: &mut Check<'_>,
    path: &str,
    words: &[OptionSpec],
    values: &Values<'_>,
    key: &str,
    most: u8,
    what: &str,
) {
    let admitted = |found: &i64| words.iter().any(|spec| spec.key == key && spec.takes.admits(&Value::Int(*found)));
    if let Some(found) = values.whole(key).filter(|found| *found > i64::from(most) && admitted(found)) {
        let range = if most == 0 { "0".to_owned() } else { format!("a whole number from 0 to {most}") };
        check.problem(path, found, format_args!("{range}, {what}"));
    }
}

/// True if the ship's log can be made, from a known class and valid overrides.
pub(crate) fn has_log(ship: &ShipSpec) -> bool {
    log(&ship.class).is_some()
        && OVERRIDES.iter().all(|spec| ship.overrides.get(spec.key).is_none_or(|value| spec.takes.admits(value)))
}

/// Checks that a class is one of the logs or rosters. If the file gives the class's name on screen, suggests its key.
fn class(check: &mut Check<'_>, path: &str, found: &str) {
    if let Some(called) = LOGS.iter().find(|log| log.title.eq_ignore_ascii_case(found.trim()) && log.key != found) {
        check.problem(
            path,
            format_args!("\"{found}\""),
            format_args!("\"{}\", the class of a {}", called.key, called.title),
        );
    } else if !found.trim().is_empty() {
        let keys: Vec<&str> = LOGS
            .iter()
            .map(|log| log.key.as_str())
            .chain(ROSTERS.iter().map(|roster| roster.key.as_str()))
            .filter(|key| *key != "party")
            .collect();
        check.one_of(path, found, &keys);
    }
}

/// Checks the boxes and losses of a ship against her log, and both against her fate.
fn state(check: &mut Check<'_>, path: &str, log: &Log, state: &BTreeMap<String, Value>) {
    let values = values(state);
    let at = |key: &str| format!("{path}.{key}");
    let mut most = |key: &str, most: u8, what: &str| at_most(check, &at(key), SHIP_STATE, &values, key, most, what);
    let masts = log.masts.len() as u8;
    most("boxes", log.black, "the number of damage boxes on her log");
    most("masts_lost", masts, "the number of increments on her log");
    let lost = values.count("masts_lost").min(masts);
    if log.oars {
        most("sail", 0, "because she has oars");
    } else {
        most("sail", masts - lost, "the number of increments that she has left");
    }
    most("killed", log.men, "the number of men in her crew");
    most("aboard", log.men, "the number of men for whom she has room");
    let away = parties::leaders_away(&values);
    let aboard =
        if away > 0 { "the number of her leaders who are not with her parties" } else { "the number of her leaders" };
    most("leaders_killed", log.leaders.saturating_sub(away), aboard);
    for ((key, guns), battery) in LOST.iter().zip(log.guns).zip(BATTERIES) {
        most(key, guns, &format!("the number of her {} guns", battery.to_lowercase()));
    }
    for (place, (key, guns)) in OVERBOARD.iter().zip(log.guns).enumerate() {
        let left = guns.saturating_sub(values.count(LOST[place]));
        let battery = BATTERIES[place].to_lowercase();
        most(key, left, &format!("the number of her {battery} guns that are not lost"));
    }
    if values.flag("at_anchor") && (log.oars || lost < masts) {
        check.problem(
            &format!("{path}.at_anchor"),
            "true while she has increments left",
            format_args!("\"sail\": 0, which means at anchor, or \"masts_lost\": {masts} as well"),
        );
    }
    // A prize may have sunk with her captor's men aboard, or have been sailed off the table by them.
    if values.count("prize_crew") > 0 && values.text("fate") != "struck" && !values.flag("taken") {
        check.problem(&format!("{path}.prize_crew"), values.count("prize_crew"), "0, or \"fate\": \"struck\" as well");
    }
    for (number, lost) in values.list("rudder_lost").iter().enumerate() {
        if lost.as_int().is_some_and(|lost| (1..=8).contains(&lost) && lost > log.turns.len() as i64) {
            check.problem(
                &format!("{path}.rudder_lost[{number}]"),
                lost,
                format_args!("a number from 1 to {}, for one of her turning boxes", log.turns.len()),
            );
        }
    }
    fate(check, path, log, &values);
}

/// Checks that a ship with all boxes ticked sinks, and that a ship that sank has them ticked (B-DAM-14).
fn fate(check: &mut Check<'_>, path: &str, log: &Log, values: &Values<'_>) {
    let boxes = values.whole("boxes").unwrap_or_default();
    let full = boxes == i64::from(log.black);
    match values.text("fate") {
        "sinking" | "sunk" if boxes < i64::from(log.black) => {
            let fate = values.text("fate");
            check.problem(
                &format!("{path}.fate"),
                format_args!("\"{fate}\" with \"boxes\": {boxes}"),
                format_args!("\"boxes\": {} as well", log.black),
            );
        }
        "" | "fighting" | "struck" | "abandoned" if full => {
            check.problem(
                &format!("{path}.boxes"),
                boxes,
                format_args!("at most {}, or the fate \"sinking\"", boxes - 1),
            );
        }
        _ => {}
    }
    let red = log.red.is_some_and(|line| boxes >= i64::from(line));
    if let (true, Some(sail)) = (red, values.whole("sail").filter(|sail| *sail > 0)) {
        check.problem(&format!("{path}.sail"), sail, "0, because she is beyond her red line");
    }
    check.forbid(
        !red && values.flag("red_flooding"),
        &format!("{path}.red_flooding"),
        "true before she has reached her red line",
        "false, or this word left out",
    );
}
