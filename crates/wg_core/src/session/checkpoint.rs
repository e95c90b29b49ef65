//! The state of the table before an order, and how to restore it.
//!
//! In the last two turns, a whole position is kept before every order. In earlier turns, one is kept before the first
//! order of each turn. To reach a position in between, the orders since the kept position are played again: equal
//! orders and equal dice lead to equal positions.

use crate::dice::{DiceBox, DiceSource, Misfit, Typed};
use crate::rules::saved::Snapshot;
use crate::session::Session;
use crate::session::history::History;
use crate::shown::report::Reports;

/// The state of the table before an order.
pub(crate) struct Checkpoint {
    turn: u16,
    /// The position; `None` if it must be reached by playing the orders of its turn again.
    position: Option<Snapshot>,
    /// The source of the faces of the dice. Like the next two fields, it is not part of the position.
    dice: DiceSource,
    typed: Typed,
    misfit: Option<Misfit>,
}

impl Checkpoint {
    /// Captures the current state of the table.
    pub(crate) fn of(session: &Session) -> Self {
        let dice = session.world.resource::<DiceBox>();
        Self {
            turn: session.cursor().turn,
            position: Some(session.snapshot()),
            dice: dice.source.clone(),
            typed: dice.typed.clone(),
            misfit: dice.misfit,
        }
    }
}

impl History {
    /// Drops the whole positions of all turns before the last two, except the one before the first order of each turn.
    /// `now` is the current turn.
    pub(super) fn thin(&mut self, now: u16) {
        let mut last = None;
        for checkpoint in self.before.iter_mut().take_while(|checkpoint| checkpoint.turn + 1 < now) {
            if last.replace(checkpoint.turn) == Some(checkpoint.turn) {
                checkpoint.position = None;
            }
        }
    }
}

impl Session {
    /// The number of whole positions that are kept: at most one for each order that stands.
    pub fn kept_positions(&self) -> usize {
        self.history
            .as_ref()
            .map_or(0, |history| history.before.iter().filter(|checkpoint| checkpoint.position.is_some()).count())
    }

    /// Restores the table to its state before the order with this index.
    pub(crate) fn lay_before(&mut self, history: &History, order: usize) {
        let kept =
            history.before[..=order].iter().rposition(|checkpoint| checkpoint.position.is_some()).unwrap_or_default();
        self.unheard(|table| {
            table.lay(&history.before[kept]);
            (kept..order).for_each(|order| table.play_again(history, order));
        });
    }

    /// Restores the state before this order on a table that holds the state before the previous order.
    pub(crate) fn lay_next(&mut self, history: &History, order: usize) {
        if history.before[order].position.is_some() {
            self.lay_before(history, order);
        } else {
            self.unheard(|table| table.play_again(history, order - 1));
        }
    }

    fn lay(&mut self, checkpoint: &Checkpoint) {
        let Some(position) = &checkpoint.position else { return };
        {
            let mut dice = self.world.resource_mut::<DiceBox>();
            (dice.source, dice.misfit) = (checkpoint.dice.clone(), checkpoint.misfit);
        }
        self.restore_with(position, &checkpoint.typed);
    }

    /// Plays an order again with the dice that it was given with, up to the next order.
    fn play_again(&mut self, history: &History, order: usize) {
        let (entry, next) = (&history.entries[order], &history.before[order + 1]);
        self.world.resource_mut::<DiceBox>().misfit = history.before[order].misfit;
        self.carry_out(entry.seat, entry.order.clone(), self.chapter_of(entry.seat, &entry.order));
        debug_assert_eq!(
            self.line_hash(),
            entry.hash,
            "order {order}, {:?}, leads to the same position when it is played again",
            entry.order
        );
        let mut dice = self.world.resource_mut::<DiceBox>();
        // A branch changes its dice at the fork. What those dice settle at once happens before the next order.
        if dice.source != next.dice {
            dice.source = next.dice.clone();
            self.go_on();
        }
    }

    /// Calls `act` without a trace: its reports and dice are not recorded with the next order.
    fn unheard(&mut self, act: impl FnOnce(&mut Self)) {
        let reports = std::mem::take(&mut *self.world.resource_mut::<Reports>());
        let (used, secret, misfit) = {
            let mut dice = self.world.resource_mut::<DiceBox>();
            (std::mem::take(&mut dice.used), dice.secret, dice.misfit)
        };
        act(self);
        *self.world.resource_mut::<Reports>() = reports;
        let mut dice = self.world.resource_mut::<DiceBox>();
        (dice.used, dice.secret, dice.misfit) = (used, secret, misfit);
    }
}
