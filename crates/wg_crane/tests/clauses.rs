//! Every clause and every worked example of the catalogue has a test, or a reason why not.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use wg_core::Clauses;
use wg_core::scenario::Preset;
use wg_crane::CLAUSES;
use wg_crane::options::OPTIONS;

/// The worked examples of the catalogue. Their numbers are not consecutive; nothing is missing.
const EXAMPLES: [u8; 25] = [1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 14, 15, 18, 19, 22, 23, 25, 26, 28, 29, 30, 31, 33, 34, 35];

/// `C-FIRE-6` as the beginning of a test's name: `c_fire_6`.
fn snake(id: &str) -> String {
    id.to_lowercase().replace('-', "_")
}

/// True if a test of this name is about this clause: its id, and then nothing or an underscore.
fn is_about(test: &str, id: &str) -> bool {
    test.strip_prefix(&snake(id)).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// Every id that a test may begin with: the clauses, then the worked examples.
fn ids(clauses: &Clauses) -> Vec<String> {
    let examples = EXAMPLES.iter().map(|number| format!("C-EX-{number:02}"));
    clauses.0.iter().map(|clause| clause.id.clone()).chain(examples).collect()
}

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("a folder can be read to its end").path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

/// The names of all functions marked `#[test]` that begin with `c_`, with their file.
fn tests_in(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut marked = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[") || line.starts_with("//") || line.is_empty() {
            marked |= line.starts_with("#[test]");
            continue;
        }
        let name = line.trim_start_matches("pub ").strip_prefix("fn ").and_then(|rest| rest.split(['(', '<']).next());
        if let Some(name) = name.filter(|name| marked && name.starts_with("c_")) {
            names.push(name.to_owned());
        }
        marked = false;
    }
    names
}

fn all_tests() -> BTreeMap<String, PathBuf> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&home.join("src"), &mut files);
    sources(&home.join("tests"), &mut files);
    let mut tests = BTreeMap::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        tests.extend(tests_in(&text).into_iter().map(|name| (name, file.clone())));
    }
    tests
}

/// The lines of `exempt.txt`: id and reason, split by at least two blanks. `#` begins a remark.
fn exempt() -> Vec<(String, String)> {
    let line = |line: &str| {
        let (id, reason) = line.split_once("  ").unwrap_or_else(|| panic!("exempt.txt: two blanks and a reason must follow the id in '{line}'"));
        assert!(reason.trim().len() > 10, "exempt.txt: '{line}' gives no reason");
        (id.trim().to_owned(), reason.trim().to_owned())
    };
    include_str!("exempt.txt").lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).map(line).collect()
}

#[test]
fn every_clause_and_every_example_has_a_test_or_a_reason() {
    let tests = all_tests();
    let excused: BTreeMap<String, String> = exempt().into_iter().collect();
    let ids = ids(&CLAUSES);
    let mut gaps = Vec::new();
    for id in &ids {
        let tested = tests.keys().find(|test| is_about(test, id));
        match (tested, excused.contains_key(id)) {
            (None, false) => gaps.push(format!("{id}: no test begins with {}_, and exempt.txt gives no reason", snake(id))),
            (Some(test), true) => gaps.push(format!("{id}: exempt.txt excuses it, but {test} tests it: take the line out")),
            _ => {}
        }
    }
    for id in excused.keys().filter(|id| !ids.contains(id)) {
        gaps.push(format!("{id}: exempt.txt names it, but the catalogue does not"));
    }
    for (test, file) in &tests {
        if !ids.iter().any(|id| is_about(test, id)) {
            gaps.push(format!("{test} in {}: begins with no id of the catalogue", file.display()));
        }
    }
    assert!(gaps.is_empty(), "{} gaps between catalogue and tests:\n{}", gaps.len(), gaps.join("\n"));
}

#[test]
fn no_line_of_the_excuses_stands_there_twice() {
    let lines = exempt();
    let different: BTreeSet<&String> = lines.iter().map(|(id, _)| id).collect();
    assert_eq!(different.len(), lines.len(), "exempt.txt names a clause twice");
}

