//! `check`, `scenarios`, `rules`, and the arguments of `play` and `picture`.

use crate::toy;

use clap::Parser as _;
use serde_json::Value;
use toy::{library, run, run_with};
use wg_command::{Cli, Command};
use wg_library::{Library, Opened};

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
    let bad = write(
        folder.path(),
        "bad.ron",
        &toy::scenario("").replace("\"cutter\"", "\"cuttre\"").replace("Spain\", colour", "Spain\", color"),
    );
    let sense = write(folder.path(), "sense.ron", &toy::scenario("").replacen("\"cutter\"", "\"cuttre\"", 1));
    let captain = write(
        folder.path(),
        "captain.ron",
        &toy::scenario("").replace("colour: Blue", "colour: Blue, captain: \"dekhand\""),
    );
    let ruleset = write(folder.path(), "ruleset.ron", &toy::scenario("").replace("\"toss\"", "\"tos\""));

    let (status, out, told) = run(&["check", &good]);
    assert_eq!((status, told.as_str()), (0, ""), "a good file is in order");
    assert_eq!(out, format!("{good}: no problems in \"A toss\", ruleset \"toss\", 2 sides, 2 ships\n"), "and is named");

    let (status, out, told) = run(&["check", &good, &bad, &sense, &captain, &ruleset]);
    assert_eq!(status, 1, "any error fails the check");
    assert_eq!(out.lines().count(), 1, "the good one is still named");
    for expected in [
        format!("{bad}:6:29: sides[0].color: "),
        format!(
            "{sense}:8:31: ships[0].class: found \"cuttre\", expected one of \"cutter\", \"sloop\" (did you mean \"cutter\"?)"
        ),
        format!("{captain}:6:84: sides[1].captain: There is no captain \"dekhand\". Did you mean \"deckhand\"?"),
        format!("{ruleset}:3:14: ruleset: There is no ruleset \"tos\". Did you mean \"toss\"?"),
        "4 of 5 files have problems".to_owned(),
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
    assert!(status == 1 && told.contains("/no/such.ron: found no file of this name"), "{told}");
}

#[test]
fn scenarios_are_listed_by_id_and_those_of_the_folder_come_first() {
    let (status, out, _) = run(&["scenarios"]);
    assert_eq!(status, 0, "the list can be written");
    assert!(out.contains("toss/01-short   A toss (ships: Spain 1, England 1)"), "id, name and strength:\n{out}");

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
    assert!(
        status == 1 && out.lines().count() == 3 && told.contains("04-broken.ron:1:"),
        "a broken one is told and the others listed: {told}"
    );
}

#[test]
fn rules_lists_rulesets_chapters_and_single_clauses() {
    let (_, all, _) = run(&["rules"]);
    assert!(all.contains("toss  \"Toss\" by Nobody, 3 clauses"), "{all}");
    let (_, one, _) = run(&["rules", "toss"]);
    assert!(
        one.contains("\nDice\n  T-DIE-1  Each side throws one die.\n") && one.contains("\nThe end\n"),
        "by chapter:\n{one}"
    );
    let (_, clause, _) = run(&["rules", "t-end-1"]);
    assert!(
        clause.contains("T-END-1") && clause.contains("option turns, default 3"),
        "small letters will do:\n{clause}"
    );
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
    let Ok(Some(Opened::Battle(battle))) = play(&["toss/01-short", "--blue", "deckhand"]) else {
        panic!("it is in order")
    };
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
    for (source, expected) in [
        ("toss/01-short@3", "Leave out the @3"),
        ("x.wgj@last", "a number of orders"),
        ("x.wgj@3", "x.wgj cannot be read"),
    ] {
        let told = picture(source).map(|_| ()).expect_err("it fails").to_string();
        assert!(told.contains(expected), "{source} says what to do: {told}");
    }
    let Some(Command::Picture(options)) =
        Cli::parse_from(["weathergage", "picture", "toss/01-short", "-o", "x.png", "--screen", "reckoning"]).command
    else {
        panic!("that is `picture`")
    };
    let told = options.session(&library()).map(|_| ()).expect_err("there is nothing to reckon").to_string();
    assert!(told.contains("is not over"), "{told}");
}

