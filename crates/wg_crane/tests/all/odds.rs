//! The odds of a shot are exact. They are compared with every way in which the dice can fall, and with dice as they are
//! rolled.

use wg_core::dice::{DiceKey, machine_faces};
use wg_core::scenario::parse;
use wg_core::{DiceSource, Fate, Session, UnitId};
use wg_crane::CRANE;
use wg_crane::damage::boxes::tick;
use wg_crane::gunnery::odds::{Tally, faces, shot, tally};
use wg_crane::position::{Fleet, Ship};

const SIZES: [&str; 3] = ["large", "medium", "small"];

/// Sets up a shooter and a target of these sizes, abeam of each other, with boxes ticked on the target: hull, rigging,
/// crew.
fn fleet(shooter: &str, target: &str, [hull, rigging, crew]: [u8; 3], options: &str) -> Fleet {
    let text = format!(
        r#"(version: 1, ruleset: "crane", name: "Odds", wind: "SW", options: {{{options}}},
            battle: {{"turn": 2, "phase": 1, "first": "Red", "limit": 9}},
            sides: [(name: "Red", edge: South), (name: "Blue", edge: North)],
            ships: [
                (name: "Medea", class: "{shooter}", side: "Red", square: (5, 5), heading: "N"),
                (name: "Lively", class: "{target}", side: "Blue", square: (6, 5), heading: "N",
                 state: {{"hull": {hull}, "rigging": {rigging}, "crew": {crew}}}),
            ])"#
    );
    let loaded = parse(&text, "odds.ron").unwrap_or_else(|problems| panic!("{problems}"));
    let session = Session::from_loaded(&CRANE, &loaded, DiceSource::Machine { seed: 1 })
        .unwrap_or_else(|problems| panic!("{problems}"));
    Fleet::gather(session.world())
}

/// Counts the result of one roll at a target.
fn count(tally: &mut Tally, before: &Ship, faces: &[u8], overflow: bool) {
    let mut after = *before;
    let harm = tick(&mut after, faces, overflow);
    tally.ways += 1;
    tally.boxes[usize::from(harm.boxes())] += 1;
    let afloat = after.colours.fate != Fate::Sunk;
    tally.sunk += u64::from(!afloat);
    tally.stopped += u64::from(afloat && after.dead_in_water() && !before.dead_in_water());
    tally.silenced += u64::from(afloat && after.units() == 0 && before.units() > 0);
}

fn empty(dice: u8) -> Tally {
    Tally { boxes: vec![0; usize::from(dice) + 1], ..Tally::default() }
}

/// Counts all 6 to the power of n rolls, one after the other.
fn enumerated(dice: u8, target: &Ship, overflow: bool) -> Tally {
    let mut tally = empty(dice);
    for way in 0..6_u32.pow(u32::from(dice)) {
        let faces: Vec<u8> = (0..u32::from(dice)).map(|die| (way / 6_u32.pow(die) % 6 + 1) as u8).collect();
        count(&mut tally, target, &faces, overflow);
    }
    tally
}

/// Iterates over every state of damage in which a ship of this size is afloat.
fn damages(boxes: u8) -> impl Iterator<Item = [u8; 3]> {
    (0..boxes)
        .flat_map(move |hull| (0..=boxes).flat_map(move |rigging| (0..=boxes).map(move |crew| [hull, rigging, crew])))
}

#[test]
fn the_tally_is_that_of_every_way_the_dice_can_fall() {
    let mut compared = 0;
    for size in SIZES {
        let fresh = *fleet("large", size, [0; 3], "").ship(UnitId(1));
        for [hull, rigging, crew] in damages(fresh.built.boxes) {
            let target =
                fresh.with(|she| (she.damage.hull, she.damage.rigging, she.damage.crew) = (hull, rigging, crew));
            for dice in 0..=3 {
                for overflow in [false, true] {
                    let odds = tally(dice, &target, overflow);
                    assert_eq!(
                        odds.hundredths(),
                        (odds.expected() * 100.0).round() as i32,
                        "to the nearest hundredth of a box"
                    );
                    assert_eq!(
                        odds,
                        enumerated(dice, &target, overflow),
                        "{dice} dice at {size} with {hull}, {rigging}, {crew} ticked, overflow {overflow}"
                    );
                    compared += 1;
                }
            }
        }
    }
    assert_eq!(compared, 8 * (6 * 49 + 4 * 25 + 2 * 9), "all sizes, all states");
}

#[test]
fn the_tally_holds_for_more_dice_than_any_ship_has() {
    let target = fleet("large", "large", [4, 5, 3], "")
        .ship(UnitId(1))
        .with(|she| (she.damage.moved, she.berth.aground) = (1, true));
    for dice in [4, 6] {
        assert_eq!(tally(dice, &target, true), enumerated(dice, &target, true), "{dice} dice");
    }
    let most = tally(24, &target, false);
    assert_eq!(most.boxes.iter().sum::<u64>(), most.ways, "the ways of 24 dice can still be counted");
}

