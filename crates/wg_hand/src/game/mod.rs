//! The battle on the desk: a session, who plays its sides, and where it is saved.

pub mod clock;
pub mod computer;
pub(crate) mod divisions;
pub mod draft;
pub mod fights;
pub mod memo;
pub(crate) mod names;
pub mod opening;
pub mod patience;
mod takeback;
pub mod told;
pub mod unsaved;

use std::collections::BTreeMap;
use std::path::PathBuf;

use wg_captains::Captain;
use wg_core::scenario::SideSpec;
use wg_core::shown::sheet::Scene;
use wg_core::{
    Ask, AskKind, DiceSource, Event, Length, Mark, Measure, Order, Piece, Point, Refusal, Report, Seat, Session,
    SideId, UnitId, Viewer,
};
use wg_panels::{Fallen, JournalLine};

use crate::files::logbook::Logbook;
use crate::game::draft::{Draft, Put};
use crate::game::memo::Memo;
use crate::game::patience::Patience;
use crate::game::told::digest::Told;
use crate::game::told::moments::Happenings;
use crate::game::told::past::Lookback;

/// Who plays a side and what dice are thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// `human` or a captain's name, by side.
    pub captains: Vec<String>,
    /// The dice.
    pub dice: DiceSource,
}

/// A battle that is being played.
pub struct Game {
    /// The battle.
    pub session: Session,
    /// Computer captains by side; `None` for people.
    pub(crate) captains: Vec<Option<Box<dyn Captain>>>,
    /// How long computer captains may go on among themselves.
    pub(crate) patience: Patience,
    /// Where it is saved.
    pub log: Option<Logbook>,
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
    /// Every report so far.
    pub journal: Vec<JournalLine>,
    /// Whose each unit was when it was last told of.
    pub(crate) flags: BTreeMap<UnitId, SideId>,
    /// Reports that the table has not animated yet.
    pub fresh: Vec<Report>,
    /// What nobody should miss.
    pub(crate) happenings: Happenings,
    /// What each side has been told of what the others did.
    pub(crate) told: Told,
    /// The table as it was.
    pub past: Lookback,
    /// The journal that it was read from.
    pub source: Option<PathBuf>,
    /// The order that undo would have gone back to, had there been no dice.
    pub undo_wish: Option<usize>,
    /// An undo that takes back an order of the other player was asked for once: to which order, out of how many.
    pub(crate) undo_asked: Option<(usize, usize)>,
    /// Orders that were given by one press: after the first so many, up to so many.
    pub(crate) together: Vec<(usize, usize)>,
    /// Fights seen from nearby, beat by beat, and which of them is seen now.
    pub(crate) fights: (Vec<Scene>, usize),
    /// The last beat is left on the table for a short while, whatever is asked meanwhile.
    pub(crate) lingers: bool,
    /// Rows that were thrown by hand already while more dice are wanted before anything comes of them.
    pub fallen: Vec<Fallen>,
    /// What was asked of the position already.
    pub memo: Memo,
    /// How near to a thing on the table the hand grasps it.
    pub grasp: Length,
    /// Counted up with every change, for whoever draws.
    pub version: u64,
    /// The list of saved battles says that it is over.
    pub(crate) marked_over: bool,
    pub(crate) seated: Option<SideId>,
    /// Whose hand of cards lies open at a hot seat.
    pub open_hand: Option<SideId>,
    /// A person is asked for a card even where none fits. Two at one screen always are.
    pub asks_always: bool,
}

impl Game {
    /// People play all sides from now on.
    pub fn rise(&mut self) {
        self.captains.iter_mut().for_each(|captain| *captain = None);
    }

    /// True if a person plays this seat.
    pub fn is_human(&self, seat: Seat) -> bool {
        seat.side().is_none_or(|side| self.captains.get(side.index()).is_none_or(Option::is_none))
    }

    /// Who plays each side now: `human`, or a captain's name.
    pub(crate) fn players(&self) -> Vec<String> {
        self.captains
            .iter()
            .map(|captain| captain.as_ref().map_or(SideSpec::HUMAN, |captain| captain.name()).to_owned())
            .collect()
    }

    /// In what the rules measure.
    pub fn measure(&self) -> Measure {
        self.session.ruleset().about().measure
    }

    /// What a person is asked now. Throws are always a person's: the machine's need no asking.
    pub fn asked(&self) -> Option<&Ask> {
        // Who looks back is asked nothing.
        let asks = if self.looking().is_some() { &[] } else { self.session.asks() };
        asks.iter().find(|ask| ask.kind == AskKind::Throw || self.is_human(ask.seat))
    }

