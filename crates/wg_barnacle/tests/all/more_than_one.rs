//! What happens to one ship happens to the next as well, and to her of the other side.

use wg_barnacle::BARNACLE;
use wg_barnacle::position::{Clocks, Run, Stage};
use wg_barnacle::weather::events::{Special, befall};
use wg_core::UnitId;
use wg_testkit::Script;

use crate::common;
use crate::play::{AtSea as _, Battle};

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
fn amb_18_all_of_a_side_that_lie_without_a_mast_drift_at_its_move() {
    let head = r#"battle: {"turn": 2, "phase": 4, "first": "Red"},"#;
    let adrift = r#"state: {"sail": 0, "masts_lost": 9}"#;
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
