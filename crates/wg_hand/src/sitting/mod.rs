//! A sitting: a battle, what is told of it, and the places of those who sit at it. It carries the orders that places
//! give to the battle, and what came of them back to the telling and to every place.

pub mod computer;
mod give;
pub mod opening;
mod past;
mod settle;
mod takeback;
mod unsaved;

use wg_core::{Order, Point, Refusal, UnitId};

use crate::game::battle::Battle;
use crate::game::place::{Eye, Person, Place};
use crate::game::told::Telling;

/// The number of the place that has the window.
pub const HERE: usize = 0;

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

    /// The pointer of a place has left the table: a leg that it held with the button down is let go, and nothing is meant.
    pub fn drop_grip(&mut self, whose: usize) {
        let held = self.places[whose].draft.grip.take().is_some();
        self.version += u64::from(held);
    }

    /// The pointer of a place rests on the table. True if something has to be drawn anew.
    pub fn point_at(&mut self, whose: usize, at: Option<Point>, unit: Option<UnitId>) -> bool {
        let changed = self.places[whose].point_at(&self.battle, at, unit);
        self.version += u64::from(changed);
        changed
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

    /// At every place a unit is selected that has something to do.
    pub fn look_for_work(&mut self) {
        self.places.iter_mut().for_each(|place| place.look_for_work(&self.battle));
    }

    /// Tell everybody why the battle is not as it was.
    fn refuse(&mut self, refusal: Refusal) {
        self.places.iter_mut().for_each(|place| place.refusal = Some(refusal.clone()));
    }

    /// Tell everybody something, until the next order.
    pub(crate) fn notify(&mut self, notice: &str) {
        self.places.iter_mut().for_each(|place| notice.clone_into(&mut place.notice));
    }
}
