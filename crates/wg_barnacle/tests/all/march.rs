//! How units on land move (A5), and the charges of A17.

use wg_barnacle::ashore::march_check::{chance_of_sum, chance_to_go};
use wg_core::{Order, Point, UnitId};

use crate::common::*;
use crate::island::*;

const GUARDS: UnitId = UnitId(2);

fn at(script: &wg_testkit::Script, unit: UnitId) -> Point {
    fleet(script).troop(unit).stand.pose.at
}

/// Starts with King's men of Red's who face north, and pirates of Blue's before them.
fn facing(ours: (f64, f64), theirs: (f64, f64), state: &str) -> wg_testkit::Script {
    on_land(
        "",
        &(unit("Red", "kings_men", "Guards", ours, "N", state) + &unit("Blue", "pirates", "Rogues", theirs, "S", "")),
    )
}

#[test]
fn b_lmov_1_a_unit_marches_two_dice_of_inches() {
    let mut script = facing((50.0, 26.0), (50.0, 46.0), "");
    script.refused(RED, march(2, &[Go::Run(3.0)]), "B-LMOV-1");
    script.order(RED, begin(2)).dice(&[3, 4]);
    script.refused(RED, march(2, &[Go::Run(8.0)]), "B-LMOV-1").order(RED, march(2, &[Go::Run(7.0)]));
    assert_eq!(at(&script, GUARDS), Point::inches(50.0, 33.0));
    script.refused(RED, begin(2), "B-LMOV-1");
    script.order(RED, Order::EndPhase);
    // No unit has to march.
    script.order(BLUE, Order::EndPhase);
}

#[test]
fn b_lmov_4_terrain_and_wheels_cost_nothing_but_there_is_no_way_into_the_water() {
    let mut script = facing((46.0, 36.0), (66.0, 46.0), "");
    script.order(RED, begin(2)).dice(&[6, 6]);
    script.refused(RED, march(2, &[Go::Turn(100), Go::Run(1.0)]), "B-LMOV-4");
    let preview = script.session.preview(RED, &march(2, &[Go::Run(12.0)]));
    assert!(preview.refusals.is_empty() && preview.path.len() == 12 && preview.run.is_some(), "{preview:?}");
    let wet = march(2, &[Go::Turn(-90), Go::Run(5.0), Go::Turn(90), Go::Run(7.0)]);
    assert!(script.session.preview(RED, &wet).refusals.is_empty(), "through the trench and about the corner");
    script.order(RED, wet);
    let mut script = facing((50.0, 23.0), (66.0, 46.0), "");
    script.order(RED, begin(2)).dice(&[6, 6]).refused(RED, march(2, &[Go::Turn(180), Go::Run(6.0)]), "B-LMOV-4");
    let preview = script.session.preview(RED, &march(2, &[Go::Turn(180), Go::Run(6.0)]));
    assert!(
        preview.ghost.is_some_and(|pose| pose.at.y >= wg_core::Length::inches(20))
            && !preview.refusals[0].marks.is_empty(),
        "{preview:?}"
    );
    script.order(RED, march(2, &[]));
}

#[test]
fn b_lmov_2_a_charge_on_foot_has_four_dice() {
    let mut script = facing((50.0, 25.0), (50.0, 45.0), "");
    script.order(RED, charge(2, 3)).dice(&[2]).dice(&[3, 4, 2, 5]);
    assert_eq!(at(&script, GUARDS), Point::inches(50.0, 39.0), "14 inches, 5 too short");
    assert!(script.said("B-LMOV-2").ends_with("stops 5.0 in short."));
    assert_eq!(fleet(&script).troop(GUARDS).march.engaged, None);
}

#[test]
fn b_lmov_3_a_mounted_charge_has_six_dice() {
    let mut script = on_land(
        "",
        &(unit("Red", "kings_horse", "Horse", (50.0, 22.0), "E", "")
            + &unit("Blue", "pirates", "Rogues", (50.0, 46.0), "S", "")),
    );
    script.order(RED, charge(2, 3)).dice(&[2]).dice(&[4, 4, 4, 4, 4, 4]);
    let now = fleet(&script);
    assert_eq!((now.troop(GUARDS).march.engaged, now.troop(UnitId(3)).march.engaged), (Some(UnitId(3)), Some(GUARDS)));
    assert!(now.ground(GUARDS).distance_to(&now.ground(UnitId(3))) <= wg_core::Length::from_inches(0.02), "they touch");
    assert!(
        !now.ground(GUARDS).overlaps(&now.ground(UnitId(3)))
            || now.ground(GUARDS).distance_to(&now.ground(UnitId(3))) == wg_core::Length::ZERO
    );
}

