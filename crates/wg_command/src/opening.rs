//! Opening a battle: from a scenario, or from a journal.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use wg_core::scenario::{Loaded, Scenario, SideSpec};
use wg_core::session::journal::{Journal, JournalError};
use wg_core::session::replay::Replayed;
use wg_core::{DiceSource, Order, Ruleset, Seat, Session, SideColour, SideId};

use crate::args::{DiceBy, PictureOptions, PlayOptions, ScreenName};
use crate::captains;
use crate::library::Library;

/// What a name on the command line stands for.
pub enum Opened {
    /// A battle that has not begun.
    Battle(Battle),
    /// One that was played.
    Journal(JournalFile),
}

/// A scenario that its ruleset has found in order.
#[derive(Clone)]
pub struct Battle {
    /// Its id, or the path of its file.
    pub id: String,
    /// Its ruleset.
    pub ruleset: &'static dyn Ruleset,
    /// The scenario, with the places of its parts.
    pub loaded: Loaded,
    /// Who commands each side, `human` or a computer captain by name.
    pub captains: Vec<String>,
}

/// A journal that was read, but not yet played.
#[derive(Clone)]
pub struct JournalFile {
    /// The file.
    pub path: PathBuf,
    /// Its ruleset.
    pub ruleset: &'static dyn Ruleset,
    /// What it says, up to its first damaged line.
    pub journal: Journal,
    /// What is wrong with that line. Only who plays on gets such a file: he plays on in a copy.
    pub wrong: Option<JournalError>,
    /// Who is to play the sides from here on, if another than those whom the journal names.
    pub captains: Option<Vec<String>>,
}

impl Battle {
    /// A scenario with the captains that it names itself.
    ///
    /// # Errors
    /// It names a captain that there is not.
    pub(crate) fn new(id: String, ruleset: &'static dyn Ruleset, loaded: Loaded) -> Result<Self> {
        if let Some((_, sentence)) = unknown_captains(ruleset, &loaded).into_iter().next() {
            bail!(sentence);
        }
        let listed = |side: &SideSpec| captains::check(ruleset, &side.captain).map(str::to_owned);
        let captains = loaded.scenario.sides.iter().map(listed).collect::<Result<_>>()?;
        Ok(Self { id, ruleset, loaded, captains })
    }

    /// Let these captains command the sides of these colours; `human` or a computer captain.
    ///
    /// # Errors
    /// There is no such captain, or no side of that colour.
    pub fn command(&mut self, red: Option<&str>, blue: Option<&str>) -> Result<()> {
        command(self.ruleset, &self.loaded.scenario, &mut self.captains, red, blue)
    }

    /// Begin it.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario.
    pub fn session(&self, dice: DiceSource) -> Result<Session> {
        Ok(Session::from_loaded(self.ruleset, &self.loaded, dice)?)
    }
}

/// Every captain whom a scenario names and who is not there, each with his place in the file.
pub(crate) fn unknown_captains(ruleset: &dyn Ruleset, loaded: &Loaded) -> Vec<((usize, usize), String)> {
    let scenario = &loaded.scenario;
    let named = scenario.sides.iter().enumerate().map(|(at, side)| (format!("sides[{at}].captain"), &side.captain));
    let wrong = |(path, name): (String, &String)| {
        let error = captains::check(ruleset, name).err()?;
        let place @ (line, column) = loaded.index.nearest(&path);
        Some((place, format!("{}:{line}:{column}: {path}: {error}", loaded.file)))
    };
    named.filter_map(wrong).collect()
}

/// The bytes of a journal. A pipe that nobody writes to would be waited for without end.
fn read_journal(path: &Path) -> Result<Vec<u8>> {
    let file = path.display();
    let data = std::fs::metadata(path).with_context(|| format!("the journal {file} cannot be read"))?;
    if !data.is_file() {
        bail!("the journal {file} cannot be read: it is no file but a folder, a pipe or a device");
    }
    if data.len() > JournalFile::LARGEST {
        bail!("the journal {file} cannot be read: it has {} bytes, a journal has at most {}", data.len(), JournalFile::LARGEST);
    }
    std::fs::read(path).with_context(|| format!("the journal {file} cannot be read"))
}

