//! V. Movement by our rulings.

use wg_core::{AskKind, Compass, Order, PathEnd, Square, UnitId};
use wg_crane::sailing::movement::{Prospect, Way};

use crate::common::{BLUE, Game, RED, scenario, scenario_in};

#[test]
fn c_r3_only_the_very_direction_of_the_wind_is_dear() {
    let fleet = Game::of(
        &scenario_in(
            "NE",
            "",
            "\"turn\": 1, \"first\": \"Red\", \"limit\": 9",
            &["Red medium Rose 6,6 NE", "Blue medium Blanche 1,1 S"],
        ),
        &[],
    )
    .fleet();
    assert_eq!([Compass::N, Compass::NE, Compass::E].map(|to| fleet.cost(to)), [1, 2, 1]);
}

#[test]
fn c_r4_one_point_does_not_buy_an_upwind_step_and_diagonals_stay_open() {
    // Both diagonals are blocked, and straight ahead is upwind. That is neither a shoal nor a block, so she stops.
    let ships = [
        "Red large Rose 1,6 N rigging=4",
        "Red large Wall 2,7 E rigging=6",
        "Red large Far 5,1 E",
        "Blue medium Blanche 11,12 W",
    ];
    let mut game = Game::of(&scenario_in("N", "", "\"turn\": 1, \"first\": \"Red\", \"limit\": 9", &ships), &[]);
    let fleet = game.fleet();
    let rose = fleet.ship(game.id("Rose"));
    assert_eq!(
        (rose.allowance(), fleet.way(rose, rose.berth.square, Compass::N, 1), fleet.prospect_of(rose)),
        (1, Way::Unaffordable(2), Prospect::Stop)
    );
    assert!(!fleet.can_move(rose) && !rose.berth.aground);
    assert_eq!(game.refuses_sail("Rose", "N").clause, "C-WIND-4");
    game.sail("Far", "E E E");
    assert_eq!(game.fleet().active(), Some(BLUE), "Red's phase ends with Rose unmoved");

    let ships = ["Red large Rose 5,6 N rigging=4", "Red large Far 5,1 E", "Blue medium Blanche 11,12 W"];
    let game = Game::of(&scenario_in("N", "", "\"turn\": 1, \"first\": \"Red\", \"limit\": 9", &ships), &[]);
    assert_eq!(game.ends_on_offer("Rose"), [((4, 7), Compass::NW), ((6, 7), Compass::NE)]);
}

#[test]
fn c_r5_nobody_stops_short() {
    let ships = ["Red medium Rose 6,6 N", "Blue medium Blanche 11,14 W"];
    let mut game = Game::new(&[], &ships);
    for way in ["", "N", "N NE"] {
        let refusal = game.refuses_sail("Rose", way);
        assert_eq!(refusal.clause, "C-R5", "'{way}': {}", refusal.sentence);
    }
    let refusal = game.refusal(wg_core::Seat::Side(RED), Order::EndPhase);
    assert_eq!(refusal.sentence, "Rose must still move, because she has 3 points left and open water ahead.");

    let mut free = Game::with("\"must_move_full\": false", &[], &ships);
    free.sail("Rose", "N");
    assert_eq!(
        (free.berth("Rose").0, free.fleet().active()),
        ((6, 7), Some(BLUE)),
        "with the option off she may stop, and her move is over"
    );
    free.end_phase();
    assert_eq!(free.session.cursor().turn, 2, "or not move at all");
}

#[test]
fn c_r6_two_steps_can_turn_a_quarter() {
    let mut game = Game::new(&[], &["Red medium Rose 6,6 NE", "Red small Far 1,1 E", "Blue medium Blanche 11,14 W"]);
    assert_eq!(game.refuses_sail("Rose", "NW NW NW").clause, "C-MOVE-5", "in one step she cannot");
    game.sail("Rose", "N NW NW");
    assert_eq!(game.berth("Rose"), ((4, 9), Compass::NW));
}

