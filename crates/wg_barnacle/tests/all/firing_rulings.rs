//! Our rulings on battery fire: arcs, rakes, ranges, and which side is asked when (A14).

use wg_core::{AskKind, Length, Order, UnitId};
use wg_testkit::Script;

use crate::common::*;
use crate::firing::{abeam, across_her_stern};

#[test]
fn amb_57_forty_five_degrees_from_the_middle_of_the_battery_to_the_nearest_point() {
    // A small target lies 10 inches off the starboard guns, at growing angles forward of the beam.
    let bears = |north: f64| {
        let scenario = battle(
            "",
            &format!(
                r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 25), heading: "N"),
                   (name: "Gig", class: "row_boat", side: "Blue", at: (32.35, {}), heading: "N")"#,
                25.0 + north
            ),
        );
        // The boat is 3 inches long and 1.1 wide: her near side lies 10 inches off, and her stern 1.5 inches south of
        // her middle.
        fleet(&at_sea(&scenario, NORMAL)).bears(UnitId(0), 1, UnitId(1)).is_ok()
    };
    assert!(bears(11.5), "her stern lies 10 forward and 10 off");
    assert!(!bears(11.6), "a tenth of an inch farther forward the guns do not bear");
}

#[test]
fn amb_58_crossing_alone_is_no_rake_unless_the_option_says_so() {
    // The brig's keel line crosses the frigate's keel, but the guns lie 26 degrees off it.
    let script = |test: &str| {
        let scenario = battle(
            &format!(r#"options: {{"wind_alarm": "manual", "rake_test": "{test}"}},"#),
            r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 25), heading: "N"),
               (name: "Fortuna", class: "brig", side: "Blue", at: (27, 27.3), heading: 40, state: {"sail": 0})"#,
        );
        fleet(&at_sea(&scenario, NORMAL)).bears(UnitId(0), 1, UnitId(1)).expect("she bears").rake
    };
    assert!(!script("keel_cross_22"));
    assert!(script("keel_cross"));
    assert!(!script("angle"));
}

#[test]
fn amb_59_the_penalty_wins_or_both_cancel() {
    for (word, needed) in [("penalty", 5), ("cancel", 4)] {
        let x = 20.0 + 1.8 + 8.0 + 5.0;
        let scenario = battle(
            &format!(r#"options: {{"wind_alarm": "manual", "rake_vs_penalty": "{word}"}},"#),
            &format!(
                r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 25), heading: "N", state: {{"boxes": 14}}),
                   (name: "Fortuna", class: "brig", side: "Blue", at: ({x}, 25), heading: "E", state: {{"sail": 0}})"#
            ),
        );
        assert_eq!(fleet(&at_sea(&scenario, NORMAL)).bears(UnitId(0), 1, UnitId(1)).expect("she bears").needed, needed);
    }
}

#[test]
fn amb_60_ten_and_twenty_belong_to_the_nearer_band() {
    assert!(!fleet(&abeam("brig", 10.0, "")).bears(UnitId(0), 1, UnitId(1)).expect("she bears").halved);
    assert!(fleet(&abeam("brig", 20.0, "")).bears(UnitId(0), 1, UnitId(1)).is_ok());
}

/// Starts with two brigs of Blue's on the frigate's starboard side.
fn two_targets() -> Script {
    let scenario = battle(
        "",
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 25), heading: "N"),
           (name: "Fortuna", class: "brig", side: "Blue", at: (33, 18), heading: "N", state: {"sail": 0}),
           (name: "Avispa", class: "brig", side: "Blue", at: (33, 32), heading: "N", state: {"sail": 0})"#,
    );
    at_sea(&scenario, NORMAL)
}

#[test]
fn amb_61_one_target_a_battery_a_turn() {
    let mut script = two_targets();
    script.order(RED, fire(0, 1, 1)).pass_all().dice(&[1, 1, 1, 1, 1, 1]);
    script.refused(RED, fire(0, 1, 2), "B-LOAD-1");
}

