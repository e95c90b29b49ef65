//! Golden hashes: the same battle ends in the same position on every machine, in debug and in release builds, with or
//! without Bevy's `multi_threaded`.
//!
//! The hashes are in `tests/golden.txt` of the workspace, with a line for each battle: ruleset, scenario, seed, hash.
//! `WG_BLESS=1` writes the lines anew; a commit that changes them explains why the rules or the dice have changed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use wg_core::scenario::load;
use wg_core::{Ruleset, Scenario};

use crate::conformance::final_hash;

/// The seeds of the battles that are kept for each scenario.
const SEEDS: std::ops::Range<u64> = 1..4;

/// Returns the folder of the workspace.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the scenario files of a ruleset, sorted by path.
///
/// # Panics
/// If the ruleset has no folder, or an empty one.
pub fn scenarios(ruleset: &dyn Ruleset) -> Vec<PathBuf> {
    let folder = workspace().join("scenarios").join(ruleset.about().id);
    let list = std::fs::read_dir(&folder).into_iter().flatten();
    let files = list
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|end| end == "ron") && !wg_core::scenario::lesson::is_lesson(path));
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    assert!(!files.is_empty(), "a ruleset has at least one scenario, and {} has none", folder.display());
    files
}

/// Calls [`check`] for every scenario of a ruleset.
///
/// # Panics
/// If a scenario cannot be read, or ends in another position than before.
pub fn check_folder(ruleset: &'static dyn Ruleset) {
    for file in scenarios(ruleset) {
        let loaded = load(&file).unwrap_or_else(|problems| panic!("{problems}"));
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        check(ruleset, &name, &loaded.scenario);
    }
}

/// Plays the battles of one scenario and compares their final hashes with the file. `name` is the name of the scenario
/// in the file.
///
/// # Panics
/// If a hash differs or is missing. A journal from before the change then no longer plays back.
pub fn check(ruleset: &'static dyn Ruleset, name: &str, scenario: &Scenario) {
    let path = workspace().join("tests/golden.txt");
    let file = std::fs::read_to_string(&path).unwrap_or_default();
    let head = format!("{} {name} ", ruleset.about().id);
    let mut played = String::new();
    for seed in SEEDS {
        let _ = writeln!(played, "{head}{seed} {}", final_hash(ruleset, scenario, seed));
    }
    let kept: String = file.lines().filter(|line| line.starts_with(&head)).map(|line| format!("{line}\n")).collect();
    if kept == played {
        return;
    }
    if std::env::var_os("WG_BLESS").is_some() {
        let mut lines: Vec<&str> = file.lines().filter(|line| !line.starts_with(&head)).chain(played.lines()).collect();
        lines.sort_unstable();
        if let Err(error) = std::fs::write(&path, lines.join("\n") + "\n") {
            panic!("{} cannot be written: {error}", path.display());
        }
        return;
    }
    panic!("these battles end in another position than {} says:\n{played}where there stands\n{kept}", path.display());
}

/// Holds a page of the workspace, such as `docs/words.md`, against the text that the program makes of it. Writes the
/// page if `WG_BLESS` is set.
///
/// # Panics
/// If the page differs, with its first line that does, or if it cannot be written.
pub fn page(name: &str, now: &str) {
    let path = workspace().join(name);
    if std::env::var_os("WG_BLESS").is_some() {
        let written = std::fs::create_dir_all(path.parent().unwrap_or(&path)).and_then(|()| std::fs::write(&path, now));
        written.unwrap_or_else(|error| panic!("{} cannot be written: {error}", path.display()));
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let line = kept.lines().zip(now.lines()).take_while(|(kept, now)| kept == now).count() + 1;
    assert!(kept == now, "{name}:{line} differs from the program; WG_BLESS=1 writes it anew");
}
