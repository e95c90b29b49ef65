//! Specific hits (A11).

use play::{AtSea as _, Battle};
use wg_barnacle::choices::Choice;
use wg_barnacle::damage::Damage;
use wg_barnacle::damage::specific::{self, CHART};
use wg_barnacle::phases::{END, FLOODING};
use wg_barnacle::position::{Aim, BOW, Fate, LARBOARD, trigger};
use wg_core::Choices;
use wg_core::{Chapter as _, Order};

use crate::play;

/// Sets up Wasp, a frigate with 2 boxes ticked. The next box has a letter.
fn wasp(state: &str) -> Battle {
    Battle::new(&["Red frigate Rose 20,40 N", &format!("Blue frigate Wasp 32,40 N boxes=2 {state}")])
}

/// Returns three dice with this total.
fn three(total: u8) -> [u8; 3] {
    let first = (total - 2).min(6);
    let second = (total - first - 1).min(6);
    [first, second, total - first - second]
}

/// Ticks one letter box with this total, followed by these dice.
fn hit(state: &str, total: u8, more: &[u8]) -> Battle {
    let mut battle = wasp(state);
    battle.shot("Rose", "Wasp", 1).dice(&three(total)).dice(more).done();
    assert_eq!(battle.ship("Wasp").hull.boxes, 3);
    battle
}

#[test]
fn b_spec_1_wooden_ships_have_more_letters_than_a_man_o_war() {
    let battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue man_o_war Wasp 32,40 N"]);
    let letters = |name: &str| {
        let log = battle.fleet.log(battle.id(name));
        f64::from(log.letters.count_ones()) / f64::from(log.black)
    };
    assert!(letters("Rose") > letters("Wasp"));
}

#[test]
fn b_spec_2_one_throw_of_three_dice_for_each_letter_box() {
    let mut battle = wasp("");
    battle.shot("Rose", "Wasp", 4).dice(&three(7)).dice(&three(7)).done();
    assert_eq!(battle.thrown(), [(3, "B-SPEC-2".to_owned()), (3, "B-SPEC-2".to_owned())], "boxes 3 and 6");
    assert_eq!(battle.said("B-SPEC-2"), "Wasp's box 6 has a letter, so a specific hit is rolled: 5, 1, 1 make 7.");
}

#[test]
fn b_spec_3_the_chart_is_the_printed_one() {
    let rolls: Vec<u8> = CHART.iter().map(|row| row.roll).collect();
    assert_eq!(rolls, (2..=19).collect::<Vec<u8>>());
    let killed: Vec<String> = CHART.iter().map(|row| format!("{:?}", row.killed)).collect();
    let printed = ["3", "3", "2", "1", "0", "0", "0", "1", "D1", "D1", "D2", "1", "2", "2", "2", "2", "2", "2"];
    let printed =
        printed.map(|men| men.strip_prefix('D').map_or(format!("Men({men})"), |dice| format!("Dice({dice})")));
    assert_eq!(killed, printed);
}

#[test]
fn b_spec_r2_waterline_and_a_catastrophic_fire_by_aimed_fire_alone() {
    let mut battle = wasp("");
    battle.aimed("Rose", LARBOARD, "Wasp", 1, Aim::Low).dice(&[1, 1, 1]).done();
    let wasp = battle.ship("Wasp");
    assert_eq!((wasp.hull.flooding, wasp.clocks.blaze, wasp.crew.killed), (3, 1, 3));
    assert_eq!(
        battle.said("B-SPEC-R2"),
        "Wasp takes a specific hit (waterline and catastrophic fire): she takes 3 points of continuing damage (3 a turn now), has a catastrophic fire and loses 3 men."
    );
}

#[test]
fn b_spec_r3_three_points_and_three_men() {
    let wasp = *hit("", 3, &[]).ship("Wasp");
    assert_eq!((wasp.hull.flooding, wasp.clocks.blaze, wasp.crew.killed), (3, 0, 3));
}

#[test]
fn b_spec_r4_two_points_and_two_men() {
    let wasp = *hit("flooding=3", 4, &[]).ship("Wasp");
    assert_eq!((wasp.hull.flooding, wasp.crew.killed), (5, 2), "ratings add up");
}

#[test]
fn b_spec_r5_one_point_and_one_man() {
    let wasp = *hit("", 5, &[]).ship("Wasp");
    assert_eq!((wasp.hull.flooding, wasp.crew.killed), (1, 1));
}

