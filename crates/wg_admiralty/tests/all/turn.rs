//! The turn and the wind (A-TURN-1 to A-TURN-9, A-WIND-1 to A-WIND-6).

use wg_admiralty::choices::Choice;
use wg_admiralty::position::battle::Intensity;
use wg_admiralty::sailing::speed::Zone;
use wg_core::AskKind;
use wg_core::Broadside;
use wg_core::PerBroadside;
use wg_core::geometry::Heading;
use wg_core::ids::{Seat, SideId};
use wg_core::shown::view::Fate;
use wg_core::talk::order::Order;

use crate::common::{COMMAND, FIRE, Game, MOVEMENT, REPAIR, STARBOARD, text};

const OWN: &str = "Own Britain custom 0,0 90 guns=[1,1,1,0]";
const FOE: &str = "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop";
/// Two ships abeam of each other, 5 mm apart, at Stop, each with a mast hit.
const ABEAM: [&str; 2] =
    ["Own Britain custom 0,0 0 guns=[1,1,1,0] sail=stop m=1", "Foe France custom 30,0 0 guns=[1,1,1,0] sail=stop m=1"];

#[test]
fn a_turn_1_five_phases_in_this_order() {
    let mut game = Game::at(MOVEMENT, &[2, 2], &ABEAM);
    let mut phases = Vec::new();
    for _ in 0..5 {
        phases.push((game.session.cursor().turn, game.phase()));
        game.finish_phase();
    }
    assert_eq!(phases, [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5)]);
    assert_eq!((game.session.cursor().turn, game.phase()), (2, 1));
}

#[test]
fn a_turn_2_masts_roll_before_anything_else_in_the_movement_phase() {
    let game = Game::at(MOVEMENT, &[4], &["Own Britain custom 0,0 90 guns=[1,1,1,0] m=1", FOE]);
    assert_eq!((game.ship("Own").sail_value(), game.ship("Own").log.hits.m), (90, 0), "before the first order");
    assert_eq!(game.fleet().allowance(&game.ship("Own")).0, 4500);
}

#[test]
fn a_turn_3_weather_then_moves_with_passing_fire_then_collisions() {
    let ships = [
        "Red Britain custom 60,60 180 guns=[1,1,1,0] sail=normal",
        "Bank Britain custom 60,-140 90 guns=[1,1,1,0] sail=stop",
        "Green France custom 0,0 0 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::with("", MOVEMENT, "\"script\": [\"1 brisk\"]", 0.0, &[], &ships);
    assert_eq!(game.fleet().battle.weather.intensity, Intensity::Brisk, "before anybody moves");
    game.sail("Red", "175");
    assert_eq!(game.ask().kind, AskKind::Reaction, "passing fire is called on the way");
    while game.ask().kind == AskKind::Reaction {
        game.pass();
    }
    assert!(game.pose("Red").1 > -180.0 && game.ask().reason.contains("about to touch"), "{}", game.ask().reason);
}

#[test]
fn a_turn_4_strain_is_tested_after_all_commands() {
    let mut game = Game::at(
        COMMAND,
        &[6],
        &[
            "Own Britain custom 0,0 90 guns=[1,1,1,0]",
            "Foe France custom 900,900 90 guns=[2,4,4,0] sail=stop sail_value=0 grade=E",
        ],
    );
    let sail = Order::SetSail { unit: game.id("Own"), sail: 5 };
    game.order(sail);
    assert!(!game.wants_dice() && game.phase() == COMMAND);
    game.end_phase().end_phase();
    assert!(game.wants_dice(), "then her strain");
    assert_eq!(game.session.asks()[0].reason, "Does Foe strike?");
}

#[test]
fn a_turn_5_every_fire_rolls_and_then_every_inferno() {
    let mut game = Game::at(
        FIRE,
        &[4, 1],
        &["Own Britain custom 0,0 90 guns=[1,1,1,0] i=1", "Foe France custom 100,0 90 guns=[2,4,4,0] f=1"],
    );
    let clauses: Vec<&str> =
        game.reports.iter().filter(|report| !report.sentence.is_empty()).map(|report| report.clause.as_str()).collect();
    let at = |clause: &str| clauses.iter().position(|other| *other == clause);
    assert!(at("A-DMG-F-1").is_some() && at("A-DMG-F-1") < at("A-DMG-I-1"), "{clauses:?}");
    game.finish_phase();
}

