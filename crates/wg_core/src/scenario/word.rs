//! The words of a position: what a file may give for each, where the table keeps it, and how it is changed.

use std::fmt;

use super::option::OptionSpec;
use super::spec::{Scenario, ShipSpec};
use super::{HeadingSpec, Value};
use crate::ids::UnitId;

/// A word of a position. `T` is the table. `S` is what the word is about: a [`UnitId`], or `()` for the battle as a
/// whole.
///
/// [`state!`](crate::state!) makes it from one line. From it come the list that `check` uses, the reading and writing
/// of files, and what a game master may look up and change.
pub struct Word<T: 'static, S: 'static> {
    /// The declaration of the word, with the values that a file may give it.
    pub spec: OptionSpec,
    /// The functions that read the word from the table and change it there, or `None` if the ruleset does both by hand.
    pub by: Option<By<T, S>>,
    /// True if the word is a field of the file, rather than one of the words in its `state` or `battle`.
    pub field: bool,
}

/// The time at which a game master may correct a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Correction {
    /// Before the first turn and in play.
    AtAnyTime,
    /// From the first turn on.
    InPlay,
    /// Never: it follows from other words, or it was settled at set-up.
    Never,
}

/// The functions that read a word from the table and change it there, and the rules for leaving it out of a file.
pub struct By<T: 'static, S: 'static> {
    say: fn(&T, S) -> Value,
    set: Option<fn(&mut T, S, &Value)>,
    omitted: Option<fn(&T, S) -> Value>,
    silent: Option<fn(&T, S) -> Value>,
    set_up_only: bool,
    once_begun: bool,
    lasts: bool,
}

impl<T, S: Copy> By<T, S> {
    /// Makes a word that these functions read and change. The value passed to `set` has passed the check of the file. A
    /// file leaves the word out when it has its default value.
    pub const fn new(say: fn(&T, S) -> Value, set: fn(&mut T, S, &Value)) -> Self {
        Self { say, set: Some(set), omitted: None, silent: None, set_up_only: false, once_begun: false, lasts: false }
    }

    /// Makes a word that can only be read, because it follows from other words.
    pub const fn read_only(say: fn(&T, S) -> Value) -> Self {
        Self { say, set: None, omitted: None, silent: None, set_up_only: false, once_begun: false, lasts: false }
    }

    /// Lets a file leave the word out when it has this value, and reads a file without the word as this value. The
    /// value may depend on the words before it.
    #[must_use]
    pub const fn unless(self, usual: fn(&T, S) -> Value) -> Self {
        Self { omitted: Some(usual), silent: Some(usual), ..self }
    }

    /// Lets a file leave the word out when it has this value, instead of when it has its default.
    #[must_use]
    pub const fn omitted_when(self, omitted: fn(&T, S) -> Value) -> Self {
        Self { omitted: Some(omitted), ..self }
    }

    /// Reads a file without the word as this value, which may depend on the words before it.
    #[must_use]
    pub const fn when_silent(self, silent: fn(&T, S) -> Value) -> Self {
        Self { silent: Some(silent), ..self }
    }

    /// Marks a word that says where in the turn the battle resumes. A file may contain it, and no game master can
    /// change it in play.
    #[must_use]
    pub const fn set_up_only(self) -> Self {
        Self { set_up_only: true, ..self }
    }

    /// Marks a word that cannot be changed before the first turn, because a file that contains it says that the battle
    /// has begun.
    #[must_use]
    pub const fn once_begun(self) -> Self {
        Self { once_begun: true, ..self }
    }

    /// Marks a value that outlives the battle: a ship that fights again begins with it.
    #[must_use]
    pub const fn lasting(self) -> Self {
        Self { lasts: true, ..self }
    }
}

impl<T, S: Copy> Word<T, S> {
    /// Makes a word that is declared, and that the ruleset reads and writes by hand.
    pub const fn by_hand(spec: OptionSpec) -> Self {
        Self { spec, by: None, field: false }
    }

    /// Makes a word with a way to read and change it.
    pub const fn new(spec: OptionSpec, by: By<T, S>) -> Self {
        Self { spec, by: Some(by), field: false }
    }

    /// Marks a word that is a field of the file: `at`, `square`, `heading`, `wind`.
    #[must_use]
    pub const fn of_field(self) -> Self {
        let Self { spec, by, .. } = self;
        Self { spec, by, field: true }
    }

    /// Returns the value of the word, or `None` if the ruleset reads and writes the word by hand.
    pub fn say(&self, table: &T, about: S) -> Option<Value> {
        self.by.as_ref().map(|by| (by.say)(table, about))
    }

