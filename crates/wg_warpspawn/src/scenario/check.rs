//! The checks of a scenario that are particular to these rules: classes, options, squares, characters and cards.

use std::collections::BTreeMap;

use wg_core::scenario::{Check, GridSpec, Loaded, Problems, TableSpec, check_common};

use crate::fitting::place::ground;
use crate::options::{OPTIONS, Options};
use crate::position::deck::{WHOLE, key, kind};
use crate::position::sea::{BASIC, SQUARE};
use crate::prelude::*;
use crate::scenario::check_state::{self, is_absent, is_gone};
use crate::scenario::muster::{self, has_begun};
use crate::scenario::state::{BATTLE_STATE, OVERRIDES, SHIP_STATE, values};

/// The number of squares of the map each way (W-DATA-1).
pub(crate) const SQUARES: std::ops::RangeInclusive<f64> = 8.0..=32.0;

/// The number of ships that a side may list. A side to which the scenario gives a Diplomat may list half as many more,
/// because such a Diplomat brings no ships (W-R35).
const MOST_SHIPS: usize = 16;

/// Checks a scenario and collects all its mistakes.
///
/// # Errors
/// Returns each mistake with its place in the file, what was found, and what would be right.
pub fn check(loaded: &Loaded) -> Result<(), Problems> {
    let scenario = &loaded.scenario;
    let mut check = Check::new(loaded);
    let mut filled = loaded.clone();
    filled.scenario.table = TableSpec {
        width: Some(scenario.table.width.unwrap_or(60.0)),
        height: Some(scenario.table.height.unwrap_or(40.0)),
        grid: Some(GridSpec { square: SQUARE }),
    };
    check_common(&filled, &mut check);
    check.one_of("ruleset", &scenario.ruleset, &["warpspawn"]);
    check.options(OPTIONS);
    check.values("battle", &scenario.battle, BATTLE_STATE);
    table(&mut check, scenario);
    sides(&mut check, scenario);
    if let Some(last) = values(&scenario.options).whole("turn_limit").filter(|last| *last > 0) {
        check.arrivals_by(scenario, last);
    }
    for (place, spec) in scenario.ships.iter().enumerate() {
        ship(&mut check, scenario, place, spec);
    }
    squares(&mut check, scenario);
    fleets(&mut check, scenario);
    cards(&mut check, scenario);
    check_state::check(&mut check, scenario);
    if check.count() == 0 {
        room(&mut check, scenario);
    }
    check.finish()
}

/// Checks that the map has from 8 to 32 squares each way (W-DATA-1), that land is in whole squares, and that the wind
/// agrees with the options.
fn table(check: &mut Check<'_>, scenario: &Scenario) {
    for (path, given) in [("table.width", scenario.table.width), ("table.height", scenario.table.height)] {
        let Some(inches) = given else { continue };
        let squares = inches / SQUARE;
        check.forbid(
            !SQUARES.contains(&squares) || squares.fract() != 0.0,
            path,
            inches,
            "an even number of inches from 16 to 64, two for each square",
        );
    }
    if let Some(grid) = scenario.table.grid.filter(|grid| grid.square != SQUARE) {
        check.problem("table.grid.square", grid.square, "2 inches, or nothing");
    }
    for (place, land) in scenario.land.iter().enumerate() {
        check.forbid(
            !land.outline.is_empty(),
            &format!("land[{place}].outline"),
            "an outline",
            "squares, because land fills whole squares of the map",
        );
    }
    if let Some(wind) = scenario.wind.filter(|wind| Compass::from_heading(wind.heading()).is_none()) {
        check.problem("wind", wind, "one of the eight directions, such as \"SW\"");
    }
    let calm = values(&scenario.battle).flag("calm");
    if (scenario.wind.is_some() || calm) && values(&scenario.options).text("wind") == "off" {
        check.problem("options.wind", "\"off\" together with a wind", "\"on\", or no wind");
    }
    check.forbid(calm && scenario.wind.is_some(), "battle.calm", "a calm together with a wind", "only one of the two");
}

