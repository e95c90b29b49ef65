//! The tutor's card: its contents, and what the panels remember of it.

use egui::Rect;

use crate::Pointing;

/// The contents of the tutor's card.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tutor {
    /// The number of the step and the number of steps; `None` for a remark between steps.
    pub step: Option<(usize, usize)>,
    /// The text, one or two sentences.
    pub says: String,
    /// The reply if the learner has done something else; empty if he has not.
    pub otherwise: String,
    /// The clause to read further; empty if there is none.
    pub clause: String,
    /// What the tutor points at.
    pub at: Pointing,
    /// True if the card has a button with which the player confirms that he has read it.
    pub read: bool,
}

/// What the player does with the tutor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TutorDeed {
    /// Go on: the text has been read.
    Read,
    /// Fold the card to a tab, or open it again.
    Fold,
    /// Dismiss the tutor for this battle and later ones.
    Dismiss,
    /// Start the lesson again, or stop it. The menu has an entry for it.
    TakeUp,
}

/// What the panels remember of the tutor.
#[derive(Clone, PartialEq, Debug)]
pub struct TutorState {
    /// True if the card is folded to its tab.
    pub folded: bool,
    /// True while the tutor is on, even if he has nothing to say: a tick in the menu.
    pub on: bool,
    /// The place on the screen of the unit or the table square that the tutor points at. The program sets it in every
    /// frame.
    pub seen: Option<Rect>,
    /// The rectangle of the card in the last frame, and of the thing that it pointed at.
    pub shown: Option<(Rect, Option<Rect>)>,
    /// The text with which the card was placed, the chart it was placed in, and how much it covered that it should not.
    pub(crate) said: (String, Rect, f32),
}

impl Default for TutorState {
    fn default() -> Self {
        Self { folded: false, on: false, seen: None, shown: None, said: (String::new(), Rect::NOTHING, 0.0) }
    }
}
