//! The checks of a scenario that are particular to Crane's rules: sizes of ship, options, squares of the board and
//! boxes.

use std::collections::BTreeMap;

use wg_core::scenario::{Check, GridSpec, HeadingSpec, Loaded, Problems, TableSpec, check_common};

use crate::options::OPTIONS;
use crate::position::MOST_TURNS;
use crate::prelude::*;
use crate::scenario::muster;
use crate::scenario::state::{BATTLE_STATE, OVERRIDES, SHIP_STATE, values};

/// The width of the board from west to east, its height from south to north, and the side of a square, all in inches
/// (C-EQ-1).
pub(crate) const BOARD: (f64, f64, f64) = (22.0, 28.0, 2.0);

/// The greatest number of ships of a side that fit the line at the edge (C-SETUP-3).
const LINE: usize = 5;

/// The greatest number of ships of a side if the scenario gives their squares.
pub(crate) const MOST_SHIPS: usize = 20;

/// Checks a scenario and collects all its mistakes.
///
/// # Errors
/// Returns each mistake with its place in the file, what was found, and what would be right. Fleets of any kind are
/// accepted, such as those of C-DATA-4 or uneven ones (C-EQ-4).
pub fn check(loaded: &Loaded) -> Result<(), Problems> {
    let scenario = &loaded.scenario;
    let mut check = Check::new(loaded);
    // The common checks measure squares against the printed board. What the file says about the table is checked below.
    let mut filled = loaded.clone();
    filled.scenario.table =
        TableSpec { width: Some(BOARD.0), height: Some(BOARD.1), grid: Some(GridSpec { square: BOARD.2 }) };
    check_common(&filled, &mut check);
    check.one_of("ruleset", &scenario.ruleset, &["crane"]);
    check.options(OPTIONS);
    check.values("battle", &scenario.battle, BATTLE_STATE);
    table(&mut check, scenario);
    wind(&mut check, scenario);
    sides(&mut check, scenario);
    ending(&mut check, scenario);
    for (place, ship) in scenario.ships.iter().enumerate() {
        self::ship(&mut check, scenario, place, ship);
    }
    squares(&mut check, scenario);
    if check.count() == 0 {
        on_the_board(&mut check, scenario);
    }
    check.finish()
}

/// True if the file describes a battle that has begun.
fn has_begun(scenario: &Scenario) -> bool {
    !scenario.battle.is_empty()
}

/// Checks that the file keeps to the printed board (C-EQ-1) and that its land is given in whole squares (C-R47).
fn table(check: &mut Check<'_>, scenario: &Scenario) {
    let TableSpec { width, height, grid } = scenario.table;
    let printed = [
        ("table.width", width, BOARD.0),
        ("table.height", height, BOARD.1),
        ("table.grid.square", grid.map(|grid| grid.square), BOARD.2),
    ];
    for (path, given, right) in printed {
        if let Some(given) = given.filter(|given| *given != right) {
            check.problem(path, given, format_args!("{right} inches, like Crane's board, or nothing"));
        }
    }
    for (place, land) in scenario.land.iter().enumerate() {
        check.forbid(
            !land.outline.is_empty(),
            &format!("land[{place}].outline"),
            "an outline",
            "squares, because land fills whole squares of the board",
        );
    }
}

/// Checks that the wind blows from one of the eight points (C-WIND-2), and that it is either given or rolled for, not
/// both (C-R1).
fn wind(check: &mut Check<'_>, scenario: &Scenario) {
    if let Some(wind) = scenario.wind {
        compass(check, "wind", wind);
    }
    let option = scenario.options.get("wind").and_then(Value::as_text);
    match (option, scenario.wind) {
        (Some("fixed"), None) => {
            check.problem(
                "options.wind",
                "\"fixed\" without a wind",
                "wind: \"SW\" or another of the eight directions as well",
            );
        }
        (Some(thrown @ ("table" | "uniform")), Some(wind)) if !has_begun(scenario) => {
            check.problem(
                "options.wind",
                format_args!("\"{thrown}\" together with wind: \"{wind}\""),
                "\"fixed\", or no wind",
            );
        }
        (None, None) if has_begun(scenario) => {
            check.problem("wind", "no wind, although the battle has begun", "the direction that the wind blows from");
        }
        _ => {}
    }
}

