//! The game master corrects the state of the battle.

use wg_core::PerSide;
use wg_core::scenario::{load, parse};
use wg_core::{DiceSource, Fate, Session, UnitId, Value, Viewer};

use wg_admiralty::ADMIRALTY;
use wg_admiralty::position::fleet::Fleet;
use wg_testkit::conformance::words_can_be_corrected;

use crate::common::text;
use crate::saving::small_battles;

fn scenario(name: &str) -> wg_core::Scenario {
    let path = format!("{}/../../scenarios/admiralty/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    load(path).unwrap_or_else(|problems| panic!("{problems}")).scenario
}

#[test]
fn every_word_can_be_corrected_or_says_why_not() {
    for scenario in small_battles().iter().chain(&[scenario("03-two-against-two")]) {
        words_can_be_corrected(&ADMIRALTY, scenario);
    }
}

#[test]
fn corrected_guns_are_on_her_sheet_and_in_the_file_and_taken_back_by_undo() {
    let mut session = Session::new(&ADMIRALTY, &scenario("03-two-against-two"), DiceSource::Machine { seed: 3 })
        .unwrap_or_else(|problems| panic!("{problems}"));
    session.keep_journal(None, &[]);
    while session.cursor().turn == 0 {
        let ask = session.asks()[0].clone();
        session.submit(ask.seat, ask.default).expect("a default is legal");
    }
    let (unit, before) = (UnitId(0), session.hash());
    let name = session.scenario().ships[0].name.clone();
    let dice = |dice: [i64; 4]| Value::List(dice.map(Value::Int).into());
    let sheet = |session: &Session| session.sheet(unit, Viewer::All);
    let (whole, sheet_before) = (session.say("guns_port", Some(unit)).expect("it is a word"), sheet(&session));
    let report = session.set("guns_port", Some(unit), &dice([1, 0, 0, 0])).expect("she had more");
    assert_eq!(
        report.sentence,
        format!(
            "The game master corrects {name}, guns larboard: 1, 0, 0, 0 (was {}).",
            whole.to_string().trim_matches(['[', ']'])
        ),
        "it is told what it was and what it is"
    );
    assert_eq!(session.say("guns_port", Some(unit)), Some(dice([1, 0, 0, 0])), "what is set is said");
    assert_ne!(sheet(&session), sheet_before, "it is on her sheet");
    let file = session.as_scenario(Viewer::All).expect("it can be written down");
    assert_eq!(file.ships[0].state.get("guns_port"), Some(&dice([1, 0, 0, 0])), "and stands in the file");
    let refusal = session.set("guns_port", Some(unit), &dice([30, 0, 0, 0])).expect_err("she never had so many");
    assert!(refusal.sentence.starts_with("ships[0].state.guns_port: found [30, 0, 0, 0] of"), "{refusal}");
    let refusal = session.set("phase", None, &Value::Int(2)).expect_err("the turn goes its own way");
    assert!(refusal.sentence.contains("cannot be corrected now"), "{refusal}");
    session.undo_to(session.entries().len() - 1, None).expect("no dice fell");
    assert_eq!(session.hash(), before, "undo takes it back");
}

/// Corrects a word that can be corrected, with a value as a file spells it.
fn set(session: &mut Session, word: &str, unit: Option<u16>, value: &str) {
    let value: Value = ron::from_str(value).expect("a value");
    session.set(word, unit.map(UnitId), &value).unwrap_or_else(|refusal| panic!("{word} to {value}: {refusal}"));
}

#[test]
fn wind_and_places_and_fates_are_corrected_in_the_measures_of_the_rules() {
    let mut session = Session::new(&ADMIRALTY, &scenario("03-two-against-two"), DiceSource::Machine { seed: 3 })
        .unwrap_or_else(|problems| panic!("{problems}"));
    let says = |session: &Session, word: &str, unit| session.say(word, unit).expect("it is a word").to_string();
    let own = Some(UnitId(0));
    // The direction of the wind and its strength are two words.
    set(&mut session, "wind_from", None, "22.5");
    set(&mut session, "wind", None, "\"brisk\"");
    assert_eq!(
        (says(&session, "wind_from", None), says(&session, "wind", None)),
        ("\"NNE\"".into(), "\"brisk\"".into()),
        "both are set"
    );
    let file = session.as_scenario(Viewer::All).expect("it can be written down");
    assert_eq!(
        file.wind.map(|wind| wind.heading().hundredths()),
        Some(2250),
        "the file has the direction in its field"
    );
    let refusal = session.set("wind_from", None, &"nowhere".into()).expect_err("no direction");
    assert!(refusal.sentence.starts_with("wind: found no wind"), "{refusal}");
    // Places are in millimetres, to the hundredth.
    set(&mut session, "at", Some(0), "[150.25, 160.5]");
    let at = Fleet::gather(session.world()).ship(UnitId(0)).berth.pose.at;
    assert_eq!((at.x.0, at.y.0), (15_025, 16_050), "hundredths of a millimetre");
    assert_eq!(says(&session, "at", own), "[150.25, 160.5]", "what is set is said");
    // A ship that strikes goes to Stop. A prize belongs to the enemy.
    set(&mut session, "fate", Some(0), "\"struck\"");
    assert_eq!(
        (says(&session, "sail", own), says(&session, "struck", own)),
        ("\"stop\"".into(), "true".into()),
        "A-CMD-7"
    );
    set(&mut session, "fate", Some(0), "\"prize\"");
    assert_eq!(says(&session, "captured", own), "true", "she is the enemy's");
    set(&mut session, "captured", Some(0), "false");
    assert_eq!(says(&session, "fate", own), "\"struck\"", "she is her own side's again, and has still struck");
    let fate = Fleet::gather(session.world()).ship(UnitId(0)).colours.fate;
    assert_eq!(fate, Fate::Afloat, "and is no prize to the rules either");
    // For a ship that is gone, neither her place nor her flooding is saved.
    set(&mut session, "flood", Some(3), "5");
    set(&mut session, "fate", Some(3), "\"sunk\"");
    let file = session.as_scenario(Viewer::All).expect("it can be written down");
    let gone = &file.ships[3];
    assert_eq!((gone.at, gone.heading, gone.state.get("flood")), (None, None, None), "she is gone");
}

#[test]
fn lists_and_names_are_said_as_they_were_set() {
    let mut session = Session::new(&ADMIRALTY, &scenario("03-two-against-two"), DiceSource::Machine { seed: 3 })
        .unwrap_or_else(|problems| panic!("{problems}"));
    // Later words depend on earlier ones: who is beside whom in an action, and the wake of a plan.
    let words = [
        ("before", 0, "[100.0, 120.5, 22.5]"),
        ("coming_guns_starboard", 0, "[0, 1, 0, 0]"),
        ("coming_locked", 0, "[\"Tapperheten\"]"),
        ("targets", 0, "[\"Tapperheten\", \"\", \"\", \"\", \"\", \"Dristigheten\"]"),
        ("targets_now", 0, "[\"\", \"Tapperheten\", \"\", \"\", \"\", \"\"]"),
        ("fired", 0, "[\"port_light\", \"starboard_heavy\"]"),
        ("fired_at", 0, "[\"Dristigheten\"]"),
        ("repairs", 0, "[\"m\", \"sail\"]"),
        ("admiral", 0, "\"well\""),
        ("signal", 0, "\"Steer course 270\""),
        ("signalled", 0, "true"),
        ("read_by", 0, "[\"Odin\"]"),
        ("plan", 1, "\"follow Fyen\""),
        ("wake", 1, "[470.0, 310.5, 480.0, 330.0]"),
        ("beside", 1, "\"Fyen\""),
        ("held", 2, "true"),
        ("aground", 3, "true"),
        ("m", 3, "2"),
    ];
    set(&mut session, "actions", None, "[[\"Fyen\", \"Tapperheten\"]]");
    set(&mut session, "flag_struck", None, "[0, 1]");
    for (word, unit, value) in words {
        set(&mut session, word, Some(unit), value);
    }
    for (word, unit, value) in words {
        let says = session.say(word, Some(UnitId(unit))).expect("it is a word").to_string();
        assert_eq!(says, value, "{word} of {unit} is said as it was set, whatever was set after it");
    }
    assert_eq!(session.say("m_ever", Some(UnitId(3))), Some(Value::Int(2)), "A-DMG-M-3: no fewer were ever taken");
    let fleet = Fleet::gather(session.world());
    assert_eq!(fleet.battle.actions[0].friends[0][..], [UnitId(1)], "she stands beside the attacker");
    assert_eq!(fleet.battle.flag_struck, PerSide::of([false, true]), "one for each side, in the order of the sides");
    set(&mut session, "beside", Some(1), "\"\"");
    assert!(Fleet::gather(session.world()).battle.actions[0].friends[0].is_empty(), "now nobody stands beside her");
    set(&mut session, "locked", Some(3), "[]");
    assert_eq!(session.say("aground", Some(UnitId(3))), Some(Value::Bool(true)), "free of ships, and still aground");
    assert_eq!(session.say("fair_game", Some(UnitId(0))), Some(Value::Bool(true)), "who has fired is fair game");
    set(&mut session, "fair_game", Some(0), "false");
    assert_eq!(
        session.say("fired_at", Some(UnitId(0))),
        Some(Value::List(vec![])),
        "who is no fair game fired at nobody"
    );
    set(&mut session, "signalled", Some(0), "false");
    set(&mut session, "signal", Some(0), "\"\"");
    assert_eq!(Fleet::gather(session.world()).battle.signals, PerSide::of([None, None]), "nothing flies any more");
}

#[test]
fn hits_are_counted_to_255_and_no_further() {
    let hits = "m=255 m_ever=255 f=255 r=255 p=255 a=255 o=255 worse=255 sent=255 b_port=255 rounds_lost=9";
    let ships = [
        &*format!("Own Britain gb-74 0,0 90 sail=battle {hits} i=2 coming_f=255 coming_m=255 coming_a=255"),
        &*format!("Foe France fr-74 0,-33 90 sail=battle {hits} i=255 sail_value=0"),
        "Mate Britain gb-74 0,300 90 sail=battle",
        "Far France fr-74 600,-600 90 sail=battle",
    ];
    for phase in 1..=5 {
        let text = text("", &format!("\"turn\": 2, \"phase\": {phase}"), 0.0, &ships);
        let scenario = parse(&text, "hits.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}")).scenario;
        let mut session = Session::new(&ADMIRALTY, &scenario, DiceSource::Machine { seed: 3 })
            .unwrap_or_else(|problems| panic!("{problems}\n{text}"));
        while session.cursor().turn < 4
            && let Some(ask) = session.asks().first().cloned()
        {
            assert_eq!(session.view(Viewer::All).units.len(), 4, "they can be looked at");
            assert!(!session.sheet(UnitId(0), Viewer::All).parts.is_empty(), "and so can her log");
            session.submit(ask.seat, ask.default).expect("a default is legal");
        }
    }
}
