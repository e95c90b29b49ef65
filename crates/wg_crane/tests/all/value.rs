//! The estimates that captains who look ahead are given of a position.

use wg_core::Square;

use crate::common::{BLUE, Game, RED, scenario_in};

const FAR: &str = "Red small Far 11,14 S";

fn red(ships: &[&str]) -> i32 {
    let game = Game::new(&[], ships);
    assert_eq!(game.session.value(RED), -game.session.value(BLUE), "what one side gains the other loses");
    game.session.value(RED)
}

#[test]
fn points_count_and_so_does_what_a_ship_can_still_do() {
    let whole = red(&["Red large Rose 3,5 N", "Blue large Fortuna 9,9 S"]);
    let holed = red(&["Red large Rose 3,5 N", "Blue large Fortuna 9,9 S hull=1"]);
    let thinned = red(&["Red large Rose 3,5 N", "Blue large Fortuna 9,9 S crew=2"]);
    let sinking = red(&["Red large Rose 3,5 N", "Blue large Fortuna 9,9 S hull=5"]);
    assert!(holed - whole >= 100, "a box is a point: {whole}, {holed}");
    assert!(
        thinned - whole > 2 * (holed - whole),
        "two boxes that cost her a die are more than two of any: {whole}, {thinned}"
    );
    assert!(
        sinking - whole > 5 * (holed - whole),
        "the last hull box is worth more than the first: {whole}, {sinking}"
    );
}

#[test]
fn a_prize_is_worth_more_than_a_wreck_that_floats_and_the_more_the_nearer_to_her_edge() {
    let wreck = red(&["Red large Rose 3,5 N", "Blue medium Fortuna 9,9 S crew=4 rigging=2", "Blue small Other 9,14 W"]);
    let far = red(&[
        "Red large Rose 3,5 N moved=1",
        "Blue medium Fortuna 9,9 S fate=prize crew=3 rigging=2",
        "Blue small Other 9,14 W",
    ]);
    let near = red(&[
        "Red large Rose 3,5 N moved=1",
        "Blue medium Fortuna 9,3 S fate=prize crew=3 rigging=2",
        "Blue small Other 9,14 W",
    ]);
    assert!(far > wreck && near > far, "{wreck}, {far}, {near}");
}

#[test]
fn nothing_but_the_edge_ahead_is_bad() {
    let free = red(&["Red medium Rose 11,7 N", "Blue medium Fortuna 2,7 S", FAR]);
    let stuck = red(&["Red medium Rose 11,7 E", "Blue medium Fortuna 2,7 S", FAR]);
    assert!(free > stuck, "{free}, {stuck}");
}

#[test]
fn a_weaker_crew_within_reach_is_a_chance_and_a_stronger_one_a_threat() {
    let chance = red(&["Red large Rose 5,5 N", "Blue small Fortuna 5,8 W"]);
    let abeam = red(&["Red large Rose 5,5 S", "Blue small Fortuna 5,8 W"]);
    assert!(chance > abeam, "with her before the bow: {chance}, astern: {abeam}");
    let threat = red(&["Red small Rose 5,5 W", "Blue large Fortuna 5,8 S"]);
    let safe = red(&["Red small Rose 5,5 W", "Blue large Fortuna 5,8 N"]);
    assert!(threat < safe, "before his bow: {threat}, astern of him: {safe}");
}

#[test]
fn the_tables_of_reach_are_the_courses_on_an_open_sea() {
    // With the wind from the south, no course of three steps that begins north turns into it.
    let battle = scenario_in(
        "S",
        "",
        "\"turn\": 1, \"first\": \"Red\", \"limit\": 12",
        &["Red large Rose 6,5 N", "Blue large Fortuna 1,14 W"],
    );
    let game = Game::of(&battle, &[]);
    let (fleet, rose) = (game.fleet(), game.ship("Rose"));
    let mut ends: Vec<Square> =
        fleet.paths(&rose).iter().filter_map(|path| fleet.sea.grid().square_at(path.poses.last()?.at)).collect();
    ends.sort_by_key(|square| (square.x, square.y));
    ends.dedup();
    let reached: Vec<Square> = (1..=11)
        .flat_map(|x| (1..=14).map(move |y| Square::new(x, y)))
        .filter(|square| rose.could_reach(*square))
        .collect();
    assert_eq!(reached, ends, "all squares at which one of her courses ends, or that she passes");
    assert!(
        rose.could_fire_at(Square::new(9, 8)) && rose.could_fire_at(Square::new(9, 6)),
        "three squares off on her beam, after three steps or one"
    );
    assert!(!rose.could_fire_at(Square::new(6, 12)), "not farther than that");
}
