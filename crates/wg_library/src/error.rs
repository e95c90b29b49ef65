//! The reason why something could not be opened.

use std::error::Error;
use std::io;

use thiserror::Error;
use wg_core::scenario::Problems;
use wg_core::session::journal::JournalError;

/// The reason why a name is unknown, or why the thing it names cannot be opened.
#[derive(Debug, Error)]
pub enum LibraryError {
    /// No ruleset has this name.
    #[error("There is no ruleset {name:?}.{hint} The rulesets are: {there}.")]
    NoRuleset {
        /// The name that was given.
        name: String,
        /// A sentence that proposes the nearest name, or nothing.
        hint: String,
        /// The names of all rulesets.
        there: String,
    },
    /// No scenario on the shelf has this name, and it is not a file.
    #[error(
        "There is no scenario {name:?}.{hint} `weathergage scenarios` lists all {count}. If you mean a file, end its name in `.ron`."
    )]
    NoScenario {
        /// The name that was given.
        name: String,
        /// A sentence that proposes the nearest name, or nothing.
        hint: String,
        /// The number of scenarios on the shelf.
        count: usize,
    },
    /// The name stands for a file or folder that is no scenario.
    #[error("{file} is {what}")]
    NotAScenario {
        /// The path of the file.
        file: String,
        /// What it is, and what to name instead.
        what: String,
    },
    /// The shelf is empty.
    #[error("There is no scenario to play.")]
    EmptyShelf,
    /// No captain has this name.
    #[error("There is no captain {name:?}.{hint} The captains are: {there}.")]
    NoCaptain {
        /// The name that was given.
        name: String,
        /// A sentence that proposes the nearest name, or nothing.
        hint: String,
        /// The names of all captains.
        there: String,
    },
    /// A captain was named for a side of a colour that the scenario does not have.
    #[error("--{flag} names a captain, but {scenario:?} has no {flag} side. Its sides are {sides}.")]
    NoSide {
        /// The option that named the captain: `red` or `blue`.
        flag: &'static str,
        /// The name of the scenario.
        scenario: String,
        /// The sides of the scenario with their colours.
        sides: String,
    },
    /// A word of a scenario names something that does not exist.
    #[error("{file}:{line}:{column}: {path}: {error}")]
    At {
        /// The scenario file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The path of the word: `sides[0].captain`.
        path: String,
        /// The error of the word.
        error: Box<LibraryError>,
    },
    /// A scenario or a lesson has errors.
    #[error(transparent)]
    Problems(#[from] Problems),
    /// A journal is damaged, or the file is not a journal.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A journal has fewer orders than were asked for.
    #[error("{file} ends at order {orders} and has no order {wanted} (undone orders do not count).")]
    TooFewOrders {
        /// The path of the journal.
        file: String,
        /// The number of orders that stand in the journal.
        orders: usize,
        /// The number of orders that were asked for.
        wanted: usize,
    },
    /// The operating system does not allow a journal to be read.
    #[error("the journal {file} cannot be read")]
    Unreadable {
        /// The path of the journal.
        file: String,
        /// The error of the operating system.
        source: io::Error,
    },
    /// A journal is a folder, a pipe or a device. A pipe without a writer would keep the program waiting for ever.
    #[error("the journal {file} cannot be read because it is a folder, a pipe or a device")]
    NotAFile {
        /// The path of the journal.
        file: String,
    },
    /// A journal is larger than that of any battle.
    #[error("the journal {file} cannot be read because it has {bytes} bytes and a journal has at most {most}")]
    TooLarge {
        /// The path of the journal.
        file: String,
        /// The length of the journal in bytes.
        bytes: u64,
        /// The greatest length in bytes.
        most: u64,
    },
}

/// Returns an error and its causes in one line, separated by colons, as anyhow's `{:#}` does.
pub fn with_causes(error: &dyn Error) -> String {
    let mut told = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        told.push_str(": ");
        told.push_str(&error.to_string());
        cause = error.source();
    }
    told
}
