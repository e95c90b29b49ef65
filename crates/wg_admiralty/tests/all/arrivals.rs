//! Ships that come later: in a turn or on a die, at their place or the nearest free one.

use wg_admiralty::ADMIRALTY;
use wg_testkit::arrivals;

/// The scene of [`arrivals`].
const SCENE: &str = r#"(
    version: 1, ruleset: "admiralty", name: "Two to come",
    options: {"turn_limit": 8},
    table: (width: 1200, height: 1200),
    wind: "W",
    sides: [(name: "Red"), (name: "Blue")],
    ships: [
        (name: "Anne", class: "dk-74", side: "Red", at: (200, 200), heading: "N"),
        (name: "Bess", class: "dk-74", side: "Red", at: (400, 1100), heading: "S"),
        (name: "Cora", class: "dk-74", side: "Red", at: (400, 1100), heading: "S"),
        (name: "Dora", class: "dk-74", side: "Blue", at: (900, 700), heading: "S"),
    ],
    zones: [(name: "The offing", outline: [(800, 600), (1000, 600), (1000, 800), (800, 800)])],
    arrivals: [
        (ships: ["Bess", "Cora"], turn: 3, edge: North),
        (ships: ["Dora"], from: 2, least: 4, zone: "The offing"),
    ],
)"#;

#[test]
fn ships_come_in_their_turn_at_the_nearest_free_place() {
    arrivals::ships_come_in_their_turn(&ADMIRALTY, &arrivals::scene(&ADMIRALTY, SCENE));
}

#[test]
fn one_die_brings_a_ship_and_is_rolled_by_hand_with_the_others() {
    arrivals::a_die_brings_a_ship(&ADMIRALTY, &arrivals::scene(&ADMIRALTY, SCENE));
}

#[test]
fn saved_battles_keep_the_ships_to_come() {
    arrivals::arrivals_are_saved(&ADMIRALTY, &arrivals::scene(&ADMIRALTY, SCENE));
}

#[test]
fn secret_ships_are_a_surprise() {
    arrivals::a_secret_ship_is_a_surprise(&ADMIRALTY, &arrivals::scene(&ADMIRALTY, SCENE));
}

#[test]
fn lieutenants_play_a_battle_with_ships_to_come() {
    arrivals::lieutenants_play_it_out(&ADMIRALTY, &arrivals::scene(&ADMIRALTY, SCENE));
}

#[test]
fn battles_with_ships_to_come_conform() {
    arrivals::it_conforms(&ADMIRALTY, &arrivals::scene(&ADMIRALTY, SCENE));
}

#[test]
fn files_with_wrong_arrivals_are_refused() {
    let told = |from: &str, to: &str| arrivals::problems(&ADMIRALTY, SCENE, from, to);
    let late = told("turn: 3", "turn: 9");
    assert!(late.contains("arrivals[0].turn: found 9, expected at most 8, the last turn"), "{late}");
}
