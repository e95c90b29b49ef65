//! A saved battle goes on as it would have, order by order and face by face, from any position in which no roll, course
//! or chance to fire is open.

use std::collections::BTreeSet;

use wg_barnacle::BARNACLE;
use wg_core::dice::seeded;
use wg_core::scenario::parse;
use wg_core::{DiceSource, Scenario, Session, Viewer};
use wg_testkit::conformance::saved_battles_go_on;

use crate::common::battle;
use crate::island::ISLAND;

fn scenario(text: &str) -> Scenario {
    parse(text, "scenario.ron").unwrap_or_else(|problems| panic!("{problems}")).scenario
}

/// Returns a battle in which much can be asked at once: grappled ships, leaks, a ship past her red line, a prize beside
/// her captor, and men ashore and hand to hand.
fn everything(options: &str) -> Scenario {
    battle(
        &format!(
            r#"options: {{"landings": "on", "turns": 5, {options}}}, {ISLAND}
               battle: {{"turn": 2, "phase": 1, "last_winner": "Blue"}},"#
        ),
        r#"(name: "Rover", class: "brig", side: "Red", at: (24, 25), heading: "E", state: {"sail": 0, "flooding": 2}),
           (name: "Swan", class: "frigate", side: "Red", at: (14, 60), heading: "N", state: {"sail": 1, "grappled_with": ["Rose"], "boxes": 3, "flooding": 1}),
           (name: "Teal", class: "sloop", side: "Red", at: (80, 60), heading: "N", state: {"boxes": 12, "killed": 3}),
           (name: "Wren", class: "brig", side: "Red", at: (86, 30), heading: "N", state: {"sail": 0, "fate": "struck"}),
           (name: "Rose", class: "brig", side: "Blue", at: (18, 60), heading: "N", state: {"sail": 0, "killed": 4}),
           (name: "Hart", class: "frigate", side: "Blue", at: (90, 30), heading: "N", state: {"sail": 0}),
           (name: "Fort", class: "small_battery", side: "Blue", at: (33, 25), heading: "W"),
           (name: "Guards", class: "kings_men", side: "Blue", at: (50, 30), heading: "S"),
           (name: "Crew", class: "pirates", side: "Red", at: (50, 33), heading: "N", state: {"engaged": "Guards", "attacks": true}),
           (name: "Mates", class: "pirates", side: "Red", at: (54, 33), heading: "N", state: {"engaged": "Guards", "attacks": true})"#,
    )
}

#[test]
fn a_saved_battle_goes_on_as_it_would_have() {
    let scenarios = [
        (scenario(include_str!("../../../../scenarios/barnacle/05-frigate-duel.ron")), 10),
        (scenario(include_str!("../../../../scenarios/barnacle/03-man-o-war-against-three-sloops.ron")), 10),
        (scenario(include_str!("../../../../scenarios/barnacle/08-the-landing.ron")), 10),
        (everything(r#""wind_alarm": "manual""#), 24),
        (
            everything(r#""wind_alarm": "manual", "repair_bar": "next_turn", "landing_phase": "9", "cut_later": true"#),
            24,
        ),
    ];
    for (scenario, places) in scenarios {
        let share = saved_battles_go_on(&BARNACLE, &scenario, places);
        eprintln!("{}: {share}", scenario.name);
    }
}

#[test]
fn a_battle_can_be_saved_in_every_phase_in_which_a_side_is_asked() {
    // Weather, wind, collisions and flooding ask no side. The question after a rudder hit comes in the middle of a
    // roll.
    let (mut phases, mut saved) = (BTreeSet::new(), BTreeSet::new());
    for (options, late) in
        [(r#""wind_alarm": "manual""#, "7"), (r#""wind_alarm": "manual", "repair_bar": "next_turn""#, "9")]
    {
        for seed in 0..12 {
            let scenario = everything(&format!("{options}, \"landing_phase\": \"{late}\""));
            let mut session = Session::new(&BARNACLE, &scenario, DiceSource::Machine { seed })
                .unwrap_or_else(|problems| panic!("{problems}"));
            let rng = &mut seeded(seed, 3);
            while let Some(ask) = session.asks().first() {
                let phase = session.cursor().phase + 1;
                phases.insert(phase);
                if session.as_scenario(Viewer::All).is_some() {
                    saved.insert(phase);
                }
                let (seat, order) = (ask.seat, session.sample(ask, rng));
                session.submit(seat, order).unwrap_or_else(|refusal| panic!("{refusal}"));
            }
        }
    }
    for phase in [2, 4, 5, 7, 8, 9, 10, 12, 13, 14] {
        assert!(saved.contains(&phase), "phase {phase} can be saved: asked in {phases:?}, saved in {saved:?}");
    }
}
