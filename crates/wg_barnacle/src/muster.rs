//! A scenario's ships, table and battle put on the table, before anything is thrown.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_app::App;
use wg_core::geometry::{Heading, Length, Piece, Point, Pose, Waters};
use wg_core::ids::{SideId, UnitId};
use wg_core::phase::Cursor;
use wg_core::scenario::{LandSpec, Scenario, ShipSpec, SideSpec, Value};
use wg_core::view::{LandView, SideView};

use crate::fleet::{Board, Chart};
use crate::logs::{LOGS, Log, log};
use crate::options::Options;
use crate::ship::{Berth, Built, Clocks, Colours, Crew, Duty, Fate, Guns, Heed, Hull, Nerve, Rig, Run, Trend};
use crate::sky::{AlarmClock, Initiative, Later, Sky, Verdict};
use crate::table::Lookout;

/// The usual table, west to east, in inches.
pub const WIDTH: f64 = 96.0;
/// The usual table, south to north, in inches.
pub const HEIGHT: f64 = 60.0;

/// Put everything on the table that the scenario names.
pub fn spawn(app: &mut App, scenario: &Scenario) {
    let chart = Arc::new(chart(scenario));
    for (place, spec) in scenario.ships.iter().enumerate() {
        spawn_ship(app, scenario, &chart, UnitId(place as u16), spec);
    }
    let battle = &scenario.battle;
    let prevailing = scenario.wind.map_or(Heading::NORTH, |wind| wind.heading());
    let actual = battle.get("wind").and_then(Value::as_text).and_then(side_of_table).unwrap_or(prevailing);
    app.insert_resource(Sky { actual, prevailing, ..Sky::default() })
        .insert_resource(Initiative { first: battle.get("first").and_then(Value::as_text).and_then(|name| scenario.side(name)), ..Initiative::default() })
        .insert_resource(Later::default())
        .insert_resource(AlarmClock::default())
        .insert_resource(Verdict::default());
    if let Some(turn) = battle.get("turn").and_then(Value::as_int) {
        let mut cursor = Cursor::default();
        cursor.turn = turn as u16;
        app.insert_resource(cursor);
    }
    let lookout = Lookout::new(app.world_mut());
    app.insert_resource(Board { lookout, chart });
}

/// 'N', 'E', 'S' or 'W': the four sides of the table (B-WIND-1).
pub fn side_of_table(name: &str) -> Option<Heading> {
    Some(match name {
        "N" => Heading::NORTH,
        "E" => Heading::EAST,
        "S" => Heading::SOUTH,
        "W" => Heading::WEST,
        _ => return None,
    })
}

/// What never changes in a battle.
pub fn chart(scenario: &Scenario) -> Chart {
    let side = |side: &SideSpec| SideView { name: side.name.clone(), nation: side.nation.clone(), colour: side.colour, score: None };
    let land =
        |land: &LandSpec| LandView { name: land.name.clone(), outline: land.outline.iter().map(|(x, y)| Point::inches(*x, *y)).collect(), shoal: land.shoal };
    let land: Vec<LandView> = scenario.land.iter().map(land).collect();
    let pieces = land.iter().map(|land| Piece { outline: land.outline.clone(), shoal: land.shoal }).collect();
    let size = |inches: Option<f64>, usual| Length::from_inches(inches.unwrap_or(usual));
    let waters = Waters::new(size(scenario.table.width, WIDTH), size(scenario.table.height, HEIGHT), pieces);
    let edge = |side: usize| scenario.sides.get(side).and_then(|side| side.edge);
    Chart {
        logs: scenario.ships.iter().map(ship_log).collect(),
        names: scenario.ships.iter().map(|ship| ship.name.clone()).collect(),
        sides: scenario.sides.iter().map(side).collect(),
        edges: [edge(0), edge(1)],
        flagships: [flagship(scenario, SideId(0)), flagship(scenario, SideId(1))],
        waters,
        land,
        options: Options::of(scenario),
    }
}

/// A side's flagship: the one that the scenario names so, or its first ship.
fn flagship(scenario: &Scenario, side: SideId) -> Option<UnitId> {
    let own = || scenario.ships.iter().enumerate().filter(|(_, ship)| scenario.side(&ship.side) == Some(side));
    let named = own().find(|(_, ship)| ship.overrides.get("flagship").and_then(Value::as_bool) == Some(true));
    named.or_else(|| own().next()).map(|(place, _)| UnitId(place as u16))
}

