//! Movement (V).

pub mod charted;
pub mod courses;
pub mod movement;