#[test]
fn c_r8_friends_and_edge_only_stop_her() {
    let cases = [
        (
            "friends all round",
            vec!["Red small A 5,7 E rigging=2", "Red small B 6,7 E rigging=2", "Red small C 7,7 E rigging=2"],
            "6,6",
            Prospect::Stop,
        ),
        (
            "friend and edge",
            vec!["Red small A 11,8 E rigging=2", "Red small B 10,8 E rigging=2"],
            "11,7",
            Prospect::Stop,
        ),
        (
            "enemy among friends",
            vec!["Red small A 5,7 E rigging=2", "Blue small B 6,7 E", "Red small C 7,7 E rigging=2"],
            "6,6",
            Prospect::Board,
        ),
        ("enemy and edge", vec!["Blue small A 11,8 E", "Red small B 10,8 E rigging=2"], "11,7", Prospect::Board),
        ("edge only", vec![], "6,14", Prospect::Shoal),
    ];
    for (what, others, square, prospect) in cases {
        let rose = format!("Red medium Rose {square} N");
        let mut ships = vec![rose.as_str(), "Red small Far 1,1 E", "Blue medium Blanche 1,10 E"];
        ships.extend(others);
        let game = Game::new(&[], &ships);
        let fleet = game.fleet();
        let rose = fleet.ship(game.id("Rose"));
        assert_eq!(fleet.prospect(rose, rose.berth.square, rose.berth.heading, 3), prospect, "{what}");
        assert_eq!(rose.berth.aground, prospect == Prospect::Shoal, "{what}: at the start of the phase");
    }
}

#[test]
fn c_r7_boarding_is_forced_only_when_no_square_can_be_entered() {
    let game =
        Game::new(&[], &["Red medium Rose 6,6 N", "Blue small A 5,7 E", "Blue small B 6,7 E", "Blue small C 9,7 E"]);
    assert_eq!(game.fleet().prospect_of(&game.ship("Rose")), Prospect::Sail, "one free square is enough to sail on");
    let game =
        Game::new(&[], &["Red medium Rose 6,6 N", "Blue small A 5,7 E", "Blue small B 6,7 E", "Blue small C 7,7 E"]);
    assert_eq!(game.fleet().prospect_of(&game.ship("Rose")), Prospect::Board, "now she must board one of the three");
}

/// Sets up Rose heading into the wind with one point left. A square straight ahead would cost two.
fn into_the_wind(options: &str, faces: &[u8], others: &[&str]) -> Game {
    let ships =
        [&["Red large Rose 6,6 N rigging=4", "Red large Far 1,1 E rigging=6", "Blue medium Blanche 11,12 W"], others]
            .concat();
    Game::of(&scenario_in("N", options, "\"turn\": 1, \"first\": \"Red\", \"limit\": 9", &ships), faces)
}

/// Returns the ships that she can board by a course on offer.
fn boarded(game: &Game, name: &str) -> Vec<UnitId> {
    let fleet = game.fleet();
    let boards = |path: &wg_core::Path| if let PathEnd::Boards(other) = path.end { Some(other) } else { None };
    fleet.paths(&game.ship(name)).iter().filter(|path| path.complete).filter_map(boards).collect()
}

#[test]
fn c_r7_enemies_on_both_diagonals_are_boarded_though_the_one_ahead_is_straight_upwind() {
    let enemies = ["Blue small A 5,7 E", "Blue small B 6,7 E", "Blue small C 7,7 E"];
    for (target, way) in [("A", "NW"), ("B", "N"), ("C", "NE")] {
        let mut game = into_the_wind("", &[1], &enemies);
        assert_eq!(
            (game.ship("Rose").points_left(), game.fleet().prospect_of(&game.ship("Rose"))),
            (1, Prospect::Board)
        );
        let refusal = game.refusal(wg_core::Seat::Side(RED), Order::EndPhase);
        assert_eq!(
            (refusal.clause.as_str(), refusal.sentence.as_str()),
            ("C-MOVE-7", "Rose must board, because she has 1 point left and enemies in her way.")
        );
        let mut offered = boarded(&game, "Rose");
        offered.sort_unstable();
        assert_eq!(offered, ["A", "B", "C"].map(|name| game.id(name)), "her owner chooses which");
        let preview = game.preview_sail("Rose", way);
        assert_eq!((preview.refusals.len(), preview.path.len()), (0, 1), "{way}: {:?}", preview.refusals);
        game.sail("Rose", way);
        while game.ask().kind == AskKind::Reaction {
            game.hold();
        }
        assert_eq!(game.ship(target).colours.side, RED, "{target} is taken");
        assert_eq!(game.ship("Rose").sailing.spent, 1, "she has paid what she had");
    }
}

