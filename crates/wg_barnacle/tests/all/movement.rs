//! Sea movement (A6).

use wg_core::{Order, UnitId};
use wg_testkit::Script;

use crate::common::*;
use crate::island::{ISLAND, asks, next_turn};

pub(crate) const FRIGATE_NORTH: &str = r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 20), heading: "N", state: {"sail": 3}),
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

#[test]
fn b_ex_07_light_wind_and_becalmed() {
    let ships = r#"(name: "Prudence", class: "merchantman", side: "Red", at: (20, 20), heading: "E", state: {"sail": 2}),
        (name: "Wasp", class: "sloop", side: "Red", at: (50, 20), heading: "N", state: {"sail": 5}),
        (name: "Fortuna", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {"sail": 0})"#;
    let mut script = at_sea(&battle("", ships), LIGHT);
    script.order(RED, begin(0)).order(RED, set_sail(0, 2)).dice(&[5]);
    assert_eq!(allowed(&script, 0), (0, 0), "2 - 5 is nothing");
    assert!(fleet(&script).becalmed(UnitId(0)));
    // A becalmed ship may still use one turning box (AMB-14).
    script.refused(RED, steer(0, &[Go::Turn(45), Go::Turn(45)]), "B-WSPD-2");
    script.order(RED, steer(0, &[Go::Turn(45)]));
    script.order(RED, begin(1)).order(RED, set_sail(1, 5));
    assert_eq!(allowed(&script, 1), (13, 15), "no die for a small ship (B-WSPD-5)");
}

#[test]
fn b_ex_08_a_gust_is_mandatory() {
    let ships = FRIGATE_NORTH.replace("frigate", "brig").replace(r#""sail": 3"#, r#""sail": 7"#);
    let mut script = at_sea(&battle("", &ships), GUSTY);
    script.order(RED, begin(0)).order(RED, set_sail(0, 7)).dice(&[2]);
    assert_eq!(allowed(&script, 0), (17, 18));
    script.refused(RED, steer(0, &[Go::Run(16.0)]), "B-MOVE-6");
    script.order(RED, steer(0, &[Go::Run(17.0)]));
}

#[test]
fn b_ex_09_oars_heed_no_wind() {
    let ships = r#"(name: "Gig", class: "row_boat", side: "Red", at: (20, 20), heading: "S"),
        (name: "Fortuna", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {"sail": 0})"#;
    let mut script = at_sea(&battle("", ships), GUSTY);
    script.order(RED, begin(0)).dice(&[4, 3]);
    assert_eq!(allowed(&script, 0), (0, 7), "up to 7 inches, into a gusty wind");
    script.refused(RED, steer(0, &[Go::Run(8.0)]), "B-MOVE-7");
    script.order(RED, steer(0, &[Go::Run(7.0)]));
}

#[test]
fn b_ex_10_a_man_o_war_takes_two_turns_to_stop() {
    // She stops 9 inches off the island's west shore.
    let ships = r#"(name: "Royal Oak", class: "man_o_war", side: "Red", at: (18.5, 24), heading: "N", state: {"sail": 10}),
        (name: "Fortuna", class: "brig", side: "Blue", at: (90, 5), heading: "N", state: {"sail": 0})"#;
    let mut script = at_sea(&battle(ISLAND, ships), NORMAL);
    let lands = |script: &Script| asks(script, RED, |order| matches!(order, Order::Land { .. }));
    script.order(RED, begin(0));
    script.refused(RED, set_sail(0, 4), "B-MOVE-3");
    script.order(RED, set_sail(0, 5));
    assert_eq!(allowed(&script, 0), (8, 9));
    script.order(RED, steer(0, &[Go::Run(8.0)])).order(RED, Order::EndPhase).order(BLUE, Order::EndPhase);
    // Phase 7 of the first turn has come or gone, and under sail she landed no party.
    assert!(!lands(&script) && !fleet(&script).anchored(UnitId(0)));
    next_turn(&mut script);
    assert_eq!((script.session.cursor().turn, fleet(&script).ship(UnitId(0)).rig.hoisted), (2, 5));
    script.order(RED, begin(0)).order(RED, set_sail(0, 0));
    assert!(fleet(&script).anchored(UnitId(0)));
    script.order(RED, Order::EndPhase).order(BLUE, Order::EndPhase);
    assert!(lands(&script), "at anchor in the second turn");
}

#[test]
fn b_move_8_no_sail_no_way() {
    let ships = FRIGATE_NORTH.replace(r#""sail": 3"#, r#""sail": 0"#);
    let mut script = at_sea(&battle("", &ships), NORMAL);
    assert!(fleet(&script).anchored(UnitId(0)));
    script.order(RED, Order::EndPhase);
    assert_eq!(fleet(&script).ship(UnitId(0)).berth.pose.at, wg_core::Point::inches(20.0, 20.0));
}

#[test]
fn b_move_9_zero_by_choice_is_anchored() {
    let mut script = at_sea(&battle("", FRIGATE_NORTH), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 0));
    let fleet = fleet(&script);
    assert!(fleet.anchored(UnitId(0)) && !fleet.adrift(UnitId(0)));
    assert_eq!(fleet.ship(UnitId(0)).berth.pose.at, wg_core::Point::inches(20.0, 20.0), "she stays where she is");
}

#[test]
fn b_move_6_who_has_sail_set_must_move() {
    let mut script = at_sea(&battle("", FRIGATE_NORTH), NORMAL);
    script.refused(RED, Order::EndPhase, "B-MOVE-6");
    script.order(RED, begin(0)).order(RED, set_sail(0, 3));
    script.refused(RED, steer(0, &[]), "B-MOVE-6");
}

#[test]
fn b_turning_1_the_bow_stays_and_the_stern_swings() {
    let mut script = at_sea(&battle("", FRIGATE_NORTH), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 3));
    let bow = fleet(&script).shape(UnitId(0)).bow();
    script.order(RED, steer(0, &[Go::Turn(45), Go::Ask]));
    let now = fleet(&script).shape(UnitId(0));
    assert_eq!(now.bow(), bow);
    assert_eq!(now.pose.heading, wg_core::Heading::degrees(45));
}

