//! Checks of a scenario that only these rules can make: classes, options, places and the weather.

use wg_core::geometry::is_clear;
use wg_core::scenario::{Check, Loaded, Problems, TableSpec, check_common_in};

use crate::position::options::{End, OPTIONS, Options};
use crate::prelude::*;
use crate::scenario::state::{BATTLE_STATE, values};
use crate::scenario::{check_midway, check_ship, muster, script};

/// The most ships that a side may have.
const MOST_SHIPS: usize = 64;

/// The shortest side of a table, in mm.
pub const SHORTEST: f64 = 150.0;

/// Checks a scenario, and finds all mistakes at once.
///
/// # Errors
/// Each mistake, with its place in the file, what was found and what would be right.
pub fn check(loaded: &Loaded) -> Result<(), Problems> {
    let scenario = &loaded.scenario;
    let mut check = Check::new(loaded);
    let mut filled = loaded.clone();
    let scale = match scenario.options.get("scale").and_then(Value::as_text) {
        Some("small") => 0.5,
        Some("large") => 2.0,
        _ => 1.0,
    };
    filled.scenario.table = TableSpec {
        width: Some(scenario.table.width.unwrap_or(muster::TABLE.0 * scale)),
        height: Some(scenario.table.height.unwrap_or(muster::TABLE.1 * scale)),
        grid: None,
    };
    check_common_in(Measure::Millimetres, &filled, &mut check);
    check.one_of("ruleset", &scenario.ruleset, &["admiralty"]);
    check.options(OPTIONS);
    check.values("battle", &scenario.battle, BATTLE_STATE);
    table(&mut check, scenario);
    sides(&mut check, scenario);
    let options = Options::of(scenario);
    if options.end != End::LastShip {
        check.arrivals_by(scenario, i64::from(options.turn_limit));
    }
    weather(&mut check, scenario);
    let before = check.count();
    for place in 0..scenario.ships.len() {
        check_ship::ship(&mut check, scenario, place);
    }
    check_midway::check(&mut check, scenario);
    if check.count() == before {
        places(&mut check, scenario);
    }
    check.finish()
}

fn table(check: &mut Check<'_>, scenario: &Scenario) {
    for (path, given) in [("table.width", scenario.table.width), ("table.height", scenario.table.height)] {
        if let Some(length) = given.filter(|length| *length < SHORTEST) {
            let expected = format_args!("at least {SHORTEST} millimetres, the unit of these rules");
            check.problem(path, length, expected);
        }
    }
    check.forbid(scenario.table.grid.is_some(), "table.grid", "a grid", "no grid (ships sail freely in these rules)");
    for (place, land) in scenario.land.iter().enumerate() {
        check.forbid(
            !land.squares.is_empty(),
            &format!("land[{place}].squares"),
            "squares",
            "an outline in millimetres (there is no grid)",
        );
    }
    check.forbid(!scenario.works.is_empty(), "works", "houses or works", "none (these rules have no battles on land)");
}

fn sides(check: &mut Check<'_>, scenario: &Scenario) {
    if (3..=4).contains(&scenario.sides.len()) {
        check.problem("sides", format_args!("{} sides", scenario.sides.len()), "exactly two sides");
    }
    for (place, side) in scenario.sides.iter().enumerate() {
        let own = || scenario.ships.iter().enumerate().filter(|(_, ship)| ship.side == side.name);
        let count = own().count();
        check.forbid(
            count > MOST_SHIPS,
            &format!("sides[{place}]"),
            format_args!("{count} ships of {}", side.name),
            format_args!("1 to {MOST_SHIPS} ships"),
        );
        let flags = own().filter(|(_, ship)| ship.overrides.get("flagship").and_then(Value::as_bool) == Some(true));
        if let Some((second, ship)) = flags.clone().nth(1) {
            let first = flags.map(|(_, ship)| ship.name.as_str()).next().unwrap_or_default();
            let found = format!("flags on {first} and {}", ship.name);
            check.problem(
                &format!("ships[{second}].overrides.flagship"),
                found,
                "one flagship a side, with the admiral aboard",
            );
        }
    }
    let names: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
    if let Some(name) = scenario.battle.get("first").and_then(Value::as_text).filter(|name| !name.is_empty()) {
        check.one_of("battle.first", name, &names);
    }
}

