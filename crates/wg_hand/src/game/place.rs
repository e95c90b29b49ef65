//! A place at the table: what one person, or the people at one screen, look at and hold in the hand.
//!
//! What follows a press is a function of the battle and a place, and gives an order or leaves a reason in the place. A
//! place reads nothing that its viewer may not know, and changes nothing of the battle.

use std::collections::BTreeMap;

use wg_core::shown::sheet::Scene;
use wg_core::{Ask, AskKind, Length, Order, Refusal, Report, Seat, Session, SideId, UnitId, Viewer};

use crate::game::battle::Battle;
use crate::game::draft::{Draft, Put};
use crate::game::memo::Memo;

/// Who sits at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Person {
    /// All people of the battle, at one screen: it is drawn for the one who must decide.
    #[default]
    AtTheScreen,
    /// The captain of a side, at a screen of his own.
    Captain(SideId),
    /// Somebody who looks on and gives no orders.
    Onlooker,
}

/// One person's place at the table.
pub struct Place {
    /// Who sits there.
    pub person: Person,
    /// The selected unit.
    pub selected: Option<UnitId>,
    /// The unit under the pointer, on the table or on a panel.
    pub hover: Option<UnitId>,
    /// An order that the pointer rests on, in the panels.
    pub considered: Option<Order>,
    /// The course or shot that is being put together.
    pub draft: Draft,
    /// The ship that was put down somewhere and waits for her course to be asked for.
    pub(crate) put: Option<Put>,
    /// Courses that were laid for other units since the last order.
    pub(crate) laid: BTreeMap<UnitId, Draft>,
    /// Why the last order could not be given.
    pub refusal: Option<Refusal>,
    /// Show the arcs of the selected ship, at the ghost of her course if there is one.
    pub arcs: bool,
    /// Show what the enemies who have yet to act could do to her there.
    pub enemies: bool,
    /// The helm catches nothing.
    pub free_hand: bool,
    /// The battery of the selected ship that was picked.
    pub battery: Option<u8>,
    /// Something to tell that is no refusal, until the next order.
    pub notice: String,
    /// Reports that the table has not animated yet.
    pub fresh: Vec<Report>,
    /// The order that undo would have gone back to, had there been no dice.
    pub undo_wish: Option<usize>,
    /// An undo that takes back an order of the other player was asked for once: to which order, out of how many.
    pub(crate) undo_asked: Option<(usize, usize)>,
    /// Fights seen from nearby, beat by beat, and which of them is seen now.
    pub(crate) fights: (Vec<Scene>, usize),
    /// The last beat is left on the table for a short while, whatever is asked meanwhile.
    pub(crate) lingers: bool,
    /// The table is seen as it was after so many orders.
    pub(crate) looking: Option<usize>,
    /// A second table on which the position is laid that is looked back at.
    pub(crate) then: Option<Session>,
    /// What was asked of the position already.
    pub memo: Memo,
    /// How near to a thing on the table the hand grasps it.
    pub grasp: Length,
    pub(crate) seated: Option<SideId>,
    /// Whose hand of cards lies open at a hot seat.
    pub open_hand: Option<SideId>,
    /// A person is asked for a card even where none fits. Two at one screen always are.
    pub asks_always: bool,
}

/// A battle as one place sees it.
#[derive(Clone, Copy)]
pub struct Eye<'a> {
    /// The battle.
    pub battle: &'a Battle,
    /// The place.
    pub place: &'a Place,
}

impl Place {
    /// A place for this person.
    pub fn new(person: Person) -> Self {
        Self {
            person,
            selected: None,
            hover: None,
            considered: None,
            draft: Draft::default(),
            put: None,
            laid: BTreeMap::new(),
            refusal: None,
            arcs: false,
            enemies: false,
            free_hand: false,
            battery: None,
            notice: String::new(),
            fresh: Vec::new(),
            undo_wish: None,
            undo_asked: None,
            fights: (Vec::new(), 0),
            lingers: false,
            looking: None,
            then: None,
            memo: Memo::default(),
            grasp: Length(1_270),
            seated: None,
            open_hand: None,
            asks_always: false,
        }
    }

    /// The battle as this place sees it.
    pub const fn eye<'a>(&'a self, battle: &'a Battle) -> Eye<'a> {
        Eye { battle, place: self }
    }

    /// A side has taken its seat behind the curtain.
    pub fn take_seat(&mut self, side: SideId) {
        self.seated = Some(side);
    }

