//! The turn sequence (A-TURN-1, A-TURN-7).

use crate::prelude::*;

/// Five phases in every turn.
pub const PHASES: [Phase; 5] = [
    Phase { title: "Movement", clause: "A-MOVE-1", when: When::EveryTurn },
    Phase { title: "Command", clause: "A-CMD-1", when: When::EveryTurn },
    Phase { title: "Fire", clause: "A-FIRE-1", when: When::EveryTurn },
    Phase { title: "Boarding", clause: "A-BOARD-1", when: When::EveryTurn },
    Phase { title: "Repair", clause: "A-REPAIR-1", when: When::EveryTurn },
];

/// The place of the Movement phase in the list.
pub const MOVEMENT: u8 = 0;
/// The place of the Command phase.
pub const COMMAND: u8 = 1;
/// The place of the Fire phase.
pub const FIRE: u8 = 2;
/// The place of the Boarding phase.
pub const BOARDING: u8 = 3;
/// The place of the Repair phase.
pub const REPAIR: u8 = 4;

/// The battle is taken up in the middle of this phase: what the phase begins with is done, and the file says what is left to do.
pub(crate) fn is_taken_up(play: &Play<'_>) -> bool {
    !play.business.is_empty()
}
