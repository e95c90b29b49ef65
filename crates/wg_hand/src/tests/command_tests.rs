//! The Command phase of a fleet: the orders of a flagship, those folded behind a button, and those that another order
//! must precede.

use wg_core::{AskKind, Order, Seat, SideId, UnitId};
use wg_library::Library;
use wg_panels::{Button, ButtonKind};

use super::table_tests::table;
use crate::sitting::Sitting;

/// The battle of the Nile at the question to Britain with this reason. Vanguard is selected.
fn nile(reason: &str) -> Sitting {
    let battle = Library::new(wg_rulesets::ALL).battle("admiralty/11-the-nile").expect("part of the program");
    let mut game =
        Sitting::start(battle.ruleset, &battle.loaded, &table(&["human", "human"]), None).expect("it begins");
    let asked = |game: &Sitting| {
        game.eye(0)
            .asked()
            .is_some_and(|ask| ask.seat == Seat::Side(SideId(0)) && ask.kind == AskKind::Turn && ask.reason == reason)
    };
    for _ in 0..200 {
        if asked(&game) {
            let flag = game
                .battle
                .session()
                .scenario()
                .ships
                .iter()
                .position(|ship| ship.name == "Vanguard")
                .expect("Nelson's flag flies there");
            game.touch(0, |_, place| place.select(Some(UnitId(flag as u16))));
            return game;
        }
        let order = game.eye(0).asked().expect("somebody is asked").default.clone();
        game.give(0, order);
    }
    panic!("Britain was never asked: {reason}")
}

fn flag(game: &Sitting) -> UnitId {
    game.places[0].selected.expect("she is selected")
}

fn labels(buttons: &[Button]) -> Vec<&str> {
    buttons.iter().map(|button| button.label.as_str()).collect()
}

#[test]
fn what_many_buttons_say_alike_waits_behind_one_of_them() {
    let mut game = nile("Set sails and signal");
    let all = game.eye(0).desk(&game.telling).choices;
    assert!(all.len() <= wg_panels::panels::choices::MANY, "they stand below each other, none cut: {:?}", labels(&all));
    let signals = all
        .iter()
        .find(|button| button.label == "Make a signal …")
        .unwrap_or_else(|| panic!("no signals among {:?}", labels(&all)));
    assert_eq!((signals.kind, signals.opens), (ButtonKind::Folds, true));
    game.touch(0, |_, place| place.unfold(Some(signals.order.clone())));
    let pages = game.eye(0).desk(&game.telling).choices;
    let wanted = [
        "Make a signal: order of sailing",
        "Make a signal: courses and sail",
        "Make a signal: how to engage",
        "Make a signal: single ships, end of action",
        "Back to all orders",
    ];
    assert_eq!(labels(&pages), wanted, "the pages of the book, and nothing else");
    game.touch(0, |_, place| place.unfold(None));
    assert_eq!(labels(&game.eye(0).desk(&game.telling).choices), labels(&all), "and they are folded again");
    let division = all
        .iter()
        .find(|button| button.label == "Set the division's sail …")
        .expect("her division sets sail by one order");
    game.touch(0, |_, place| place.unfold(Some(division.order.clone())));
    assert!(
        labels(&game.eye(0).desk(&game.telling).choices).contains(&"Set the division's sail: Full"),
        "{:?}",
        labels(&game.eye(0).desk(&game.telling).choices)
    );
    game.touch(0, |_, place| place.select(None));
    assert!(game.places[0].draft.unfolded.is_none(), "whoever looks elsewhere has folded it");
}

#[test]
fn a_message_with_a_blank_says_so_and_what_is_filled_in_next() {
    let mut game = nile("Set sails and signal");
    game.give(0, Order::Choose { unit: flag(&game), what: 7, option: 3 });
    let buttons = game.eye(0).desk(&game.telling).choices;
    let said: Vec<(&str, &str)> =
        buttons.iter().map(|button| (button.label.as_str(), button.remark.as_str())).collect();
    assert!(said.contains(&("Leave the line and take … in tow", "then choose the ship")), "{said:?}");
    assert!(said.contains(&("Withdraw on course …", "then choose the course")), "{said:?}");
    let whole = said.iter().find(|(label, _)| *label == "Anchor by the stern").expect("a message without a blank");
    assert!(
        whole.1.starts_with("4 words, about ") && whole.1.ends_with(" of 14 will read it"),
        "short enough for its column: {whole:?}"
    );
    let tow =
        buttons.iter().find(|button| button.label.starts_with("Leave the line")).expect("it is offered").order.clone();
    game.give(0, tow);
    assert!(
        labels(&game.eye(0).desk(&game.telling).choices)
            .iter()
            .chain(&[game.eye(0).desk(&game.telling).big_button.expect("a button").label.as_str()])
            .all(|label| !label.contains('…')),
        "a ship each"
    );
}

