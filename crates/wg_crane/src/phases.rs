//! Crane's turn sequence.

use wg_core::prelude::*;

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
