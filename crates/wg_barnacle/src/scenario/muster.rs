//! A scenario's ships, table and battle put on the table, before anything is thrown.

use std::sync::Arc;

use wg_core::rules::chapter::Game;
use wg_core::rules::gathered::Unit as _;
use wg_core::scenario::{ByHand as _, LandSpec, Names, Values, Worded as _, WorkSpec};
use wg_core::shown::view::{WorkKind, WorkView};

use crate::options::Options;
use crate::position::afloat::{Party, Water};
use crate::position::coast::Coast;
use crate::position::logs::log;
use crate::position::troop::{PARTIES, ROSTERS, roster};
use crate::prelude::*;
use crate::scenario::state::{DUE, EDGES, EMPTY, LOST, TRIGGERS, WHEREABOUTS, meaning, values};
use crate::scenario::{grapples, parties, progress};

/// The usual table, west to east, in inches.
pub const WIDTH: f64 = 96.0;
/// The usual table, south to north, in inches.
pub const HEIGHT: f64 = 60.0;

/// Put everything on the table that the scenario names.
pub fn spawn(app: &mut App, scenario: &Scenario) {
    let chart = Arc::new(chart(scenario));
    for (place, spec) in scenario.ships.iter().enumerate() {
        let id = UnitId(place as u16);
        if place < chart.logs.len() {
            ship(scenario, &chart, id, spec).spawn(app.world_mut());
        } else {
            troop(scenario, &chart, id, spec).spawn(app.world_mut());
        }
    }
    spawn_parties(app, scenario, &chart);
    let battle = values(&scenario.battle);
    app.insert_resource(sky(scenario, &chart, &battle))
        .insert_resource(initiative(scenario, &battle))
        .insert_resource(later(scenario, &battle))
        .insert_resource(clock(scenario, &chart, &battle))
        .insert_resource(Verdict::default());
    if let Some(turn) = battle.whole("turn") {
        let mut cursor = Cursor::default();
        (cursor.turn, cursor.phase) = (turn as u16, battle.number("phase").unwrap_or(1).saturating_sub(1));
        app.insert_resource(cursor);
    }
    Barnacle::muster(app, (chart,));
}

/// The alarm clock (AMB-9). For how many ships it was set follows from those that could move now, if it is not said.
fn clock(scenario: &Scenario, chart: &Chart, battle: &Values<'_>) -> AlarmClock {
    let moves = |ship: &&ShipSpec| {
        matches!(values(&ship.state).text("fate"), "" | "fighting") && !values(&ship.state).flag("aground")
    };
    let ships = || afloat(scenario).iter().filter(moves).count().min(255) as u8;
    let random = chart.options.alarm == crate::options::Alarm::Random && battle.has("turn");
    AlarmClock {
        rings_before: battle.number("alarm").map(|alarm| alarm.saturating_sub(1)),
        rang: battle.flag("alarm_rang"),
        ships: battle.number("alarm_ships").unwrap_or_else(|| if random { ships() } else { 0 }),
        guessed: false,
        unset: battle.flag("alarm_hidden"),
    }
}

/// The unit of this name.
pub(crate) fn unit(scenario: &Scenario, name: &str) -> Option<UnitId> {
    scenario.ships.iter().position(|ship| ship.name == name).map(|place| UnitId(place as u16))
}

fn sky(scenario: &Scenario, chart: &Chart, battle: &Values<'_>) -> Sky {
    let prevailing = scenario.wind.map_or(Heading::NORTH, |wind| wind.heading());
    Sky {
        actual: side_of_table(battle.text("wind")).unwrap_or(prevailing),
        prevailing,
        speed: Speed::of_word(battle.text("wind_speed")),
        fog: battle.flag("fog"),
        smoke: battle.flag("smoke"),
        lucky: unit(scenario, battle.text("lucky")),
        calm: battle.flag("calm"),
        rulings: rulings(scenario, chart, battle),
    }
}

/// What `triumph` says of a side that took a fort; 1 is a man o' war sunk (B-INIT-8).
pub(crate) const FORT_TAKEN: u8 = 2;

