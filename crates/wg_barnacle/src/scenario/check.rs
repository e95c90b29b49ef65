//! The checks of a scenario that only this ruleset can make: classes, options, places on the table, boxes and lines.

use wg_core::Hull;
use wg_core::scenario::{Check, Loaded, Problems, check_common};

use crate::options::{OPTIONS, quarters};
use crate::position::logs::log;
use crate::position::troop::roster;
use crate::prelude::*;
use crate::scenario::check_units::{has_log, ship, troop};
use crate::scenario::muster::{self, HEIGHT, WIDTH};
use crate::scenario::progress;
use crate::scenario::state::{BATTLE_STATE, WINDS, values};

/// The shortest and the longest side of a table, in inches.
pub(crate) const TABLE: std::ops::RangeInclusive<f64> = 24.0..=300.0;

/// The last phase, counted from 1, in which Side A may be unknown.
const INITIATIVE: i64 = 2;

/// Checks a scenario, and finds everything that is wrong with it at once.
///
/// # Errors
/// Each mistake with its place in the file, what was found, and what would be right.
pub fn check(loaded: &Loaded) -> Result<(), Problems> {
    let scenario = &loaded.scenario;
    let mut check = Check::new(loaded);
    // The common checks measure places against the table, whose size may be left out.
    let mut filled = loaded.clone();
    let table = &mut filled.scenario.table;
    (table.width, table.height) = (Some(table.width.unwrap_or(WIDTH)), Some(table.height.unwrap_or(HEIGHT)));
    // A ship that has left the table may lie beyond its edge.
    for ship in filled.scenario.ships.iter_mut().filter(|ship| !lies(ship)) {
        ship.at = None;
    }
    check_common(&filled, &mut check);
    check.one_of("ruleset", &scenario.ruleset, &["barnacle"]);
    check.options(OPTIONS);
    check.values("battle", &scenario.battle, BATTLE_STATE);
    self::table(&mut check, scenario);
    wind(&mut check, scenario);
    sides(&mut check, scenario);
    options(&mut check, scenario);
    battle(&mut check, scenario);
    progress::check(&mut check, scenario);
    for (place, ship) in scenario.ships.iter().enumerate() {
        if roster(&ship.class).is_some() {
            troop(&mut check, scenario, place, ship);
        } else {
            self::ship(&mut check, scenario, place, ship);
        }
    }
    places(&mut check, scenario);
    check.arrivals_by(scenario, last_turn(scenario));
    ships_come(&mut check, scenario);
    somebody_fights(&mut check, scenario);
    check.finish()
}

/// Checks that there is at least one ship, because the turn is played by the moves of ships (B-TURN-5). A side without
/// units in the fight is only found at the end of a turn (B-END-1).
fn somebody_fights(check: &mut Check<'_>, scenario: &Scenario) {
    let afloat = scenario.ships.iter().any(|ship| log(&ship.class).is_some());
    let known = scenario.ships.iter().all(|ship| log(&ship.class).is_some() || roster(&ship.class).is_some());
    let each = scenario.sides.iter().all(|side| scenario.ships.iter().any(|ship| ship.side == side.name));
    // A side without a unit, or a misspelt class, is reported elsewhere.
    if each && known && !afloat {
        let found = if scenario.ships.len() == 1 { "only a unit on land" } else { "only units on land" };
        check.problem("ships", found, "at least one ship, because a turn consists of the ships' moves");
    }
}

/// Returns the last turn of a battle.
fn last_turn(scenario: &Scenario) -> i64 {
    values(&scenario.options).whole("turns").filter(|turns| (1..=99).contains(turns)).unwrap_or(12)
}

/// Checks that only ships come later. Units on land are there from the beginning.
fn ships_come(check: &mut Check<'_>, scenario: &Scenario) {
    for (place, unit) in scenario.ships.iter().enumerate() {
        if roster(&unit.class).is_some() && scenario.is_due(&unit.name) {
            let found = format!("{}, a unit on land that comes later", unit.name);
            check.problem(&format!("ships[{place}]"), found, "only ships in arrivals");
        }
    }
}

