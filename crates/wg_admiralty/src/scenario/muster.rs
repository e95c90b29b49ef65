//! Sets a scenario's ships, waters and weather on the table, before any die is rolled.

use std::sync::Arc;

use wg_core::rules::chapter::Game;
use wg_core::rules::gathered::Unit as _;
use wg_core::rules::spoken::lay;
use wg_core::scenario::Worded;
use wg_core::shown::view::{LandView, Model};

use crate::position::battle::{Action, Battle};
use crate::position::charts::{Grade, Rate, SpeedType};
use crate::position::classes::{self, Class, GunDice};
use crate::position::options::Options;
use crate::position::roster::Roster;
use crate::position::ship::{Berth, Built, Colours, Company};
use crate::prelude::*;
use crate::scenario::state::values;
use crate::scenario::{plans, script, stage};

/// The usual size of the table, in mm at medium scale.
pub const TABLE: (f64, f64) = (1200.0, 900.0);

/// Converts millimetres of a file to a length.
pub fn mm(millimetres: f64) -> Length {
    Length((millimetres * 100.0).round() as i32)
}

/// Converts a place of a file to a point.
pub fn place((x, y): (f64, f64)) -> Point {
    Point::new(mm(x), mm(y))
}

/// Returns the size of the table.
pub fn table(scenario: &Scenario, options: &Options) -> (Length, Length) {
    let scale = f64::from(options.scale) / 2.0;
    (mm(scenario.table.width.unwrap_or(TABLE.0 * scale)), mm(scenario.table.height.unwrap_or(TABLE.1 * scale)))
}

/// Spawns every ship, and sets up what the scenario says about the battle.
pub fn spawn(app: &mut App, scenario: &Scenario) {
    let options = Options::of(scenario);
    for (place, spec) in scenario.ships.iter().enumerate() {
        ship(scenario, &options, UnitId(place as u16), spec).spawn(app.world_mut());
    }
    // The words of ships need these: the turn in which a signal was made, and the actions that friends have joined.
    let mut cursor = Cursor::default();
    cursor.turn = values(&scenario.battle).whole("turn").unwrap_or_default() as u16;
    let actions = stage::pairs(scenario, "actions").map(|(one, other)| Action::new(one, other)).collect();
    app.insert_resource(cursor).insert_resource(Battle { actions, ..Battle::default() });
    let (width, height) = table(scenario, &options);
    let land: Vec<LandView> = scenario
        .land
        .iter()
        .map(|land| LandView {
            name: land.name.clone(),
            outline: land.outline.iter().map(|at| place(*at)).collect(),
            shoal: land.shoal,
        })
        .collect();
    let pieces = land.iter().map(|land| Piece { outline: land.outline.clone(), shoal: land.shoal }).collect();
    let classes = scenario.ships.iter().map(title).collect();
    let exits = scenario.sides.iter().map(|side| side.edge).collect();
    let written = scenario.ships.iter().map(|spec| plans::written(scenario, spec)).collect();
    let roster = Roster::of(scenario, land, classes, exits, written);
    let divisions = app.world().resource::<Divisions>().clone();
    Admiralty::muster(
        app,
        (
            options,
            Arc::new(Waters::new(width, height, pieces)),
            Arc::new(script::script(scenario)),
            Arc::new(roster),
            divisions,
        ),
    );
    lay::<Admiralty>(app.world_mut(), scenario);
    // A battle that starts in the middle of a phase has items on its agenda already.
    let fleet = Fleet::seen(app.world());
    let business = stage::agenda(scenario, fleet.cursor.phase, fleet.battle.first, fleet.options.drift);
    for item in business {
        app.world_mut().resource_mut::<Business>().push(item);
    }
}

/// Returns the year of a scenario; 1805 if it names none.
pub fn year(scenario: &Scenario) -> u16 {
    values(&scenario.battle).whole("year").unwrap_or(1805) as u16
}