    /// The side through whose eyes the table is seen: the one person playing, or the one who must decide.
    pub fn viewer(&self) -> Viewer {
        let people: Vec<usize> = (0..self.captains.len()).filter(|side| self.captains[*side].is_none()).collect();
        match people.as_slice() {
            [] => Viewer::All,
            [one] => Viewer::Side(SideId(*one as u8)),
            _ => self.asked().and_then(|ask| ask.seat.side()).map_or(Viewer::Public, Viewer::Side),
        }
    }

    /// The side that must look now while others look away: hidden hands are passed around a hot seat behind a curtain.
    pub fn curtain(&self) -> Option<SideId> {
        let people = self.captains.iter().filter(|captain| captain.is_none()).count();
        let side = self.asked().filter(|ask| ask.sealed)?.seat.side()?;
        (people > 1 && self.seated != Some(side)).then_some(side)
    }

    /// A side has taken its seat behind the curtain.
    pub fn take_seat(&mut self, side: SideId) {
        self.seated = Some(side);
        self.version += 1;
    }

    /// Give an order for the seat that is asked.
    pub fn submit(&mut self, order: Order) {
        if let Some(at) = self.looking() {
            self.refusal = Some(Refusal::new(
                "T-PAST",
                format!("This is the table as it was after order {at}: go back to the battle to give orders."),
            ));
            self.version += 1;
        } else if let Some(seat) = self.asked().map(|ask| ask.seat) {
            self.submit_as(seat, order);
        } else {
            self.refusal = self.session.check(Seat::Side(SideId(0)), &order).err();
            self.version += 1;
        }
    }

    /// Standing orders and holds wait for no ask: her own side gives them.
    pub fn order_her(&mut self, order: Order) {
        if let Some(unit) = order.unit().filter(|_| self.looking().is_none()) {
            let side = self.session.ruleset().side_of(self.session.world(), unit);
            // When her guns fire does not change the course that is laid, as long as the same is asked.
            let keeps = matches!(order, Order::Standing { .. } | Order::Hold { .. });
            let held = (self.draft.clone(), self.laid.clone(), self.battery);
            self.submit_as(Seat::Side(side), order);
            let stands =
                |order: &Order| self.asked().is_some_and(|ask| ask.offers.iter().any(|offer| offer.admits(order)));
            if keeps && self.refusal.is_none() && held.0.proposal.as_ref().is_none_or(stands) {
                (self.draft, self.laid, self.battery) = held;
            }
        }
    }

    /// Give an order that is no side's: the clock's.
    pub fn give(&mut self, seat: Seat, order: Order) {
        self.submit_as(seat, order);
    }

    pub(crate) fn submit_as(&mut self, seat: Seat, order: Order) {
        self.version += 1;
        if self.is_human(seat) {
            self.patience.renew();
        }
        let boards = order.unit().zip(order.course()).and_then(|(unit, course)| match self.end_of_course(course) {
            wg_core::PathEnd::Boards(target) => Some(Order::Board { unit, target, men: 0 }),
            _ => None,
        });
        let rows = self.thrown_rows(&order);
        if self.is_human(seat) && self.session.check(seat, &order).is_ok() {
            self.acts_on_digest();
            self.happenings.acted();
        }
        match self.session.submit(seat, order) {
            Ok(reports) => {
                self.refusal = None;
                // A throw of which nothing is told waits for more dice.
                match rows {
                    Some(rows) if reports.is_empty() => self.fallen.extend(rows),
                    _ => self.fallen.clear(),
                }
                self.notice.clear();
                self.considered = None;
                self.battery = None;
                self.draft = Draft::default();
                self.laid.clear();
                let order = self.session.entries().len();
                self.note(order, reports);
                self.digest();
                self.look_for_work();
                // Of several in one square the one that was named is proposed.
                let asked_again =
                    |order: &Order| self.asked().is_some_and(|ask| ask.offers.iter().any(|offer| offer.admits(order)));
                self.draft.proposal = boards.filter(asked_again);
                self.mark();
                self.settle_hands();
                self.settle_put();
            }
            Err(refusal) => self.refusal = Some(refusal),
        }
    }

    /// The rows that an order throws by hand, each with its faces.
    fn thrown_rows(&self, order: &Order) -> Option<Vec<Fallen>> {
        let Order::Throw { faces } = order else { return None };
        let ask = self.asked().filter(|ask| ask.kind == AskKind::Throw)?;
        let mut left = faces.iter().copied();
        Some(
            ask.throws
                .iter()
                .map(|throw| Fallen {
                    faces: left.by_ref().take(usize::from(throw.dice)).collect(),
                    throw: throw.clone(),
                })
                .collect(),
        )
    }

    /// The pointer rests on a unit of the panels, or on none any more.
    pub fn hover_over(&mut self, unit: Option<UnitId>) {
        self.hover = unit;
        self.version += 1;
    }