#[test]
fn an_anchor_that_needs_her_to_stop_first_is_shown_greyed_and_says_so_when_it_is_pressed() {
    let mut game = nile("Set sails and signal");
    let anchor = game
        .eye(0)
        .desk(&game.telling)
        .choices
        .into_iter()
        .find(|button| button.label == "Drop anchor")
        .expect("it is shown");
    assert_eq!(
        (anchor.kind, anchor.remark.as_str(), anchor.clause.as_str()),
        (ButtonKind::Greyed, "you must stop first", "A-CMD-2")
    );
    let before = game.battle.session().hash();
    game.give(0, anchor.order);
    assert!(
        game.places[0].refusal.as_ref().is_some_and(|why| why.sentence.contains("must be at Stop before she anchors")),
        "{:?}",
        game.places[0].refusal
    );
    assert_eq!(game.battle.session().hash(), before, "and nothing has changed");
}

#[test]
fn a_box_of_the_sail_track_sets_sail_or_says_when_it_is_set() {
    let mut game = nile("Sail your ships");
    let order = |game: &Sitting, sail| Order::SetSail { unit: flag(game), sail };
    let proposed = order(&game, 5);
    game.press(0, |battle, place| place.propose(battle, proposed));
    assert!(
        game.places[0]
            .refusal
            .as_ref()
            .is_some_and(|why| why.sentence == "Ships change sail in the Command phase, after all have moved."),
        "{:?}",
        game.places[0].refusal
    );
    assert!(game.places[0].draft.proposal.is_none(), "nothing lies on the big button");
    let mut game = nile("Set sails and signal");
    let proposed = order(&game, 5);
    game.press(0, |battle, place| place.propose(battle, proposed));
    assert!(
        game.places[0].refusal.is_none() && game.places[0].draft.proposal == Some(order(&game, 5)),
        "there it lies on the big button: {:?}",
        game.places[0].refusal
    );
    let ask = game.eye(0).asked().expect("Britain commands").clone();
    let lever = game.eye(0).lever(&ask).expect("her sail");
    let names: Vec<&str> = lever.notches.iter().map(|notch| notch.label.as_str()).collect();
    assert_eq!(names, ["Stop", "Slow", "Battle", "Normal", "Full"], "and below the least of them there is none");
}

#[test]
fn a_shot_is_told_on_its_button_in_hits_as_on_the_card_of_a_course() {
    let text = "(version: 1, ruleset: \"admiralty\", name: \"Two\", table: (width: 2000, height: 2000), wind: 0, battle: {\"turn\": 1, \"phase\": 3, \"first\": \"Britain\"},
        sides: [(name: \"Britain\"), (name: \"France\")],
        ships: [(name: \"Own\", class: \"gb-74\", side: \"Britain\", at: (1000, 1000), heading: 0), (name: \"Foe\", class: \"fr-74\", side: \"France\", at: (1150, 1000), heading: 90)])";
    let place = tempfile::tempdir().expect("a temporary folder");
    let file = place.path().join("two.ron");
    std::fs::write(&file, text).expect("it is written");
    let battle = Library::new(wg_rulesets::ALL).battle(&file).unwrap_or_else(|why| panic!("{why:#}"));
    let game = Sitting::start(battle.ruleset, &battle.loaded, &table(&["human", "human"]), None).expect("it begins");
    let button = game.eye(0).desk(&game.telling).big_button.expect("she is asked for her fire");
    assert!(matches!(button.order, Order::Fire { .. }), "{button:?}");
    let odds = game.eye(0).preview(&button.order).and_then(|preview| preview.odds).expect("odds");
    let rigging =
        odds.also.as_ref().expect("of so many dice as a stern rake brings some are thrown at the rigging").expected;
    let all = format!("expect {:.1} hits · ", odds.expected + rigging);
    assert!(rigging > 0.1 && button.remark.starts_with(&all), "{} for {} and {rigging}", button.remark, odds.expected);
}
