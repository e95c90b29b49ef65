//! Ships that come later: in a turn or on a die, at their place or the nearest free one.

use wg_core::{DiceSource, Fate, Session, Viewer};
use wg_crane::CRANE;
use wg_testkit::arrivals;

/// The scene of [`arrivals`].
const SCENE: &str = r#"(
    version: 1, ruleset: "crane", name: "Two to come",
    options: {"turns": 8},
    wind: "SW",
    sides: [(name: "Red", edge: South), (name: "Blue")],
    ships: [
        (name: "Anne", class: "medium", side: "Red", square: (3, 2), heading: "N"),
        (name: "Bess", class: "medium", side: "Red", square: (5, 14), heading: "S"),
        (name: "Cora", class: "small", side: "Red", square: (5, 14), heading: "S"),
        (name: "Dora", class: "large", side: "Blue", square: (9, 9), heading: "W"),
    ],
    zones: [(name: "The offing", squares: [(9, 8), (9, 9), (10, 8), (10, 9)])],
    arrivals: [
        (ships: ["Bess", "Cora"], turn: 3, edge: North),
        (ships: ["Dora"], from: 2, least: 4, zone: "The offing"),
    ],
)"#;

#[test]
fn ships_come_in_their_turn_at_the_nearest_free_place() {
    arrivals::ships_come_in_their_turn(&CRANE, &arrivals::scene(&CRANE, SCENE));
}

#[test]
fn a_die_brings_a_ship_and_is_rolled_by_hand_with_the_others() {
    arrivals::a_die_brings_a_ship(&CRANE, &arrivals::scene(&CRANE, SCENE));
}

#[test]
fn a_saved_battle_keeps_the_ships_to_come() {
    arrivals::arrivals_are_saved(&CRANE, &arrivals::scene(&CRANE, SCENE));
}

#[test]
fn a_secret_ship_is_a_surprise() {
    arrivals::a_secret_ship_is_a_surprise(&CRANE, &arrivals::scene(&CRANE, SCENE));
}

#[test]
fn lieutenants_play_a_battle_with_ships_to_come() {
    arrivals::lieutenants_play_it_out(&CRANE, &arrivals::scene(&CRANE, SCENE));
}

#[test]
fn a_battle_with_ships_to_come_conforms() {
    arrivals::it_conforms(&CRANE, &arrivals::scene(&CRANE, SCENE));
}

#[test]
fn a_file_with_wrong_arrivals_is_refused() {
    let told = |from: &str, to: &str| arrivals::problems(&CRANE, SCENE, from, to);
    let late = told("turn: 3", "turn: 9");
    assert!(late.contains("arrivals[0].turn: found 9, expected at most 8, the last turn"), "{late}");
    for (from, to, problem) in [
        ("[\"Bess\", \"Cora\"]", "[\"Bes\"]", "arrivals[0].ships[0]: found \"Bes\", expected one of"),
        (
            "ships: [\"Dora\"]",
            "ships: [\"Cora\"]",
            "arrivals[1].ships[0]: found \"Cora\" a second time, expected each ship in one arrival only",
        ),
        ("[\"Bess\", \"Cora\"]", "[\"Bess\", \"Bess\"]", "arrivals[0].ships[1]: found \"Bess\" a second time"),
        (
            "[\"Bess\", \"Cora\"], turn: 3",
            "[\"Bess\", \"Cora\", \"Dora\"], turn: 3",
            "arrivals[0].ships[2]: found \"Dora\", a ship of another side",
        ),
        ("ships: [\"Dora\"], ", "", "arrivals[1]: found neither ships nor a division"),
        ("ships: [\"Dora\"]", "division: \"Van\"", "arrivals[1].division: found \"Van\""),
        ("turn: 3, ", "", "arrivals[0]: found no turn, expected turn: 5, or from: 4 with least: 5"),
        ("turn: 3", "turn: 3, from: 2", "arrivals[0].from: found both \"turn\" and \"from\""),
        ("turn: 3", "turn: 3, die: 6", "arrivals[0].die: found a die beside a turn"),
        ("least: 4", "least: 7", "arrivals[1].least: found 7, expected a face from 2 to 6, or turn: 2"),
        ("least: 4", "least: 1", "arrivals[1].least: found 1, expected a face from 2 to 6"),
        ("least: 4, ", "", "arrivals[1]: found no face on which they come, expected least: 4"),
        ("least: 4", "die: 1, least: 4", "arrivals[1].die: found 1, expected a number of sides from 2 to 20"),
        ("least: 4", "die: 21, least: 4", "arrivals[1].die: found 21"),
        (
            "zone: \"The offing\"",
            "zone: \"The ofing\"",
            "arrivals[1].zone: found \"The ofing\", expected \"The offing\"",
        ),
        (
            "zone: \"The offing\"",
            "edge: East, zone: \"The offing\"",
            "arrivals[1].zone: found both \"edge\" and \"zone\"",
        ),
        ("from: 2", "from: 9", "arrivals[1].from: found 9, expected at most 8, the last turn"),
        ("edge: North)", "edge: North, come: [\"Anne\"])", "arrivals[0].come[0]: found \"Anne\", expected one of"),
    ] {
        let told = told(from, to);
        assert!(told.contains(problem), "{told}\nis not\n{problem}");
    }
    let homeless = told(", square: (5, 14), heading: \"S\"", "");
    assert!(homeless.contains("ships[1]: found \"Bess\" without a place"), "{homeless}");
    let fated = told("heading: \"N\")", "heading: \"N\", state: {\"fate\": \"due\"})");
    assert!(fated.contains("ships[0].state.fate: found \"due\""), "{fated}");
}

