//! `weathergage words RULESET` tells a designer what each class can do and is worth, how large the table is, and where a
//! file goes.

use std::path::Path;

use wg_command::words;
use wg_core::scenario::{Figures, UnitWords};
use wg_library::Library;

use crate::toy::{self, run_with};

fn library() -> Library {
    Library::new(wg_rulesets::ALL)
}

fn kind(ruleset: &str, kind: &str) -> UnitWords {
    let words = library().ruleset(ruleset).expect("a ruleset").words();
    words.kinds.into_iter().find(|one| one.kind == kind).expect("a kind of unit")
}

/// Returns the figures of a class, each with the name of its column.
fn figures_of(ruleset: &str, unit: &str, class: &str) -> Vec<(&'static str, String)> {
    let kind = kind(ruleset, unit);
    let Figures { columns, rows, .. } = (kind.figures)();
    let place = kind.classes.iter().position(|(key, _)| *key == class).expect("a class");
    columns.iter().copied().zip(rows[place].clone()).collect()
}

fn figure(ruleset: &str, unit: &str, class: &str, column: &str) -> String {
    let figures = figures_of(ruleset, unit, class);
    figures.into_iter().find(|(name, _)| *name == column).unwrap_or_else(|| panic!("no column {column}")).1
}

#[test]
fn each_class_has_its_figures_and_a_worth_in_a_unit_that_is_named() {
    for ruleset in wg_rulesets::ALL {
        for kind in ruleset.words().kinds {
            let (id, figures) = (ruleset.about().id, (kind.figures)());
            assert_eq!(figures.rows.len(), kind.classes.len(), "{id}: a row for each class of {}", kind.title);
            assert_eq!(figures.columns.last(), Some(&"worth"), "{id}");
            assert!(figures.about.contains("Worth is in "), "{id}: the unit of the worth: {}", figures.about);
            for (row, (class, _)) in figures.rows.iter().zip(&kind.classes) {
                assert_eq!(row.len(), figures.columns.len(), "{id}: {class}");
                assert!(row.iter().all(|figure| !figure.is_empty()), "{id}: {class}: {row:?}");
                let worth: Option<f64> = row.last().and_then(|worth| worth.parse().ok());
                assert!(worth.is_some_and(|worth| worth > 0.0) || *class == "custom", "{id}: {class}: {row:?}");
            }
        }
    }
}

#[test]
fn the_figures_are_those_of_the_charts() {
    let figures = |ruleset, unit, class| figures_of(ruleset, unit, class).into_iter().map(|(_, text)| text).collect();
    let crane: Vec<String> = figures("crane", "ship", "medium");
    assert_eq!(crane[..4], ["2", "2, 3, 4", "3", "3 × 4"], "C-DATA-1");
    let admiralty: Vec<String> = figures("admiralty", "ship", "gb-victory");
    assert_eq!(admiralty[..5], ["609+1", "stout", "slow", "C, A", "6"], "section C of the catalogue");
    let brig: Vec<String> = figures("barnacle", "ship", "brig");
    let printed =
        ["10 in", "7: 1-2 to 15-16 in", "6/6/1/1", "5/5/1/1", "24, 8 on deck", "2", "11", "34, yellow 10, red 18"];
    assert_eq!(brig[..8], printed, "the house chart");
    let fort: Vec<String> = figures("barnacle", "unit", "fort");
    assert_eq!(fort[..6], ["8", "20", "2", "20", "2+", "1 die for 2 men"], "B-DATA-16");
    let third: Vec<String> = figures("warpspawn", "ship", "third");
    assert_eq!(third[..6], ["4", "4", "4", "4", "-1", "12"], "W-TYPE-3");
}

#[test]
fn the_worth_is_that_of_the_captains() {
    let worth = |ruleset: &str, unit: &str, class: &str| figure(ruleset, unit, class, "worth");
    assert_eq!(worth("crane", "ship", "large"), "20.6", "18 boxes, 3 dice at 0.6 and 3 points of movement at 0.25");
    assert_eq!(worth("admiralty", "ship", "gb-victory"), "640", "16 gun dice a side at 40");
    assert_eq!(worth("admiralty", "ship", "custom"), "by her guns");
    assert_eq!(worth("barnacle", "ship", "row_boat"), "4.0", "her black-line number alone");
    let rises = |ruleset: &str, classes: &[&str]| {
        let worths: Vec<f64> =
            classes.iter().map(|class| worth(ruleset, "ship", class).parse().expect("a number")).collect();
        assert!(worths.is_sorted_by(|one, other| one < other), "{ruleset}: {worths:?}");
    };
    rises("barnacle", &["sloop", "schooner", "brig", "frigate", "galleon", "man_o_war"]);
    rises("warpspawn", &["small_frigate", "frigate", "large_frigate", "third", "second", "first"]);
}