    /// The pointer rests on a button: what its order would come to is shown.
    pub fn consider(&mut self, order: Option<Order>) {
        self.considered = order;
        self.version += 1;
    }

    pub(crate) fn note(&mut self, order: usize, reports: Vec<Report>) {
        self.show_fights(&reports, true);
        self.note_moments(order, &reports);
        self.fresh.extend(reports.iter().cloned());
        // Pictures of a fight have nothing to say. A shot is kept for what it did, whoever tells of it.
        let is_shot = |report: &Report| matches!(report.event, Event::Shot { .. });
        let told = reports
            .into_iter()
            .filter(|report| !report.sentence.is_empty() || report.aside.is_some() || is_shot(report));
        // A ship is taken now and then: whose she was when it was told.
        let ruleset = self.session.ruleset();
        let by_person = order
            .checked_sub(1)
            .and_then(|at| self.session.entries().get(at))
            .is_some_and(|entry| self.is_human(entry.seat));
        let sides = &mut self.flags;
        for report in told {
            let side = report.unit.map(|unit| {
                let flag = sides.entry(unit).or_insert_with(|| {
                    self.session
                        .scenario()
                        .ships
                        .get(unit.index())
                        .and_then(|ship| self.session.scenario().side(&ship.side))
                        .unwrap_or_default()
                });
                let before = *flag;
                if matches!(report.event, Event::Fate) && order == self.session.entries().len() {
                    *flag = ruleset.side_of(self.session.world(), unit);
                }
                before
            });
            self.journal.push(JournalLine { order, by_person, report, side });
        }
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

    /// Select a unit that has something to do, unless the selected one has.
    pub fn look_for_work(&mut self) {
        let workers = self.workers();
        if !workers.is_empty() && self.selected.is_none_or(|unit| !workers.contains(&unit)) {
            // Whose guns bear best is looked at first.
            let best = self
                .asked()
                .filter(|ask| self.is_gunnery(ask))
                .and_then(|ask| self.best_shot(ask))
                .and_then(|shot| shot.unit());
            self.selected = best.or_else(|| workers.first().copied());
            self.battery = None;
        }
    }

    /// The clause that `F1` explains if the pointer is on no panel: of what the pointer is over on the table, of the refusal, of
    /// the order put together, of the last report.
    pub fn clause_in_question(&self, at: Option<Point>) -> Option<String> {
        let of = |order: &Order| {
            let preview = self.session.preview(self.asked()?.seat, order);
            let refused = preview.refusals.first().map(|refusal| refusal.clause.clone());
            Some(refused.unwrap_or(preview.clause)).filter(|clause| !clause.is_empty())
        };
        let pointed = || self.draft.hovering.as_ref().and_then(of);
        let shot = || {
            let (unit, target) = (self.selected?, self.hover?);
            (unit != target).then(|| of(&Order::Fire { unit, battery: 0, target, aim: 0 })).flatten()
        };
        // Where fields of fire are wanted, a place in one of them asks about the field and not about the course there.
        let field = || self.field_at(at?).filter(|_| self.arcs && self.hover.is_none());
        let water = || self.why_not(at?).map(|refusal| refusal.clause);
        let refused = || self.refusal.as_ref().map(|refusal| refusal.clause.clone());
        let proposed = || self.draft.proposal.as_ref().and_then(of);
        let reader = self.reader();
        let lines = || {
            self.journal.iter().rev().filter(|line| line.report.aside.is_none() || !line.report.told(reader).is_empty())
        };
        let told = || lines().map(|line| line.report.clause.clone()).find(|clause| !clause.is_empty());
        field().or_else(pointed).or_else(shot).or_else(water).or_else(refused).or_else(proposed).or_else(told)
    }

    /// The clause of the field of fire that is drawn over a place.
    fn field_at(&self, at: Point) -> Option<String> {
        let overlays = self.overlays(&self.seen());
        let mut all = overlays.fields.iter().flat_map(|fields| fields.iter().flatten()).chain(&overlays.marks);
        all.find_map(|mark| match mark {
            Mark::Field { bands, clause, .. }
                if bands
                    .iter()
                    .any(|(outline, _)| Piece::contains(&Piece { outline: outline.clone(), shoal: false }, at)) =>
            {
                Some((*clause).to_owned())
            }
            _ => None,
        })
    }

    /// `Tab`: the next unit that can act.
    pub fn next_worker(&mut self) {
        let workers = self.workers();
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
        self.version += 1;
    }
}

#[cfg(test)]
impl Game {
    /// This captain plays a side from now on.
    pub fn sit(&mut self, side: SideId, captain: Box<dyn Captain>) {
        self.captains[side.index()] = Some(captain);
    }
}
