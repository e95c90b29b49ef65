//! A battle that cannot be saved: the message about it, the other folders in which it may be saved, and a last attempt
//! when it is dropped.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use wg_core::shown::report::counted;

use wg_panels::{Offer, Unsaved};

use crate::error::HandError;
use crate::files::logbook::Logbook;
use crate::game::battle::Battle;

impl Battle {
    /// Returns the message to show as long as the battle cannot be saved, with the remedies.
    pub fn unsaved(&self) -> Option<Unsaved> {
        let why = self.session().journal_failure()?;
        let places = places(self.folder().as_deref());
        let mut offers = vec![Offer::try_again()];
        offers.extend(places.into_iter().take(2).map(Offer::save_in));
        let lines = self.session().unsaved_lines();
        let lines = counted(lines as i32, "order is kept", "orders are kept");
        Some(Unsaved {
            sentence: format!(
                "This battle is not being saved: {}. {lines} in memory until the battle can be saved.",
                why.trim_end_matches('.')
            ),
            offers,
        })
    }

    /// Saves the whole battle in another folder from here on.
    ///
    /// # Errors
    /// Fails if the battle cannot be written there either; nothing has changed then.
    pub(crate) fn save_in(&mut self, folder: &Path) -> Result<PathBuf, HandError> {
        let log = Logbook::new(folder, &self.session().scenario().name);
        self.session_mut()
            .save_on(Box::new(log.clone()))
            .map_err(HandError::file(format!("the battle cannot be saved in {} either", folder.display())))?;
        let path = log.path();
        self.log = Some(log);
        Ok(path)
    }

    /// Makes a last attempt to save the battle before it is dropped, in another folder if need be.
    fn rescue(&mut self) {
        if self.session().journal_failure().is_none() || self.save_again() {
            return;
        }
        let saved = places(self.folder().as_deref()).into_iter().find_map(|place| self.save_in(&place).ok());
        match saved {
            Some(path) => {
                eprintln!(
                    "weathergage: the battle could not be saved in its own folder, so it is now in {}",
                    path.display()
                )
            }
            None => eprintln!("weathergage: the battle could not be saved anywhere"),
        }
    }
}

impl Drop for Battle {
    fn drop(&mut self) {
        self.rescue();
    }
}

/// The other folders in which battles may be saved. Empty until the program sets it, so that tests leave nothing behind
/// in anybody's home.
static ELSEWHERE: OnceLock<Vec<PathBuf>> = OnceLock::new();

/// Allows a battle that cannot be saved in its own folder to be saved in the user's home or in the folder of temporary
/// files.
pub fn may_save_elsewhere() {
    ELSEWHERE.get_or_init(|| {
        let home = directories::BaseDirs::new().map(|dirs| dirs.home_dir().to_owned());
        home.into_iter().chain([std::env::temp_dir()]).map(|place| place.join("weathergage-battles")).collect()
    });
}

/// Returns the other folders in which a battle may be saved.
fn places(instead_of: Option<&Path>) -> Vec<PathBuf> {
    ELSEWHERE.get().into_iter().flatten().filter(|place| Some(place.as_path()) != instead_of).cloned().collect()
}
