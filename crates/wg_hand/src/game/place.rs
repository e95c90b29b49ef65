//! A place at the table: what one person, or the people at one screen, look at and hold in the hand.
//!
//! A press is resolved by a function of the battle and a place, which returns an order or leaves a reason in the place.
//! A place reads nothing that its viewer may not know, and changes nothing in the battle.

use std::collections::BTreeMap;

use wg_core::shown::sheet::Scene;
use wg_core::{Ask, AskKind, Length, Order, Refusal, Report, Seat, Session, SideId, UnitId, Viewer};
use wg_panels::read::replay::LineMark;

use crate::game::battle::Battle;
use crate::game::draft::{Draft, Put, SailOn};
use crate::game::memo::Memo;
use crate::game::then::Then;

/// The person who sits at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Person {
    /// All people of the battle, at one screen, which is drawn for the person who must decide.
    #[default]
    AtTheScreen,
    /// The captain of a side, at a screen of their own.
    Captain(SideId),
    /// An onlooker who gives no orders.
    Onlooker,
}

/// One person's place at the table.
pub struct Place {
    /// The person who sits at this place.
    pub person: Person,
    /// The selected unit.
    pub selected: Option<UnitId>,
    /// The unit under the pointer, on the table or on a panel.
    pub hover: Option<UnitId>,
    /// The order under the pointer on a panel.
    pub considered: Option<Order>,
    /// The course or shot that is being put together.
    pub draft: Draft,
    /// The ship that was put down on a square and waits until her course is asked for.
    pub(crate) put: Option<Put>,
    /// True if the program rolls the dice that are still to be rolled before the first turn.
    pub(crate) rolls_rest: bool,
    /// The faces of a roll by hand that a ruling took back, and the number of orders given then.
    pub(crate) faces_before: Option<(usize, Vec<u8>)>,
    /// The wish that ships sail on as they are.
    pub(crate) sails_on: Option<SailOn>,
    /// The courses laid for other units since the last order.
    pub(crate) laid: BTreeMap<UnitId, Draft>,
    /// The reason why the last order could not be given.
    pub refusal: Option<Refusal>,
    /// True to show the arcs of the selected ship, at the ghost of her course if there is one.
    pub arcs: bool,
    /// True to show what the enemies who have yet to act could do to the selected ship, also at the ghost of her
    /// course.
    pub enemies: bool,
    /// True to keep the helm from snapping to anything.
    pub free_hand: bool,
    /// The battery of the selected ship that was picked.
    pub battery: Option<u8>,
    /// A message that is no refusal, shown until the next order.
    pub notice: String,
    /// Reports that the table has not animated yet.
    pub fresh: Vec<Report>,
    /// The order that a refused undo would have gone back to.
    pub undo_wish: Option<usize>,
    /// A first request to undo an order of the other player: the number of orders to go back to, and the number given
    /// then.
    pub(crate) undo_asked: Option<(usize, usize)>,
    /// The fights to show, beat by beat, and the index of the beat shown now.
    pub(crate) fights: (Vec<Scene>, usize),
    /// True while the last beat is left on the table for a moment, even if something is asked.
    pub(crate) lingers: bool,
    /// The number of orders given at the past position that is looked at; `None` for the present.
    pub(crate) looking: Option<usize>,
    /// A second session that holds the past position that is looked at.
    pub(crate) then: Option<Session>,
    /// What the order did that is looked back at; nothing while the place looks at the present.
    pub(crate) deed: Then,
    /// The line of the journal that is marked.
    pub marked: Option<LineMark>,
    /// Cached answers about the present position.
    pub memo: Memo,
    /// The distance within which the hand grasps a thing on the table.
    pub grasp: Length,
    pub(crate) seated: Option<SideId>,
    /// The side whose hand of cards lies open at a hot seat.
    pub open_hand: Option<SideId>,
    /// True if the player is asked for a card even when none fits. Two people at one screen are always asked.
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
    /// Creates a place for this person.
    pub fn new(person: Person) -> Self {
        Self {
            person,
            selected: None,
            hover: None,
            considered: None,
            draft: Draft::default(),
            put: None,
            sails_on: None,
            rolls_rest: false,
            faces_before: None,
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
            deed: Then::default(),
            marked: None,
            memo: Memo::default(),
            grasp: Length(1_270),
            seated: None,
            open_hand: None,
            asks_always: false,
        }
    }

