//! Forts and land batteries, fire at troops, and phase 8 (A15).

use wg_barnacle::choices::Choice;
use wg_barnacle::position::Fleet;
use wg_barnacle::{Barnacle, Item, Play};
use wg_core::Choices;
use wg_core::{AskKind, Awaiting, Order, Refusal, UnitId};
use wg_testkit::{Rehearsal, Script};

use crate::common::*;
use crate::island;

/// Asserts that all dice of the script were rolled: a side is asked about its muskets, or the next turn waits for
/// initiative.
pub(crate) fn turned(script: &Script) {
    let ask = &script.session.asks()[0];
    if ask.kind == AskKind::Throw {
        assert_eq!(ask.throws[0].clause, "B-INIT-1", "{ask:?}");
    } else {
        script.all_thrown();
    }
}

/// A coast in the east, from 55 inches on.
pub(crate) const COAST: &str = r#"land: [(name: "The main", outline: [(55, 0), (96, 0), (96, 60), (55, 60)])],"#;

/// Returns a fort that faces west over 2.5 inches of its own land. Its guns stand at 57.5 inches.
pub(crate) fn fort(state: &str) -> String {
    format!(r#"(name: "Fort George", class: "fort", side: "Blue", at: (60, 30), heading: "W", state: {{{state}}})"#)
}

/// Returns a frigate of Red's at anchor, with her starboard guns `inches` from the guns of the fort.
pub(crate) fn frigate(inches: f64) -> String {
    let x = 57.5 - 1.8 - inches;
    format!(r#"(name: "Surprise", class: "frigate", side: "Red", at: ({x}, 30), heading: "N", state: {{"sail": 0}})"#)
}

pub(crate) const FAR: &str =
    r#"(name: "Avispa", class: "brig", side: "Blue", at: (8, 8), heading: "N", state: {"sail": 0})"#;

/// Starts Red's phase with frigate 0, brig 1 and fort 2.
pub(crate) fn against_the_fort(inches: f64, state: &str) -> Script {
    at_sea(&battle(COAST, &format!("{}, {FAR}, {}", frigate(inches), fort(state))), NORMAL)
}

/// Starts phase 8 or 9 of turn 2 with Red as Side A. Two ships far off come first, then these units on land.
pub(crate) fn ashore(phase: u8, head: &str, units: &str) -> Script {
    let options = if head.contains("options:") { "" } else { r#"options: {"wind_alarm": "manual"},"# };
    let head = format!(r#"{options} {head} battle: {{"turn": 2, "phase": {phase}, "first": "Red"}}, {COAST}"#);
    let far = r#"(name: "Surprise", class: "frigate", side: "Red", at: (8, 50), heading: "N", state: {"sail": 0})"#;
    Script::new(&wg_barnacle::BARNACLE, &battle(&head, &format!("{far}, {FAR}, {units}")))
}

/// Red's small battery, which faces north. Its guns stand at (70, 21).
pub(crate) const BATTERY: &str =
    r#"(name: "Battery", class: "small_battery", side: "Red", at: (70, 20), heading: "N")"#;

/// Returns King's men of Blue's, `inches` from the guns of the battery.
pub(crate) fn men(inches: f64, state: &str) -> String {
    let y = 21.0 + inches + 0.5;
    format!(r#"(name: "Foot", class: "kings_men", side: "Blue", at: (70, {y}), heading: "N", state: {{{state}}})"#)
}

pub(crate) fn guns(script: &Script, unit: u16) -> u8 {
    fleet(script).troop(UnitId(unit)).pieces.left
}

pub(crate) fn company(script: &Script, unit: u16) -> (u8, u8) {
    let company = fleet(script).troop(UnitId(unit)).company;
    (company.men, company.leaders)
}

/// Applies a rule to a fleet with given dice.
pub(crate) fn call(
    fleet: &mut Fleet,
    item: Item,
    faces: &[u8],
    rule: fn(&mut Play<'_>) -> Result<(), Awaiting>,
) -> Vec<String> {
    let mut desk = Rehearsal::<Barnacle>::of(fleet.clone());
    desk.business.push(item);
    desk.plays(rule, faces);
    *fleet = desk.fleet;
    desk.reports.into_iter().map(|report| report.clause).collect()
}

#[test]
fn b_ex_32_a_fort() {
    let mut near = against_the_fort(9.0, "");
    near.order(RED, fire(0, 1, 2)).pass_all().dice(&[6, 6, 5, 4, 2, 1]).all_thrown();
    assert_eq!(guns(&near, 2), 6, "only the sixes hit");
    let mut far = against_the_fort(14.0, "");
    far.order(RED, fire(0, 1, 2)).pass_all().dice(&[6, 6, 5, 4, 2, 1]).all_thrown();
    assert_eq!(guns(&far, 2), 7, "halved");
    let mut last = against_the_fort(9.0, r#""guns_lost": 7"#);
    last.order(RED, fire(0, 1, 2)).pass_all().dice(&[6, 6, 5, 1, 1, 1]).dice(&[6]).all_thrown();
    assert_eq!(
        (guns(&last, 2), company(&last, 2)),
        (0, (17, 2)),
        "the second six goes on the men, the five is nothing"
    );
    let mut none = against_the_fort(9.0, r#""guns_lost": 8, "killed": 3"#);
    none.order(RED, fire(0, 1, 2)).pass_all().dice(&[5, 6, 4, 2, 1, 3]).dice(&[1, 6]).all_thrown();
    assert_eq!(company(&none, 2), (13, 2), "the troop rule in cover; four dead, no leader's die");
}

/// Plays on to the next turn without any action. Returns whether the fort, unit 2, was asked to fire in phase 8.
fn fort_is_asked_in_phase_8(script: &mut Script) -> bool {
    let mut asked = false;
    for _ in 0..40 {
        let Some(ask) = script.session.asks().first().cloned() else { break };
        if script.session.cursor().turn > 1 {
            break;
        }
        let offered = ask
            .offers
            .iter()
            .any(|offer| offer.order.unit() == Some(UnitId(2)) && matches!(offer.order, Order::Fire { .. }));
        assert!(script.session.cursor().phase != 7 || offered == script.session.check(BLUE, &fire(2, 0, 3)).is_ok());
        asked |= offered && script.session.cursor().phase == 7;
        if ask.throws.is_empty() {
            let end = ask.offers.iter().find(|offer| offer.order == Order::EndPhase).map(|offer| offer.order.clone());
            script.order(ask.seat, end.unwrap_or(Order::Pass));
        } else {
            script.dice(&ask.throws.iter().flat_map(|row| vec![3; usize::from(row.dice)]).collect::<Vec<_>>());
        }
    }
    assert!(script.session.cursor().turn > 1, "the turn comes to its end");
    asked
}

#[test]
fn b_ex_33_land_gun_timing() {
    // Rabble stand before the fort's guns, clear of the line between fort and frigate.
    let frigate =
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (46.7, 24), heading: "N", state: {"sail": 0})"#;
    let foot = r#"(name: "Foot", class: "rabble", side: "Red", at: (55.5, 32.5), heading: "E")"#;
    let start = || at_sea(&battle(COAST, &format!("{frigate}, {FAR}, {}, {foot}", fort(""))), NORMAL);
    // In phase 4 the fort answers the frigate, so it is empty in phase 8.
    let mut fired = start();
    fired.order(RED, fire(0, 1, 2)).order(BLUE, fire(2, 0, 0)).dice(&[1; 6]).dice(&[1; 8]);
    fired.refused(BLUE, fire(2, 0, 0), "T-ASK");
    assert!(fleet(&fired).troop(UnitId(2)).pieces.fired);
    assert!(!fort_is_asked_in_phase_8(&mut fired), "one shot in a turn");
    // If it holds fire until phase 8, it may fire then.
    let mut held = start();
    held.order(RED, fire(0, 1, 2)).order(BLUE, Order::Pass).dice(&[1; 6]);
    assert!(fort_is_asked_in_phase_8(&mut held));
    // It may fire at a target on land, but not at a ship.
    let mut held = ashore(
        8,
        "",
        &format!("{}, (name: \"Foot\", class: \"rabble\", side: \"Red\", at: (55.5, 30), heading: \"E\")", fort("")),
    );
    assert_eq!(held.session.asks()[0].seat, BLUE);
    held.refused(BLUE, fire(2, 0, 0), "AMB-3");
    held.order(BLUE, fire(2, 0, 3));
    assert_eq!(held.session.asks()[0].kind, AskKind::Throw);
}

#[test]
fn b_turn_7_land_guns_fire_at_ships_in_the_movement_phases() {
    let mut script = against_the_fort(9.0, "");
    // Blue's fort answers in Red's phase. Ships of its own side are no targets.
    script.order(RED, fire(0, 1, 2));
    script.refused(BLUE, fire(2, 0, 1), "B-TURN-6");
    script.order(BLUE, fire(2, 0, 0)).dice(&[1; 6]).dice(&[6, 5, 4, 3, 2, 1, 1, 1]).dice(&[3, 3, 3]);
    assert_eq!(fleet(&script).ship(UnitId(0)).hull.boxes, 3, "a fort hits ships on 4-6");
    let units =
        format!("{}, (name: \"Foot\", class: \"rabble\", side: \"Red\", at: (58, 38), heading: \"S\")", fort(""));
    let mut troops = at_sea(&battle(COAST, &format!("{}, {FAR}, {units}", frigate(9.0))), NORMAL);
    troops.order(RED, fire(0, 1, 2));
    troops.refused(BLUE, fire(2, 0, 3), "B-TURN-7");
}

#[test]
fn b_turn_8_land_guns_of_the_other_side_fire_when_a_ship_comes_by() {
    let ship = r#"(name: "Surprise", class: "frigate", side: "Red", at: (48, 10), heading: "N", state: {"sail": 5})"#;
    let mut script = at_sea(&battle(COAST, &format!("{ship}, {FAR}, {}", fort(""))), NORMAL);
    script.order(RED, begin(0)).order(RED, set_sail(0, 5));
    script.order(RED, steer(0, &[Go::Run(9.0)]));
    // The frigate comes into the arc of the fort, and Blue is asked. Once Blue has let the chance go by, it is not
    // asked again at every inch.
    let mut asked = 0;
    while let Some(ask) = script.session.asks().iter().find(|ask| ask.kind == AskKind::Reaction) {
        if ask.seat == BLUE {
            asked += 1;
            assert!(ask.offers.iter().any(|offer| matches!(
                offer.order,
                Order::Fire { unit: UnitId(2), battery: 0, target: UnitId(0), .. }
            )));
        }
        let seat = ask.seat;
        script.order(seat, Order::Pass);
    }
    assert!((1..=3).contains(&asked), "asked {asked} times on nine inches");
}

#[test]
fn b_turn_12_land_guns_fire_in_their_own_sides_phase_too() {
    let mut script = against_the_fort(9.0, "");
    script.order(RED, Order::EndPhase);
    script.order(BLUE, fire(2, 0, 0)).pass_all().dice(&[1; 8]);
    assert!(fleet(&script).troop(UnitId(2)).pieces.fired);
    script.refused(BLUE, fire(2, 0, 0), "B-LOAD-6");
}

#[test]
fn b_turn_15_all_land_guns_fire_together_at_what_is_on_land() {
    // Two batteries face each other: both lose their last gun, and both have fired.
    let other =
        r#"(name: "Other", class: "small_battery", side: "Blue", at: (70, 32), heading: "S", state: {"guns_lost": 2})"#;
    let mine = r#"(name: "Battery", class: "small_battery", side: "Red", at: (70, 20), heading: "N", state: {"guns_lost": 2})"#;
    let mut script = ashore(8, "", &format!("{mine}, {other}"));
    script.refused(BLUE, fire(3, 0, 2), "T-ASK");
    script.order(RED, fire(2, 0, 3)).order(BLUE, fire(3, 0, 2)).dice(&[6]).dice(&[6]);
    assert_eq!((guns(&script, 2), guns(&script, 3)), (0, 0));
}

#[test]
fn amb_3_phase_8_is_for_targets_on_land_or_for_any() {
    let ship = |side: &str| {
        format!(r#"(name: "Wasp", class: "brig", side: "{side}", at: (50, 30), heading: "N", state: {{"sail": 0}})"#)
    };
    let head = |options: &str| {
        format!(
            r#"options: {{"wind_alarm": "manual" {options}}}, battle: {{"turn": 2, "phase": 8, "first": "Red"}}, {COAST}"#
        )
    };
    let units = format!("{}, {FAR}, {}", ship("Red"), fort(""));
    let only = Script::new(&wg_barnacle::BARNACLE, &battle(&head(""), &units));
    assert!(fleet(&only).cursor.turn > 2 || fleet(&only).cursor.phase > 7, "nobody is asked");
    let mut any = Script::new(&wg_barnacle::BARNACLE, &battle(&head(r#", "phase8_targets": "any""#), &units));
    any.order(BLUE, fire(2, 0, 0));
}

#[test]
fn phase_8_asks_once_and_all_fire_at_their_nearest_targets() {
    let near = r#"(name: "Near", class: "rabble", side: "Blue", at: (70, 26), heading: "S"), (name: "Farther", class: "rabble", side: "Blue", at: (73, 33), heading: "S")"#;
    let mut script = ashore(
        8,
        "",
        &format!(
            "{BATTERY}, (name: \"East\", class: \"small_battery\", side: \"Red\", at: (75, 20), heading: \"N\"), {near}"
        ),
    );
    let ask = script.session.asks()[0].clone();
    assert_eq!((ask.seat, ask.offers.len()), (RED, 4), "all together, either battery, no more");
    assert!(matches!(Choice::chosen(&ask.default), Some(Choice::FireAll)));
    script.order(RED, ask.default).dice(&[1, 1, 1]).dice(&[1, 1, 1]);
    turned(&script);
    assert_eq!(fleet(&script).troop(UnitId(4)).company.men, 20);
    assert!(
        script.sentences().iter().any(|sentence| sentence.starts_with("East fires its guns at Near")),
        "{:?}",
        script.sentences()
    );
}

#[test]
fn b_load_6_land_artillery_is_reloaded_every_turn() {
    // Rabble of Red's stand behind the King's men, so that a side is asked about muskets in phase 9.
    let rabble = r#"(name: "Rabble", class: "rabble", side: "Red", at: (70, 37), heading: "S")"#;
    let mut script = ashore(8, "", &format!("{BATTERY}, {}, {rabble}", men(8.0, "")));
    script.order(RED, fire(2, 0, 3)).dice(&[1, 1, 1]);
    assert_eq!((script.session.cursor().turn, script.session.cursor().phase), (2, 8), "muskets are next");
    let refusal = fleet(&script).check_guns::<Refusal>(UnitId(2), 0).expect_err("empty until phase 13");
    assert_eq!(refusal.clause, "B-LOAD-6");
    island::next_turn(&mut script);
    assert_eq!(script.session.cursor().turn, 3);
    assert_eq!(fleet(&script).may_fire(UnitId(2), 0), Ok(()));
    island::moves_over(&mut script);
    assert_eq!((script.session.cursor().turn, script.session.cursor().phase), (3, 7));
    script.order(RED, fire(2, 0, 3));
}
