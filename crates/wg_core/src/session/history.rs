//! The journal of a [`Session`], and undo. [`crate::session::replay`] plays a journal again.

use std::io::Write;

use bevy_ecs::prelude::*;

use crate::dice::{DiceBox, DiceSource};
use crate::ids::Seat;
use crate::session::Session;
use crate::session::checkpoint::Checkpoint;
use crate::session::journal::{ASKS_EVERYTHING, FORMAT, Header, Line};
use crate::session::paper::{Paper, Writer};
use crate::session::past::Branch;
use crate::shown::report::{Event, Refusal, Report};
use crate::talk::order::Order;

/// One order that stands: it was given and not taken back.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The seat that gave the order.
    pub seat: Seat,
    /// The order.
    pub order: Order,
    /// The faces that the order used.
    pub faces: Vec<u8>,
    /// The reports of what happened.
    pub reports: Vec<Report>,
    /// True if a player saw something that he could not know before: a card was drawn, or a hand was looked at.
    pub seen: bool,
    /// The first 16 digits of the hash after the order, as the journal has it.
    pub hash: String,
}

/// The orders of a battle, with the state of the table before each.
pub(crate) struct History {
    pub(super) entries: Vec<Entry>,
    pub(super) before: Vec<Checkpoint>,
    pending: Option<Checkpoint>,
    writer: Option<Writer>,
    /// The players of the sides at this moment, in order: `human` or the name of a captain.
    captains: Vec<String>,
    branch: Option<Branch>,
    /// The dice with which the battle began, or with which it went on after it branched off from another.
    dice: DiceSource,
}

impl Session {
    /// Keeps a history from here on: every order with its faces, reports and hash, and the means to undo it. With `to`,
    /// every order is written to it as it happens, and flushed. Call this on a fresh session. `captains` names the
    /// player of each side. The header keeps the names for when the battle is continued.
    pub fn keep_journal(&mut self, to: Option<Box<dyn Write + Send + Sync>>, captains: &[String]) {
        self.keep(to.map(Writer::strip), captains, None);
        self.save_again();
    }

    /// Keeps a history on a paper that can recover from failed writes. Nothing is written to it before the first order.
    pub fn keep_journal_on(&mut self, paper: Option<Box<dyn Paper>>, captains: &[String]) {
        self.keep(paper.map(|paper| Writer::on(paper, Vec::new())), captains, None);
    }

    /// Keeps a history of a battle that branched off from another. `dice` are the dice that are rolled after the fork.
    pub(crate) fn keep_branch(
        &mut self,
        paper: Option<Box<dyn Paper>>,
        captains: &[String],
        dice: DiceSource,
        branch: Branch,
    ) {
        self.keep(paper.map(|paper| Writer::on(paper, Vec::new())), captains, Some((branch, dice)));
    }

    pub(super) fn keep(&mut self, writer: Option<Writer>, captains: &[String], branch: Option<(Branch, DiceSource)>) {
        let (branch, dice) =
            branch.map_or_else(|| (None, self.dice_source().clone()), |(branch, dice)| (Some(branch), dice));
        self.set_reports(true);
        self.world.resource_mut::<DiceBox>().used.clear();
        self.history = Some(History {
            entries: Vec::new(),
            before: Vec::new(),
            pending: None,
            writer,
            captains: captains.to_vec(),
            branch,
            dice,
        });
        let line = self.header().line();
        if let Some(writer) = self.history.as_mut().and_then(|history| history.writer.as_mut()) {
            writer.first_line(line);
        }
    }

    /// Appends to the journal that was replayed. Its existing lines are not written again.
    pub fn continue_journal(&mut self, to: Box<dyn Write + Send + Sync>) {
        if let Some(history) = &mut self.history {
            history.writer = Some(Writer::strip(to));
        }
    }

    /// Appends to the journal that was replayed, on a paper that can recover from failed writes. `text` is what the
    /// paper holds: the whole lines of that journal.
    pub fn continue_journal_on(&mut self, paper: Box<dyn Paper>, text: Vec<u8>) {
        if let Some(history) = &mut self.history {
            history.writer = Some(Writer::on(paper, text));
        }
    }

    /// Writes what could not be written before. Returns true if everything is saved.
    pub fn save_again(&mut self) -> bool {
        self.history.as_mut().and_then(|history| history.writer.as_mut()).is_none_or(Writer::catch_up)
    }

    /// Saves the whole battle on another paper, and goes on there.
    ///
    /// # Errors
    /// If the paper cannot be written to. The battle then keeps its old paper.
    pub fn save_on(&mut self, paper: Box<dyn Paper>) -> std::io::Result<()> {
        self.history.as_mut().and_then(|history| history.writer.as_mut()).map_or(Ok(()), |writer| writer.move_to(paper))
    }

