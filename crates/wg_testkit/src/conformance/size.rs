//! How much each check plays: by the number of units, never by the clock, so that a suite is the same everywhere.
//!
//! A battle of two ships is over in a second, one of sixty is not. The small scenarios bear the suite; a large one shows that the rules
//! hold with many ships.

use std::ops::Range;

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

/// The battle has been played as far as the suite plays it.
pub(super) fn is_enough(session: &Session) -> bool {
    session.scenario().units() > LARGE && session.cursor().turn > FIRST_TURNS
}

/// What is left out of a scenario, if anything.
pub(super) fn left_out(scenario: &Scenario) -> Option<String> {
    let units = scenario.units();
    let turns = if units > LARGE { format!(", over the first {FIRST_TURNS} turns") } else { String::new() };
    (units > SMALL).then(|| format!("{}, {units} units: {} battles where a small scenario has 8{turns}", scenario.name, battles(scenario, 0, 8).end))
}
