//! What can be done about something that is told.

use std::path::PathBuf;

use crate::read::desk::Intent;

/// Something that can be done about what is told.
#[derive(Clone, PartialEq, Debug)]
pub struct Offer {
    /// What the button says.
    pub label: String,
    /// What it does.
    pub intent: Intent,
}

impl Offer {
    /// Save now.
    pub fn try_again() -> Self {
        Self { label: "Try again now".to_owned(), intent: Intent::SaveAgain }
    }

    /// Save in another folder.
    pub fn save_in(folder: PathBuf) -> Self {
        Self { label: format!("Save in {}", folder.display()), intent: Intent::SaveIn(folder) }
    }

    /// Look at a saved battle.
    pub fn look_on(path: PathBuf) -> Self {
        Self { label: "Watch it".to_owned(), intent: Intent::OpenReplay(path) }
    }

    /// Go on with what is whole of a damaged one.
    pub fn copy_up_to(line: usize, path: PathBuf) -> Self {
        Self { label: format!("Go on from line {line}, in a copy"), intent: Intent::GoOnInCopy(path) }
    }
}

/// A battle that cannot be saved: told for as long as it lasts.
#[derive(Clone, PartialEq, Debug)]
pub struct Unsaved {
    /// Why, and what is missing.
    pub sentence: String,
    /// What can be done about it.
    pub offers: Vec<Offer>,
}
