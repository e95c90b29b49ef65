//! The damage box (A10), and collisions (A8).

use wg_barnacle::damage::boxes;
use wg_barnacle::phases::{COLLISIONS, END, FLOODING};
use wg_barnacle::position::{Cause, Fate, Stage, trigger};
use wg_core::Event;

use crate::play::{AtSea as _, Battle};

const ROSE: &str = "Red frigate Rose 20,40 N";

/// Sets up Wasp, a frigate, 12 inches east of Rose, whose starboard guns bear on her.
fn wasp(state: &str) -> Battle {
    Battle::new(&[ROSE, &format!("Blue frigate Wasp 32,40 N {state}")])
}

#[test]
fn b_dam_1_the_log_has_increments_batteries_crew_and_a_damage_box() {
    let battle = wasp("");
    let log = battle.fleet.log(battle.id("Wasp"));
    assert_eq!((log.masts.len(), log.guns, log.men, log.black), (9, [8, 8, 2, 2], 36, 45));
}

#[test]
fn b_dam_2_a_box_is_ticked_for_each_hit_in_order_and_stops_at_each_letter() {
    let mut battle = wasp("");
    // Boxes 1 to 7 have letters at 3 and 6. Both rolls are 7: the rudder jams.
    battle.shot("Rose", "Wasp", 7).dice(&[1, 2, 4, 1, 2, 4]).done();
    assert_eq!(battle.ship("Wasp").hull.boxes, 7);
    assert_eq!(battle.thrown(), [(3, "B-SPEC-2".to_owned()), (3, "B-SPEC-2".to_owned())]);
    let ticked: Vec<&str> = battle
        .reports
        .iter()
        .filter(|report| report.clause == "B-FIRE-10")
        .map(|report| report.sentence.as_str())
        .collect();
    assert_eq!(ticked, ["Wasp loses boxes 1 to 3 of 45.", "Wasp loses boxes 4 to 6 of 45.", "Wasp loses box 7 of 45."]);
    let harmed = battle.reports.iter().map(|report| if let Event::Harmed { boxes } = report.event { boxes } else { 0 });
    assert_eq!(harmed.sum::<u8>(), 7, "the view is told of every box");
}

#[test]
fn b_dam_3_the_gun_destroyed_is_the_nearest_to_the_shot_and_then_one_further_in() {
    let mut battle = Battle::new(&[ROSE, "Blue sloop Wasp 32,40 N larboard_lost=2"]);
    let (wasp, cause) = (battle.id("Wasp"), battle.cause("Rose", "Wasp"));
    let lost: Vec<_> = (0..8).map(|_| damage_gun(&mut battle, wasp, cause)).collect();
    assert_eq!(
        lost,
        [Some(0), Some(1), Some(1), Some(1), Some(2), None, None, None],
        "larboard, then starboard, then the bow"
    );
}

fn damage_gun(battle: &mut Battle, unit: wg_core::UnitId, cause: Cause) -> Option<usize> {
    wg_barnacle::damage::specific::destroy_gun(&mut battle.fleet, unit, cause)
}

#[test]
fn amb_46_the_battery_that_faces_the_shooter() {
    // Rose lies at points all round Wasp, which heads north. `battery` is the first battery to lose a gun.
    let rows = [("20,40", 0), ("44,40", 1), ("32,60", 2), ("32,20", 3), ("26,50", 0), ("38,30", 3)];
    for (at, battery) in rows {
        let mut battle = Battle::new(&[&format!("Red frigate Rose {at} N"), "Blue frigate Wasp 32,40 N"]);
        let (wasp, cause) = (battle.id("Wasp"), battle.cause("Rose", "Wasp"));
        assert_eq!(damage_gun(&mut battle, wasp, cause), Some(battery), "from {at}");
    }
    // When the bow guns are gone, the broadside nearer to the shooter loses guns, then the other, then the stern.
    let mut battle = Battle::new(&[
        "Red frigate Rose 34,60 N",
        "Blue schooner Wasp 32,40 N bow_lost=1 larboard_lost=3 starboard_lost=3",
    ]);
    let (wasp, cause) = (battle.id("Wasp"), battle.cause("Rose", "Wasp"));
    assert_eq!([(); 4].map(|()| damage_gun(&mut battle, wasp, cause)), [Some(1), Some(0), Some(3), None]);
    // In a collision the bow battery comes first, wherever the other ship lies.
    let cause = Cause::Collision(wasp);
    let rose = battle.id("Rose");
    assert_eq!(damage_gun(&mut battle, rose, cause), Some(2));
}

