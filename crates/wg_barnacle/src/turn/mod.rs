//! The turn sequence: who moves first, what is left to do, who is asked what, why not, what it would do, and the end (A1, A2, A18).

pub mod ending;
pub mod game_master;
pub mod initiative;
pub mod judge;
pub mod offers;
pub mod prize_crews;