fn initiative(scenario: &Scenario, battle: &Values<'_>) -> Initiative {
    let side = |key: &str| scenario.side(battle.text(key));
    let deeds = |sunk: &str, triumph: &str, adverse: &str| {
        let (sunk, triumph, adverse) = (battle.by_side(sunk), battle.by_side(triumph), battle.by_side(adverse));
        [0, 1].map(|side: usize| Deeds { sunk: sunk[side], triumph: triumph[side] > 0, adverse: adverse[side] })
    };
    Initiative {
        first: side("first"),
        winner: side("winner"),
        last_winner: side("last_winner"),
        now: deeds("sunk", "triumph", "adverse"),
        last: deeds("last_sunk", "last_triumph", "last_adverse"),
        forts: ["triumph", "last_triumph"].map(|key| battle.by_side(key).map(|triumph| triumph == FORT_TAKEN)),
    }
}

fn later(scenario: &Scenario, battle: &Values<'_>) -> Later {
    let foul = |value: &Value| {
        let [mover, struck, dice] = value.as_list()? else { return None };
        Some(Foul {
            mover: unit(scenario, mover.as_text()?)?,
            struck: unit(scenario, struck.as_text()?)?,
            dice: dice.as_int()? as u8,
        })
    };
    let fouls = battle.list("collisions").iter().filter_map(foul).collect();
    Later {
        fouls,
        activations: battle.count("activations"),
        water: water(scenario, battle),
        goes_on: progress::mustered(scenario, battle),
    }
}

/// Boats and men in the water.
fn water(scenario: &Scenario, battle: &Values<'_>) -> Water {
    let party = |value: &Value| {
        let [ship, side, kind, x, y, heading, men, leaders] = value.as_list()? else { return None };
        Some(Party {
            ship: unit(scenario, ship.as_text()?)?,
            side: scenario.side(side.as_text()?)?,
            boat: kind.as_text()? == "boat",
            at: Point::inches(x.as_number()?, y.as_number()?),
            heading: Heading::new((heading.as_number()? * 100.0).round() as i32),
            men: men.as_int()?.clamp(0, 200) as u8,
            leaders: leaders.as_int()?.clamp(0, 9) as u8,
        })
    };
    Water {
        parties: battle.list("afloat").iter().filter_map(party).collect(),
        swum: battle.by_side("swum").map(|swum| swum > 0),
    }
}

/// What the game master has ruled before the battle was written down.
fn rulings(scenario: &Scenario, chart: &Chart, battle: &Values<'_>) -> Rulings {
    let mut rulings = Rulings::of(chart);
    let named = |key: &str, place: usize| battle.list(key).get(place).and_then(Value::as_text);
    for side in 0..2 {
        if let Some(name) = named("flagships", side) {
            rulings.flagships[side] = unit(scenario, name);
        }
        if let Some(base) = named("bases", side) {
            rulings.bases[side] = meaning(&EDGES, base);
        }
    }
    let prevailing = scenario.wind.map_or(Heading::NORTH, |wind| wind.heading());
    for (place, quarters) in rulings.wind_table.iter_mut().enumerate() {
        if let Some(from) = named("wind_table", place).and_then(side_of_table) {
            *quarters = (prevailing.to(from).0.rem_euclid(36_000) / 9000) as u8;
        }
    }
    rulings
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
    let waters = crate::scenario::check::waters(scenario);
    let edge = |side: usize| scenario.sides.get(side).and_then(|side| side.edge);
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
        edges: [edge(0), edge(1)],
        flagships: [flagship(scenario, SideId(0)), flagship(scenario, SideId(1))],
        coast: Coast::of(&waters),
        waters,
        land: scenario.land.iter().flat_map(LandSpec::drawn).collect(),
        options: Options::of(scenario),
    }
}

/// The ships of a scenario: they come before the units on land, which `check` sees to.
pub(crate) fn afloat(scenario: &Scenario) -> &[ShipSpec] {
    let ashore = scenario.ships.iter().position(|unit| roster(&unit.class).is_some());
    &scenario.ships[..ashore.unwrap_or(scenario.ships.len())]
}

/// True if ships can land parties in this battle: there is somebody on land, a port, or the scenario says so.
fn has_landings(scenario: &Scenario) -> bool {
    match values(&scenario.options).text("landings") {
        "on" => true,
        "off" => false,
        _ => {
            afloat(scenario).len() < scenario.ships.len()
                || scenario.works.iter().any(|work| work.kind == WorkKind::Port)
        }
    }
}

