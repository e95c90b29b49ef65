//! Grapples, boardings, prizes (A7, A16, AMB-99).

pub mod assault;
pub mod deck_scene;
pub mod fight;
pub mod grapple;
pub mod grapple_check;
pub mod melee;
pub mod prizes;
pub mod small_arms;

use bevy_app::App;
use bevy_ecs::prelude::Res;
use bevy_ecs::schedule::IntoScheduleConfigs as _;
use wg_core::rules::chapter::{ChapterApp, beat};
use wg_core::rules::gathered::Roll;
use wg_core::rules::phase::{At, Stage};

use crate::ashore::land_melee;
use crate::boarding::assault::Boarding;
use crate::boarding::grapple::Grappling;
use crate::phases::{BOARDING, SIDE_A_MOVES, SIDE_B_MOVES};
use crate::position::troop::Troop;

/// A7, A11, A12. Boardings come after the melees on land, whose business lies on top of theirs.
pub fn plugin(app: &mut App) {
    app.chapter::<Grappling>([SIDE_A_MOVES, SIDE_B_MOVES]).chapter::<Boarding>([BOARDING]);
    let somebody = |troops: Res<Roll<Troop>>| !troops.is_empty();
    app.add_systems(At(BOARDING, Stage::Open), (beat(assault::open), beat(land_melee::open).run_if(somebody)).chain());
}
