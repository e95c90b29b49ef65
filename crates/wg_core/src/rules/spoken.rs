//! The words of a position for code that does not know the ruleset: their declarations, their values now, and how they
//! are changed.

use std::collections::BTreeMap;

use bevy_ecs::prelude::{Resource, World};

use crate::cursor::Cursor;
use crate::ids::UnitId;
use crate::rules::game::{Game, fleet, fleet_mut};
use crate::scenario::{HasWords, OptionSpec, Scenario, Value, Word};

/// A word of the position with its value now.
#[derive(Clone, PartialEq, Debug)]
pub struct SpokenWord {
    /// The declaration of the word, with the values that a file may give it.
    pub spec: &'static OptionSpec,
    /// The value of the word now, or `None` if the ruleset reads and writes the word by hand.
    pub value: Option<Value>,
    /// True if a scenario file written now would contain the word.
    pub written: bool,
    /// True if the game master can change the word now.
    pub can_be_set: bool,
    /// True if the word is a field of the file, rather than one of the words in its `state` or `battle`.
    pub field: bool,
    /// True if the value outlives the battle: a ship that fights again begins with it.
    pub lasts: bool,
}

/// The functions that read and set the words of a game, and write them into a scenario.
#[derive(Resource)]
#[component(immutable)]
pub(crate) struct Spoken {
    pub(crate) words: fn(&World, Option<UnitId>) -> Vec<SpokenWord>,
    pub(crate) word: fn(&World, Option<UnitId>, &str) -> Option<SpokenWord>,
    pub(crate) set: fn(&mut World, Option<UnitId>, &str, &Value) -> bool,
    pub(crate) write: fn(&World, &Scenario) -> Scenario,
}

impl Spoken {
    pub(crate) fn of<G: Game>() -> Self {
        Self {
            words: |world, unit| {
                let (fleet, begun) = (fleet::<G>(world), world.resource::<Cursor>().turn > 0);
                match unit {
                    None => G::Fleet::WORDS.iter().map(|word| spoken(word, fleet, (), begun)).collect(),
                    Some(unit) => {
                        G::words_of(fleet, unit).iter().map(|word| spoken(word, fleet, unit, begun)).collect()
                    }
                }
            },
            word: |world, unit, key| {
                let (fleet, begun) = (fleet::<G>(world), world.resource::<Cursor>().turn > 0);
                match unit {
                    None => find(G::Fleet::WORDS, key).map(|word| spoken(word, fleet, (), begun)),
                    Some(unit) => find(G::words_of(fleet, unit), key).map(|word| spoken(word, fleet, unit, begun)),
                }
            },
            set: |world, unit, key, value| {
                let fleet = fleet_mut::<G>(world);
                let is_set = match unit {
                    None => set(G::Fleet::WORDS, fleet, (), key, value),
                    Some(unit) => set(G::words_of(fleet, unit), fleet, unit, key, value),
                };
                keep_cursor::<G>(world);
                is_set
            },
            write: write::<G>,
        }
    }
}

fn spoken<T, S: Copy>(word: &'static Word<T, S>, table: &T, about: S, begun: bool) -> SpokenWord {
    SpokenWord {
        spec: &word.spec,
        value: word.say(table, about),
        written: word.written(table, about).is_some(),
        can_be_set: if begun { word.can_be_set() } else { word.can_be_set_before() },
        field: word.field,
        lasts: word.lasts(),
    }
}

fn find<'a, T, S: Copy>(words: &'a [Word<T, S>], key: &str) -> Option<&'a Word<T, S>> {
    words.iter().find(|word| word.spec.key == key)
}

fn set<T, S: Copy>(words: &[Word<T, S>], table: &mut T, about: S, key: &str, value: &Value) -> bool {
    find(words, key).is_some_and(|word| word.set(table, about, value))
}

/// Sets the words of every unit and of the battle from a scenario. This is the last step of set-up, after all units are
/// spawned and [`Game::muster`] has gathered them. Words that a ruleset reads by hand are left to it.
pub fn lay<G: Game>(world: &mut World, scenario: &Scenario) {
    let fleet = fleet_mut::<G>(world);
    for (place, spec) in scenario.ships.iter().enumerate() {
        let unit = UnitId(place as u16);
        lay_words(G::words_of(fleet, unit), fleet, unit, &spec.state, |field| spec.field(field));
    }
    lay_words(G::Fleet::WORDS, fleet, (), &scenario.battle, |field| scenario.field(field));
    keep_cursor::<G>(world);
}

/// Sets the words of one unit, or of the battle, from the fields of a file and from its map of words.
fn lay_words<T, S: Copy>(
    words: &[Word<T, S>],
    table: &mut T,
    about: S,
    said: &BTreeMap<String, Value>,
    field: impl Fn(&str) -> Option<Value>,
) {
    for word in words {
        let field = if word.field { field(word.spec.key).filter(is_said) } else { None };
        word.lay(table, about, field.as_ref().or_else(|| said.get(word.spec.key)));
    }
}

/// Copies the fleet's cursor to the session's after a word may have changed it.
fn keep_cursor<G: Game>(world: &mut World) {
    let cursor = *G::cursor(fleet_mut::<G>(world));
    world.insert_resource(cursor);
}

/// Returns true if a field has a value. A field that is left out reads as an empty text or list.
fn is_said(value: &Value) -> bool {
    value.as_text() != Some("") && value.as_list().is_none_or(|list| !list.is_empty())
}

/// Returns the scenario with the words of every unit and of the battle as they stand. Words that a ruleset writes by
/// hand are left out.
pub fn write<G: Game>(world: &World, scenario: &Scenario) -> Scenario {
    let fleet = fleet::<G>(world);
    let mut saved = scenario.clone();
    for (place, spec) in saved.ships.iter_mut().enumerate() {
        let unit = UnitId(place as u16);
        let words = G::words_of(fleet, unit);
        spec.state = written(words, fleet, unit);
        fields(words, fleet, unit).for_each(|(field, value)| spec.put_field(field, &value));
    }
    saved.battle = written(G::Fleet::WORDS, fleet, ());
    fields(G::Fleet::WORDS, fleet, ()).for_each(|(field, value)| saved.put_field(field, &value));
    saved
}

/// Returns the words of one unit, or of the battle, that a file must contain, without those that are fields of the
/// file.
fn written<T, S: Copy>(words: &[Word<T, S>], table: &T, about: S) -> BTreeMap<String, Value> {
    let words = words.iter().filter(|word| !word.field);
    words.filter_map(|word| Some((word.spec.key.to_owned(), word.written(table, about)?))).collect()
}

/// Iterates over the words of one unit, or of the battle, that are fields of a file, with their values.
fn fields<T, S: Copy>(
    words: &'static [Word<T, S>],
    table: &T,
    about: S,
) -> impl Iterator<Item = (&'static str, Value)> {
    let fields = words.iter().filter(|word| word.field);
    fields.filter_map(move |word| Some((word.spec.key, word.say(table, about)?)))
}
