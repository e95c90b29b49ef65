//! VI. Firing by our rulings: lines of fire, smoke, replies, and the side that declares first.

use wg_core::{AskKind, Refusal, Square};

use crate::common::{BLUE, Game, RED, scenario};
use crate::firing::FAR;

#[test]
fn c_r13_ships_in_one_square_do_not_fire_at_each_other() {
    let fleet = Game::new(&[], &["Red medium Rose 5,5 N", "Blue medium Fortuna 6,5 N"]).fleet();
    let mut fortuna = fleet.ships[1];
    fortuna.berth.square = fleet.ships[0].berth.square;
    assert_eq!(
        fleet.check_bearing(&fleet.ships[0], &fortuna).map_err(|why: Refusal| why.clause),
        Err("C-R13".to_owned())
    );
}

#[test]
fn c_r14_a_ship_dead_in_the_water_fires_only_in_the_enemys_phase() {
    let ships = ["Red medium Wreck 5,5 N rigging=4", "Blue medium Fortuna 6,5 N", FAR];
    let mut game = Game::new(&[1, 1], &ships);
    assert_eq!(game.refuses_fire("Wreck", "Fortuna").clause, "C-R14");
    let mut game = Game::with("\"diw_fires_own_phase\": true", &[2, 1, 1], &ships);
    game.fire("Wreck", "Fortuna");
    assert_eq!(game.boxes("Fortuna"), [1, 0, 0]);
}

#[test]
fn c_r15_a_diagonal_square_counts_one() {
    let game = Game::new(&[], &["Red large Rose 5,5 NW", "Blue medium Fortuna 8,8 N"]);
    let fleet = game.fleet();
    assert_eq!(fleet.bears(&fleet.ships[0], &fleet.ships[1]), Ok(3));
}

/// Returns the squares on which a medium ship with this heading bears, relative to her own.
fn arc_of(arc: &str, heading: &str) -> Vec<(i8, i8)> {
    let game = Game::with(
        &format!("\"arc\": \"{arc}\""),
        &[],
        &[&format!("Red medium Rose 5,5 {heading}"), "Blue medium Fortuna 11,14 N"],
    );
    let fleet = game.fleet();
    let bears =
        |square: &Square| fleet.bears(&fleet.ships[0], &fleet.ships[1].with(|she| she.berth.square = *square)).is_ok();
    fleet.sea.grid().squares().filter(bears).map(|square| (square.x - 5, square.y - 5)).collect()
}

#[test]
fn c_r16_the_perpendicular_line_or_45_degrees_by_option() {
    // All squares within range 2, from south to north and from west to east. She bears on x and not on o; R is the
    // ship.
    let beams = [
        "o o o o o / o o o o o / x x R x x / o o o o o / o o o o o",
        "o o x o o / o o x o o / o o R o o / o o x o o / o o x o o",
    ];
    let slants = [
        "o o o o x / o o o x o / o o R o o / o x o o o / x o o o o",
        "x o o o o / o x o o o / o o R o o / o o o x o / o o o o x",
    ];
    let across = [
        "x o o o x / x x o x x / x x R x x / x x o x x / x o o o x",
        "x x x x x / o x x x o / o o R o o / o x x x o / x x x x x",
    ];
    // The squares within 45 degrees of the beam of a ship on a diagonal heading: a quarter on either side, rows and
    // columns included.
    let quarters = [
        "o o x x x / o o x x x / x x R x x / x x x o o / x x x o o",
        "x x x o o / x x x o o / x x R x x / o o x x x / o o x x x",
    ];
    let rows = [
        (
            "line",
            [
                ("N", beams[0]),
                ("S", beams[0]),
                ("E", beams[1]),
                ("W", beams[1]),
                ("NE", slants[0]),
                ("SW", slants[0]),
                ("NW", slants[1]),
                ("SE", slants[1]),
            ],
        ),
        (
            "wide",
            [
                ("N", across[0]),
                ("S", across[0]),
                ("E", across[1]),
                ("W", across[1]),
                ("NE", quarters[0]),
                ("SW", quarters[0]),
                ("NW", quarters[1]),
                ("SE", quarters[1]),
            ],
        ),
    ];
    for (arc, headings) in rows {
        for (heading, drawn) in headings {
            let signs = drawn
                .split(" / ")
                .zip(-2..)
                .flat_map(|(row, y)| row.split(' ').zip(-2..).map(move |(sign, x)| (sign, (x, y))));
            // The first row is south of the ship and the last is north of her. A ship that heads north-east fires to
            // the south-east and north-west.
            let mut expected: Vec<(i8, i8)> =
                signs.filter(|(sign, _)| *sign == "x").map(|(_, square)| square).collect();
            let mut found = arc_of(arc, heading);
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{arc}, heading {heading}");
            assert_eq!(found.len(), if arc == "line" { 4 } else { 16 }, "{arc}, heading {heading}");
        }
    }
}

