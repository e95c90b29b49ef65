//! The limits of the Move phase: the ratings that are compared, the ships that may not be named, tows, and shifts of
//! the wind.

use wg_core::Choices;
use wg_core::geometry::Compass;
use wg_core::scenario::HeadingSpec;
use wg_core::{Order, Scenario};
use wg_warpspawn::choices::Choice;
use wg_warpspawn::position::battle::Wind;

use crate::common::{BLUE, Game, RED, scenario};

const FAR: &str = "Red first Far 30,20 N";
const EACH_TURN: &str = "\"order\": \"each_turn\"";

/// Three ways in which a ship cannot move, each with the clause that says so. Her rating is 2 with all her Sails, and
/// -4 without any.
const HELPLESS: [(&str, &str); 3] = [("sails=6", "W-MOVE-8"), ("hull=6 sinks=9", "W-ZERO-1"), ("crew=6", "W-ZERO-2")];

#[test]
fn w_move_2_a_ship_that_cannot_move_is_not_compared() {
    for (state, clause) in HELPLESS {
        for (fast, slow, chooses) in [("Blue", "Red", RED), ("Red", "Blue", BLUE)] {
            // The helpless ship would rate 2 + 9, or -4 + 9. The best ship that can move rates 2 on her side and 3 on
            // the other.
            let mut ships = [
                format!("{fast} first Swift 5,5 N skill:9 {state}"),
                format!("{fast} first Slow 8,5 N"),
                format!("{slow} first Other 15,15 S swiftness:-3"),
            ];
            ships.sort();
            let game = Game::with(EACH_TURN, 2, "", &[], &ships.each_ref().map(String::as_str));
            assert_eq!(game.asked(), Some(chooses), "3 against 2, for a ship that {clause} stops does not count");
        }
    }
}

#[test]
fn w_move_2_the_side_that_can_move_chooses_and_moves_alone() {
    for (state, _) in HELPLESS {
        for (able, other, chooses) in [("Blue", "Red", BLUE), ("Red", "Blue", RED)] {
            for choice in [Choice::MoveFirst, Choice::MoveSecond] {
                let mut ships = [
                    format!("{able} first Rose 15,10 N"),
                    format!("{able} first Swan 18,10 N"),
                    format!("{other} first Hart 5,15 S {state}"),
                ];
                ships.sort();
                let mut game = Game::with(EACH_TURN, 2, "", &[3, 4, 3, 4], &ships.each_ref().map(String::as_str));
                assert_eq!(
                    (game.asked(), game.ask().reason.as_ref()),
                    (Some(chooses), "Who moves first?"),
                    "{able} alone can move"
                );
                let unit = game.id("Rose");
                game.order(choice.order(unit));
                for name in ["Rose", "Swan"] {
                    assert_eq!(game.asked(), Some(chooses), "nobody of {other} can be named: {name} is next");
                    game.name(name).sail(name, "0");
                }
                assert_eq!((game.berth("Rose").0, game.berth("Swan").0), ((15, 11), (18, 11)), "both have sailed");
                assert_ne!((game.turn(), game.phase()), (1, 2), "and the phase is over");
            }
        }
    }
}

#[test]
fn w_move_2_where_nobody_can_move_the_phase_goes_by() {
    let game = Game::with(EACH_TURN, 2, "", &[], &["Blue first Rose 5,5 N crew=6", "Red first Hart 7,5 N sails=6"]);
    assert_eq!((game.turn(), game.phase()), (1, 3), "nobody is asked who moves first: the guns are next");
}

#[test]
fn w_zero_1_w_zero_2_w_zero_4_a_helpless_ship_cannot_be_named() {
    for (state, clause) in HELPLESS {
        let mut game = Game::at(2, &[], &[&format!("Blue first Rose 15,10 N {state}"), "Blue first Swan 3,3 N", FAR]);
        let unit = game.id("Rose");
        game.refused(Order::Begin { unit }, clause);
        let named = game.ask().offers.iter().any(|offer| offer.order.unit() == Some(unit));
        assert!(!named, "nothing is offered her: {clause}");
    }
    for state in ["sails=5", "hull=5", "crew=5"] {
        let mut game = Game::at(2, &[6, 6], &[&format!("Blue first Rose 15,10 N {state}"), FAR]);
        game.name("Rose");
        assert!(game.has_said("W-MOVE-4"), "one point is enough: {state}");
    }
}

