//! Ships that come later. The core keeps the timetable and rolls the dice; a ruleset says which ships are still away,
//! and puts them on its table.
//!
//! A ruleset that implements [`Arrives`] calls [`ArriveApp::arrivals`] after
//! [`ChapterApp::game`](crate::ChapterApp::game). Its ships that have yet to come, [`Scenario::is_due`], are set up as
//! [`Fate::Aboard`]. They come in a beat of their own before the first phase of a turn opens.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Serialize;

use crate::dice::{Beat, Faces, Throw};
use crate::geometry::{Grid, Length, Point, Pose};
use crate::ids::{SideId, UnitId, Viewer};
use crate::rules::game::{Game, Kept};
use crate::rules::phase::{At, Phases, Stage, When};
use crate::rules::saved::{SavedApp, Secret};
use crate::scenario::{Arrival, Coming, Edge, Scenario};
use crate::shown::report::{Event, Report, Reports};
use crate::shown::view::{Fate, UnitView, View};

/// The clause of the table under which ships come.
pub const CLAUSE: &str = "T-ARRIVE";

/// The purpose of the die for ships that may come, which no ruleset uses for its own dice.
const PURPOSE: u16 = 0x3ffe;

/// The greatest number of places at which a ship is tried.
const MOST_PLACES: usize = 400;

/// A game in which ships may come later.
pub trait Arrives: Game {
    /// True if this ship has yet to come.
    fn is_due(fleet: &Self::Fleet, unit: UnitId) -> bool;

    /// Puts a ship that has yet to come on the table, at this place or in its square. Returns false if she cannot lie
    /// there: it is off the table, on land, or another unit is in the way. Nothing is changed then.
    fn let_in(fleet: &mut Self::Fleet, unit: UnitId, pose: Pose) -> bool;
}

/// Methods of [`App`] with which a ruleset's plugin lets ships come later.
pub trait ArriveApp {
    /// Lets ships come before the first phase of a turn, if the scenario names any. Call it after the game was added.
    fn arrivals<G: Arrives>(&mut self) -> &mut Self;
}

impl ArriveApp for App {
    fn arrivals<G: Arrives>(&mut self) -> &mut Self {
        let first = self.world().resource::<Phases>().0.iter().position(|phase| phase.when == When::EveryTurn);
        if let Some(first) = first.filter(|_| self.world().contains_resource::<Timetable>()) {
            self.add_systems(At(first as u8, Stage::Arrive), arrive::<G>);
        }
        self
    }
}

/// The ships that come later. It never changes, and is in the world only if the scenario has arrivals.
#[derive(Resource, Clone, Default)]
#[component(immutable)]
pub(crate) struct Timetable {
    pub(crate) list: Arc<[Arrival]>,
    names: Arc<[String]>,
    sides: Arc<[String]>,
    /// The poses at which each ship is tried, the first one first, by her id.
    places: Arc<[Vec<Pose>]>,
}

/// How far the timetable has been followed. It is in the world only if the scenario has arrivals.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Arriving {
    /// The last turn at whose start ships were let in.
    pub(crate) awaited: u16,
    /// For each arrival, as a bit: its die has shown the right face, so its ships come as soon as there is room.
    pub(crate) called: u32,
    /// In what a side knows of a battle, that side: other sides' ships that come in secret stay away.
    pub(crate) seen_by: Seen,
}

/// Everybody can see who has come, but not who is yet to come.
impl Secret for Arriving {}

/// Whose secret arrivals are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) enum Seen {
    /// Those of all sides.
    #[default]
    All,
    /// Those of one side.
    One(SideId),
    /// Those of no side.
    None,
}

impl Seen {
    /// What a viewer may know.
    pub(crate) const fn of(viewer: Viewer) -> Self {
        match viewer {
            Viewer::All => Self::All,
            Viewer::Side(side) => Self::One(side),
            Viewer::Public => Self::None,
        }
    }

    /// True if an arrival is known.
    pub(crate) fn knows(self, arrival: &Arrival) -> bool {
        !arrival.secret || self == Self::All || self == Self::One(arrival.side)
    }
}

impl Arriving {
    /// True if the die of an arrival has called its ships, which come as soon as there is room.
    pub(crate) const fn is_called(&self, arrival: usize) -> bool {
        self.called & (1 << arrival) != 0
    }

    /// Returns how far a scenario says that its timetable has been followed.
    pub(crate) fn of(scenario: &Scenario) -> Self {
        let awaited = scenario.arrivals.iter().filter_map(|arrival| arrival.awaited).max().unwrap_or_default();
        Self { awaited, ..Self::default() }
    }
}

