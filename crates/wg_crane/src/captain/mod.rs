//! The enemy admiral of the solo game, and how well a side stands.

pub mod admiral;
pub mod reach;
pub mod value;
