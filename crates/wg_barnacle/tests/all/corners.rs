//! Corners of the rules that hardly any battle turns: letters at the black line, men in the water on dry land, questions with one answer.

use std::sync::Arc;

use wg_barnacle::ashore::land_melee::Melees;
use wg_barnacle::choices::Choice;
use wg_barnacle::damage::specific;
use wg_barnacle::gunnery::odds::{self, Volley};
use wg_barnacle::gunnery::{Gunnery, window};
use wg_barnacle::phases::{BOARDING, SIDE_A_MOVES};
use wg_barnacle::position::afloat::Party;
use wg_barnacle::position::aground::float;
use wg_barnacle::position::grappled::{part, tie};
use wg_barnacle::position::ship::{Heed, strike, trigger};
use wg_barnacle::position::{Aim, Cause, Duty, Fate, Log, Pace, PlainHull, Shots, Stage, Ties, Whereabouts};
use wg_barnacle::sailing::Sailing;
use wg_barnacle::scenario::parties;
use wg_barnacle::turn::initiative;
use wg_core::geometry::{Pose, Walk};
use wg_core::{Choices as _, Heading, Order, Point, SideId, UnitId};

use crate::common::{Go, course};
use crate::island::{ashore, unit};
use crate::play::{AtSea as _, BLUE, Battle, RED, mustered};

const ROSE: UnitId = UnitId(0);
const WASP: UnitId = UnitId(1);

/// Another log than the printed one.
fn print(battle: &mut Battle, unit: UnitId, change: impl Fn(&mut Log)) {
    change(&mut Arc::get_mut(&mut battle.fleet.chart).expect("nobody else reads this chart").logs[unit.index()]);
}

/// Rose and Wasp twelve inches apart, in Red's phase.
fn abreast() -> Battle {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue frigate Wasp 34,40 N"]);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle
}

#[test]
fn b_spec_2_a_letter_on_the_black_box_calls_for_no_roll() {
    let mut battle = abreast();
    print(&mut battle, WASP, |log| log.letters |= 1 << (log.black - 1));
    battle.ship_mut("Wasp").hull.boxes = 44;
    let low = Volley { dice: 6, needed: 4, halved: false, aimed: true };
    let card = odds::volley(&low, Aim::Low, battle.fleet.log(WASP), &battle.fleet.ship(WASP).hull);
    let told: Vec<&str> = card.chances.iter().map(|(what, _)| what.as_str()).collect();
    assert_eq!(told, ["she sinks"], "neither a specific hit nor a fire is possible any more");
    battle.shot("Rose", "Wasp", 3).done();
    assert!(!battle.has_said("B-SPEC-2"), "she sinks without a roll: {}", battle.last());
}

#[test]
fn b_spec_r6_it_is_told_which_turn_is_lost() {
    let mut battle = abreast();
    for told in ["loses a turning box of 45°", "loses a turning box of 45°", "has no turning box left to lose"] {
        battle.plays(|play| specific::carry_out(play, WASP, Cause::Flooding, 6), &[]);
        assert!(battle.said("B-SPEC-R6").contains(told), "{told}: {}", battle.last());
    }
    assert_eq!(battle.ship("Wasp").hull.rudder_lost, 0b11, "both of her turns");
    assert!(!battle.has_said("AMB-87"), "nobody has fallen");
    let mut battle = Battle::new(&["Red schooner Rose 20,40 N", "Blue frigate Wasp 34,40 N"]);
    battle.plays(|play| specific::carry_out(play, ROSE, Cause::Flooding, 6), &[]);
    assert!(battle.said("B-SPEC-R6").contains("loses a turning box of her captain's choice"), "{}", battle.last());
    battle.answer(Choice::LoseTurn(0).order(ROSE));
    assert_eq!(battle.said("B-SPEC-R6"), "Rose loses a turning box of 90°.");
}

