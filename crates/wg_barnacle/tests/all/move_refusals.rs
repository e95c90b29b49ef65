//! Why ships do not begin, set sail or end a phase, in the words that a player reads; and what they do of themselves.

use wg_barnacle::BARNACLE;
use wg_barnacle::phases::SIDE_A_MOVES;
use wg_barnacle::position::{Duty, Stage};
use wg_barnacle::sailing::{Sailing, lightening, moves};
use wg_barnacle::turn::judge;
use wg_core::{Course, Order, Seat, UnitId};
use wg_testkit::Script;

use crate::common::{BLUE, Go, RED, battle, begin, course, set_sail};
use crate::play::{self, AtSea as _, Battle};

const ROSE: UnitId = UnitId(0);

/// Red's Rose and Hart with some state, and Blue's Wasp, in Red's phase of the second turn; nobody drifts or swims any more.
fn script(rose: &str, hart: &str) -> Script {
    let head = r#"battle: {"turn": 2, "phase": 4, "first": "Red", "swum": [1, 0]},"#;
    let ships = format!(
        r#"(name: "Rose", class: "frigate", side: "Red", at: (20, 20), heading: "N", state: {{{rose}}}),
           (name: "Hart", class: "brig", side: "Red", at: (40, 20), heading: "N", state: {{{hart}}}),
           (name: "Wasp", class: "brig", side: "Blue", at: (80, 20), heading: "N")"#
    );
    Script::new(&BARNACLE, &battle(head, &ships))
}

fn said(script: &Script, seat: Seat, order: &Order) -> String {
    let refusal = judge::check(script.session.world(), seat, order).err();
    refusal.map_or_else(String::new, |refusal| format!("{}: {}", refusal.clause, refusal.sentence))
}

