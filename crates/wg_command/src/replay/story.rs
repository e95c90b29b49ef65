//! A journal as a story: one line for everything that happened, under the turns and phases.

use std::io::Write;

use anyhow::Result;
use wg_core::{Event, Report, Session, Viewer};

use crate::replay::{Known, Step, Teller, seen};
use wg_library::JournalFile;
use wg_library::captains::is_human;

pub(crate) struct Story<'a> {
    out: &'a mut dyn Write,
    /// The turn and phase of the last heading.
    heading: Option<(u16, String)>,
    /// True if the ruleset itself has reported the beginning of a phase or turn since then.
    told: bool,
    /// True if the last line was such a report.
    open: bool,
    sides: Vec<String>,
    viewer: Viewer,
}

impl<'a> Story<'a> {
    pub(crate) fn new(out: &'a mut dyn Write, viewer: Viewer) -> Self {
        Self { out, heading: None, told: false, open: false, sides: Vec::new(), viewer }
    }

    fn heading(&mut self, step: &Step) -> Result<()> {
        let now = (step.turn, step.phase.clone());
        if self.heading.as_ref() != Some(&now) {
            if !self.told {
                let turn =
                    if step.turn == 0 { "Before the first turn".to_owned() } else { format!("Turn {}", step.turn) };
                let phase = if step.phase.is_empty() { String::new() } else { format!(", {}", step.phase) };
                writeln!(self.out, "\n{turn}{phase}")?;
            }
            (self.heading, self.told) = (Some(now), false);
        }
        Ok(())
    }

    /// Writes everything that happened in answer to one order; the first line has the number of the order.
    fn tell(&mut self, reports: &[Report], mut number: Option<usize>) -> Result<()> {
        // Scenes of a fight have no sentence.
        for report in reports.iter().filter(|report| !report.sentence.is_empty()) {
            if report.event == Event::Phase {
                self.phase(&report.sentence)?;
            } else {
                self.line(number.take(), &told(report), &report.clause)?;
            }
        }
        Ok(())
    }

    /// Writes a report that a turn or phase begins or ends: a line of its own, at the margin.
    fn phase(&mut self, sentence: &str) -> Result<()> {
        if !self.open {
            writeln!(self.out)?;
        }
        writeln!(self.out, "{sentence}")?;
        (self.told, self.open) = (true, true);
        Ok(())
    }

    fn line(&mut self, number: Option<usize>, sentence: &str, clause: &str) -> Result<()> {
        let number = number.map(|number| number.to_string()).unwrap_or_default();
        writeln!(self.out, "{number:>5}  {sentence} ({clause})")?;
        self.open = false;
        Ok(())
    }
}

impl Teller for Story<'_> {
    fn begin(&mut self, file: &JournalFile, session: &Session) -> Result<()> {
        let (scenario, about) = (session.scenario(), session.ruleset().about());
        writeln!(self.out, "{}\n\"{}\" by {}", scenario.name, about.title, about.author)?;
        if !scenario.story.is_empty() {
            writeln!(self.out, "{}", scenario.story.trim())?;
        }
        let captains = &file.journal.header.captains;
        for (at, side) in scenario.sides.iter().enumerate() {
            let captain = match captains.get(at) {
                Some(captain) if is_human(captain) => ", commanded by a person".to_owned(),
                Some(captain) => format!(", commanded by the {captain}"),
                None => String::new(),
            };
            let ships: Vec<_> =
                scenario.ships.iter().filter(|ship| ship.side == side.name).map(|ship| ship.name.as_str()).collect();
            writeln!(self.out, "{}{captain}: {}", side.name, ships.join(", "))?;
            self.sides.push(side.name.clone());
        }
        if !session.opening().is_empty() {
            writeln!(self.out)?;
        }
        self.tell(&seen(session.opening(), self.viewer), None)
    }

    fn step(&mut self, step: &Step) -> Result<()> {
        // Faces typed for a roll, and orders that end a phase, show in what follows from them.
        if step.reports.is_empty() {
            return Ok(());
        }
        self.heading(step)?;
        self.tell(&step.reports, Some(step.number).filter(|_| step.known != Known::Nothing))
    }

    fn end(&mut self, session: &Session) -> Result<()> {
        let Some(outcome) = session.outcome() else {
            let asked: Vec<_> = session.asks().iter().map(|ask| &*ask.reason).collect();
            writeln!(self.out, "\nThe battle is not over. Still to be decided: {}", asked.join("; "))?;
            return Ok(());
        };
        let reason = outcome.reason.trim_end_matches('.');
        let winner = match outcome.winner.and_then(|side| self.sides.get(side.index())) {
            Some(side) if reason.contains(side.as_str()) => String::new(),
            Some(side) => format!("{side} wins. "),
            None => "A draw. ".to_owned(),
        };
        let scores: Vec<_> =
            self.sides.iter().zip(&outcome.scores).map(|(side, score)| format!("{side} {score}")).collect();
        writeln!(self.out, "\n{winner}{reason} ({}). Score: {}.", outcome.clause, scores.join(", "))?;
        Ok(())
    }
}

/// Returns the sentence of a report, with the faces of its dice unless the sentence has them.
fn told(report: &Report) -> String {
    match &report.event {
        Event::Thrown { faces, .. } => {
            let faces: Vec<_> = faces.iter().map(u8::to_string).collect();
            let said = [", ", " ", " and "].iter().any(|between| report.sentence.contains(&faces.join(between)));
            if said { report.sentence.clone() } else { format!("{} [{}]", report.sentence, faces.join(" ")) }
        }
        _ => report.sentence.clone(),
    }
}
