//! Computer captains give their orders: one at a time where there is something to see, and all at once where there is not.

use wg_core::{Event, Report};
use wg_panels::JournalLine;

use crate::game::Game;

/// What there is to see of an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sight {
    /// Nothing but its line in the journal.
    Nothing,
    /// Dice in the tray.
    Dice,
    /// A ship that moves, a shot, a card, a fight, a signal: the table is looked at.
    Table,
}

impl Sight {
    /// What there is to see of these reports.
    pub fn of(reports: &[Report]) -> Self {
        let seen = |report: &Report| match &report.event {
            Event::Moved { from, to } if from == to => Self::Nothing,
            Event::None | Event::Ordered | Event::Phase => Self::Nothing,
            Event::Thrown { .. } => Self::Dice,
            Event::Moved { .. }
            | Event::Card { .. }
            | Event::Shot { .. }
            | Event::Harmed { .. }
            | Event::Fate
            | Event::Signalled
            | Event::Fight(_) => Self::Table,
        };
        reports.iter().map(seen).max().unwrap_or(Self::Nothing)
    }
}

impl Game {
    /// A computer captain has to decide.
    pub fn computer_waits(&self) -> bool {
        self.looking().is_none()
            && self.asked().is_none()
            && !self.session.asks().is_empty()
            && self.called_off().is_none()
    }

    /// Why the computer captains play no further, if they do not.
    pub fn called_off(&self) -> Option<&str> {
        self.patience.called_off()
    }

    /// Let the computer captain give one order. One that is refused is answered for by the default, and told.
    pub fn computer_order(&mut self) {
        let Some(seat) = self.session.asks().iter().map(|ask| ask.seat).find(|seat| !self.is_human(*seat)) else {
            return;
        };
        let Some(captain) = seat.side().and_then(|side| self.captains[side.index()].as_mut()) else { return };
        let (name, order) = (captain.name(), captain.decide(&self.session, seat));
        let Err(refusal) = self.session.check(seat, &order) else {
            self.submit_as(seat, order);
            self.patience.went_on(&self.session);
            return;
        };
        self.version += 1;
        if !self.patience.erred(&self.session) {
            return;
        }
        let default = self.session.asks().iter().find(|ask| ask.seat == seat).map(|ask| ask.default.clone());
        let Some(default) = default.filter(|default| self.session.check(seat, default).is_ok()) else {
            return self.patience.stuck(&refusal.sentence, &self.session);
        };
        let sentence = format!(
            "{name} gave an order that was refused ({}): the usual answer was given for him.",
            refusal.sentence.trim_end_matches('.')
        );
        self.submit_as(seat, default);
        let order = self.session.entries().len();
        self.journal.push(JournalLine {
            order,
            by_person: false,
            report: Report::new(&refusal.clause, None, sentence),
            side: seat.side(),
        });
    }

    /// Let computer captains give orders one after another, until there is something to see of one, a person is asked, or it is `enough` for
    /// now. What there is to see of the last.
    pub fn computer_orders(&mut self, mut enough: impl FnMut() -> bool) -> Sight {
        loop {
            let before = self.session.entries().len();
            self.computer_order();
            let sight = self
                .session
                .entries()
                .get(before..)
                .unwrap_or_default()
                .iter()
                .map(|entry| Sight::of(&entry.reports))
                .max();
            let sight = sight.unwrap_or(Sight::Nothing);
            if sight > Sight::Nothing || !self.computer_waits() || enough() {
                return sight;
            }
        }
    }
}