#[test]
fn b_spec_r6_a_turning_box_is_lost_and_her_owner_says_which() {
    // A frigate's turning boxes are alike, so her owner has no choice.
    let battle = hit("", 6, &[]);
    assert_eq!((battle.ship("Wasp").hull.rudder_lost, battle.ship("Wasp").crew.killed), (2, 0));
    assert_eq!(hit("rudder_lost=[2]", 6, &[]).ship("Wasp").hull.rudder_lost, 3);
    assert_eq!(hit("rudder_lost=[1,2]", 6, &[]).ship("Wasp").hull.rudder_lost, 3, "nothing is left to lose");
    // A schooner's boxes are of 90 and 45 degrees.
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue schooner Wasp 32,40 N boxes=2"]);
    battle.shot("Rose", "Wasp", 1).dice(&[4, 1, 1]);
    assert!(!battle.settle());
    let unit = battle.id("Wasp");
    assert_eq!(battle.asked(), Some(wg_core::Seat::Side(play::BLUE)));
    let other = Damage::Rudder(unit).refuse(&battle.fleet, play::BLUE, &Order::EndPhase);
    assert_eq!(other.clause, "B-SPEC-R6", "a turn must be named first");
    battle.answer(Choice::LoseTurn(0).order(unit)).done();
    assert_eq!(battle.ship("Wasp").hull.rudder_lost, 1, "the turn of 90 degrees");
    assert_eq!(battle.said("B-SPEC-R6"), "Wasp loses a turning box of 90°.");
}

#[test]
fn b_spec_r7_no_turns_for_two_turns() {
    let battle = hit("", 7, &[]);
    assert_eq!(
        (battle.ship("Wasp").clocks.jammed, battle.ship("Wasp").crew.killed),
        (3, 0),
        "the rest of this turn and two full ones"
    );
    assert_eq!(
        battle.said("B-SPEC-R7"),
        "Wasp takes a specific hit (rudder jammed): she cannot turn until the end of turn 3."
    );
    assert!(battle.fleet.turning_boxes(battle.id("Wasp")).is_empty());
}

#[test]
fn b_spec_r8_turns_to_one_hand_only() {
    for (face, starboard, larboard) in [(1, 3, 0), (3, 3, 0), (4, 0, 3), (6, 0, 3)] {
        let clocks = hit("", 8, &[face]).ship("Wasp").clocks;
        assert_eq!((clocks.starboard_only, clocks.larboard_only, clocks.jammed), (starboard, larboard, 0), "on {face}");
    }
}

#[test]
fn b_spec_r9_fire_below_decks() {
    let mut battle = hit("flooding=2", 9, &[]);
    let wasp = *battle.ship("Wasp");
    assert_eq!((wasp.clocks.fire_below, wasp.guns.left, wasp.crew.killed), (3, [7, 8, 2, 2], 1));
    assert_eq!(battle.fleet.needed(wasp.id, battle.id("Rose"), true).0, 6, "raking or not");
    assert!(!wg_barnacle::damage::continuing::may_repair(&battle.fleet, &wasp));
    battle.next_turn().next_turn();
    assert!(!battle.has_said("B-SPEC-R9") || battle.ship("Wasp").clocks.fire_below == 1);
    battle.next_turn();
    assert_eq!(battle.ship("Wasp").clocks.fire_below, 0);
    assert_eq!(battle.said("B-SPEC-R9"), "Wasp's fire below decks goes out at the end of turn 3.");
}

#[test]
fn b_spec_r10_two_guns_and_a_die_of_men() {
    let battle = hit("", 10, &[5]);
    assert_eq!((battle.ship("Wasp").guns.left, battle.ship("Wasp").crew.killed), ([6, 8, 2, 2], 5));
    assert_eq!(
        battle.said("B-SPEC-R10"),
        "Wasp takes a specific hit (gun deck): she loses 2 larboard guns and loses 5 men."
    );
}

#[test]
fn b_spec_r11_two_guns_and_a_die_of_men() {
    let battle = hit("larboard_lost=7", 11, &[1, 1, 1, 1]);
    assert_eq!(
        (battle.ship("Wasp").guns.left, battle.ship("Wasp").crew.killed),
        ([0, 7, 2, 2], 1),
        "the second is one further in"
    );
}

