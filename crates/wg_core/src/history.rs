//! Journal, undo and replay of a [`Session`].

use std::io::Write;

use bevy_ecs::prelude::*;

use crate::dice::{DiceBox, DiceSource};
use crate::ids::Seat;
use crate::journal::{FORMAT, Header, Journal, JournalError, Line, Writer};
use crate::order::Order;
use crate::past::Branch;
use crate::report::{Refusal, Report};
use crate::ruleset::Ruleset;
use crate::saved::Snapshot;
use crate::session::Session;

/// One order that stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// By whom.
    pub seat: Seat,
    /// What.
    pub order: Order,
    /// The faces it used.
    pub faces: Vec<u8>,
    /// What happened.
    pub reports: Vec<Report>,
    /// The first 16 digits of the hash after it.
    pub hash: String,
}

/// The orders of a battle with the position before each.
pub(crate) struct History {
    entries: Vec<Entry>,
    before: Vec<Checkpoint>,
    pending: Option<Checkpoint>,
    writer: Option<Writer>,
    captains: Vec<String>,
    branch: Option<(Branch, DiceSource)>,
}

struct Checkpoint {
    position: Snapshot,
    typed: Vec<u8>,
}

/// What came of loading a journal.
pub struct Replayed {
    /// The battle, at its last whole order.
    pub session: Session,
    /// What had to be left out, if anything.
    pub dropped: Option<String>,
}

impl Session {
    /// Keep a history from here on: every order with its faces, reports and hash, and undo.
    /// With `to`, every order is written there as it happens, and flushed. Call it on a fresh session.
    /// `captains` says who plays each side; it stands in the header for who continues the battle.
    pub fn keep_journal(&mut self, to: Option<Box<dyn Write + Send + Sync>>, captains: &[String]) {
        self.keep(to, captains, None);
    }

    /// The same for a battle that left another one, with the dice that are thrown after the fork.
    pub(crate) fn keep_branch(&mut self, to: Option<Box<dyn Write + Send + Sync>>, captains: &[String], dice: DiceSource, branch: Branch) {
        self.keep(to, captains, Some((branch, dice)));
    }

    fn keep(&mut self, to: Option<Box<dyn Write + Send + Sync>>, captains: &[String], branch: Option<(Branch, DiceSource)>) {
        let dice = branch.as_ref().map_or_else(|| self.dice_source().clone(), |(_, dice)| dice.clone());
        let header = Header { captains: captains.to_vec(), dice, branch: branch.as_ref().map(|(branch, _)| branch.clone()), ..self.header() };
        let writer = to.map(|to| {
            let mut writer = Writer::new(to);
            writer.line(&header);
            writer
        });
        self.set_reports(true);
        self.world.resource_mut::<DiceBox>().used.clear();
        self.history = Some(History { entries: Vec::new(), before: Vec::new(), pending: None, writer, captains: captains.to_vec(), branch });
    }

    /// Write on into a journal that was replayed: nothing that stands there is written again.
    pub fn continue_journal(&mut self, to: Box<dyn Write + Send + Sync>) {
        if let Some(history) = &mut self.history {
            history.writer = Some(Writer::new(to));
        }
    }

    /// The first line of this battle's journal.
    pub fn header(&self) -> Header {
        Header {
            weathergage_journal: FORMAT,
            ruleset: self.ruleset.about().id.to_owned(),
            rules_version: self.ruleset.about().version,
            dice: self.history.as_ref().and_then(|history| history.branch.as_ref()).map_or_else(|| self.dice_source().clone(), |(_, dice)| dice.clone()),
            captains: self.history.as_ref().map_or_else(Vec::new, |history| history.captains.clone()),
            branch: self.left().cloned(),
            scenario: (*self.scenario).clone(),
        }
    }

    /// Why the journal could not be written, if it could not. The battle goes on, and is no longer saved.
    pub fn journal_failure(&self) -> Option<&str> {
        self.history.as_ref()?.writer.as_ref()?.failed()
    }

    /// The orders that stand.
    pub fn entries(&self) -> &[Entry] {
        self.history.as_ref().map_or(&[], |history| &history.entries)
    }

    /// The battle that this one left, if it did.
    pub fn left(&self) -> Option<&Branch> {
        self.history.as_ref()?.branch.as_ref().map(|(branch, _)| branch)
    }

    /// The dice of the order with this place, if this battle left another one.
    pub(crate) fn dice_from(&self, order: usize) -> Option<DiceSource> {
        let (branch, own) = self.history.as_ref()?.branch.as_ref()?;
        Some(branch.dice(order).unwrap_or(own).clone())
    }

    /// The position before the order with this place, and the faces that were typed for it already.
    pub(crate) fn checkpoint(&self, order: usize) -> Option<(&Snapshot, &[u8])> {
        self.history.as_ref()?.before.get(order).map(|checkpoint| (&checkpoint.position, checkpoint.typed.as_slice()))
    }

    /// What happened after the last order without another one.
    pub(crate) fn add_to_last(&mut self, reports: Vec<Report>) {
        if let Some(entry) = self.history.as_mut().and_then(|history| history.entries.last_mut()) {
            entry.reports.extend(reports);
        }
    }

