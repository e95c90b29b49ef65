//! The effects of an order at a place: drafts are kept or dropped, a unit with something to do is selected, and orders
//! that need no decision are given.

use wg_core::{AskKind, Order, Seat};

use crate::game::battle::Battle;
use crate::game::draft::Draft;
use crate::game::place::Place;

impl Place {
    /// Selects a unit that has something to do, unless the selected one has.
    pub fn look_for_work(&mut self, battle: &Battle) {
        let eye = self.eye(battle);
        let workers = eye.workers();
        if !workers.is_empty() && self.selected.is_none_or(|unit| !workers.contains(&unit)) {
            // Look first at the ship whose guns bear best.
            let best = eye
                .asked()
                .filter(|ask| eye.is_gunnery(ask))
                .and_then(|ask| eye.best_shot(ask))
                .and_then(|shot| shot.unit());
            self.selected = best.or_else(|| workers.first().copied());
            self.battery = None;
        }
    }

    /// Drops the drafts after an order was carried out. `boards` is the boarding with which its course ended; it is
    /// proposed if it is on offer.
    pub(crate) fn begin_anew(&mut self, battle: &Battle, boards: Option<Order>) {
        self.refusal = None;
        self.notice.clear();
        self.marked = None;
        self.considered = None;
        // What lies under a pointer at rest counts only once it has moved.
        self.hover = None;
        self.battery = None;
        self.draft = Draft::default();
        self.laid.clear();
        self.look_for_work(battle);
        let asked_again = |order: &Order| self.eye(battle).is_offered(order);
        self.draft.proposal = boards.filter(asked_again);
    }

    /// Keeps the draft after another player's order was carried out, if it is still on offer.
    pub(crate) fn go_on(&mut self, battle: &Battle) {
        let eye = self.eye(battle);
        let stands = |draft: &Draft| draft.proposal.as_ref().is_some_and(|order| eye.is_offered(order));
        if !stands(&self.draft) {
            return self.begin_anew(battle, None);
        }
        self.considered = None;
        self.laid.clear();
    }

    /// Returns the roll that the program makes for the players while the fleets are fitted out, if they let it. A face
    /// is the one that the machine's dice would have shown.
    fn settle_rest(&mut self, battle: &Battle) -> Option<(Seat, Order)> {
        self.rolls_rest &= self.eye(battle).is_fitting_out();
        let ask = self.eye(battle).asked().filter(|ask| self.rolls_rest && ask.kind == AskKind::Throw)?;
        Some((ask.seat, Order::Throw { faces: battle.session().machine_roll()? }))
    }

    /// Returns the order that follows by itself: declining a card where none fits, a roll that the program makes, the
    /// course of a ship that was put down early, or the orders of ships that sail on as they are. Also turns hands of
    /// cards face down.
    pub fn settle(&mut self, battle: &Battle) -> Option<(Seat, Order)> {
        self.turn_hands(battle);
        let declined = self.eye(battle).no_card();
        declined.or_else(|| self.settle_rest(battle)).or_else(|| {
            let order = self.settle_put(battle).or_else(|| self.settle_sail_on(battle))?;
            let seat = self.eye(battle).asked()?.seat;
            Some((seat, order))
        })
    }
}
