//! The cost of Admiralty through `Session`, compared with a twin without a session; a check of its house charts; and
//! the strength of its captains. See `docs/performance.md`.
//!
//! `cargo bench -p wg_admiralty --bench figures` measures, and fails if `Session` takes more than twice the twin's time.
//! With a word it does only one part: `ratio`, `fleet` (previews and targets with 64 ships), or `captains`. Parts that take
//! long run only by their word:
//! - `fouls`: whole battles of fleets, with friends that run foul of each other, ships lost, and the first shot.
//! - `balance`: a captain against himself, each battle with dice of its own.
//! - `charts`: each row of A-T-BALANCE.
//! - `many`: orders, turns and undo with 8, 24 and 64 ships.
//! - `strength`: captains against each other. After the word come a scenario, two captains, the number of battles, the first
//!   seed, and the number of threads.

#![expect(clippy::print_stdout, reason = "figures are printed")]

mod charts;
mod fleet;
mod fouls;
mod many;
mod twin;

use std::process::ExitCode;

use wg_admiralty::ADMIRALTY;
use wg_core::DiceSource;
use wg_testkit::bare::ratio;
use wg_testkit::contest::{self, Contest, Tally};
use wg_testkit::twin::{Race, laid_out, read};

use crate::twin::Rules;

/// The number of battles of each scenario that must end the same.
const CHECKED: u64 = 100;

/// How the session and the twin are timed.
const RACE: Race = Race { battles: 40, rounds: 15, limit: 2.0 };

/// The scenarios that the session and the twin both play. The first two are timed.
pub const SCENARIOS: [(&str, &str); 8] = [
    ("01-first-lesson", include_str!("../../../../scenarios/admiralty/01-first-lesson.ron")),
    ("02-two-doctrines", include_str!("../../../../scenarios/admiralty/02-two-doctrines.ron")),
    ("03-two-against-two", include_str!("../../../../scenarios/admiralty/03-two-against-two.ron")),
    ("04-doubled", include_str!("../../../../scenarios/admiralty/04-doubled.ron")),
    ("05-doubled-one-side", include_str!("../../../../scenarios/admiralty/05-doubled-one-side.ron")),
    ("06-along-the-shoal", include_str!("../../../../scenarios/admiralty/06-along-the-shoal.ron")),
    ("07-five-against-five", include_str!("../../../../scenarios/admiralty/07-five-against-five.ron")),
    ("08-seventeen-seventy-nine", include_str!("../../../../scenarios/admiralty/08-seventeen-seventy-nine.ron")),
];

/// A battle of lines, in which the strength of captains who command fleets is measured too.
const LINES: (&str, &str) =
    ("09-twelve-against-twelve", include_str!("../../../../scenarios/admiralty/09-twelve-against-twelve.ron"));

/// The battle with the most ships, for the cost of a turn.
const CROWD: &str = include_str!("../../../../scenarios/admiralty/13-trafalgar.ron");

/// Battles of fleets, in which friends that run foul of each other are counted.
const FLEETS: [(&str, &str); 5] = [
    LINES,
    ("10-van-at-the-nile", include_str!("../../../../scenarios/admiralty/10-van-at-the-nile.ron")),
    ("11-the-nile", include_str!("../../../../scenarios/admiralty/11-the-nile.ron")),
    ("12-head-of-the-column", include_str!("../../../../scenarios/admiralty/12-head-of-the-column.ron")),
    ("13-trafalgar", CROWD),
];

