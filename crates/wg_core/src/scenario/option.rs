//! What a ruleset's options are: their names, what they take, and what they are if nobody says.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::Value;
use super::declared::Told;
use super::problem::one_of;

/// An option of a ruleset, or one of the values that a ship's state or a battle may hold.
///
/// ```
/// use wg_core::scenario::{OptionSpec, Scenario, Value};
///
/// const TURNS: OptionSpec = OptionSpec::whole("turns", 1..=99, 14);
/// let scenario = Scenario::new("drill", "A drill");
/// assert_eq!(TURNS.of(&scenario.options), Value::Int(14), "nobody says otherwise");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct OptionSpec {
    /// Its name in the file.
    pub key: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// What it is if it is left out.
    pub default: Preset,
}

/// What an option takes.
#[derive(Clone, PartialEq, Debug)]
pub enum Takes {
    /// `true` or `false`.
    Flag,
    /// One of these words, in quotes.
    Word(&'static [&'static str]),
    /// A whole number within these bounds.
    Whole(RangeInclusive<i64>),
    /// A number within these bounds, whole or not.
    Number(RangeInclusive<f64>),
    /// Any text.
    Text,
    /// A list of such values, at most so long.
    List(&'static Takes, usize),
    /// Any of these.
    Either(&'static [Takes]),
}

/// A value that can stand in a table of constants.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Preset {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Whole(i64),
    /// A number.
    Number(f64),
    /// A word or any other text.
    Text(&'static str),
    /// An empty list.
    Empty,
}

impl OptionSpec {
    /// An option of any kind.
    pub const fn new(key: &'static str, takes: Takes, default: Preset) -> Self {
        Self { key, takes, default }
    }

    /// `true` or `false`.
    pub const fn flag(key: &'static str, default: bool) -> Self {
        Self::new(key, Takes::Flag, Preset::Flag(default))
    }

    /// One of some words.
    pub const fn word(key: &'static str, words: &'static [&'static str], default: &'static str) -> Self {
        Self::new(key, Takes::Word(words), Preset::Text(default))
    }

    /// A whole number.
    pub const fn whole(key: &'static str, range: RangeInclusive<i64>, default: i64) -> Self {
        Self::new(key, Takes::Whole(range), Preset::Whole(default))
    }

    /// A number, whole or not.
    pub const fn number(key: &'static str, range: RangeInclusive<f64>, default: f64) -> Self {
        Self::new(key, Takes::Number(range), Preset::Number(default))
    }

    /// Any text.
    pub const fn text(key: &'static str, default: &'static str) -> Self {
        Self::new(key, Takes::Text, Preset::Text(default))
    }

    /// A list, empty if left out.
    pub const fn list(key: &'static str, of: &'static Takes, longest: usize) -> Self {
        Self::new(key, Takes::List(of, longest), Preset::Empty)
    }

    /// What it is in a scenario: what the scenario says, or the default.
    pub fn of(&self, values: &BTreeMap<String, Value>) -> Value {
        values.get(self.key).cloned().unwrap_or_else(|| self.default.value())
    }
}

/// Reads values by their declarations. A name that is not declared, and a word that is none of its values, are a slip of the program and
/// panic, so that what is read and what is declared cannot drift apart: whoever sets up any battle reads all of it.
#[derive(Clone, Copy, Debug)]
pub struct Declared<'a> {
    specs: &'static [OptionSpec],
    values: &'a BTreeMap<String, Value>,
}

impl<'a> Declared<'a> {
    /// The values of a scenario that has been checked, by these declarations.
    pub const fn new(specs: &'static [OptionSpec], values: &'a BTreeMap<String, Value>) -> Self {
        Self { specs, values }
    }

    fn spec(&self, key: &str) -> &'static OptionSpec {
        self.specs.iter().find(|spec| spec.key == key).unwrap_or_else(|| panic!("{key:?} is read and not declared"))
    }

    /// What the scenario says, or the default.
    ///
    /// # Panics
    /// If there is no such name.
    pub fn value(&self, key: &str) -> Value {
        self.spec(key).of(self.values)
    }

    /// True if it is there, or its default is.
    ///
    /// # Panics
    /// If there is no such name.
    pub fn flag(&self, key: &str) -> bool {
        self.value(key).as_bool().unwrap_or_default()
    }

    /// What the rules read for it.
    pub fn told<T: Told>(&self, spec: &OptionSpec) -> T {
        T::told(&spec.of(self.values), &spec.takes)
    }

    /// True if it is this word.
    ///
    /// # Panics
    /// If there is no such name, or this is none of its words.
    pub fn is(&self, key: &str, word: &str) -> bool {
        assert!(self.spec(key).takes.admits(&word.into()), "{key:?} is read as {word:?}, which is not declared");
        self.value(key).as_text() == Some(word)
    }

    /// What its word means, by a table of all its words.
    ///
    /// # Panics
    /// If there is no such name, or the table has other words than are declared.
    pub fn meaning<T: Copy>(&self, key: &str, table: &[(&str, T)]) -> T {
        let Takes::Word(words) = self.spec(key).takes else { panic!("{key:?} is read as a word, and is none") };
        assert!(
            words.iter().copied().eq(table.iter().map(|(word, _)| *word)),
            "{key:?} is read by other words than are declared"
        );
        let value = self.value(key);
        let row = table.iter().find(|(word, _)| value.as_text() == Some(word)).or(table.first());
        row.unwrap_or_else(|| panic!("{key:?} has words")).1
    }
}

impl Takes {
    /// True if this value may stand there.
    pub fn admits(&self, value: &Value) -> bool {
        match (self, value) {
            (Self::Flag, Value::Bool(_)) | (Self::Text, Value::Text(_)) => true,
            (Self::Word(words), Value::Text(text)) => words.contains(&text.as_str()),
            (Self::Whole(range), Value::Int(int)) => range.contains(int),
            (Self::Number(range), value) => value.as_number().is_some_and(|number| range.contains(&number)),
            (Self::List(of, longest), Value::List(list)) => {
                list.len() <= *longest && list.iter().all(|value| of.admits(value))
            }
            (Self::Either(any), value) => any.iter().any(|takes| takes.admits(value)),
            _ => false,
        }
    }

    /// What may stand there instead of this value, in words.
    pub fn expected(&self, found: &Value) -> String {
        match self {
            Self::Flag => "true or false".to_owned(),
            Self::Word(words) => one_of(found.as_text().unwrap_or_default(), words, true),
            Self::Whole(range) => format!("a whole number from {} to {}", range.start(), range.end()),
            Self::Number(range) if range.start() == range.end() => range.start().to_string(),
            Self::Number(range) => format!("a number from {} to {}", range.start(), range.end()),
            Self::Text => "text in double quotes".to_owned(),
            Self::List(of, longest) => {
                let wrong = found.as_list().and_then(|list| list.iter().find(|value| !of.admits(value)));
                format!("a list in square brackets of at most {longest}, each {}", of.expected(wrong.unwrap_or(found)))
            }
            Self::Either(any) => {
                let words: Vec<String> = any.iter().map(|takes| takes.expected(found)).collect();
                words.join(", or ")
            }
        }
    }
}

impl Preset {
    /// As a value of a scenario.
    pub fn value(self) -> Value {
        match self {
            Self::Flag(flag) => Value::Bool(flag),
            Self::Whole(int) => Value::Int(int),
            Self::Number(number) => Value::Number(number),
            Self::Text(text) => Value::Text(text.to_owned()),
            Self::Empty => Value::List(Vec::new()),
        }
    }
}
