//! Ship battery fire, and which side may fire when (A14, B-TURN-6 to B-TURN-12).

use wg_core::{AskKind, Length, Order, Seat, UnitId};
use wg_testkit::Script;

use crate::common::*;

/// Starts with a frigate of Red's heading north, and a ship of Blue's parallel to her, `inches` from her
/// starboard guns to the other's side.
pub(crate) fn abeam(class: &str, inches: f64, state: &str) -> Script {
    let beam = wg_barnacle::position::logs::log(class).expect("a class").footprint.beam.to_inches();
    let x = 20.0 + 1.8 + inches + beam / 2.0;
    at_sea(
        &battle(
            "",
            &format!(
                r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 25), heading: "N", state: {{{state}}}),
                   (name: "Fortuna", class: "{class}", side: "Blue", at: ({x}, 25), heading: "N", state: {{"sail": 0}})"#
            ),
        ),
        NORMAL,
    )
}

/// Starts with the other ship heading away from the frigate's starboard guns, so that they fire across her stern.
pub(crate) fn across_her_stern(inches: f64) -> Script {
    let x = 20.0 + 1.8 + inches + 5.0;
    at_sea(
        &battle(
            "",
            &format!(
                r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 25), heading: "N"),
                   (name: "Fortuna", class: "brig", side: "Blue", at: ({x}, 25), heading: "E", state: {{"sail": 0}})"#
            ),
        ),
        NORMAL,
    )
}

/// Fires, lets the answer go by, and rolls. Returns how many boxes were ticked.
fn shoot(script: &mut Script, faces: &[u8]) -> u8 {
    let before = fleet(script).ship(UnitId(1)).hull.boxes;
    script.order(RED, fire(0, 1, 1)).pass_all().dice(faces);
    fleet(script).ship(UnitId(1)).hull.boxes - before
}

#[test]
fn b_ex_14_a_plain_long_shot() {
    let faces = [4, 5, 6, 1, 2, 3];
    assert_eq!(shoot(&mut abeam("brig", 14.0, ""), &faces), 2, "3 hits, halved and rounded up");
    let mut near = abeam("brig", 10.0, "");
    near.order(RED, fire(0, 1, 1)).pass_all().dice(&faces).dice(&[3, 3, 3]);
    assert_eq!(fleet(&near).ship(UnitId(1)).hull.boxes, 3, "at 10 inches every hit counts; the third box has a letter");
    assert_eq!(shoot(&mut abeam("brig", 20.0, ""), &faces), 2);
    abeam("brig", 20.1, "").refused(RED, fire(0, 1, 1), "B-FIRE-6");
}

#[test]
fn b_ex_15_a_rake() {
    let faces = [3, 3, 4, 2, 1, 6];
    let mut near = across_her_stern(8.0);
    near.order(RED, fire(0, 1, 1)).pass_all().dice(&faces).dice(&[3, 3, 3]);
    assert_eq!(fleet(&near).ship(UnitId(1)).hull.boxes, 4, "a rake hits on 3-6");
    assert_eq!(shoot(&mut across_her_stern(15.0), &faces), 2, "long range still halves");
    assert_eq!(shoot(&mut abeam("brig", 8.0, ""), &faces), 2, "not raking: the 4 and the 6");
}

#[test]
fn b_ex_16_a_small_target() {
    let faces = [4, 5, 6, 1, 2, 3];
    assert_eq!(shoot(&mut abeam("sloop", 9.0, ""), &faces), 2);
    assert_eq!(shoot(&mut abeam("sloop", 14.0, ""), &faces), 1);
}

