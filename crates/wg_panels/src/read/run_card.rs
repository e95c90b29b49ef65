//! The course in hand.

use wg_core::{Measure, Refusal, RunCard};

/// The course in hand, for the card beside its ghost.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Running {
    /// The course against its limits.
    pub card: RunCard,
    /// The unit in which the rules measure distance.
    pub measure: Measure,
    /// The headings to which the helm has snapped, in two words each: 'dead ahead'.
    pub caught: Vec<&'static str>,
    /// The cost of its last leg; empty if the card tells everything already.
    pub leg: String,
    /// How the course differs from the one that was pointed at: 'shortened from 13 to 8 inches'.
    pub changed: String,
    /// Why the course cannot be sailed, or why it differs from the one that was pointed at.
    pub refusal: Option<Refusal>,
    /// True if she stops at its end and is asked again.
    pub halts: bool,
    /// What her guns would bear on there, one line each.
    pub guns: Vec<String>,
    /// What enemies could do to her there, one line each.
    pub dangers: Vec<String>,
}
