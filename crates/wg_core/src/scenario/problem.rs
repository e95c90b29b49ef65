//! Problems of a scenario file, described so that a designer can correct them.

use std::fmt::{self, Write as _};

use super::text::{is_strange, plain};

/// The greatest number of characters of a faulty part that a message shows.
const SHOWN: usize = 40;

/// The number of names that are listed before the rest are left off.
const LISTED: usize = 100;

/// The greatest length, in characters, of names that are compared with others.
const COMPARED: usize = 60;

/// One problem of a scenario, with its place in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The name of the file.
    pub file: String,
    /// The line, from 1; 0 if the file as a whole cannot be read.
    pub line: usize,
    /// The column, from 1, in characters; 0 if the file as a whole cannot be read.
    pub column: usize,
    /// The path in the scenario: `ships[3].class`. It is empty for the scenario as a whole.
    pub path: String,
    /// The faulty text of the file, at most 40 characters of it.
    pub found: String,
    /// The correct form, with the nearest name if the problem looks like a slip.
    pub expected: String,
}

/// Writes the problem in one sentence: `lesson.ron:12:15: ships[3].class: found "frigat", expected one of "large",
/// "medium", "small"`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&plain(&self.file))?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        if !self.path.is_empty() {
            write!(f, ": {}", self.path)?;
        }
        write!(f, ": found {}, expected {}", self.found, self.expected)
    }
}

impl std::error::Error for Problem {}

/// All problems of a scenario, in the order of the file. The list is never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problems {
    list: Vec<Problem>,
    left_off: usize,
}

impl Problems {
    /// Sorts the problems by place. `left_off` is the number of problems that were found but not kept.
    pub(super) fn new(mut list: Vec<Problem>, left_off: usize) -> Self {
        list.sort_by_key(|problem| (problem.line, problem.column));
        Self { list, left_off }
    }

    /// Returns the problems, in the order of the file.
    pub fn list(&self) -> &[Problem] {
        &self.list
    }

    /// Returns the number of further problems: of a file with hundreds of problems only the first are kept.
    pub const fn left_off(&self) -> usize {
        self.left_off
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self { list: vec![problem], left_off: 0 }
    }
}

/// Writes one problem in each line.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.list.iter().enumerate() {
            if i > 0 {
                f.write_char('\n')?;
            }
            write!(f, "{problem}")?;
        }
        if self.left_off > 0 {
            write!(f, "\n... and {} more", self.left_off)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

/// Shortens a piece of a file to one line of at most 40 characters.
pub(super) fn shorten(text: &str) -> String {
    let mut short = String::new();
    let mut length = 0;
    // The rest of a very long piece cannot be shown, so it is not scanned.
    let mut gap = false;
    for c in text.trim().chars().take(4 * SHOWN) {
        if c.is_whitespace() {
            gap = true;
            continue;
        }
        if gap {
            short.push(' ');
            length += 1;
            gap = false;
        }
        short.push(if is_strange(c) { '\u{fffd}' } else { c });
        length += 1;
        if length > SHOWN {
            break;
        }
    }
    if length > SHOWN || text.trim().chars().nth(4 * SHOWN).is_some() {
        let mut cut: String = short.chars().take(SHOWN - 3).collect();
        cut.push_str("...");
        return cut;
    }
    short
}

/// Returns `one of "a", "b", "c" (did you mean "b"?)`, or `"a"` if there is only one name. With `quote`, names are in
/// quotes.
pub(super) fn one_of(found: &str, allowed: &[&str], quote: bool) -> String {
    let show = |name: &str| if quote { format!("{name:?}") } else { name.to_owned() };
    let mut text = match allowed {
        [] => return "nothing, because there are no names to choose from".to_owned(),
        [only] => show(only),
        _ => {
            let names: Vec<String> = allowed.iter().take(LISTED).map(|name| show(name)).collect();
            format!("one of {}", names.join(", "))
        }
    };
    if allowed.len() > LISTED {
        let _ = write!(text, " and {} more", allowed.len() - LISTED);
    }
    if let Some(near) = nearest(found, allowed).filter(|_| allowed.len() > 1) {
        let _ = write!(text, " (did you mean {}?)", show(near));
    }
    text
}

/// Returns the name that was probably meant: at most a third of its letters differ, or one letter, without regard to
/// case. Returns `None` if no name is near enough.
pub(super) fn nearest<'a>(found: &str, names: &[&'a str]) -> Option<&'a str> {
    let found = found.to_lowercase();
    let length = found.chars().take(COMPARED + 1).count();
    if length == 0 || length > COMPARED {
        return None;
    }
    let distance = |name: &str| strsim::osa_distance(&found, &name.to_lowercase());
    let near = names.iter().filter(|name| name.len() <= 4 * COMPARED).map(|name| (distance(name), *name));
    let (distance, name) = near.min_by_key(|(distance, _)| *distance)?;
    (distance <= (length.max(name.chars().count()) / 3).max(1)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_offered_only_within_a_sensible_distance() {
        let sizes = ["large", "medium", "small"];
        assert_eq!(nearest("meduim", &sizes), Some("medium"), "two letters swapped");
        assert_eq!(nearest("LARGE", &sizes), Some("large"), "capital letters");
        assert_eq!(nearest("frigate", &sizes), None, "another word altogether");
        assert_eq!(nearest("", &sizes), None, "nothing");
    }

    #[test]
    fn what_was_found_is_shown_in_one_line_of_forty_characters() {
        assert_eq!(shorten("(a: 1,\n    b: 2)"), "(a: 1, b: 2)", "line breaks and blanks become one blank");
        assert_eq!(shorten(&"x".repeat(40)), "x".repeat(40), "forty fit");
        assert_eq!(shorten(&"é".repeat(41)).chars().count(), 40, "forty-one are cut");
        assert_eq!(
            shorten(&format!("a{}b", " ".repeat(1000))).chars().count(),
            4,
            "long blanks are not walked through"
        );
    }
}
