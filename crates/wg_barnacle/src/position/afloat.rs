//! Boats and men in the water, as they lie (B-OARS-2, AMB-23, AMB-55).

use wg_core::prelude::*;

/// A boat, or men at one place in the water.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Party {
    /// The ship that they come from.
    pub ship: UnitId,
    /// Whose they are.
    pub side: SideId,
    /// A boat; otherwise they swim.
    pub boat: bool,
    /// Where.
    pub at: Point,
    /// Where they look: for the picture.
    pub heading: Heading,
    /// Men, without leaders.
    pub men: u8,
    /// Leaders.
    pub leaders: u8,
}

impl Party {
    /// Men and leaders.
    pub const fn souls(&self) -> u8 {
        self.men + self.leaders
    }
}

/// All who are in boats or in the water, in the order in which their ships were lost.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Water {
    /// The boats, and the men at one place each.
    pub parties: Vec<Party>,
    /// The sides whose phase of moves has begun in this turn: what drifts has drifted, and their boats and men have moved.
    pub swum: [bool; 2],
}