#[test]
fn a_terminal_has_a_line_for_each_class_with_the_columns_below_their_names() {
    let (status, out, _) = run_with(&library(), &["words", "crane"]);
    assert_eq!(status, 0, "{out}");
    let lines: Vec<&str> = out.lines().skip_while(|line| *line != "class of ships").skip(1).take(4).collect();
    let at = |line: &str, word: &str| line.find(word).unwrap_or_else(|| panic!("{word}: {line}"));
    let starts = |line: &str, words: [&str; 2]| words.map(|word| at(line, word));
    assert_eq!(starts(lines[0], ["range", "boxes"]), starts(lines[1], ["3, 4, 6", "3 × 6"]), "{lines:#?}");
    assert!(lines[1].contains("\"large\"") && lines[1].contains("ship of the line"), "{lines:?}");
    assert!(out.contains("Worth is in points of the score"), "{out}");
}

#[test]
fn the_size_of_the_table_is_told_with_its_unit() {
    let told = |ruleset: &str| run_with(&library(), &["words", ruleset]).1;
    let says = |ruleset: &str, words: &[&str]| {
        let told = told(ruleset);
        let lines: Vec<String> =
            told.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        for words in words {
            assert!(lines.iter().any(|line| line == words), "{ruleset} does not say {words:?}: {told}");
        }
    };
    says("crane", &["always 22 by 28 inches", "a square 2 inches"]);
    says("barnacle", &["if left out 96 by 60 inches", "each side 24 to 300 inches"]);
    says("barnacle", &["smallest battle 56 by 44 inches (barnacle/01-first-lesson)"]);
    says("barnacle", &["largest battle 144 by 84 inches (barnacle/09-convention-table)"]);
    says("warpspawn", &["if left out 60 by 40 inches", "each side 16 to 64 inches", "a square 2 inches"]);
    says("admiralty", &["if left out 1200 by 900 millimetres"]);
    assert!(!told("crane").contains("smallest battle"), "all of Crane's battles have the printed board");
}

#[test]
fn a_file_at_the_place_that_is_told_is_on_the_shelf() {
    let folder = tempfile::tempdir().expect("a folder");
    let told = |ruleset| run_with(&library().with_home(folder.path()), &["words", ruleset]).1;
    let lines: Vec<String> = told("crane").lines().skip(2).take(2).map(str::to_owned).collect();
    assert!(lines[0].starts_with("'Choose a battle' lists scenarios/crane/NAME.ron "), "{lines:?}");
    assert!(lines[0].contains(&format!(", here {}.", folder.path().display())), "{lines:?}");
    let text =
        wg_core::scenario::to_ron(&library().battle("crane/01-first-lesson").expect("it is there").loaded.scenario);
    let place = folder.path().join("scenarios/crane");
    std::fs::create_dir_all(&place).expect("a folder");
    std::fs::write(place.join("my-own.ron"), text).expect("a file");
    let shelf = library().with_home(folder.path());
    assert!(shelf.list().iter().any(|listed| listed.id == "crane/my-own"), "the file is listed");
    let cwd = library().with_folder(&folder.path().join("scenarios"));
    assert!(
        cwd.list().iter().any(|listed| listed.id == "crane/my-own"),
        "as it is in the folder of the program's start"
    );
}

#[test]
fn the_program_keeps_its_files_where_the_page_says() {
    let home = include_str!("../../../wg_hand/src/files/saved.rs");
    assert!(
        home.contains("WEATHERGAGE_HOME") && home.contains("ProjectDirs::from(\"\", \"\", \"weathergage\")"),
        "{home}"
    );
    assert!(home.contains("dirs.data_dir()"), "the folder for data, and not that for settings");
    let dirs = directories::ProjectDirs::from("", "", "weathergage").expect("there is a home");
    let (tail, told) = match std::env::consts::OS {
        "macos" => ("Library/Application Support/weathergage", "~/Library/Application Support/weathergage on macOS"),
        "windows" => ("weathergage/data", "%APPDATA%\\weathergage\\data on Windows"),
        _ => ("weathergage", "~/.local/share/weathergage on Linux"),
    };
    assert!(dirs.data_dir().ends_with(Path::new(tail)), "{}", dirs.data_dir().display());
    let page = words::markdown(&library());
    assert!(page.contains(told) && page.contains("$WEATHERGAGE_HOME") && page.contains("scenarios/RULESET/NAME.ron"));
}

#[test]
fn a_ruleset_without_classes_and_sizes_has_no_such_tables() {
    let (status, out, told) = run_with(&toy::library(), &["words", "toss"]);
    assert_eq!(status, 0, "{told}");
    assert!(out.contains("Choose a battle") && !out.contains("class of") && !out.contains("table,"), "{out}");
}
