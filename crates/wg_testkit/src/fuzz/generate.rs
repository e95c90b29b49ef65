//! Generates scenarios of every size from a few examples: tables small and large, few ships and many, crowded or spread
//! out, any option at any value, with the overrides and states of the examples.

use wg_core::dice::{ChaCha8Rng, below};
use wg_core::scenario::Value;
use wg_core::{Measure, Ruleset, Scenario};

use super::vary::{double, set, span};
use super::{pick, vary};

/// Generates a scenario from these examples. It may be faulty, which `check` finds out; about a third are in order.
///
/// # Panics
/// If there is no example.
pub fn generate(ruleset: &dyn Ruleset, examples: &[Scenario], rng: &mut ChaCha8Rng) -> Scenario {
    let (words, measure) = (ruleset.words(), ruleset.about().measure);
    let mut scenario = examples[below(rng, examples.len() as u32) as usize].clone();
    if below(rng, 2) == 0 {
        table(&mut scenario, measure, rng);
    }
    crew(&mut scenario, measure, rng);
    for _ in 0..below(rng, 8) {
        set(&mut scenario.options, words.options, &Default::default(), rng);
    }
    for _ in 0..below(rng, 4) {
        papers(&mut scenario, examples, rng);
    }
    if below(rng, 4) == 0 { vary(ruleset, &scenario, rng) } else { scenario }
}

/// Gives the scenario another table, in even inches or multiples of 40 millimetres. Land is removed, because it might
/// lie outside.
fn table(scenario: &mut Scenario, measure: Measure, rng: &mut ChaCha8Rng) {
    let mut length = || f64::from(2 * (8 + below(rng, 25))) * span(measure);
    (scenario.table.width, scenario.table.height) = (Some(length()), Some(length()));
    scenario.land.clear();
}

/// Changes the number of ships, and, in a battle that has not begun, takes away the places of some.
fn crew(scenario: &mut Scenario, measure: Measure, rng: &mut ChaCha8Rng) {
    match below(rng, 4) {
        0 => {
            let keep = 2 + below(rng, scenario.ships.len().max(2) as u32 - 1) as usize;
            while scenario.ships.len() > keep {
                let at = below(rng, scenario.ships.len() as u32) as usize;
                scenario.ships.remove(at);
            }
        }
        1 => {
            for _ in 0..below(rng, 14) {
                let at = below(rng, scenario.ships.len() as u32) as usize;
                double(scenario, at, measure, rng);
            }
        }
        _ => {}
    }
    if !scenario.battle.contains_key("turn") && below(rng, 2) == 0 {
        let all = below(rng, 2) == 0;
        for ship in &mut scenario.ships {
            if all || below(rng, 2) == 0 {
                (ship.square, ship.at, ship.heading) = (None, None, None);
            }
        }
    }
}

/// Gives the battle, or the overrides or the state of a ship, a value that another example gives it. Or removes a value
/// of the battle.
fn papers(scenario: &mut Scenario, examples: &[Scenario], rng: &mut ChaCha8Rng) {
    let Some(other) = pick(examples, rng) else { return };
    let any = |values: &std::collections::BTreeMap<String, Value>, rng: &mut ChaCha8Rng| {
        let all: Vec<(String, Value)> = values.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
        pick(&all, rng).cloned()
    };
    let at = below(rng, scenario.ships.len().max(1) as u32) as usize;
    match (below(rng, 4), pick(&other.ships, rng), scenario.ships.get_mut(at)) {
        (0, Some(from), Some(ship)) => ship.overrides.extend(any(&from.overrides, rng)),
        (1, Some(from), Some(ship)) => ship.state.extend(any(&from.state, rng)),
        (2, ..) => scenario.battle.extend(any(&other.battle, rng)),
        _ => {
            if let Some((key, _)) = any(&scenario.battle, rng) {
                scenario.battle.remove(&key);
            }
        }
    }
}
