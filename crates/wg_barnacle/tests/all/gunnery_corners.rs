//! Corners of gunnery: which gun goes first, who is nearest, what is told of a shot that cannot be fired.

use wg_barnacle::choices::Choice;
use wg_barnacle::damage::Damage;
use wg_barnacle::damage::specific::destroy_gun;
use wg_barnacle::gunnery::cover::Cover;
use wg_barnacle::gunnery::odds::{self, Volley};
use wg_barnacle::gunnery::reloading::Reloading;
use wg_barnacle::gunnery::{Gunnery, artillery, musket_check, volley, window};
use wg_barnacle::phases::{SHORE_GUNS, SIDE_A_MOVES};
use wg_barnacle::position::{Aim, BOW, Cause, Fleet, LARBOARD, STARBOARD, Shot, Shots, Stage, Whereabouts};
use wg_barnacle::sailing::Sailing;
use wg_core::geometry::{Pose, Walk};
use wg_core::rules::chapter::Chapter as _;
use wg_core::{Choices as _, Heading, Order, Point, UnitId};

use crate::common;
use crate::island::{ISLAND, ashore, unit};
use crate::play::{AtSea as _, Battle, RED, mustered};

const ROSE: UnitId = UnitId(0);
const WASP: UnitId = UnitId(1);

#[test]
fn amb_46_in_a_collision_the_bow_guns_go_and_then_those_nearer_to_the_other() {
    for (x, first) in [(24.0, STARBOARD), (16.0, LARBOARD), (20.0, LARBOARD)] {
        let mut battle = Battle::new(&["Red frigate Rose 20,40 N bow_lost=1", &format!("Blue frigate Wasp {x},55 W")]);
        let lost = |fleet: &mut Fleet| destroy_gun(fleet, ROSE, Cause::Collision(WASP));
        assert_eq!(lost(&mut battle.fleet), Some(BOW), "the last at her bow");
        assert_eq!(lost(&mut battle.fleet), Some(first), "Wasp lies at {x}");
    }
}

/// Red's Castle, and two units of Blue's before it, the second of which is nearer.
fn castle() -> Battle {
    let units = unit("Red", "fort", "Castle", (50.0, 22.0), "N", "")
        + &unit("Blue", "pirates", "Far", (50.0, 40.0), "S", "")
        + &unit("Blue", "pirates", "Near", (47.0, 33.0), "S", "")
        + &unit("Red", "pirates", "Ours", (60.0, 30.0), "N", "");
    let mut battle = Battle::of(mustered(&ashore("", &units)));
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SHORE_GUNS;
    battle
}

#[test]
fn amb_3_a_fort_aims_at_men_ashore_in_phase_8_alone() {
    let mut battle = castle();
    let castle = battle.id("Castle");
    let aimed_at = |fleet: &Fleet| fleet.chances(castle, 0).into_iter().map(|(target, _)| target).collect::<Vec<_>>();
    assert_eq!(aimed_at(&battle.fleet), [battle.id("Far"), battle.id("Near")], "in phase 8");
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    assert_eq!(aimed_at(&battle.fleet), [], "in phase 4 at ships alone");
    battle.ship_mut("Watch").berth.pose = Pose::new(Point::inches(44.0, 10.0), Heading::EAST);
    let castle = battle.id("Castle");
    battle.fleet.troop_mut(castle).stand.pose.heading = Heading::SOUTH;
    assert_eq!(aimed_at(&battle.fleet), [battle.id("Watch")], "such as this one");
}

#[test]
fn amb_62_guns_ashore_are_offered_all_their_targets_and_the_nearest_first() {
    let battle = castle();
    let (castle, far, near) = (battle.id("Castle"), battle.id("Far"), battle.id("Near"));
    let ask = artillery::ask(&battle.fleet, false, 0, &[]).expect("she can fire");
    let fire = |target| Order::Fire { unit: castle, battery: 0, target, aim: 0 };
    assert_eq!(ask.offers.iter().map(|offer| &offer.order).collect::<Vec<_>>(), [&fire(near), &Order::Pass]);
    assert!([near, far].iter().all(|target| ask.offers[0].admits(&fire(*target))), "either of them");
    assert!(!ask.offers[0].admits(&fire(battle.id("Ours"))), "and no friend");
}

