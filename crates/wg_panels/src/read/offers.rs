//! Buttons that offer a remedy for the problem in a message.

use std::path::PathBuf;

use crate::read::desk::Intent;

/// A button that offers a remedy for the problem in a message.
#[derive(Clone, PartialEq, Debug)]
pub struct Offer {
    /// The label.
    pub label: String,
    /// What pressing it does.
    pub intent: Intent,
}

impl Offer {
    /// Offers to save now.
    pub fn try_again() -> Self {
        Self { label: "Try again now".to_owned(), intent: Intent::SaveAgain }
    }

    /// Offers to save in another folder.
    pub fn save_in(folder: PathBuf) -> Self {
        Self { label: format!("Save in {}", folder.display()), intent: Intent::SaveIn(folder) }
    }

    /// Offers to watch a saved battle.
    pub fn look_on(path: PathBuf) -> Self {
        Self { label: "Watch the battle".to_owned(), intent: Intent::OpenReplay(path) }
    }

    /// Offers to continue a damaged battle in a copy. `line` is its last intact line.
    pub fn copy_up_to(line: usize, path: PathBuf) -> Self {
        Self { label: format!("Continue from line {line} in a copy"), intent: Intent::GoOnInCopy(path) }
    }
}

/// A battle that cannot be saved. The message stays as long as saving fails.
#[derive(Clone, PartialEq, Debug)]
pub struct Unsaved {
    /// Why saving fails, and which orders are not saved.
    pub sentence: String,
    /// What can be done about it.
    pub offers: Vec<Offer>,
}
