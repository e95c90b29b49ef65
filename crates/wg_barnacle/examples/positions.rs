//! Writes positions of battles between masters, with how they ended: what weights of `value` are drawn from.
#![expect(clippy::print_stdout, reason = "rows are printed")]

use wg_barnacle::BARNACLE;
use wg_barnacle::ending;
use wg_barnacle::fleet::Fleet;
use wg_barnacle::plot::Plot;
use wg_barnacle::ship::{Duty, Trend};
use wg_captains::captain;
use wg_core::{AskKind, DiceSource, Seat, Session, SideId, scenario};

fn features(fleet: &Fleet, side: SideId) -> Vec<f64> {
    let plot = Plot::of(fleet);
    let mut f = vec![0.0; 20];
    for craft in plot.craft.iter().filter(|craft| craft.side == side && craft.fights) {
        let ship = fleet.ship(craft.id);
        let log = fleet.log(craft.id);
        let black = f64::from(log.black);
        let [l, s, b, t] = craft.guns.map(f64::from);
        let sure = match craft.needed {
            4 => 1.0,
            5 => 0.67,
            _ => 0.6,
        };
        f[0] += (l.max(s) + 0.5 * (b + t)) * sure;
        f[1] += l.min(s) * sure;
        let red = f64::from(log.red.unwrap_or(4));
        let yellow = f64::from(log.yellow.unwrap_or(2));
        let boxes = f64::from(ship.hull.boxes);
        if fleet.beyond_red(craft.id) {
            f[2] += black;
        } else {
            f[3] += black * (boxes / yellow).min(1.0);
            f[4] += black * ((boxes - yellow) / (red - yellow)).clamp(0.0, 1.0);
            f[5] += f64::from(u8::from(boxes >= yellow)) * black;
        }
        f[6] += black * f64::from(ship.crew.killed) / f64::from(log.men);
        f[7] += black * f64::from(log.morale - ship.nerve.morale) / 3.0;
        f[8] += black * f64::from(u8::from(ship.nerve.duty == Duty::NoCloser));
        f[9] += black * f64::from(u8::from(ship.nerve.duty == Duty::Retire));
        f[10] += black
            * if ship.nerve.trend == Trend::Advancing {
                1.0
            } else if ship.nerve.trend == Trend::Retiring {
                -1.0
            } else {
                0.0
            };
        let dice = if fleet.active().is_some() { &craft.loaded } else { &craft.guns };
        let ahead = craft.lie.run(0.7 * craft.way);
        let (mut now, mut then) = (0.0_f64, 0.0_f64);
        for enemy in plot.enemies(side) {
            now = now.max(plot.fire(craft, &craft.lie, dice, enemy, &enemy.lie));
            then = then.max(plot.fire(craft, &ahead, &craft.guns, enemy, &enemy.lie));
        }
        f[11] += now;
        f[12] += then;
        f[13] += f64::from(ship.rig.lost);
        f[14] += f64::from(ship.hull.rudder_lost.count_ones());
        f[15] += f64::from(u8::from(ship.berth.aground)) * black;
        f[16] += f64::from(u8::from(ship.clocks.blaze > 0)) * black;
        f[17] += f64::from(ship.hull.flooding);
        f[18] += black;
        let from = fleet.sky.actual;
        f[19] += craft.lie.x * from.sin() + craft.lie.y * from.cos();
    }
    f
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let count: u64 = words[0].parse().unwrap();
    for file in &words[1..] {
        let loaded = scenario::parse(&std::fs::read_to_string(file).unwrap(), file).unwrap_or_else(|problems| panic!("{problems}"));
        let (mut session, start) = Session::pristine(&BARNACLE, &loaded.scenario).unwrap_or_else(|problems| panic!("{problems}"));
        for seed in 0..count {
            let mut captains = ["master", "master"].map(|name| captain(&BARNACLE, name, seed).unwrap());
            session.restart(&start, DiceSource::Machine { seed: 77_000 + seed });
            let mut rows = Vec::new();
            let mut last = (0, 99);
            while let Some(ask) = session.asks().first() {
                let seat = ask.seat;
                let Seat::Side(side) = seat else { panic!() };
                let now = (session.cursor().turn, session.cursor().phase);
                if ask.kind == AskKind::Turn && now != last {
                    last = now;
                    let fleet = Fleet::gather(session.world());
                    let points = [side, side.other()].map(|side| ending::points(&fleet, side));
                    let (own, other) = (features(&fleet, side), features(&fleet, side.other()));
                    let left = fleet.options().turns.saturating_sub(fleet.cursor.turn);
                    rows.push((side, left, now.1, points[0] - points[1], own.iter().zip(&other).map(|(a, b)| a - b).collect::<Vec<f64>>()));
                }
                let order = captains[side.index()].decide(&session, seat);
                session.submit(seat, order).unwrap();
            }
            let outcome = session.outcome().unwrap();
            for (side, left, phase, points, row) in rows {
                let end = outcome.scores[side.index()] - outcome.scores[side.other().index()];
                print!("{left} {phase} {points} {end}");
                for value in row {
                    print!(" {value:.2}");
                }
                println!();
            }
        }
    }
}
