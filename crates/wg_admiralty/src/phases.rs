//! The turn sequence (A-TURN-1, A-TURN-7).

use crate::prelude::*;

/// The five phases, which are played in every turn.
pub const PHASES: [Phase; 5] = [
    Phase { title: "Movement", clause: "A-MOVE-1", when: When::EveryTurn },
    Phase { title: "Command", clause: "A-CMD-1", when: When::EveryTurn },
    Phase { title: "Fire", clause: "A-FIRE-1", when: When::EveryTurn },
    Phase { title: "Boarding", clause: "A-BOARD-1", when: When::EveryTurn },
    Phase { title: "Repair", clause: "A-REPAIR-1", when: When::EveryTurn },
];

/// The index of the Movement phase in [`PHASES`].
pub const MOVEMENT: u8 = 0;
/// The index of the Command phase in [`PHASES`].
pub const COMMAND: u8 = 1;
/// The index of the Fire phase in [`PHASES`].
pub const FIRE: u8 = 2;
/// The index of the Boarding phase in [`PHASES`].
pub const BOARDING: u8 = 3;
/// The index of the Repair phase in [`PHASES`].
pub const REPAIR: u8 = 4;

/// True if the battle starts from a file saved in the middle of this phase. Its opening steps are then done already,
/// and the agenda holds what is left to do.
pub(crate) fn is_taken_up(play: &Play<'_>) -> bool {
    !play.business.is_empty()
}
