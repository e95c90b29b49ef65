//! Plays a journal again, line by line. The window and the command line have no other reader.
//!
//! Every line is played as it was written, even if it was taken back later. Orders, faces, hashes and undos are
//! compared with what the rules make of them, so that any later change to the file is found, with its line.

use crate::dice::{DiceBox, DiceSource, shown};
use crate::rules::ruleset::Ruleset;
use crate::scenario::Loaded;
use crate::session::Session;
use crate::session::history::short;
use crate::session::journal::{Journal, JournalError, Line};

/// The result of loading a journal.
pub struct Replayed {
    /// The battle after its last complete order.
    pub session: Session,
    /// A sentence about an incomplete last line that was left out; `None` if there was none.
    pub dropped: Option<String>,
}

/// The valid part of a journal that is damaged or was changed.
pub struct Salvaged {
    /// The battle after the last valid line.
    pub session: Session,
    /// The journal up to that line.
    pub journal: Journal,
    /// The text of the journal up to that line.
    pub text: Vec<u8>,
    /// The error in the next line; `None` if the whole journal is valid.
    pub wrong: Option<JournalError>,
}

/// A journal that is being played again.
pub struct Replay<'a> {
    session: Session,
    journal: &'a Journal,
    file: &'a str,
    /// The index of the next line to play.
    next: usize,
    /// The index of the line at which to stop.
    until: usize,
}

impl<'a> Replay<'a> {
    /// Sets up the battle from the first line of the journal. With `to`, only the lines up to the `to`th order that
    /// stands will be played; with `None`, all lines.
    ///
    /// # Errors
    /// If the journal has another ruleset or version, a scenario that is no longer valid, or a branch that does not fit
    /// its orders. The error names the first line.
    pub fn begin(
        ruleset: &'static dyn Ruleset,
        journal: &'a Journal,
        file: &'a str,
        to: Option<usize>,
    ) -> Result<Self, JournalError> {
        let wrong = |sentence: String| JournalError { file: file.to_owned(), line: 1, sentence };
        let (header, about) = (&journal.header, ruleset.about());
        if header.ruleset != about.id {
            return Err(wrong(format!("the journal is for the ruleset {:?}, not {:?}", header.ruleset, about.id)));
        }
        if header.rules_version != about.version {
            let now = about.version;
            return Err(wrong(format!(
                "the journal was played under version {} of the rules, but this program has version {now}",
                header.rules_version
            )));
        }
        if journal.changed {
            return Err(wrong("the first line was changed after it was written (its hash does not match)".to_owned()));
        }
        let sources = || {
            header.branch.iter().flat_map(|branch| branch.earlier.iter().map(|(_, dice)| dice)).chain([&header.dice])
        };
        let blank = |dice: &DiceSource| {
            if let DiceSource::Scripted { faces, .. } = dice { faces.iter().position(|face| *face == 0) } else { None }
        };
        if let Some(place) = sources().find_map(blank) {
            return Err(wrong(format!("face {} of the scripted dice is 0, which no die shows", place + 1)));
        }
        let standing = journal.standing();
        if let Some(fault) = header.branch.as_ref().and_then(|branch| branch.fault(standing.len())) {
            return Err(wrong(fault));
        }
        let first =
            header.branch.as_ref().and_then(|branch| branch.earlier.first()).map_or(&header.dice, |(_, dice)| dice);
        let loaded = Loaded::from_scenario(header.scenario.clone(), "the scenario");
        let mut session = Session::set_up(ruleset, &loaded, first.clone(), header.asks_everything())
            .map_err(|problems| wrong(format!("the journal's scenario has problems: {problems}")))?;
        match &header.branch {
            Some(branch) => session.keep_branch(None, &header.captains, header.dice.clone(), branch.clone()),
            None => session.keep_journal(None, &header.captains),
        }
        session.use_dice_of(0);
        // Orders that were taken back come after the last order to play, or else the undo that takes them back comes
        // before it.
        let until = match to {
            Some(0) => 0,
            Some(to) => standing
                .get(to - 1)
                .map_or(journal.lines.len(), |(line, ..)| journal.lines.partition_point(|(at, _)| at <= line)),
            None => journal.lines.len(),
        };
        let replay = Self { session, journal, file, next: 0, until };
        replay.script_fits(1)?;
        Ok(replay)
    }

    /// The battle as far as it was played.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The number of the line that [`Replay::step`] plays next; `None` at the end.
    pub fn next_line(&self) -> Option<usize> {
        self.journal.lines[..self.until].get(self.next).map(|(line, _)| *line)
    }

