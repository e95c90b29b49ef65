//! Crane's turn sequence, and its chapters.

use bevy_app::{App, Plugin};
use wg_core::rules::chapter::ChapterApp;
use wg_core::rules::phase::{Phase, When};
use wg_core::rules::saved::SavedApp;

use crate::position::ship::{Berth, Colours, Conditions, Damage, Gunnery, Sailing, Worth};
use crate::turn::ending::{self, SecretLimit};
use crate::turn::set_up;
use crate::{Crane, boarding, gunnery, sailing};

/// The turn sequence (C-SETUP-3, C-MOVE-3, C-MOVE-4): set-up once, then in every turn one side moves all its ships, then the other.
pub const PHASES: [Phase; 3] = [
    Phase { title: "Set-up", clause: "C-SETUP-3", when: When::SetUp },
    Phase { title: "First side's movement", clause: "C-MOVE-4", when: When::EveryTurn },
    Phase { title: "Second side's movement", clause: "C-MOVE-4", when: When::EveryTurn },
];

/// The place of set-up in the list.
pub const SET_UP: u8 = 0;
/// The place of the first side's movement.
pub const FIRST_SIDE: u8 = 1;
/// The place of the second side's movement.
pub const SECOND_SIDE: u8 = 2;

/// Crane's rules in a session's world: its chapters, each in the phases in which it is played. The ships are spawned by
/// [`crate::scenario::muster::spawn`].
pub struct CranePlugin;

impl Plugin for CranePlugin {
    fn build(&self, app: &mut App) {
        app.game::<Crane>(&PHASES);
        app.add_plugins((set_up::plugin, sailing::plugin, gunnery::plugin, boarding::plugin, ending::plugin));

        app.saved::<Berth>().saved::<Damage>().saved::<Gunnery>().saved::<Sailing>().saved::<Colours>().saved::<Worth>();
        app.saved::<Conditions>().saved_secret::<SecretLimit>();
    }
}
