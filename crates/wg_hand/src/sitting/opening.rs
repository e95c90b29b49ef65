//! Opening a battle: beginning, continuing, salvaging, and loading one only to view it.

use std::fs;
use std::path::Path;

use wg_core::rules::ruleset::Ruleset;
use wg_core::scenario::{Loaded, SideSpec};
use wg_core::{Carried, Journal, Paper, Refusal, Session, SideId, Viewer};

use crate::error::HandError;
use crate::files::logbook::{Barred, Logbook};
use crate::files::saved;
use crate::game::Table;
use crate::game::battle::Battle;
use crate::sitting::Sitting;

impl Sitting {
    /// Begins a battle. With a folder, it is saved there from the first order on.
    pub fn start(
        ruleset: &'static dyn Ruleset,
        loaded: &Loaded,
        table: &Table,
        folder: Option<&Path>,
    ) -> Result<Self, HandError> {
        let session = Session::from_loaded(ruleset, loaded, table.dice.clone())?;
        let mut battle = Battle::new(session, table)?;
        battle.log = folder.map(|folder| Logbook::new(folder, &loaded.scenario.name));
        let paper = battle.log.clone().map(paper);
        battle.session_mut().keep_journal_on(paper, &table.captains);
        let mut sitting = Self::new(battle);
        for place in &mut sitting.places {
            place.see(sitting.battle.session().opening());
        }
        sitting.look_for_work();
        Ok(sitting)
    }