#[test]
fn amb_62_who_fires_all_has_answered() {
    let mut battle = castle();
    let (castle, near) = (battle.id("Castle"), battle.id("Near"));
    battle.business.push(Gunnery::Volleys { muskets: false, answered: 0, shots: Shots::new() });
    battle.does(|play| Gunnery::answer(play, common::RED, &Choice::FireAll.order(castle)));
    let shot = Shot { shooter: castle, battery: 0, target: near, aim: Aim::Plain };
    let volleys = Gunnery::Volleys { muskets: false, answered: 1, shots: Shots::from_slice(&[shot]) };
    assert_eq!(battle.item(), Some(&volleys.into()), "at the nearest, and it is the other side's turn to say");
}

#[test]
fn b_load_6_muskets_are_loaded_with_the_guns() {
    let mut battle = castle();
    let castle = battle.id("Castle");
    let troop = battle.fleet.troop_mut(castle);
    (troop.pieces.fired, troop.march.fired) = (true, true);
    battle.business.push(Reloading::Reload(UnitId(0)));
    battle.done();
    let troop = battle.fleet.troop(castle);
    assert_eq!((troop.pieces.fired, troop.march.fired), (false, false));
}

#[test]
fn b_trp_2_cover_is_the_best_of_what_stands_there() {
    let head = ISLAND.replace(
        "(name: \"the hill\"",
        "(name: \"a house\", kind: House, outline: [(60, 24), (64, 24), (64, 28), (60, 28)]), (name: \"the hill\"",
    );
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (90, 5), heading: "N"),
        (name: "Watch", class: "sloop", side: "Blue", at: (5, 68), heading: "S"),"#;
    let fort = unit("Blue", "fort", "Castle", (50.0, 30.0), "S", "");
    let mut battle = Battle::of(mustered(&common::battle(&head, &format!("{ships}{fort}"))));
    let castle = battle.id("Castle");
    let cover = |battle: &Battle, x: f64, y: f64| battle.fleet.cover_at(Point::inches(x, y));
    assert_eq!([cover(&battle, 62.0, 26.0), cover(&battle, 67.0, 26.0)], [Cover::House, Cover::Uphill], "on the hill");
    assert_eq!(cover(&battle, 50.0, 30.0), Cover::Open, "a fort that stands shelters its own men alone");
    battle.fleet.troop_mut(castle).stand.whereabouts = Whereabouts::Taken;
    assert_eq!(
        [cover(&battle, 50.0, 30.0), cover(&battle, 40.0, 25.0)],
        [Cover::Works, Cover::Open],
        "its empty walls"
    );
}

#[test]
fn amb_91_a_fort_fires_over_all_the_land_that_it_stands_on() {
    let head = r#"table: (width: 96, height: 72), land: [
        (name: "Isla", outline: [(30, 20), (50, 20), (50, 50), (30, 50)]),
        (name: "Cabo", outline: [(28, 30), (31, 30), (31, 40), (28, 40)]),
        (name: "Cay", outline: [(20, 52), (24, 52), (24, 56), (20, 56)])],"#;
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (20, 35), heading: "N"),
        (name: "Watch", class: "brig", side: "Blue", at: (90, 68), heading: "S"),"#;
    let fort = unit("Blue", "fort", "Castle", (36.0, 35.0), "W", "");
    let mut battle = Battle::of(mustered(&common::battle(head, &format!("{ships}{fort}"))));
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    let castle = battle.id("Castle");
    let bears = |battle: &Battle| battle.fleet.bears(castle, 0, ROSE).is_ok();
    assert!(bears(&battle), "over Isla, and over Cabo that adjoins it");
    battle.fleet.ship_mut(ROSE).berth.pose.at = Point::inches(20.0, 62.0);
    battle.fleet.troop_mut(castle).stand.pose = Pose::new(Point::inches(31.0, 48.0), Heading::new(22_500));
    assert!(!bears(&battle), "and over no other");
}

