//! The turn sequence (W-TURN-1).

use wg_core::prelude::*;

/// The turn sequence: fitting out once, then five phases in every turn (W-TURN-1).
pub const PHASES: [Phase; 6] = [
    Phase { title: "Fitting out", clause: "W-FLEET-2", when: When::SetUp },
    Phase { title: "Draw", clause: "W-DRAW-1", when: When::EveryTurn },
    Phase { title: "Move", clause: "W-MOVE-1", when: When::EveryTurn },
    Phase { title: "Broadside", clause: "W-FIRE-1", when: When::EveryTurn },
    Phase { title: "Boarding", clause: "W-BOARD-1", when: When::EveryTurn },
    Phase { title: "Morale", clause: "W-MOR-1", when: When::EveryTurn },
];

/// The index of fitting out in [`PHASES`].
pub const SET_UP: u8 = 0;
/// The index of the Draw phase in [`PHASES`].
pub const DRAW: u8 = 1;
/// The index of the Move phase in [`PHASES`].
pub const MOVE: u8 = 2;
/// The index of the Broadside phase in [`PHASES`].
pub const BROADSIDE: u8 = 3;
/// The index of the Boarding Action phase in [`PHASES`].
pub const BOARDING: u8 = 4;
/// The index of the Morale phase in [`PHASES`].
pub const MORALE: u8 = 5;
