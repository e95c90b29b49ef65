//! What a name on the command line stands for: a battle that has not begun, or one that was played.

use std::path::{Path, PathBuf};

use wg_core::scenario::{Loaded, Scenario, SideSpec};
use wg_core::session::journal::{Journal, JournalError};
use wg_core::session::replay::Replayed;
use wg_core::{DiceSource, Order, Ruleset, Seat, Session, SideColour};

use crate::captains;
use crate::error::LibraryError;

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
    /// How far it was carried over to the rules of today, if earlier ones played it.
    pub carried: Option<String>,
    /// Who is to play the sides from here on, if another than those whom the journal names.
    pub captains: Option<Vec<String>>,
}

impl Battle {
    /// A scenario with the captains that it names itself.
    ///
    /// # Errors
    /// It names a captain that there is not.
    pub fn new(id: String, ruleset: &'static dyn Ruleset, loaded: Loaded) -> Result<Self, LibraryError> {
        if let Some((_, error)) = unknown_captains(ruleset, &loaded).into_iter().next() {
            return Err(error);
        }
        let listed = |side: &SideSpec| captains::check(ruleset, &side.captain).map(str::to_owned);
        let captains = loaded.scenario.sides.iter().map(listed).collect::<Result<_, LibraryError>>()?;
        Ok(Self { id, ruleset, loaded, captains })
    }

    /// Let these captains command the sides of these colours; `human` or a computer captain.
    ///
    /// # Errors
    /// There is no such captain, or no side of that colour.
    pub fn command(&mut self, red: Option<&str>, blue: Option<&str>) -> Result<(), LibraryError> {
        command(self.ruleset, &self.loaded.scenario, &mut self.captains, red, blue)
    }

    /// Begin it.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario.
    pub fn session(&self, dice: DiceSource) -> Result<Session, LibraryError> {
        Ok(Session::from_loaded(self.ruleset, &self.loaded, dice)?)
    }
}

/// Every captain whom a scenario names and who is not there, each with his place in the file.
pub fn unknown_captains(ruleset: &dyn Ruleset, loaded: &Loaded) -> Vec<((usize, usize), LibraryError)> {
    let scenario = &loaded.scenario;
    let named = scenario.sides.iter().enumerate().map(|(at, side)| (format!("sides[{at}].captain"), &side.captain));
    let wrong = |(path, name): (String, &String)| {
        let error = captains::check(ruleset, name).err()?;
        let place @ (line, column) = loaded.index.nearest(&path);
        let error = Box::new(error);
        Some((place, LibraryError::At { file: loaded.file.clone(), line, column, path, error }))
    };
    named.filter_map(wrong).collect()
}

/// The bytes of a journal. A pipe that nobody writes to would be waited for without end.
pub fn read_journal(path: &Path) -> Result<Vec<u8>, LibraryError> {
    let file = path.display().to_string();
    let unreadable = |source| LibraryError::Unreadable { file: path.display().to_string(), source };
    let data = std::fs::metadata(path).map_err(unreadable)?;
    if !data.is_file() {
        return Err(LibraryError::NotAFile { file });
    }
    if data.len() > JournalFile::LARGEST {
        return Err(LibraryError::TooLarge { file, bytes: data.len(), most: JournalFile::LARGEST });
    }
    std::fs::read(path).map_err(unreadable)
}

/// Let these captains command the sides of these colours.
fn command(
    ruleset: &dyn Ruleset,
    scenario: &Scenario,
    captains: &mut [String],
    red: Option<&str>,
    blue: Option<&str>,
) -> Result<(), LibraryError> {
    for (colour, flag, name) in [(SideColour::Red, "red", red), (SideColour::Blue, "blue", blue)] {
        let Some(name) = name else { continue };
        let name = captains::check(ruleset, name)?;
        let Some(at) = scenario.sides.iter().position(|side| side.colour == colour) else {
            let sides: Vec<_> =
                scenario.sides.iter().map(|side| format!("{} ({:?})", side.name, side.colour)).collect();
            return Err(LibraryError::NoSide { flag, scenario: scenario.name.clone(), sides: sides.join(", ") });
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

    /// Let these captains command the sides of these colours from here on.
    ///
    /// # Errors
    /// There is no such captain, or no side of that colour.
    pub fn command(&mut self, red: Option<&str>, blue: Option<&str>) -> Result<(), LibraryError> {
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
    pub fn standing(&self, to: Option<usize>) -> Result<Vec<(usize, Seat, Order, String)>, LibraryError> {
        let mut standing = self.journal.standing();
        if let Some(to) = to {
            if to > standing.len() {
                let (file, orders) = (self.path.display().to_string(), standing.len());
                return Err(LibraryError::TooFewOrders { file, orders, wanted: to });
            }
            standing.truncate(to);
        }
        Ok(standing)
    }

    /// Play it to its end, or its first `to` orders; the hash of each is checked.
    ///
    /// # Errors
    /// With the line on which it goes wrong.
    pub fn replay(&self, to: Option<usize>) -> Result<Replayed, LibraryError> {
        self.standing(to)?;
        Ok(Session::replay(self.ruleset, &self.journal, &self.path.display().to_string(), to)?)
    }
}
