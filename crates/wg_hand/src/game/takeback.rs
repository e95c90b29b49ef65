//! Undo, and what the game master takes back.

use wg_core::{Entry, Event, Order, Refusal, Seat, SideId};

use crate::files::saved;
use crate::game::Game;
use crate::game::draft::Draft;
use crate::game::names::Names;

impl Game {
    /// Take back everything after the first `to` orders. Where two share the screen and hide their hands, an order of the other one is taken
    /// back when it was asked for twice: first his hand is covered, and it is said whose order it is.
    pub fn undo_to(&mut self, to: usize) {
        let now = (to, self.session.entries().len());
        match self.of_the_other(to) {
            Some(said) if self.undo_asked != Some(now) => {
                self.undo_asked = Some(now);
                self.cover_hand();
                self.undo_wish = None;
                self.refusal = Some(Refusal::new("T-UNDO", said));
            }
            _ => {
                self.undo_asked = None;
                self.take_back(to, None);
            }
        }
    }

    /// Whose order, other than that of whoever is asked now, an undo would take back, if both hide their hands.
    fn of_the_other(&self, to: usize) -> Option<String> {
        let own =
            self.who_undoes().filter(|_| self.hides_hands() && self.looking().is_none() && to >= self.undo_limit())?;
        let entries = self.session.entries().get(to..)?;
        let other = entries
            .iter()
            .rev()
            .map(|entry| entry.seat)
            .find(|seat| *seat != own && self.is_human(*seat) && seat.side().is_some())?;
        let seen = self.seen();
        let name = Names(&seen).seat(other).to_owned();
        Some(format!("The order that would be taken back is {name}'s. If you both agree, undo once more."))
    }

    /// The game master rules that everything after the first `to` orders is taken back, dice and all. The reason stands in the journal.
    pub fn rule(&mut self, to: usize, reason: &str) {
        if self.take_back(to, Some(reason)) {
            self.submit_as(Seat::GameMaster, Order::ruling(reason));
        }
    }

    /// The game master rules, at any time while the battle lasts.
    pub fn judge(&mut self, order: Order) {
        if self.looking().is_none() {
            self.submit_as(Seat::GameMaster, order);
        }
    }

    /// The least number of orders that undo goes back to. When all hands lie open after a battle with cards, nothing is as it was before.
    pub(crate) fn undo_limit(&self) -> usize {
        let open = self.session.outcome().is_some() && self.seen().cards.is_some();
        match self.who_undoes() {
            _ if open => self.session.entries().len(),
            Some(seat) => self.session.undo_limit_for(seat),
            None => self.session.undo_limit(),
        }
    }

    /// Who asks for an undo: the one person who plays, or who of several is asked, for the screen is his. Who played a card and finds the other asked
    /// for an answer has the game master give it back.
    fn who_undoes(&self) -> Option<Seat> {
        let mut people = (0..self.captains.len())
            .filter(|side| self.captains[*side].is_none())
            .map(|side| Seat::Side(SideId(side as u8)));
        match (people.next(), people.next()) {
            (Some(_), Some(_)) => self
                .session
                .asks()
                .iter()
                .map(|ask| ask.seat)
                .find(|seat| seat.side().is_some() && self.is_human(*seat)),
            (one, _) => one,
        }
    }

    fn take_back(&mut self, to: usize, ruling: Option<&str>) -> bool {
        self.version += 1;
        self.undo_wish = None;
        // What the rules would take back, and hands that lie open do not let.
        let seen = || {
            Refusal::new("T-UNDO", "All hands lie open now: only a ruling of the game master can go back past that.")
        };
        // What the other side tells its own ships and guns is its own business: not even how often it did so is said.
        let own = self.who_undoes();
        let private = |entry: &&Entry| {
            own != Some(entry.seat)
                && matches!(entry.order, Order::Hold { .. } | Order::Standing { .. } | Order::Plan { .. })
        };
        let orders = self.session.entries().iter().skip(to).filter(|entry| !private(entry)).count();
        let done = match (ruling, self.who_undoes()) {
            (None, _)
                if self.session.outcome().is_some() && (self.session.undo_limit()..self.undo_limit()).contains(&to) =>
            {
                Err(seen())
            }
            (None, Some(seat)) => self.session.undo_for(seat, to),
            _ => self.session.undo_to(to, ruling),
        };
        match done {
            Ok(()) => {
                self.patience.renew();
                // Whoever looked at his hand then does not sit there now.
                self.open_hand = None;
                let told =
                    self.journal.iter().filter(|line| line.order > to && !matches!(line.report.event, Event::Phase));
                let mut told = told.map(|line| line.report.sentence.as_str()).filter(|sentence| !sentence.is_empty());
                let more = |count: usize| if count == 0 { String::new() } else { format!(" And {count} more.") };
                let silent =
                    if orders > 1 { format!("Taken back: {orders} orders.") } else { "Taken back.".to_owned() };
                self.notice = told.next().map_or(silent, |first| format!("Taken back: {first}{}", more(told.count())));
                self.together.retain(|(_, end)| *end <= to);
                self.journal.retain(|line| line.order <= to);
                self.forget(to);
                self.told.forget(to);
                self.happenings.forget(to);
                self.show_fights(&[], false);
                self.fallen.clear();
                self.fresh.clear();
                self.refusal = None;
                (self.draft, self.put) = (Draft::default(), None);
                self.laid.clear();
                self.considered = None;
                self.look_for_work();
                self.mark();
                true
            }
            Err(refusal) => {
                self.undo_wish = (refusal.clause == "T-UNDO" && to < self.session.entries().len()).then_some(to);
                self.refusal = Some(refusal);
                false
            }
        }
    }

    /// Tell the list of saved battles whether this one is over.
    pub(crate) fn mark(&mut self) {
        let over = self.session.outcome().is_some();
        if let (Some(file), true) = (self.file(), over != self.marked_over) {
            saved::mark(&file, over);
            self.marked_over = over;
        }
    }

    /// Whatever was ordered after the first `from` orders was ordered by one press: to all ships of a division.
    pub fn gave_together(&mut self, from: usize) {
        let to = self.session.entries().len();
        if to > from + 1 {
            self.together.push((from, to));
        }
    }

    /// `Ctrl+Z`: take back the last order of a person, with what computer captains did after it; of orders that were given by one press all.
    pub fn undo(&mut self) {
        let last =
            self.session.entries().iter().rposition(|entry| entry.seat != Seat::Clock && self.is_human(entry.seat));
        let first = |last: usize| {
            self.together.iter().find(|(from, to)| (*from..*to).contains(&last)).map_or(last, |(from, _)| *from)
        };
        self.undo_to(last.map_or(usize::MAX, first));
    }

    /// True if `undo` would do something.
    pub fn can_undo(&self) -> bool {
        self.looking().is_none()
            && self
                .session
                .entries()
                .iter()
                .rposition(|entry| entry.seat != Seat::Clock && self.is_human(entry.seat))
                .is_some_and(|last| last >= self.undo_limit())
    }
}
