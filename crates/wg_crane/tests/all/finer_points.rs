//! Finer points of the rules that no other test covered. Each was found by breaking a rule on purpose
//! (`scripts/mutants`).

use wg_core::Choices;
use wg_core::scenario::{LandSpec, Loaded, parse, to_ron};
use wg_core::{AskKind, Compass, Rules as _, Scenario, Seat, Viewer};
use wg_crane::CRANE;
use wg_crane::choices::Choice;
use wg_crane::gunnery::odds;
use wg_crane::position::CHARTS;

use crate::common::{BLUE, Game, RED, scenario, scenario_in};

#[test]
fn c_data_1_the_sizes_as_they_are_printed() {
    let rows: Vec<_> = CHARTS.classes.iter().map(|class| (class.key.as_str(), class.boxes, class.footprint)).collect();
    assert_eq!(
        rows,
        [("large", 6, (1.8, 0.5)), ("medium", 4, (1.5, 0.42)), ("small", 2, (1.1, 0.36))],
        "boxes a column, and the model in inches"
    );
}

#[test]
fn c_move_9_who_is_afloat_again_goes_any_way_with_her_first_step_and_only_with_that() {
    let mut game = Game::new(&[], &["Red medium Rose 6,8 N afloat_again=true", "Blue medium Blanche 11,5 W"]);
    let refusal = game.refuses_sail("Rose", "S W");
    assert_eq!(
        refusal.sentence, "Step 2 turns Rose by 90°, but a step goes straight ahead or 45° to either side.",
        "the first step may turn her about"
    );
    game.sail("Rose", "S SE S");
}

#[test]
fn c_r38_an_enemy_ahead_of_a_ship_that_lies_dead_in_the_water_is_nobody_to_wait_for() {
    // Only enemies are before Wreck's bow, and a ship without movement points cannot board them.
    let ships = [
        "Red small Rose 5,5 N rigging=1",
        "Red small Wreck 1,5 N rigging=2",
        "Blue small Bess 6,6 N rigging=2",
        "Blue small Ada 1,6 S rigging=2",
        "Blue small Ann 2,6 S rigging=2",
    ];
    let mut game = Game::new(&[4], &ships);
    game.sail("Rose", "N N N").hold();
    game.fire("Bess", "Rose").hold().end_phase();
    assert_eq!(
        game.session.outcome().map(|outcome| outcome.clause.as_str()),
        Some("C-R38"),
        "all lie dead in the water"
    );
}

#[test]
fn c_r49_a_prize_under_the_fire_of_her_own_side_does_not_fire_back() {
    let ships = [
        "Blue large Prix 6,5 N fate=prize",
        "Blue large Prise 5,5 N fate=prize",
        "Red medium Rose 1,1 N",
        "Blue medium Far 11,14 W",
    ];
    let mut game = Game::new(&[1, 1, 1], &ships);
    game.sail("Prix", "N N N").sail("Prise", "N N N").fire("Prise", "Prix");
    assert!(game.fleet().can_fire_at(game.id("Prix"), game.id("Prise")), "Prix has sailed, bears, and has a shot left");
    assert_eq!(game.asked(), (RED, AskKind::Turn), "she is not asked whether she fires back");
}

#[test]
fn c_r1_a_die_of_eight_gives_the_wind_from_north_clockwise() {
    use Compass::{E, N, NE, NW, S, SE, SW, W};
    for (face, wind) in (1..).zip([N, NE, E, SE, S, SW, W, NW]) {
        let options = "\"turns\": 3, \"wind\": \"uniform\"";
        let game =
            Game::of(&scenario_in("-", options, "", &["Red small R1 - -", "Blue small B1 - -"]), &[face, 3, 4, 6, 5]);
        assert_eq!(game.fleet().conditions.wind, Some(wind), "a {face}");
    }
}

