//! An island with a fort, troops and a port, and ships near it.
#![allow(dead_code, reason = "each test file uses its own part")]

use wg_barnacle::choices::Choice;
use wg_core::Choices;
use wg_core::{Order, Scenario, SideId, UnitId};
use wg_testkit::Script;

pub use crate::common::Go;
use crate::common::{BLUE, NORMAL, RED, at_sea, battle, course, fleet};

/// The island: 40 by 30 inches, with a hill, a wood, a house and a trench, and a quay on its west side.
pub const ISLAND: &str = r#"table: (width: 96, height: 72),
    land: [(name: "Isla Perdida", outline: [(30, 20), (70, 20), (70, 50), (30, 50)])],
    works: [(name: "the quay", kind: Port, outline: [(28.5, 30), (30, 30), (30, 38), (28.5, 38)]),
            (name: "the trench", kind: Trench, outline: [(40, 40), (52, 40), (52, 43), (40, 43)]),
            (name: "the hill", kind: Hill, outline: [(58, 22), (68, 22), (68, 30), (58, 30)]),
            (name: "the wood", kind: Wood, outline: [(32, 44), (38, 44), (38, 49), (32, 49)])],"#;

/// Two ships that are out of the way. Units follow them.
const FAR: &str = r#"(name: "Rover", class: "brig", side: "Red", at: (90, 5), heading: "N", state: {"sail": 0}),
    (name: "Watch", class: "sloop", side: "Blue", at: (5, 68), heading: "S", state: {"sail": 0}),"#;

/// Returns a battle of these units on the island. Their ids begin with 2.
pub fn ashore(options: &str, units: &str) -> Scenario {
    battle(&format!(r#"options: {{"wind_alarm": "manual", {options}}}, {ISLAND}"#), &format!("{FAR}{units}"))
}

/// Starts a battle of these units on the island at Red's move.
pub fn on_land(options: &str, units: &str) -> Script {
    at_sea(&ashore(options, units), NORMAL)
}

/// Returns the text of a unit in a scenario.
pub fn unit(side: &str, class: &str, name: &str, at: (f64, f64), heading: &str, state: &str) -> String {
    let (x, y) = at;
    format!(
        r#"(name: "{name}", class: "{class}", side: "{side}", at: ({x}, {y}), heading: "{heading}", state: {{{state}}}),"#
    )
}

pub fn march(unit: u16, legs: &[Go]) -> Order {
    Order::March { unit: UnitId(unit), course: course(legs) }
}

pub fn charge(unit: u16, target: u16) -> Order {
    Order::Charge { unit: UnitId(unit), target: UnitId(target) }
}

pub fn land(unit: u16, men: i16) -> Order {
    Order::Land { unit: UnitId(unit), men }
}

/// Ends the movement phases of both sides.
pub fn moves_over(script: &mut Script) {
    script.order(RED, Order::EndPhase);
    if asks(script, BLUE, |order| matches!(order, Order::EndPhase)) {
        script.order(BLUE, Order::EndPhase);
    }
    no_landings(script);
}

/// Passes over all landings.
pub fn no_landings(script: &mut Script) {
    for seat in [RED, BLUE, RED] {
        if asks(script, seat, |order| matches!(order, Order::Land { .. })) {
            script.order(seat, Order::Pass);
        }
    }
    // Passes over all muskets too.
    for _ in 0..4 {
        let asked = script
            .session
            .asks()
            .iter()
            .find(|ask| ask.offers.iter().any(|offer| matches!(offer.order, Order::SmallArms { .. })))
            .map(|ask| ask.seat);
        if let Some(seat) = asked {
            script.order(seat, Order::Pass);
        }
    }
}

/// True if a side is asked and may give such an order.
pub fn asks(script: &Script, seat: wg_core::Seat, wanted: impl Fn(&Order) -> bool) -> bool {
    script.session.asks().iter().any(|ask| ask.seat == seat && ask.offers.iter().any(|offer| wanted(&offer.order)))
}

/// Plays on to Red's move of the next turn. No unit does anything, and Red wins initiative.
pub fn next_turn(script: &mut Script) {
    let now = script.session.cursor();
    // Before the moves of a turn, that turn's moves are the ones played on to.
    let turn = if now.phase < 3 { now.turn - 1 } else { now.turn };
    for _ in 0..60 {
        let Some(ask) = script.session.asks().first().cloned() else { break };
        if script.session.cursor().turn > turn && fleet(script).active() == Some(SideId(0)) {
            return;
        }
        if ask.throws.is_empty() {
            let first = ask.offers.iter().find(|offer| matches!(Choice::chosen(&offer.order), Some(Choice::MoveFirst)));
            script.order(ask.seat, first.map_or_else(|| ask.default.clone(), |offer| offer.order.clone()));
        } else {
            let faces: Vec<u8> = if ask.throws.len() == 2 {
                vec![6, 1]
            } else {
                ask.throws.iter().flat_map(|row| vec![3; usize::from(row.dice)]).collect()
            };
            script.dice(&faces);
        }
    }
}
