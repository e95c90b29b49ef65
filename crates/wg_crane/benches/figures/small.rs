//! The smaller figures: a snapshot, a restore, a fork, an order with its reports, a decision, and batches of battles.

use std::io::sink;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{available_parallelism, scope};

use wg_captains::{captain, play_out};
use wg_core::scenario::{Loaded, Problems};
use wg_core::{AskKind, DiceSource, Ruleset, Session, SideId};
use wg_crane::CRANE;
use wg_testkit::changed::{Changed, Changes};
use wg_testkit::clock::{cpu, each, median, memory, micros, wall};
use wg_testkit::twin::Player;

use crate::{laid_out, read};

/// The number of battles in a batch.
const BATCH: u64 = 1000;

/// The number of orders after which a battle counts as endless.
const MOST_ORDERS: usize = 20_000;

/// Prints the figures of this scenario.
pub fn figures(text: &str) {
    println!("one core, medians (CPU time):");
    sixty();
    let (mut session, _, _) = laid_out(text);
    let mut player = Player::new(1);
    play_until(&mut session, &mut player, AskKind::Turn);
    let side = side_asked(&session);
    let (mut other, _, _) = laid_out(text);
    let snapshot = session.snapshot();
    println!(
        "  restore, ten ships, and the question of a turn anew  {:8.2} µs",
        each(21, 1000, || session.restore(&snapshot))
    );
    println!(
        "  fork of ten ships, and the question of a turn anew   {:8.2} µs",
        each(21, 1000, || session.fork_into(&mut other, side, 7))
    );
    println!("  a new session, from the scenario                     {:8.2} µs", each(21, 20, || drop(laid_out(text))));
    orders(text);
    decisions(text);
}

/// Returns the side that is asked now.
fn side_asked(session: &Session) -> SideId {
    session.asks().first().and_then(|ask| ask.seat.side()).unwrap_or_default()
}

/// Plays at random until a side is asked a question of this kind in the third turn or later.
fn play_until(session: &mut Session, player: &mut Player, kind: AskKind) {
    session.restart(&session.snapshot(), DiceSource::Machine { seed: 1 });
    while let Some(ask) = session.asks().first() {
        if ask.kind == kind && session.cursor().turn >= 3 {
            return;
        }
        let (seat, order) = (ask.seat, player.pick(ask));
        assert!(session.submit(seat, order).is_ok(), "an alternative is refused");
    }
    panic!("nobody is asked such a question in the whole battle");
}

