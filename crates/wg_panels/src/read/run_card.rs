//! The free course that is being plotted.

use wg_core::{Measure, Refusal, RunCard};

/// The free course that is being plotted, for the card beside its ghost.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Running {
    /// The course against its limits.
    pub card: RunCard,
    /// The unit in which the rules measure distance.
    pub measure: Measure,
    /// The headings to which the helm has snapped, in two words each: 'dead ahead'.
    pub caught: Vec<&'static str>,
    /// The cost of its last leg; empty if the rest of the card shows it already.
    pub leg: String,
    /// How the course differs from the one that was pointed at: 'shortened from 13 to 8 inches'.
    pub changed: String,
    /// Why the course cannot be sailed, or why it differs from the one that was pointed at.
    pub refusal: Option<Refusal>,
    /// True if the ship stops at the end of the course for new orders.
    pub halts: bool,
    /// The targets that her guns would bear on at the end of the course, one line each.
    pub guns: Vec<String>,
    /// What enemies could do to her at the end of the course, one line each.
    pub dangers: Vec<String>,
}
