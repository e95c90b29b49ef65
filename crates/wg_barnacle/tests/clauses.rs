//! Every clause and every worked example of the catalogue has a test, or a reason why not.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use wg_barnacle::CLAUSES;
use wg_barnacle::options::OPTIONS;
use wg_core::Clauses;
use wg_core::scenario::Preset;

/// The worked examples of the catalogue. Their numbers are not consecutive; nothing is missing.
const EXAMPLES: [u8; 33] = [1, 2, 3, 4, 5, 7, 8, 9, 10, 12, 14, 15, 16, 18, 19, 20, 22, 23, 24, 26, 27, 28, 29, 32, 33, 34, 36, 37, 39, 40, 42, 43, 45];

/// `B-FIRE-5` as the beginning of a test's name: `b_fire_5`.
fn snake(id: &str) -> String {
    id.to_lowercase().replace('-', "_")
}

/// True if a test of this name is about this clause: its id, and then nothing or an underscore.
fn is_about(test: &str, id: &str) -> bool {
    test.strip_prefix(&snake(id)).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// Every id that a test may begin with: the clauses, then the worked examples.
fn ids(clauses: &Clauses) -> Vec<String> {
    let examples = EXAMPLES.iter().map(|number| format!("B-EX-{number:02}"));
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

/// The names of all functions marked `#[test]` that begin with `b_` or `amb_`, with their file.
fn tests_in(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut marked = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[") || line.starts_with("//") || line.is_empty() {
            marked |= line.starts_with("#[test]");
            continue;
        }
        let name = line.trim_start_matches("pub ").strip_prefix("fn ").and_then(|rest| rest.split(['(', '<']).next());
        if let Some(name) = name.filter(|name| marked && (name.starts_with("b_") || name.starts_with("amb_"))) {
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

/// `"B-FIRE-5"` and the like: every clause that the sources name, with its file.
fn cited() -> Vec<(String, PathBuf)> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&home.join("src"), &mut files);
    let mut cited = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let ids = text.split('"').filter(|word| (word.starts_with("B-") || word.starts_with("AMB-")) && !word.contains([' ', '{']));
        cited.extend(ids.map(|id| (id.to_owned(), file.clone())));
    }
    cited
}

#[test]
fn every_clause_that_a_report_or_a_refusal_names_can_be_looked_up() {
    let cited = cited();
    assert!(cited.len() > 100, "{} clauses are named: the sources were not read", cited.len());
    for (id, file) in cited {
        assert!(CLAUSES.get(&id).is_some(), "{} names {id}, which data/clauses.ron does not have", file.display());
    }
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
        assert!((id.starts_with("B-") || id.starts_with("AMB-")) && *id == id.to_uppercase(), "{id} is not written like an id");
        assert!(clause.text.ends_with('.'), "{id} is not a whole sentence");
        assert!(!clause.text.trim_end_matches('.').contains(". "), "{id} is more than one sentence");
        assert!((20..=260).contains(&clause.text.len()), "{id} has {} characters", clause.text.len());
        assert!(!clause.text.contains("B-"), "{id} sends the reader to another clause instead of saying it");
        let ours = id.starts_with("AMB-") || id.starts_with("B-DATA-");
        assert_eq!(ours, clause.proposed, "{id}: what is ours is marked so, and nothing else");
    }
}

#[test]
fn chapters_stay_together_in_the_order_of_the_rulebook() {
    let mut chapters: Vec<&str> = CLAUSES.0.iter().map(|clause| clause.chapter.as_str()).collect();
    chapters.dedup();
    let rulebook = [
        "Turn sequence",
        "Initiative",
        "Wind direction",
        "Wind speed",
        "Land movement",
        "Sea movement",
        "Grappling",
        "Collisions and grounding",
        "Landing parties",
        "Damage box",
        "Specific hits",
        "Crew",
        "Captain's morale",
        "Battery fire",
        "Shore guns, reloading, small arms",
        "Boarding",
        "Land melee",
        "The end",
        "Rulings",
        "House charts",
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
        // The chart of specific hits begins with 2, the least that dice with a modifier can show.
        let first = if family == "B-SPEC-R" { 2 } else { 1 };
        let whole: Vec<u32> = (first..first + numbers.len() as u32).collect();
        assert_eq!(numbers, whole, "{family} counts from {first} without a hole");
    }
}

#[test]
fn clauses_and_options_agree_about_every_key_and_its_default() {
    let written = |preset: Preset| match preset {
        Preset::Flag(flag) => flag.to_string(),
        Preset::Text(word) => word.to_owned(),
        Preset::Whole(number) => number.to_string(),
        Preset::Number(number) => number.to_string(),
        Preset::Empty => String::new(),
    };
    let options: BTreeMap<&str, String> = OPTIONS.iter().map(|option| (option.key, written(option.default))).collect();
    let mut told = BTreeSet::new();
    for clause in &CLAUSES.0 {
        let Some(option) = &clause.option else { continue };
        assert_eq!(options.get(option.key.as_str()), Some(&option.default), "{} names the option {}", clause.id, option.key);
        told.insert(option.key.as_str());
    }
    // These say more about what another option has switched on.
    let companions = ["alarms", "alarm_minutes", "exit_edge", "exit_points"];
    let untold: Vec<&&str> = options.keys().filter(|key| !told.contains(*key) && !companions.contains(*key)).collect();
    assert!(untold.is_empty(), "no clause names the options {untold:?}");
}

#[test]
fn a_name_is_about_a_clause_only_if_its_number_ends_there() {
    for (test, id, expected) in [
        ("b_fire_5_long_range_halves", "B-FIRE-5", true),
        ("b_fire_5", "B-FIRE-5", true),
        ("b_fire_10_boxes", "B-FIRE-1", false),
        ("amb_4_ties", "AMB-4", true),
        ("amb_45_fire", "AMB-4", false),
        ("b_spec_r9_fire", "B-SPEC-R9", true),
        ("b_ex_01_tie", "B-EX-01", true),
    ] {
        assert_eq!(is_about(test, id), expected, "{test} and {id}");
    }
    assert_eq!(tests_in("#[test]\n#[ignore]\nfn b_a_1() {\n}\nfn b_a_2() {}\n#[test]\nfn d() {}"), ["b_a_1"]);
}
