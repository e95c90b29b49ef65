//! Collects the words of a `state` or a `battle` when a ruleset writes a battle down. Words at their default are left
//! out.

use std::collections::BTreeMap;

use crate::scenario::Value;

/// Words with their values.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Written(pub BTreeMap<String, Value>);

impl Written {
    /// Writes a whole number, even if it is 0.
    pub fn whole(&mut self, key: &str, value: impl Into<i64>) {
        self.0.insert(key.to_owned(), Value::Int(value.into()));
    }

    /// Writes a whole number unless it is 0.
    pub fn number(&mut self, key: &str, value: impl Into<i64>) {
        let value = value.into();
        if value != 0 {
            self.whole(key, value);
        }
    }

    /// Writes a flag if it is true.
    pub fn flag(&mut self, key: &str, on: bool) {
        if on {
            self.0.insert(key.to_owned(), Value::Bool(true));
        }
    }

    /// Writes a text if there is one.
    pub fn text(&mut self, key: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.0.insert(key.to_owned(), Value::Text(text.to_owned()));
        }
    }

    /// Writes a list unless it is empty.
    pub fn list(&mut self, key: &str, list: Vec<Value>) {
        if !list.is_empty() {
            self.0.insert(key.to_owned(), Value::List(list));
        }
    }
}
