//! Battles with a shore: how many a second, and what a whole turn of the convention table takes.

use wg_barnacle::BARNACLE;
use wg_captains::captain;
use wg_core::{AskKind, DiceSource, Seat, Session, Snapshot};
use wg_testkit::clock::{micros, quantile};

use crate::laid_out;

/// The shipped scenarios with a shore. The last one is the convention table.
const SHORES: [(&str, &str); 3] = [
    ("07-cutting-out", include_str!("../../../../scenarios/barnacle/07-cutting-out.ron")),
    ("08-the-landing", include_str!("../../../../scenarios/barnacle/08-the-landing.ron")),
    ("09-convention-table", include_str!("../../../../scenarios/barnacle/09-convention-table.ron")),
];

/// The captains who play battles through, and the number of battles.
const THROUGH: [(&str, u64); 2] = [("deckhand", 20), ("lieutenant", 10)];

/// The number of turns of the convention table under `commander`.
const TURNS: u16 = 6;

/// Plays random battles of the convention table, for a profiler.
pub fn convention() {
    let (who, battles) = THROUGH[0];
    let (name, text) = SHORES[2];
    let (mut session, start) = laid_out(text);
    through(name, who, battles, &mut session, &start);
}

/// Lets one captain play both sides of a number of battles, and prints their cost.
fn through(name: &str, who: &str, battles: u64, session: &mut Session, start: &Snapshot) {
    let mut ends = Vec::new();
    let (cost, ()) = micros(|| {
        for seed in 0..battles {
            session.restart(start, DiceSource::Machine { seed });
            play(session, who, seed, |_| true);
            ends.extend_from_slice(session.hash().as_bytes());
        }
    });
    // The ends do not depend on speed: the same battles always end the same.
    let ends = ends.iter().fold(0_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(*byte)));
    println!(
        "  {name:<20} {who:<9} {:9.1} ms a battle, {:7.1} a second, ends {ends:08x}",
        cost / 1e3 / battles as f64,
        battles as f64 * 1e6 / cost
    );
}

/// Prints the figures.
pub fn figures() {
    println!("battles with a shore, one core (CPU time):");
    for (name, text) in SHORES {
        let (mut session, start) = laid_out(text);
        for (who, battles) in THROUGH {
            through(name, who, battles, &mut session, &start);
        }
    }
    let (mut session, start) = laid_out(SHORES[2].1);
    session.restart(&start, DiceSource::Machine { seed: 1 });
    let (mut turns, mut begun) = (Vec::new(), 0.0);
    let mut spent = 0.0;
    let mut last = 0;
    let mut costs = play(&mut session, "commander", 1, |(turn, cost)| {
        if turn != last {
            if last > 0 {
                turns.push(spent - begun);
            }
            (last, begun) = (turn, spent);
        }
        spent += cost;
        turn <= TURNS
    });
    let [half, most, all] = [0.5, 0.95, 1.0].map(|part| quantile(&mut costs, part) / 1e3);
    println!("the convention table under commander on both sides, turns 1 to {TURNS} (CPU time):");
    println!("  {} decisions, p50 {half:.1} ms, p95 {most:.1} ms, at most {all:.1} ms", costs.len());
    let list: Vec<String> = turns.iter().map(|turn| format!("{:.1}", turn / 1e6)).collect();
    println!("  whole turns, both sides: {} s", list.join(", "));
}

/// Lets one captain play both sides to the end, or until `goes_on` returns false. It gets the turn and the cost of
/// every decision. Returns the costs in microseconds.
fn play(session: &mut Session, name: &str, seed: u64, mut goes_on: impl FnMut((u16, f64)) -> bool) -> Vec<f64> {
    let mut captains = [0, 1].map(|side| captain(&BARNACLE, name, 2 * seed + side));
    let mut costs = Vec::new();
    while let Some((Seat::Side(side), kind)) = session.asks().first().map(|ask| (ask.seat, ask.kind)) {
        assert!(kind != AskKind::Throw, "the machine throws");
        let Some(captain) = &mut captains[side.index()] else { break };
        let (cost, order) = micros(|| captain.decide(session, Seat::Side(side)));
        if !goes_on((session.cursor().turn, cost)) {
            break;
        }
        costs.push(cost);
        assert!(session.submit(Seat::Side(side), order).is_ok(), "a captain's order is in order");
    }
    costs
}
