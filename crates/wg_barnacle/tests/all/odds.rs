//! The exact odds of a volley, compared to every way in which its dice can fall.

use wg_barnacle::gunnery::odds::{self, Volley};
use wg_barnacle::position::Aim;

use crate::play::{AtSea as _, Battle};

const PLAIN: Volley = Volley { dice: 6, needed: 4, halved: false, aimed: false };

/// Counts the boxes over every way in which up to five dice can fall, the aiming die first.
fn counted(volley: &Volley) -> (u64, Vec<u64>) {
    let mut boxes = vec![0; usize::from(volley.boxes(volley.dice)) + 1];
    let aims: &[bool] = if volley.aimed { &[false, false, false, false, true, true] } else { &[true] };
    let throws = 6_u64.pow(u32::from(volley.dice));
    for finds in aims {
        for throw in 0..throws {
            let faces = (0..volley.dice).map(|die| throw / 6_u64.pow(u32::from(die)) % 6 + 1);
            let hits = faces.filter(|face| *face >= u64::from(volley.needed)).count() as u8;
            boxes[if *finds { usize::from(volley.boxes(hits)) } else { 0 }] += 1;
        }
    }
    (throws * aims.len() as u64, boxes)
}

#[test]
fn b_fire_3_every_volley_is_counted_exactly() {
    for dice in 0..=5 {
        for needed in 3..=6 {
            for (halved, aimed) in [(false, false), (true, false), (false, true), (true, true)] {
                let volley = Volley { dice, needed, halved, aimed };
                let tally = volley.tally();
                assert_eq!((tally.ways, tally.boxes.clone()), counted(&volley), "{volley:?}");
                assert_eq!(tally.boxes.iter().sum::<u64>(), tally.ways);
            }
        }
    }
}

#[test]
fn b_fire_5_long_range_halves_hits_rounding_up() {
    let volley = Volley { halved: true, ..PLAIN };
    assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|hits| volley.boxes(hits)), [0, 1, 1, 2, 2, 3, 3]);
    // The house charts promise that a fresh frigate's broadside averages 3 boxes, 1.75 at long range, and 4 raking.
    assert_eq!(PLAIN.tally().hundredths(), 300);
    assert_eq!(volley.tally().hundredths(), 175);
    assert_eq!(Volley { needed: 3, ..PLAIN }.tally().hundredths(), 400);
}

#[test]
fn b_aim_1_four_faces_of_six_lose_the_volley() {
    let aimed = Volley { aimed: true, ..PLAIN }.tally();
    assert_eq!(aimed.hundredths(), 100);
    assert!((aimed.chance(aimed.boxes[0]) - (4.0 + 2.0 / 64.0) / 6.0).abs() < 1e-12);
}

/// Returns the odds card of a volley at Wasp.
fn card(state: &str, volley: &Volley, aim: Aim) -> wg_core::shown::report::Odds {
    let battle = Battle::new(&["Red frigate Rose 20,40 N", &format!("Blue frigate Wasp 32,40 N {state}")]);
    let wasp = battle.id("Wasp");
    odds::volley(volley, aim, battle.fleet.log(wasp), &battle.fleet.ship(wasp).hull)
}

fn chance(odds: &wg_core::shown::report::Odds, what: &str) -> Option<f64> {
    odds.chances.iter().find(|(name, _)| name == what).map(|(_, chance)| *chance)
}

fn at_least(bars: &[f64], boxes: usize) -> f64 {
    bars.iter().skip(boxes).sum()
}

#[test]
fn b_spec_2_the_chance_of_a_specific_hit_is_that_of_the_next_letter() {
    for (boxes, away) in [(0, 3), (1, 2), (2, 1), (3, 3), (14, 1)] {
        let odds = card(&format!("boxes={boxes}"), &PLAIN, Aim::Plain);
        let found = chance(&odds, "specific hit").expect("it can happen");
        assert!((found - at_least(&odds.bars, away)).abs() < 1e-12, "{boxes} boxes ticked");
        assert_eq!(odds.bars.len(), 7);
        assert!((odds.expected - 3.0).abs() < 1e-12 && (odds.bars.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
    assert_eq!(chance(&card("boxes=42", &PLAIN, Aim::Plain), "specific hit"), None, "the last letter is ticked");
}

#[test]
fn b_dam_4_b_dam_7_b_dam_14_lines_are_crossed_when_their_box_is_ticked() {
    let rows = [("she reaches her yellow line", 12, 2), ("she reaches her red line", 20, 5), ("she sinks", 42, 3)];
    for (what, boxes, away) in rows {
        let odds = card(&format!("boxes={boxes}"), &PLAIN, Aim::Plain);
        assert!((chance(&odds, what).expect("it can happen") - at_least(&odds.bars, away)).abs() < 1e-12, "{what}");
    }
    let crossed = card("boxes=14", &PLAIN, Aim::Plain);
    assert_eq!(chance(&crossed, "she reaches her yellow line"), None, "it is crossed");
    assert_eq!(chance(&crossed, "she reaches her red line"), None, "it is too far");
    let sinking = card("boxes=43", &PLAIN, Aim::Plain);
    assert_eq!(sinking.bars.len(), 3, "there are no more boxes than two");
}

#[test]
fn b_spec_r2_aimed_fire_alone_sets_her_ablaze() {
    assert_eq!(odds::blaze(Aim::Plain), 0.0);
    assert!((odds::blaze(Aim::Low) - 20.0 / 216.0).abs() < 1e-12, "6 or less on three dice");
    assert!((odds::blaze(Aim::High) - 20.0 / 216.0).abs() < 1e-12, "15 or more");
    let one = Volley { dice: 1, needed: 4, halved: false, aimed: true };
    let odds = card("boxes=2", &one, Aim::Low);
    assert!(
        (chance(&odds, "a catastrophic fire").expect("it can happen") - 1.0 / 3.0 * 0.5 * 20.0 / 216.0).abs() < 1e-12
    );
    assert_eq!(chance(&card("boxes=2", &PLAIN, Aim::Plain), "a catastrophic fire"), None);
}

#[test]
fn the_card_of_a_shot_says_what_it_reckons_with() {
    let battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue frigate Wasp 34,40 N"]);
    let (rose, wasp) = (battle.id("Rose"), battle.id("Wasp"));
    let chance = battle.fleet.bears(rose, 1, wasp).expect("she bears");
    let card = odds::card(&battle.fleet, rose, 1, wasp, &chance, Aim::Plain);
    assert_eq!((card.title.as_str(), card.unit.as_str()), ("Rose's starboard broadside at Wasp", "boxes lost"));
    assert_eq!(card.line, "6 dice hit on 4-6 (B-FIRE-3), long range, halved");
    assert!(card.range.ends_with("long range, halved"), "{}", card.range);
    assert_eq!(odds::expected(&battle.fleet, wasp, &chance), 175);
    let low = odds::card(&battle.fleet, rose, 1, wasp, &chance, Aim::Low);
    assert!(low.line.contains("B-AIM-2") && low.expected < card.expected);
}