#[test]
fn c_fire_6_while_one_may_fire_back_the_others_wait_and_she_fires_at_nobody_else() {
    let ships = ["Red large Rose 5,5 N", "Red large Ruby 7,8 N", "Blue large Fortuna 6,8 N", "Blue large Flora 4,8 N"];
    let mut game = Game::new(&[1, 1, 1], &ships);
    game.sail("Rose", "N N N").fire("Rose", "Fortuna");
    assert_eq!(game.asked(), (BLUE, AskKind::Reaction), "Fortuna may fire back");
    let refusal = game.refuses_fire("Flora", "Rose");
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-FIRE-6", "Fortuna may fire back first, so Flora must wait.")
    );
    let refusal = game.refuses_fire("Fortuna", "Ruby");
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-FIRE-6", "Fortuna may fire back only at Rose, not at Ruby.")
    );
}

#[test]
fn c_board_6_all_ends_of_a_boarding_are_counted_once() {
    for own in 0..6 {
        for other in 0..6 {
            let game = Game::new(
                &[],
                &[&format!("Red large Rose 5,5 N crew={own}"), &format!("Blue large Bess 5,6 N crew={other}")],
            );
            let card = odds::boarding(&game.fleet(), &game.ship("Rose"), &game.ship("Bess"));
            let chance =
                |what: &str| card.chances.iter().find(|(name, _)| name == what).map_or(0.0, |(_, chance)| *chance);
            let ends = chance("takes her") + chance("is taken herself") + chance("destroys both crews");
            let losses: f64 = card.bars.iter().sum();
            assert!((ends - 1.0).abs() < 1e-9 && (losses - 1.0).abs() < 1e-9, "{own} and {other} ticked: {card:?}");
            assert!(card.chances.iter().all(|(_, chance)| *chance > 0.0), "what cannot happen is left off: {card:?}");
        }
    }
}

#[test]
fn c_r36_where_each_turn_begins_with_a_throw_it_is_thrown_in_the_phase_and_not_at_the_start() {
    let ships = ["Red medium R1 - -", "Red small R2 - -", "Blue medium B1 - -", "Blue small B2 - -"];
    let lines = |initiative: &str, faces: &[u8]| {
        let game =
            Game::of(&scenario_in("-", &format!("\"turns\": 9, \"initiative\": \"{initiative}\""), "", &ships), faces);
        (game.asked(), game.fleet().conditions.first)
    };
    assert_eq!(
        lines("once", &[3, 4, 3, 4, 6, 5]),
        ((RED, AskKind::Choice), Some(RED)),
        "known before the lines are set up"
    );
    assert_eq!(lines("each_turn", &[3, 4, 3, 4]), ((RED, AskKind::Choice), None), "thrown when the turn begins");
}

#[test]
fn c_r36_once_it_is_thrown_who_moves_first_the_table_says_so_and_the_battle_can_be_saved() {
    let scenario = scenario_in(
        "SW",
        "\"turns\": 9, \"initiative\": \"each_turn\"",
        "",
        &["Red small R1 1,1 E", "Blue small B1 11,14 W"],
    );
    let game = Game::of(&scenario, &[1, 6]);
    assert_eq!(game.session.cursor().active, Some(BLUE), "Blue's phase");
    assert!(game.session.as_scenario(Viewer::All).is_some(), "nothing is being decided");
}

#[test]
fn c_lost_1_whose_last_ship_is_lost_is_said() {
    for (faces, lost) in [([1, 2], "Red"), ([2, 1], "Blue")] {
        let mut game = Game::new(&faces, &["Red small Rose 5,5 N hull=1", "Blue small Bess 6,6 N hull=1"]);
        game.sail("Rose", "N N N").fire("Rose", "Bess");
        if lost == "Red" {
            game.fire("Bess", "Rose");
        }
        if game.session.outcome().is_none() {
            game.end_phase();
        }
        let outcome = game.session.outcome().expect("it is over");
        assert!(outcome.reason.ends_with(&format!("{lost} has no ship left in the fight.")), "{}", outcome.reason);
    }
}

fn with_land(mut scenario: Scenario, squares: &[(i16, i16)]) -> Scenario {
    scenario.land.push(LandSpec { name: "The Sow".to_owned(), squares: squares.to_vec(), ..LandSpec::default() });
    scenario
}