#[test]
fn a_hundred_thousand_throws_agree_with_the_odds_for_every_size_of_ship() {
    const THROWS: u32 = 100_000;
    let mut salt = 0;
    for shooter in SIZES {
        for target in SIZES {
            for damage in [[0; 3], [1; 3]] {
                salt += 1;
                let fleet = fleet(shooter, target, damage, "");
                let (from, at) = (fleet.ship(UnitId(0)), fleet.ship(UnitId(1)));
                let mut thrown = empty(from.dice());
                for throw in 0..THROWS {
                    let key =
                        DiceKey { turn: salt, phase: 1, actor: (throw >> 16) as u16, purpose: 1, index: throw as u16 };
                    count(&mut thrown, at, &machine_faces(1805, key, from.dice(), 6), false);
                }
                let exact = tally(from.dice(), at, false);
                let near = |what: &str, found: u64, wanted: f64| {
                    let found = found as f64 / f64::from(THROWS);
                    let margin = 5.0 * (wanted * (1.0 - wanted) / f64::from(THROWS)).sqrt() + 1e-9;
                    assert!(
                        (found - wanted).abs() <= margin,
                        "{shooter} at {target} {damage:?}: {what} {found}, but the odds say {wanted}"
                    );
                };
                for (boxes, (found, wanted)) in thrown.boxes.iter().zip(exact.bars()).enumerate() {
                    near(&format!("{boxes} boxes"), *found, wanted);
                }
                near("sunk", thrown.sunk, exact.chance(exact.sunk));
                near("stopped", thrown.stopped, exact.chance(exact.stopped));
                near("silenced", thrown.silenced, exact.chance(exact.silenced));
            }
        }
    }
}

#[test]
fn the_card_of_a_broadside_can_be_checked_by_hand() {
    let odds = shot(&fleet("medium", "small", [0; 3], ""), UnitId(0), UnitId(1));
    assert_eq!(odds.title, "Broadside on the sloop");
    assert_eq!(odds.range, "1 square, abeam");
    assert_eq!(odds.line, "2 dice: 2-3 hull, 4-5 rigging, 6 guns and crew (C-FIRE-2)");
    assert_eq!(odds.unit, "boxes");
    let ways: Vec<f64> = odds.bars.iter().map(|bar| (bar * 36.0).round()).collect();
    assert_eq!(ways, [1.0, 10.0, 25.0], "of 36: both miss, one misses, none does");
    assert!((odds.expected - 60.0 / 36.0).abs() < 1e-12, "two dice, five faces of six: {}", odds.expected);
    // Two hull hits sink her (4 of 36); two rigging hits (4) or two sixes (1) leave her dead in the water.
    let chances: Vec<(&str, f64)> =
        odds.chances.iter().map(|(what, chance)| (what.as_str(), (chance * 36.0).round())).collect();
    assert_eq!(chances, [("sinks her", 4.0), ("leaves her dead in the water", 5.0), ("leaves no guns or crew", 1.0)]);
}

#[test]
fn chances_that_there_are_not_are_left_off() {
    let odds = shot(&fleet("small", "large", [0; 3], ""), UnitId(0), UnitId(1));
    assert_eq!(odds.chances, [], "one die does a fresh ship of the line no lasting harm");
    assert_eq!(odds.line, "1 die: 2-3 hull, 4-5 rigging, 6 guns and crew (C-FIRE-2)");
    let odds = shot(&fleet("small", "large", [0, 6, 5], ""), UnitId(0), UnitId(1));
    let chances: Vec<&str> = odds.chances.iter().map(|(what, _)| what.as_str()).collect();
    assert_eq!(chances, ["leaves no guns or crew"], "she is dead in the water already");
}

#[test]
fn c_r23_a_hit_on_a_full_column_is_wasted_or_goes_to_the_hull() {
    // One die is fired at a frigate whose rigging is gone. Of 6 faces, 4-5 are wasted or go to the hull.
    for (options, boxes) in [("", [3.0, 3.0]), (r#""overflow": "hull""#, [1.0, 5.0])] {
        let odds = shot(&fleet("small", "medium", [0, 4, 0], options), UnitId(0), UnitId(1));
        let ways: Vec<f64> = odds.bars.iter().map(|bar| (bar * 6.0).round()).collect();
        assert_eq!(ways, boxes, "options {{{options}}}");
    }
}

#[test]
fn c_fire_2_two_faces_hit_the_hull_two_the_rigging_one_the_crew() {
    assert_eq!(faces(), "2-3 hull, 4-5 rigging, 6 guns and crew");
}

#[test]
fn c_lost_5_a_one_is_a_miss() {
    let odds = shot(&fleet("small", "large", [0; 3], ""), UnitId(0), UnitId(1));
    assert!((odds.bars[0] * 6.0 - 1.0).abs() < 1e-12, "one face of six does nothing: {:?}", odds.bars);
}

#[test]
fn c_data_1_ranges_follow_the_option() {
    for (options, expected) in [("", [3, 2, 1]), (r#""range": "long""#, [4, 3, 2]), (r#""range": "boxes""#, [6, 4, 2])]
    {
        let ranges = SIZES.map(|size| fleet(size, "large", [0; 3], options).ship(UnitId(0)).built.range);
        assert_eq!(ranges, expected, "options {{{options}}}");
    }
}