/// Checks that there are no more than two sides, each with a permitted number of ships, and that `first` and `chooser`
/// name one of them.
fn sides(check: &mut Check<'_>, scenario: &Scenario) {
    if (3..=4).contains(&scenario.sides.len()) {
        check.problem("sides", format_args!("{} sides", scenario.sides.len()), "exactly two sides, as in these rules");
    }
    for (place, side) in scenario.sides.iter().enumerate() {
        let count = scenario.ships.iter().filter(|ship| ship.side == side.name && !is_absent(ship)).count();
        let diplomat = muster::words(scenario, "admirals").get(place) == Some(&"diplomat");
        let most = if diplomat { MOST_SHIPS + MOST_SHIPS / 2 } else { MOST_SHIPS };
        if !(1..=most).contains(&count) {
            check.problem(
                &format!("sides[{place}]"),
                format_args!("{count} ships of {}", side.name),
                format_args!("1 to {most} ships"),
            );
        }
    }
    let names: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
    for key in ["first", "chooser"] {
        if let Some(name) = scenario.battle.get(key).and_then(Value::as_text).filter(|name| !name.is_empty()) {
            check.one_of(&format!("battle.{key}"), name, &names);
        }
    }
}

fn ship(check: &mut Check<'_>, scenario: &Scenario, place: usize, ship: &ShipSpec) {
    let path = |field: &str| format!("ships[{place}].{field}");
    let keys: Vec<&str> = CHARTS.classes.iter().map(|class| class.key.as_str()).collect();
    if !ship.class.trim().is_empty() {
        check.one_of(&path("class"), &ship.class, &keys);
    }
    check.values(&path("overrides"), &ship.overrides, OVERRIDES);
    check.values(&path("state"), &ship.state, SHIP_STATE);
    check.forbid(
        ship.at.is_some(),
        &path("at"),
        "a place in inches",
        "square: (column, row), because ships are placed in squares",
    );
    if let Some(heading) = ship.heading.filter(|heading| Compass::from_heading(heading.heading()).is_none()) {
        check.problem(&path("heading"), heading, "one of the eight directions, such as \"NE\"");
    }
    if values(&scenario.options).whole("facings") == Some(4)
        && ship.heading.and_then(|heading| Compass::from_heading(heading.heading())).is_some_and(Compass::is_diagonal)
    {
        check.problem(&path("heading"), "a diagonal together with facings: 4", "N, E, S or W");
    }
    match (ship.square, ship.heading) {
        (Some(_), None) => check.problem(
            &path("heading"),
            "a square without a heading",
            "heading: \"N\" or another of the eight directions",
        ),
        (None, Some(_)) if ship.at.is_none() => {
            check.problem(&path("square"), "a heading without a square", "square: (column, row), or no heading")
        }
        (None, None) if has_begun(scenario) && !is_gone(ship) => {
            check.problem(
                &path("square"),
                format_args!("{} without a square", ship.name),
                "her square, because the battle has begun",
            );
        }
        _ => {}
    }
    let words = values(&ship.overrides).list("characters");
    for (at, word) in words.iter().enumerate() {
        let known: Vec<&str> = CHARTS
            .characters
            .iter()
            .filter(|row| matches!(row.table, Table::Ship | Table::Captain | Table::Crew))
            .map(|row| row.key.as_str())
            .collect();
        if let Some(word) = word.as_text() {
            check.one_of(&path(&format!("overrides.characters[{at}]")), word, &known);
        }
    }
    if !words.is_empty() && !has_begun(scenario) && values(&scenario.options).text("characters") == "none" {
        let found = "characters, together with options: {\"characters\": \"none\"}";
        check.problem(
            &path("overrides.characters"),
            found,
            "options: {\"characters\": \"rolled\"}, which rolls only the missing ones, or no characters",
        );
    }
    // There is one roll on each table for a ship, and one more for the flagship (W-FLEET-4, W-FLEET-6).
    let most = if values(&ship.overrides).flag("flagship") { 2 } else { 1 };
    for table in [Table::Ship, Table::Captain, Table::Crew] {
        let of_table = |word: &&Value| {
            word.as_text()
                .and_then(|word| CHARTS.character(word))
                .is_some_and(|at| CHARTS.characters[usize::from(at)].table == table)
        };
        let count = words.iter().filter(of_table).count();
        if count > most {
            let found = format!("{count} from the {} table", table.title());
            check.problem(&path("overrides.characters"), found, "one character from each table, or two for a flagship");
        }
    }
}