/// Checks that the wind is given, and that it blows from one of the four directions of the beginner's game where the
/// option allows no others, both at the start and in the script (A-R73).
fn weather(check: &mut Check<'_>, scenario: &Scenario) {
    let four = scenario.options.get("wind_directions").and_then(Value::as_text) == Some("4");
    let between = |from: Heading| four && from.hundredths() % 9000 != 0;
    match scenario.wind {
        None => {
            check.problem("wind", "no wind", "the direction that it blows from, such as wind: \"NW\" or wind: 292.5")
        }
        Some(wind) if between(wind.heading()) => {
            check.problem("wind", wind, "N, E, S or W with wind_directions: \"4\"");
        }
        Some(_) => {}
    }
    let lines = values(&scenario.battle).list("script");
    let (mut now, mut last) = (script::weather(scenario), 0);
    for (place, text) in lines.iter().enumerate().filter_map(|(place, value)| Some((place, value.as_text()?))) {
        let path = format!("battle.script[{place}]");
        match script::line(text, now) {
            Err(right) => check.problem(&path, format_args!("{text:?}"), right),
            Ok(change) if change.turn <= last => {
                check.problem(&path, format_args!("turn {} after turn {last}", change.turn), "a later turn");
            }
            Ok(change) if change.weather.from != now.from && between(change.weather.from) => {
                check.problem(
                    &path,
                    format_args!("{text:?}"),
                    "a wind from 0, 90, 180 or 270 degrees with wind_directions: \"4\"",
                );
            }
            Ok(change) => (now, last) = (change.weather, change.turn),
        }
    }
}

/// Checks that ships lie on the table, in the water and clear of each other, and that locks name ships beside them.
fn places(check: &mut Check<'_>, scenario: &Scenario) {
    let options = Options::of(scenario);
    let (width, height) = muster::table(scenario, &options);
    let pieces = scenario
        .land
        .iter()
        .map(|land| Piece { outline: land.outline.iter().map(|at| muster::place(*at)).collect(), shoal: land.shoal })
        .collect();
    let waters = Waters::new(width, height, pieces);
    let hulls: Vec<Option<Hull>> = scenario
        .ships
        .iter()
        .map(|spec| {
            let (built, _) = muster::built(scenario, &options, spec);
            let there = !check_ship::is_gone(spec);
            Some(Hull::new(Pose::new(muster::place(spec.at?), spec.heading?.heading()), built.base)).filter(|_| there)
        })
        .collect();
    // In play a ship may hang over the edge, swing onto another ship, or lie on the shoal that she has come off.
    let under_way = check_ship::is_under_way(scenario);
    for (place, hull) in hulls.iter().enumerate() {
        let Some(hull) = hull else { continue };
        let (path, name) = (format!("ships[{place}].at"), &scenario.ships[place].name);
        let aground = scenario.ships[place].state.get("aground").and_then(Value::as_bool) == Some(true);
        let at = hull.pose.at;
        let off = at.x < Length::ZERO || at.y < Length::ZERO || at.x > width || at.y > height;
        if off {
            // The common checks have reported this place already.
        } else if !under_way && !hull.inside_table(width, height) {
            check.problem(&path, format_args!("{name} over the edge"), "a place where all of her is on the table");
        } else if !under_way && !aground && !is_clear(hull, &[], &waters, false) {
            check.problem(
                &path,
                format_args!("{name} on land or on a shoal"),
                "open water, or aground: true in her state",
            );
        } else if !under_way && aground && is_clear(hull, &[], &waters, false) {
            check.problem(
                &format!("ships[{place}].state.aground"),
                format_args!("{name} aground in open water"),
                "land or a shoal under her",
            );
        }
        // A ship that comes later takes the nearest free place.
        let due = |place: usize| scenario.is_due(&scenario.ships[place].name);
        let clash = |other: usize| !due(other) && hulls[other].is_some_and(|other| other.overlaps(hull));
        let upon = || (0..place).find(|other| !due(place) && clash(*other));
        if !under_way && let Some(other) = upon() {
            check.problem(
                &path,
                format_args!("{name} on {}", scenario.ships[other].name),
                "places where no two ships touch",
            );
        }
        locks(check, scenario, &hulls, place, options.mm(10));
    }
}

/// Checks that each lock names a ship that lies beside this one (A-DMG-L-1).
fn locks(
    check: &mut Check<'_>,
    scenario: &Scenario,
    hulls: &[Option<Hull>],
    place: usize,
    near: wg_core::geometry::Length,
) {
    let spec = &scenario.ships[place];
    for (at, name) in values(&spec.state).list("locked").iter().enumerate() {
        // An empty name stands for the ground on which she lies.
        let Some(name) = name.as_text().filter(|name| !name.is_empty()) else { continue };
        let path = format!("ships[{place}].state.locked[{at}]");
        match scenario.ships.iter().position(|other| other.name == name) {
            None => check.problem(
                &path,
                format_args!("{name:?}, which is not in this battle"),
                "the name of a ship that lies beside her",
            ),
            Some(other) if other == place => check.problem(
                &path,
                format_args!("{name} locked with herself"),
                "the name of another ship, or aground: true",
            ),
            Some(other) => {
                let gap = hulls[place].zip(hulls[other]).map(|(one, two)| one.distance_to(&two));
                if gap.is_none_or(|gap| gap > near) {
                    let found = gap.map_or_else(
                        || format!("{name}, which is gone"),
                        |gap| format!("{name}, {} mm off", f64::from(gap.0) / 100.0),
                    );
                    check.problem(&path, found, format_args!("a ship within {} mm", f64::from(near.0) / 100.0));
                }
            }
        }
    }
}
