//! The chapters of Barnacle Bill. Each is a plugin of its own, played in the phases that it names.
//!
//! | chapter | its items, asks and answers | phases |
//! |---|---|---|
//! | `Weather` | `weather/mod.rs` | Weather, Wind; the alarm in any |
//! | `FirstMove` | `turn/initiative.rs` | Initiative |
//! | `Sailing` | `sailing/mod.rs` | the moves of either side |
//! | `Gunnery` | `gunnery/mod.rs` | the moves, Shore guns, Muskets |
//! | `Damage` | `damage/mod.rs` | any |
//! | `Collisions` | `damage/boxes.rs` | Collisions |
//! | `Grappling` | `boarding/grapple.rs` | the moves |
//! | `Boarding` | `boarding/assault.rs` | Boarding |
//! | `Marching` | `ashore/march.rs` | the moves, Boarding |
//! | `Landing` | `ashore/landing.rs` | Landings, Muskets |
//! | `Melees` | `ashore/land_melee.rs` | Boarding |
//! | `Continuing` | `damage/continuing.rs` | Flooding, Repairs |
//! | `Reloading` | `gunnery/reloading.rs` | Reload |
//! | `Ending` | `turn/ending.rs` | End |

use bevy_app::Plugin;
use wg_core::chapters;
use wg_core::geometry::Walk;

use crate::ashore::land_melee::Melees;
use crate::ashore::landing::Landing;
use crate::ashore::march::Marching;
use crate::boarding::assault::Boarding;
use crate::boarding::grapple::Grappling;
use crate::damage::Damage;
use crate::damage::boxes::Collisions;
use crate::damage::continuing::Continuing;
use crate::gunnery::Gunnery;
use crate::gunnery::reloading::{self, Reloading};
use crate::phases::PHASES;
use crate::prelude::*;
use crate::sailing::Sailing;
use crate::turn::ending::{self, Ending};
use crate::turn::game_master;
use crate::turn::initiative::{self, FirstMove};
use crate::weather::Weather;
use crate::{ashore, boarding, damage, gunnery, sailing, weather};

chapters! {
    /// An item on the agenda, by the chapter that settles it.
    pub enum Item of Barnacle {
        /// Wind and weather.
        Weather(Weather),
        /// Initiative: which side moves first.
        FirstMove(FirstMove),
        /// Moves of ships and boats.
        Sailing(Sailing),
        /// Fire, during moves and in phases 8 and 9.
        Gunnery(Gunnery),
        /// The damage that fire and collisions do.
        Damage(Damage),
        /// Ships that run foul of each other.
        Collisions(Collisions),
        /// Flooding, fires and repairs.
        Continuing(Continuing),
        /// Reloading.
        Reloading(Reloading),
        /// Grappling.
        Grappling(Grappling),
        /// The fight for a ship.
        Boarding(Boarding),
        /// Marches and charges.
        Marching(Marching),
        /// Boats under oars, and parties that land or go back aboard.
        Landing(Landing),
        /// Melees on land.
        Melees(Melees),
        /// The end of the turn.
        Ending(Ending),
    }
}

impl Item {
    /// Returns how many inches the ship has still to drift, or `None` if she is not drifting now.
    pub fn drift_of(&self, mover: UnitId) -> Option<u8> {
        match self {
            Self::Sailing(Sailing::Drift(unit, left)) if *unit == mover => Some(*left),
            _ => None,
        }
    }

    /// Returns the course that the ship is sailing and how far she has come along it, or `None` if she is not on a
    /// course.
    pub fn course_of(&self, mover: UnitId) -> Option<(&Course, Walk)> {
        match self {
            Self::Sailing(Sailing::Walk { unit, course, walk, .. }) if *unit == mover => Some((course, *walk)),
            _ => None,
        }
    }
}

/// The plugin that adds the chapters of Barnacle Bill to a session's world, each in the phases in which it is played.
/// The ships are spawned by [`crate::scenario::muster::spawn`].
pub struct BarnaclePlugin;

impl Plugin for BarnaclePlugin {
    fn build(&self, app: &mut App) {
        app.game::<Barnacle>(&PHASES)
            .turn::<Barnacle>(|fleet, _| fleet.cursor.active.and_then(|_| crate::turn::offers::turn(fleet)));
        app.arrivals::<Barnacle>();
        app.add_plugins((
            weather::plugin,
            initiative::plugin,
            sailing::plugin,
            gunnery::plugin,
            damage::plugin,
            reloading::plugin,
        ));
        app.add_plugins((boarding::plugin, ashore::plugin, ending::plugin, game_master::plugin));
    }
}
