//! `weathergage replay`: a journal replayed, as a story or as JSON.

mod json;
mod story;

use std::collections::BTreeSet;
use std::io::Write as _;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use wg_core::shown::view::PhaseState;
use wg_core::{Entry, JournalError, Order, Replay, Report, Seat, Session, Viewer};

use crate::args::ReplayOptions;
use crate::console::Console;
use wg_library::Library;
use wg_library::{JournalFile, LibraryError};

/// One replayed order, as far as a viewer may know it.
pub(crate) struct Step<'a> {
    /// The number of the order among those that stand and that the viewer may know of, from 1.
    pub(crate) number: usize,
    /// The line of the order in the file; `None` for a viewer who may not know how many other orders there are.
    pub(crate) line: Option<usize>,
    /// The turn in which the order was given.
    pub(crate) turn: u16,
    /// The title of the phase in which the order was given.
    pub(crate) phase: String,
    /// The order and the faces of its dice.
    pub(crate) entry: &'a Entry,
    /// How much of the order the viewer may know.
    pub(crate) known: Known,
    /// The reports that the viewer may read, in the words meant for that viewer.
    pub(crate) reports: Vec<Report>,
    /// The first 16 digits of the hash of what the viewer may know after the order.
    pub(crate) hash: String,
}

/// How much of an order a viewer may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// The order.
    All,
    /// Only that an order was given. It lies face down until all have answered, and then the reports reveal it.
    FaceDown,
    /// Nothing: orders of a side to its own guns and ships are private.
    Nothing,
}

impl Known {
    fn to(viewer: Viewer, seat: Seat, order: &Order, sealed: bool) -> Self {
        match order {
            _ if seat.side().is_none_or(|side| viewer.sees(side)) => Self::All,
            Order::Hold { .. } | Order::Standing { .. } | Order::Plan { .. } => Self::Nothing,
            _ if sealed => Self::FaceDown,
            _ => Self::All,
        }
    }
}

/// Receives the parts of a journal as it is replayed.
pub(crate) trait Teller {
    fn begin(&mut self, file: &JournalFile, session: &Session) -> Result<()>;
    fn step(&mut self, step: &Step) -> Result<()>;
    fn end(&mut self, session: &Session) -> Result<()>;
    /// Writes what has been held back.
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

/// Replays the journal and writes it. Everything before a damaged line is written; the error names the line.
pub(crate) fn run(options: &ReplayOptions, library: &Library, console: &mut Console) -> Result<ExitCode> {
    let file = library.journal(&options.journal).map_err(|error| way_out(error.into()))?;
    let viewer = viewer(options, &file)?;
    if let Some(carried) = &file.carried {
        writeln!(console.err, "weathergage: {}: {carried}", file.path.display())?;
    }
    let mut teller: Box<dyn Teller + '_> = if options.json {
        Box::new(json::Json::new(&mut console.out, viewer))
    } else {
        Box::new(story::Story::new(&mut console.out, viewer))
    };
    let told = tell(&file, options.to, viewer, &mut *teller);
    teller.flush()?;
    drop(teller);
    console.out.flush()?;
    told.map_err(way_out)?;
    if let Some(dropped) = &file.journal.dropped {
        writeln!(console.err, "weathergage: {}: {dropped}", file.path.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the viewer: the side that was named, or all.
fn viewer(options: &ReplayOptions, file: &JournalFile) -> Result<Viewer> {
    let Some(name) = &options.side else { return Ok(Viewer::All) };
    let scenario = &file.journal.header.scenario;
    let sides = || scenario.sides.iter().map(|side| side.name.as_str()).collect::<Vec<_>>().join(", ");
    scenario
        .side(name)
        .map(Viewer::Side)
        .ok_or_else(|| anyhow!("There is no side {name:?} in this battle. Its sides are {}.", sides()))
}

/// Returns reports as a viewer may read them, without those that only others may read.
pub(crate) fn seen(reports: &[Report], viewer: Viewer) -> Vec<Report> {
    let told = |report: &&Report| report.aside.is_none() || !report.told(viewer).is_empty();
    reports.iter().filter(told).cloned().map(|report| report.seen_by(viewer)).collect()
}

/// Returns the number of orders that stand after all undoing and that a viewer may know of.
pub(crate) fn orders_known(file: &JournalFile, viewer: Viewer) -> usize {
    file.journal
        .standing()
        .iter()
        .filter(|(_, seat, order, _)| Known::to(viewer, *seat, order, false) != Known::Nothing)
        .count()
}

fn tell(file: &JournalFile, to: Option<usize>, viewer: Viewer, teller: &mut dyn Teller) -> Result<(), Stopped> {
    let name = file.path.display().to_string();
    let standing: BTreeSet<usize> = file.standing(to)?.into_iter().map(|(line, ..)| line).collect();
    let mut replay = Replay::begin(file.ruleset, &file.journal, &name, to)?;
    teller.begin(file, replay.session())?;
    let mut number = 0;
    while let Some(line) = replay.next_line() {
        let (turn, phase) = (replay.session().cursor().turn, phase_title(replay.session(), viewer));
        let sealed: Vec<Seat> = replay.session().asks().iter().filter(|ask| ask.sealed).map(|ask| ask.seat).collect();
        replay.step()?;
        let session = replay.session();
        if let (true, Some(entry)) = (standing.contains(&line), session.entries().last()) {
            let known = Known::to(viewer, entry.seat, &entry.order, sealed.contains(&entry.seat));
            number += usize::from(known != Known::Nothing);
            let (line, hash) = match viewer {
                Viewer::All => (Some(line), entry.hash.clone()),
                _ => (None, digits(session.hash_for(viewer))),
            };
            teller.step(&Step {
                number,
                line,
                turn,
                phase,
                entry,
                known,
                reports: seen(&entry.reports, viewer),
                hash,
            })?;
        }
    }
    Ok(teller.end(&replay.finish()?)?)
}

/// The reason why a journal could not be replayed to its end.
enum Stopped {
    /// The journal is damaged, or its orders are not legal.
    Damaged(JournalError),
    /// Any other error, such as a reader that has gone away.
    Other(anyhow::Error),
}

impl From<JournalError> for Stopped {
    fn from(damage: JournalError) -> Self {
        Self::Damaged(damage)
    }
}

impl From<anyhow::Error> for Stopped {
    fn from(error: anyhow::Error) -> Self {
        Self::Other(error)
    }
}

impl From<LibraryError> for Stopped {
    fn from(error: LibraryError) -> Self {
        match error {
            LibraryError::Journal(damage) => Self::Damaged(damage),
            error => Self::Other(error.into()),
        }
    }
}

/// Adds a sentence to the error of a journal that is damaged after its first line: how to continue the battle.
fn way_out(stopped: Stopped) -> anyhow::Error {
    match stopped {
        Stopped::Damaged(damage) if damage.line > 1 => {
            let (file, before) = (&damage.file, damage.line - 1);
            anyhow!(
                "{damage}. `weathergage play {file}` continues from line {before} in a copy and leaves this file unchanged."
            )
        }
        Stopped::Damaged(damage) => damage.into(),
        Stopped::Other(error) => error,
    }
}

/// Returns the first 16 digits of a hash.
pub(crate) fn digits(hash: blake3::Hash) -> String {
    hash.to_hex()[..16].to_owned()
}

/// Returns the title of the current phase; empty if the ruleset names none.
pub(crate) fn phase_title(session: &Session, viewer: Viewer) -> String {
    let phases = session.view(viewer).phases;
    phases.into_iter().find(|phase| phase.state == PhaseState::Current).map(|phase| phase.title).unwrap_or_default()
}
