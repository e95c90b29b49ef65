//! Units on land: marches, landings, melees (A5, A9, A17).

pub mod charge;
pub mod embarking;
pub mod ground;
pub mod land_melee;
pub mod land_orders;
pub mod land_round;
pub mod landing;
pub mod march;
pub mod march_check;
pub mod melee_odds;
pub mod ranks;
pub mod retreat;
pub mod roster_sheet;

use bevy_app::App;
use bevy_ecs::prelude::Res;
use bevy_ecs::schedule::IntoScheduleConfigs as _;
use wg_core::rules::chapter::beat;
use wg_core::rules::gathered::Roll;
use wg_core::{At, ChapterApp, Stage};

use crate::ashore::land_melee::Melees;
use crate::ashore::landing::Landing;
use crate::boarding::assault;
use crate::gunnery::muskets;
use crate::phases::{BOARDING, LANDINGS, MUSKETS};
use crate::position::Troop;

/// A15 to A17, and phase 9. Where nobody can be ashore nothing is gathered for it.
pub fn plugin(app: &mut App) {
    app.add_plugins(march::plugin);
    app.chapter::<Landing>([LANDINGS, MUSKETS]).chapter::<Melees>([BOARDING]);
    let somebody = |troops: Res<Roll<Troop>>| !troops.is_empty();
    app.add_systems(At(LANDINGS, Stage::Open), beat(landing::open).run_if(somebody));
    // Late landings (AMB-2) come after the muskets, whose business lies on top of theirs.
    app.add_systems(At(MUSKETS, Stage::Open), (beat(landing::open), beat(muskets::open)).chain().run_if(somebody));
    // Boardings come after the melees on land, whose business lies on top of theirs.
    app.add_systems(At(BOARDING, Stage::Open), (beat(assault::open), beat(land_melee::open).run_if(somebody)).chain());
}