/// Returns each single square of land, relative to the firer, that blocks a large ship's shot at this square.
pub(crate) fn stops(target: (i8, i8)) -> Vec<(i8, i8)> {
    let heading = if target.0.abs() >= target.1.abs() { "N" } else { "E" };
    let game = Game::with(
        "\"arc\": \"wide\", \"range\": \"boxes\"",
        &[],
        &[&format!("Red large Rose 6,7 {heading}"), "Blue medium Fortuna 11,14 N"],
    );
    let mut fleet = game.fleet();
    fleet.ships.touch(1).berth.square = Square::new(6 + target.0, 7 + target.1);
    assert!(fleet.bears(&fleet.ships[0], &fleet.ships[1]).is_ok(), "nothing is in the way to {target:?}");
    let mut found = Vec::new();
    for square in
        fleet.sea.grid().squares().filter(|square| fleet.ships.iter().all(|ship| ship.berth.square != *square))
    {
        let mut fleet = fleet.clone();
        fleet.sea.land[square.y as usize - 1] |= 1 << (square.x - 1);
        let land =
            |why: Refusal| why.clause == "C-R47" && why.sentence.starts_with(&format!("Land at {square} blocks"));
        if fleet.check_bearing(&fleet.ships[0], &fleet.ships[1]).is_err_and(land) {
            found.push((square.x - 6, square.y - 7));
        }
    }
    found.sort_unstable();
    found
}

#[test]
fn c_r47_the_squares_of_land_that_stop_a_shot() {
    for (x, y) in [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
        assert_eq!(stops((x, y)), [], "nothing lies between neighbours");
        let mut line = vec![(x, y), (2 * x, 2 * y)];
        line.sort_unstable();
        assert_eq!(stops((3 * x, 3 * y)), line, "straight to ({x},{y}) times 3");
    }
    let rows: [((i8, i8), &[(i8, i8)]); 8] = [
        // The line passes through the middle of two sides, so only land on both squares blocks it.
        ((2, 1), &[]),
        ((-1, 2), &[]),
        ((3, 1), &[(1, 0), (2, 1)]),
        ((3, -1), &[(1, 0), (2, -1)]),
        ((-3, 2), &[(-2, 1), (-1, 1)]),
        ((1, -3), &[(0, -1), (1, -2)]),
        ((4, 1), &[(1, 0), (3, 1)]),
        ((-2, -4), &[(-1, -2)]),
    ];
    for (target, expected) in rows {
        assert_eq!(stops(target), expected, "{target:?}");
    }
}

#[test]
fn c_r47_a_line_between_two_squares_is_stopped_only_by_land_in_both() {
    for (target, pair) in [
        ((2, 1), [(1, 0), (1, 1)]),
        ((2, -1), [(1, -1), (1, 0)]),
        ((-1, 2), [(-1, 1), (0, 1)]),
        ((-1, -2), [(-1, -1), (0, -1)]),
    ] {
        let heading = if target.1 == 1 || target.1 == -1 { "N" } else { "E" };
        let game = Game::with(
            "\"arc\": \"wide\"",
            &[],
            &[&format!("Red large Rose 6,7 {heading}"), "Blue medium Fortuna 11,14 N"],
        );
        let mut fleet = game.fleet();
        fleet.ships.touch(1).berth.square = Square::new(6 + target.0, 7 + target.1);
        for (x, y) in pair {
            fleet.sea.land[(6 + y) as usize] |= 1 << (5 + x);
        }
        assert!(
            fleet.check_bearing(&fleet.ships[0], &fleet.ships[1]).is_err_and(|why: Refusal| why.clause == "C-R47"),
            "{target:?}"
        );
    }
}

