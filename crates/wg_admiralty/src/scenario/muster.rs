//! A scenario's ships, waters and weather put on the table, before anything is thrown.

use std::sync::Arc;

use wg_core::rules::chapter::Game;
use wg_core::scenario::{ByHand as _, Values};
use wg_core::shown::view::{LandView, Model};

use crate::phases::REPAIR;
use crate::position::battle::{Action, Battle, Signal};
use crate::position::charts::{Grade, Rate, SpeedType};
use crate::position::classes::{self, Class, GunDice};
use crate::position::options::Options;
use crate::position::roster::Roster;
use crate::position::ship::{Berth, Built, Colours, Company, Mend, Repairs, SmallSet};
use crate::prelude::*;
use crate::scenario::state::{BATTERIES, FATES, MENDS, MIXES, SETTINGS, values};
use crate::scenario::{plans, script, stage};

/// The methods of close range, in the order of [`MIXES`].
pub const METHODS: [Option<CloseMix>; 4] =
    [None, Some(CloseMix::Battery), Some(CloseMix::Basic), Some(CloseMix::AdvancedBasic)];

/// The usual table, in mm at medium scale.
pub const TABLE: (f64, f64) = (1200.0, 900.0);

/// Millimetres of a file as a length.
pub fn mm(millimetres: f64) -> Length {
    Length((millimetres * 100.0).round() as i32)
}

/// A place of a file.
pub fn place((x, y): (f64, f64)) -> Point {
    Point::new(mm(x), mm(y))
}

/// The size of the table.
pub fn table(scenario: &Scenario, options: &Options) -> (Length, Length) {
    let scale = f64::from(options.scale) / 2.0;
    (mm(scenario.table.width.unwrap_or(TABLE.0 * scale)), mm(scenario.table.height.unwrap_or(TABLE.1 * scale)))
}

/// Spawn every ship, and put down what the scenario says of the battle.
pub fn spawn(app: &mut App, scenario: &Scenario) {
    let options = Options::of(scenario);
    let ships: Vec<Ship> = (0..scenario.ships.len()).map(|at| ship(scenario, &options, at)).collect();
    for ship in ships {
        let Ship { id, built, berth, log, company, colours, gunnery, repairs, planned } = ship;
        app.world_mut().spawn((id, built, berth, log, company, colours, gunnery, repairs, planned));
    }
    let said = values(&scenario.battle);
    let mut cursor = Cursor::default();
    if let Some(turn) = said.whole("turn") {
        cursor.turn = turn as u16;
        cursor.phase = said.whole("phase").map_or(0, |phase| (phase as u8 - 1).min(REPAIR));
    }
    let battle = battle(scenario, &options, cursor.turn);
    // A battle that is taken up in the middle of a phase has its business already.
    for item in stage::agenda(scenario, cursor.phase, battle.first, options.drift) {
        app.world_mut().resource_mut::<Business>().push(item);
    }
    app.insert_resource(battle).insert_resource(cursor);
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
    let roster = Roster::of(scenario, land, classes, exits);
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
}

fn battle(scenario: &Scenario, options: &Options, turn: u16) -> Battle {
    let said = values(&scenario.battle);
    let first = scenario.side(said.text("first"));
    let place = MIXES.iter().position(|word| *word == said.text("mix")).unwrap_or_default();
    Battle {
        weather: script::weather(scenario),
        first: first.unwrap_or_default(),
        chosen: first.is_some(),
        mix: METHODS[place].or(options.close_mix),
        actions: actions(scenario),
        flag_struck: said.by_side("flag_struck").map(|struck| struck > 0),
        signals: signals(scenario, turn),
        ..Battle::default()
    }
}

/// Boarding actions that go on, with the friends beside either ship (A-BOARD-5).
fn actions(scenario: &Scenario) -> SmallVec<[Action; 4]> {
    let state = |unit: UnitId| values(&scenario.ships[unit.index()].state);
    let beside = |unit: UnitId| {
        let joins = |other: &UnitId| scenario.unit(state(*other).text("beside")) == Some(unit);
        (0..scenario.ships.len() as u16).map(UnitId).filter(joins).collect()
    };
    let action = |(attacker, defender): (UnitId, UnitId)| Action {
        attacker,
        defender,
        friends: [beside(attacker), beside(defender)],
        held: state(defender).flag("held"),
    };
    stage::pairs(scenario, "actions").map(action).collect()
}

/// What flies on the flagships as the battle begins (A-CMD-3).
fn signals(scenario: &Scenario, now: u16) -> [Option<Signal>; 2] {
    let mut signals = [None; 2];
    for (place, spec) in scenario.ships.iter().enumerate() {
        let state = values(&spec.state);
        let (Some(text), Some(side)) =
            (Filled::read(state.text("signal"), |name| scenario.unit(name)), scenario.side(&spec.side))
        else {
            continue;
        };
        let turn = if state.flag("signalled") { now } else { 0 };
        signals[side.index() % 2] =
            Some(Signal { unit: UnitId(place as u16), text, turn, read: set(scenario, state.list("read_by")) });
    }
    signals
}

