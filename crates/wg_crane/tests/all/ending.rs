//! I. Objective: the end of a battle, and the score.

use wg_core::{AskKind, Order, Seat, Viewer};
use wg_crane::position::SecretLimit;

use crate::common::{BLUE, Game, RED, scenario_in};

/// Two ships that stay far apart, with room to sail for many turns.
const APART: [&str; 2] = ["Red small Rose 1,1 N", "Blue small Bess 11,14 S"];

fn battle(options: &str, state: &str, ships: &[&str]) -> Game {
    Game::of(&scenario_in("SW", options, state, ships), &[])
}

/// Plays the phase of the side that is asked, with all fire held.
fn play_phase(game: &mut Game) {
    let start = (game.session.cursor().turn, game.session.cursor().phase);
    while !game.session.asks().is_empty() && (game.session.cursor().turn, game.session.cursor().phase) == start {
        let (seat, order) = (game.ask().seat, game.ask().default.clone());
        let order = if game.ask().kind == AskKind::Reaction { Order::Pass } else { order };
        game.submit(seat, order).expect("the default can be given");
    }
}

#[test]
fn c_obj_1_the_side_that_did_more_damage_wins() {
    let mut game = battle(
        "",
        "\"turn\": 1, \"first\": \"Red\", \"limit\": 1",
        &["Red large Rose 1,1 N hull=2", "Blue large Bess 11,14 S crew=3"],
    );
    play_phase(&mut game);
    play_phase(&mut game);
    let outcome = game.session.outcome().expect("turn 1 was the last");
    assert_eq!((outcome.winner, outcome.scores.as_slice()), (Some(RED), &[3, 2][..]));
}

#[test]
fn c_obj_2_three_ways_to_end() {
    let game = battle("", "\"turn\": 1, \"first\": \"Red\", \"limit\": 3", &APART);
    assert!(game.session.outcome().is_none());
    let refused = |options: &str| {
        let mut game = battle(options, "\"turn\": 1, \"first\": \"Red\"", &APART);
        game.submit(Seat::Clock, Order::TimeUp).expect("a clock can always call");
        game.session.view(Viewer::All).outcome.is_some() || game.has_said("C-OBJ-3")
    };
    assert!(
        !refused("\"turns\": 5") && !refused("\"end\": \"none\"") && refused("\"end\": \"clock\""),
        "only a battle by the clock hears it"
    );
}

#[test]
fn c_lost_1_annihilation_ends_it_at_the_end_of_the_phase() {
    let ships = ["Red large Rose 5,5 N", "Red small Far 11,1 N", "Blue small Bess 6,6 N hull=1"];
    let mut game = Game::new(&[2, 1, 1], &ships);
    game.sail("Rose", "N N N").fire("Rose", "Bess");
    assert!(game.session.outcome().is_none(), "the phase goes on");
    game.sail("Far", "N N N");
    let outcome = game.session.outcome().expect("Blue has no ship left");
    assert_eq!(
        (outcome.clause.as_str(), outcome.winner, outcome.scores.as_slice()),
        ("C-LOST-1", Some(RED), &[6, 0][..])
    );
    assert!(game.session.asks().is_empty(), "nobody is asked any more");
}

#[test]
fn c_lost_1_a_battle_that_the_end_of_the_phase_decides_is_not_written_down() {
    let ships = ["Red large Rose 5,5 N", "Red small Far 11,1 N", "Blue small Bess 6,6 N hull=1"];
    let mut game = Game::new(&[2, 1, 1], &ships);
    assert!(game.session.can_be_saved(), "nothing is decided yet");
    game.sail("Rose", "N N N").fire("Rose", "Bess");
    assert_eq!(game.asked(), (RED, AskKind::Turn), "Far may still sail");
    assert!(!game.session.can_be_saved(), "what `check` refuses is not written");
}

