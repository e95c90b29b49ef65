//! The amount that each check plays. It depends on the number of units, never on the clock, so that a suite is the same
//! everywhere.
//!
//! A battle of two ships is over in a second, a battle of sixty ships is not. The small scenarios carry most of the
//! suite. A large scenario shows that the rules hold with many ships.

use std::ops::Range;
use std::path::{Path, PathBuf};

use wg_core::{Scenario, Session};

/// The number of units up to which a check plays all of its battles. With more units it plays fewer battles in
/// proportion.
const SMALL: usize = 10;

/// The number of units above which only the first turns of a battle are played.
const LARGE: usize = 30;

/// The number of turns played in a large battle.
const FIRST_TURNS: u16 = 2;

/// Returns the seeds of the battles of a check that plays `most` battles of a small scenario. The first seed is
/// `first`.
pub(super) fn battles(scenario: &Scenario, first: u64, most: u64) -> Range<u64> {
    let units = scenario.units().max(SMALL) as u64;
    first..first + (most * SMALL as u64).div_ceil(units)
}

/// Returns the interval for something that happens once in `often` times in a small scenario. It grows with the square
/// of the units, because the orders of a turn grow with the units, and so does what one undo takes back.
pub(super) fn seldom(scenario: &Scenario, often: usize) -> u32 {
    let units = scenario.units().max(SMALL);
    (often * units * units / (SMALL * SMALL)) as u32
}

/// Returns true if the battle has been played as far as the suite plays it.
pub(super) fn is_enough(session: &Session) -> bool {
    session.scenario().units() > LARGE && session.cursor().turn > FIRST_TURNS
}

/// Returns a sentence on what is left out for a scenario, or `None` if nothing is left out.
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

/// Returns the path of the file that records what was left out for a scenario. Each scenario has a file of one line
/// below the target folder, because the output of a test is not shown if the test passes. `.ci/run` shows all of them
/// at its end.
pub fn left_out_file(scenario: &Scenario) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target"), PathBuf::from);
    let name: String =
        scenario.name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect();
    target.join("conformance-left-out").join(format!("{}-{name}.txt", scenario.ruleset))
}

/// Records what is left out for a scenario.
///
/// # Panics
/// If the file cannot be written.
pub(super) fn tell_left_out(scenario: &Scenario) {
    let file = left_out_file(scenario);
    let Some(left_out) = left_out(scenario) else { return };
    let folder = file.parent().unwrap_or(Path::new(""));
    if let Err(error) = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&file, left_out + "\n")) {
        panic!("what is left out of {} cannot be told in {}: {error}", scenario.name, file.display());
    }
}