    /// Returns the value of the word if a file must contain it.
    pub fn written(&self, table: &T, about: S) -> Option<Value> {
        let by = self.by.as_ref()?;
        let value = (by.say)(table, about);
        let omitted = by.omitted.map_or_else(|| self.spec.default.value(), |omitted| omitted(table, about));
        (value != omitted).then_some(value)
    }

    /// Returns true if the value outlives the battle: a ship that fights again begins with it.
    pub fn lasts(&self) -> bool {
        self.by.as_ref().is_some_and(|by| by.lasts)
    }

    /// Returns true if a game master may change the word in play.
    pub fn can_be_set(&self) -> bool {
        self.by.as_ref().is_some_and(|by| by.set.is_some() && !by.set_up_only)
    }

    /// Returns true if a game master may also change the word before the first turn.
    pub fn can_be_set_before(&self) -> bool {
        self.can_be_set() && self.by.as_ref().is_some_and(|by| !by.once_begun)
    }

    /// Returns when a game master may change the word.
    pub fn correction(&self) -> Correction {
        match (self.can_be_set(), self.can_be_set_before()) {
            (true, true) => Correction::AtAnyTime,
            (true, false) => Correction::InPlay,
            (false, _) => Correction::Never,
        }
    }

    /// Changes the value. It must have passed the check of the file. Returns false if the word can only be read.
    pub fn set(&self, table: &mut T, about: S, value: &Value) -> bool {
        let set = self.by.as_ref().and_then(|by| by.set);
        if let Some(set) = set {
            set(table, about, value);
        }
        set.is_some()
    }

    /// Sets the value that a file gives, or the value that a file means by leaving the word out.
    pub fn lay(&self, table: &mut T, about: S, said: Option<&Value>) {
        let silent = self.by.as_ref().and_then(|by| by.silent);
        let value = said.cloned().or_else(|| silent.map(|silent| silent(table, about)));
        if let Some(value) = value {
            self.set(table, about, &value);
        }
    }
}

impl<T, S> fmt::Debug for Word<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Word").field("spec", &self.spec).field("field", &self.field).finish_non_exhaustive()
    }
}

/// A table that has units of kind `U`. [`fleet!`](crate::fleet!) implements it.
pub trait Holds<U> {
    /// Returns the unit of this id, or `None` if it is not of this kind.
    fn held(&self, unit: UnitId) -> Option<&U>;

    /// Returns the unit of this id to be changed, and marks it to be written back. Returns `None` if it is not of this
    /// kind.
    fn held_mut(&mut self, unit: UnitId) -> Option<&mut U>;
}

impl ShipSpec {
    /// Returns the field of this name as a value: an empty list or text if it is left out. Returns `None` if there is
    /// no such field.
    pub(crate) fn field(&self, name: &str) -> Option<Value> {
        let pair = |x: Value, y: Value| Value::List(vec![x, y]);
        let none = || Value::List(Vec::new());
        Some(match name {
            "at" => self.at.map_or_else(none, |(x, y)| pair(Value::Number(x), Value::Number(y))),
            "square" => self.square.map_or_else(none, |(x, y)| pair(Value::Int(x.into()), Value::Int(y.into()))),
            "heading" => self.heading.map_or_else(|| "".into(), HeadingSpec::value),
            _ => return None,
        })
    }

    /// Sets the field of this name to a value.
    pub(crate) fn put_field(&mut self, name: &str, value: &Value) {
        let pair = || value.as_list().and_then(|pair| Some((pair.first()?, pair.get(1)?)));
        match name {
            "at" => self.at = pair().and_then(|(x, y)| Some((x.as_number()?, y.as_number()?))),
            "square" => self.square = pair().and_then(|(x, y)| Some((x.as_int()? as i16, y.as_int()? as i16))),
            "heading" => self.heading = HeadingSpec::of_value(value),
            _ => {}
        }
    }
}

/// The names for the direction of the wind among the words of a battle: `wind`, as in the file, or `wind_from` where
/// the `battle` of a file has another word `wind`.
const WIND: [&str; 2] = ["wind", "wind_from"];

impl Scenario {
    /// Sets the field of this name to a value.
    pub(crate) fn put_field(&mut self, name: &str, value: &Value) {
        if WIND.contains(&name) {
            self.wind = HeadingSpec::of_value(value);
        }
    }

    /// Returns the field of this name as a value, or `None` if there is no such field.
    pub(crate) fn field(&self, name: &str) -> Option<Value> {
        WIND.contains(&name).then(|| self.wind.map_or_else(|| "".into(), HeadingSpec::value))
    }
}