/// Checks that there is at most one ship in a square, and none on land (W-MOVE-10, W-R10).
fn squares(check: &mut Check<'_>, scenario: &Scenario) {
    let mut taken: BTreeMap<(i16, i16), &ShipSpec> = BTreeMap::new();
    for (place, ship) in scenario.ships.iter().enumerate().filter(|(_, ship)| !is_gone(ship)) {
        let Some(square) = ship.square else { continue };
        let path = format!("ships[{place}].square");
        if scenario.land.iter().any(|land| land.squares.contains(&square)) {
            check.problem(&path, format_args!("({}, {}), which is land", square.0, square.1), "a square of water");
        }
        // A ship that comes later takes the nearest free square.
        if scenario.is_due(&ship.name) {
            continue;
        }
        if let Some(other) = taken.insert(square, ship) {
            check.problem(
                &path,
                format_args!("({}, {}), where {} is", square.0, square.1, other.name),
                "a square of her own",
            );
        }
    }
}

/// Checks that each side has one flagship that is no ally, and allies only with a Diplomat (W-FLEET-5, W-R35).
fn fleets(check: &mut Check<'_>, scenario: &Scenario) {
    let admirals = muster::words(scenario, "admirals");
    for (word, table) in [("admirals", Table::Admiral), ("nations", Table::National), ("fleets", Table::Fleet)] {
        let known: Vec<&str> =
            CHARTS.characters.iter().filter(|row| row.table == table).map(|row| row.key.as_str()).collect();
        for (at, found) in muster::words(scenario, word).into_iter().enumerate().filter(|(_, found)| !found.is_empty())
        {
            check.one_of(&format!("battle.{word}[{at}]"), found, &known);
        }
    }
    for (place, side) in scenario.sides.iter().enumerate().take(2) {
        let own = || scenario.ships.iter().enumerate().filter(|(_, ship)| ship.side == side.name && !is_absent(ship));
        let flag = |ship: &ShipSpec, key: &str| values(&ship.overrides).flag(key);
        let flagships: Vec<usize> = own().filter(|(_, ship)| flag(ship, "flagship")).map(|(at, _)| at).collect();
        if let [_, second, ..] = flagships.as_slice() {
            check.problem(
                &format!("ships[{second}].overrides.flagship"),
                format_args!("a second flagship of {}", side.name),
                "one flagship a side",
            );
        }
        // A flagship that was captured does not fly her flag any more. A side whose ships all came later chose none.
        let has_one = |ship: &ShipSpec| !ship.state.contains_key("fate") && !scenario.comes_later(&ship.name);
        if flagships.is_empty() && has_begun(scenario) && own().all(|(_, ship)| has_one(ship)) {
            check.problem(
                &format!("sides[{place}]"),
                format_args!("no flagship of {}", side.name),
                "overrides: {\"flagship\": true} for one of its ships, because the battle has begun",
            );
        }
        let diplomat = admirals.get(place).is_some_and(|word| *word == "diplomat");
        for (at, ship) in own().filter(|(_, ship)| flag(ship, "ally")) {
            if !diplomat {
                check.problem(
                    &format!("ships[{at}].overrides.ally"),
                    "an ally without a Diplomat",
                    "battle: {\"admirals\": [..]} with \"diplomat\" for her side",
                );
            }
            check.forbid(
                flag(ship, "flagship"),
                &format!("ships[{at}].overrides.flagship"),
                "an ally as flagship",
                "a ship that is not an ally",
            );
        }
        // A Diplomat whom the scenario gives brings no ships. His allies are half of the ships listed, rounded down, or
        // by option a third of them, rounded up (W-R35).
        if diplomat {
            let (allies, ships) = (own().filter(|(_, ship)| flag(ship, "ally")).count(), own().count());
            let wanted =
                if values(&scenario.options).text("allies") == "extras_only" { ships.div_ceil(3) } else { ships / 2 };
            let found = format!("{} of {}'s Diplomat", counted(allies as i32, "ally", "allies"), side.name);
            check.forbid(
                allies != wanted,
                &format!("sides[{place}]"),
                found,
                format_args!(
                    "overrides: {{\"ally\": true}} for {wanted} of its {}",
                    counted(ships as i32, "ship", "ships")
                ),
            );
        }
    }
}