#[test]
fn b_dam_4_the_yellow_line_takes_the_top_two_increments_for_good() {
    let mut battle = wasp("boxes=12 sail=8");
    battle.shot("Rose", "Wasp", 2).dice(&[1, 1, 1]).done();
    assert_eq!((battle.top("Wasp"), battle.ship("Wasp").rig.hoisted), (7, 7));
    assert_eq!(
        battle.said("B-DAM-4"),
        "Wasp reaches her yellow line, which costs her 2 increments. She has 7 increments left."
    );
    let mut battle = wasp("boxes=12 sail=3");
    battle.shot("Rose", "Wasp", 2).dice(&[1, 1, 1]).done();
    assert_eq!(battle.ship("Wasp").rig.hoisted, 3, "sail that still stands stays");
}

#[test]
fn amb_35_a_ship_that_loses_every_increment_is_dismasted_and_adrift() {
    let mut battle = wasp("boxes=13 sail=1 masts_lost=8");
    battle.shot("Rose", "Wasp", 1).dice(&[1, 1, 1]).done();
    let wasp = battle.id("Wasp");
    assert_eq!((battle.top("Wasp"), battle.ship("Wasp").rig.hoisted, battle.ship("Wasp").rig.lost), (0, 0, 9));
    assert!(battle.fleet.dismasted(wasp) && battle.fleet.adrift(wasp));
}

#[test]
fn b_dam_5_the_yellow_line_calls_for_a_morale_test_once() {
    let mut battle = wasp("boxes=13");
    battle.shot("Rose", "Wasp", 1).dice(&[3, 3, 3]).done();
    assert_eq!(battle.thrown(), [(3, "B-MOR-3".to_owned())]);
    assert_eq!(battle.ship("Wasp").nerve.tested, trigger::YELLOW);
    battle.shot("Rose", "Wasp", 1).dice(&[2, 2, 3]).done();
    assert_eq!(battle.thrown().len(), 2, "box 15 has a letter, and no captain tests again");
}

#[test]
fn b_dam_6_beyond_the_yellow_line_her_guns_hit_on_5_and_6() {
    let battle = wasp("boxes=14");
    let (rose, wasp) = (battle.id("Rose"), battle.id("Wasp"));
    assert_eq!(battle.fleet.needed(wasp, rose, false), (5, ("B-DAM-6", "beyond her yellow line")));
    assert_eq!(battle.fleet.needed(rose, wasp, false).0, 4);
}

#[test]
fn b_dam_7_the_red_line_ends_her_move_and_sets_her_adrift() {
    let mut battle = wasp("boxes=24 tested=[yellow] sail=6");
    battle.ship_mut("Wasp").run.stage = Stage::Course;
    battle.shot("Rose", "Wasp", 1).dice(&[1, 1, 1]).done();
    let unit = battle.id("Wasp");
    assert_eq!((battle.ship("Wasp").rig.hoisted, battle.ship("Wasp").run.stage), (0, Stage::Done));
    assert!(battle.fleet.adrift(unit) && battle.fleet.drifts(unit));
    assert_eq!(battle.top("Wasp"), 7, "her increments stay on the log for later results");
    // A ship that has not moved yet loses no drift by it.
    let mut battle = Battle::new(&[ROSE, "Blue frigate Wasp 32,40 N boxes=24 tested=[yellow] sail=6"]);
    battle.shot("Rose", "Wasp", 1).dice(&[1, 1, 1]).done();
    assert_eq!(battle.ship("Wasp").run.stage, Stage::Waits);
}

#[test]
fn b_dam_8_beyond_the_red_line_no_gun_fires() {
    let battle = wasp("boxes=25");
    let wasp = battle.id("Wasp");
    assert!((0..4).all(|battery| battle.fleet.may_fire(wasp, battery).is_err()));
}

#[test]
fn b_dam_9_the_red_line_costs_ten_boxes_in_every_turn() {
    let mut battle = wasp("boxes=24 tested=[yellow]");
    battle.shot("Rose", "Wasp", 1).dice(&[1, 1, 1]).done();
    battle.open(FLOODING).done();
    assert_eq!(battle.ship("Wasp").hull.boxes, 35, "in the phase 11 of the same turn, without a throw for the letters");
    battle.open(FLOODING).done();
    assert_eq!((battle.ship("Wasp").hull.boxes, battle.ship("Wasp").colours.fate), (45, Fate::Sinking));
}

#[test]
fn b_dam_10_a_crew_on_deck_repairs_nothing() {
    let mut battle = wasp("boxes=25 flooding=2 red_flooding=true");
    let wasp = battle.id("Wasp");
    assert!(!wg_barnacle::damage::continuing::may_repair(&battle.fleet, battle.fleet.ship(wasp)));
    battle.open(FLOODING).done();
    assert_eq!(battle.ship("Wasp").hull.boxes, 37, "the 10 and her other continuing damage");
}