#[test]
fn a_turn_6_who_founders_in_this_turn_has_fired_before() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[0,2,0,0] w=8",
        "Foe France custom 60,0 0 guns=[2,4,4,0]",
        "Mate Britain custom 900,900 90 guns=[1,1,1,0]",
    ];
    let mut game = Game::at(FIRE, &[5, 1, /* BD */ 1], &ships);
    game.fire("Own", STARBOARD, "Foe", 0);
    assert_eq!(game.ship("Foe").log.hits.g, PerBroadside::of([0, 0]), "nothing bites while fire is declared");
    game.finish_phase();
    assert_eq!(game.ship("Own").colours.fate, Fate::Sunk);
    assert_eq!(game.ship("Foe").log.hits.g, PerBroadside::of([1, 0]), "she had her shot");
}

#[test]
fn a_turn_7_boarding_comes_after_the_guns_and_repairs_come_last() {
    let mut game = Game::at(FIRE, &[], &ABEAM);
    let board = Order::Board { unit: game.id("Own"), target: game.id("Foe"), men: 0 };
    game.refused(board.clone(), "A-FIRE-1").finish_phase();
    assert_eq!(game.phase(), 4);
    assert!(game.ask().offers.iter().any(|offer| offer.admits(&board)));
    game.finish_phase();
    assert_eq!(game.phase(), REPAIR);
    assert!(game.ask().offers.iter().any(|offer| matches!(offer.order, Order::Repair { .. })));
}

#[test]
fn a_turn_8_the_higher_die_chooses_each_turn_or_once() {
    let mut game = Game::with(
        "\"initiative\": \"each_turn\"",
        MOVEMENT,
        "",
        0.0,
        &[3, 3, 2, 5],
        &[OWN, "Foe France custom 900,-900 90 guns=[2,4,4,0]"],
    );
    assert_eq!(game.ask().seat, Seat::Side(SideId(1)), "equal dice are thrown again");
    game.choose("Foe", Choice::MoveSecond);
    assert_eq!(
        (game.ask().seat, game.fleet().battle.first),
        (Seat::Side(SideId(0)), SideId(0)),
        "the winner moves second"
    );
    while game.session.cursor().turn == 1 {
        game.finish_phase();
    }
    assert!(game.wants_dice() && game.session.cursor().turn == 2, "in every turn");

    let plain = text(
        "\"initiative\": \"once\"",
        "\"turn\": 1, \"phase\": 1",
        0.0,
        &[OWN, "Foe France custom 900,-900 90 guns=[2,4,4,0]"],
    );
    let mut game = Game::of(&plain, &[2, 5]);
    game.choose("Foe", Choice::MoveFirst);
    assert_eq!(game.fleet().battle.first, SideId(1));
    while game.session.cursor().turn == 1 {
        game.finish_phase();
    }
    assert_eq!((game.session.cursor().turn, game.ask().seat), (2, Seat::Side(SideId(1))), "once for the battle");
}

#[test]
fn a_turn_9_a_mast_that_is_hit_in_the_fire_phase_rolls_in_the_next_turn() {
    let ships =
        ["Own Britain custom 0,0 90 guns=[0,0,2,0] sail=stop", "Foe France custom 0,60 90 guns=[2,4,4,0] sail=stop"];
    let mut game = Game::at(FIRE, &[5, 1, /* CR, +1: M */ 3, /* turn 2 */ 4], &ships);
    game.fire("Own", 0, "Foe", 0).finish_phase();
    let hits = |game: &Game| (game.ship("Foe").log.hits.m, game.ship("Foe").log.hits.s);
    assert_eq!((game.session.cursor().turn, hits(&game)), (1, (1, 0)), "not in the same turn: {:?}", game.sentences());
    while game.session.cursor().turn == 1 {
        game.finish_phase();
    }
    assert_eq!(hits(&game), (0, 10), "at the beginning of the next Movement phase");
}

/// Returns the run that Own must sail, in mm.
fn run(wind: f64, battle: &str, ship: &str) -> f64 {
    let game = Game::with("", MOVEMENT, battle, wind, &[], &[ship, FOE]);
    f64::from(game.fleet().allowance(&game.ship("Own")).0) / 100.0
}