#[test]
fn c_r7_an_enemy_straight_upwind_is_boarded_where_friends_shut_the_other_ways() {
    let mut game =
        into_the_wind("", &[1], &["Red small A 5,7 E rigging=2", "Blue small B 6,7 E", "Red small C 7,7 E rigging=2"]);
    assert_eq!(boarded(&game, "Rose"), [game.id("B")]);
    assert!(game.fleet().can_move(&game.ship("Rose")) && game.fleet().must_move(&game.ship("Rose")));
    game.sail("Rose", "N");
    assert_eq!(game.ship("B").colours.side, RED);
    assert!(
        game.reports
            .iter()
            .any(|report| report.sentence == "Rose sails N to (6,7), straight into the wind, with 0 of 1 points left.")
    );
}

#[test]
fn c_r4_the_upwind_square_of_an_enemy_is_too_dear_while_a_diagonal_is_open() {
    let mut game = into_the_wind("", &[], &["Blue small A 5,7 E", "Blue small B 6,7 E"]);
    assert_eq!(game.refuses_sail("Rose", "N").clause, "C-WIND-4");
    assert_eq!(boarded(&game, "Rose"), [game.id("A")], "the enemy on the diagonal can be boarded, and need not");
    // A free square that is too dear is no block, so she need not board.
    let mut game = into_the_wind("", &[], &["Blue small A 5,7 E", "Blue small C 7,7 E"]);
    assert_eq!(game.fleet().prospect_of(&game.ship("Rose")), Prospect::Stop);
    game.end_phase();
}

#[test]
fn c_r5_the_option_leaves_forced_boarding_as_it_is() {
    let free = "\"must_move_full\": false";
    let enemies = [
        "Blue small A 5,7 E",
        "Blue small B 6,7 E",
        "Blue small C 7,7 E",
        "Red medium Far 1,1 E",
        "Blue medium Blanche 11,14 W",
    ];
    let mut game = Game::with(free, &[1], &[&["Red medium Rose 6,6 N"], &enemies[..]].concat());
    let refusal = game.refusal(wg_core::Seat::Side(RED), Order::EndPhase);
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-MOVE-7", "Rose must board, because she has 3 points left and enemies in her way.")
    );
    game.sail("Rose", "N");
    assert_eq!(game.ship("B").colours.side, RED);
    // Nor may she stop in front of them.
    let mut game = Game::with(free, &[1], &[&["Red medium Rose 6,5 N"], &enemies[..]].concat());
    assert_eq!(game.refuses_sail("Rose", "N").clause, "C-MOVE-7");
    assert!(!game.ends_on_offer("Rose").contains(&((6, 6), Compass::N)), "such a course is not offered as a whole one");
    game.sail("Rose", "NW");
    assert_eq!(game.berth("Rose").0, (5, 6), "where open water lies ahead she may");
}

#[test]
fn c_r8_a_ship_that_friends_have_stopped_sails_on_when_they_clear() {
    let ships = [
        "Red medium Rose 1,5 N",
        "Red medium A 1,7 N",
        "Red medium B 2,7 N",
        "Red medium C 9,1 N",
        "Blue medium Blanche 11,14 W",
    ];
    let mut game = Game::new(&[], &ships);
    game.sail("Rose", "N");
    assert_eq!(
        (game.berth("Rose").0, game.ship("Rose").sailing.done, game.ship("Rose").points_left()),
        ((1, 6), false, 2)
    );
    assert!(game.ends_on_offer("C").contains(&((9, 4), Compass::N)), "the others move meanwhile");
    game.sail("A", "N N N");
    let refusal = game.refusal(wg_core::Seat::Side(RED), Order::EndPhase);
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-R5", "Rose must still move, because she has 2 points left and open water ahead.")
    );
    assert_eq!(
        game.refuses_sail("C", "N N N").sentence,
        "Rose has begun her move and must finish it first, with 2 points left."
    );
    game.sail("Rose", "N N");
    assert_eq!((game.berth("Rose").0, game.ship("Rose").sailing.done), ((1, 8), true));
    // By the option that lets ships stop short, she may sail on but need not. While another ship moves she keeps that
    // right.
    let mut game = Game::with("\"must_move_full\": false", &[], &ships);
    game.sail("Rose", "N").sail("C", "N").sail("A", "N");
    assert!(game.fleet().can_move(&game.ship("Rose")) && !game.fleet().must_move(&game.ship("Rose")));
    game.sail("Rose", "N");
    assert_eq!(game.berth("Rose").0, (1, 7));
}

