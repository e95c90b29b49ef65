//! VII. Damage Chart.

use common::{BLUE, Game, RED};
use wg_core::{AskKind, Event, Fate};
use wg_crane::damage::boxes::tick;

use crate::common;

const FAR: &str = "Red small Far 11,1 N";

/// Plays a shot of Rose, a large ship, at Fortuna with these faces. Fortuna declines to fire back.
fn broadside(fortuna: &str, options: &str, faces: &[u8]) -> Game {
    let mut game = Game::with(options, faces, &["Red large Rose 5,5 N", fortuna, "Blue small Other 1,14 E", FAR]);
    game.sail("Rose", "N N N").fire("Rose", "Fortuna");
    game
}

#[test]
fn c_dmg_4_boxes_a_column_by_size() {
    for (class, boxes) in [("large", 6), ("medium", 4), ("small", 2)] {
        let game = Game::new(&[], &[&format!("Red {class} Rose 5,5 N"), "Blue small B 1,14 E"]);
        assert_eq!((game.ship("Rose").built.boxes, game.ship("Rose").total()), (boxes, 3 * boxes), "{class}");
    }
}

#[test]
fn c_dmg_6_all_hull_boxes_checked_and_she_sinks() {
    let game = broadside("Blue medium Fortuna 6,6 N hull=2", "", &[2, 1, 3]);
    assert_eq!((game.boxes("Fortuna"), game.ship("Fortuna").colours.fate), ([4, 0, 0], Fate::Sunk));
    assert!(!game.fleet().ship(game.id("Fortuna")).on_table(), "she is off the table and blocks nothing");
    assert!(game.reports.iter().any(|report| report.clause == "C-DMG-6" && report.event == Event::Fate));
}

#[test]
fn c_lost_6_one_hull_box_left_keeps_her_afloat() {
    let game = broadside("Blue medium Fortuna 6,6 N hull=2", "", &[2, 1, 1]);
    assert_eq!((game.boxes("Fortuna"), game.ship("Fortuna").colours.fate), ([3, 0, 0], Fate::Afloat));
}

#[test]
fn c_dmg_7_a_square_less_for_each_two_rigging_boxes() {
    let game = broadside("Blue large Fortuna 6,6 N rigging=1", "", &[4, 1, 1]);
    assert_eq!(game.ship("Fortuna").allowance(), 2);
    assert_eq!(game.said("C-DMG-7"), "Fortuna has 2 rigging boxes ticked and is down to 2 movement points.");
    let game = broadside("Blue large Fortuna 6,6 N", "", &[4, 1, 1]);
    assert_eq!(game.ship("Fortuna").allowance(), 3, "one box alone does nothing");
    assert!(!game.has_said("C-DMG-7"));
}

#[test]
fn c_dmg_8_all_rigging_gone_and_she_is_dead_in_the_water_but_fights_on() {
    let mut game = broadside("Blue medium Fortuna 6,6 N rigging=3", "", &[5, 1, 1, 2, 2]);
    let fortuna = game.ship("Fortuna");
    assert!(fortuna.dead_in_water() && fortuna.dice() == 2);
    assert!(game.has_said("C-DMG-8"));
    game.fire("Fortuna", "Rose");
    assert_eq!(game.boxes("Rose"), [2, 0, 0], "she still fires back");
    game.sail("Far", "N N N");
    assert_eq!(
        game.refuses_sail("Fortuna", "N").sentence,
        "Fortuna is dead in the water, with all of her 4 rigging boxes ticked."
    );
}

#[test]
fn c_dmg_9_a_die_less_for_each_two_guns_and_crew_boxes() {
    let game = broadside("Blue large Fortuna 6,6 N crew=1", "", &[6, 1, 1]);
    assert_eq!(game.ship("Fortuna").dice(), 2);
    assert_eq!(game.said("C-DMG-9"), "Fortuna is down to 2 dice.");
    let game = broadside("Blue large Fortuna 6,6 N", "", &[6, 1, 1]);
    assert_eq!(game.ship("Fortuna").dice(), 3);
}

#[test]
fn c_dmg_10_all_crew_gone_and_she_is_dead_in_the_water_and_silent() {
    let game = broadside("Blue medium Fortuna 6,6 N crew=3", "", &[6, 1, 1]);
    let fortuna = game.ship("Fortuna");
    assert!(fortuna.dead_in_water() && fortuna.dice() == 0 && fortuna.colours.fate == Fate::Afloat);
    assert_eq!(game.asked(), (RED, AskKind::Turn), "she cannot fire back");
    assert!(game.has_said("C-DMG-10"));
}

