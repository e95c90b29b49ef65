//! Checks scenarios, so that a ruleset needs only a few lines for its own checks.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::RangeInclusive;

use super::index::{SpanIndex, join};
use super::option::OptionSpec;
use super::problem::{Problem, Problems, one_of, shorten};
use super::text::strange_in;
use super::{Loaded, Value};

/// The number of problems that are kept. Further problems are only counted.
const KEPT: usize = 200;

/// The greatest length of a name, in characters. The name of a battle is part of the name of the file in which it is
/// saved.
const LONGEST_NAME: usize = 80;

/// The greatest length of a story, in characters.
const LONGEST_STORY: usize = 20_000;

/// Collects everything that is wrong with a scenario.
///
/// ```
/// # use wg_core::scenario::{check_common, parse, Check, OptionSpec, Problems};
/// # let text = r#"(version: 1, ruleset: "drill", name: "A drill", options: {"end": "clock"},
/// #     sides: [(name: "Red"), (name: "Blue")],
/// #     ships: [(name: "Ant", class: "small", side: "Red"), (name: "Bee", class: "lrage", side: "Blue")])"#;
/// const OPTIONS: &[OptionSpec] = &[OptionSpec::word("end", &["turns", "clock"], "turns")];
///
/// let loaded = parse(text, "drill.ron")?;
/// let mut check = Check::new(&loaded);
/// check_common(&loaded, &mut check);
/// check.options(OPTIONS);
/// for (i, ship) in loaded.scenario.ships.iter().enumerate() {
///     check.one_of(&format!("ships[{i}].class"), &ship.class, &["large", "small"]);
/// }
/// assert_eq!(
///     check.finish().unwrap_err().to_string(),
///     r#"drill.ron:3:78: ships[1].class: found "lrage", expected one of "large", "small" (did you mean "large"?)"#,
/// );
/// # Ok::<(), Problems>(())
/// ```
#[derive(Debug)]
pub struct Check<'a> {
    index: &'a SpanIndex,
    file: &'a str,
    options: Option<&'a BTreeMap<String, Value>>,
    list: Vec<Problem>,
    left_off: usize,
    /// The number of problems of form, which were known before this check began.
    form: usize,
}

impl<'a> Check<'a> {
    /// Begins a check. It already contains the problems of form of the file.
    pub fn new(loaded: &'a Loaded) -> Self {
        let options = Some(&loaded.scenario.options);
        let (list, form) = (loaded.form.clone(), loaded.form.len());
        Self { options, list, form, ..Self::of_file(&loaded.index, &loaded.file) }
    }

    /// Begins a check of a file that has not been read into a scenario.
    pub(super) const fn of_file(index: &'a SpanIndex, file: &'a str) -> Self {
        Self { index, file, options: None, list: Vec::new(), left_off: 0, form: 0 }
    }

    /// Begins a check of a file that is not a scenario, with its problems of form.
    pub(super) fn of_form(index: &'a SpanIndex, file: &'a str, form: &[Problem]) -> Self {
        Self { list: form.to_vec(), form: form.len(), ..Self::of_file(index, file) }
    }

    /// Adds a problem at this path. If the file has nothing there, the problem has the place of the nearest part around
    /// it. The problem is dropped if a problem of form was already reported for that part, or for one around it.
    pub fn problem(&mut self, path: &str, found: impl Display, expected: impl Display) {
        let form = self.list.get(..self.form).unwrap_or_default();
        if form.iter().any(|problem| is_within(path, &problem.path)) {
            return;
        }
        let place = self.index.nearest(path);
        self.push(place, path.to_owned(), shorten(&found.to_string()), expected.to_string());
    }

    /// Adds a problem if `holds` is true: see [`Check::problem`].
    pub fn forbid(&mut self, holds: bool, path: &str, found: impl Display, expected: impl Display) {
        if holds {
            self.problem(path, found, expected);
        }
    }

    /// Checks a name unless it is empty: see [`Check::one_of`].
    pub fn none_or_one_of(&mut self, path: &str, found: &str, allowed: &[&str]) {
        if !found.is_empty() {
            self.one_of(path, found, allowed);
        }
    }

    /// Checks that a name is one of these, and proposes the nearest if it is not. Returns true if it is.
    pub fn one_of(&mut self, path: &str, found: &str, allowed: &[&str]) -> bool {
        let right = allowed.contains(&found);
        if !right {
            self.problem(path, quoted(found), one_of(found, allowed, true));
        }
        right
    }

