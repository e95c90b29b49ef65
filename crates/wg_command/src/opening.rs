//! Opening a battle: from a scenario, or from a journal.

use std::path::Path;

use anyhow::{Result, anyhow, bail};
use wg_core::{DiceSource, Session, SideId};

use crate::args::{DiceBy, PictureOptions, PlayOptions, ScreenName};
use crate::library::Library;
use crate::opened::{JournalFile, Opened};

impl PlayOptions {
    /// What is to be played, with its captains; `None` if nothing was named.
    ///
    /// # Errors
    /// One sentence that says what to do.
    pub fn open(&self, library: &Library) -> Result<Option<Opened>> {
        let Some(name) = &self.scenario else {
            if self.red.is_some() || self.blue.is_some() {
                bail!("Name the scenario as well: `weathergage play SCENARIO --red .. --blue ..`.");
            }
            return Ok(None);
        };
        let journal = Path::new(name).extension().is_some_and(|extension| extension == JournalFile::EXTENSION);
        let mut opened =
            if journal { Opened::Journal(library.journal_to_play(Path::new(name))?) } else { library.open(name)? };
        match &mut opened {
            Opened::Battle(battle) => battle.command(self.red.as_deref(), self.blue.as_deref())?,
            Opened::Journal(_) if self.seed.is_some() || self.dice == DiceBy::Hand => {
                bail!("A journal has its dice already: --seed and --dice go with a scenario.")
            }
            Opened::Journal(file) => file.command(self.red.as_deref(), self.blue.as_deref())?,
        }
        Ok(Some(opened))
    }

    /// The dice of a new battle.
    pub fn dice(&self) -> DiceSource {
        let seed = self.seed.unwrap_or_else(fresh_seed);
        match self.dice {
            DiceBy::Machine => DiceSource::Machine { seed },
            DiceBy::Hand => DiceSource::Hand { seed },
        }
    }
}

impl PictureOptions {
    /// The battle that is to be drawn, as it stands then.
    ///
    /// # Errors
    /// One sentence that says what to do.
    pub fn session(&self, library: &Library) -> Result<Session> {
        let (name, to) = match self.source.rsplit_once('@') {
            Some((name, to)) if !Path::new(&self.source).exists() => {
                let to = to
                    .parse()
                    .map_err(|_| anyhow!("After the @ stands a number of orders: {name}@12, not {}.", self.source))?;
                (name, Some(to))
            }
            _ => (self.source.as_str(), None),
        };
        let session = match (library.open(name)?, to) {
            (Opened::Battle(_), Some(to)) => {
                bail!("{name} is a scenario and has no orders: leave off the @{to}, or name a journal.")
            }
            (Opened::Battle(battle), None) => battle.session(DiceSource::Machine { seed: 1 })?,
            (Opened::Journal(file), to) => file.replay(to)?.session,
        };
        if self.screen == ScreenName::Reckoning && session.outcome().is_none() {
            bail!(
                "There is nothing to reckon in {}: the battle is not over. Name the journal of one that is, or draw --screen table.",
                self.source
            );
        }
        Ok(session)
    }
}

/// The seed of the captain of a side in the battle of this seed: the same in the window and in the batch.
pub fn captain_seed(battle: u64, side: SideId) -> u64 {
    mix(battle, u64::from(side.0) + 0x0c0f_fee0)
}

/// The seed of one battle of many: far from its neighbours', and the same for any number of jobs.
pub fn battle_seed(seed: u64, index: u64) -> u64 {
    mix(seed, index)
}

/// Two numbers into one that looks like neither (the finishing steps of splitmix64).
fn mix(seed: u64, index: u64) -> u64 {
    let mut z = seed.wrapping_add((index.wrapping_add(1)).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    // 48 bits: exact in every program that reads JSON numbers as floating point.
    (z ^ (z >> 31)) >> 16
}

/// A seed that nobody chose: six digits, so that it can be told to a friend.
pub fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |now| mix(now.as_secs(), u64::from(now.subsec_nanos())) % 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_golden() {
        assert_eq!(
            [battle_seed(1, 0), battle_seed(1, 1), captain_seed(7, SideId(0))],
            [159472906176770, 209918902756750, 275048377913790],
            "a change here changes the results of every old batch"
        );
    }

    #[test]
    fn ten_thousand_battles_of_one_batch_have_seeds_of_their_own() {
        let mut seeds: Vec<_> = (0..10_000).map(|index| battle_seed(1, index)).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 10_000, "no two battles have the same seed");
    }
}
