//! The tutor: how far a learner has come in the lesson of a battle, and what to say now. It judges by what the window
//! knows: the orders given, their outcome, the draft in the hand, and keys. Taking back an order therefore takes back
//! the steps that it completed.
//!
//! A step is shown only in its own moment, and only its own deed completes it. Deeds that belong to another moment
//! leave it as it is.

mod moment;

use wg_core::scenario::lesson::{At, Lesson, Step, is_meant};
use wg_core::{Length, Point, Report, Seat, SideId, UnitId};
use wg_library::Library;
use wg_panels::{Deed, Pointing, Tutor, TutorDeed};

use self::moment::Now;
use super::Desktop;
use crate::sitting::{HERE, Sitting};

/// The distance from the place of a step within which a course counts as laid to that place.
const NEAR: Length = Length::inches(3);

/// A lesson in progress.
pub struct Tutoring {
    /// The id of the scenario with this lesson.
    id: String,
    lesson: Lesson,
    learner: SideId,
    /// The completed steps, each with the number of orders given by then.
    done: Vec<(usize, usize)>,
    /// The number of orders already examined.
    heard: usize,
    /// The number of orders given, and the steps whose moment it was then.
    due: (usize, Vec<usize>),
    /// The step shown last.
    shown: Option<usize>,
    /// The step during which the learner did something else.
    strayed: Option<usize>,
    /// True while the lesson is switched on.
    on: bool,
}

impl Tutoring {
    /// Returns the lesson of this battle, if there is one.
    pub fn of(library: &Library, sitting: &Sitting) -> Option<Self> {
        let scenario = sitting.battle.session().scenario();
        let (id, lesson) = library.lesson_of(scenario)?;
        let learner = lesson.learner(scenario);
        Some(Self {
            id,
            lesson,
            learner,
            done: Vec::new(),
            heard: 0,
            due: (0, Vec::new()),
            shown: None,
            strayed: None,
            on: true,
        })
    }

    fn is_done(&self, step: usize) -> bool {
        self.done.iter().any(|(done, _)| *done == step)
    }

    /// Returns true if the last step is completed.
    fn is_finished(&self) -> bool {
        self.is_done(self.lesson.steps.len() - 1)
    }

    /// Takes note of orders given or taken back since the last call.
    fn follow(&mut self, sitting: &Sitting) {
        let entries = sitting.battle.session().entries();
        if entries.len() < self.heard {
            self.done.retain(|(_, at)| *at <= entries.len());
            (self.heard, self.strayed) = (entries.len(), None);
        }
        while self.heard < entries.len() {
            self.hear(sitting);
        }
    }

    /// Examines the next order and its outcome, and completes the step whose deed it is, if this was its moment.
    fn hear(&mut self, sitting: &Sitting) {
        let entry = &sitting.battle.session().entries()[self.heard];
        let due = if self.due.0 == self.heard { std::mem::take(&mut self.due.1) } else { Vec::new() };
        self.heard += 1;
        let own = (entry.seat == Seat::Side(self.learner)).then(|| entry.order.kind());
        let is_own = |kinds: &[String]| own.is_some_and(|kind| kinds.iter().any(|word| word == kind));
        let mut over = Vec::new();
        for n in due.into_iter().filter(|n| !self.is_done(*n)) {
            let ends = &self.lesson.steps[n].ends;
            let said = |report: &Report| ends.reported.iter().any(|wanted| is_meant(wanted, &report.clause));
            if is_own(&ends.order) || entry.reports.iter().any(said) {
                over.push(n);
                break;
            }
            // A step that asks the learner to read something, use a key or prepare a draft is completed by going on.
            let first =
                is_own(&ends.in_hand) || (own.is_some() && self.shown == Some(n) && (ends.read || ends.key.is_some()));
            if first {
                over.push(n);
            } else if own.is_some() {
                break;
            }
        }
        if own.is_some() {
            self.strayed = self.shown.filter(|shown| !over.contains(shown));
        }
        self.done.extend(over.into_iter().map(|step| (step, self.heard)));
    }

