//! The cost of Tactical Sea Combat through `Session`, compared with a twin without one, and the strength of its
//! captains; see `docs/performance.md`.
//!
//! `cargo bench -p wg_warpspawn --bench figures` measures it, and fails if `Session` takes more than twice the twin's
//! time. With an argument it runs one part: `ratio`, `fork`, `captains`. Parts that take hours run only by their names:
//! `strength` (captains against each other; then a scenario, two captains and a number of battles), `balance` (a
//! captain against himself), `losses` (the fates of ships). `profile` and `profile-twin` play for a profiler.

#![expect(clippy::print_stdout, reason = "figures are printed")]

mod losses;
mod strength;
mod twin;

use std::process::ExitCode;

use wg_core::{DiceSource, Session, Snapshot};
use wg_testkit::bare::{Twin, ratio};
use wg_testkit::clock::{each, quantile};
use wg_testkit::contest;
use wg_testkit::twin::{Player, Race, laid_out, read};
use wg_warpspawn::WARP_SPAWN;

use crate::twin::Rules;

/// The number of battles of each scenario that must end the same.
const CHECKED: u64 = 200;

/// The settings for timing `Session` against the twin.
const RACE: Race = Race { battles: 40, rounds: 15, limit: 2.0 };

/// The longest time that a fork with hands dealt at random should take, in microseconds.
const FORK: f64 = 5.0;

/// The scenarios that `Session` and the twin play. Only the first two are timed.
pub const SCENARIOS: [(&str, &str); 7] = [
    ("01-first-lesson", include_str!("../../../../scenarios/warpspawn/01-first-lesson.ron")),
    ("02-line-against-line", include_str!("../../../../scenarios/warpspawn/02-line-against-line.ron")),
    ("03-mixed-squadrons", include_str!("../../../../scenarios/warpspawn/03-mixed-squadrons.ron")),
    ("04-frigate-action", include_str!("../../../../scenarios/warpspawn/04-frigate-action.ron")),
    ("05-among-the-islands", include_str!("../../../../scenarios/warpspawn/05-among-the-islands.ron")),
    ("06-the-diplomat", include_str!("../../../../scenarios/warpspawn/06-the-diplomat.ron")),
    ("07-the-fifth-turn", include_str!("../../../../scenarios/warpspawn/07-the-fifth-turn.ron")),
];

/// The basic battle.
const BASIC: &str = SCENARIOS[1].1;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let part = words.first().map(String::as_str);
    let does = |name: &str| part.is_none_or(|part| part == name);
    match part {
        Some("profile") => {
            let (mut session, start) = table(BASIC);
            for seed in 0..500 {
                Player::play(&mut session, &start, seed);
            }
            return ExitCode::SUCCESS;
        }
        Some("profile-twin") => {
            let mut twin = Twin::<Rules>::new(&read(BASIC));
            for seed in 0..500 {
                twin.play(seed);
            }
            return ExitCode::SUCCESS;
        }
        Some("strength") => {
            strength::figures(&words[1..]);
            return ExitCode::SUCCESS;
        }
        Some("balance") => {
            strength::balance(&words[1..]);
            return ExitCode::SUCCESS;
        }
        Some("losses") => {
            losses::figures();
            return ExitCode::SUCCESS;
        }
        _ => {}
    }
    let within = !does("ratio") || ratio::<Rules>(&WARP_SPAWN, &SCENARIOS, &[0, 1], CHECKED, RACE);
    if does("fork") {
        fork();
    }
    if does("captains") {
        captains();
    }
    if within { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Returns a session before its first roll, and its snapshot.
fn table(text: &str) -> (Session, Snapshot) {
    laid_out(&WARP_SPAWN, &read(text))
}

/// Prints the cost of a fork in which the other hand and the deck are dealt at random: with the position ready for a
/// captain who only values it, and until the question that was asked is open again.
fn fork() {
    println!("a fork with hands dealt afresh (CPU time; the aim is {FORK} µs):");
    for (name, text) in &SCENARIOS[..2] {
        let (mut session, start) = table(text);
        session.restart(&start, DiceSource::Machine { seed: 1 });
        let mut captains = [0, 1].map(|side| contest::hire(&WARP_SPAWN, "lieutenant", side));
        let mut spare = session.spare();
        let (mut laid, mut asked, mut courses) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(ask) = session.asks().first().cloned() {
            let side = ask.seat.side().unwrap_or_default();
            let mut seed = 0;
            laid.push(each(5, 20, || {
                seed += 1;
                session.lay_fork(&mut spare, side, seed);
            }));
            let cost = each(5, 20, || {
                seed += 1;
                session.fork_into(&mut spare, side, seed);
            });
            let sails = ask.offers.iter().any(|offer| offer.order.course().is_some());
            if sails { &mut courses } else { &mut asked }.push(cost);
            let order = captains[side.index()].decide(&session, ask.seat);
            assert!(session.submit(ask.seat, order).is_ok(), "a captain's order is in order");
        }
        for (what, costs) in [("laid", &mut laid), ("and asked anew", &mut asked), ("and courses listed", &mut courses)]
        {
            let count = costs.len();
            let [half, most, all] = [0.5, 0.95, 1.0].map(|part| quantile(costs, part));
            println!(
                "  {name:<22} {what:<19} p50 {half:6.2} µs, p95 {most:6.2} µs, at most {all:6.2} µs, at {count} questions"
            );
        }
    }
}

/// Prints the time that captains take to decide.
fn captains() {
    println!("decisions of the basic battle (CPU time):");
    let basic = read(BASIC);
    contest::decisions(&WARP_SPAWN, &basic, "lieutenant", 4000);
    contest::decisions(&WARP_SPAWN, &basic, "commander", 1500);
    contest::turns(&WARP_SPAWN, &basic, "commander", 2);
}
