//! Small arms at a grapple, and what grappled ships may do (A7).

use wg_barnacle::position::Fate;
use wg_core::{Order, UnitId};

use crate::common::*;
use crate::grapples::{beside, frigate_and_brig, grapple, grappled, men, throw};

#[test]
fn b_grap_7_both_fire_small_arms_whether_it_holds_or_not() {
    for face in [1, 6] {
        let mut script = frigate_and_brig(2.0);
        script.order(RED, grapple(0, 1));
        throw(&mut script, face, [2, 1]);
        assert_eq!((men(&script, 0), men(&script, 1)), ((35, 2), (22, 2)));
        assert_eq!(script.said("B-GARM-1"), "Surprise loses 1 man and has 35 men and 2 leaders left.");
    }
}

#[test]
fn b_garm_1_each_man_on_deck_fires_once_and_kills_on_a_six() {
    let mut script = frigate_and_brig(2.0);
    script.order(RED, grapple(0, 1));
    script.dice(&[1]).dice(&[6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]).dice(&[5; 8]).all_thrown();
    assert_eq!((men(&script, 0), men(&script, 1)), ((36, 2), (23, 2)));
    assert_eq!(fleet(&script).ship(UnitId(1)).crew.below, 15, "from below first");
}

#[test]
fn b_garm_2_for_every_six_killed_a_die_for_a_leader() {
    for (face, left) in [(1, (19, 1)), (2, (18, 2))] {
        let mut script = frigate_and_brig(2.0);
        script.order(RED, grapple(0, 1));
        throw(&mut script, 1, [6, 0]);
        script.dice(&[face]).all_thrown();
        assert_eq!(men(&script, 1), left);
    }
}

#[test]
fn b_garm_2_two_dice_for_twelve_killed() {
    for (sixes, faces, left) in
        [(11, &[1][..], (14, 1)), (12, &[1, 1], (14, 0)), (12, &[2, 1], (13, 1)), (12, &[2, 2], (12, 2))]
    {
        let mut script = frigate_and_brig(2.0);
        script.order(RED, grapple(0, 1));
        throw(&mut script, 1, [sixes, 0]);
        let wanted: Vec<u8> = script.session.asks()[0].throws.iter().map(|row| row.dice).collect();
        assert_eq!(wanted, [faces.len() as u8], "{sixes} killed");
        script.dice(faces);
        assert_eq!(men(&script, 1), left, "{sixes} killed and {faces:?}");
    }
}

#[test]
fn amb_29_by_the_numbers_before_the_volley_at_every_attempt_or_once_a_turn() {
    for (option, dice) in [("per_attempt", true), ("per_turn", false)] {
        let options = format!(r#"options: {{"grapple_fire": "{option}", "wind_alarm": "manual"}},"#);
        let mut script = at_sea(&beside(&options, ("man_o_war", ""), ("schooner", ""), 2.0, "N"), NORMAL);
        script
            .order(RED, grapple(0, 1))
            .dice(&[1])
            .dice(&[6, 6, 6, 6, 6, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2])
            .dice(&[6, 6, 6, 6, 6, 6])
            .dice(&[2])
            .all_thrown();
        assert_eq!(
            (men(&script, 0).0, men(&script, 1).0),
            (42, 13),
            "all six of the schooner's deck fired, whoever fell"
        );
        script.order(RED, grapple(0, 1)).dice(&[1]);
        if dice {
            script.dice(&[1; 16]).dice(&[1; 6]);
        }
        script.all_thrown();
    }
}

#[test]
fn amb_63_and_amb_91_guns_may_fire_at_ships_that_are_grappled() {
    let mut script = frigate_and_brig(2.0);
    script.order(RED, grapple(0, 1));
    throw(&mut script, 6, [0, 0]);
    script.order(BLUE, Order::Pass);
    // She may fire at her own grappled enemy across the rail. A friend who lies in the line is in the way of others.
    let fleet = fleet(&script);
    assert!(fleet.bears(UnitId(0), 1, UnitId(1)).is_ok() && fleet.bears(UnitId(1), 0, UnitId(0)).is_ok());
}

#[test]
fn amb_87_a_ship_without_a_crew_belongs_to_whoever_grapples_her() {
    let scenario = beside(
        r#"battle: {"turn": 1},"#,
        ("frigate", ""),
        ("brig", r#"state: {"fate": "abandoned", "aboard": 0, "sail": 0}"#),
        2.0,
        "S",
    );
    let mut scenario = scenario;
    let mut far = scenario.ships[0].clone();
    (far.name, far.side, far.at) = ("Far".to_owned(), "Blue".to_owned(), Some((80.0, 50.0)));
    scenario.ships.push(far);
    let mut script = at_sea(&scenario, NORMAL);
    script.order(RED, grapple(0, 1)).dice(&[5]).all_thrown();
    let fleet = fleet(&script);
    assert_eq!(
        (fleet.ship(UnitId(1)).colours.fate, fleet.ship(UnitId(1)).side()),
        (Fate::Struck, fleet.ship(UnitId(0)).side())
    );
    assert!(!fleet.is_grappled(UnitId(0)), "a prize is not held by grapples");
}

#[test]
fn amb_92_grappled_ships_do_not_drift() {
    let ships = |state: &str| {
        beside(r#"battle: {"turn": 1},"#, ("frigate", r#"state: {"sail": 0}"#), ("brig", state), 2.0, "N")
    };
    let adrift = at_sea(&ships(r#"state: {"boxes": 20, "sail": 0}"#), NORMAL);
    assert!(fleet(&adrift).drifts(UnitId(1)));
    let held = at_sea(&ships(r#"state: {"boxes": 20, "sail": 0, "grappled_with": ["Surprise"]}"#), NORMAL);
    assert!(!fleet(&held).drifts(UnitId(1)) && grappled(&held));
}

#[test]
fn amb_97_beyond_the_red_line_all_men_fire_small_arms() {
    let scenario = beside(r#"battle: {"turn": 1},"#, ("frigate", ""), ("brig", r#"state: {"boxes": 20}"#), 2.0, "N");
    let script = at_sea(&scenario, NORMAL);
    assert_eq!((fleet(&script).small_arms(UnitId(0)), fleet(&script).small_arms(UnitId(1))), (12, 24));
}

#[test]
fn amb_100_small_arms_are_not_fired_at_ships_otherwise() {
    let mut script = frigate_and_brig(2.0);
    script.refused(RED, Order::SmallArms { unit: UnitId(0), target: UnitId(1) }, "AMB-100");
}
