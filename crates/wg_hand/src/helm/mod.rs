//! The free course in the hand: gripped, laid leg by leg, ordered; and what the helm catches.

pub mod aim;
pub mod catches;
pub mod course;
pub mod round;