#[test]
fn b_spec_r6_one_answer_for_each_angle() {
    let mut battle = abreast();
    print(&mut battle, WASP, |log| log.turns = [90, 45, 45].into_iter().collect());
    let ask = specific::ask(&battle.fleet, WASP).expect("there is a turn to lose");
    let labels: Vec<&str> = ask.offers.iter().map(|offer| &*offer.label).collect();
    assert_eq!(labels, ["Lose a 45° turning box", "Lose a 90° turning box"]);
    assert_eq!(ask.offers[0].order, Choice::LoseTurn(2).order(WASP), "of two alike the last");
}

#[test]
fn b_oars_2_who_is_on_dry_land_already_is_safe() {
    let head = r#"land: [(name: "Cay", outline: [(60, 4), (70, 4), (70, 10)]),
        (name: "Isla", outline: [(10, 10), (50, 10), (50, 50), (10, 50)])],"#;
    let ships = r#"(name: "Teal", class: "brig", side: "Red", at: (80, 30), heading: "N"),
        (name: "Fortuna", class: "brig", side: "Blue", at: (90, 30), heading: "N")"#;
    for (boat, dice) in [(false, &[2][..]), (true, &[1, 1][..])] {
        let mut battle = Battle::of(mustered(&crate::common::battle(head, ships)));
        let at = Point::inches(30.0, 30.0);
        let party = Party { ship: ROSE, side: RED, boat, at, heading: Heading::NORTH, men: 1, leaders: 0 };
        battle.fleet.later.water.parties.push(party);
        battle.business.push(Sailing::Swim(RED));
        battle.dice(dice).done();
        assert!(battle.last().ends_with("towards the shore: 1 is safe ashore."), "{}", battle.last());
        assert!(battle.fleet.later.water.parties.is_empty(), "he need not go anywhere");
    }
}

#[test]
fn b_land_2_a_party_lands_where_nobody_stands() {
    let units =
        unit("Red", "pirates", "Far", (60.0, 40.0), "N", "") + &unit("Red", "pirates", "Near", (50.0, 40.0), "N", "");
    let mut battle = Battle::of(mustered(&ashore("", &units)));
    let (rover, party, near) = (battle.id("Rover"), battle.id("Party of the Rover"), battle.id("Near"));
    battle.ship_mut("Rover").berth.pose = Pose::new(Point::inches(20.0, 25.0), Heading::NORTH);
    let hull = battle.fleet.shape(rover);
    let free = battle.fleet.beach(party, 8, &hull).expect("a beach with room");
    battle.fleet.troop_mut(near).stand.pose = free.pose;
    let beside = battle.fleet.beach(party, 8, &hull).expect("another one");
    assert_ne!(beside.pose, free.pose, "Near stands there, the second of two");
}

#[test]
fn b_mel_6_who_has_no_room_to_close_up_turns_where_he_stands() {
    let units = unit("Red", "kings_men", "Ours", (50.0, 30.0), "E", "")
        + &unit("Blue", "kings_men", "Theirs", (51.1, 32.4), "W", "");
    let mut battle = Battle::of(mustered(&ashore("", &units)));
    let (ours, theirs) = (battle.id("Ours"), battle.id("Theirs"));
    battle.fleet.cursor.phase = BOARDING;
    battle.business.push(Melees::Surge { winner: ours, loser: theirs });
    battle.dice(&[5]).settle();
    let stand = battle.fleet.troop(ours).stand;
    assert_eq!(stand.pose.at, Point::inches(50.0, 30.0), "a tenth of an inch off, and askew");
    assert_eq!(battle.fleet.troop(ours).march.engaged, Some(theirs), "they fight where they are");
}

