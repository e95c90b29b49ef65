//! The conformance suite of every ruleset, on a small battle with land.

use wg_barnacle::BARNACLE;
use wg_testkit::conformance;

use crate::common;

#[test]
fn a_small_battle_conforms() {
    let scenario = common::battle(
        r#"options: {"turns": 8, "wind_alarm": "random"}, table: (width: 60, height: 48),
           land: [(name: "Isla Perdida", outline: [(28, 20), (34, 20), (34, 26), (30, 28)]), (name: "The Teeth", shoal: true, outline: [(40, 30), (44, 30), (42, 33)])],"#,
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (12, 20), heading: "N"), (name: "Wasp", class: "sloop", side: "Red", at: (20, 12), heading: "N"),
           (name: "Fortuna", class: "frigate", side: "Blue", at: (22, 40), heading: "S"), (name: "Avispa", class: "brig", side: "Blue", at: (40, 40), heading: "S")"#,
    );
    conformance::all(&BARNACLE, &scenario);
}

#[test]
fn a_battle_of_boarders_conforms() {
    let scenario = common::battle(
        r#"options: {"turns": 6, "wind_alarm": "manual", "cut_later": true, "boarder_loss": "boarders_only"}, table: (width: 40, height: 40),"#,
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (16, 20), heading: "N", state: {"sail": 0}),
           (name: "Wasp", class: "sloop", side: "Red", at: (27, 20), heading: "N", overrides: {"pirate": true}),
           (name: "Fortuna", class: "merchantman", side: "Blue", at: (22, 20), heading: "N", state: {"sail": 0}),
           (name: "Avispa", class: "brig", side: "Blue", at: (16, 33), heading: "N", state: {"sail": 0})"#,
    );
    conformance::all(&BARNACLE, &scenario);
}
