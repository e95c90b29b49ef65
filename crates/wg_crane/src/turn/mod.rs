//! The turn sequence: set-up, what is left to do, why not, what it would do, and the end (I to IV).

pub mod ending;
pub mod judge;
pub mod preview;
