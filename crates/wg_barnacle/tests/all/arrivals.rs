//! Ships that come later: in a turn or on a die, at their place or the nearest free one.

use wg_barnacle::BARNACLE;
use wg_testkit::arrivals;

/// The scene of [`arrivals`].
const SCENE: &str = r#"(
    version: 1, ruleset: "barnacle", name: "Two to come",
    options: {"turns": 8},
    table: (width: 72, height: 54),
    wind: "S",
    sides: [(name: "Red", edge: West), (name: "Blue", edge: East)],
    ships: [
        (name: "Anne", class: "frigate", side: "Red", at: (15, 10), heading: "N"),
        (name: "Bess", class: "frigate", side: "Red", at: (30, 44), heading: "S"),
        (name: "Cora", class: "frigate", side: "Red", at: (30, 44), heading: "S"),
        (name: "Dora", class: "frigate", side: "Blue", at: (55, 30), heading: "W"),
    ],
    zones: [(name: "The offing", outline: [(45, 20), (65, 20), (65, 40), (45, 40)])],
    arrivals: [
        (ships: ["Bess", "Cora"], turn: 3, edge: North),
        (ships: ["Dora"], from: 2, least: 4, zone: "The offing"),
    ],
)"#;

#[test]
fn ships_come_in_their_turn_at_the_nearest_free_place() {
    arrivals::ships_come_in_their_turn(&BARNACLE, &arrivals::scene(&BARNACLE, SCENE));
}

#[test]
fn a_die_brings_a_ship_and_is_rolled_by_hand_with_the_others() {
    arrivals::a_die_brings_a_ship(&BARNACLE, &arrivals::scene(&BARNACLE, SCENE));
}

#[test]
fn a_saved_battle_keeps_the_ships_to_come() {
    arrivals::arrivals_are_saved(&BARNACLE, &arrivals::scene(&BARNACLE, SCENE));
}

#[test]
fn a_secret_ship_is_a_surprise() {
    arrivals::a_secret_ship_is_a_surprise(&BARNACLE, &arrivals::scene(&BARNACLE, SCENE));
}

#[test]
fn lieutenants_play_a_battle_with_ships_to_come() {
    arrivals::lieutenants_play_it_out(&BARNACLE, &arrivals::scene(&BARNACLE, SCENE));
}

#[test]
fn a_battle_with_ships_to_come_conforms() {
    arrivals::it_conforms(&BARNACLE, &arrivals::scene(&BARNACLE, SCENE));
}

#[test]
fn a_file_with_wrong_arrivals_is_refused() {
    let told = |from: &str, to: &str| arrivals::problems(&BARNACLE, SCENE, from, to);
    let late = told("turn: 3", "turn: 9");
    assert!(late.contains("arrivals[0].turn: found 9, expected at most 8, the last turn"), "{late}");
}
