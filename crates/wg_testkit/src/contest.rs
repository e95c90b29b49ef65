//! Matches between captains, and the cost of their decisions, for benchmarks of captains.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use wg_captains::{Captain, captain};
use wg_core::{DiceSource, Ruleset, Scenario, Seat, Session};

use crate::clock::{micros, quantile};
use crate::twin::laid_out;

/// A function that makes a captain for the battle of a seed.
pub type Hires<'a> = &'a (dyn Fn(u64) -> Box<dyn Captain> + Sync);

/// Returns the captain of this name for these rules.
///
/// # Panics
/// If there is no such captain.
pub fn hire(ruleset: &'static dyn Ruleset, name: &str, seed: u64) -> Box<dyn Captain> {
    captain(ruleset, name, seed).unwrap_or_else(|| panic!("there is no captain {name}"))
}

/// Plays a battle to its end. `captains[0]` decides for the first side, `captains[1]` for the second.
///
/// # Panics
/// If an order is refused.
pub fn play(session: &mut Session, captains: &mut [Box<dyn Captain>; 2]) {
    while let Some(seat) = session.asks().first().map(|ask| ask.seat) {
        let Seat::Side(side) = seat else { panic!("nobody but the two captains is asked") };
        let order = captains[side.index()].decide(session, seat);
        if let Err(refusal) = session.submit(seat, order) {
            panic!("an order of a captain is refused: {refusal}");
        }
    }
}

/// The results of several battles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The wins of the first and of the second captain.
    pub captains: [u64; 2],
    /// The wins of the first and of the second side.
    pub sides: [u64; 2],
    /// The number of draws.
    pub drawn: u64,
    /// The points by which the first captain was ahead, summed over all battles.
    pub margin: i64,
}

impl Tally {
    /// Returns the number of battles.
    pub const fn games(&self) -> u64 {
        self.captains[0] + self.captains[1] + self.drawn
    }

    /// Returns the part of all battles that the first captain won, in [0, 1].
    pub fn share(&self) -> f64 {
        self.captains[0] as f64 / self.games().max(1) as f64
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, more: Self) {
        for (all, more) in [(&mut self.captains, more.captains), (&mut self.sides, more.sides)] {
            all.iter_mut().zip(more).for_each(|(all, more)| *all += more);
        }
        self.drawn += more.drawn;
        self.margin += more.margin;
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ([one, other], games) = (self.captains, self.games());
        let mean = self.margin as f64 / games.max(1) as f64;
        write!(
            f,
            "{one} to {other}, {} drawn, of {games}: {:.1} %, {mean:+.1} points a battle",
            self.drawn,
            100.0 * self.share()
        )
    }
}

/// A match of two captains. Each pair of battles has the same dice, with the sides exchanged.
#[derive(Clone, Copy)]
pub struct Contest<'a> {
    /// The ruleset.
    pub ruleset: &'static dyn Ruleset,
    /// The scenario of each battle.
    pub scenario: &'a Scenario,
    /// The number of battles. If it is odd, the last one is not repeated with the sides exchanged.
    pub games: u64,
    /// The seed of the first pair of battles.
    pub seed: u64,
    /// The number of threads.
    pub jobs: u64,
}

impl Contest<'_> {
    /// Plays all battles. `seen` is called with each battle when it is over.
    ///
    /// # Panics
    /// If an order is refused, or a battle has no outcome.
    pub fn run(self, one: Hires<'_>, other: Hires<'_>, seen: impl Fn(&Session) + Sync) -> Tally {
        let (next, tally) = (AtomicU64::new(0), Mutex::new(Tally::default()));
        let work = || {
            let (mut session, start) = laid_out(self.ruleset, self.scenario);
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= self.games {
                    return;
                }
                let (seed, mirrored) = (self.seed + game / 2, game % 2 == 1);
                session.restart(&start, DiceSource::Machine { seed });
                let mut captains = [one(2 * seed), other(2 * seed + 1)];
                if mirrored {
                    captains.reverse();
                }
                play(&mut session, &mut captains);
                seen(&session);
                let Some(outcome) = session.outcome() else {
                    panic!("battle {seed}: nobody is asked, and it is not over")
                };
                let first = usize::from(mirrored);
                let Ok(mut tally) = tally.lock() else { return };
                tally.margin += i64::from(outcome.scores[first] - outcome.scores[1 - first]);
                match outcome.winner {
                    Some(side) => {
                        tally.sides[side.index()] += 1;
                        tally.captains[usize::from(side.index() != first)] += 1;
                    }
                    None => tally.drawn += 1,
                }
            }
        };
        std::thread::scope(|scope| (0..self.jobs.max(1)).for_each(|_| drop(scope.spawn(work))));
        tally.into_inner().unwrap_or_default()
    }
}

