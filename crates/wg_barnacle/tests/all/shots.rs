//! The odds of every kind of shot, compared to many rolls of it through a session.

use wg_barnacle::BARNACLE;
use wg_barnacle::position::{Fate, Fleet};
use wg_core::{DiceSource, Odds, Order, Session, SideId, UnitId};

use crate::common::*;

/// The number of rolls of each kind.
const THROWS: u32 = 100_000;

const SHOOTER: UnitId = UnitId(0);
const TARGET: UnitId = UnitId(1);

/// Starts with a frigate of Red's at anchor, heading north, and a target with empty guns to the east of her.
fn lying(shooter: &str, class: &str, place: &str, state: &str) -> Session {
    let empty = r#""larboard_empty": true, "starboard_empty": true, "bow_empty": true, "stern_empty": true"#;
    let scenario = battle(
        "",
        &format!(
            r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 25), heading: "N", state: {{"sail": 0, {shooter}}}),
               (name: "Fortuna", class: "{class}", side: "Blue", {place}, state: {{"sail": 0, {empty}, {state}}})"#
        ),
    );
    let mut session =
        Session::new(&BARNACLE, &scenario, DiceSource::Machine { seed: 5 }).expect("the scenario is in order");
    let red = SideId(0);
    for _ in 0..20 {
        let fleet = Fleet::gather(session.world());
        if fleet.active() == Some(red) {
            return session;
        }
        let ask = session.asks()[0].clone();
        session.submit(ask.seat, ask.default).expect("a default can be given");
    }
    panic!("Red's phase comes in the first turn");
}

/// Returns the probabilities of 0, 1, 2 ... boxes by the rules alone, computed independently of the odds under test.
/// Each of `dice` dice hits in `ways` of six ways, with hits halved or not, aimed or not, and at most `most` boxes.
fn by_the_rules(dice: u32, ways: u32, halved: bool, aimed: bool, most: usize) -> Vec<f64> {
    let mut boxes = vec![0.0; 16];
    for throw in 0..6_u32.pow(dice) {
        let hits = (0..dice).filter(|die| throw / 6_u32.pow(*die) % 6 < ways).count();
        let found = if aimed { 1.0 / 3.0 } else { 1.0 };
        boxes[(if halved { hits.div_ceil(2) } else { hits }).min(most)] += found / f64::from(6_u32.pow(dice));
    }
    boxes[0] += if aimed { 2.0 / 3.0 } else { 0.0 };
    while boxes.last() == Some(&0.0) {
        boxes.pop();
    }
    boxes
}

/// Fires a hundred thousand times from the same position, each time with other dice. Compares the results with the
/// odds, and both with the rules.
fn compare(session: &Session, aim: u8, rules: &[f64]) {
    let order = Order::Fire { unit: SHOOTER, battery: 1, target: TARGET, aim };
    let odds = session.preview(RED, &order).odds.expect("she bears");
    assert_eq!(odds.bars.len(), rules.len(), "{:?} boxes, not {rules:?}", odds.bars);
    for (boxes, (foretold, wanted)) in odds.bars.iter().zip(rules).enumerate() {
        assert!(
            (foretold - wanted).abs() < 1e-9,
            "{boxes} boxes are foretold in {foretold} of all throws, and by the rules it is {wanted}"
        );
    }
    let before = Fleet::gather(session.world());
    let ticked = before.ship(TARGET).hull.boxes;
    let mut table = session.spare();
    let mut bars = vec![0_u32; odds.bars.len()];
    let mut found = [0_u32; 5];
    for seed in 0..THROWS {
        session.fork_with(&mut table, SideId(0), u64::from(seed), &order);
        let fleet = Fleet::gather(table.world());
        let target = fleet.ship(TARGET);
        let boxes = target.hull.boxes - ticked;
        bars[usize::from(boxes)] += 1;
        let log = fleet.log(TARGET);
        let letter = (ticked + 1..=target.hull.boxes).any(|number| log.has_letter(number) && number < log.black);
        let crossed = |line: Option<u8>| line.is_some_and(|line| ticked < line && line <= target.hull.boxes);
        let happened = [
            letter,
            crossed(log.yellow),
            crossed(log.red),
            target.colours.fate == Fate::Sinking,
            target.clocks.blaze > 0,
        ];
        found.iter_mut().zip(happened).for_each(|(count, happened)| *count += u32::from(happened));
    }
    let near = |what: &str, count: u32, wanted: f64| {
        let share = f64::from(count) / f64::from(THROWS);
        let margin = 5.0 * (wanted * (1.0 - wanted) / f64::from(THROWS)).sqrt() + 1e-9;
        assert!(
            (share - wanted).abs() <= margin,
            "{}: {what} came in {share} of the throws, and {wanted} was foretold",
            odds.title
        );
    };
    for (boxes, (count, wanted)) in bars.iter().zip(&odds.bars).enumerate() {
        near(&format!("{boxes} boxes"), *count, *wanted);
    }
    let names =
        ["specific hit", "she reaches her yellow line", "she reaches her red line", "she sinks", "a catastrophic fire"];
    for (what, count) in names.iter().zip(found) {
        near(what, count, chance(&odds, what));
    }
}

