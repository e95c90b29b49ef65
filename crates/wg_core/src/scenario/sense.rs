//! Checks that apply to the scenarios of every ruleset.

use std::collections::BTreeMap;

use super::arrival_check;
use super::check::Check;
use super::divisions;
use super::goal_check;
use super::spec::{Scenario, TableSpec};
use super::spelling::composed;
use super::{Loaded, Value};
use crate::geometry::Measure;

/// The greatest length on a table, in inches.
const FARTHEST_INCHES: f64 = 1000.0;

/// The greatest column or row of a grid.
const LAST_SQUARE: i16 = 127;

/// The greatest number of ships in a battle.
const MOST_SHIPS: usize = 250;

/// The greatest number of sides: the number of colours.
const MOST_SIDES: usize = 4;

/// Returns the greatest length on a table, in the units of `measure`.
pub fn farthest(measure: Measure) -> f64 {
    match measure {
        Measure::Inches => FARTHEST_INCHES,
        Measure::Millimetres => FARTHEST_INCHES * 25.4,
    }
}

/// Checks what needs no ruleset: names, sides, numbers and places. Lengths are in inches.
pub fn check_common(loaded: &Loaded, check: &mut Check<'_>) {
    check_common_in(Measure::Inches, loaded, check);
}

/// Checks what needs no ruleset: names, sides, numbers and places. Lengths are in the units of `measure`.
pub fn check_common_in(measure: Measure, loaded: &Loaded, check: &mut Check<'_>) {
    let scenario = &loaded.scenario;
    if scenario.version != Scenario::VERSION {
        check.problem("version", scenario.version, format_args!("{}, which is the only version", Scenario::VERSION));
    }
    named(check, "ruleset", &scenario.ruleset);
    named(check, "name", &scenario.name);
    check.lines("story", &scenario.story);
    check.line("length", &scenario.length);
    table(check, &scenario.table, measure);
    land(check, scenario, measure);
    sides(check, scenario);
    ships(check, scenario, measure);
    divisions::check(check, scenario);
    goal_check::check(check, scenario);
    arrival_check::check(check, scenario);
    values(check, "options", &scenario.options);
    values(check, "battle", &scenario.battle);
}

fn named(check: &mut Check<'_>, path: &str, name: &str) -> bool {
    let empty = name.trim().is_empty();
    if empty {
        check.problem(path, "an empty name", "a name in double quotes");
    }
    check.line(path, name);
    !empty
}

fn table(check: &mut Check<'_>, table: &TableSpec, measure: Measure) {
    let grid = table.grid.map(|grid| grid.square);
    let lengths = [("table.width", table.width), ("table.height", table.height), ("table.grid.square", grid)];
    for (path, length) in lengths {
        let Some(length) = length else { continue };
        let farthest = farthest(measure);
        if !(length > 0.0 && length <= farthest) {
            check.problem(
                path,
                length,
                format_args!("a number of {} above 0 and up to {farthest}", measure.names()[1]),
            );
        }
    }
}

fn land(check: &mut Check<'_>, scenario: &Scenario, measure: Measure) {
    for (i, land) in scenario.land.iter().enumerate() {
        let path = format!("land[{i}]");
        check.line(&format!("{path}.name"), &land.name);
        if land.squares.is_empty() && land.outline.is_empty() {
            check.problem(&path, "neither squares nor an outline", "squares or an outline");
        }
        for (j, square) in land.squares.iter().enumerate() {
            on_grid(check, &format!("{path}.squares[{j}]"), *square, &scenario.table);
        }
        if !land.outline.is_empty() {
            outline(check, &format!("{path}.outline"), &land.outline, &scenario.table, measure);
        }
    }
    for (i, zone) in scenario.zones.iter().enumerate() {
        for (j, square) in zone.squares.iter().enumerate() {
            on_grid(check, &format!("zones[{i}].squares[{j}]"), *square, &scenario.table);
        }
        if !zone.outline.is_empty() {
            outline(check, &format!("zones[{i}].outline"), &zone.outline, &scenario.table, measure);
        }
    }
    for (i, work) in scenario.works.iter().enumerate() {
        check.line(&format!("works[{i}].name"), &work.name);
        outline(check, &format!("works[{i}].outline"), &work.outline, &scenario.table, measure);
    }
}

fn outline(check: &mut Check<'_>, path: &str, outline: &[(f64, f64)], table: &TableSpec, measure: Measure) {
    let corners = outline.len();
    if corners < 3 {
        let found = if corners == 1 { "1 corner".to_owned() } else { format!("{corners} corners") };
        check.problem(path, found, "at least 3 corners");
    }
    for (j, corner) in outline.iter().enumerate() {
        on_table(check, &format!("{path}[{j}]"), *corner, table, measure);
    }
}

