//! Golden hashes: the same battle ends in the same position on every machine, in debug and release, whether the
//! build has Bevy's `multi_threaded` or not.
//!
//! They stand in `tests/golden.txt` of the workspace, a line for each battle: ruleset, scenario, seed, hash.
//! `WG_BLESS=1` writes the lines anew; a commit that changes them says why the rules or the dice have changed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use wg_core::scenario::load;
use wg_core::{Ruleset, Scenario};

use crate::conformance::final_hash;

/// The battles of each scenario that are kept.
const SEEDS: std::ops::Range<u64> = 1..4;

/// The workspace's folder.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The scenario files of a ruleset, by name.
///
/// # Panics
/// If it has no folder, or an empty one.
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

/// [`check`] for every scenario of a ruleset.
///
/// # Panics
/// If a scenario cannot be read, or ends in another position than it always did.
pub fn check_folder(ruleset: &'static dyn Ruleset) {
    for file in scenarios(ruleset) {
        let loaded = load(&file).unwrap_or_else(|problems| panic!("{problems}"));
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        check(ruleset, &name, &loaded.scenario);
    }
}

/// Play the battles of one scenario and compare their last hashes with the file. `name` is the scenario's in the file.
///
/// # Panics
/// If a hash differs or is not there: then a journal of yesterday does not play back today.
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