#[test]
fn w_r9_only_a_ship_in_the_next_square_is_towed() {
    for (square, next) in [
        ("15,9", true),
        ("16,11", true),
        ("14,9", true),
        ("15,8", false),
        ("17,10", false),
        ("17,12", false),
        ("13,9", false),
    ] {
        let mut game =
            Game::at(2, &[6, 6], &["Blue first Rose 15,10 N", &format!("Blue first Swan {square} E sails=6"), FAR]);
        let order = game.towing("Rose", "Swan");
        if next {
            game.order(order);
            assert!(game.has_said("W-R9"), "{square} touches (15, 10)");
        } else {
            game.refused(order, "W-R9");
        }
    }
}

#[test]
fn w_r9_a_ship_that_has_had_her_move_is_not_towed() {
    let mut game =
        Game::at(2, &[3; 8], &["Blue first Rose 15,10 N", "Blue first Swan 15,9 N", "Red first Hart 20,3 N", FAR]);
    game.stay("Swan").stay("Hart");
    let order = game.towing("Rose", "Swan");
    game.refused(order, "W-R9");
    let offered = game.ask().offers.iter().any(|offer| matches!(offer.order, Order::Grapple { .. }));
    assert!(!offered, "no tow is offered either");
}

#[test]
fn w_r9_a_towed_ship_has_had_her_move_and_is_not_towed_on() {
    let ships =
        ["Blue first Rose 15,10 N", "Blue first Swan 15,9 N", "Blue first Teal 14,10 N", FAR, "Red first Hart 20,3 N"];
    let mut game = Game::at(2, &[6, 6, 3, 3, 3, 3], &ships);
    game.tow("Rose", "Swan").sail("Rose", "0").stay("Far");
    assert_eq!(game.berth("Swan").0, (15, 10), "she has followed");
    let (swan, rose, chain) = (game.id("Swan"), game.id("Rose"), game.towing("Teal", "Swan"));
    game.refused(Order::Begin { unit: swan }, "W-R8")
        .refused(Order::Begin { unit: rose }, "W-R8")
        .refused(chain, "W-R9");
    let back = game.towing("Swan", "Rose");
    game.refused(back, "W-R8");
    game.until(2, 2);
    game.name("Swan");
    assert!(
        game.sentences().iter().any(|sentence| sentence.starts_with("Swan rolls 3 and 3:")),
        "in the next turn she moves by herself"
    );
}

#[test]
fn w_r9_a_tug_does_not_sail_over_the_ship_in_tow() {
    for (heading, legs) in [("S", "0"), ("E", "2"), ("N", "4")] {
        let mut game =
            Game::at(2, &[6, 6], &[&format!("Blue first Rose 15,10 {heading}"), "Blue first Swan 15,9 E sails=6", FAR]);
        game.tow("Rose", "Swan");
        let over = game.course("Rose", legs);
        game.refused(over, "W-MOVE-10");
        assert!(game.can_reach((15, 11), Compass::N), "elsewhere she may sail");
    }
    // 5 - 4 + 2 = 3 squares, halved: one square ahead, and no way round.
    let mut game = Game::at(2, &[2, 3], &["Blue first Rose 15,10 S", "Blue first Swan 15,9 E sails=6", FAR]);
    game.tow("Rose", "Swan");
    assert!(!game.can_reach((15, 9), Compass::S), "Swan lies there");
}

#[test]
fn w_r9_a_friend_is_towed_into_each_square_that_the_tug_leaves() {
    // 12 - 4 + 2 = 10 squares, halved to 5.
    let after = |legs: &str| {
        let mut game = Game::at(2, &[6, 6], &["Blue first Rose 15,10 N", "Blue first Swan 15,9 W sails=6", FAR]);
        game.tow("Rose", "Swan");
        assert_eq!(game.reach(), 10, "ten halves of a square");
        game.sail("Rose", legs);
        game.berth("Swan")
    };
    assert_eq!(after("0"), ((15, 10), Compass::N), "one square: she lies where the tug lay, looking at her");
    assert_eq!(after("0 0 0"), ((15, 12), Compass::N), "three squares: she is three squares further on");
    assert_eq!(after("0 2"), ((15, 11), Compass::E), "round the corner behind the tug");
    assert_eq!(after("t2"), ((15, 9), Compass::W), "a tug that only turns leaves no square: Swan lies as she lay");
}