#[test]
fn c_dmg_10_of_a_crew_that_is_gone_nothing_more_is_said() {
    let told = |fortuna: &str, faces: &[u8]| {
        let game = broadside(&format!("Blue medium Fortuna 6,6 N {fortuna}"), "", faces);
        ["C-DMG-7", "C-DMG-10"].map(|clause| game.has_said(clause))
    };
    assert_eq!(
        told("crew=3 rigging=1", &[6, 4, 1]),
        [false, true],
        "without a crew it does not matter what her rigging would let her sail"
    );
    assert_eq!(told("crew=4", &[6, 1, 1]), [false, false], "it was gone before");
}

#[test]
fn c_r23_a_hit_on_a_full_column_is_wasted_or_goes_to_the_hull() {
    let fortuna = "Blue medium Fortuna 6,6 N rigging=4 crew=3";
    let game = broadside(fortuna, "", &[4, 6, 6]);
    assert_eq!((game.boxes("Fortuna"), game.scores()), ([0, 4, 4], [8, 0]), "no points for wasted hits");
    assert!(game.said("C-FIRE-3").contains("2 hits are wasted"), "{}", game.said("C-FIRE-3"));
    let game = broadside(fortuna, "\"overflow\": \"hull\"", &[4, 6, 6]);
    assert_eq!((game.boxes("Fortuna"), game.scores()), ([2, 4, 4], [10, 0]));
}

#[test]
fn no_throw_ever_ticks_more_boxes_than_there_are() {
    let game = Game::new(&[], &["Red small Rose 5,5 N", "Blue small B 1,14 E"]);
    let fresh = game.ship("Rose");
    for overflow in [false, true] {
        for n in 0..6_u32.pow(5) {
            let faces: Vec<u8> = (0..5).map(|die| (n / 6_u32.pow(die) % 6) as u8 + 1).collect();
            let mut ship = fresh;
            let harm = tick(&mut ship, &faces, overflow);
            assert!(
                ship.damage.hull <= 2 && ship.damage.rigging <= 2 && ship.damage.crew <= 2,
                "{faces:?} gives {ship:?}"
            );
            assert_eq!(harm.boxes() + harm.wasted, harm.hits, "{faces:?}");
            assert_eq!(ship.colours.fate == Fate::Sunk, ship.damage.hull == 2, "{faces:?}");
        }
    }
}

#[test]
fn a_prize_that_is_sunk_brings_her_old_owner_nothing() {
    // Blue sinks its own former frigate, which is now Red's with one unit aboard.
    let ships = [
        "Red medium Rose 3,3 N",
        "Blue medium Prize 5,6 N hull=3 crew=3 fate=prize",
        "Blue medium Bess 6,9 S",
        "Red small Far 11,14 S",
    ];
    let battle = common::scenario_in("SW", "", "\"turn\": 3, \"phase\": 2, \"first\": \"Red\", \"limit\": 9", &ships);
    let mut game = Game::of(&battle, &[2, 1]);
    assert_eq!(game.scores(), [12, 0]);
    game.sail("Bess", "S S S").fire("Bess", "Prize");
    assert_eq!((game.ship("Prize").colours.fate, game.scores()), (Fate::Sunk, [12, 0]));
    assert_eq!(game.fleet().active().map(|side| side == BLUE), Some(false), "Blue's phase is over");
}

#[test]
fn c_fire_3_what_she_loses_is_told_in_good_english() {
    let rows: [(&str, &[u8], &str); 9] = [
        ("", &[2, 1, 1], "Fortuna loses 1 hull box."),
        ("", &[2, 3, 1], "Fortuna loses 2 hull boxes."),
        ("", &[4, 1, 1], "Fortuna loses 1 rigging box."),
        ("", &[6, 6, 1], "Fortuna loses 2 guns-and-crew boxes."),
        ("", &[2, 4, 5], "Fortuna loses 1 hull and 2 rigging boxes."),
        ("", &[2, 2, 6], "Fortuna loses 2 hull and 1 guns-and-crew box."),
        ("rigging=4", &[4, 1, 1], "Fortuna loses nothing, and 1 hit is wasted."),
        ("rigging=3", &[4, 5, 1], "Fortuna loses 1 rigging box, and 1 hit is wasted."),
        ("rigging=4", &[4, 5, 2], "Fortuna loses 1 hull box, and 2 hits are wasted."),
    ];
    for (state, faces, says) in rows {
        let game = broadside(&format!("Blue medium Fortuna 6,6 N {state}"), "", faces);
        assert_eq!(game.said("C-FIRE-3"), says, "{faces:?}");
    }
}

#[test]
fn c_lost_2_the_boxes_of_all_three_columns_are_added_up() {
    let game = Game::new(&[], &["Red medium Rose 5,5 N hull=1 rigging=2 crew=3", "Blue small B 1,14 E"]);
    assert_eq!((game.ship("Rose").ticked(), game.scores()[1]), (6, 6), "1, 2 and 3");
}