#[test]
fn amb_62_a_chance_that_was_none_is_not_about_to_end() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue brig Wasp 80,80 N"]);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle.ship_mut("Rose").run.stage = Stage::Course;
    let terms = battle.fleet.terms(ROSE);
    let ahead = course(&[Go::Run(5.0)]);
    battle.business.push(Sailing::Walk { unit: ROSE, course: ahead, walk: Walk::default(), terms });
    battle.business.push(Gunnery::Window { mover: Some(ROSE), answered: 0, shots: Shots::new() });
    battle.does(window::answer);
    assert_eq!(battle.ship("Rose").heed, Heed::default(), "there was nothing to let go by");
}

#[test]
fn lies_that_only_just_touch_meet() {
    let lie = |y: f64| PlainHull { x: 0.0, y, east: 0.0, north: 1.0, half: 1.0, beam: 0.0 };
    assert!(lie(0.0).meets(&lie(3.0), 1.0), "stem to stern, an inch apart");
    assert!(!lie(0.0).meets(&lie(3.001), 1.0), "a little more");
}

#[test]
fn b_agnd_1_the_faces_that_put_her_aground_are_named() {
    let mut battle = Battle::of(mustered(&ashore("", "")));
    let rover = battle.id("Rover");
    // A brig, 2.8 inches wide, 2.5 inches off the island's west side.
    battle.ship_mut("Rover").berth.pose = Pose::new(Point::inches(26.1, 25.0), Heading::NORTH);
    battle.business.push(Sailing::Drift(rover, 1));
    battle.dice(&[2]).done();
    let rows: Vec<_> = battle.dice.rows.iter().map(|row| (row.dice, row.good, row.needed.to_string())).collect();
    assert_eq!(rows, [(1, Some((1, 2)), "aground on 1-2".to_owned())]);
    assert!(battle.ship("Rover").berth.aground, "on a 2");
}

#[test]
fn b_agnd_5_half_of_an_odd_number_is_rounded_up() {
    let mut battle =
        Battle::new(&["Red frigate Rose 20,40 N aground=true sail=0 larboard_lost=3", "Blue brig Wasp 90,90 N"]);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle.ship_mut("Rose").run.stage = Stage::Sails;
    battle.business.push(Sailing::Lighten { unit: ROSE, named: [0; 4], told: false });
    battle.answer(Order::Lighten { unit: ROSE, what: 5 }).dice(&[1; 3]).settle();
    assert_eq!(battle.ship("Rose").guns.left[0], 2, "three of five are thrown");
}

#[test]
fn parties_are_written_with_all_that_they_do() {
    let units = unit("Blue", "pirates", "Rogues", (50.0, 40.0), "N", "");
    let mut battle = Battle::of(mustered(&ashore("", &units)));
    let (rover, party, rogues) = (battle.id("Rover"), battle.id("Party of the Rover"), battle.id("Rogues"));
    let troop = battle.fleet.troop_mut(party);
    (troop.company.men, troop.company.leaders, troop.company.killed) = (5, 1, 2);
    (troop.stand.whereabouts, troop.stand.ranks) = (Whereabouts::Ashore, 2);
    troop.stand.pose = Pose::new(Point::inches(40.0, 30.0), Heading::EAST);
    troop.stand.bound = troop.stand.pose.at;
    let march = &mut troop.march;
    (march.stage, march.engaged) = (Pace::Done, Some(rogues));
    (march.balked, march.fought, march.fired, march.disordered, march.attacks) = (true, true, true, true, true);
    let (was, said) = (*battle.fleet.troop(party), parties::said(&battle.fleet, rover));
    assert!(said.to_string().contains("with Rogues"), "{said}");
    battle.fleet.troop_mut(party).march = Default::default();
    parties::set(&mut battle.fleet, rover, &said);
    assert_eq!(*battle.fleet.troop(party), was, "{said}");
}