#[test]
fn amb_58_a_line_of_fire_exactly_22_and_a_half_degrees_off_rakes() {
    for (option, crosses) in [("keel_cross_22", true), ("angle", true)] {
        let options = format!("\"rake_test\": \"{option}\"");
        let battle = Battle::with(&options, &["Red frigate Rose 20,40 E", "Blue frigate Wasp 20,50 N"]);
        let (own, target) = (battle.fleet.shape(ROSE), battle.fleet.shape(WASP));
        for (x, rakes) in [(20.0 + 4.142_136, crosses), (20.0 + 4.16, false), (20.0, true)] {
            let line = battle.fleet.rake(&own, Point::inches(x, 40.0), &target);
            assert_eq!(line.rakes, rakes, "{option}, from {x}: {:?} off", line.off);
        }
    }
}

#[test]
fn b_load_2_every_ship_is_reloaded() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Red frigate Hart 40,40 N", "Blue brig Wasp 60,40 N"]);
    for name in ["Rose", "Hart", "Wasp"] {
        let guns = &mut battle.ship_mut(name).guns;
        (guns.loaded, guns.fired) = ([false, true, false, false], [true, false, true, true]);
    }
    battle.business.push(Reloading::Reload(UnitId(0)));
    battle.done();
    for name in ["Rose", "Hart", "Wasp"] {
        let guns = battle.ship(name).guns;
        assert_eq!((guns.loaded, guns.fired), ([true; 4], [false; 4]), "{name}");
    }
}

#[test]
fn b_load_3_the_stronger_broadside_is_offered_first() {
    for (state, first) in [("", 0), ("larboard_lost=1", 1), ("starboard_lost=1", 0)] {
        let mut battle = Battle::new(&[&format!("Red frigate Rose 20,40 N {state}"), "Blue brig Wasp 60,40 N"]);
        let guns = &mut battle.ship_mut("Rose").guns;
        (guns.loaded, guns.fired) = ([false; 4], [true; 4]);
        battle.business.push(Reloading::Reload(ROSE));
        let labels: Vec<String> =
            battle.ask().expect("both are empty").offers.iter().map(|offer| offer.label.to_string()).collect();
        let mut told = ["Reload larboard broadside", "Reload starboard broadside"];
        told.rotate_left(first);
        assert_eq!(labels, told, "{state}");
    }
}

#[test]
fn amb_62_volleys_of_one_step_are_all_fired_and_told() {
    let ships = ["Red frigate Rose 20,40 N", "Blue frigate Wasp 32,40 N"];
    let mut battle = Battle::new(&ships);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    let shot = |shooter, battery, target| Shot { shooter, battery, target, aim: Aim::Plain };
    battle.business.push(Gunnery::Fire(Shots::from_slice(&[shot(ROSE, 1, WASP), shot(WASP, 0, ROSE)])));
    battle.dice(&[4, 1, 1, 1, 1, 1]).dice(&[1; 6]).done();
    let told: Vec<&str> = battle.reports.iter().map(|report| &*report.sentence).collect();
    assert_eq!(
        told,
        [
            "Rose fires her starboard guns at Wasp from 8.4 in.",
            "Rose rolls 4, 1, 1, 1, 1, 1: 1 hit (short range).",
            "Wasp fires her larboard guns at Rose from 8.4 in.",
            "Wasp rolls 1, 1, 1, 1, 1, 1: 0 hits (short range).",
            "Wasp loses box 1 of 45.",
        ]
    );
    for (name, battery) in [("Rose", 1), ("Wasp", 0)] {
        let guns = battle.ship(name).guns;
        assert!(guns.fired[battery] && !guns.loaded[battery], "{name}");
        assert_eq!(guns.fired.iter().filter(|fired| **fired).count(), 1, "{name} has fired one battery");
    }
}

