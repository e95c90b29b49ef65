//! Checks of a battle that starts in the middle of a phase: the side that acts, the fire declared, and the boarding
//! actions.

use std::collections::BTreeSet;

use wg_core::scenario::Check;

use crate::phases::{BOARDING, FIRE, MOVEMENT};
use crate::prelude::*;
use crate::scenario::check_ship::sails_for;
use crate::scenario::stage;
use crate::scenario::state::{BATTERIES, values};

/// Checks the words under `battle`, and what ships say about others.
pub(super) fn check(check: &mut Check<'_>, scenario: &Scenario) {
    acts(check, scenario);
    for (place, shot) in values(&scenario.battle).list("declared").iter().enumerate() {
        declared(check, scenario, &format!("battle.declared[{place}]"), shot.as_list().unwrap_or_default());
    }
    pairs(check, scenario, "tries");
    pairs(check, scenario, "actions");
    for place in 0..scenario.ships.len() {
        ship(check, scenario, place);
    }
}

/// Checks the side that acts or chooses, and the phase.
fn acts(check: &mut Check<'_>, scenario: &Scenario) {
    let said = values(&scenario.battle);
    let names: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
    let phase = said.whole("phase").map_or(MOVEMENT, |phase| (phase.clamp(1, 5) - 1) as u8);
    for key in ["chooses", "acts"] {
        let path = format!("battle.{key}");
        let name = said.text(key);
        if name.is_empty() || !check.one_of(&path, name, &names) {
            continue;
        }
        check.forbid(
            !said.has("turn"),
            &path,
            format_args!("{name} without a turn"),
            "a turn with it, such as turn: 3",
        );
        check.forbid(
            key == "acts" && phase == MOVEMENT && said.text("first").is_empty(),
            &path,
            format_args!("{name} without a first side"),
            "first with it, the side that moves first",
        );
        check.forbid(
            key == "chooses" && phase != MOVEMENT,
            &path,
            format_args!("{name} in phase {}", phase + 1),
            "phase: 1, in which a side chooses who moves first",
        );
    }
    check.forbid(
        !said.text("chooses").is_empty() && !said.text("acts").is_empty(),
        "battle.acts",
        "chooses and acts",
        "only one of the two",
    );
    for (key, wanted) in [("declared", FIRE), ("tries", BOARDING)] {
        let there = !said.list(key).is_empty();
        let midway = phase == wanted && !said.text("acts").is_empty();
        check.forbid(
            there && !midway,
            &format!("battle.{key}"),
            format_args!("{key} in phase {}", phase + 1),
            format_args!("phase: {} and acts with it", wanted + 1),
        );
    }
}

/// Checks a declared shot: one battery at an enemy (A-R85).
fn declared(check: &mut Check<'_>, scenario: &Scenario, path: &str, words: &[Value]) {
    let right = "the firing ship, the battery, the target, the number of rigging dice, and true if they are pooled";
    let Some(volley) = stage::volley(scenario, words) else {
        let known = words.get(1).and_then(Value::as_text).is_some_and(|word| BATTERIES.contains(&word));
        let found = words.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let right =
            if known { right.to_owned() } else { format!("{right} (the battery is one of {})", BATTERIES.join(", ")) };
        return check.problem(path, format_args!("[{found}]"), right);
    };
    opposed(check, scenario, path, (volley.unit, volley.target));
    let before = stage::declared(scenario)
        .filter(|other| (other.unit, other.side, other.size) == (volley.unit, volley.side, volley.size))
        .count();
    check.forbid(
        before > 1,
        path,
        format_args!("a battery of {} twice", scenario.ships[volley.unit.index()].name),
        "each battery once, because it fires once a turn",
    );
}

/// Checks pairs of ships of different sides, in which each first ship is named once.
fn pairs(check: &mut Check<'_>, scenario: &Scenario, key: &str) {
    let mut seen = BTreeSet::new();
    for (place, pair) in values(&scenario.battle).list(key).iter().enumerate() {
        let path = format!("battle.{key}[{place}]");
        let names: Vec<&str> = pair.as_list().unwrap_or_default().iter().filter_map(Value::as_text).collect();
        let units: Vec<UnitId> = names.iter().filter_map(|name| scenario.unit(name)).collect();
        let [one, other] = units[..] else {
            check.problem(
                &path,
                format_args!("{names:?}"),
                "the names of two ships, such as [\"Victory\", \"Redoutable\"]",
            );
            continue;
        };
        opposed(check, scenario, &path, (one, other));
        let twice = !seen.insert(one) || (key == "actions" && !seen.insert(other));
        check.forbid(twice, &path, format_args!("{names:?} a second time"), "each ship once");
    }
}

fn opposed(check: &mut Check<'_>, scenario: &Scenario, path: &str, (one, other): (UnitId, UnitId)) {
    let [one, other] = [one, other].map(|unit| &scenario.ships[unit.index()]);
    let friends = sails_for(scenario, one) == sails_for(scenario, other);
    check.forbid(friends, path, format_args!("{} and {} of one side", one.name, other.name), "two enemies");
}

/// Checks what one ship says about others: the names are in the battle, the action goes on, and aid is mutual.
fn ship(check: &mut Check<'_>, scenario: &Scenario, place: usize) {
    let spec = &scenario.ships[place];
    let state = values(&spec.state);
    let path = |key: &str| format!("ships[{place}].state.{key}");
    for key in ["targets", "targets_now", "coming_locked"] {
        for (at, name) in state.list(key).iter().enumerate() {
            let name = name.as_text().unwrap_or_default();
            let known = scenario.unit(name).is_some() || name.is_empty();
            check.forbid(
                !known,
                &format!("{}[{at}]", path(key)),
                format_args!("{name:?}, which is not in this battle"),
                "the name of a ship",
            );
        }
    }
    for side in ["port", "starboard"] {
        let g = state.count(&format!("g_{side}")) + state.count(&format!("coming_g_{side}"));
        let right = "at most 4 in all, because the fifth costs a gun die";
        check.forbid(g > 4, &path(&format!("coming_g_{side}")), format_args!("{g} gun hits on one side"), right);
    }
    let fights = |unit: Option<UnitId>, second: bool| {
        unit.is_some_and(|unit| {
            stage::pairs(scenario, "actions").any(|(one, other)| (one == unit && !second) || other == unit)
        })
    };
    let beside = state.text("beside");
    let stands = fights(scenario.unit(beside), false) && beside != spec.name;
    check.forbid(
        !beside.is_empty() && !stands,
        &path("beside"),
        format_args!("{beside:?}, which is in no boarding action"),
        "one of two ships that battle.actions names",
    );
    let held = state.flag("held") && !fights(scenario.unit(&spec.name), true);
    check.forbid(
        held,
        &path("held"),
        format_args!("{}, which defends in no boarding action", spec.name),
        "her name second in battle.actions",
    );
    let aid = state.text("aid");
    let mutual = scenario.unit(aid).is_some_and(|other| {
        other.index() != place && values(&scenario.ships[other.index()].state).text("aid") == spec.name
    });
    check.forbid(
        !aid.is_empty() && !mutual,
        &path("aid"),
        format_args!("{aid:?}, which does not name her"),
        format_args!("a ship with aid: {:?} in her state", spec.name),
    );
}
