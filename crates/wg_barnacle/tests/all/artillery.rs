//! A15. Forts and land batteries, fire at troops, and phase 8.

use wg_barnacle::damage::{Damage, casualties, losses};
use wg_barnacle::gunnery::artillery;
use wg_barnacle::gunnery::cover::Cover;
use wg_barnacle::gunnery::firing::NoShot;
use wg_barnacle::position::{Fleet, Whereabouts};
use wg_barnacle::turn::ending;
use wg_barnacle::{Barnacle, Item, Play};
use wg_core::shown::sheet::Part;
use wg_core::{AskKind, Awaiting, DiceSource, HoldFor, HouseCaptain, Mark, Order, Session, SideId, StandingOrder, UnitId, Viewer};
use wg_testkit::{Rehearsal, Script};

use crate::common::*;
use crate::island;

/// All dice of the script were thrown: somebody is asked about his muskets, or the next turn waits for its initiative.
fn turned(script: &Script) {
    let ask = &script.session.asks()[0];
    if ask.kind == AskKind::Throw {
        assert_eq!(ask.throws[0].clause, "B-INIT-1", "{ask:?}");
    } else {
        script.all_thrown();
    }
}

/// A coast in the east, from 55 inches on.
const COAST: &str = r#"land: [(name: "The main", outline: [(55, 0), (96, 0), (96, 60), (55, 60)])],"#;

