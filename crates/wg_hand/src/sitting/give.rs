//! Passing an order from a place to the battle, and the reports back to every place. No other file submits an order.

use wg_core::{Order, PathEnd, Refusal, Seat, SideId};

use crate::game::{Person, Place};
use crate::sitting::Sitting;

impl Sitting {
    /// Gives an order for the seat that is asked at a place. If no seat is asked there, the place shows why the order
    /// is refused.
    pub fn give(&mut self, whose: usize, order: Order) {
        let eye = self.eye(whose);
        let reason = if let Some(at) = eye.looking() {
            let told = format!("You are looking at the past (order {at}). Go back to the battle to give orders.");
            Some(Refusal::new("T-PAST", told))
        } else if let Some(ask) = eye.asked() {
            let seat = ask.seat;
            return self.submit(Some(whose), seat, order);
        } else {
            match self.places[whose].person {
                Person::Onlooker => Some(Refusal::new("T-ASK", "You are an onlooker. Only captains give orders.")),
                Person::Captain(side) => self.battle.session().check(Seat::Side(side), &order).err(),
                Person::AtTheScreen => self.battle.session().check(Seat::Side(SideId(0)), &order).err(),
            }
        };
        self.places[whose].refusal = reason;
        self.changed();
    }

    /// Gives a standing order, a hold or a plan, which needs no question, for the unit's own side.
    pub fn give_unasked(&mut self, whose: usize, order: Order) {
        let Some(unit) = order.unit().filter(|_| self.eye(whose).looking().is_none()) else { return };
        let side = self.battle.side(unit);
        let may = match self.places[whose].person {
            Person::AtTheScreen => true,
            Person::Captain(own) => own == side,
            Person::Onlooker => false,
        };
        if !may {
            let told = "You do not command this unit.";
            self.places[whose].refusal = Some(Refusal::new("T-ASK", told));
            return self.changed();
        }
        // A standing order does not change the course that is laid, as long as the course is still on offer.
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

    /// Gives an order of the game master, at any time while the battle lasts.
    pub fn judge(&mut self, whose: usize, order: Order) {
        if self.eye(whose).looking().is_none() {
            self.submit(Some(whose), Seat::GameMaster, order);
        }
    }

    /// Rings the clock. Drafts stay in the hand, unless the open questions have changed.
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

    /// Carries out an order of a seat, and then the orders that follow by themselves. `whose` is the place at which the
    /// order was given; `None` for an order of the clock or of a computer captain.
    pub(crate) fn submit(&mut self, whose: Option<usize>, seat: Seat, order: Order) {
        self.carry_out(whose, seat, order);
        self.settle();
    }

    /// Lets the program roll what is asked for now, and all dice that are asked for before the first turn.
    pub fn roll_the_rest(&mut self, whose: usize) {
        self.places[whose].rolls_rest = self.eye(whose).is_fitting_out();
        self.changed();
        self.settle();
    }

    /// Gives the orders that follow by themselves.
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
                    // An order given at one captain's own screen leaves the drafts of others in place.
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
}
