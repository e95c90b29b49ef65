//! The real window, played by hand: with a display of its own, a mouse that is moved and pressed, dice that are typed,
//! and the program killed in the middle of a roll. The map of the screen (`docs/formats.md`) tells where things are.

use std::collections::BTreeSet;
use std::thread::sleep;
use std::time::{Duration, Instant};

use wg_core::{Order, Seat, SideId};
use wg_library::Library;

use crate::window_hand::{Hand, PATIENCE, count, saved};

/// The number of turns played.
const TURNS: u16 = 3;

/// Two stout ships with long range and wide arcs, so that there is something to roll for in every turn.
const SCENARIO: &str = r#"(
    version: 1, ruleset: "crane", name: "By Hand", options: {"wind": "fixed", "end": "turns", "turns": 8, "arc": "wide"}, wind: "SW",
    sides: [(name: "Red", colour: Red, edge: South), (name: "Blue", colour: Blue, edge: North)],
    ships: [
        (name: "Mahonesa", class: "large", side: "Red", square: (4, 3), heading: "N", overrides: {"range": 14}),
        (name: "Terpsichore", class: "large", side: "Blue", square: (9, 12), heading: "S", overrides: {"range": 14}),
    ],
)"#;

#[test]
#[ignore = "needs a graphics driver; .ci/run runs it"]
fn a_battle_played_by_hand_survives_being_killed_in_the_middle_of_a_throw() {
    let mut hand = Hand::new();
    let scenario = hand.folder.path().join("by-hand.ron");
    std::fs::write(&scenario, SCENARIO).expect("the scenario is written");
    let mut screen = hand.start(&[
        scenario.to_str().expect("a plain path"),
        "--red",
        "human",
        "--blue",
        "deckhand",
        "--dice",
        "hand",
        "--seed",
        "7",
    ]);
    hand.focus();
    let mut killed = false;
    while screen.turn() <= TURNS {
        if killed || screen.turn() < 2 || screen.dice_wanted() < 2 {
            screen = hand.go_on(&screen);
            eprintln!(
                "{:>4} s: turn {}, {} orders, {:?}",
                hand.began.elapsed().as_secs(),
                screen.turn(),
                hand.orders(),
                screen.throw()
            );
            continue;
        }
        let (orders, typed, wanted) = (hand.orders(), hand.typed.clone(), screen.dice_wanted());
        let asked: Vec<String> = screen.throw().into_iter().map(str::to_owned).collect();
        hand.throw_one(&screen);
        // The program is killed at once (SIGKILL), with one die on the table.
        hand.program = None;
        killed = true;
        hand.typed = typed;
        let title = hand.start(&[]);
        assert_eq!(title.screen, "title", "without a scenario the title is shown");
        hand.press(&title, "Continue");
        screen = hand.until("the battle goes on", |screen| screen.screen == "table" && screen.dice_wanted() > 0);
        assert_eq!(
            (screen.throw(), screen.dice_wanted()),
            (asked.iter().map(String::as_str).collect(), wanted),
            "the same throw is asked again"
        );
        assert_eq!(hand.orders(), orders, "nothing is in the journal that was not finished");
        hand.focus();
    }
    assert!(killed, "a throw of two dice came up in {TURNS} turns");
    hand.press(&screen, "Menu");
    let menu = hand.until("the menu is open", |screen| screen.button("Quit").is_some());
    hand.press(&menu, "Quit");
    let since = Instant::now();
    let ended = loop {
        match hand.program.as_mut().expect("it was started").0.try_wait().expect("it can be asked") {
            Some(ended) => break ended,
            None => assert!(since.elapsed() < PATIENCE, "it ends when it is told to"),
        }
        sleep(Duration::from_millis(50));
    };
    assert!(ended.success(), "it ends well: {ended}");

    let file = Library::new(wg_rulesets::ALL).journal(&hand.journal()).expect("the journal is in order");
    assert_eq!(file.journal.dropped, None, "the journal is whole");
    let replayed = file.replay(None).expect("the journal gives the same battle again");
    assert_eq!(replayed.session.entries().len(), hand.orders(), "nothing was taken back");
    let faces: Vec<u8> = replayed
        .session
        .entries()
        .iter()
        .flat_map(|entry| if let Order::Throw { faces } = &entry.order { faces.to_vec() } else { Vec::new() })
        .collect();
    assert_eq!(faces, hand.typed, "the faces that were typed stand in the journal");
    let standing = file.standing(None).expect("the journal is whole");
    let own = standing
        .iter()
        .enumerate()
        .filter(|(_, (_, seat, order, _))| *seat == Seat::Side(SideId(0)) && !matches!(order, Order::Throw { .. }));
    let turns: BTreeSet<u16> =
        own.map(|(at, _)| file.replay(Some(at)).expect("it can be played so far").session.cursor().turn).collect();
    assert!((1..=TURNS).all(|turn| turns.contains(&turn)), "orders of all turns stand in the journal: {turns:?}");
}