/// Returns what `check` says about a scenario, or an empty text if it is in order.
fn checked(scenario: &Scenario) -> String {
    let loaded: Loaded = parse(&to_ron(scenario), "test.ron").unwrap_or_else(|problems| panic!("{problems}"));
    CRANE.check(&loaded).err().map_or_else(String::new, |problems| problems.to_string())
}

#[test]
fn c_r47_nobody_sets_up_on_land() {
    let scenario = with_land(
        scenario_in("-", "\"turns\": 3, \"setup\": \"free\"", "", &["Red small R1 - -", "Blue small B1 - -"]),
        &[(5, 1), (5, 14)],
    );
    // A sum of seven is south.
    let mut game = Game::of(&scenario, &[3, 4, 3, 4, 6, 5]);
    let refused = game.refusal(Seat::Side(RED), Choice::Place(5).order(game.id("R1")));
    assert!(!refused.sentence.is_empty(), "the fifth square of the edge is land");
    game.submit(Seat::Side(RED), Choice::Place(6).order(game.id("R1"))).expect("the sixth is water");
}

#[test]
fn c_setup_3_ships_without_squares_may_wait_for_land_in_the_corner() {
    let scenario = with_land(
        scenario_in("-", "\"turns\": 3", "", &["Red small R1 - -", "Blue small B1 - -"]),
        &[(1, 1), (1, 2), (2, 1)],
    );
    assert_eq!(checked(&scenario), "", "they have not been set up, and lie nowhere yet");
}

#[test]
fn c_setup_3_all_ships_have_squares_or_none_whichever_is_named_first() {
    for without in 0..2 {
        let mut scenario = scenario_in(
            "SW",
            "\"turns\": 3",
            "",
            &["Red small R1 1,1 N", "Red small R2 3,1 N", "Blue small B1 11,14 W"],
        );
        scenario.ships[without].square = None;
        scenario.ships[without].heading = None;
        let said = checked(&scenario);
        assert!(
            said.contains("without a square") && said.contains("because other ships have squares"),
            "ship {without}: {said}"
        );
    }
}

#[test]
fn every_word_of_a_ships_state_is_written_as_it_was_read() {
    let prize = "fate=prize hull=1 rigging=1 crew=2 moved=1 points=9 before=2";
    for state in [
        "hull=1 rigging=2 crew=3 moved=1",
        "fired=true engaged=true",
        "spent=2 steps=1",
        "spent=3 steps=3 done=true",
        prize,
        "afloat_again=true",
        "fate=gone",
    ] {
        let opened = scenario(
            "",
            &[&format!("Red large Rose 5,5 N {state}"), "Red medium Ruby 1,1 E", "Blue medium Bess 11,14 W"],
        );
        let game = Game::of(&opened, &[]);
        let saved = game.session.as_scenario(Viewer::All).expect("nothing is being decided");
        for (key, value) in &opened.ships[0].state {
            assert_eq!(saved.ships[0].state.get(key), Some(value), "\"{key}\" of {state}: {:?}", saved.ships[0].state);
        }
        assert_eq!(saved.ships[0].square, opened.ships[0].square, "{state}");
    }
}

#[test]
fn c_setup_1_a_free_line_is_as_long_as_its_edge() {
    // A sum of 5 is east and a sum of 7 is south: 14 squares and 11.
    for (dice, last, end) in [([2, 3], 14, (11, 14)), ([3, 4], 11, (11, 1))] {
        let faces = [3, 4, dice[0], dice[1], 6, 5];
        let mut game = Game::of(
            &scenario_in("-", "\"turns\": 3, \"setup\": \"free\"", "", &["Red small R1 - -", "Blue small B1 - -"]),
            &faces,
        );
        let unit = game.id("R1");
        let choose = |option| Choice::Place(option).order(unit);
        let refused = game.refusal(Seat::Side(RED), choose(last + 1));
        assert!(!refused.sentence.is_empty(), "there is no square {} of {dice:?}", last + 1);
        game.submit(Seat::Side(RED), choose(last))
            .unwrap_or_else(|refusal| panic!("square {last} of {dice:?}: {refusal}"));
        assert!([end, (end.0, 15 - end.1)].contains(&game.berth("R1").0), "in a corner: {:?}", game.berth("R1"));
    }
}