    /// Checks that a value is a whole number in a range. Returns the number if it is.
    pub fn int_in(&mut self, path: &str, value: &Value, range: RangeInclusive<i64>) -> Option<i64> {
        let right = value.as_int().filter(|int| range.contains(int));
        if right.is_none() {
            self.problem(path, value, format_args!("a whole number from {} to {}", range.start(), range.end()));
        }
        right
    }

    /// Checks that a number is finite and in a range. Returns true if it is.
    pub fn number_in(&mut self, path: &str, number: f64, range: RangeInclusive<f64>) -> bool {
        let right = range.contains(&number);
        if !right {
            self.problem(path, number, format_args!("a number from {} to {}", range.start(), range.end()));
        }
        right
    }

    /// Checks that the scenario's options are declared here, and that their values are allowed.
    pub fn options(&mut self, allowed: &[OptionSpec]) {
        if let Some(options) = self.options {
            self.values("options", options, allowed);
        }
    }

    /// Checks that the words of a `state`, of `overrides` or of the `battle` are declared here, and that their values
    /// are allowed.
    pub fn values(&mut self, path: &str, values: &BTreeMap<String, Value>, allowed: &[OptionSpec]) {
        let names: Vec<&str> = allowed.iter().map(|option| option.key).collect();
        for (key, value) in values {
            let mut place = path.to_owned();
            join(&mut place, key);
            match allowed.iter().find(|option| option.key == key) {
                None => self.problem(&place, quoted(key), one_of(key, &names, true)),
                Some(option) if option.takes.admits(value) => {}
                Some(option) => self.problem(&place, value, option.takes.expected(value)),
            }
        }
    }

    /// Returns true if something within this part has a problem of form. A part that was left out for its form only
    /// seems to be missing, so other checks must not report it.
    pub fn has_form_problem(&self, path: &str) -> bool {
        let form = self.list.get(..self.form).unwrap_or_default();
        form.iter().any(|problem| is_within(&problem.path, path))
    }

    /// Checks a text of one line, such as a name: not too long, and without characters that cannot be seen or that
    /// control a terminal.
    pub fn line(&mut self, path: &str, text: &str) {
        self.text(path, text, false);
    }

    /// Checks a text that may have several lines, such as a story.
    pub fn lines(&mut self, path: &str, text: &str) {
        self.text(path, text, true);
    }

    fn text(&mut self, path: &str, text: &str, lines: bool) {
        if let Some(strange) = strange_in(text, lines) {
            let found = format!("the character U+{:04X}", u32::from(strange));
            self.problem(path, found, "text without control characters or invisible characters");
        }
        let (length, longest) = (text.chars().count(), if lines { LONGEST_STORY } else { LONGEST_NAME });
        if length > longest {
            self.problem(path, format_args!("{length} characters"), format_args!("at most {longest}"));
        }
    }

    /// Returns the number of problems so far.
    pub fn count(&self) -> usize {
        self.list.len() + self.left_off
    }

    /// Ends the check.
    ///
    /// # Errors
    /// Returns every problem, in the order of the file.
    pub fn finish(self) -> Result<(), Problems> {
        if self.list.is_empty() { Ok(()) } else { Err(Problems::new(self.list, self.left_off)) }
    }

    pub(super) const fn index(&self) -> &'a SpanIndex {
        self.index
    }

    /// Adds a problem at this byte of the file.
    pub(super) fn at(&mut self, byte: usize, path: String, found: impl Into<String>, expected: impl Into<String>) {
        // A place is looked up only for problems that are kept, so that a million problems do not cost a million
        // searches.
        let place = if self.list.len() < KEPT { self.index.place(byte) } else { (0, 0) };
        self.push(place, path, found.into(), expected.into());
    }

    fn push(&mut self, (line, column): (usize, usize), path: String, found: String, expected: String) {
        if self.list.len() >= KEPT {
            self.left_off += 1;
            return;
        }
        self.list.push(Problem { file: self.file.to_owned(), line, column, path, found, expected });
    }
}

/// Returns true if a path leads to a part, or into it.
fn is_within(path: &str, part: &str) -> bool {
    path.strip_prefix(part).is_some_and(|rest| part.is_empty() || rest.is_empty() || rest.starts_with(['.', '[']))
}

/// Returns a name in quotes, at most 40 characters with the quotes.
fn quoted(name: &str) -> String {
    let short = shorten(name);
    if short.chars().count() <= 38 {
        return format!("\"{short}\"");
    }
    let cut: String = short.chars().take(35).collect();
    format!("\"{cut}...\"")
}