#[test]
fn check_tells_form_sense_and_captains_of_a_file_in_one_go() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = toy::scenario("").replace("Spain\", colour", "Spain\", captain: \"nobody\", color").replacen(
        "\"cutter\"",
        "\"cuttre\", heading: \"X\", captain: \"noone\"",
        1,
    );
    let file = write(folder.path(), "all.ron", &text);
    let (status, _, told) = run(&["check", &file]);
    assert_eq!(status, 1, "{told}");
    for path in
        ["sides[0].color: ", "sides[0].captain: ", "ships[0].heading: ", "ships[0].class: ", "ships[0].captain: "]
    {
        assert!(told.contains(path), "{path} hides nothing and is not hidden:\n{told}");
    }
    let unknown = write(folder.path(), "unknown.ron", &text.replace("\"toss\"", "\"tos\""));
    let (_, _, told) = run(&["check", &unknown]);
    assert!(
        told.contains("no ruleset \"tos\"") && told.contains("ships[0].heading: ") && !told.contains("ships[0].class"),
        "what needs no ruleset is told:\n{told}"
    );
}

#[test]
#[cfg(unix)]
fn a_pipe_that_nobody_writes_is_not_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    for (command, name) in [("check", "pipe.ron"), ("replay", "pipe.wgj"), ("battle", "pipe.ron")] {
        let pipe = folder.path().join(format!("{command}-{name}")).display().to_string();
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("there is `mkfifo`");
        assert!(made.success(), "a pipe");
        let (status, _, told) = run(&[command, &pipe]);
        assert!(status == 1 && told.contains(&pipe) && told.contains("a pipe"), "{command} says what it is: {told}");
    }
}

#[test]
fn a_journal_that_is_too_large_is_not_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("large.wgj");
    std::fs::File::create(&file)
        .and_then(|made| made.set_len(wg_library::JournalFile::LARGEST + 1))
        .expect("a file of holes");
    let (status, _, told) = run(&["replay", &file.display().to_string()]);
    assert!(status == 1 && told.contains("a journal has at most"), "{told}");
}

#[test]
fn no_name_steers_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let evil = "\u{1b}[31mA toss\u{202e}\u{9b}2J";
    let text = toy::scenario("").replace("A toss", evil);
    let file = write(folder.path(), "toss/01-evil.ron", &text);
    let library = library().with_folder(folder.path());
    let outputs = [
        run_with(&library, &["scenarios"]),
        run_with(&library, &["check", &file]),
        run_with(&library, &["battle", &file, "--games", "1"]),
        run_with(&library, &["rules", evil]),
        run_with(&library, &["check", evil]),
        run_with(&library, &["replay", evil]),
    ];
    for (_, out, told) in &outputs {
        assert!(
            !(out.clone() + told).contains(|c: char| wg_core::scenario::is_strange(c) && c != '\n'),
            "{out:?}{told:?}"
        );
    }
    assert!(outputs[0].1.contains("01-evil"), "it is still listed: {}", outputs[0].1);
    assert!(outputs[1].2.contains(": name: found the character U+001B"), "and refused: {}", outputs[1].2);
    assert_eq!(outputs[2].0, 1, "and not played");
}

#[test]
fn scenarios_lists_what_was_saved_and_marks_it() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "scenarios/toss/a-toss-turn-2.ron", &toy::scenario("").replace("A toss", "A toss, turn 2"));
    let journal = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/journals/deckhands-first-lesson.wgj"
    ))
    .expect("a journal");
    let saved = write(folder.path(), "battles/1-first-lesson.wgj", &journal);
    write(folder.path(), "battles/2-no-journal.wgj", "Dear diary,\n");
    let library = library().with_home(folder.path());
    let (status, out, _) = run_with(&library, &["scenarios"]);
    assert_eq!(status, 0, "{out}");
    assert!(out.contains("toss/a-toss-turn-2  A toss, turn 2 (ships: Spain 1, England 1 · saved)"), "{out}");
    assert!(out.contains(&saved) && out.contains("saved after "), "{out}");
    let rows = run_with(&library, &["scenarios", "--json"]).1;
    let rows: Vec<Value> = rows.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect();
    let marked: Vec<_> = rows.iter().filter(|row| row["saved"] == true).collect();
    assert_eq!(marked.len(), 2, "{rows:?}");
    assert!(marked[1]["orders"] == 10 && marked[1]["ruleset"] == "crane", "{:?}", marked[1]);
}

