//! The moments of a battle to which the view draws the eye.

use serde::{Deserialize, Serialize};

/// A conspicuous event that befalls a ship.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Moment {
    /// The ship blew up.
    Explosion,
    /// The ship sank, or left the table and is lost.
    Loss,
    /// The ship struck her colours.
    Strike,
    /// The ship was taken.
    Taken,
    /// The ship has left the table, or reached a zone, for a goal of her side.
    Goal,
    /// The ship's line was broken: an enemy passed through it.
    Broken,
    /// The ship was raked.
    Rake,
    /// A fire broke out aboard the ship.
    Fire,
    /// The ship came close to striking, but fights on.
    Wavers,
    /// The ship ran foul of another ship.
    Collision,
    /// The ship ran aground.
    Aground,
}

impl Moment {
    /// Returns the words that follow the ship's name: 'is raked'.
    pub const fn says(self) -> &'static str {
        match self {
            Self::Explosion => "blows up",
            Self::Loss => "is lost",
            Self::Strike => "strikes",
            Self::Taken => "is taken",
            Self::Goal => "reaches her goal",
            Self::Broken => "is cut off from her line",
            Self::Rake => "is raked",
            Self::Fire => "is on fire",
            Self::Wavers => "almost strikes",
            Self::Collision => "runs foul of another ship",
            Self::Aground => "runs aground",
        }
    }
}
