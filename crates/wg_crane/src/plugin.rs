//! Crane's chapters: each is a plugin of its own, played in the phases that it names.
//!
//! | chapter | its items, asks and answers | phases |
//! |---|---|---|
//! | `SettingUp` (II to IV) | `set_up/mod.rs`, `set_up/lines.rs` | Set-up, and both movement phases for late rolls |
//! | `Movement` (V) | `sailing/mod.rs`, `sailing/moves.rs` | both movement phases |
//! | `Firing` (VI) | `gunnery/mod.rs`, `gunnery/firing.rs` | both movement phases |
//! | `Boarding` (VIII) | `boarding/mod.rs`, `boarding/assault.rs` | both movement phases |
//! | `Capture` (IX) | `boarding/mod.rs`, `boarding/capture.rs` | both movement phases |

use bevy_app::Plugin;
use wg_core::chapters;

use crate::boarding::{Boarding, Capture};
use crate::gunnery::Firing;
use crate::phases::PHASES;
use crate::prelude::*;
use crate::sailing::Movement;
use crate::set_up::{self, SettingUp};
use crate::turn::ending;
use crate::{boarding, gunnery, sailing};

chapters! {
    /// A piece of unfinished business, by the chapter that settles it.
    #[derive(Copy, Eq)]
    pub enum Item of Crane {
        /// II to IV. The rolls before the battle, and the order of the lines.
        SettingUp(SettingUp),
        /// V. The beginning of a phase, and a ship that sails a course.
        Movement(Movement),
        /// VI. Chances to fire, and shots.
        Firing(Firing),
        /// VIII. The fight for a boarded ship.
        Boarding(Boarding),
        /// IX. The crew that a prize is given.
        Capture(Capture),
    }
}

/// The plugin that adds Crane's rules to a session's world: its chapters, each in the phases in which it is played. The
/// ships are spawned by [`crate::scenario::muster::spawn`].
pub struct CranePlugin;

impl Plugin for CranePlugin {
    fn build(&self, app: &mut App) {
        app.game::<Crane>(&PHASES).turn::<Crane>(|fleet, world| sailing::moves::turn(fleet, world.resource()));
        app.arrivals::<Crane>();
        app.add_plugins((set_up::plugin, sailing::plugin, gunnery::plugin, boarding::plugin, ending::plugin));
    }
}
