//! Sets up a scenario's units, table and battle, before any dice are rolled.

use std::sync::Arc;

use wg_core::rules::chapter::Game;
use wg_core::rules::gathered::Unit as _;
use wg_core::rules::spoken::lay;
use wg_core::scenario::{LandSpec, Names, Values, WorkSpec};
use wg_core::shown::view::{WorkKind, WorkView};

use crate::options::Options;
use crate::position::coast::Coast;
use crate::position::logs::log;
use crate::position::troop::{PARTIES, ROSTERS, roster};
use crate::prelude::*;
use crate::scenario::state::values;
use crate::scenario::{grapples, progress};

/// The usual width of the table from west to east, in inches.
pub const WIDTH: f64 = 96.0;
/// The usual height of the table from south to north, in inches.
pub const HEIGHT: f64 = 60.0;

/// Spawns everything that the scenario names, with landing parties aboard their ships.
pub fn spawn(app: &mut App, scenario: &Scenario) {
    let chart = Arc::new(chart(scenario));
    let side = |place: usize| scenario.ships.get(place).and_then(|unit| scenario.side(&unit.side)).unwrap_or_default();
    for (place, log) in chart.logs.iter().enumerate() {
        let mut ship = ship(UnitId(place as u16), side(place), log);
        if scenario.ships.get(place).is_some_and(|spec| scenario.is_due(&spec.name)) {
            ship.colours.fate = Fate::Due;
        }
        ship.spawn(app.world_mut());
    }
    for (place, roster) in chart.rosters.iter().enumerate() {
        let place = chart.logs.len() + place;
        let of = roster.of.map_or(place, |(ship, _)| ship.index());
        troop(UnitId(place as u16), side(of), roster).spawn(app.world_mut());
    }
    let prevailing = scenario.wind.map_or(Heading::NORTH, |wind| wind.heading());
    app.init_resource::<Cursor>()
        .insert_resource(Sky { actual: prevailing, prevailing, rulings: Rulings::of(&chart), ..Sky::default() })
        .insert_resource(Later { goes_on: progress::mustered(scenario), ..Later::default() })
        .insert_resource(Initiative::default())
        .insert_resource(AlarmClock::default())
        .insert_resource(Verdict::default());
    Barnacle::muster(app, (chart,));
    lay::<Barnacle>(app.world_mut(), &grapples::named_once(scenario));
}

/// Returns a ship as printed. The words of the scenario are applied when all units are there.
fn ship(id: UnitId, side: SideId, log: &Log) -> Ship {
    let mut crew = Crew { leaders: log.leaders, ..Crew::default() };
    crew.muster(log.men, log);
    Ship {
        id,
        built: Built { side },
        berth: Berth::default(),
        rig: Rig::default(),
        hull: Hull::default(),
        crew,
        guns: Guns { left: log.guns, loaded: [true; 4], ..Guns::default() },
        clocks: Clocks::default(),
        nerve: Nerve { morale: log.morale, ..Nerve::default() },
        colours: Colours { side, ..Colours::default() },
        run: Run::default(),
        heed: Heed::default(),
        ties: Ties::default(),
        fight: Fight::default(),
    }
}

/// Returns a unit on land as printed. A landing party is aboard its ship.
fn troop(id: UnitId, side: SideId, roster: &Roster) -> Troop {
    let whereabouts = if roster.of.is_some() { Whereabouts::Aboard } else { Whereabouts::Ashore };
    Troop {
        id,
        raised: Raised { side },
        stand: Stand { whereabouts, ranks: roster.ranks, ..Stand::default() },
        company: Company { men: roster.men, leaders: roster.leaders, killed: 0 },
        pieces: Pieces { left: roster.guns, ..Pieces::default() },
        march: March::default(),
    }
}

/// Returns the unit with this name, or `None` if there is none.
pub(crate) fn unit(scenario: &Scenario, name: &str) -> Option<UnitId> {
    scenario.ships.iter().position(|ship| ship.name == name).map(|place| UnitId(place as u16))
}

/// Returns the part of a battle that never changes.
pub fn chart(scenario: &Scenario) -> Chart {
    let waters = crate::scenario::check::waters(scenario);
    let edge = |side: SideId| scenario.sides.get(side.index()).and_then(|side| side.edge);
    let work = |work: &WorkSpec| WorkView {
        name: work.name.clone(),
        kind: work.kind,
        outline: work.outline.iter().map(|(x, y)| Point::inches(*x, *y)).collect(),
    };
    let logs: Vec<Log> = afloat(scenario).iter().map(ship_log).collect();
    let (rosters, parties) = rosters(scenario, &logs);
    Chart {
        logs,
        rosters,
        names: Names::of(scenario, parties),
        works: scenario.works.iter().map(work).collect(),
        edges: PerSide::from_fn(edge),
        flagships: PerSide::from_fn(|side| flagship(scenario, side)),
        coast: Coast::of(&waters),
        waters,
        land: scenario.land.iter().flat_map(LandSpec::drawn).collect(),
        options: Options::of(scenario),
    }
}

