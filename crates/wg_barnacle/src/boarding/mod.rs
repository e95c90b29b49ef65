//! Grapples, boardings, prizes (A7, A16, AMB-99).

pub mod assault;
pub mod deck_scene;
pub mod fight;
pub mod grapple;
pub mod grapple_check;
pub mod prizes;