fn compass(check: &mut Check<'_>, path: &str, spec: HeadingSpec) {
    if Compass::from_heading(spec.heading()).is_none() {
        let names: Vec<String> = Compass::ALL.iter().map(|point| format!("\"{point}\"")).collect();
        check.problem(path, spec, format_args!("one of {}", names.join(", ")));
    }
}

/// Checks that there are no more than two sides, from opposite edges (C-SETUP-2), with no more ships than can be
/// placed.
fn sides(check: &mut Check<'_>, scenario: &Scenario) {
    let sides = &scenario.sides;
    check.forbid(
        (3..=4).contains(&sides.len()),
        "sides",
        format_args!("{} sides", sides.len()),
        "exactly two sides, as in Crane's rules",
    );
    let [first, second] = sides.as_slice() else { return };
    let placed = scenario.ships.iter().any(|ship| ship.square.is_some());
    match (first.edge, second.edge) {
        (Some(edge), Some(other)) if edge.opposite() != other => {
            check.problem(
                "sides[1].edge",
                format_args!("{other:?}"),
                format_args!("{:?}, the edge opposite {edge:?}", edge.opposite()),
            );
        }
        (None, None) if values(&scenario.options).text("entry") == "fixed" => {
            check.problem(
                "options.entry",
                "\"fixed\" without an edge",
                "edge: South or another edge for the first side",
            );
        }
        (given, other) if !has_begun(scenario) && values(&scenario.options).text("entry") == "table" => {
            if let Some(edge) = given.or(other) {
                check.problem(
                    "options.entry",
                    format_args!("\"table\" together with edge: {edge:?}"),
                    "\"fixed\", or no edge",
                );
            }
        }
        _ => {}
    }
    let most = if placed { MOST_SHIPS } else { LINE };
    for (place, side) in sides.iter().enumerate() {
        let count = scenario.ships.iter().filter(|ship| ship.side == side.name).count();
        if count > most {
            let expected = if placed {
                format!("at most {most}")
            } else {
                format!("at most {most}, which is all that a line holds, or a square for each ship")
            };
            check.problem(&format!("sides[{place}]"), format_args!("{count} ships of {}", side.name), expected);
        }
    }
}

/// Checks that the values about the end of the battle and about the first side agree with each other.
fn ending(check: &mut Check<'_>, scenario: &Scenario) {
    let turns = values(&scenario.options).whole("turns").filter(|turns| *turns > 0);
    let end = scenario.options.get("end").and_then(Value::as_text);
    if let Some(turns) = turns.or(values(&scenario.battle).whole("limit")) {
        check.arrivals_by(scenario, turns);
    } else if matches!(end, None | Some("turns")) {
        check.arrivals_by(scenario, i64::from(MOST_TURNS));
    }
    if let (Some(turns), Some(end @ ("clock" | "none"))) = (turns, end) {
        check.problem(
            "options.turns",
            format_args!("turns: {turns} together with end: \"{end}\""),
            "end: \"turns\", or no turns",
        );
    }
    let battle = values(&scenario.battle);
    if let (Some(limit), Some(end @ ("clock" | "none"))) = (battle.whole("limit"), end) {
        check.problem(
            "battle.limit",
            format_args!("limit: {limit} together with end: \"{end}\""),
            "end: \"turns\", or no limit",
        );
    }
    check.forbid(
        battle.flag("time_called") && end != Some("clock"),
        "battle.time_called",
        "time called without a clock",
        "options: {\"end\": \"clock\"} as well",
    );
    let names: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
    check.none_or_one_of("battle.first", battle.text("first"), &names);
    check.none_or_one_of("battle.line", battle.text("line"), &names);
    let late = battle.has("turn") && battle.has("line");
    check.forbid(
        late,
        "battle.line",
        "a line to arrange in the middle of the battle",
        "no turn, because lines are arranged before turn 1",
    );
    if let (Some(turn), Some(limit)) = (battle.whole("turn"), battle.whole("limit").or(turns))
        && turn > limit
    {
        check.problem("battle.turn", turn, format_args!("at most {limit}, the last turn"));
    }
    if let Some(turn) = battle.whole("turn").filter(|turn| *turn > i64::from(MOST_TURNS))
        && matches!(end, None | Some("turns"))
        && battle.whole("limit").or(turns).is_none()
    {
        check.problem(
            "battle.turn",
            turn,
            format_args!("at most {MOST_TURNS}, the highest limit that four dice can give"),
        );
    }
}

