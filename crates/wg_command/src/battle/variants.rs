//! Variants of a battle, played with the same seeds: another scenario, or another value of an option.

use std::io::{self, Write};

use anyhow::{Result, bail};
use serde_json::{Value as Json, json};
use wg_core::SideId;
use wg_core::scenario::{Takes, Value};
use wg_library::{Battle, Library};

use crate::args::BattleOptions;
use crate::battle::open;
use crate::battle::statistics::{Spread, wilson};

/// The greatest number of values that are played of a number.
const MOST_NUMBERS: i64 = 7;

/// A variant of a battle.
pub(super) struct Variant {
    /// What is different: the scenario, or the option and its value.
    pub(super) title: String,
    pub(super) battle: Battle,
}

/// The winner of each battle in the order of their numbers: `None` if it failed, `Some(None)` for a draw.
pub(super) type Winners = Vec<Option<Option<SideId>>>;

/// Returns the variants that were asked for.
///
/// # Errors
/// Fails if a scenario cannot be opened or has other sides, or if there is no such option or it has no list of values.
pub(super) fn variants(options: &BattleOptions, battle: &Battle, library: &Library) -> Result<Vec<Variant>> {
    let sides = |battle: &Battle| battle.loaded.scenario.sides.len();
    let mut list = Vec::new();
    if let Some(against) = &options.against {
        let other = open(options, against, library)?;
        if sides(&other) != sides(battle) {
            bail!("{} has {} sides, but {} has {}", other.id, sides(&other), battle.id, sides(battle));
        }
        list.push(Variant { title: other.id.clone(), battle: other });
    }
    if let Some(key) = &options.sweep {
        let words = battle.ruleset.words();
        let Some(spec) = words.options.iter().find(|spec| spec.key == key) else {
            let about = battle.ruleset.about();
            bail!("{} has no option {key:?}. `weathergage words {}` lists them.", about.title, about.id);
        };
        let own = battle.loaded.scenario.options.get(key).cloned().unwrap_or_else(|| spec.default.value());
        let values = values(&spec.takes);
        if values.is_empty() {
            bail!("The option {key:?} has no list of values to play.");
        }
        for value in values.into_iter().filter(|value| *value != own) {
            let mut other = open(options, &options.scenario, library)?;
            other.loaded.scenario.options.insert(key.clone(), value.clone());
            other.ruleset.check(&other.loaded)?;
            list.push(Variant { title: format!("{key} = {value}"), battle: other });
        }
    }
    Ok(list)
}

/// Returns the values of an option that a sweep plays: all words, or numbers from the least to the greatest.
fn values(takes: &Takes) -> Vec<Value> {
    match takes {
        Takes::Flag => vec![Value::Bool(false), Value::Bool(true)],
        Takes::Word(words) => words.iter().map(|word| Value::Text((*word).to_owned())).collect(),
        Takes::Whole(range) => {
            let (least, most) = (*range.start(), *range.end());
            let steps = (most - least).clamp(1, MOST_NUMBERS - 1);
            let mut all: Vec<i64> = (0..=steps).map(|step| least + (most - least) * step / steps).collect();
            all.dedup();
            all.into_iter().map(Value::Int).collect()
        }
        Takes::Either(kinds) => kinds.iter().flat_map(values).collect(),
        Takes::Number(_) | Takes::Text | Takes::List(..) => Vec::new(),
    }
}

/// Returns how the battles of a variant differ from those of the scenario, seed by seed, for one result: the shares of
/// both, and the difference with its interval, all from 0 to 1.
fn difference(own: &Winners, other: &Winners, of: Option<SideId>) -> (f64, f64, Spread) {
    let (mut first, mut second, mut both, mut apart) = (0, 0, 0, Spread::default());
    for (own, other) in own.iter().zip(other) {
        let (Some(own), Some(other)) = (own, other) else { continue };
        let (one, two) = (u64::from(*own == of), u64::from(*other == of));
        (first, second, both) = (first + one, second + two, both + 1);
        apart.add(two as f64 - one as f64);
    }
    (wilson(first, both).value, wilson(second, both).value, apart)
}

/// The results that are compared: each side wins, then draws.
fn results(sides: usize) -> impl Iterator<Item = Option<SideId>> {
    (0..sides).map(|side| Some(SideId(side as u8))).chain([None])
}

/// Writes how a variant differs.
///
/// # Errors
/// Fails if it cannot be written.
pub(super) fn write(
    out: &mut dyn Write,
    title: &str,
    sides: &[&str],
    own: &Winners,
    other: &Winners,
) -> io::Result<()> {
    writeln!(out, "\n{title}, with the same seeds")?;
    writeln!(out, "{:24}{:>8}{:>10}{:>12}   95 % interval", "", "here", "there", "difference")?;
    for of in results(sides.len()) {
        let (here, there, apart) = difference(own, other, of);
        let label = of.map_or_else(|| "draws".to_owned(), |side| format!("{} wins", sides[side.index()]));
        let mean = apart.mean();
        writeln!(
            out,
            "{label:24}{:>6.1} %{:>8.1} %{:>+12.1}   {:+.1} to {:+.1}",
            here * 100.0,
            there * 100.0,
            mean.value * 100.0,
            mean.low * 100.0,
            mean.high * 100.0
        )?;
    }
    Ok(())
}

/// Returns how a variant differs as JSON.
pub(super) fn json(title: &str, sides: &[&str], own: &Winners, other: &Winners, summary: Json) -> Json {
    let one = |of: Option<SideId>| {
        let (here, there, apart) = difference(own, other, of);
        json!({
            "result": of.map_or("draw", |side| sides[side.index()]),
            "here": here,
            "there": there,
            "difference": apart.mean(),
        })
    };
    json!({ "title": title, "differences": results(sides.len()).map(one).collect::<Vec<_>>(), "summary": summary })
}
