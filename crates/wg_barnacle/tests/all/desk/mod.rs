//! Rehearsals of the rules alone: a scenario's ships as plain values, dice that fall as the test says, and no session.

#![allow(dead_code, reason = "every test file uses its own part of the desk")]

use wg_barnacle::Barnacle;
use wg_barnacle::position::Ship;
use wg_core::scenario::parse;
use wg_core::{Scenario, UnitId};

use crate::play::mustered;
pub use crate::play::{BLUE, RED};

/// The game without a session.
pub type Desk = wg_testkit::Rehearsal<Barnacle>;

/// Returns a scenario from a head and ships, each as `name, class, side, x, y, heading` and any further fields.
pub fn text(head: &str, ships: &[&str]) -> String {
    let ship = |line: &&str| {
        let parts: Vec<&str> = line.splitn(7, ',').map(str::trim).collect();
        let rest = parts.get(6).map_or_else(String::new, |rest| format!(", {rest}"));
        let [name, class, side, x, y, heading] = parts[..6] else { panic!("'{line}' is no ship") };
        format!(
            "(name: \"{name}\", class: \"{class}\", side: \"{side}\", at: ({x}, {y}), heading: \"{heading}\"{rest}),"
        )
    };
    let ships: String = ships.iter().map(ship).collect();
    let wind = if head.contains("wind:") { "" } else { "wind: \"S\"," };
    format!(
        "(version: 1, ruleset: \"barnacle\", name: \"A test\", {wind} {head} sides: [(name: \"Red\"), (name: \"Blue\")], ships: [{ships}])"
    )
}

pub fn scenario(head: &str, ships: &[&str]) -> Scenario {
    parse(&text(head, ships), "desk.ron").unwrap_or_else(|problems| panic!("{problems}")).scenario
}

/// Sets up ships in any scenario.
pub trait OnDesk: Sized {
    fn new(head: &str, ships: &[&str]) -> Self;
    fn id(&self, name: &str) -> UnitId;
    fn ship(&mut self, name: &str) -> &mut Ship;
}

impl OnDesk for Desk {
    fn new(head: &str, ships: &[&str]) -> Self {
        Self::of(mustered(&scenario(head, ships)))
    }

    fn id(&self, name: &str) -> UnitId {
        self.fleet.chart.names.find(name).unwrap_or_else(|| panic!("there is no ship {name}"))
    }

    fn ship(&mut self, name: &str) -> &mut Ship {
        let id = OnDesk::id(self, name);
        self.fleet.ship_mut(id)
    }
}
