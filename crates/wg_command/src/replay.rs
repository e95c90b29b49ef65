//! `weathergage replay`: a journal played again, as a story or as JSON.

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

/// One order as it was played again, as far as a viewer may know of it.
pub(crate) struct Step<'a> {
    /// Its number among those that stand and that he may know of, from 1.
    pub(crate) number: usize,
    /// Its line in the file; nothing for who may not know how many others stand there.
    pub(crate) line: Option<usize>,
    /// The turn in which it was given.
    pub(crate) turn: u16,
    /// The title of the phase in which it was given.
    pub(crate) phase: String,
    /// Order and faces.
    pub(crate) entry: &'a Entry,
    /// How much of the order he may know.
    pub(crate) known: Known,
    /// What happened, as he may read it.
    pub(crate) reports: Vec<Report>,
    /// The first 16 digits of the hash of what he may know after it.
    pub(crate) hash: String,
}

/// How much of an order a viewer may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// What was ordered.
    All,
    /// That something was ordered: it lies face down until all have answered, and then the reports tell of it.
    FaceDown,
    /// Nothing: what a side tells its own guns and ships is nobody else's business.
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

/// Something that a journal is told to.
pub(crate) trait Teller {
    fn begin(&mut self, file: &JournalFile, session: &Session) -> Result<()>;
    fn step(&mut self, step: &Step) -> Result<()>;
    fn end(&mut self, session: &Session) -> Result<()>;
}

/// Play it and tell it. What was told before a damaged line stays told; the error names the line.
pub(crate) fn run(options: &ReplayOptions, library: &Library, console: &mut Console) -> Result<ExitCode> {
    let file = library.journal(&options.journal).map_err(|error| way_out(error.into()))?;
    let viewer = viewer(options, &file)?;
    if let Some(carried) = &file.carried {
        writeln!(console.err, "weathergage: {}: {carried}", file.path.display())?;
    }
    let told = if options.json {
        tell(&file, options.to, viewer, &mut json::Json::new(&mut console.out, viewer))
    } else {
        tell(&file, options.to, viewer, &mut story::Story::new(&mut console.out, viewer))
    };
    console.out.flush()?;
    told.map_err(way_out)?;
    if let Some(dropped) = &file.journal.dropped {
        writeln!(console.err, "weathergage: {}: {dropped}", file.path.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Whose eyes see it: all, or those of the side that was named.
fn viewer(options: &ReplayOptions, file: &JournalFile) -> Result<Viewer> {
    let Some(name) = &options.side else { return Ok(Viewer::All) };
    let scenario = &file.journal.header.scenario;
    let sides = || scenario.sides.iter().map(|side| side.name.as_str()).collect::<Vec<_>>().join(", ");
    scenario
        .side(name)
        .map(Viewer::Side)
        .ok_or_else(|| anyhow!("no side of this battle is called {name:?}: it has {}", sides()))
}

/// Reports as a viewer may read them; without those of which only others read anything.
pub(crate) fn seen(reports: &[Report], viewer: Viewer) -> Vec<Report> {
    let told = |report: &&Report| report.aside.is_none() || !report.told(viewer).is_empty();
    reports.iter().filter(told).cloned().map(|report| report.seen_by(viewer)).collect()
}

/// So many orders stand of which a viewer may know.
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

/// Why a journal could not be told to its end.
enum Stopped {
    /// It is damaged, or not in order.
    Damaged(JournalError),
    /// Anything else, such as a reader that has gone away.
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

/// Says how to go on with a journal that is damaged behind its first line.
fn way_out(stopped: Stopped) -> anyhow::Error {
    match stopped {
        Stopped::Damaged(damage) if damage.line > 1 => {
            let (file, before) = (&damage.file, damage.line - 1);
            anyhow!(
                "{damage}. `weathergage play {file}` goes on from line {before}, in a copy; this file stays as it is."
            )
        }
        Stopped::Damaged(damage) => damage.into(),
        Stopped::Other(error) => error,
    }
}

/// The first 16 digits of a hash.
pub(crate) fn digits(hash: blake3::Hash) -> String {
    hash.to_hex()[..16].to_owned()
}

/// The title of the phase that is being played; empty if the ruleset names none.
pub(crate) fn phase_title(session: &Session, viewer: Viewer) -> String {
    let phases = session.view(viewer).phases;
    phases.into_iter().find(|phase| phase.state == PhaseState::Current).map(|phase| phase.title).unwrap_or_default()
}
