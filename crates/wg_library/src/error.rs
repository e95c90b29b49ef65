//! Why something could not be opened.

use std::error::Error;
use std::io;

use thiserror::Error;
use wg_core::scenario::Problems;
use wg_core::session::journal::JournalError;

/// Why a name stands for nothing, or what it stands for cannot be opened.
#[derive(Debug, Error)]
pub enum LibraryError {
    /// No ruleset has this name.
    #[error("There is no ruleset {name:?}.{hint} There are: {there}.")]
    NoRuleset {
        /// The name that was given.
        name: String,
        /// The nearest name as a sentence, or nothing.
        hint: String,
        /// All names.
        there: String,
    },
    /// No scenario on the shelf has this name, and it is no file.
    #[error(
        "There is no scenario {name:?}.{hint} `weathergage scenarios` lists all {count}; a file is named with its `.ron`."
    )]
    NoScenario {
        /// The name that was given.
        name: String,
        /// The nearest name as a sentence, or nothing.
        hint: String,
        /// How many scenarios are on the shelf.
        count: usize,
    },
    /// The shelf is empty.
    #[error("There is no scenario to play.")]
    EmptyShelf,
    /// No captain has this name.
    #[error("There is no captain {name:?}.{hint} There are: {there}.")]
    NoCaptain {
        /// The name that was given.
        name: String,
        /// The nearest name as a sentence, or nothing.
        hint: String,
        /// All names.
        there: String,
    },
    /// A captain was named for a side of a colour that the scenario does not have.
    #[error("--{flag} names a captain, but {scenario:?} has no {flag} side: its sides are {sides}.")]
    NoSide {
        /// The option that named the captain: `red` or `blue`.
        flag: &'static str,
        /// The name of the scenario.
        scenario: String,
        /// Its sides with their colours.
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
        /// The word, as a path: `sides[0].captain`.
        path: String,
        /// What is wrong with it.
        error: Box<LibraryError>,
    },
    /// A scenario or a lesson is not in order.
    #[error(transparent)]
    Problems(#[from] Problems),
    /// A journal is damaged or foreign.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A journal has fewer orders than were asked for.
    #[error("{file} has {orders} orders that stand, not {wanted}.")]
    TooFewOrders {
        /// The journal.
        file: String,
        /// How many orders stand in it.
        orders: usize,
        /// How many were asked for.
        wanted: usize,
    },
    /// The system does not let a journal be read.
    #[error("the journal {file} cannot be read")]
    Unreadable {
        /// The journal.
        file: String,
        /// What the system says.
        source: io::Error,
    },
    /// A journal is a folder, a pipe or a device. A pipe that nobody writes to would keep the program waiting for ever.
    #[error("the journal {file} cannot be read: it is no file but a folder, a pipe or a device")]
    NotAFile {
        /// The journal.
        file: String,
    },
    /// A journal is larger than any battle makes it.
    #[error("the journal {file} cannot be read: it has {bytes} bytes, a journal has at most {most}")]
    TooLarge {
        /// The journal.
        file: String,
        /// Its length in bytes.
        bytes: u64,
        /// The largest length in bytes.
        most: u64,
    },
}

/// Gives an error and its causes in one line, separated by colons, as anyhow's `{:#}` does.
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