/// The number of battles after which a long measurement prints its state, so that a measurement that is interrupted
/// still has a result.
const TOLD: u64 = 10;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let part = words.first().map(String::as_str);
    let does = |name: &str| part.is_none_or(|part| part == name);
    match part {
        Some("charts") => {
            charts::figures(&words[1..]);
            return ExitCode::SUCCESS;
        }
        Some("many") => {
            many::figures();
            return ExitCode::SUCCESS;
        }
        Some("balance") => {
            balance(&words[1..]);
            return ExitCode::SUCCESS;
        }
        Some("fouls") => {
            fouls(&words[1..]);
            return ExitCode::SUCCESS;
        }
        Some("strength") => {
            strength(&words[1..]);
            return ExitCode::SUCCESS;
        }
        _ => {}
    }
    let within = !does("ratio") || ratio::<Rules>(&ADMIRALTY, &SCENARIOS, &[0, 1], CHECKED, RACE);
    if does("fleet") {
        fleet::figures();
    }
    if does("captains") {
        captains();
    }
    if within { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints the time that captains take to decide.
fn captains() {
    println!("decisions (CPU time):");
    for (name, text) in [SCENARIOS[0], SCENARIOS[6]] {
        println!(" {name}:");
        let scenario = read(text);
        contest::decisions(&ADMIRALTY, &scenario, "lieutenant", 2000);
        contest::decisions(&ADMIRALTY, &scenario, "commander", 400);
    }
    for (name, text) in [LINES, ("13-trafalgar", CROWD)] {
        println!(" {name}, the first ten turns:");
        contest::first_turns(&ADMIRALTY, &read(text), "commander", 10);
    }
}

/// Runs `strength` with all pairings, or `strength 03 commander lieutenant 40 1000` with one, from this seed on.
fn strength(words: &[String]) {
    let word = |at: usize| words.get(at).map(String::as_str);
    let games = word(3).and_then(|games| games.parse().ok()).unwrap_or(200);
    let seed = word(4).and_then(|seed| seed.parse().ok()).unwrap_or(1000);
    let jobs = word(5).and_then(|jobs| jobs.parse().ok()).unwrap_or(2);
    let wanted = word(0).unwrap_or("03");
    for (name, text) in SCENARIOS.iter().chain([&LINES]).filter(|(name, _)| name.starts_with(wanted)) {
        let one = word(1).unwrap_or("commander");
        for other in word(2).map_or_else(|| vec!["deckhand", "lieutenant"], |other| vec![other]) {
            let scenario = read(text);
            let mut tally = Tally::default();
            for played in (0..games).step_by(TOLD as usize) {
                let contest = Contest {
                    ruleset: &ADMIRALTY,
                    scenario: &scenario,
                    games: TOLD.min(games - played),
                    seed: seed + played / 2,
                    jobs,
                };
                tally += contest.run(
                    &|seed| contest::hire(&ADMIRALTY, one, seed),
                    &|seed| contest::hire(&ADMIRALTY, other, seed),
                    |_| {},
                );
                println!("{name}, {one} against {other}: {tally}; by side {:?}", tally.sides);
            }
        }
    }
}

/// Runs `fouls 13 8 1000 1 lieutenant`: battles of a fleet, from this seed on, on this many threads, under this
/// captain.
fn fouls(words: &[String]) {
    let word = |at: usize| words.get(at).map(String::as_str);
    let number = |at: usize, usual: u64| word(at).and_then(|word| word.parse().ok()).unwrap_or(usual);
    for (name, text) in FLEETS.iter().filter(|(name, _)| name.starts_with(word(0).unwrap_or("13"))) {
        fouls::figures(name, &read(text), word(4).unwrap_or("lieutenant"), number(1, 8), number(2, 1000), number(3, 1));
    }
}

/// Runs `balance 07 lieutenant 400`: equal captains, each battle with dice of its own. Instead of the number of a
/// scenario, a file that is still in the making may be named.
fn balance(words: &[String]) {
    let word = |at: usize| words.get(at).map(String::as_str);
    let (wanted, name) = (word(0).unwrap_or("07"), word(1).unwrap_or("lieutenant"));
    let games: u64 = word(2).and_then(|games| games.parse().ok()).unwrap_or(400);
    let file = std::fs::read_to_string(wanted);
    let shelf = SCENARIOS.iter().chain([&LINES]).filter(|(name, _)| name.starts_with(wanted)).copied();
    for (title, text) in shelf.chain(file.as_ref().ok().map(|text| (wanted, text.as_str()))) {
        let (mut session, start) = laid_out(&ADMIRALTY, &read(text));
        let (mut won, mut drawn, mut turns) = ([0_u64; 2], 0_u64, 0_u64);
        for seed in 0..games {
            session.restart(&start, DiceSource::Machine { seed: 1000 + seed });
            contest::play(&mut session, &mut [0, 1].map(|side| contest::hire(&ADMIRALTY, name, 2 * seed + side)));
            turns += u64::from(session.cursor().turn);
            match session.outcome().and_then(|outcome| outcome.winner) {
                Some(side) => won[side.index()] += 1,
                None => drawn += 1,
            }
        }
        let share = |won: u64| 100.0 * won as f64 / games as f64;
        let [first, second] = won;
        println!(
            "{title}, equal {name}s: {first} to {second}, {drawn} drawn, of {games} ({:.1} and {:.1} %)",
            share(first),
            share(second)
        );
        println!("  {:.1} turns a battle", turns as f64 / games as f64);
    }
}
