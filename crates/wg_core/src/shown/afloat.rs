//! Boats and swimmers that no player commands.

use serde::{Deserialize, Serialize};

use crate::geometry::{Heading, Point};
use crate::ids::SideId;

/// A boat without a commander, or men swimming in one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Afloat {
    /// The position of the boat or the men.
    pub at: Point,
    /// The number of men.
    pub men: u8,
    /// The side that the men belong to.
    pub side: SideId,
    /// True if the men are in a boat, false if they swim.
    pub boat: bool,
    /// The direction in which the boat goes, or the men face.
    pub heading: Heading,
}
