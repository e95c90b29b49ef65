//! A sitting: a battle, its telling, and the places of the people at the table. It passes orders from the places to the
//! battle, and the reports back to the telling and to every place.

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

/// The number of the place at the window of this program.
pub const HERE: usize = 0;

/// A battle, its telling, and the places at the table.
pub struct Sitting {
    /// The battle.
    pub battle: Battle,
    /// The telling: the reports of the battle for everybody at the table.
    pub telling: Telling,
    /// The places at the table; the first is that of the window.
    pub places: Vec<Place>,
    /// The number of changes so far, which tells a screen when to redraw.
    version: u64,
}

impl Sitting {
    /// Creates a sitting with one screen, for a battle that has just begun or is continued. Everything before now
    /// counts as known.
    pub(crate) fn new(battle: Battle) -> Self {
        let place = Place::new(Person::default());
        let telling = Telling::of(&battle);
        Self { battle, telling, places: vec![place], version: 1 }
    }

    /// Adds another place at the table and returns its number.
    pub fn seat(&mut self, person: Person) -> usize {
        let mut place = Place::new(person);
        place.look_for_work(&self.battle);
        self.places.push(place);
        self.changed();
        self.places.len() - 1
    }

    /// Returns the battle as a place sees it.
    pub fn eye(&self, whose: usize) -> Eye<'_> {
        self.places[whose].eye(&self.battle)
    }

    /// Returns the number of changes so far, which tells a screen when to redraw.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// Counts a visible change.
    pub fn changed(&mut self) {
        self.version += 1;
    }

    /// Handles a press at a place, and carries out the order that it gives, if any.
    pub fn press(&mut self, whose: usize, press: impl FnOnce(&Battle, &mut Place) -> Option<Order>) {
        self.changed();
        if let Some(order) = press(&self.battle, &mut self.places[whose]) {
            self.give(whose, order);
        }
    }

    /// Does something at a place that gives no order.
    pub fn touch<T>(&mut self, whose: usize, touch: impl FnOnce(&Battle, &mut Place) -> T) -> T {
        self.changed();
        touch(&self.battle, &mut self.places[whose])
    }

    /// Lets go of a leg that is held with the button down, since the pointer has left the table.
    pub fn drop_grip(&mut self, whose: usize) {
        let held = self.places[whose].draft.grip.take().is_some();
        self.version += u64::from(held);
    }

    /// Moves the pointer of a place to a point of the table. Returns true if something must be redrawn.
    pub fn point_at(&mut self, whose: usize, at: Option<Point>, unit: Option<UnitId>) -> bool {
        let changed = self.places[whose].point_at(&self.battle, at, unit);
        self.version += u64::from(changed);
        changed
    }

    /// Goes to an event and describes it in the line of help. Returns the unit concerned and the point where the event
    /// happened.
    pub fn go_to_event(&mut self, whose: usize, event: usize) -> Option<(UnitId, Point)> {
        let view = self.eye(whose).seen();
        let (slip, said) = self.telling.go_to_event(&self.battle, &view, event)?;
        self.places[whose].notice = said;
        self.changed();
        Some((slip.unit, slip.at))
    }

    /// Notes that a person has put the digest away.
    pub fn read_digest(&mut self, whose: usize) {
        if let Some(side) = self.eye(whose).asked_side() {
            self.telling.read_digest(&self.battle, side);
            self.changed();
        }
    }

    /// Selects a unit that has something to do, at every place.
    pub fn look_for_work(&mut self) {
        self.places.iter_mut().for_each(|place| place.look_for_work(&self.battle));
    }

    /// Shows a refusal at every place.
    fn refuse(&mut self, refusal: Refusal) {
        self.places.iter_mut().for_each(|place| place.refusal = Some(refusal.clone()));
    }

    /// Shows a notice at every place until the next order.
    pub(crate) fn notify(&mut self, notice: &str) {
        self.places.iter_mut().for_each(|place| notice.clone_into(&mut place.notice));
    }
}