#[test]
fn words_are_read_at_the_terminal() {
    let (library, mut told) = (Library::new(wg_rulesets::ALL), Vec::new());
    for name in [None, Some("barnacle"), Some("crane")] {
        let (status, out, _) = run_with(&library, &[&["words"][..], name.as_slice()].concat());
        assert_eq!(status, 0, "{out}");
        told.push(out);
    }
    assert!(
        told[0].contains("colour")
            && told[0].contains("Red, Blue, Yellow, Green")
            && told[0].contains("weathergage words barnacle"),
        "{}",
        told[0]
    );
    assert!(
        told[1].contains("exit_edge") && told[1].contains("\"north\", \"east\"") && told[1].contains("grappled_with"),
        "{}",
        told[1]
    );
    assert!(told[2].contains("two sides") && told[2].contains("afloat_again"), "{}", told[2]);
    let (status, _, told) = run_with(&library, &["words", "barnacel"]);
    assert!(status == 1 && told.contains("Did you mean \"barnacle\"?"), "{told}");
}

#[test]
fn a_lesson_a_journal_and_a_folder_are_called_what_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "toss/one.ron", &toy::scenario(""));
    let lesson = write(folder.path(), "toss/one.lesson.ron", "(version: 1)");
    let journals = folder.path().join("journals").display().to_string();
    assert_eq!(run(&["battle", "toss/01-short", "-n", "1", "--journals", &journals]).0, 0, "a journal is written");
    let journal = format!("{journals}/0.wgj");
    let copy = format!("{journals}/copy.txt");
    std::fs::copy(&journal, &copy).expect("a journal of another name");
    let inside = folder.path().join("toss").display().to_string();
    for (name, words) in [
        (&lesson, "is a lesson. Name the scenario that it teaches, "),
        (&journal, "is a journal. Open it with `weathergage play` or `weathergage replay`."),
        (&copy, "after giving it a name that ends with .wgj"),
        (&inside, "one.ron."),
        (&journals, "is a folder. Name a scenario file."),
    ] {
        let (status, _, told) = run(&["battle", name, "-n", "1"]);
        assert!(status == 1 && told.contains(name.as_str()) && told.contains(words), "battle: {told}");
        if name == &journal {
            continue;
        }
        let open = |command: &str| match Cli::parse_from(if command == "picture" {
            vec!["weathergage", command, name, "-o", "x.png"]
        } else {
            vec!["weathergage", command, name]
        })
        .command
        {
            Some(Command::Picture(options)) => options.session(&library()).map(|_| ()),
            Some(Command::Play(options)) => options.open(&library()).map(|_| ()),
            other => panic!("{other:?}"),
        };
        for command in ["play", "picture"] {
            let told = open(command).expect_err("it is no scenario").to_string();
            assert!(told.contains(name.as_str()) && told.contains(words), "{command}: {told}");
        }
    }
}

/// Linux and macOS allow file names that are not text.
#[cfg(target_os = "linux")]
#[test]
fn a_file_name_that_is_not_text_is_taken_by_battle_play_and_picture() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(OsStr::from_bytes(b"T\xe9m\xe9raire.ron"));
    std::fs::write(&file, toy::scenario("")).expect("a file");
    let parse = |arguments: &[&OsStr]| {
        let start = [OsStr::new("weathergage")];
        Cli::try_parse_from(start.iter().chain(arguments)).expect("the name is taken").command
    };
    match parse(&["play".as_ref(), file.as_os_str()]) {
        Some(Command::Play(options)) => assert!(options.open(&library()).is_ok(), "play"),
        other => panic!("{other:?}"),
    }
    match parse(&["picture".as_ref(), file.as_os_str(), "-o".as_ref(), "x.png".as_ref()]) {
        Some(Command::Picture(options)) => assert!(options.session(&library()).is_ok(), "picture"),
        other => panic!("{other:?}"),
    }
    match parse(&["battle".as_ref(), file.as_os_str()]) {
        Some(Command::Battle(options)) => assert!(library().battle(&options.scenario).is_ok(), "battle"),
        other => panic!("{other:?}"),
    }
}