/// Prints the figures of a battle with sixty ships. Crane's rules do not admit so many, so the scenario is not checked.
fn sixty() {
    let mut ships = String::new();
    for n in 0..60 {
        let (side, y, heading) = if n < 30 { ("Red", 1 + n / 10, "N") } else { ("Blue", 12 + (n - 30) / 10, "S") };
        let (x, class) = (1 + n % 10, ["large", "medium", "small"][n % 3]);
        ships += &format!(
            "(name: \"{n}\", class: \"{class}\", side: \"{side}\", square: ({x}, {y}), heading: \"{heading}\"),"
        );
    }
    let scenario = read(&format!(
        "(version: 1, ruleset: \"crane\", name: \"Sixty\", wind: \"SW\", battle: {{\"turn\": 1, \"first\": \"Red\", \"limit\": 24}},
        sides: [(name: \"Red\"), (name: \"Blue\")], ships: [{ships}])"
    ));
    let Ok((mut session, _)) = Session::pristine(&UNCHECKED, &scenario) else { unreachable!("nothing is checked") };
    play_until(&mut session, &mut Player::new(3), AskKind::Reaction);
    let mut snapshot = session.snapshot();
    println!(
        "  snapshot of sixty ships                              {:8.2} µs",
        each(21, 1000, || session.snapshot_into(&mut snapshot))
    );
    println!(
        "  restore of sixty ships, and a reaction asked anew    {:8.2} µs",
        each(21, 1000, || session.restore(&snapshot))
    );
}

/// Prints the time from an order to its reports, with and without reports and a journal.
fn orders(text: &str) {
    for (what, told, journalled) in
        [("in silence", false, false), ("with reports", true, false), ("with reports, undo and journal", true, true)]
    {
        let mut costs = Vec::new();
        for seed in 0..20 {
            let (mut session, start, _) = laid_out(text);
            session.restart(&start, DiceSource::Machine { seed });
            session.set_reports(told);
            if journalled {
                session.keep_journal(Some(Box::new(sink())), &[]);
            }
            let mut player = Player::new(seed);
            while let Some(ask) = session.asks().first() {
                let (seat, order) = (ask.seat, player.pick(ask));
                let (cost, reports) = micros(|| session.submit(seat, order));
                assert!(reports.is_ok(), "an alternative is refused");
                costs.push(cost);
            }
        }
        let most = costs.iter().copied().fold(0.0, f64::max);
        println!("  order to reports, {what:<32}   {:8.2} µs, at most {most:.0}", median(&mut costs));
    }
}

/// Prints the time that a captain takes for an answer.
fn decisions(text: &str) {
    for name in ["lieutenant", "commander"] {
        let Some(mut hired) = captain(&CRANE, name, 1) else { continue };
        let (mut session, start, _) = laid_out(text);
        session.restart(&start, DiceSource::Machine { seed: 1 });
        let mut costs = Vec::new();
        while let Some(ask) = session.asks().first() {
            let (seat, kind) = (ask.seat, ask.kind);
            let (cost, order) = micros(|| hired.decide(&session, seat));
            if kind == AskKind::Turn {
                costs.push(cost / 1000.0);
            }
            assert!(session.submit(seat, order).is_ok(), "a captain's order is refused");
        }
        let most = costs.iter().copied().fold(0.0, f64::max);
        println!(
            "  a turn decided by the {name:<8}                       {:8.2} ms, at most {most:.1}",
            median(&mut costs)
        );
    }
}

/// Prints the time of batches of battles on all cores.
pub fn batches(text: &str) {
    let jobs = available_parallelism().map_or(1, usize::from);
    println!("{BATCH} battles on {jobs} cores:");
    for name in ["deckhand", "commander"] {
        if captain(&CRANE, name, 1).is_none() {
            continue;
        }
        let (next, wins) = (AtomicU64::new(0), [const { AtomicU64::new(0) }; 2]);
        let used = AtomicU64::new(0);
        let started = wall();
        scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| {
                    let before = cpu();
                    let (mut session, start, _) = laid_out(text);
                    loop {
                        let seed = next.fetch_add(1, Ordering::Relaxed);
                        if seed >= BATCH {
                            break;
                        }
                        session.restart(&start, DiceSource::Machine { seed });
                        let mut captains: Vec<_> =
                            (0..2).filter_map(|side| captain(&CRANE, name, 2 * seed + side)).collect();
                        let outcome = play_out(&mut session, &mut captains, MOST_ORDERS);
                        if let Some(winner) = outcome.and_then(|outcome| outcome.winner) {
                            wins[winner.index()].fetch_add(1, Ordering::Relaxed);
                        }
                    }
                    used.fetch_add((cpu() - before).as_millis() as u64, Ordering::Relaxed);
                });
            }
        });
        let (took, used) = ((wall() - started).as_secs_f64(), used.into_inner() as f64 / 1000.0);
        let [red, blue] = wins.map(AtomicU64::into_inner);
        let peak = memory("VmHWM").map_or_else(String::new, |peak| format!(", {peak:.1} MB at most"));
        println!(
            "  {name} against {name}: {took:.1} s, {used:.1} s of CPU{peak}; first side {red}, second side {blue}"
        );
    }
}

/// Crane's rules, but with every scenario accepted.
struct Unchecked;

static UNCHECKED: Changed<Unchecked> = Changed(Unchecked);

impl Changes for Unchecked {
    fn below(&self) -> &'static dyn Ruleset {
        &CRANE
    }
    fn check(&self, _loaded: &Loaded) -> Result<(), Problems> {
        Ok(())
    }
}
