//! Rules that apply to several ships apply to every one of them, on both sides.

use wg_barnacle::BARNACLE;
use wg_barnacle::position::{Clocks, Heed, Pace, Run, Stage};
use wg_barnacle::sailing::moves;
use wg_barnacle::weather::events::{Special, befall};
use wg_core::{Length, UnitId};
use wg_testkit::Script;

use crate::common;
use crate::island::{ISLAND, ashore, unit};
use crate::play::{AtSea as _, Battle, RED, mustered};

fn three() -> Battle {
    Battle::new(&["Red frigate Rose 20,40 N", "Red brig Ruby 40,40 N", "Blue brig Wasp 60,40 N"])
}

const NAMES: [&str; 3] = ["Rose", "Ruby", "Wasp"];

#[test]
fn amb_42_every_clock_of_every_ship_falls_by_one_and_that_of_a_catastrophic_fire_does_not() {
    let mut battle = three();
    let set = |by: u8| Clocks {
        jammed: 3 - by,
        starboard_only: 4 - by,
        larboard_only: 5 - by,
        ratlines: 6 - by,
        fire_below: 7 - by,
        fire_sails: 8 - by,
        no_broadside: 9 - by,
        blaze: 2,
    };
    for name in NAMES {
        battle.ship_mut(name).clocks = set(0);
    }
    battle.next_turn();
    assert_eq!(NAMES.map(|name| battle.ship(name).clocks), [set(1); 3]);
}

#[test]
fn b_turn_21_what_counts_for_one_turn_is_forgotten_of_all_ships() {
    let mut battle = three();
    for name in NAMES {
        let ship = battle.ship_mut(name);
        ship.run = Run { stage: Stage::Done, speed: 9, half: true, pips: 3, ..ship.run };
        (ship.hull.hurt_now, ship.nerve.adverse, ship.crew.boats_out) = (true, true, 2);
    }
    battle.next_turn();
    for name in NAMES {
        let ship = battle.ship(name);
        assert_eq!(ship.run, Run { from: ship.berth.pose, ..Run::default() }, "{name} has her move before her again");
        assert_eq!((ship.hull.hurt_now, ship.nerve.adverse, ship.crew.boats_out), (false, false, 1), "{name}");
    }
}

#[test]
fn b_agnd_2_the_tide_floats_everybody_who_lies_aground() {
    let mut battle = three();
    for name in NAMES {
        battle.ship_mut(name).berth.aground = name != "Ruby";
    }
    battle.does(|play| befall(play, Special::Tide, None));
    assert_eq!(NAMES.map(|name| battle.ship(name).berth.aground), [false; 3]);
    assert!(battle.has_said("B-AGND-2"));
}

#[test]
fn b_data_18_clear_weather_ends_fog_and_smoke_alike() {
    let mut battle = three();
    for event in [Special::Fog, Special::Smoke] {
        battle.does(|play| befall(play, event, None));
    }
    assert!(battle.fleet.sky.fog && battle.fleet.sky.smoke);
    battle.does(|play| befall(play, Special::Clear, None));
    assert!(!battle.fleet.sky.fog && !battle.fleet.sky.smoke);
}

#[test]
fn amb_19_all_of_a_side_that_are_beyond_the_red_line_drift_at_its_move() {
    let head = r#"battle: {"turn": 2, "phase": 4, "first": "Red"},"#;
    let adrift = r#"state: {"sail": 0, "boxes": 25}"#;
    let ships = format!(
        r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 25), heading: "E", {adrift}),
           (name: "Teal", class: "frigate", side: "Red", at: (70, 25), heading: "E", {adrift}),
           (name: "Wren", class: "sloop", side: "Red", at: (20, 12), heading: "N"),
           (name: "Rose", class: "frigate", side: "Blue", at: (80, 50), heading: "E", {adrift})"#
    );
    let scenario = common::battle(head, &ships);
    let mut script = Script::new(&BARNACLE, &scenario);
    let before = [0, 1, 3].map(|unit| common::fleet(&script).ship(UnitId(unit)).berth.pose);
    script.dice(&[1, 1]).dice(&[1, 1]);
    let fleet = common::fleet(&script);
    let moved = [0, 1, 3].map(|unit| fleet.ship(UnitId(unit)).berth.pose);
    assert!(moved[0] != before[0] && moved[1] != before[1], "both of Red's");
    assert_eq!(moved[2], before[2], "Blue's has her turn later");
}