/// The ships of these names, of which order does not matter.
fn set(scenario: &Scenario, names: &[Value]) -> SmallSet {
    let mut set = SmallSet::default();
    names.iter().filter_map(Value::as_text).filter_map(|name| scenario.unit(name)).for_each(|unit| set.insert(unit));
    set
}

/// The year of a scenario.
pub fn year(scenario: &Scenario) -> u16 {
    values(&scenario.battle).whole("year").unwrap_or(1805) as u16
}

/// What kind of ship she is, in words.
fn title(spec: &ShipSpec) -> String {
    match classes::class(&spec.class) {
        Some(class) => class.title.clone(),
        None => values(&spec.overrides)
            .whole("number")
            .map_or_else(|| "ship".to_owned(), |number| format!("{number}-gun ship")),
    }
}

/// Four dice of a list; what is left out is 0.
pub fn dice(value: Option<&Value>) -> Option<GunDice> {
    let list = value?.as_list()?;
    let mut dice = [0; 4];
    for (die, value) in dice.iter_mut().zip(list) {
        *die = value.as_int()? as u8;
    }
    Some(dice)
}

/// What is printed of her: her class in this year, with the scenario's overrides.
pub fn built(scenario: &Scenario, options: &Options, spec: &ShipSpec) -> (Built, Grade) {
    let class: Option<&Class> = classes::class(&spec.class);
    let year = year(scenario);
    let nation = class.and_then(|class| CHARTS.nation(&class.nation));
    let word = |key: &str| spec.overrides.get(key).and_then(Value::as_text);
    let said = values(&spec.overrides);
    let whole = |key: &str| said.whole(key);
    let size = whole("size").map_or_else(|| class.map_or(4, |class| class.size), |size| size as u8);
    let base = CHARTS.base(size);
    let scaled = |length: Length| Length(length.0 * options.scale / 2);
    let printed =
        class.and_then(
            |class| if year < 1793 { class.grades.0.or(class.grades.1) } else { class.grades.1.or(class.grades.0) },
        );
    let grade = word("grade").and_then(Grade::of).or(printed).unwrap_or_default();
    let sweep = whole("sweep").map_or_else(
        || if nation.is_none_or(|nation| year >= nation.wide_from) { 45 } else { 10 },
        |sweep| sweep as i32,
    );
    let guns = dice(spec.overrides.get("guns")).or_else(|| class.map(Class::computed)).unwrap_or_default();
    let built = Built {
        side: scenario.side(&spec.side).unwrap_or_default(),
        guns,
        rate: match word("rate") {
            Some("line") => Rate::Line,
            Some("frigate") => Rate::Frigate,
            Some("sloop") => Rate::Sloop,
            _ => class.map_or(Rate::Line, |class| class.rate),
        },
        number: whole("number").map_or_else(|| class.map_or(74, |class| class.number), |number| number as u16),
        hull: match word("hull") {
            Some("weak") => HullKind::Weak,
            Some("stout") => HullKind::Stout,
            Some("normal") => HullKind::Normal,
            _ => class.map_or(HullKind::Normal, |class| class.hull),
        },
        speed: match word("speed") {
            Some("fast") => SpeedType::Fast,
            Some("slow") => SpeedType::Slow,
            Some("average") => SpeedType::Average,
            _ => class.map_or(SpeedType::Average, |class| class.speed),
        },
        size,
        doctrine: match word("doctrine") {
            Some("hull") => Doctrine::Hull,
            Some("rigging") => Doctrine::Rigging,
            _ => nation.map_or(Doctrine::Hull, |nation| nation.doctrine),
        },
        sweep: Angle::degrees(sweep),
        base: Footprint::new(scaled(base.length), scaled(base.beam)),
        flagship: said.flag("flagship"),
        model: class.map_or(Model { masts: 3, ports: 12, poop: true, ..Model::default() }, |class| class.model),
    };
    (built, grade)
}

