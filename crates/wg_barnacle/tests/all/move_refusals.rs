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
        ("", BLUE, 0, "B-TURN-5: Rose takes no orders from you: she sails for Red."),
        (r#""moved": true"#, RED, 0, "B-MOVE-4: Rose has already made her move this turn, or lost it."),
        (r#""boxes": 26, "sail": 0"#, RED, 0, "B-DAM-7: Rose is beyond her red line, 26 boxes: she only drifts."),
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
    let none = "B-MOVE-7: Rose has 9 masts left: increment 10 is not among them.";
    assert_eq!(said(&free, RED, &set_sail(0, 10)), none);
    let mut cut = script(r#""aground": true, "ratlines": 2, "sail": 3"#, "");
    cut.order(RED, begin(0));
    let ratlines = "B-SPEC-R14: Rose's ratlines are cut: increment 3 for 2 more turns.";
    assert_eq!(said(&cut, RED, &set_sail(0, 4)), ratlines, "while she is asked for her guns");
}

#[test]
fn b_move_6_who_keeps_a_phase_from_its_end_is_named() {
    let first_lies = script(r#""sail": 0"#, "");
    let hart = "B-MOVE-6: Hart has 5 masts hoisted and must move first.";
    assert_eq!(said(&first_lies, RED, &Order::EndPhase), hart);
    assert_eq!(said(&first_lies, BLUE, &Order::EndPhase), "B-TURN-5: Phase 4 is not Blue's to end.");
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
    assert_eq!(told([1, 1, 0, 0], lightening::NAMED), "2 guns: 2 dice, 31% afloat");
    assert_eq!(told([0, 0, 0, 0], 4), "2 guns: 2 dice, 31% afloat", "all at the stern");
    assert_eq!(told([2, 0, 0, 1], 6), "7 guns: 7 dice, 72% afloat", "and half to starboard");
}
