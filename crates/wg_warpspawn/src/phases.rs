//! The turn sequence (W-TURN-1).

use wg_core::prelude::*;

/// Fitting out once, then in every turn five phases.
pub const PHASES: [Phase; 6] = [
    Phase { title: "Fitting out", clause: "W-FLEET-2", when: When::SetUp },
    Phase { title: "Draw", clause: "W-DRAW-1", when: When::EveryTurn },
    Phase { title: "Move", clause: "W-MOVE-1", when: When::EveryTurn },
    Phase { title: "Broadside", clause: "W-FIRE-1", when: When::EveryTurn },
    Phase { title: "Boarding", clause: "W-BOARD-1", when: When::EveryTurn },
    Phase { title: "Morale", clause: "W-MOR-1", when: When::EveryTurn },
];

/// The place of fitting out in the list.
pub const SET_UP: u8 = 0;
/// The place of the Draw phase.
pub const DRAW: u8 = 1;
/// The place of the Move phase.
pub const MOVE: u8 = 2;
/// The place of the Broadside phase.
pub const BROADSIDE: u8 = 3;
/// The place of the Boarding Action phase.
pub const BOARDING: u8 = 4;
/// The place of the Morale phase.
pub const MORALE: u8 = 5;
