//! Every word that a scenario of a ruleset may contain, from the declarations that `check` and the reader use.
//!
//! `weathergage words RULESET` and `docs/words.md` are made from this alone.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::option::{OptionSpec, Takes};
use super::shape;
use super::word::{Correction, Word};
use crate::ids::UnitId;
use crate::shown::refusal::counted;

/// The words that scenarios of a ruleset may contain.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// The words of `options`.
    pub options: &'static [OptionSpec],
    /// The words of `battle`.
    pub battle: &'static [OptionSpec],
    /// The kinds of unit, each with its classes and words.
    pub kinds: Vec<UnitWords>,
    /// The number of sides in a battle, in words.
    pub sides: &'static str,
    /// The sizes that the table may have. `None` if the ruleset has no table of its own.
    pub table: Option<TableWords>,
    /// The time at which the game master may correct each word of the position, by its place and name: `battle.phase`,
    /// `ship.state.hull`, or `ship.heading` for a word in a field of its own.
    pub corrections: BTreeMap<String, Correction>,
    /// A short remark on each word, by its place and name: `options.turns`, `battle.phase`, `ship.state.hull`. An
    /// option's remark is its title, and each of its values has a remark of its own: `options.arc.wide`.
    pub about: BTreeMap<String, String>,
}

/// The words of one kind of unit: ships, or units on land.
#[derive(Clone, Debug)]
pub struct UnitWords {
    /// The kind in one word, as in the places of remarks: `ship`.
    pub kind: &'static str,
    /// The kind in a heading: 'ships', 'units on land'.
    pub title: &'static str,
    /// The values of `class`, each with the name that players use.
    pub classes: Vec<(&'static str, &'static str)>,
    /// Returns the figures of these classes.
    pub figures: fn() -> Figures,
    /// The words of `overrides`.
    pub overrides: &'static [OptionSpec],
    /// The words of `state`.
    pub state: &'static [OptionSpec],
}

/// What the log of each class of unit says, and what captains deem such a unit worth.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Figures {
    /// What the columns hold, in a word or two: 'dice', 'boxes', and at last 'worth'.
    pub columns: &'static [&'static str],
    /// The figures of each class, in the order of [`UnitWords::classes`]: one text for each column.
    pub rows: Vec<Vec<String>>,
    /// What the columns count, and in which units, in whole sentences.
    pub about: String,
}

impl Figures {
    /// Returns hundredths of a point in points, to one decimal place: 2055 as '20.6'.
    pub fn points(hundredths: f64) -> String {
        format!("{:.1}", hundredths / 100.0)
    }
}

/// The sizes that the table may have, in the unit in which the ruleset measures.
#[derive(Clone, PartialEq, Debug)]
pub struct TableWords {
    /// The width from west to east and the height from south to north that a scenario has if it gives none.
    pub usual: (f64, f64),
    /// The shortest and the longest side, or `None` if the table always has the usual size.
    pub sides: Option<RangeInclusive<f64>>,
    /// The side of a square, if the table has squares.
    pub square: Option<f64>,
    /// What else there is to say about the size, in whole sentences.
    pub about: &'static str,
}

/// A part of a scenario with its fields, for the list of fields that the files of all rulesets share.
#[derive(Clone, Debug)]
pub struct FieldWords {
    /// The part in words: 'a side'.
    pub of: &'static str,
    /// The fields: name, whether it is required, and what it takes in words.
    pub fields: Vec<(&'static str, bool, String)>,
}

impl Words {
    /// Returns what an option decides, in words for players: 'What counts as abeam'.
    pub fn title<'a>(&'a self, key: &'a str) -> &'a str {
        self.about.get(&format!("options.{key}")).map_or(key, String::as_str)
    }

    /// Returns what a value of an option does, in words that may follow its title and a colon. A number stays as it is.
    pub fn effect<'a>(&'a self, key: &str, value: &'a str) -> &'a str {
        self.about.get(&format!("options.{key}.{value}")).map_or(value, String::as_str)
    }

    /// Parses remarks from the text of a map in RON.
    ///
    /// # Panics
    /// If the text cannot be parsed: it is part of the program.
    pub fn remarks(ron: &str) -> BTreeMap<String, String> {
        ron::from_str(ron).unwrap_or_else(|error| panic!("the remarks on words cannot be read: {error}"))
    }

    /// Collects when the game master may correct each word of the battle and of each kind of unit.
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

    /// Returns every list of declared words with its place: `options`, `battle`, `ship.overrides`, `ship.state`.
    pub fn lists(&self) -> Vec<(String, &'static [OptionSpec])> {
        let mut lists = vec![("options".to_owned(), self.options), ("battle".to_owned(), self.battle)];
        for kind in &self.kinds {
            lists.push((format!("{}.overrides", kind.kind), kind.overrides));
            lists.push((format!("{}.state", kind.kind), kind.state));
        }
        lists
    }
}

/// Returns the fields that the scenarios of all rulesets share, from the table that the reader uses.
pub fn fields() -> Vec<FieldWords> {
    shape::fields()
}

impl Takes {
    /// Returns the allowed values in words, in Markdown.
    pub fn words(&self) -> String {
        let either = |words: Vec<String>| words.join(", or ");
        match self {
            Self::Flag => "`true` or `false`".to_owned(),
            Self::Word(words) => words.iter().map(|word| format!("`{word:?}`")).collect::<Vec<_>>().join(", "),
            Self::Whole(range) if range.start() == range.end() => range.start().to_string(),
            Self::Whole(range) => format!("{} to {}, whole", range.start(), range.end()),
            Self::Number(range) if range.start() == range.end() => range.start().to_string(),
            Self::Number(range) => format!("{} to {}", range.start(), range.end()),
            Self::Text => "text".to_owned(),
            Self::List(of, longest) => {
                format!("a list of at most {}, each {}", counted(*longest as i32, "value", "values"), of.words())
            }
            Self::Either(any) => either(any.iter().map(Self::words).collect()),
        }
    }
}

/// Returns the words of a table of words and their meanings, so that a declaration takes its words from the table that
/// the reader uses.
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