fn sides(check: &mut Check<'_>, scenario: &Scenario) {
    let sides = &scenario.sides;
    if sides.len() < 2 && !(sides.is_empty() && check.has_form_problem("sides")) {
        let found = if sides.is_empty() { "no sides" } else { "one side" };
        check.problem("sides", found, "at least two sides");
    }
    if sides.len() > MOST_SIDES {
        check.problem("sides", format_args!("{} sides", sides.len()), format_args!("at most {MOST_SIDES}"));
        return;
    }
    // A ship whose side is misspelt leaves that side without ships. One slip is reported only once.
    let lost = scenario.ships.iter().any(|ship| scenario.side(&ship.side).is_none())
        || (check.has_form_problem("ships") && ships_lack_sides(scenario));
    for (i, side) in sides.iter().enumerate() {
        let path = format!("sides[{i}].name");
        let earlier = sides.get(..i).unwrap_or_default();
        if named(check, &path, &side.name) {
            if earlier.iter().any(|other| composed(&other.name) == composed(&side.name)) {
                check.problem(&path, format_args!("{:?} a second time", side.name), "a name that no other side has");
            } else if !lost && !scenario.ships.iter().any(|ship| ship.side == side.name) {
                check.problem(
                    &path,
                    format_args!("{:?}, a side without ships", side.name),
                    "at least one ship on this side",
                );
            }
        }
        if earlier.iter().any(|other| other.colour == side.colour) {
            let found = format!("{:?} a second time", side.colour);
            check.problem(&format!("sides[{i}].colour"), found, "a colour that no other side has");
        }
        named(check, &format!("sides[{i}].captain"), &side.captain);
        check.line(&format!("sides[{i}].nation"), &side.nation);
        check.lines(&format!("sides[{i}].briefing"), &side.briefing);
    }
}

/// Returns true if a ship has no side, in a file that does not have the form of a scenario.
fn ships_lack_sides(scenario: &Scenario) -> bool {
    scenario.ships.is_empty() || scenario.ships.iter().any(|ship| ship.side.is_empty())
}

fn ships(check: &mut Check<'_>, scenario: &Scenario, measure: Measure) {
    let ships = &scenario.ships;
    if ships.len() > MOST_SHIPS {
        check.problem("ships", format_args!("{} ships", ships.len()), format_args!("at most {MOST_SHIPS}"));
        return;
    }
    let sides: Vec<&str> =
        scenario.sides.iter().map(|side| side.name.as_str()).filter(|name| !name.trim().is_empty()).collect();
    let sides_lack_names = check.has_form_problem("sides") && sides.len() < scenario.sides.len().max(1);
    let (mut names, mut told) = (BTreeMap::new(), Vec::new());
    for (i, ship) in ships.iter().enumerate() {
        let path = format!("ships[{i}]");
        let name = format!("{path}.name");
        if named(check, &name, &ship.name)
            && let Some(first) = names.insert(composed(&ship.name), i)
        {
            let free = divisions::other_name(scenario, i, &told);
            let expected =
                format!("a name of her own, such as \"{free}\", because ships[{first}] already has this name");
            check.problem(&name, format_args!("{:?} a second time", ship.name), expected);
            told.push(free);
        }
        named(check, &format!("{path}.class"), &ship.class);
        check.line(&format!("{path}.nation"), &ship.nation);
        if scenario.sides.len() <= MOST_SIDES && !sides_lack_names {
            check.one_of(&format!("{path}.side"), &ship.side, &sides);
        }
        if ship.at.is_some() && ship.square.is_some() {
            check.problem(&format!("{path}.square"), "both \"square\" and \"at\"", "only one of the two");
        }
        if let Some(at) = ship.at {
            on_table(check, &format!("{path}.at"), at, &scenario.table, measure);
        }
        if let Some(square) = ship.square {
            on_grid(check, &format!("{path}.square"), square, &scenario.table);
        }
        values(check, &format!("{path}.overrides"), &ship.overrides);
        values(check, &format!("{path}.state"), &ship.state);
    }
}

/// Checks that a place lies on the table, or on the largest table if the file gives no size.
fn on_table(check: &mut Check<'_>, path: &str, (x, y): (f64, f64), table: &TableSpec, measure: Measure) {
    let farthest = farthest(measure);
    let end = |length: Option<f64>| length.filter(|length| *length > 0.0 && *length <= farthest).unwrap_or(farthest);
    let (width, height) = (end(table.width), end(table.height));
    if !((0.0..=width).contains(&x) && (0.0..=height).contains(&y)) {
        let expected =
            format!("a place on the table: 0 to {width} {} east and 0 to {height} north", measure.names()[1]);
        check.problem(path, format_args!("({x}, {y})"), expected);
    }
}

/// Checks that a square lies on the grid, or on the largest grid if the file gives no size.
fn on_grid(check: &mut Check<'_>, path: &str, (x, y): (i16, i16), table: &TableSpec) {
    let square = table.grid.map(|grid| grid.square).filter(|square| *square > 0.0);
    let last = |length: Option<f64>| match (length, square) {
        // A fraction of a square at the edge does not count. The small addition forgives rounding errors as in 0.1 +
        // 0.2.
        (Some(length), Some(square)) if length > 0.0 => (length / square + 1e-9).min(f64::from(LAST_SQUARE)) as i16,
        _ => LAST_SQUARE,
    };
    let (columns, rows) = (last(table.width), last(table.height));
    if !((1..=columns).contains(&x) && (1..=rows).contains(&y)) {
        let expected = format!("a square of the grid, in columns 1 to {columns} and rows 1 to {rows}");
        check.problem(path, format_args!("({x}, {y})"), expected);
    }
}

/// Checks that all numbers are finite and that all texts are free of strange characters.
fn values(check: &mut Check<'_>, path: &str, values: &BTreeMap<String, Value>) {
    for (key, value) in values {
        self::value(check, &format!("{path}.{key}"), value);
    }
}

fn value(check: &mut Check<'_>, path: &str, value: &Value) {
    match value {
        Value::Number(number) if !number.is_finite() => check.problem(path, value, "a finite number"),
        Value::Text(text) => check.line(path, text),
        Value::List(list) => {
            list.iter().enumerate().for_each(|(i, value)| self::value(check, &format!("{path}[{i}]"), value))
        }
        Value::Number(_) | Value::Bool(_) | Value::Int(_) => {}
    }
}