#[test]
fn b_turning_2_larger_ships_turn_by_boxes_of_45_and_nimble_ones_of_90() {
    let mut script = at_sea(&battle("", FRIGATE_NORTH), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 3));
    // Several boxes may be used at the same point (AMB-20).
    script.order(RED, steer(0, &[Go::Turn(90), Go::Ask]));
    script.refused(RED, steer(0, &[Go::Run(3.0), Go::Turn(1)]), "B-TURNING-3");
    let ships = FRIGATE_NORTH.replace("frigate", "sloop");
    let mut script = at_sea(&battle("", &ships), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 3));
    script.order(RED, steer(0, &[Go::Turn(90), Go::Turn(-90), Go::Ask]));
}

#[test]
fn b_turning_3_each_box_turns_once() {
    let mut script = at_sea(&battle("", FRIGATE_NORTH), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 5));
    script.refused(
        RED,
        steer(0, &[Go::Run(3.0), Go::Turn(20), Go::Run(3.0), Go::Turn(20), Go::Run(3.0), Go::Turn(1)]),
        "B-TURNING-3",
    );
    script.order(RED, steer(0, &[Go::Run(3.0), Go::Turn(20), Go::Run(3.0), Go::Turn(20), Go::Run(4.0)]));
}

#[test]
fn b_sail_1_with_the_wind_up_to_45_degrees_off() {
    for (heading, inches) in [("45", (15, 16)), ("46", (8, 8)), ("315", (15, 16)), ("180", (8, 8))] {
        let ships = FRIGATE_NORTH.replacen(r#""N""#, heading, 1);
        let mut script = at_sea(&battle("", &ships), NORMAL);
        script.order(RED, begin(0)).order(RED, set_sail(0, 8));
        assert_eq!(allowed(&script, 0), inches, "heading {heading}, the wind from the south");
    }
}

#[test]
fn b_sail_2_contrary_from_the_start_is_half_speed() {
    let ships = FRIGATE_NORTH.replacen(r#""N""#, r#""S""#, 1).replace(r#""sail": 3"#, r#""sail": 5"#);
    let mut script = at_sea(&battle("", &ships), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 5));
    assert_eq!(allowed(&script, 0), (5, 5), "9/2 and 10/2 rounded up, straight into the wind (B-SAIL-6)");
}

#[test]
fn b_sail_2_the_card_of_a_run_tells_of_half_speed() {
    let note = |heading: &str, sail: u8| {
        let ships = FRIGATE_NORTH
            .replacen(r#""N""#, &format!("{heading:?}"), 1)
            .replace(r#""sail": 3"#, &format!(r#""sail": {sail}"#));
        let mut script = at_sea(&battle("", &ships), NORMAL);
        script.order(RED, begin(0)).order(RED, set_sail(0, i16::from(sail)));
        script.session.preview(RED, &steer(0, &[Go::Run(2.0)])).run.expect("a card").note
    };
    assert_eq!(
        (note("N", 5).as_str(), note("S", 5).as_str()),
        ("full speed, wind astern", "half speed, contrary wind")
    );
}

#[test]
fn b_sail_4_coming_contrary_leaves_what_half_speed_has_left() {
    let mut script = at_sea(&battle("", FRIGATE_NORTH), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 8));
    // She has 16 inches with the wind and 8 contrary: after 3 inches she has 5 left.
    script.refused(RED, steer(0, &[Go::Run(3.0), Go::Turn(90), Go::Run(6.0)]), "B-SAIL-4");
    script.order(RED, steer(0, &[Go::Run(3.0), Go::Turn(90), Go::Run(5.0)]));
    assert_eq!(fleet(&script).ship(UnitId(0)).run.ran, wg_core::Length::inches(8));
}

#[test]
fn b_sail_5_with_nothing_left_she_may_still_turn() {
    let mut script = at_sea(&battle("", FRIGATE_NORTH), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 8));
    script.order(RED, steer(0, &[Go::Run(10.0), Go::Turn(90)]));
    assert_eq!(fleet(&script).ship(UnitId(0)).berth.pose.heading, wg_core::Heading::EAST);
}

#[test]
fn b_wspd_2_light_wind_takes_whole_inches() {
    let mut script = at_sea(&battle("", FRIGATE_NORTH), LIGHT);
    script.order(RED, begin(0)).order(RED, set_sail(0, 3)).dice(&[2]);
    assert_eq!(allowed(&script, 0), (3, 4), "5-6 less 2");
}

#[test]
fn b_wspd_6_normal_wind_throws_no_die() {
    let mut script = at_sea(&battle("", FRIGATE_NORTH), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 3));
    assert_eq!(allowed(&script, 0), (5, 6));
    script.all_thrown();
}

