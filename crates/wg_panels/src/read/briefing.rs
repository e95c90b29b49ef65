//! What a battle is for, as far as the reader may know.

use wg_core::SideId;

/// What a battle is for: its story, and what the captains of each side were told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Briefing {
    /// The story of the battle, which everybody knows. May be empty.
    pub story: String,
    /// What the captains of a side alone were told, for each side whose secrets the reader knows.
    pub told: Vec<(SideId, String)>,
}

impl Briefing {
    /// True if nothing was told.
    pub fn is_empty(&self) -> bool {
        self.story.is_empty() && self.told.is_empty()
    }
}