fn ship(check: &mut Check<'_>, scenario: &Scenario, place: usize, ship: &ShipSpec) {
    let path = |field: &str| format!("ships[{place}].{field}");
    self::class(check, &path("class"), &ship.class);
    check.values(&path("overrides"), &ship.overrides, OVERRIDES);
    check.values(&path("state"), &ship.state, SHIP_STATE);
    check.forbid(
        ship.at.is_some(),
        &path("at"),
        "a place in inches",
        "square: (column, row), because ships are placed in squares",
    );
    if let Some(heading) = ship.heading {
        compass(check, &path("heading"), heading);
    }
    match (ship.square, ship.heading) {
        (Some(_), None) => {
            check.problem(
                &path("heading"),
                "a square without a heading",
                "heading: \"N\" or another of the eight directions",
            );
        }
        (None, Some(_)) if ship.at.is_none() => {
            check.problem(&path("square"), "a heading without a square", "square: (column, row), or no heading");
        }
        _ => {}
    }
    if let Some(class) = CHARTS.class(&ship.class).and_then(|class| CHARTS.classes.get(usize::from(class))) {
        state(check, &path("state"), class, &ship.state);
        let movement = values(&ship.overrides).whole("movement").unwrap_or(i64::from(CHARTS.movement));
        if let Some(spent) = values(&ship.state).whole("spent").filter(|spent| *spent > movement) {
            check.problem(&path("state.spent"), spent, format_args!("at most {movement}, her movement points"));
        }
    }
    if !has_begun(scenario) && ship.state.contains_key("fate") {
        check.problem(&path("state.fate"), "a fate before the battle", "battle: {\"turn\": 1, ..}, or no fate");
    }
}

/// Checks that a class is one of Crane's three sizes. A player's word such as 'frigate' is recognised and the right key
/// suggested (C-R39).
fn class(check: &mut Check<'_>, path: &str, found: &str) {
    let called = CHARTS.classes.iter().find(|class| class.title.eq_ignore_ascii_case(found.trim()));
    if let Some(class) = called.filter(|class| class.key != found) {
        check.problem(
            path,
            format_args!("\"{found}\""),
            format_args!("\"{}\", the size of a {}", class.key, class.title),
        );
    } else if !found.trim().is_empty() {
        let keys: Vec<&str> = CHARTS.classes.iter().map(|class| class.key.as_str()).collect();
        check.one_of(path, found, &keys);
    }
}

/// Checks the ticked boxes against the number that a ship of this size has (C-DMG-4), and both against her fate
/// (C-DMG-6).
fn state(check: &mut Check<'_>, path: &str, class: &Class, state: &BTreeMap<String, Value>) {
    let number = |key: &str| {
        state.get(key).and_then(Value::as_int).filter(|number| (0..=255).contains(number)).unwrap_or_default()
    };
    let boxes = i64::from(class.boxes);
    for column in ["hull", "rigging", "crew"] {
        if number(column) > boxes {
            let expected = format!("a whole number from 0 to {boxes}, the boxes of a {}", class.title);
            check.problem(&format!("{path}.{column}"), number(column), expected);
        }
    }
    let (crew, moved) = (number("crew"), number("moved"));
    if crew <= boxes && crew + moved > boxes {
        check.problem(
            &format!("{path}.moved"),
            moved,
            format_args!("at most {}, because she has lost {crew} of her {boxes} units", boxes - crew),
        );
    }
    check.forbid(
        number("points") > 3 * boxes,
        &format!("{path}.points"),
        number("points"),
        format_args!("at most {}, the number of her boxes", 3 * boxes),
    );
    let fate = state.get("fate").and_then(Value::as_text).unwrap_or("afloat");
    let holed = number("hull") == boxes;
    if holed && matches!(fate, "afloat" | "prize") {
        check.problem(
            &format!("{path}.hull"),
            number("hull"),
            format_args!("at most {}, or the fate \"sunk\"", boxes - 1),
        );
    }
    let taken = values(state).flag("taken") && fate != "sunk";
    check.forbid(
        taken,
        &format!("{path}.taken"),
        "a prize that has not sunk",
        "the fate \"sunk\" as well, or the fate \"prize\" instead",
    );
    if fate == "sunk" && number("hull") < boxes {
        check.problem(
            &format!("{path}.fate"),
            "\"sunk\" with hull boxes left",
            format_args!("\"hull\": {boxes} as well"),
        );
    }
}