    /// The number of journal lines that could not be written yet.
    pub fn unsaved_lines(&self) -> usize {
        self.history.as_ref().and_then(|history| history.writer.as_ref()).map_or(0, Writer::unwritten)
    }

    /// The text of the journal as it should be on the paper; empty if no journal is written.
    pub fn journal_text(&self) -> &[u8] {
        self.history.as_ref().and_then(|history| history.writer.as_ref()).map_or(&[], Writer::text)
    }

    /// Names the players of the sides from here on, `human` or a captain's name for each. The journal records a change.
    pub fn hand_over(&mut self, captains: &[String]) {
        let Some(history) = &mut self.history else { return };
        if history.captains != captains {
            history.captains = captains.to_vec();
            if let Some(writer) = &mut history.writer {
                writer.line(&Line::Captains(captains.to_vec()), true);
            }
        }
    }

    /// The first line of this battle's journal.
    pub fn header(&self) -> Header {
        Header {
            weathergage_journal: if self.asks_everything() { ASKS_EVERYTHING } else { FORMAT },
            ruleset: self.ruleset.about().id.to_owned(),
            rules_version: self.ruleset.about().version,
            dice: self.history.as_ref().map_or_else(|| self.dice_source().clone(), |history| history.dice.clone()),
            captains: self.history.as_ref().map_or_else(Vec::new, |history| history.captains.clone()),
            branch: self.left().cloned(),
            scenario: (*self.scenario).clone(),
            hash: String::new(),
        }
    }

    /// The reason why the journal could not be written; `None` if it was. The battle goes on, and the missing lines are
    /// written as soon as possible.
    pub fn journal_failure(&self) -> Option<&str> {
        self.history.as_ref()?.writer.as_ref()?.failed()
    }

    /// The orders that stand, oldest first.
    pub fn entries(&self) -> &[Entry] {
        self.history.as_ref().map_or(&[], |history| &history.entries)
    }

    /// The point at which this battle branched off from another; `None` if it did not.
    pub fn left(&self) -> Option<&Branch> {
        self.history.as_ref()?.branch.as_ref()
    }

    /// The dice to be rolled from the order with this index on, if this is a branch that changes its dice there.
    pub(crate) fn dice_from(&self, order: usize) -> Option<DiceSource> {
        let history = self.history.as_ref()?;
        let branch =
            history.branch.as_ref().filter(|branch| branch.earlier.iter().any(|(until, _)| *until == order))?;
        Some(branch.dice(order).unwrap_or(&history.dice).clone())
    }

    /// The dice with which the battle began, or with which it went on after it branched off from another.
    pub(crate) fn own_dice(&self) -> &DiceSource {
        self.history.as_ref().map_or_else(|| self.dice_source(), |history| &history.dice)
    }

    /// Adds reports to the last order, about things that happened after it without another order.
    pub(crate) fn add_to_last(&mut self, reports: Vec<Report>) {
        if let Some(entry) = self.history.as_mut().and_then(|history| history.entries.last_mut()) {
            entry.reports.extend(reports);
        }
    }

    pub(crate) fn begin_entry(&mut self) {
        if self.history.is_none() {
            return;
        }
        let checkpoint = Checkpoint::of(self);
        self.world.resource_mut::<DiceBox>().used.clear();
        if let Some(history) = &mut self.history {
            history.pending = Some(checkpoint);
        }
    }

    /// Records an order. At the end of a turn, and after dice were typed, the journal is flushed to disk up to this
    /// order.
    pub(crate) fn end_entry(&mut self, seat: Seat, order: Order, turn: u16, reports: &[Report]) {
        let hash = self.line_hash();
        let (faces, secret) = {
            let mut dice = self.world.resource_mut::<DiceBox>();
            (std::mem::take(&mut dice.used), std::mem::take(&mut dice.secret))
        };
        let now = self.cursor().turn;
        let keep = matches!(order, Order::Throw { .. }) || now != turn || self.outcome().is_some();
        let Some(history) = &mut self.history else { return };
        if let Some(writer) = &mut history.writer {
            writer.line(&Line::Order { seat, order: order.clone(), faces: faces.clone(), hash: hash.clone() }, keep);
        }
        // A side that reads an aside about its own order learns nothing new.
        let seen = secret || reports.iter().any(|report| report.aside.is_some() && report.event != Event::Ordered);
        history.entries.push(Entry { seat, order, faces, reports: reports.to_vec(), seen, hash });
        history.before.extend(history.pending.take());
        if now != turn {
            history.thin(now);
        }
    }

