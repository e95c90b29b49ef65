//! Every word that a scenario of a ruleset may hold, from the very declarations that `check` and the reader go by.
//!
//! `weathergage words RULESET` and `docs/words.md` are written from this alone.

use std::collections::BTreeMap;

use super::option::{OptionSpec, Takes};
use super::shape;
use super::word::{Correction, Word};
use crate::ids::UnitId;

/// The words of a ruleset's scenarios.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// What `options` takes.
    pub options: &'static [OptionSpec],
    /// What `battle` takes.
    pub battle: &'static [OptionSpec],
    /// The kinds of units, each with its classes.
    pub kinds: Vec<UnitWords>,
    /// How many sides a battle has, in words.
    pub sides: &'static str,
    /// When a game master may correct a word of the position, by its place and name: `battle.phase`, `ship.state.hull`,
    /// and `ship.heading` for one that stands in a field of its own.
    pub corrections: BTreeMap<String, Correction>,
    /// A short remark on a word, by its place and name: `options.turns`, `battle.phase`, `ship.state.hull`.
    pub about: BTreeMap<String, String>,
}

/// The words of one kind of unit: ships, or units on land.
#[derive(Clone, Debug)]
pub struct UnitWords {
    /// One word for the kind, as remarks name it: `ship`.
    pub kind: &'static str,
    /// What they are, for a heading: 'ships', 'units on land'.
    pub title: &'static str,
    /// What `class` takes, each with what players call it.
    pub classes: Vec<(&'static str, &'static str)>,
    /// What `overrides` takes.
    pub overrides: &'static [OptionSpec],
    /// What `state` takes.
    pub state: &'static [OptionSpec],
}

/// A part of a scenario with fields of its own, for the list of what every ruleset's files may hold.
#[derive(Clone, Debug)]
pub struct FieldWords {
    /// 'a side'.
    pub of: &'static str,
    /// Name, whether it is required, and what it takes in words.
    pub fields: Vec<(&'static str, bool, String)>,
}

impl Words {
    /// Read remarks from the text of a map in RON.
    ///
    /// # Panics
    /// If it is none: it is part of the program.
    pub fn remarks(ron: &str) -> BTreeMap<String, String> {
        ron::from_str(ron).unwrap_or_else(|error| panic!("the remarks on words cannot be read: {error}"))
    }

    /// When the words of a battle may be corrected, and those of each kind of unit.
    pub fn corrections<T: 'static>(
        battle: &[Word<T, ()>],
        kinds: &[(&str, &[Word<T, UnitId>])],
    ) -> BTreeMap<String, Correction> {
        let of_battle = battle.iter().map(|word| {
            let place = if word.field { "" } else { "battle." };
            (format!("{place}{}", word.spec.key), word.correction())
        });
        let of_units = kinds.iter().flat_map(|(kind, words)| {
            words.iter().map(move |word| {
                let place = if word.field { "" } else { "state." };
                (format!("{kind}.{place}{}", word.spec.key), word.correction())
            })
        });
        of_battle.chain(of_units).collect()
    }

    /// Every list of declared words with its place: `options`, `battle`, `ship.overrides`, `ship.state`.
    pub fn lists(&self) -> Vec<(String, &'static [OptionSpec])> {
        let mut lists = vec![("options".to_owned(), self.options), ("battle".to_owned(), self.battle)];
        for kind in &self.kinds {
            lists.push((format!("{}.overrides", kind.kind), kind.overrides));
            lists.push((format!("{}.state", kind.kind), kind.state));
        }
        lists
    }
}

/// The fields that every ruleset's scenarios have, from the table that the reader goes by.
pub fn fields() -> Vec<FieldWords> {
    shape::fields()
}

impl Takes {
    /// What may stand there, in words, without anything found.
    pub fn words(&self) -> String {
        let either = |words: Vec<String>| words.join(", or ");
        match self {
            Self::Flag => "`true` or `false`".to_owned(),
            Self::Word(words) => words.iter().map(|word| format!("`{word:?}`")).collect::<Vec<_>>().join(", "),
            Self::Whole(range) => format!("{} to {}, whole", range.start(), range.end()),
            Self::Number(range) if range.start() == range.end() => range.start().to_string(),
            Self::Number(range) => format!("{} to {}", range.start(), range.end()),
            Self::Text => "text".to_owned(),
            Self::List(of, longest) => format!("a list of at most {longest}, each {}", of.words()),
            Self::Either(any) => either(any.iter().map(Self::words).collect()),
        }
    }
}

/// What each row of a table of words and meanings is called, so that a declaration takes its words from the table that the reader reads by.
///
/// ```
/// use wg_core::scenario::{OptionSpec, names};
///
/// const FATES: [(&str, u8); 2] = [("afloat", 0), ("sunk", 1)];
/// const FATE: OptionSpec = OptionSpec::word("fate", &names(&FATES), "afloat");
/// assert!(FATE.takes.admits(&"sunk".into()));
/// ```
pub const fn names<T, const N: usize>(table: &[(&'static str, T); N]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut place = 0;
    while place < N {
        names[place] = table[place].0;
        place += 1;
    }
    names
}