#[test]
fn b_init_10_a_side_whose_flagship_is_no_ship_is_asked_all_the_same() {
    let mut battle = Battle::of(mustered(&ashore("", &unit("Red", "pirates", "Ours", (50.0, 40.0), "N", ""))));
    let (rover, watch, ours) = (battle.id("Rover"), battle.id("Watch"), battle.id("Ours"));
    for (flagship, speaker) in [(Some(ours), rover), (Some(watch), rover), (None, rover), (Some(rover), rover)] {
        battle.fleet.sky.rulings.flagships[SideId(0)] = flagship;
        let ask = initiative::ask(&battle.fleet, RED);
        assert!(ask.offers.iter().all(|offer| offer.order.unit() == Some(speaker)), "{flagship:?}: {:?}", ask.offers);
    }
    assert_eq!(initiative::ask(&battle.fleet, BLUE).offers[0].order.unit(), Some(watch), "the other side's");
}

#[test]
fn b_agnd_2_who_is_hauled_clear_begins_her_move_there() {
    let mut battle = Battle::of(mustered(&ashore("", "")));
    let rover = battle.id("Rover");
    // Her bow on the island's west side.
    let berth = &mut battle.ship_mut("Rover").berth;
    (berth.pose, berth.aground) = (Pose::new(Point::inches(25.0, 25.0), Heading::EAST), true);
    battle.ship_mut("Rover").run.from = Pose::default();
    battle.does(|play| float(play, rover));
    let ship = battle.ship("Rover");
    assert_eq!(ship.berth.pose.at, Point::inches(22.2, 25.0), "by her own beam");
    assert_eq!((ship.run.from, ship.run.sounded, ship.berth.aground), (ship.berth.pose, true, false));
}

#[test]
fn b_mor_7_who_retires_leaves_all_enemies_behind() {
    let check = |battle: &mut Battle| {
        battle.fleet.initiative.first = Some(RED);
        battle.fleet.cursor.phase = SIDE_A_MOVES;
        let rose = battle.ship_mut("Rose");
        (rose.run.stage, rose.nerve.duty, rose.run.from) = (Stage::Course, Duty::Retire, rose.berth.pose);
        let refused = battle.fleet.check_course(RED, ROSE, &course(&[Go::Run(10.0)])).err();
        refused.map_or_else(String::new, |refusal| refusal.sentence)
    };
    let mut battle = Battle::new(&["Red frigate Rose 40,40 N", "Blue brig Far 4,4 N", "Blue brig Wasp 60,40 N"]);
    let refused = "Rose's captain must retire, and this course does not end farther from the enemy.";
    assert_eq!(check(&mut battle), refused, "abreast of the second of them");
    let units =
        unit("Blue", "fort", "Far", (68.0, 46.0), "S", "") + &unit("Blue", "fort", "Near", (40.0, 35.0), "W", "");
    let scenario = ashore("", &units);
    let mut battle = Battle::of(mustered(&scenario));
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    let rover = battle.ship_mut("Rover");
    rover.berth.pose = Pose::new(Point::inches(20.0, 32.0), Heading::NORTH);
    (rover.rig.hoisted, rover.run.stage, rover.nerve.duty, rover.run.from) =
        (2, Stage::Course, Duty::Retire, rover.berth.pose);
    let abreast = battle.fleet.check_course(RED, ROSE, &course(&[Go::Run(3.0)]));
    assert!(abreast.is_err(), "abreast of the second of two forts");
}

#[test]
fn b_grap_8_at_the_end_of_a_turn_all_ropes_to_who_is_gone_are_cast_off() {
    let ships =
        ["Red frigate Rose 30,25 N", "Blue frigate Wasp 35,25 N", "Blue brig Hart 25,25 N", "Blue sloop Far 90,4 N"];
    let mut battle = Battle::new(&ships);
    let hart = battle.id("Hart");
    tie(&mut battle.fleet, ROSE, WASP);
    tie(&mut battle.fleet, ROSE, hart);
    part(&mut battle.fleet, ROSE, WASP);
    assert_eq!(battle.ship("Rose").ties.to[0].map(|tie| tie.with), Some(hart), "what is left stands first");
    tie(&mut battle.fleet, ROSE, WASP);
    for name in ["Wasp", "Hart"] {
        battle.ship_mut(name).colours.fate = Fate::Burnt;
    }
    battle.next_turn();
    assert_eq!(battle.ship("Rose").ties, Ties::default(), "both of them");
}

