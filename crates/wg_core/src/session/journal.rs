//! The journal, which is the save file. It holds the scenario, the version of the ruleset, the source of the dice, and
//! the orders with the faces that each one used. It has one RON value per line, and each line is handed to the
//! operating system as it happens.
//!
//! A battle survives a crash of the program up to its last order, and a power failure up to its last typed roll or the
//! end of its last turn (see [`crate::session::paper`]). If the last line is incomplete, it is dropped, and loading
//! reports that.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::dice::DiceSource;
use crate::ids::Seat;
use crate::scenario::Scenario;
use crate::session::past::Branch;
use crate::shown::refusal::counted;
use crate::talk::order::Order;

/// The version of the format that this program writes.
pub const FORMAT: u32 = 4;
/// The last version of the format in which players were asked everything, even for rolls and answers that could not
/// matter. A battle that began so goes on so: see [`Session::asking_everything`](crate::Session::asking_everything).
pub const ASKS_EVERYTHING: u32 = 3;
/// The versions of the format that this program reads. In version 1, neither the first line nor an undo has a hash.
/// Before version 3, the game master could not correct a word ([`Order::Correct`]).
pub const READ: std::ops::RangeInclusive<u32> = 1..=FORMAT;

/// The first line of a journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub weathergage_journal: u32,
    /// The id of the ruleset.
    pub ruleset: String,
    /// The version of the ruleset.
    pub rules_version: u32,
    /// The source of the faces of the dice.
    pub dice: DiceSource,
    /// The player of each side, in the order of the sides: `human` or a captain's name. The rules do not depend on it.
    #[serde(default)]
    pub captains: Vec<String>,
    /// The point at which this battle branched off from another; `None` if it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch: Option<Branch>,
    /// The whole scenario, so that a journal needs no other file.
    pub scenario: Scenario,
    /// The first 16 hexadecimal digits of blake3 over the line up to this field, which is always the last.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hash: String,
}

/// The start of the field that holds the hash of the first line.
const SEAL: &str = ",hash:\"";

impl Header {
    /// True if the battle was played by a program that asked its players for everything.
    pub fn asks_everything(&self) -> bool {
        self.weathergage_journal <= ASKS_EVERYTHING
    }

    /// Returns the first line as it is written, with its hash and without a line end.
    pub(crate) fn line(&self) -> Result<String, ron::Error> {
        let mut line = ron::to_string(&Self { hash: String::new(), ..self.clone() })?;
        let bracket = line.pop().unwrap_or(')');
        let hash = seal(&line);
        line.extend([SEAL, hash.as_str(), "\""]);
        line.push(bracket);
        Ok(line)
    }

    /// True if the line was changed after it was written. Always false for a line without a hash.
    fn was_changed(&self, line: &str) -> bool {
        !self.hash.is_empty() && line.rfind(SEAL).is_none_or(|at| seal(&line[..at]) != self.hash)
    }
}

/// Returns the hash of the first line up to its hash field.
fn seal(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..16].to_owned()
}

/// One line of a journal after the first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Line {
    /// An order was given and carried out.
    Order {
        /// The seat that gave the order.
        seat: Seat,
        /// The order.
        order: Order,
        /// The faces that the order used, in the order in which they were rolled.
        #[serde(default)]
        faces: Vec<u8>,
        /// The first 16 hexadecimal digits of the hash after the order. It covers the position, and the faces that were
        /// typed so far for an unfinished roll.
        hash: String,
    },
    /// Everything after the first `to` orders was taken back.
    Undo {
        /// The number of orders that remain.
        to: usize,
        /// The game master's reason, if the undo went back behind a roll.
        #[serde(default)]
        ruling: Option<String>,
        /// The hash after the undo, made like the hash of an order; empty in version 1 of the format.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        hash: String,
    },
    /// The players of the sides from here on: `human` or a captain's name for each.
    Captains(Vec<String>),
}

/// A journal that was read from a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Journal {
    /// The first line.
    pub header: Header,
    /// The other lines, each with its line number in the file.
    pub lines: Vec<(usize, Line)>,
    /// A sentence about an incomplete last line that was dropped; `None` if there was none.
    pub dropped: Option<String>,
    /// The number of bytes of the file that are complete lines.
    pub whole_bytes: usize,
    /// True if the first line was changed after it was written.
    pub(crate) changed: bool,
}

