//! Every word that a scenario may say of a battle that has begun is saved as it was read.

use wg_barnacle::BARNACLE;
use wg_core::scenario::Value;
use wg_core::{Scenario, Viewer};
use wg_testkit::Script;

use crate::common::*;
use crate::island::ISLAND;

/// Returns a battle in turn 2, with Red to move. Red's frigate Swan has some state, and is grappled to a ship only if
/// that state says so. Blue's Rose lies close aboard.
pub(crate) fn at_hand(battle_state: &str, swan: &str, rose: &str, troop: &str) -> Scenario {
    battle(
        &format!(r#"options: {{"wind_alarm": "random"}}, battle: {{"turn": 2, "phase": 4, {battle_state}}}, {ISLAND}"#),
        &format!(
            r#"(name: "Swan", class: "frigate", side: "Red", at: (10, 25), heading: "N", state: {{{swan}}}),
               (name: "Rose", class: "brig", side: "Blue", at: (14.5, 25), heading: "N", state: {{{rose}}}),
               (name: "Teal", class: "sloop", side: "Red", at: (85, 10), heading: "N"),
               (name: "Wren", class: "sloop", side: "Blue", at: (85, 60), heading: "N"),
               (name: "Foot", class: "kings_men", side: "Red", at: (50, 30), heading: "N", state: {{{troop}}}),
               (name: "Mob", class: "rabble", side: "Blue", at: (50, 31), heading: "S")"#
        ),
    )
}

/// Opens the scenario and saves it again before the first move.
pub(crate) fn written(scenario: &Scenario) -> Scenario {
    let script = Script::new(&BARNACLE, scenario);
    let asked = script.session.asks().first().map(|ask| ask.reason.clone());
    script.session.as_scenario(Viewer::All).unwrap_or_else(|| panic!("Red is asked to move, not {asked:?}"))
}

/// Asserts that every word of this unit's state was saved with the same value.
pub(crate) fn same(scenario: &Scenario, saved: &Scenario, unit: usize) {
    for (key, value) in &scenario.ships[unit].state {
        assert_eq!(
            saved.ships[unit].state.get(key),
            Some(value),
            "\"{key}\" of {}: {:?}",
            scenario.ships[unit].name,
            scenario.ships[unit].state
        );
    }
}

#[test]
fn every_word_of_a_ships_state_is_written_as_it_was_read() {
    let states = [
        r#""sail": 3, "masts_lost": 1, "killed": 5, "aboard": 20"#,
        r#""sail": 0, "masts_lost": 9, "at_anchor": true, "leaders_killed": 1, "boats_out": 1"#,
        r#""boxes": 10, "flooding": 2, "hurt_now": true, "rudder_lost": [2]"#,
        r#""larboard_lost": 1, "starboard_lost": 2, "bow_lost": 1, "stern_lost": 2"#,
        r#""larboard_overboard": 2, "starboard_overboard": 1, "bow_overboard": 2, "stern_overboard": 1"#,
        r#""larboard_empty": true, "bow_empty": true, "larboard_fired": true, "bow_fired": true"#,
        r#""starboard_empty": true, "stern_empty": true, "starboard_fired": true, "stern_fired": true"#,
        r#""jammed": 1, "ratlines": 3, "fire_below": 1, "no_broadside": 2"#,
        r#""starboard_only": 2, "fire_sails": 2, "morale": 9, "trend": "retiring""#,
        r#""larboard_only": 1, "duty": "no_closer", "tested": ["half", "yellow"], "adverse": true"#,
        r#""tested": ["three_fourths", "red", "larboard", "starboard"], "duty": "retire""#,
        r#""blaze": 2, "sail": 0"#,
        r#""grapple_tries": 1, "grapple_at": "Rose", "arms_fired": true, "grapple_hacked": true"#,
        r#""moved": true, "speed": 7, "half": true, "pips": 2"#,
        r#""sail": 0, "grappled_with": ["Rose"], "boards": "Rose", "boards_area": "main_deck", "boarders": 7, "boarding_leaders": 1, "aboard": 29"#,
        r#""sail": 0, "duty": "hide""#,
    ];
    for state in states {
        let scenario = at_hand(r#""first": "Red""#, state, r#""sail": 0"#, "");
        same(&scenario, &written(&scenario), 0);
    }
    let taken = at_hand(r#""first": "Red""#, "", r#""sail": 0, "fate": "struck", "prize_crew": 3, "aboard": 10"#, "");
    same(&taken, &written(&taken), 1);
}

#[test]
fn every_word_of_a_units_state_on_land_is_written_as_it_was_read() {
    for state in [
        r#""killed": 3, "leaders_killed": 1, "muskets_fired": true, "moved": true"#,
        r#""balked": true, "disordered": true, "ranks": 1"#,
        r#""engaged": "Mob", "attacks": true"#,
        r#""fate": "taken""#,
        r#""fate": "fled""#,
        r#""fate": "destroyed", "killed": 20, "leaders_killed": 2"#,
    ] {
        let scenario = at_hand(r#""first": "Red""#, "", r#""sail": 0"#, state);
        same(&scenario, &written(&scenario), 4);
    }
}

#[test]
fn every_word_of_a_battle_is_written_as_it_was_read() {
    for state in [
        r#""first": "Red", "winner": "Red", "last_winner": "Blue", "sunk": [1, 2], "last_sunk": [3, 4]"#,
        r#""first": "Red", "triumph": [1, 0], "last_triumph": [0, 2], "adverse": [2, 1], "last_adverse": [0, 3], "swum": [1, 1]"#,
        r#""first": "Red", "wind": "E", "wind_speed": "gusty", "fog": true, "smoke": true, "lucky": "Rose""#,
        r#""first": "Red", "wind_speed": "light", "activations": 7, "alarm": 30, "calm": true"#,
        r#""first": "Red", "flagships": ["Teal", "Rose"], "bases": ["north", "west"], "wind_table": ["N", "W", "E", "S"]"#,
        r#""first": "Red", "afloat": [["Rose", "Blue", "boat", 20.0, 60.0, 45.0, 5, 1], ["Rose", "Blue", "men", 3.0, 4.0, 0.0, 7, 0]]"#,
        r#""first": "Red", "collisions": [["Swan", "Rose", 2]]"#,
    ] {
        let scenario = at_hand(state, "", r#""sail": 0"#, "");
        let saved = written(&scenario);
        for (key, value) in &scenario.battle {
            assert_eq!(saved.battle.get(key), Some(value), "\"{key}\": {:?}", saved.battle);
        }
        assert_eq!(saved.battle.get("phase"), Some(&Value::Int(4)), "and the phase");
    }
}
