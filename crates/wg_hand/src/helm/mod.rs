//! The free course in the hand: gripped, laid leg by leg, ordered; and the courses that the helm snaps to.

pub mod aim;
pub mod catches;
pub mod course;
pub mod round;
