//! What a scenario may and may not say, at the bounds: the last value that is right, and the first that is wrong.

use wg_barnacle::BARNACLE;
use wg_core::Rules as _;
use wg_core::scenario::parse;

use crate::island::ISLAND;

/// Returns what `check` says of a scenario, or nothing if it is valid.
pub(crate) fn said(head: &str, ships: &str) -> String {
    let wind = if head.contains("wind: \"") { "" } else { r#"wind: "S","# };
    let sides = if head.contains("sides:") { "" } else { r#"sides: [(name: "Red"), (name: "Blue")],"# };
    let text = format!(r#"(version: 1, ruleset: "barnacle", name: "A test", {wind} {head} {sides} ships: [{ships}])"#);
    let loaded = match parse(&text, "test.ron") {
        Ok(loaded) => loaded,
        Err(problems) => return problems.to_string(),
    };
    BARNACLE.check(&loaded).err().map_or_else(String::new, |problems| problems.to_string())
}

/// Checks rows of a text and a part of the answer to it. The answer is empty if the text is valid.
pub(crate) fn rows(rows: &[(&str, &str)], said: impl Fn(&str) -> String) {
    for (row, answer) in rows {
        let said = said(row);
        assert!(
            if answer.is_empty() { said.is_empty() } else { said.contains(answer) },
            "{row}: '{said}', not '{answer}'"
        );
    }
}

pub(crate) const ROSE: &str =
    r#"(name: "Rose", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {"sail": 0})"#;

/// Returns what `check` says of a ship of Red's with some state, in turn 2.
pub(crate) fn of(class: &str, state: &str) -> String {
    said(
        r#"battle: {"turn": 2, "phase": 4, "first": "Red"},"#,
        &format!(
            r#"(name: "Swan", class: "{class}", side: "Red", at: (40, 25), heading: "N", state: {{{state}}}), {ROSE}"#
        ),
    )
}

#[test]
fn b_data_8_no_more_boxes_are_ticked_than_her_log_has_and_the_last_sinks_her() {
    let frigate = [
        (r#""boxes": 44, "sail": 0"#, ""),
        (r#""boxes": 45, "sail": 0"#, "at most 44, or the fate"),
        (r#""boxes": 45, "sail": 0, "fate": "struck""#, "at most 44"),
        (r#""boxes": 45, "sail": 0, "fate": "abandoned", "aboard": 0"#, "at most 44"),
        (r#""boxes": 46, "sail": 0"#, "the number of damage boxes on her log"),
        (r#""boxes": 45, "sail": 0, "fate": "sunk""#, ""),
        (r#""boxes": 44, "sail": 0, "fate": "sunk""#, r#""boxes": 45 as well"#),
        (r#""boxes": 44, "sail": 0, "fate": "sinking""#, r#""boxes": 45 as well"#),
        (r#""boxes": 24, "sail": 1"#, ""),
        (r#""boxes": 25, "sail": 1"#, "beyond her red line"),
        (r#""boxes": 25, "sail": 0, "red_flooding": true"#, ""),
        (r#""boxes": 24, "sail": 0, "red_flooding": true"#, "true before she has reached her red line"),
    ];
    rows(&frigate, |state| of("frigate", state));
    rows(
        &[
            (r#""boxes": 3"#, ""),
            (r#""boxes": 5"#, "the number of damage boxes on her log"),
            (r#""sail": 1"#, "because she has oars"),
        ],
        |state| of("row_boat", state),
    );
}

#[test]
fn b_data_3_no_more_sail_is_set_than_she_has_left() {
    let sail = [
        (r#""sail": 9"#, ""),
        (r#""sail": 10"#, "the number of increments that she has left"),
        (r#""sail": 7, "masts_lost": 2"#, ""),
        (r#""sail": 8, "masts_lost": 2"#, "the number of increments that she has left"),
        (r#""sail": 0, "masts_lost": 9"#, ""),
        (r#""sail": 0, "masts_lost": 10"#, "the number of increments on her log"),
        (r#""sail": 0, "masts_lost": 9, "at_anchor": true"#, ""),
        (r#""sail": 0, "masts_lost": 8, "at_anchor": true"#, "true while she has increments left"),
    ];
    rows(&sail, |state| of("frigate", state));
    assert!(
        of("row_boat", r#""at_anchor": true"#).contains("true while she has increments left"),
        "boats do not anchor"
    );
}

#[test]
fn b_data_5_no_more_men_and_leaders_than_her_crew_has() {
    let crew = [
        (r#""killed": 36, "aboard": 0"#, ""),
        (r#""killed": 37, "aboard": 0"#, "the number of men in her crew"),
        (r#""aboard": 36"#, ""),
        (r#""aboard": 37"#, "the number of men for whom she has room"),
        (r#""leaders_killed": 2"#, ""),
        (r#""leaders_killed": 3"#, "the number of her leaders"),
        (r#""sail": 0, "fate": "struck", "prize_crew": 1"#, ""),
        (r#""prize_crew": 1"#, r#""fate": "struck""#),
    ];
    rows(&crew, |state| of("frigate", state));
}

#[test]
fn b_data_10_no_more_guns_are_lost_or_thrown_overboard_than_she_has() {
    let guns = [
        (r#""larboard_lost": 8"#, ""),
        (r#""larboard_lost": 9"#, "the number of her larboard guns"),
        (r#""starboard_lost": 9"#, "the number of her starboard guns"),
        (r#""bow_lost": 2"#, ""),
        (r#""bow_lost": 3"#, "the number of her bow guns"),
        (r#""stern_lost": 3"#, "the number of her stern guns"),
        (r#""larboard_lost": 6, "larboard_overboard": 2"#, ""),
        (r#""larboard_lost": 6, "larboard_overboard": 3"#, "that are not lost"),
        (r#""rudder_lost": [1, 2]"#, ""),
        (r#""rudder_lost": [3]"#, "one of her turning boxes"),
    ];
    rows(&guns, |state| of("frigate", state));
}

#[test]
fn b_grap_8_only_other_ships_are_held_and_only_who_is_grappled_is_boarded() {
    let ties = [
        (r#""sail": 0, "grappled_with": ["Rose"], "boards": "Rose", "boarders": 5, "aboard": 31"#, ""),
        (r#""sail": 0, "boards": "Rose", "boarders": 5"#, "not grappled with her"),
        (r#""sail": 0, "grappled_with": ["Nobody"]"#, "grappled_with[0]"),
        (r#""sail": 0, "grappled_with": ["Swan"]"#, "grappled_with[0]"),
        (r#""grapple_at": "Swan""#, "grapple_at"),
    ];
    rows(&ties, |state| of("frigate", state));
}

#[test]
fn what_only_comes_of_a_battle_is_not_said_before_it() {
    for (key, value) in [
        ("fate", r#""struck""#),
        ("taken", "true"),
        ("moved", "true"),
        ("speed", "3"),
        ("half", "true"),
        ("pips", "1"),
        ("grapple_tries", "1"),
        ("grapple_at", r#""Rose""#),
        ("arms_fired", "true"),
        ("grapple_hacked", "true"),
        ("boards", r#""Rose""#),
    ] {
        let ship = format!(
            r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 25), heading: "N", state: {{"{key}": {value}}}), {ROSE}"#
        );
        assert!(said("", &ship).contains(&format!("\"{key}\" before the battle,")), "{key}: {}", said("", &ship));
    }
}

/// Returns what `check` says of two brigs far from each other.
pub(crate) fn two(head: &str) -> String {
    said(
        head,
        &format!(
            r#"(name: "Swan", class: "brig", side: "Red", at: (12, 12), heading: "N"), {}"#,
            ROSE.replace("(80, 50)", "(12, 30)")
        ),
    )
}

#[test]
fn b_wind_2_the_table_its_wind_and_its_sides() {
    let heads = [
        ("table: (width: 24, height: 300),", ""),
        ("table: (width: 23.9),", "table.width"),
        ("table: (width: 300, height: 40),", ""),
        ("table: (height: 300.1),", "table.height"),
        (r#"wind: "N","#, ""),
        (r#"wind: "E","#, ""),
        (r#"wind: "W","#, ""),
        (r#"wind: "NE","#, "the sides of the table"),
        (r#"sides: [(name: "Red", edge: North), (name: "Blue", edge: South)],"#, ""),
        (r#"sides: [(name: "Red", edge: North), (name: "Blue", edge: North)],"#, "a different edge from that of Red"),
        (r#"sides: [(name: "Red"), (name: "Blue"), (name: "Green")],"#, "exactly two sides"),
    ];
    rows(&heads, two);
    assert_eq!(two("table: (width: 0),").matches("table.width").count(), 1, "a width of nothing is told of once");
}

#[test]
fn b_wind_3_options_that_need_or_exclude_each_other() {
    let options = [
        (r#"options: {"wind_table": "N E W W"},"#, ""),
        (r#"options: {"wind_table": "N E W"},"#, "four letters from N, E and W"),
        (r#"options: {"wind_table": "N E W S"},"#, "four letters from N, E and W"),
        (r#"options: {"wind_table": "N E W X"},"#, "four letters from N, E and W"),
        (r#"options: {"wind_alarm": "scripted", "alarms": [[2, 1], [3, 250]]},"#, ""),
        (r#"options: {"wind_alarm": "scripted", "alarms": [[2, 251]]},"#, "a move of at most 250"),
        (r#"options: {"wind_alarm": "scripted", "alarms": [[2, 1, 1]]},"#, "[turn, move]"),
        (r#"options: {"wind_alarm": "scripted"},"#, "without alarms"),
        (r#"options: {"wind_alarm": "manual", "alarms": [[2, 1]]},"#, "alarms that nothing uses"),
        (r#"options: {"wind_alarm": "timed", "alarm_minutes": 5},"#, ""),
        (r#"options: {"wind_alarm": "manual", "alarm_minutes": 5},"#, "minutes that nothing uses"),
        (r#"options: {"exit_side": "Red", "exit_edge": "north", "exit_points": 20},"#, ""),
        (r#"options: {"exit_edge": "south"},"#, "an exit for no side"),
        (r#"options: {"exit_points": 20},"#, "an exit for no side"),
        (r#"options: {"exit_side": "Green"},"#, "options.exit_side"),
    ];
    rows(&options, two);
}

#[test]
fn b_turn_1_how_a_battle_stands() {
    let battles = [
        (r#"battle: {"turn": 12, "phase": 2},"#, ""),
        (r#"battle: {"turn": 13, "phase": 1},"#, "at most 12, the last turn"),
        (r#"options: {"turns": 20}, battle: {"turn": 20},"#, ""),
        (r#"battle: {"phase": 4},"#, "phase 4 without a turn"),
        (r#"battle: {"turn": 2, "phase": 3},"#, "the side that is Side A"),
        (r#"battle: {"turn": 2, "phase": 3, "first": "Blue"},"#, ""),
        (r#"battle: {"turn": 2, "first": "Green"},"#, "battle.first"),
        (r#"battle: {"turn": 2, "winner": "Green"},"#, "battle.winner"),
        (r#"battle: {"turn": 2, "last_winner": "Green"},"#, "battle.last_winner"),
        (r#"battle: {"turn": 2, "lucky": "Green"},"#, "battle.lucky"),
        (r#"battle: {"turn": 2, "lucky": "Swan"},"#, ""),
        (r#"battle: {"turn": 2, "sunk": [1, 2]},"#, ""),
        (r#"battle: {"turn": 2, "sunk": [1]},"#, "two numbers, one for each side"),
        (r#"battle: {"turn": 2, "last_adverse": [1]},"#, "two numbers, one for each side"),
        (r#"battle: {"turn": 2, "swum": [1]},"#, "two numbers, one for each side"),
        (r#"battle: {"turn": 2, "swum": [1, 0]},"#, ""),
        (r#"battle: {"turn": 2, "swum": [1, 2]},"#, "battle.swum"),
        (r#"battle: {"turn": 2, "flagships": ["Swan", "Rose"]},"#, ""),
        (r#"battle: {"turn": 2, "flagships": ["Swan", "Green"]},"#, "battle.flagships[1]"),
        (r#"battle: {"turn": 2, "collisions": [["Swan", "Rose", 2]]},"#, ""),
        (r#"battle: {"turn": 2, "collisions": [["Swan", "Green", 1]]},"#, "battle.collisions[0]"),
        (r#"battle: {"turn": 2, "collisions": [["Green", "Rose", 1]]},"#, "battle.collisions[0]"),
    ];
    rows(&battles, two);
    for key in ["last_sunk", "triumph", "last_triumph", "adverse"] {
        assert!(two(&format!(r#"battle: {{"turn": 2, "{key}": [1]}},"#)).contains("two numbers"), "{key}");
    }
}

#[test]
fn b_turn_1_where_ships_may_lie() {
    let at = |battle: &str, class: &str, x: f64, y: f64| {
        said(
            &format!("{battle} {ISLAND}"),
            &format!(r#"(name: "Swan", class: "{class}", side: "Red", at: ({x}, {y}), heading: "N"), {ROSE}"#),
        )
    };
    let begun = r#"battle: {"turn": 2},"#;
    assert_eq!(at("", "brig", 12.0, 5.0), "", "her stern on the edge");
    let beyond = at("", "brig", 12.0, 4.9);
    assert!(beyond.contains("partly off the table"), "and beyond it: '{beyond}'");
    assert_eq!(at(begun, "brig", 12.0, 4.9), "", "where the battle has brought her");
    assert!(at("", "brig", 80.0, 52.0).contains("where Swan is"), "who is named later lies where there is another");
    assert_eq!(at(begun, "brig", 80.0, 52.0), "", "they have run foul of each other");
    assert!(at(begun, "brig", 31.0, 25.0).contains("which touches Isla Perdida"));
    assert!(at("", "brig", 97.0, 25.0).contains("ships[0].at"), "off the table");
}

#[test]
fn b_end_1_how_units_on_land_may_stand() {
    let ship = r#"(name: "Swan", class: "brig", side: "Red", at: (12, 12), heading: "N")"#;
    let with = |foot: &str| said(&format!(r#"battle: {{"turn": 2}}, {ISLAND}"#), &format!("{ship}, {ROSE}, {foot}"));
    let foot = |class: &str, at: &str, state: &str| {
        with(&format!(r#"(name: "Foot", class: "{class}", side: "Red", {at} heading: "N", state: {{{state}}})"#))
    };
    assert_eq!(foot("rabble", "at: (50, 30),", r#""ranks": 2"#), "");
    assert!(foot("rabble", "at: (20, 30),", "").contains("which is not on land"));
    assert!(foot("rabble", "", "").contains("without a place"));
    assert!(foot("kings_horse", "at: (50, 30),", r#""ranks": 2"#).contains("only foot stand"));
    assert!(foot("rabble", "at: (50, 30),", r#""engaged": "Swan""#).contains("the name of a unit on land"));
    assert!(foot("party", "at: (50, 30),", "").contains("landing parties come from ships"));
    let first = said(
        ISLAND,
        &format!(r#"(name: "Foot", class: "rabble", side: "Red", at: (50, 30), heading: "N"), {ship}, {ROSE}"#),
    );
    assert!(first.contains("all ships first"), "{first}");
    let alone = r#"(name: "Foot", class: "rabble", side: "Red", at: (50, 30), heading: "N"), (name: "Mob", class: "rabble", side: "Blue", at: (50, 40), heading: "N")"#;
    assert!(said(ISLAND, alone).contains("only units on land"));
    let flagships =
        r#"(name: "Swan", class: "brig", side: "Red", at: (12, 12), heading: "N", overrides: {"flagship": true})"#;
    let two = format!("{flagships}, {}, {ROSE}", flagships.replace("Swan", "Wren").replace("(12, 12)", "(12, 40)"));
    assert_eq!(said("", &format!("{flagships}, {ROSE}")), "");
    assert!(said("", &two).contains("2 flagships for Red"));
}

#[test]
fn what_no_ship_ever_has_is_told_of_once() {
    let said = of("frigate", r#""killed": 241"#);
    assert_eq!(said.matches("state.killed").count(), 1, "{said}");
}