/// Returns the kind of a ship in words.
fn title(spec: &ShipSpec) -> String {
    match classes::class(&spec.class) {
        Some(class) => class.title.clone(),
        None => values(&spec.overrides)
            .whole("number")
            .map_or_else(|| "ship".to_owned(), |number| format!("{number}-gun ship")),
    }
}

/// Reads the four gun dice of a list. Those left out are 0.
pub fn dice(list: &Value) -> GunDice {
    let mut dice = [0; 4];
    for (die, value) in dice.iter_mut().zip(list.as_list().unwrap_or_default()) {
        *die = value.as_int().unwrap_or_default() as u8;
    }
    dice
}

/// Returns the value of a word in a ship's `overrides`, if it is there.
fn other<T: Worded>(spec: &ShipSpec, key: &str) -> Option<T> {
    spec.overrides.get(key).and_then(Value::as_text).map(T::of_word)
}

/// Returns the printed values of a ship and the grade of her crew: those of her class in this year, with the scenario's
/// overrides.
pub fn built(scenario: &Scenario, options: &Options, spec: &ShipSpec) -> (Built, Grade) {
    let class: Option<&Class> = classes::class(&spec.class);
    let year = year(scenario);
    let nation = class.and_then(|class| CHARTS.nation(&class.nation));
    let said = values(&spec.overrides);
    let whole = |key: &str| said.whole(key);
    let size = whole("size").map_or_else(|| class.map_or(4, |class| class.size), |size| size as u8);
    let base = CHARTS.base(size);
    let scaled = |length: Length| Length(length.0 * options.scale / 2);
    let printed =
        class.and_then(
            |class| if year < 1793 { class.grades.0.or(class.grades.1) } else { class.grades.1.or(class.grades.0) },
        );
    let grade = other(spec, "grade").or(printed).unwrap_or_default();
    let sweep = whole("sweep").map_or_else(
        || if nation.is_none_or(|nation| year >= nation.wide_from) { 45 } else { 10 },
        |sweep| sweep as i32,
    );
    let guns = spec.overrides.get("guns").map(dice).or_else(|| class.map(Class::computed)).unwrap_or_default();
    let built = Built {
        side: scenario.side(&spec.side).unwrap_or_default(),
        guns,
        rate: other(spec, "rate").unwrap_or_else(|| class.map_or(Rate::Line, |class| class.rate)),
        number: whole("number").map_or_else(|| class.map_or(74, |class| class.number), |number| number as u16),
        hull: other(spec, "hull").unwrap_or_else(|| class.map_or(HullKind::Normal, |class| class.hull)),
        speed: other(spec, "speed").unwrap_or_else(|| class.map_or(SpeedType::Average, |class| class.speed)),
        size,
        doctrine: other(spec, "doctrine").unwrap_or_else(|| nation.map_or(Doctrine::Hull, |nation| nation.doctrine)),
        sweep: Angle::degrees(sweep),
        base: Footprint::new(scaled(base.length), scaled(base.beam)),
        flagship: said.flag("flagship"),
        model: class.map_or(Model { masts: 3, ports: 12, poop: true, ..Model::default() }, |class| class.model),
    };
    (built, grade)
}

/// Creates a ship with her printed values at her place. The other words of the scenario are read when all ships are
/// there.
fn ship(scenario: &Scenario, options: &Options, id: UnitId, spec: &ShipSpec) -> Ship {
    let (built, grade) = built(scenario, options, spec);
    let heading = spec.heading.map_or(Heading::NORTH, |heading| heading.heading());
    let pose = Pose::new(place(spec.at.unwrap_or_default()), heading);
    let fate = if scenario.is_due(&spec.name) { Fate::Aboard } else { Fate::Afloat };
    Ship {
        id,
        built,
        berth: Berth { pose, before: pose, ..Berth::default() },
        log: Default::default(),
        company: Company { grade, ..Company::default() },
        colours: Colours { side: built.side, fate, ..Colours::default() },
        gunnery: Default::default(),
        repairs: Default::default(),
        planned: Planned::default(),
    }
}