#[test]
fn c_r16_45_degrees_off_the_beam_is_within_the_wide_arc() {
    let fleet = Game::with(
        "\"arc\": \"wide\"",
        &[],
        &["Red medium Rose 5,5 NE", "Blue medium Fortuna 7,5 N", "Blue small Flora 6,7 N"],
    )
    .fleet();
    assert_eq!(
        fleet.bears(&fleet.ships[0], &fleet.ships[1]),
        Ok(2),
        "east is 45 degrees off the bow of a ship heading north-east"
    );
    assert!(fleet.bears(&fleet.ships[0], &fleet.ships[2]).is_err(), "(6,7) is 18 degrees off the bow");
}

#[test]
fn c_r17_ships_between_stop_a_shot_only_by_option() {
    let ships = ["Red large Rose 5,5 N", "Blue small Screen 6,8 N", "Blue medium Fortuna 7,8 N", FAR];
    for (blocks, refused) in [(false, false), (true, true)] {
        let mut game = Game::with(&format!("\"los_blocks\": {blocks}"), &[1, 1, 1], &ships);
        game.sail("Rose", "N N N");
        if refused {
            let refusal = game.refuses_fire("Rose", "Fortuna");
            assert_eq!(
                (refusal.clause.as_str(), refusal.sentence.as_str()),
                ("C-R17", "Screen blocks Rose's shot at Fortuna.")
            );
        } else {
            game.fire("Rose", "Fortuna");
        }
    }
}

#[test]
fn land_between_always_stops_a_shot() {
    let mut battle = scenario("", &["Red large Rose 5,5 N", "Blue medium Fortuna 7,8 N", FAR]);
    battle.land.push(wg_core::scenario::LandSpec {
        name: "Rock".to_owned(),
        squares: vec![(6, 8)],
        ..Default::default()
    });
    let mut game = Game::of(&battle, &[]);
    game.sail("Rose", "N N N");
    assert_eq!(game.refuses_fire("Rose", "Fortuna").clause, "C-R47");
}

#[test]
fn c_r18_one_shot_one_target() {
    let ships = ["Red large Rose 5,5 N", "Blue small A 6,6 N", "Blue small B 4,6 N", FAR];
    let mut game = Game::new(&[2, 4, 6], &ships);
    game.sail("Rose", "N N N").fire("Rose", "A");
    assert_eq!((game.boxes("A"), game.boxes("B")), ([1, 1, 1], [0, 0, 0]), "all dice go at one target");
    assert_eq!(game.asked(), (BLUE, AskKind::Reaction), "A fires back");
    game.hold();
    assert_eq!(
        game.shots_on_offer(),
        [(game.id("B"), vec![game.id("Rose")])],
        "then the defenders; Rose has no dice left for B"
    );
}

#[test]
fn c_r19_the_mover_declares_first_or_the_defenders_by_option() {
    let ships = ["Red medium Rose 5,5 N", "Blue medium Fortuna 6,6 N", FAR];
    let mut game = Game::new(&[], &ships);
    game.sail("Rose", "N N N");
    assert_eq!(game.asked().0, RED);
    game.hold();
    assert_eq!(game.asked().0, BLUE);
    let mut game = Game::with("\"defender_first\": true", &[], &ships);
    game.sail("Rose", "N N N");
    assert_eq!(game.asked().0, BLUE);
    game.hold();
    assert_eq!(game.asked().0, RED);
}

#[test]
fn c_r20_a_mover_in_range_at_the_start_is_fired_on_only_after_a_step() {
    let ships = ["Red medium Rose 5,5 N", "Blue medium Fortuna 6,5 N", FAR];
    let mut game = Game::new(&[], &ships);
    assert_eq!(game.asked(), (RED, AskKind::Turn), "nobody fires before she has moved");
    game.sail("Rose", "N N N");
    assert_eq!((game.asked(), game.berth("Rose").0), ((RED, AskKind::Turn), (5, 8)), "and then she is no longer abeam");
}

