//! The form of a scenario file: its fields, which of them are required, and what each of them takes.
//!
//! `serde` stops at the first thing that it cannot read, and reports it in its own words. With this table the reader
//! walks the whole file first and reports everything to the designer at once. A test keeps the table equal to the
//! types.

use std::collections::BTreeSet;

use super::check::Check;
use super::form::SCENARIO;
use super::heading::HeadingSpec;
use super::index::{Key, Kind, Node, join};
use super::problem::{nearest, one_of, shorten};
use super::spec::Scenario;
use super::token::TokenKind;
use super::words::FieldWords;

/// The form of a value.
pub(super) enum Shape {
    /// The version of the file format.
    Version,
    /// Text in double quotes.
    Text,
    /// Any number.
    Number,
    /// The number of a turn.
    Turn,
    /// A number of ships or points.
    Count,
    /// `true` or `false`.
    Flag,
    /// A compass point or degrees.
    Heading,
    /// Two numbers: a place on the table.
    Place,
    /// Two whole numbers: a column and a row.
    Square,
    /// One of these words, without quotes.
    Word(&'static [&'static str]),
    /// A map of names and values that only the ruleset understands.
    Values,
    /// A list of values of one form.
    List(&'static Shape),
    /// A part with fields: its name in words, such as 'a scenario', and the fields.
    Struct(&'static str, &'static [Field]),
}

/// Whether a field must be given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    /// The field is required.
    Must,
    /// The field has a default and may be left out.
    May,
    /// The field may be left out, or be `None` or `Some(..)`.
    Optional,
}

pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) need: Need,
    pub(super) shape: Shape,
}

pub(super) const fn must(name: &'static str, shape: Shape) -> Field {
    Field { name, need: Need::Must, shape }
}

pub(super) const fn may(name: &'static str, shape: Shape) -> Field {
    Field { name, need: Need::May, shape }
}

pub(super) const fn optional(name: &'static str, shape: Shape) -> Field {
    Field { name, need: Need::Optional, shape }
}

/// Reports everything in the file that does not have this form. Returns the text of the file without those parts: each
/// is left out or replaced by a stand-in, so that the sense of the rest can be checked too.
pub(super) fn check_form(check: &mut Check<'_>, whole: &'static Shape) -> String {
    let mut walk = Walk { check, mended: String::new() };
    walk.value(0, whole, Need::Must);
    walk.mended
}

/// Returns every part with its fields, starting with the whole.
pub(super) fn fields() -> Vec<FieldWords> {
    fn put(list: &mut Vec<FieldWords>, shape: &'static Shape) {
        match shape {
            Shape::List(inner) => put(list, inner),
            Shape::Struct(of, fields) => {
                let field = |field: &Field| (field.name, field.need == Need::Must, field.shape.words());
                list.push(FieldWords { of, fields: fields.iter().map(field).collect() });
                fields.iter().for_each(|field| put(list, &field.shape));
            }
            _ => {}
        }
    }
    let mut list = Vec::new();
    put(&mut list, &SCENARIO);
    list
}

/// Returns what the file should contain at this path, in words. It is for errors that only the deserialiser finds.
pub(super) fn expected_at(whole: &'static Shape, fields: &[&str]) -> String {
    let mut shape = whole;
    for name in fields {
        if let Shape::List(inner) = shape {
            shape = inner;
        }
        let Shape::Struct(_, inner) = shape else { break };
        let Some(field) = inner.iter().find(|field| field.name == *name) else { break };
        shape = &field.shape;
    }
    shape.words()
}

