//! `weathergage replay`: JSON and story, damaged journals.

use crate::toy;

use std::path::PathBuf;

use serde_json::Value;
use tempfile::TempDir;
use toy::run;
use wg_core::{DiceSource, Order};

/// A journal of the first toss, and the folder that contains it.
fn journal() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("last-night.wgj");
    let battle = toy::library().battle("toss/01-short").expect("it is in order");
    let mut session = battle.session(DiceSource::Machine { seed: 3 }).expect("it is in order");
    let file = std::fs::File::create(&path).expect("a file");
    session.keep_journal(Some(Box::new(file)), &["human".to_owned(), "deckhand".to_owned()]);
    while let Some(ask) = session.asks().first() {
        let seat = ask.seat;
        session.submit(seat, Order::EndPhase).expect("that is all there is to do");
    }
    (folder, path)
}

fn json(path: &str, more: &[&str]) -> Vec<Value> {
    let (status, out, told) = run(&[&["replay", path, "--json"], more].concat());
    assert_eq!(status, 0, "the journal is whole: {told}");
    out.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
fn every_line_of_json_is_an_object_of_a_known_type() {
    let (_folder, path) = journal();
    let lines = json(&path.display().to_string(), &[]);
    let types: Vec<_> = lines.iter().map(|line| line["type"].as_str().unwrap_or_default()).collect();
    let toss = ["order", "roll", "report"];
    assert_eq!(
        types,
        [&["journal"], &toss[..], &toss[..], &toss[..], &["state"]].concat(),
        "three tosses between the header and the state"
    );
    assert_eq!(lines[0]["weathergage_replay"], 2, "the version of the form");
    assert_eq!(lines[0]["sides"][1]["captain"], "deckhand", "who played");
    assert_eq!(lines[1]["given"], "EndPhase", "orders as the journal writes them");
    assert_eq!(lines[1]["faces"], lines[2]["faces"], "the roll has the faces that the order used");
    assert_eq!(lines[2]["clause"], "T-DIE-1", "with its clause");
    let state = &lines[10];
    assert!(
        state["outcome"]["reason"].is_string() && state["table"]["Score"].is_object(),
        "the state at the end: {state}"
    );
    assert_eq!(state["hash"], lines[7]["hash"], "the hash after the last order");
}

#[test]
fn a_replay_stops_where_it_is_told() {
    let (_folder, path) = journal();
    let path = path.display().to_string();
    let lines = json(&path, &["--to", "1"]);
    assert_eq!(lines.len(), 5, "header, one toss of three lines, state");
    assert_eq!(lines[4]["turn"], 2, "the state after the first order");
    let (status, _, told) = run(&["replay", &path, "--to", "4"]);
    assert!(status == 1 && told.contains("ends at order 3 and has no order 4"), "there are not so many: {told}");
}

#[test]
fn the_story_has_turns_sentences_dice_and_the_end() {
    let (_folder, path) = journal();
    let (status, out, _) = run(&["replay", &path.display().to_string()]);
    assert_eq!(status, 0, "it can be told");
    for expected in [
        "A toss",
        "England, commanded by the deckhand: Wasp",
        "Turn 1, Toss",
        "    1  They throw. [",
        "(T-DIE-2)",
        "Turn 3, Toss",
        "The turns are over (T-END-1). Score: Spain ",
    ] {
        assert!(out.contains(expected), "{expected:?} is missing from the story:\n{out}");
    }
}

#[test]
fn a_damaged_journal_is_told_with_its_line_and_never_written() {
    let (_folder, path) = journal();
    let name = path.display().to_string();
    let whole = std::fs::read_to_string(&path).expect("text");
    let lines: Vec<&str> = whole.lines().collect();
    let hash = lines[2].split("hash:\"").nth(1).map(|rest| &rest[..16]).expect("a hash");
    let cases = [
        (whole.replace("EndPhase", "EndFase"), ":2: ", "damaged"),
        (whole.replace(hash, "0123456789abcdef"), ":3: ", "and not 0123456789abcdef"),
        (whole.replace("weathergage_journal:4", "weathergage_journal:9"), ":1: ", "format 9"),
        (whole.replace("rules_version:1", "rules_version:7"), ":1: ", "version 7"),
        (whole.replacen("ruleset:\"toss\"", "ruleset:\"tosss\"", 1), ":1: ", "Did you mean \"toss\"?"),
        ("A letter to my mother\n".to_owned(), ":1: ", "not a Weathergage journal"),
        (String::new(), ":1: ", "not a Weathergage journal"),
    ];
    for (text, line, expected) in cases {
        std::fs::write(&path, &text).expect("a file");
        let (status, _, told) = run(&["replay", &name]);
        assert!(
            status == 1 && told.contains(&format!("{name}{line}")) && told.contains(expected),
            "line {line} and {expected:?} should be told: {told}"
        );
        assert_eq!(std::fs::read_to_string(&path).expect("text"), text, "the file is as it was");
    }
}

#[test]
fn a_battle_of_earlier_rules_is_carried_over_and_it_says_how_far() {
    let (_folder, path) = journal();
    let name = path.display().to_string();
    let whole = std::fs::read_to_string(&path).expect("text");
    let (first, rest) = whole.split_once('\n').expect("a first line");
    // Without the hash of the first line, changes of that line cannot be detected.
    let first = first.replace("rules_version:1", "rules_version:0");
    let first = &first[..first.rfind(",hash:\"").expect("a seal")];
    let old = format!("{first})\n{rest}");
    std::fs::write(&path, &old).expect("a file");
    let (status, out, told) = run(&["replay", &name]);
    assert_eq!(status, 0, "it is told: {told}");
    assert!(out.contains("The turns are over (T-END-1)."), "to its end: {out}");
    let carried = "This battle began under version 0 of the rules and continues under version 1. All orders were carried over (3).";
    assert!(told.contains(carried), "it says how far it goes: {told}");
    assert_eq!(std::fs::read_to_string(&path).expect("text"), old, "the file is as it was");
}

#[test]
fn a_last_line_that_breaks_off_is_left_out_and_told() {
    let (_folder, path) = journal();
    let whole = std::fs::read_to_string(&path).expect("text");
    std::fs::write(&path, &whole[..whole.len() - 9]).expect("a file");
    let (status, out, told) = run(&["replay", &path.display().to_string()]);
    assert_eq!(status, 0, "what is whole is played");
    assert!(told.contains("line 4") && told.contains("left out"), "what was lost is told: {told}");
    assert!(
        out.contains("The battle is not over. Still to be decided: Throw"),
        "it stands before its last order:\n{out}"
    );
}

#[test]
fn a_journal_that_is_not_there_is_an_error() {
    let (status, _, told) = run(&["replay", "/no/such.wgj"]);
    assert!(status == 1 && told.contains("the journal /no/such.wgj cannot be read"), "{told}");
}

#[test]
fn who_looks_as_a_side_is_not_told_the_seed() {
    let (_folder, path) = journal();
    let path = path.display().to_string();
    let side = json(&path, &[])[0]["sides"][0]["name"].as_str().expect("a side has a name").to_owned();
    assert!(json(&path, &["--as", &side])[0]["dice"].is_null(), "every secret throw hangs on the seed");
    let (status, _, told) = run(&["replay", &path, "--as", "Nobody"]);
    assert!(
        status == 1 && told.contains("There is no side \"Nobody\" in this battle") && told.contains(&side),
        "{told}"
    );
}
