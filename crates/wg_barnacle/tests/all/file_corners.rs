//! Corners of scenario files: the second of two that are wrong, and the numbers that are told.

use wg_barnacle::BARNACLE;
use wg_barnacle::phases::SIDE_A_MOVES;
use wg_barnacle::scenario::progress;
use wg_core::Rules as _;
use wg_core::scenario::parse;

use crate::play::{AtSea as _, Battle, RED};

/// What `check` says of a scenario with this head and these units; nothing if it is in order.
fn said(head: &str, units: &str) -> String {
    let text = format!(
        r#"(version: 1, ruleset: "barnacle", name: "A test", wind: "S", {head}
            sides: [(name: "Red"), (name: "Blue")], ships: [{units}])"#
    );
    let loaded = parse(&text, "test.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    BARNACLE.check(&loaded).err().map_or_else(String::new, |problems| problems.to_string())
}

fn ship(side: &str, class: &str, name: &str, at: (f64, f64), state: &str) -> String {
    let (x, y) = at;
    format!(r#"(name: "{name}", class: "{class}", side: "{side}", at: ({x}, {y}), heading: "N", state: {{{state}}}),"#)
}

#[test]
fn b_end_1_all_who_are_gone_may_lie_beyond_the_edge() {
    let gone = r#""fate": "left""#;
    let units = ship("Red", "brig", "Rose", (20.0, 20.0), "")
        + &ship("Blue", "brig", "Wasp", (60.0, 20.0), "")
        + &ship("Red", "brig", "Hart", (-5.0, 20.0), gone)
        + &ship("Blue", "brig", "Swan", (120.0, 20.0), gone);
    assert_eq!(said(r#"battle: {"turn": 2},"#, &units), "", "both of them");
}

#[test]
fn b_turn_1_a_battle_of_units_on_land_alone_is_none() {
    let land = r#"land: [(name: "Isla", outline: [(0, 0), (90, 0), (90, 50), (0, 50)])],"#;
    let [ours, theirs] = [("Red", "Ours", 20.0), ("Blue", "Theirs", 60.0)]
        .map(|(side, name, x)| ship(side, "pirates", name, (x, 20.0), ""));
    let told = "at least one ship, because a turn consists of the ships' moves";
    assert!(said(land, &(ours.clone() + &theirs)).contains(told), "two units ashore");
    assert!(said(land, &(ours.clone() + &theirs)).contains("only units on land"), "and what was found");
    let unknown = said(land, &(ours.clone() + &ship("Blue", "canoe", "Theirs", (60.0, 20.0), "")));
    assert!(!unknown.contains(told), "a canoe may be meant for a ship: {unknown}");
    assert!(!said(land, &ours).contains(told), "without Blue's units nothing can be said of them");
    let afloat = ship("Blue", "brig", "Wasp", (60.0, 50.0), "");
    assert_eq!(said("", &(ship("Red", "brig", "Rose", (20.0, 20.0), "") + &afloat)), "", "with ships it is one");
}

#[test]
fn b_grap_8_four_ships_lie_fast_to_one_and_no_five() {
    let holds = r#""sail": 0, "grappled_with": ["Rose"]"#;
    for (holders, told) in [(4, false), (5, true)] {
        let mut units = ship("Red", "frigate", "Rose", (40.0, 30.0), r#""sail": 0"#);
        for place in 0..holders {
            units += &ship("Blue", "sloop", &format!("Wasp {place}"), (34.0 - 4.0 * f64::from(place), 30.0), holds);
        }
        let problem = said(r#"battle: {"turn": 2},"#, &units);
        assert_eq!(problem.contains("5 ships grappled with her"), told, "{holders} hold her: {problem}");
    }
}

#[test]
fn b_brd_1_no_more_leaders_board_than_are_left() {
    for (killed, leaders, told) in
        [(0, 2, ""), (1, 1, ""), (1, 2, "at most 1, the number of leaders that she has left"), (2, 1, "at most 0")]
    {
        let state = format!(
            r#""sail": 0, "grappled_with": ["Wasp"], "boards": "Wasp", "boarders": 5, "boarding_leaders": {leaders}, "leaders_killed": {killed}"#
        );
        let units = ship("Red", "frigate", "Rose", (40.0, 30.0), &state)
            + &ship("Blue", "brig", "Wasp", (44.0, 30.0), r#""sail": 0"#);
        let problem = said(r#"battle: {"turn": 2, "phase": 10, "first": "Red"},"#, &units);
        assert!(problem.contains(told) && problem.is_empty() == told.is_empty(), "{killed} killed: {problem}");
    }
}

#[test]
fn b_turn_1_words_of_another_phase_are_told_by_its_number() {
    let units = ship("Red", "frigate", "Rose", (40.0, 30.0), r#""sail": 0, "grappled_with": ["Wasp"]"#)
        + &ship("Blue", "brig", "Wasp", (44.0, 30.0), r#""sail": 0"#);
    for (words, of) in [
        (r#"["boarding", "Rose", "Wasp"]"#, 10),
        (r#"["landings", "Red"]"#, 7),
        (r#"["repair", "Rose"]"#, 12),
        (r#"["reload", "Rose"]"#, 13),
        (r#"["scuttle", "Rose"]"#, 14),
        (r#"["prize", "Rose"]"#, 14),
    ] {
        let head = format!(r#"battle: {{"turn": 2, "phase": 6, "first": "Red", "goes_on": {words}}},"#);
        let problem = said(&head, &units);
        assert!(problem.contains(&format!("words for phase {of}")), "{problem}");
        assert!(problem.contains(&format!("\"phase\": {of} as well")), "{problem}");
        let head = format!(r#"battle: {{"turn": 2, "phase": {of}, "first": "Red", "goes_on": {words}}},"#);
        assert_eq!(said(&head, &units), "", "{words}");
    }
}

#[test]
fn b_turn_5_a_battle_is_written_down_between_two_moves_of_a_phase_that_has_begun() {
    for (phase, begun, written) in [(SIDE_A_MOVES, true, true), (SIDE_A_MOVES, false, false), (0, true, false)] {
        let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue brig Wasp 60,40 N"]);
        battle.fleet.initiative.first = Some(RED);
        battle.fleet.cursor.phase = phase;
        battle.fleet.cursor.active = begun.then_some(RED);
        let goes_on = progress::of(&battle.fleet, &battle.business);
        assert_eq!(goes_on, written.then_some(None), "phase {phase}, begun: {begun}");
    }
}

#[test]
fn b_turn_1_without_a_table_of_its_own_a_battle_has_the_usual_one() {
    let units =
        |x: f64, y: f64| ship("Red", "brig", "Rose", (x, y), "") + &ship("Blue", "brig", "Wasp", (60.0, 20.0), "");
    assert_eq!(said("", &units(90.0, 50.0)), "");
    for (x, y) in [(97.0, 30.0), (40.0, 61.0)] {
        assert!(said("", &units(x, y)).contains("ships[0].at"), "({x}, {y}) lies beyond 96 by 60 inches");
        assert_eq!(said("table: (width: 120, height: 90),", &units(x, y)), "", "and on a larger table");
    }
    for (width, times) in [(0.5, 1), (1.0, 1), (23.9, 1), (24.0, 0)] {
        let problem = said(&format!("table: (width: {width}, height: 60),"), "");
        assert_eq!(problem.matches("table.width").count(), times, "{width}: {problem}");
    }
}