    /// Returns the steps that are not completed and whose moment it is. The last step comes when the lesson waits for
    /// no other one. Optional steps may come after it as well.
    fn in_their_moment(&self, now: &Now<'_>) -> Vec<usize> {
        let steps = &self.lesson.steps;
        let is_last = |n: usize| n + 1 == steps.len();
        let waits = steps
            .iter()
            .enumerate()
            .any(|(n, step)| !step.optional && !is_last(n) && !self.is_done(n) && !now.is_left_out(step));
        let finished = self.is_finished();
        let over = |n: usize| {
            self.is_done(n) || now.is_left_out(&steps[n]) || (is_last(n) && waits) || (finished && !steps[n].optional)
        };
        let due = |n: &usize| !over(*n) && now.is_moment(&steps[*n]);
        (0..steps.len()).filter(due).collect()
    }

    /// Checks whether the draft in the hand is the one that the step asks for.
    fn is_in_hand(&self, step: &Step, sitting: &Sitting) -> bool {
        let Some(order) = sitting.places[HERE]
            .draft
            .proposal
            .as_ref()
            .filter(|order| step.ends.in_hand.iter().any(|word| word == order.kind()))
        else {
            return false;
        };
        let view = sitting.eye(HERE).seen();
        match pointing(step, sitting) {
            Pointing::Unit(unit) if order.target().is_some() => order.target() == Some(unit),
            Pointing::Place(place) if order.course().is_some() => {
                let footprint = order
                    .unit()
                    .and_then(|unit| view.units.iter().find(|other| other.id == unit))
                    .map(|unit| unit.footprint);
                if let Some(grid) = view.table.grid {
                    let end = sitting.eye(HERE).preview(order).and_then(|preview| preview.ghost);
                    return end.is_some_and(|pose| pose.at.distance(place) * 2 < grid.square);
                }
                let end = sitting.eye(HERE).preview(order).and_then(|preview| preview.ghost);
                end.zip(footprint).is_some_and(|(pose, footprint)| {
                    pose.at.distance(place).min(pose.bow(&footprint).distance(place)) <= NEAR
                })
            }
            _ => true,
        }
    }

    /// Returns what the tutor says now.
    fn now(&mut self, sitting: &Sitting) -> Option<Tutor> {
        self.shown = None;
        self.due = (sitting.battle.session().entries().len(), Vec::new());
        if !self.on || sitting.eye(HERE).looking().is_some() || sitting.battle.session().outcome().is_some() {
            return None;
        }
        let now = Now::of(sitting, self.learner);
        self.due.1 = self.in_their_moment(&now);
        let Some(n) = self.due.1.iter().copied().find(|n| !self.is_in_hand(&self.lesson.steps[*n], sitting)) else {
            // After the end of the lesson, the tutor has no hints between the moments of optional steps.
            now.asked.filter(|_| !self.is_finished())?;
            return Some(Tutor { says: self.lesson.meanwhile.clone(), at: Pointing::BigButton, ..Tutor::default() });
        };
        self.shown = Some(n);
        let step = &self.lesson.steps[n];
        // The learner holds or has ordered something else, or an order was refused.
        let other = sitting.places[HERE]
            .draft
            .proposal
            .as_ref()
            .is_some_and(|order| step.ends.in_hand.iter().any(|word| word == order.kind()));
        let strayed = self.strayed == Some(n) || sitting.places[HERE].refusal.is_some() || other;
        Some(Tutor {
            step: Some((n + 1, self.lesson.steps.len())),
            says: step.says.clone(),
            otherwise: if strayed { step.otherwise.clone() } else { String::new() },
            clause: step.clause.clone(),
            at: Self::shown_first(step, sitting),
            read: step.ends.read,
        })
    }

