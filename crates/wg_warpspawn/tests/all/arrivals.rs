//! Ships that come later: in a turn or on a die, at their place or the nearest free one.

use wg_testkit::arrivals;
use wg_warpspawn::WARP_SPAWN;

/// The scene of [`arrivals`].
const SCENE: &str = r#"(
    version: 1, ruleset: "warpspawn", name: "Two to come",
    options: {"turn_limit": 8},
    sides: [(name: "Red", edge: West), (name: "Blue", edge: East)],
    ships: [
        (name: "Anne", class: "second", side: "Red", square: (3, 2), heading: "N"),
        (name: "Bess", class: "second", side: "Red", square: (5, 20), heading: "S"),
        (name: "Cora", class: "second", side: "Red", square: (5, 20), heading: "S"),
        (name: "Dora", class: "first", side: "Blue", square: (15, 9), heading: "W"),
    ],
    zones: [(name: "The offing", squares: [(15, 8), (15, 9), (16, 8), (16, 9)])],
    arrivals: [
        (ships: ["Bess", "Cora"], turn: 3, edge: North),
        (ships: ["Dora"], from: 2, least: 4, zone: "The offing"),
    ],
)"#;

#[test]
fn ships_come_in_their_turn_at_the_nearest_free_place() {
    arrivals::ships_come_in_their_turn(&WARP_SPAWN, &arrivals::scene(&WARP_SPAWN, SCENE));
}

#[test]
fn a_die_brings_a_ship_and_is_rolled_by_hand_with_the_others() {
    arrivals::a_die_brings_a_ship(&WARP_SPAWN, &arrivals::scene(&WARP_SPAWN, SCENE));
}

#[test]
fn a_saved_battle_keeps_the_ships_to_come() {
    arrivals::arrivals_are_saved(&WARP_SPAWN, &arrivals::scene(&WARP_SPAWN, SCENE));
}

#[test]
fn a_secret_ship_is_a_surprise() {
    arrivals::a_secret_ship_is_a_surprise(&WARP_SPAWN, &arrivals::scene(&WARP_SPAWN, SCENE));
}

#[test]
fn lieutenants_play_a_battle_with_ships_to_come() {
    arrivals::lieutenants_play_it_out(&WARP_SPAWN, &arrivals::scene(&WARP_SPAWN, SCENE));
}

#[test]
fn a_battle_with_ships_to_come_conforms() {
    arrivals::it_conforms(&WARP_SPAWN, &arrivals::scene(&WARP_SPAWN, SCENE));
}

#[test]
fn a_file_with_wrong_arrivals_is_refused() {
    let told = |from: &str, to: &str| arrivals::problems(&WARP_SPAWN, SCENE, from, to);
    let late = told("turn: 3", "turn: 9");
    assert!(late.contains("arrivals[0].turn: found 9, expected at most 8, the last turn"), "{late}");
}
