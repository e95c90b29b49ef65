//! Scenarios of this ruleset: what is valid, and a folder of mistakes with the answers that they must get.

use std::path::Path;

use wg_barnacle::BARNACLE;
use wg_barnacle::scenario::check::check;
use wg_core::scenario::testing::check_bad_folder;
use wg_core::scenario::{parse, parse_for_check};
use wg_core::{DiceSource, Session, SideId};

use crate::desk::text;

/// Returns what is wrong with a scenario, or nothing if it is valid.
fn wrong(head: &str, ships: &[&str]) -> String {
    let text = text(head, ships);
    parse_for_check(&text, "test.ron")
        .and_then(|loaded| check(&loaded))
        .err()
        .map_or_else(String::new, |problems| problems.to_string())
}

const SHIPS: [&str; 2] = ["Surprise, frigate, Blue, 20, 20, N", "Fortuna, galleon, Red, 60, 40, S"];

#[test]
fn mistakes_are_told_with_line_column_and_what_would_be_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad");
    let count = check_bad_folder(folder, |text, file| check(&parse_for_check(text, file)?))
        .unwrap_or_else(|wrong| panic!("{wrong}"));
    assert!(count >= 20, "{count} files: a folder that has lost its files proves nothing");
}

#[test]
fn amb_86_a_battle_has_exactly_two_sides() {
    let text = text("", &SHIPS).replace("(name: \"Blue\")", "(name: \"Blue\"), (name: \"Green\")");
    let problems =
        parse(&text, "test.ron").and_then(|loaded| check(&loaded)).expect_err("three sides are wrong").to_string();
    assert!(problems.contains("3 sides, expected exactly two sides"), "{problems}");
}

#[test]
fn b_turn_5_a_battle_without_a_ship_is_refused() {
    const LAND: &str = "land: [(name: \"Isle\", outline: [(0, 0), (90, 0), (90, 50), (0, 50)])],";
    for (one, other) in [("fort", "fort"), ("pirates", "kings_men"), ("fort", "townsfolk")] {
        let units = [format!("One, {one}, Red, 10, 10, N"), format!("Other, {other}, Blue, 40, 30, S")];
        let told = wrong(LAND, &units.each_ref().map(String::as_str));
        assert!(
            told.contains("ships: found only units on land, expected at least one ship"),
            "{one} against {other}: {told}"
        );
    }
    let told = wrong(LAND, &["One, fort, Red, 10, 10, N"]);
    assert!(
        told.contains("sides[1].name: found \"Blue\", a side without ships")
            && !told.contains("only units on land")
            && !told.contains("only a unit"),
        "one side without any unit: {told}"
    );
}

#[test]
fn b_end_1_a_side_that_begins_with_nobody_left_has_lost_when_the_turn_ends() {
    let begun = "battle: {\"turn\": 2},";
    for state in ["\"fate\": \"struck\"", "\"fate\": \"left\"", "\"taken\": true", "\"fate\": \"sunk\", \"boxes\": 45"]
    {
        let lost = format!("Surprise, frigate, Blue, 20, 20, N, state: {{{state}}}");
        let loaded =
            parse(&text(begun, &["Fortuna, galleon, Red, 60, 40, S", &lost]), "test.ron").expect("it can be read");
        let mut session = Session::from_loaded(&BARNACLE, &loaded, DiceSource::Machine { seed: 4 })
            .expect("it is in order: a turn's end says who is beaten");
        for _ in 0..200 {
            let Some((seat, order)) = session.asks().first().map(|ask| (ask.seat, ask.default.clone())) else { break };
            session.submit(seat, order).expect("a default is in order");
        }
        let outcome = session.outcome().expect("the battle ends");
        assert_eq!(outcome.winner, Some(SideId(0)), "{state}: {}", outcome.reason);
        assert!(session.cursor().turn <= 3, "{state}: with the turn that was begun");
    }
}

#[test]
fn a_table_may_have_any_size_from_24_to_300_inches_and_is_8_by_5_feet_otherwise() {
    assert_eq!(wrong("", &SHIPS), "", "96 by 60 inches");
    assert_eq!(
        wrong(
            "table: (width: 300, height: 300),",
            &["Surprise, frigate, Blue, 290, 290, N", "Fortuna, galleon, Red, 60, 40, S"]
        ),
        ""
    );
    assert_eq!(
        wrong(
            "table: (width: 24, height: 24),",
            &["Surprise, frigate, Blue, 5, 12, N", "Fortuna, galleon, Red, 15, 12, S"]
        ),
        ""
    );
    assert!(wrong("table: (width: 23),", &SHIPS).contains("from 24 to 300"));
}

#[test]
fn headings_are_points_or_any_degrees() {
    assert_eq!(wrong("", &["Surprise, frigate, Blue, 20, 20, NNE", "Fortuna, galleon, Red, 60, 40, S"]), "");
    let text = text("", &SHIPS).replace("heading: \"N\"", "heading: 17.5");
    assert!(parse(&text, "test.ron").and_then(|loaded| check(&loaded)).is_ok(), "17.5 degrees");
}

#[test]
fn ships_that_have_run_foul_of_each_other_or_aground_can_be_written_down() {
    let beside = ["Surprise, frigate, Blue, 20, 20, N", "Fortuna, galleon, Red, 22, 20, N"];
    assert!(wrong("", &beside).contains("where Surprise is"));
    assert_eq!(
        wrong(
            r#"battle: {"turn": 3, "phase": 5, "first": "Red", "collisions": [["Surprise", "Fortuna", 1]]},"#,
            &beside
        ),
        ""
    );
    let land = r#"land: [(name: "Isla Perdida", outline: [(10, 25), (30, 25), (30, 35), (10, 35)])],"#;
    assert!(wrong(land, &SHIPS).contains("touches Isla Perdida"));
    assert_eq!(
        wrong(
            land,
            &["Surprise, frigate, Blue, 20, 20, N, state: {\"aground\": true}", "Fortuna, galleon, Red, 60, 40, S"]
        ),
        ""
    );
}

#[test]
fn ships_that_are_gone_take_no_room() {
    let sunk = "Fortuna, galleon, Red, 20, 20, S, state: {\"boxes\": 55, \"fate\": \"sunk\"}";
    assert_eq!(
        wrong(r#"battle: {"turn": 3},"#, &["Surprise, frigate, Blue, 20, 20, N", sunk, "Oro, galleon, Red, 60, 40, S"]),
        ""
    );
}

#[test]
fn amb_12_inches_are_whole_or_half() {
    for step in ["0.5", "1", "1.0"] {
        assert_eq!(wrong(&format!("options: {{\"move_step\": {step}}},"), &SHIPS), "", "{step}");
    }
    // With a step that does not divide an inch, no course makes up what she must run.
    assert!(
        wrong("options: {\"move_step\": 0.625},", &SHIPS)
            .contains("options.move_step: found 0.625, expected 0.5, or 1")
    );
}
