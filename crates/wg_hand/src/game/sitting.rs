//! A sitting: a battle, what is told of it, and the places of those who sit at it. It carries the orders that places give to the battle,
//! and what came of them back to the telling and to every place.

use wg_core::{Order, PathEnd, Point, Refusal, Report, Seat, SideId, UnitId};

use crate::game::battle::Battle;
use crate::game::place::{Eye, Person, Place};
use crate::game::told::Telling;

/// A battle, what is told of it, and who sits at it.
pub struct Sitting {
    /// The battle.
    pub battle: Battle,
    /// What is told of it.
    pub telling: Telling,
    /// The places at the table; the first is that of the window.
    pub places: Vec<Place>,
    /// Counted up with every change, for whoever draws.
    version: u64,
}

impl Sitting {
    /// One screen at a battle that has just begun, or is gone on with. What happened before is known.
    pub(crate) fn new(battle: Battle) -> Self {
        let place = Place::new(Person::default());
        let telling = Telling::of(&battle);
        Self { battle, telling, places: vec![place], version: 1 }
    }

    /// Lay another place at the table; its number.
    pub fn seat(&mut self, person: Person) -> usize {
        let mut place = Place::new(person);
        place.look_for_work(&self.battle);
        self.places.push(place);
        self.changed();
        self.places.len() - 1
    }

