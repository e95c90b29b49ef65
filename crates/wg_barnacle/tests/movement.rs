//! A6. Sea movement.

mod common;

use common::*;
use wg_core::{Order, UnitId};

const FRIGATE_NORTH: &str = r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 20), heading: "N", state: {"sail": 3}),
    (name: "Fortuna", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {"sail": 0})"#;

#[test]
fn b_ex_04_hoisting_with_the_wind() {
    let mut script = at_sea(&battle("", FRIGATE_NORTH), NORMAL);
    script.order(RED, begin(0));
    script.refused(RED, set_sail(0, 9), "B-MOVE-3");
    script.order(RED, set_sail(0, 8));
    assert_eq!(allowed(&script, 0), (15, 16), "increment 8 of a frigate");
    script.refused(RED, steer(0, &[Go::Run(14.0)]), "B-MOVE-6");
    script.refused(RED, steer(0, &[Go::Run(17.0)]), "B-MOVE-7");
    script.order(RED, steer(0, &[Go::Run(16.0)]));
    assert_eq!(fleet(&script).ship(UnitId(0)).berth.pose.at, wg_core::Point::inches(20.0, 36.0));
}

#[test]
fn b_ex_05_contrary_half_speed_for_the_turn() {
    for (wind, die, inches) in [(NORMAL, None, 8), (GUSTY, Some(4), 12), (LIGHT, Some(4), 4)] {
        let east = FRIGATE_NORTH.replacen(r#""N""#, r#""E""#, 1);
        let mut script = at_sea(&battle("", &east), wind);
        script.order(RED, begin(0)).order(RED, set_sail(0, 8));
        if let Some(die) = die {
            script.dice(&[die]);
        }
        assert_eq!(allowed(&script, 0), (inches, inches), "wind die {wind}");
    }
}

#[test]
fn b_sail_3_she_stays_at_half_speed_though_she_turns_to_run() {
    let east = FRIGATE_NORTH.replacen(r#""N""#, r#""E""#, 1);
    let mut script = at_sea(&battle("", &east), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 8));
    script.order(RED, steer(0, &[Go::Run(3.0), Go::Turn(-90), Go::Ask]));
    assert_eq!(allowed(&script, 0), (8, 8));
    script.refused(RED, steer(0, &[Go::Run(6.0)]), "B-MOVE-7");
    script.order(RED, steer(0, &[Go::Run(5.0)]));
}
