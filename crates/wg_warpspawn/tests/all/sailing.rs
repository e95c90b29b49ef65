//! The Move phase and the wind.

use wg_core::Choices;
use wg_core::geometry::Compass;
use wg_core::scenario::{HeadingSpec, LandSpec};
use wg_core::shown::view::Fate;
use wg_core::{Order, Seat, UnitId};
use wg_warpspawn::choices::Choice;
use wg_warpspawn::position::battle::Wind;
use wg_warpspawn::position::sea::distance;

use crate::common::{BLUE, Game, RED, scenario};

const FAR: &str = "Red first Far 30,20 N";

/// Names Rose at (15,10), with this movement roll.
fn named(options: &str, heading: &str, faces: &[u8], others: &[&str]) -> Game {
    let rose = format!("Blue first Rose 15,10 {heading}");
    let ships: Vec<&str> = std::iter::once(rose.as_str()).chain(others.iter().copied()).collect();
    let mut game = Game::with(options, 2, "", faces, &ships);
    game.name("Rose");
    game
}

/// Names Rose with the wind blowing in this direction.
fn windy(to: Compass, options: &str, heading: &str, faces: &[u8]) -> Game {
    let options = format!("\"order\": \"once\", {options}");
    let mut scenario = scenario(
        &options,
        "\"turn\": 1, \"phase\": 2, \"first\": \"Blue\"",
        &[&format!("Blue first Rose 15,10 {heading}"), FAR],
    );
    scenario.wind = Some(HeadingSpec::from(to.opposite().heading()));
    let mut game = Game::of(&scenario, faces);
    game.name("Rose");
    game
}

