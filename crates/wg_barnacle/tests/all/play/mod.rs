//! Small battles written as a line for each ship, with rules played on them beat by beat with given dice.
#![allow(dead_code, reason = "every test file uses a part of it")]

use bevy_app::App;
use wg_barnacle::damage::{Damage, boxes, continuing};
use wg_barnacle::gunnery::reloading;
use wg_barnacle::phases::{COLLISIONS, END, FLOODING, RELOAD, REPAIRS};
use wg_barnacle::position::logs::{Battery, LARBOARD};
use wg_barnacle::position::{Aim, Cause, Fleet, Foul, Ship, Shot};
use wg_barnacle::scenario::muster;
use wg_barnacle::turn::ending;
use wg_barnacle::{BARNACLE, Barnacle, Play};
use wg_core::cursor::Cursor;
use wg_core::scenario::parse;
use wg_core::{Rules as _, Scenario, SideId, UnitId};
use wg_testkit::Rehearsal;

pub const RED: SideId = SideId(0);
pub const BLUE: SideId = SideId(1);

/// Returns a battle of Red and Blue in turn 1. A ship is 'Red frigate Rose 24,24 N boxes=12'.
pub fn scenario(options: &str, ships: &[&str]) -> Scenario {
    let mut list = String::new();
    // A side without a ship of its own gets one far off.
    let has = |side: &str| ships.iter().any(|line| line.starts_with(side));
    let far = [("Red", "Red sloop Far 92,4 N"), ("Blue", "Blue sloop Far 92,4 N")]
        .into_iter()
        .filter(|(side, _)| !has(side))
        .map(|(_, line)| line);
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
        list += &format!(
            "(name: {name:?}, class: {class:?}, side: {side:?}, at: ({at}), heading: {heading:?}, state: {{{state}}}, overrides: {{{overrides}}}),\n"
        );
    }
    let text = format!(
        "(version: 1, ruleset: \"barnacle\", name: \"Test\", wind: \"S\", table: (width: 96, height: 96), options: {{{options}}}, battle: {{\"turn\": 1}},\n\
         sides: [(name: \"Red\"), (name: \"Blue\")],\nships: [\n{list}])"
    );
    let loaded = parse(&text, "test.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    BARNACLE.check(&loaded).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    loaded.scenario
}

/// Leaves numbers and flags as they are, and puts words in quotes.
fn quoted(value: &str) -> String {
    if value.parse::<i64>().is_ok() || value == "true" { value.to_owned() } else { format!("{value:?}") }
}

/// A battle in turn 1 with both fleets on the table.
pub type Battle = Rehearsal<Barnacle>;

/// Returns the fleets of a scenario in turn 1.
pub fn mustered(scenario: &Scenario) -> Fleet {
    let mut app = App::empty();
    let mut cursor = Cursor::default();
    cursor.turn = 1;
    app.insert_resource(cursor);
    muster::spawn(&mut app, scenario);
    Fleet::gather(app.world())
}

/// Sets up ships by name, and plays what happens to them.
pub trait AtSea: Sized {
    /// Sets up a battle with the default options.
    fn new(ships: &[&str]) -> Self;
    /// Sets up a battle with these options.
    fn with(options: &str, ships: &[&str]) -> Self;
    fn id(&self, name: &str) -> UnitId;
    fn ship(&self, name: &str) -> &Ship;
    fn ship_mut(&mut self, name: &str) -> &mut Ship;
    /// Returns the number of increments that she has left.
    fn top(&self, name: &str) -> u8;
    /// Ticks boxes by gunfire of another ship's larboard broadside, and makes the tests that follow.
    fn shot(&mut self, shooter: &str, target: &str, boxes: u8) -> &mut Self;
    /// Ticks boxes by gunfire of a given battery and aim.
    fn aimed(&mut self, shooter: &str, battery: Battery, target: &str, boxes: u8, aim: Aim) -> &mut Self;
    /// Returns the cause of a shot, for rules that ask for one.
    fn cause(&self, shooter: &str, target: &str) -> Cause;
    /// Notes that two ships have run foul of each other this turn.
    fn foul(&mut self, mover: &str, struck: &str, dice: u8) -> &mut Self;
    /// Opens a phase, which puts its items on the agenda.
    fn open(&mut self, phase: u8) -> &mut Self;
    /// Plays phase 14 to its end, and goes on to the next turn.
    fn next_turn(&mut self) -> &mut Self;
}

impl AtSea for Battle {
    fn new(ships: &[&str]) -> Self {
        Self::with("", ships)
    }

    fn with(options: &str, ships: &[&str]) -> Self {
        Self::of(mustered(&scenario(options, ships)))
    }

    fn id(&self, name: &str) -> UnitId {
        self.fleet.chart.names.find(name).unwrap_or_else(|| panic!("there is no ship {name}"))
    }

    fn ship(&self, name: &str) -> &Ship {
        self.fleet.ship(self.id(name))
    }

    fn ship_mut(&mut self, name: &str) -> &mut Ship {
        let id = self.id(name);
        self.fleet.ship_mut(id)
    }

    fn top(&self, name: &str) -> u8 {
        self.fleet.top(self.id(name))
    }

    fn shot(&mut self, shooter: &str, target: &str, boxes: u8) -> &mut Self {
        self.aimed(shooter, LARBOARD, target, boxes, Aim::Plain)
    }

    fn aimed(&mut self, shooter: &str, battery: Battery, target: &str, boxes: u8, aim: Aim) -> &mut Self {
        let (shooter, target) = (self.id(shooter), self.id(target));
        let shot = Shot { shooter, battery: battery as u8, target, aim };
        self.business.push(Damage::Nerve);
        self.business.push(Damage::Hits { unit: target, left: boxes, cause: Cause::Shot(shot) });
        self
    }

    fn cause(&self, shooter: &str, target: &str) -> Cause {
        Cause::Shot(Shot { shooter: self.id(shooter), battery: 0, target: self.id(target), aim: Aim::Plain })
    }

    fn foul(&mut self, mover: &str, struck: &str, dice: u8) -> &mut Self {
        let foul = Foul { mover: self.id(mover), struck: self.id(struck), dice };
        self.fleet.later.fouls.push(foul);
        self
    }

    fn open(&mut self, phase: u8) -> &mut Self {
        self.fleet.cursor.phase = phase;
        let rule: fn(&mut Play<'_>) = match phase {
            COLLISIONS => boxes::open_collisions,
            FLOODING => continuing::open_flooding,
            REPAIRS => continuing::open_repairs,
            RELOAD => reloading::open,
            END => ending::open,
            other => panic!("phase {other} belongs to another chapter"),
        };
        self.does(rule)
    }

    fn next_turn(&mut self) -> &mut Self {
        self.open(END).done();
        self.fleet.cursor.turn += 1;
        self
    }
}