    /// The battle as a place sees it.
    pub fn eye(&self, whose: usize) -> Eye<'_> {
        self.places[whose].eye(&self.battle)
    }

    /// Counts the changes, so that whoever draws knows when to draw anew.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// Something changed that is to be seen.
    pub fn changed(&mut self) {
        self.version += 1;
    }

    /// A press at a place: the order that it gives, if it gives one, is carried out.
    pub fn press(&mut self, whose: usize, press: impl FnOnce(&Battle, &mut Place) -> Option<Order>) {
        self.changed();
        if let Some(order) = press(&self.battle, &mut self.places[whose]) {
            self.give(whose, order);
        }
    }

    /// Something is done at a place that gives no order.
    pub fn touch<T>(&mut self, whose: usize, touch: impl FnOnce(&Battle, &mut Place) -> T) -> T {
        self.changed();
        touch(&self.battle, &mut self.places[whose])
    }

    /// The pointer of a place rests on the table. True if something has to be drawn anew.
    pub fn point_at(&mut self, whose: usize, at: Option<Point>, unit: Option<UnitId>) -> bool {
        let changed = self.places[whose].point_at(&self.battle, at, unit);
        self.version += u64::from(changed);
        changed
    }

    /// Give an order for the seat that is asked at a place.
    pub fn give(&mut self, whose: usize, order: Order) {
        let eye = self.eye(whose);
        let reason = if let Some(at) = eye.looking() {
            let told = format!("This is the table as it was after order {at}: go back to the battle to give orders.");
            Some(Refusal::new("T-PAST", told))
        } else if let Some(ask) = eye.asked() {
            let seat = ask.seat;
            return self.submit(Some(whose), seat, order);
        } else {
            match self.places[whose].person {
                Person::Onlooker => Some(Refusal::new("T-ASK", "You look on: only captains give orders.")),
                Person::Captain(side) => self.battle.session().check(Seat::Side(side), &order).err(),
                Person::AtTheScreen => self.battle.session().check(Seat::Side(SideId(0)), &order).err(),
            }
        };
        self.places[whose].refusal = reason;
        self.changed();
    }

    /// Standing orders, holds and plans wait for no ask: the unit's own side gives them.
    pub fn order_her(&mut self, whose: usize, order: Order) {
        let Some(unit) = order.unit().filter(|_| self.eye(whose).looking().is_none()) else { return };
        let side = self.battle.side(unit);
        let may = match self.places[whose].person {
            Person::AtTheScreen => true,
            Person::Captain(own) => own == side,
            Person::Onlooker => false,
        };
        if !may {
            let told = "She is not yours to command.";
            self.places[whose].refusal = Some(Refusal::new("T-ASK", told));
            return self.changed();
        }
        // When her guns fire does not change the course that is laid, as long as the same is asked.
        let keeps = matches!(order, Order::Standing { .. } | Order::Hold { .. });
        let place = &self.places[whose];
        let held = (place.draft.clone(), place.laid.clone(), place.battery);
        self.submit(Some(whose), Seat::Side(side), order);
        let stands = held.0.proposal.as_ref().is_none_or(|order| self.eye(whose).is_offered(order));
        let place = &mut self.places[whose];
        if keeps && place.refusal.is_none() && stands {
            (place.draft, place.laid, place.battery) = held;
        }
    }

    /// The game master rules, at any time while the battle lasts.
    pub fn judge(&mut self, whose: usize, order: Order) {
        if self.eye(whose).looking().is_none() {
            self.submit(Some(whose), Seat::GameMaster, order);
        }
    }

    /// The clock rings. What is being put together stays in the hand, unless somebody is asked something else now.
    pub fn time_up(&mut self) {
        let asks = self.battle.session().asks().to_vec();
        let hands = |place: &mut Place| (std::mem::take(&mut place.draft), place.battery, place.refusal.clone());
        let held: Vec<_> = self.places.iter_mut().map(hands).collect();
        self.submit(None, Seat::Clock, Order::TimeUp);
        if self.battle.session().asks() == asks {
            for (place, held) in self.places.iter_mut().zip(held) {
                (place.draft, place.battery, place.refusal) = held;
            }
        }
    }

    /// Carry out an order of a seat, which was given at a place or by nobody at the table, and what follows it by itself.
    pub(crate) fn submit(&mut self, whose: Option<usize>, seat: Seat, order: Order) {
        self.carry_out(whose, seat, order);
        self.settle();
    }

    /// What follows an order by itself is ordered.
    pub fn settle(&mut self) {
        while let Some((whose, (seat, order))) =
            (0..self.places.len()).find_map(|whose| Some((whose, self.places[whose].settle(&self.battle)?)))
        {
            let before = self.battle.session().entries().len();
            self.carry_out(Some(whose), seat, order);
            if self.battle.session().entries().len() == before {
                break;
            }
        }
    }

    fn carry_out(&mut self, whose: Option<usize>, seat: Seat, order: Order) {
        self.changed();
        let boards =
            order.unit().zip(order.course()).and_then(|(unit, course)| match self.eye(whose?).end_of_course(course) {
                PathEnd::Boards(target) => Some(Order::Board { unit, target, men: 0 }),
                _ => None,
            });
        let rows = self.battle.thrown_rows(&order);
        if self.battle.is_human(seat) && self.battle.session().check(seat, &order).is_ok() {
            self.telling.acted(&self.battle);
        }
        match self.battle.submit(seat, order) {
            Ok(reports) => {
                self.telling.threw(rows, reports.is_empty());
                self.telling.hear(&self.battle, self.battle.session().entries().len());
                for (number, place) in self.places.iter_mut().enumerate() {
                    place.see(&reports);
                    // What a captain gives at his own screen leaves what others hold.
                    match whose {
                        Some(whose) if whose != number => place.go_on(&self.battle),
                        _ => place.begin_anew(&self.battle, boards.clone()),
                    }
                }
            }
            Err(refusal) => {
                if let Some(whose) = whose {
                    self.places[whose].refusal = Some(refusal);
                }
            }
        }
    }

    /// Let the computer captain give one order. One that is refused is answered for by the default, and told.
    pub fn computer_order(&mut self) {
        let Some(answer) = self.battle.answer() else { return };
        let Err(refusal) = self.battle.session().check(answer.seat, &answer.order) else {
            self.submit(None, answer.seat, answer.order);
            return self.battle.went_on();
        };
        self.changed();
        let Some(default) = self.battle.usual_answer(answer.seat, &refusal) else { return };
        let sentence = format!(
            "{} gave an order that was refused ({}): the usual answer was given for him.",
            answer.name,
            refusal.sentence.trim_end_matches('.')
        );
        self.submit(None, answer.seat, default);
        let order = self.battle.session().entries().len();
        self.telling.add(order, Report::new(&refusal.clause, None, sentence), answer.seat.side());
    }

    /// Go to an event: where it happened, and whom it befell. It is told in the line of help.
    pub fn go_to_event(&mut self, whose: usize, event: usize) -> Option<(UnitId, Point)> {
        let view = self.eye(whose).seen();
        let (slip, said) = self.telling.go_to_event(&self.battle, &view, event)?;
        self.places[whose].notice = said;
        self.changed();
        Some((slip.unit, slip.at))
    }

    /// A person has put the digest away.
    pub fn read_digest(&mut self, whose: usize) {
        if let Some(side) = self.eye(whose).asked_side() {
            self.telling.read_digest(&self.battle, side);
            self.changed();
        }
    }
}