#[test]
fn c_r9_a_shoal_is_judged_with_points_left_and_at_the_start_of_a_phase() {
    // Her last point brings her to the edge, where a shoal is not judged yet.
    let ships = ["Red medium Rose 6,11 N", "Red medium Far 1,1 E", "Blue medium Blanche 11,5 W"];
    let mut game = Game::new(&[], &ships);
    game.sail("Rose", "N N N");
    assert!(!game.ship("Rose").berth.aground, "all points are spent exactly");
    game.sail("Far", "E E E").sail("Blanche", "W W W");
    assert_eq!(game.fleet().active(), Some(RED));
    assert!(game.ship("Rose").berth.aground, "at the start of her next phase she is on the shoal");
}

#[test]
fn c_r10_friends_never_share_a_square() {
    let mut game =
        Game::new(&[], &["Red medium Rose 6,6 N", "Red medium Wall 6,8 E rigging=4", "Blue medium Blanche 11,14 W"]);
    let refusal = game.refuses_sail("Rose", "N N N");
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-R10", "Wall is in (6,8), and friends never share a square.")
    );
}

#[test]
fn c_r43_a_rigging_loss_costs_a_point_so_an_upwind_step_is_felt_doubly() {
    let ships = ["Red large Rose 6,6 N rigging=4", "Red large Far 1,1 E", "Blue medium Blanche 11,14 W"];
    let game = Game::of(&scenario_in("N", "", "\"turn\": 1, \"first\": \"Red\", \"limit\": 9", &ships), &[]);
    let fleet = game.fleet();
    let rose = fleet.ship(game.id("Rose"));
    assert_eq!(
        fleet.way(rose, rose.berth.square, Compass::N, rose.points_left()),
        Way::Unaffordable(2),
        "with 1 point of 3 left she cannot sail upwind at all"
    );
}

#[test]
fn c_r47_land_is_off_the_board() {
    let mut battle = scenario("", &["Red medium Rose 6,6 N", "Red medium Far 1,1 E", "Blue medium Blanche 11,14 W"]);
    battle.land.push(wg_core::scenario::LandSpec {
        name: "Rock".to_owned(),
        squares: vec![(5, 8), (6, 8), (7, 8)],
        ..Default::default()
    });
    let mut game = Game::of(&battle, &[]);
    assert_eq!(game.refuses_sail("Rose", "N N N").clause, "C-R47");
    game.sail("Rose", "N");
    assert!(game.ship("Rose").berth.aground, "with points left and land on all three squares ahead she is on a shoal");
}

#[test]
fn c_r9_the_points_that_were_left_are_told_when_she_strands() {
    let mut game = Game::new(&[], &["Red medium Rose 6,13 N", "Blue medium Blanche 11,5 W"]);
    game.sail("Rose", "N");
    assert!(game.ship("Rose").berth.aground, "points are left and nothing but the edge lies ahead");
    let told = game.reports.iter().map(|report| report.sentence.as_str()).find(|told| told.starts_with("Rose sails"));
    assert_eq!(told, Some("Rose sails N to (6,14), with 2 of 3 points left."));
}

#[test]
fn c_r5_with_the_option_who_is_left_in_the_middle_of_her_move_has_ended_it() {
    // After her first square a hit slows Rose. One point is left, and her course of three squares is over.
    let ships = [
        "Red large Rose 5,5 N rigging=1",
        "Blue small Fortuna 6,6 N",
        "Red small Ruby 1,1 N",
        "Red small Far 11,1 N",
        "Blue small Bess 11,14 S",
    ];
    let slowed = |options: &str| {
        let mut game = Game::with(options, &[4], &ships);
        game.sail("Rose", "N N N").hold().fire("Fortuna", "Rose").hold();
        let rose = game.ship("Rose");
        assert_eq!((rose.berth.square, rose.sailing.done, rose.points_left()), (Square::new(5, 6), false, 1));
        game
    };
    let mut game = slowed("\"must_move_full\": false");
    game.sail("Far", "N");
    assert_eq!(
        ["Rose", "Ruby", "Far"].map(|name| game.ship(name).sailing.done),
        [true, false, true],
        "Ruby has not begun, and may"
    );
    assert_eq!(game.refuses_sail("Rose", "N").clause, "C-MOVE-1");
    game.sail("Ruby", "N");
    assert_eq!(["Fortuna", "Bess"].map(|name| game.ship(name).sailing.done), [false, false], "the enemy's phase comes");
    // Without the option she sails on before any other ship.
    let mut game = slowed("");
    assert_eq!(
        game.refuses_sail("Far", "N N N").sentence,
        "Rose has begun her move and must finish it first, with 1 point left."
    );
    game.sail("Rose", "N").sail("Far", "N N N");
}
