//! Men come aboard in several ways, but never more than are printed on the log. Rules that hold for one kind of move
//! hold for the other.

use wg_barnacle::BARNACLE;
use wg_barnacle::position::Stage;
use wg_core::scenario::{Loaded, parse, to_ron};
use wg_core::{AskKind, Matter, Order, Rules as _, Scenario, Seat, UnitId, Viewer};
use wg_testkit::Script;

use crate::common::*;

const ROVER: UnitId = UnitId(0);

/// Starts with Red's brig Rover at anchor in phase 4. A party of 8 men and a leader row to her in boats 6 inches off.
/// Her sister Wren is gone, and Wren's men swim 5 inches astern.
fn rowing_home(aboard: u8, swimmers: &str) -> Script {
    let scenario = battle(
        &format!(
            r#"options: {{"wind_alarm": "manual", "landings": "on"}},
               battle: {{"turn": 2, "phase": 4, "first": "Red", "afloat": [["Wren", "Red", "men", 40, 20, 0, {swimmers}]]}},"#
        ),
        &format!(
            r#"(name: "Rover", class: "brig", side: "Red", at: (40, 30), heading: "N", state: {{"sail": 0, "aboard": {aboard}, "boats_out": 1,
                 "parties": [["boats", 1, 8, 1, 0, 48, 30, 270, "to Rover"]]}}),
               (name: "Wren", class: "brig", side: "Red", at: (20, 20), heading: "N", state: {{"boxes": 34, "fate": "sunk", "aboard": 0}}),
               (name: "Fortuna", class: "brig", side: "Blue", at: (85, 50), heading: "N", state: {{"sail": 0}})"#
        ),
    );
    Script::new(&BARNACLE, &scenario)
}

/// Plays on to the end of phase 7.
fn through_the_landings(script: &mut Script) {
    script.order(RED, Order::EndPhase).order(BLUE, Order::EndPhase);
    while script.session.cursor().phase == 6 && !script.session.asks().is_empty() {
        let seat = script.session.asks()[0].seat;
        script.order(seat, Order::Pass);
    }
}

#[test]
fn amb_23_men_who_row_home_have_their_places_kept_from_those_who_swim() {
    // 16 aboard and 8 in the boats make 24, which is all of a brig's crew.
    let mut script = rowing_home(16, "8, 0");
    script.dice(&[6; 8]);
    assert_eq!(fleet(&script).ship(ROVER).crew.men(), 16, "nobody is taken up in the place of a man who rows to her");
    through_the_landings(&mut script);
    assert_eq!(fleet(&script).ship(ROVER).crew.men(), 24, "her party is aboard again, and her log is full");
    // With 12 aboard there is room for 4 swimmers.
    let mut script = rowing_home(12, "8, 0");
    script.dice(&[6; 8]);
    through_the_landings(&mut script);
    assert_eq!(fleet(&script).ship(ROVER).crew.men(), 24, "four swimmers and eight of her own");
}

#[test]
fn amb_23_a_leader_from_the_water_does_not_take_the_place_of_one_who_is_in_the_boats() {
    let mut script = rowing_home(10, "0, 1");
    script.dice(&[6]);
    assert_eq!(fleet(&script).ship(ROVER).crew.leaders, 1, "he is her guest: neither of her two leaders is lost");
    through_the_landings(&mut script);
    assert_eq!(fleet(&script).ship(ROVER).crew.leaders, 2, "both are aboard again, and there are no more on her log");
}

/// Checks that a saved file can be read again.
fn opens(file: &Scenario) -> Result<(), String> {
    let text = to_ron(file);
    let loaded = parse(&text, "saved.ron").map_err(|problems| format!("{problems}\n{text}"))?;
    BARNACLE
        .check(&Loaded::from_scenario(loaded.scenario, "saved.ron"))
        .map_err(|problems| format!("{problems}\n{text}"))
}

#[test]
fn amb_23_a_ship_that_has_taken_up_others_in_the_place_of_men_ashore_can_be_saved() {
    let scenario = battle(
        r#"options: {"wind_alarm": "manual", "landings": "on"}, battle: {"turn": 2, "phase": 4, "first": "Red"},
           land: [(name: "Cay", outline: [(60, 20), (80, 20), (80, 40), (60, 40)])],"#,
        r#"(name: "Rover", class: "brig", side: "Red", at: (40, 30), heading: "N", state: {"sail": 0, "aboard": 24, "killed": 4,
             "parties": [["ashore", 1, 8, 1, 0, 65, 30, 270]]}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (20, 50), heading: "N", state: {"sail": 0})"#,
    );
    assert_eq!(
        opens(&scenario),
        Ok(()),
        "24 aboard, 8 ashore and 4 fallen are more than 24, and none of them is too many"
    );
}

