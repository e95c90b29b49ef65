//! V. Movement, and the effect of the wind on it.

use wg_core::{AskKind, Compass, Course, Leg, Order, Square};
use wg_crane::position::BOARD;
use wg_crane::sailing::movement::Prospect;

use crate::common::{BLUE, Game, RED, scenario_in};

#[test]
fn c_wind_1_north_is_the_short_end_at_the_top() {
    let grid = BOARD.grid();
    assert!(grid.width() < grid.height(), "11 squares from west to east, 14 from south to north");
    assert!(grid.centre(Square::new(5, 14)).y > grid.centre(Square::new(5, 1)).y, "row 14 lies north");
    assert_eq!(Square::new(5, 5).step(Compass::N), Square::new(5, 6));
}

#[test]
fn c_wind_4_a_square_straight_upwind_costs_two() {
    for wind in Compass::ALL {
        let fleet = Game::of(
            &scenario_in(
                &wind.to_string(),
                "",
                "\"turn\": 1, \"first\": \"Red\", \"limit\": 9",
                &["Red medium Rose 6,6 N", "Blue medium Blanche 1,1 S"],
            ),
            &[],
        )
        .fleet();
        for to in Compass::ALL {
            assert_eq!(fleet.cost(to), if to == wind { 2 } else { 1 }, "wind {wind}, step {to}");
        }
    }
}

#[test]
fn c_wind_5_the_wind_never_changes() {
    let mut game = Game::new(&[], &["Red medium Rose 6,2 N", "Blue medium Blanche 1,14 S"]);
    for _ in 0..8 {
        let (seat, order) = (game.ask().seat, game.ask().default.clone());
        game.submit(seat, order).expect("the default can be given");
        assert_eq!(game.fleet().conditions.wind, Some(Compass::SW), "turn {}", game.session.cursor().turn);
    }
}

#[test]
fn c_setup_5_the_line_may_be_broken_at_once() {
    let mut game = Game::new(&[], &["Red medium R1 2,1 E", "Red medium R2 1,1 E", "Blue medium Blanche 11,14 W"]);
    game.sail("R1", "NE N N").sail("R2", "E E NE");
    assert_eq!((game.berth("R1").0, game.berth("R2").0), ((3, 4), (4, 2)), "each goes her own way in turn 1");
}

#[test]
fn c_move_1_a_ship_has_three_points() {
    let mut game = Game::new(&[], &["Red large Rose 6,2 N", "Red large Far 1,1 N", "Blue medium Blanche 11,14 W"]);
    assert_eq!(game.ship("Rose").allowance(), 3);
    assert_eq!(game.refuses_sail("Rose", "N N N N").clause, "C-MOVE-1", "a fourth square");
    game.sail("Rose", "N N N");
    assert_eq!(game.berth("Rose").0, (6, 5));
    let refusal = game.refuses_sail("Rose", "N");
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-MOVE-1", "Rose has made her move and spent 3 of 3 points.")
    );
}

#[test]
fn c_move_2_wind_and_damage_cut_the_move() {
    let mut game = Game::of(
        &scenario_in(
            "N",
            "",
            "\"turn\": 1, \"first\": \"Red\", \"limit\": 9",
            &["Red large Rose 6,2 N rigging=2", "Red large Far 1,1 E", "Blue medium Blanche 11,14 W"],
        ),
        &[],
    );
    assert_eq!(game.refuses_sail("Rose", "NE NE NE").clause, "C-DMG-7", "one point is shot away");
    assert_eq!(game.refuses_sail("Rose", "N NE").clause, "C-DMG-7", "the upwind square takes both that are left");
    game.sail("Rose", "N");
    assert!(game.ship("Rose").sailing.done && game.berth("Rose").0 == (6, 3));
}

