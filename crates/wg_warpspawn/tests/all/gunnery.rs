//! The Broadside phase, losses, and ratings at zero.

use wg_core::Broadside::{Larboard, Starboard};
use wg_core::Order;
use wg_core::geometry::{Compass, Square};
use wg_core::shown::view::Fate;
use wg_warpspawn::position::aim::{self, CHAIN, GRAPE, ROUND, Shot};
use wg_warpspawn::position::charts::{Attribute, CHARTS, Rating};
use wg_warpspawn::position::sea::{Sector, between, sector};

use crate::common::{Game, scenario};

const FAR: &str = "Red first Far 30,20 N";
const MORE: &str = "Red first More 29,20 N";

/// Lets Rose fire at Hart, at this distance to starboard. Returns Hart's four ratings after the phase.
fn fire(ammunition: u8, far: i8, faces: &[u8], rose: &str, hart: &str) -> [i8; 4] {
    let ships = [format!("Blue first Rose 5,10 N {rose}"), format!("Red first Hart {},10 N {hart}", 5 + far)];
    let ships: Vec<&str> = ships.iter().map(String::as_str).chain([FAR, MORE]).collect();
    let mut game = Game::at(3, faces, &ships);
    game.fire("Rose", Starboard, "Hart", ammunition).end_phase();
    game.four("Hart")
}

