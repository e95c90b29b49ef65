//! Undo, and what the game master takes back.

use wg_core::{Entry, Event, Order, Refusal, Seat};

use crate::game::names::Names;
use crate::game::place::{Eye, Person, Place};
use crate::sitting::Sitting;

impl Sitting {
    /// Take back everything after the first `to` orders. Where two share the screen and hide their hands, an order of
    /// the other one is taken back when it was asked for twice: first his hand is covered, and it is said whose order
    /// it is.
    pub fn undo_to(&mut self, whose: usize, to: usize) {
        let now = (to, self.battle.session().entries().len());
        let said = self.eye(whose).of_the_other(to);
        let place = &mut self.places[whose];
        match said {
            Some(said) if place.undo_asked != Some(now) => {
                place.undo_asked = Some(now);
                place.cover_hand();
                place.undo_wish = None;
                place.refusal = Some(Refusal::new("T-UNDO", said));
                self.changed();
            }
            _ => {
                place.undo_asked = None;
                self.take_back(whose, to, None);
            }
        }
    }

    /// The game master rules that everything after the first `to` orders is taken back, dice and all. The reason stands
    /// in the journal.
    pub fn rule(&mut self, whose: usize, to: usize, reason: &str) {
        if self.take_back(whose, to, Some(reason)) {
            self.submit(Some(whose), Seat::GameMaster, Order::ruling(reason));
        }
    }

    /// `Ctrl+Z`: take back the last order of a person, with what computer captains did after it; of orders that were given
    /// by one press all.
    pub fn undo(&mut self, whose: usize) {
        let last = self.eye(whose).last_of_a_person();
        let together = &self.battle.together;
        let first = |last: usize| {
            together.iter().find(|(from, to)| (*from..*to).contains(&last)).map_or(last, |(from, _)| *from)
        };
        self.undo_to(whose, last.map_or(usize::MAX, first));
    }

    fn take_back(&mut self, whose: usize, to: usize, ruling: Option<&str>) -> bool {
        self.changed();
        self.places[whose].undo_wish = None;
        let session = self.battle.session();
        let before = session.entries().len();
        let eye = self.eye(whose);
        let (seat, limit, anothers) = (eye.who_undoes(), eye.undo_limit(), eye.is_anothers(to));
        let over = session.outcome().is_some();
        // What the other side tells its own ships and guns is its own business: not even how often it did so is said.
        let private = |entry: &&Entry| {
            seat != Some(entry.seat)
                && matches!(entry.order, Order::Hold { .. } | Order::Standing { .. } | Order::Plan { .. })
        };
        let orders = session.entries().iter().skip(to).filter(|entry| !private(entry)).count();
        let done = match ruling {
            None if self.places[whose].person == Person::Onlooker => {
                Err(Refusal::new("T-ASK", "You look on: only captains take orders back."))
            }
            None if let Some(anothers) = anothers => Err(anothers),
            // What the rules would take back, and hands that lie open do not let.
            None if over && (session.undo_limit()..limit).contains(&to) => Err(Refusal::new(
                "T-UNDO",
                "All hands lie open now: only a ruling of the game master can go back past that.",
            )),
            _ => self.battle.take_back(seat, to, ruling),
        };
        match done {
            Ok(()) => {
                let journal = &self.telling.journal;
                let told = journal.iter().filter(|line| line.order > to && !matches!(line.report.event, Event::Phase));
                let mut told = told.map(|line| line.report.sentence.as_str()).filter(|sentence| !sentence.is_empty());
                let more = |count: usize| if count == 0 { String::new() } else { format!(" And {count} more.") };
                let silent =
                    if orders > 1 { format!("Taken back: {orders} orders.") } else { "Taken back.".to_owned() };
                let notice = told.next().map_or(silent, |first| format!("Taken back: {first}{}", more(told.count())));
                self.telling.forget(to);
                for place in &mut self.places {
                    place.forget();
                    place.notice.clone_from(&notice);
                    place.look_for_work(&self.battle);
                }
                true
            }
            Err(refusal) => {
                let place = &mut self.places[whose];
                place.undo_wish = (refusal.clause == "T-UNDO" && to < before).then_some(to);
                place.refusal = Some(refusal);
                false
            }
        }
    }
}

