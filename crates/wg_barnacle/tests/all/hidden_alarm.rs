//! The alarm clock that was set in secret: who knows when it rings, and what all others may believe (AMB-9).

use std::collections::BTreeMap;

use wg_barnacle::BARNACLE;
use wg_barnacle::position::Fleet;
use wg_core::scenario::{Loaded, parse, to_ron};
use wg_core::{DiceSource, Scenario, Session, SideId, Value, Viewer};

use crate::common::*;

/// Starts with four ships in phase 4, of which one has struck since the clock was set. The first activation is over,
/// and the clock rings before the fourth.
fn set() -> Session {
    let scenario = battle(
        r#"options: {"wind_alarm": "random"}, battle: {"turn": 2, "phase": 4, "first": "Red", "alarm": 4, "activations": 1, "alarm_ships": 4},"#,
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (40, 25), heading: "N", state: {"sail": 1, "moved": true}),
           (name: "Swan", class: "brig", side: "Red", at: (20, 25), heading: "N", state: {"sail": 1}),
           (name: "Fortuna", class: "brig", side: "Blue", at: (80, 26), heading: "N", state: {"sail": 1}),
           (name: "Avispa", class: "brig", side: "Blue", at: (60, 26), heading: "N", state: {"sail": 0, "fate": "struck"})"#,
    );
    Session::new(&BARNACLE, &scenario, DiceSource::Machine { seed: 1 }).unwrap_or_else(|problems| panic!("{problems}"))
}

fn rings(session: &Session) -> Option<u8> {
    Fleet::seen(session.world()).clock.rings_before
}

/// Asserts that the guesses have the right shares. A 5 or a 6 sets the clock before one of four activations, and the
/// first passed in silence. So of 11 equal chances 8 mean no alarm, and each remaining activation has one.
fn is_right(looks: u32, mut look: impl FnMut(u64) -> Option<u8>) {
    let mut found: BTreeMap<Option<u8>, u32> = BTreeMap::new();
    (0..u64::from(looks)).for_each(|seed| *found.entry(look(seed)).or_default() += 1);
    for (moment, share) in [(None, 8), (Some(1), 1), (Some(2), 1), (Some(3), 1)] {
        let (is, right) = (found.remove(&moment).unwrap_or_default(), looks * share / 11);
        assert!(is.abs_diff(right) <= 4 * right.isqrt(), "{moment:?}: about {right} of {looks}, here {is}");
    }
    assert!(found.is_empty(), "and nothing else: {found:?}");
}

fn words(file: &Scenario) -> [Option<&Value>; 2] {
    ["alarm", "alarm_hidden"].map(|key| file.battle.get(key))
}

#[test]
fn amb_9_a_captain_reckons_with_the_ships_for_which_the_clock_was_set() {
    let (session, mut guess) = (set(), set());
    for side in [0, 1] {
        is_right(4000, |seed| {
            session.fork_into(&mut guess, SideId(side), seed);
            rings(&guess)
        });
    }
}

#[test]
fn amb_9_the_file_of_a_side_names_no_alarm_and_that_of_the_game_master_the_true_one() {
    let session = set();
    let file = |viewer| session.as_scenario(viewer).expect("between two moves");
    assert_eq!(words(&file(Viewer::All)), [Some(&Value::Int(4)), None], "who sees all saves the true moment");
    for viewer in [Viewer::Side(SideId(0)), Viewer::Side(SideId(1)), Viewer::Public] {
        assert_eq!(
            words(&file(viewer)),
            [None, Some(&Value::Bool(true))],
            "{viewer:?} does not know it, and its file says so"
        );
    }
}

#[test]
fn amb_9_the_file_of_a_side_has_its_clock_set_anew_as_far_as_the_turn_allows() {
    let text = to_ron(&set().as_scenario(Viewer::Side(SideId(0))).expect("between two moves"));
    let loaded = parse(&text, "saved.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    is_right(1500, |seed| {
        let loaded = Loaded::from_scenario(loaded.scenario.clone(), "saved.ron");
        let session = Session::from_loaded(&BARNACLE, &loaded, DiceSource::Machine { seed })
            .unwrap_or_else(|problems| panic!("{problems}\n{text}"));
        rings(&session)
    });
}