/// The rosters of the units on land and of the landing parties, and what the parties are called (B-LAND-6, B-LAND-7).
fn rosters(scenario: &Scenario, logs: &[Log]) -> (Vec<Roster>, Vec<String>) {
    let mut rosters: Vec<Roster> = scenario.ships[logs.len()..].iter().map(troop_roster).collect();
    let mut names = Vec::new();
    if has_landings(scenario) {
        for (place, (log, spec)) in logs.iter().zip(afloat(scenario)).enumerate().filter(|(_, (log, _))| !log.boat) {
            for third in 0..PARTIES {
                rosters.push(party(log, spec, UnitId(place as u16), third as u8));
                let which = ["", " (2nd)", " (3rd)"][third % 3];
                names.push(format!("Party of the {}{which}", spec.name));
            }
        }
    }
    (rosters, names)
}

/// A unit that the scenario calls otherwise than its class.
fn rename(title: &mut String, overrides: &Values<'_>) {
    if !overrides.text("title").is_empty() {
        overrides.text("title").clone_into(title);
    }
}

/// A unit's roster: its class's with what the scenario says otherwise.
pub(crate) fn troop_roster(spec: &ShipSpec) -> Roster {
    let mut own = roster(&spec.class).unwrap_or(&ROSTERS[0]).clone();
    let other = values(&spec.overrides);
    rename(&mut own.title, &other);
    own.men = other.number("men").unwrap_or(own.men);
    own.leaders = other.number("leaders").unwrap_or(own.leaders);
    own.guns = other.number("guns").unwrap_or(own.guns);
    own
}

/// A landing party charges as its crew does: pirates, a navy, or merchant seamen (B-DATA-17).
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

/// A unit on land as the scenario has it.
fn troop(scenario: &Scenario, chart: &Chart, id: UnitId, spec: &ShipSpec) -> Troop {
    let side = scenario.side(&spec.side).unwrap_or_default();
    let roster = &chart.rosters[id.index() - chart.logs.len()];
    let state = values(&spec.state);
    let pose = pose(spec);
    let killed = state.count("killed").min(roster.men);
    let left = roster.guns.saturating_sub(state.count("guns_lost"));
    let mut troop = Troop {
        id,
        raised: Raised { side },
        stand: Stand {
            pose,
            whereabouts: meaning(&WHEREABOUTS, state.text("fate")),
            bound: pose.at,
            ranks: state.number("ranks").unwrap_or(roster.ranks),
        },
        company: Company {
            men: roster.men - killed,
            leaders: roster.leaders.saturating_sub(state.count("leaders_killed")),
            killed,
        },
        pieces: Pieces { left, unmanned: state.count("unmanned").min(left), ..Pieces::default() },
        march: March {
            stage: if state.flag("moved") { Pace::Done } else { Pace::Waits },
            engaged: named(chart, state.text("engaged")),
            ..March::default()
        },
    };
    troop.take(&spec.state);
    troop
}

/// The unit of this name, landing parties among them.
fn named(chart: &Chart, name: &str) -> Option<UnitId> {
    chart.names.find(name)
}

/// The landing parties: aboard, or where the scenario has them.
fn spawn_parties(app: &mut App, scenario: &Scenario, chart: &Chart) {
    for (place, roster) in chart.rosters.iter().enumerate() {
        let Some((ship, _)) = roster.of else { continue };
        let side = scenario.ships.get(ship.index()).and_then(|ship| scenario.side(&ship.side)).unwrap_or_default();
        let id = UnitId((chart.logs.len() + place) as u16);
        let own = roster.of.map_or(0, |(_, third)| third);
        let told = scenario
            .ships
            .get(ship.index())
            .and_then(|ship| parties::told(&values(&ship.state)).into_iter().find(|told| told.third == own));
        let Some(mut told) = told else {
            let stand = Stand { ranks: roster.ranks, ..Stand::default() };
            app.world_mut().spawn((
                id,
                Raised { side },
                stand,
                Company::default(),
                Pieces::default(),
                March::default(),
            ));
            continue;
        };
        told.march.engaged = told.with.as_deref().and_then(|name| named(chart, name));
        if let Some(to) = told.to.as_deref().and_then(|name| unit(scenario, name)) {
            told.stand.whereabouts = crate::position::troop::Whereabouts::Boats(Some(to));
        }
        app.world_mut().spawn((id, Raised { side }, told.stand, told.company, Pieces::default(), told.march));
    }
}

/// A side's flagship: the one that the scenario names so, or its first ship.
fn flagship(scenario: &Scenario, side: SideId) -> Option<UnitId> {
    let own = || afloat(scenario).iter().enumerate().filter(|(_, ship)| scenario.side(&ship.side) == Some(side));
    let named = own().find(|(_, ship)| values(&ship.overrides).flag("flagship"));
    named.or_else(|| own().next()).map(|(place, _)| UnitId(place as u16))
}