#[test]
fn b_spec_r12_two_guns_and_two_dice_of_men() {
    let wasp = *hit("", 12, &[5, 6]).ship("Wasp");
    assert_eq!((wasp.guns.left, wasp.crew.killed), ([6, 8, 2, 2], 11));
}

#[test]
fn b_spec_r13_fire_in_the_sails() {
    let battle = hit("", 13, &[]);
    let wasp = *battle.ship("Wasp");
    assert_eq!((wasp.clocks.fire_sails, wasp.guns.left, wasp.crew.killed), (3, [7, 8, 2, 2], 1));
    assert_eq!(battle.fleet.needed(wasp.id, battle.id("Rose"), false).0, 6);
    assert!(wg_barnacle::damage::continuing::may_repair(
        &battle.fleet,
        &wg_barnacle::position::ship::Ship {
            hull: wg_barnacle::position::ship::Hull { flooding: 1, ..wasp.hull },
            ..wasp
        }
    ));
}

#[test]
fn b_spec_r14_no_change_of_sail_for_two_turns() {
    let battle = hit("sail=4", 14, &[]);
    let wasp = *battle.ship("Wasp");
    assert_eq!((wasp.clocks.ratlines, wasp.crew.killed), (3, 2));
    assert_eq!(battle.fleet.sail_range(wasp.id), (4, 4));
}

#[test]
fn b_spec_r15_no_change_of_sail_for_three_turns() {
    let wasp = *hit("ratlines=2", 15, &[]).ship("Wasp");
    assert_eq!((wasp.clocks.ratlines, wasp.crew.killed), (4, 2));
    assert_eq!(hit("ratlines=4", 14, &[]).ship("Wasp").clocks.ratlines, 4, "the longer clock counts");
}

#[test]
fn b_spec_r16_one_increment() {
    let battle = hit("sail=9", 16, &[]);
    assert_eq!((battle.top("Wasp"), battle.ship("Wasp").rig.hoisted, battle.ship("Wasp").crew.killed), (8, 8, 2));
    assert_eq!(
        battle.said("B-SPEC-R16"),
        "Wasp takes a specific hit (mast and rigging): she loses 1 increment (8 left) and loses 2 men."
    );
}

#[test]
fn b_spec_r17_two_increments() {
    let battle = hit("sail=3", 17, &[]);
    assert_eq!((battle.top("Wasp"), battle.ship("Wasp").rig.hoisted, battle.ship("Wasp").crew.killed), (7, 3, 2));
}

#[test]
fn b_spec_r18_three_increments() {
    let battle = hit("sail=2 masts_lost=7", 18, &[]);
    assert_eq!(
        (battle.top("Wasp"), battle.ship("Wasp").rig.hoisted, battle.ship("Wasp").crew.killed),
        (0, 0, 2),
        "no more than there are"
    );
}

#[test]
fn b_spec_r19_three_increments_and_a_catastrophic_fire_by_aimed_fire_alone() {
    let mut battle = wasp("");
    battle.aimed("Rose", LARBOARD, "Wasp", 1, Aim::High).dice(&[6, 6, 6]).done();
    assert_eq!((battle.top("Wasp"), battle.ship("Wasp").clocks.blaze, battle.ship("Wasp").crew.killed), (6, 1, 2));
}

#[test]
fn amb_1_totals_beyond_the_chart_are_its_ends() {
    let rows = [
        (3, Aim::Plain, 3),
        (18, Aim::Plain, 18),
        (3, Aim::Low, 2),
        (6, Aim::Low, 2),
        (7, Aim::Low, 3),
        (18, Aim::High, 19),
        (15, Aim::High, 19),
        (14, Aim::High, 18),
    ];
    for (sum, aim, result) in rows {
        assert_eq!(specific::result(sum, aim), result, "{sum} {aim:?}");
    }
}

#[test]
fn amb_42_clocks_of_the_other_reading_count_the_current_turn() {
    let mut battle = Battle::with(
        "\"effect_clock\": \"include_current\"",
        &["Red frigate Rose 20,40 N", "Blue frigate Wasp 32,40 N boxes=2"],
    );
    battle.shot("Rose", "Wasp", 1).dice(&[6, 6, 2]).done();
    assert_eq!(battle.ship("Wasp").clocks.ratlines, 2);
    assert_eq!(
        battle.said("B-SPEC-R14"),
        "Wasp takes a specific hit (ratlines): she cannot set or take in sail until the end of turn 2 and loses 2 men."
    );
}

