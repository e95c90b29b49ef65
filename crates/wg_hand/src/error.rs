//! Why a battle could not be begun, gone on with or saved.

use std::io;
use std::path::PathBuf;

use thiserror::Error;
use wg_core::scenario::Problems;
use wg_core::{JournalError, Refusal};
use wg_library::LibraryError;

use crate::files::logbook::Held;

/// Why a battle could not be begun, gone on with or saved.
#[derive(Debug, Error)]
pub enum HandError {
    /// The library does not have what was named, or cannot read it.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// The scenario is not in order.
    #[error(transparent)]
    Problems(#[from] Problems),
    /// The journal is damaged or foreign from this line on.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Another window plays the battle.
    #[error(transparent)]
    Held(#[from] Held),
    /// The system does not let a file be read, written or made; `what` says which.
    #[error("{what}")]
    File {
        /// What could not be done.
        what: String,
        /// What the system says.
        source: io::Error,
    },
    /// The program does not have the ruleset of a journal.
    #[error("{file}:1: there are no rules {ruleset:?} in this program")]
    NoRules {
        /// The journal.
        file: String,
        /// The id of its ruleset.
        ruleset: String,
    },
    /// The rules of today take not one order of a journal of earlier rules.
    #[error("{told} It cannot go on; its file stays as it is")]
    CannotCarryOver {
        /// How far it was carried over.
        told: String,
    },
    /// No captain has this name.
    #[error("there is no captain {name:?}; there are human, {there}")]
    NoCaptain {
        /// The name that was given.
        name: String,
        /// The names of the computer captains.
        there: String,
    },
    /// A person would come to see what is hidden from the side that was played until now.
    #[error(
        "{side} cannot see everything, such as the enemy's cards: until the battle is over, a person goes on playing {side}, and the computer the other side."
    )]
    OtherSideHides {
        /// The side that a person has played.
        side: String,
    },
    /// One of two people would come to see the cards of the other.
    #[error(
        "Two people play this battle, and neither may see the other's cards: until it is over, a battle that goes on from it is played by people on both sides."
    )]
    BothSidesHide,
    /// No saved battle waits to be continued.
    #[error("there is no unfinished battle to continue")]
    NothingToContinue,
    /// The battle is over, or something is being decided.
    #[error(
        "A battle can be saved as a scenario while it goes on and nothing is being decided: settle the shot first."
    )]
    NotNow,
    /// Too many scenarios have the same name.
    #[error("{} is full of scenarios of this name", folder.display())]
    Full {
        /// The folder.
        folder: PathBuf,
    },
    /// The session refuses to begin a battle that leaves another one.
    #[error("{0}")]
    Refused(Refusal),
}

impl HandError {
    /// Makes an error of what the system says, with what could not be done.
    pub(crate) fn file(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |source| Self::File { what, source }
    }

    /// Gives who plays the battle, if that is why it cannot be opened.
    pub fn holder(&self) -> Option<&Held> {
        if let Self::Held(held) = self { Some(held) } else { None }
    }

    /// Gives what is wrong with the journal, if the lines before are in order.
    pub fn damage(&self) -> Option<&JournalError> {
        match self {
            Self::Journal(damage) if damage.line > 1 => Some(damage),
            _ => None,
        }
    }
}