/// The error for a journal that cannot be read or played: one sentence, and the line that it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JournalError {
    /// The name of the file.
    pub file: String,
    /// The line number, from 1.
    pub line: usize,
    /// A sentence that says what is wrong and what would be right.
    pub sentence: String,
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.sentence)
    }
}

impl std::error::Error for JournalError {}

impl Journal {
    /// Reads the text of a journal.
    ///
    /// # Errors
    /// If the file is no journal, has an unknown format, or is damaged anywhere but in an incomplete last line. The
    /// error names the line.
    pub fn read(text: &[u8], file: &str) -> Result<Self, JournalError> {
        let (journal, wrong) = Self::read_whole_lines(text, file)?;
        wrong.map_or(Ok(journal), Err)
    }

    /// Reads the text of a journal up to its first damaged line, and returns what is wrong with that line, if there is
    /// one.
    ///
    /// # Errors
    /// If the file is no journal, has an unknown format, or is damaged in its first line. Nothing can be recovered
    /// then.
    pub fn read_whole_lines(text: &[u8], file: &str) -> Result<(Self, Option<JournalError>), JournalError> {
        let error = |line: usize, sentence: String| JournalError { file: file.to_owned(), line, sentence };
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let mut numbered = text[..whole].split(|byte| *byte == b'\n').enumerate();
        let first = numbered.next().map(|(_, line)| line).unwrap_or_default();
        let (header, changed) = first_line(first).map_err(|sentence| error(1, sentence))?;
        let mut journal = Self { header, lines: Vec::new(), dropped: None, whole_bytes: whole, changed };
        for (n, line) in numbered {
            if line.is_empty() {
                continue;
            }
            let parsed = std::str::from_utf8(line).ok().and_then(|line| ron::from_str::<Line>(line).ok());
            let Some(parsed) = parsed else {
                let orders = if n == 1 {
                    "and there is no order before it".to_owned()
                } else {
                    format!("but the orders up to line {n} are intact")
                };
                return Ok((journal, Some(error(n + 1, format!("this line is damaged, {orders}")))));
            };
            journal.lines.push((n + 1, parsed));
        }
        let rest = &text[whole..];
        journal.dropped = (!rest.is_empty()).then(|| {
            format!(
                "the last line (line {}) breaks off after {} and was left out",
                text[..whole].iter().filter(|byte| **byte == b'\n').count() + 1,
                counted(rest.len() as i32, "byte", "bytes")
            )
        });
        Ok((journal, None))
    }

    /// The players of the sides at the end of the journal: those of the first line, or those who have taken over since.
    pub fn captains(&self) -> &[String] {
        let later = self
            .lines
            .iter()
            .rev()
            .find_map(|(_, line)| if let Line::Captains(names) = line { Some(names) } else { None });
        later.unwrap_or(&self.header.captains)
    }

    /// Returns the orders that stand after all undos, each with its line number, its seat and its hash.
    pub fn standing(&self) -> Vec<(usize, Seat, Order, String)> {
        let mut list = Vec::new();
        for (n, line) in &self.lines {
            match line {
                Line::Order { seat, order, hash, .. } => list.push((*n, *seat, order.clone(), hash.clone())),
                Line::Undo { to, .. } => list.truncate(*to),
                Line::Captains(_) => {}
            }
        }
        list
    }
}

/// Parses the first line, and reports whether it was changed after it was written; or returns what is wrong with it.
fn first_line(line: &[u8]) -> Result<(Header, bool), String> {
    let line =
        std::str::from_utf8(line).map_err(|_| "this is not a Weathergage journal because it is not text".to_owned())?;
    let Some(rest) = line.strip_prefix("(weathergage_journal:") else {
        return Err(format!(
            "this is not a Weathergage journal because it begins with {:?} and not with \"(weathergage_journal:\"",
            line.chars().take(24).collect::<String>()
        ));
    };
    let format = rest.split([',', ')']).next().unwrap_or_default().trim();
    if !format.parse().is_ok_and(|format| READ.contains(&format)) {
        let format: String = format.chars().take(24).collect();
        return Err(format!(
            "the journal has format {format}, but this program reads formats {} to {}",
            READ.start(),
            READ.end()
        ));
    }
    let header: Header = ron::from_str(line)
        .map_err(|why| format!("the journal's first line is damaged at column {}: {}", why.span.start.col, why.code))?;
    let changed = header.was_changed(line);
    Ok((header, changed))
}