#[test]
fn c_obj_3_when_time_is_out_the_score_is_totalled() {
    let mut game = battle(
        "\"end\": \"clock\"",
        "\"turn\": 1, \"first\": \"Red\"",
        &["Red large Rose 1,1 N", "Blue large Bess 11,14 S hull=1"],
    );
    play_phase(&mut game);
    game.submit(Seat::Clock, Order::TimeUp).expect("the clock runs out");
    play_phase(&mut game);
    let outcome = game.session.outcome().expect("time is out");
    assert_eq!(
        (outcome.clause.as_str(), outcome.winner, outcome.scores.as_slice()),
        ("C-OBJ-3", Some(RED), &[1, 0][..])
    );
}

#[test]
fn c_r46_time_runs_out_at_the_end_of_the_turn_or_phase() {
    for (option, phases) in [("turn", 2), ("phase", 1)] {
        let mut game = battle(
            &format!("\"end\": \"clock\", \"clock_end\": \"{option}\""),
            "\"turn\": 1, \"first\": \"Red\"",
            &APART,
        );
        game.submit(Seat::Clock, Order::TimeUp).expect("the clock runs out");
        let mut played = 0;
        while game.session.outcome().is_none() {
            play_phase(&mut game);
            played += 1;
        }
        assert_eq!(played, phases, "{option}");
    }
}

#[test]
fn c_obj_4_four_dice_give_the_turns() {
    for (faces, turns) in [([1, 1, 1, 1], 4), ([6, 6, 6, 6], 24), ([2, 5, 1, 6], 14)] {
        let dice: Vec<u8> = faces.into_iter().chain([3, 4, 6, 5]).collect();
        let game = Game::of(&scenario_in("-", "", "", &APART), &dice);
        let track = game.session.view(Viewer::Public).track;
        assert_eq!(
            (track.len(), track.iter().position(|field| field.current)),
            (24, Some(turns - 1)),
            "the mark on the turn track of 24 boxes"
        );
    }
}

#[test]
fn c_obj_5_a_box_is_ticked_when_both_sides_have_finished() {
    let mut game = battle("", "\"turn\": 1, \"first\": \"Red\", \"limit\": 5", &APART);
    let ticked = |game: &Game| game.session.view(Viewer::Public).track.iter().filter(|field| field.ticked).count();
    assert_eq!(ticked(&game), 0);
    play_phase(&mut game);
    assert_eq!((ticked(&game), game.session.cursor().turn), (0, 1), "after one phase nothing is ticked");
    play_phase(&mut game);
    assert_eq!((ticked(&game), game.session.cursor().turn), (1, 2));
    assert_eq!(game.said("C-OBJ-5"), "Turn 1 is over.");
}

#[test]
fn c_obj_6_the_game_ends_when_the_boxes_up_to_the_mark_are_ticked() {
    let mut game = battle("", "\"turn\": 1, \"first\": \"Red\", \"limit\": 2", &APART);
    for phase in 0..4 {
        assert!(game.session.outcome().is_none(), "after {phase} phases");
        play_phase(&mut game);
    }
    assert_eq!(game.session.outcome().map(|outcome| outcome.clause.as_str()), Some("C-OBJ-6"));
    let mut game = battle("\"turns\": 1", "\"turn\": 1, \"first\": \"Red\"", &APART);
    play_phase(&mut game);
    play_phase(&mut game);
    assert!(game.session.outcome().is_some(), "the option `turns` fixes the limit");
}

#[test]
fn c_obj_7_both_scores_are_totalled_and_the_higher_wins() {
    let ships = [
        "Red large Rose 1,1 N rigging=2",
        "Red small Ruby 3,1 N crew=1",
        "Blue large Bess 11,14 S hull=1",
        "Blue small Bett 9,14 S rigging=1",
    ];
    let mut game = battle("", "\"turn\": 1, \"first\": \"Red\", \"limit\": 1", &ships);
    play_phase(&mut game);
    play_phase(&mut game);
    let outcome = game.session.outcome().expect("turn 1 was the last");
    assert_eq!((outcome.winner, outcome.scores.as_slice()), (Some(BLUE), &[2, 3][..]));
    assert_eq!(outcome.reason, "Blue wins 3 to 2: turn 1 was the last.");
}

