//! The course of a turn: what an order would do, whether it may be given, and the end of phases and of the battle.

pub mod ending;
pub mod judge;
pub mod preview;
