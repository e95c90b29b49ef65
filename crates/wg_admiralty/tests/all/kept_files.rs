//! Files with random mistakes, and the places where each file is found wrong, kept in `tests/kept.txt` with the
//! battles. The files in `tests/bad` test how a mistake is reported; this test says that no other file is refused or
//! accepted than before.

use wg_admiralty::ADMIRALTY;
use wg_core::Rules as _;
use wg_core::dice::{ChaCha8Rng, below, seeded};
use wg_core::scenario::{Loaded, Scenario, Value, parse};

use crate::common::text;
use crate::kept::{Mark, compare, pick};

const NAMES: [&str; 7] = ["Own", "Second", "Third", "Red", "Blue", "Nobody", ""];

fn name(rng: &mut ChaCha8Rng) -> Value {
    Value::Text((*pick(rng, &NAMES).unwrap_or(&"")).to_owned())
}

fn names(rng: &mut ChaCha8Rng, most: u32) -> Value {
    Value::List((0..below(rng, most + 1)).map(|_| name(rng)).collect())
}

fn whole(rng: &mut ChaCha8Rng, most: u32) -> Value {
    Value::Int(i64::from(below(rng, most + 1)))
}

fn dice(rng: &mut ChaCha8Rng) -> Value {
    let count = if below(rng, 5) == 0 { 3 } else { 4 };
    Value::List((0..count).map(|_| whole(rng, 5)).collect())
}

fn word(rng: &mut ChaCha8Rng, words: &[&str]) -> Value {
    Value::Text((*pick(rng, words).unwrap_or(&"")).to_owned())
}

/// Returns one more word for the state of a ship.
fn state(rng: &mut ChaCha8Rng) -> (&'static str, Value) {
    match below(rng, 22) {
        0 => ("guns_port", dice(rng)),
        1 => ("guns_starboard", dice(rng)),
        2 => ("b_port", whole(rng, 14)),
        3 => ("g_port", whole(rng, 4)),
        4 => ("coming_g_port", whole(rng, 4)),
        5 => ("coming_g_starboard", whole(rng, 4)),
        6 => ("locked", names(rng, 2)),
        7 => ("coming_locked", names(rng, 2)),
        8 => ("targets", names(rng, 3)),
        9 => ("targets_now", names(rng, 6)),
        10 => ("fired_at", names(rng, 2)),
        11 => ("aground", Value::Bool(below(rng, 2) == 0)),
        12 => ("anchored", Value::Bool(true)),
        13 => (["springs", "irons", "held", "signalled", "captured"][below(rng, 5) as usize], Value::Bool(true)),
        14 => ("beside", name(rng)),
        15 => ("aid", name(rng)),
        16 => ("fate", word(rng, &["afloat", "struck", "prize", "sunk", "blown_up", "gone"])),
        17 => ("admiral", word(rng, &["none", "well", "hurt", "killed"])),
        18 => (
            "signal",
            word(
                rng,
                &[
                    "Engage the enemy more closely",
                    "Steer course 270",
                    "Steer course 359",
                    "Steer course 360",
                    "Engage Red",
                    "Engage Nobody",
                    "Leave the line and take Second in tow",
                    "One two three four five six seven eight nine ten eleven",
                    "Nonsense",
                ],
            ),
        ),
        19 => ("read_by", names(rng, 2)),
        20 => ("before", Value::List((0..1 + below(rng, 3)).map(|_| whole(rng, 400)).collect())),
        _ => (
            "plan",
            word(
                rng,
                &[
                    "hold",
                    "steer 90",
                    "steer 359.5",
                    "steer 360",
                    "follow Own",
                    "follow Second",
                    "follow Red",
                    "engage Red",
                    "engage Own",
                    "engage Nobody",
                    "dance",
                ],
            ),
        ),
    }
}

/// Returns one more word for the battle.
fn battle(rng: &mut ChaCha8Rng) -> (&'static str, Value) {
    let pair = |rng: &mut ChaCha8Rng| {
        let count = if below(rng, 8) == 0 { 1 } else { 2 };
        Value::List((0..count).map(|_| name(rng)).collect())
    };
    let shot = |rng: &mut ChaCha8Rng| {
        let battery = ["port_light", "starboard_heavy", "starboard_light", "broadside"];
        Value::List(vec![name(rng), word(rng, &battery), name(rng), whole(rng, 3), Value::Bool(below(rng, 2) == 0)])
    };
    match below(rng, 9) {
        0 => ("acts", word(rng, &["Britain", "France", "Spain"])),
        1 => ("chooses", word(rng, &["Britain", "France", "Spain"])),
        2 => ("first", word(rng, &["Britain", "France", "Spain", ""])),
        3 => ("phase", Value::Int(1 + i64::from(below(rng, 5)))),
        4 => ("turn", Value::Int(1 + i64::from(below(rng, 3)))),
        5 => ("tries", Value::List((0..1 + below(rng, 2)).map(|_| pair(rng)).collect())),
        6 => ("actions", Value::List((0..1 + below(rng, 2)).map(|_| pair(rng)).collect())),
        7 => ("declared", Value::List((0..1 + below(rng, 2)).map(|_| shot(rng)).collect())),
        _ => {
            let lines = ["2 brisk", "3 weak choppy", "3 normal 90", "5 heavy", "1 calm", "4 gale", "x brisk", "6 360"];
            ("script", Value::List((0..1 + below(rng, 3)).map(|_| word(rng, &lines)).collect()))
        }
    }
}

