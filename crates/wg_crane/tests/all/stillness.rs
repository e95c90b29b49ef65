//! C-R38 and C-R50: a battle in which no side can do anything more, and one in which neither side does anything.

use wg_core::scenario::Loaded;
use wg_core::{Order, Rules as _, Scenario};
use wg_crane::CRANE;

use crate::common::{Game, scenario_in};

/// Sets up two hulks, with the option that lets them fire in their own phase (C-R14).
fn hulks(option: bool, blue: &str) -> Scenario {
    let ships = ["Red large Rose 5,5 N rigging=6".to_owned(), format!("Blue large Hart {blue} N rigging=6")];
    let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
    scenario_in(
        "SW",
        &format!("\"diw_fires_own_phase\": {option}"),
        "\"turn\": 1, \"first\": \"Red\", \"limit\": 12",
        &ships,
    )
}

#[test]
fn c_r38_a_file_of_hulks_is_in_order_where_one_of_them_has_a_shot() {
    for (option, blue, fits) in [(true, "7,5", true), (true, "7,6", false), (true, "9,5", false), (false, "7,5", false)]
    {
        let checked = CRANE.check(&Loaded::from_scenario(hulks(option, blue), "hulks.ron"));
        assert_eq!(checked.is_ok(), fits, "option {option}, Hart at {blue}: {checked:?}");
    }
}

#[test]
fn c_r38_the_turn_in_which_no_ship_can_move_is_the_last_though_hulks_have_fired_in_it() {
    // In Red's phase Rose fires and Hart replies. In Blue's phase Hart fires and Rose replies. All four miss.
    let mut game = Game::of(&hulks(true, "7,5"), &[1; 12]);
    game.fire("Rose", "Hart").fire("Hart", "Rose");
    assert!(game.session.can_be_saved(), "Hart has her own shot to come in this turn");
    game.fire("Hart", "Rose").fire("Rose", "Hart");
    let outcome = game.session.outcome().map(|outcome| outcome.clause.as_str());
    assert_eq!(outcome, Some("C-R38"), "at the end of a turn in which no ship of either side can move it is over");
}

#[test]
fn c_r50_ten_quiet_turns_end_a_battle_with_a_limit_only_by_option_and_not_before_the_tenth() {
    let apart = ["Red small Rose 1,1 N", "Blue small Bess 11,14 S"];
    for (option, quiet, over) in [("without_limit", 9, false), ("always", 9, true), ("always", 8, false)] {
        for (end, limit) in [("turns", ", \"limit\": 24"), ("clock", "")] {
            let options = format!("\"end\": \"{end}\", \"quiet_end\": \"{option}\", \"must_move_full\": false");
            let mut game = Game::of(
                &scenario_in(
                    "SW",
                    &options,
                    &format!("\"turn\": 1, \"first\": \"Red\", \"quiet\": {quiet}{limit}"),
                    &apart,
                ),
                &[],
            );
            game.end_phase().end_phase();
            assert_eq!(game.session.outcome().is_some(), over, "{end}, {option}, {quiet} quiet turns before this one");
        }
    }
}

#[test]
fn c_r50_manning_a_prize_that_has_no_crew_is_no_quiet_turn() {
    let ships = ["Red medium Rose 5,5 N", "Blue medium Prize 5,6 N crew=4 fate=prize", "Blue small Bess 11,14 S"];
    let state = "\"turn\": 1, \"first\": \"Red\", \"quiet\": 9";
    let mut game = Game::of(&scenario_in("SW", "\"end\": \"none\", \"must_move_full\": false", state, &ships), &[]);
    game.sail("Rose", "N").send(1).end_phase().end_phase();
    assert!(game.session.outcome().is_none(), "it is a boarding, if without an enemy (C-R48)");
}

#[test]
fn c_r32_a_prize_that_must_leave_does_not_lie_still_with_her_edge_before_her() {
    for full in [true, false] {
        // Red entered from the south, so all three squares ahead of the prize are over the edge where she may leave.
        let ships = ["Blue medium Prize 5,1 S crew=3 fate=prize", "Red small Rose 1,5 N", "Blue small Bess 11,14 S"];
        let options = format!("\"prize_must_leave\": true, \"must_move_full\": {full}");
        let mut game =
            Game::of(&scenario_in("SW", &options, "\"turn\": 1, \"first\": \"Red\", \"limit\": 12", &ships), &[]);
        game.sail("Rose", "N N N");
        let seat = game.ask().seat;
        assert_eq!(
            game.refusal(seat, Order::EndPhase).clause,
            "C-R32",
            "must_move_full {full}: she is at her edge and has the points to leave"
        );
        game.sail("Prize", "S");
        assert_eq!(
            game.ship("Prize").colours.fate,
            wg_core::Fate::Gone,
            "must_move_full {full}: over the edge from which Red came"
        );
    }
}

#[test]
fn c_r32_a_prize_that_must_leave_sails_on_though_nobody_else_has_to() {
    let ships = ["Blue medium Prize 5,5 S crew=3 fate=prize", "Red small Rose 1,5 N", "Blue small Bess 11,14 S"];
    let options = "\"prize_must_leave\": true, \"must_move_full\": false";
    let mut game = Game::of(&scenario_in("SW", options, "\"turn\": 1, \"first\": \"Red\", \"limit\": 12", &ships), &[]);
    let seat = game.ask().seat;
    assert_eq!(game.refusal(seat, Order::EndPhase).clause, "C-R32", "open water lies between her and the edge");
    game.sail("Prize", "S S S");
    game.submit(seat, Order::EndPhase).expect("nobody else has to move");
}
