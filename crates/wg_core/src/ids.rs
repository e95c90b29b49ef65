//! Ids of units and sides, and the seats and viewers at the table.

use std::fmt;

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

/// The id of a ship, fort, party or other piece, numbered from 0 in scenario order. The number never changes during a
/// battle.
///
/// Rules iterate in `UnitId` order wherever order can matter.
#[derive(Component, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[component(immutable)]
#[serde(transparent)]
pub struct UnitId(pub u16);

impl UnitId {
    /// The id of the unit with the next number.
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The unit's index in a list that is kept in `UnitId` order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// The id of one side of a battle, numbered from 0 in the order of the scenario's `sides`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideId(pub u8);

impl SideId {
    /// The two sides of a battle, in order.
    pub const BOTH: [Self; 2] = [Self(0), Self(1)];

    /// The side's index in the scenario's list of sides.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other of the two sides. Only for battles of two sides.
    pub const fn other(self) -> Self {
        Self(1 - self.0)
    }
}

/// One of the two broadsides of a ship. Orders and files hold it as a number: larboard 0, starboard 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Broadside {
    /// The left side, looking forward.
    Larboard,
    /// The right side, looking forward.
    Starboard,
}

impl Broadside {
    /// The two broadsides, larboard first.
    pub const BOTH: [Self; 2] = [Self::Larboard, Self::Starboard];

    /// The broadside on the opposite side of the ship.
    pub const fn other(self) -> Self {
        match self {
            Self::Larboard => Self::Starboard,
            Self::Starboard => Self::Larboard,
        }
    }

    /// The name of the broadside in a sentence: 'larboard' or 'starboard'.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Larboard => "larboard",
            Self::Starboard => "starboard",
        }
    }
}

impl From<Broadside> for u8 {
    fn from(broadside: Broadside) -> Self {
        broadside as Self
    }
}

/// Fails for every number other than 0 and 1.
impl TryFrom<u8> for Broadside {
    type Error = NoBroadside;

    fn try_from(number: u8) -> Result<Self, NoBroadside> {
        Self::BOTH.get(usize::from(number)).copied().ok_or(NoBroadside(number))
    }
}

/// The error for a number that is no broadside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a broadside is 0 (larboard) or 1 (starboard), not {0}")]
pub struct NoBroadside(pub u8);

/// A seat at the table, which gives orders.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Seat {
    /// The captain or captains of a side.
    Side(SideId),
    /// The game master, who may rule at any time but must give a reason.
    GameMaster,
    /// The clock of the window. Rules never read a clock.
    Clock,
}

impl Seat {
    /// The side that sits here; `None` for the game master and the clock.
    pub const fn side(self) -> Option<SideId> {
        match self {
            Self::Side(side) => Some(side),
            Self::GameMaster | Self::Clock => None,
        }
    }
}

/// A viewer of the table. Hidden cards and sealed orders are shown only to their owner and to [`Viewer::All`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Viewer {
    /// One side of the battle.
    Side(SideId),
    /// The game master, or anyone once the battle is over. This viewer sees everything.
    All,
    /// A spectator, who sees only what lies open on the table.
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

    /// True if this viewer may know how many orders this seat has given.
    pub fn sees_orders_of(self, seat: Seat) -> bool {
        if let Seat::Side(side) = seat { self.sees(side) } else { true }
    }
}
