//! Reloading in phase 13 (A15).

use wg_barnacle::choices::Choice;
use wg_barnacle::gunnery::reloading::Reloading;
use wg_barnacle::phases::RELOAD;
use wg_core::{Broadside, Choices};
use wg_core::{Chapter as _, Order, Seat};

use crate::play::{AtSea as _, BLUE, Battle};

/// Sets up Wasp, a frigate that has fired these batteries this turn.
fn fired(options: &str, state: &str, batteries: &[usize]) -> Battle {
    let mut battle =
        Battle::with(options, &["Red frigate Rose 20,40 N", &format!("Blue frigate Wasp 32,40 N {state}")]);
    for battery in batteries {
        let guns = &mut battle.ship_mut("Wasp").guns;
        (guns.fired[*battery], guns.loaded[*battery]) = (true, false);
    }
    battle.open(RELOAD);
    assert!(!battle.settle());
    battle
}

fn loaded(battle: &Battle) -> [bool; 4] {
    battle.ship("Wasp").guns.loaded
}

fn reload(battle: &mut Battle, battery: Broadside) {
    let unit = battle.id("Wasp");
    battle.answer(Choice::Reload(battery).order(unit)).done();
}

#[test]
fn b_load_1_a_gun_that_fired_does_not_fire_again() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue frigate Wasp 32,40 N"]);
    let unit = battle.id("Wasp");
    assert!(battle.fleet.may_fire(unit, 0).is_ok());
    let guns = &mut battle.ship_mut("Wasp").guns;
    (guns.fired[0], guns.loaded[0]) = (true, false);
    assert!(battle.fleet.may_fire(unit, 0).is_err() && battle.fleet.may_fire(unit, 1).is_ok());
}

#[test]
fn b_load_2_phase_13_takes_the_markers_off() {
    let battle = fired("", "", &[1, 2]);
    assert!(battle.business.is_empty(), "nobody is asked");
    assert_eq!((loaded(&battle), battle.ship("Wasp").guns.fired), ([true; 4], [false; 4]));
}

#[test]
fn b_load_3_of_two_broadsides_fired_in_a_turn_one_is_reloaded_by_choice() {
    let mut battle = fired("", "", &[0, 1]);
    assert_eq!(battle.asked(), Some(Seat::Side(BLUE)));
    let unit = battle.id("Wasp");
    let refusal = Reloading::Reload(unit).refuse(&battle.fleet, BLUE, &Order::Pass);
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("B-LOAD-3", "First choose which of Wasp's broadsides to reload.")
    );
    reload(&mut battle, Broadside::Starboard);
    assert_eq!(loaded(&battle), [false, true, true, true]);
    assert_eq!(battle.said("B-LOAD-3"), "Wasp reloads only her starboard broadside (8 guns).");
    // The empty one is reloaded in any later turn in which not both fired (AMB-69).
    battle.ship_mut("Wasp").guns.loaded[1] = false;
    battle.ship_mut("Wasp").guns.fired[1] = true;
    battle.open(RELOAD).done();
    assert_eq!(loaded(&battle), [true; 4]);
}

#[test]
fn b_load_3_an_empty_battery_leaves_no_choice() {
    let battle = fired("", "larboard_lost=8", &[0, 1]);
    assert!(battle.business.is_empty());
    assert!(loaded(&battle)[1]);
}

#[test]
fn b_load_3_the_fuller_broadside_is_the_default() {
    for (state, battery) in [
        ("", Broadside::Larboard),
        ("larboard_lost=1", Broadside::Starboard),
        ("starboard_lost=1", Broadside::Larboard),
    ] {
        let ask = fired("", state, &[0, 1]).ask().expect("a choice is asked");
        assert_eq!(Choice::chosen(&ask.default), Some(Choice::Reload(battery)), "{state}");
    }
}

#[test]
fn amb_69_with_the_option_one_broadside_a_turn_is_reloaded() {
    let battle = fired("", "larboard_empty=true", &[1]);
    assert_eq!(loaded(&battle), [true; 4], "they did not fire in the same turn");
    let mut battle = fired("\"reload_limit\": \"one_per_turn\"", "larboard_empty=true", &[1]);
    reload(&mut battle, Broadside::Larboard);
    assert_eq!(loaded(&battle), [true, false, true, true]);
}

#[test]
fn b_load_4_bow_and_stern_guns_are_always_reloaded() {
    let mut battle = fired("", "", &[0, 1, 2, 3]);
    reload(&mut battle, Broadside::Larboard);
    assert_eq!(loaded(&battle), [true, false, true, true]);
}

#[test]
fn b_load_5_no_gun_is_reloaded_on_a_ship_with_a_catastrophic_fire() {
    let battle = fired("", "blaze=1", &[0, 1, 2]);
    assert!(battle.business.is_empty(), "there is nothing to choose");
    assert_eq!(loaded(&battle), [false, false, false, true]);
}

#[test]
fn b_turn_20_guns_without_crew_or_that_cannot_fire_are_not_reloaded() {
    for state in ["killed=36", "boxes=25", "fate=struck", "duty=hide"] {
        assert_eq!(loaded(&fired("", state, &[0, 2])), [false, true, false, true], "{state}");
    }
}

#[test]
fn ships_choose_one_after_another() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue frigate Wasp 32,40 N", "Red brig Moth 60,40 N"]);
    for ship in battle.fleet.ships.touch_all() {
        (ship.guns.fired, ship.guns.loaded) = ([true; 4], [false; 4]);
    }
    battle.open(RELOAD);
    for (name, battery) in
        [("Rose", Broadside::Larboard), ("Wasp", Broadside::Starboard), ("Moth", Broadside::Larboard)]
    {
        assert!(!battle.settle());
        let (unit, seat) = (battle.id(name), Seat::Side(battle.ship(name).side()));
        assert_eq!(battle.asked(), Some(seat), "{name}");
        battle.answer(Choice::Reload(battery).order(unit));
    }
    battle.done();
    assert_eq!(["Rose", "Wasp", "Moth"].map(|name| battle.ship(name).guns.loaded[0]), [true, false, true]);
    assert!(battle.fleet.ships.iter().all(|ship| ship.guns.fired == [false; 4]));
}