#[test]
fn w_r9_half_the_movement_rounded_down_to_a_half() {
    for (faces, halves) in [([6, 6], 10), ([3, 4], 5), ([2, 3], 3), ([1, 2], 1)] {
        let mut game = Game::at(2, &faces, &["Blue first Rose 15,10 N", "Blue first Swan 15,9 W sails=6", FAR]);
        game.tow("Rose", "Swan");
        assert_eq!(game.reach(), halves, "{} - 4 + 2 squares, of which a half", faces[0] + faces[1]);
    }
}

#[test]
fn w_r9_who_may_tow_and_who_may_be_towed() {
    let refused = |options: &str, rose: &str, swan: &str, clause: &str| {
        let ships = [
            format!("Blue first Rose 15,10 N {rose}"),
            swan.to_string(),
            "Blue first Teal 3,3 N".to_owned(),
            FAR.to_owned(),
        ];
        let mut game = Game::with(options, 2, "", &[4, 4], &ships.each_ref().map(String::as_str));
        let order = game.towing("Rose", "Swan");
        if clause.is_empty() {
            game.order(order).sail("Rose", "0");
            assert_eq!(game.berth("Swan").0, (15, 10), "towed: {swan}");
        } else {
            game.refused(order, clause);
        }
    };
    for sound in ["", "sails=6", "crew=6", "hull=5"] {
        refused("", "", &format!("Blue first Swan 15,9 E {sound}"), "");
    }
    refused("", "", "Red first Swan 15,9 E fate=prize sails=6", "");
    refused("", "", "Blue first Swan 15,9 E hull=6 sinks=9", "W-R9");
    refused("", "", "Red first Swan 15,9 E", "W-R9");
    refused("\"towing\": false", "", "Blue first Swan 15,9 E sails=6", "W-R9");
    refused("", "sails=6", "Blue first Swan 15,9 E", "W-MOVE-8");
    refused("", "crew=6", "Blue first Swan 15,9 E", "W-ZERO-2");
}

/// Begins the Draw phase of a turn, with a wind to the north and these dice.
fn wind_after(turn: u16, faces: &[u8]) -> Game {
    let battle = format!("\"turn\": {turn}, \"phase\": 1, \"first\": \"Blue\"");
    let mut scenario: Scenario = scenario("\"order\": \"once\"", &battle, &["Blue first Rose 5,5 N", FAR]);
    scenario.wind = Some(HeadingSpec::from(Compass::S.heading()));
    Game::of(&scenario, faces)
}

#[test]
fn w_wind_7_one_to_five_leave_the_wind_and_a_six_finds_it_anew() {
    for face in 1..=5 {
        let game = wind_after(2, &[face, 9]);
        assert_eq!(
            (game.fleet().battle.wind, game.thrown()),
            (Wind::To(Compass::N), vec![face]),
            "a {face}: it stays, and no second die"
        );
    }
    let game = wind_after(2, &[6, 9]);
    assert_eq!((game.fleet().battle.wind, game.phase()), (Wind::To(Compass::W), 2), "a 6 and a 9: to the west");
    assert_eq!(wind_after(2, &[6, 2]).fleet().battle.wind, Wind::Calm, "a 6 and a 2: calm");
}

#[test]
fn w_r41_no_check_in_the_first_turn_and_one_in_each_later_one() {
    let first = wind_after(1, &[6, 9]);
    assert_eq!((first.thrown(), first.phase()), (vec![], 2), "turn 1: the wind was found just now");
    let mut game = wind_after(1, &[6, 3, 4]);
    game.until(2, 2);
    assert_eq!(
        (game.thrown().last(), game.fleet().battle.wind),
        (Some(&3), Wind::To(Compass::N)),
        "turn 2: found anew, and the same as before"
    );
    assert_eq!(game.said("W-WIND-7"), "The wind blows from S to N.", "it is told where it blows now");
    game.until(3, 2);
    assert_eq!(
        (game.phase(), game.said("W-WIND-7")),
        (2, "The wind stays the same on a roll of 4."),
        "turn 3: one die"
    );
}

#[test]
fn w_r41_a_wind_that_fell_calm_is_checked_like_any_other() {
    let mut game = wind_after(2, &[6, 1, 6, 5]);
    assert_eq!(game.fleet().battle.wind, Wind::Calm, "turn 2: a 6, then a 1");
    game.until(3, 2);
    assert_eq!(game.fleet().battle.wind, Wind::To(Compass::E), "turn 3: a 6, then a 5");
}