#[test]
fn amb_62_a_shot_may_be_answered_at_the_same_step() {
    let mut script = two_targets();
    script.order(RED, fire(0, 1, 1));
    let ask = &script.session.asks()[0];
    assert_eq!((ask.seat, ask.kind), (BLUE, AskKind::Reaction));
    // Both brigs answer: all three volleys are rows of the same roll.
    script.order(BLUE, fire(1, 0, 0)).order(BLUE, fire(2, 0, 0));
    assert_eq!(script.session.asks()[0].throws.len(), 3);
}

#[test]
fn amb_62_who_let_a_chance_go_by_is_asked_again_when_it_is_about_to_end() {
    // A sloop passes the broadside of a brig at 6 inches, and no inch is better than the one before.
    let scenario = battle(
        "",
        r#"(name: "Wasp", class: "sloop", side: "Red", at: (30, 5), heading: "N", state: {"sail": 5}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (38, 8), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&scenario, NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 5));
    let most = f64::from(allowed(&script, 0).1);
    script.order(RED, steer(0, &[Go::Run(most)]));
    let mut asked = Vec::new();
    while let Some(seat) = script.session.asks().iter().find(|ask| ask.kind == AskKind::Reaction).map(|ask| ask.seat) {
        if seat == BLUE {
            asked.push(fleet(&script).ship(UnitId(0)).run.ran.to_inches());
        }
        script.order(seat, Order::Pass);
    }
    assert_eq!(asked, [1.0, 11.0], "when she comes into the arc, and before she leaves it");
}

#[test]
fn amb_62_at_the_end_of_the_move_alone_if_the_option_says_so() {
    let scenario = battle(
        r#"options: {"wind_alarm": "manual", "reaction_fire": "end_of_move"},"#,
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 10), heading: "N"),
           (name: "Fortuna", class: "brig", side: "Blue", at: (35, 33), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&scenario, NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 8)).order(RED, steer(0, &[Go::Run(16.0)]));
    assert_eq!(script.session.asks()[0].kind, AskKind::Reaction);
    assert_eq!(fleet(&script).ship(UnitId(0)).run.ran, Length::inches(16));
}

#[test]
fn amb_64_each_battery_throws_its_own_aiming_die_and_aim_goes_with_a_rake() {
    let mut script = across_her_stern(8.0);
    script.order(RED, Order::Fire { unit: UnitId(0), battery: 1, target: UnitId(1), aim: 2 }).pass_all().dice(&[5]);
    assert_eq!(script.session.asks()[0].throws[0].needed, "hits on 3-6");
    script.dice(&[1, 1, 1, 1, 1, 1]).all_thrown();
}

#[test]
fn amb_91_land_and_friends_stop_a_shot() {
    let ships = r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 25), heading: "N"),
        (name: "Fortuna", class: "brig", side: "Blue", at: (36, 25), heading: "N", state: {"sail": 0})"#;
    let friend = r#", (name: "Wasp", class: "sloop", side: "Red", at: (28, 25), heading: "N", state: {"sail": 0})"#;
    let enemy = r#", (name: "Avispa", class: "sloop", side: "Blue", at: (28, 25), heading: "N", state: {"sail": 0})"#;
    let land = |shoal: bool| {
        format!(r#"land: [(name: "Cay", shoal: {shoal}, outline: [(27, 24), (29, 24), (29, 26), (27, 26)])],"#)
    };
    let blocks = |word: &str| format!(r#"options: {{"wind_alarm": "manual", "hull_blocks": "{word}"}},"#);
    let bears =
        |head: &str, ships: &str| fleet(&at_sea(&battle(head, ships), NORMAL)).bears(UnitId(0), 1, UnitId(1)).is_ok();
    assert!(bears("", ships));
    assert!(!bears(&land(false), ships), "land stops it");
    assert!(bears(&land(true), ships), "a shoal does not");
    assert!(!bears("", &format!("{ships}{friend}")), "a friend stops it");
    assert!(bears("", &format!("{ships}{enemy}")), "an enemy does not");
    assert!(!bears(&blocks("all"), &format!("{ships}{enemy}")), "but with the option");
    assert!(bears(&blocks("none"), &format!("{ships}{friend}")));
}