    /// Continues a saved battle.
    pub fn resume(rulesets: &[&'static dyn Ruleset], path: &Path) -> Result<Self, HandError> {
        Self::resume_with(rulesets, path, None)
    }

    /// Continues a saved battle, with other captains from here on if they are named.
    pub fn resume_with(
        rulesets: &[&'static dyn Ruleset],
        path: &Path,
        captains: Option<&[String]>,
    ) -> Result<Self, HandError> {
        // Lock the journal before reading it, so that no other process writes it from here on.
        let log = Logbook::open(path).map_err(|barred| match barred {
            Barred::Held(held) => held.into(),
            Barred::Io(source) => {
                HandError::File { what: format!("cannot continue writing {}", path.display()), source }
            }
        })?;
        let (journal, mut text) = read(path)?;
        if let Some(carried) = carried_over(rulesets, path, &journal)? {
            return Self::resume_carried(rulesets, path, carried, captains);
        }
        let mut sitting = Self::of_journal(rulesets, path, &journal, None, captains)?;
        text.truncate(journal.whole_bytes);
        if journal.dropped.is_some() {
            log.cut(journal.whole_bytes)
                .map_err(HandError::file(format!("cannot continue writing {}", path.display())))?;
        }
        sitting.battle.write_on(log, text, captains);
        Ok(sitting)
    }

    /// Continues a battle of earlier rules in a copy replayed under the present rules. The old file stays as it is.
    fn resume_carried(
        rulesets: &[&'static dyn Ruleset],
        path: &Path,
        carried: Carried,
        captains: Option<&[String]>,
    ) -> Result<Self, HandError> {
        let told = carried.sentence();
        if carried.orders == 0 {
            return Err(HandError::CannotCarryOver { told });
        }
        let mut sitting = Self::of_journal(rulesets, path, &carried.journal, None, captains)?;
        let log = copy_beside(path, &carried.journal, &carried.text)?;
        sitting.battle.write_on(log, carried.text, captains);
        if carried.stopped.is_some() {
            sitting.refuse(Refusal::new("T-JOURNAL", told));
        } else {
            sitting.notify(&told);
        }
        // The copy is the battle to be continued from now on.
        saved::mark(path, true);
        Ok(sitting)
    }

    /// Continues the sound part of a damaged journal in a copy beside it. The damaged file stays as it is.
    ///
    /// # Errors
    /// Fails if not even the first line is sound, or if the copy cannot be written.
    pub fn salvage(
        rulesets: &[&'static dyn Ruleset],
        path: &Path,
        captains: Option<&[String]>,
    ) -> Result<Self, HandError> {
        let name = path.display().to_string();
        let bytes = fs::read(path).map_err(HandError::file(format!("cannot read {name}")))?;
        let whole = Journal::read_whole_lines(&bytes, &name)?.0;
        let ruleset = rules_of(rulesets, &whole, &name)?;
        if let Some(carried) = carried_over(rulesets, path, &whole)? {
            return Self::resume_carried(rulesets, path, carried, captains);
        }
        let left = Session::salvage(ruleset, &bytes, &name)?;
        let mut sitting = Self::taken_up(left.session, &left.journal, captains)?;
        let log = copy_beside(path, &left.journal, &left.text)?;
        sitting.battle.write_on(log, left.text, captains);
        if let Some(wrong) = left.wrong {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            let told = format!(
                "Line {} of {file} is damaged. The battle continues from line {} in a copy.",
                wrong.line,
                wrong.line - 1
            );
            sitting.refuse(Refusal::new("T-JOURNAL", told));
            // The copy is the battle to be continued from now on.
            saved::mark(path, true);
        }
        sitting.look_for_work();
        Ok(sitting)
    }

    /// Loads a journal up to its first `to` orders, to view it. Nothing is written.
    pub fn load(rulesets: &[&'static dyn Ruleset], path: &Path, to: Option<usize>) -> Result<Self, HandError> {
        let (journal, _) = read(path)?;
        let Some(carried) = carried_over(rulesets, path, &journal)? else {
            return Self::of_journal(rulesets, path, &journal, to, None);
        };
        let mut sitting = Self::of_journal(rulesets, path, &carried.journal, to, None)?;
        sitting.notify(&carried.sentence());
        Ok(sitting)
    }

    fn of_journal(
        rulesets: &[&'static dyn Ruleset],
        path: &Path,
        journal: &Journal,
        to: Option<usize>,
        captains: Option<&[String]>,
    ) -> Result<Self, HandError> {
        let name = path.display().to_string();
        let replayed = Session::replay(rules_of(rulesets, journal, &name)?, journal, &name, to)?;
        let mut sitting = Self::taken_up(replayed.session, journal, captains)?;
        sitting.battle.source = Some(path.to_owned());
        if let Some(dropped) = replayed.dropped {
            sitting.refuse(Refusal::new(
                "T-JOURNAL",
                format!("The battle continues from its last complete order, because {dropped}."),
            ));
        }
        sitting.look_for_work();
        Ok(sitting)
    }

    /// Creates the sitting of a battle replayed from its journal, with other captains from here on if they are named.
    fn taken_up(session: Session, journal: &Journal, captains: Option<&[String]>) -> Result<Self, HandError> {
        if let Some(captains) = captains.filter(|_| session.outcome().is_none()) {
            may_play_on(&session, journal.captains(), captains)?;
        }
        let table =
            Table { captains: captains.unwrap_or(journal.captains()).to_vec(), dice: journal.header.dice.clone() };
        Self::of_session(session, &table)
    }

    /// Creates the sitting of a battle that is set up or replayed already. Everything that happened in it counts as
    /// known.
    pub fn of_session(session: Session, table: &Table) -> Result<Self, HandError> {
        Ok(Self::new(Battle::new(session, table)?))
    }
}

pub(crate) fn read(path: &Path) -> Result<(Journal, Vec<u8>), HandError> {
    let name = path.display().to_string();
    let bytes = fs::read(path).map_err(HandError::file(format!("cannot read {name}")))?;
    Ok((Journal::read(&bytes, &name)?, bytes))
}

/// Returns the ruleset of a journal.
fn rules_of(
    rulesets: &[&'static dyn Ruleset],
    journal: &Journal,
    name: &str,
) -> Result<&'static dyn Ruleset, HandError> {
    let id = &journal.header.ruleset;
    let ruleset = rulesets.iter().copied().find(|ruleset| ruleset.about().id == id);
    ruleset.ok_or_else(|| HandError::NoRules { file: name.to_owned(), ruleset: id.clone() })
}

/// Returns the journal as replayed under the present rules, if it was written under earlier ones.
fn carried_over(
    rulesets: &[&'static dyn Ruleset],
    path: &Path,
    journal: &Journal,
) -> Result<Option<Carried>, HandError> {
    let name = path.display().to_string();
    let ruleset = rules_of(rulesets, journal, &name)?;
    Ok(if journal.is_of_earlier_rules(ruleset) { Some(journal.carry_over(ruleset, &name)?) } else { None })
}

/// Writes a copy of a journal beside the original.
fn copy_beside(path: &Path, journal: &Journal, text: &[u8]) -> Result<Logbook, HandError> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut log = Logbook::new(folder, &journal.header.scenario.name);
    log.put(0, text)
        .and_then(|()| log.keep())
        .map_err(HandError::file(format!("cannot write a copy in {}", folder.display())))?;
    Ok(log)
}

/// Returns the file as the paper on which the session writes its journal.
pub fn paper(log: Logbook) -> Box<dyn Paper> {
    Box::new(log)
}

/// Checks whether `captains` may play the battle on from here, after `before` have played it (`human` or a captain's
/// name, by side). Until the battle is over, the change must not show anybody what is hidden from them.
///
/// # Errors
/// Fails with the reason and the sides that people may play.
pub(crate) fn may_play_on(here: &Session, before: &[String], captains: &[String]) -> Result<(), HandError> {
    let sides = here.scenario().sides.len();
    let people = |captains: &[String]| {
        (0..sides).filter(|side| captains.get(*side).is_none_or(|name| name == SideSpec::HUMAN)).collect::<Vec<_>>()
    };
    match people(before).as_slice() {
        same if people(captains) == same => {}
        [one] => {
            let side = SideId(*one as u8);
            if here.view(Viewer::Side(side)) != here.view(Viewer::All) {
                return Err(HandError::OtherSideHides { side: here.scenario().sides[*one].name.clone() });
            }
        }
        // With one person left at the screen, the hand of that side lies open, whichever of the two people asked for
        // it.
        [_, _, ..] if here.view(Viewer::Public).cards.is_some() => return Err(HandError::BothSidesHide),
        _ => {}
    }
    Ok(())
}
