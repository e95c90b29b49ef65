//! Shots that are fired, and the causes of damage: what gunnery hands on to damage.

use wg_core::prelude::*;

use crate::position::Battery;

/// The point at which the guns of a battery aim (B-AIM-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Aim {
    /// At the middle of the target.
    #[default]
    Plain,
    /// At the rigging: +4 on specific hits (B-AIM-3).
    High,
    /// At the waterline: -4 on specific hits (B-AIM-2).
    Low,
}

impl Aim {
    /// The name of the aim: 'high', 'low'. Empty for the middle of the target.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::High => "high",
            Self::Low => "low",
        }
    }
}

impl Aim {
    /// Returns the aim with this number in [`Order::Fire`]. Unknown numbers are plain.
    pub const fn of(number: u8) -> Self {
        match number {
            1 => Self::High,
            2 => Self::Low,
            _ => Self::Plain,
        }
    }
}

/// A battery that fires at a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Shot {
    /// The unit that fires.
    pub shooter: UnitId,
    /// The battery that fires, as an index.
    pub battery: u8,
    /// The unit that is fired at.
    pub target: UnitId,
    /// The point at which the guns aim.
    pub aim: Aim,
}

/// Shots declared at the same step (AMB-62).
pub type Shots = SmallVec<[Shot; 6]>;

/// The cause for which boxes are ticked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Cause {
    /// A shot: its letter boxes call for specific hits, and it destroys guns that face the shooter (AMB-46).
    Shot(Shot),
    /// A collision with this ship, which destroys the guns of the bow battery first (AMB-46, AMB-82).
    Collision(UnitId),
    /// Continuing damage: letters are used up without a roll (B-CONT-7).
    Flooding,
}

impl Cause {
    /// Returns the unit and the battery that fired, or `None` if the cause was not a shot.
    pub const fn shot(&self) -> Option<(UnitId, Battery)> {
        match self {
            Self::Shot(shot) => Some((shot.shooter, shot.battery as Battery)),
            _ => None,
        }
    }
}