    /// Returns what a step points at now. An entry in the menu of a ship is reached by way of the ship, so the ship
    /// comes first.
    fn shown_first(step: &Step, sitting: &Sitting) -> Pointing {
        match (pointing(step, sitting), &step.at.entry) {
            (Pointing::Unit(unit), Some(entry)) if sitting.places[HERE].selected == Some(unit) => {
                Pointing::Entry(entry.clone())
            }
            (at, _) => at,
        }
    }

    /// Completes the step that is shown, if `waits` is true for that step. Returns true if it was completed.
    fn end(&mut self, waits: impl Fn(&Step) -> bool) -> bool {
        let over = self.shown.take_if(|shown| waits(&self.lesson.steps[*shown]));
        self.done.extend(over.map(|step| (step, self.heard)));
        over.is_some()
    }
}

/// Returns what a step points at on this table.
fn pointing(step: &Step, sitting: &Sitting) -> Pointing {
    let (at, view) = (&step.at, sitting.eye(HERE).seen());
    let unit = |name: &String| view.units.iter().find(|unit| unit.name == *name).map(|unit| Pointing::Unit(unit.id));
    let square = |(column, row): (i16, i16)| {
        let grid = view.table.grid?;
        let width = grid.square;
        let middle = |n: i16| Length(width.0 * (i32::from(n) - 1) + width.0 / 2);
        Some(Pointing::Place(Point { x: middle(column), y: middle(row) }))
    };
    let found = at
        .ship
        .as_ref()
        .and_then(unit)
        .or_else(|| at.square.and_then(square))
        .or_else(|| sitting.eye(HERE).square_to_fire(at.shot.as_ref()?).map(Pointing::Place))
        .or_else(|| at.place.map(|(x, y)| Pointing::Place(Point::inches(x, y))))
        .or_else(|| at.button.clone().map(Pointing::Button))
        .or_else(|| at.label.clone().map(Pointing::Label))
        .or_else(|| at.throw.as_ref().map(|_| Pointing::Dice));
    found.unwrap_or(if at.big_button { Pointing::BigButton } else { Pointing::Nothing })
}

impl Desktop {
    /// Takes up the lesson of the battle on the table, if it has one and exactly the learner's side is played by a
    /// person. The tutor is silent if the lesson was taken before.
    pub fn teach(&mut self) {
        let human = |side: SideId| self.sitting.battle.is_human(Seat::Side(side));
        let sides = self.sitting.battle.session().scenario().sides.len();
        let found = if self.sitting.battle.view_only { None } else { Tutoring::of(&self.library, &self.sitting) };
        // Two people at the table teach each other, so there is no tutor for them.
        let alone = |learner: SideId| (0..sides).all(|side| human(SideId(side as u8)) == (side == learner.index()));
        self.tutor = found.filter(|tutor| alone(tutor.learner));
        if let Some(tutor) = &mut self.tutor {
            tutor.on = !self.screens[HERE].panel.lessons_over.contains(&tutor.id);
        }
        self.screens[HERE].panel.tutor = wg_panels::read::tutor::TutorState::default();
    }

    /// Begins the lesson of this battle, even if it was taken before.
    pub fn teach_again(&mut self) {
        if let Some(tutor) = &mut self.tutor {
            tutor.on = true;
        }
    }

    /// Updates what the tutor says about the battle as it stands.
    pub fn tutor_now(&mut self) {
        self.screens[HERE].desk.can_teach = self.tutor.is_some();
        let Some(tutor) = &mut self.tutor else {
            self.screens[HERE].panel.tutor.on = false;
            self.screens[HERE].desk.tutor = None;
            return;
        };
        tutor.follow(&self.sitting);
        let before = tutor.shown;
        self.screens[HERE].desk.tutor = tutor.now(&self.sitting);
        let finished = tutor.is_finished();
        let shown = tutor.shown.map(|n| (tutor.lesson.steps[n].at.clone(), tutor.learner, tutor.shown != before));
        // A learner who has lost before the end of the lesson has not learnt it. It begins again with the battle.
        tutor.on &= self.sitting.battle.session().outcome().is_none();
        let on = tutor.on;
        if on && finished {
            self.lesson_over();
        }
        self.screens[HERE].panel.tutor.on = on && !finished;
        if let Some((at, learner, new)) = shown {
            self.bring(&at, learner, new);
        }
        if self.reads() {
            self.screens[HERE].desk.reading = true;
            self.screens[HERE].desk.headline = "Read what the tutor says, then continue".to_owned();
            self.screens[HERE].desk.acting = None;
        }
    }

