//! `weathergage replay`: a journal played again, as a story or as JSON.

mod json;
mod story;

use std::collections::BTreeSet;
use std::io::Write as _;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use wg_core::shown::view::PhaseState;
use wg_core::{Entry, JournalError, Replay, Report, Session, Viewer};

use crate::args::ReplayOptions;
use crate::console::Console;
use crate::library::Library;
use crate::opened::JournalFile;

/// One order as it was played again.
pub(crate) struct Step<'a> {
    /// Its number among those that stand, from 1.
    pub(crate) number: usize,
    /// Its line in the file.
    pub(crate) line: usize,
    /// The turn in which it was given.
    pub(crate) turn: u16,
    /// The title of the phase in which it was given.
    pub(crate) phase: String,
    /// Order, faces, reports, hash.
    pub(crate) entry: &'a Entry,
}

/// Something that a journal is told to.
pub(crate) trait Teller {
    fn begin(&mut self, file: &JournalFile, session: &Session) -> Result<()>;
    fn step(&mut self, step: &Step) -> Result<()>;
    fn end(&mut self, session: &Session) -> Result<()>;
}

/// Play it and tell it. What was told before a damaged line stays told; the error names the line.
pub(crate) fn run(options: &ReplayOptions, library: &Library, console: &mut Console) -> Result<ExitCode> {
    let file = library.journal(&options.journal).map_err(way_out)?;
    let viewer = viewer(options, &file)?;
    if let Some(carried) = &file.carried {
        writeln!(console.err, "weathergage: {}: {carried}", file.path.display())?;
    }
    let told = if options.json {
        tell(&file, options.to, &mut json::Json::new(&mut console.out, viewer))
    } else {
        tell(&file, options.to, &mut story::Story::new(&mut console.out, viewer))
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
    scenario.side(name).map(Viewer::Side).ok_or_else(|| anyhow!("no side of this battle is called {name:?}: it has {}", sides()))
}

/// Reports as a viewer may read them.
pub(crate) fn seen(reports: &[Report], viewer: Viewer) -> Vec<Report> {
    reports.iter().cloned().map(|report| report.seen_by(viewer)).collect()
}

fn tell(file: &JournalFile, to: Option<usize>, teller: &mut dyn Teller) -> Result<()> {
    let name = file.path.display().to_string();
    let standing: BTreeSet<usize> = file.standing(to)?.into_iter().map(|(line, ..)| line).collect();
    let mut replay = Replay::begin(file.ruleset, &file.journal, &name, to)?;
    teller.begin(file, replay.session())?;
    let mut number = 0;
    while let Some(line) = replay.next_line() {
        let (turn, phase) = (replay.session().cursor().turn, phase_title(replay.session()));
        replay.step()?;
        if let (true, Some(entry)) = (standing.contains(&line), replay.session().entries().last()) {
            number += 1;
            teller.step(&Step { number, line, turn, phase, entry })?;
        }
    }
    teller.end(&replay.finish()?)
}

/// A journal that is damaged behind its first line is no dead end.
fn way_out(error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref::<JournalError>() {
        Some(damage) if damage.line > 1 => {
            let (file, before) = (&damage.file, damage.line - 1);
            anyhow!("{damage}. `weathergage play {file}` goes on from line {before}, in a copy; this file stays as it is.")
        }
        _ => error,
    }
}

/// The title of the phase that is being played; empty if the ruleset names none.
pub(crate) fn phase_title(session: &Session) -> String {
    let phases = session.view(Viewer::All).phases;
    phases.into_iter().find(|phase| phase.state == PhaseState::Current).map(|phase| phase.title).unwrap_or_default()
}
