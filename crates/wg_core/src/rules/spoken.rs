//! The words of a position, for whoever knows no ruleset: what they are, what each says now, and how it is changed.

use bevy_ecs::prelude::{Resource, World};

use crate::cursor::Cursor;
use crate::ids::UnitId;
use crate::rules::game::{Game, fleet, fleet_mut};
use crate::scenario::{OptionSpec, Scenario, Stated, Value, Word};

/// A word as it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct SpokenWord {
    /// What a file may say.
    pub spec: &'static OptionSpec,
    /// Its value now; `None` if only the ruleset's own hand can tell.
    pub value: Option<Value>,
    /// A file with this position holds it.
    pub written: bool,
    /// It can be changed now.
    pub can_be_set: bool,
    /// It stands in a field of the file.
    pub field: bool,
    /// It outlives the battle.
    pub lasts: bool,
}

/// How the words of a game are said, set, and written into a scenario.
#[derive(Resource)]
#[component(immutable)]
pub(crate) struct Spoken {
    pub(crate) words: fn(&World, Option<UnitId>) -> Vec<SpokenWord>,
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
        lasts: word.lasts,
    }
}

fn set<T, S: Copy>(words: &[Word<T, S>], table: &mut T, about: S, key: &str, value: &Value) -> bool {
    words.iter().find(|word| word.spec.key == key).is_some_and(|word| word.set(table, about, value))
}

/// Take from a scenario what its words say of every unit and of the battle: the last step of a set-up, when all units
/// are spawned and [`Game::muster`] has gathered them. Words that a ruleset reads by hand are left to it.
pub fn lay<G: Game>(world: &mut World, scenario: &Scenario) {
    let fleet = fleet_mut::<G>(world);
    for (place, spec) in scenario.ships.iter().enumerate() {
        let unit = UnitId(place as u16);
        for word in G::words_of(fleet, unit) {
            let field = if word.field { spec.field(word.spec.key).filter(is_said) } else { None };
            word.lay(fleet, unit, field.as_ref().or_else(|| spec.state.get(word.spec.key)));
        }
    }
    for word in G::Fleet::WORDS {
        let field = if word.field { scenario.field(word.spec.key).filter(is_said) } else { None };
        word.lay(fleet, (), field.as_ref().or_else(|| scenario.battle.get(word.spec.key)));
    }
    keep_cursor::<G>(world);
}

/// The session keeps the cursor; a word may have moved the fleet's copy of it.
fn keep_cursor<G: Game>(world: &mut World) {
    let cursor = *G::cursor(fleet_mut::<G>(world));
    world.insert_resource(cursor);
}

/// A field that is left out is an empty text or list.
fn is_said(value: &Value) -> bool {
    value.as_text() != Some("") && value.as_list().is_none_or(|list| !list.is_empty())
}

/// The scenario with every unit and the battle as they stand. Words that a ruleset writes by hand are left out.
pub fn write<G: Game>(world: &World, scenario: &Scenario) -> Scenario {
    let fleet = fleet::<G>(world);
    let mut saved = scenario.clone();
    for (place, spec) in saved.ships.iter_mut().enumerate() {
        let unit = UnitId(place as u16);
        spec.state.clear();
        for word in G::words_of(fleet, unit) {
            if word.field {
                spec.put_field(word.spec.key, &word.say(fleet, unit).unwrap_or_else(|| Value::List(Vec::new())));
            } else if let Some(value) = word.written(fleet, unit) {
                spec.state.insert(word.spec.key.to_owned(), value);
            }
        }
    }
    saved.battle.clear();
    for word in G::Fleet::WORDS {
        if word.field {
            saved.put_field(word.spec.key, &word.say(fleet, ()).unwrap_or_else(|| Value::List(Vec::new())));
        } else if let Some(value) = word.written(fleet, ()) {
            saved.battle.insert(word.spec.key.to_owned(), value);
        }
    }
    saved
}
