//! Many ships: the cost of an order, a turn and undo with 8, 24 and 64 ships on the table, and how it grows.

use std::hint::black_box;

use wg_admiralty::ADMIRALTY;
use wg_core::scenario::to_ron;
use wg_core::{DiceSource, Scenario, Seat, Session, Snapshot};
use wg_testkit::clock::{each, median, memory, micros, quantile};
use wg_testkit::contest::hire;
use wg_testkit::twin::read;

use crate::SCENARIOS;

/// The numbers of ships on the table.
const SHIPS: [usize; 3] = [8, 24, 64];

/// The number of turns that are played.
const TURNS: u16 = 10;

/// The number of snapshots that are held to measure the size of one.
const HELD: usize = 3000;

/// The scenario with the most ships.
const TRAFALGAR: &str = include_str!("../../../../scenarios/admiralty/13-trafalgar.ron");

/// Returns a battle of two lines, half a metre apart, made of `ships` copies of the second ship of either side of
/// `07-five-against-five`.
fn lines(ships: usize) -> Scenario {
    let mut scenario = read(SCENARIOS[6].1);
    let pair = [1, 6].map(|place| scenario.ships[place].clone());
    let line = ships / 2;
    scenario.name = format!("{ships} ships");
    scenario.table.height = Some(300.0 + 75.0 * line as f64);
    let copies = pair.iter().zip([500.0, 1000.0]).flat_map(|(ship, x)| {
        (0..line).map(move |place| {
            let mut copy = ship.clone();
            copy.name = format!("{} {}", ship.name, place + 1);
            copy.at = Some((x, 150.0 + 75.0 * place as f64));
            copy
        })
    });
    scenario.ships = copies.collect();
    // Once more through the reader of scenario files, which is strict.
    read(&to_ron(&scenario))
}

/// The cost of a battle, in microseconds and bytes.
struct Costs {
    ships: usize,
    orders: usize,
    turns: usize,
    /// The time of each order, up to its reports.
    order: Vec<f64>,
    /// The time of the orders of each turn, and of deciding on them.
    turn: Vec<f64>,
    decided: Vec<f64>,
    /// The time of each part of an order, in microseconds: the order without reports and journal, a snapshot, the hash,
    /// and going back with a new ask.
    silent: f64,
    snapshot: f64,
    hash: f64,
    restore: f64,
    bytes: f64,
    kept: usize,
    /// The time of looking back to each order, of looking at all orders one after the other, and of undoing all orders
    /// but the first.
    back: Vec<f64>,
    through: f64,
    undo: f64,
    /// Memory that was allocated is kept, so that the next figures do not reuse it.
    _held: (Session, Vec<Snapshot>),
}

impl Costs {
    fn of(scenario: &Scenario, captain: &str, turns: u16) -> Self {
        let mut session = begun(scenario);
        session.keep_journal(Some(Box::new(std::io::sink())), &[]);
        let mut captains = [1, 2].map(|seed| hire(&ADMIRALTY, captain, seed));
        let (mut order, mut turn, mut decided) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(seat) = session.asks().first().map(|ask| ask.seat).filter(|_| session.cursor().turn <= turns) {
            let Seat::Side(side) = seat else { panic!("nobody but the two captains is asked") };
            let at = usize::from(session.cursor().turn);
            let (thought, given) = micros(|| captains[side.index()].decide(&session, seat));
            let (cost, result) = micros(|| session.submit(seat, given));
            if let Err(refusal) = result {
                panic!("an order of a captain is refused: {refusal}");
            }
            turn.resize(at + 1, 0.0);
            decided.resize(at + 1, 0.0);
            turn[at] += cost;
            decided[at] += thought;
            order.push(cost);
        }
        let (mut other, orders) = (session.spare(), session.entries().len());
        let back = (0..orders).map(|order| micros(|| session.past_into(order, &mut other)).0).collect();
        let mut bare = begun(scenario);
        let given = session.entries().iter().map(|entry| micros(|| bare.submit(entry.seat, entry.order.clone())).0);
        let silent = given.sum::<f64>() / orders as f64;
        let through = micros(|| session.past_each(0..=orders, &mut other, |_| {})).0;
        let (snapshot, hash) =
            (each(5, 50, || drop(black_box(session.snapshot()))), each(5, 50, || _ = black_box(session.hash())));
        let ((bytes, held), at, kept) = (hold(&session), session.snapshot(), session.kept_positions());
        let restore = each(5, 20, || session.restore(&at));
        let undo = micros(|| session.undo_to(1, Some("the bench says so"))).0;
        let turns = turn.iter().filter(|cost| **cost > 0.0).count();
        Self {
            ships: scenario.ships.len(),
            orders,
            turns,
            order,
            turn,
            decided,
            silent,
            snapshot,
            hash,
            restore,
            bytes,
            kept,
            back,
            through,
            undo,
            _held: (session, held),
        }
    }

