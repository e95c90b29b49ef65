//! A few hundred cases of the project's fuzzer, always the same. For millions: `cargo run -p wg_command --release
//! --example fuzz`.
//!
//! The findings of the long runs are in `tests/fuzz` of the root and are tried here each time.

use std::fs;
use std::path::{Path, PathBuf};

use wg_core::scenario::parse_for_check;
use wg_core::{Journal, Session};
use wg_testkit::fuzz::{self, Finding, Seen};

fn files(folder: &str, end: &str) -> Vec<PathBuf> {
    fn put(folder: &Path, end: &str, list: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                put(&path, end, list);
            } else if path.extension().is_some_and(|extension| extension == end)
                && !wg_core::scenario::lesson::is_lesson(&path)
            {
                list.push(path);
            }
        }
    }
    let mut list = Vec::new();
    put(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder), end, &mut list);
    list.sort();
    list
}

fn texts(folder: &str, end: &str) -> Vec<String> {
    files(folder, end).iter().map(|path| fs::read_to_string(path).expect("a text")).collect()
}

/// Checks that no case finds anything, and that enough of them reach the stage that makes them worthwhile.
fn all_well(cases: u64, enough: Seen, case: impl Fn(u64) -> Result<Seen, Finding>) {
    let mut seen = 0;
    for seed in 0..cases {
        match case(seed) {
            Ok(found) => seen += u64::from(found >= enough),
            Err(finding) => panic!("case {seed}: {}\n{}", finding.sentence, String::from_utf8_lossy(&finding.text)),
        }
    }
    assert!(seen * 50 > cases, "only {seen} of {cases} cases come to {enough:?} or further: they prove nothing");
}

#[test]
fn damaged_scenarios_are_refused_with_their_places_or_can_be_played() {
    let texts = texts("scenarios", "ron");
    all_well(400, Seen::Taken, |seed| fuzz::scenario(wg_rulesets::ALL, &texts, seed));
}

#[test]
fn damaged_journals_are_refused_with_their_lines_or_play_back() {
    let mut texts = texts("tests/journals", "wgj");
    // Battles of fleets take too long to be replayed over and over.
    texts.retain(|text| text.len() < 64 * 1024);
    all_well(200, Seen::Taken, |seed| fuzz::journal(wg_rulesets::ALL, &texts, seed));
}

#[test]
fn random_battles_of_varied_scenarios_go_on_to_their_ends() {
    let texts = texts("scenarios", "ron");
    all_well(30, Seen::Over, |seed| fuzz::battle(wg_rulesets::ALL, &texts, seed));
}

#[test]
fn what_fuzz_has_found_once_stays_mended() {
    for path in files("tests/fuzz", "ron") {
        let text = fs::read_to_string(&path).expect("a text");
        let Ok(loaded) = parse_for_check(&text, "found.ron") else { continue };
        let Some(ruleset) = wg_rulesets::ALL.iter().find(|ruleset| ruleset.about().id == loaded.scenario.ruleset)
        else {
            continue;
        };
        for seed in 0..8 {
            if let Err(problem) = fuzz::played(*ruleset, &loaded, seed) {
                panic!("{} with seed {seed}: {problem}", path.display());
            }
        }
    }
    for path in files("tests/fuzz", "wgj") {
        let Ok(journal) = Journal::read(&fs::read(&path).expect("a journal"), "found.wgj") else { continue };
        let Some(ruleset) = wg_rulesets::ALL.iter().find(|ruleset| ruleset.about().id == journal.header.ruleset) else {
            continue;
        };
        drop(Session::replay(*ruleset, &journal, "found.wgj", None));
    }
}

#[test]
fn one_side_may_be_on_land_alone_and_not_both() {
    let seen = |name: &str| {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz").join(name))
            .expect("a text");
        let loaded = parse_for_check(&text, name).unwrap_or_else(|problems| panic!("{problems}"));
        let ruleset =
            wg_rulesets::ALL.iter().find(|ruleset| ruleset.about().id == loaded.scenario.ruleset).expect("a ruleset");
        (0..4)
            .map(|seed| fuzz::played(*ruleset, &loaded, seed).unwrap_or_else(|sentence| panic!("{name}: {sentence}")))
            .collect::<Vec<_>>()
    };
    assert_eq!(seen("one-side-has-a-fort-alone.ron"), [Seen::Over; 4], "a fort alone fights to the end");
    assert_eq!(seen("one-side-has-men-on-land-alone.ron"), [Seen::Over; 4], "men alone, too");
    assert_eq!(seen("units-on-land-alone.ron"), [Seen::Refused; 4], "without a ship nobody moves");
}
