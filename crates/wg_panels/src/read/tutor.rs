//! What the tutor says.

use egui::Rect;

use crate::Pointing;

/// What the tutor says now.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tutor {
    /// Which of how many steps; none for what is said in between.
    pub step: Option<(usize, usize)>,
    /// One or two sentences.
    pub says: String,
    /// What is said because the learner did something else; empty if he did not.
    pub otherwise: String,
    /// The clause to read on.
    pub clause: String,
    /// What it speaks of.
    pub at: Pointing,
    /// A button says that it was read.
    pub read: bool,
}

/// What is done to the tutor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TutorDeed {
    /// It was read: the next thing.
    Read,
    /// Fold the card to a tab, or open it again.
    Fold,
    /// No more of it in this battle and after.
    Hush,
    /// Take it up again, or leave it: the menu's entry.
    TakeUp,
}

/// What the panels remember of the tutor.
#[derive(Clone, PartialEq, Debug)]
pub struct TutorState {
    /// It is folded to its tab.
    pub folded: bool,
    /// It speaks, or would if there were something to say: a tick in the menu.
    pub on: bool,
    /// Where what it speaks of is seen on the table, for units and places. The program says so in every frame.
    pub seen: Option<Rect>,
    /// Where the card lay in the last frame, and what it pointed at.
    pub shown: Option<(Rect, Option<Rect>)>,
    /// What it said when it was laid there, the chart it was laid in, and how much it covered that it should not.
    pub(crate) said: (String, Rect, f32),
}

impl Default for TutorState {
    fn default() -> Self {
        Self { folded: false, on: false, seen: None, shown: None, said: (String::new(), Rect::NOTHING, 0.0) }
    }
}
