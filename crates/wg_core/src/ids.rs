//! Who is who: units, sides, seats at the table and those who look on.

use std::fmt;

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

/// A ship, fort, party or other piece. Numbered from 0 in the order of the scenario, for the whole battle.
///
/// Rules iterate in `UnitId` order wherever order can matter.
#[derive(Component, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[component(immutable)]
#[serde(transparent)]
pub struct UnitId(pub u16);

impl UnitId {
    /// The unit after this one.
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The unit's place in a list kept in `UnitId` order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// One side of the battle, numbered in the order of the scenario's `sides`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideId(pub u8);

impl SideId {
    /// Both sides of a battle of two sides.
    pub const BOTH: [Self; 2] = [Self(0), Self(1)];

    /// The side's place in the scenario's list of sides.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other side of a battle of two sides.
    pub const fn other(self) -> Self {
        Self(1 - self.0)
    }
}

/// One of the two broadsides of a ship. Orders and files hold its number: larboard 0, starboard 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Broadside {
    /// The left side, as she looks ahead.
    Larboard,
    /// The right side, as she looks ahead.
    Starboard,
}

impl Broadside {
    /// Both, larboard first.
    pub const BOTH: [Self; 2] = [Self::Larboard, Self::Starboard];

    /// The broadside on the other side of the ship.
    pub const fn other(self) -> Self {
        match self {
            Self::Larboard => Self::Starboard,
            Self::Starboard => Self::Larboard,
        }
    }
}

impl From<Broadside> for u8 {
    fn from(broadside: Broadside) -> Self {
        broadside as Self
    }
}

/// Fails for every number but 0 and 1.
impl TryFrom<u8> for Broadside {
    type Error = NoBroadside;

    fn try_from(number: u8) -> Result<Self, NoBroadside> {
        Self::BOTH.get(usize::from(number)).copied().ok_or(NoBroadside(number))
    }
}

/// A number that stands for no broadside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a broadside is 0 (larboard) or 1 (starboard), not {0}")]
pub struct NoBroadside(pub u8);

/// Who gives an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Seat {
    /// The captain or captains of a side.
    Side(SideId),
    /// The game master: may rule at any time, with a reason.
    GameMaster,
    /// The window's clock; rules never read one.
    Clock,
}

impl Seat {
    /// The side that sits here, if it is a side's seat.
    pub const fn side(self) -> Option<SideId> {
        match self {
            Self::Side(side) => Some(side),
            Self::GameMaster | Self::Clock => None,
        }
    }
}

/// Through whose eyes the table is seen: hidden cards and sealed orders are shown to their owner only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Viewer {
    /// One side.
    Side(SideId),
    /// The game master, and the reckoning after the battle: sees everything.
    All,
    /// A spectator: sees what lies open on the table.
    Public,
}

impl Viewer {
    /// True if this viewer may see what `side` keeps to itself.
    pub fn sees(self, side: SideId) -> bool {
        match self {
            Self::Side(own) => own == side,
            Self::All => true,
            Self::Public => false,
        }
    }
}