#[test]
fn b_fire_8_a_lucky_hit_is_for_the_first_of_two_volleys() {
    let ships = ["Red frigate Rose 20,40 N", "Blue frigate Wasp 32,40 N", "Blue frigate Hart 8,40 N"];
    let mut battle = Battle::new(&ships);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle.fleet.sky.lucky = Some(ROSE);
    let shot = |battery, target| Shot { shooter: ROSE, battery, target, aim: Aim::Plain };
    battle.business.push(Gunnery::Fire(Shots::from_slice(&[shot(1, WASP), shot(0, UnitId(2))])));
    battle.dice(&[3, 1, 1, 1, 1, 1]).dice(&[3, 1, 1, 1, 1, 1]).done();
    let needed: Vec<_> = battle.dice.rows.iter().map(|row| row.good).collect();
    assert_eq!(needed, [Some((3, 6)), Some((4, 6))]);
    assert_eq!((battle.ship("Wasp").hull.boxes, battle.ship("Hart").hull.boxes), (1, 0), "a 3 hits once");
    assert_eq!(battle.fleet.sky.lucky, None, "it is spent");
}

#[test]
fn b_arms_1_all_who_fire_hit_and_are_told() {
    let units = unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "")
        + &unit("Red", "pirates", "Others", (62.0, 30.0), "N", "")
        + &unit("Blue", "rabble", "Theirs", (50.0, 34.0), "S", "")
        + &unit("Blue", "rabble", "Rogues", (62.0, 34.0), "S", "");
    let mut battle = Battle::of(mustered(&ashore("\"musket_leader_die\": true", &units)));
    battle.fleet.cursor.phase = wg_barnacle::phases::MUSKETS;
    let [ours, others, theirs, rogues] = ["Ours", "Others", "Theirs", "Rogues"].map(|name| battle.id(name));
    let shot = |shooter, target| Shot { shooter, battery: 0, target, aim: Aim::Plain };
    battle.business.push(Gunnery::Muskets(Shots::from_slice(&[shot(ours, theirs), shot(others, rogues)])));
    let six = |dice: usize| (0..dice).map(|die| if die < 6 { 6 } else { 1 }).collect::<Vec<u8>>();
    battle.dice(&six(15)).dice(&six(15)).dice(&[1]).dice(&[2]).done();
    for (shooter, target, left) in [(ours, theirs, (15, 0)), (others, rogues, (14, 1))] {
        let company = battle.fleet.troop(target).company;
        assert_eq!((company.men, company.leaders), left, "six hits");
        assert!(battle.fleet.troop(shooter).march.fired, "and has fired");
        let told =
            format!("{} fires 15 muskets at {} from 3.0 in.", battle.fleet.name(shooter), battle.fleet.name(target));
        assert!(battle.reports.iter().any(|report| report.sentence == told), "{told}");
    }
}

#[test]
fn b_fire_10_no_more_boxes_are_told_than_can_be_ticked() {
    let volley = Volley { dice: 3, needed: 4, halved: false, aimed: false };
    for (open, ways) in [(5, &[1, 3, 3, 1][..]), (3, &[1, 3, 3, 1]), (2, &[1, 3, 4]), (1, &[1, 7]), (0, &[8])] {
        let boxes: Vec<u64> = volley.tally().capped(open).boxes.iter().map(|ways| ways / 27).collect();
        assert_eq!(boxes, ways, "{open} boxes are left");
    }
}

