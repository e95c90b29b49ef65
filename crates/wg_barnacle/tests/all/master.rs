//! The sailing master: his orders are legal, battles between masters end, and he looks where he sails.

use wg_barnacle::BARNACLE;
use wg_barnacle::captain::gun_sense::Plot;
use wg_barnacle::captain::helm::Weights;
use wg_barnacle::captain::master::Master;
use wg_barnacle::position::{Fate, Fleet};
use wg_core::dice::seeded;
use wg_core::{AskKind, DiceSource, HouseCaptain, Order, Scenario, Seat, Session, Slot, scenario};
use wg_testkit::Script;

use crate::common::*;

const ISLANDS: &str = include_str!("../../../../scenarios/barnacle/04-among-the-islands.ron");
const SHELF: [&str; 6] = [
    include_str!("../../../../scenarios/barnacle/01-first-lesson.ron"),
    include_str!("../../../../scenarios/barnacle/02-merchant-chase.ron"),
    include_str!("../../../../scenarios/barnacle/03-man-o-war-against-three-sloops.ron"),
    ISLANDS,
    include_str!("../../../../scenarios/barnacle/05-frigate-duel.ron"),
    include_str!("../../../../scenarios/barnacle/06-squadrons.ron"),
];

fn read(text: &str) -> Scenario {
    scenario::parse(text, "a scenario of the shelf").unwrap_or_else(|problems| panic!("{problems}")).scenario
}

fn begun(scenario: &Scenario, seed: u64) -> Session {
    Session::new(&BARNACLE, scenario, DiceSource::Machine { seed }).unwrap_or_else(|problems| panic!("{problems}"))
}

fn give(session: &mut Session, seat: Seat, order: Order) {
    let told = format!("{order:?}");
    if let Err(refusal) = session.submit(seat, order) {
        panic!("{told} is refused: {refusal}");
    }
}

#[test]
fn whatever_happens_the_master_orders_what_is_in_order() {
    let master = Master::new();
    for (place, text) in SHELF.iter().enumerate() {
        let scenario = read(text);
        for seed in 0..4 {
            let mut session = begun(&scenario, seed);
            let mut rng = seeded(seed, 7);
            // The battle is played at random, so that he is asked questions which his own play would never lead to.
            while let Some(ask) = session.asks().first() {
                let order = master.answer(session.world(), ask);
                let checked = session.check(ask.seat, &order);
                assert!(
                    checked.is_ok(),
                    "battle {place}, seed {seed}, asked '{}': {order:?} is refused: {checked:?}",
                    ask.reason
                );
                let (seat, order) = (ask.seat, session.sample(ask, &mut rng));
                give(&mut session, seat, order);
            }
        }
    }
}

#[test]
fn battles_between_masters_end_with_a_winner_nearly_always() {
    let mut drawn = 0;
    for text in SHELF {
        let scenario = read(text);
        for seed in 0..5 {
            let mut session = begun(&scenario, seed);
            let mut orders = 0;
            while let Some(ask) = session.asks().first() {
                let (seat, order) = (ask.seat, Master::new().answer(session.world(), ask));
                give(&mut session, seat, order);
                orders += 1;
                assert!(orders < 5000, "a battle ends");
            }
            drawn += u32::from(session.outcome().is_none_or(|outcome| outcome.winner.is_none()));
        }
    }
    assert!(drawn <= 3, "of thirty battles hardly one is drawn, here {drawn}");
}

#[test]
fn suggested_courses_may_be_sailed_and_strike_nothing_where_that_can_be_helped() {
    let scenario = read(ISLANDS);
    let mut session = begun(&scenario, 3);
    let (mut courses, mut asks) = (0, 0);
    while let Some(ask) = session.asks().first() {
        if let (AskKind::Turn, Some(offer)) =
            (ask.kind, ask.offers.iter().find(|offer| matches!(offer.order, Order::Course { .. })))
        {
            let suggested = session.ruleset().suggest(session.world(), offer);
            assert!(!suggested.is_empty(), "there is always a course");
            asks += 1;
            let fleet = Fleet::gather(session.world());
            let strikes =
                |order: &Order| matches!(order, Order::Course { unit, course } if fleet.strikes(*unit, course));
            let all = suggested.iter().filter(|order| strikes(order)).count();
            assert!(all == 0 || all == suggested.len(), "either all strike something or none does");
            for order in &suggested {
                assert!(session.check(ask.seat, order).is_ok(), "{order:?} is in order");
                courses += 1;
            }
        }
        let (seat, order) = (ask.seat, Master::new().answer(session.world(), ask));
        give(&mut session, seat, order);
    }
    assert!(asks > 30 && courses > 5 * asks, "{courses} courses at {asks} asks");
}

