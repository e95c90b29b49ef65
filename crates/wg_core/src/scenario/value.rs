//! Values that only the ruleset understands: options, overrides, the state of a ship or of a battle.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The value of an option, an override or a state, written without a tag: `true`, `14`, `0.5`, `"turns"`, `[1, 2]`.
///
/// Whole numbers stay whole: `3` is an [`Int`](Self::Int), `3.0` a [`Number`](Self::Number).
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number with a decimal point.
    Number(f64),
    /// Text in quotes.
    Text(String),
    /// A list in square brackets.
    List(Vec<Value>),
}

impl Value {
    /// Makes a whole number.
    pub fn whole(number: impl Into<i64>) -> Self {
        Self::Int(number.into())
    }

    /// Returns the flag, or false if the value is not a flag.
    pub fn flag(&self) -> bool {
        self.as_bool().unwrap_or_default()
    }

    /// Returns the whole number clamped to 0 to 255, or 0 if the value is not a whole number.
    pub fn count(&self) -> u8 {
        self.as_int().unwrap_or_default().clamp(0, 255) as u8
    }

    /// Returns the text, or an empty text if the value is not text.
    pub fn text(&self) -> &str {
        self.as_text().unwrap_or_default()
    }

    /// Returns the list, or an empty list if the value is not a list.
    pub fn list(&self) -> &[Self] {
        self.as_list().unwrap_or_default()
    }

    /// Returns the flag, or `None` if the value is not a flag.
    pub const fn as_bool(&self) -> Option<bool> {
        if let Self::Bool(flag) = self { Some(*flag) } else { None }
    }

    /// Returns the whole number, or `None` if the value is not a whole number.
    pub const fn as_int(&self) -> Option<i64> {
        if let Self::Int(int) = self { Some(*int) } else { None }
    }

    /// Returns the number, whole or not, or `None` if the value is not a number.
    pub const fn as_number(&self) -> Option<f64> {
        match self {
            Self::Int(int) => Some(*int as f64),
            Self::Number(number) => Some(*number),
            Self::Bool(_) | Self::Text(_) | Self::List(_) => None,
        }
    }

    /// Returns the text, or `None` if the value is not text.
    pub fn as_text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// Returns the list, or `None` if the value is not a list.
    pub fn as_list(&self) -> Option<&[Self]> {
        if let Self::List(list) = self { Some(list) } else { None }
    }
}

/// Writes the value as a scenario file spells it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(flag) => write!(f, "{flag}"),
            Self::Int(int) => write!(f, "{int}"),
            Self::Number(number) => write!(f, "{number:?}"),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::List(list) => {
                f.write_str("[")?;
                for (i, value) in list.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{value}")?;
                }
                f.write_str("]")
            }
        }
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Bool(flag)
    }
}

impl From<i64> for Value {
    fn from(int: i64) -> Self {
        Self::Int(int)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Vec<Value>> for Value {
    fn from(list: Vec<Value>) -> Self {
        Self::List(list)
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Bool(flag) => serializer.serialize_bool(*flag),
            Self::Int(int) => serializer.serialize_i64(*int),
            Self::Number(number) => serializer.serialize_f64(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(list) => serializer.collect_seq(list),
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("true, false, a number, text in quotes or a list in square brackets")
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Bool(flag))
    }

    fn visit_i64<E: Error>(self, int: i64) -> Result<Value, E> {
        Ok(Value::Int(int))
    }

    fn visit_u64<E: Error>(self, int: u64) -> Result<Value, E> {
        i64::try_from(int).map(Value::Int).map_err(|_| E::custom(format_args!("{int} is too large a number")))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        Ok(Value::Number(number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = seq.next_element()? {
            list.push(value);
        }
        Ok(Value::List(list))
    }
}