    pub(crate) fn begin_entry(&mut self) {
        if self.history.is_none() {
            return;
        }
        let checkpoint = Checkpoint { position: self.snapshot(), typed: self.typed().to_vec() };
        self.world.resource_mut::<DiceBox>().used.clear();
        if let Some(history) = &mut self.history {
            history.pending = Some(checkpoint);
        }
    }

    pub(crate) fn end_entry(&mut self, seat: Seat, order: Order, reports: &[Report]) {
        let hash = self.short_hash();
        let faces = std::mem::take(&mut self.world.resource_mut::<DiceBox>().used);
        let Some(history) = &mut self.history else { return };
        if let Some(writer) = &mut history.writer {
            writer.line(&Line::Order { seat, order: order.clone(), faces: faces.clone(), hash: hash.clone() });
        }
        history.entries.push(Entry { seat, order, faces, reports: reports.to_vec(), hash });
        history.before.extend(history.pending.take());
    }

    fn short_hash(&self) -> String {
        self.hash().to_hex()[..16].to_owned()
    }

    /// The least number of orders that undo can go back to without the game master: it stops at the last die thrown.
    pub fn undo_limit(&self) -> usize {
        let entries = self.entries();
        let thrown = entries.iter().rposition(|entry| !entry.faces.is_empty() || matches!(entry.order, Order::Throw { .. })).map_or(0, |at| at + 1);
        thrown.max(self.left().map_or(0, |branch| branch.orders))
    }

    /// Take back everything after the first `to` orders. Behind a throw only with the game master's ruling and its reason.
    ///
    /// # Errors
    /// A refusal, if dice lie in between or nothing can be taken back.
    pub fn undo_to(&mut self, to: usize, ruling: Option<&str>) -> Result<(), Refusal> {
        let count = self.entries().len();
        if to >= count {
            return Err(Refusal::new("W-UNDO", "There is nothing to take back: 0 orders were given since then."));
        }
        if let Some(branch) = self.left().filter(|branch| to < branch.orders) {
            return Err(Refusal::new("W-BRANCH", format!("This battle left another one after {} orders, and goes back no further.", branch.orders)));
        }
        if to < self.undo_limit() && ruling.is_none_or(|reason| reason.trim().is_empty()) {
            let last = &self.entries()[self.undo_limit() - 1];
            let dice = last.faces.len();
            let what = match dice {
                0 => "Dice were thrown".to_owned(),
                1 => "1 die was thrown".to_owned(),
                _ => format!("{dice} dice were thrown"),
            };
            return Err(Refusal::new("W-UNDO", format!("{what} since then: only the game master's ruling goes behind them.")));
        }
        let Some(mut history) = self.history.take() else { return Ok(()) };
        let checkpoint = history.before.swap_remove(to);
        history.entries.truncate(to);
        history.before.truncate(to);
        if let Some(writer) = &mut history.writer {
            writer.line(&Line::Undo { to, ruling: ruling.map(str::to_owned) });
        }
        self.restore_with(&checkpoint.position, &checkpoint.typed);
        self.history = Some(history);
        Ok(())
    }

    /// Play a journal up to its first `to` orders (all of them with `None`), checking the hash of each.
    ///
    /// # Errors
    /// With the line: another ruleset or version, a scenario that no longer holds, an order that is refused, a hash that differs.
    pub fn replay(ruleset: &'static dyn Ruleset, journal: &Journal, file: &str, to: Option<usize>) -> Result<Replayed, JournalError> {
        let error = |line: usize, sentence: String| JournalError { file: file.to_owned(), line, sentence };
        let (header, about) = (&journal.header, ruleset.about());
        if header.ruleset != about.id {
            return Err(error(1, format!("the journal is of the ruleset {:?}, not {:?}", header.ruleset, about.id)));
        }
        if header.rules_version != about.version {
            return Err(error(
                1,
                format!("the journal was played by version {} of the rules, this program has version {}", header.rules_version, about.version),
            ));
        }
        let first = header.branch.as_ref().and_then(|branch| branch.earlier.first()).map_or(&header.dice, |(_, dice)| dice);
        let mut session =
            Self::new(ruleset, &header.scenario, first.clone()).map_err(|problems| error(1, format!("its scenario is not in order: {problems}")))?;
        match &header.branch {
            Some(branch) => session.keep_branch(None, &header.captains, header.dice.clone(), branch.clone()),
            None => session.keep_journal(None, &header.captains),
        }
        for (line, seat, order, hash) in journal.standing().into_iter().take(to.unwrap_or(usize::MAX)) {
            session.use_dice_of(session.entries().len());
            session.submit(seat, order).map_err(|refusal| error(line, format!("the order on this line is refused: {refusal}")))?;
            let now = session.short_hash();
            if now != hash {
                return Err(error(
                    line,
                    format!("the position after this order has hash {now}, the journal says {hash}: it was changed, or played by other rules"),
                ));
            }
        }
        session.use_dice_of(session.entries().len());
        Ok(Replayed { session, dropped: journal.dropped.clone() })
    }

    /// The dice source.
    pub fn dice_source(&self) -> &DiceSource {
        &self.world.resource::<DiceBox>().source
    }
}
