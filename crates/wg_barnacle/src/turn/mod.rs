//! The turn: initiative, what a side may order, the umpire, the game master, prize crews, and the end (A1, A2, A18).

pub mod ending;
pub mod game_master;
pub mod initiative;
pub mod judge;
pub mod offers;
pub mod prize_crews;
