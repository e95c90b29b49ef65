//! What is done while a battle cannot be saved: it is told for as long as it lasts, tried again, and another place is offered.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use wg_panels::{Offer, Unsaved};

use crate::error::HandError;
use crate::files::logbook::Logbook;
use crate::game::battle::Battle;
use crate::game::sitting::Sitting;

impl Sitting {
    /// Write what is missing, if it can be written now. True if everything is saved.
    pub fn save_again(&mut self) -> bool {
        let failed = self.battle.session().journal_failure().is_some();
        let saved = self.battle.save_again();
        if failed {
            if saved {
                self.notify("The battle is saved again, every order of it.");
            }
            self.changed();
        }
        saved
    }

    /// Save the whole battle in another folder from here on.
    ///
    /// # Errors
    /// It cannot be written there either; nothing has changed.
    pub fn save_in(&mut self, folder: &Path) -> Result<PathBuf, HandError> {
        let path = self.battle.save_in(folder)?;
        self.notify(&format!("Saved in {}, and from now on written there.", path.display()));
        self.changed();
        Ok(path)
    }
}

impl Battle {
    /// What has to be told as long as the battle cannot be saved.
    pub fn unsaved(&self) -> Option<Unsaved> {
        let why = self.session().journal_failure()?;
        let places = places(self.folder().as_deref());
        let mut offers = vec![Offer::try_again()];
        offers.extend(places.into_iter().take(2).map(Offer::save_in));
        let lines = self.session().unsaved_lines();
        let lines = if lines == 1 { "1 order waits".to_owned() } else { format!("{lines} orders wait") };
        Some(Unsaved {
            sentence: format!(
                "This battle is not being saved: {}. {lines} in memory until there is a place to write to.",
                why.trim_end_matches('.')
            ),
            offers,
        })
    }

    /// Save the whole battle in another folder from here on.
    ///
    /// # Errors
    /// It cannot be written there either; nothing has changed.
    fn save_in(&mut self, folder: &Path) -> Result<PathBuf, HandError> {
        let log = Logbook::new(folder, &self.session().scenario().name);
        self.session_mut()
            .save_on(Box::new(log.clone()))
            .map_err(HandError::file(format!("the battle cannot be saved in {} either", folder.display())))?;
        let path = log.path();
        self.log = Some(log);
        Ok(path)
    }

    /// The battle is put away: what could not be saved is saved wherever it can be.
    fn rescue(&mut self) {
        if self.session().journal_failure().is_none() || self.save_again() {
            return;
        }
        let saved = places(self.folder().as_deref()).into_iter().find_map(|place| self.save_in(&place).ok());
        match saved {
            Some(path) => {
                eprintln!("weathergage: the battle could not be saved where it was; it lies in {}", path.display())
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

/// Other folders in which battles may be saved: none until the program says so, for tests leave nothing behind in anybody's home.
static ELSEWHERE: OnceLock<Vec<PathBuf>> = OnceLock::new();

/// From now on a battle that cannot be saved where it lies may be saved in the user's home, or where temporary files are.
pub fn may_save_elsewhere() {
    ELSEWHERE.get_or_init(|| {
        let home = directories::BaseDirs::new().map(|dirs| dirs.home_dir().to_owned());
        home.into_iter().chain([std::env::temp_dir()]).map(|place| place.join("weathergage-battles")).collect()
    });
}

/// Other folders in which a battle may be saved.
fn places(instead_of: Option<&Path>) -> Vec<PathBuf> {
    ELSEWHERE.get().into_iter().flatten().filter(|place| Some(place.as_path()) != instead_of).cloned().collect()
}
