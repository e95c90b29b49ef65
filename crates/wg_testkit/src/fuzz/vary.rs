//! Varies scenarios with other options, places, ships and states, from the words that a ruleset declares. Most results
//! are in order.

use std::collections::BTreeMap;

use wg_core::dice::{ChaCha8Rng, below};
use wg_core::scenario::{Edge, OptionSpec, ShipSpec, UnitWords, Value, Words};
use wg_core::{Measure, Ruleset, Scenario};

use super::pick;
use crate::values::any_value;

/// Returns the scenario with one to eight variations. It may be faulty, which `check` finds out.
pub fn vary(ruleset: &dyn Ruleset, scenario: &Scenario, rng: &mut ChaCha8Rng) -> Scenario {
    let (words, measure) = (ruleset.words(), ruleset.about().measure);
    let mut scenario = scenario.clone();
    for _ in 0..1 + below(rng, 8) {
        one(&mut scenario, &words, measure, rng);
    }
    scenario
}

fn one(scenario: &mut Scenario, words: &Words, measure: Measure, rng: &mut ChaCha8Rng) {
    let ships = scenario.ships.len() as u32;
    let at = below(rng, ships) as usize;
    match below(rng, 14) {
        0..=2 => set(&mut scenario.options, words.options, &BTreeMap::new(), rng),
        3 => {
            let begun = begun(scenario);
            set(&mut scenario.battle, words.battle, &begun, rng);
        }
        4 => scenario.wind = (below(rng, 5) > 0).then(|| wg_core::Heading::new(4500 * below(rng, 8) as i32).into()),
        5 if ships > 0 => drop(scenario.ships.remove(at)),
        6 if ships > 0 => double(scenario, at, measure, rng),
        7 | 8 if ships > 0 => moved(&mut scenario.ships[at], measure, rng),
        9 if ships > 0 => {
            let classes: Vec<&str> = words.kinds.iter().flat_map(|kind| &kind.classes).map(|(key, _)| *key).collect();
            if let Some(class) = pick(&classes, rng) {
                scenario.ships[at].class = (*class).to_owned();
            }
        }
        10 | 11 if ships > 0 => state(scenario, at, words, rng),
        12 if ships > 0 => {
            if let Some(kind) = kind_of(words, &scenario.ships[at].class) {
                set(&mut scenario.ships[at].overrides, kind.overrides, &BTreeMap::new(), rng);
            }
        }
        _ => {
            let edges = [None, Some(Edge::North), Some(Edge::East), Some(Edge::South), Some(Edge::West)];
            let edge = pick(&edges, rng).copied().flatten();
            let count = scenario.sides.len() as u32;
            match below(rng, 3) {
                0 if count > 0 => scenario.sides[below(rng, count) as usize].edge = edge,
                1 => drop(scenario.land.pop()),
                _ if ships > 0 && count > 0 => {
                    scenario.ships[at].side.clone_from(&scenario.sides[below(rng, count) as usize].name)
                }
                _ => {}
            }
        }
    }
}

/// Returns the words that a battle in progress must contain.
fn begun(scenario: &Scenario) -> BTreeMap<String, Value> {
    let mut battle = BTreeMap::from([("turn".to_owned(), Value::Int(1))]);
    if let Some(side) = scenario.sides.first() {
        battle.insert("first".to_owned(), Value::Text(side.name.clone()));
    }
    battle
}

fn kind_of<'a>(words: &'a Words, class: &str) -> Option<&'a UnitWords> {
    words.kinds.iter().find(|kind| kind.classes.iter().any(|(key, _)| *key == class))
}

pub(super) fn double(scenario: &mut Scenario, at: usize, measure: Measure, rng: &mut ChaCha8Rng) {
    let mut ship = scenario.ships[at].clone();
    ship.name = format!("{} {}", ship.name, scenario.ships.len());
    for _ in 0..3 {
        moved(&mut ship, measure, rng);
    }
    scenario.ships.insert(at, ship);
}

/// Returns the length that stands for an inch in random places and tables, in the ruleset's units.
pub(super) const fn span(measure: Measure) -> f64 {
    match measure {
        Measure::Inches => 1.0,
        Measure::Millimetres => 20.0,
    }
}

fn moved(ship: &mut ShipSpec, measure: Measure, rng: &mut ChaCha8Rng) {
    let mut step = |most: u32| i32::try_from(below(rng, 2 * most + 1)).unwrap_or_default() - most as i32;
    if let Some((x, y)) = &mut ship.at {
        *x += f64::from(step(24)) / 2.0 * span(measure);
        *y += f64::from(step(24)) / 2.0 * span(measure);
    }
    if let Some((x, y)) = &mut ship.square {
        *x += step(3) as i16;
        *y += step(3) as i16;
    }
    if let Some(heading) = &mut ship.heading {
        *heading = wg_core::Heading::new(heading.heading().hundredths() + 4500 * step(4)).into();
    }
}

fn state(scenario: &mut Scenario, at: usize, words: &Words, rng: &mut ChaCha8Rng) {
    let Some(kind) = kind_of(words, &scenario.ships[at].class) else { return };
    let others: Vec<String> = scenario.ships.iter().map(|ship| ship.name.clone()).collect();
    for _ in 0..1 + below(rng, 4) {
        set(&mut scenario.ships[at].state, kind.state, &BTreeMap::new(), rng);
    }
    // An empty text in a state becomes the name of a unit.
    for value in scenario.ships[at].state.values_mut() {
        match value {
            Value::Text(text) if text.is_empty() => text.clone_from(pick(&others, rng).unwrap_or(&String::new())),
            _ => {}
        }
    }
    if below(rng, 3) > 0 {
        for (key, value) in begun(scenario) {
            scenario.battle.entry(key).or_insert(value);
        }
    }
}

/// Gives one of the declared words a value, which is valid most of the time. Adds the words of `with` that are missing.
pub(super) fn set(
    values: &mut BTreeMap<String, Value>,
    declared: &[OptionSpec],
    with: &BTreeMap<String, Value>,
    rng: &mut ChaCha8Rng,
) {
    let Some(spec) = pick(declared, rng) else { return };
    values.insert(spec.key.to_owned(), any_value(&spec.takes, rng));
    for (key, value) in with {
        values.entry(key.clone()).or_insert_with(|| value.clone());
    }
}
