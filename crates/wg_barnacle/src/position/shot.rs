//! Shots on their way, and what ticks boxes: what gunnery hands on to damage.

use wg_core::prelude::*;

use crate::position::Battery;

/// How a battery is laid (B-AIM-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Aim {
    /// At the middle of her.
    #[default]
    Plain,
    /// At her rigging: +4 on specific hits (B-AIM-3).
    High,
    /// At her waterline: -4 on specific hits (B-AIM-2).
    Low,
}

impl Aim {
    /// By its number in [`Order::Fire`].
    pub const fn of(number: u8) -> Self {
        match number {
            1 => Self::High,
            2 => Self::Low,
            _ => Self::Plain,
        }
    }
}

/// A battery that fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Shot {
    /// Who fires.
    pub shooter: UnitId,
    /// With which battery.
    pub battery: u8,
    /// At whom.
    pub target: UnitId,
    /// How she lays her guns.
    pub aim: Aim,
}

/// Shots declared at the same step (AMB-62).
pub type Shots = SmallVec<[Shot; 6]>;

/// Why boxes are ticked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Cause {
    /// A shot: its letter boxes roll specific hits, its guns are those facing the shooter (AMB-46).
    Shot(Shot),
    /// A collision with this ship: the bow battery first (AMB-46, AMB-82).
    Collision(UnitId),
    /// Continuing damage: letters are used up without a roll (B-CONT-7).
    Flooding,
}

impl Cause {
    /// Who shot, and from which battery, if it was a shot.
    pub const fn shot(&self) -> Option<(UnitId, Battery)> {
        match self {
            Self::Shot(shot) => Some((shot.shooter, shot.battery as Battery)),
            _ => None,
        }
    }
}
