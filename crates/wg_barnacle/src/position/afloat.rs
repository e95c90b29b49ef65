//! Boats and swimmers on the table (B-OARS-2, AMB-23, AMB-55).

use wg_core::prelude::*;

/// A boat, or the men who swim at one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Party {
    /// The ship that the men come from.
    pub ship: UnitId,
    /// The side of the men.
    pub side: SideId,
    /// True for a boat, false for swimmers.
    pub boat: bool,
    /// The place of the party.
    pub at: Point,
    /// The direction in which the party faces. Only the picture uses it.
    pub heading: Heading,
    /// The number of men, without leaders.
    pub men: u8,
    /// The number of leaders.
    pub leaders: u8,
}

impl Party {
    /// Returns the number of men and leaders together.
    pub const fn souls(&self) -> u8 {
        self.men + self.leaders
    }
}

/// All men in boats or in the water, in the order in which their ships were lost.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Water {
    /// The boats and the groups of swimmers.
    pub parties: Vec<Party>,
    /// True for each side whose movement phase has begun this turn: its drifting ships have drifted, and its boats and
    /// men have moved.
    pub swum: PerSide<bool>,
}