#[test]
#[ignore = "needs a graphics driver; .ci/run runs it"]
fn the_orders_of_battle_are_opened_by_their_key_and_closed_by_escape() {
    let mut hand = Hand::new();
    let screen = hand.start(&["admiralty/10-van-at-the-nile", "--seed", "5"]);
    assert!(screen.screen == "table", "they are not opened by themselves");
    hand.focus();
    hand.xdotool(&["key", "o"]);
    let screen = hand.until("the orders of battle", |screen| screen.screen == "orders");
    for says in ["British van: ", "French van: "] {
        assert!(
            screen.widgets.iter().any(|widget| widget.label.starts_with(says)),
            "{says}: each division has its sum: {:?}",
            screen.widgets
        );
    }
    hand.xdotool(&["key", "Escape"]);
    let screen = hand.until("the table again", |screen| screen.screen == "table");
    assert!(!screen.widgets.iter().any(|widget| widget.label.starts_with("French van: ")), "the page is gone");
    hand.xdotool(&["key", "o"]);
    hand.until("they are opened again", |screen| screen.screen == "orders");
    hand.xdotool(&["key", "o"]);
    hand.until("the same key closes them", |screen| screen.screen == "table");
}

#[test]
#[ignore = "needs a graphics driver; .ci/run runs it"]
fn a_learner_who_does_what_the_tutor_points_at_finishes_his_first_lesson_by_mouse() {
    let mut hand = Hand::new();
    let screen = hand.start(&[]);
    hand.press(&screen, "First lesson");
    let mut screen = hand.until("the lesson begins", |screen| screen.tutor.is_some());
    let (mut clicks, mut said) = (1, Vec::new());
    while let Some(tutor) = screen.tutor.clone() {
        assert!(clicks < 120, "the lesson does not end: {said:#?}");
        eprintln!("{:>4} s: {}", hand.began.elapsed().as_secs(), tutor.says);
        said.push(tutor.says);
        let (before, orders, number) = (said.last().cloned(), hand.orders(), screen.number);
        match tutor.at {
            _ if tutor.read => hand.press(&screen, "Continue the lesson"),
            Some(place) => hand.click(place),
            None => panic!("it points at nothing: {said:#?}"),
        }
        clicks += 1;
        // Wait until the tutor says something else, or an order was given after which the tutor says the same.
        let folder = hand.folder.path().join("home/battles");
        screen = hand.until("what comes of it", |screen| {
            let ordered =
                || screen.orders > orders && saved(&folder).is_some_and(|journal| count(&journal) == screen.orders);
            screen.tutor.as_ref().map(|tutor| &tutor.says) != before.as_ref() || (screen.number > number && ordered())
        });
        // The lesson is finished. Later steps are taught in their moment until the battle is over.
        if said.last().is_some_and(|said| said.contains("Well done")) {
            break;
        }
    }
    assert!(said.len() > 10 || screen.screen == "reckoning", "it was taken to its end: {said:#?}");
    let settings = std::fs::read_to_string(hand.folder.path().join("home/settings.ron")).expect("settings are kept");
    assert!(settings.contains("lessons_over"), "it does not begin by itself again: {settings}");
}