#[test]
fn amb_48_leaders_with_several_parties_are_not_lost() {
    let head = format!(r#"battle: {{"turn": 2, "phase": 4, "first": "Red"}}, {}"#, crate::island::ISLAND);
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (16, 25), heading: "E", state: {"sail": 0, "aboard": 16,
            "parties": [["ashore", 1, 4, 1, 0, 40.0, 25.0, 90.0], ["boats", 2, 4, 1, 0, 24.0, 25.0, 90.0]]}),
        (name: "Watch", class: "sloop", side: "Blue", at: (90, 60), heading: "S")"#;
    let fleet = common::fleet(&Script::new(&BARNACLE, &common::battle(&head, ships)));
    assert_eq!((fleet.ship(UnitId(0)).crew.leaders, fleet.leaders_lost(UnitId(0))), (0, 0), "both are away");
}

/// Starts phase 7 with a brig of Red's at anchor, her bow `inches` off the island, and with `party` a party ashore an
/// inch from the water.
fn off(inches: f64, party: bool) -> Script {
    let head = format!(
        r#"options: {{"wind_alarm": "manual"}}, battle: {{"turn": 2, "phase": 7, "first": "Red"}}, {}"#,
        crate::island::ISLAND
    );
    let ashore = if party { r#", "aboard": 16, "parties": [["ashore", 1, 8, 1, 0, 31, 25, 90]]"# } else { "" };
    let ships = format!(
        r#"(name: "Rover", class: "brig", side: "Red", at: ({}, 25), heading: "E", state: {{"sail": 0{ashore}}}),
           (name: "Watch", class: "sloop", side: "Blue", at: (90, 60), heading: "S", state: {{"sail": 0}})"#,
        25.0 - inches
    );
    Script::new(&BARNACLE, &common::battle(&head, &ships))
}

#[test]
fn b_land_3_boats_row_ten_inches_a_turn_as_foretold() {
    for (inches, used) in
        [(9.0, "8 men, ashore at once"), (14.0, "8 men, ashore in 2 turns"), (20.0, "8 men, ashore in 2 turns")]
    {
        let preview = off(inches, false).session.preview(common::RED, &crate::island::land(0, 8));
        assert!(preview.used.starts_with(used), "{inches} inches: {}", preview.used);
    }
}

#[test]
fn amb_60_exactly_10_inches_are_near_enough_to_come_aboard_at_once() {
    for (inches, men) in [(10.0, 24), (10.1, 16)] {
        let mut script = off(inches, true);
        script.order(common::RED, wg_core::Order::Embark { unit: UnitId(2), target: UnitId(0) });
        assert_eq!(common::fleet(&script).ship(UnitId(0)).crew.men(), men, "{inches} inches off");
    }
}

#[test]
fn b_chg_3_the_chance_of_a_sum_of_dice() {
    use wg_barnacle::ashore::march_check::chance_of_sum;
    for (dice, least, wanted) in
        [(1, 1, 1.0), (1, 6, 1.0 / 6.0), (1, 7, 0.0), (2, 2, 1.0), (2, 12, 1.0 / 36.0), (2, 7, 21.0 / 36.0)]
    {
        assert!((chance_of_sum(dice, least) - wanted).abs() < 1e-9, "{dice} dice, {least} or more");
    }
}

#[test]
fn b_arms_3_how_many_muskets_fire() {
    let units = ["pirates", "rabble", "kings_men"].into_iter().enumerate();
    let units: String = units
        .map(|(place, class)| crate::island::unit("Red", class, class, (45.0 + 8.0 * place as f64, 30.0), "N", ""))
        .collect();
    let fleet = common::fleet(&crate::island::on_land("", &units));
    assert_eq!(
        [2, 3, 4].map(|unit| fleet.muskets(UnitId(unit))),
        [15, 10, 20],
        "all in one rank; as many as have one; all who are in line"
    );
}

#[test]
fn b_turn_5_each_move_that_begins_is_counted() {
    let ships = r#"(name: "Swan", class: "frigate", side: "Red", at: (20, 20), heading: "N"), (name: "Teal", class: "frigate", side: "Red", at: (50, 20), heading: "N"),
        (name: "Rose", class: "brig", side: "Blue", at: (80, 50), heading: "N")"#;
    let mut script = common::at_sea(&common::battle("", ships), common::NORMAL);
    let before = script.session.cursor().moves;
    for (unit, moves) in [(0, 1), (1, 2)] {
        script.order(common::RED, common::begin(unit));
        assert_eq!(
            script.session.cursor().moves - before,
            moves,
            "a new move: who has let a chance go by may be asked again"
        );
        script
            .order(common::RED, common::set_sail(unit, 5))
            .order(common::RED, common::steer(unit, &[common::Go::Run(9.0)]));
    }
}

#[test]
fn b_chg_1_a_unit_may_charge_either_of_two_enemies_in_reach() {
    let units = unit("Red", "pirates", "Ours", (50.0, 30.0), "N", "")
        + &unit("Blue", "pirates", "West", (38.0, 30.0), "E", "")
        + &unit("Blue", "pirates", "East", (62.0, 30.0), "W", "");
    let mut fleet = mustered(&ashore("", &units));
    (fleet.initiative.first, fleet.cursor.phase) = (Some(RED), wg_barnacle::phases::SIDE_A_MOVES);
    assert_eq!(fleet.chargeable(UnitId(2)).to_vec(), [UnitId(3), UnitId(4)], "to the west and to the east");
}

#[test]
fn b_grap_1_a_ship_may_grapple_either_of_two_enemies_in_reach() {
    let mut battle = Battle::new(&["Red frigate Rose 40,40 N", "Blue brig Wasp 46,40 N", "Blue brig Hart 34,40 N"]);
    (battle.fleet.initiative.first, battle.fleet.cursor.phase) = (Some(RED), wg_barnacle::phases::SIDE_A_MOVES);
    assert_eq!(battle.fleet.grapple_targets(UnitId(0)).to_vec(), [UnitId(1), UnitId(2)], "to either hand");
}

#[test]
fn amb_53_the_nearest_enemy_is_the_one_whose_hull_is_nearest_whatever_lies_between_the_middles() {
    // A man o' war shows her side, 20 - 1.8 - 2.4 inches off. A sloop shows her stern, 18.5 - 1.8 - 3 inches off, and
    // her middle is nearer too.
    let battle = Battle::new(&[
        "Red frigate Rose 40,40 N",
        "Blue man_o_war Wasp 60,40 N",
        "Blue sloop Hart 21.5,40 W",
        "Blue brig Teal 40,90 N",
    ]);
    let (off, who) = battle.fleet.nearest_enemy(UnitId(0)).expect("three enemies");
    assert_eq!((off, who), (Length::from_inches(13.7), UnitId(2)), "the sloop");
    // The other way round: the man o' war turns her bow to Rose and is nearest by her length, although her middle is
    // farther off.
    let battle = Battle::new(&[
        "Red frigate Rose 40,40 N",
        "Blue sloop Hart 23.5,40 N",
        "Blue man_o_war Wasp 60,40 W",
        "Blue brig Teal 40,90 N",
    ]);
    let (off, who) = battle.fleet.nearest_enemy(UnitId(0)).expect("three enemies");
    assert_eq!((off, who), (Length::from_inches(9.2), UnitId(2)), "20 - 1.8 - 9 inches");
}

#[test]
fn amb_62_what_was_let_go_by_in_the_last_move_is_forgotten_by_every_ship_and_fort() {
    let units =
        unit("Blue", "fort", "North", (50.0, 45.0), "N", "") + &unit("Blue", "fort", "South", (50.0, 25.0), "S", "");
    let mut battle = Battle::of(mustered(&ashore("", &units)));
    for fort in [UnitId(2), UnitId(3)] {
        battle.fleet.troop_mut(fort).pieces.heed.seen = [9; 4];
    }
    for ship in [UnitId(0), UnitId(1)] {
        battle.fleet.ship_mut(ship).heed.seen = [9; 4];
    }
    battle.does(|play| moves::begin(play, UnitId(0)));
    let forts = [UnitId(2), UnitId(3)].map(|fort| battle.fleet.troop(fort).pieces.heed);
    let ships = [UnitId(0), UnitId(1)].map(|ship| battle.fleet.ship(ship).heed);
    assert_eq!((forts, ships), ([Heed::default(); 2], [Heed::default(); 2]), "a new move, and all are asked anew");
}

#[test]
fn b_data_17_all_that_a_party_has_done_is_read_of_it_in_whatever_order() {
    for words in [r#""moved", "fired", "disordered""#, r#""disordered", "moved", "fired""#] {
        let rover = format!(r#""sail": 0, "aboard": 16, "parties": [["ashore", 1, 8, 1, 0, 50, 29, 0, {words}]]"#);
        let ships = format!(
            r#"(name: "Rover", class: "brig", side: "Red", at: (90, 5), heading: "N", state: {{{rover}}}),
               (name: "Watch", class: "sloop", side: "Blue", at: (5, 68), heading: "S")"#
        );
        let march = mustered(&common::battle(ISLAND, &ships)).troop(UnitId(2)).march;
        assert_eq!((march.stage, march.fired, march.disordered), (Pace::Done, true, true), "{words}");
    }
}
