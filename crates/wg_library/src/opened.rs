//! The things that a name on the command line can stand for: a battle that has not begun, or the journal of one.

use std::path::{Path, PathBuf};

use wg_core::scenario::{Loaded, Scenario, SideSpec};
use wg_core::session::journal::{Journal, JournalError};
use wg_core::session::replay::Replayed;
use wg_core::{DiceSource, Order, Ruleset, Seat, Session, SideColour};

use crate::captains;
use crate::error::LibraryError;

/// The thing that a name on the command line stands for.
pub enum Opened {
    /// A battle that has not begun.
    Battle(Battle),
    /// The journal of a battle.
    Journal(JournalFile),
}

/// A scenario that has passed the checks of its ruleset.
#[derive(Clone)]
pub struct Battle {
    /// The id of the scenario, or the path of its file.
    pub id: String,
    /// The path of the file, if the scenario was named by it.
    pub file: Option<PathBuf>,
    /// The ruleset of the scenario.
    pub ruleset: &'static dyn Ruleset,
    /// The scenario, with the places of its parts in the file.
    pub loaded: Loaded,
    /// The captain of each side: `human` or the name of a computer captain.
    pub captains: Vec<String>,
}

/// A journal that was read, but not yet replayed.
#[derive(Clone)]
pub struct JournalFile {
    /// The path of the file.
    pub path: PathBuf,
    /// The ruleset of the journal.
    pub ruleset: &'static dyn Ruleset,
    /// The content, up to the first damaged line.
    pub journal: Journal,
    /// The error of that line. It is set only for callers that play on, which they do in a copy.
    pub wrong: Option<JournalError>,
    /// A sentence that says how far the journal was carried over to the present rules, if earlier rules wrote it.
    pub carried: Option<String>,
    /// The captains of the sides from here on, if they differ from those in the journal.
    pub captains: Option<Vec<String>>,
}

impl Battle {
    /// Creates a battle with the captains that the scenario names.
    ///
    /// # Errors
    /// Fails if the scenario names an unknown captain.
    pub fn new(id: String, ruleset: &'static dyn Ruleset, loaded: Loaded) -> Result<Self, LibraryError> {
        if let Some((_, error)) = unknown_captains(ruleset, &loaded).into_iter().next() {
            return Err(error);
        }
        let listed = |side: &SideSpec| captains::check(ruleset, &side.captain).map(str::to_owned);
        let captains = loaded.scenario.sides.iter().map(listed).collect::<Result<_, LibraryError>>()?;
        Ok(Self { id, file: None, ruleset, loaded, captains })
    }

    /// Seats these captains (`human` or a computer captain) at the sides of these colours.
    ///
    /// # Errors
    /// Fails if there is no such captain, or no side of that colour.
    pub fn command(&mut self, red: Option<&str>, blue: Option<&str>) -> Result<(), LibraryError> {
        command(self.ruleset, &self.loaded.scenario, &mut self.captains, red, blue)
    }

    /// Seats these captains like [`Battle::command`], for a person who sits down at the table. A person who names the
    /// captain of one colour plays the other sides, unless a side has a person already.
    ///
    /// # Errors
    /// Fails if there is no such captain, or no side of that colour.
    pub fn sit_down(&mut self, red: Option<&str>, blue: Option<&str>) -> Result<(), LibraryError> {
        self.command(red, blue)?;
        let named = match (red, blue) {
            (Some(_), None) => SideColour::Red,
            (None, Some(_)) => SideColour::Blue,
            _ => return Ok(()),
        };
        if !self.captains.iter().any(|captain| captains::is_human(captain)) {
            let sides = self.loaded.scenario.sides.iter().zip(&mut self.captains);
            sides
                .filter(|(side, _)| side.colour != named)
                .for_each(|(_, captain)| *captain = SideSpec::HUMAN.to_owned());
        }
        Ok(())
    }

    /// Begins the battle.
    ///
    /// # Errors
    /// Fails with all errors of the scenario.
    pub fn session(&self, dice: DiceSource) -> Result<Session, LibraryError> {
        Ok(Session::from_loaded(self.ruleset, &self.loaded, dice)?)
    }
}

/// Returns an error for every unknown captain that a scenario names, with its line and column in the file.
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

/// Reads the bytes of a journal. Refuses a file that is too large, and everything that is not a file: reading a pipe
/// without a writer would never end.
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

/// Seats these captains at the sides of these colours.
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
    /// The file name extension of a journal.
    pub const EXTENSION: &'static str = "wgj";

    /// The bytes with which a journal begins.
    pub const START: &'static [u8] = b"(weathergage_journal:";

    /// Returns true if the name of a file is that of a journal.
    pub fn is_named(path: &Path) -> bool {
        path.extension().is_some_and(|extension| extension == Self::EXTENSION)
    }

    /// The length of the largest journal in bytes: that of a hundred battles of the convention table.
    pub const LARGEST: u64 = 64 << 20;

    /// Seats these captains at the sides of these colours from here on.
    ///
    /// # Errors
    /// Fails if there is no such captain, or no side of that colour.
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

    /// Returns the orders that stand after all undoing, or the first `to` of them: line, seat, order, hash.
    ///
    /// # Errors
    /// Fails if there are fewer than `to`.
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

    /// Replays the journal to its end, or its first `to` orders, and checks the hash of each.
    ///
    /// # Errors
    /// Fails with the line of the first error.
    pub fn replay(&self, to: Option<usize>) -> Result<Replayed, LibraryError> {
        self.standing(to)?;
        Ok(Session::replay(self.ruleset, &self.journal, &self.path.display().to_string(), to)?)
    }
}
