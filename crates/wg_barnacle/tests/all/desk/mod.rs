//! A desk for the rules alone: a scenario's ships as plain values, dice that fall as the test says, no session.

#![allow(dead_code, reason = "every test file uses its own part of the desk")]

use std::collections::VecDeque;

use bevy_app::App;
use wg_barnacle::position::{Fleet, Ship};
use wg_barnacle::scenario::muster;
use wg_barnacle::{Business, Item, Play};
use wg_core::rules::chapter::Throws;
use wg_core::scenario::parse;
use wg_core::{Awaiting, Cursor, Faces, Report, Reports, Scenario, SideId, Throw, UnitId};

pub const RED: SideId = SideId(0);
pub const BLUE: SideId = SideId(1);

/// Dice that fall as the test says; when they run out, faces are missing.
#[derive(Default)]
pub struct Script {
    pub faces: VecDeque<u8>,
    pub secret: VecDeque<u8>,
    /// The rows that were thrown or asked for.
    pub rows: Vec<Throw>,
}

impl Throws for Script {
    fn throw(&mut self, row: &Throw, _reason: &dyn Fn() -> String) -> Result<Faces, Awaiting> {
        self.rows.push(row.clone());
        (0..row.dice).map(|_| self.faces.pop_front().ok_or(Awaiting)).collect()
    }

    fn throw_secret(&mut self, row: &Throw) -> Faces {
        (0..row.dice).map(|_| self.secret.pop_front().unwrap_or(1)).collect()
    }
}

/// The game on a desk.
pub struct Desk {
    pub fleet: Fleet,
    pub business: Business,
    pub reports: Vec<Report>,
    pub dice: Script,
}

/// A scenario: what stands before the ships, then the ships, each as `name, class, side, x, y, heading` and whatever follows.
pub fn text(head: &str, ships: &[&str]) -> String {
    let ship = |line: &&str| {
        let parts: Vec<&str> = line.splitn(7, ',').map(str::trim).collect();
        let rest = parts.get(6).map_or_else(String::new, |rest| format!(", {rest}"));
        let [name, class, side, x, y, heading] = parts[..6] else { panic!("'{line}' is no ship") };
        format!("(name: \"{name}\", class: \"{class}\", side: \"{side}\", at: ({x}, {y}), heading: \"{heading}\"{rest}),")
    };
    let ships: String = ships.iter().map(ship).collect();
    let wind = if head.contains("wind:") { "" } else { "wind: \"S\"," };
    format!("(version: 1, ruleset: \"barnacle\", name: \"A test\", {wind} {head} sides: [(name: \"Red\"), (name: \"Blue\")], ships: [{ships}])")
}

pub fn scenario(head: &str, ships: &[&str]) -> Scenario {
    parse(&text(head, ships), "desk.ron").unwrap_or_else(|problems| panic!("{problems}")).scenario
}

impl Desk {
    pub fn new(head: &str, ships: &[&str]) -> Self {
        Self::of(&scenario(head, ships))
    }

    pub fn of(scenario: &Scenario) -> Self {
        let mut app = App::empty();
        let mut cursor = Cursor::default();
        cursor.turn = 1;
        app.insert_resource(cursor);
        muster::spawn(&mut app, scenario);
        Self { fleet: Fleet::gather(app.world()), business: Business::default(), reports: Vec::new(), dice: Script::default() }
    }

    /// Play one beat with these dice. As in a session, nothing is changed if faces are missing.
    pub fn beat(&mut self, rule: impl FnOnce(&mut Play<'_>) -> Result<(), Awaiting>, faces: &[u8]) -> Result<(), Awaiting> {
        self.dice.faces = faces.iter().copied().collect();
        let (fleet, business) = (self.fleet.clone(), self.business.clone());
        let mut reports = Reports::default();
        reports.set_open(true);
        let mut play = Play { fleet: &mut self.fleet, business: &mut self.business, reports: &mut reports, dice: &mut self.dice };
        let done = rule(&mut play);
        if done.is_err() {
            (self.fleet, self.business) = (fleet, business);
            return done;
        }
        assert!(self.dice.faces.is_empty(), "faces are left over: {:?}", self.dice.faces);
        self.reports.extend(reports.take());
        Ok(())
    }

    /// A beat that has all the dice it wants.
    pub fn plays(&mut self, rule: impl FnOnce(&mut Play<'_>) -> Result<(), Awaiting>, faces: &[u8]) -> &mut Self {
        self.beat(rule, faces).expect("the dice are there");
        self
    }

    /// Something that throws nothing.
    pub fn does(&mut self, act: impl FnOnce(&mut Play<'_>)) -> &mut Self {
        self.plays(
            |play| {
                act(play);
                Ok(())
            },
            &[],
        )
    }

    pub fn top(&self) -> Option<&Item> {
        self.business.top()
    }

    pub fn id(&self, name: &str) -> UnitId {
        let place = self.fleet.chart.names.iter().position(|own| own == name);
        UnitId(place.unwrap_or_else(|| panic!("there is no ship {name}")) as u16)
    }

    pub fn ship(&mut self, name: &str) -> &mut Ship {
        let id = self.id(name);
        self.fleet.ship_mut(id)
    }

    /// The last sentence that was said.
    pub fn said(&self) -> &str {
        self.reports.last().map_or("", |report| &report.sentence)
    }

    /// The last sentence that was said by a clause.
    pub fn said_by(&self, clause: &str) -> &str {
        let said = self.reports.iter().rev().find(|report| report.clause == clause);
        said.map_or_else(
            || panic!("{clause} was not said: {:#?}", self.reports.iter().map(|report| &report.sentence).collect::<Vec<_>>()),
            |said| &said.sentence,
        )
    }
}