#[test]
fn b_trp_3_the_card_of_a_shot_at_men_counts_every_way_in_which_dice_can_fall() {
    let mut battle = castle();
    let (castle, far) = (battle.id("Castle"), battle.id("Far"));
    let chance = battle.fleet.bears(castle, 0, far).expect("it bears");
    for (men, leaders) in [(15, 1), (4, 1), (15, 0)] {
        let company = &mut battle.fleet.troop_mut(far).company;
        (company.men, company.leaders) = (men, leaders);
        let chance = wg_barnacle::gunnery::firing::Chance { dice: 3, needed: 4, halved: false, ..chance };
        let card = odds::card(&battle.fleet, castle, 0, far, &chance, Aim::Plain);
        // Half of the dice hit; a hit kills one, two or three, with one, four and one face of six.
        let (mut bars, mut falls) = (vec![0.0; usize::from(men).min(9) + 1], 0.0);
        for throw in 0..12_usize.pow(3) {
            let dead: usize = (0..3)
                .map(|die| throw / 12_usize.pow(die) % 12)
                .map(|face| match face {
                    0..6 => 0,
                    6 => 1,
                    11 => 3,
                    _ => 2,
                })
                .sum();
            let dead = dead.min(usize::from(men));
            bars[dead] += 1.0 / 1728.0;
            falls += if dead >= 6 { 1.0 / 6.0 / 1728.0 } else { 0.0 };
        }
        let near = |found: f64, wanted: f64| (found - wanted).abs() < 1e-9;
        assert!(
            card.bars.iter().zip(&bars).all(|(found, wanted)| near(*found, *wanted)),
            "{:?} not {bars:?}",
            card.bars
        );
        let told = |what: &str| card.chances.iter().find(|(told, _)| told == what).map(|(_, chance)| *chance);
        assert_eq!(told("a leader falls").is_some(), leaders > 0 && men >= 6, "{:?}", card.chances);
        assert!(told("a leader falls").is_none_or(|chance| near(chance, falls)), "{:?} not {falls}", card.chances);
        assert_eq!(told("nobody is left alive").is_some(), men <= 9, "{:?}", card.chances);
        assert!(
            told("nobody is left alive").is_none_or(|chance| near(chance, bars[usize::from(men)])),
            "{:?}",
            card.chances
        );
    }
}

#[test]
fn b_arms_2_the_card_of_a_musket_volley() {
    let units = unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "")
        + &unit("Blue", "small_battery", "Battery", (50.0, 36.5), "S", "")
        + &unit("Blue", "pirates", "Theirs", (44.0, 37.0), "S", "");
    let mut battle = Battle::of(mustered(&ashore("", &units)));
    battle.fleet.cursor.phase = wg_barnacle::phases::MUSKETS;
    let [ours, battery, theirs] = ["Ours", "Battery", "Theirs"].map(|name| battle.id(name));
    for (men, pieces, unit, bars, all) in [
        (15, 3, "gun crews lost", 4, "its guns fall silent"),
        (9, 3, "gun crews lost", 3, ""),
        (9, 0, "dead", 10, "nobody is left alive"),
    ] {
        battle.fleet.troop_mut(ours).company.men = men;
        battle.fleet.troop_mut(battery).pieces.left = pieces;
        let preview = musket_check::preview(&battle.fleet, ours, battery);
        let odds = preview.odds.expect("they can fire");
        let dice = battle.fleet.muskets_on(ours, battery).expect("they can fire");
        assert_eq!((preview.clause.as_str(), preview.marks.len(), odds.unit.as_str()), ("B-ARMS-2", 1, unit));
        assert_eq!(dice.dice, men, "each of them");
        let hits = odds::hits(men, 6, false);
        let crew = |crews: usize| hits.iter().skip(crews * 4).take(4).sum::<f64>();
        let wanted: Vec<f64> = if pieces == 0 { hits.clone() } else { (0..bars).map(crew).collect() };
        assert!(!dice.halved, "five inches");
        assert_eq!(odds.bars.len(), bars, "{men} muskets, {pieces} guns");
        assert!(odds.bars.iter().zip(&wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-9), "{:?}", odds.bars);
        let told: String = odds.chances.iter().map(|(what, _)| what.as_str()).collect();
        assert_eq!(told, all, "{men} muskets, {pieces} guns");
    }
    let ask = artillery::ask(&battle.fleet, true, 0, &[]).expect("they can fire");
    let fire = |target| Order::SmallArms { unit: ours, target };
    assert!([battery, theirs].iter().all(|target| ask.offers[0].admits(&fire(*target))), "at either");
}

