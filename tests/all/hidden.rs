//! Tests what a side may learn about a battle with hidden cards through the program itself.
//! `crates/wg_command/tests/all/replay_secrets.rs` proves that nothing else in the output depends on a hidden card.

use std::path::Path;

use wg_core::dice::seeded;
use wg_core::{DiceSource, Scenario, Session, SideId};
use wg_testkit::golden::scenarios;

use crate::program;

/// Plays two turns at random, with a journal in this file.
fn played(scenario: &Scenario, path: &Path) -> Session {
    let ruleset = wg_rulesets::find("warpspawn").expect("it is listed");
    let mut session = Session::new(ruleset, scenario, DiceSource::Machine { seed: 4 }).expect("it is in order");
    session.keep_journal(Some(Box::new(std::fs::File::create(path).expect("a file"))), &[]);
    let (mut rng, turns) = (seeded(4, 1), session.cursor().turn + 2);
    while let Some(ask) = session.asks().first().filter(|_| session.cursor().turn < turns) {
        let (seat, order) = (ask.seat, session.sample(ask, &mut rng));
        session.submit(seat, order).expect("it was offered");
    }
    session
}

/// Returns the output of `replay --json` for the journal.
fn told(path: &Path, more: &[&str]) -> String {
    let path = path.display().to_string();
    let output = program::weathergage()
        .args([&["replay", path.as_str(), "--json"], more].concat())
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_replay_as_one_side_names_no_card_of_the_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cards.wgj");
    for file in scenarios(wg_rulesets::find("warpspawn").expect("it is listed")) {
        let scenario = wg_core::scenario::load(&file).unwrap_or_else(|problems| panic!("{problems}")).scenario;
        let session = played(&scenario, &path);
        let (all, names) = (told(&path, &[]), [0, 1].map(|side: usize| scenario.sides[side].name.as_str()));
        // 'Red draws 2 cards.' in place of the names of the cards.
        let counts = |text: &str, side: &str| {
            let lines: Vec<String> = text
                .lines()
                .filter(|line| line.contains("W-DRAW-1") && line.contains(&format!("{side} draws")))
                .map(str::to_owned)
                .collect();
            assert!(!lines.is_empty(), "{}: {side} draws in the second turn", scenario.name);
            lines.iter().all(|line| line.contains(" cards."))
        };
        for (own, other) in [(0, 1), (1, 0)] {
            let seen = told(&path, &["--as", names[own]]);
            assert!(
                !counts(&all, names[other]) && !counts(&all, names[own]),
                "{}: who may know all reads all",
                scenario.name
            );
            assert!(
                counts(&seen, names[other]) && !counts(&seen, names[own]),
                "{}: {} reads what it drew, and of the other how many",
                scenario.name,
                names[own]
            );
            let state = seen.lines().last().expect("the state comes last");
            if session.outcome().is_none() {
                assert!(
                    state.contains("\"own\"") && !state.contains("\"held\""),
                    "{}: and its own hand alone: {state}",
                    scenario.name
                );
            }
            let whole = &session.hash().to_hex()[..16];
            assert!(
                session.outcome().is_some() || !seen.contains(whole),
                "{}: the hash of both hands is not told to {:?}",
                scenario.name,
                SideId(own as u8)
            );
        }
    }
}
