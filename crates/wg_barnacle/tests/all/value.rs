//! The value of a position for captains who look ahead.

use wg_barnacle::captain::value::value;

use crate::play::{AtSea as _, BLUE, Battle, RED};

/// Returns the value of the position for Red.
fn red(ships: &[&str]) -> i32 {
    value(&Battle::new(ships).fleet, RED)
}

/// Asserts that the second list of ships is better for Red than the first.
fn better(what: &str, worse: &[&str], better: &[&str]) {
    let (low, high) = (red(worse), red(better));
    assert!(high > low, "{what}: {high} should be more than {low}");
}

const ROSE: &str = "Red frigate Rose 30,40 N";

#[test]
fn harm_to_the_enemy_is_good_and_to_her_own_is_bad() {
    let whole = red(&[ROSE, "Blue frigate Wasp 42,40 N"]);
    for state in [
        "boxes=3",
        "killed=6",
        "larboard_lost=2",
        "masts_lost=2",
        "flooding=2",
        "morale=9",
        "blaze=1",
        "rudder_lost=[1]",
        "ratlines=3",
        "duty=retire",
        "fire_below=2",
    ] {
        let harmed = red(&[ROSE, &format!("Blue frigate Wasp 42,40 N {state}")]);
        assert!(harmed > whole, "{state} on the enemy: {harmed} against {whole}");
        let own = red(&[&format!("{ROSE} {state}"), "Blue frigate Wasp 42,40 N"]);
        assert!(own < whole, "{state} of her own: {own} against {whole}");
    }
}

#[test]
fn a_prize_is_worth_more_than_a_wreck_and_a_wreck_more_than_a_ship_that_fights_on() {
    let with = |state: &str| red(&[ROSE, &format!("Blue frigate Wasp 60,60 N {state}"), "Blue sloop Moth 80,80 N"]);
    assert!(with("fate=struck") > with("fate=sunk boxes=45"));
    assert!(with("fate=sunk boxes=45") > with("boxes=24") && with("boxes=24") > with("boxes=10"));
    assert!(with("fate=sunk boxes=45") > with("fate=left"), "driven off the table counts half");
}

#[test]
fn guns_that_bear_are_better_than_guns_that_do_not() {
    better(
        "beam on to him",
        &["Red frigate Rose 30,40 E", "Blue frigate Wasp 42,40 E"],
        &[ROSE, "Blue frigate Wasp 42,40 E"],
    );
    better("nearer, within range", &[ROSE, "Blue frigate Wasp 54,40 E"], &[ROSE, "Blue frigate Wasp 46,40 E"]);
    better("nearer, out of range", &[ROSE, "Blue frigate Wasp 80,40 N"], &[ROSE, "Blue frigate Wasp 70,40 N"]);
}

#[test]
fn across_his_stern_is_better_than_beside_him_and_worse_for_who_is_raked() {
    let beside = red(&[ROSE, "Blue frigate Wasp 42,40 N"]);
    let across = red(&[ROSE, "Blue frigate Wasp 46,40 E"]);
    let raked = red(&["Red frigate Rose 30,40 W", "Blue frigate Wasp 46,40 N"]);
    assert!(across > beside && beside > raked, "{across}, {beside}, {raked}");
}

#[test]
fn the_edge_and_land_ahead_are_bad_and_the_nearer_the_worse() {
    let at = |y: u8| red(&[&format!("Red frigate Rose 30,{y} N"), "Blue frigate Wasp 30,10 E"]);
    assert!(at(94) < at(88), "{} {}", at(94), at(88));
    better(
        "away from it",
        &["Red frigate Rose 30,90 N", "Blue frigate Wasp 60,50 E"],
        &["Red frigate Rose 30,90 S", "Blue frigate Wasp 60,50 E"],
    );
}

#[test]
fn a_crippled_ship_keeps_away() {
    let far = "Blue frigate Wasp 30,80 E";
    better("far", &["Red frigate Rose 30,60 W boxes=24", far], &["Red frigate Rose 30,40 W boxes=24", far]);
    better("near", &["Red frigate Rose 30,40 W", far], &["Red frigate Rose 30,60 W", far]);
}