#[test]
fn c_obj_8_a_point_for_each_box_checked_on_an_enemy() {
    let ships = ["Red large Rose 5,5 N", "Red small Far 11,1 N", "Blue large Bess 6,6 N"];
    let mut game = Game::new(&[2, 4, 6], &ships);
    game.sail("Rose", "N N N").fire("Rose", "Bess");
    assert_eq!(game.scores(), [3, 0]);
    assert_eq!(game.session.view(wg_core::Viewer::Public).sides[0].tally.lines, ["Bess: 3 of 18 boxes"]);
}

#[test]
fn c_lost_2_a_box_of_any_column_counts_one() {
    for face in [2, 4, 6] {
        let mut game =
            Game::new(&[face, 1, 1], &["Red large Rose 5,5 N", "Red small Far 11,1 N", "Blue large Bess 6,6 N"]);
        game.sail("Rose", "N N N").fire("Rose", "Bess");
        assert_eq!(game.scores(), [1, 0], "face {face}");
    }
}

#[test]
fn c_obj_9_sunk_or_captured_she_counts_all_her_boxes_and_no_more() {
    for (class, points) in [("large", 18), ("medium", 12), ("small", 6)] {
        let boxes = points / 3;
        let ships = [
            "Red large Rose 5,5 N".to_owned(),
            "Red small Far 11,1 N".to_owned(),
            format!("Blue {class} Bess 6,6 N hull={} rigging=1", boxes - 1),
            "Blue small Other 1,14 E".to_owned(),
        ];
        let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
        let mut game = Game::new(&[2, 1, 1], &ships);
        assert_eq!(game.scores()[0], boxes, "boxes so far");
        game.sail("Rose", "N N N").fire("Rose", "Bess");
        assert_eq!(game.scores()[0], points, "a sunk {class} ship, instead of her boxes");
        let prize = format!("Blue {class} Bess 6,6 N rigging=1 fate=prize");
        assert_eq!(
            Game::new(&[], &["Red large Rose 5,5 N", &prize, "Blue small Other 1,14 E"]).scores()[0],
            points,
            "a captured {class} ship"
        );
    }
}

#[test]
fn c_r37_equal_scores_are_a_draw() {
    let mut game = battle("", "\"turn\": 1, \"first\": \"Red\", \"limit\": 1", &APART);
    play_phase(&mut game);
    play_phase(&mut game);
    let outcome = game.session.outcome().expect("turn 1 was the last");
    assert_eq!((outcome.winner, outcome.reason.as_str()), (None, "A draw at 0 points each: turn 1 was the last."));
}

#[test]
fn c_r38_it_ends_when_no_ship_can_move_any_more() {
    let ships = ["Red small Rose 5,5 N rigging=1", "Blue small Bess 6,6 N rigging=2"];
    let mut game = Game::new(&[4], &ships);
    game.sail("Rose", "N N N").hold();
    game.fire("Bess", "Rose");
    assert!(game.session.outcome().is_none(), "she may still fire back");
    game.hold();
    game.end_phase();
    let outcome = game.session.outcome().expect("both lie dead in the water");
    assert_eq!((outcome.clause.as_str(), outcome.scores.as_slice()), ("C-R38", &[2, 2][..]));
}

#[test]
fn c_r38_without_a_limit_ten_quiet_turns_end_it() {
    let mut game =
        battle("\"end\": \"none\", \"must_move_full\": false", "\"turn\": 1, \"first\": \"Red\", \"quiet\": 8", &APART);
    let mut turns = 0;
    while game.session.outcome().is_none() {
        for _ in 0..2 {
            game.end_phase();
        }
        turns += 1;
    }
    assert_eq!((turns, game.session.outcome().map(|outcome| outcome.clause.as_str())), (2, Some("C-R38")));
    // A shot ends the row of quiet turns.
    let ships = ["Red small Rose 5,5 N", "Blue large Bess 6,6 N"];
    let mut game = Game::of(
        &scenario_in(
            "SW",
            "\"end\": \"none\", \"must_move_full\": false",
            "\"turn\": 1, \"first\": \"Red\", \"quiet\": 9",
            &ships,
        ),
        &[1],
    );
    game.sail("Rose", "N").fire("Rose", "Bess").hold();
    game.end_phase();
    assert_eq!((game.session.outcome().is_none(), game.session.cursor().turn), (true, 2), "the count begins again");
}

