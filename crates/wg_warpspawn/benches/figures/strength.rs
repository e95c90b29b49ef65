//! Captains against each other, each on both sides with the same dice.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use wg_captains::Captain;
use wg_core::Choices;
use wg_core::{DiceSource, Order, Scenario, Seat, Session};
use wg_testkit::clock::wall;
use wg_testkit::contest::{Contest, hire};
use wg_testkit::twin::{laid_out, read};
use wg_warpspawn::WARP_SPAWN;
use wg_warpspawn::choices::Choice;
use wg_warpspawn::phases::BROADSIDE;
use wg_warpspawn::position::fleet::Fleet;

use crate::SCENARIOS;

/// The number of battles of each pairing, unless an argument gives another.
const GAMES: u64 = 200;

/// The captains that the commander is measured against.
const OTHERS: [&str; 3] = ["deckhand", "lieutenant", "commander-without-cards"];

/// A captain who keeps all his cards, to measure what cards are worth to a captain who plays them.
struct Cardless(Box<dyn Captain>);

impl Captain for Cardless {
    fn name(&self) -> &'static str {
        "cardless"
    }

    fn decide(&mut self, session: &Session, seat: Seat) -> Order {
        let order = self.0.decide(session, seat);
        let Some(ask) = session.asks().iter().find(|ask| ask.seat == seat) else { return order };
        if !matches!(order, Order::Play { .. }) {
            return order;
        }
        // Instead the captain gives the first order on offer that plays no card.
        let other = ask.offers.iter().map(|offer| &offer.order).find(|order| !matches!(order, Order::Play { .. }));
        other.map_or(order, Clone::clone)
    }
}

/// A captain who always makes the same choice of who moves first, if he may choose (W-MOVE-2). It measures what it is
/// worth to move first, no matter which fleet is faster.
struct Chooser {
    captain: Box<dyn Captain>,
    first: bool,
}

impl Captain for Chooser {
    fn name(&self) -> &'static str {
        "chooser"
    }

    fn decide(&mut self, session: &Session, seat: Seat) -> Order {
        let order = self.captain.decide(session, seat);
        match order {
            // He moves first by the first of the two orders, and second by the other.
            Order::Choose { unit, .. }
                if matches!(Choice::chosen(&order), Some(Choice::MoveFirst | Choice::MoveSecond)) =>
            {
                if self.first { Choice::MoveFirst } else { Choice::MoveSecond }.order(unit)
            }
            order => order,
        }
    }
}

fn by_name(name: &str, seed: u64) -> Box<dyn Captain> {
    let chooser = |name: &str, first| Box::new(Chooser { captain: by_name(name, seed), first });
    if let Some(name) = name.strip_suffix("-without-cards") {
        return Box::new(Cardless(hire(&WARP_SPAWN, name, seed)));
    }
    if let Some(name) = name.strip_suffix("-first") {
        return chooser(name, true);
    }
    name.strip_suffix("-second").map_or_else(|| hire(&WARP_SPAWN, name, seed), |name| chooser(name, false))
}

/// Runs `strength` with all pairings, or with one: `strength 02 commander lieutenant 40 1000` plays 40 battles from
/// seed 1000 on.
pub fn figures(words: &[String]) {
    let word = |at: usize| words.get(at).map(String::as_str);
    let games = word(3).and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    let seed = word(4).and_then(|seed| seed.parse().ok()).unwrap_or(1000);
    let scenarios = word(0).map_or_else(|| vec!["02", "04"], |scenario| vec![scenario]);
    for (name, text) in SCENARIOS.iter().filter(|(name, _)| scenarios.iter().any(|wanted| name.starts_with(wanted))) {
        let one = word(1).unwrap_or("commander");
        for other in word(2).map_or_else(|| OTHERS.to_vec(), |other| vec![other]) {
            let scenario = read(text);
            let contest = Contest { ruleset: &WARP_SPAWN, scenario: &scenario, games, seed, jobs: 2 };
            let begun = wall();
            let tally = contest.run(&|seed| by_name(one, seed), &|seed| by_name(other, seed), |_| {});
            println!(
                "{name}, {one} against {other}: {tally}; {:.2} s a battle on two cores",
                (wall() - begun).as_secs_f64() / games as f64
            );
        }
    }
}

/// Runs `balance 01 lieutenant 400`: equal captains, each battle with its own dice. Instead of a scenario's number, a
/// file of a scenario that is still being designed may be given. `lieutenant-first` and `lieutenant-second` always make
/// the same choice of who moves first.
pub fn balance(words: &[String]) {
    let word = |at: usize| words.get(at).map(String::as_str);
    let captain = word(1).unwrap_or("commander");
    let games = word(2).and_then(|games| games.parse().ok()).unwrap_or(2 * GAMES);
    let wanted = word(0).unwrap_or("0");
    let file = std::fs::read_to_string(wanted);
    let shelf = SCENARIOS.iter().filter(|(name, _)| name.starts_with(wanted)).copied();
    for (name, text) in shelf.chain(file.as_ref().ok().map(|text| (wanted, text.as_str()))) {
        let begun = wall();
        let Won { sides, first, drawn } = equal(&read(text), captain, games);
        let share = |won: u64| 100.0 * won as f64 / games as f64;
        let [[blue, red], [one, other]] = [sides, first];
        println!(
            "{name}, equal {captain}s, {games} battles, {drawn} drawn; {:.2} s a battle",
            (wall() - begun).as_secs_f64() / games as f64
        );
        println!("  by side {blue} to {red} ({:.1} and {:.1} %)", share(blue), share(red));
        println!("  who went first and who went second {one} to {other} ({:.1} and {:.1} %)", share(one), share(other));
    }
}

/// The number of battles won.
#[derive(Default)]
struct Won {
    /// Battles won by the first side, and by the second.
    sides: [u64; 2],
    /// Battles won by the side that moved first in the first turn with a Broadside phase, and by the other side.
    first: [u64; 2],
    drawn: u64,
}

fn equal(scenario: &Scenario, captain: &str, games: u64) -> Won {
    let (won, next) = (Mutex::new(Won::default()), AtomicU64::new(0));
    let work = || {
        let (mut session, start) = laid_out(&WARP_SPAWN, scenario);
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= games {
                return;
            }
            session.restart(&start, DiceSource::Machine { seed: 1000 + seed });
            let mut captains = [0, 1].map(|side| by_name(captain, 2 * seed + side));
            let mut began = None;
            while let Some(Seat::Side(side)) = session.asks().first().map(|ask| ask.seat) {
                if began.is_none() && session.cursor().phase == BROADSIDE {
                    began = Some(Fleet::gather(session.world()).battle.first);
                }
                let order = captains[side.index()].decide(&session, Seat::Side(side));
                assert!(session.submit(Seat::Side(side), order).is_ok(), "a captain's order is in order");
            }
            let Ok(mut won) = won.lock() else { return };
            match session.outcome().and_then(|outcome| outcome.winner) {
                Some(side) => {
                    won.sides[side.index()] += 1;
                    won.first[usize::from(began != Some(side))] += 1;
                }
                None => won.drawn += 1,
            }
        }
    };
    std::thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(work))));
    won.into_inner().unwrap_or_default()
}