#[test]
fn c_move_4_a_side_moves_all_its_ships_then_the_other() {
    let mut game = Game::new(
        &[],
        &["Red medium R1 2,2 N", "Red medium R2 8,2 N", "Blue medium B1 4,14 S", "Blue medium B2 10,14 S"],
    );
    assert_eq!(game.refuses_sail("B1", "S S S").clause, "T-ASK", "Blue is not asked in Red's phase");
    let order = game.course("B1", "S S S");
    assert_eq!(game.refusal(wg_core::Seat::Side(RED), order).clause, "C-MOVE-4", "Red cannot move Blue's ship");
    game.sail("R2", "N N N").sail("R1", "N N N");
    assert_eq!(game.fleet().active(), Some(BLUE), "when nothing is left to do the phase ends");
    game.sail("B1", "S S S").sail("B2", "S S S");
    assert_eq!((game.fleet().active(), game.session.cursor().turn), (Some(RED), 2));
}

#[test]
fn c_move_5_ahead_or_diagonal_no_quarter_turn_no_way_back() {
    let mut game = Game::new(&[], &["Red medium Rose 6,6 N", "Blue medium Blanche 11,14 W"]);
    for (way, fits) in [
        ("N", true),
        ("NE", true),
        ("NW", true),
        ("E", false),
        ("W", false),
        ("SE", false),
        ("SW", false),
        ("S", false),
    ] {
        let path: Vec<&str> = vec![way; 3];
        if fits {
            assert_eq!(game.preview_sail("Rose", way).path.len(), 1, "{way}");
        } else {
            assert_eq!(game.refuses_sail("Rose", &path.join(" ")).clause, "C-MOVE-5", "{way}");
        }
    }
    let run = Order::Course { unit: game.id("Rose"), course: Course::new([Leg::Run(wg_core::Length::INCH)]) };
    assert_eq!(game.refusal(wg_core::Seat::Side(RED), run).clause, "C-MOVE-5", "there are no inches here");
}

#[test]
fn c_move_6_the_bow_points_where_she_went() {
    for to in [Compass::NW, Compass::N, Compass::NE] {
        let mut game =
            Game::new(&[], &["Red medium Rose 6,6 N", "Red medium Far 1,1 N", "Blue medium Blanche 11,14 W"]);
        game.sail("Rose", &format!("N N {to}"));
        assert_eq!(game.berth("Rose").1, to);
    }
}

#[test]
fn c_move_8_nothing_but_the_edge_ahead_is_a_shoal() {
    let mut game = Game::new(&[], &["Red medium Rose 6,13 N", "Red medium Far 1,1 E", "Blue medium Blanche 11,5 W"]);
    game.sail("Rose", "N");
    let rose = game.ship("Rose");
    assert_eq!(
        (rose.berth.square, rose.berth.aground, rose.dead_in_water()),
        (Square::new(6, 14), true, true),
        "2 points were left and every square ahead is off the board"
    );
    assert!(game.said("C-MOVE-8").contains("counts as a shoal"));
    assert_eq!(game.refuses_sail("Rose", "NW").clause, "C-MOVE-8");
    game.sail("Far", "E E E").sail("Blanche", "W W W");
    assert!(game.ship("Rose").berth.aground, "she stays there");
    assert_eq!(game.fleet().active(), Some(RED));
}

#[test]
fn c_move_8_an_edge_to_windward_is_a_shoal_like_any_other() {
    let state = "\"turn\": 1, \"first\": \"Red\", \"limit\": 9";
    let mut game = Game::of(
        &scenario_in(
            "NE",
            "",
            state,
            &["Red medium Rose 6,12 N", "Red medium Far 1,1 E", "Blue medium Blanche 11,5 W"],
        ),
        &[],
    );
    game.sail("Rose", "N N");
    assert!(game.ship("Rose").berth.aground, "the last point would not pay for NE, but that is off the board too");
}

#[test]
fn c_move_7_who_has_spent_all_her_points_may_lie_before_an_enemy() {
    // Along the west edge: at the end the squares before her bow are off the board, an enemy's and a friend's.
    let ships =
        ["Red medium Rose 1,5 N", "Red medium Ruby 2,9 N", "Blue medium Blanche 1,9 S", "Blue small Far 11,14 W"];
    let mut game = Game::new(&[], &ships);
    game.sail("Rose", "N N N");
    assert_eq!(game.berth("Rose").0, (1, 8), "C-MOVE-7 binds her while she has points left");
}

