//! What the eye is led to: the moments of a battle that nobody should miss.

use serde::{Deserialize, Serialize};

/// What happened to a ship that is seen from across the room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Moment {
    /// She blew up.
    Explosion,
    /// She sank, or left the table and is lost.
    Loss,
    /// She struck her colours.
    Strike,
    /// She was taken.
    Taken,
    /// Her line was broken: an enemy has passed through it.
    Broken,
    /// She was raked.
    Rake,
    /// A fire broke out aboard.
    Fire,
    /// She might have struck, and fights on.
    Wavers,
    /// She ran foul of another ship.
    Collision,
    /// She ran aground.
    Aground,
}

impl Moment {
    /// 'is raked': what stands after her name.
    pub const fn says(self) -> &'static str {
        match self {
            Self::Explosion => "blows up",
            Self::Loss => "is lost",
            Self::Strike => "strikes",
            Self::Taken => "is taken",
            Self::Broken => "is cut off: the line is broken",
            Self::Rake => "is raked",
            Self::Fire => "is on fire",
            Self::Wavers => "all but strikes",
            Self::Collision => "runs foul",
            Self::Aground => "runs aground",
        }
    }
}