#[test]
fn a_ship_without_room_comes_as_soon_as_there_is_some() {
    let mut scene = arrivals::scene(&CRANE, SCENE);
    scene.zones[0].squares = vec![(9, 9)];
    scene.arrivals.truncate(1);
    (scene.arrivals[0].edge, scene.arrivals[0].zone) = (None, "The offing".to_owned());
    (scene.ships[1].square, scene.ships[2].square, scene.ships[3].square) = (Some((9, 9)), Some((9, 9)), Some((2, 12)));
    let mut session = Session::new(&CRANE, &scene, DiceSource::Hand { seed: 1 }).expect("the scene is in order");
    session.keep_journal(None, &[]);
    let said = arrivals::to_turn(&mut session, 3, &mut Vec::new());
    assert_eq!(said, ["Bess comes on in The offing.", "There is no room for Cora in The offing yet."]);
    let next = |session: &Session| session.view(Viewer::Public).arrivals.first().map(|arrival| arrival.says.clone());
    assert_eq!(next(&session).as_deref(), Some("Turn 4: Cora in The offing"));
    let saved = session.as_scenario(Viewer::All).expect("a side is asked");
    let opened = Session::new(&CRANE, &saved, DiceSource::Hand { seed: 1 }).expect("the file is in order");
    assert_eq!(next(&opened).as_deref(), Some("Turn 4: Cora in The offing"), "a file keeps it");
    // Bess sails on in turn 3.
    assert_eq!(arrivals::to_turn(&mut session, 4, &mut Vec::new()), ["Cora comes on in The offing."]);
    assert_eq!(next(&session), None, "all have come");
}

#[test]
fn the_game_master_may_bring_a_ship_in_and_send_nobody_away() {
    let scene = arrivals::scene(&CRANE, SCENE);
    let mut session = Session::new(&CRANE, &scene, DiceSource::Machine { seed: 1 }).expect("the scene is in order");
    arrivals::to_turn(&mut session, 1, &mut Vec::new());
    assert_eq!(session.say("fate", Some(arrivals::DORA)), Some("due".into()));
    let refused = session.set("fate", Some(arrivals::ANNE), &"due".into()).expect_err("she is on the table");
    assert!(refused.sentence.contains("an arrival that names her"), "{}", refused.sentence);
    session.set("fate", Some(arrivals::DORA), &"afloat".into()).expect("the game master brings her in");
    assert_eq!(arrivals::unit(&session, arrivals::DORA).fate, Fate::Afloat);
    assert_eq!(session.view(Viewer::Public).arrivals.len(), 1, "only Bess and Cora are yet to come");
}