#[test]
fn c_data_19_ten_quiet_turns_end_a_battle_with_a_limit_or_a_clock_only_by_option() {
    for (option, ends) in [("without_limit", false), ("always", true)] {
        for end in ["turns", "clock"] {
            let options = format!("\"end\": \"{end}\", \"quiet_end\": \"{option}\", \"must_move_full\": false");
            let limit = if end == "turns" { ", \"limit\": 24" } else { "" };
            let mut game = battle(&options, &format!("\"turn\": 1, \"first\": \"Red\", \"quiet\": 9{limit}"), &APART);
            game.end_phase().end_phase();
            assert_eq!(
                game.session.outcome().map(|outcome| outcome.clause.as_str()),
                ends.then_some("C-R38"),
                "{end}, {option}"
            );
        }
    }
}

#[test]
fn c_data_5_a_side_dead_in_the_water_is_out_by_option() {
    let ships = ["Red small Rose 1,1 N", "Blue small Bess 11,14 S rigging=2"];
    for (option, ends) in [(false, false), (true, true)] {
        let mut game =
            battle(&format!("\"diw_is_out\": {option}"), "\"turn\": 1, \"first\": \"Red\", \"limit\": 9", &ships);
        play_phase(&mut game);
        assert_eq!(game.session.outcome().is_some(), ends, "diw_is_out: {option}");
    }
}

#[test]
fn c_data_6_a_captain_reckons_with_some_limit_that_has_not_come_yet() {
    let reckoned = |turn: u16| {
        let scenario =
            scenario_in("SW", "\"hidden_limit\": true", &format!("\"turn\": {turn}, \"first\": \"Red\""), &APART);
        let [game, mut table] = [(); 2].map(|()| Game::of(&scenario, &[]));
        let limits = (0..300).map(|seed| {
            game.session.fork_into(&mut table.session, RED, seed);
            table.session.world().resource::<SecretLimit>().turns.expect("there is one")
        });
        limits.collect::<Vec<_>>()
    };
    let limits = reckoned(1);
    assert!(limits.iter().all(|turns| (4..=24).contains(turns)), "four dice: {limits:?}");
    assert!(
        (1300..1500).contains(&(limits.iter().map(|turns| u32::from(*turns)).sum::<u32>() * 100 / 300)),
        "14 on average"
    );
    assert!(reckoned(20).iter().all(|turns| (20..=24).contains(turns)), "19 turns are over");
}

#[test]
fn c_data_6_a_secret_limit_is_not_shown_and_still_ends_the_battle() {
    let mut game = Game::of(
        &scenario_in(
            "SW",
            "\"hidden_limit\": true, \"must_move_full\": false",
            "\"turn\": 1, \"first\": \"Red\"",
            &APART,
        ),
        &[],
    );
    assert!(game.session.view(Viewer::Public).track.iter().all(|field| !field.current), "no mark on the track");
    assert!(!game.session.state_json(Viewer::Public).to_string().contains("SecretLimit"), "nor in what others read");
    let mut turns = 0;
    while game.session.outcome().is_none() {
        let start = game.session.cursor().turn;
        while game.session.outcome().is_none() && game.session.cursor().turn == start {
            play_phase(&mut game);
        }
        turns += 1;
    }
    assert!((4..=24).contains(&turns), "4 dice give 4 to 24 turns, here {turns}");
    assert_eq!(game.session.outcome().map(|outcome| outcome.clause.as_str()), Some("C-OBJ-6"));
}