impl Timetable {
    /// Collects the arrivals of a scenario. The places are added once the table is laid out.
    pub(crate) fn of(scenario: &Scenario) -> Self {
        Self {
            list: scenario.arrivals_by_id(),
            names: scenario.ships.iter().map(|ship| ship.name.clone()).collect(),
            sides: scenario.sides.iter().map(|side| side.name.clone()).collect(),
            places: Arc::default(),
        }
    }

    /// Adds the poses at which the ships are tried on this table. `view` shows the ships at the places that the scenario
    /// gives them.
    pub(crate) fn laid_out(self, view: &View) -> Self {
        let places = view.units.iter().map(|unit| {
            let arrival = self.list.iter().find(|arrival| arrival.units.contains(&unit.id));
            arrival.map_or_else(Vec::new, |arrival| places(arrival, unit, view))
        });
        Self { places: places.collect(), ..self }
    }

    /// Returns the name of a ship.
    pub(crate) fn name(&self, unit: UnitId) -> &str {
        self.names.get(unit.index()).map_or("", String::as_str)
    }

    /// Iterates over the ships that come in secret from this viewer.
    pub(crate) fn hidden(&self, seen: Seen) -> impl Iterator<Item = UnitId> {
        self.list.iter().filter(move |arrival| !seen.knows(arrival)).flat_map(|arrival| arrival.units.iter().copied())
    }

    /// Returns the units of an arrival that have yet to come, as the table stands.
    pub(crate) fn away(arrival: &Arrival, view: &View) -> Vec<UnitId> {
        let away = |unit: &&UnitView| unit.fate == Fate::Aboard && arrival.units.contains(&unit.id);
        view.units.iter().filter(away).map(|unit| unit.id).collect()
    }
}

/// Returns the poses at which a ship is tried: her own place first, then the others along the edge, in the zone or near
/// her place, the nearest first.
fn places(arrival: &Arrival, unit: &UnitView, view: &View) -> Vec<Pose> {
    let step = view.table.grid.map_or(Length((unit.footprint.length.0 / 2).max(1)), |grid: Grid| grid.square);
    let at = unit.pose.at;
    let reach = match (arrival.edge, arrival.zone) {
        (None, None) => 3,
        _ => (view.table.width.max(view.table.height).0 / step.0).clamp(1, 120),
    };
    let zone = arrival.zone.and_then(|zone| view.table.zones.get(zone));
    let is_in = |point: Point| {
        let (x, y) = (point.x, point.y);
        let on_table =
            (Length::ZERO..=view.table.width).contains(&x) && (Length::ZERO..=view.table.height).contains(&y);
        on_table && zone.is_none_or(|zone| zone.contains(point))
    };
    let (across, along) = match arrival.edge {
        Some(Edge::North | Edge::South) => (reach, 0),
        Some(Edge::East | Edge::West) => (0, reach),
        None => (reach, reach),
    };
    let mut points: Vec<Point> = (-along..=along)
        .flat_map(|north| (-across..=across).map(move |east| (east, north)))
        .filter(|way| *way != (0, 0))
        .map(|(east, north)| at.shifted(step * east, step * north))
        .filter(|point| is_in(*point))
        .collect();
    points.sort_by_key(|point| (at.distance_squared(*point), point.y, point.x));
    points.truncate(MOST_PLACES);
    std::iter::once(at).chain(points).map(|point| Pose::new(point, unit.pose.heading)).collect()
}