impl Shape {
    /// Returns the text that replaces a faulty value where one is required.
    pub(super) const fn stand_in(&self) -> &'static str {
        match self {
            Self::Version => "1",
            Self::Text => "\"\"",
            Self::Number => "1.0",
            Self::Turn | Self::Count => "1",
            Self::Flag => "false",
            Self::Heading => "\"N\"",
            Self::Place => "(0.0, 0.0)",
            Self::Square => "(1, 1)",
            Self::Word(words) => words[0],
            Self::Values => "{}",
            Self::List(_) => "[]",
            Self::Struct(..) => "()",
        }
    }

    /// Returns what the form takes, in words.
    pub(super) fn words(&self) -> String {
        match self {
            Self::Version => format!("{}, which is the only version", Scenario::VERSION),
            Self::Text => "text in double quotes".to_owned(),
            Self::Number => "a number".to_owned(),
            Self::Turn => "the number of a turn, from 1 to 999".to_owned(),
            Self::Count => "a whole number from 1 to 999".to_owned(),
            Self::Flag => "true or false".to_owned(),
            Self::Heading => HeadingSpec::EXPECTED.to_owned(),
            Self::Place => "two numbers in round brackets, distance east and north: (12, 6.5)".to_owned(),
            Self::Square => "two whole numbers in round brackets, column and row: (3, 1)".to_owned(),
            Self::Word(words) => format!("one of {}, without quotes", words.join(", ")),
            Self::Values => "names and values in curly brackets: {\"name\": 1}".to_owned(),
            Self::List(_) => "a list in square brackets".to_owned(),
            Self::Struct(what, fields) => {
                format!("{what} in round brackets: ({}: ...)", fields.first().map_or("", |field| field.name))
            }
        }
    }
}

struct Walk<'c, 'a> {
    check: &'c mut Check<'a>,
    /// The text of the parts that have the right form.
    mended: String,
}

