//! Whole battles on the shore, and captains who serve guns there.

use wg_barnacle::choices::Choice;
use wg_barnacle::position::Fleet;
use wg_core::Choices;
use wg_core::HouseCaptain as _;
use wg_core::{AskKind, DiceSource, HoldFor, Order, Session, StandingOrder, UnitId};
use wg_testkit::Script;

use crate::artillery::{COAST, FAR, against_the_fort, fort, frigate};
use crate::common::*;

#[test]
fn standing_orders_serve_the_guns_of_a_fort() {
    let ship = r#"(name: "Surprise", class: "frigate", side: "Red", at: (44, 10), heading: "N", state: {"sail": 5})"#;
    let scenario = battle(COAST, &format!("{ship}, {FAR}, {}", fort("")));
    let mut holds = at_sea(&scenario, NORMAL);
    holds.order(BLUE, Order::Hold { unit: UnitId(2), until: HoldFor::Turn });
    holds.order(RED, begin(0)).order(RED, set_sail(0, 5)).order(RED, steer(0, &[Go::Run(9.0)]));
    assert!(holds.session.asks().iter().all(|ask| ask.seat == RED), "who holds is not asked");
    let mut fires = at_sea(&scenario, NORMAL);
    let order = Some(StandingOrder {
        fire: true,
        battery: None,
        within: Some(wg_core::geometry::Length::inches(19)),
        rake_only: false,
    });
    fires.order(BLUE, Order::Standing { unit: UnitId(2), order });
    fires.order(RED, begin(0)).order(RED, set_sail(0, 5)).order(RED, steer(0, &[Go::Run(9.0)]));
    while fires.session.asks()[0].kind == AskKind::Reaction && fires.session.asks()[0].seat == RED {
        fires.order(RED, Order::Pass);
    }
    assert_eq!(fires.session.asks()[0].kind, AskKind::Throw, "the guns have spoken by themselves");
}

#[test]
fn battles_with_a_fort_a_battery_and_troops_end() {
    let scenario = shore();
    for seed in 0..12 {
        let mut session = Session::new(&wg_barnacle::BARNACLE, &scenario, DiceSource::Machine { seed })
            .expect("the scenario is in order");
        let mut rng = wg_core::dice::seeded(seed, 7);
        let mut orders = 0;
        while let Some(ask) = session.asks().first() {
            let (order, seat) = (session.sample(ask, &mut rng), ask.seat);
            session
                .submit(seat, order)
                .unwrap_or_else(|refusal| panic!("seed {seed}: what is sampled is legal: {refusal}"));
            orders += 1;
            assert!(orders < 20_000, "battle {seed} does not end");
        }
    }
}

/// Returns a battle with three ships, a fort, a battery and two units of foot.
fn shore() -> wg_core::Scenario {
    battle(
        r#"options: {"turns": 8, "wind_alarm": "random", "landings": "off"}, table: (width: 72, height: 60),
           land: [(name: "The main", outline: [(50, 0), (72, 0), (72, 60), (50, 60)])],
           works: [(name: "the trench", kind: Trench, outline: [(54, 38), (66, 38), (66, 40), (54, 40)])],"#,
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (40, 10), heading: "N"), (name: "Wasp", class: "sloop", side: "Red", at: (30, 12), heading: "N"),
           (name: "Fortuna", class: "brig", side: "Blue", at: (36, 50), heading: "S"),
           (name: "Fort George", class: "fort", side: "Blue", at: (54, 26), heading: "W"), (name: "Battery", class: "small_battery", side: "Red", at: (60, 48), heading: "S"),
           (name: "Foot", class: "kings_men", side: "Blue", at: (60, 39), heading: "N"), (name: "Rabble", class: "rabble", side: "Red", at: (60, 44), heading: "S")"#,
    )
}

#[test]
fn a_battle_on_the_shore_conforms() {
    wg_testkit::conformance::all(&wg_barnacle::BARNACLE, &shore());
}

#[test]
fn the_master_fires_forts_and_muskets() {
    let master = wg_barnacle::captain::master::Master::new();
    let (mut guns, mut muskets, mut ships_at_land) = (0, 0, 0);
    for seed in 0..6 {
        let mut session = Session::new(&wg_barnacle::BARNACLE, &shore(), DiceSource::Machine { seed })
            .expect("the scenario is in order");
        let mut orders = 0;
        while let Some(ask) = session.asks().first() {
            let (seat, order) = (ask.seat, master.answer(session.world(), ask));
            let fleet = Fleet::gather(session.world());
            match order {
                Order::Fire { unit, target, .. } => {
                    guns += u32::from(fleet.is_troop(unit));
                    ships_at_land += u32::from(!fleet.is_troop(unit) && fleet.is_troop(target));
                }
                Order::SmallArms { .. } => muskets += 1,
                _ if Choice::chosen(&order) == Some(Choice::FireAll) => muskets += 1,
                _ => {}
            }
            session.submit(seat, order.clone()).unwrap_or_else(|refusal| panic!("seed {seed}: {order:?}: {refusal}"));
            orders += 1;
            assert!(orders < 5000, "battle {seed} does not end");
        }
    }
    assert!(
        guns > 6 && muskets > 6 && ships_at_land > 0,
        "{guns} by forts, {muskets} by muskets, {ships_at_land} by ships at the land"
    );
}

#[test]
fn whatever_happens_ashore_the_master_orders_what_is_in_order() {
    let master = wg_barnacle::captain::master::Master::new();
    for seed in 0..6 {
        let mut session = Session::new(&wg_barnacle::BARNACLE, &shore(), DiceSource::Machine { seed })
            .expect("the scenario is in order");
        let mut rng = wg_core::dice::seeded(seed, 7);
        while let Some(ask) = session.asks().first() {
            let order = master.answer(session.world(), ask);
            let checked = session.check(ask.seat, &order);
            assert!(checked.is_ok(), "seed {seed}, asked '{}': {order:?} is refused: {checked:?}", ask.reason);
            let (seat, order) = (ask.seat, session.sample(ask, &mut rng));
            session.submit(seat, order).expect("what is sampled is legal");
        }
    }
}

#[test]
fn who_is_asked_to_fire_is_named_and_fire_ashore_quotes_its_own_clause() {
    let tordo = r#"(name: "Tordo", class: "brig", side: "Blue", at: (34, 20), heading: "N", state: {"sail": 2})"#;
    let mut script = at_sea(&battle(COAST, &format!("{}, {tordo}, {}", frigate(12.0), fort(""))), NORMAL);
    script.order(RED, Order::EndPhase).order(BLUE, begin(1)).order(BLUE, set_sail(1, 4));
    let run = Go::Run(f64::from(allowed(&script, 1).1));
    script.order(BLUE, steer(1, &[run]));
    let ask = |script: &Script| script.session.asks()[0].clone();
    assert_eq!((ask(&script).seat, &*ask(&script).reason), (BLUE, "Tordo's guns bear. Fire?"));
    script.order(BLUE, fire(1, 1, 0));
    assert_eq!(
        (ask(&script).seat, &*ask(&script).reason),
        (BLUE, "Fort George's guns bear. Fire?"),
        "her guns have spoken"
    );
    // Fire at the guns of a fort does not use the clause for ships.
    let mut script = against_the_fort(9.0, "");
    script.order(RED, fire(0, 1, 2));
    if script.session.asks()[0].throws.is_empty() {
        script.order(BLUE, Order::Pass);
    }
    assert_eq!(script.session.asks()[0].throws[0].clause, "B-FORT-3");
}
