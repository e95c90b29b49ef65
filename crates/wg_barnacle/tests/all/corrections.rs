//! The game master corrects the position.

use wg_barnacle::BARNACLE;
use wg_barnacle::position::Fleet;
use wg_core::{Order, Scenario, Seat, Session, UnitId, Value, Viewer};
use wg_testkit::Script;
use wg_testkit::conformance::words_can_be_corrected;

use crate::common::*;
use crate::island::ISLAND;

/// Returns three ships of Red's off an island where both sides have troops. Rover's party is ashore, hand to hand with
/// Blue's foot.
fn landed() -> Scenario {
    battle(
        &format!(
            r#"options: {{"wind_alarm": "random", "landings": "on", "turns": 5}}, battle: {{"turn": 2, "phase": 4, "first": "Red"}}, {ISLAND}"#
        ),
        r#"(name: "Rover", class: "brig", side: "Red", at: (20, 30), heading: "N", state: {"sail": 0, "aboard": 16, "boats_out": 1,
             "parties": [["ashore", 1, 8, 1, 0, 50, 29, 0, "with Foot", "attacks"]]}),
           (name: "Wren", class: "sloop", side: "Red", at: (12, 12), heading: "N"),
           (name: "Rose", class: "frigate", side: "Blue", at: (12, 55), heading: "E"),
           (name: "Foot", class: "kings_men", side: "Blue", at: (50, 30), heading: "S"),
           (name: "Mob", class: "rabble", side: "Red", at: (52, 24), heading: "N"),
           (name: "Fort", class: "fort", side: "Blue", at: (45, 40), heading: "W")"#,
    )
}

/// Returns a battle in which Swan's men are aboard Rose, which Swan has grappled. Teal and Wren sail close by.
fn boarded() -> Scenario {
    battle(
        r#"options: {"wind_alarm": "random", "turns": 4}, table: (width: 40, height: 40), battle: {"turn": 2, "phase": 4, "first": "Blue"},"#,
        r#"(name: "Swan", class: "frigate", side: "Red", at: (10, 20), heading: "N", state: {"sail": 0, "grappled_with": ["Rose"],
             "boards": "Rose", "boards_area": "main_deck", "boarders": 7, "boarding_leaders": 1}),
           (name: "Teal", class: "sloop", side: "Red", at: (25, 10), heading: "N", state: {"boxes": 8}),
           (name: "Rose", class: "brig", side: "Blue", at: (14.5, 20), heading: "N", state: {"sail": 0}),
           (name: "Wren", class: "row_boat", side: "Blue", at: (25, 30), heading: "S")"#,
    )
}

#[test]
fn every_word_of_ships_and_troops_can_be_corrected_or_says_why_not() {
    words_can_be_corrected(&BARNACLE, &landed());
}

#[test]
fn every_word_of_a_boarding_can_be_corrected_or_says_why_not() {
    words_can_be_corrected(&BARNACLE, &boarded());
}

/// Returns the words of all units and of the battle, as they stand.
fn words(script: &Script) -> Vec<(Option<UnitId>, &'static str, Option<Value>)> {
    let units = (0..script.session.scenario().ships.len() as u16).map(|unit| Some(UnitId(unit)));
    let words = units
        .chain([None])
        .flat_map(|unit| script.session.words(unit).into_iter().map(move |word| (unit, word.spec.key, word.value)));
    words.collect()
}

