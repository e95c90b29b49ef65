//! What follows an order at a place: what was being put together goes or stays, work is looked for, and what nobody has
//! to decide is ordered.

use wg_core::{Order, Seat};

use crate::game::battle::Battle;
use crate::game::draft::Draft;
use crate::game::place::Place;

impl Place {
    /// Select a unit that has something to do, unless the selected one has.
    pub fn look_for_work(&mut self, battle: &Battle) {
        let eye = self.eye(battle);
        let workers = eye.workers();
        if !workers.is_empty() && self.selected.is_none_or(|unit| !workers.contains(&unit)) {
            // Whose guns bear best is looked at first.
            let best = eye
                .asked()
                .filter(|ask| eye.is_gunnery(ask))
                .and_then(|ask| eye.best_shot(ask))
                .and_then(|shot| shot.unit());
            self.selected = best.or_else(|| workers.first().copied());
            self.battery = None;
        }
    }

    /// An order was carried out: what was being put together belongs to the position before. `boards` is what its
    /// course ended with; of several in one square the one that was named is proposed.
    pub(crate) fn begin_anew(&mut self, battle: &Battle, boards: Option<Order>) {
        self.refusal = None;
        self.notice.clear();
        self.considered = None;
        self.battery = None;
        self.draft = Draft::default();
        self.laid.clear();
        self.look_for_work(battle);
        let asked_again = |order: &Order| self.eye(battle).is_offered(order);
        self.draft.proposal = boards.filter(asked_again);
    }

    /// Somebody else's order was carried out: what lies in the hand stays there if it is still offered.
    pub(crate) fn go_on(&mut self, battle: &Battle) {
        let eye = self.eye(battle);
        let stands = |draft: &Draft| draft.proposal.as_ref().is_some_and(|order| eye.is_offered(order));
        if !stands(&self.draft) {
            return self.begin_anew(battle, None);
        }
        self.considered = None;
        self.laid.clear();
    }

    /// What follows an order by itself: hands of cards turn over, a card is declined where none fits, a ship that was
    /// put down sails.
    pub fn settle(&mut self, battle: &Battle) -> Option<(Seat, Order)> {
        self.turn_hands(battle);
        let declined = self.eye(battle).no_card();
        declined.or_else(|| {
            let order = self.settle_put(battle)?;
            let seat = self.eye(battle).asked()?.seat;
            Some((seat, order))
        })
    }
}