/// Returns the ships of a scenario. They come before the units on land, which `check` makes sure of.
pub(crate) fn afloat(scenario: &Scenario) -> &[ShipSpec] {
    let ashore = scenario.ships.iter().position(|unit| roster(&unit.class).is_some());
    &scenario.ships[..ashore.unwrap_or(scenario.ships.len())]
}

/// True if ships can land parties in this battle: there is a unit on land, a port, or the scenario says so.
pub(crate) fn has_landings(scenario: &Scenario) -> bool {
    match values(&scenario.options).text("landings") {
        "on" => true,
        "off" => false,
        _ => {
            afloat(scenario).len() < scenario.ships.len()
                || scenario.works.iter().any(|work| work.kind == WorkKind::Port)
        }
    }
}

/// Returns the rosters of the units on land and of the landing parties, and the names of the parties (B-LAND-6,
/// B-LAND-7).
fn rosters(scenario: &Scenario, logs: &[Log]) -> (Vec<Roster>, Vec<String>) {
    let mut rosters: Vec<Roster> = scenario.ships[logs.len()..].iter().map(troop_roster).collect();
    let mut names = Vec::new();
    if has_landings(scenario) {
        for (place, (log, spec)) in logs.iter().zip(afloat(scenario)).enumerate().filter(|(_, (log, _))| !log.boat) {
            for third in 0..PARTIES {
                rosters.push(party(log, spec, UnitId(place as u16), third as u8));
                let which = ["", " (2nd)", " (3rd)"][third];
                names.push(format!("Party of the {}{which}", spec.name));
            }
        }
    }
    (rosters, names)
}

/// Replaces the title of a unit if the scenario gives another one.
fn rename(title: &mut String, overrides: &Values<'_>) {
    if !overrides.text("title").is_empty() {
        overrides.text("title").clone_into(title);
    }
}

/// Returns a unit's roster: that of its class, with the overrides of the scenario.
pub(crate) fn troop_roster(spec: &ShipSpec) -> Roster {
    let mut own = roster(&spec.class).unwrap_or(&ROSTERS[0]).clone();
    let other = values(&spec.overrides);
    rename(&mut own.title, &other);
    own.men = other.number("men").unwrap_or(own.men);
    own.leaders = other.number("leaders").unwrap_or(own.leaders);
    own.guns = other.number("guns").unwrap_or(own.guns);
    own
}

/// Returns the roster of a landing party, which charges as its crew does: pirates, a navy, or merchant seamen
/// (B-DATA-17).
fn party(log: &Log, spec: &ShipSpec, ship: UnitId, third: u8) -> Roster {
    let charge = if values(&spec.overrides).flag("pirate") {
        3
    } else if log.key == "merchantman" {
        4
    } else {
        2
    };
    Roster { men: 0, leaders: 0, charge, of: Some((ship, third)), ..roster("party").unwrap_or(&ROSTERS[0]).clone() }
}

/// Returns a side's flagship: the ship that the scenario names, or the side's first ship.
fn flagship(scenario: &Scenario, side: SideId) -> Option<UnitId> {
    let own = || afloat(scenario).iter().enumerate().filter(|(_, ship)| scenario.side(&ship.side) == Some(side));
    let named = own().find(|(_, ship)| values(&ship.overrides).flag("flagship"));
    named.or_else(|| own().next()).map(|(place, _)| UnitId(place as u16))
}

/// Returns a ship's log: that of her class, with the overrides of the scenario.
pub(crate) fn ship_log(spec: &ShipSpec) -> Log {
    let mut own = log(&spec.class).unwrap_or(&LOGS[0]).clone();
    let other = values(&spec.overrides);
    rename(&mut own.title, &other);
    // On a row boat all men are on deck.
    let deck = if own.deck == own.men { 1 } else { 3 };
    if let Some(men) = other.number("men") {
        own.men = men;
        own.deck = own.men / deck;
    }
    if other.flag("pirate") {
        // A pirate carries half as many men again (B-DATA-15).
        own.men = own.men * 3 / 2 / 3 * 3;
        own.deck = own.men / deck;
    }
    own.marks = (own.men.div_ceil(2), (u16::from(own.men) * 3).div_ceil(4) as u8);
    own.leaders = other.number("leaders").unwrap_or(own.leaders);
    own.morale = other.whole("morale").map_or(own.morale, |morale| morale as i8);
    own
}