    /// Plays the next line. Does nothing at the end.
    ///
    /// # Errors
    /// If an order or undo is refused, or if the faces or the hash differ. The error names the line.
    pub fn step(&mut self) -> Result<(), JournalError> {
        let Some((number, line)) = self.journal.lines[..self.until].get(self.next) else { return Ok(()) };
        let wrong = |sentence: String| JournalError { file: self.file.to_owned(), line: *number, sentence };
        match line {
            Line::Order { seat, order, faces, hash } => {
                self.session
                    .submit(*seat, order.clone())
                    .map_err(|refusal| wrong(format!("the order on this line is refused: {refusal}")))?;
                self.script_fits(*number)?;
                let used = self.session.entries().last().map(|entry| entry.faces.as_slice()).unwrap_or_default();
                if used != faces.as_slice() {
                    return Err(wrong(format!(
                        "the dice show {}, but the journal says {}, so it was changed",
                        listed(used),
                        listed(faces)
                    )));
                }
                self.compare("order", hash).map_err(wrong)?;
            }
            Line::Undo { to, ruling, hash } => {
                self.session
                    .undo_to(*to, ruling.as_deref())
                    .map_err(|refusal| wrong(format!("the undo on this line is refused: {refusal}")))?;
                if !hash.is_empty() {
                    self.compare("undo", hash).map_err(wrong)?;
                }
            }
            Line::Captains(captains) => self.session.hand_over(captains),
        }
        self.session.use_dice_of(self.session.entries().len());
        self.next += 1;
        Ok(())
    }

    /// Compares the hash of a line with that of the position. Version 1 of the format left typed faces out of the hash.
    fn compare(&self, what: &str, hash: &str) -> Result<(), String> {
        let now = self.session.line_hash();
        if now == *hash || short(self.session.hash()) == *hash {
            return Ok(());
        }
        Err(format!(
            "the journal was changed or played under other rules, because the position after this {what} has hash {now} and not {hash}"
        ))
    }

    /// Fails if a scripted face was wanted for a die that does not have it.
    fn script_fits(&self, line: usize) -> Result<(), JournalError> {
        let Some(misfit) = self.session.world.resource::<DiceBox>().misfit else { return Ok(()) };
        // The faces are in the first line, no matter which order wanted them.
        let wanted = if line == 1 { String::new() } else { format!(" (needed by line {line})") };
        Err(JournalError { file: self.file.to_owned(), line: 1, sentence: format!("{misfit}{wanted}") })
    }

    /// Plays all remaining lines.
    ///
    /// # Errors
    /// Fails like [`Replay::step`].
    pub fn finish(mut self) -> Result<Session, JournalError> {
        while self.next_line().is_some() {
            self.step()?;
        }
        Ok(self.session)
    }
}

/// Formats faces for a sentence, with 'none' for an empty list.
fn listed(faces: &[u8]) -> String {
    if faces.is_empty() { "none".to_owned() } else { shown(faces) }
}

impl Session {
    /// Plays a journal up to the `to`th order that stands, or completely with `None`, and compares every line.
    ///
    /// # Errors
    /// If a line does not agree with the rules: see [`Replay`]. The error names the line.
    pub fn replay(
        ruleset: &'static dyn Ruleset,
        journal: &Journal,
        file: &str,
        to: Option<usize>,
    ) -> Result<Replayed, JournalError> {
        let session = Replay::begin(ruleset, journal, file, to)?.finish()?;
        Ok(Replayed { session, dropped: journal.dropped.clone() })
    }

    /// Plays as much of a journal's text as is valid, up to the first line that is damaged or was changed.
    ///
    /// # Errors
    /// If the first line is not valid. Nothing can be recovered then.
    pub fn salvage(ruleset: &'static dyn Ruleset, text: &[u8], file: &str) -> Result<Salvaged, JournalError> {
        let (mut journal, mut wrong) = Journal::read_whole_lines(text, file)?;
        let mut replay = Replay::begin(ruleset, &journal, file, None)?;
        while let Some(line) = replay.next_line() {
            if let Err(error) = replay.step() {
                if error.line == 1 {
                    return Err(error);
                }
                wrong = Some(JournalError { line, ..error });
                break;
            }
        }
        if let Some(wrong) = &wrong {
            // The replay has already played the order that came out differently, so play everything again without it.
            journal.lines.retain(|(line, _)| *line < wrong.line);
            journal.dropped = None;
            journal.whole_bytes =
                text.split_inclusive(|byte| *byte == b'\n').take(wrong.line - 1).map(<[u8]>::len).sum();
        }
        let session = Replay::begin(ruleset, &journal, file, None)?.finish()?;
        let text = text[..journal.whole_bytes].to_vec();
        Ok(Salvaged { session, journal, text, wrong })
    }
}