/// True if the file describes a battle that has begun.
pub(crate) fn has_begun(scenario: &Scenario) -> bool {
    scenario.battle.contains_key("turn")
}

/// True if the ship's model lies on the table.
fn lies(ship: &ShipSpec) -> bool {
    !matches!(values(&ship.state).text("fate"), "sunk" | "burnt" | "scuttled" | "left" | "escaped")
}

/// Checks that the table has a size but no grid, and that land has outlines.
fn table(check: &mut Check<'_>, scenario: &Scenario) {
    for (path, given) in [("table.width", scenario.table.width), ("table.height", scenario.table.height)] {
        if let Some(length) = given.filter(|length| *length > 0.0 && *length <= 1000.0) {
            check.number_in(path, length, TABLE);
        }
    }
    check.forbid(scenario.table.grid.is_some(), "table.grid", "a grid", "no grid, because ships sail freely");
    for (place, land) in scenario.land.iter().enumerate() {
        check.forbid(
            !land.squares.is_empty(),
            &format!("land[{place}].squares"),
            "squares",
            "an outline in inches, because the table has no grid",
        );
    }
}

/// Checks that the prevailing wind blows from one of the four sides of the table (B-WIND-1, B-WIND-2).
fn wind(check: &mut Check<'_>, scenario: &Scenario) {
    let expected = "one of \"N\", \"E\", \"S\" and \"W\", the sides of the table";
    match scenario.wind {
        None => check.problem("wind", "no wind", format_args!("the prevailing wind, {expected}")),
        Some(wind) if wind.heading().hundredths() % 9000 != 0 => check.problem("wind", wind, expected),
        Some(_) => {}
    }
}

/// Checks that there are exactly two sides (AMB-86), with different edges if they have any, and at most one flagship
/// each.
fn sides(check: &mut Check<'_>, scenario: &Scenario) {
    let sides = &scenario.sides;
    check.forbid(
        (3..=4).contains(&sides.len()),
        "sides",
        format_args!("{} sides", sides.len()),
        "exactly two sides, because Barnacle Bill is a game for two sides",
    );
    let [first, second] = sides.as_slice() else { return };
    if let (Some(edge), Some(other)) = (first.edge, second.edge)
        && edge == other
    {
        check.problem(
            "sides[1].edge",
            format_args!("{other:?}"),
            format_args!("a different edge from that of {}", first.name),
        );
    }
    for (place, side) in sides.iter().enumerate() {
        let flagships = |ship: &&ShipSpec| ship.side == side.name && values(&ship.overrides).flag("flagship");
        let count = scenario.ships.iter().filter(flagships).count();
        check.forbid(
            count > 1,
            &format!("sides[{place}]"),
            format_args!("{count} flagships for {}", side.name),
            "at most 1",
        );
    }
}