/// Let these captains command the sides of these colours.
fn command(ruleset: &dyn Ruleset, scenario: &Scenario, captains: &mut [String], red: Option<&str>, blue: Option<&str>) -> Result<()> {
    for (colour, flag, name) in [(SideColour::Red, "red", red), (SideColour::Blue, "blue", blue)] {
        let Some(name) = name else { continue };
        let name = captains::check(ruleset, name)?;
        let Some(at) = scenario.sides.iter().position(|side| side.colour == colour) else {
            let sides: Vec<_> = scenario.sides.iter().map(|side| format!("{} ({:?})", side.name, side.colour)).collect();
            bail!("--{flag} names a captain, but {:?} has no {flag} side: its sides are {}.", scenario.name, sides.join(", "));
        };
        name.clone_into(&mut captains[at]);
    }
    Ok(())
}

impl JournalFile {
    /// How the name of a journal ends.
    pub const EXTENSION: &'static str = "wgj";

    /// The largest journal in bytes: a hundred battles of the convention table.
    pub const LARGEST: u64 = 64 << 20;

    /// A journal that is whole.
    pub(crate) fn open(library: &Library, path: &Path) -> Result<Self> {
        let mut file = Self::open_to_play(library, path)?;
        file.wrong.take().map_or(Ok(file), |wrong| Err(wrong.into()))
    }

    /// A journal whose first line is whole.
    pub(crate) fn open_to_play(library: &Library, path: &Path) -> Result<Self> {
        let file = path.display().to_string();
        let text = read_journal(path)?;
        let (journal, wrong) = Journal::read_whole_lines(&text, &file)?;
        let ruleset = library.ruleset(&journal.header.ruleset).map_err(|error| JournalError { file, line: 1, sentence: error.to_string() })?;
        Ok(Self { path: path.to_owned(), ruleset, journal, wrong, captains: None })
    }

    /// Let these captains command the sides of these colours from here on.
    ///
    /// # Errors
    /// There is no such captain, or no side of that colour.
    pub fn command(&mut self, red: Option<&str>, blue: Option<&str>) -> Result<()> {
        if red.is_none() && blue.is_none() {
            return Ok(());
        }
        let scenario = &self.journal.header.scenario;
        let mut captains = self.journal.captains().to_vec();
        captains.resize(scenario.sides.len(), SideSpec::HUMAN.to_owned());
        command(self.ruleset, scenario, &mut captains, red, blue)?;
        self.captains = Some(captains);
        Ok(())
    }

    /// The orders that stand after all undoing, or the first `to` of them: line, seat, order, hash.
    ///
    /// # Errors
    /// There are not so many.
    pub fn standing(&self, to: Option<usize>) -> Result<Vec<(usize, Seat, Order, String)>> {
        let mut standing = self.journal.standing();
        if let Some(to) = to {
            if to > standing.len() {
                bail!("{} has {} orders that stand, not {to}.", self.path.display(), standing.len());
            }
            standing.truncate(to);
        }
        Ok(standing)
    }

    /// Play it to its end, or its first `to` orders; the hash of each is checked.
    ///
    /// # Errors
    /// With the line on which it goes wrong.
    pub fn replay(&self, to: Option<usize>) -> Result<Replayed> {
        self.standing(to)?;
        Ok(Session::replay(self.ruleset, &self.journal, &self.path.display().to_string(), to)?)
    }
}

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
        let mut opened = if journal { Opened::Journal(JournalFile::open_to_play(library, Path::new(name))?) } else { library.open(name)? };
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
                let to = to.parse().map_err(|_| anyhow!("After the @ stands a number of orders: {name}@12, not {}.", self.source))?;
                (name, Some(to))
            }
            _ => (self.source.as_str(), None),
        };
        let session = match (library.open(name)?, to) {
            (Opened::Battle(_), Some(to)) => bail!("{name} is a scenario and has no orders: leave off the @{to}, or name a journal."),
            (Opened::Battle(battle), None) => battle.session(DiceSource::Machine { seed: 1 })?,
            (Opened::Journal(file), to) => file.replay(to)?.session,
        };
        if self.screen == ScreenName::Reckoning && session.outcome().is_none() {
            bail!("There is nothing to reckon in {}: the battle is not over. Name the journal of one that is, or draw --screen table.", self.source);
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
