//! Our rulings on sea movement (A6).

use wg_barnacle::choices::Choice;
use wg_core::Choices;
use wg_core::{Order, UnitId};

use crate::common::*;
use crate::movement::FRIGATE_NORTH;

#[test]
fn amb_12_half_inches_if_the_option_says_so() {
    let mut script = at_sea(&battle(r#"options: {"wind_alarm": "manual", "move_step": 0.5},"#, FRIGATE_NORTH), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 3));
    script.order(RED, steer(0, &[Go::Run(5.5)]));
}

#[test]
fn amb_10_exactly_45_off_is_with_the_wind() {
    let now = fleet(&at_sea(&battle("", FRIGATE_NORTH), NORMAL));
    assert!(now.is_running(wg_core::Heading::degrees(45)) && now.is_running(wg_core::Heading::degrees(315)));
    assert!(!now.is_running(wg_core::Heading::new(4501)));
    let wide = battle(r#"options: {"wind_alarm": "manual", "running_half_angle": 60},"#, FRIGATE_NORTH);
    assert!(fleet(&at_sea(&wide, NORMAL)).is_running(wg_core::Heading::degrees(60)));
}

#[test]
fn amb_13_halve_first_or_add_first() {
    let ships = FRIGATE_NORTH.replacen(r#""N""#, r#""E""#, 1);
    for (first, inches) in [(true, (12, 12)), (false, (10, 10))] {
        let options = format!(r#"options: {{"wind_alarm": "manual", "half_then_pips": {first}}},"#);
        let mut script = at_sea(&battle(&options, &ships), GUSTY);
        script.order(RED, begin(0)).order(RED, set_sail(0, 8)).dice(&[4]);
        assert_eq!(allowed(&script, 0), inches, "16/2 + 4, or (16 + 4)/2");
    }
}

#[test]
fn amb_14_becalmed_is_neither_anchored_nor_adrift() {
    let mut script = at_sea(&battle("", FRIGATE_NORTH), LIGHT);
    script.order(RED, begin(0)).order(RED, set_sail(0, 2)).dice(&[6]);
    let now = fleet(&script);
    assert!(now.becalmed(UnitId(0)) && !now.anchored(UnitId(0)) && !now.adrift(UnitId(0)));
    assert_eq!(allowed(&script, 0), (0, 0), "never less than nothing");
}

#[test]
fn amb_15_half_speed_is_judged_anew_in_each_move() {
    let ships = FRIGATE_NORTH.replacen(r#""N""#, r#""E""#, 1);
    let mut script = at_sea(&battle("", &ships), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 8));
    script
        .order(RED, steer(0, &[Go::Run(8.0), Go::Turn(-90)]))
        .order(RED, Order::EndPhase)
        .order(BLUE, Order::EndPhase);
    script.dice(&[6, 1]).order(RED, Choice::MoveFirst.order(UnitId(0))).dice(&[NORMAL]);
    script.order(RED, begin(0)).order(RED, set_sail(0, 8));
    assert_eq!(allowed(&script, 0), (15, 16), "she begins this move with the wind");
}

#[test]
fn amb_16_the_whole_or_the_rest_is_halved() {
    for (word, legal, too_far) in [("total", 5.0, 6.0), ("remainder", 7.0, 8.0)] {
        let options = format!(r#"options: {{"wind_alarm": "manual", "midturn_half": "{word}"}},"#);
        let mut script = at_sea(&battle(&options, FRIGATE_NORTH), NORMAL);
        script.order(RED, begin(0)).order(RED, set_sail(0, 8));
        // She has 16 inches. After a run of 3, half of 16 leaves 5, and half of the remaining 13 leaves 7.
        script.refused(RED, steer(0, &[Go::Run(3.0), Go::Turn(90), Go::Run(too_far)]), "B-SAIL-4");
        script.order(RED, steer(0, &[Go::Run(3.0), Go::Turn(90), Go::Run(legal)]));
    }
}

#[test]
fn amb_18_no_sail_by_choice_is_anchored_or_adrift() {
    let ships = FRIGATE_NORTH.replace(r#""sail": 3"#, r#""sail": 0"#);
    for (word, anchored) in [("anchored", true), ("adrift", false)] {
        let options = format!(r#"options: {{"wind_alarm": "manual", "zero_sail": "{word}"}},"#);
        let now = fleet(&at_sea(&battle(&options, &ships), NORMAL));
        assert_eq!((now.anchored(UnitId(0)), now.adrift(UnitId(0))), (anchored, !anchored));
        assert!(now.can_move(UnitId(0)), "she may hoist sail again");
    }
}

#[test]
fn amb_20_a_turn_takes_the_smallest_box_that_is_wide_enough() {
    let ships = FRIGATE_NORTH.replace("frigate", "schooner");
    let now = fleet(&at_sea(&battle("", &ships), NORMAL));
    let taken = |used, by| now.take_boxes(UnitId(0), used, wg_core::Angle::degrees(by));
    assert_eq!(taken(0, 45), Some(0b10), "the box of 45");
    assert_eq!(taken(0, 60), Some(0b01), "the box of 90");
    assert_eq!(taken(0, -120), Some(0b11), "both");
    assert_eq!(taken(0b10, 100), None);
    let options = r#"options: {"wind_alarm": "manual", "min_straight_between_turns": 2},"#;
    let mut script = at_sea(&battle(options, &ships), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 5));
    script.refused(
        RED,
        steer(0, &[Go::Run(5.0), Go::Turn(20), Go::Run(1.0), Go::Turn(20), Go::Run(7.0)]),
        "B-TURNING-3",
    );
}
