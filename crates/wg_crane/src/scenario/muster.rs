//! II. Equipment: puts a scenario's ships, board and battle on the table, before any die is rolled.

use std::sync::Arc;

use wg_core::rules::chapter::Game;
use wg_core::rules::gathered::Unit as _;
use wg_core::rules::spoken::lay;

use crate::options::Options;
use crate::prelude::*;
use crate::sailing::charted::Charted;
use crate::scenario::check::MOST_SHIPS;
use crate::scenario::state::values;

/// Spawns every ship and inserts the state of the battle that the scenario gives.
pub fn spawn(app: &mut App, scenario: &Scenario) {
    let options = Options::of(scenario);
    let sea = BOARD.of(scenario);
    for (place, spec) in scenario.ships.iter().enumerate() {
        ship(scenario, UnitId(place as u16), spec, options).spawn(app.world_mut());
    }
    let edges = match [0, 1].map(|side| scenario.sides.get(side).and_then(|side| side.edge)) {
        [Some(edge), _] => Edges::of_first(edge),
        [None, Some(edge)] => Edges::of_first(edge.opposite()),
        [None, None] => Edges::default(),
    };
    let battle = values(&scenario.battle);
    let conditions = Conditions {
        edges,
        line: scenario
            .side(battle.text("line"))
            .map(|side| (side, battle.number("line_left").unwrap_or(2 * MOST_SHIPS as u8))),
        ..Conditions::default()
    };
    app.init_resource::<Charted>().init_resource::<Cursor>();
    app.insert_resource(conditions).insert_resource(SecretLimit::default());
    Crane::muster(app, (options, sea, Arc::new(Roster::of(scenario))));
    lay::<Crane>(app.world_mut(), scenario);
}

/// Builds a ship from her printed values. The scenario's words about her state are applied once all ships are there.
fn ship(scenario: &Scenario, id: UnitId, spec: &ShipSpec, options: Options) -> Ship {
    let side = scenario.side(&spec.side).unwrap_or_default();
    let class = CHARTS.class(&spec.class).unwrap_or_default();
    let chart = &CHARTS.classes[usize::from(class)];
    let other = values(&spec.overrides);
    let fate = if scenario.is_due(&spec.name) { Fate::Aboard } else { Fate::Afloat };
    let built = Built {
        side,
        class,
        boxes: chart.boxes,
        dice: other.number("dice").unwrap_or(chart.dice),
        range: other.number("range").unwrap_or(chart.range(options.ranges)),
        movement: other.number("movement").unwrap_or(CHARTS.movement),
    };
    Ship {
        id,
        built,
        berth: Berth::default(),
        damage: Damage::default(),
        gunnery: Gunnery::default(),
        sailing: Sailing::default(),
        colours: Colours { side, fate },
        worth: Worth::default(),
    }
}
