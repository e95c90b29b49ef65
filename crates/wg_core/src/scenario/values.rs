//! What a scenario says in `options`, `battle`, `overrides` or `state`, read by name.

use std::collections::BTreeMap;

use super::option::OptionSpec;
use super::value::Value;

/// Values of a scenario, read by name. A name that stands in none of the lists is a slip of the program.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    declared: &'static [&'static [OptionSpec]],
    values: &'a BTreeMap<String, Value>,
}

impl<'a> Values<'a> {
    /// These values, whose names stand in one of these lists.
    pub const fn new(declared: &'static [&'static [OptionSpec]], values: &'a BTreeMap<String, Value>) -> Self {
        Self { declared, values }
    }

    fn get(&self, key: &str) -> Option<&'a Value> {
        debug_assert!(self.declared.iter().copied().flatten().any(|spec| spec.key == key), "{key:?} is read and not declared");
        self.values.get(key)
    }

    /// It is there.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// A whole number, if it is there.
    pub fn whole(&self, key: &str) -> Option<i64> {
        self.get(key).and_then(Value::as_int)
    }

    /// A small number, if it is there.
    pub fn number(&self, key: &str) -> Option<u8> {
        self.whole(key).map(|value| value.clamp(0, 255) as u8)
    }

    /// A small number, 0 if it is not there.
    pub fn count(&self, key: &str) -> u8 {
        self.number(key).unwrap_or(0)
    }

    /// True if it is there and true.
    pub fn flag(&self, key: &str) -> bool {
        self.get(key).and_then(Value::as_bool).unwrap_or_default()
    }

    /// A word, empty if it is not there.
    pub fn text(&self, key: &str) -> &'a str {
        self.get(key).and_then(Value::as_text).unwrap_or_default()
    }

    /// A list, empty if it is not there.
    pub fn list(&self, key: &str) -> &'a [Value] {
        self.get(key).and_then(Value::as_list).unwrap_or_default()
    }

    /// A number of each side, 0 where it is not there.
    pub fn by_side(&self, key: &str) -> [u8; 2] {
        let list = self.list(key);
        [0, 1].map(|side: usize| list.get(side).and_then(Value::as_int).unwrap_or_default().clamp(0, 255) as u8)
    }
}
