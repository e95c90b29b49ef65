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
    // Ships try to grapple while they move (B-TURN-9), and guns that have fired in this turn are silent (B-TURN-11).
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

/// Phase 1.
pub const WEATHER: u8 = 0;
/// Phase 2.
pub const INITIATIVE: u8 = 1;
/// Phase 3.
pub const WIND: u8 = 2;
/// Phase 4.
pub const SIDE_A_MOVES: u8 = 3;
/// Phase 5.
pub const SIDE_B_MOVES: u8 = 4;
/// Phase 6.
pub const COLLISIONS: u8 = 5;
/// Phase 7.
pub const LANDINGS: u8 = 6;
/// Phase 8.
pub const SHORE_GUNS: u8 = 7;
/// Phase 9.
pub const MUSKETS: u8 = 8;
/// Phase 10.
pub const BOARDING: u8 = 9;
/// Phase 11.
pub const FLOODING: u8 = 10;
/// Phase 12.
pub const REPAIRS: u8 = 11;
/// Phase 13.
pub const RELOAD: u8 = 12;
/// Phase 14.
pub const END: u8 = 13;

/// All of them: for what the game master may order at any moment.
pub const EVERY: std::ops::Range<u8> = 0..PHASES.len() as u8;