#[test]
fn w_move_1_one_ship_at_a_time_in_turn() {
    let mut game =
        Game::at(2, &[3; 8], &["Blue first Rose 15,10 N", "Blue first Swan 3,3 N", "Red first Hart 20,3 N", FAR]);
    game.name("Rose").pass();
    assert_eq!(game.ask().seat.side(), Some(RED));
    game.name("Hart").pass();
    assert_eq!(game.ask().seat.side(), Some(BLUE));
}
#[test]
fn w_move_2_the_faster_fleet_chooses() {
    let ships = ["Blue first Rose 5,5 N", "Red first Hart 15,15 S swiftness:-3"];
    let mut game = Game::with("\"order\": \"each_turn\"", 2, "", &[], &ships);
    assert_eq!(game.ask().seat.side(), Some(RED));
    let hart = game.id("Hart");
    game.order(Choice::MoveFirst.order(hart));
    assert_eq!(game.ask().seat.side(), Some(RED), "it moves first, as it chose");
}
#[test]
fn w_move_3_equal_ones_throw_again_and_again() {
    let ships = ["Blue first Rose 5,5 N", "Red first Hart 15,15 S"];
    let game = Game::with("\"order\": \"each_turn\"", 2, "", &[4, 4, 6, 2], &ships);
    assert_eq!(game.ask().seat.side(), Some(BLUE), "4 and 4, then 6 and 2");
}
#[test]
fn w_move_4_two_dice_less_four() {
    assert_eq!(named("", "N", &[5, 6], &[FAR]).reach(), 18, "11 - 4 + 6 - 4 = 9");
}
#[test]
fn w_move_5_sails_skill_and_swiftness_are_added() {
    let mut game = Game::at(2, &[3, 4], &["Blue first Rose 15,10 N sails:5 skill:2 swiftness:1", FAR]);
    game.name("Rose");
    assert_eq!(game.reach(), 22, "7 - 4 + 5 + 2 + 1 = 11");
}
#[test]
fn w_move_6_she_may_sail_less_or_stay() {
    let mut game = named("", "N", &[3, 4], &[FAR]);
    assert!(
        game.can_reach((15, 11), Compass::N)
            && game.can_reach((15, 15), Compass::N)
            && !game.can_reach((15, 16), Compass::N)
    );
    game.pass();
    assert_eq!(game.berth("Rose"), ((15, 10), Compass::N));
}
#[test]
fn w_move_7_a_diagonal_costs_one_and_a_half() {
    let game = named("", "NE", &[3, 3], &[FAR]);
    assert_eq!(game.reach(), 8, "4 points");
    assert!(game.can_reach((17, 12), Compass::NE) && !game.can_reach((18, 13), Compass::NE), "two of 1.5");
}
#[test]
fn w_move_8_without_sails_she_lies_still() {
    let mut game = Game::at(2, &[], &["Blue first Rose 15,10 N sails=6", "Blue first Swan 3,3 N", FAR]);
    let rose = game.id("Rose");
    game.refused(Order::Begin { unit: rose }, "W-MOVE-8");
}
#[test]
fn w_move_9_a_turn_costs_a_half() {
    let game = named("", "N", &[1, 2], &[FAR]);
    assert!(game.can_reach((15, 10), Compass::E) && !game.can_reach((15, 10), Compass::SE), "1 point: two turns");
}
#[test]
fn w_move_10_one_ship_in_a_square() {
    let mut game = named("", "N", &[3, 4], &["Blue first Swan 15,11 N", FAR]);
    let ahead = game.course("Rose", "0");
    game.refused(ahead, "W-MOVE-10");
}
#[test]
fn w_r4_the_order_each_turn_or_once() {
    let chosen = |options: &str| {
        let mut game =
            Game::with(options, 2, "", &[6, 1, 3, 3, 3, 3, 6, 1], &["Blue first Rose 2,2 N", "Red first Hart 29,19 S"]);
        while game.session.cursor().turn == 1 {
            let order = game.ask().default.clone();
            let order = [Order::EndPhase, Order::Pass]
                .into_iter()
                .find(|order| game.ask().offers.iter().any(|offer| offer.admits(order)))
                .unwrap_or(order);
            game.order(order);
        }
        game.ask().reason.clone()
    };
    assert_eq!(chosen("\"order\": \"each_turn\""), "Who moves first?");
    assert_eq!(chosen("\"order\": \"once\""), "Move a ship");
}
#[test]
fn w_r5_eight_facings_or_four() {
    let game = named("", "N", &[2, 3], &[FAR]);
    assert!(game.can_reach((15, 10), Compass::NE), "eighths");
    let game = named("\"facings\": 4", "N", &[2, 3], &[FAR]);
    assert!(!game.can_reach((15, 10), Compass::NE) && game.can_reach((15, 10), Compass::E), "quarters");
    assert!(game.can_reach((15, 10), Compass::S), "each a half");
}
#[test]
fn w_r6_she_moves_ahead_alone() {
    let game = named("", "N", &[1, 2], &[FAR]);
    assert!(
        game.can_reach((15, 11), Compass::N)
            && !game.can_reach((16, 10), Compass::N)
            && !game.can_reach((15, 9), Compass::N)
    );
}
#[test]
fn w_r7_less_than_nothing_is_nothing() {
    let game = named("", "N", &[1, 1], &[FAR]);
    assert!(game.has_said("W-R7"), "2 - 4 + 6 - 4 = 0: neither a step nor a turn");
}
#[test]
fn w_r8_every_ship_once_and_the_rest_one_after_another() {
    let mut game =
        Game::at(2, &[3; 8], &["Blue first Rose 15,10 N", "Blue first Swan 3,3 N", "Blue first Teal 6,3 N", FAR]);
    game.name("Rose").pass().name("Far").pass().name("Swan").pass();
    assert_eq!(game.ask().seat.side(), Some(BLUE), "Red has run out");
    let rose = game.id("Rose");
    game.refused(Order::Begin { unit: rose }, "W-R8");
    game.order(Order::EndPhase);
    assert_eq!(game.session.cursor().turn, 2, "Teal stays where she is");
}
#[test]
fn w_r10_land_and_edges_stop_her() {
    let mut scenario = scenario(
        "\"order\": \"once\"",
        "\"turn\": 1, \"phase\": 2, \"first\": \"Blue\"",
        &["Blue first Rose 15,19 N", FAR],
    );
    scenario.land.push(LandSpec { name: "Key".to_owned(), squares: vec![(16, 20)], ..Default::default() });
    let mut game = Game::of(&scenario, &[4, 4]);
    game.name("Rose");
    let (ashore, over) = (game.course("Rose", "1"), game.course("Rose", "0 0"));
    game.refused(ashore, "W-R10").refused(over, "W-R10");
    let mut leaving =
        Game::with("\"edge\": \"leave\"", 2, "", &[4, 4], &["Blue first Rose 15,20 N", "Blue first Swan 2,2 N", FAR]);
    leaving.name("Rose").sail("Rose", "0");
    assert_eq!(leaving.ship("Rose").colours.fate, Fate::Gone);
}
#[test]
fn w_r12_distance_counts_a_diagonal_as_one_and_a_half() {
    let square = wg_core::geometry::Square::new;
    for (x, y, far, king) in [(1, 1, 1, 1), (2, 2, 3, 2), (4, 1, 4, 4), (5, 2, 6, 5), (3, 3, 4, 3), (0, 6, 6, 6)] {
        let (from, to) = (square(10, 10), square(10 + x, 10 + y));
        assert_eq!((distance(from, to, false), distance(from, to, true)), (far, king), "({x},{y})");
    }
}
#[test]
fn w_r47_nought_is_nought() {
    let fleet = Game::at(2, &[], &["Blue first Rose 15,10 N sails:-1", FAR]).fleet();
    assert!(!fleet.ship(UnitId(0)).is_able());
}
#[test]
fn w_r52_a_course_counts_by_its_end() {
    let mut game = named("", "N", &[4, 4], &[FAR]);
    let round_about = game.course("Rose", "1 -1 -1");
    game.refused(round_about, "W-R52");
    assert!(game.can_reach((15, 13), Compass::NW), "there is a cheaper way to that end");
}