/// Checks the options against each other and against the sides: wind table, alarms and exit.
fn options(check: &mut Check<'_>, scenario: &Scenario) {
    let options = values(&scenario.options);
    let table = options.text("wind_table");
    if let (false, Some(wind)) = (table.is_empty(), scenario.wind) {
        let words: Vec<&str> = table.split_whitespace().collect();
        let prevailing = WINDS[usize::from(quarters(Heading::NORTH, wind.heading()))];
        if words.len() != 4 || words.iter().any(|word| !WINDS.contains(word) || *word == prevailing) {
            let others: Vec<&str> = WINDS.iter().copied().filter(|name| *name != prevailing).collect();
            let [a, b, c] = others[..] else { return };
            let expected =
                format!("four letters from {a}, {b} and {c}, for 9, 10, 11 and 12, such as \"{a} {b} {c} {c}\"");
            check.problem("options.wind_table", format_args!("\"{table}\""), expected);
        }
    }
    let scripted = options.text("wind_alarm") == "scripted";
    let alarms = options.list("alarms");
    if scripted && alarms.is_empty() {
        check.problem(
            "options.wind_alarm",
            "\"scripted\" without alarms",
            "\"alarms\": [[2, 1]] as well, with the turn and move of each",
        );
    }
    check.forbid(
        !scripted && !alarms.is_empty(),
        "options.alarms",
        "alarms that nothing uses",
        "\"wind_alarm\": \"scripted\" as well",
    );
    for (place, alarm) in alarms.iter().enumerate() {
        let pair =
            alarm.as_list().map(|pair| pair.iter().filter_map(Value::as_int).collect::<Vec<_>>()).unwrap_or_default();
        check.forbid(
            pair.len() != 2 || pair[1] > 250,
            &format!("options.alarms[{place}]"),
            alarm,
            "[turn, move], with a move of at most 250",
        );
    }
    if options.says("alarm_minutes") && options.text("wind_alarm") != "timed" {
        check.problem("options.alarm_minutes", "minutes that nothing uses", "\"wind_alarm\": \"timed\" as well");
    }
    let names: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
    let exit = options.text("exit_side");
    check.none_or_one_of("options.exit_side", exit, &names);
    for key in ["exit_edge", "exit_points"] {
        if exit.is_empty() && options.says(key) {
            check.problem(
                &format!("options.{key}"),
                "an exit for no side",
                "\"exit_side\" as well, the side whose ships leave there",
            );
        }
    }
}

/// Checks the state of a battle that has begun: turn and phase, who moves first, and the names of sides and ships.
fn battle(check: &mut Check<'_>, scenario: &Scenario) {
    let battle = values(&scenario.battle);
    let names: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
    for key in ["first", "winner", "last_winner"] {
        check.none_or_one_of(&format!("battle.{key}"), battle.text(key), &names);
    }
    let ships: Vec<&str> = muster::afloat(scenario).iter().map(|ship| ship.name.as_str()).collect();
    check.none_or_one_of("battle.lucky", battle.text("lucky"), &ships);
    let phase = battle.whole("phase").filter(|phase| (1..=14).contains(phase));
    if let Some(phase) = phase {
        if !has_begun(scenario) {
            check.problem("battle.phase", format_args!("phase {phase} without a turn"), "\"turn\": 1 as well");
        } else if phase > INITIATIVE && battle.text("first").is_empty() {
            check.problem(
                "battle.phase",
                format_args!("phase {phase} without \"first\""),
                "\"first\" as well, the side that is Side A, because initiative is settled in phase 2",
            );
        }
    }
    let last = last_turn(scenario);
    if let Some(turn) = battle.whole("turn").filter(|turn| *turn > last) {
        check.problem("battle.turn", turn, format_args!("at most {last}, the last turn"));
    }
    let numbers = (2, "two numbers, one for each side");
    for (key, (length, expected)) in [
        ("sunk", numbers),
        ("last_sunk", numbers),
        ("triumph", numbers),
        ("last_triumph", numbers),
        ("adverse", numbers),
        ("last_adverse", numbers),
        ("swum", numbers),
        ("flagships", (2, "two names, one for each side")),
        ("bases", (2, "two edges, one for each side")),
        ("wind_table", (4, "four winds, for 9, 10, 11 and 12")),
    ] {
        let found = battle.list(key).len();
        if battle.has(key) && found != length {
            check.problem(&format!("battle.{key}"), format_args!("a list of length {found}"), expected);
        }
    }
    check.forbid(
        battle.flag("alarm_hidden") && battle.has("alarm"),
        "battle.alarm",
        "an alarm that is also hidden",
        "\"alarm\" or \"alarm_hidden\", not both",
    );
    for (place, flagship) in battle.list("flagships").iter().enumerate() {
        check.none_or_one_of(&format!("battle.flagships[{place}]"), flagship.as_text().unwrap_or_default(), &ships);
    }
    for (place, party) in battle.list("afloat").iter().enumerate() {
        let whole = |value: &Value, most: i64| value.as_int().is_some_and(|count| (0..=most).contains(&count));
        let right = match party.as_list() {
            Some([Value::Text(ship), Value::Text(side), Value::Text(kind), x, y, heading, men, leaders]) => {
                let names = ships.contains(&ship.as_str())
                    && names.contains(&side.as_str())
                    && matches!(kind.as_str(), "boat" | "men");
                names
                    && [x, y, heading].iter().all(|place| place.as_number().is_some())
                    && whole(men, 120)
                    && whole(leaders, 9)
            }
            _ => false,
        };
        check.forbid(
            !right,
            &format!("battle.afloat[{place}]"),
            party,
            "[\"their ship\", \"their side\", \"boat\" or \"men\", x, y, degrees, men, leaders]",
        );
    }
    for (place, foul) in battle.list("collisions").iter().enumerate() {
        let right = match foul.as_list() {
            Some([Value::Text(mover), Value::Text(struck), Value::Int(1..=2)]) => {
                ships.contains(&mover.as_str()) && ships.contains(&struck.as_str())
            }
            _ => false,
        };
        check.forbid(
            !right,
            &format!("battle.collisions[{place}]"),
            foul,
            "[\"ship that moved\", \"ship that she ran into\", 1 or 2 dice each]",
        );
    }
}