    fn mean(&self) -> f64 {
        self.order.iter().sum::<f64>() / self.orders as f64
    }

    fn tell(&mut self) {
        let Self { ships, orders, turns, kept, bytes, .. } = *self;
        println!("{ships} ships, {orders} orders in {turns} turns, {} a turn:", orders / turns);
        let mean = self.mean();
        let [half, most] = [0.5, 0.95].map(|part| quantile(&mut self.order, part));
        println!(
            "  an order: mean {mean:.1} µs, p50 {half:.1}, p95 {most:.1}; {:.1} without reports and journal; a snapshot {:.1}, the hash {:.1}; to go back and ask anew {:.1}",
            self.silent, self.snapshot, self.hash, self.restore
        );
        println!(
            "  a turn: p50 {:.2} ms, and {:.2} ms to decide upon it",
            median(&mut self.turn.clone()) / 1e3,
            median(&mut self.decided.clone()) / 1e3
        );
        let [whole, thin] = [orders, kept].map(|count| count as f64 * bytes / 1e6);
        println!(
            "  {bytes:.0} bytes a position; whole {orders} of them, {whole:.2} MB; thinned {kept}, {thin:.2} MB; a turn {:.0} kB whole",
            whole * 1e3 / turns as f64
        );
        let [half, most, all] = [0.5, 0.95, 1.0].map(|part| quantile(&mut self.back, part) / 1e3);
        println!(
            "  looking back: p50 {half:.2} ms, p95 {most:.2}, at most {all:.2}; all one after the other {:.1} ms; undo of all but the first {:.2} ms",
            self.through / 1e3,
            self.undo / 1e3
        );
    }
}

fn begun(scenario: &Scenario) -> Session {
    match Session::new(&ADMIRALTY, scenario, DiceSource::Machine { seed: 1 }) {
        Ok(session) => session,
        Err(problems) => panic!("{problems}"),
    }
}

/// Returns the heap size of one position, from the resident memory with many of them, and those snapshots.
fn hold(session: &Session) -> (f64, Vec<Snapshot>) {
    let resident = || memory("VmRSS").unwrap_or_default();
    let before = resident();
    let held: Vec<Snapshot> = (0..HELD).map(|_| session.snapshot()).collect();
    ((resident() - before) * 1024.0 * 1024.0 / held.len() as f64, held)
}

/// Returns the power of `by` that equals `growth`.
#[expect(clippy::disallowed_methods, reason = "a figure that is printed, no position")]
fn power(growth: f64, by: f64) -> f64 {
    growth.ln() / by.ln()
}

/// Prints all costs, and the power of the number of ships by which each grows.
pub fn figures() {
    // The first battle of a program is slower.
    let mut all = vec![Costs::of(&lines(SHIPS[0]), "lieutenant", TURNS)];
    for captain in ["deckhand", "lieutenant"] {
        println!("{captain} against {captain}, CPU time:");
        let first = all.len();
        all.extend(SHIPS.map(|ships| Costs::of(&lines(ships), captain, TURNS)));
        all[first..].iter_mut().for_each(Costs::tell);
        let told: [(&str, &dyn Fn(&Costs) -> f64); 7] = [
            ("orders a turn", &|costs| costs.orders as f64 / costs.turns as f64),
            ("an order", &Costs::mean),
            ("an order without reports and journal", &|costs| costs.silent),
            ("a turn", &|costs| costs.turn.iter().sum::<f64>() / costs.turns as f64),
            ("a snapshot", &|costs| costs.snapshot),
            ("the hash", &|costs| costs.hash),
            ("bytes a position", &|costs| costs.bytes),
        ];
        for (what, cost) in told {
            let power = |from: usize, to: usize| {
                power(cost(&all[first + to]) / cost(&all[first + from]), SHIPS[to] as f64 / SHIPS[from] as f64)
            };
            println!("  {what} grows by the power {:.2} from 8 to 24, {:.2} from 24 to 64", power(0, 1), power(1, 2));
        }
    }
    println!("Trafalgar, to its end:");
    Costs::of(&read(TRAFALGAR), "lieutenant", u16::MAX).tell();
}
