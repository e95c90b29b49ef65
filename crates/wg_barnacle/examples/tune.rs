//! Tries changed weights of the sailing master against the listed ones, one at a time.
#![expect(clippy::print_stdout, reason = "figures are printed")]

use wg_barnacle::BARNACLE;
use wg_barnacle::helm::Weights;
use wg_barnacle::master::Master;
use wg_core::{DiceSource, HouseCaptain, Seat, Session, Snapshot, scenario};

fn duel(tables: &mut [(Session, Snapshot)], new: Weights, old: Weights, from: u64, count: u64) -> f64 {
    let (mut won, mut all) = (0.0, 0.0);
    for (session, start) in tables {
        for seed in from..from + count {
            for swapped in [false, true] {
                let captains = if swapped { [Master::weighing(old), Master::weighing(new)] } else { [Master::weighing(new), Master::weighing(old)] };
                session.restart(start, DiceSource::Machine { seed });
                while let Some(ask) = session.asks().first() {
                    let Seat::Side(side) = ask.seat else { panic!() };
                    let order = captains[side.index()].answer(session.world(), ask);
                    let (seat, default) = (ask.seat, ask.default.clone());
                    if let Err(refusal) = session.submit(seat, order.clone()) {
                        println!("REFUSED {order:?} {refusal}");
                        let _ = session.submit(seat, default);
                    }
                }
                let outcome = session.outcome().unwrap();
                all += 1.0;
                won += match outcome.winner {
                    Some(side) if (side.index() == 0) != swapped => 1.0,
                    Some(_) => 0.0,
                    None => 0.5,
                };
            }
        }
    }
    won / all
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let count: u64 = words[0].parse().unwrap();
    let mut tables: Vec<(Session, Snapshot)> = words[1..]
        .iter()
        .map(|file| {
            let loaded = scenario::parse(&std::fs::read_to_string(file).unwrap(), file).unwrap_or_else(|problems| panic!("{problems}"));
            Session::pristine(&BARNACLE, &loaded.scenario).unwrap_or_else(|problems| panic!("{problems}"))
        })
        .collect();
    let base = Weights::MASTER;
    type Field = (&'static str, fn(&mut Weights) -> &mut f64);
    let fields: Vec<Field> = vec![
        ("harm", |w| &mut w.harm),
        ("harm_crippled", |w| &mut w.harm_crippled),
        ("next", |w| &mut w.next),
        ("coming", |w| &mut w.coming),
        ("far", |w| &mut w.far),
        ("flight", |w| &mut w.flight),
        ("lost", |w| &mut w.lost),
        ("lost_crippled", |w| &mut w.lost_crippled),
        ("foul", |w| &mut w.foul),
        ("doomed", |w| &mut w.doomed),
        ("penned", |w| &mut w.penned),
        ("trend", |w| &mut w.trend),
        ("trend_tested", |w| &mut w.trend_tested),
        ("gauge", |w| &mut w.gauge),
        ("close", |w| &mut w.close),
        ("good", |w| &mut w.good),
        ("repair", |w| &mut w.repair),
        ("reload", |w| &mut w.reload),
        ("hope", |w| &mut w.hope),
    ];
    let mut best = base;
    for round in 0..3_u64 {
        for (place, (name, field)) in fields.iter().enumerate() {
            for factor in [0.6, 1.5] {
                let mut new = best;
                *field(&mut new) *= factor;
                let rate = duel(&mut tables, new, best, 1000 * (round * 20 + place as u64), count);
                let mut told = format!("{name} {:.3} -> {:.3}: {:.1} %", *field(&mut best), *field(&mut new), 100.0 * rate);
                if rate > 0.53 {
                    let again = duel(&mut tables, new, best, 500 + 1000 * (round * 20 + place as u64), 2 * count);
                    told += &format!(", again {:.1} %", 100.0 * again);
                    if again > 0.525 {
                        best = new;
                        told += " TAKEN";
                        println!("{told}");
                        break;
                    }
                }
                println!("{told}");
            }
        }
        println!("round {round}: {best:?}; against the listed {:.1} %", 100.0 * duel(&mut tables, best, base, 900_000 + round * 1000, 2 * count));
    }
}