    /// The pointer rests on a unit of the panels, or on none any more.
    pub fn hover_over(&mut self, unit: Option<UnitId>) {
        self.hover = unit;
    }

    /// The pointer rests on a button: what its order would come to is shown.
    pub fn consider(&mut self, order: Option<Order>) {
        self.considered = order;
    }

    /// `Tab`: the next unit that can act.
    pub fn next_worker(&mut self, battle: &Battle) {
        let workers = self.eye(battle).workers();
        let after = workers.iter().copied().find(|unit| self.selected.is_none_or(|now| *unit > now));
        if let Some(next) = after.or_else(|| workers.first().copied()) {
            self.select(Some(next));
        }
    }

    /// Select a unit, dropping what was being put together for another.
    pub fn select(&mut self, unit: Option<UnitId>) {
        if self.selected != unit {
            self.battery = None;
            // A course that is laid waits until its unit is looked at again.
            let laid =
                std::mem::replace(&mut self.draft, unit.and_then(|unit| self.laid.remove(&unit)).unwrap_or_default());
            let sails = laid.proposal.as_ref().is_some_and(|order| order.course().is_some());
            if let Some(before) = self.selected.filter(|_| sails) {
                self.laid.insert(before, Draft { hovering: None, grip: None, ..laid });
            }
            self.considered = None;
        }
        self.refusal = None;
        self.selected = unit;
    }
}

impl<'a> Eye<'a> {
    /// What is asked of who sits there.
    pub fn asked(&self) -> Option<&'a Ask> {
        // Who looks back is asked nothing.
        if self.looking().is_some() {
            return None;
        }
        match self.place.person {
            Person::AtTheScreen => self.battle.asked(),
            Person::Captain(side) => {
                let own = Seat::Side(side);
                // What is thrown for a side that no person plays may be thrown by anybody.
                let throws = |ask: &Ask| {
                    let people = ask.seat.side().is_some() && self.battle.is_human(ask.seat);
                    ask.kind == AskKind::Throw && !people
                };
                let asks = self.battle.session().asks();
                asks.iter().find(|ask| (ask.seat == own && self.battle.is_human(own)) || throws(ask))
            }
            Person::Onlooker => None,
        }
    }

    /// Through whose eyes the table is seen.
    pub fn viewer(&self) -> Viewer {
        match self.place.person {
            // Nobody is asked anything while the people at the screen look back.
            Person::AtTheScreen if self.looking().is_some() && self.battle.people().nth(1).is_some() => Viewer::Public,
            Person::AtTheScreen => self.battle.viewer(),
            Person::Captain(side) => Viewer::Side(side),
            Person::Onlooker => Viewer::Public,
        }
    }

    /// The side that must look now while others look away: hidden hands are passed around a hot seat behind a curtain.
    pub fn curtain(&self) -> Option<SideId> {
        let side = self.asked().filter(|ask| ask.sealed)?.seat.side()?;
        (self.is_hot_seat() && self.place.seated != Some(side)).then_some(side)
    }

    /// A computer captain has to decide, and nobody looks back here.
    pub fn computer_waits(&self) -> bool {
        self.looking().is_none() && self.battle.computer_waits()
    }

    /// An order is on offer now.
    pub(crate) fn is_offered(&self, order: &Order) -> bool {
        self.asked().is_some_and(|ask| ask.offers.iter().any(|offer| offer.admits(order)))
    }

    /// The units that the open ask of a person is about, in order.
    pub fn workers(&self) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = self
            .asked()
            .into_iter()
            .flat_map(|ask| &ask.offers)
            .filter(|offer| !matches!(offer.order, Order::Hold { .. }))
            .filter_map(|offer| offer.order.unit())
            .collect();
        units.sort_unstable();
        units.dedup();
        units
    }

    /// The side of the person who is asked something other than dice.
    pub(crate) fn asked_side(&self) -> Option<SideId> {
        asked_side(self.asked())
    }

    /// The table is seen as it was after so many orders.
    pub fn looking(&self) -> Option<usize> {
        self.place.looking
    }

    /// The battle whose table is seen: of now, or of then.
    pub fn shown(&self) -> &'a Session {
        self.place.looking.and(self.place.then.as_ref()).unwrap_or(self.battle.session())
    }
}

/// The side that is asked something other than dice.
pub(crate) fn asked_side(asked: Option<&Ask>) -> Option<SideId> {
    asked.filter(|ask| ask.kind != AskKind::Throw)?.seat.side()
}
