//! The journal, and how much of it may be read yet.

use wg_core::shown::view::PhaseView;
use wg_core::{Report, SideId};

use crate::read::desk::Desk;

/// One line of the journal.
#[derive(Clone, PartialEq, Debug)]
pub struct JournalLine {
    /// The number of the order that the line came from. The arrow beside the first line of an order takes it back.
    pub order: usize,
    /// True if a person gave that order.
    pub by_person: bool,
    /// The event.
    pub report: Report,
    /// The side that held the unit at that time. A ship that is taken later keeps her flag in earlier lines.
    pub side: Option<SideId>,
}

/// The contents of the phase bar: the turn, its phases, and who must do what.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Bar {
    /// The turn; 0 before the first.
    pub turn: u16,
    /// The phases of the turn in which something can happen in this battle.
    pub phases: Vec<PhaseView>,
    /// Who must do what now.
    pub headline: String,
    /// The side that must act.
    pub acting: Option<SideId>,
    /// The sides whose flags are shown before the headline: the side that acts, or all sides that roll dice.
    pub sides: Vec<SideId>,
}

impl Desk {
    /// Returns the contents of the phase bar. While events are still to be shown, these are as they were before the
    /// first of them.
    pub fn bar(&self) -> Bar {
        self.bar_before.clone().unwrap_or_else(|| Bar {
            turn: self.view.turn,
            phases: self.view.phases.iter().filter(|phase| !phase.idle).cloned().collect(),
            headline: self.headline_now().to_owned(),
            acting: self.acting,
            sides: if self.tray.wanted.is_empty() { self.acting.into_iter().collect() } else { self.throwers() },
        })
    }

    /// Returns the lines of the journal whose events have been shown.
    pub fn told(&self) -> &[JournalLine] {
        &self.journal[..self.journal.len().saturating_sub(self.withheld)]
    }

    /// Returns who must do what now. The outcome of the battle stays hidden until its last events have been shown.
    pub fn headline_now(&self) -> &str {
        if self.reckoning.is_some() && (self.busy || self.withheld > 0) { "See how it ends" } else { &self.headline }
    }
}
