//! Unfinished business: what is on the agenda of a phase, and the list of chapters.

use serde::Serialize;
use smallvec::SmallVec;
use wg_core::chapters;
use wg_core::ids::UnitId;
use wg_core::rules::agenda::Agenda;

use crate::Barnacle;
use crate::ashore::land_melee::Melees;
use crate::ashore::landing::Landing;
use crate::ashore::march::Marching;
use crate::boarding::assault::Boarding;
use crate::boarding::grapple::Grappling;
use crate::damage::Damage;
use crate::damage::boxes::Collisions;
use crate::damage::continuing::Continuing;
use crate::gunnery::Gunnery;
use crate::gunnery::reloading::Reloading;
use crate::position::logs::Battery;
use crate::sailing::Sailing;
use crate::turn::ending::Ending;
use crate::turn::initiative::FirstMove;
use crate::weather::Weather;

/// The agenda of these rules.
pub type Business = Agenda<Item>;

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

chapters! {
    /// A piece of unfinished business, by the chapter that settles it.
    pub enum Item of Barnacle {
        /// Wind and weather.
        Weather(Weather),
        /// Who moves first.
        FirstMove(FirstMove),
        /// Moves of ships and boats.
        Sailing(Sailing),
        /// Fire, in moves and in phases 8 and 9.
        Gunnery(Gunnery),
        /// What fire does.
        Damage(Damage),
        /// Ships that ran foul of each other.
        Collisions(Collisions),
        /// Flooding, fires, repairs.
        Continuing(Continuing),
        /// Reloading.
        Reloading(Reloading),
        /// Grapples.
        Grappling(Grappling),
        /// The fight for a ship.
        Boarding(Boarding),
        /// Marches and charges.
        Marching(Marching),
        /// Boats under oars, parties that land and go aboard.
        Landing(Landing),
        /// Hand to hand on land.
        Melees(Melees),
        /// The end of the turn.
        Ending(Ending),
    }
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