#[test]
fn w_fire_1_one_broadside_from_each_side() {
    let mut game =
        Game::at(3, &[1; 6], &["Blue first Rose 15,10 N", "Red first Hart 13,10 N", "Red first Hind 17,10 N"]);
    game.fire("Rose", Larboard, "Hart", GRAPE);
    let again = game.shot("Rose", Larboard, "Hart", GRAPE);
    game.refused(again, "W-FIRE-1").fire("Rose", Starboard, "Hind", GRAPE);
}
#[test]
fn w_fire_2_all_at_the_same_moment() {
    let ships = ["Blue first Rose 5,10 N", "Red first Hart 7,10 S cannon:1", FAR, MORE];
    let mut game = Game::at(3, &[3, 7, 10, 1, 3], &ships);
    game.fire("Rose", Starboard, "Hart", CHAIN);
    assert!(game.ship("Hart").on_table(), "she is to blow up, and fires still");
    game.fire("Hart", Starboard, "Rose", GRAPE).end_phase();
    assert_eq!((game.ship("Hart").colours.fate, game.four("Rose")[2]), (Fate::Sunk, 4), "10 + 1 = 11: two losses");
}
#[test]
fn w_fire_3_range_is_four_and_gunnery() {
    let range = |rose: &str| {
        let game = Game::at(3, &[], &[&format!("Blue first Rose 5,10 N {rose}"), FAR]);
        game.fleet().range(&game.ship("Rose"), CHAIN)
    };
    assert_eq!((range(""), range("gunnery:2")), (4, 6));
    let mut game = Game::at(3, &[], &["Blue first Rose 5,10 N", "Red first Hart 10,10 N", FAR]);
    let shot = game.shot("Rose", Starboard, "Hart", CHAIN);
    game.refused(shot, "W-FIRE-3");
}
#[test]
fn w_fire_4_ammunition_is_declared_first() {
    let mut game = Game::at(3, &[1], &["Blue first Rose 5,10 N", "Red first Hart 8,10 N", FAR]);
    game.fire("Rose", Starboard, "Hart", CHAIN);
    assert_eq!(game.said("W-FIRE-4"), "Rose fires chain at Hart.");
}
#[test]
fn w_fire_5_grape_reaches_two_less() {
    let mut game = Game::at(3, &[], &["Blue first Rose 5,10 N", "Red first Hart 8,10 N", FAR]);
    let shot = game.shot("Rose", Starboard, "Hart", GRAPE);
    game.refused(shot, "W-FIRE-3");
}
#[test]
fn w_fire_6_chain_as_it_is() {
    assert_eq!(fire(CHAIN, 4, &[2, 1], "", ""), [5, 6, 6, 6], "at 4 squares: 2 + 6 - 2 = 6");
}
#[test]
fn w_fire_7_round_two_more() {
    assert_eq!(fire(ROUND, 6, &[5, 1], "", ""), [5, 6, 6, 6], "at 6 squares: 5 + 6 - 4 - 1 = 6");
}
#[test]
fn w_fire_8_from_her_sides() {
    let mut game = Game::at(3, &[], &["Blue first Rose 5,10 N", "Red first Hart 5,12 N", "Red first Hind 7,10 N", FAR]);
    let (ahead, other) = (game.shot("Rose", Starboard, "Hart", GRAPE), game.shot("Rose", Larboard, "Hind", GRAPE));
    game.refused(ahead, "W-FIRE-8").refused(other, "W-FIRE-8");
}
#[test]
fn w_fire_9_one_ten_sided_die() {
    assert_eq!(fire(CHAIN, 2, &[3, 1], "", ""), [5, 6, 6, 6], "3 + 6 = 9: one");
    assert_eq!(fire(CHAIN, 2, &[4, 1, 5], "", ""), [5, 6, 5, 6], "4 + 6 = 10: two");
}
#[test]
fn w_fire_10_less_one_for_each_square_beyond_two() {
    let added = |far: i8| {
        let game = Game::at(3, &[], &["Blue first Rose 5,10 N", &format!("Red first Hart {},10 N", 5 + far), FAR]);
        game.fleet().added(Shot {
            unit: game.id("Rose"),
            battery: Starboard,
            target: game.id("Hart"),
            ammunition: CHAIN,
        })
    };
    assert_eq!([added(1), added(2), added(3), added(4)], [6, 6, 5, 4]);
}
#[test]
fn w_fire_11_cannon_and_gunnery_are_added() {
    assert_eq!(fire(CHAIN, 2, &[1, 1], "cannon:4 gunnery:1", ""), [5, 6, 6, 6], "1 + 4 + 1 = 6");
    assert_eq!(fire(CHAIN, 2, &[1], "cannon:4", ""), [6; 4], "1 + 4 = 5");
}
#[test]
fn w_fire_12_grape_kills_men() {
    assert_eq!(fire(GRAPE, 2, &[4], "", ""), [6, 6, 4, 6]);
}
#[test]
fn w_fire_13_chain_does_nothing_to_a_hull() {
    assert_eq!(fire(CHAIN, 2, &[4, 3, 1], "", ""), [5, 6, 6, 6]);
}
#[test]
fn w_r22_and_is_not_thrown_again() {
    assert_eq!(fire(CHAIN, 2, &[1, 4], "", ""), [6; 4], "one loss, on the Hull: nothing");
}
#[test]
fn w_fire_14_round_shot_less_one() {
    assert_eq!(fire(ROUND, 2, &[4, 1], "", ""), [5, 6, 6, 6], "4 + 6 - 1 = 9: one");
}
fn points(totals: std::ops::RangeInclusive<i16>) -> Vec<u8> {
    totals.map(|total| CHARTS.losses(total)).collect()
}
#[test]
fn w_tab_bs_1_up_to_five_nothing() {
    assert!(points(-9..=5).iter().all(|points| *points == 0));
}
#[test]
fn w_tab_bs_2_six_to_nine_one() {
    assert_eq!(points(6..=9), [1; 4]);
}
#[test]
fn w_tab_bs_3_ten_to_thirteen_two() {
    assert_eq!(points(10..=13), [2; 4]);
}
#[test]
fn w_tab_bs_4_fourteen_and_more_three() {
    assert_eq!(points(14..=20), [3; 7]);
}
/// Returns Hart's ratings after one loss, for two faces of the D8.
fn named(faces: [u8; 2]) -> Vec<[i8; 4]> {
    faces.iter().map(|face| fire(ROUND, 2, &[1, *face], "", "")).collect()
}
#[test]
fn w_tab_att_1_sails() {
    assert_eq!(named([1, 2]), [[5, 6, 6, 6]; 2]);
}
#[test]
fn w_tab_att_2_hull() {
    assert_eq!(named([3, 4]), [[6, 5, 6, 6]; 2]);
}
#[test]
fn w_tab_att_3_crew() {
    assert_eq!(named([5, 6]), [[6, 6, 5, 6]; 2]);
}
#[test]
fn w_tab_att_4_cannon() {
    assert_eq!(named([7, 8]), [[6, 6, 6, 5]; 2]);
}
#[test]
fn w_data_7_eight_sectors_cut_all_squares() {
    let from = Square::new(10, 10);
    let abeam = |bow: Compass, x: i8, y: i8| sector(from, bow, Square::new(10 + x, 10 + y), false) == Sector::Starboard;
    let north: Vec<(i8, i8)> = (1..=6)
        .flat_map(|x| (-6..=6).map(move |y| (x, y)))
        .filter(|(x, y)| {
            abeam(Compass::N, *x, *y)
                && wg_warpspawn::position::sea::distance(from, Square::new(10 + x, 10 + y), false) <= 6
        })
        .collect();
    assert_eq!(
        north,
        [
            (1, 0),
            (2, 0),
            (3, -1),
            (3, 0),
            (3, 1),
            (4, -1),
            (4, 0),
            (4, 1),
            (5, -2),
            (5, -1),
            (5, 0),
            (5, 1),
            (5, 2),
            (6, -1),
            (6, 0),
            (6, 1)
        ]
    );
    for (x, y) in [
        (1, -1),
        (1, -2),
        (2, -1),
        (2, -2),
        (2, -3),
        (3, -3),
        (3, -2),
        (2, -4),
        (3, -4),
        (4, -3),
        (4, -2),
        (3, -5),
        (4, -4),
        (5, -3),
    ] {
        assert!(abeam(Compass::NE, x, y), "({x},{y}) of a bow to the north-east");
    }
}
#[test]
fn w_r11_45_degrees_or_90() {
    let bears = |options: &str| {
        let game = Game::with(options, 3, "", &[], &["Blue first Rose 10,10 N", "Red first Hart 12,12 N", FAR]);
        game.fleet().bears(&game.ship("Rose"), &game.ship("Hart"))
    };
    assert_eq!((bears(""), bears("\"arc\": 90")), (None, Some(Starboard)), "the diagonal is an edge that counts");
}
#[test]
fn w_r13_different_attributes_or_not() {
    assert_eq!(fire(CHAIN, 2, &[4, 1, 2, 5], "", ""), [5, 6, 5, 6], "the second one is thrown again");
    let mut game = Game::with(
        "\"distinct_attributes\": false",
        3,
        "",
        &[4, 1, 2],
        &["Blue first Rose 5,10 N", "Red first Hart 7,10 N", FAR],
    );
    game.fire("Rose", Starboard, "Hart", CHAIN).end_phase();
    assert_eq!(game.four("Hart"), [4, 6, 6, 6]);
}
#[test]
fn w_r19_ships_do_not_block_unless_wanted() {
    let ships = ["Blue first Rose 5,10 N", "Red first Hart 8,10 N", "Blue first Swan 6,10 N", FAR];
    let can = |options: &str| {
        let game = Game::with(options, 3, "", &[], &ships);
        game.fleet()
            .check_aim::<wg_core::Refusal>(Shot {
                unit: game.id("Rose"),
                battery: Starboard,
                target: game.id("Hart"),
                ammunition: CHAIN,
            })
            .map_err(|refusal| refusal.clause)
    };
    assert_eq!((can(""), can("\"ships_block\": true")), (Ok(()), Err("W-R19".to_owned())));
    let mut land = scenario(
        "\"order\": \"once\"",
        "\"turn\": 1, \"phase\": 3, \"first\": \"Blue\"",
        &["Blue first Rose 5,10 N", "Red first Hart 8,10 N", "Red first Hind 3,10 N"],
    );
    land.land.push(wg_core::scenario::LandSpec {
        name: "Key".to_owned(),
        squares: vec![(7, 10)],
        ..Default::default()
    });
    let mut game = Game::of(&land, &[]);
    let shot = game.shot("Rose", Starboard, "Hart", CHAIN);
    game.refused(shot, "W-R10");
    let line: Vec<Square> = between(Square::new(1, 1), Square::new(3, 2)).collect();
    assert_eq!(line, [Square::new(2, 1), Square::new(2, 2)], "a line passes through both");
}
#[test]
fn w_r20_losses_wait_and_come_off_together() {
    let mut game =
        Game::at(3, &[4, 4, 1], &["Blue first Rose 5,10 N", "Blue first Swan 9,10 N", "Red first Hart 7,10 N", FAR]);
    game.fire("Rose", Starboard, "Hart", GRAPE);
    assert_eq!(game.four("Hart")[2], 6);
    game.fire("Hart", Larboard, "Rose", GRAPE).pass().fire("Swan", Larboard, "Hart", GRAPE).end_phase();
    assert_eq!((game.four("Hart")[2], game.four("Rose")[2]), (3, 4), "the ratings of the beginning count for all");
}
#[test]
fn w_r21_what_is_not_there_cannot_be_lost() {
    assert_eq!(fire(GRAPE, 2, &[9], "", "crew=5")[2], 0);
    let mut game = Game::at(3, &[1, 1], &["Blue first Rose 5,10 N", "Red first Hart 7,10 N sails=6", FAR]);
    game.fire("Rose", Starboard, "Hart", CHAIN).end_phase();
    assert_eq!((game.ship("Hart").harm.lost[0], game.ship("Hart").harm.hit), (6, false), "no real point: not damaged");
}
#[test]
fn w_r24_a_crewless_ship_fires_unless_it_is_ruled_otherwise() {
    let shots = |options: &str| {
        let game = Game::with(options, 3, "", &[], &["Blue first Rose 5,10 N crew=6", "Red first Hart 7,10 N", FAR]);
        game.fleet().shots(&game.ship("Rose"), false).len()
    };
    assert_eq!((shots(""), shots("\"crewless_fire\": false")), (3, 0));
}
#[test]
fn w_r48_quick_reload_wants_a_target() {
    let hands = "\"hands\": [[\"quick_reload\"], []],";
    let mut game = Game::with(
        "",
        3,
        hands,
        &[],
        &["Blue first Rose 5,10 N", "Blue first Swan 20,3 N", "Red first Hart 7,10 N", FAR],
    );
    let swan = game.id("Swan");
    game.refused(Order::Play { card: 9, target: Some(swan) }, "W-R48");
}
#[test]
fn w_r49_a_ship_without_cannon_is_gone() {
    assert_eq!(fire(ROUND, 2, &[1, 7], "", "cannon:1")[3], 0);
    let game = Game::at(
        3,
        &[],
        &["Blue first Rose 5,10 N cannon=5 fate=prize", "Red first Hart 9,10 N", "Blue first Swan 2,2 N", FAR],
    );
    assert_eq!(game.now("Rose", Rating::Cannon), 1, "a prize keeps hers");
}
#[test]
fn w_r51_ship_by_ship_in_turn_and_a_side_may_stop() {
    let ships =
        ["Blue first Rose 15,10 N", "Blue first Swan 15,12 N", "Red first Hart 17,10 N", "Red first Hind 17,12 N"];
    let mut game = Game::at(3, &[1; 9], &ships);
    game.fire("Rose", Starboard, "Hart", GRAPE);
    assert_eq!(game.ask().seat.side(), Some(crate::common::RED), "Rose has no other target");
    let swan = game.shot("Swan", Starboard, "Hind", GRAPE);
    game.order(Order::EndPhase).order(swan);
    assert_ne!(game.phase(), 3, "Red has stopped, and Blue has fired");
}
#[test]
fn w_zero_1_no_hull_a_clock() {
    let mut game = Game::at(3, &[1, 3, 5], &["Blue first Rose 5,10 N", "Red first Hart 7,10 N hull:1", FAR, MORE]);
    game.fire("Rose", Starboard, "Hart", ROUND).end_phase();
    assert_eq!(game.ship("Hart").harm.sinks, Some(6), "5 turns more");
    assert!(!game.ship("Hart").is_able());
}
#[test]
fn w_zero_2_no_crew_helpless() {
    let game = Game::at(4, &[], &["Blue first Rose 5,10 N crew=6", "Red first Hart 6,10 N", FAR]);
    assert!(!game.ship("Rose").is_able() && game.fleet().prey(&game.ship("Rose")).is_empty());
}
#[test]
fn w_zero_3_no_cannon_gone_at_once() {
    let mut game = Game::at(3, &[1, 8], &["Blue first Rose 5,10 N", "Red first Hart 7,10 N cannon:1", FAR, MORE]);
    game.fire("Rose", Starboard, "Hart", ROUND).end_phase();
    assert!(game.ship("Hart").colours.blown_up && game.ship("Hart").colours.fate == Fate::Sunk);
}
#[test]
fn w_r26_gone_at_once_whatever_else() {
    let mut game =
        Game::at(3, &[8, 3, 7, 1], &["Blue first Rose 5,10 N", "Red first Hart 7,10 N cannon:1 hull:1", FAR, MORE]);
    game.fire("Rose", Starboard, "Hart", ROUND).end_phase();
    assert_eq!(
        (game.ship("Hart").harm.sinks, game.ship("Hart").colours.fate),
        (None, Fate::Sunk),
        "no clock is thrown"
    );
}
#[test]
fn w_zero_4_no_sails_still() {
    // Round shot at 2: 1 + 6 - 1 = 6, one point. A 1 names Sails, of which one is left. Hart passes her morale test
    // with a 6, and still has Cannon.
    let ships = ["Blue first Rose 5,10 N", "Red first Hart 7,10 N sails=5", "Red first Hind 20,3 N", FAR];
    let mut game = Game::at(3, &[1, 1, 6, 6, 6], &ships);
    game.fire("Rose", Starboard, "Hart", ROUND).end_phase();
    assert_eq!(
        (game.four("Hart"), game.has_said("W-ZERO-4")),
        ([0, 6, 6, 6], true),
        "her last sail is gone, and it is told"
    );
    game.until(2, 2).stay("Rose");
    let hart = game.id("Hart");
    game.refused(Order::Begin { unit: hart }, "W-MOVE-8").until(2, 3).order(Order::EndPhase);
    game.fire("Hart", Larboard, "Rose", GRAPE);
}
#[test]
fn w_r23_down_at_the_end_of_that_turn() {
    let mut game = Game::at(3, &[], &["Blue first Rose 5,10 N", "Red first Hart 20,10 N hull=6 sinks=1", FAR, MORE]);
    game.end_phase();
    assert!(game.has_said("W-R23"));
    assert_eq!(game.ship("Hart").colours.fate, Fate::Sunk);
    let mut again =
        Game::at(3, &[1, 3], &["Blue first Rose 5,10 N", "Red first Hart 7,10 N hull=6 sinks=9", FAR, MORE]);
    again.fire("Rose", Starboard, "Hart", ROUND).end_phase();
    assert_eq!(again.ship("Hart").harm.sinks, Some(9), "no second die");
}
#[test]
fn the_odds_are_those_of_the_die() {
    let game = Game::at(3, &[], &["Blue first Rose 5,10 N", "Red first Hart 7,10 N cannon:1", FAR]);
    let shot = Shot { unit: game.id("Rose"), battery: Starboard, target: game.id("Hart"), ammunition: ROUND };
    let bars = aim::chances(&game.fleet(), shot, 0);
    assert_eq!(bars.map(|bar| (bar * 10.0).round() as u8), [0, 4, 4, 2], "1 to 4 one, 5 to 8 two, 9 and 10 three");
    let odds = aim::odds(&game.fleet(), shot, 0);
    let up = odds.chances.iter().find(|(what, _)| what == "blows her up").expect("it may happen").1;
    assert!((up - (0.4 / 4.0 + 0.4 / 2.0 + 0.2 * 0.75)).abs() < 1e-9, "{up}");
    assert_eq!(Attribute::ALL.len(), 4);
}