#[test]
fn amb_96_ships_fire_at_boats_that_they_see() {
    let head =
        r#"options: {"landings": "on"}, land: [(name: "Cay", outline: [(24, 30), (25, 30), (25, 34), (24, 34)])],"#;
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (20, 32), heading: "N", state: {"sail": 0}),
        (name: "Watch", class: "brig", side: "Blue", at: (90, 50), heading: "S")"#;
    let mut battle = Battle::of(mustered(&common::battle(head, ships)));
    battle.fleet.cursor.phase = wg_barnacle::phases::MUSKETS;
    let party = battle.id("Party of the Watch");
    let troop = battle.fleet.troop_mut(party);
    (troop.company.men, troop.stand.whereabouts) = (8, Whereabouts::Boats(None));
    let mut at = |x: f64, y: f64| {
        battle.fleet.troop_mut(party).stand.pose = Pose::new(Point::inches(x, y), Heading::WEST);
        battle.fleet.muskets_on(ROSE, party).ok().map(|volley| volley.halved)
    };
    // Her side lies at 21.4; a flotilla is two and a half inches across.
    assert_eq!(at(27.65, 36.4), Some(false), "five inches are close");
    assert_eq!(at(27.66, 36.4), Some(true), "and a little more is long");
    assert_eq!(at(27.65, 32.0), None, "the cay lies between");
    assert_eq!(battle.fleet.block(party), wg_core::geometry::Footprint::inches(2.5, 2.5));
    battle.fleet.troop_mut(party).stand.pose.at = Point::inches(27.65, 36.4);
    let shot = Shot { shooter: ROSE, battery: 0, target: party, aim: Aim::Plain };
    battle.business.push(Gunnery::Muskets(Shots::from_slice(&[shot])));
    battle.dice(&[6, 6, 6, 1, 1, 1, 1, 1]).done();
    assert_eq!(battle.fleet.troop(party).company.men, 5, "three of eight men hit");
}

#[test]
fn b_load_3_only_two_that_fired_and_are_empty_are_a_choice() {
    let (both, larboard, none) = ([true, true, false, false], [true, false, false, false], [false; 4]);
    for (fired, loaded, lost, asked) in [
        (both, none, 0, true),
        (larboard, none, 0, false),
        (both, [false, true, true, true], 0, false),
        (both, [true, false, true, true], 0, false),
        (both, none, 8, false),
    ] {
        let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue brig Wasp 60,40 N"]);
        let guns = &mut battle.ship_mut("Rose").guns;
        (guns.fired, guns.loaded, guns.left[1]) = (fired, loaded, 8 - lost);
        battle.business.push(Reloading::Reload(ROSE));
        assert_eq!(battle.ask().is_some(), asked, "fired {fired:?}, loaded {loaded:?}, {lost} lost");
    }
}

#[test]
fn b_fire_8_the_second_of_two_who_fire_may_be_the_lucky_one() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue frigate Wasp 32,40 N"]);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle.fleet.sky.lucky = Some(ROSE);
    let shot = |shooter, battery, target| Shot { shooter, battery, target, aim: Aim::Plain };
    battle.business.push(Gunnery::Fire(Shots::from_slice(&[shot(WASP, 0, ROSE), shot(ROSE, 1, WASP)])));
    battle.dice(&[4, 1, 1, 1, 1, 1]).dice(&[2; 6]).call(volley::fire).expect("the dice are there");
    let needed: Vec<_> = battle.dice.rows.iter().map(|row| row.good).collect();
    assert_eq!(needed, [Some((4, 6)), Some((3, 6))]);
    let left: Vec<_> = battle.business.iter().cloned().collect();
    let hits = Damage::Hits { unit: ROSE, left: 1, cause: Cause::Shot(shot(WASP, 0, ROSE)) };
    assert_eq!(left, [Damage::Nerve.into(), hits.into()], "what missed does nothing; the captains are tested last");
}

#[test]
fn b_turn_6_whoever_lies_there_deserted_may_be_fired_at() {
    let ships = ["Red frigate Rose 20,40 N", "Blue brig Wasp 32,40 N", "Blue brig Hart 30,48 N"];
    let mut battle = Battle::new(&ships);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    for name in ["Wasp", "Hart"] {
        battle.ship_mut(name).colours.fate = wg_barnacle::position::Fate::Abandoned;
    }
    let mut offers = Vec::new();
    window::shots_at_hulks(&battle.fleet, RED, &mut offers);
    let fire = |target| Order::Fire { unit: ROSE, battery: 1, target, aim: 0 };
    assert!(offers.iter().any(|offer| offer.admits(&fire(WASP)) && offer.admits(&fire(UnitId(2)))), "{offers:?}");
}

