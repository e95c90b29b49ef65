//! The turn sequence of Barnacle Bill.

use wg_core::prelude::*;

const fn phase(title: &'static str, clause: &'static str) -> Phase {
    Phase { title, clause, when: When::EveryTurn }
}

/// The fourteen phases of a turn (B-TURN-1).
pub const PHASES: [Phase; 14] = [
    phase("Weather", "B-TURN-2"),
    phase("Initiative", "B-TURN-3"),
    phase("Wind", "B-TURN-4"),
    // Ships may also grapple while they move (B-TURN-9), and guns that have fired this turn may not fire again
    // (B-TURN-11).
    phase("Side A moves", "B-TURN-5"),
    phase("Side B moves", "B-TURN-10"),
    phase("Collisions", "B-TURN-13"),
    phase("Landings", "B-TURN-14"),
    phase("Shore guns", "B-TURN-15"),
    phase("Muskets", "B-TURN-16"),
    phase("Boarding", "B-TURN-17"),
    phase("Flooding", "B-TURN-18"),
    phase("Repairs", "B-TURN-19"),
    phase("Reload", "B-TURN-20"),
    phase("End", "B-TURN-21"),
];

/// Index of phase 1, weather.
pub const WEATHER: u8 = 0;
/// Index of phase 2, initiative.
pub const INITIATIVE: u8 = 1;
/// Index of phase 3, wind speed.
pub const WIND: u8 = 2;
/// Index of phase 4, the moves of Side A.
pub const SIDE_A_MOVES: u8 = 3;
/// Index of phase 5, the moves of Side B.
pub const SIDE_B_MOVES: u8 = 4;
/// Index of phase 6, collisions.
pub const COLLISIONS: u8 = 5;
/// Index of phase 7, landings.
pub const LANDINGS: u8 = 6;
/// Index of phase 8, fire of land artillery.
pub const SHORE_GUNS: u8 = 7;
/// Index of phase 9, fire of muskets.
pub const MUSKETS: u8 = 8;
/// Index of phase 10, boarding and melees on land.
pub const BOARDING: u8 = 9;
/// Index of phase 11, continuing damage.
pub const FLOODING: u8 = 10;
/// Index of phase 12, repairs.
pub const REPAIRS: u8 = 11;
/// Index of phase 13, reloading.
pub const RELOAD: u8 = 12;
/// Index of phase 14, the end of the turn.
pub const END: u8 = 13;

/// The indices of all phases, for what the game master may order at any moment.
pub const EVERY: std::ops::Range<u8> = 0..PHASES.len() as u8;