/// Lets in the ships that are due at the start of a turn, after rolling the dice for those that may come.
fn arrive<G: Arrives>(
    mut kept: ResMut<Kept<G>>,
    timetable: Res<Timetable>,
    mut arriving: ResMut<Arriving>,
    mut reports: ResMut<Reports>,
    mut beat: Beat,
) {
    let (fleet, turn) = (&mut kept.fleet, beat.cursor.turn);
    let away = |fleet: &G::Fleet, arrival: &Arrival| -> Vec<UnitId> {
        arrival.units.iter().copied().filter(|unit| G::is_due(fleet, *unit)).collect()
    };
    // All dice are rolled before the first ship comes, so that real dice are asked for together.
    let mut rolled: Vec<(usize, Vec<UnitId>, Option<Faces>)> = Vec::new();
    let mut missing = false;
    for (at, arrival) in timetable.list.iter().enumerate() {
        let units = away(fleet, arrival);
        if units.is_empty() || turn < arrival.when.first() || !arriving.seen_by.knows(arrival) {
            continue;
        }
        let called = arriving.is_called(at) || units.len() < arrival.units.len();
        match (arrival.when, called) {
            (Coming::Rolled { die, least, .. }, false) => {
                match timetable.roll(arrival, (die, least), &units, &mut beat) {
                    Some(faces) => rolled.push((at, units, Some(faces))),
                    None => missing = true,
                }
            }
            _ => rolled.push((at, units, None)),
        }
    }
    if missing {
        beat.table.halted = true;
        return;
    }
    arriving.awaited = turn;
    for (at, units, faces) in rolled {
        let arrival = &timetable.list[at];
        if let (Coming::Rolled { die, least, .. }, Some(faces)) = (arrival.when, &faces) {
            let comes = faces.iter().all(|face| *face >= least);
            if !arrival.secret {
                reports.say(|| timetable.tells_roll(arrival, &units, (die, least), faces, comes));
            }
            if !comes {
                continue;
            }
            arriving.called |= 1 << at;
        }
        let (come, waiting): (Vec<UnitId>, Vec<UnitId>) = units.iter().partition(|unit| {
            timetable.places.get(unit.index()).is_some_and(|all| all.iter().any(|pose| G::let_in(fleet, **unit, *pose)))
        });
        let way = arrival.by_way();
        if let Some(first) = come.first() {
            reports.say(|| {
                let whom = crate::capital(&timetable.whom(arrival, &come));
                let verb = if arrival.is_one(&come) { "comes" } else { "come" };
                let sentence = format!("{whom} {verb} on{way}.");
                Report::new(CLAUSE, Some(*first), sentence).with(Event::Fate)
            });
        }
        // A report would tell the enemy of ships that come in secret. Their own side sees them in the list.
        if let Some(first) = waiting.first().filter(|_| !arrival.secret) {
            reports.say(|| {
                let sentence = format!("There is no room for {}{way} yet.", timetable.whom(arrival, &waiting));
                Report::new(CLAUSE, Some(*first), sentence)
            });
        }
    }
}

impl Timetable {
    /// Rolls the die for ships that may come, or returns `None` if it must be typed first. The machine rolls for ships
    /// that come in secret, since a die on the table would tell of them.
    fn roll(&self, arrival: &Arrival, (die, least): (u8, u8), units: &[UnitId], beat: &mut Beat<'_>) -> Option<Faces> {
        let needed = if least >= die { die.to_string() } else { format!("{least}-{die}") };
        let row = Throw {
            unit: arrival.units.first().copied(),
            purpose: PURPOSE,
            dice: 1,
            sides: die,
            needed: format!("{needed} brings them on").into(),
            clause: CLAUSE.into(),
            ..Throw::default()
        };
        let row = row.counts(least, die);
        if arrival.secret {
            return Some(beat.hand().throw_secret(&row));
        }
        beat.hand().throw(&row, || self.title(arrival, units)).ok()
    }

    /// Returns ships of an arrival in words.
    fn whom(&self, arrival: &Arrival, units: &[UnitId]) -> String {
        arrival.whom(units, |unit| self.name(unit))
    }

    /// The purpose of the die in words.
    fn title(&self, arrival: &Arrival, units: &[UnitId]) -> String {
        let (whom, way) = (self.whom(arrival, units), arrival.by_way());
        format!("Arrival of {whom}{way}")
    }

    fn tells_roll(
        &self,
        arrival: &Arrival,
        units: &[UnitId],
        (die, least): (u8, u8),
        faces: &Faces,
        comes: bool,
    ) -> Report {
        let whom = self.whom(arrival, units);
        let side = self.sides.get(arrival.side.index()).map_or("", String::as_str);
        let face = faces.first().copied().unwrap_or_default();
        let needed = if least >= die { die.to_string() } else { format!("{least} or more") };
        let is = if arrival.is_one(units) { "is" } else { "are" };
        let (verb, result) = if comes { ("on the way", "they come") } else { ("not here yet", "not yet") };
        let sentence = format!("{side} rolls {face} and needs {needed}: {whom} {is} {verb}.");
        let event = Event::thrown(self.title(arrival, units), faces, needed, result)
            .sides(die)
            .good(|face| *face >= least)
            .by(arrival.side);
        Report::new(CLAUSE, units.first().copied(), sentence).with(event)
    }
}

/// Adds what the scenario says of ships that come later, before a ruleset is built.
pub(crate) fn announce(app: &mut App, scenario: &Scenario) {
    if !scenario.arrivals.is_empty() {
        app.insert_resource(Timetable::of(scenario));
        app.insert_resource(Arriving::of(scenario)).saved_secret::<Arriving>();
    }
}
