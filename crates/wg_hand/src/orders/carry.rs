//! A ship is taken up on the grid, carried to a square, and put down there: one press names and sails her.

use wg_core::{Domain, Order, Point, Slot, UnitId};

use crate::game::Game;
use crate::game::draft::Draft;

impl Game {
    /// The ship of whoever is asked that can be taken up there: she can be named for her move, or has her course to sail.
    pub fn can_take_up(&self, unit: Option<UnitId>) -> Option<UnitId> {
        let unit = unit.filter(|_| self.seen().table.grid.is_some())?;
        let offers = &self.asked()?.offers;
        let on_grid = |offer: &wg_core::Offer| offer.blanks.iter().any(|blank| blank.slot == Slot::Course && matches!(blank.domain, Domain::Paths(_)));
        let fits = |offer: &wg_core::Offer| offer.order.unit() == Some(unit) && (matches!(offer.order, Order::Begin { .. }) || on_grid(offer));
        offers.iter().any(fits).then_some(unit)
    }

    /// She is lifted from the table. If she has still to be named, that names her; who plays cards on it is asked first, and takes her out of
    /// the hand.
    pub fn take_up(&mut self, unit: UnitId) {
        if self.can_take_up(Some(unit)).is_none() {
            return;
        }
        self.select(Some(unit));
        self.draft = Draft::default();
        if self.course_offer().is_none() {
            self.submit(Order::Begin { unit });
        }
    }

    /// She is put down there: that sails her, if a course leads there; a boarding is laid on the big button. Where she lies already she
    /// stays, and is asked about.
    pub fn put_down(&mut self, unit: UnitId, at: Point) {
        self.version += 1;
        let offered = self.course_offer().and_then(|offer| offer.order.unit());
        let grid = self.seen().table.grid;
        let lies = self.berth(unit).and_then(|(pose, _)| grid?.square_at(pose.at));
        if offered != Some(unit) || lies == grid.and_then(|grid| grid.square_at(at)) {
            return;
        }
        match self.course_to(at) {
            Some((order, draft)) if self.boards(&order) => self.draft = Draft { proposal: Some(order), ..draft },
            Some((order, _)) => self.submit(order),
            None => self.refuse_course(at),
        }
    }
}
