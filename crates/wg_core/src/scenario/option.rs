//! Declarations of options and other words: their names, the values they take, and their defaults.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::Value;
use super::declared::Told;
use super::problem::one_of;
use crate::shown::refusal::counted;

/// The declaration of a ruleset's option, or of a word in a ship's `state` or `overrides` or in the `battle`.
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
    /// The name in the file.
    pub key: &'static str,
    /// The values that it takes.
    pub takes: Takes,
    /// The value if the file leaves it out.
    pub default: Preset,
}

/// The values that an option takes.
#[derive(Clone, PartialEq, Debug)]
pub enum Takes {
    /// `true` or `false`.
    Flag,
    /// One of these words, as text in quotes.
    Word(&'static [&'static str]),
    /// A whole number within these bounds.
    Whole(RangeInclusive<i64>),
    /// A number within these bounds, whole or not.
    Number(RangeInclusive<f64>),
    /// Any text.
    Text,
    /// A list of values of one kind, with this greatest length.
    List(&'static Takes, usize),
    /// A value of any of these kinds.
    Either(&'static [Takes]),
}

/// A default value, of a type that can be used in a constant.
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
    /// Declares an option that takes any kind of value.
    pub const fn new(key: &'static str, takes: Takes, default: Preset) -> Self {
        Self { key, takes, default }
    }

    /// Declares an option that is `true` or `false`.
    pub const fn flag(key: &'static str, default: bool) -> Self {
        Self::new(key, Takes::Flag, Preset::Flag(default))
    }

    /// Declares an option that is one of some words.
    pub const fn word(key: &'static str, words: &'static [&'static str], default: &'static str) -> Self {
        Self::new(key, Takes::Word(words), Preset::Text(default))
    }

    /// Declares an option that is a whole number in a range.
    pub const fn whole(key: &'static str, range: RangeInclusive<i64>, default: i64) -> Self {
        Self::new(key, Takes::Whole(range), Preset::Whole(default))
    }

    /// Declares an option that is a number in a range, whole or not.
    pub const fn number(key: &'static str, range: RangeInclusive<f64>, default: f64) -> Self {
        Self::new(key, Takes::Number(range), Preset::Number(default))
    }

    /// Declares an option that is any text.
    pub const fn text(key: &'static str, default: &'static str) -> Self {
        Self::new(key, Takes::Text, Preset::Text(default))
    }

    /// Declares an option that is a list. It is empty if the file leaves it out.
    pub const fn list(key: &'static str, of: &'static Takes, longest: usize) -> Self {
        Self::new(key, Takes::List(of, longest), Preset::Empty)
    }

    /// Returns the value of the option among `values`, or its default.
    pub fn of(&self, values: &BTreeMap<String, Value>) -> Value {
        values.get(self.key).cloned().unwrap_or_else(|| self.default.value())
    }
}

/// Values with their declarations. Reading a name that is not declared, or a word that is not one of its values, is a
/// bug in the ruleset and panics. Setting up any battle reads every value, so what is read and what is declared cannot
/// drift apart.
#[derive(Clone, Copy, Debug)]
pub struct Declared<'a> {
    specs: &'static [OptionSpec],
    values: &'a BTreeMap<String, Value>,
}

impl<'a> Declared<'a> {
    /// Takes the values of a scenario that has been checked against these declarations.
    pub const fn new(specs: &'static [OptionSpec], values: &'a BTreeMap<String, Value>) -> Self {
        Self { specs, values }
    }

    fn spec(&self, key: &str) -> &'static OptionSpec {
        self.specs.iter().find(|spec| spec.key == key).unwrap_or_else(|| panic!("{key:?} is read and not declared"))
    }

    /// Returns the value that the scenario gives, or the default.
    ///
    /// # Panics
    /// If no such name is declared.
    pub fn value(&self, key: &str) -> Value {
        self.spec(key).of(self.values)
    }

    /// Returns the value of a flag, or its default. A value that is not a flag counts as false.
    ///
    /// # Panics
    /// If no such name is declared.
    pub fn flag(&self, key: &str) -> bool {
        self.value(key).as_bool().unwrap_or_default()
    }

    /// Returns the value of an option, converted to the type that rules read.
    pub fn told<T: Told>(&self, spec: &OptionSpec) -> T {
        T::told(&spec.of(self.values), &spec.takes)
    }

    /// Returns true if the value, or its default, is this word.
    ///
    /// # Panics
    /// If no such name is declared, or if the word is not one of its values.
    pub fn is(&self, key: &str, word: &str) -> bool {
        assert!(self.spec(key).takes.admits(&word.into()), "{key:?} is read as {word:?}, which is not declared");
        self.value(key).as_text() == Some(word)
    }

    /// Returns what the value means, from a table of all its words.
    ///
    /// # Panics
    /// If no such name is declared, or if the table does not list exactly the declared words.
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
    /// Returns the values from which a scenario chooses: those of a flag or a word. Empty for numbers, texts and lists.
    pub fn choices(&self) -> Vec<&'static str> {
        match self {
            Self::Flag => vec!["false", "true"],
            Self::Word(words) => words.to_vec(),
            Self::Either(takes) => takes.iter().flat_map(Self::choices).collect(),
            Self::Whole(_) | Self::Number(_) | Self::Text | Self::List(..) => Vec::new(),
        }
    }

    /// Returns true if this value is allowed.
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

    /// Returns what is allowed instead of this value, in words.
    pub fn expected(&self, found: &Value) -> String {
        match self {
            Self::Flag => "true or false".to_owned(),
            Self::Word(words) => one_of(found.as_text().unwrap_or_default(), words, true),
            Self::Whole(range) if range.start() == range.end() => range.start().to_string(),
            Self::Whole(range) => format!("a whole number from {} to {}", range.start(), range.end()),
            Self::Number(range) if range.start() == range.end() => range.start().to_string(),
            Self::Number(range) => format!("a number from {} to {}", range.start(), range.end()),
            Self::Text => "text in double quotes".to_owned(),
            Self::List(of, longest) => {
                let wrong = found.as_list().and_then(|list| list.iter().find(|value| !of.admits(value)));
                let (longest, of) = (counted(*longest as i32, "value", "values"), of.expected(wrong.unwrap_or(found)));
                format!("a list in square brackets with at most {longest}, each {of}")
            }
            Self::Either(any) => {
                let words: Vec<String> = any.iter().map(|takes| takes.expected(found)).collect();
                words.join(", or ")
            }
        }
    }
}

impl Preset {
    /// Converts the default to a value of a scenario.
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
