//! Battles of one scenario, each captain once on each side: `cargo run --release -p wg_barnacle --example mirror -- FILE ONE OTHER COUNT`.
//!
//! A captain is called as in scenarios, or `mate:12,5,2` for a mate with so many finalists, looks and halvings. Tells who won, in how many turns, what became of ships, and what decisions cost.

#![expect(clippy::print_stdout, reason = "figures are printed")]

use std::collections::BTreeMap;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use wg_barnacle::BARNACLE;
use wg_barnacle::fleet::Fleet;
use wg_barnacle::ship::{Duty, Fate};
use wg_captains::{Captain, Mate, Pains, captain};
use wg_core::{DiceSource, Seat, Session, SideId, scenario};

fn cpu() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// A captain by his name; `mate:12,3,2` is a mate with so many finalists, looks and halvings.
fn hire(name: &str, seed: u64) -> Box<dyn Captain> {
    if let Some(pains) = name.strip_prefix("mate:") {
        let numbers: Vec<u32> = pains.split(',').map(|number| number.parse().unwrap_or(1)).collect();
        let pains = Pains {
            finalists: numbers[0] as usize,
            looks: numbers[1],
            halvings: numbers[2],
            orders: numbers.get(3).copied().unwrap_or(80),
            ..Pains::default()
        };
        return Box::new(Mate::taking(seed, pains));
    }
    captain(&BARNACLE, name, seed).unwrap_or_else(|| panic!("nobody is called {name}"))
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [file, one, other, count] = words.as_slice() else { panic!("FILE ONE OTHER COUNT") };
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let loaded = scenario::parse(&text, file).unwrap_or_else(|problems| panic!("{problems}"));
    let (mut session, start) = Session::pristine(&BARNACLE, &loaded.scenario).unwrap_or_else(|problems| panic!("{problems}"));
    let count: u64 = count.parse().unwrap_or(20);
    // Won by the one, by the other, drawn; won by side 0, by side 1.
    let (mut won, mut sides) = ([0; 3], [0; 3]);
    let mut turns: Vec<u16> = Vec::new();
    let mut fates: BTreeMap<(String, String), u32> = BTreeMap::new();
    let mut costs: [Vec<f64>; 2] = Default::default();
    let (mut orders, mut faults, mut points) = (0_u64, BTreeMap::<(String, &str), u32>::new(), [0_i64; 2]);
    for seed in 0..count {
        for swapped in [false, true] {
            let names = if swapped { [other, one] } else { [one, other] };
            let mut captains = names.map(|name| hire(name, seed));
            session.restart(&start, DiceSource::Machine { seed });
            session.set_reports(true);
            while let Some(ask) = session.asks().first() {
                let seat = ask.seat;
                let Seat::Side(side) = seat else { panic!("{seat:?}") };
                let before = cpu();
                let order = captains[side.index()].decide(&session, seat);
                let who = side.index() ^ usize::from(swapped);
                costs[who].push((cpu() - before).as_secs_f64() * 1e6);
                orders += 1;
                let reports = session.submit(seat, order).unwrap_or_else(|refusal| panic!("{refusal}"));
                for report in reports {
                    let fault = match report.clause.as_str() {
                        "B-AGND-1" if report.sentence.contains("runs aground") => "aground",
                        "B-COLL-1" => "foul",
                        "AMB-21" => "edge",
                        _ => continue,
                    };
                    let fleet = Fleet::gather(session.world());
                    // Who drifts, or flees, does not leave by his own fault.
                    let flees = |ship: &wg_barnacle::ship::Ship| ship.nerve.duty != Duty::None || ship.rig.hoisted == 0;
                    if report.unit.is_some_and(|unit| flees(fleet.ship(unit)) || fleet.ship(unit).colours.fate == Fate::Escaped) {
                        continue;
                    }
                    let unit = report.unit.map_or(SideId(0), |unit| fleet.ship(unit).built.side);
                    *faults.entry((names[unit.index()].clone(), fault)).or_default() += 1;
                }
                session.set_reports(true);
            }
            let outcome = session.outcome().cloned().unwrap_or_else(|| panic!("undecided"));
            match outcome.winner {
                Some(side) => {
                    won[side.index() ^ usize::from(swapped)] += 1;
                    sides[side.index()] += 1;
                }
                None => {
                    won[2] += 1;
                    sides[2] += 1;
                }
            }
            for side in 0..2 {
                points[side ^ usize::from(swapped)] += i64::from(outcome.scores[side]);
            }
            turns.push(session.cursor().turn);
            for ship in &Fleet::gather(session.world()).ships {
                *fates.entry((names[ship.built.side.index()].clone(), format!("{:?}", ship.colours.fate))).or_default() += 1;
            }
        }
    }
    turns.sort_unstable();
    let battles = 2 * count;
    println!(
        "{file}: {battles} battles, {one} {} ({:.0} %), {other} {}, drawn {}; first side {}, second side {}",
        won[0],
        100.0 * f64::from(won[0]) / battles as f64,
        won[1],
        won[2],
        sides[0],
        sides[1]
    );
    println!("  points {:.1} : {:.1}", points[0] as f64 / battles as f64, points[1] as f64 / battles as f64);
    println!("  turns: median {}, from {} to {}; {} orders a battle", turns[turns.len() / 2], turns[0], turns[turns.len() - 1], orders / battles);
    println!("  fates: {fates:?}");
    println!("  faults: {faults:?}");
    for (name, costs) in [one, other].iter().zip(&mut costs) {
        costs.sort_by(f64::total_cmp);
        let at = |part: f64| costs.get(((costs.len() - 1) as f64 * part) as usize).copied().unwrap_or(0.0);
        println!(
            "  {name}: p50 {:.0} µs, p95 {:.0} µs, most {:.0} µs, {:.1} ms a battle",
            at(0.5),
            at(0.95),
            at(1.0),
            costs.iter().sum::<f64>() / 1000.0 / battles as f64
        );
    }
}