fn spoil(scenario: &mut Scenario, rng: &mut ChaCha8Rng) {
    let place = below(rng, scenario.ships.len() as u32) as usize;
    match below(rng, 16) {
        0..=6 => {
            let (key, value) = state(rng);
            scenario.ships[place].state.insert(key.to_owned(), value);
        }
        7..=9 => {
            let (key, value) = battle(rng);
            scenario.battle.insert(key.to_owned(), value);
        }
        10 => {
            let keys: Vec<String> = scenario.battle.keys().cloned().collect();
            if let Some(key) = pick(rng, &keys) {
                scenario.battle.remove(key);
            }
        }
        11 => {
            let (x, y) = scenario.ships[place].at.unwrap_or_default();
            let by = [0.0, 5.0, 10.0, 10.01, -30.0, 600.0, 1100.0][below(rng, 7) as usize];
            scenario.ships[place].at = Some(if below(rng, 2) == 0 { (x + by, y) } else { (x, y - by) });
        }
        12 => match below(rng, 4) {
            0 => scenario.ships[place].at = None,
            1 => scenario.ships[place].heading = None,
            2 => scenario.ships[place].class = "custom".to_owned(),
            _ => scenario.ships[place].class = "gb-75".to_owned(),
        },
        13 => {
            let (key, value) = match below(rng, 3) {
                0 => ("guns", dice(rng)),
                1 => ("flagship", Value::Bool(true)),
                _ => ("number", whole(rng, 141)),
            };
            scenario.ships[place].overrides.insert(key.to_owned(), value);
        }
        14 => match below(rng, 4) {
            0 => scenario.wind = None,
            1 => scenario.table.width = Some([149.9, 150.0, 2000.0][below(rng, 3) as usize]),
            2 => scenario.table.height = Some([149.9, 150.0, 1500.0][below(rng, 3) as usize]),
            _ => scenario.table.grid = None,
        },
        _ => {
            let (key, value) = match below(rng, 3) {
                0 => ("wind_directions", "4"),
                1 => ("scale", "large"),
                _ => ("scale", "small"),
            };
            scenario.options.insert(key.to_owned(), Value::Text(value.to_owned()));
        }
    }
}

const SHIPS: [&str; 5] = [
    "Own Britain gb-74 0,0 0 flagship=true",
    "Second Britain gb-50 0,-90 0 f=1",
    "Third Britain gb-38 -140,40 30",
    "Red France custom 30,10 180 guns=[2,4,4,1] flagship=true",
    "Blue France fr-80 62,140 180",
];
const LAND: &str = "land: [(name: \"Shoal\", outline: [(1200, 700), (1300, 690), (1310, 800), (1190, 790)], shoal: true)],\nships: [\n";

#[test]
fn what_is_wrong_with_a_file_is_what_was_wrong_with_it() {
    let mut lines = Vec::new();
    for seed in 1..=14 {
        let mut rng = seeded(seed, 5);
        let (mut line, mut mark) = (String::new(), Mark::default());
        let begun = if seed % 2 == 0 { "\"turn\": 2, \"phase\": 4, \"first\": \"Britain\"," } else { "" };
        let text = text("", begun, 45.0, &SHIPS).replacen("ships: [\n", LAND, 1);
        let whole = parse(&text, "kept.ron").unwrap_or_else(|problems| panic!("{problems}")).scenario;
        for count in 0..40 {
            let mut scenario = whole.clone();
            for _ in 0..1 + below(&mut rng, 3) {
                spoil(&mut scenario, &mut rng);
            }
            match ADMIRALTY.check(&Loaded::from_scenario(scenario.clone(), "kept")) {
                Ok(()) => {
                    let session = crate::kept::begun(&scenario, seed);
                    mark.note((session.cursor(), session.asks().len(), session.hash().to_hex()));
                    mark.note(
                        session.as_scenario(wg_core::ids::Viewer::All).map(|saved| wg_core::scenario::to_ron(&saved)),
                    );
                }
                Err(problems) => {
                    let mut paths: Vec<&str> = problems.list().iter().map(|problem| problem.path.as_str()).collect();
                    paths.sort_unstable();
                    mark.note(paths);
                }
            }
            if count % 20 == 19 {
                line += &mark.word();
            }
        }
        lines.push((format!("files {seed}:"), format!("files {seed}:{line}")));
    }
    compare(&lines);
}