#[test]
fn b_mor_8_who_strikes_has_done_with_her_duty_and_her_tests() {
    let mut battle = abreast();
    let wasp = battle.ship_mut("Wasp");
    (wasp.nerve.duty, wasp.nerve.due, wasp.crew.prize, wasp.rig.hoisted) = (Duty::Retire, trigger::HALF, 4, 5);
    strike(wasp, RED);
    assert_eq!((wasp.colours.fate, wasp.colours.side), (Fate::Struck, RED));
    assert_eq!((wasp.nerve.duty, wasp.nerve.due, wasp.crew.prize), (Duty::None, 0, 0));
    assert_eq!((wasp.rig.hoisted, wasp.run.stage), (0, Stage::Done));
}

#[test]
fn lies_are_parted_if_a_line_of_either_parts_them() {
    let lie = |x: f64, heading: Heading| {
        let (east, north) = (heading.sin(), heading.cos());
        PlainHull { x, y: 0.0, east, north, half: 1.0, beam: 1.0 }
    };
    let (square, askew) = (lie(0.0, Heading::NORTH), lie(2.5, Heading::new(4500)));
    for (one, other) in [(square, askew), (askew, square)] {
        assert!((one.parted(&other) - (1.5 - 2.0_f64.sqrt())).abs() < 1e-9, "{}", one.parted(&other));
    }
}

#[test]
fn the_gap_between_lies_askew() {
    let lie = |x: f64, heading: Heading, half: f64| {
        let (east, north) = (heading.sin(), heading.cos());
        PlainHull { x, y: 0.0, east, north, half, beam: 0.0 }
    };
    let gap = lie(0.0, Heading::NORTH, 5.0).gap(&lie(8.0, Heading::new(4500), 10.0));
    assert!((gap - 4.5_f64.sqrt()).abs() < 1e-9, "from the end of the one to the middle of the other: {gap}");
}

#[test]
fn b_agnd_2_who_lies_close_to_the_land_is_hauled_clear_too() {
    let mut battle = Battle::of(mustered(&ashore("", "")));
    let rover = battle.id("Rover");
    // Her bow an inch off the island, where she was sounded.
    let berth = &mut battle.ship_mut("Rover").berth;
    (berth.pose, berth.aground) = (Pose::new(Point::inches(24.0, 25.0), Heading::EAST), true);
    battle.does(|play| float(play, rover));
    assert_eq!(battle.ship("Rover").berth.pose.at, Point::inches(21.2, 25.0));
}

#[test]
fn b_grap_8_nobody_is_fast_to_a_ship_that_is_gone() {
    let mut battle = abreast();
    tie(&mut battle.fleet, ROSE, WASP);
    assert!(battle.fleet.is_grappled(ROSE) && battle.fleet.is_grappled(WASP));
    battle.ship_mut("Wasp").colours.fate = Fate::Sunk;
    assert!(!battle.fleet.is_grappled(ROSE) && !battle.fleet.is_grappled(WASP), "neither of them any more");
}

#[test]
fn lies_that_both_lie_askew_are_parted_by_their_own_lines() {
    let lie = |x: f64, y: f64, heading: Heading| PlainHull {
        x,
        y,
        east: heading.sin(),
        north: heading.cos(),
        half: 1.0,
        beam: 1.0,
    };
    let (one, other) = (Heading::new(3000), Heading::new(6000));
    let found = lie(0.0, 0.0, one).parted(&lie(3.0 * one.sin(), 3.0 * one.cos(), other));
    assert!((found - (2.0 - one.cos() - one.sin())).abs() < 1e-9, "three inches straight ahead: {found}");
}
