//! Guns, boats and files: the second of two alike, exact bounds, and reports.

use wg_barnacle::BARNACLE;
use wg_barnacle::gunnery::{Gunnery, window};
use wg_barnacle::phases::SIDE_A_MOVES;
use wg_barnacle::position::{Duty, Fate, Shots, Stage};
use wg_barnacle::sailing::Sailing;
use wg_barnacle::weather::wind::open_weather;
use wg_core::scenario::Value;
use wg_core::{Heading, Length, Order, Point, Pose, Refusal, UnitId, Viewer};
use wg_testkit::Script;

use crate::boarding::{alongside, script};
use crate::bounds::{ROSE as BLUE_BRIG, said, two};
use crate::common::{self, battle, course};
use crate::island::{Go, ashore, unit};
use crate::play::{AtSea as _, BLUE, Battle, RED, mustered};
use crate::written_words::{at_hand, same, written};

const ROSE: UnitId = UnitId(0);
const WASP: UnitId = UnitId(1);

#[test]
fn b_fort_1_forts_are_enemies_to_reckon_with_and_men_on_land_are_not() {
    let units = unit("Blue", "pirates", "Near", (34.0, 25.0), "W", "")
        + &unit("Blue", "fort", "Far", (66.0, 45.0), "E", "")
        + &unit("Blue", "small_battery", "Battery", (40.0, 35.0), "W", "")
        + &unit("Blue", "small_battery", "Lost", (32.0, 25.0), "W", r#""fate": "taken""#);
    let mut battle = Battle::of(mustered(&ashore("", &units)));
    let forts: Vec<UnitId> = battle.fleet.forts(BLUE).collect();
    assert_eq!(forts, [UnitId(3), UnitId(4)], "works with guns that hold out");
    assert!(battle.fleet.forts(RED).next().is_none(), "Red has none");
    let rover = battle.id("Rover");
    battle.ship_mut("Rover").berth.pose = Pose::new(Point::inches(20.0, 35.0), Heading::NORTH);
    // The battery is 2 inches deep and stands from 39 inches on. Rover's side is at 21.4.
    let near = battle.fleet.nearest_enemy(rover);
    assert_eq!(near, Some((Length::from_inches(17.6), UnitId(4))), "the second of the forts is the nearest");
}

#[test]
fn amb_91_a_headland_beyond_the_guns_own_ground_stops_their_shot_on_every_side() {
    // A small island has a battery in its middle. An islet lies on one side of it, and a ship beyond.
    for (looks, islet, ship) in [
        ("N", "(46, 44), (54, 44), (54, 46), (46, 46)", (50.0, 50.0)),
        ("E", "(59, 36), (61, 36), (61, 44), (59, 44)", (65.0, 40.0)),
        ("S", "(46, 34), (54, 34), (54, 36), (46, 36)", (50.0, 30.0)),
        ("W", "(39, 36), (41, 36), (41, 44), (39, 44)", (35.0, 40.0)),
    ] {
        for there in [false, true] {
            let far = if there { format!(r#", (name: "Islet", outline: [{islet}])"#) } else { String::new() };
            let head = format!(
                r#"options: {{"wind_alarm": "manual"}}, table: (width: 96, height: 72), land: [(name: "Isle", outline: [(47, 38), (53, 38), (53, 42), (47, 42)]){far}],"#
            );
            let (x, y) = ship;
            let ships = format!(
                r#"(name: "Rover", class: "sloop", side: "Red", at: ({x}, {y}), heading: "N", state: {{"sail": 0}}), (name: "Watch", class: "sloop", side: "Blue", at: (5, 68), heading: "S"),
                   (name: "Battery", class: "small_battery", side: "Blue", at: (50, 40), heading: "{looks}")"#
            );
            let fleet = mustered(&battle(&head, &ships));
            let shot = fleet
                .check_shot::<Refusal>(UnitId(2), 0, ROSE)
                .err()
                .map_or_else(String::new, |refusal| refusal.clause);
            assert_eq!(shot, if there { "AMB-91" } else { "" }, "looking {looks}, with an islet: {there}");
        }
    }
}

#[test]
fn b_arms_1_it_is_said_how_far_off_a_target_is() {
    let units = unit("Red", "pirates", "Ours", (50.0, 25.0), "N", "")
        + &unit("Blue", "pirates", "Theirs", (50.0, 37.0), "S", "");
    let fleet = mustered(&ashore("", &units));
    let refusal = fleet.check_muskets::<Refusal>(UnitId(2), UnitId(3)).expect_err("eleven inches");
    assert_eq!(
        refusal.sentence,
        "Theirs is out of range by 1.0 in. The distance is 11.0 in, and muskets reach 10.0 in."
    );
    let near = unit("Red", "pirates", "Ours", (50.0, 26.0), "N", "")
        + &unit("Blue", "pirates", "Theirs", (50.0, 37.0), "S", "");
    assert!(mustered(&ashore("", &near)).check_muskets::<Refusal>(UnitId(2), UnitId(3)).is_ok(), "ten are near enough");
}

#[test]
fn amb_62_what_every_battery_let_go_by_is_remembered() {
    for (battery, at) in [(0, (10.0, 40.0)), (1, (30.0, 40.0)), (2, (20.0, 55.0)), (3, (20.0, 25.0))] {
        let wasp = format!("Blue brig Wasp {},{} N", at.0, at.1);
        let mut battle = Battle::new(&["Red frigate Rose 20,40 N", &wasp]);
        battle.fleet.initiative.first = Some(RED);
        battle.fleet.cursor.phase = SIDE_A_MOVES;
        battle.ship_mut("Rose").run.stage = Stage::Course;
        battle.business.push(Gunnery::Window { mover: Some(ROSE), answered: 0, shots: Shots::new() });
        battle.does(window::answer);
        let seen = battle.ship("Rose").heed.seen;
        let with: Vec<usize> = (0..4).filter(|battery| seen[*battery] > 0).collect();
        assert_eq!(with, [battery], "Wasp lies before battery {battery} alone: {seen:?}");
        assert_eq!(battle.ship("Rose").heed.last, [false; 4], "no chance is about to end");
        let answered = matches!(battle.item(), Some(wg_barnacle::Item::Gunnery(Gunnery::Window { answered: 1, .. })));
        assert!(answered, "and it is the other side's turn to say");
    }
}

#[test]
fn b_turning_3_it_is_said_for_how_many_degrees_she_has_boxes() {
    let mut battle = Battle::new(&["Red schooner Rose 48,40 N", "Blue brig Wasp 90,90 N"]);
    battle.ship_mut("Rose").run.stage = Stage::Course;
    let said =
        |battle: &Battle, by: i32| battle.fleet.plan(ROSE, &course(&[Go::Turn(by)])).expect_err("too far").sentence;
    assert_eq!(said(&battle, 136), "Rose can turn only 135° more in this move, not 136°.");
    battle.ship_mut("Rose").run.turned = 0b01;
    assert_eq!(said(&battle, 46), "Rose can turn only 45° more in this move, not 46°.");
    battle.ship_mut("Rose").run.turned = 0b11;
    assert_eq!(said(&battle, 1), "Rose has no turning boxes remaining in this move.");
}

#[test]
fn b_agnd_5_guns_that_are_named_are_not_named_twice() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N aground=true sail=0", "Blue brig Wasp 90,90 N"]);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle.ship_mut("Rose").run.stage = Stage::Sails;
    battle.business.push(Sailing::Lighten { unit: ROSE, named: [0; 4], told: false });
    let name = |what: u8| Order::Lighten { unit: ROSE, what };
    // Rose names one larboard gun, another, and then all that are left of the eight.
    battle.answer(name(9)).answer(name(9)).answer(name(1)).dice(&[1; 8]).settle();
    let guns = battle.ship("Rose").guns;
    assert_eq!((guns.left, guns.overboard), ([0, 8, 2, 2], [8, 0, 0, 0]), "eight dice for eight guns");
    assert!(battle.ship("Rose").berth.aground && battle.ship("Rose").run.stage == Stage::Done, "no six: she stays");
}

#[test]
fn amb_31_nothing_is_thrown_before_all_is_named_or_where_nobody_can() {
    for (aground, duty, told, dice) in
        [(true, Duty::None, true, 3), (false, Duty::None, true, 0), (true, Duty::Hide, true, 0)]
    {
        let mut battle = Battle::new(&["Red frigate Rose 20,40 N sail=0", "Blue brig Wasp 90,90 N"]);
        battle.ship_mut("Rose").berth.aground = aground;
        battle.ship_mut("Rose").nerve.duty = duty;
        battle.business.push(Sailing::Lighten { unit: ROSE, named: [3, 0, 0, 0], told });
        battle.dice(&vec![1; dice]).done();
        assert_eq!(battle.ship("Rose").guns.left[0], 8 - dice as u8, "aground {aground}, {duty:?}");
    }
}

#[test]
fn amb_31_a_ship_aground_and_one_without_a_mast_may_begin_a_move() {
    let ships = r#"(name: "Swan", class: "brig", side: "Red", at: (12, 30), heading: "N", state: {"sail": 0, "aground": true}),
        (name: "Teal", class: "brig", side: "Red", at: (32, 30), heading: "N", state: {"sail": 0, "masts_lost": 7}),
        (name: "Wren", class: "row_boat", side: "Red", at: (52, 30), heading: "N", state: {"aground": true}),
        (name: "Rose", class: "brig", side: "Blue", at: (85, 30), heading: "N", state: {"sail": 0})"#;
    let script = common::at_sea(&battle("", ships), common::NORMAL);
    for (unit, may) in [(0, true), (1, true), (2, false), (3, false)] {
        let refusals = script.session.preview(common::RED, &common::begin(unit)).refusals;
        assert_eq!(refusals.is_empty(), may, "unit {unit}: {refusals:?}");
    }
}

#[test]
fn headings_of_a_file_are_hundredths_of_a_degree() {
    for (degrees, hundredths) in [(0.29, 29), (359.99, 35999), (45.0, 4500), (1.13, 113)] {
        let ships = r#"(name: "Swan", class: "brig", side: "Red", at: (12, 30), heading: "N"), (name: "Rose", class: "brig", side: "Blue", at: (85, 30), heading: "N")"#;
        let head = format!(r#"battle: {{"turn": 2, "afloat": [["Swan", "Red", "men", 20, 60, {degrees}, 3, 0]]}},"#);
        let fleet = mustered(&battle(&head, ships));
        assert_eq!(fleet.later.water.parties[0].heading, Heading::new(hundredths), "men in the water, {degrees}");
        let state = format!(r#"state: {{"parties": [["ashore", 1, 4, 0, 0, 34, 25, {degrees}]]}}"#);
        let ships =
            format!(r#"(name: "Swan", class: "brig", side: "Red", at: (12, 30), heading: "N", {state}), {BLUE_BRIG}"#);
        let fleet = mustered(&battle(
            &format!(r#"options: {{"landings": "on"}}, battle: {{"turn": 2}}, {}"#, crate::island::ISLAND),
            &ships,
        ));
        assert_eq!(fleet.troop(UnitId(2)).stand.pose.heading, Heading::new(hundredths), "a party ashore, {degrees}");
    }
}

#[test]
fn a_table_too_large_is_told_of_once() {
    for (width, times) in [("300", 0), ("301", 1), ("1000", 1), ("1001", 1), ("23", 1), ("-3", 1)] {
        let told = two(&format!("table: (width: {width}),"));
        assert_eq!(told.matches("table.width").count(), times, "{width}: {told}");
    }
}

#[test]
fn amb_77_whose_turn_it_is_to_board_is_written_down() {
    let words = |script: &Script| {
        let saved = script.session.as_scenario(Viewer::All).expect("somebody is asked");
        saved.battle.get("goes_on").map(|words| words.to_string()).unwrap_or_default()
    };
    let mut script = script(&alongside("", "", "", ""));
    assert_eq!(words(&script), r#"["boarding", "Surprise", "Fortuna"]"#, "the holder");
    script.order(common::RED, Order::Pass);
    assert_eq!(words(&script), r#"["boarding", "Surprise", "Fortuna", "second"]"#, "then the other");
    let saved = script.session.as_scenario(Viewer::All).expect("Blue is asked");
    let again = Script::new(&BARNACLE, &saved);
    assert_eq!(again.session.asks()[0].seat, common::BLUE, "and so it goes on");
    let fast = r#"(name: "Swan", class: "brig", side: "Red", at: (12, 12), heading: "N", state: {"sail": 0, "grappled_with": ["Rose", "Wren"]}),
        (name: "Rose", class: "brig", side: "Blue", at: (16, 12), heading: "N", state: {"sail": 0}),
        (name: "Wren", class: "brig", side: "Blue", at: (8, 12), heading: "N", state: {"sail": 0})"#;
    let head = |held: &str| {
        format!(r#"battle: {{"turn": 2, "phase": 10, "first": "Red", "goes_on": ["boarding", "Swan", "{held}"]}},"#)
    };
    assert_eq!(
        (said(&head("Rose"), fast), said(&head("Wren"), fast)),
        (String::new(), String::new()),
        "either of two whom she holds"
    );
}

#[test]
fn b_spec_r6_every_turning_box_that_is_lost_is_written_down() {
    for lost in [r#""rudder_lost": [1, 2]"#, r#""rudder_lost": [1]"#, r#""rudder_lost": [2]"#] {
        let scenario = at_hand(r#""first": "Red""#, lost, r#""sail": 0"#, "");
        same(&scenario, &written(&scenario), 0);
        let boxes = mustered(&scenario).turning_boxes(ROSE).len();
        let gone = scenario.ships[0].state["rudder_lost"].as_list().map_or(0, <[Value]>::len);
        assert_eq!(boxes, 2 - gone, "{lost}");
    }
}

#[test]
fn amb_84_a_calm_is_over_with_the_turn() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue brig Wasp 90,90 N"]);
    battle.fleet.sky.calm = true;
    battle.fleet.later.activations = 7;
    battle.does(open_weather);
    assert!(!battle.fleet.sky.calm, "the next phase 3 throws for the wind again");
    assert_eq!(battle.fleet.later.activations, 0, "and moves are counted anew");
}

#[test]
fn b_fire_5_of_no_hits_nothing_is_halved() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue frigate Wasp 38,40 N"]);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    let shots: Shots = [wg_barnacle::position::Shot {
        shooter: ROSE,
        battery: 1,
        target: WASP,
        aim: wg_barnacle::position::Aim::Plain,
    }]
    .into_iter()
    .collect();
    battle.business.push(Gunnery::Fire(shots.clone()));
    battle.dice(&[1; 6]).done();
    assert_eq!(battle.last(), "Rose rolls 1, 1, 1, 1, 1, 1: 0 hits (long range).");
    battle.ship_mut("Rose").guns.loaded = [true; 4];
    battle.ship_mut("Rose").guns.fired = [false; 4];
    battle.business.push(Gunnery::Fire(shots));
    battle.dice(&[4, 4, 4, 1, 1, 1]).settle();
    let told = battle
        .reports
        .iter()
        .any(|report| report.clause == "B-FIRE-5" && report.sentence.ends_with("3 hits, halved to 2 (long range)."));
    assert!(told, "{}", battle.last());
    assert_eq!(battle.ship("Wasp").colours.fate, Fate::Fighting, "she fights on");
}
