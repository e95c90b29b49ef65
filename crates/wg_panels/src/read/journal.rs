//! The journal, as far as what it tells of was seen.

use wg_core::shown::view::PhaseView;
use wg_core::{Report, SideId};

use crate::read::desk::Desk;

/// One line of the journal.
#[derive(Clone, PartialEq, Debug)]
pub struct JournalLine {
    /// The number of the order that it came from, which the arrow beside its first line takes back.
    pub order: usize,
    /// A person has given that order.
    pub by_person: bool,
    /// The event.
    pub report: Report,
    /// Whose the unit was then; a ship that is taken later keeps her flag in the lines before.
    pub side: Option<SideId>,
}

/// What stands over the table: the turn, its phases, who must do what.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Bar {
    /// The turn, 0 before the first.
    pub turn: u16,
    /// The phases of the turn.
    pub phases: Vec<PhaseView>,
    /// Who must do what.
    pub headline: String,
    /// Whose turn it is to act.
    pub acting: Option<SideId>,
    /// Whose flags stand before it: who acts, or all who throw.
    pub sides: Vec<SideId>,
}

impl Desk {
    /// What stands over the table now: while something is still to be seen, what stood there when it began.
    pub fn bar(&self) -> Bar {
        self.bar_before.clone().unwrap_or_else(|| Bar {
            turn: self.view.turn,
            phases: self.view.phases.clone(),
            headline: self.headline_now().to_owned(),
            acting: self.acting,
            sides: if self.tray.wanted.is_empty() { self.acting.into_iter().collect() } else { self.throwers() },
        })
    }

    /// The lines of the journal that tell of what was seen.
    pub fn told(&self) -> &[JournalLine] {
        &self.journal[..self.journal.len().saturating_sub(self.withheld)]
    }

    /// Who must do what now. How the battle has ended is not told before it was seen.
    pub fn headline_now(&self) -> &str {
        if self.reckoning.is_some() && (self.busy || self.withheld > 0) { "See how it ends" } else { &self.headline }
    }
}
