//! Sixty-four ships on one table: the cost of a course preview at pointer speed, and of every battery against every
//! target.

use std::fmt::Write as _;

use wg_admiralty::ADMIRALTY;
use wg_admiralty::position::fleet::Fleet;
use wg_core::scenario::parse;
use wg_core::{DiceSource, Order, UnitId};
use wg_testkit::clock::{each, quantile};
use wg_testkit::twin::laid_out;

/// Returns two lines of 32 ships, 150 mm apart.
fn lines() -> String {
    let mut ships = String::new();
    for (side, x) in [("Blue", 600), ("Red", 750)] {
        for place in 0..32 {
            let class = if side == "Blue" { "gb-74" } else { "fr-74" };
            let _ = write!(
                ships,
                "(name: \"{side} {place}\", class: {class:?}, side: {side:?}, at: ({x}, {}), heading: 0),",
                150 + 75 * place
            );
        }
    }
    format!(
        "(version: 1, ruleset: \"admiralty\", name: \"Two lines\", table: (width: 1500, height: 2800), wind: 270, options: {{\"initiative\": \"once\"}}, battle: {{\"first\": \"Blue\"}}, sides: [(name: \"Blue\"), (name: \"Red\")], ships: [{ships}])"
    )
}

/// Prints both figures.
pub fn figures() {
    let text = lines();
    let scenario = match parse(&text, "two lines") {
        Ok(loaded) => loaded.scenario,
        Err(problems) => panic!("{problems}"),
    };
    let (mut session, start) = laid_out(&ADMIRALTY, &scenario);
    session.restart(&start, DiceSource::Machine { seed: 1 });
    let fleet = Fleet::gather(session.world());
    println!("64 ships on one table (CPU time; the aim is a p95 under 1 ms):");
    let mut costs = Vec::new();
    let ask = session.asks()[0].clone();
    for place in 0..32_u16 {
        let unit = UnitId(place);
        let Some(offer) = ask.offers.iter().find(|offer| offer.order.unit() == Some(unit)) else { continue };
        for order in offer.candidates(30).iter().filter(|order| matches!(order, Order::Course { .. })) {
            costs.push(each(3, 5, || {
                std::hint::black_box(session.preview(ask.seat, order));
            }));
        }
    }
    say("a course preview", &mut costs);
    let mut costs: Vec<f64> = fleet
        .ships
        .iter()
        .map(|ship| {
            each(3, 5, || {
                for side in wg_core::Broadside::BOTH {
                    std::hint::black_box(fleet.aims(ship, side));
                }
            })
        })
        .collect();
    say("both sides of a ship against every enemy", &mut costs);
}

fn say(what: &str, costs: &mut [f64]) {
    let [half, most, all] = [0.5, 0.95, 1.0].map(|part| quantile(costs, part));
    println!("  {what:<42} p50 {half:7.1} µs, p95 {most:7.1} µs, at most {all:7.1} µs, of {}", costs.len());
}