#[test]
fn he_does_not_sail_off_the_table() {
    // The frigate's bow points to the edge, a ship's length away, under all sail.
    let scenario = battle(
        r#"table: (width: 72, height: 54), battle: {"first": "Red"}, options: {"wind_alarm": "manual"},"#,
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (36, 44), heading: "N", state: {"sail": 5}),
           (name: "Fortuna", class: "frigate", side: "Blue", at: (36, 8), heading: "S", state: {"sail": 5})"#,
    );
    for seed in 0..12 {
        let mut session = begun(&scenario, seed);
        while let Some(ask) = session.asks().first().filter(|_| session.cursor().turn < 3) {
            let (seat, order) = (ask.seat, Master::new().answer(session.world(), ask));
            give(&mut session, seat, order);
        }
        let left = Fleet::gather(session.world()).ships.iter().filter(|ship| ship.colours.fate == Fate::Left).count();
        assert_eq!(left, 0, "seed {seed}: whoever comes near the edge turns away in time");
    }
}

#[test]
fn he_sets_less_sail_where_land_lies_ahead() {
    let sail = |land: &str| {
        let scenario = battle(
            &format!(
                r#"table: (width: 96, height: 60), land: [{land}], battle: {{"first": "Red"}}, options: {{"wind_alarm": "manual"}},"#
            ),
            r#"(name: "Surprise", class: "frigate", side: "Red", at: (40, 14), heading: "N", state: {"sail": 5}),
               (name: "Fortuna", class: "frigate", side: "Blue", at: (40, 56), heading: "E", state: {"sail": 5})"#,
        );
        let mut script = Script::new(&BARNACLE, &scenario);
        script.dice(&[NORMAL]);
        script.order(RED, begin(0));
        let ask = script.session.asks().first().expect("she sets sail");
        let order = Master::new().answer(script.session.world(), ask);
        order.number(Slot::Value).expect("a number of masts")
    };
    let open = sail("");
    let bay = sail(
        r#"(name: "The wall", outline: [(4, 34), (80, 34), (80, 38), (4, 38)]), (name: "East", outline: [(56, 4), (60, 4), (60, 30), (56, 30)]), (name: "West", outline: [(20, 4), (24, 4), (24, 30), (20, 30)])"#,
    );
    assert!(bay < open, "increment {open} in open water, {bay} in a bay");
}

#[test]
fn what_he_reckons_of_a_volley_is_what_the_rules_say() {
    // The plain numbers of the plot agree with the rules nearly always.
    let (mut same, mut all) = (0, 0);
    for text in SHELF {
        let mut session = begun(&read(text), 5);
        while let Some(ask) = session.asks().first() {
            let fleet = Fleet::gather(session.world());
            let plot = Plot::of(&fleet);
            for (by, at) in plot
                .craft
                .iter()
                .flat_map(|by| plot.craft.iter().map(move |at| (by, at)))
                .filter(|(by, at)| by.side != at.side && at.fights)
            {
                for battery in 0..4 {
                    let rules = if fleet.may_fire(by.id, battery).is_ok() {
                        fleet.bears(by.id, battery, at.id).map_or(0.0, |chance| {
                            wg_barnacle::captain::gun_sense::boxes(chance.dice, chance.needed, chance.halved)
                        })
                    } else {
                        0.0
                    };
                    let plain = plot.volley(by, &by.lie, battery, by.loaded[battery], at, &at.lie);
                    if rules > 0.0 || plain > 0.0 {
                        all += 1;
                        same += u32::from((rules - plain).abs() < 1e-9);
                    }
                }
            }
            let (seat, order) = (ask.seat, Master::weighing(Weights::MASTER).answer(session.world(), ask));
            give(&mut session, seat, order);
        }
    }
    assert!(all > 300 && same * 100 >= all * 97, "{same} of {all} volleys are reckoned as the rules have them");
}

#[test]
fn ships_of_a_division_prefer_the_enemy_whom_it_fights_together() {
    // Mate has two brigs abeam that are alike, one forward and one aft. Lead, which is out of range, lies nearer to one
    // of them.
    let target = |lead: f64, division: &str| {
        let scenario = battle(
            &format!(r#"table: (width: 80, height: 54), divisions: [{division}],"#),
            &format!(
                r#"(name: "Lead", class: "frigate", side: "Red", at: (70, {lead:.1}), heading: "N", state: {{"sail": 0}}),
                   (name: "Mate", class: "frigate", side: "Red", at: (20, 27), heading: "N", state: {{"sail": 0}}),
                   (name: "Van", class: "brig", side: "Blue", at: (30, 33), heading: "N", state: {{"sail": 0}}),
                   (name: "Rear", class: "brig", side: "Blue", at: (30, 21), heading: "N", state: {{"sail": 0}})"#
            ),
        );
        let script = at_sea(&scenario, NORMAL);
        match Master::new().answer(script.session.world(), script.session.asks().first().expect("Red is asked")) {
            Order::Fire { unit, target, .. } => {
                (scenario.ships[unit.index()].name.clone(), scenario.ships[target.index()].name.clone())
            }
            other => panic!("Mate has somebody to fire at, and he orders {other:?}"),
        }
    };
    let line = r#"(name: "Line", side: "Red", leader: "Lead", ships: ["Lead", "Mate"])"#;
    let mates = |name: &str| ("Mate".to_owned(), name.to_owned());
    assert_eq!(
        [target(44.0, line), target(10.0, line)],
        [mates("Van"), mates("Rear")],
        "the one who is nearest to the leader"
    );
    assert_eq!(target(44.0, ""), target(10.0, ""), "of two ships that sail alone neither minds where the other lies");
}