/// Starts with Blue's brig beyond her red line. She drifts north before the southerly wind in Blue's phase.
fn adrift(options: &str, head: &str, others: &str) -> Script {
    let scenario = battle(
        &format!(
            r#"options: {{"wind_alarm": "manual", {options}}}, {head} battle: {{"turn": 2, "phase": 5, "first": "Red"}},"#
        ),
        &format!(
            r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 25), heading: "N", state: {{"sail": 0}}),
               (name: "Wreck", class: "brig", side: "Blue", at: (40, 20), heading: "N", state: {{"boxes": 20}}){others}"#
        ),
    );
    Script::new(&BARNACLE, &scenario)
}

#[test]
fn amb_62_with_fire_at_the_end_of_moves_alone_a_drift_is_answered_at_its_end_too() {
    for (option, inches) in [("per_step", 1.0), ("end_of_move", 5.0)] {
        let mut script = adrift(&format!("\"reaction_fire\": \"{option}\""), "", "");
        script.dice(&[2, 3]);
        assert_eq!(
            (script.session.asks()[0].seat, script.session.asks()[0].kind),
            (RED, AskKind::Reaction),
            "{option}: she crosses the guns of Surprise"
        );
        let drifted = fleet(&script).ship(UnitId(1)).berth.pose.at.y.to_inches() - 20.0;
        assert!((drifted - inches).abs() < 0.01, "{option}: asked after {drifted} inches");
    }
}

#[test]
fn amb_30_a_ship_that_drifts_sounds_at_the_nearest_point_of_her_drift() {
    // Her bow comes from 6 inches off the land to 1 inch: band 4, aground on 1-4. At 4 inches, which she passes first,
    // only a 1 would ground her.
    let land = r#"land: [(name: "Cay", outline: [(30, 31), (60, 31), (60, 45), (30, 45)])],"#;
    let mut script = adrift("", land, "");
    script.dice(&[2, 3]);
    while script.session.asks()[0].kind == AskKind::Reaction {
        let seat = script.session.asks()[0].seat;
        script.order(seat, Order::Pass);
    }
    let row = &script.session.asks()[0].throws[0];
    assert_eq!(
        (row.clause.as_ref(), row.needed.as_ref()),
        ("B-AGND-1", "aground on 1-4"),
        "one inch from land: {row:?}"
    );
    script.dice(&[5]);
    assert!(!fleet(&script).ship(UnitId(1)).berth.aground, "a 5 keeps her off");
}

#[test]
fn amb_45_a_ship_set_on_fire_in_the_middle_of_her_move_lies_where_she_is_by_option() {
    for (option, ran) in [("minimum", 9.0), ("none", 1.0)] {
        let scenario = battle(
            &format!(
                r#"options: {{"wind_alarm": "manual", "burning_move": "{option}"}}, battle: {{"turn": 2, "phase": 4, "first": "Red"}},"#
            ),
            r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 25), heading: "N", state: {"sail": 5, "boxes": 2}),
               (name: "Fortuna", class: "brig", side: "Blue", at: (32, 26), heading: "N", state: {"sail": 0})"#,
        );
        let mut script = Script::new(&BARNACLE, &scenario);
        script.order(RED, begin(0)).order(RED, set_sail(0, 5)).order(RED, steer(0, &[Go::Run(10.0)]));
        assert_eq!(
            script.session.asks()[0].seat,
            RED,
            "{option}: both bear after the first inch, and Red is asked first"
        );
        script
            .order(RED, Order::Pass)
            .order(BLUE, Order::Fire { unit: UnitId(1), battery: 0, target: UnitId(0), aim: 2 })
            .pass_all();
        // Aimed low and true. One hit ticks box 3, which has a letter, and 3 - 4 counts as 2: a catastrophic fire.
        script.dice(&[5]).dice(&[6, 1, 1, 1, 1]).dice(&[1, 1, 1]);
        while script.session.asks()[0].kind == AskKind::Reaction {
            let seat = script.session.asks()[0].seat;
            script.order(seat, Order::Pass);
        }
        let now = fleet(&script);
        let ship = now.ship(UnitId(0));
        assert_eq!((ship.clocks.blaze, ship.run.stage), (1, Stage::Done), "{option}: she burns, and her move is over");
        assert!((ship.run.ran.to_inches() - ran).abs() < 0.01, "{option}: she has run {}", ship.run.ran.to_inches());
    }
}