fn chance(odds: &Odds, what: &str) -> f64 {
    odds.chances.iter().find(|(name, _)| name == what).map_or(0.0, |(_, chance)| *chance)
}

/// Starts with the target abeam of her starboard guns, about `inches` off.
fn abeam(class: &str, inches: f64, state: &str) -> Session {
    lying("", class, &format!(r#"at: ({}, 25), heading: "N""#, 23.0 + inches), state)
}

#[test]
fn b_fire_4_short_range_as_foretold() {
    // A frigate's broadside has six dice that hit on 4-6.
    compare(&abeam("frigate", 8.0, r#""boxes": 12"#), 0, &by_the_rules(6, 3, false, false, 20));
}

#[test]
fn b_fire_5_long_range_as_foretold() {
    compare(&abeam("frigate", 15.0, r#""boxes": 23"#), 0, &by_the_rules(6, 3, true, false, 20));
}

#[test]
fn b_fire_7_a_rake_as_foretold() {
    compare(
        &lying("", "frigate", r#"at: (36, 25), heading: "E""#, r#""boxes": 22"#),
        0,
        &by_the_rules(6, 4, false, false, 20),
    );
}

#[test]
fn b_fire_9_a_small_target_as_foretold() {
    // A row boat has only four boxes.
    compare(&abeam("row_boat", 8.0, ""), 0, &by_the_rules(6, 2, false, false, 4));
}

#[test]
fn b_spec_r9_six_only_as_foretold() {
    let session = lying(r#""fire_below": 2, "starboard_lost": 3"#, "frigate", r#"at: (31, 25), heading: "N""#, "");
    // Five guns at three quarters are four dice.
    compare(&session, 0, &by_the_rules(4, 1, false, false, 20));
}

#[test]
fn b_aim_2_aimed_low_as_foretold() {
    compare(&abeam("frigate", 8.0, ""), 2, &by_the_rules(6, 3, false, true, 20));
}

#[test]
fn b_aim_3_aimed_high_at_long_range_as_foretold() {
    compare(&abeam("man_o_war", 15.0, r#""boxes": 3"#), 1, &by_the_rules(6, 3, true, true, 20));
}

#[test]
fn b_ex_18_six_only() {
    let boxes = |inches: f64, heading: &str| {
        let brig = wg_barnacle::position::logs::log("brig").expect("a class").footprint;
        let near = if heading == "N" { brig.beam } else { brig.length };
        let x = 20.0 + 1.8 + inches + near.to_inches() / 2.0;
        let ships = format!(
            r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 25), heading: "N", state: {{"fire_below": 2}}),
               (name: "Fortuna", class: "brig", side: "Blue", at: ({x}, 25), heading: "{heading}", state: {{"sail": 0}})"#
        );
        let mut script = at_sea(&battle("", &ships), NORMAL);
        script.order(RED, fire(0, 1, 1)).pass_all().dice(&[6, 6, 5, 4, 3, 1]);
        fleet(&script).ship(TARGET).hull.boxes
    };
    assert_eq!((boxes(9.0, "N"), boxes(9.0, "E"), boxes(12.0, "N")), (2, 2, 1), "raking or not, and halved at 12");
}