    /// Shows the learner what a step points at: the dice rolled, and the sheet of a unit if the step is new.
    fn bring(&mut self, at: &At, learner: SideId, new: bool) {
        let thrown =
            at.throw.as_ref().map(|clause| self.sitting.telling.thrown_by(learner, clause)).unwrap_or_default();
        if !thrown.is_empty() {
            let tray = &mut self.screens[HERE].desk.tray;
            if tray.last != thrown {
                // The other rolls of the exchange are shown above this one.
                let others = std::mem::replace(&mut tray.last, thrown);
                tray.before.push(others);
                tray.before.retain(|throw| *throw != tray.last);
            }
        }
        let of = |label: &String| {
            self.screens[HERE]
                .desk
                .view
                .units
                .iter()
                .find(|unit| label.strip_prefix(&unit.name).is_some_and(|rest| rest.starts_with(' ')))
        };
        let unit = at.label.as_ref().filter(|_| new).and_then(of).map(|unit| unit.id);
        if unit.is_some() && self.sitting.places[HERE].selected != unit {
            self.sitting.touch(HERE, |_, place| place.select(unit));
            self.screens[HERE].desk.selected = unit;
        }
    }

    /// Keeps the lesson of this battle from beginning by itself again.
    fn lesson_over(&mut self) {
        if let Some(tutor) =
            self.tutor.as_ref().filter(|tutor| !self.screens[HERE].panel.lessons_over.contains(&tutor.id))
        {
            self.screens[HERE].panel.lessons_over.push(tutor.id.clone());
        }
    }

    /// Returns true while the learner must read something before going on.
    pub fn reads(&self) -> bool {
        !self.screens[HERE].panel.tutor.folded && self.screens[HERE].desk.tutor.as_ref().is_some_and(|tutor| tutor.read)
    }

    /// Moves the pointer to a point of the table. While the learner has something to read, the pointer lays no course
    /// and aims no shot. Returns true if the screen must be redrawn.
    pub fn point_at(&mut self, whose: usize, at: Option<Point>, unit: Option<UnitId>) -> bool {
        let (at, unit) = if whose == HERE && self.reads() { (None, None) } else { (at, unit) };
        self.sitting.point_at(whose, at, unit)
    }

    /// Handles a button of the tutor.
    pub fn tutor_deed(&mut self, deed: TutorDeed) {
        self.sitting.changed();
        let Some(tutor) = &mut self.tutor else { return };
        match deed {
            TutorDeed::Read => drop(tutor.end(|step| step.ends.read)),
            TutorDeed::Fold => self.screens[HERE].panel.tutor.folded = !self.screens[HERE].panel.tutor.folded,
            TutorDeed::TakeUp if !tutor.on || tutor.is_finished() => {
                tutor.on = true;
                if tutor.is_finished() {
                    tutor.done.clear();
                }
                self.screens[HERE].panel.tutor.folded = false;
            }
            TutorDeed::Dismiss | TutorDeed::TakeUp => {
                tutor.on = false;
                self.lesson_over();
            }
        }
    }

    /// Notes that a key was used, which may complete the step that is shown.
    pub fn tutor_hears(&mut self, deed: Deed) {
        if let Some(tutor) = &mut self.tutor {
            let over = tutor.end(|step| step.ends.key.as_deref() == Some(deed.id()));
            if over {
                self.sitting.changed();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_know_the_keys_that_the_settings_know() {
        assert_eq!(wg_core::scenario::lesson::KEYS, Deed::ALL.map(Deed::id), "one list for both");
    }
}