#[test]
fn amb_43_two_rudder_results_at_once_and_the_stricter_rules() {
    let mut battle = wasp("");
    battle.shot("Rose", "Wasp", 4).dice(&[6, 1, 1, 2, 6, 1, 1, 5]).done();
    let clocks = battle.ship("Wasp").clocks;
    assert_eq!((clocks.starboard_only, clocks.larboard_only), (3, 3));
    assert!(battle.fleet.turning_boxes(battle.id("Wasp")).is_empty(), "right only and left only are no turns");
}

#[test]
fn amb_88_with_the_option_every_specific_hit_calls_for_a_test() {
    let mut battle = Battle::with(
        "\"morale_on_specific_hit\": true",
        &["Red frigate Rose 20,40 N", "Blue frigate Wasp 32,40 N boxes=2"],
    );
    battle.shot("Rose", "Wasp", 4).dice(&three(7)).dice(&three(7)).dice(&[1, 1, 1]).done();
    assert_eq!(battle.thrown().last(), Some(&(3, "B-MOR-3".to_owned())), "one test for the volley");
    battle.shot("Rose", "Wasp", 3).dice(&three(7)).dice(&[1, 1, 1]).done();
    assert_eq!((battle.thrown().len(), battle.ship("Wasp").nerve.tested), (5, 0), "again and again");
}

#[test]
fn b_cont_7_a_letter_ticked_by_continuing_damage_causes_no_throw() {
    let mut battle = wasp("flooding=6");
    battle.open(FLOODING).done();
    assert_eq!((battle.ship("Wasp").hull.boxes, battle.thrown().len()), (8, 0), "letters 3 and 6 are used up");
    battle.shot("Rose", "Wasp", 1).dice(&three(7)).done();
    assert_eq!(battle.thrown().len(), 1, "box 9");
    // Lines take effect all the same (AMB-39).
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue frigate Wasp 32,40 N boxes=13 flooding=1"]);
    battle.open(FLOODING).dice(&[1, 1, 1]).done();
    assert_eq!((battle.top("Wasp"), battle.thrown()), (7, vec![(3, "B-MOR-3".to_owned())]));
}

#[test]
fn b_mor_2_a_broadside_shot_to_pieces_calls_for_a_test_once() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue frigate Wasp 32,40 N boxes=2 larboard_lost=7"]);
    battle.shot("Rose", "Wasp", 1).dice(&three(9)).dice(&[1, 1, 1]).done();
    assert_eq!((battle.ship("Wasp").guns.left[0], battle.ship("Wasp").nerve.tested), (0, trigger::LARBOARD));
    assert!(battle.said("B-MOR-3").contains("one broadside destroyed -1"), "{}", battle.said("B-MOR-3"));
}

#[test]
fn bow_guns_fired_from_ahead_cost_bow_guns() {
    let mut battle = Battle::new(&["Red frigate Rose 32,60 S", "Blue frigate Wasp 32,40 N boxes=2"]);
    battle.aimed("Rose", BOW, "Wasp", 1, Aim::Plain).dice(&three(10)).dice(&[1]).done();
    assert_eq!(battle.ship("Wasp").guns.left, [8, 8, 0, 2]);
}

#[test]
fn b_ex_19_aimed_high() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue brig Wasp 32,40 N boxes=4 sail=6"]);
    battle.aimed("Rose", LARBOARD, "Wasp", 3, Aim::High).dice(&[5, 4, 5]).done();
    assert_eq!((battle.ship("Wasp").hull.boxes, battle.top("Wasp"), battle.ship("Wasp").rig.hoisted), (7, 4, 4));
    assert_eq!((battle.ship("Wasp").crew.killed, battle.fleet.printed(battle.id("Wasp"))), (2, (8, 10)));
    assert_eq!(
        battle.said("B-SPEC-2"),
        "Wasp's box 6 has a letter, so a specific hit is rolled: 5, 4, 5 make 14, and aiming high makes it 18."
    );
}

