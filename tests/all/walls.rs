//! Folders of a crate call each other downwards. A method needs no import, so imports alone do not show the
//! dependencies.
//!
//! A call counts as an arrow if its name is defined once in the crate, in an inherent `impl`, and is not a name of the
//! core or of the standard library. The remaining upward calls are listed in `upward_calls.txt`, which may only get
//! shorter.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use wg_testkit::catalogue::sources;

/// The folders of a crate from the bottom layer up, and the greatest number of upward calls.
const LAYERS: [(&str, &str, usize); 5] = [
    ("wg_crane", "position damage boarding gunnery set_up sailing turn captain scenario shown", 0),
    (
        "wg_warpspawn",
        "position cards losses sailing fitting drawing gunnery boarding morale turn captain scenario shown",
        0,
    ),
    ("wg_barnacle", "position damage weather gunnery boarding sailing ashore turn captain scenario shown", 10),
    (
        "wg_admiralty",
        "position damage gunnery passing sailing fires command boarding repairs turn captain scenario shown",
        10,
    ),
    ("wg_hand", "files game helm orders sitting shown desktop", 0),
];

/// Names that the standard library, egui or a closure in a variable has as well.
const OTHERS: &str = "new default from get first last iter next len is_empty push pop take map find insert remove clear \
    contains min max abs cmp eq clone all any id index then sum count name side title write read open close set add sub \
    mul fmt drop into seat label number order view turn as_slice now own hers";

/// Returns a file's own code, without comments, sentences and tests.
fn code(text: &str) -> String {
    let own = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines = own.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| [line.split("\"").step_by(2).collect::<String>(), "\n".to_owned()]).collect()
}

/// Returns the files of a crate: the path of each below `src`, and its code.
fn files(name: &str) -> Vec<(String, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates").join(name).join("src");
    let own = sources(&src).into_iter().map(|(file, text)| {
        (file.strip_prefix(&src).expect("it lies there").to_string_lossy().into_owned(), code(&text))
    });
    own.filter(|(file, _)| !file.contains("tests")).collect()
}

/// Returns the names of the functions in a text, each with true if an inherent `impl` defines it.
fn functions(text: &str) -> Vec<(&str, bool)> {
    let (mut found, mut inherent) = (Vec::new(), false);
    for line in text.lines() {
        match line {
            "}" => inherent = false,
            line if line.starts_with("impl") => inherent = !line.contains(" for "),
            _ => {}
        }
        for (at, _) in line.match_indices("fn ") {
            let name = line[at + 3..].split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
            let method = inherent && line.starts_with("    ") && !line.starts_with("     ");
            found.push((name, method));
        }
    }
    found
}

/// Returns the names that are called in a text: `.name(` or `::name(`.
fn calls(text: &str) -> impl Iterator<Item = &str> {
    text.split('(').filter_map(|before| {
        let name = before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
        let dotted = before[..before.len() - name.len()].ends_with(['.', ':']);
        (dotted && !name.is_empty()).then_some(name)
    })
}

/// Returns the upward calls of a crate: the method, the file that defines it, and the file that calls it.
fn upward(name: &str, layers: &str, core: &BTreeSet<String>) -> BTreeSet<String> {
    let rank: BTreeMap<&str, usize> = layers.split(' ').zip(0..).collect();
    let folder = |file: &str| file.split('/').next().unwrap_or_default().trim_end_matches(".rs").to_owned();
    let files = files(name);
    let mut homes: BTreeMap<&str, Vec<(&str, bool)>> = BTreeMap::new();
    for (file, text) in &files {
        for (function, method) in functions(text) {
            homes.entry(function).or_default().push((file, method));
        }
    }
    let others: BTreeSet<&str> = OTHERS.split_whitespace().collect();
    let mut found = BTreeSet::new();
    for (file, text) in &files {
        for called in calls(text) {
            let Some([(home, true)]) = homes.get(called).map(Vec::as_slice) else { continue };
            let (Some(from), Some(to)) = (rank.get(&*folder(file)), rank.get(&*folder(home))) else { continue };
            if to > from && !core.contains(called) && !others.contains(called) {
                found.insert(format!("{name}: {called} of {home}, called by {file}"));
            }
        }
    }
    found
}

#[test]
fn methods_are_called_downwards() {
    let core = files("wg_core");
    let core: BTreeSet<String> =
        core.iter().flat_map(|(_, text)| functions(text)).map(|(name, _)| name.to_owned()).collect();
    let told = include_str!("upward_calls.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut left: BTreeMap<&str, &str> =
        told.map(|line| line.split_once(" -- ").expect("each line says why: 'call -- reason'")).collect();
    for (name, layers, most) in LAYERS {
        let found = upward(name, layers, &core);
        assert!(found.len() <= most, "{name} has {} upward calls, {most} are allowed: {found:#?}", found.len());
        for call in &found {
            assert!(left.remove(call.as_str()).is_some(), "{call}: move one of them, or say why in upward_calls.txt");
        }
    }
    assert!(left.is_empty(), "these calls are gone, and their lines go too: {left:#?}");
}

#[test]
fn calls_and_methods_are_found() {
    let text = code(
        "impl Fleet {\n    /// fn not(\n    pub fn is_foe(&self) -> bool {\n        self.sails() // \"(\"\n    }\n}\nfn free() {}\n",
    );
    assert_eq!(functions(&text), [("is_foe", true), ("free", false)], "comments are no code");
    assert_eq!(calls("if fleet.is_foe(ship) && Fleet::masked(1) && free(2)").collect::<Vec<_>>(), ["is_foe", "masked"]);
}
