//! The cost of Barnacle Bill's rules through `Session`, compared to a twin without one. See `docs/performance.md`.
//!
//! `cargo bench -p wg_barnacle --bench figures` measures, and fails if `Session` takes more than twice the twin's time.
//! A word limits it to one part: `ratio`, `preview`, `captains` or `shore`. `profile`, `profile-twin` and `convention`
//! (random battles of the convention table) play for a profiler.

#![expect(clippy::print_stdout, reason = "figures are printed")]

mod preview;
mod shore;
mod twin;

use std::process::ExitCode;

use wg_barnacle::BARNACLE;
use wg_core::{Session, Snapshot};
use wg_testkit::bare::{Twin, ratio};
use wg_testkit::contest;
use wg_testkit::twin::{Player, Race, read};

use crate::twin::Rules;

/// The number of battles of each scenario that must end the same.
const CHECKED: u64 = 200;

/// The settings of the race between session and twin.
const RACE: Race = Race { battles: 100, rounds: 15, limit: 2.0 };

/// The number of decisions of each captain that are measured.
const DECISIONS: [(&str, usize); 2] = [("lieutenant", 4000), ("commander", 160)];

/// The scenarios that both play. The first and the last are timed.
const SCENARIOS: [(&str, &str); 4] = [
    ("05-frigate-duel", include_str!("../../../../scenarios/barnacle/05-frigate-duel.ron")),
    ("02-merchant-chase", include_str!("../../../../scenarios/barnacle/02-merchant-chase.ron")),
    ("06-squadrons", include_str!("../../../../scenarios/barnacle/06-squadrons.ron")),
    ("04-among-the-islands", include_str!("../../../../scenarios/barnacle/04-among-the-islands.ron")),
];

fn main() -> ExitCode {
    let part = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let does = |name: &str| part.as_deref().is_none_or(|part| part == name);
    match part.as_deref() {
        Some("profile") => {
            let (mut session, start) = laid_out(SCENARIOS[0].1);
            for seed in 0..10_000 {
                Player::play(&mut session, &start, seed);
            }
            return ExitCode::SUCCESS;
        }
        Some("profile-twin") => {
            let mut twin = Twin::<Rules>::new(&read(SCENARIOS[0].1));
            for seed in 0..10_000 {
                twin.play(seed);
            }
            return ExitCode::SUCCESS;
        }
        Some("convention") => {
            shore::convention();
            return ExitCode::SUCCESS;
        }
        _ => {}
    }
    let within = !does("ratio") || ratio::<Rules>(&BARNACLE, &SCENARIOS, &[0, 3], CHECKED, RACE);
    if does("preview") {
        preview::figures();
    }
    if does("captains") {
        println!("a decision with eight ships among islands (CPU time):");
        for (name, decisions) in DECISIONS {
            contest::decisions(&BARNACLE, &read(SCENARIOS[3].1), name, decisions);
        }
    }
    if does("shore") {
        shore::figures();
    }
    if within { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Sets up a session before its first roll.
fn laid_out(text: &str) -> (Session, Snapshot) {
    wg_testkit::twin::laid_out(&BARNACLE, &read(text))
}