#[test]
fn b_ex_20_aimed_low_and_clamped() {
    let rows = [(Aim::Low, 1, "B-SPEC-R2"), (Aim::High, 6, "B-SPEC-R19"), (Aim::Plain, 1, "B-SPEC-R3")];
    for (aim, face, clause) in rows {
        let mut battle = wasp("");
        battle.aimed("Rose", LARBOARD, "Wasp", 1, aim).dice(&[face; 3]).done();
        assert!(battle.has_said(clause), "{clause}");
        assert_eq!(battle.ship("Wasp").clocks.blaze, u8::from(aim != Aim::Plain));
    }
}

#[test]
fn b_ex_45_ratlines() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue frigate Wasp 32,40 N boxes=2 sail=9"]);
    battle.fleet.cursor.turn = 4;
    battle.shot("Rose", "Wasp", 1).dice(&[6, 6, 2]).done();
    let free = |battle: &Battle| battle.ship("Wasp").clocks.ratlines == 0;
    assert!(!free(&battle));
    battle.next_turn();
    assert!(!free(&battle), "turn 5");
    // The yellow line caps the sail all the same, because a loss is not a choice.
    battle.ship_mut("Wasp").hull.boxes = 13;
    battle.shot("Rose", "Wasp", 1).dice(&[1, 1, 1]).done();
    assert_eq!(battle.ship("Wasp").rig.hoisted, 7);
    battle.next_turn();
    assert!(!free(&battle), "turn 6");
    battle.next_turn();
    assert_eq!((battle.fleet.cursor.turn, free(&battle)), (7, true));
}

#[test]
fn a_ship_that_has_struck_is_harmed_but_tests_no_more() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue frigate Wasp 32,40 N boxes=13 fate=struck"]);
    battle.shot("Rose", "Wasp", 1).done();
    assert_eq!(
        (battle.ship("Wasp").hull.boxes, battle.ship("Wasp").colours.fate, battle.ship("Wasp").nerve.due),
        (14, Fate::Struck, 0)
    );
    battle.open(END).done();
}

#[test]
fn b_aim_2_aimed_low_takes_4_from_each_specific_hit_of_the_volley() {
    let mut battle = wasp("");
    battle.aimed("Rose", LARBOARD, "Wasp", 4, Aim::Low).dice(&three(9)).dice(&three(8)).done();
    assert_eq!(battle.ship("Wasp").hull.flooding, 3, "5 and 4: one point and two");
    assert!(battle.has_said("B-SPEC-R5") && battle.has_said("B-SPEC-R4"));
}

#[test]
fn b_aim_3_aimed_high_adds_4_to_each_specific_hit_of_the_volley() {
    let mut battle = wasp("");
    battle.aimed("Rose", LARBOARD, "Wasp", 4, Aim::High).dice(&three(12)).dice(&three(13)).done();
    assert_eq!(battle.top("Wasp"), 6, "16 and 17: one increment and two");
}

#[test]
fn amb_38_a_ship_rolls_on_the_letters_of_her_own_kind_of_hull() {
    // A wooden ship's first letter is at 3, a man o' war's at 5.
    for (class, boxes, throws) in [("frigate", 3, 1), ("man_o_war", 4, 0), ("man_o_war", 5, 1)] {
        let mut battle = Battle::new(&["Red frigate Rose 20,40 N", &format!("Blue {class} Wasp 32,40 N")]);
        battle.shot("Rose", "Wasp", boxes).dice(&three(7)[..3 * throws]).done();
        assert_eq!(battle.thrown().len(), throws, "{boxes} boxes of a {class}");
    }
}

#[test]
fn amb_39_a_letter_used_up_by_flooding_never_comes_back() {
    let mut battle = wasp("flooding=1");
    battle.open(FLOODING).done();
    battle.shot("Rose", "Wasp", 2).done();
    assert_eq!((battle.ship("Wasp").hull.boxes, battle.thrown().len()), (5, 0));
}

#[test]
fn amb_44_small_fires_hit_on_6_only_and_a_catastrophic_one_forbids_firing() {
    for (state, needed) in [("fire_below=1", 6), ("fire_sails=2", 6), ("", 4)] {
        let battle = wasp(state);
        let unit = battle.id("Wasp");
        assert_eq!(battle.fleet.needed(unit, battle.id("Rose"), false).0, needed, "{state}");
        assert!(battle.fleet.may_fire(unit, 0).is_ok(), "{state}");
    }
    let battle = wasp("blaze=2");
    assert!((0..4).all(|battery| battle.fleet.may_fire(battle.id("Wasp"), battery).is_err()));
}