/// A ship's log: her class's with what the scenario says otherwise.
pub(crate) fn ship_log(spec: &ShipSpec) -> Log {
    let mut own = log(&spec.class).unwrap_or(&LOGS[0]).clone();
    let other = values(&spec.overrides);
    rename(&mut own.title, &other);
    // A row boat has no decks to be below.
    let deck = if own.deck == own.men { 1 } else { 3 };
    if let Some(men) = other.number("men") {
        own.men = men;
        own.deck = own.men / deck;
    }
    if other.flag("pirate") {
        // B-DATA-15.
        own.men = own.men * 3 / 2 / 3 * 3;
        own.deck = own.men / deck;
    }
    own.marks = (own.men.div_ceil(2), (u16::from(own.men) * 3).div_ceil(4) as u8);
    own.leaders = other.number("leaders").unwrap_or(own.leaders);
    own.morale = other.whole("morale").map_or(own.morale, |morale| morale as i8);
    own
}

/// A ship as the scenario has her: what is said of her, and what follows from her log.
fn ship(scenario: &Scenario, chart: &Chart, id: UnitId, spec: &ShipSpec) -> Ship {
    let side = scenario.side(&spec.side).unwrap_or_default();
    let log = &chart.logs[id.index()];
    let state = values(&spec.state);
    let pose = pose(spec);
    let triggers = |key: &str, table: &[(&str, u8)]| {
        state.list(key).iter().filter_map(Value::as_text).fold(0, |all, word| all | meaning(table, word))
    };
    let (tested, due) = (triggers("tested", &TRIGGERS), triggers("due", &DUE));
    let rudder_lost =
        state.list("rudder_lost").iter().filter_map(Value::as_int).fold(0, |lost, place| lost | 1 << ((place - 1) & 7));
    let stage = if state.flag("moved") { Stage::Done } else { Stage::Waits };
    let pips = state.whole("pips").unwrap_or_default() as i8;
    let mut ship = Ship {
        id,
        built: Built { side },
        berth: Berth { pose, ..Berth::default() },
        rig: rig(log, &state),
        hull: Hull { rudder_lost, ..Hull::default() },
        crew: Crew::default(),
        guns: Guns { loaded: EMPTY.map(|key| !state.flag(key)), ..Guns::default() },
        clocks: Clocks::default(),
        nerve: Nerve {
            morale: state.whole("morale").map_or(log.morale, |morale| morale as i8),
            tested,
            due,
            ..Nerve::default()
        },
        colours: Colours { side, ..Colours::default() },
        run: Run { stage, from: pose, speed: state.count("speed"), half: state.flag("half"), pips, ..Run::default() },
        heed: Heed::default(),
        ties: grapples::mustered(scenario, id),
        fight: grapples::mustered_fight(scenario, id),
    };
    ship.take(&spec.state);
    // Who was taken out of the water may be aboard in the place of one who fell.
    ship.crew.muster(state.number("aboard").unwrap_or(log.men - ship.crew.killed).min(log.men), log);
    ship.crew.leaders = log.leaders.saturating_sub(state.count("leaders_killed") + parties::leaders_away(&state));
    for (battery, key) in LOST.into_iter().enumerate() {
        ship.guns.left[battery] =
            log.guns[battery].saturating_sub(state.count(key)).saturating_sub(ship.guns.overboard[battery]);
    }
    if if state.has("taken") { state.flag("taken") } else { ship.colours.fate == Fate::Struck } {
        ship.colours.side = side.other();
    }
    ship
}

/// Where the scenario has a unit.
fn pose(spec: &ShipSpec) -> Pose {
    let (x, y) = spec.at.unwrap_or_default();
    Pose::new(Point::inches(x, y), spec.heading.map_or(Heading::NORTH, |heading| heading.heading()))
}

/// Her sails: what the scenario does not say follows from her lines (B-DAM-4, AMB-36).
fn rig(log: &Log, state: &Values<'_>) -> Rig {
    let (masts, boxes) = (log.masts.len() as u8, state.count("boxes"));
    let beyond = |line: Option<u8>| line.is_some_and(|line| boxes >= line);
    let lost = state.number("masts_lost").unwrap_or(if beyond(log.yellow) { 2 } else { 0 }).min(masts);
    let usual = if beyond(log.red) { 0 } else { 5 };
    Rig {
        hoisted: state.number("sail").unwrap_or(usual).min(masts - lost),
        lost,
        anchor: state.flag("at_anchor") && lost == masts,
    }
}