#[test]
fn a_ship_that_friends_block_at_first_moves_when_they_have_made_way() {
    let mut game = Game::new(
        &[],
        &["Red medium Rose 1,6 N", "Red medium A 1,7 N", "Red medium B 2,7 N", "Blue medium Blanche 11,14 W"],
    );
    assert!(game.ends_on_offer("Rose").is_empty(), "both squares ahead are taken");
    game.sail("A", "N N N").sail("B", "N N N");
    assert_eq!(game.asked(), (RED, AskKind::Turn));
    game.sail("Rose", "N N NE");
    assert_eq!(game.berth("Rose").0, (2, 9));
}

#[test]
fn enemies_that_block_her_leave_only_boarding() {
    let ships = ["Red medium Rose 1,6 N", "Blue small A 1,7 N", "Blue small B 2,7 N", "Red medium Far 9,1 E"];
    let mut game = Game::new(&[1], &ships);
    assert_eq!(game.fleet().prospect_of(&game.ship("Rose")), Prospect::Board);
    game.sail("Far", "E NE N");
    assert_eq!(game.fleet().active(), Some(RED), "the phase does not end before she has tried to board");
    // B is abeam of the square and may fire as she comes in.
    game.sail("Rose", "N").hold();
    assert_eq!(game.ship("A").colours.side, RED);
}

#[test]
fn c_move_8_a_course_that_ends_before_the_edge_is_previewed_with_a_warning() {
    let game = Game::new(&[], &["Red medium Rose 6,10 N", "Blue medium Blanche 11,5 W"]);
    assert_eq!(
        game.preview_sail("Rose", "N N N").used,
        "3 of 3 movement points",
        "at (6,13) there is still a square ahead"
    );
    let nearer = Game::new(&[], &["Red medium Rose 6,11 N", "Blue medium Blanche 11,5 W"]);
    assert_eq!(
        nearer.preview_sail("Rose", "N N N").used,
        "3 of 3 movement points, then runs onto a shoal (C-MOVE-8)",
        "at (6,14) there is none"
    );
    // A ship that was warped off a shoal may go in any direction with her first step, but not with later ones
    // (C-MOVE-9).
    let warped = Game::new(&[], &["Red medium Rose 6,13 N afloat_again=true", "Blue medium Blanche 11,5 W"]);
    assert_eq!(warped.preview_sail("Rose", "N").used, "1 of 3 movement points, then runs onto a shoal (C-MOVE-8)");
}

#[test]
fn what_a_course_needs_is_previewed_without_changing_anything() {
    let game = Game::new(&[], &["Red medium Rose 6,13 N", "Blue medium Blanche 11,5 W"]);
    let before = game.session.hash();
    let preview = game.preview_sail("Rose", "N N");
    assert_eq!(
        (preview.path.len(), preview.used.as_str()),
        (1, "1 of 3 movement points, then runs onto a shoal (C-MOVE-8)")
    );
    assert_eq!(preview.refusals[0].clause, "C-MOVE-8", "{}", preview.refusals[0].sentence);
    assert_eq!(preview.refusals.len(), 1);
    let blocks = preview.marks.iter().filter(|mark| matches!(mark, wg_core::shown::report::Mark::Block { .. })).count();
    assert_eq!(blocks, 1, "the square that bars her is marked");
    assert_eq!(game.session.hash(), before);
}

#[test]
fn c_move_1_a_course_of_more_than_six_squares_says_so() {
    let ships = ["Red medium Rose 5,1 N", "Blue small Bess 11,14 W"];
    let mut scenario = scenario_in("S", "", "\"turn\": 1, \"first\": \"Red\", \"limit\": 9", &ships);
    scenario.ships[0].overrides.insert("movement".to_owned(), wg_core::Value::Int(6));
    let mut game = Game::of(&scenario, &[]);
    let refusal = game.refuses_sail("Rose", "N N N N N N N");
    assert_eq!(refusal.clause, "C-MOVE-1");
    assert_eq!(refusal.sentence, "Rose cannot sail more than 6 squares in a move.");
}