/// Prints the cost of a captain's decisions. The captain plays both sides until `wanted` decisions are measured.
///
/// # Panics
/// If an order is refused.
#[expect(clippy::print_stdout, reason = "figures are printed")]
pub fn decisions(ruleset: &'static dyn Ruleset, scenario: &Scenario, name: &str, wanted: usize) {
    let (mut session, start) = laid_out(ruleset, scenario);
    let mut costs = Vec::with_capacity(wanted);
    'all: for seed in 0.. {
        session.restart(&start, DiceSource::Machine { seed });
        let mut captains = [0, 1].map(|side| hire(ruleset, name, 2 * seed + side));
        while let Some(Seat::Side(side)) = session.asks().first().map(|ask| ask.seat) {
            let (cost, order) = micros(|| captains[side.index()].decide(&session, Seat::Side(side)));
            costs.push(cost);
            assert!(session.submit(Seat::Side(side), order).is_ok(), "a captain's order is in order");
            if costs.len() >= wanted {
                break 'all;
            }
        }
    }
    let [half, most, all] = [0.5, 0.95, 1.0].map(|part| quantile(&mut costs, part) / 1000.0);
    println!("  {name:<10} p50 {half:9.3} ms, p95 {most:9.3} ms, at most {all:9.3} ms, of {wanted} decisions");
}

/// Prints the cost of whole turns in which a captain plays both sides.
///
/// # Panics
/// If an order is refused.
#[expect(clippy::print_stdout, reason = "figures are printed")]
pub fn turns(ruleset: &'static dyn Ruleset, scenario: &Scenario, name: &str, battles: u64) {
    let (mut session, start) = laid_out(ruleset, scenario);
    let mut costs = Vec::new();
    for seed in 0..battles {
        session.restart(&start, DiceSource::Machine { seed });
        let mut captains = [0, 1].map(|side| hire(ruleset, name, 2 * seed + side));
        let (mut turn, mut spent) = (session.cursor().turn, 0.0);
        while let Some(Seat::Side(side)) = session.asks().first().map(|ask| ask.seat) {
            if session.cursor().turn != turn {
                costs.push(std::mem::take(&mut spent));
                turn = session.cursor().turn;
            }
            let (cost, order) = micros(|| captains[side.index()].decide(&session, Seat::Side(side)));
            spent += cost;
            assert!(session.submit(Seat::Side(side), order).is_ok(), "a captain's order is in order");
        }
        costs.push(spent);
    }
    let [half, most, all] = [0.5, 0.95, 1.0].map(|part| quantile(&mut costs, part) / 1e6);
    println!(
        "  {name:<10} a whole turn of both sides: p50 {half:.2} s, p95 {most:.2} s, at most {all:.2} s, of {} turns in {battles} battles",
        costs.len()
    );
}

/// Prints the cost of each of the first turns in which a captain plays both sides, and the cost of the decisions in
/// them.
///
/// # Panics
/// If an order is refused.
#[expect(clippy::print_stdout, reason = "figures are printed")]
pub fn first_turns(ruleset: &'static dyn Ruleset, scenario: &Scenario, name: &str, turns: u16) {
    let (mut session, start) = laid_out(ruleset, scenario);
    session.restart(&start, DiceSource::Machine { seed: 1 });
    let mut captains = [0, 1].map(|side| hire(ruleset, name, side));
    let (mut costs, mut by_turn) = (Vec::new(), Vec::<f64>::new());
    while let Some(Seat::Side(side)) = session.asks().first().map(|ask| ask.seat) {
        let turn = session.cursor().turn;
        if turn > turns {
            break;
        }
        let (cost, order) = micros(|| captains[side.index()].decide(&session, Seat::Side(side)));
        costs.push(cost);
        by_turn.resize(usize::from(turn) + 1, 0.0);
        by_turn[usize::from(turn)] += cost / 1e6;
        assert!(session.submit(Seat::Side(side), order).is_ok(), "a captain's order is in order");
    }
    let told: Vec<String> = by_turn.iter().skip(1).map(|cost| format!("{cost:.1}")).collect();
    let count = costs.len();
    let [half, most, all] = [0.5, 0.95, 1.0].map(|part| quantile(&mut costs, part) / 1e6);
    println!(
        "  {name:<10} whole turns of both sides: {} s; a decision p50 {half:.3} s, p95 {most:.3} s, at most {all:.3} s, of {count}",
        told.join(", ")
    );
}
