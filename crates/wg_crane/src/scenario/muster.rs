//! II. Equipment: a scenario's ships, board and battle put on the table, before anything is thrown.

use std::sync::Arc;

use wg_core::rules::chapter::Game;
use wg_core::rules::gathered::Unit as _;
use wg_core::scenario::Stated as _;

use crate::options::Options;
use crate::prelude::*;
use crate::sailing::charted::Charted;
use crate::scenario::check::MOST_SHIPS;
use crate::scenario::state::values;

/// Spawn every ship, and put down what the scenario says of the battle.
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
    // C-DATA-6: thrown in secret is the limit of four dice; a number of turns that the scenario gives is known to everybody.
    let limit = battle.number("limit").or(options.turns);
    let (open, secret) = if options.is_limit_hidden() { (None, limit) } else { (limit, None) };
    let conditions = Conditions {
        wind: scenario.wind.map(|wind| Compass::nearest(wind.heading())),
        first: scenario.side(battle.text("first")),
        edges,
        limit: open,
        lull: Lull { action: battle.flag("action"), quiet: battle.count("quiet") },
        line: scenario
            .side(battle.text("line"))
            .map(|side| (side, battle.number("line_left").unwrap_or(2 * MOST_SHIPS as u8))),
        verdict: Verdict { time_called: battle.flag("time_called"), end: None },
    };
    app.init_resource::<Charted>()
        .insert_resource(conditions)
        .insert_resource(SecretLimit { turns: secret, guessed: false });
    let mut cursor = Cursor::default();
    if let Some(turn) = battle.whole("turn") {
        cursor.turn = turn as u16;
        cursor.phase = battle.number("phase").unwrap_or(1);
    }
    app.insert_resource(cursor);
    Crane::muster(app, (options, sea, Arc::new(Roster::of(scenario))));
}

/// A ship as the scenario has her: what is printed, what is said of her, and what follows from it.
fn ship(scenario: &Scenario, id: UnitId, spec: &ShipSpec, options: Options) -> Ship {
    let side = scenario.side(&spec.side).unwrap_or_default();
    let class = CHARTS.class(&spec.class).unwrap_or_default();
    let chart = &CHARTS.classes[usize::from(class)];
    let (other, state) = (values(&spec.overrides), values(&spec.state));
    let built = Built {
        side,
        class,
        boxes: chart.boxes,
        dice: other.number("dice").unwrap_or(chart.dice),
        range: other.number("range").unwrap_or(chart.range(options.ranges)),
        movement: other.number("movement").unwrap_or(CHARTS.movement),
    };
    let square = spec.square.map_or(Square::default(), |(x, y)| Square::new(x as i8, y as i8));
    let heading = spec.heading.map_or(Compass::N, |heading| Compass::nearest(heading.heading()));
    let mut ship = Ship {
        id,
        built,
        berth: Berth { square, heading, ..Berth::default() },
        damage: Damage::default(),
        gunnery: Gunnery::default(),
        sailing: Sailing::default(),
        colours: Colours { side, ..Colours::default() },
        worth: Worth::default(),
    };
    ship.take(&spec.state);
    ship.colours.fate = match state.text("fate") {
        "prize" => Fate::Prize,
        "sunk" => Fate::Sunk,
        "gone" => Fate::Gone,
        _ if ship.damage.hull >= chart.boxes => Fate::Sunk,
        _ => Fate::Afloat,
    };
    // A prize, and a ship that has left the table, are the enemy's (C-R33, C-R44); so is a prize that sank (C-CAP-11).
    if matches!(ship.colours.fate, Fate::Prize | Fate::Gone) || ship.colours.fate == Fate::Sunk && state.flag("taken") {
        ship.colours.side = side.other();
    }
    let earned = if ship.colours.fate == Fate::Afloat { ship.ticked() } else { ship.total() };
    let points = state.number("points").unwrap_or(earned);
    let before = state.number("before").unwrap_or(ship.ticked().min(points));
    ship.worth = Worth { points, before };
    ship
}
