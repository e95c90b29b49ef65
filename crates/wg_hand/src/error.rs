//! The reasons why a battle could not be begun, continued or saved.

use std::io;
use std::path::PathBuf;

use thiserror::Error;
use wg_core::scenario::Problems;
use wg_core::{JournalError, Refusal};
use wg_library::LibraryError;

use crate::files::logbook::Held;

/// The reason why a battle could not be begun, continued or saved.
#[derive(Debug, Error)]
pub enum HandError {
    /// The library has no battle or ruleset of this name, or cannot read it.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// The scenario has errors.
    #[error(transparent)]
    Problems(#[from] Problems),
    /// The journal is damaged, or not a journal of this program, from this line on.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The battle is open in another window.
    #[error(transparent)]
    Held(#[from] Held),
    /// The operating system refuses to read, write or create a file; `what` says which.
    #[error("{what}")]
    File {
        /// The action that failed, as the message.
        what: String,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The program does not have the ruleset that a journal names.
    #[error("{file}:1: this program does not have the rules {ruleset:?}")]
    NoRules {
        /// The file name of the journal.
        file: String,
        /// The id of the missing ruleset.
        ruleset: String,
    },
    /// The present rules accept none of the orders of a journal written under earlier rules.
    #[error("{told} The battle cannot be continued. Its file is unchanged")]
    CannotCarryOver {
        /// A sentence that says how far the journal was carried over.
        told: String,
    },
    /// No captain has this name.
    #[error("there is no captain {name:?}. The captains are: human, {there}")]
    NoCaptain {
        /// The name that was asked for.
        name: String,
        /// The names of the computer captains, separated by commas.
        there: String,
    },
    /// A change of players would show a person what is hidden from the side that the person has played until now.
    #[error(
        "Until the battle is over, you must play {side} against the computer, because you may not see what is hidden from {side}, such as the enemy's cards."
    )]
    OtherSideHides {
        /// The side that a person has played.
        side: String,
    },
    /// A change of players would show one of two people the other's cards.
    #[error(
        "Two people play this battle, and neither may see the other's cards. Until it is over, people must play both sides of any battle that continues from it."
    )]
    BothSidesHide,
    /// There is no unfinished saved battle to continue.
    #[error("there is no unfinished battle to continue")]
    NothingToContinue,
    /// The battle is over, or a decision is pending, so it cannot be saved as a scenario.
    #[error("You can save a scenario only while the battle goes on and no move, shot or roll is half done.")]
    NotNow,
    /// The folder already holds too many scenarios of the same name.
    #[error("{} already has too many scenarios of this name", folder.display())]
    Full {
        /// The folder of the scenarios.
        folder: PathBuf,
    },
    /// The session refuses to begin a battle that branches off from another one.
    #[error("{0}")]
    Refused(Refusal),
}

impl HandError {
    /// Returns a function that wraps an I/O error with a description of what could not be done.
    pub(crate) fn file(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |source| Self::File { what, source }
    }

    /// Returns the window that holds the battle, if that is why it cannot be opened.
    pub fn holder(&self) -> Option<&Held> {
        if let Self::Held(held) = self { Some(held) } else { None }
    }

    /// Returns the damage in the journal, if the lines before it are sound. `None` for damage in the first line.
    pub fn damage(&self) -> Option<&JournalError> {
        match self {
            Self::Journal(damage) if damage.line > 1 => Some(damage),
            _ => None,
        }
    }
}
