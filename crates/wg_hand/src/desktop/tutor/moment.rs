//! The moments of a lesson: checks whether the condition of a step holds now.

use wg_core::scenario::lesson::{Step, When, is_meant};
use wg_core::shown::view::PhaseState;
use wg_core::{Ask, AskKind, Entry, Event, Order, Report, Seat, SideId};

use crate::game::names::Names;
use crate::game::told::Telling;
use crate::game::told::thrown::whole_throw;
use crate::sitting::{HERE, Sitting};

/// The battle as it stands, seen by the learner.
pub(crate) struct Now<'a> {
    sitting: &'a Sitting,
    learner: SideId,
    /// The question to the learner, unless it asks for dice.
    pub(crate) asked: Option<&'a Ask>,
}

impl<'a> Now<'a> {
    pub(crate) fn of(sitting: &'a Sitting, learner: SideId) -> Self {
        let asked =
            sitting.eye(HERE).asked().filter(|ask| ask.seat == Seat::Side(learner) && ask.kind != AskKind::Throw);
        Self { sitting, learner, asked }
    }

    /// Checks whether this is the moment of a step.
    pub(crate) fn is_moment(&self, step: &Step) -> bool {
        // While others decide, the learner can only read. While dice are typed in, the learner cannot read either.
        let free = self.asked.is_some() || (step.ends.read && self.sitting.eye(HERE).asked().is_none());
        let dice = || {
            step.at.throw.as_ref().is_none_or(|clause| !self.sitting.telling.thrown_by(self.learner, clause).is_empty())
        };
        let bears = || step.at.shot.as_ref().is_none_or(|name| self.sitting.eye(HERE).square_to_fire(name).is_some());
        free && self.question(&step.when) && self.phase(&step.when) && self.past(&step.when) && dice() && bears()
    }

    /// Checks what the learner is asked and which orders may be given.
    fn question(&self, when: &When) -> bool {
        let may = |kinds: &[String]| {
            self.asked
                .is_some_and(|ask| ask.offers.iter().any(|offer| kinds.iter().any(|kind| kind == offer.order.kind())))
        };
        let says = |words: &String| {
            let view = self.sitting.eye(HERE).seen();
            let button = self.asked.and_then(|ask| self.sitting.eye(HERE).big_button(ask, &Names(&view)));
            button.is_some_and(|button| button.label.contains(words) || self.course_notes(&button.order, words))
        };
        (when.offered.is_empty() || may(&when.offered))
            && (when.without.is_empty() || (self.asked.is_some() && !may(&when.without)))
            && (!when.watching || self.sitting.eye(HERE).computer_waits())
            && when.button.as_ref().is_none_or(says)
    }

    /// Checks whether the note on the card of a course contains these words.
    fn course_notes(&self, order: &Order, words: &str) -> bool {
        let run = || self.sitting.eye(HERE).preview(order).and_then(|preview| preview.run);
        order.course().is_some() && run().is_some_and(|run| run.note.contains(words))
    }

    fn phase(&self, when: &When) -> bool {
        let stands = || {
            let view = self.sitting.eye(HERE).seen();
            let current = view.phases.iter().find(|phase| phase.state == PhaseState::Current);
            let whose = |name: &String| {
                let side = self.sitting.battle.session().scenario().side(name);
                side.is_some() && current.is_some_and(|phase| phase.side == side)
            };
            let under = |wanted: &String| current.is_some_and(|phase| is_meant(wanted, &phase.clause));
            when.side.as_ref().is_none_or(whose) && (when.phase.is_empty() || when.phase.iter().any(under))
        };
        (when.phase.is_empty() && when.side.is_none()) || stands()
    }

    /// Checks what must have happened before.
    fn past(&self, when: &When) -> bool {
        let entries = self.sitting.battle.session().entries();
        let gave = |kinds: &[String], entries: &[Entry]| {
            entries.iter().any(|entry| {
                entry.seat == Seat::Side(self.learner) && kinds.iter().any(|kind| kind == entry.order.kind())
            })
        };
        let since = entries
            .iter()
            .rposition(|entry| entry.reports.iter().any(|report| report.event == Event::Phase))
            .map_or(0, |last| last + 1);
        let early = |turn: u16| self.sitting.eye(HERE).seen().turn < turn;
        !when.from.is_some_and(early)
            && (when.given.is_empty() || gave(&when.given, entries))
            && (when.in_phase.is_empty() || gave(&when.in_phase, &entries[since..]))
            && (when.reported.is_empty() || self.was_said(&when.reported))
    }

    /// Returns true if something was reported under one of these clauses.
    fn was_said(&self, clauses: &[String]) -> bool {
        let told = |report: &Report| clauses.iter().any(|wanted| is_meant(wanted, &report.clause));
        self.sitting.battle.session().opening().iter().any(told)
            || self.sitting.battle.session().entries().iter().any(|entry| entry.reports.iter().any(told))
    }

    /// Returns true if a report has made the step unnecessary, or its last turn is over.
    pub(crate) fn is_left_out(&self, step: &Step) -> bool {
        let late = |turn: u16| self.sitting.eye(HERE).seen().turn > turn;
        step.when.until.is_some_and(late) || (!step.when.unless.is_empty() && self.was_said(&step.when.unless))
    }
}

impl Telling {
    /// Returns the last roll of this side under this clause or one of its subclauses, with all kinds of its dice.
    pub(crate) fn thrown_by(&self, side: SideId, clause: &str) -> Vec<Report> {
        let own =
            |report: &Report| matches!(report.event, Event::Thrown { side: thrower, .. } if thrower == Some(side));
        let last = self.journal.iter().rposition(|line| own(&line.report) && is_meant(clause, &line.report.clause));
        last.map_or_else(Vec::new, |last| whole_throw(&self.journal, last))
    }
}