#[test]
fn b_fire_8_a_lucky_hit_is_one_volley_though_two_are_fired_at_one_step() {
    let scenario = battle(
        r#"options: {"wind_alarm": "manual"}, battle: {"turn": 2, "phase": 4, "first": "Red", "lucky": "Surprise"},"#,
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (40, 25), heading: "N", state: {"sail": 1}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (52, 26), heading: "N", state: {"sail": 0}),
           (name: "Avispa", class: "brig", side: "Blue", at: (28, 26), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = Script::new(&BARNACLE, &scenario);
    script.order(RED, begin(0)).order(RED, set_sail(0, 1)).order(RED, steer(0, &[Go::Run(1.0)]));
    script.order(RED, fire(0, 1, 1)).order(RED, fire(0, 0, 2)).pass_all();
    script.dice(&[3, 1, 1, 1, 1, 1]).dice(&[3, 1, 1, 1, 1, 1]);
    let boxes = [1, 2].map(|unit| fleet(&script).ship(UnitId(unit)).hull.boxes);
    assert_eq!(boxes, [1, 0], "the volley that was declared first is the lucky one; a 3 of the other misses");
}

#[test]
fn b_dam_5_a_sea_monster_that_bites_her_to_the_yellow_line_has_her_captain_tested_at_once() {
    let scenario = battle(
        r#"options: {"wind_alarm": "manual"}, battle: {"turn": 2, "phase": 4, "first": "Red"},"#,
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (40, 25), heading: "N", state: {"sail": 0, "boxes": 13}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (80, 26), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = Script::new(&BARNACLE, &scenario);
    let matter =
        script.session.matters().into_iter().find(|matter| matter.title == "Sea monster").expect("it can be ruled");
    let matter = Some(Matter { key: matter.key, unit: Some(UnitId(0)), option: 0 });
    script.order(Seat::GameMaster, Order::Ruling { reason: "the kraken".to_owned(), matter });
    assert_eq!(fleet(&script).ship(UnitId(0)).hull.boxes, 15, "two boxes, past the line at 14");
    let row = script.session.asks()[0].throws.first().expect("her captain is tested");
    assert_eq!(row.clause.as_ref(), "B-MOR-3", "by the yellow line, now and not with the next shot of the battle");
    script.dice(&[1, 1, 1]);
    assert_eq!(fleet(&script).ship(UnitId(0)).nerve.due, 0, "and that is that");
}

#[test]
fn amb_99_a_retaken_ship_without_a_soul_aboard_is_her_own_sides_when_the_battle_is_opened_again() {
    let scenario = battle(
        r#"options: {"wind_alarm": "manual"}, battle: {"turn": 2, "phase": 4, "first": "Red"},"#,
        r#"(name: "Swan", class: "brig", side: "Red", at: (30, 25), heading: "N", state: {"sail": 0}),
           (name: "Teal", class: "frigate", side: "Red", at: (36, 25), heading: "N", state: {"sail": 0, "fate": "struck", "killed": 36}),
           (name: "Rose", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {"sail": 0})"#,
    );
    let mut script = Script::new(&BARNACLE, &scenario);
    script.order(RED, Order::Grapple { unit: UnitId(0), target: UnitId(1) }).dice(&[5]);
    let teal = fleet(&script).ship(UnitId(1)).colours;
    let saved = script.session.as_scenario(Viewer::All).expect("between two moves");
    let again = Script::new(&BARNACLE, &saved);
    assert_eq!((teal.side.0, fleet(&again).ship(UnitId(1)).colours), (0, teal), "retaken, with nobody aboard");
}

#[test]
fn amb_99_a_prize_that_sinks_or_sails_off_under_her_captors_men_can_be_saved() {
    for (state, fits) in [
        (r#""fate": "left", "taken": true"#, true),
        (r#""fate": "sinking", "boxes": 34, "taken": true"#, true),
        (r#""fate": "struck""#, true),
        (r#""fate": "left""#, false),
    ] {
        let scenario = battle(
            r#"options: {"wind_alarm": "manual"}, battle: {"turn": 2, "phase": 4, "first": "Red"},"#,
            &format!(
                r#"(name: "Swan", class: "brig", side: "Red", at: (30, 25), heading: "N", state: {{"sail": 0}}),
                   (name: "Prize", class: "brig", side: "Blue", at: (60, 25), heading: "N", state: {{{state}, "prize_crew": 4}}),
                   (name: "Rose", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {{"sail": 0}})"#
            ),
        );
        assert_eq!(opens(&scenario).is_ok(), fits, "{state}: {:?}", opens(&scenario));
    }
}
