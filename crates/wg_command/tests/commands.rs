//! `check`, `scenarios`, `rules`, and what `play` and `picture` take.

mod toy;

use clap::Parser as _;
use serde_json::Value;
use toy::{library, run, run_with};
use wg_command::{Cli, Command, Opened};

fn write(folder: &std::path::Path, name: &str, text: &str) -> String {
    let file = folder.join(name);
    std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    std::fs::write(&file, text).expect("a file");
    file.display().to_string()
}

#[test]
fn check_tells_every_problem_with_file_line_and_column() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = write(folder.path(), "good.ron", &toy::scenario(""));
    let bad = write(folder.path(), "bad.ron", &toy::scenario("").replace("\"cutter\"", "\"cuttre\"").replace("Spain\", colour", "Spain\", color"));
    let sense = write(folder.path(), "sense.ron", &toy::scenario("").replacen("\"cutter\"", "\"cuttre\"", 1));
    let captain = write(folder.path(), "captain.ron", &toy::scenario("").replace("colour: Blue", "colour: Blue, captain: \"dekhand\""));
    let ruleset = write(folder.path(), "ruleset.ron", &toy::scenario("").replace("\"toss\"", "\"tos\""));

    let (status, out, told) = run(&["check", &good]);
    assert_eq!((status, told.as_str()), (0, ""), "a good file is in order");
    assert_eq!(out, format!("{good}: in order: \"A toss\" by the rules \"toss\", 2 sides, 2 ships\n"), "and is named");

    let (status, out, told) = run(&["check", &good, &bad, &sense, &captain, &ruleset]);
    assert_eq!(status, 1, "any error fails the check");
    assert_eq!(out.lines().count(), 1, "the good one is still named");
    for expected in [
        format!("{bad}:6:29: sides[0].color: "),
        format!("{sense}:8:31: ships[0].class: found \"cuttre\", expected one of \"cutter\", \"sloop\" (did you mean \"cutter\"?)"),
        format!("{captain}:6:84: sides[1].captain: There is no captain \"dekhand\". Did you mean \"deckhand\"?"),
        format!("{ruleset}:3:14: ruleset: There is no ruleset \"tos\". Did you mean \"toss\"?"),
        "4 of 5 files are not in order".to_owned(),
    ] {
        assert!(told.contains(&expected), "{expected:?} is missing:\n{told}");
    }
}

#[test]
fn check_takes_folders_and_says_if_a_file_is_not_there() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "toss/one.ron", &toy::scenario(""));
    write(folder.path(), "toss/two.ron", &toy::scenario(""));
    let (status, out, _) = run(&["check", &folder.path().display().to_string()]);
    assert_eq!((status, out.lines().count()), (0, 2), "every scenario file in the folder and in those below");
    let (status, _, told) = run(&["check", "/no/such.ron"]);
    assert!(status == 1 && told.contains("/no/such.ron: found no such file"), "{told}");
}

#[test]
fn scenarios_are_listed_by_id_and_those_of_the_folder_come_first() {
    let (status, out, _) = run(&["scenarios"]);
    assert_eq!(status, 0, "the list can be written");
    assert!(out.contains("toss/01-short   A toss (Spain 1 : England 1 ships)"), "id, name and strength:\n{out}");

    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "toss/01-short.ron", &toy::scenario("").replace("A toss", "Another toss"));
    write(folder.path(), "nobody/01.ron", "not of any ruleset we know");
    let library = library().with_folder(folder.path());
    let rows = run_with(&library, &["scenarios", "--json"]).1;
    let rows: Vec<Value> = rows.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect();
    assert_eq!(rows.len(), 3, "the folder of an unknown ruleset is none of ours");
    assert_eq!(rows[0]["name"], "Another toss", "the file in the folder comes before the program's own");
    assert_eq!(rows[0]["sides"][1]["colour"], "blue", "sides by colour");

    write(folder.path(), "toss/04-broken.ron", "(version: 1, ");
    let library = library.with_folder(folder.path());
    let (status, out, told) = run_with(&library, &["scenarios"]);
    assert!(status == 1 && out.lines().count() == 3 && told.contains("04-broken.ron:1:"), "a broken one is told and the others listed: {told}");
}

#[test]
fn rules_lists_rulesets_chapters_and_single_clauses() {
    let (_, all, _) = run(&["rules"]);
    assert!(all.contains("toss  \"Toss\" by Nobody, 3 clauses"), "{all}");
    let (_, one, _) = run(&["rules", "toss"]);
    assert!(one.contains("\nDice\n  T-DIE-1  Each side throws one die.\n") && one.contains("\nThe end\n"), "by chapter:\n{one}");
    let (_, clause, _) = run(&["rules", "t-end-1"]);
    assert!(clause.contains("T-END-1") && clause.contains("option turns, by default 3"), "small letters will do:\n{clause}");
    let (status, _, told) = run(&["rules", "T-DEI-1"]);
    assert!(status == 1 && told.contains("Did you mean \"T-DIE-1\"?"), "{told}");
}

fn play(arguments: &[&str]) -> anyhow::Result<Option<Opened>> {
    let cli = Cli::parse_from([&["weathergage", "play"], arguments].concat());
    match cli.command {
        Some(Command::Play(options)) => options.open(&library()),
        other => panic!("{other:?} is not `play`"),
    }
}

#[test]
fn play_takes_a_scenario_and_captains_by_colour() {
    assert!(matches!(play(&[]), Ok(None)), "without a name the window has its own choice");
    let Ok(Some(Opened::Battle(battle))) = play(&["toss/01-short", "--blue", "deckhand"]) else { panic!("it is in order") };
    assert_eq!(battle.captains, ["human", "deckhand"], "red has the scenario's captain");
    for (arguments, expected) in [
        (&["toss/01-short", "--red", "decknhad"][..], "Did you mean \"deckhand\"?"),
        (&["--red", "deckhand"][..], "Name the scenario as well"),
        (&["first"][..], "`weathergage scenarios` lists all 3"),
    ] {
        let told = play(arguments).map(|_| ()).expect_err("it fails").to_string();
        assert!(told.contains(expected), "{arguments:?} says what to do: {told}");
    }
}

#[test]
fn picture_takes_a_scenario_or_a_journal_and_an_order_of_it() {
    let picture = |source: &str| match Cli::parse_from(["weathergage", "picture", source, "-o", "x.png"]).command {
        Some(Command::Picture(options)) => options.session(&library()),
        other => panic!("{other:?} is not `picture`"),
    };
    assert!(picture("toss/01-short").is_ok(), "a scenario as it begins");
    for (source, expected) in [("toss/01-short@3", "leave off the @3"), ("x.wgj@last", "a number of orders"), ("x.wgj@3", "x.wgj cannot be read")] {
        let told = picture(source).map(|_| ()).expect_err("it fails").to_string();
        assert!(told.contains(expected), "{source} says what to do: {told}");
    }
}