#[test]
fn b_ex_39_shots_of_the_same_step_are_simultaneous() {
    // The brig's two boxes put the frigate beyond her yellow line, but only after the frigate's own dice.
    let mut script = abeam("brig", 9.0, r#""boxes": 12"#);
    script.order(RED, fire(0, 1, 1));
    script.order(BLUE, fire(1, 0, 0));
    // The dice are the frigate's six, the brig's five, the specific hit of the brig's box 3, and the frigate's morale
    // test.
    script.dice(&[4, 4, 5, 1, 1, 2]).dice(&[4, 4, 1, 1, 1]).dice(&[3, 3, 2]).dice(&[1, 1, 1]);
    let fleet = fleet(&script);
    assert_eq!(fleet.ship(UnitId(1)).hull.boxes, 3, "hits on 4-6 still");
    assert_eq!(fleet.ship(UnitId(0)).hull.boxes, 14);
    assert!(fleet.beyond_yellow(UnitId(0)), "from now on she hits on 5-6");
    assert_eq!(fleet.needed(UnitId(0), UnitId(1), false).0, 5);
}

#[test]
fn b_fire_1_a_battery_fires_once_a_turn() {
    let mut script = abeam("brig", 14.0, "");
    shoot(&mut script, &[1, 1, 1, 1, 1, 1]);
    script.refused(RED, fire(0, 1, 1), "B-LOAD-1");
}

#[test]
fn b_fire_2_bow_and_stern_guns_have_arcs_of_their_own() {
    let mut script = abeam("brig", 9.0, "");
    script.refused(RED, fire(0, 2, 1), "AMB-57");
    script.refused(RED, fire(0, 0, 1), "AMB-57");
    script.refused(RED, fire(0, 7, 1), "B-FIRE-2");
}

#[test]
fn b_fire_3_plain_hits_on_four() {
    let script = abeam("brig", 9.0, "");
    assert_eq!(fleet(&script).bears(UnitId(0), 1, UnitId(1)).expect("she bears").needed, 4);
}

#[test]
fn b_fire_4_up_to_ten_inches_every_hit_counts() {
    for (inches, halved) in [(9.9, false), (10.0, false), (10.1, true)] {
        let chance = fleet(&abeam("brig", inches, "")).bears(UnitId(0), 1, UnitId(1)).expect("she bears");
        assert_eq!(chance.halved, halved, "at {inches} inches");
        assert_eq!(chance.range, Length::from_inches(inches), "from the middle of the battery to the nearest point");
    }
}

#[test]
fn b_fire_5_long_range_halves_hits_rounding_up() {
    assert_eq!(shoot(&mut abeam("brig", 12.0, ""), &[6, 1, 1, 1, 1, 1]), 1);
    assert_eq!(shoot(&mut abeam("brig", 12.0, ""), &[6, 6, 1, 1, 1, 1]), 1);
}

#[test]
fn b_fire_6_nothing_beyond_twenty() {
    assert!(fleet(&abeam("brig", 20.0, "")).bears(UnitId(0), 1, UnitId(1)).is_ok());
    assert!(fleet(&abeam("brig", 20.01, "")).bears(UnitId(0), 1, UnitId(1)).is_err());
}

#[test]
fn b_fire_7_bow_guns_never_rake() {
    // The target lies ahead, and her keel line runs through the frigate's keel, 10 degrees off. A broadside there would
    // rake.
    let lying = |options: &str, at: &str, heading: u16| {
        let scenario = battle(
            options,
            &format!(
                r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 25), heading: "N"),
                   (name: "Fortuna", class: "brig", side: "Blue", at: {at}, heading: {heading}, state: {{"sail": 0}})"#
            ),
        );
        fleet(&at_sea(&scenario, NORMAL))
    };
    let any_angle = r#"options: {"wind_alarm": "manual", "rake_test": "angle"},"#;
    for (battery, mount, at) in
        [(2, wg_core::geometry::Mount::Bow, "(23.1, 42.7)"), (3, wg_core::geometry::Mount::Stern, "(16.9, 7.3)")]
    {
        for options in ["", any_angle] {
            let now = lying(options, at, 10);
            let (own, there) = (now.shape(UnitId(0)), now.shape(UnitId(1)));
            assert!(now.rake(&own, own.mount(mount), &there).rakes, "the lines of a rake");
            let chance = now.bears(UnitId(0), battery, UnitId(1)).expect("her guns bear");
            assert_eq!((chance.rake, chance.needed), (false, 4), "battery {battery}");
        }
    }
    assert!(fleet(&across_her_stern(8.0)).bears(UnitId(0), 1, UnitId(1)).expect("a broadside").rake);
}

