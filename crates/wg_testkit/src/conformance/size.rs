//! How much each check plays: by the number of units, never by the clock, so that a suite is the same everywhere.
//!
//! A battle of two ships is over in a second, one of sixty is not. The small scenarios bear the suite; a large one shows that the rules
//! hold with many ships.

use std::ops::Range;
use std::path::{Path, PathBuf};

use wg_core::{Scenario, Session};

/// Up to so many units every check plays all of its battles; with more, in proportion fewer.
const SMALL: usize = 10;

/// With more units than these a battle is played over its first turns only.
const LARGE: usize = 30;

/// These turns.
const FIRST_TURNS: u16 = 2;

/// Battles of a check that plays `most` of a small scenario, by their seeds from `first` on.
pub(super) fn battles(scenario: &Scenario, first: u64, most: u64) -> Range<u64> {
    let units = scenario.units().max(SMALL) as u64;
    first..first + (most * SMALL as u64).div_ceil(units)
}

/// One time in so many where it is one in `often` of a small scenario: the orders of a turn grow with the units, and so does what one undo
/// takes back.
pub(super) fn seldom(scenario: &Scenario, often: usize) -> u32 {
    let units = scenario.units().max(SMALL);
    (often * units * units / (SMALL * SMALL)) as u32
}

/// The battle has been played as far as the suite plays it.
pub(super) fn is_enough(session: &Session) -> bool {
    session.scenario().units() > LARGE && session.cursor().turn > FIRST_TURNS
}

/// What is left out of a scenario, if anything.
fn left_out(scenario: &Scenario) -> Option<String> {
    let units = scenario.units();
    let turns = if units > LARGE { format!(", over the first {FIRST_TURNS} turns") } else { String::new() };
    let id = &scenario.ruleset;
    (units > SMALL).then(|| {
        format!(
            "{id}: {}, {units} units: {} battles where a small scenario has 8{turns}",
            scenario.name,
            battles(scenario, 0, 8).end
        )
    })
}

/// Where it is told what was left out of a scenario: a line in a file of its own below the target folder, for what a test prints is not seen
/// when all is well. `.ci/run` shows all of them at its end.
pub fn left_out_file(scenario: &Scenario) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target"), PathBuf::from);
    let name: String =
        scenario.name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect();
    target.join("conformance-left-out").join(format!("{}-{name}.txt", scenario.ruleset))
}

/// Tell what is left out of a scenario.
///
/// # Panics
/// If that cannot be written.
pub(super) fn tell_left_out(scenario: &Scenario) {
    let file = left_out_file(scenario);
    let Some(left_out) = left_out(scenario) else { return };
    let folder = file.parent().unwrap_or(Path::new(""));
    if let Err(error) = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&file, left_out + "\n")) {
        panic!("what is left out of {} cannot be told in {}: {error}", scenario.name, file.display());
    }
}