#[test]
fn b_coll_1_both_stop_and_lie_clear_of_each_other() {
    let ships = r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 20), heading: "N", state: {"sail": 9}),
        (name: "Fortuna", class: "brig", side: "Blue", at: (20, 36), heading: "E")"#;
    let mut script = at_sea(&battle("", ships), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 9));
    script.order(RED, steer(0, &[Go::Run(17.0)])).pass_all();
    let fleet = fleet(&script);
    assert!(!fleet.shape(UnitId(0)).overlaps(&fleet.shape(UnitId(1))), "they touch, and do not overlap");
    assert_eq!(fleet.later.fouls.len(), 1);
    assert_eq!(fleet.later.fouls[0].dice, 2, "she was to move more than 16 inches (B-COLL-3)");
    assert!(!fleet.can_move(UnitId(1)), "the ship she struck has lost her move");
}

#[test]
fn b_move_1_with_the_wind_contrary_anchored_or_adrift() {
    let mut now = fleet(&at_sea(&battle("", FRIGATE_NORTH), NORMAL));
    let surprise = UnitId(0);
    assert!(
        now.is_running(now.ship(surprise).berth.pose.heading) && !now.anchored(surprise) && !now.adrift(surprise),
        "with the wind"
    );
    now.sky.actual = wg_core::Heading::NORTH;
    assert!(!now.is_running(now.ship(surprise).berth.pose.heading), "contrary");
    now.ship_mut(surprise).rig.hoisted = 0;
    assert!(now.anchored(surprise) && !now.adrift(surprise), "anchored");
    now.ship_mut(surprise).rig.lost = 9;
    assert!(now.adrift(surprise), "adrift: every mast is gone");
}

#[test]
fn b_move_2_increments_are_masts_on_the_log() {
    let now = fleet(&at_sea(&battle("", FRIGATE_NORTH), NORMAL));
    assert_eq!(now.top(UnitId(0)), 9, "a frigate has nine");
    assert_eq!(now.top(UnitId(1)), 7, "a brig seven");
}

