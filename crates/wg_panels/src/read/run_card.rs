//! A course in the hand.

use wg_core::{Measure, Refusal, RunCard};

/// A course in the hand.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Running {
    /// How it stands to its limits.
    pub card: RunCard,
    /// In what the rules measure.
    pub measure: Measure,
    /// What the helm has caught, in two words each.
    pub caught: Vec<&'static str>,
    /// What its last leg costs; empty if there is no more to say than the card does.
    pub leg: String,
    /// What is otherwise than it was pointed at: 'shortened from 13 to 8 inches'.
    pub changed: String,
    /// Why it cannot be sailed, or why it is another one than was pointed at.
    pub refusal: Option<Refusal>,
    /// She stops at its end and is asked again.
    pub halts: bool,
    /// What her guns would bear on there.
    pub guns: Vec<String>,
    /// What enemies could do to her there.
    pub dangers: Vec<String>,
}