#[test]
fn b_dam_11_beyond_the_red_line_she_drifts_and_no_one_else() {
    let battle = Battle::new(&["Red frigate Rose 20,40 N boxes=25", "Blue frigate Wasp 32,40 N masts_lost=9"]);
    assert!(battle.fleet.drifts(battle.id("Rose")));
    assert!(!battle.fleet.drifts(battle.id("Wasp")), "dismasted, and lying still");
}

#[test]
fn b_dam_13_the_red_line_calls_for_a_morale_test() {
    let mut battle = wasp("boxes=24 tested=[yellow]");
    battle.shot("Rose", "Wasp", 1).dice(&[3, 3, 3]).done();
    assert_eq!(battle.said("B-MOR-3"), "Wasp's captain rolls 3, 3, 3 against 9 (12, red line -3): passes.");
    assert_eq!(battle.ship("Wasp").nerve.tested, trigger::YELLOW | trigger::RED);
}

#[test]
fn b_dam_14_the_black_line_sinks_her_and_the_surplus_is_nothing() {
    let mut battle = wasp("boxes=43 tested=[yellow,red]");
    battle.shot("Rose", "Wasp", 6).done();
    assert_eq!((battle.ship("Wasp").hull.boxes, battle.ship("Wasp").colours.fate), (45, Fate::Sinking));
    assert!(battle.ship("Wasp").on_table(), "until phase 14");
    battle.shot("Rose", "Wasp", 3).done();
    assert_eq!(battle.ship("Wasp").hull.boxes, 45, "who sinks loses nothing more");
    battle.next_turn();
    assert_eq!(battle.ship("Wasp").colours.fate, Fate::Sunk);
    assert!(!battle.ship("Wasp").on_table());
    assert_eq!(battle.said("B-DAM-14"), "Wasp sinks with all 45 boxes ticked.");
}

#[test]
fn amb_34_lines_take_effect_at_once_within_a_volley() {
    // The yellow line is at 14, and 15 has a letter: a result of 18 meets a ship that has already lost two increments.
    let mut battle = wasp("boxes=13 sail=9");
    battle.shot("Rose", "Wasp", 2).dice(&[6, 6, 6, 1, 1, 1]).done();
    assert_eq!((battle.top("Wasp"), battle.ship("Wasp").rig.hoisted), (4, 4));
}

#[test]
fn b_ex_22_the_yellow_line_by_gunfire() {
    let mut battle = wasp("boxes=12 sail=8");
    battle.shot("Rose", "Wasp", 4).dice(&[1, 2, 4, 2, 2, 2]).done();
    assert_eq!(battle.ship("Wasp").hull.boxes, 16);
    assert_eq!(
        battle.thrown(),
        [(3, "B-SPEC-2".to_owned()), (3, "B-MOR-3".to_owned())],
        "one letter, at 15, and one test"
    );
    assert_eq!((battle.top("Wasp"), battle.ship("Wasp").rig.hoisted), (7, 7));
    assert_eq!(battle.fleet.log(battle.id("Wasp")).masts[6], (13, 14));
}

#[test]
fn b_ex_28_the_red_line() {
    let mut battle =
        Battle::new(&["Red frigate Rose 20,40 N", "Blue sloop Wasp 32,40 N boxes=10 masts_lost=2 tested=[yellow]"]);
    battle.shot("Rose", "Wasp", 2).dice(&[5, 5, 6, 1, 1, 1]).done();
    let wasp = *battle.ship("Wasp");
    assert_eq!((wasp.hull.boxes, wasp.rig.hoisted, battle.top("Wasp"), wasp.crew.men()), (12, 0, 2, 10));
    assert!(battle.fleet.may_fire(wasp.id, 0).is_err());
    battle.open(FLOODING).done();
    assert_eq!(
        (battle.ship("Wasp").hull.boxes, battle.ship("Wasp").colours.fate),
        (22, Fate::Fighting),
        "letters are ignored, and she floats"
    );
    let afloat = battle.fleet.clone();
    // Her crew stays with her, and the next phase 11 sinks her.
    battle.open(END);
    assert_eq!(battle.asked(), None, "nobody is asked before the first beat");
    battle.settle();
    battle.answer(wg_core::Order::Pass).done();
    battle.fleet.cursor.turn = 2;
    battle.open(FLOODING).done();
    assert_eq!((battle.ship("Wasp").hull.boxes, battle.ship("Wasp").colours.fate), (23, Fate::Sinking));
    battle.next_turn();
    assert_eq!(battle.ship("Wasp").colours.fate, Fate::Sunk);
    // Alternatively a 4 scuttles her at once.
    battle.fleet = afloat;
    battle.open(END).settle();
    let unit = battle.id("Wasp");
    battle.answer(wg_core::Order::Scuttle { unit }).dice(&[4]).done();
    assert_eq!(battle.ship("Wasp").colours.fate, Fate::Scuttled);
}