impl Place {
    /// Orders were taken back: what was being put together and looked at belongs to a position that is not any more.
    fn forget(&mut self) {
        // Whoever looked at his hand then does not sit there now.
        self.open_hand = None;
        self.looking = None;
        self.show_fights(&[], false);
        self.fresh.clear();
        self.refusal = None;
        (self.draft, self.put) = Default::default();
        self.laid.clear();
        self.considered = None;
    }
}

impl Eye<'_> {
    /// Whose order, other than that of whoever is asked now, an undo would take back, if both hide their hands.
    fn of_the_other(&self, to: usize) -> Option<String> {
        let own =
            self.who_undoes().filter(|_| self.hides_hands() && self.looking().is_none() && to >= self.undo_limit())?;
        let name = self.whose_order(own, to)?;
        Some(format!("The order that would be taken back is {name}'s. If you both agree, undo once more."))
    }

    /// The name of the other person whose order is the last that would be taken back after the first `to`, if there is
    /// one.
    fn whose_order(&self, own: Seat, to: usize) -> Option<String> {
        let mut seats = self.battle.session().entries().get(to..)?.iter().rev().map(|entry| entry.seat);
        let other = seats.find(|seat| *seat != own && self.battle.is_human(*seat) && seat.side().is_some())?;
        Some(Names(&self.seen()).seat(other).to_owned())
    }

    /// Why a captain at a screen of his own may not take back what was ordered after the first `to` orders: another
    /// captain has ordered since.
    fn is_anothers(&self, to: usize) -> Option<Refusal> {
        let Person::Captain(side) = self.place.person else { return None };
        let name = self.whose_order(Seat::Side(side), to)?;
        let said = format!("{name} has given an order since then: ask the game master to take it back.");
        Some(Refusal::new("T-UNDO", said))
    }

    /// The least number of orders that undo goes back to. When all hands lie open after a battle with cards, nothing is
    /// as it was before.
    pub(crate) fn undo_limit(&self) -> usize {
        let session = self.battle.session();
        let open = session.outcome().is_some() && self.seen().cards.is_some();
        match self.who_undoes() {
            _ if open => session.entries().len(),
            Some(seat) => session.undo_limit_for(seat),
            None => session.undo_limit(),
        }
    }

    /// Who asks for an undo: the one person who plays, or who of several is asked, for the screen is his. Who played a
    /// card and finds the other asked for an answer has the game master give it back.
    fn who_undoes(&self) -> Option<Seat> {
        if let Person::Captain(side) = self.place.person {
            return Some(Seat::Side(side));
        }
        let mut people = self.battle.people().map(Seat::Side);
        match (people.next(), people.next()) {
            (Some(_), Some(_)) => {
                let mut seats = self.battle.session().asks().iter().map(|ask| ask.seat);
                seats.find(|seat| seat.side().is_some() && self.battle.is_human(*seat))
            }
            (one, _) => one,
        }
    }

    /// The last order of a person, who at a screen of his own is the captain there, by its place.
    fn last_of_a_person(&self) -> Option<usize> {
        let own = |seat: Seat| match self.place.person {
            Person::Captain(side) => seat == Seat::Side(side),
            Person::AtTheScreen | Person::Onlooker => seat != Seat::Clock && self.battle.is_human(seat),
        };
        self.battle.session().entries().iter().rposition(|entry| own(entry.seat))
    }

    /// True if `undo` would do something.
    pub fn can_undo(&self) -> bool {
        self.looking().is_none()
            && self.place.person != Person::Onlooker
            && self.last_of_a_person().is_some_and(|last| last >= self.undo_limit() && self.is_anothers(last).is_none())
    }
}