    /// Returns the battle as this place sees it.
    pub const fn eye<'a>(&'a self, battle: &'a Battle) -> Eye<'a> {
        Eye { battle, place: self }
    }

    /// Notes that a side has taken its seat behind the curtain.
    pub fn take_seat(&mut self, side: SideId) {
        self.seated = Some(side);
    }

    /// Notes that the pointer rests on a unit of the panels, or on none.
    pub fn hover_over(&mut self, unit: Option<UnitId>) {
        self.hover = unit;
    }

    /// Notes that the pointer rests on a button, so that the effect of its order is shown.
    pub fn consider(&mut self, order: Option<Order>) {
        self.considered = order;
    }

    /// Handles `Tab`: selects the next unit that can act.
    pub fn next_worker(&mut self, battle: &Battle) {
        let workers = self.eye(battle).workers();
        let after = workers.iter().copied().find(|unit| self.selected.is_none_or(|now| *unit > now));
        if let Some(next) = after.or_else(|| workers.first().copied()) {
            self.select(Some(next));
        }
    }

    /// Selects a unit. A course laid for the previous one is kept for later; any other draft is dropped.
    pub fn select(&mut self, unit: Option<UnitId>) {
        if self.selected != unit {
            self.battery = None;
            // A laid course waits until its unit is selected again.
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
    /// Returns the open question to the person at this place; `None` while the place looks back.
    pub fn asked(&self) -> Option<&'a Ask> {
        // Nothing is asked while looking back.
        if self.looking().is_some() {
            return None;
        }
        match self.place.person {
            Person::AtTheScreen => self.battle.asked(),
            Person::Captain(side) => {
                let own = Seat::Side(side);
                // Anybody may roll for a side that no person plays.
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

    /// Returns the viewer through whose eyes the table is seen.
    pub fn viewer(&self) -> Viewer {
        match self.place.person {
            // No seat is asked while the people at the screen look back, so they see what both may see.
            Person::AtTheScreen if self.looking().is_some() && self.battle.people().nth(1).is_some() => Viewer::Public,
            Person::AtTheScreen => self.battle.viewer(),
            Person::Captain(side) => Viewer::Side(side),
            Person::Onlooker => Viewer::Public,
        }
    }

    /// Returns the side that must look now while others look away. A hot seat passes hidden hands around behind a
    /// curtain.
    pub fn curtain(&self) -> Option<SideId> {
        let side = self.asked().filter(|ask| ask.sealed)?.seat.side()?;
        (self.is_hot_seat() && self.place.seated != Some(side)).then_some(side)
    }

    /// Returns true if a computer captain has to decide, and this place does not look back.
    pub fn computer_waits(&self) -> bool {
        self.looking().is_none() && self.battle.computer_waits()
    }

    /// Returns true if the order is on offer now.
    pub(crate) fn is_offered(&self, order: &Order) -> bool {
        self.asked().is_some_and(|ask| ask.offers.iter().any(|offer| offer.admits(order)))
    }

    /// Returns the units with something on offer in the open question, in order of their ids.
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

    /// Returns the side of the person who is asked something other than dice.
    pub(crate) fn asked_side(&self) -> Option<SideId> {
        asked_side(self.asked())
    }

    /// Returns the number of orders given at the past position that is looked at; `None` for the present.
    pub fn looking(&self) -> Option<usize> {
        self.place.looking
    }

    /// Returns the session whose table is seen: the present one or the past one.
    pub fn shown(&self) -> &'a Session {
        self.place.looking.and(self.place.then.as_ref()).unwrap_or(self.battle.session())
    }
}

/// Returns the side that is asked something other than dice.
pub(crate) fn asked_side(asked: Option<&Ask>) -> Option<SideId> {
    asked.filter(|ask| ask.kind != AskKind::Throw)?.seat.side()
}