/// Checks that ships lie on the table, in the water, and not on each other.
fn places(check: &mut Check<'_>, scenario: &Scenario) {
    let begun = has_begun(scenario);
    let waters = waters(scenario);
    let mut laid: Vec<(&str, Hull)> = Vec::new();
    for (place, ship) in scenario.ships.iter().enumerate().filter(|(_, ship)| lies(ship) && has_log(ship)) {
        let path = format!("ships[{place}].at");
        let (Some((x, y)), Some(heading)) = (ship.at, ship.heading) else { continue };
        let hull = Hull::new(Pose::new(Point::inches(x, y), heading.heading()), muster::ship_log(ship).footprint);
        let (width, height) = waters.size();
        let off = !(0.0..=width.to_inches()).contains(&x) || !(0.0..=height.to_inches()).contains(&y);
        if off {
            continue;
        }
        if !begun && !waters.inside_table(&hull) {
            let length = hull.footprint.length.to_inches();
            check.problem(
                &path,
                format_args!("({x}, {y}), partly off the table"),
                format_args!("a place where all {length} inches of her are on the table"),
            );
        }
        let aground = values(&ship.state).flag("aground");
        if let Some(piece) = waters.touches(&hull).filter(|_| !aground) {
            let land = scenario
                .land
                .get(piece)
                .map_or("land", |land| if land.name.is_empty() && land.shoal { "a shoal" } else { &land.name });
            let land = if land.is_empty() { "land" } else { land };
            check.problem(
                &path,
                format_args!("({x}, {y}), which touches {land}"),
                "a place in the water, or \"aground\": true in her state",
            );
        }
        // A ship that comes later takes the nearest free place.
        if scenario.is_due(&ship.name) {
            continue;
        }
        // Once a battle has begun, ships may lie where they ran foul of each other.
        if let Some((other, _)) = laid.iter().find(|(_, other)| !begun && hull.overlaps(other)) {
            check.problem(&path, format_args!("({x}, {y}), where {other} is"), "a place that no other ship occupies");
        }
        laid.push((&ship.name, hull));
    }
}

/// Returns the table with its land and shoals.
pub(crate) fn waters(scenario: &Scenario) -> Waters {
    let outline = |outline: &[(f64, f64)]| outline.iter().map(|(x, y)| Point::inches(*x, *y)).collect();
    let pieces =
        scenario.land.iter().map(|land| Piece { outline: outline(&land.outline), shoal: land.shoal }).collect();
    let size = |inches: Option<f64>, usual| {
        Length::from_inches(inches.filter(|inches| TABLE.contains(inches)).unwrap_or(usual))
    };
    Waters::new(size(scenario.table.width, WIDTH), size(scenario.table.height, HEIGHT), pieces)
}