#[test]
fn b_coll_2_both_take_a_die_of_boxes() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N boxes=3", "Blue brig Wasp 21,53 N boxes=3"]);
    battle.foul("Rose", "Wasp", 1).open(COLLISIONS).dice(&[2, 1]).done();
    assert_eq!((battle.ship("Rose").hull.boxes, battle.ship("Wasp").hull.boxes), (5, 4));
    assert_eq!(battle.thrown(), [(1, "B-COLL-2".to_owned()), (1, "B-COLL-2".to_owned())]);
    assert!(battle.fleet.later.fouls.is_empty(), "it is resolved once");
    assert!(battle.ship("Rose").hull.hurt_now && battle.ship("Wasp").hull.hurt_now, "by an enemy");
}

#[test]
fn b_coll_3_two_dice_each_above_16_inches() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Red brig Wasp 21,53 N"]);
    battle.foul("Rose", "Wasp", 2).open(COLLISIONS).dice(&[1, 1, 1, 1]).done();
    assert_eq!((battle.ship("Rose").hull.boxes, battle.ship("Wasp").hull.boxes), (2, 2));
    assert_eq!(battle.thrown(), [(2, "B-COLL-3".to_owned()), (2, "B-COLL-3".to_owned())]);
    assert!(!battle.ship("Wasp").hull.hurt_now, "friends are no enemies");
}

#[test]
fn b_turn_13_collisions_are_resolved_in_phase_6_and_tests_come_after_all_of_them() {
    let mut battle = Battle::new(&[
        "Red frigate Rose 20,40 N boxes=13",
        "Blue brig Wasp 21,53 N",
        "Blue brig Bess 60,60 N",
        "Blue brig Moth 63,61 N",
    ]);
    assert!(battle.does(boxes::open_collisions).business.is_empty(), "without a collision nothing is to be done");
    battle.foul("Rose", "Wasp", 1).foul("Bess", "Moth", 1).open(COLLISIONS).dice(&[1, 1, 2, 2, 3, 3, 3]).done();
    let clauses: Vec<String> = battle.thrown().into_iter().map(|(_, clause)| clause).collect();
    assert_eq!(clauses, ["B-COLL-2", "B-COLL-2", "B-COLL-2", "B-COLL-2", "B-MOR-3"]);
}

#[test]
fn b_ex_12_a_collision_at_17_inches() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue brig Wasp 21,53 N"]);
    battle.foul("Rose", "Wasp", 2).open(COLLISIONS).dice(&[3, 2, 4, 4, 1, 2, 4, 1, 2, 4, 1, 2, 4]).done();
    assert_eq!((battle.ship("Rose").hull.boxes, battle.ship("Wasp").hull.boxes), (5, 8));
    let clauses: Vec<String> = battle.thrown().into_iter().map(|(_, clause)| clause).collect();
    assert_eq!(
        clauses,
        ["B-COLL-3", "B-COLL-3", "B-SPEC-2", "B-SPEC-2", "B-SPEC-2"],
        "one letter on the frigate, two on the brig"
    );
}

#[test]
fn b_fire_10_each_hit_ticks_one_box() {
    for hits in 0..3 {
        let mut battle = wasp("");
        battle.shot("Rose", "Wasp", hits).done();
        assert_eq!(battle.ship("Wasp").hull.boxes, hits);
        assert_eq!(battle.ship("Wasp").hull.hurt_now, hits > 0);
    }
}

#[test]
fn a_beat_without_its_dice_leaves_nothing_behind() {
    let mut battle = wasp("boxes=2");
    battle.shot("Rose", "Wasp", 1);
    assert!(battle.settle(), "three dice are missing");
    assert_eq!(battle.ship("Wasp").hull.boxes, 2);
    // The result needs two more dice: the same beat is played a third time.
    battle.dice(&[6, 5, 1]);
    assert!(battle.settle());
    assert_eq!(battle.ship("Wasp").hull.boxes, 2);
    battle.dice(&[1, 1]).done();
    assert_eq!((battle.ship("Wasp").hull.boxes, battle.ship("Wasp").crew.killed), (3, 2));
}

#[test]
fn amb_82_row_boats_take_damage_and_collision_boxes_cause_specific_hits() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N boxes=2", "Blue row_boat Wasp 23,44 N"]);
    battle.foul("Rose", "Wasp", 1).open(COLLISIONS).dice(&[1, 5, 1, 2, 4]).done();
    assert_eq!(battle.thrown()[2], (3, "B-SPEC-2".to_owned()), "box 3 of the frigate");
    assert_eq!(
        (battle.ship("Wasp").hull.boxes, battle.ship("Wasp").colours.fate),
        (4, Fate::Sinking),
        "a row boat has four boxes"
    );
}
