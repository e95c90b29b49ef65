//! The sailing master ashore: he lands where he is the stronger, marches, charges, and takes the fort.

use wg_barnacle::BARNACLE;
use wg_barnacle::captain::master::Master;
use wg_barnacle::position::Fleet;
use wg_core::{DiceSource, HouseCaptain as _, Order, Scenario, Session, UnitId};

use crate::common::*;
use crate::island::ISLAND;

/// Plays battles with the sailing master on both sides. Returns the orders, the number of forts taken, and the clauses
/// reported.
fn played(scenario: &Scenario, seeds: u64) -> (Vec<Order>, usize, Vec<String>) {
    let (mut orders, mut taken, mut clauses) = (Vec::new(), 0, Vec::new());
    for seed in 0..seeds {
        let mut session = Session::new(&BARNACLE, scenario, DiceSource::Machine { seed })
            .unwrap_or_else(|problems| panic!("{problems}"));
        session.keep_journal(None, &[]);
        let mut given = 0;
        while let Some(ask) = session.asks().first().cloned() {
            let order = Master::new().answer(session.world(), &ask);
            session.check(ask.seat, &order).unwrap_or_else(|refusal| panic!("seed {seed}: {order:?}: {refusal}"));
            orders.push(order.clone());
            clauses.extend(
                session
                    .submit(ask.seat, order)
                    .unwrap_or_else(|refusal| panic!("{refusal}"))
                    .into_iter()
                    .map(|report| report.clause),
            );
            given += 1;
            assert!(given < 4000, "battle {seed} does not end");
        }
        let fleet = Fleet::gather(session.world());
        taken += fleet
            .troops
            .iter()
            .filter(|troop| troop.stand.whereabouts == wg_barnacle::position::troop::Whereabouts::Taken)
            .count();
    }
    (orders, taken, clauses)
}

#[test]
fn he_lands_marches_charges_and_takes_a_fort() {
    let scenario = battle(
        &format!(r#"options: {{"turns": 14, "wind_alarm": "manual"}}, {ISLAND}"#),
        r#"(name: "Rover", class: "frigate", side: "Red", at: (18, 12), heading: "N", overrides: {"pirate": true}),
           (name: "Ranger", class: "frigate", side: "Red", at: (12, 24), heading: "N", overrides: {"pirate": true}),
           (name: "Fort George", class: "small_battery", side: "Blue", at: (44, 32), heading: "W")"#,
    );
    let (orders, taken, clauses) = played(&scenario, 12);
    let count = |wanted: fn(&Order) -> bool| orders.iter().filter(|order| wanted(order)).count();
    let landed = count(|order| matches!(order, Order::Land { .. }));
    let charged = count(|order| matches!(order, Order::Charge { .. }));
    assert!(landed >= 12 && charged >= 6 && taken >= 4, "{landed} landings, {charged} charges, {taken} forts of 12");
    assert!(clauses.iter().any(|clause| clause == "AMB-90"));
}

#[test]
fn he_does_not_attack_works_that_are_too_strong_for_him() {
    let scenario = battle(
        &format!(r#"options: {{"turns": 5, "wind_alarm": "manual"}}, {ISLAND}"#),
        r#"(name: "Rover", class: "sloop", side: "Red", at: (18, 25), heading: "N"), (name: "Watch", class: "sloop", side: "Blue", at: (92, 66), heading: "S"),
           (name: "Brethren", class: "pirates", side: "Red", at: (36, 24), heading: "E"), (name: "Fort George", class: "fort", side: "Blue", at: (50, 32), heading: "W")"#,
    );
    let (orders, ..) = played(&scenario, 3);
    assert!(!orders.iter().any(|order| matches!(order, Order::Land { .. } | Order::Charge { .. })), "{orders:?}");
    assert!(!orders.iter().any(|order| order.unit() == Some(UnitId(2))), "they stay where they are");
}
