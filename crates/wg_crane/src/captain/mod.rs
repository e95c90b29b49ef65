//! The enemy admiral of the solo game, and the value of a position for a side.

pub mod admiral;
pub mod figures;
pub mod reach;
pub mod value;
