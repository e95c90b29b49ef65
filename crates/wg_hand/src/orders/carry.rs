//! A ship is taken up on the grid, carried to a square, and put down there: one press names and sails her.

use wg_core::{AskKind, Domain, Order, Point, Slot, UnitId};

use crate::game::battle::Battle;
use crate::game::draft::{Draft, Put};
use crate::game::place::{Eye, Place};

impl Eye<'_> {
    /// The ship of whoever is asked that can be taken up there: she can be named for her move, or has her course to
    /// sail.
    pub fn can_take_up(&self, unit: Option<UnitId>) -> Option<UnitId> {
        let unit = unit.filter(|_| self.seen().table.grid.is_some())?;
        let offers = &self.asked()?.offers;
        let on_grid = |offer: &wg_core::Offer| {
            offer.blanks.iter().any(|blank| blank.slot == Slot::Course && matches!(blank.domain, Domain::Paths(_)))
        };
        let fits = |offer: &wg_core::Offer| {
            offer.order.unit() == Some(unit) && (matches!(offer.order, Order::Begin { .. }) || on_grid(offer))
        };
        offers.iter().any(fits).then_some(unit)
    }
}

impl Place {
    /// She is lifted from the table. If she has still to be named, that names her; who plays cards on it is asked
    /// first, and takes her out of the hand.
    pub fn take_up(&mut self, battle: &Battle, unit: UnitId) -> Option<Order> {
        self.eye(battle).can_take_up(Some(unit))?;
        self.select(Some(unit));
        (self.draft, self.put) = (Draft::default(), None);
        self.eye(battle).course_offer().is_none().then_some(Order::Begin { unit })
    }

    /// She is put down there: that sails her, if a course leads there; a boarding is laid on the big button. Where she
    /// lies already she stays, and is asked about.
    pub fn put_down(&mut self, battle: &Battle, unit: UnitId, at: Point) -> Option<Order> {
        let offered = self.eye(battle).course_offer().and_then(|offer| offer.order.unit());
        let grid = self.eye(battle).seen().table.grid;
        let lies = self.eye(battle).berth(unit).and_then(|(pose, _)| grid?.square_at(pose.at));
        if lies == grid.and_then(|grid| grid.square_at(at)) {
            return None;
        }
        if offered != Some(unit) {
            // She has been named, and may sail when the others have answered.
            self.put = Some(Put { unit, at, asked: false });
            return self.settle_put(battle);
        }
        self.sail_where_put(battle, at, false)
    }

    /// Whoever was put down before she could sail does so as soon as she is asked for her course. If a person was asked
    /// something meanwhile it is laid, and not ordered: much may have changed.
    pub(crate) fn settle_put(&mut self, battle: &Battle) -> Option<Order> {
        let put = self.put?;
        let sails = |ask: &wg_core::Ask| {
            ask.offers.iter().any(|offer| offer.order.course().is_some() && offer.order.unit() == Some(put.unit))
        };
        match self.eye(battle).asked() {
            Some(ask) if sails(ask) => {
                self.put = None;
                self.select(Some(put.unit));
                return self.sail_where_put(battle, put.at, put.asked);
            }
            Some(ask) if matches!(ask.kind, AskKind::Reaction | AskKind::Choice | AskKind::Throw) => {
                self.put = Some(Put { asked: true, ..put })
            }
            None if battle.session().outcome().is_none() => {}
            _ => self.put = None,
        }
        None
    }

    fn sail_where_put(&mut self, battle: &Battle, at: Point, lay: bool) -> Option<Order> {
        match self.eye(battle).course_to(at) {
            Some((order, draft)) if lay || self.eye(battle).boards(&order) => {
                self.draft = Draft { proposal: Some(order), ..draft }
            }
            Some((order, _)) => return Some(order),
            None => self.refuse_course(battle, at),
        }
        None
    }
}
