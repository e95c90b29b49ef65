//! `docs/clauses.md`: the files with the code and the tests of each clause, as the sources name it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use wg_core::Ruleset;
use wg_testkit::catalogue::{is_about, sources, tests_in};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the clauses that a text names, each by its whole id. `A-ARC-1 to A-ARC-12` names all twelve.
fn named(text: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-';
    let mut found = BTreeSet::new();
    let ids =
        text.split(|c: char| !is_part(c)).filter(|id| id.contains('-') && id.ends_with(|c: char| c.is_ascii_digit()));
    found.extend(ids.map(str::to_owned));
    // A range needs the word "to" between its ends.
    let words: Vec<&str> = text.split_whitespace().collect();
    for triple in words.windows(3).filter(|triple| triple[1] == "to") {
        let ends = [triple[0], triple[2]].map(|end| end.trim_matches(|c: char| !is_part(c)));
        found.extend(between(ends[0], ends[1]));
    }
    found
}

/// Returns the ids from one to another of the same family; none if the families differ.
fn between(first: &str, last: &str) -> Vec<String> {
    let numbered = |id: &str| -> Option<(String, u32)> {
        let family = id.trim_end_matches(|c: char| c.is_ascii_digit());
        Some((family.to_owned(), id[family.len()..].parse().ok()?))
    };
    match (numbered(first), numbered(last)) {
        (Some((family, from)), Some((other, to))) if family == other && from < to && to - from < 60 => {
            (from..=to).map(|number| format!("{family}{number}")).collect()
        }
        _ => Vec::new(),
    }
}

/// The files that name a clause: files of code, and files of tests.
type Places = (BTreeSet<String>, BTreeSet<String>);

fn places(ruleset: &dyn Ruleset) -> Vec<(String, String, Places)> {
    let home = root().join(format!("crates/wg_{}", ruleset.about().id));
    let short = |file: &Path| file.strip_prefix(&home).expect("it lies in the crate").display().to_string();
    let code: Vec<(String, BTreeSet<String>)> =
        sources(&home.join("src")).iter().map(|(file, text)| (short(file), named(text))).collect();
    let charts: Vec<(String, BTreeSet<String>)> = fs::read_dir(home.join("data"))
        .expect("a ruleset has data")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "ron"))
        .filter(|path| path.file_name().is_some_and(|name| name != "clauses.ron" && name != "words.ron"))
        .map(|path| (short(&path), named(&fs::read_to_string(&path).expect("it can be read"))))
        .collect();
    let folders = ["src", "tests"].map(|folder| home.join(folder));
    let tests: BTreeMap<String, Vec<String>> = folders
        .iter()
        .flat_map(|folder| sources(folder))
        .map(|(file, text)| (short(&file), tests_in(&text)))
        .filter(|(_, names)| !names.is_empty())
        .collect();
    let of = |id: &String| -> Places {
        let code = code.iter().chain(&charts).filter(|(_, ids)| ids.contains(id)).map(|(file, _)| file.clone());
        let about = |names: &Vec<String>| names.iter().any(|name| is_about(name, id));
        let tests = tests.iter().filter(|(_, names)| about(names)).map(|(file, _)| file.clone());
        (code.collect(), tests.collect())
    };
    let clauses = &ruleset.clauses().0;
    clauses.iter().map(|clause| (clause.id.clone(), clause.chapter.clone(), of(&clause.id))).collect()
}

/// Returns the page: a table for each ruleset, with a row for neighbouring clauses in the same files.
fn page() -> String {
    let mut text = String::from(
        "# Where is clause X?\n\n\
         For each clause: the files that name it in a comment, a report or beside a line of a chart, and the files with its \
         tests, in the crate of its ruleset. A test checks this page against the sources; \
         `WG_BLESS=1 cargo test -p wg_command clauses_page` writes it. `weathergage rules C-FIRE-6` reads a clause.\n",
    );
    for ruleset in wg_rulesets::ALL {
        let about = ruleset.about();
        let _ = write!(
            text,
            "\n## {}: `crates/wg_{}`\n\n| clauses | code | tests |\n|---|---|---|\n",
            about.title, about.id
        );
        let places = places(*ruleset);
        for group in places.chunk_by(|one, other| one.1 == other.1 && one.2 == other.2) {
            let (first, last) = (&group[0].0, &group[group.len() - 1].0);
            let clauses = if group.len() == 1 { format!("`{first}`") } else { format!("`{first}` to `{last}`") };
            let list = |files: &BTreeSet<String>| {
                files
                    .iter()
                    .map(|file| format!("`{}`", file.replace("tests/all/", "").replace("src/", "")))
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            let (code, tests) = &group[0].2;
            let _ = writeln!(text, "| {clauses} | {} | {} |", list(code), list(tests));
        }
    }
    text
}

#[test]
fn the_page_of_clauses_is_what_the_sources_say() {
    wg_testkit::golden::page("docs/clauses.md", &page());
}

#[test]
fn a_range_of_clauses_names_all_of_them() {
    let ids = named("//! Arcs (A-ARC-1 to A-ARC-3), and C-R5, C-R7.");
    let wanted = ["A-ARC-1", "A-ARC-2", "A-ARC-3", "C-R5", "C-R7"].map(str::to_owned);
    assert_eq!(ids, wanted.into_iter().collect(), "the one between is named, and nothing between the others");
}