#[test]
fn amb_62_a_chance_that_ends_with_this_step_is_noted_as_the_last() {
    let mut battle = Battle::new(&["Red frigate Rose 20,45 N", "Blue brig Wasp 43.2,40 N"]);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle.ship_mut("Rose").run.stage = Stage::Course;
    let terms = battle.fleet.terms(ROSE);
    let ahead = common::course(&[common::Go::Run(5.0)]);
    battle.business.push(Sailing::Walk { unit: ROSE, course: ahead, walk: Walk::default(), terms });
    battle.business.push(Gunnery::Window { mover: Some(ROSE), answered: 0, shots: Shots::new() });
    battle.does(window::answer);
    let heed = battle.ship("Rose").heed;
    assert!(heed.seen[1] > 0, "twenty inches: she bears");
    assert_eq!(heed.last, [false, true, false, false], "an inch on she does not any more");
}

#[test]
fn b_arms_4_the_crew_of_a_single_gun_is_shot_down() {
    let units = unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "")
        + &unit("Blue", "small_battery", "Battery", (50.0, 36.5), "S", "");
    for (hits, crews) in [(3, 0), (4, 1), (8, 2), (12, 3), (15, 3)] {
        let mut battle = Battle::of(mustered(&ashore("", &units)));
        let (ours, battery) = (battle.id("Ours"), battle.id("Battery"));
        battle.fleet.cursor.phase = wg_barnacle::phases::MUSKETS;
        let shot = Shot { shooter: ours, battery: 0, target: battery, aim: Aim::Plain };
        battle.business.push(Gunnery::Muskets(Shots::from_slice(&[shot])));
        let faces: Vec<u8> = (0..15).map(|die| if die < hits { 6 } else { 1 }).collect();
        battle.dice(&faces).done();
        assert_eq!(battle.fleet.troop(battery).pieces.unmanned, crews, "{hits} hits");
    }
}

#[test]
fn half_a_hundredth_is_rounded_up() {
    let volley = Volley { dice: 3, needed: 4, halved: false, aimed: false };
    assert_eq!(volley.tally().capped(1).hundredths(), 88, "seven of eight");
    assert_eq!(Volley { dice: 0, ..volley }.tally().hundredths(), 0, "no dice, no hits");
}

#[test]
fn b_spec_r2_a_letter_that_is_ticked_sets_nobody_ablaze() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue frigate Wasp 32,40 N"]);
    for (boxes, told) in [(2, true), (3, false), (5, true)] {
        battle.ship_mut("Wasp").hull.boxes = boxes;
        let one = Volley { dice: 1, needed: 4, halved: false, aimed: true };
        let card = odds::volley(&one, Aim::Low, battle.fleet.log(WASP), &battle.fleet.ship(WASP).hull);
        let ablaze = card.chances.iter().any(|(what, _)| what == "a catastrophic fire");
        assert_eq!(ablaze, told, "{boxes} boxes are ticked, and letters stand at 3 and 6");
    }
}

#[test]
fn b_arms_2_far_to_the_side_the_outermost_file_alone_sees_them() {
    for (x, heading) in [(58.0, "W"), (42.0, "E")] {
        let units = unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "")
            + &unit("Blue", "pirates", "Theirs", (x, 35.35), heading, "");
        let battle = Battle::of(mustered(&ashore("", &units)));
        let volley = battle.fleet.muskets_on(battle.id("Ours"), battle.id("Theirs"));
        assert_eq!(volley.map(|volley| volley.dice).ok(), Some(1), "they stand at {x}");
    }
}

#[test]
fn amb_62_no_window_opens_in_a_phase_of_nobody_s_moves() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue frigate Wasp 32,40 N"]);
    battle.fleet.initiative.first = Some(RED);
    for (phase, opens) in [(SIDE_A_MOVES, true), (SHORE_GUNS, false)] {
        battle.fleet.cursor.phase = phase;
        battle.does(|play| assert_eq!(window::open(play, ROSE), opens, "phase {phase}"));
    }
}
