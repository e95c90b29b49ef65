//! Saves a battle that could not be saved, in its own folder or in another one, and tells every place.

use std::path::{Path, PathBuf};

use crate::error::HandError;
use crate::sitting::Sitting;

impl Sitting {
    /// Writes what is missing, if it can be written now. Returns true if everything is saved.
    pub fn save_again(&mut self) -> bool {
        let failed = self.battle.session().journal_failure().is_some();
        let saved = self.battle.save_again();
        if failed {
            if saved {
                self.notify("The battle is being saved again. No order is missing.");
            }
            self.changed();
        }
        saved
    }

    /// Saves the whole battle in another folder from here on.
    ///
    /// # Errors
    /// Fails if the battle cannot be written there either; nothing has changed then.
    pub fn save_in(&mut self, folder: &Path) -> Result<PathBuf, HandError> {
        let path = self.battle.save_in(folder)?;
        self.notify(&format!("Saved in {}. Later orders are saved there too.", path.display()));
        self.changed();
        Ok(path)
    }
}
