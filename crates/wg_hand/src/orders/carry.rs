//! Carrying a ship on the grid: one press picks her up, names her for her move and sails her to the square where she is
//! put down.

use wg_core::{AskKind, Domain, Order, Point, Slot, UnitId};

use crate::game::battle::Battle;
use crate::game::draft::{Draft, Put};
use crate::game::place::{Eye, Place};

impl Eye<'_> {
    /// Returns the ship if the seat that is asked can pick her up: she can be named for her move, or has a course to
    /// sail on the grid.
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
    /// Picks the ship up from the table. Returns the order that names her, if she has still to be named. A player who
    /// may play cards on that move is asked first.
    pub fn take_up(&mut self, battle: &Battle, unit: UnitId) -> Option<Order> {
        self.eye(battle).can_take_up(Some(unit))?;
        self.select(Some(unit));
        (self.draft, self.put) = (Draft::default(), None);
        self.eye(battle).course_offer().is_none().then_some(Order::Begin { unit })
    }

    /// Puts the ship down. Returns the order that sails her, if a course leads there; a boarding is laid on the big
    /// button instead. A ship put down where she lies stays there, and the question remains open.
    pub fn put_down(&mut self, battle: &Battle, unit: UnitId, at: Point) -> Option<Order> {
        let offered = self.eye(battle).course_offer().and_then(|offer| offer.order.unit());
        let grid = self.eye(battle).seen().table.grid;
        let lies = self.eye(battle).berth(unit).and_then(|(pose, _)| grid?.square_at(pose.at));
        if lies == grid.and_then(|grid| grid.square_at(at)) {
            return None;
        }
        if offered != Some(unit) {
            // She is named now, and sails when the others have answered.
            self.put = Some(Put { unit, at, asked: false });
            return self.settle_put(battle);
        }
        self.sail_where_put(battle, at, false)
    }

    /// Sails a ship that was put down early, as soon as her course is asked for. If a person was asked something
    /// meanwhile, the course is only proposed, since much may have changed.
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