/// The fort looks west over 2.5 inches of its own land; its guns stand at 57.5 inches.
fn fort(state: &str) -> String {
    format!(r#"(name: "Fort George", class: "fort", side: "Blue", at: (60, 30), heading: "W", state: {{{state}}})"#)
}

/// A frigate of Red's at anchor, her starboard guns so far from the guns of the fort.
fn frigate(inches: f64) -> String {
    let x = 57.5 - 1.8 - inches;
    format!(r#"(name: "Surprise", class: "frigate", side: "Red", at: ({x}, 30), heading: "N", state: {{"sail": 0}})"#)
}

const FAR: &str = r#"(name: "Avispa", class: "brig", side: "Blue", at: (8, 8), heading: "N", state: {"sail": 0})"#;

/// Frigate 0, brig 1, fort 2; Red's phase.
fn against_the_fort(inches: f64, state: &str) -> Script {
    at_sea(&battle(COAST, &format!("{}, {FAR}, {}", frigate(inches), fort(state))), NORMAL)
}

/// Phase 8 or 9 of turn 2, Red is Side A; ships far off first, then these units on land.
fn ashore(phase: u8, head: &str, units: &str) -> Script {
    let options = if head.contains("options:") { "" } else { r#"options: {"wind_alarm": "manual"},"# };
    let head = format!(r#"{options} {head} battle: {{"turn": 2, "phase": {phase}, "first": "Red"}}, {COAST}"#);
    let far = r#"(name: "Surprise", class: "frigate", side: "Red", at: (8, 50), heading: "N", state: {"sail": 0})"#;
    Script::new(&wg_barnacle::BARNACLE, &battle(&head, &format!("{far}, {FAR}, {units}")))
}

/// Red's small battery looks north; its guns stand at (70, 21).
const BATTERY: &str = r#"(name: "Battery", class: "small_battery", side: "Red", at: (70, 20), heading: "N")"#;

/// King's men of Blue's, so far from the guns of the battery.
fn men(inches: f64, state: &str) -> String {
    let y = 21.0 + inches + 0.5;
    format!(r#"(name: "Foot", class: "kings_men", side: "Blue", at: (70, {y}), heading: "N", state: {{{state}}})"#)
}

fn guns(script: &Script, unit: u16) -> u8 {
    fleet(script).troop(UnitId(unit)).pieces.left
}

fn company(script: &Script, unit: u16) -> (u8, u8) {
    let company = fleet(script).troop(UnitId(unit)).company;
    (company.men, company.leaders)
}

/// A rule on a fleet with given dice.
fn call(fleet: &mut Fleet, item: Item, faces: &[u8], rule: fn(&mut Play<'_>) -> Result<(), Awaiting>) -> Vec<String> {
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
    assert_eq!((guns(&last, 2), company(&last, 2)), (0, (17, 2)), "the second six goes on the men, the five is nothing");
    let mut none = against_the_fort(9.0, r#""guns_lost": 8, "killed": 3"#);
    none.order(RED, fire(0, 1, 2)).pass_all().dice(&[5, 6, 4, 2, 1, 3]).dice(&[1, 6]).all_thrown();
    assert_eq!(company(&none, 2), (13, 2), "the troop rule in cover; four dead, no leader's die");
}

#[test]
fn b_fort_3_of_guns_alone_no_dead_are_told() {
    let mut fleet = fleet(&against_the_fort(9.0, ""));
    let losses = |fleet: &mut Fleet, hits: u8, faces: &[u8]| {
        call(fleet, Item::Damage(Damage::Losses { unit: UnitId(2), by: UnitId(0), hits, sixes: hits, pieces: true }), faces, losses::losses)
    };
    assert_eq!(losses(&mut fleet, 2, &[]), ["B-FORT-3"]);
    assert_eq!(losses(&mut fleet, 6, &[]), ["B-FORT-3"]);
    assert_eq!(losses(&mut fleet, 1, &[2])[0], "B-FORT-4", "the guns are gone");
}

/// On to the next turn, while nobody does anything: whether the guns of the fort, unit 2, could have spoken in phase 8.
fn fort_is_asked_in_phase_8(script: &mut Script) -> bool {
    let mut asked = false;
    for _ in 0..40 {
        let Some(ask) = script.session.asks().first().cloned() else { break };
        if script.session.cursor().turn > 1 {
            break;
        }
        let offered = ask.offers.iter().any(|offer| offer.order.unit() == Some(UnitId(2)) && matches!(offer.order, Order::Fire { .. }));
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
    // Rabble before the fort's guns, clear of the line between fort and frigate.
    let frigate = r#"(name: "Surprise", class: "frigate", side: "Red", at: (46.7, 24), heading: "N", state: {"sail": 0})"#;
    let foot = r#"(name: "Foot", class: "rabble", side: "Red", at: (55.5, 32.5), heading: "E")"#;
    let start = || at_sea(&battle(COAST, &format!("{frigate}, {FAR}, {}, {foot}", fort(""))), NORMAL);
    // Phase 4: the fort answers the frigate, and is empty in phase 8.
    let mut fired = start();
    fired.order(RED, fire(0, 1, 2)).order(BLUE, fire(2, 0, 0)).dice(&[1; 6]).dice(&[1; 8]);
    fired.refused(BLUE, fire(2, 0, 0), "T-ASK");
    assert!(fleet(&fired).troop(UnitId(2)).pieces.fired);
    assert!(!fort_is_asked_in_phase_8(&mut fired), "one shot in a turn");
    // Heed until phase 8 its guns speak there.
    let mut held = start();
    held.order(RED, fire(0, 1, 2)).order(BLUE, Order::Pass).dice(&[1; 6]);
    assert!(fort_is_asked_in_phase_8(&mut held));
    // At what is on land, and at no ship.
    let mut held = ashore(8, "", &format!("{}, (name: \"Foot\", class: \"rabble\", side: \"Red\", at: (55.5, 30), heading: \"E\")", fort("")));
    assert_eq!(held.session.asks()[0].seat, BLUE);
    held.refused(BLUE, fire(2, 0, 0), "AMB-3");
    held.order(BLUE, fire(2, 0, 3));
    assert_eq!(held.session.asks()[0].kind, AskKind::Throw);
}

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
fn b_turn_7_land_guns_fire_at_ships_in_the_movement_phases() {
    let mut script = against_the_fort(9.0, "");
    // Blue's fort answers in Red's phase, and its own side's ships are no targets.
    script.order(RED, fire(0, 1, 2));
    script.refused(BLUE, fire(2, 0, 1), "B-TURN-6");
    script.order(BLUE, fire(2, 0, 0)).dice(&[1; 6]).dice(&[6, 5, 4, 3, 2, 1, 1, 1]).dice(&[3, 3, 3]);
    assert_eq!(fleet(&script).ship(UnitId(0)).hull.boxes, 3, "a fort hits ships on 4-6");
    let units = format!("{}, (name: \"Foot\", class: \"rabble\", side: \"Red\", at: (58, 38), heading: \"S\")", fort(""));
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
    // She comes into the arc of the fort, and Blue is asked; it may be let go by, and is not asked at every inch again.
    let mut asked = 0;
    while let Some(ask) = script.session.asks().iter().find(|ask| ask.kind == AskKind::Reaction) {
        if ask.seat == BLUE {
            asked += 1;
            assert!(ask.offers.iter().any(|offer| matches!(offer.order, Order::Fire { unit: UnitId(2), battery: 0, target: UnitId(0), .. })));
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
    // Two batteries face each other: the last gun of either falls, and both have fired.
    let other = r#"(name: "Other", class: "small_battery", side: "Blue", at: (70, 32), heading: "S", state: {"guns_lost": 2})"#;
    let mine = r#"(name: "Battery", class: "small_battery", side: "Red", at: (70, 20), heading: "N", state: {"guns_lost": 2})"#;
    let mut script = ashore(8, "", &format!("{mine}, {other}"));
    script.refused(BLUE, fire(3, 0, 2), "T-ASK");
    script.order(RED, fire(2, 0, 3)).order(BLUE, fire(3, 0, 2)).dice(&[6]).dice(&[6]);
    assert_eq!((guns(&script, 2), guns(&script, 3)), (0, 0));
}

#[test]
fn amb_3_phase_8_is_for_targets_on_land_or_for_any() {
    let ship = |side: &str| format!(r#"(name: "Wasp", class: "brig", side: "{side}", at: (50, 30), heading: "N", state: {{"sail": 0}})"#);
    let head = |options: &str| format!(r#"options: {{"wind_alarm": "manual" {options}}}, battle: {{"turn": 2, "phase": 8, "first": "Red"}}, {COAST}"#);
    let units = format!("{}, {FAR}, {}", ship("Red"), fort(""));
    let only = Script::new(&wg_barnacle::BARNACLE, &battle(&head(""), &units));
    assert!(fleet(&only).cursor.turn > 2 || fleet(&only).cursor.phase > 7, "nobody is asked");
    let mut any = Script::new(&wg_barnacle::BARNACLE, &battle(&head(r#", "phase8_targets": "any""#), &units));
    any.order(BLUE, fire(2, 0, 0));
}

#[test]
fn phase_8_asks_once_and_all_fire_at_their_nearest_targets() {
    let near = r#"(name: "Near", class: "rabble", side: "Blue", at: (70, 26), heading: "S"), (name: "Farther", class: "rabble", side: "Blue", at: (73, 33), heading: "S")"#;
    let mut script = ashore(8, "", &format!("{BATTERY}, (name: \"East\", class: \"small_battery\", side: \"Red\", at: (75, 20), heading: \"N\"), {near}"));
    let ask = script.session.asks()[0].clone();
    assert_eq!((ask.seat, ask.offers.len()), (RED, 4), "all together, either battery, no more");
    assert!(matches!(ask.default, Order::Choose { what: artillery::FIRE_ALL, .. }));
    script.order(RED, ask.default).dice(&[1, 1, 1]).dice(&[1, 1, 1]);
    turned(&script);
    assert_eq!(fleet(&script).troop(UnitId(4)).company.men, 20);
    assert!(script.sentences().iter().any(|sentence| sentence.starts_with("East fires its guns on Near")), "{:?}", script.sentences());
}

#[test]
fn b_fort_1_a_fort_has_a_roster_with_its_guns() {
    let script = against_the_fort(9.0, r#""guns_lost": 3, "unmanned": 2, "killed": 4"#);
    let sheet = script.session.sheet(UnitId(2), Viewer::All);
    let battery = sheet.parts.iter().find_map(|part| if let Part::Battery { boxes, dice, .. } = part { Some((boxes.clone(), *dice)) } else { None });
    assert_eq!(battery, Some((vec![true, true, true, false, false, false, false, false], 3)), "three of eight lost, two without a crew");
    assert!(sheet.parts.iter().any(|part| matches!(part, Part::Counters { total: 20, lost: 4, leaders: 2, .. })));
    assert!(sheet.parts.iter().any(|part| matches!(part, Part::Note { clause, .. } if clause == "B-ARMS-4")));
}

#[test]
fn b_fort_2_forty_five_degrees_to_each_side_and_twenty_inches() {
    let at = |x: f64, y: f64| {
        let ship = format!(r#"(name: "Wasp", class: "row_boat", side: "Red", at: ({x}, {y}), heading: "N")"#);
        at_sea(&battle(COAST, &format!("{ship}, {FAR}, {}", fort(""))), NORMAL)
    };
    // The guns stand at (57.5, 30) and look west; a row boat is 3 inches long.
    let bears = |script: &Script| fleet(script).bears(UnitId(2), 0, UnitId(0));
    assert!(bears(&at(50.0, 30.0)).is_ok_and(|chance| !chance.halved && chance.dice == 8));
    assert!(bears(&at(40.0, 30.0)).is_ok_and(|chance| chance.halved));
    assert!(matches!(bears(&at(36.0, 30.0)), Err(NoShot::Far(_))));
    // The nearest point of her is her inner stern or bow: 6 inches ahead of the guns, and so far to one side.
    let half = 0.5 * wg_barnacle::position::logs::log("row_boat").expect("a class").footprint.beam.to_inches();
    for (aside, inside) in [(5.9, true), (6.1, false), (6.8, false)] {
        for (y, hand) in [(30.0 + aside + 1.5, 1), (30.0 - aside - 1.5, -1)] {
            match bears(&at(51.5 - half, y)) {
                Ok(_) => assert!(inside, "{aside} inches aside of 6 ahead are more than 45 degrees"),
                Err(NoShot::OutOfArc(by)) => assert!(!inside && by.0.signum() == hand, "{aside} to the side, {by}"),
                Err(other) => panic!("{other:?}"),
            }
        }
    }
    assert!(matches!(bears(&at(52.0, 44.0)), Err(NoShot::OutOfArc(by)) if by.0 > 0));
    let mut wide = at(52.0, 44.0);
    wide.order(RED, Order::EndPhase).pass_all();
    let refusal = wide.session.submit(BLUE, fire(2, 0, 0)).expect_err("out of arc");
    assert_eq!(refusal.clause, "B-FORT-2");
    assert!(refusal.marks.iter().any(|mark| matches!(mark, Mark::Arc { .. })), "the arc is drawn");
    wide.refused(BLUE, fire(2, 1, 0), "B-FORT-1");
}

#[test]
fn b_fort_3_only_a_six_hits_land_artillery() {
    let script = against_the_fort(9.0, "");
    let chance = fleet(&script).bears(UnitId(0), 1, UnitId(2)).expect("she bears");
    assert_eq!((chance.needed, chance.why.0, chance.rake), (6, "B-FORT-3", false));
    let odds = script.session.preview(RED, &fire(0, 1, 2)).odds.expect("a card");
    assert_eq!(odds.unit, "guns");
    assert!((odds.expected - 1.0).abs() < 1e-9, "six dice at a sixth each");
    let far = against_the_fort(14.0, "");
    assert!(fleet(&far).bears(UnitId(0), 1, UnitId(2)).is_ok_and(|chance| chance.halved));
}

#[test]
fn amb_65_the_option_lets_a_five_hit_land_artillery() {
    let scenario = battle(
        &format!(r#"options: {{"land_arty_hit": 5, "wind_alarm": "manual"}}, {COAST}"#),
        &format!("{}, {FAR}, {}", frigate(9.0), fort(r#""guns_lost": 7"#)),
    );
    let mut script = at_sea(&scenario, NORMAL);
    script.order(RED, fire(0, 1, 2)).pass_all().dice(&[5, 5, 5, 5, 1, 1]).all_thrown();
    assert_eq!((guns(&script, 2), company(&script, 2)), (0, (20, 2)), "fives destroy guns, and go no farther");
}

#[test]
fn b_fort_4_without_guns_the_men_are_hit() {
    let script = against_the_fort(9.0, r#""guns_lost": 8"#);
    let chance = fleet(&script).bears(UnitId(0), 1, UnitId(2)).expect("she bears");
    assert_eq!((chance.needed, chance.why), (5, ("B-TRP-2", "in the fort")));
    let odds = script.session.preview(RED, &fire(0, 1, 2)).odds.expect("a card");
    assert_eq!(odds.unit, "dead");
    assert!((odds.expected - 4.0).abs() < 1e-9, "six dice at a third, two dead a hit: {}", odds.expected);
}

#[test]
fn b_fort_5_with_its_last_man_a_fort_is_destroyed() {
    let mut script = against_the_fort(9.0, r#""guns_lost": 8, "killed": 18"#);
    script.order(RED, fire(0, 1, 2)).pass_all().dice(&[5, 6, 1, 1, 1, 1]).dice(&[2, 2]).all_thrown();
    let after = fleet(&script);
    assert_eq!(after.troop(UnitId(2)).stand.whereabouts, Whereabouts::Destroyed);
    assert!(!after.initiative.now[0].triumph, "gunfire alone captures nothing (AMB-90)");
    assert_eq!(ending::points(&after, SideId(0)), 40 + 2 * ending::LEADER, "AMB-85");
    script.refused(RED, fire(0, 1, 2), "B-LOAD-1");
}

#[test]
fn amb_90_a_fort_is_captured_with_an_enemy_in_contact() {
    let foot = r#"(name: "Foot", class: "rabble", side: "Red", at: (58, 38), heading: "S")"#;
    let scenario = |options: &str| {
        battle(&format!(r#"options: {{"wind_alarm": "manual" {options}}}, {COAST}"#), &format!("{}, {FAR}, {}, {foot}", frigate(9.0), fort(r#""killed": 18"#)))
    };
    let volley = |pieces| Item::Damage(Damage::Losses { unit: UnitId(2), by: UnitId(0), hits: 1, sixes: 1, pieces });
    let lost = |options: &str, engaged: bool| {
        let mut fleet = fleet(&at_sea(&scenario(options), NORMAL));
        fleet.troop_mut(UnitId(2)).pieces.left = 0;
        fleet.troop_mut(UnitId(3)).march.engaged = engaged.then_some(UnitId(2));
        call(&mut fleet, volley(false), &[2], losses::losses);
        (fleet.troop(UnitId(2)).stand.whereabouts, fleet.initiative.now[0].triumph)
    };
    assert_eq!(lost("", false), (Whereabouts::Destroyed, false));
    assert_eq!(lost(r#", "fort_destroyed_counts": true"#, false), (Whereabouts::Destroyed, true));
    assert_eq!(lost("", true), (Whereabouts::Taken, true));
    let mut beaten = fleet(&at_sea(&scenario(""), NORMAL));
    call(&mut beaten, volley(false), &[], |play| {
        casualties::capture(play, UnitId(2));
        Ok(())
    });
    assert!(beaten.initiative.now[0].triumph, "B-INIT-8");
    assert_eq!(ending::points(&beaten, SideId(0)), 46);
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
    assert_eq!(script.said("B-TRP-3"), "Foot: 2 men fall, 18 left.");
}

#[test]
fn b_trp_2_cover_and_the_open() {
    let works = |kind: &str| format!(r#"works: [(name: "it", kind: {kind}, outline: [(60, 28), (80, 28), (80, 31), (60, 31)])],"#);
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
    script.order(RED, fire(2, 0, 4)).order(RED, fire(3, 0, 4)).dice(&[4, 5, 1]).dice(&[4, 5, 1]).dice(&[2, 6]).dice(&[2, 6]);
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
    // Four sixes are two hits: one gun, one hit on the men.
    script.order(RED, fire(0, 1, 2)).pass_all().dice(&[6, 6, 6, 6, 5, 5]).dice(&[3]).all_thrown();
    assert_eq!((guns(&script, 2), company(&script, 2)), (0, (18, 2)));
}

#[test]
fn b_load_6_land_artillery_is_reloaded_every_turn() {
    // Rabble of Red's comes up behind the King's men, so that somebody is asked for his muskets in phase 9.
    let rabble = r#"(name: "Rabble", class: "rabble", side: "Red", at: (70, 37), heading: "S")"#;
    let mut script = ashore(8, "", &format!("{BATTERY}, {}, {rabble}", men(8.0, "")));
    script.order(RED, fire(2, 0, 3)).dice(&[1, 1, 1]);
    assert_eq!((script.session.cursor().turn, script.session.cursor().phase), (2, 8), "muskets are next");
    assert_eq!(fleet(&script).may_fire(UnitId(2), 0), Err(wg_barnacle::gunnery::firing::Silent::Empty), "empty until phase 13");
    island::next_turn(&mut script);
    assert_eq!(script.session.cursor().turn, 3);
    assert_eq!(fleet(&script).may_fire(UnitId(2), 0), Ok(()));
    island::moves_over(&mut script);
    assert_eq!((script.session.cursor().turn, script.session.cursor().phase), (3, 7));
    script.order(RED, fire(2, 0, 3));
}

#[test]
fn amb_63_nobody_fires_into_a_melee() {
    let script = ashore(8, "", &format!("{BATTERY}, {}, (name: \"Rabble\", class: \"rabble\", side: \"Red\", at: (70, 32), heading: \"S\")", men(8.0, "")));
    let mut fleet = fleet(&script);
    assert!(fleet.bears(UnitId(2), 0, UnitId(3)).is_ok());
    fleet.troop_mut(UnitId(4)).march.engaged = Some(UnitId(3));
    assert_eq!(fleet.bears(UnitId(2), 0, UnitId(3)), Err(NoShot::Melee));
    fleet.troop_mut(UnitId(3)).march.engaged = Some(UnitId(2));
    assert!(fleet.may_fire(UnitId(2), 0).is_err(), "whose crews are hand to hand serve no guns");
}

#[test]
fn amb_91_forts_and_land_stop_shot_but_not_their_own() {
    // The fort fires over its own coast; a ship behind a headland of the same land is safe from it.
    let bay = r#"land: [(name: "The main", outline: [(55, 0), (96, 0), (96, 60), (55, 60), (55, 36), (48, 36), (48, 33), (55, 33)])],"#;
    let at = |x: f64, y: f64, heading: &str| {
        let ship = format!(r#"(name: "Wasp", class: "brig", side: "Red", at: ({x}, {y}), heading: "{heading}", state: {{"sail": 0}})"#);
        let script = at_sea(&battle(bay, &format!("{ship}, {FAR}, {}", fort(""))), NORMAL);
        fleet(&script).bears(UnitId(2), 0, UnitId(0)).map(|chance| chance.dice)
    };
    assert_eq!(at(42.0, 28.0, "W"), Ok(8));
    assert!(matches!(at(44.0, 42.0, "N"), Err(NoShot::Land(_))), "{:?}", at(44.0, 42.0, "N"));
    // A fort between a battery and its target stops the shot; who stands in a fort does not hinder its guns.
    let fort = r#"(name: "Keep", class: "fort", side: "Blue", at: (70, 28), heading: "W")"#;
    let script = ashore(8, "", &format!("{BATTERY}, {fort}, {}", men(13.0, "")));
    assert_eq!(fleet(&script).bears(UnitId(2), 0, UnitId(4)), Err(NoShot::Screened(UnitId(3))));
    let inside = r#"(name: "Keep", class: "fort", side: "Blue", at: (70, 36), heading: "S"), (name: "Guard", class: "kings_men", side: "Blue", at: (70, 34.5), heading: "S")"#;
    let script = ashore(8, "", &format!("{BATTERY}, {inside}"));
    let fleet = fleet(&script);
    assert!(fleet.bears(UnitId(3), 0, UnitId(2)).is_ok());
    assert_eq!(fleet.cover(UnitId(4)), Cover::Fort);
    assert!(fleet.bears(UnitId(2), 0, UnitId(4)).is_ok_and(|chance| chance.needed == 5));
}

#[test]
fn amb_91_land_counts_from_where_the_line_leaves_the_ground_of_the_guns() {
    // A spit runs west from the coast north of the guns. A line that crosses the root of it has not left their own ground.
    let spit = r#"land: [(name: "The main", outline: [(55, 0), (96, 0), (96, 60), (55, 60), (55, 33), (46, 33), (46, 31), (55, 31)])],"#;
    let at = |x: f64, y: f64| {
        let ship = format!(r#"(name: "Wasp", class: "sloop", side: "Red", at: ({x}, {y}), heading: "E", state: {{"sail": 0}})"#);
        let script = at_sea(&battle(spit, &format!("{ship}, {FAR}, {}", fort(""))), NORMAL);
        fleet(&script).bears(UnitId(2), 0, UnitId(0)).map(|chance| chance.dice)
    };
    assert_eq!(at(46.0, 39.0), Ok(8), "over the root");
    assert!(matches!(at(40.0, 35.0), Err(NoShot::Land(_))), "over the sea and then the spit: {:?}", at(40.0, 35.0));
}

#[test]
fn amb_96_landing_boats_are_small_targets() {
    let script = at_sea(
        &battle(COAST, &format!("{}, {FAR}, {}, (name: \"Foot\", class: \"pirates\", side: \"Red\", at: (56, 30), heading: \"E\")", frigate(9.0), fort(""))),
        NORMAL,
    );
    let mut fleet = fleet(&script);
    fleet.troop_mut(UnitId(3)).stand.whereabouts = Whereabouts::Boats(None);
    fleet.troop_mut(UnitId(3)).stand.pose.at = wg_core::Point::inches(51.0, 33.0);
    let chance = fleet.bears(UnitId(2), 0, UnitId(3)).expect("it bears");
    assert_eq!((chance.needed, chance.why.0), (5, "AMB-96"));
    assert!(fleet.may_aim_at(UnitId(2), UnitId(3)), "boats are afloat: forts fire at them in phases 4 and 5");
    let clauses = call(&mut fleet, Item::Damage(Damage::Losses { unit: UnitId(3), by: UnitId(2), hits: 2, sixes: 0, pieces: false }), &[6, 2], losses::losses);
    assert_eq!(fleet.troop(UnitId(3)).company.men, 10, "each hit kills by the rule for troops: {clauses:?}");
}

#[test]
fn b_data_16_the_rosters_of_forts() {
    let rosters = ["fort", "small_battery"].map(|key| wg_barnacle::position::troop::roster(key).expect("a class"));
    let printed = rosters.map(|roster| (roster.guns, roster.men, roster.leaders, roster.quality.dice(roster.guns)));
    assert_eq!(printed, [(8, 20, 2, 8), (3, 9, 1, 3)]);
    let script = against_the_fort(9.0, "");
    let sheet = script.session.sheet(UnitId(2), Viewer::All);
    assert!(sheet.parts.iter().any(|part| matches!(part, Part::Note { text, clause, .. } if clause == "B-DATA-16" && text.starts_with("House roster\n"))));
}

#[test]
fn standing_orders_serve_the_guns_of_a_fort() {
    let ship = r#"(name: "Surprise", class: "frigate", side: "Red", at: (44, 10), heading: "N", state: {"sail": 5})"#;
    let scenario = battle(COAST, &format!("{ship}, {FAR}, {}", fort("")));
    let mut holds = at_sea(&scenario, NORMAL);
    holds.order(BLUE, Order::Hold { unit: UnitId(2), until: HoldFor::Turn });
    holds.order(RED, begin(0)).order(RED, set_sail(0, 5)).order(RED, steer(0, &[Go::Run(9.0)]));
    assert!(holds.session.asks().iter().all(|ask| ask.seat == RED), "who holds is not asked");
    let mut fires = at_sea(&scenario, NORMAL);
    let order = Some(StandingOrder { fire: true, battery: None, within: Some(wg_core::geometry::Length::inches(19)), rake_only: false });
    fires.order(BLUE, Order::Standing { unit: UnitId(2), order });
    fires.order(RED, begin(0)).order(RED, set_sail(0, 5)).order(RED, steer(0, &[Go::Run(9.0)]));
    while fires.session.asks()[0].kind == AskKind::Reaction && fires.session.asks()[0].seat == RED {
        fires.order(RED, Order::Pass);
    }
    assert_eq!(fires.session.asks()[0].kind, AskKind::Throw, "the guns have spoken by themselves");
}

#[test]
fn a_side_with_nobody_but_a_fort_is_not_beaten() {
    let gone = r#"(name: "Avispa", class: "brig", side: "Blue", at: (8, 8), heading: "N", state: {"fate": "sunk", "boxes": 34})"#;
    let head = format!(r#"battle: {{"turn": 2, "phase": 13, "first": "Red"}}, {COAST}"#);
    let scenario = battle(&head, &format!("{}, {gone}, {}", frigate(40.0), fort("")));
    let script = Script::new(&wg_barnacle::BARNACLE, &scenario);
    assert!(script.session.outcome().is_none() && fleet(&script).cursor.turn == 3, "the fort holds out");
    let scenario = battle(&head, &format!("{}, {gone}, {}", frigate(40.0), fort(r#""fate": "destroyed", "killed": 20"#)));
    let script = Script::new(&wg_barnacle::BARNACLE, &scenario);
    let outcome = script.session.outcome().expect("it is over");
    assert_eq!((outcome.winner, outcome.reason.contains("nobody left")), (Some(SideId(0)), true), "{}", outcome.reason);
}

#[test]
fn battles_with_a_fort_a_battery_and_troops_end() {
    let scenario = shore();
    for seed in 0..12 {
        let mut session = Session::new(&wg_barnacle::BARNACLE, &scenario, DiceSource::Machine { seed }).expect("the scenario is in order");
        let mut rng = wg_core::dice::seeded(seed, 7);
        let mut orders = 0;
        while let Some(ask) = session.asks().first() {
            let (order, seat) = (session.sample(ask, &mut rng), ask.seat);
            session.submit(seat, order).unwrap_or_else(|refusal| panic!("seed {seed}: what is sampled is legal: {refusal}"));
            orders += 1;
            assert!(orders < 20_000, "battle {seed} does not end");
        }
    }
}

/// Three ships, a fort, a battery and two units of foot.
fn shore() -> wg_core::Scenario {
    battle(
        r#"options: {"turns": 8, "wind_alarm": "random", "landings": "off"}, table: (width: 72, height: 60),
           land: [(name: "The main", outline: [(50, 0), (72, 0), (72, 60), (50, 60)])],
           works: [(name: "the trench", kind: Trench, outline: [(54, 38), (66, 38), (66, 40), (54, 40)])],"#,
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (40, 10), heading: "N"), (name: "Wasp", class: "sloop", side: "Red", at: (30, 12), heading: "N"),
           (name: "Fortuna", class: "brig", side: "Blue", at: (36, 50), heading: "S"),
           (name: "Fort George", class: "fort", side: "Blue", at: (54, 26), heading: "W"), (name: "Battery", class: "small_battery", side: "Red", at: (60, 48), heading: "S"),
           (name: "Foot", class: "kings_men", side: "Blue", at: (60, 39), heading: "N"), (name: "Rabble", class: "rabble", side: "Red", at: (60, 44), heading: "S")"#,
    )
}

#[test]
fn a_battle_on_the_shore_conforms() {
    wg_testkit::conformance::all(&wg_barnacle::BARNACLE, &shore());
}

#[test]
fn the_master_fires_forts_and_muskets() {
    let master = wg_barnacle::captain::master::Master::new();
    let (mut guns, mut muskets, mut ships_at_land) = (0, 0, 0);
    for seed in 0..6 {
        let mut session = Session::new(&wg_barnacle::BARNACLE, &shore(), DiceSource::Machine { seed }).expect("the scenario is in order");
        let mut orders = 0;
        while let Some(ask) = session.asks().first() {
            let (seat, order) = (ask.seat, master.answer(session.world(), ask));
            let fleet = Fleet::gather(session.world());
            match order {
                Order::Fire { unit, target, .. } => {
                    guns += u32::from(fleet.is_troop(unit));
                    ships_at_land += u32::from(!fleet.is_troop(unit) && fleet.is_troop(target));
                }
                Order::Choose { what: artillery::FIRE_ALL, .. } | Order::SmallArms { .. } => muskets += 1,
                _ => {}
            }
            session.submit(seat, order.clone()).unwrap_or_else(|refusal| panic!("seed {seed}: {order:?}: {refusal}"));
            orders += 1;
            assert!(orders < 5000, "battle {seed} does not end");
        }
    }
    assert!(guns > 6 && muskets > 6 && ships_at_land > 0, "{guns} by forts, {muskets} by muskets, {ships_at_land} by ships at the land");
}

#[test]
fn whatever_happens_ashore_the_master_orders_what_is_in_order() {
    let master = wg_barnacle::captain::master::Master::new();
    for seed in 0..6 {
        let mut session = Session::new(&wg_barnacle::BARNACLE, &shore(), DiceSource::Machine { seed }).expect("the scenario is in order");
        let mut rng = wg_core::dice::seeded(seed, 7);
        while let Some(ask) = session.asks().first() {
            let order = master.answer(session.world(), ask);
            let checked = session.check(ask.seat, &order);
            assert!(checked.is_ok(), "seed {seed}, asked '{}': {order:?} is refused: {checked:?}", ask.reason);
            let (seat, order) = (ask.seat, session.sample(ask, &mut rng));
            session.submit(seat, order).expect("what is sampled is legal");
        }
    }
}

#[test]
fn who_is_asked_to_fire_is_named_and_fire_ashore_quotes_its_own_clause() {
    let tordo = r#"(name: "Tordo", class: "brig", side: "Blue", at: (34, 20), heading: "N", state: {"sail": 2})"#;
    let mut script = at_sea(&battle(COAST, &format!("{}, {tordo}, {}", frigate(12.0), fort(""))), NORMAL);
    script.order(RED, Order::EndPhase).order(BLUE, begin(1)).order(BLUE, set_sail(1, 4));
    let run = Go::Run(f64::from(allowed(&script, 1).1));
    script.order(BLUE, steer(1, &[run]));
    let ask = |script: &Script| script.session.asks()[0].clone();
    assert_eq!((ask(&script).seat, ask(&script).reason.as_str()), (BLUE, "Tordo has a chance to fire"));
    script.order(BLUE, fire(1, 1, 0));
    assert_eq!((ask(&script).seat, ask(&script).reason.as_str()), (BLUE, "Fort George has a chance to fire"), "her guns have spoken");
    // At the guns of a fort: not the clause for ships.
    let mut script = against_the_fort(9.0, "");
    script.order(RED, fire(0, 1, 2));
    if script.session.asks()[0].throws.is_empty() {
        script.order(BLUE, Order::Pass);
    }
    assert_eq!(script.session.asks()[0].throws[0].clause, "B-FORT-3");
}