#[test]
fn b_move_4_why_a_ship_does_not_begin_her_move() {
    let rows = [
        ("", RED, 0, ""),
        ("", BLUE, 2, "B-TURN-5: Wasp moves in her own side's phase, not in phase 4."),
        ("", BLUE, 0, "B-TURN-5: You cannot give Rose orders. She sails for Red."),
        (r#""moved": true"#, RED, 0, "B-MOVE-4: Rose has already made or lost her move this turn."),
        (
            r#""boxes": 26, "sail": 0"#,
            RED,
            0,
            "B-DAM-7: Rose is beyond her red line with 26 boxes ticked and can only drift.",
        ),
        (r#""fate": "abandoned""#, RED, 0, "B-END-1: Rose is out of the fight and takes no orders."),
    ];
    for (state, seat, unit, want) in rows {
        assert_eq!(said(&script(state, ""), seat, &begin(unit)), want, "{state}");
    }
}

#[test]
fn b_move_3_why_a_ship_does_not_set_so_much_sail() {
    let mut free = script("", "");
    free.order(RED, begin(0));
    assert_eq!(said(&free, RED, &set_sail(0, 9)), "");
    let none = "B-MOVE-7: Rose has only 9 increments left and cannot set 10.";
    assert_eq!(said(&free, RED, &set_sail(0, 10)), none);
    let mut cut = script(r#""aground": true, "ratlines": 2, "sail": 3"#, "");
    cut.order(RED, begin(0));
    let ratlines = "B-SPEC-R14: Rose's ratlines are cut, so she must keep 3 increments of sail for 2 more turns.";
    assert_eq!(said(&cut, RED, &set_sail(0, 4)), ratlines, "while she is asked for her guns");
}

#[test]
fn b_move_6_who_keeps_a_phase_from_its_end_is_named() {
    let first_lies = script(r#""sail": 0"#, "");
    let hart = "B-MOVE-6: Hart has 5 increments set and must move this phase.";
    assert_eq!(said(&first_lies, RED, &Order::EndPhase), hart);
    assert_eq!(said(&first_lies, BLUE, &Order::EndPhase), "B-TURN-5: Blue does not move in phase 4 and cannot end it.");
    let both = script(r#""sail": 0"#, r#""sail": 0"#);
    assert_eq!(said(&both, RED, &Order::EndPhase), "", "Wasp's sails are Blue's");
}

#[test]
fn b_mor_7_a_captain_retires_as_far_as_he_can() {
    let mut battle = Battle::new(&["Red frigate Rose 40,40 N", "Blue brig Wasp 40,10 N"]);
    battle.fleet.initiative.first = Some(play::RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    let rose = battle.ship_mut("Rose");
    (rose.run.stage, rose.nerve.duty, rose.run.from) = (Stage::Course, Duty::Retire, rose.berth.pose);
    let away = battle.fleet.retreat(ROSE).expect("there is room");
    let off = |ahead: &Course| {
        let end = battle.fleet.end_shape(ROSE, ahead);
        battle.fleet.nearest_enemy_from(ROSE, &end).map(|(distance, _)| distance)
    };
    let ahead = course(&[Go::Run(10.0)]);
    assert!(off(&ahead) > off(&Course::default()), "straight on she gets away");
    assert!(off(&away) > off(&ahead), "and farther if she swings her stern about: {away:?}");
    assert_eq!(battle.fleet.usual_course(ROSE), away, "and that is what is offered");
}

#[test]
fn amb_45_a_ship_on_fire_holds_on_at_her_speed() {
    let mut battle = Battle::new(&["Red frigate Rose 40,40 N blaze=1", "Blue brig Wasp 80,70 N"]);
    battle.fleet.initiative.first = Some(play::RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle.ship_mut("Rose").run.stage = Stage::Course;
    battle.business.push(Sailing::Move(ROSE));
    battle.call(moves::stage).expect("no die is thrown");
    assert_eq!(battle.ship("Rose").run.speed, 9, "the least of her fifth increment");
    battle.done();
    assert_eq!(battle.said("B-MOVE-5"), "Rose sails 9.0 in.");
}

#[test]
fn b_agnd_3_all_guns_that_are_named_are_told() {
    let battle = Battle::new(&["Red frigate Rose 40,40 N aground=true", "Blue brig Wasp 80,70 N"]);
    let told = |named, what| lightening::preview(&battle.fleet, ROSE, named, what).used;
    assert_eq!(told([1, 1, 0, 0], lightening::NAMED), "2 guns: 2 dice, 31% to float free");
    assert_eq!(told([0, 0, 0, 0], 4), "2 guns: 2 dice, 31% to float free", "all at the stern");
    assert_eq!(told([2, 0, 0, 1], 6), "7 guns: 7 dice, 72% to float free", "and half to starboard");
}

/// Rose of Red's, whose captain must retire, at her move; others lie about.
fn retiring(wind: &str, state: &str, others: &[(&str, f64, f64)]) -> Battle {
    let more: String = others
        .iter()
        .zip(0..)
        .map(|((side, x, y), place)| {
            format!(r#", (name: "Other {place}", class: "sloop", side: "{side}", at: ({x}, {y}), heading: "N")"#)
        })
        .collect();
    let ships = format!(
        r#"(name: "Rose", class: "frigate", side: "Red", at: (40, 40), heading: "N", state: {{{state}}}){more}"#
    );
    let head = format!(r#"wind: "{wind}", table: (width: 96, height: 96),"#);
    let mut battle = Battle::of(play::mustered(&battle(&head, &ships)));
    battle.fleet.initiative.first = Some(play::RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    let half = !battle.fleet.is_running(battle.ship("Rose").berth.pose.heading);
    let rose = battle.ship_mut("Rose");
    (rose.run.stage, rose.run.half, rose.nerve.duty, rose.run.from) =
        (Stage::Course, half, Duty::Retire, rose.berth.pose);
    battle
}

#[test]
fn b_mor_7_to_either_hand() {
    // She swings her stern about, away from an enemy who lies abreast of her bow.
    for (x, y, legs) in [(70.0, 47.0, &[Go::Turn(90)][..]), (10.0, 47.0, &[Go::Turn(-90)])] {
        let battle = retiring("S", "", &[("Blue", x, y)]);
        assert_eq!(battle.fleet.retreat(ROSE), Some(course(legs)), "the enemy lies at ({x}, {y})");
    }
}

#[test]
fn b_mor_7_as_far_as_there_is_room() {
    // A friend lies ahead, and her rudder is jammed. The friend is six inches long, and she is fourteen.
    for (gap, inches) in [(20.0, 10.0), (8.0, 7.0), (6.0, 5.0), (3.0, 2.0), (1.5, 1.0)] {
        let battle = retiring("S", r#""jammed": 2"#, &[("Blue", 40.0, 10.0), ("Red", 40.0, 50.0 + gap)]);
        assert_eq!(battle.fleet.retreat(ROSE), Some(course(&[Go::Run(inches)])), "{gap} inches of water ahead");
    }
    let battle = retiring("S", r#""jammed": 2"#, &[("Blue", 40.0, 10.0), ("Red", 40.0, 50.5)]);
    assert!(!battle.fleet.can_retreat(ROSE), "half an inch is no room");
}

#[test]
fn b_move_6_a_ship_is_offered_the_least_that_she_must_sail() {
    let mut battle = retiring("S", "", &[("Blue", 90.0, 90.0)]);
    battle.ship_mut("Rose").nerve.duty = Duty::None;
    assert_eq!(battle.fleet.usual_course(ROSE), course(&[Go::Run(9.0)]), "and not the most, which is for oars");
}

#[test]
fn b_move_6_a_course_that_is_too_short_or_brings_her_too_near() {
    let mut battle = retiring("S", "", &[("Blue", 60.0, 40.0)]);
    battle.ship_mut("Rose").nerve.duty = Duty::None;
    let said = |battle: &Battle, legs: &[Go]| {
        let refused = battle.fleet.check_course(play::RED, ROSE, &course(legs)).err();
        refused.map_or_else(String::new, |refusal| format!("{}: {}", refusal.clause, refusal.sentence))
    };
    let short = "B-MOVE-6: Rose must run at least 9.0 in under this sail. This course runs 4.0 in, 5.0 in too short.";
    assert_eq!(said(&battle, &[Go::Run(4.0)]), short);
    battle.ship_mut("Rose").nerve.duty = Duty::NoCloser;
    let nearer = "B-MOR-6: Rose's captain may come no closer to the enemy. This course ends 1.7 in nearer to Other 0.";
    assert_eq!(said(&battle, &[Go::Turn(45), Go::Run(5.0)]), nearer);
    // Half an inch of an earlier course is left over: she may sail it with the last of her inches.
    battle.ship_mut("Rose").nerve.duty = Duty::None;
    battle.ship_mut("Rose").run.ran = wg_core::Length::from_inches(4.5);
    assert_eq!(said(&battle, &[Go::Run(5.5)]), "", "ten in all");
    assert!(said(&battle, &[Go::Run(5.25)]).starts_with("B-MOVE-5"), "and no other part of an inch");
}

#[test]
fn amb_16_half_of_an_odd_rest_is_rounded_up() {
    let battle = retiring("S", "", &[("Blue", 60.0, 40.0)]);
    let inches = wg_core::Length::from_inches;
    for (from, min, max) in [(2.0, 6.0, 6.0), (3.0, 6.0, 7.0), (9.0, 9.0, 10.0), (10.0, 10.0, 10.0)] {
        let allowance = battle.fleet.allowance_at(ROSE, true, Some(inches(from)));
        assert_eq!((allowance.min, allowance.max), (inches(min), inches(max)), "9 to 10 in all, contrary after {from}");
    }
}

#[test]
fn amb_14_becalmed_she_turns_once_if_she_can_turn_at_all() {
    for (turned, lost, turns) in [(0, 0, 1), (1, 0, 0), (0, 3, 0)] {
        let mut battle = retiring("N", r#""sail": 2"#, &[("Blue", 60.0, 40.0)]);
        let rose = battle.ship_mut("Rose");
        (rose.nerve.duty, rose.run.pips, rose.run.turned, rose.hull.rudder_lost) = (Duty::None, -6, turned, lost);
        assert!(battle.fleet.becalmed(ROSE), "two inches less six");
        assert_eq!(battle.fleet.course_limits(ROSE).turns, turns, "turned {turned}, lost {lost}");
    }
}

#[test]
fn b_agnd_1_nobody_is_asked_for_a_ship_that_cannot_sail() {
    for (aground, left, asked) in [(false, false, true), (true, false, false), (false, true, false)] {
        let mut battle = retiring("S", "", &[("Blue", 90.0, 90.0)]);
        let rose = battle.ship_mut("Rose");
        rose.berth.aground = aground;
        if left {
            rose.colours.fate = wg_barnacle::position::Fate::Abandoned;
        }
        battle.business.push(Sailing::Move(ROSE));
        assert_eq!(battle.ask().is_some(), asked, "aground {aground}, abandoned {left}");
    }
}

#[test]
fn b_sail_4_the_least_sail_is_halved_like_any_other() {
    let mut battle = retiring("S", r#""sail": 1"#, &[("Blue", 90.0, 90.0)]);
    battle.ship_mut("Rose").nerve.duty = Duty::None;
    let refused = battle.fleet.plan(ROSE, &course(&[Go::Turn(90), Go::Run(2.0)])).expect_err("one inch is half of two");
    assert_eq!(refused.clause, "B-SAIL-4", "{}", refused.sentence);
    battle.fleet.plan(ROSE, &course(&[Go::Turn(90), Go::Run(1.0)])).expect("an inch");
}
