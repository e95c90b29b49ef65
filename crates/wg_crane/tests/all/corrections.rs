//! Corrections that the game master makes to the position.

use wg_core::scenario::load;
use wg_core::{DiceSource, Seat, Session, UnitId, Value, Viewer};
use wg_crane::CRANE;
use wg_testkit::conformance::words_can_be_corrected;

fn scenario(name: &str) -> wg_core::Scenario {
    let path = format!("{}/../../scenarios/crane/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    load(path).unwrap_or_else(|problems| panic!("{problems}")).scenario
}

#[test]
fn every_word_can_be_corrected_or_says_why_not() {
    for name in ["01-first-lesson", "04-frigates"] {
        words_can_be_corrected(&CRANE, &scenario(name));
    }
}

#[test]
fn a_corrected_box_is_on_her_sheet_and_in_the_file_and_taken_back_by_undo() {
    let mut session =
        Session::new(&CRANE, &scenario("04-frigates"), DiceSource::Machine { seed: 3 }).expect("it is in order");
    session.keep_journal(None, &[]);
    while session.cursor().turn == 0 {
        let ask = session.asks()[0].clone();
        session.submit(ask.seat, ask.default).expect("a default is legal");
    }
    let (unit, before) = (UnitId(0), session.hash());
    let name = session.scenario().ships[0].name.clone();
    let report = session.set("hull", Some(unit), &Value::Int(1)).expect("a frigate has more than one box");
    assert_eq!(report.sentence, format!("The game master corrects {name}, hull: 1 (was 0)."));
    assert_eq!(session.say("hull", Some(unit)), Some(Value::Int(1)), "what is set is said");
    let file = session.as_scenario(Viewer::All).expect("it can be written down");
    assert_eq!(file.ships[0].state.get("hull"), Some(&Value::Int(1)), "and stands in the file");
    let refusal = session.set("hull", Some(unit), &Value::Int(12)).expect_err("she has not so many");
    assert!(
        refusal.sentence.starts_with("ships[0].state.hull: found 12, expected a whole number from 0 to"),
        "{refusal}"
    );
    let refusal = session.set("phase", None, &Value::Int(2)).expect_err("the turn goes its own way");
    assert!(refusal.sentence.contains("cannot be corrected now"), "{refusal}");
    let order =
        wg_core::Order::Correct { unit: Some(unit), word: "hull".into(), value: "2".into(), reason: String::new() };
    let seat = session.asks()[0].seat;
    assert!(matches!(seat, Seat::Side(_)) && session.check(seat, &order).is_err(), "a side corrects nothing");
    session.undo_to(session.entries().len() - 1, None).expect("no dice fell");
    assert_eq!(session.hash(), before, "undo takes it back");
}