    /// Returns the hash for a line of the journal. It covers the position, and the faces that were typed so far for an
    /// unfinished roll.
    pub(crate) fn line_hash(&self) -> String {
        let hash = self.hash();
        let hash = match self.typed().as_slice() {
            [] => hash,
            typed => blake3::hash(&[hash.as_bytes().as_slice(), typed].concat()),
        };
        short(hash)
    }

    /// The least number of orders to which undo can go back without the game master. It stops at the last die that was
    /// rolled, the last card that was drawn or looked at, the last card that was answered, and the fork of a branch.
    pub fn undo_limit(&self) -> usize {
        let entries = self.entries();
        let shows = |entry: &Entry| entry.seen || !entry.faces.is_empty() || matches!(entry.order, Order::Throw { .. });
        let thrown = entries.iter().rposition(shows).map_or(0, |at| at + 1);
        let answered = |pair: &[Entry]| matches!(pair[0].order, Order::Play { .. }) && pair[0].seat != pair[1].seat;
        let answered = entries.windows(2).rposition(answered).map_or(0, |at| at + 2);
        thrown.max(answered).max(self.left().map_or(0, |branch| branch.orders))
    }

    /// The least number of orders to which this seat can go back. It cannot take back a card that another seat has
    /// played, answered or not.
    pub fn undo_limit_for(&self, seat: Seat) -> usize {
        let foreign = |entry: &Entry| matches!(entry.order, Order::Play { .. }) && entry.seat != seat;
        self.entries().iter().rposition(foreign).map_or(0, |at| at + 1).max(self.undo_limit())
    }

    /// Takes back everything after the first `to` orders, at the request of this seat.
    ///
    /// # Errors
    /// If dice or another seat's card lie in between, or if there is nothing to take back.
    pub fn undo_for(&mut self, seat: Seat, to: usize) -> Result<(), Refusal> {
        if (self.undo_limit()..self.undo_limit_for(seat)).contains(&to) {
            let whose = match self.entries()[self.undo_limit_for(seat) - 1].seat {
                Seat::Side(side) => {
                    self.scenario.sides.get(side.index()).map_or("the other side", |side| side.name.as_str())
                }
                _ => "the other side",
            };
            let sentence =
                format!("Only {whose} or the game master can undo the card that {whose} has played since then.");
            return Err(Refusal::new("T-UNDO", sentence));
        }
        self.undo_to(to, None)
    }

    /// Takes back everything after the first `to` orders, as a journal records it. [`Session::undo_for`] also checks
    /// who asks. To go back behind a roll, `ruling` must hold the game master's reason.
    ///
    /// # Errors
    /// If dice lie in between and there is no ruling, if `to` lies before the fork of a branch, or if there is nothing
    /// to take back.
    pub fn undo_to(&mut self, to: usize, ruling: Option<&str>) -> Result<(), Refusal> {
        let count = self.entries().len();
        if to >= count {
            return Err(Refusal::new("T-UNDO", "There is no order to undo after that point."));
        }
        if let Some(branch) = self.left().filter(|branch| to < branch.orders) {
            return Err(Refusal::new(
                "T-BRANCH",
                format!(
                    "This battle branched off from another after order {}, so you cannot undo further back.",
                    branch.orders
                ),
            ));
        }
        if to < self.undo_limit() && ruling.is_none_or(|reason| reason.trim().is_empty()) {
            let last = &self.entries()[self.undo_limit() - 1];
            let dice = last.faces.len();
            let what = match dice {
                0 if self.view(crate::Viewer::Public).cards.is_some() => "Cards have been seen".to_owned(),
                0 if last.seen => "One side has learned something in secret".to_owned(),
                0 => "Dice have been rolled".to_owned(),
                1 => "1 die has been rolled".to_owned(),
                _ => format!("{dice} dice have been rolled"),
            };
            return Err(Refusal::new("T-UNDO", format!("{what} since then, so only the game master can undo that.")));
        }
        let Some(mut history) = self.history.take() else { return Ok(()) };
        self.lay_before(&history, to);
        history.entries.truncate(to);
        history.before.truncate(to);
        let hash = self.line_hash();
        if let Some(writer) = &mut history.writer {
            writer.line(&Line::Undo { to, ruling: ruling.map(str::to_owned), hash }, true);
        }
        self.history = Some(history);
        Ok(())
    }

    /// The source of the faces of the dice.
    pub fn dice_source(&self) -> &DiceSource {
        &self.world.resource::<DiceBox>().source
    }
}

/// The digits of a hash that a journal keeps.
pub(crate) fn short(hash: blake3::Hash) -> String {
    hash.to_hex()[..16].to_owned()
}
