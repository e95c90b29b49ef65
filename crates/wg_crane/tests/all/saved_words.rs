//! What the half of a turn that has been played leaves for the other half is in the file of a saved battle.

use wg_core::scenario::{Loaded, parse, to_ron};
use wg_core::{Order, Ruleset as _, Seat, Viewer};
use wg_crane::CRANE;

use crate::common::{Game, scenario_in};

/// The battle saved and opened again.
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
        assert_eq!((game.session.outcome().is_none(), game.session.cursor().turn), (true, 2), "a shot was fired in turn 1: it was not the tenth quiet turn");
    }
}

#[test]
fn c_obj_3_time_that_was_called_is_not_forgotten_by_saving() {
    let ships = ["Red small Rose 1,1 N", "Blue small Bess 11,14 S"];
    let mut game = Game::of(&scenario_in("SW", "\"end\": \"clock\", \"must_move_full\": false", "\"turn\": 1, \"first\": \"Red\"", &ships), &[]);
    game.submit(Seat::Clock, Order::TimeUp).expect("the clock runs out");
    for mut game in [again(&game, &[]), game] {
        game.end_phase();
        game.end_phase();
        assert_eq!(game.session.outcome().map(|outcome| outcome.clause.as_str()), Some("C-OBJ-3"), "time was called in this turn");
    }
}

#[test]
fn c_obj_3_time_is_called_only_where_a_clock_runs() {
    let ships = ["Red small Rose 1,1 N", "Blue small Bess 11,14 S"];
    for (end, fits) in [("clock", true), ("turns", false), ("none", false)] {
        let file = scenario_in("SW", &format!("\"end\": \"{end}\""), "\"turn\": 1, \"first\": \"Red\", \"time_called\": true", &ships);
        assert_eq!(CRANE.check(&Loaded::from_scenario(file, "called.ron")).is_ok(), fits, "end: {end}");
    }
}
