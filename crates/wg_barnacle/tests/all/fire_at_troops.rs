//! Fire at troops on land: cover, volleys, and leaders among every six dead (A15).

use wg_barnacle::gunnery::cover::Cover;
use wg_core::{Order, Refusal, UnitId};

use crate::artillery::{BATTERY, COAST, FAR, against_the_fort, ashore, company, frigate, guns, men, turned};
use crate::common::*;

#[test]
fn b_ex_34_troops_in_the_open() {
    let mut near = ashore(8, "", &format!("{BATTERY}, {}", men(8.0, "")));
    near.order(RED, fire(2, 0, 3)).dice(&[4, 5, 6]).dice(&[6, 6, 3]).dice(&[1]);
    turned(&near);
    assert_eq!(company(&near, 3), (13, 1), "eight dead, one of them a leader");
    let mut far = ashore(8, "", &format!("{BATTERY}, {}", men(12.0, "")));
    far.order(RED, fire(2, 0, 3)).dice(&[4, 5, 6]).dice(&[6, 2]);
    turned(&far);
    assert_eq!(company(&far, 3), (15, 2), "two hits, five dead, no leader's die");
    let trench = r#"works: [(name: "the trench", kind: Trench, outline: [(60, 28), (80, 28), (80, 31), (60, 31)])],"#;
    let mut covered = ashore(8, trench, &format!("{BATTERY}, {}", men(8.0, "")));
    covered.order(RED, fire(2, 0, 3)).dice(&[4, 5, 6]).dice(&[1, 1]);
    turned(&covered);
    assert_eq!(company(&covered, 3), (18, 2), "the five and the six hit");
}

#[test]
fn b_trp_1_ships_fire_at_troops_on_land() {
    let foot = r#"(name: "Foot", class: "kings_men", side: "Blue", at: (56, 30), heading: "W")"#;
    let mut script = at_sea(&battle(COAST, &format!("{}, {FAR}, {foot}", frigate(9.0))), NORMAL);
    assert!(fleet(&script).bears(UnitId(0), 0, UnitId(2)).is_err(), "the larboard guns look the other way");
    let aimed = Order::Fire { unit: UnitId(0), battery: 1, target: UnitId(2), aim: 1 };
    script.refused(RED, aimed, "AMB-64");
    script.order(RED, fire(0, 1, 2)).pass_all().dice(&[4, 3, 3, 2, 1, 1]).dice(&[3]).all_thrown();
    assert_eq!(company(&script, 2), (18, 2));
    assert_eq!(script.said("B-TRP-3"), "Foot loses 2 men and has 18 men left.");
}

#[test]
fn b_trp_2_cover_and_the_open() {
    let works = |kind: &str| {
        format!(r#"works: [(name: "it", kind: {kind}, outline: [(60, 28), (80, 28), (80, 31), (60, 31)])],"#)
    };
    for (kind, cover, needed) in [
        ("House", Cover::House, 5),
        ("Fieldwork", Cover::Works, 5),
        ("Trench", Cover::Works, 5),
        ("Wood", Cover::Light, 4),
        ("Hill", Cover::Uphill, 4),
        ("Port", Cover::Open, 4),
    ] {
        let script = ashore(8, &works(kind), &format!("{BATTERY}, {}", men(8.0, "")));
        let fleet = fleet(&script);
        assert_eq!(fleet.cover(UnitId(3)), cover, "{kind}");
        assert_eq!(fleet.bears(UnitId(2), 0, UnitId(3)).expect("it bears").needed, needed, "{kind}");
    }
}

#[test]
fn b_trp_3_each_hit_kills_one_two_or_three() {
    for (face, dead) in [(1, 1), (2, 2), (3, 2), (4, 2), (5, 2), (6, 3)] {
        let mut script = ashore(8, "", &format!("{BATTERY}, {}", men(8.0, "")));
        script.order(RED, fire(2, 0, 3)).dice(&[4, 1, 1]).dice(&[face]);
        assert_eq!(company(&script, 3).0, 20 - dead);
    }
}

#[test]
fn b_trp_4_a_die_for_every_six_dead() {
    let mut script = ashore(8, "", &format!("{BATTERY}, {}", men(8.0, "")));
    script.order(RED, fire(2, 0, 3)).dice(&[4, 5, 6]).dice(&[6, 6, 6]).dice(&[2]);
    turned(&script);
    assert_eq!(company(&script, 3), (11, 2), "nine dead: one die, no leader");
    let mut none = ashore(8, "", &format!("{BATTERY}, {}", men(8.0, r#""leaders_killed": 2"#)));
    none.order(RED, fire(2, 0, 3)).dice(&[4, 5, 6]).dice(&[6, 6, 6]);
    turned(&none);
    assert_eq!(company(&none, 3), (11, 0), "nobody throws for leaders that are not there");
}

#[test]
fn amb_68_sixes_of_dead_are_counted_in_each_volley_alone() {
    let east = r#"(name: "East", class: "small_battery", side: "Red", at: (76, 20), heading: "N")"#;
    let mut script = ashore(8, "", &format!("{BATTERY}, {east}, {}", men(8.0, "")));
    script
        .order(RED, fire(2, 0, 4))
        .order(RED, fire(3, 0, 4))
        .dice(&[4, 5, 1])
        .dice(&[4, 5, 1])
        .dice(&[2, 6])
        .dice(&[2, 6]);
    turned(&script);
    assert_eq!(company(&script, 4), (10, 2), "five and five dead, and no leader's die");
}

#[test]
fn amb_66_long_range_halves_in_the_open_and_in_cover() {
    let trench = r#"works: [(name: "the trench", kind: Trench, outline: [(60, 30), (80, 30), (80, 36), (60, 36)])],"#;
    for head in ["", trench] {
        let script = ashore(8, head, &format!("{BATTERY}, {}", men(12.0, "")));
        assert!(fleet(&script).bears(UnitId(2), 0, UnitId(3)).is_ok_and(|chance| chance.halved));
    }
}

#[test]
fn amb_67_sixes_go_past_the_last_gun_and_halve_with_the_volley() {
    let mut script = against_the_fort(14.0, r#""guns_lost": 7"#);
    // Four sixes are two hits: one on the gun, one on the men.
    script.order(RED, fire(0, 1, 2)).pass_all().dice(&[6, 6, 6, 6, 5, 5]).dice(&[3]).all_thrown();
    assert_eq!((guns(&script, 2), company(&script, 2)), (0, (18, 2)));
}

#[test]
fn amb_63_nobody_fires_into_a_melee() {
    let script = ashore(
        8,
        "",
        &format!(
            "{BATTERY}, {}, (name: \"Rabble\", class: \"rabble\", side: \"Red\", at: (70, 32), heading: \"S\")",
            men(8.0, "")
        ),
    );
    let mut fleet = fleet(&script);
    assert!(fleet.bears(UnitId(2), 0, UnitId(3)).is_ok());
    fleet.troop_mut(UnitId(4)).march.engaged = Some(UnitId(3));
    assert_eq!(fleet.check_shot(UnitId(2), 0, UnitId(3)).map_err(|why: Refusal| why.clause), Err("AMB-63".to_owned()));
    fleet.troop_mut(UnitId(3)).march.engaged = Some(UnitId(2));
    assert!(fleet.may_fire(UnitId(2), 0).is_err(), "whose crews are hand to hand serve no guns");
}
