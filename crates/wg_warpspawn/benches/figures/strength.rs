//! Captains against each other, each on both sides with the same dice.

use wg_captains::Captain;
use wg_core::{Order, Seat, Session};
use wg_testkit::clock::wall;
use wg_testkit::contest::{Contest, hire};
use wg_testkit::twin::read;
use wg_warpspawn::WARP_SPAWN;

use crate::SCENARIOS;

/// Battles of each pairing, if nobody says otherwise.
const GAMES: u64 = 200;

/// Whom the commander is measured against.
const OTHERS: [&str; 3] = ["deckhand", "lieutenant", "commander-without-cards"];

/// One who keeps all his cards: what they are worth to him who plays them.
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
        // Instead the first thing that is offered and is no card.
        let other = ask.offers.iter().map(|offer| &offer.order).find(|order| !matches!(order, Order::Play { .. }));
        other.map_or(order, Clone::clone)
    }
}

fn by_name(name: &str, seed: u64) -> Box<dyn Captain> {
    match name.strip_suffix("-without-cards") {
        Some(name) => Box::new(Cardless(hire(&WARP_SPAWN, name, seed))),
        None => hire(&WARP_SPAWN, name, seed),
    }
}

/// `strength`: all pairings; `strength 02 commander lieutenant 40 1000`: one, from this seed on.
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
            println!("{name}, {one} against {other}: {tally}; {:.2} s a battle on two cores", (wall() - begun).as_secs_f64() / games as f64);
        }
    }
}
