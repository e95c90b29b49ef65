//! `weathergage replay`: a journal played again, as a story or as JSON.

mod json;
mod story;

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Result;
use wg_core::view::PhaseState;
use wg_core::{Entry, JournalError, Session, Viewer};

use crate::args::ReplayOptions;
use crate::console::Console;
use crate::library::Library;
use crate::opening::JournalFile;

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
    let file = library.journal(&options.journal)?;
    let told = if options.json {
        tell(&file, options.to, &mut json::Json::new(&mut console.out))
    } else {
        tell(&file, options.to, &mut story::Story::new(&mut console.out))
    };
    console.out.flush()?;
    told?;
    if let Some(dropped) = &file.journal.dropped {
        writeln!(console.err, "weathergage: {}: {dropped}", file.path.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn tell(file: &JournalFile, to: Option<usize>, teller: &mut dyn Teller) -> Result<()> {
    let standing = file.standing(to)?;
    let mut session = file.replay(Some(0))?.session;
    teller.begin(file, &session)?;
    for (at, (line, seat, order, hash)) in standing.into_iter().enumerate() {
        let (turn, phase) = (session.cursor().turn, phase_title(&session));
        let error = |sentence: String| JournalError { file: file.path.display().to_string(), line, sentence };
        session.submit(seat, order).map_err(|refusal| error(format!("the order on this line is refused: {refusal}")))?;
        let Some(entry) = session.entries().last() else { continue };
        teller.step(&Step { number: at + 1, line, turn, phase, entry })?;
        if entry.hash != hash {
            return Err(error(format!(
                "the position after this order has hash {}, the journal says {hash}: it was changed, or played by other rules",
                entry.hash
            ))
            .into());
        }
    }
    teller.end(&session)
}

/// The title of the phase that is being played; empty if the ruleset names none.
pub(crate) fn phase_title(session: &Session) -> String {
    let phases = session.view(Viewer::All).phases;
    phases.into_iter().find(|phase| phase.state == PhaseState::Current).map(|phase| phase.title).unwrap_or_default()
}
