//! A scenario's ships, waters and weather put on the table, before anything is thrown.

use std::sync::Arc;

use wg_core::rules::chapter::Game;
use wg_core::shown::view::{LandView, Model};

use crate::phases::REPAIR;
use crate::position::battle::{Battle, Signal};
use crate::position::charts::{Grade, Rate, SpeedType};
use crate::position::classes::{self, Class, GunDice};
use crate::position::options::{FATES, Options, SETTINGS, values};
use crate::position::roster::Roster;
use crate::position::ship::{Berth, Built, Colours, Company, Gunnery, Log, Repairs, SmallSet};
use crate::prelude::*;
use crate::scenario::{plans, script};

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
    app.insert_resource(battle(scenario, &options)).insert_resource(cursor);
    let (width, height) = table(scenario, &options);
    let land: Vec<LandView> = scenario
        .land
        .iter()
        .map(|land| LandView { name: land.name.clone(), outline: land.outline.iter().map(|at| place(*at)).collect(), shoal: land.shoal })
        .collect();
    let pieces = land.iter().map(|land| Piece { outline: land.outline.clone(), shoal: land.shoal }).collect();
    let classes = scenario.ships.iter().map(title).collect();
    let exits = scenario.sides.iter().map(|side| side.edge).collect();
    let roster = Roster::of(scenario, land, classes, exits);
    let divisions = app.world().resource::<Divisions>().clone();
    Admiralty::muster(app, (options, Arc::new(Waters::new(width, height, pieces)), Arc::new(script::script(scenario)), Arc::new(roster), divisions));
}

fn battle(scenario: &Scenario, options: &Options) -> Battle {
    let said = values(&scenario.battle);
    let mix = match said.text("mix") {
        "battery" => Some(CloseMix::Battery),
        "basic" => Some(CloseMix::Basic),
        "advanced_basic" => Some(CloseMix::AdvancedBasic),
        _ => options.close_mix,
    };
    let first = scenario.side(said.text("first"));
    Battle {
        weather: script::weather(scenario),
        first: first.unwrap_or_default(),
        chosen: first.is_some(),
        mix,
        signals: signals(scenario),
        ..Battle::default()
    }
}

/// What flies on the flagships as the battle begins (A-CMD-3).
fn signals(scenario: &Scenario) -> [Option<Signal>; 2] {
    let named = |name: &str| scenario.unit(name);
    let mut signals = [None; 2];
    for (place, spec) in scenario.ships.iter().enumerate() {
        let says = values(&spec.state).text("signal");
        let (Some(text), Some(side)) = (Filled::read(says, named), scenario.side(&spec.side)) else { continue };
        let mut read = SmallSet::default();
        let readers = values(&spec.state).list("read_by");
        readers.iter().filter_map(Value::as_text).filter_map(named).for_each(|reader| read.insert(reader));
        signals[side.index() % 2] = Some(Signal { unit: UnitId(place as u16), text, turn: 0, read });
    }
    signals
}

/// The year of a scenario.
pub fn year(scenario: &Scenario) -> u16 {
    values(&scenario.battle).whole("year").unwrap_or(1805) as u16
}

/// What kind of ship she is, in words.
fn title(spec: &ShipSpec) -> String {
    match classes::class(&spec.class) {
        Some(class) => class.title.clone(),
        None => values(&spec.overrides).whole("number").map_or_else(|| "ship".to_owned(), |number| format!("{number}-gun ship")),
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

/// So many B of one side are all that a file can hold: beyond them nothing is left to be blocked.
pub fn most_blocked(built: &Built) -> u8 {
    built.guns[..3].iter().fold(0, |sum: u8, dice| sum.saturating_add(*dice))
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
    let printed = class.and_then(|class| if year < 1793 { class.grades.0.or(class.grades.1) } else { class.grades.1.or(class.grades.0) });
    let grade = word("grade").and_then(Grade::of).or(printed).unwrap_or_default();
    let sweep = whole("sweep").map_or_else(|| if nation.is_none_or(|nation| year >= nation.wide_from) { 45 } else { 10 }, |sweep| sweep as i32);
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
    let pose = Pose::new(place(spec.at.unwrap_or_default()), spec.heading.map_or(Heading::NORTH, |heading| heading.heading()));
    let before = || {
        let [x, y, heading] = [0, 1, 2].map(|at| state.list("before").get(at).and_then(Value::as_number));
        Some(Pose::new(place((x?, y?)), heading.map_or(pose.heading, |degrees| Heading::new((degrees * 100.0).round() as i32))))
    };
    let sail = SETTINGS.iter().position(|word| *word == state.text("sail")).map_or(Setting::Battle, |place| Setting::ALL[place]);
    let named = |name: &str| scenario.unit(name);
    let names = |key: &str| state.list(key).iter().map(|value| value.as_text().unwrap_or_default());
    let mut hits = Hits {
        g: [state.count("g_port"), state.count("g_starboard")],
        b: [state.count("b_port"), state.count("b_starboard")],
        s: (100 - state.whole("sail_value").unwrap_or(100)) as u8,
        m: state.count("m"),
        m_ever: state.count("m_ever").max(state.count("m")),
        f: state.count("f"),
        i: state.count("i"),
        w: state.count("w"),
        p: state.count("p"),
        r: state.count("r"),
        a: state.count("a"),
        worse: state.count("worse"),
        locks: names("locked").filter_map(named).chain(state.flag("aground").then_some(id)).collect(),
        ..Hits::default()
    };
    for (side, key) in [(PORT, "guns_port"), (STARBOARD, "guns_starboard")] {
        if let Some(left) = dice(spec.state.get(key)) {
            for (size, left) in left.into_iter().enumerate() {
                hits.guns[side][size] = built.guns[size].saturating_sub(left);
            }
        }
    }
    let fate = FATES.iter().position(|word| *word == state.text("fate")).unwrap_or_default();
    let prize = fate == 2;
    let mut gunnery = Gunnery::default();
    for (place, name) in names("targets").enumerate().take(6) {
        gunnery.last[place / 3][place % 3] = named(name);
    }
    let mut provoked = SmallSet::default();
    names("fired_at").filter_map(named).for_each(|target| provoked.insert(target));
    let admiral = match state.text("admiral") {
        "well" => Admiral::Well,
        "hurt" => Admiral::Hurt,
        "killed" => Admiral::Killed,
        _ if built.flagship => Admiral::Well,
        _ => Admiral::None,
    };
    Ship {
        id,
        built,
        berth: Berth {
            pose,
            before: before().unwrap_or(pose),
            sail: if fate == 1 { Setting::Stop } else { sail },
            anchored: state.flag("anchored"),
            springs: state.flag("springs"),
            irons: state.flag("irons"),
            tacking: state.flag("tacking"),
            ..Berth::default()
        },
        log: Log { hits, flood: state.count("flood"), ..Log::default() },
        company: Company { grade, admiral, o: state.count("o"), party: state.flag("party"), sent: state.count("sent"), ..Company::default() },
        colours: Colours {
            side: if prize { built.side.other() } else { built.side },
            fate: [Fate::Afloat, Fate::Afloat, Fate::Prize, Fate::Sunk, Fate::Sunk, Fate::Gone][fate],
            struck: fate == 1,
            blown_up: fate == 4,
            fair_game: state.flag("fair_game") || provoked != SmallSet::default(),
            provoked,
            ..Colours::default()
        },
        gunnery,
        repairs: Repairs::default(),
        planned: plans::planned(scenario, spec),
    }
}
