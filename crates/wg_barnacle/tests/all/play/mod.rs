//! Small battles written in a line a ship, and rules played on them one beat at a time with given dice.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::collections::VecDeque;

use bevy_app::App;
use wg_barnacle::damage::{Damage, boxes, continuing};
use wg_barnacle::gunnery::reloading;
use wg_barnacle::phases::{COLLISIONS, END, FLOODING, RELOAD, REPAIRS};
use wg_barnacle::position::{Aim, Battery, Cause, Fleet, Foul, LARBOARD, Ship, Shot};
use wg_barnacle::scenario::muster;
use wg_barnacle::turn::ending;
use wg_barnacle::{BARNACLE, Business, Item, Play};
use wg_core::rules::chapter::{Business as _, Throws};
use wg_core::scenario::parse;
use wg_core::{Ask, Awaiting, Cursor, Faces, Order, Report, Reports, Ruleset, Scenario, Seat, SideId, Throw, UnitId};

pub const RED: SideId = SideId(0);
pub const BLUE: SideId = SideId(1);

/// A battle of Red and Blue in turn 1; a ship is 'Red frigate Rose 24,24 N boxes=12'.
pub fn scenario(options: &str, ships: &[&str]) -> Scenario {
    let mut list = String::new();
    // A side without a ship of its own has one far off.
    let has = |side: &str| ships.iter().any(|line| line.starts_with(side));
    let far = [("Red", "Red sloop Far 92,4 N"), ("Blue", "Blue sloop Far 92,4 N")].into_iter().filter(|(side, _)| !has(side)).map(|(_, line)| line);
    for line in ships.iter().copied().chain(far) {
        let mut words = line.split_whitespace();
        let mut word = || words.next().unwrap_or_else(|| panic!("a ship is 'Red frigate Rose 24,24 N', not '{line}'"));
        let (side, class, name, at, heading) = (word(), word(), word(), word(), word());
        let (mut state, mut overrides) = (String::new(), String::new());
        for extra in words {
            let (key, value) = extra.split_once('=').unwrap_or_else(|| panic!("'{extra}' is no key=value"));
            let value = match value.strip_prefix('[').and_then(|list| list.strip_suffix(']')) {
                Some(list) => format!("[{}]", list.split(',').map(quoted).collect::<Vec<_>>().join(", ")),
                None => quoted(value),
            };
            match key.strip_prefix("log.") {
                Some(key) => overrides += &format!("{key:?}: {value},"),
                None => state += &format!("{key:?}: {value},"),
            }
        }
        list +=
            &format!("(name: {name:?}, class: {class:?}, side: {side:?}, at: ({at}), heading: {heading:?}, state: {{{state}}}, overrides: {{{overrides}}}),\n");
    }
    let text = format!(
        "(version: 1, ruleset: \"barnacle\", name: \"Test\", wind: \"S\", table: (width: 96, height: 96), options: {{{options}}}, battle: {{\"turn\": 1}},\n\
         sides: [(name: \"Red\"), (name: \"Blue\")],\nships: [\n{list}])"
    );
    let loaded = parse(&text, "test.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    BARNACLE.check(&loaded).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    loaded.scenario
}

/// Numbers and flags as they are, words in quotes.
fn quoted(value: &str) -> String {
    if value.parse::<i64>().is_ok() || value == "true" { value.to_owned() } else { format!("{value:?}") }
}

/// Dice in the order of asking.
#[derive(Default)]
struct Given {
    faces: VecDeque<u8>,
    rows: Vec<Throw>,
}

impl Throws for Given {
    fn throw(&mut self, row: &Throw, reason: &dyn Fn() -> String) -> Result<Faces, Awaiting> {
        assert!(!reason().is_empty() && !row.needed.is_empty() && !row.clause.is_empty(), "a throw says what for: {row:?}");
        if self.faces.len() < usize::from(row.dice) {
            return Err(Awaiting);
        }
        self.rows.push(row.clone());
        Ok(self.faces.drain(..usize::from(row.dice)).collect())
    }

    fn throw_secret(&mut self, row: &Throw) -> Faces {
        panic!("nothing is thrown in secret here: {row:?}")
    }
}

/// A battle in turn 1 with both fleets on the table.
pub struct Battle {
    pub fleet: Fleet,
    pub business: Business,
    pub said: Vec<Report>,
    names: Vec<String>,
    given: Given,
}

impl Battle {
    /// In the default options.
    pub fn new(ships: &[&str]) -> Self {
        Self::with("", ships)
    }

    /// With options.
    pub fn with(options: &str, ships: &[&str]) -> Self {
        let scenario = scenario(options, ships);
        let mut app = App::empty();
        let mut cursor = Cursor::default();
        cursor.turn = 1;
        app.insert_resource(cursor);
        muster::spawn(&mut app, &scenario);
        let fleet = Fleet::gather(app.world());
        let names = scenario.ships.iter().map(|ship| ship.name.clone()).collect();
        Self { fleet, business: Business::default(), said: Vec::new(), names, given: Given::default() }
    }

    pub fn id(&self, name: &str) -> UnitId {
        UnitId(self.names.iter().position(|other| other == name).unwrap_or_else(|| panic!("there is no ship {name}")) as u16)
    }

    pub fn ship(&self, name: &str) -> &Ship {
        self.fleet.ship(self.id(name))
    }

    pub fn ship_mut(&mut self, name: &str) -> &mut Ship {
        let id = self.id(name);
        self.fleet.ship_mut(id)
    }

    /// Increments left to her.
    pub fn top(&self, name: &str) -> u8 {
        self.fleet.top(self.id(name))
    }

    /// Faces to be thrown after those given before.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.given.faces.extend(faces);
        self
    }

    /// What was thrown so far: how many dice by which clause.
    pub fn thrown(&self) -> Vec<(u8, String)> {
        self.given.rows.iter().map(|row| (row.dice, row.clause.to_string())).collect()
    }

    /// One call of a rule, taken back if dice are missing.
    pub fn call(&mut self, rule: impl FnOnce(&mut Play<'_>) -> Result<(), Awaiting>) -> Result<(), Awaiting> {
        let mut reports = Reports::default();
        reports.set_open(true);
        let (business, faces, rows) = (self.business.clone(), self.given.faces.clone(), self.given.rows.len());
        let mut fleet = self.fleet.clone();
        let mut play = Play { fleet: &mut fleet, business: &mut self.business, reports: &mut reports, dice: &mut self.given };
        let done = rule(&mut play);
        if done.is_err() {
            (self.business, self.given.faces) = (business, faces);
            self.given.rows.truncate(rows);
            return done;
        }
        self.fleet = fleet;
        for report in reports.take() {
            assert!(report.sentence.ends_with('.') && !report.clause.is_empty(), "{report:?}");
            self.said.push(report);
        }
        Ok(())
    }

    /// Beats of the top item, until somebody is asked, dice are missing or nothing is left. True if dice are missing.
    pub fn settle(&mut self) -> bool {
        for _ in 0..500 {
            if self.business.is_empty() {
                return false;
            }
            if self.ask().is_some() {
                return false;
            }
            if self.call(Item::beat).is_err() {
                return true;
            }
        }
        panic!("the business does not come to an end: {:?}", self.business);
    }

    /// The same, and every die that was given must be thrown and none be missing.
    pub fn done(&mut self) -> &mut Self {
        assert!(!self.settle(), "dice are missing for {:?}", self.business.top());
        assert!(self.given.faces.is_empty(), "these dice were not thrown: {:?}", self.given.faces);
        self
    }

    /// Who is asked now.
    pub fn ask(&self) -> Option<Ask> {
        self.business.top()?.ask(&self.fleet, &self.business)
    }

    /// Give an answer, which must be on offer, and play on.
    pub fn answer(&mut self, order: Order) -> &mut Self {
        let ask = self.ask().expect("somebody is asked");
        assert!(ask.offers.iter().any(|offer| offer.admits(&order)), "{order:?} is not on offer: {:?}", ask.offers);
        let chapter = ask.offers.iter().find(|offer| offer.admits(&order)).and_then(|offer| offer.chapter).expect("an offer is of a chapter");
        let rule = |play: &mut Play<'_>| {
            Item::answer(chapter, play, ask.seat, &order);
            Ok(())
        };
        self.call(rule).expect("an answer throws nothing");
        self
    }

    /// Whose answer is wanted.
    pub fn asked(&self) -> Option<Seat> {
        self.ask().map(|ask| ask.seat)
    }

    /// So many boxes by gunfire of another ship's larboard broadside, and the tests that follow.
    pub fn shot(&mut self, shooter: &str, target: &str, boxes: u8) -> &mut Self {
        self.aimed(shooter, LARBOARD, target, boxes, Aim::Plain)
    }

    /// The same with battery and aim.
    pub fn aimed(&mut self, shooter: &str, battery: Battery, target: &str, boxes: u8, aim: Aim) -> &mut Self {
        let (shooter, target) = (self.id(shooter), self.id(target));
        let shot = Shot { shooter, battery: battery as u8, target, aim };
        self.business.push(Damage::Nerve);
        self.business.push(Damage::Hits { unit: target, left: boxes, cause: Cause::Shot(shot) });
        self
    }

    /// The cause of a shot, for rules that ask for one.
    pub fn cause(&self, shooter: &str, target: &str) -> Cause {
        Cause::Shot(Shot { shooter: self.id(shooter), battery: 0, target: self.id(target), aim: Aim::Plain })
    }

    /// Two ships have run foul of each other in this turn.
    pub fn foul(&mut self, mover: &str, struck: &str, dice: u8) -> &mut Self {
        let foul = Foul { mover: self.id(mover), struck: self.id(struck), dice };
        self.fleet.later.fouls.push(foul);
        self
    }

    /// A phase begins: what it is to do is on the agenda.
    pub fn open(&mut self, phase: u8) -> &mut Self {
        self.fleet.cursor.phase = phase;
        let rule: fn(&mut Play<'_>) -> Result<(), Awaiting> = match phase {
            COLLISIONS => boxes::open_collisions,
            FLOODING => continuing::open_flooding,
            REPAIRS => continuing::open_repairs,
            RELOAD => reloading::open,
            END => ending::open,
            other => panic!("phase {other} belongs to another chapter"),
        };
        self.call(rule).expect("opening throws nothing");
        self
    }

    /// Phase 14 to its end, and on to the next turn.
    pub fn next_turn(&mut self) -> &mut Self {
        self.open(END).done();
        self.fleet.cursor.turn += 1;
        self
    }

    /// The last sentence reported by a clause.
    pub fn said(&self, clause: &str) -> &str {
        let said = self.said.iter().rev().find(|report| report.clause == clause);
        said.map_or_else(
            || panic!("{clause} was not reported, only {:#?}", self.said.iter().map(|report| (&report.clause, &report.sentence)).collect::<Vec<_>>()),
            |report| &report.sentence,
        )
    }

    /// True if a clause was reported.
    pub fn has_said(&self, clause: &str) -> bool {
        self.said.iter().any(|report| report.clause == clause)
    }
}