#[test]
fn c_setup_3_a_fleet_on_the_board_may_be_longer_than_a_line_though_one_of_its_ships_has_gone() {
    let mut ships: Vec<String> = (1..=11).map(|x| format!("Red small S{x} {x},1 N")).collect();
    ships.extend(
        ["Red small T1 1,2 N", "Red small T2 2,2 N", "Red small Gone - - fate=gone", "Blue small Bess 11,14 W"]
            .map(str::to_owned),
    );
    let lines: Vec<&str> = ships.iter().map(String::as_str).collect();
    let mut scenario = scenario("", &lines);
    scenario.ships[13].square = None;
    assert_eq!(checked(&scenario), "", "thirteen on the board, and one that is not");
}

#[test]
fn c_obj_8_who_has_lost_nothing_has_no_line_in_the_score() {
    let game = Game::new(&[], &["Red small Rose 5,5 N", "Blue small Bess 11,14 W hull=1", "Blue small Ann 9,14 W"]);
    let lines = game.fleet().tally(RED).lines;
    assert_eq!(lines, ["Bess: 1 of 6 boxes"], "Ann has given nothing");
    assert!(game.fleet().tally(BLUE).lines.is_empty(), "nor has Rose");
}

#[test]
fn c_cap_3_what_of_a_prize_was_scored_before_she_was_taken_is_written_down_where_it_does_not_follow() {
    for state in
        ["fate=prize hull=1 points=9 before=9", "fate=prize hull=1 points=9 before=0", "hull=2 points=1 before=2"]
    {
        let opened = scenario(
            "",
            &[&format!("Red medium Rose 5,5 N {state}"), "Red medium Ruby 1,1 E", "Blue medium Bess 11,14 W"],
        );
        let saved = Game::of(&opened, &[]).session.as_scenario(Viewer::All).expect("nothing is being decided");
        for (key, value) in &opened.ships[0].state {
            assert_eq!(saved.ships[0].state.get(key), Some(value), "\"{key}\" of {state}: {:?}", saved.ships[0].state);
        }
    }
}

#[test]
fn c_r17_who_lies_alongside_the_target_does_not_stop_the_shot() {
    let ships = ["Red large Rose 5,5 N", "Red small Ruby 6,8 N", "Blue large Bess 6,8 N", "Blue small Far 11,14 W"];
    let mut game = Game::with("\"los_blocks\": true", &[1, 1, 1], &ships);
    game.sail("Rose", "N N N");
    assert!(game.fleet().can_fire_at(game.id("Rose"), game.id("Bess")), "Ruby is beside her, not between");
}

#[test]
fn c_move_4_nobody_can_or_must_move_in_the_enemys_phase() {
    let game = Game::new(&[], &["Red small Rose 5,5 N", "Blue small Bess 8,8 S"]);
    let both = ["Rose", "Bess"].map(|name| game.fleet().can_and_must_move(&game.ship(name)));
    assert_eq!(both, [(true, true), (false, false)]);
}

#[test]
fn c_obj_3_no_turns_are_no_contradiction_to_a_clock() {
    let ships = ["Red small R1 1,1 N", "Blue small B1 11,14 W"];
    assert_eq!(checked(&scenario_in("SW", "\"turns\": 0, \"end\": \"clock\"", "", &ships)), "");
    assert!(
        checked(&scenario_in("SW", "\"turns\": 1, \"end\": \"clock\"", "", &ships))
            .contains("turns: 1 together with end")
    );
}

#[test]
fn c_dmg_6_who_has_sunk_stands_in_nobodys_way() {
    // Before Rose's bow are the edge and two squares in which ships sank.
    let ships = [
        "Red small Rose 1,5 N",
        "Red small A 1,6 N fate=sunk hull=2",
        "Blue small B 2,6 N fate=sunk hull=2",
        "Blue small Bess 11,14 W",
    ];
    let game = Game::new(&[], &ships);
    assert_eq!(game.fleet().can_and_must_move(&game.ship("Rose")), (true, true), "open water lies ahead");
    assert_eq!(game.fleet().prospect_of(&game.ship("Rose")), wg_crane::sailing::movement::Prospect::Sail);
}
