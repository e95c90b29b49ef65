//! The journal: the save file. The scenario, the ruleset's version, the dice source and the list of orders
//! with the faces each one used, one RON value a line, flushed as they happen.
//!
//! A battle survives a crash or a pulled plug up to its last order: a last line that breaks off is dropped,
//! and loading says so.

use std::fmt;
use std::io::Write;

use serde::{Deserialize, Serialize};

use crate::dice::DiceSource;
use crate::ids::Seat;
use crate::order::Order;
use crate::past::Branch;
use crate::scenario::Scenario;

/// The version of the format that this program writes.
pub const FORMAT: u32 = 1;

/// The first line of a journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub weathergage_journal: u32,
    /// The ruleset.
    pub ruleset: String,
    /// The ruleset's version.
    pub rules_version: u32,
    /// Where the faces come from.
    pub dice: DiceSource,
    /// Who plays each side, in their order: `human` or a captain's name. Nothing in the rules depends on it.
    #[serde(default)]
    pub captains: Vec<String>,
    /// The battle that this one left, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch: Option<Branch>,
    /// The whole scenario, so that a journal needs no other file.
    pub scenario: Scenario,
}

/// One line of a journal after the first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Line {
    /// An order was given and carried out.
    Order {
        /// By whom.
        seat: Seat,
        /// What.
        order: Order,
        /// The faces that were used up by it, in order. For people, and for other programs.
        #[serde(default)]
        faces: Vec<u8>,
        /// The first 16 hexadecimal digits of the position's hash after it.
        hash: String,
    },
    /// Everything after the first `to` orders was taken back.
    Undo {
        /// Orders that stay.
        to: usize,
        /// The game master's reason, if it went behind a throw.
        #[serde(default)]
        ruling: Option<String>,
    },
}

/// A journal that was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Journal {
    /// The first line.
    pub header: Header,
    /// The others, each with its line number in the file.
    pub lines: Vec<(usize, Line)>,
    /// A last line that broke off was dropped: what it was.
    pub dropped: Option<String>,
    /// How many bytes of the file are whole lines.
    pub whole_bytes: usize,
}

/// Why a journal cannot be read or played: one sentence with its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JournalError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub sentence: String,
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.sentence)
    }
}

impl std::error::Error for JournalError {}

impl Journal {
    /// Read a journal's text.
    ///
    /// # Errors
    /// With the line, if the file is no journal, of another format, or damaged anywhere but in its last, broken-off line.
    pub fn read(text: &[u8], file: &str) -> Result<Self, JournalError> {
        let error = |line: usize, sentence: String| JournalError { file: file.to_owned(), line, sentence };
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let mut numbered = text[..whole].split(|byte| *byte == b'\n').enumerate();
        let first = numbered.next().map(|(_, line)| line).unwrap_or_default();
        let first = std::str::from_utf8(first).map_err(|_| error(1, "this is no journal of Weathergage: it is not text".to_owned()))?;
        if !first.starts_with("(weathergage_journal:") {
            return Err(error(
                1,
                format!(
                    "this is no journal of Weathergage: it begins with {:?}, a journal begins with \"(weathergage_journal:\"",
                    first.chars().take(24).collect::<String>()
                ),
            ));
        }
        let header: Header = ron::from_str(first).map_err(|why| {
            let format = first["(weathergage_journal:".len()..].split(',').next().unwrap_or_default().trim();
            if format == FORMAT.to_string() {
                error(1, format!("the journal's first line is damaged at column {}: {}", why.span.start.col, why.code))
            } else {
                error(1, format!("the journal has format {format}, this program reads format {FORMAT}"))
            }
        })?;
        if header.weathergage_journal != FORMAT {
            return Err(error(1, format!("the journal has format {}, this program reads format {FORMAT}", header.weathergage_journal)));
        }
        let mut lines = Vec::new();
        for (n, line) in numbered {
            if line.is_empty() {
                continue;
            }
            let parsed = std::str::from_utf8(line).ok().and_then(|line| ron::from_str::<Line>(line).ok());
            let Some(parsed) = parsed else {
                return Err(error(n + 1, format!("this line is damaged; the orders up to line {n} are whole")));
            };
            lines.push((n + 1, parsed));
        }
        let rest = &text[whole..];
        let dropped = (!rest.is_empty()).then(|| {
            format!(
                "the last line (line {}) breaks off after {} bytes and was left out",
                text[..whole].iter().filter(|byte| **byte == b'\n').count() + 1,
                rest.len()
            )
        });
        Ok(Self { header, lines, dropped, whole_bytes: whole })
    }

    /// The orders that stand after all undoing, each with its line.
    pub fn standing(&self) -> Vec<(usize, Seat, Order, String)> {
        let mut list = Vec::new();
        for (n, line) in &self.lines {
            match line {
                Line::Order { seat, order, hash, .. } => list.push((*n, *seat, order.clone(), hash.clone())),
                Line::Undo { to, .. } => list.truncate(*to),
            }
        }
        list
    }
}

/// Writes lines and flushes each. The first failure is kept and no more is written, so that nothing is half-applied.
pub(crate) struct Writer {
    to: Box<dyn Write + Send + Sync>,
    failed: Option<String>,
}

impl Writer {
    pub(crate) fn new(to: Box<dyn Write + Send + Sync>) -> Self {
        Self { to, failed: None }
    }

    pub(crate) fn line(&mut self, value: &impl Serialize) {
        if self.failed.is_some() {
            return;
        }
        let result = ron::to_string(value).map_err(|error| error.to_string()).and_then(|mut line| {
            line.push('\n');
            self.to.write_all(line.as_bytes()).and_then(|()| self.to.flush()).map_err(|error| error.to_string())
        });
        self.failed = result.err();
    }

    pub(crate) fn failed(&self) -> Option<&str> {
        self.failed.as_deref()
    }
}