#[test]
fn b_fire_8_a_lucky_hit_hits_on_three() {
    let mut lucky = fleet(&abeam("brig", 9.0, ""));
    lucky.sky.lucky = Some(UnitId(0));
    assert_eq!(lucky.needed(UnitId(0), UnitId(1), false), (3, ("B-FIRE-8", "lucky hit")));
}

#[test]
fn the_tray_says_what_each_die_must_show() {
    for (mut script, says) in [
        (across_her_stern(8.0), "hits on 3-6"),
        (abeam("brig", 9.0, ""), "hits on 4-6"),
        (abeam("sloop", 9.0, ""), "hits on 5-6"),
        (abeam("brig", 9.0, r#""fire_below": 2"#), "hits on a 6"),
    ] {
        script.order(RED, fire(0, 1, 1)).pass_all();
        assert_eq!(script.session.asks()[0].throws[0].needed, says);
    }
}

#[test]
fn b_fire_9_conditions_that_need_a_five() {
    let plain = fleet(&abeam("brig", 9.0, ""));
    let with = |change: &dyn Fn(&mut wg_barnacle::position::fleet::Fleet)| {
        let mut fleet = plain.clone();
        change(&mut fleet);
        fleet.needed(UnitId(0), UnitId(1), true).0
    };
    assert_eq!(with(&|_| {}), 3, "a rake without any condition");
    assert_eq!(with(&|fleet| fleet.sky.fog = true), 5, "fog");
    assert_eq!(with(&|fleet| fleet.sky.smoke = true), 5, "smoke");
    assert_eq!(with(&|fleet| fleet.ship_mut(UnitId(0)).hull.boxes = 14), 5, "yellow zone");
    assert_eq!(with(&|fleet| fleet.ship_mut(UnitId(0)).crew.below = 0), 5, "nobody below decks");
    assert_eq!(with(&|fleet| fleet.ship_mut(UnitId(0)).clocks.fire_below = 1), 6, "fire below decks");
    assert_eq!(fleet(&abeam("sloop", 9.0, "")).needed(UnitId(0), UnitId(1), true).0, 5, "small target");
}

#[test]
fn b_crew_5_no_men_below_hits_on_five() {
    let script = abeam("brig", 9.0, r#""killed": 24"#);
    assert_eq!(fleet(&script).needed(UnitId(0), UnitId(1), false), (5, ("B-CREW-5", "no men below decks")));
}

#[test]
fn b_dam_6_beyond_the_yellow_line_hits_on_five() {
    let script = abeam("brig", 9.0, r#""boxes": 14"#);
    assert_eq!(fleet(&script).needed(UnitId(0), UnitId(1), false).0, 5);
}

#[test]
fn b_dam_8_beyond_the_red_line_guns_are_silent() {
    let mut script = abeam("brig", 9.0, r#""boxes": 25"#);
    script.pass_all();
    script.dice(&[3, 3]).pass_all();
    script.refused(RED, fire(0, 1, 1), "B-DAM-8");
}

#[test]
fn b_aim_1_an_aim_that_is_missed_loses_the_whole_volley() {
    let mut script = abeam("brig", 9.0, "");
    script.order(RED, Order::Fire { unit: UnitId(0), battery: 1, target: UnitId(1), aim: 1 }).pass_all().dice(&[4]);
    let fleet = fleet(&script);
    assert_eq!(fleet.ship(UnitId(1)).hull.boxes, 0);
    assert!(!fleet.ship(UnitId(0)).guns.loaded[1], "the marker is put all the same");
    script.all_thrown();
}

#[test]
fn b_turn_6_the_active_side_fires_at_any_moment_of_its_phase() {
    let mut script = abeam("brig", 9.0, "");
    assert_eq!(script.session.asks()[0].kind, AskKind::Turn);
    script.order(RED, begin(0)).order(RED, set_sail(0, 5));
    script.order(RED, fire(0, 1, 1));
    assert_eq!(script.session.asks()[0].seat, BLUE, "the other side may answer at the same step");
}

#[test]
fn b_turn_8_the_other_side_fires_in_the_middle_of_a_move() {
    let scenario = battle(
        "",
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 10), heading: "N"),
           (name: "Fortuna", class: "brig", side: "Blue", at: (35, 33), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = at_sea(&scenario, NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 8));
    script.order(RED, steer(0, &[Go::Run(16.0)]));
    let mut asked = Vec::new();
    while let Some(ask) = script.session.asks().iter().find(|ask| ask.kind == AskKind::Reaction) {
        let y = fleet(&script).ship(UnitId(0)).berth.pose.at.y.to_inches();
        asked.push((ask.seat, y));
        let seat = ask.seat;
        script.order(seat, Order::Pass);
    }
    assert!(
        asked.iter().any(|(seat, y)| *seat == BLUE && *y < 26.0),
        "Blue was asked before her move was over: {asked:?}"
    );
    assert!(asked.len() <= 6, "nobody is asked at every inch: {asked:?}");
}

#[test]
fn b_turn_11_guns_that_fired_in_phase_4_are_silent_in_phase_5() {
    let mut script = abeam("brig", 9.0, r#""sail": 0"#);
    script.order(RED, fire(0, 1, 1)).order(BLUE, fire(1, 0, 0));
    script.dice(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    script.order(RED, Order::EndPhase);
    assert_eq!(script.session.asks()[0].seat, BLUE);
    script.refused(BLUE, fire(1, 0, 0), "B-LOAD-1");
    let _: Seat = RED;
}

#[test]
fn b_ex_18_six_only_while_a_fire_burns() {
    for (inches, boxes) in [(9.0, 2), (12.0, 1)] {
        let mut script = abeam("brig", inches, r#""fire_below": 2"#);
        assert_eq!(shoot(&mut script, &[6, 6, 5, 4, 3, 1]), boxes, "at {inches} inches");
    }
    let mut raking = fleet(&across_her_stern(8.0));
    raking.ship_mut(UnitId(0)).clocks.fire_below = 1;
    assert_eq!(raking.bears(UnitId(0), 1, UnitId(1)).expect("she bears").needed, 6, "raking or not");
}

#[test]
fn b_aim_2_low_takes_four_off_the_specific_hit() {
    let mut script = abeam("brig", 9.0, "");
    script.order(RED, Order::Fire { unit: UnitId(0), battery: 1, target: UnitId(1), aim: 2 }).pass_all();
    // Box 3 has a letter: 3 + 3 + 3 - 4 = 5, a hit at the waterline.
    script.dice(&[5]).dice(&[6, 6, 6, 1, 1, 1]).dice(&[3, 3, 3]);
    assert_eq!(fleet(&script).ship(UnitId(1)).hull.flooding, 1);
}

#[test]
fn b_aim_3_high_adds_four_to_the_specific_hit() {
    let mut script = abeam("brig", 9.0, "");
    script.order(RED, Order::Fire { unit: UnitId(0), battery: 1, target: UnitId(1), aim: 1 }).pass_all();
    // 4 + 4 + 4 + 4 = 16: a mast.
    script.dice(&[5]).dice(&[6, 6, 6, 1, 1, 1]).dice(&[4, 4, 4]);
    assert_eq!(fleet(&script).ship(UnitId(1)).rig.lost, 1);
}