/// Checks that the ships without a square have room in the two columns of their side, with those that a Diplomat would
/// bring (W-R35, W-R55, W-DATA-2).
fn room(check: &mut Check<'_>, scenario: &Scenario) {
    if has_begun(scenario) {
        return;
    }
    let sea = BASIC.of(scenario);
    let rolled = Options::of(scenario).characters;
    let admirals = muster::words(scenario, "admirals");
    for (place, side) in scenario.sides.iter().enumerate().take(2) {
        let own = || scenario.ships.iter().filter(|ship| ship.side == side.name && !is_absent(ship));
        let rolled = rolled && admirals.get(place).is_none_or(|word| word.is_empty());
        let extra = if rolled { own().count().div_ceil(2) } else { 0 };
        let wanting = own().filter(|ship| ship.square.is_none()).count() + extra;
        let taken = |square: &Square| {
            scenario.ships.iter().any(|ship| ship.square == Some((i16::from(square.x), i16::from(square.y))))
        };
        let free = ground(&sea, SideId(place as u8)).0.into_iter().filter(|square| !taken(square)).count();
        if wanting > free {
            let with = if rolled { " with those that a Diplomat would bring" } else { "" };
            check.problem(
                &format!("sides[{place}]"),
                format_args!("{wanting} ships of {} that need a place", side.name),
                format_args!("at most {free}{with}, the number of free squares at its own end"),
            );
        }
    }
}

/// Checks that there are at most two copies of each card (W-EQ-5), and that no hand exceeds its limit (W-DRAW-3).
fn cards(check: &mut Check<'_>, scenario: &Scenario) {
    let mut count = [0_u8; KINDS];
    let keys: Vec<String> = CARDS.iter().map(key).collect();
    let known: Vec<&str> = keys.iter().map(String::as_str).collect();
    let mut lists: Vec<(String, Vec<&str>)> = Vec::new();
    let hands = values(&scenario.battle).list("hands");
    for (side, hand) in hands.iter().enumerate() {
        let words: Vec<&str> = hand.as_list().unwrap_or_default().iter().filter_map(Value::as_text).collect();
        let commands =
            |admiral: &str| muster::words(scenario, "admirals").get(side).is_some_and(|word| *word == admiral);
        let limit = if commands("tactician") { 7 } else { 5 };
        // A side that has drawn may still have to discard (W-R18).
        let limit = match values(&scenario.battle).flag("drawn") {
            true if commands("brilliant") => limit + 3,
            true => limit + 2,
            false => limit,
        };
        if words.len() > limit {
            check.problem(
                &format!("battle.hands[{side}]"),
                format_args!("{} cards", words.len()),
                format_args!("at most {limit}, the limit for this hand"),
            );
        }
        lists.push((format!("battle.hands[{side}]"), words));
    }
    for list in ["deck", "discards"] {
        lists.push((format!("battle.{list}"), muster::words(scenario, list)));
    }
    for (path, words) in lists {
        for (at, word) in words.into_iter().enumerate() {
            check.one_of(&format!("{path}[{at}]"), word, &known);
            let Some(card) = kind(word) else { continue };
            count[usize::from(card)] += 1;
            if count[usize::from(card)] > WHOLE.count(card) {
                check.problem(
                    &format!("{path}[{at}]"),
                    format_args!("a third {}", CARDS[usize::from(card)].title),
                    "at most two of each card",
                );
            }
        }
    }
}
