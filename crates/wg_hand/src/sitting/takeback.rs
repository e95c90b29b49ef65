//! Undo, and rulings of the game master that take orders back.

use wg_core::{Entry, Event, Order, Refusal, Seat};

use crate::game::names::Names;
use crate::game::place::{Eye, Person, Place};
use crate::sitting::Sitting;

impl Sitting {
    /// Takes back everything after the first `to` orders. If two people share the screen and hide their hands, an order
    /// of the other person must be undone twice: the first request covers the hand and says whose order it is.
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

    /// Takes back everything after the first `to` orders by a ruling of the game master, dice and all. The journal
    /// keeps the reason.
    ///
    /// If the first order taken back is a roll by hand, its faces are kept, so that one wrong face can be corrected.
    pub fn rule(&mut self, whose: usize, to: usize, reason: &str) {
        let entry = self.battle.session().entries().get(to);
        let faces =
            entry.and_then(|entry| if let Order::Throw { faces } = &entry.order { Some(faces.to_vec()) } else { None });
        if self.take_back(whose, to, Some(reason)) {
            self.submit(Some(whose), Seat::GameMaster, Order::ruling(reason));
            let now = self.battle.session().entries().len();
            self.places[whose].faces_before = faces.map(|faces| (now, faces));
        }
    }

    /// Handles `Ctrl+Z`: takes back the last order of a person, with everything that computer captains did after it.
    /// Orders given by one press are taken back together.
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
        self.places.iter_mut().for_each(|place| (place.sails_on, place.rolls_rest) = (None, false));
        let session = self.battle.session();
        let before = session.entries().len();
        let eye = self.eye(whose);
        let (seat, limit, anothers) = (eye.who_undoes(), eye.undo_limit(), eye.is_anothers(to));
        let over = session.outcome().is_some();
        // Orders of the other side to its own ships are private, even their number.
        let private = |entry: &&Entry| {
            seat != Some(entry.seat)
                && matches!(entry.order, Order::Hold { .. } | Order::Standing { .. } | Order::Plan { .. })
        };
        let orders = session.entries().iter().skip(to).filter(|entry| !private(entry)).count();
        let done = match ruling {
            None if self.places[whose].person == Person::Onlooker => {
                Err(Refusal::new("T-ASK", "You are an onlooker. Only captains undo orders."))
            }
            None if let Some(anothers) = anothers => Err(anothers),
            // The rules would take this back, but all hands of cards lie open now.
            None if over && (session.undo_limit()..limit).contains(&to) => {
                Err(Refusal::new("T-UNDO", "Everybody's cards are face up now, so only the game master can undo this."))
            }
            _ => self.battle.take_back(seat, to, ruling),
        };
        match done {
            Ok(()) => {
                let journal = &self.telling.journal;
                let told = journal.iter().filter(|line| line.order > to && !matches!(line.report.event, Event::Phase));
                let mut told = told.map(|line| line.report.sentence.as_str()).filter(|sentence| !sentence.is_empty());
                let more = |count: usize| match count {
                    0 => String::new(),
                    1 => " So is 1 later event.".to_owned(),
                    _ => format!(" So are {count} later events."),
                };
                let silent = if orders > 1 { format!("Undone: {orders} orders.") } else { "Undone.".to_owned() };
                let notice = told.next().map_or(silent, |first| format!("Undone: {first}{}", more(told.count())));
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
    /// Drops the drafts and what was looked at, since they belong to a position that no longer exists.
    fn forget(&mut self) {
        // The player who looked at this hand may not be the one who sits there now.
        self.open_hand = None;
        self.looking = None;
        (self.deed, self.marked) = Default::default();
        self.show_fights(&[], false);
        self.fresh.clear();
        self.refusal = None;
        (self.draft, self.put) = Default::default();
        self.laid.clear();
        self.considered = None;
    }
}

impl Eye<'_> {
    /// Returns a warning if the undo would take back an order of the other player and both hide their hands; `None`
    /// otherwise.
    fn of_the_other(&self, to: usize) -> Option<String> {
        let own =
            self.who_undoes().filter(|_| self.hides_hands() && self.looking().is_none() && to >= self.undo_limit())?;
        let name = self.whose_order(own, to)?;
        Some(format!("This would undo an order given by {name}. If you both agree, undo once more."))
    }

    /// Returns the name of the other person who has given an order after the first `to`, if there is one.
    fn whose_order(&self, own: Seat, to: usize) -> Option<String> {
        let mut seats = self.battle.session().entries().get(to..)?.iter().rev().map(|entry| entry.seat);
        let other = seats.find(|seat| *seat != own && self.battle.is_human(*seat) && seat.side().is_some())?;
        Some(Names(&self.seen()).seat(other).to_owned())
    }

    /// Returns why a captain at a screen of their own may not take back everything after the first `to` orders: another
    /// captain has ordered since.
    fn is_anothers(&self, to: usize) -> Option<Refusal> {
        let Person::Captain(side) = self.place.person else { return None };
        let name = self.whose_order(Seat::Side(side), to)?;
        let said = format!("{name} has given an order since then, so only the game master can undo yours.");
        Some(Refusal::new("T-UNDO", said))
    }

    /// Returns the least number of orders that undo can go back to. When all hands lie open after a battle with cards,
    /// nothing can be undone.
    pub(crate) fn undo_limit(&self) -> usize {
        let session = self.battle.session();
        let open = session.outcome().is_some() && self.seen().cards.is_some();
        match self.who_undoes() {
            _ if open => session.entries().len(),
            Some(seat) => session.undo_limit_for(seat),
            None => session.undo_limit(),
        }
    }

    /// Returns the seat that asks for an undo: the captain of this screen, the only person, or the one of several who
    /// is asked. A player who played a card and finds the other one asked for an answer needs the game master to give
    /// the card back.
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

    /// Returns the index of the last order of a person; at a captain's own screen, of that captain.
    fn last_of_a_person(&self) -> Option<usize> {
        let own = |seat: Seat| match self.place.person {
            Person::Captain(side) => seat == Seat::Side(side),
            Person::AtTheScreen | Person::Onlooker => seat != Seat::Clock && self.battle.is_human(seat),
        };
        self.battle.session().entries().iter().rposition(|entry| own(entry.seat))
    }

    /// Returns true if `undo` would do something.
    pub fn can_undo(&self) -> bool {
        self.looking().is_none()
            && self.place.person != Person::Onlooker
            && self.last_of_a_person().is_some_and(|last| last >= self.undo_limit() && self.is_anothers(last).is_none())
    }
}
