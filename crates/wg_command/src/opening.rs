//! Opening a battle from a scenario or from a journal.

use std::ffi::OsStr;
use std::path::Path;

use anyhow::{Result, anyhow, bail};
use wg_core::{DiceSource, Session};
use wg_library::{JournalFile, Library, Opened, fresh_seed};

use crate::args::{DiceBy, PictureOptions, PlayOptions, ScreenName};

impl PlayOptions {
    /// Opens the scenario or journal that the options name, with its captains. Returns `None` if they name none.
    ///
    /// # Errors
    /// Fails with one sentence that says what to do.
    pub fn open(&self, library: &Library) -> Result<Option<Opened>> {
        let Some(name) = &self.scenario else {
            if self.red.is_some() || self.blue.is_some() {
                bail!("Name the scenario as well: `weathergage play SCENARIO --red .. --blue ..`.");
            }
            return Ok(None);
        };
        let journal = JournalFile::is_named(Path::new(name));
        let mut opened =
            if journal { Opened::Journal(library.journal_to_play(Path::new(name))?) } else { library.open(name)? };
        match &mut opened {
            Opened::Battle(battle) => battle.command(self.red.as_deref(), self.blue.as_deref())?,
            Opened::Journal(_) if self.seed.is_some() || self.dice == DiceBy::Hand => {
                bail!("A journal already has its dice. Use --seed and --dice only with a scenario.")
            }
            Opened::Journal(file) => file.command(self.red.as_deref(), self.blue.as_deref())?,
        }
        Ok(Some(opened))
    }

    /// Returns the source of the dice of a new battle.
    pub fn dice(&self) -> DiceSource {
        let seed = self.seed.unwrap_or_else(fresh_seed);
        match self.dice {
            DiceBy::Machine => DiceSource::Machine { seed },
            DiceBy::Hand => DiceSource::Hand { seed },
        }
    }
}

impl PictureOptions {
    /// Returns the battle to be drawn, in the position that the options name.
    ///
    /// # Errors
    /// Fails with one sentence that says what to do.
    pub fn session(&self, library: &Library) -> Result<Session> {
        let (name, to) = match self.source.to_str().and_then(|source| source.rsplit_once('@')) {
            Some((name, to)) if !Path::new(&self.source).exists() => {
                let to = to.parse().map_err(|_| {
                    anyhow!("Write a number of orders after the @, as in {name}@12, not {}.", self.source.display())
                })?;
                (OsStr::new(name), Some(to))
            }
            _ => (self.source.as_os_str(), None),
        };
        let session = match (library.open(name)?, to) {
            (Opened::Battle(_), Some(to)) => {
                bail!("{} is a scenario and has no orders. Leave out the @{to}, or name a journal.", name.display())
            }
            (Opened::Battle(battle), None) => battle.session(DiceSource::Machine { seed: 1 })?,
            (Opened::Journal(file), to) => file.replay(to)?.session,
        };
        if self.screen == ScreenName::Reckoning && session.outcome().is_none() {
            bail!(
                "There is no result to draw because the battle in {} is not over. Name the journal of a finished battle, or draw --screen table.",
                self.source.display()
            );
        }
        Ok(session)
    }
}
