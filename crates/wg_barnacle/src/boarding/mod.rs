//! Grapples, boardings and prizes (A7, A16, AMB-99).

pub mod assault;
pub mod deck_scene;
pub mod fight;
pub mod grapple;
pub mod grapple_check;
pub mod melee;
pub mod prizes;
pub mod prospects;
pub mod small_arms;

use crate::boarding::assault::Boarding;
use crate::boarding::grapple::Grappling;
use crate::phases::{BOARDING, SIDE_A_MOVES, SIDE_B_MOVES};
use crate::prelude::*;

/// Adds the chapters of grappling and boarding (A7, A16). [`crate::ashore`] opens phase 10, because it knows of melees
/// on land too.
pub fn plugin(app: &mut App) {
    app.chapter::<Grappling>([SIDE_A_MOVES, SIDE_B_MOVES]).chapter::<Boarding>([BOARDING]);
}
