//! The length of battles and the fates of ships, by how easily they flee (W-R50): a table for designers of scenarios.

use std::sync::Mutex;

use wg_core::scenario::Value;
use wg_core::shown::view::Fate;
use wg_testkit::contest::{Contest, hire};
use wg_testkit::twin::read;
use wg_warpspawn::WARP_SPAWN;
use wg_warpspawn::position::fleet::Fleet;

use crate::SCENARIOS;

/// The number of battles between equal commodores for each row.
const GAMES: u64 = 400;

/// The counts over all battles together.
#[derive(Default)]
struct Counted {
    turns: u64,
    fled: u64,
    taken: u64,
    sunk: u64,
    blown_up: u64,
    left: u64,
}

/// Prints the table.
pub fn figures() {
    println!("| battle | `flee_on` | turns | fled | taken | sunk | blown up | left | drawn |");
    println!("|---|---|---|---|---|---|---|---|---|");
    for (name, text) in [SCENARIOS[1], SCENARIOS[3]] {
        for flee_on in [2, 1, 0] {
            let mut scenario = read(text);
            scenario.options.insert("flee_on".to_owned(), Value::Int(flee_on));
            let counted = Mutex::new(Counted::default());
            let contest = Contest { ruleset: &WARP_SPAWN, scenario: &scenario, games: GAMES, seed: 5000, jobs: 2 };
            let hires = |seed| hire(&WARP_SPAWN, "lieutenant", seed);
            let tally = contest.run(&hires, &hires, |session| {
                let fleet = Fleet::gather(session.world());
                let Ok(mut counted) = counted.lock() else { return };
                counted.turns += u64::from(fleet.cursor.turn);
                for ship in fleet.ships.iter().filter(|ship| ship.colours.fate != Fate::Aboard) {
                    match ship.colours.fate {
                        Fate::Gone => counted.fled += 1,
                        Fate::Sunk if ship.colours.blown_up => counted.blown_up += 1,
                        // A ship that sank without a countdown, or before its end, was sunk by her captors.
                        Fate::Sunk if ship.harm.sinks.is_some_and(|turn| turn <= fleet.cursor.turn) => {
                            counted.sunk += 1
                        }
                        Fate::Sunk => counted.taken += 1,
                        _ if ship.is_prize() => counted.taken += 1,
                        _ => counted.left += 1,
                    }
                }
            });
            let counted = counted.into_inner().unwrap_or_default();
            let mean = |count: u64| count as f64 / GAMES as f64;
            let Counted { turns, fled, taken, sunk, blown_up, left } = counted;
            let [turns, fled, taken, sunk, blown_up, left] = [turns, fled, taken, sunk, blown_up, left].map(mean);
            println!(
                "| `{name}` | {flee_on} | {turns:.1} | {fled:.2} | {taken:.2} | {sunk:.2} | {blown_up:.2} | {left:.2} | {} |",
                tally.drawn
            );
        }
    }
}