/// Checks that either all ships have a square or none has. Each ship must be on water, or aground on a shoal, and
/// before the battle begins no two ships may share a square (C-SETUP-3, C-R10).
fn squares(check: &mut Check<'_>, scenario: &Scenario) {
    let lies = |ship: &ShipSpec| !matches!(values(&ship.state).text("fate"), "sunk" | "gone");
    let ships = || scenario.ships.iter().enumerate().filter(|(_, ship)| lies(ship));
    let placed = ships().any(|(_, ship)| ship.square.is_some());
    let mut taken: BTreeMap<(i16, i16), &ShipSpec> = BTreeMap::new();
    for (place, ship) in ships() {
        let path = format!("ships[{place}].square");
        let Some(square) = ship.square else {
            if (placed || has_begun(scenario)) && ship.at.is_none() && ship.heading.is_none() {
                let why = if has_begun(scenario) {
                    "her square, because the battle has begun"
                } else {
                    "her square, because other ships have squares"
                };
                check.problem(&path, format_args!("{} without a square", ship.name), why);
            }
            continue;
        };
        let mut lands = scenario.land.iter().filter(|land| land.squares.contains(&square)).peekable();
        if lands.peek().is_some() {
            let (x, y) = square;
            match (lands.all(|land| land.shoal), values(&ship.state).flag("aground")) {
                (true, true) => {}
                (true, _) => check.problem(
                    &path,
                    format_args!("({x}, {y}), which is a shoal"),
                    "a square of water, or state: {\"aground\": true}",
                ),
                _ => check.problem(&path, format_args!("({x}, {y}), which is land"), "a square of water"),
            }
        }
        // A ship that comes later takes the nearest free square.
        if scenario.is_due(&ship.name) {
            continue;
        }
        let Some(other) = taken.insert(square, ship) else { continue };
        // Once a battle has begun, ships may share a square after a boarding: enemies, a prize with her friends, or a
        // recaptured ship.
        check.forbid(
            !has_begun(scenario),
            &path,
            format_args!("({}, {}), where {} is", square.0, square.1, other.name),
            "a square of her own",
        );
    }
}

/// Checks what can be seen only once the ships are on the board: whether ships that are aground are on a shoal
/// (C-MOVE-8), and whether there is a battle to fight (C-LOST-1, C-R38).
fn on_the_board(check: &mut Check<'_>, scenario: &Scenario) {
    let mut app = App::new();
    muster::spawn(&mut app, scenario);
    let fleet = Fleet::seen(app.world());
    for (place, ship) in fleet.ships.iter().enumerate().filter(|(_, ship)| ship.berth.aground && ship.on_table()) {
        let ahead = [-1, 0, 1].map(|eighths| ship.berth.square.step(ship.berth.heading.turned(eighths)));
        if fleet.sea.is_open(ship.berth.square) && ahead.into_iter().any(|square| fleet.sea.is_open(square)) {
            let found = format!("true at {}, with open water ahead", ship.berth.square);
            check.problem(
                &format!("ships[{place}].state.aground"),
                found,
                "a shoal in her square, or only land or the edge of the board ahead of her",
            );
        }
    }
    for (place, side) in scenario.sides.iter().enumerate() {
        if !fleet.has_a_ship_left(SideId(place as u8)) {
            let found = format!("{}, without a ship in the fight", side.name);
            check.problem(
                &format!("sides[{place}]"),
                found,
                "a ship of its own that is afloat and not taken, because without one the battle is already over",
            );
        }
    }
    let placed = has_begun(scenario) || scenario.ships.iter().any(|ship| ship.square.is_some());
    if placed && check.count() == 0 && fleet.is_still() {
        check.problem(
            "ships",
            "no ship that can move",
            "a ship that can move, because without one the battle is already over",
        );
    }
}
