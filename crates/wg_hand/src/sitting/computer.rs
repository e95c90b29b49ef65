//! Orders of computer captains: one at a time if there is something to see, and all at once if there is not.

use wg_core::{Event, Report};

use crate::sitting::Sitting;

/// The amount that there is to see of an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sight {
    /// Nothing but its line in the journal.
    Nothing,
    /// Dice in the tray.
    Dice,
    /// Something on the table: a ship that moves, a shot, a card, a fight, a signal.
    Table,
}

impl Sight {
    /// Returns how much of these reports there is to see.
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

impl Sitting {
    /// Lets computer captains give orders one after another, until an order has something to see, a person is asked, or
    /// `enough` returns true. Returns how much of the last order there is to see.
    pub fn computer_orders(&mut self, mut enough: impl FnMut() -> bool) -> Sight {
        loop {
            let before = self.battle.session().entries().len();
            self.computer_order();
            let sight = self
                .battle
                .session()
                .entries()
                .get(before..)
                .unwrap_or_default()
                .iter()
                .map(|entry| Sight::of(&entry.reports))
                .max();
            let sight = sight.unwrap_or(Sight::Nothing);
            if sight > Sight::Nothing || !self.battle.computer_waits() || enough() {
                return sight;
            }
        }
    }

    /// Lets the computer captain give one order. A refused order is replaced by the default, and the journal says so.
    pub fn computer_order(&mut self) {
        let Some(answer) = self.battle.answer() else { return };
        let Err(refusal) = self.battle.session().check(answer.seat, &answer.order) else {
            self.submit(None, answer.seat, answer.order);
            return self.battle.note_order();
        };
        self.changed();
        let Some(default) = self.battle.usual_answer(answer.seat, &refusal) else { return };
        let sentence = format!(
            "{} gave an order that the rules refused ({}). The default order was given instead.",
            answer.name,
            refusal.sentence.trim_end_matches('.')
        );
        self.submit(None, answer.seat, default);
        let order = self.battle.session().entries().len();
        self.telling.add(order, Report::new(&refusal.clause, None, sentence), answer.seat.side());
    }
}