fn ship(scenario: &Scenario, options: &Options, at: usize) -> Ship {
    let spec = &scenario.ships[at];
    let id = UnitId(at as u16);
    let (built, grade) = built(scenario, options, spec);
    let state = values(&spec.state);
    let pose =
        Pose::new(place(spec.at.unwrap_or_default()), spec.heading.map_or(Heading::NORTH, |heading| heading.heading()));
    let fate = FATES.iter().position(|word| *word == state.text("fate")).unwrap_or_default();
    let captured = fate == 2 || state.flag("captured");
    let admiral = match state.text("admiral") {
        "well" => Admiral::Well,
        "hurt" => Admiral::Hurt,
        "killed" => Admiral::Killed,
        _ if built.flagship && !state.has("admiral") => Admiral::Well,
        _ => Admiral::None,
    };
    let mut ship = Ship {
        id,
        built,
        berth: Berth { pose, before: before(&state, pose).unwrap_or(pose), ..Berth::default() },
        log: Default::default(),
        company: Company { grade, admiral, ..Company::default() },
        colours: Colours {
            side: if captured { built.side.other() } else { built.side },
            fate: [Fate::Afloat, Fate::Afloat, Fate::Prize, Fate::Sunk, Fate::Sunk, Fate::Gone][fate],
            blown_up: fate == 4,
            aid: scenario.unit(state.text("aid")),
            provoked: set(scenario, state.list("fired_at")),
            ..Colours::default()
        },
        gunnery: Default::default(),
        repairs: Repairs::default(),
        planned: plans::planned(scenario, spec),
    };
    ship.take(&spec.state);
    ship.colours.struck |= fate == 1;
    ship.colours.fair_game |= ship.colours.provoked != SmallSet::default();
    ship.company.fallen.admiral = match state.text("coming_admiral") {
        "hurt" => Some(Admiral::Hurt),
        "killed" => Some(Admiral::Killed),
        _ => None,
    };
    sails(&mut ship, &state);
    log(&mut ship, spec, scenario);
    guns(&mut ship, &state, scenario);
    ship
}

/// Where she lay when the last turn ended.
fn before(state: &Values<'_>, pose: Pose) -> Option<Pose> {
    let [x, y, heading] = [0, 1, 2].map(|at| state.list("before").get(at).and_then(Value::as_number));
    Some(Pose::new(
        place((x?, y?)),
        heading.map_or(pose.heading, |degrees| Heading::new((degrees * 100.0).round() as i32)),
    ))
}

/// What sail is set: none on a ship that has struck.
fn sails(ship: &mut Ship, state: &Values<'_>) {
    let said = SETTINGS
        .iter()
        .position(|word| *word == state.text("sail"))
        .map_or(Setting::Battle, |place| Setting::ALL[place]);
    ship.berth.sail = if ship.colours.struck { Setting::Stop } else { said };
}

/// Gun dice that are lost, her sail value, and with whom she is locked.
fn log(ship: &mut Ship, spec: &ShipSpec, scenario: &Scenario) {
    let state = values(&spec.state);
    let whole = ship.built.guns;
    for (side, [left, coming]) in
        [["guns_port", "coming_guns_port"], ["guns_starboard", "coming_guns_starboard"]].into_iter().enumerate()
    {
        if let Some(left) = dice(spec.state.get(left)) {
            ship.log.hits.guns[side] = [0, 1, 2, 3].map(|size: usize| whole[size].saturating_sub(left[size]));
        }
        ship.log.coming.guns[side] = dice(spec.state.get(coming)).unwrap_or_default();
    }
    let hits = &mut ship.log.hits;
    hits.s = (100 - state.whole("sail_value").unwrap_or(100)) as u8;
    hits.m_ever = hits.m_ever.max(hits.m);
    // The ground has no name: where it is not among the others, she ran aground last.
    let id = ship.id;
    let locks = |key: &str| -> SmallVec<[UnitId; 4]> {
        let named = |name: &str| if name.is_empty() { Some(id) } else { scenario.unit(name) };
        state.list(key).iter().filter_map(Value::as_text).filter_map(named).collect()
    };
    hits.locks = locks("locked");
    if state.flag("aground") && !hits.locks.contains(&id) {
        hits.locks.push(id);
    }
    ship.log.coming.locks = locks("coming_locked");
}

/// What her guns have done, and what repair dice are put to.
fn guns(ship: &mut Ship, state: &Values<'_>, scenario: &Scenario) {
    let targets = |key: &str| {
        let mut at = [[None; 3]; 2];
        for (place, name) in state.list(key).iter().enumerate().take(6) {
            at[place / 3][place % 3] = scenario.unit(name.as_text().unwrap_or_default());
        }
        at
    };
    (ship.gunnery.last, ship.gunnery.at) = (targets("targets"), targets("targets_now"));
    let fired = state
        .list("fired")
        .iter()
        .filter_map(|word| BATTERIES.iter().position(|battery| Some(*battery) == word.as_text()));
    fired.for_each(|place| ship.gunnery.fired[place / 3][place % 3] = true);
    let mends =
        state.list("repairs").iter().filter_map(|word| MENDS.iter().position(|mend| Some(*mend) == word.as_text()));
    for (die, mend) in ship.repairs.dice.iter_mut().zip(mends) {
        *die = Some(Mend::ALL[mend]);
    }
}