#[test]
fn b_lmov_5_a_charge_is_straight_and_needs_a_clear_way() {
    let units = unit("Red", "kings_men", "Guards", (50.0, 25.0), "N", "")
        + &unit("Blue", "pirates", "Rogues", (50.0, 40.0), "S", "")
        + &unit("Red", "pirates", "Friends", (50.0, 32.0), "N", "")
        + &unit("Blue", "rabble", "Crowd", (68.0, 25.0), "W", "");
    let mut script = on_land("", &units);
    script.refused(RED, charge(2, 3), "B-LMOV-5");
    assert!(
        asks(&script, RED, |order| matches!(order, Order::Charge { unit: UnitId(2), target } if *target == UnitId(5))),
        "the crowd it can reach"
    );
    script.refused(RED, charge(2, 4), "B-CHG-1");
    // A bay cuts the straight way to the others.
    let bay = r#"table: (width: 96, height: 72), land: [(name: "Horseshoe", outline: [(30, 20), (40, 20), (40, 40), (60, 40), (60, 20), (70, 20), (70, 50), (30, 50)])],"#;
    let far = r#"(name: "Rover", class: "brig", side: "Red", at: (90, 5), heading: "N", state: {"sail": 0}), (name: "Watch", class: "sloop", side: "Blue", at: (5, 68), heading: "S", state: {"sail": 0}),"#;
    let units = unit("Red", "kings_men", "Guards", (36.0, 25.0), "E", "")
        + &unit("Blue", "pirates", "Rogues", (63.0, 25.0), "W", "")
        + &unit("Blue", "pirates", "More", (36.0, 44.0), "S", "");
    let mut script =
        at_sea(&battle(&format!(r#"options: {{"wind_alarm": "manual"}}, {bay}"#), &format!("{far}{units}")), NORMAL);
    script.refused(RED, charge(2, 3), "B-CHG-3");
    let units = unit("Red", "kings_men", "Guards", (38.0, 25.0), "E", "")
        + &unit("Blue", "pirates", "Rogues", (61.5, 25.0), "W", "")
        + &unit("Blue", "pirates", "More", (36.0, 44.0), "S", "");
    let mut script =
        at_sea(&battle(&format!(r#"options: {{"wind_alarm": "manual"}}, {bay}"#), &format!("{far}{units}")), NORMAL);
    script.refused(RED, charge(2, 3), "B-LMOV-5");
}

#[test]
fn b_chg_1_a_die_lets_it_charge_or_not() {
    for (class, needs) in [("kings_men", 2), ("pirates", 3), ("rabble", 4), ("townsfolk", 4), ("kings_horse", 2)] {
        let script = on_land(
            "",
            &(unit("Red", class, "They", (50.0, 30.0), "N", "")
                + &unit("Blue", "pirates", "Rogues", (50.0, 40.0), "S", "")),
        );
        assert_eq!(fleet(&script).charge_needs(GUARDS), needs, "{class}");
    }
    let mut script = facing((50.0, 30.0), (50.0, 40.0), "");
    script.order(RED, charge(2, 3)).dice(&[2]).dice(&[1, 1, 1, 1]);
    assert!(script.said("B-CHG-1").contains("it charges"));
}

#[test]
fn b_chg_2_without_a_leader_two_more_are_needed() {
    let mut script = facing((50.0, 30.0), (50.0, 40.0), r#""leaders_killed": 2"#);
    script.order(RED, charge(2, 3)).dice(&[3]);
    assert!(script.said("B-CHG-2").contains("does not charge"));
    assert!((chance_to_go(&fleet(&script), GUARDS) - 0.5).abs() < 1e-9, "4, 5 or 6");
}

#[test]
fn b_chg_3_the_odds_of_a_charge_are_exact() {
    let script = facing((50.0, 25.0), (50.0, 45.0), "");
    let odds = script.session.preview(RED, &charge(2, 3)).odds.expect("a charge has odds");
    let chance = |name: &str| odds.chances.iter().find(|(what, _)| what == name).map_or(-1.0, |(_, chance)| *chance);
    // 19 inches with four dice: 126 ways of 1296. The charge die goes on 2 to 6.
    assert!((chance("it runs far enough") - 126.0 / 1296.0).abs() < 1e-9, "{odds:?}");
    assert!((chance("it charges and makes contact") - 126.0 / 1296.0 * 5.0 / 6.0).abs() < 1e-9, "{odds:?}");
    assert_eq!(odds.chances[0].0, "it charges and makes contact");
    assert!(
        odds.line.starts_with("19.0 in away, charges on 2-6 (B-CHG-1), then runs 4D6 inches. 16 dice against 10, "),
        "{}",
        odds.line
    );
    assert!((chance_of_sum(4, 4) - 1.0).abs() < 1e-9 && (chance_of_sum(6, 36) - 1.0 / 46656.0).abs() < 1e-12);
}

#[test]
fn b_ex_40_charge_dice() {
    let try_charge = |class: &str, state: &str, die: u8| {
        let mut script = on_land(
            "",
            &(unit("Red", class, "They", (50.0, 25.0), "N", state)
                + &unit("Blue", "pirates", "Rogues", (50.0, 45.0), "S", "")),
        );
        script.order(RED, charge(2, 3)).dice(&[die]);
        !fleet(&script).troop(GUARDS).march.balked
    };
    assert!(!try_charge("pirates", r#""leaders_killed": 1"#, 4) && try_charge("pirates", r#""leaders_killed": 1"#, 5));
    assert!(
        !try_charge("kings_men", r#""leaders_killed": 2"#, 3) && try_charge("kings_men", r#""leaders_killed": 2"#, 4)
    );
    assert!(
        !try_charge("rabble", "", 3)
            && !try_charge("rabble", r#""leaders_killed": 1"#, 5)
            && try_charge("rabble", r#""leaders_killed": 1"#, 6)
    );
    let mut script = facing((50.0, 25.0), (50.0, 45.0), "");
    script.order(RED, charge(2, 3)).dice(&[6]).dice(&[3, 4, 2, 5]);
    assert_eq!(at(&script, GUARDS), Point::inches(50.0, 39.0), "14 inches straight");
}

#[test]
fn amb_79_who_fails_to_charge_may_march_and_stops_an_inch_short() {
    let mut script = facing((50.0, 30.0), (50.0, 34.0), "");
    script.order(RED, charge(2, 3)).dice(&[1]);
    script.refused(RED, charge(2, 3), "AMB-79");
    script.order(RED, begin(2)).dice(&[3, 3]);
    script.refused(RED, march(2, &[Go::Run(2.5)]), "AMB-79").order(RED, march(2, &[Go::Run(2.0)]));
    assert_eq!(at(&script, GUARDS), Point::inches(50.0, 32.0));
}

#[test]
fn amb_80_contact_is_fought_out_in_phase_10() {
    let mut script = facing((50.0, 30.0), (50.0, 36.0), "");
    script.order(RED, charge(2, 3)).dice(&[5]).dice(&[2, 2, 2, 2]);
    script.refused(RED, begin(2), "AMB-80");
    let view = script.session.view(wg_core::Viewer::All);
    assert_eq!((view.units[2].badge.as_str(), view.units[3].badge.as_str()), ("charging", "hand to hand"));
    assert!(script.session.scene(GUARDS, wg_core::Viewer::All).is_some_and(|scene| scene.zones.len() == 2));
    script.order(RED, Order::EndPhase);
    script.refused(BLUE, begin(3), "AMB-80");
    script.order(BLUE, Order::EndPhase);
    no_landings(&mut script);
    assert_eq!(script.session.cursor().phase, 9, "phase 10 waits for the dice");
    assert_eq!(script.session.asks()[0].throws.len(), 2, "both rows are thrown together");
}

#[test]
fn forts_never_march_and_friends_are_passed_but_not_stood_on() {
    let units = unit("Red", "kings_men", "Guards", (50.0, 25.0), "N", "")
        + &unit("Red", "pirates", "Friends", (50.0, 28.0), "N", "")
        + &unit("Red", "fort", "Fort George", (40.0, 28.0), "S", "")
        + &unit("Blue", "pirates", "Rogues", (66.0, 46.0), "S", "");
    let mut script = on_land("", &units);
    script.refused(RED, begin(4), "B-FORT-1");
    script.order(RED, begin(2)).dice(&[4, 4]);
    script.refused(RED, march(2, &[Go::Run(3.0)]), "B-LMOV-4").order(RED, march(2, &[Go::Run(6.0)]));
    script.order(RED, begin(3)).dice(&[6, 6]).refused(RED, march(3, &[Go::Turn(-90), Go::Run(9.0)]), "B-LMOV-4");
}

#[test]
fn b_lmov_1_straight_ahead_is_usual_where_it_may_be_done_and_to_stay_is_an_offer() {
    let begun = |at: (f64, f64), heading: &str| {
        let mut script = on_land("", &unit("Red", "kings_men", "Ours", at, heading, ""));
        script.order(RED, begin(2)).dice(&[4, 3]);
        script.session.asks()[0].clone()
    };
    let ask = begun((50.0, 30.0), "N");
    assert_eq!(ask.default, march(2, &[Go::Run(7.0)]));
    assert!(ask.offers.iter().any(|offer| offer.label == "Stay here" && offer.order == march(2, &[])));
    assert_eq!(begun((50.0, 47.0), "N").default, march(2, &[]), "there is the sea");
}
