//! The file of a saved battle holds all that the first half of a turn leaves for the second half.

use wg_core::Choices;
use wg_core::scenario::{Loaded, parse, to_ron};
use wg_core::{Order, Rules as _, Seat, UnitId, Viewer};
use wg_crane::CRANE;
use wg_crane::choices::Choice;

use crate::common::{BLUE, Game, RED, scenario_in};

/// Saves the battle and opens it again.
fn again(game: &Game, faces: &[u8]) -> Game {
    let text = to_ron(&game.session.as_scenario(Viewer::All).expect("nothing is being decided"));
    let loaded = parse(&text, "saved.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    CRANE.check(&loaded).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    Game::of(&loaded.scenario, faces)
}

#[test]
fn c_r38_a_shot_in_the_first_phase_still_stirs_the_turn_after_saving() {
    let ships = ["Red small Rose 5,5 N", "Blue large Bess 6,6 N", "Red small Ruby 1,1 N"];
    let state = "\"turn\": 1, \"first\": \"Red\", \"quiet\": 9";
    let mut game = Game::of(&scenario_in("SW", "\"end\": \"none\", \"must_move_full\": false", state, &ships), &[1]);
    game.sail("Rose", "N").fire("Rose", "Bess").hold();
    for mut game in [again(&game, &[]), game] {
        game.end_phase();
        game.end_phase();
        assert_eq!(
            (game.session.outcome().is_none(), game.session.cursor().turn),
            (true, 2),
            "a shot was fired in turn 1: it was not the tenth quiet turn"
        );
    }
}

#[test]
fn c_obj_3_time_that_was_called_is_not_forgotten_by_saving() {
    let ships = ["Red small Rose 1,1 N", "Blue small Bess 11,14 S"];
    let mut game = Game::of(
        &scenario_in("SW", "\"end\": \"clock\", \"must_move_full\": false", "\"turn\": 1, \"first\": \"Red\"", &ships),
        &[],
    );
    game.submit(Seat::Clock, Order::TimeUp).expect("the clock runs out");
    for mut game in [again(&game, &[]), game] {
        game.end_phase();
        game.end_phase();
        assert_eq!(
            game.session.outcome().map(|outcome| outcome.clause.as_str()),
            Some("C-OBJ-3"),
            "time was called in this turn"
        );
    }
}

#[test]
fn c_obj_3_time_is_called_only_where_a_clock_runs() {
    let ships = ["Red small Rose 1,1 N", "Blue small Bess 11,14 S"];
    for (end, fits) in [("clock", true), ("turns", false), ("none", false)] {
        let file = scenario_in(
            "SW",
            &format!("\"end\": \"{end}\""),
            "\"turn\": 1, \"first\": \"Red\", \"time_called\": true",
            &ships,
        );
        assert_eq!(CRANE.check(&Loaded::from_scenario(file, "called.ron")).is_ok(), fits, "end: {end}");
    }
}

#[test]
fn c_setup_4_a_battle_is_saved_while_the_lines_are_ordered() {
    let ships = ["Red large Rose - -", "Red small Ruby - -", "Blue large Bess - -", "Blue small Bett - -"];
    // Wind 9, entry 7: Red enters from the south. Red moves first, and the limit is 14.
    let mut game = Game::of(&scenario_in("-", "", "", &ships), &[2, 5, 1, 6, 4, 5, 3, 4, 6, 1]);
    let swap = |unit: u16, option: u16| Choice::Place(option).order(UnitId(unit));
    game.submit(Seat::Side(RED), swap(1, 1)).expect("Ruby leads the line");
    for mut game in [again(&game, &[]), game] {
        assert_eq!(game.ask().seat, Seat::Side(RED), "Red may change its line once more");
        assert_eq!((game.berth("Ruby").0, game.berth("Rose").0), ((2, 1), (1, 1)), "Ruby lies before Rose");
        game.submit(Seat::Side(RED), Order::Pass).expect("Red is ready");
        for mut game in [again(&game, &[]), game] {
            assert_eq!(game.ask().seat, Seat::Side(BLUE), "Blue's line is still to be ordered");
            game.submit(Seat::Side(BLUE), Order::Pass).expect("Blue is ready");
            let fleet = game.fleet();
            assert_eq!((game.session.cursor().turn, game.ask().seat), (1, Seat::Side(RED)), "nothing is thrown again");
            assert_eq!(
                (fleet.conditions.limit, fleet.conditions.wind),
                (Some(14), Some(wg_core::Compass::SW)),
                "limit and wind stand in the file"
            );
        }
    }
}

#[test]
fn c_setup_4_a_line_is_ordered_by_a_side_of_this_battle_before_turn_1() {
    let ships = ["Red small Rose 1,1 E", "Blue small Bess 11,14 W"];
    for (battle, fits) in
        [("\"line\": \"Red\"", true), ("\"line\": \"Green\"", false), ("\"turn\": 1, \"line\": \"Red\"", false)]
    {
        let file = scenario_in("SW", "", battle, &ships);
        assert_eq!(CRANE.check(&Loaded::from_scenario(file, "line.ron")).is_ok(), fits, "{battle}");
    }
}
