//! What lay on the table before an order, and how a table is laid like that again.
//!
//! A whole position is kept before every order of the last two turns, and of the turns before them before the first order of each. What
//! lies between is reached from the kept position before it, by playing the orders between again: equal orders and equal dice lead to
//! equal positions.

use crate::dice::{DiceBox, DiceSource, Misfit};
use crate::rules::saved::Snapshot;
use crate::session::Session;
use crate::session::history::History;
use crate::shown::report::Reports;

/// What lay on the table before an order.
pub(crate) struct Checkpoint {
    turn: u16,
    /// `None` where the orders of its turn are played again.
    position: Option<Snapshot>,
    /// Who throws, what was typed for the next throw, and what of a script did not fit: no part of the position.
    dice: DiceSource,
    typed: Vec<u8>,
    misfit: Option<Misfit>,
}

impl Checkpoint {
    /// Of the table as it lies there.
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
    /// Of turns before the last two, in which it is turn `now`, only the position before the first order is kept.
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
    /// So many positions are kept whole, of all before the orders that stand.
    pub fn kept_positions(&self) -> usize {
        self.history
            .as_ref()
            .map_or(0, |history| history.before.iter().filter(|checkpoint| checkpoint.position.is_some()).count())
    }

    /// Lay this table as it was before the order with this place.
    pub(crate) fn lay_before(&mut self, history: &History, order: usize) {
        let kept =
            history.before[..=order].iter().rposition(|checkpoint| checkpoint.position.is_some()).unwrap_or_default();
        self.unheard(|table| {
            table.lay(&history.before[kept]);
            (kept..order).for_each(|order| table.play_again(history, order));
        });
    }

    /// The same on a table that lies as it was before the order before that.
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

    /// Play an order again with the dice that it was given with, up to the next one.
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
        // A battle that left another one changed its dice there: what they settle at once lies before the next order.
        if dice.source != next.dice {
            dice.source = next.dice.clone();
            self.go_on();
        }
    }

    /// Do something of which nobody hears: neither its reports nor its dice are those of the next order.
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