impl<'a> Walk<'_, 'a> {
    fn node(&self, id: u32) -> Option<&'a Node> {
        self.check.index().node(id)
    }

    /// Reports what is wrong with a value, and appends it without its faults.
    fn value(&mut self, id: u32, shape: &'static Shape, need: Need) {
        let Some(node) = self.node(id) else { return };
        let text = self.check.index().slice(node.range.clone());
        if need == Need::Optional && text == "None" {
            return self.mended.push_str(text);
        }
        let before = self.mended.len();
        if !self.is_right(id, node, text, shape, need) {
            self.mended.truncate(before);
            self.stand_in(shape, need);
        } else if self.mended.len() == before {
            self.mended.push_str(text);
        }
    }

    fn stand_in(&mut self, shape: &'static Shape, need: Need) {
        if need == Need::Optional {
            return self.mended.push_str("None");
        }
        let Shape::Struct(_, fields) = shape else { return self.mended.push_str(shape.stand_in()) };
        self.mended.push('(');
        for field in fields.iter().filter(|field| field.need == Need::Must) {
            self.mended.push_str(field.name);
            self.mended.push(':');
            self.stand_in(&field.shape, field.need);
            self.mended.push(',');
        }
        self.mended.push(')');
    }

    /// Returns true if the value has the right form. The parts of such a value have then been appended.
    fn is_right(&mut self, id: u32, node: &'a Node, text: &str, shape: &'static Shape, need: Need) -> bool {
        if node.some && need != Need::Optional {
            self.wrong(id, "\"Some\" before the value", &format!("{} without \"Some\"", shape.words()));
            return false;
        }
        if node.titled && id != 0 {
            self.wrong_here(id, shape);
            return false;
        }
        match (shape, node.kind) {
            (Shape::Text, Kind::Text) | (Shape::Flag, Kind::Flag) | (Shape::Number, Kind::Number | Kind::Whole(_)) => {}
            (Shape::Turn | Shape::Count, Kind::Whole(1..=999)) => {}
            (Shape::Version, Kind::Whole(version)) if version == i64::from(Scenario::VERSION) => {}
            (Shape::Heading, Kind::Text) if HeadingSpec::from_point(text.trim_matches('"')).is_some() => {}
            (Shape::Heading, Kind::Number | Kind::Whole(_)) if degrees(text) => {}
            (Shape::Place, Kind::Tuple) if self.pair(node, |kind| matches!(kind, Kind::Number | Kind::Whole(_))) => {}
            (Shape::Square, Kind::Tuple) if self.pair(node, |kind| matches!(kind, Kind::Whole(-9999..=9999))) => {}
            (Shape::Word(words), Kind::Word) if words.contains(&text) => {}
            (Shape::Word(words), Kind::Word | Kind::Text) => {
                let mut expected = one_of(text.trim_matches('"'), words, false);
                if node.kind == Kind::Text {
                    expected.push_str(", without quotes");
                }
                self.wrong_with(id, &expected);
                return false;
            }
            (Shape::Values, Kind::Map) => self.values(node),
            (Shape::List(inner), Kind::List) => {
                self.mended.push('[');
                for child in &node.children {
                    self.value(*child, inner, Need::May);
                    self.mended.push(',');
                }
                self.mended.push(']');
            }
            (Shape::Struct(what, fields), Kind::Struct | Kind::Tuple)
                if node.kind == Kind::Struct || node.children.is_empty() =>
            {
                self.fields(id, node, what, fields);
            }
            _ => {
                self.wrong_here(id, shape);
                return false;
            }
        }
        true
    }

    fn pair(&self, node: &Node, right: impl Fn(Kind) -> bool) -> bool {
        let mut kinds = node.children.iter().filter_map(|child| self.node(*child)).filter(|child| !child.some);
        node.children.len() == 2 && kinds.clone().count() == 2 && kinds.all(|child| right(child.kind))
    }

    fn fields(&mut self, id: u32, node: &'a Node, what: &str, fields: &'static [Field]) {
        let mut seen = vec![false; fields.len()];
        let mut misspelt = seen.clone();
        let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
        self.mended.push('(');
        for child in &node.children {
            let Some(Key::Name(token)) = self.node(*child).map(|child| child.key) else { continue };
            let name = self.check.index().name(token);
            let Some(place) = fields.iter().position(|field| field.name == name) else {
                let path = self.check.index().path(*child);
                // The format once had a captain for each ship, which no scenario used: captains command sides.
                let expected = match (what, name) {
                    ("a ship", "captain") => "the captain in the side's line, not in a ship's".to_owned(),
                    _ => format!("a field of {what}, {}", one_of(name, &names, false)),
                };
                self.check.at(token.start, path, format!("the field {}", quoted(name)), expected);
                // A field whose name is misspelt is not reported as missing too.
                let meant = nearest(name, &names).and_then(|near| names.iter().position(|name| *name == near));
                let there = |name: &str| node.children.iter().any(|child| self.is_called(*child, name));
                if let Some((field, misspelt)) =
                    meant.and_then(|meant| Some((fields.get(meant)?, misspelt.get_mut(meant)?)))
                    && !std::mem::replace(misspelt, true)
                    && !there(field.name)
                {
                    self.field(*child, field);
                }
                continue;
            };
            let (Some(field), Some(seen)) = (fields.get(place), seen.get_mut(place)) else { continue };
            if std::mem::replace(seen, true) {
                self.check.at(
                    token.start,
                    self.check.index().path(*child),
                    "this field a second time",
                    "each field once",
                );
                continue;
            }
            self.field(*child, field);
        }
        for (field, (seen, misspelt)) in fields.iter().zip(seen.into_iter().zip(misspelt)) {
            if !seen && !misspelt && field.need == Need::Must {
                let mut path = self.check.index().path(id);
                join(&mut path, field.name);
                self.check.at(node.range.start, path, format!("{what} without this field"), field.shape.words());
            }
            if !seen && !misspelt && field.need == Need::Must {
                self.mended.push_str(field.name);
                self.mended.push(':');
                self.stand_in(&field.shape, field.need);
                self.mended.push(',');
            }
        }
        self.mended.push(')');
    }

    fn field(&mut self, child: u32, field: &'static Field) {
        self.mended.push_str(field.name);
        self.mended.push(':');
        self.value(child, &field.shape, field.need);
        self.mended.push(',');
    }

    fn is_called(&self, child: u32, name: &str) -> bool {
        matches!(self.node(child).map(|child| child.key), Some(Key::Name(token)) if self.check.index().name(token) == name)
    }

    /// Checks a map of names and values: each name occurs once, and each value is one that [`Value`](super::Value) can
    /// hold.
    fn values(&mut self, node: &'a Node) {
        let mut seen = BTreeSet::new();
        self.mended.push('{');
        for child in &node.children {
            let Some(Key::Name(token)) = self.node(*child).map(|child| child.key) else { continue };
            let name = self.check.index().name(token);
            let mut right = token.kind == TokenKind::Text;
            if !right {
                let path = self.check.index().path(*child);
                self.check.at(token.start, path, quoted(name), "the name in double quotes");
            } else if !seen.insert(name) {
                self.check.at(
                    token.start,
                    self.check.index().path(*child),
                    "this name a second time",
                    "each name once",
                );
                right = false;
            }
            if self.free_value(*child) && right {
                let text = |range| self.check.index().slice(range);
                let range = self.node(*child).map(|child| child.range.clone()).unwrap_or_default();
                let entry = [text(token.range()), ":", text(range), ","].concat();
                self.mended.push_str(&entry);
            }
        }
        self.mended.push('}');
    }

    fn free_value(&mut self, id: u32) -> bool {
        let Some(node) = self.node(id) else { return false };
        match node.kind {
            Kind::Text | Kind::Whole(_) | Kind::Number | Kind::Flag if !node.some => return true,
            Kind::List if !node.some => {
                return node.children.iter().filter(|child| !self.free_value(**child)).count() == 0;
            }
            Kind::Word | Kind::Char => {
                let text = self.check.index().slice(node.range.clone()).trim_matches('\'');
                self.wrong_with(id, &format!("text in double quotes (\"{text}\"), a number, true or false"));
            }
            Kind::NotANumber => self.wrong_with(id, &a_number()),
            _ => self.wrong_with(id, "true, false, a number, text in double quotes or a list in square brackets"),
        }
        false
    }

    fn wrong_here(&mut self, id: u32, shape: &Shape) {
        let point = matches!(shape, Shape::Place).then(|| self.with_points(id)).flatten();
        match point {
            Some(place) => self.wrong_with(id, &format!("two numbers, with a decimal point and not a comma: {place}")),
            None => self.wrong_with(id, &shape.words()),
        }
    }

    /// Returns a place that was written with decimal commas as it should be: '(600,5, 300)' becomes '(600.5, 300)'.
    /// Returns `None` if that gives no two numbers.
    fn with_points(&self, id: u32) -> Option<String> {
        let node = self.node(id).filter(|node| node.kind == Kind::Tuple)?;
        let parts: Vec<&Node> = node.children.iter().filter_map(|child| self.node(*child)).collect();
        let text = |range| self.check.index().slice(range);
        let mut numbers: Vec<String> = Vec::new();
        let mut end = None;
        for part in &parts {
            let (Kind::Whole(_) | Kind::Number) = part.kind else { return None };
            let whole = numbers.last_mut().filter(|number| !number.contains('.'));
            match (whole, end) {
                (Some(number), Some(end)) if text(end..part.range.start) == "," => {
                    number.push('.');
                    number.push_str(text(part.range.clone()));
                }
                _ => numbers.push(text(part.range.clone()).to_owned()),
            }
            end = Some(part.range.end);
        }
        (parts.len() > 2 && numbers.len() == 2).then(|| format!("({})", numbers.join(", ")))
    }

    fn wrong_with(&mut self, id: u32, expected: &str) {
        let Some(node) = self.node(id) else { return };
        let found = shorten(self.check.index().slice(node.range.clone()));
        self.wrong(id, &found, expected);
    }

    fn wrong(&mut self, id: u32, found: &str, expected: &str) {
        let Some(node) = self.node(id) else { return };
        self.check.at(node.range.start, self.check.index().path(id), found, expected);
    }
}

fn degrees(text: &str) -> bool {
    text.replace('_', "").parse().is_ok_and(|degrees| HeadingSpec::from_degrees(degrees).is_some())
}

fn a_number() -> String {
    format!("a number such as 14 or 0.5 (a whole number from {} to {})", i64::MIN, i64::MAX)
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", shorten(name))
}