#[test]
fn b_move_3_up_to_five_masts_at_the_start_of_the_move() {
    let now = fleet(&at_sea(&battle("", FRIGATE_NORTH), NORMAL));
    assert_eq!(now.sail_range(UnitId(0)), (0, 8), "three set: five more, or all three in");
}

#[test]
fn b_move_4_the_sail_holds_for_the_move() {
    let mut script = at_sea(&battle("", FRIGATE_NORTH), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 5));
    script.refused(RED, set_sail(0, 4), "B-MOVE-4");
}

#[test]
fn b_move_5_a_range_of_inches_in_whole_steps() {
    let mut script = at_sea(&battle("", FRIGATE_NORTH), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 3));
    script.refused(RED, steer(0, &[Go::Run(5.5)]), "B-MOVE-5");
    script.order(RED, steer(0, &[Go::Run(5.0)]));
}

#[test]
fn b_move_7_no_more_than_the_most_of_the_increment() {
    let mut script = at_sea(&battle("", FRIGATE_NORTH), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 8));
    script.refused(RED, steer(0, &[Go::Run(17.0)]), "B-MOVE-7");
}

#[test]
fn b_sail_6_straight_into_the_wind_is_allowed() {
    let ships = FRIGATE_NORTH.replacen(r#""N""#, r#""S""#, 1);
    let mut script = at_sea(&battle("", &ships), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 6));
    script.order(RED, steer(0, &[Go::Run(6.0)]));
    assert_eq!(fleet(&script).ship(UnitId(0)).berth.pose.at, wg_core::Point::inches(20.0, 14.0));
}

#[test]
fn b_wspd_3_a_gust_adds_whole_inches() {
    let mut script = at_sea(&battle("", FRIGATE_NORTH), GUSTY);
    script.order(RED, begin(0)).order(RED, set_sail(0, 3)).dice(&[4]);
    assert_eq!(allowed(&script, 0), (9, 10));
    for (face, inches) in [(4, "gains 4 inches in a gust."), (1, "gains 1 inch in a gust.")] {
        let mut script = at_sea(&battle("", FRIGATE_NORTH), GUSTY);
        script.order(RED, begin(0)).order(RED, set_sail(0, 3)).dice(&[face]);
        let told = script
            .session
            .entries()
            .iter()
            .flat_map(|entry| &entry.reports)
            .any(|report| report.sentence.ends_with(inches));
        assert!(told, "{inches}");
    }
}

#[test]
fn b_wspd_4_the_inches_of_a_gust_must_be_used() {
    let mut script = at_sea(&battle("", FRIGATE_NORTH), GUSTY);
    script.order(RED, begin(0)).order(RED, set_sail(0, 3)).dice(&[4]);
    script.refused(RED, steer(0, &[Go::Run(6.0)]), "B-MOVE-6");
}

#[test]
fn b_wspd_5_small_ships_heed_neither_light_nor_gusty_wind() {
    for (wind, class, dice) in
        [(LIGHT, "sloop", 0), (GUSTY, "sloop", 0), (LIGHT, "schooner", 1), (GUSTY, "schooner", 1)]
    {
        let ships = FRIGATE_NORTH.replace("frigate", class);
        let mut script = at_sea(&battle("", &ships), wind);
        script.order(RED, begin(0)).order(RED, set_sail(0, 3));
        let thrown: u8 = script.session.asks().iter().flat_map(|ask| &ask.throws).map(|row| row.dice).sum();
        assert_eq!(thrown, dice, "a {class} and wind {wind}: one sail throws no die, two do");
        if dice == 0 {
            assert_eq!(allowed(&script, 0), (7, 9));
            script.order(RED, steer(0, &[Go::Run(7.0)])).all_thrown();
        }
    }
}

#[test]
fn b_oars_1_two_dice_of_inches_whatever_the_wind() {
    let ships = r#"(name: "Gig", class: "row_boat", side: "Red", at: (20, 20), heading: "S"),
        (name: "Fortuna", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {"sail": 0})"#;
    let mut script = at_sea(&battle("", ships), LIGHT);
    script.order(RED, begin(0)).dice(&[6, 6]);
    assert_eq!(allowed(&script, 0), (0, 12));
    script.order(RED, steer(0, &[]));
}
