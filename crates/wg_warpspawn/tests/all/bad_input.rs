//! Scenarios that are not in order: each mistake is told with its place; and orders that make no sense.

use wg_core::geometry::Course;
use wg_core::rules::ruleset::Ruleset as _;
use wg_core::{Order, UnitId};
use wg_warpspawn::WARP_SPAWN;
use wg_warpspawn::position::deck::{CARDS, key};

use crate::common::Game;

/// A battle with these options, this state and these two ships' words.
fn told(options: &str, battle: &str, rose: &str, hart: &str) -> String {
    let text = format!(
        "(version: 1, ruleset: \"warpspawn\", name: \"Test\", options: {{{options}}}, battle: {{{battle}}},
        land: [(name: \"Key\", squares: [(9, 9)])],
        sides: [(name: \"Blue\"), (name: \"Red\")],
        ships: [(name: \"Rose\", class: \"first\", side: \"Blue\"{rose}), (name: \"Hart\", class: \"first\", side: \"Red\"{hart})])"
    );
    match wg_core::scenario::parse(&text, "bad.ron").and_then(|loaded| WARP_SPAWN.check(&loaded)) {
        Ok(()) => "in order".to_owned(),
        Err(problems) => problems.to_string(),
    }
}

const BEGUN: &str = "\"turn\": 1, ";
const FLAG: &str = ", square: (5, 5), heading: \"N\", overrides: {\"flagship\": true}";
const FLAG_TOO: &str = ", square: (6, 6), heading: \"N\", overrides: {\"flagship\": true}";

#[test]
fn every_mistake_is_told_with_its_place() {
    let begun = |battle: &str| told("", &format!("{BEGUN}{battle}"), FLAG, FLAG_TOO);
    assert_eq!(begun(""), "in order");
    let cases = [
        (begun("\"hands\": [[\"gust_of_wint\"], []]"), "battle.hands[0][0]", "gust_of_wind"),
        (begun("\"hands\": [[\"maneuver\", \"maneuver\"], [\"maneuver\"]]"), "battle.hands[1][0]", "at most two of each card"),
        (begun("\"hands\": [[\"maneuver\"], []], \"deck\": [\"maneuver\"], \"discards\": [\"maneuver\"]"), "battle.discards[0]", "at most two"),
        (
            begun("\"hands\": [[\"maneuver\", \"maneuver\", \"calm_waters\", \"calm_waters\", \"rake_the_bow\", \"rake_the_bow\"], []]"),
            "battle.hands[0]",
            "at most 5",
        ),
        (begun("\"admirals\": [\"brilliand\", \"\"]"), "battle.admirals[0]", "brilliant"),
        (told("", BEGUN, ", square: (5, 5), heading: \"N\"", FLAG_TOO), "sides[0]", "flagship"),
        (told("", "", ", overrides: {\"flagship\": true, \"ally\": true}", ""), "ships[0].overrides.ally", "diplomat"),
        (told("", "\"admirals\": [\"diplomat\", \"\"]", ", overrides: {\"flagship\": true, \"ally\": true}", ""), "ships[0].overrides.flagship", "own"),
        (told("", BEGUN, FLAG, ", square: (5, 5), heading: \"N\", overrides: {\"flagship\": true}"), "ships[1].square", "a square of her own"),
        (told("", BEGUN, FLAG, ", square: (9, 9), heading: \"N\", overrides: {\"flagship\": true}"), "ships[1].square", "water"),
        (told("", BEGUN, FLAG, ", square: (31, 9), heading: \"N\", overrides: {\"flagship\": true}"), "ships[1].square", "30"),
        (told("", "", ", overrides: {\"crew\": 40}", ""), "ships[0].overrides.crew", "-9 to 9"),
        (told("", "", ", overrides: {\"characters\": [\"salty_dogg\"]}", ""), "ships[0].overrides.characters[0]", "salty_dog"),
        (told("\"characters\": \"rolled\"", "", ", overrides: {\"characters\": [\"salty_dog\"]}", ""), "ships[0].overrides.characters", "not rolled"),
        (told("", "", ", state: {\"hull\": 2}", ""), "ships[0].state.hull", "battle"),
        (told("\"arc\": 60", "", "", ""), "options.arc", "45"),
    ];
    for (told, path, right) in cases {
        assert!(told.contains(path) && told.contains(right), "{path} and {right:?} are told:\n{told}");
    }
}

#[test]
fn two_flagships_of_a_side_are_one_too_many() {
    let text = "(version: 1, ruleset: \"warpspawn\", name: \"Test\", sides: [(name: \"Blue\"), (name: \"Red\")], ships: [
        (name: \"Rose\", class: \"first\", side: \"Blue\", overrides: {\"flagship\": true}), (name: \"Swan\", class: \"first\", side: \"Blue\", overrides: {\"flagship\": true}),
        (name: \"Hart\", class: \"first\", side: \"Red\")])";
    let told = wg_core::scenario::parse(text, "bad.ron").and_then(|loaded| WARP_SPAWN.check(&loaded)).expect_err("one is enough").to_string();
    assert!(told.contains("ships[1].overrides.flagship"), "{told}");
}

#[test]
fn orders_that_make_no_sense_are_refused() {
    let hands = "\"hands\": [[\"maneuver\"], [\"gust_of_wind\"]],";
    let ships = ["Blue first Rose 5,5 N", "Blue first Swan 6,5 N", "Red first Hart 5,6 S", "Red first Far 30,20 N"];
    let mut game = Game::with("", 2, hands, &[3, 3], &ships);
    let (rose, hart) = (game.id("Rose"), game.id("Hart"));
    game.refused(Order::Begin { unit: UnitId(99) }, "W-EQ-3")
        .refused(Order::Begin { unit: hart }, "W-MOVE-1")
        .refused(Order::Grapple { unit: rose, target: hart }, "W-R9")
        .refused(Order::Discard { card: 11 }, "W-MOVE-1")
        .refused(Order::Play { card: 200, target: None }, "W-EQ-5")
        .refused(Order::SetSail { unit: rose, sail: 1 }, "W-TURN-1");
    game.name("Rose");
    // Of the fourteen he holds one, and that does not fit.
    for (card, kind) in (0..).zip(&CARDS) {
        let clause = if key(kind) == "maneuver" { kind.clause } else { "W-R54" };
        game.refused(Order::Play { card, target: None }, clause);
    }
    game.pass().pass();
    game.refused(Order::Course { unit: rose, course: Course::default() }, "W-R52");
}
