//! What swims or drifts without a commander.

use serde::{Deserialize, Serialize};

use crate::geometry::{Heading, Point};
use crate::ids::SideId;

/// A boat, or men in the water at one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Afloat {
    /// Where.
    pub at: Point,
    /// How many.
    pub men: u8,
    /// Whose they are.
    pub side: SideId,
    /// They sit in a boat; otherwise they swim.
    pub boat: bool,
    /// Where the boat goes, or they look.
    pub heading: Heading,
}