#[test]
fn what_is_set_is_what_a_file_with_this_word_would_say() {
    let (rover, wren, foot) = (Some(UnitId(0)), Some(UnitId(1)), Some(UnitId(3)));
    let landed = [
        (rover, "parties", r#"[["boats", 2, 6, 1, 0, 24.0, 30.0, 90.0, "to Wren"]]"#),
        (rover, "parties", "[]"),
        (rover, "killed", "3"),
        (rover, "leaders_killed", "1"),
        (rover, "aboard", "9"),
        (rover, "larboard_overboard", "2"),
        (wren, "killed", "4"),
        (wren, "morale", "7"),
        (wren, "taken", "true"),
        (wren, "fate", r#""struck""#),
        (wren, "masts_lost", "0"),
        (wren, "rudder_lost", "[1]"),
        (wren, "due", r#"["half", "again"]"#),
        (wren, "moved", "true"),
        (foot, "killed", "5"),
        (foot, "engaged", r#""Party of the Rover""#),
        (foot, "fate", r#""fled""#),
        (None, "afloat", r#"[["Wren", "Red", "men", 14.0, 14.5, 0.0, 5, 1]]"#),
        (None, "collisions", r#"[["Wren", "Rose", 2]]"#),
        (None, "flagships", r#"["Wren", ""]"#),
        (None, "bases", r#"["none", "west"]"#),
        (None, "wind_table", r#"["N", "W", "E", "S"]"#),
        (None, "triumph", "[2, 1]"),
        (None, "wind", r#""E""#),
        (None, "winner", r#""Blue""#),
        (None, "alarm", "7"),
        (None, "turn", "3"),
    ];
    let (swan, teal, rose) = (Some(UnitId(0)), Some(UnitId(1)), Some(UnitId(2)));
    let boarded = [
        (swan, "killed", "8"),
        (swan, "boarders", "5"),
        (swan, "boards_area", r#""rest""#),
        (swan, "grapple_at", r#""Wren""#),
        (teal, "grappled_with", r#"["Rose", "Wren"]"#),
        (rose, "grappled_with", r#"["Teal"]"#),
        (teal, "boxes", "9"),
        (teal, "sail", "0"),
    ];
    let cases =
        landed.map(|case| (self::landed(), case)).into_iter().chain(boarded.map(|case| (self::boarded(), case)));
    for (scenario, (unit, word, value)) in cases {
        let mut script = Script::new(&BARNACLE, &scenario);
        let order =
            Order::Correct { unit, word: word.to_owned(), value: value.to_owned(), reason: "By agreement".to_owned() };
        let mut file = script.session.as_scenario(Viewer::All).expect("nothing is open before a move");
        script.order(Seat::GameMaster, order);
        let said = script.session.say(word, unit).map(|said| said.to_string());
        assert_eq!(said.as_deref(), Some(value), "{word} is set, and said");
        let value = script.session.say(word, unit).expect("it is said");
        match unit {
            Some(unit) => file.ships[unit.index()].state.insert(word.to_owned(), value),
            None => file.battle.insert(word.to_owned(), value),
        };
        let opened = Script::new(&BARNACLE, &file);
        assert_eq!(words(&script), words(&opened), "{word} = {said:?} in play and in a file");
        let saved = script.session.as_scenario(Viewer::All).expect("nothing is open before a move");
        assert_eq!(words(&script), words(&Script::new(&BARNACLE, &saved)), "{word} = {said:?}, written and opened");
    }
}

#[test]
fn lost_masts_are_on_her_log_and_in_the_file_and_taken_back_by_undo() {
    let mut script = Script::new(&BARNACLE, &landed());
    let (rose, before) = (UnitId(2), script.session.hash());
    let session = &mut script.session;
    assert_eq!(top(session, rose), 9, "a frigate has nine increments, and five of them are set");
    let refusal = session.set("masts_lost", Some(rose), &Value::Int(6)).expect_err("she carries too much sail for it");
    let told =
        "ships[2].state.sail: found 5, expected a whole number from 0 to 3, the number of increments that she has left";
    assert_eq!(refusal.sentence, told, "as the check of the file says it");
    session.set("sail", Some(rose), &Value::Int(1)).expect("she may take in sail");
    let report = session.set("masts_lost", Some(rose), &Value::Int(6)).expect("three are left");
    assert_eq!(report.sentence, "The game master corrects Rose, masts lost: 6 (was 0).", "everybody is told");
    assert_eq!(top(session, rose), 3, "her log has lost them");
    let file = session.as_scenario(Viewer::All).expect("nothing is open before a move");
    assert_eq!(file.ships[2].state.get("masts_lost"), Some(&Value::Int(6)), "and so has the file");
    session.undo_to(session.entries().len() - 2, None).expect("no dice fell");
    assert_eq!(session.hash(), before, "undo takes both back");
}

/// Returns the number of increments that a ship has left.
fn top(session: &Session, unit: UnitId) -> u8 {
    Fleet::seen(session.world()).top(unit)
}

#[test]
fn what_stands_on_the_agenda_and_what_no_line_of_the_file_names_cannot_be_set() {
    let mut script = Script::new(&BARNACLE, &landed());
    for (unit, word, told) in [
        (None, "goes_on", "cannot be corrected"),
        (None, "phase", "cannot be corrected"),
        (Some(UnitId(6)), "killed", "no value \"killed\""),
    ] {
        let refusal = script.session.set(word, unit, &Value::Int(1)).expect_err("it is not the game master's");
        assert!(refusal.sentence.contains(told), "{word} of {unit:?}: {refusal}");
    }
}