/// A ship's log: her class's with what the scenario says otherwise.
fn ship_log(spec: &ShipSpec) -> Log {
    let mut own = log(&spec.class).unwrap_or(&LOGS[0]).clone();
    let whole = |key: &str| spec.overrides.get(key).and_then(Value::as_int);
    if let Some(title) = spec.overrides.get("title").and_then(Value::as_text).filter(|title| !title.is_empty()) {
        title.clone_into(&mut own.title);
    }
    if let Some(men) = whole("men") {
        own.men = men as u8;
        own.deck = own.men / 3;
    }
    if spec.overrides.get("pirate").and_then(Value::as_bool) == Some(true) {
        own.men = own.men * 3 / 2 / 3 * 3;
        own.deck = own.men / 3;
    }
    own.marks = (own.men.div_ceil(2), (u16::from(own.men) * 3).div_ceil(4) as u8);
    own.leaders = whole("leaders").map_or(own.leaders, |leaders| leaders as u8);
    own.morale = whole("morale").map_or(own.morale, |morale| morale as i8);
    own
}

fn spawn_ship(app: &mut App, scenario: &Scenario, chart: &Chart, id: UnitId, spec: &ShipSpec) {
    let side = scenario.side(&spec.side).unwrap_or_default();
    let log = &chart.logs[id.index()];
    let state = State(&spec.state);
    let (x, y) = spec.at.unwrap_or_default();
    let pose = Pose::new(Point::inches(x, y), spec.heading.map_or(Heading::NORTH, |heading| heading.heading()));
    let rig = Rig { hoisted: state.number("sail").unwrap_or(5).min(log.masts.len() as u8), lost: state.number("masts_lost").unwrap_or(0) };
    let hull = Hull {
        boxes: state.count("boxes"),
        flooding: state.count("flooding"),
        red_flooding: state.flag("red_flooding"),
        rudder_lost: state.count("rudder_lost"),
        hurt_now: false,
    };
    let killed = state.count("killed").min(log.men);
    let men = log.men - killed;
    let deck = men.min(log.deck);
    let crew = Crew { below: men - deck, deck, leaders: log.leaders.saturating_sub(state.count("leaders_killed")), killed };
    let lost = ["larboard_lost", "starboard_lost", "bow_lost", "stern_lost"].map(|key| state.count(key));
    let empty = ["larboard_empty", "starboard_empty", "bow_empty", "stern_empty"].map(|key| state.flag(key));
    let left = [0, 1, 2, 3].map(|battery| log.guns[battery].saturating_sub(lost[battery]));
    let guns = Guns { left, loaded: empty.map(|empty| !empty), ..Guns::default() };
    let clocks = Clocks {
        jammed: state.count("jammed"),
        starboard_only: state.count("starboard_only"),
        larboard_only: state.count("larboard_only"),
        ratlines: state.count("ratlines"),
        fire_below: state.count("fire_below"),
        fire_sails: state.count("fire_sails"),
        blaze: state.count("blaze"),
        no_broadside: 0,
    };
    let duty = match state.word("duty") {
        "no_closer" => Duty::NoCloser,
        "retire" => Duty::Retire,
        "hide" => Duty::Hide,
        _ => Duty::None,
    };
    let trend = match state.word("trend") {
        "advancing" => Trend::Advancing,
        "retiring" => Trend::Retiring,
        _ => Trend::Neither,
    };
    let fate = match state.word("fate") {
        "struck" => Fate::Struck,
        "abandoned" => Fate::Abandoned,
        "sunk" => Fate::Sunk,
        "burnt" => Fate::Burnt,
        "scuttled" => Fate::Scuttled,
        "left" => Fate::Left,
        "escaped" => Fate::Escaped,
        _ => Fate::Fighting,
    };
    let nerve =
        Nerve { morale: state.value("morale").map_or(log.morale, |morale| morale as i8), duty, tested: state.count("tested"), due: 0, trend, adverse: false };
    let holder = if fate == Fate::Struck { side.other() } else { side };
    let run = Run { from: pose, ..Run::default() };
    app.world_mut().spawn((
        id,
        Built { side },
        Berth { pose, aground: state.flag("aground") },
        rig,
        hull,
        crew,
        guns,
        clocks,
        nerve,
        Colours { side: holder, fate },
        run,
        Heed::default(),
    ));
}

/// The state of a ship in a scenario.
struct State<'a>(&'a BTreeMap<String, Value>);

impl State<'_> {
    fn value(&self, key: &str) -> Option<i64> {
        self.0.get(key).and_then(Value::as_int)
    }

    fn number(&self, key: &str) -> Option<u8> {
        self.value(key).map(|value| value.clamp(0, 255) as u8)
    }

    fn count(&self, key: &str) -> u8 {
        self.number(key).unwrap_or(0)
    }

    fn flag(&self, key: &str) -> bool {
        self.0.get(key).and_then(Value::as_bool).unwrap_or_default()
    }

    fn word(&self, key: &str) -> &str {
        self.0.get(key).and_then(Value::as_text).unwrap_or_default()
    }
}
