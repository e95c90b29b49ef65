//! The journal, as far as what it tells of was seen.

use wg_core::{Report, SideId};

use crate::read::desk::Desk;

/// One line of the journal.
#[derive(Clone, PartialEq, Debug)]
pub struct JournalLine {
    /// The number of the order that it came from, for 'undo to here'.
    pub order: usize,
    /// The event.
    pub report: Report,
    /// Whose the unit was then; a ship that is taken later keeps her flag in the lines before.
    pub side: Option<SideId>,
}

impl Desk {
    /// The lines of the journal that tell of what was seen.
    pub fn told(&self) -> &[JournalLine] {
        &self.journal[..self.journal.len().saturating_sub(self.withheld)]
    }

    /// Who must do what now. How the battle has ended is not told before it was seen.
    pub fn headline_now(&self) -> &str {
        if self.reckoning.is_some() && (self.busy || self.withheld > 0) { "See how it ends" } else { &self.headline }
    }
}
