//! Checks that captains know no more than their side: they give the same orders on two tables that differ only in what
//! that side cannot know.

use wg_captains::captains;
use wg_core::dice::below;
use wg_core::{AskKind, Manner, Ruleset, Scenario, Seat, Session, SideId, Viewer};

use super::play::{must, now_and_then};
use super::{MOST_ORDERS, chance, machine, size};

/// The number of decisions of each level that are compared in a scenario. It is small because the commander thinks
/// long.
const DECISIONS: usize = 24;

/// Checks that captains of all four levels give the same orders on two tables that differ only in what their side
/// cannot know.
///
/// # Panics
/// If the ruleset does not conform.
pub fn captains_order_the_same_for_look_alikes(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    let mut alike = machine(ruleset, scenario, 0);
    let mut compared = 0;
    for seed in size::battles(scenario, 1500, 6) {
        let mut truth = machine(ruleset, scenario, seed);
        let mut rng = chance(seed);
        let book = ruleset.house_captains().last().map(|listing| (listing.make)(seed, Manner::default()));
        let most = (compared + DECISIONS / 4).min(DECISIONS);
        for orders in 0..MOST_ORDERS {
            let Some(ask) = truth.asks().iter().find(|ask| ask.kind != AskKind::Throw).cloned() else { break };
            if compared == most || size::is_enough(&truth) {
                break;
            }
            if let Some(side) = ask.seat.side().filter(|_| now_and_then(orders, 4, &mut rng)) {
                truth.look_alike_into(&mut alike, Viewer::Side(side), u64::from(below(&mut rng, u32::MAX)));
                if alike.hash() != truth.hash() {
                    compared += 1;
                    decide_the_same(ruleset, [&truth, &alike], side, &format!("order {orders} of seed {seed}"));
                }
            }
            // Orders come from the house captain, so that ships meet.
            let answer = book.as_ref().map(|book| book.answer(truth.world(), &ask));
            let order = answer.filter(|order| truth.check(ask.seat, order).is_ok());
            let order = order.unwrap_or_else(|| truth.sample(&ask, &mut rng));
            must(&mut truth, ask.seat, &order);
        }
    }
}

fn decide_the_same(ruleset: &dyn Ruleset, tables: [&Session; 2], side: SideId, place: &str) {
    let seat = Seat::Side(side);
    for level in captains() {
        let [one, other] = tables.map(|table| level.hire(ruleset, 7).decide(table, seat));
        assert_eq!(one, other, "a {} of side {} orders by what that side cannot know, {place}", level.name, side.0);
    }
}