#[test]
fn every_clause_is_one_sentence_that_a_player_can_read() {
    let mut seen = BTreeSet::new();
    for clause in &CLAUSES.0 {
        let id = &clause.id;
        assert!(seen.insert(id.clone()), "{id} stands there twice");
        assert!(id.starts_with("C-") && *id == id.to_uppercase(), "{id} is not written like an id");
        assert!(clause.text.ends_with('.'), "{id} is not a whole sentence");
        assert!(!clause.text.trim_end_matches('.').contains(". "), "{id} is more than one sentence");
        assert!((20..=260).contains(&clause.text.len()), "{id} has {} characters", clause.text.len());
        assert!(!clause.text.contains("C-"), "{id} sends the reader to another clause instead of saying it");
        let ours = id.starts_with("C-R") || id.starts_with("C-LOST-") || id.starts_with("C-DATA-");
        assert!(!ours || clause.proposed, "{id} is ours and must be marked so");
    }
}

#[test]
fn chapters_stay_together_in_the_order_of_the_rulebook() {
    let mut chapters: Vec<&str> = CLAUSES.0.iter().map(|clause| clause.chapter.as_str()).collect();
    chapters.dedup();
    let rulebook = [
        "Objective",
        "Equipment",
        "Wind",
        "Set-up",
        "Movement",
        "Firing",
        "Damage Chart",
        "Boarding",
        "Capture",
        "Advice",
        "Rulings",
        "House charts",
        "Play alone",
        "Campaign",
    ];
    assert_eq!(chapters, rulebook, "the rules screen shows a chapter once");
}

#[test]
fn numbers_within_a_family_leave_no_hole() {
    let mut families: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    for clause in &CLAUSES.0 {
        let family = clause.id.trim_end_matches(|c: char| c.is_ascii_digit());
        let number = clause.id[family.len()..].parse().unwrap_or_else(|_| panic!("{} has no number", clause.id));
        families.entry(family.to_owned()).or_default().push(number);
    }
    for (family, mut numbers) in families {
        numbers.sort_unstable();
        let whole: Vec<u32> = (1..=numbers.len() as u32).collect();
        assert_eq!(numbers, whole, "{family} counts from 1 without a hole");
    }
}

#[test]
fn clauses_and_options_agree_about_every_key_and_its_default() {
    let written = |preset: Preset| match preset {
        Preset::Flag(flag) => flag.to_string(),
        Preset::Text(word) => word.to_owned(),
        Preset::Whole(number) => number.to_string(),
        other => panic!("{other:?} is no default of an option"),
    };
    let options: BTreeMap<&str, String> = OPTIONS.iter().map(|option| (option.key, written(option.default))).collect();
    let mut told = BTreeSet::new();
    for clause in &CLAUSES.0 {
        let Some(option) = &clause.option else { continue };
        assert_eq!(options.get(option.key.as_str()), Some(&option.default), "{} names the option {}", clause.id, option.key);
        told.insert(option.key.as_str());
    }
    // `turns` gives the number that C-OBJ-4 throws for; it has no ruling of its own.
    let untold: Vec<&&str> = options.keys().filter(|key| !told.contains(*key) && **key != "turns").collect();
    assert!(untold.is_empty(), "no clause names the options {untold:?}");
}

#[test]
fn a_name_is_about_a_clause_only_if_its_number_ends_there() {
    for (test, id, expected) in [
        ("c_fire_6_losses_first", "C-FIRE-6", true),
        ("c_fire_6", "C-FIRE-6", true),
        ("c_fire_12_diagram", "C-FIRE-1", false),
        ("c_r4_upwind", "C-R4", true),
        ("c_r41_counter", "C-R4", false),
        ("c_ex_01_start_rolls", "C-EX-01", true),
    ] {
        assert_eq!(is_about(test, id), expected, "{test} and {id}");
    }
    assert_eq!(tests_in("#[test]\n#[ignore]\nfn c_a_1() {\n}\nfn c_a_2() {}\n#[test]\nfn d() {}"), ["c_a_1"]);
}