#[test]
fn a_wind_1_front_and_back_are_90_degrees_wide_and_each_broadside_zone_45() {
    for wind in [0, 90, 180, 270] {
        let zones: Vec<Zone> =
            (0..360).map(|degrees| Zone::of(Heading::degrees(degrees), Heading::degrees(wind))).collect();
        let count = |zone: Zone| zones.iter().filter(|other| **other == zone).count();
        assert_eq!(Zone::ALL.map(count), [91, 90, 90, 89], "with the edges by A-WIND-3");
    }
}

#[test]
fn a_wind_2_three_speeds_by_the_zone_of_the_wind() {
    let own = "Own Britain custom 0,0 90 guns=[1,1,1,0] sail=normal";
    assert_eq!([45.0, 0.0, 330.0, 270.0].map(|wind| run(wind, "", own)), [0.0, 100.0, 160.0, 140.0]);
}

#[test]
fn a_wind_3_the_upper_edge_belongs_to_the_zone_named() {
    let own = "Own Britain custom 0,0 0 guns=[1,1,1,0] sail=normal";
    assert_eq!(
        [45.0, 45.1, 90.0, 90.1, 135.0, 135.1, 180.0].map(|wind| run(wind, "", own)),
        [0.0, 100.0, 100.0, 160.0, 160.0, 140.0, 140.0]
    );
    assert_eq!(
        [315.0, 314.9, 270.0, 269.9, 225.0, 224.9].map(|wind| run(wind, "", own)),
        [0.0, 100.0, 100.0, 160.0, 160.0, 140.0]
    );
}

#[test]
fn a_wind_4_weak_winds_halve_speed_and_brisk_ones_add_a_quarter() {
    let own = "Own Britain custom 0,0 90 guns=[1,1,1,0] sail=normal";
    assert_eq!(
        ["weak", "normal", "brisk"].map(|wind| run(0.0, &format!("\"wind\": {wind:?}"), own)),
        [50.0, 100.0, 125.0]
    );
}

#[test]
fn a_wind_5_seas_cut_gun_dice_and_keep_holes_from_being_plugged() {
    use wg_admiralty::position::charts::GunRating::Medium;
    for (sea, dice) in [("calm", 8), ("choppy", 4), ("heavy", 2)] {
        let battle = format!("\"sea\": {sea:?}");
        let game = Game::with(
            "",
            FIRE,
            &battle,
            0.0,
            &[],
            &["Own Britain custom 0,0 0 guns=[0,8,0,0]", "Foe France custom 60,0 0 guns=[1,1,1,0]"],
        );
        let (fleet, own) = (game.fleet(), game.ship("Own"));
        let aim = fleet.aim(&own, Broadside::Starboard, &game.ship("Foe")).expect("she lies abeam");
        assert_eq!(fleet.dice(&own, Broadside::Starboard, Medium, &aim, false), dice, "{sea}");
        let mut game =
            Game::with("", REPAIR, &battle, 0.0, &[], &["Own Britain custom 0,0 0 guns=[0,8,0,0] w=1 m=1", FOE]);
        let plug = Order::Repair { unit: game.id("Own"), what: 5 };
        if sea == "calm" {
            game.order(plug)
        } else {
            game.refused(plug, "A-REPAIR-3")
        };
    }
}

#[test]
fn a_wind_6_the_weather_changes_where_the_script_says_so() {
    let mut game = Game::with("", REPAIR, "\"script\": [\"2 brisk choppy 270\"]", 0.0, &[], &[OWN, FOE]);
    assert!(game.session.cursor().turn == 2 || !game.wants_dice());
    while game.session.cursor().turn < 2 {
        game.finish_phase();
    }
    let weather = game.fleet().battle.weather;
    assert_eq!((weather.intensity, weather.from), (Intensity::Brisk, Heading::WEST));
    assert!(game.has_said("A-WIND-6"));
    let mut game = Game::at(REPAIR, &[], &[OWN, FOE]);
    let before = game.fleet().battle.weather;
    while game.session.cursor().turn < 4 {
        game.finish_phase();
    }
    assert_eq!(game.fleet().battle.weather, before);
}
