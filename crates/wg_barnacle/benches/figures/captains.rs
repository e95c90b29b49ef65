//! What captains take to decide, with eight ships on the table.

use wg_barnacle::BARNACLE;
use wg_captains::captain;
use wg_core::{DiceSource, Seat};
use wg_testkit::clock::{micros, quantile};

use crate::laid_out;

/// Decisions of each captain that are measured.
const DECISIONS: [(&str, usize); 2] = [("lieutenant", 4000), ("commander", 160)];

/// Print the figures of a scenario: each captain plays both sides until he has decided often enough.
pub fn figures(text: &str) {
    println!("a decision with eight ships among islands (CPU time):");
    for (name, wanted) in DECISIONS {
        let (mut session, start) = laid_out(text);
        let mut costs = Vec::with_capacity(wanted);
        'all: for seed in 0.. {
            session.restart(&start, DiceSource::Machine { seed });
            let mut captains = [0, 1].map(|side| captain(&BARNACLE, name, 2 * seed + side));
            while let Some(Seat::Side(side)) = session.asks().first().map(|ask| ask.seat) {
                let Some(captain) = &mut captains[side.index()] else { return };
                let (cost, order) = micros(|| captain.decide(&session, Seat::Side(side)));
                costs.push(cost);
                assert!(session.submit(Seat::Side(side), order).is_ok(), "a captain's order is in order");
                if costs.len() >= wanted {
                    break 'all;
                }
            }
        }
        let [half, most, all] = [0.5, 0.95, 1.0].map(|part| quantile(&mut costs, part) / 1000.0);
        println!("  {name:<8} p50 {half:9.3} ms, p95 {most:9.3} ms, at most {all:9.3} ms, of {wanted} decisions");
    }
}