#[test]
fn c_r21_a_mover_fired_on_may_fire_back_as_her_own_phase_shot() {
    let ships = ["Red medium Rose 5,5 N", "Blue medium Fortuna 6,6 N", FAR];
    let mut game = Game::new(&[1, 1, 3, 1], &ships);
    game.sail("Rose", "N N N").hold();
    game.fire("Fortuna", "Rose");
    assert_eq!((game.asked(), &*game.ask().reason), ((RED, AskKind::Reaction), "Fire back?"));
    game.fire("Rose", "Fortuna");
    assert_eq!(game.boxes("Fortuna"), [1, 0, 0]);
    assert!(game.ship("Rose").gunnery.fired, "that was her shot of this phase");
}

#[test]
fn c_r41_a_reply_is_the_targets_shot_of_the_phase_and_is_not_replied_to() {
    let ships = ["Red medium Rose 5,5 N", "Blue medium Fortuna 6,6 N", "Red medium Ruby 7,5 N", FAR];
    let mut game = Game::new(&[1, 1, 2, 3], &ships);
    game.sail("Rose", "N N N").fire("Rose", "Fortuna").fire("Fortuna", "Rose");
    assert_eq!(game.boxes("Rose"), [2, 0, 0]);
    assert_eq!(
        (game.asked(), game.berth("Rose").0),
        ((RED, AskKind::Turn), (5, 8)),
        "she has crew and dice, and is not asked: she has fired"
    );
    assert!(game.ship("Rose").dice() > 0 && game.ship("Rose").gunnery.fired && game.ship("Fortuna").gunnery.fired);
    // Ruby comes abeam of Fortuna, which has used her shot for the reply.
    game.sail("Ruby", "N N N");
    assert_eq!(game.shots_on_offer(), [(game.id("Ruby"), vec![game.id("Fortuna")])]);
    game.hold();
    assert_eq!(game.asked(), (RED, AskKind::Turn), "Fortuna may not fire at her");
}

#[test]
fn c_r22_points_left_are_the_new_allowance_less_what_is_spent() {
    // Two points are lost after the second square: 1 - 2 gives 0, not less.
    let ships = ["Red large Rose 5,5 N rigging=1", "Blue large Fortuna 7,7 N", FAR];
    let mut game = Game::new(&[4, 4, 5], &ships);
    game.sail("Rose", "N N N").hold();
    game.fire("Fortuna", "Rose").hold();
    let rose = game.ship("Rose");
    assert_eq!((rose.allowance(), rose.sailing.spent, rose.points_left(), rose.sailing.done), (1, 2, 0, true));
    assert_eq!(game.berth("Rose").0, (5, 7));
}

#[test]
fn c_r22_she_sails_on_when_her_course_is_still_paid_for() {
    let ships = ["Red large Rose 5,5 N", "Blue medium Fortuna 6,6 N", FAR];
    let mut game = Game::new(&[4, 1], &ships);
    game.sail("Rose", "N N N").hold();
    game.fire("Fortuna", "Rose").hold();
    assert_eq!((game.ship("Rose").damage.rigging, game.berth("Rose").0), (1, (5, 8)), "one rigging box costs no point");
}

#[test]
fn c_r24_dice_are_half_the_open_boxes_rounded_up() {
    for (class, boxes) in [("large", 6), ("medium", 4), ("small", 2)] {
        for checked in 0..=boxes {
            let game = Game::new(
                &[],
                &[
                    &format!("Red {class} Rose 5,5 N crew={checked}"),
                    "Red small Other 1,1 N",
                    "Blue small Fortuna 11,14 N",
                ],
            );
            let open = boxes - checked;
            assert_eq!(i32::from(game.ship("Rose").dice()), (open + 1) / 2, "{class} with {open} open boxes");
        }
    }
}

#[test]
fn c_r40_range_depends_on_size_only() {
    let game = Game::new(&[], &["Red large Rose 5,5 N crew=5", "Blue medium Fortuna 8,5 N"]);
    let fleet = game.fleet();
    assert_eq!((fleet.ships[0].dice(), fleet.bears(&fleet.ships[0], &fleet.ships[1])), (1, Ok(3)));
}
