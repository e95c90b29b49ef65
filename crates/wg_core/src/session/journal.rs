//! The journal: the save file. The scenario, the ruleset's version, the dice source and the list of orders
//! with the faces each one used, one RON value a line, given to the system as they happen.
//!
//! A battle survives a crash of the program up to its last order, and a pulled plug up to its last typed throw or the
//! end of its last turn (see [`crate::session::paper`]): a last line that breaks off is dropped, and loading says so.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::dice::DiceSource;
use crate::ids::Seat;
use crate::scenario::Scenario;
use crate::session::past::Branch;
use crate::talk::order::Order;

/// The version of the format that this program writes.
pub const FORMAT: u32 = 3;
/// The versions that it reads. In the first one neither the first line nor an undo has a hash; before the third one
/// the game master corrected nothing ([`Order::Correct`]).
pub const READ: std::ops::RangeInclusive<u32> = 1..=FORMAT;

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
    /// The first 16 hexadecimal digits of blake3 over the line before this field. Always the last one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hash: String,
}

/// How the field with the hash of the first line begins.
const SEAL: &str = ",hash:\"";

impl Header {
    /// The first line as it is written, with its hash and without the line end.
    pub(crate) fn line(&self) -> Result<String, ron::Error> {
        let mut line = ron::to_string(&Self { hash: String::new(), ..self.clone() })?;
        let bracket = line.pop().unwrap_or(')');
        let hash = seal(&line);
        line.extend([SEAL, hash.as_str(), "\""]);
        line.push(bracket);
        Ok(line)
    }

    /// True if the line was changed after it was written. Without a hash nobody knows.
    fn was_changed(&self, line: &str) -> bool {
        !self.hash.is_empty() && line.rfind(SEAL).is_none_or(|at| seal(&line[..at]) != self.hash)
    }
}

/// The hash of a beginning of the first line.
fn seal(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..16].to_owned()
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
        /// The faces that were used up by it, in order.
        #[serde(default)]
        faces: Vec<u8>,
        /// The first 16 hexadecimal digits of the position's hash after it, with the faces that were typed for a throw
        /// of which more are wanted.
        hash: String,
    },
    /// Everything after the first `to` orders was taken back.
    Undo {
        /// Orders that stay.
        to: usize,
        /// The game master's reason, if it went behind a throw.
        #[serde(default)]
        ruling: Option<String>,
        /// The same as after an order; empty in the first version of the format.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        hash: String,
    },
    /// From here on these play the sides, `human` or a captain's name each.
    Captains(Vec<String>),
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
    /// The first line is another one than was written.
    pub(crate) changed: bool,
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
        let (journal, wrong) = Self::read_whole_lines(text, file)?;
        wrong.map_or(Ok(journal), Err)
    }

    /// Read a journal's text up to its first damaged line, and say what is wrong with that.
    ///
    /// # Errors
    /// It is no journal, of another format, or its first line is damaged: there is nothing to go on from.
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
                    "no order stands before it".to_owned()
                } else {
                    format!("the orders up to line {n} are whole")
                };
                return Ok((journal, Some(error(n + 1, format!("this line is damaged; {orders}")))));
            };
            journal.lines.push((n + 1, parsed));
        }
        let rest = &text[whole..];
        journal.dropped = (!rest.is_empty()).then(|| {
            format!(
                "the last line (line {}) breaks off after {} bytes and was left out",
                text[..whole].iter().filter(|byte| **byte == b'\n').count() + 1,
                rest.len()
            )
        });
        Ok((journal, None))
    }

    /// Who plays the sides now: those of the first line, or those who took over since.
    pub fn captains(&self) -> &[String] {
        let later = self
            .lines
            .iter()
            .rev()
            .find_map(|(_, line)| if let Line::Captains(names) = line { Some(names) } else { None });
        later.unwrap_or(&self.header.captains)
    }

    /// The orders that stand after all undoing, each with its line.
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

/// The first line, and whether it was changed after it was written; or what is wrong with it.
fn first_line(line: &[u8]) -> Result<(Header, bool), String> {
    let line = std::str::from_utf8(line).map_err(|_| "this is not a Weathergage journal: it is not text".to_owned())?;
    let Some(rest) = line.strip_prefix("(weathergage_journal:") else {
        return Err(format!(
            "this is not a Weathergage journal: it begins with {:?}, a journal begins with \"(weathergage_journal:\"",
            line.chars().take(24).collect::<String>()
        ));
    };
    let format = rest.split([',', ')']).next().unwrap_or_default().trim();
    if !format.parse().is_ok_and(|format| READ.contains(&format)) {
        let format: String = format.chars().take(24).collect();
        return Err(format!(
            "the journal has format {format}, this program reads format {} to {}",
            READ.start(),
            READ.end()
        ));
    }
    let header: Header = ron::from_str(line)
        .map_err(|why| format!("the journal's first line is damaged at column {}: {}", why.span.start.col, why.code))?;
    let changed = header.was_changed(line);
    Ok((header, changed))
}
