//! Moves of ships and boats, running aground, getting off, men in the water (A6, A8).

pub mod lightening;
pub mod movement;
pub mod moves;
pub mod swimmers;
