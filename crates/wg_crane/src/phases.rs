//! Crane's turn sequence.

use wg_core::prelude::*;

/// The turn sequence: set-up once, then one side moves all its ships and the other side follows, in every turn
/// (C-SETUP-3, C-MOVE-3, C-MOVE-4).
pub const PHASES: [Phase; 3] = [
    Phase { title: "Set-up", clause: "C-SETUP-3", when: When::SetUp },
    Phase { title: "First side's movement", clause: "C-MOVE-4", when: When::EveryTurn },
    Phase { title: "Second side's movement", clause: "C-MOVE-4", when: When::EveryTurn },
];

/// The index of set-up in [`PHASES`].
pub const SET_UP: u8 = 0;
/// The index of the first side's movement in [`PHASES`].
pub const FIRST_SIDE: u8 = 1;
/// The index of the second side's movement in [`PHASES`].
pub const SECOND_SIDE: u8 = 2;
