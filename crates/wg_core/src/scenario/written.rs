//! The words of a `state` or a `battle`, as a ruleset writes a battle down: what stands at its default is left out.

use std::collections::BTreeMap;

use crate::scenario::Value;

/// Words with their values.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Written(pub BTreeMap<String, Value>);

impl Written {
    /// A whole number, whatever it is.
    pub fn whole(&mut self, key: &str, value: impl Into<i64>) {
        self.0.insert(key.to_owned(), Value::Int(value.into()));
    }

    /// A whole number that is not 0.
    pub fn number(&mut self, key: &str, value: impl Into<i64>) {
        let value = value.into();
        if value != 0 {
            self.whole(key, value);
        }
    }

    /// A flag that is up.
    pub fn flag(&mut self, key: &str, on: bool) {
        if on {
            self.0.insert(key.to_owned(), Value::Bool(true));
        }
    }

    /// A text, if there is one.
    pub fn text(&mut self, key: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.0.insert(key.to_owned(), Value::Text(text.to_owned()));
        }
    }

    /// A list with something in it.
    pub fn list(&mut self, key: &str, list: Vec<Value>) {
        if !list.is_empty() {
            self.0.insert(key.to_owned(), Value::List(list));
        }
    }
}
