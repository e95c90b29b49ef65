//! The values of `options`, `battle`, `overrides` or `state` in a scenario, read by name.

use std::collections::BTreeMap;

use super::option::OptionSpec;
use super::value::Value;

/// The values of a scenario, read by name. Reading a name that is not declared in any of the lists is a bug in the
/// ruleset and panics in debug builds.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    declared: &'static [&'static [OptionSpec]],
    values: &'a BTreeMap<String, Value>,
}

impl<'a> Values<'a> {
    /// Takes values whose names are declared in these lists.
    pub const fn new(declared: &'static [&'static [OptionSpec]], values: &'a BTreeMap<String, Value>) -> Self {
        Self { declared, values }
    }

    fn get(&self, key: &str) -> Option<&'a Value> {
        debug_assert!(
            self.declared.iter().copied().flatten().any(|spec| spec.key == key),
            "{key:?} is read and not declared"
        );
        self.values.get(key)
    }

    /// Returns true if the value is given.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Returns true if the value is given and differs from its default. A file may name every value and leave most at
    /// their defaults.
    pub fn says(&self, key: &str) -> bool {
        let spec = || self.declared.iter().copied().flatten().find(|spec| spec.key == key);
        self.get(key).is_some_and(|value| spec().is_none_or(|spec| spec.default.value() != *value))
    }

    /// Returns a whole number, or `None` if it is not given.
    pub fn whole(&self, key: &str) -> Option<i64> {
        self.get(key).and_then(Value::as_int)
    }

    /// Returns a whole number clamped to 0 to 255, or `None` if it is not given.
    pub fn number(&self, key: &str) -> Option<u8> {
        self.whole(key).map(|value| value.clamp(0, 255) as u8)
    }

    /// Returns a whole number clamped to 0 to 255, or 0 if it is not given.
    pub fn count(&self, key: &str) -> u8 {
        self.number(key).unwrap_or(0)
    }

    /// Returns true if the value is given and true.
    pub fn flag(&self, key: &str) -> bool {
        self.get(key).is_some_and(Value::flag)
    }

    /// Returns a text, or an empty text if it is not given.
    pub fn text(&self, key: &str) -> &'a str {
        self.get(key).map(Value::text).unwrap_or_default()
    }

    /// Returns a list, or an empty list if it is not given.
    pub fn list(&self, key: &str) -> &'a [Value] {
        self.get(key).map(Value::list).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Takes;

    const WORDS: &[OptionSpec] = &[
        OptionSpec::whole("boxes", 0..=999, 0),
        OptionSpec::flag("aground", false),
        OptionSpec::text("fate", "afloat"),
        OptionSpec::list("sunk", &Takes::Whole(0..=9), 2),
    ];

    #[test]
    fn what_is_not_said_is_nothing_and_what_is_too_much_is_cut() {
        let said = BTreeMap::from([
            ("boxes".to_owned(), Value::Int(300)),
            ("sunk".to_owned(), Value::List(vec![Value::Int(2)])),
        ]);
        let values = Values::new(&[WORDS], &said);
        assert_eq!(
            (values.whole("boxes"), values.count("boxes"), values.list("sunk").len()),
            (Some(300), 255, 1),
            "as it is said, as far as it goes"
        );
        assert_eq!(
            (values.says("boxes"), values.says("aground")),
            (true, false),
            "nothing is said of what is not there"
        );
        let default = BTreeMap::from([("boxes".to_owned(), Value::Int(0))]);
        assert!(
            Values::new(&[WORDS], &default).has("boxes") && !Values::new(&[WORDS], &default).says("boxes"),
            "a default says nothing"
        );
        assert_eq!(
            (values.flag("aground"), values.text("fate"), values.has("fate")),
            (false, "", false),
            "nothing is said of these"
        );
    }

    #[test]
    #[should_panic(expected = "\"hull\" is read and not declared")]
    #[cfg(debug_assertions)]
    fn a_name_that_is_not_declared_is_a_slip() {
        Values::new(&[WORDS], &BTreeMap::new()).whole("hull");
    }
}