/// Returns the report of a movement roll of 7 with the wind to the north-east.
fn squares(heading: &str) -> String {
    windy(Compass::NE, "", heading, &[3, 4]).said("W-MOVE-4").to_owned()
}
#[test]
fn w_wind_1_found_by_a_d10() {
    let mut scenario =
        scenario("\"characters\": \"none\", \"wind\": \"on\"", "", &["Blue first Rose 5,5 N", "Red first Hart 25,5 N"]);
    scenario.wind = None;
    let game = Game::of(&scenario, &[4]);
    assert_eq!(game.fleet().battle.wind, Wind::To(Compass::NE));
    let game = Game::at(3, &[], &["Blue first Rose 5,5 N", FAR]);
    assert_eq!(game.fleet().battle.wind, Wind::Unknown, "it is an optional rule");
}
#[test]
fn w_wind_2_with_it_two_more() {
    assert!(squares("NE").contains("= 7 squares"));
}
#[test]
fn w_wind_3_diagonally_with_it_one_more() {
    assert!(squares("N").contains("= 6 squares") && squares("E").contains("= 6 squares"));
}
#[test]
fn w_wind_4_across_nothing() {
    assert!(squares("NW").contains("= 5 squares") && squares("SE").contains("= 5 squares"));
}
#[test]
fn w_wind_5_diagonally_against_one_less() {
    assert!(squares("W").contains("= 4 squares") && squares("S").contains("= 4 squares"));
}
#[test]
fn w_wind_6_not_straight_against_it() {
    let mut game = windy(Compass::NE, "", "SW", &[3, 4]);
    let ahead = game.course("Rose", "0");
    game.refused(ahead, "W-WIND-6");
}
/// Begins the second turn, with these dice from the first on.
fn second_turn(faces: &[u8]) -> Game {
    let mut scenario = scenario(
        "\"order\": \"once\"",
        "\"turn\": 2, \"phase\": 1, \"first\": \"Blue\"",
        &["Blue first Rose 5,5 N", FAR],
    );
    scenario.wind = Some(HeadingSpec::from(Compass::S.heading()));
    Game::of(&scenario, faces)
}
#[test]
fn w_wind_7_a_six_finds_it_anew() {
    assert_eq!(second_turn(&[5]).fleet().battle.wind, Wind::To(Compass::N));
    assert_eq!(second_turn(&[6, 7]).fleet().battle.wind, Wind::To(Compass::S));
}
#[test]
fn w_r38_named_after_where_it_blows_to_or_from() {
    let wind = |options: &str| {
        let scenario = scenario(
            &format!("\"characters\": \"none\", \"wind\": \"on\", {options}"),
            "",
            &["Blue first Rose 5,5 N", "Red first Hart 25,5 N"],
        );
        Game::of(&scenario, &[4]).fleet().battle.wind
    };
    assert_eq!((wind(""), wind("\"wind_name\": \"from\"")), (Wind::To(Compass::NE), Wind::To(Compass::SW)));
}
#[test]
fn w_r39_the_first_heading_counts_or_the_worst() {
    let start = windy(Compass::N, "", "E", &[3, 4]);
    assert!(start.can_reach((15, 13), Compass::N), "across at first: 5 points");
    let worst = windy(Compass::N, "\"wind_mod\": \"worst\"", "N", &[3, 4]);
    assert!(worst.can_reach((15, 17), Compass::N), "with it all the way: 7");
    assert!(!worst.can_reach((20, 11), Compass::E), "and not when she goes on across it");
}
#[test]
fn w_r40_calm_bars_nothing() {
    let scenario = scenario(
        "\"order\": \"once\", \"wind\": \"on\"",
        "\"turn\": 1, \"phase\": 2, \"first\": \"Blue\", \"calm\": true",
        &["Blue first Rose 15,10 SW", FAR],
    );
    let mut game = Game::of(&scenario, &[3, 4]);
    game.name("Rose");
    assert_eq!(game.reach(), 10);
    assert!(game.can_reach((14, 9), Compass::SW));
}
#[test]
fn w_r43_it_is_added_to_the_roll() {
    let game = windy(Compass::N, "", "N", &[1, 1]);
    assert_eq!(game.reach(), 4, "2 - 4 + 2 + 2 = 2, not 0 and 2 more");
    assert!(windy(Compass::S, "", "NE", &[1, 2]).has_said("W-R7"), "3 - 4 + 2 - 1 = 0");
}
/// Checks that each of these faces gives this first wind.
fn blows(faces: &[u8], wind: Wind) {
    for face in faces {
        let scenario = scenario(
            "\"characters\": \"none\", \"wind\": \"on\"",
            "",
            &["Blue first Rose 5,5 N", "Red first Hart 25,5 N"],
        );
        assert_eq!(Game::of(&scenario, &[*face]).fleet().battle.wind, wind, "a {face}");
    }
}
#[test]
fn w_tab_wnd_1_calm() {
    blows(&[1, 2], Wind::Calm);
}
#[test]
fn w_tab_wnd_2_north() {
    blows(&[3], Wind::To(Compass::N));
}
#[test]
fn w_tab_wnd_3_north_east() {
    blows(&[4], Wind::To(Compass::NE));
}
#[test]
fn w_tab_wnd_4_east() {
    blows(&[5], Wind::To(Compass::E));
}
#[test]
fn w_tab_wnd_5_south_east() {
    blows(&[6], Wind::To(Compass::SE));
}
#[test]
fn w_tab_wnd_6_south() {
    blows(&[7], Wind::To(Compass::S));
}
#[test]
fn w_tab_wnd_7_south_west() {
    blows(&[8], Wind::To(Compass::SW));
}
#[test]
fn w_tab_wnd_8_west() {
    blows(&[9], Wind::To(Compass::W));
}
#[test]
fn w_tab_wnd_9_north_west() {
    blows(&[10], Wind::To(Compass::NW));
}
#[test]
fn w_move_1_only_the_ship_that_has_thrown_lays_a_course() {
    let mut game = Game::at(2, &[3, 4], &["Blue first Rose 5,5 N", "Blue first Swan 9,5 N", FAR]);
    game.name("Rose");
    let [hers, other] = ["Rose", "Swan"].map(|name| game.course(name, "0 0"));
    let seen = |order: &Order| game.session.preview(Seat::Side(BLUE), order);
    let sailed = seen(&hers);
    assert_eq!((sailed.path.len(), sailed.clause.as_str()), (2, "W-MOVE-6"), "two squares ahead: {sailed:?}");
    let stands = seen(&other);
    assert!(
        stands.ghost.is_none() && stands.path.is_empty(),
        "Swan is shown nowhere, and not where Rose sails: {stands:?}"
    );
    let why = game.session.check(Seat::Side(BLUE), &other).expect_err("it is not her turn");
    assert_eq!(
        (why.clause.as_str(), why.sentence.as_str()),
        ("W-MOVE-1", "Rose has rolled for movement. Sail her, or leave her where she is."),
        "the refusal speaks of the ship that has thrown"
    );
}