#[test]
fn when_it_is_over_the_points_say_who_has_won() {
    let mut battle = Battle::new(&["Red frigate Rose 30,40 N", "Blue frigate Wasp 42,40 N fate=struck"]);
    battle.fleet.verdict.end = Some(wg_barnacle::position::sky::End::Beaten(BLUE));
    assert!(value(&battle.fleet, RED) >= 90 * 100, "a frigate taken is twice her 45 boxes");
    assert!(value(&battle.fleet, BLUE) < 0);
}

#[test]
fn a_captain_who_looks_ahead_by_these_values_beats_one_who_does_not() {
    let line = |side: &str, name: &str, class: &str, x: u8, y: u8, heading: &str| {
        format!("(name: {name:?}, class: {class:?}, side: {side:?}, at: ({x}, {y}), heading: {heading:?})")
    };
    let ships = [
        line("Red", "Rose", "frigate", 30, 14, "N"),
        line("Red", "Wasp", "sloop", 20, 14, "N"),
        line("Blue", "Fortuna", "frigate", 40, 56, "S"),
        line("Blue", "Moth", "sloop", 55, 56, "S"),
    ];
    let text = format!(
        "(version: 1, ruleset: \"barnacle\", name: \"Duel\", wind: \"W\", table: (width: 96, height: 72), sides: [(name: \"Red\"), (name: \"Blue\")], ships: [{}])",
        ships.join(", ")
    );
    let battle = wg_core::scenario::parse(&text, "duel.ron").expect("a scenario in order").scenario;
    let mut ahead = 0;
    for seed in 0..4 {
        let commander = (seed % 2) as usize;
        let mut names = ["deckhand"; 2];
        names[commander] = "commander";
        let mut session = wg_core::Session::new(&wg_barnacle::BARNACLE, &battle, wg_core::DiceSource::Machine { seed })
            .expect("a scenario in order");
        let mut captains =
            names.map(|name| wg_captains::captain(&wg_barnacle::BARNACLE, name, seed).expect("he is in the list"));
        let outcome = wg_captains::play_out(&mut session, &mut captains, 20_000).expect("it comes to an end");
        ahead += outcome.scores[commander] - outcome.scores[1 - commander];
    }
    assert!(ahead > 90, "four battles, and he is {ahead} points ahead");
}

#[test]
fn an_enemy_aground_is_to_be_finished_not_left_for_another_who_is_as_near() {
    let grounded = "Blue brig Moth 60,40 N aground=true";
    let other = "Blue brig Wasp 20,40 N";
    let (leaves, closes) =
        (red(&["Red frigate Rose 36,40 N", other, grounded]), red(&["Red frigate Rose 44,40 N", other, grounded]));
    let afloat = "Blue brig Moth 60,40 N";
    let (left, right) =
        (red(&["Red frigate Rose 36,40 N", other, afloat]), red(&["Red frigate Rose 44,40 N", other, afloat]));
    assert!((left - right).abs() < 60, "between two enemies alike it matters little: {left} and {right}");
    assert!(closes > leaves + 100, "nearer to her who lies aground: {closes} should be more than {leaves}");
}

#[test]
fn the_lead_that_decides_is_what_ships_are_worth_and_less_towards_the_end() {
    let battle = |ships: &[&str]| wg_barnacle::captain::value::decisive(&Battle::new(ships).fleet);
    let duel = battle(&[ROSE, "Blue frigate Wasp 60,60 N"]);
    let more = battle(&[ROSE, "Red sloop Bee 10,10 N", "Blue frigate Wasp 60,60 N", "Blue sloop Moth 80,80 N"]);
    assert!(duel > 0 && more > duel, "{duel} in a duel, {more} with two sloops more");
}

#[test]
fn who_lies_beyond_the_reach_of_guns_in_two_turns_is_out_of_touch() {
    let fleet = |east: u8| Battle::new(&["Red frigate Rose 10,40 N", &format!("Blue frigate Wasp {east},40 N")]).fleet;
    let touch = |east| wg_barnacle::captain::value::in_touch(&fleet(east), wg_core::UnitId(0));
    assert!(touch(30) && touch(40), "within the range of guns, or of two turns and guns");
    assert!(!touch(90), "she could not come there");
}
