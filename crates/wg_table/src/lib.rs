//! The Bevy view of the table: sea, ships, overlays, camera, picking, animation.
//!
//! The program replaces the component [`TableModel`] of the table when something changed; [`TablePlugin`] draws it. Lettering
//! is handed out as [`labels`], which egui paints on top; [`Lens`] says where things are on the screen, [`pick`]
//! which ship lies under the pointer, [`Animator`] plays reports. [`picture::take`] draws without a window.
//!
//! The table never asks which ruleset is played: it draws a `wg_core::View`.
//!
//! # What is a shape, and what is batched
//!
//! Everything is drawn with `bevy_prototype_lyon`, in one of two ways:
//!
//! - **One by one.** Ghosts and their tracks, the tape, rings, arcs, lines of fire and marks are `Shape`s of the
//!   library: entities, children of the table, each with a [`Marking`] that says what it shows. They are few, and they
//!   come, move and go while the pointer moves. So only a shape that differs is changed: a ghost that is dragged keeps
//!   its meshes, and a frame without a change tessellates nothing.
//! - **Batched.** Ships and chart, the reach on a grid, and ropes, shot, smoke, boats and swimmers, consist of hundreds
//!   of shapes. The cost of a frame grows with the number of drawings, so these shapes go through the tessellator that
//!   the library is built on, a hundred or more into one mesh (`draw::Drawing`).
//!
//! A layer of markings with more than 32 shapes is batched as well: the ghosts of a whole division, the arcs of
//! a whole fleet.
//!
//! ```
//! use bevy::math::{Rect, Vec2};
//! use wg_table::{Animator, Lens, TableModel, labels};
//!
//! let mut model = TableModel::default();
//! model.view.wind.label = "Wind from SW".into();
//! let mut lens = Lens::default();
//! let window = Vec2::new(1920.0, 1080.0);
//! lens.resize(window, Rect { min: Vec2::ZERO, max: window }, Rect { min: Vec2::ZERO, max: Vec2::splat(700.0) });
//! let lettering = labels(&model, &lens, &Animator::default());
//! assert!(lettering.iter().any(|label| label.text == "Wind from SW"));
//! ```

mod animate;
mod camera;
mod chart;
mod divisions;
mod draw;
mod fields;
mod fleet;
pub mod guard;
mod labels;
pub mod layout;
mod lens;
mod markings;
mod model;
mod overlay;
mod palette;
mod pick;
pub mod picture;
mod rings;
mod scene;
mod sectors;
mod ship;
mod sparks;
mod ties;

use bevy::prelude::*;
use bevy_prototype_lyon::prelude::ShapePlugin;

pub use animate::{Animator, Shown, Spark, SparkKind};
pub use camera::{ChartRect, PictureTarget, PointerBlocked, TableCamera};
pub use divisions::is_far;
pub use fields::{FieldBand, Fields};
pub use labels::labels;
pub use layout::{Corner, Layout};
pub use lens::Lens;
pub use markings::Marking;
pub use model::TableModel;
pub use pick::{pick, pick_within};

/// A table: what lies on it, through which lens it is seen, where on the screen, and what moves on it. The plugin spawns one.
#[derive(Component, Default, Debug)]
#[require(TableModel, Lens, ChartRect, PointerBlocked, Animator, fleet::Fleet, Transform, Visibility)]
pub struct Table;

impl Table {
    /// A component of the one table of this world, to change it.
    ///
    /// # Panics
    /// If there is no table, or more than one.
    pub fn get_mut<C: Component<Mutability = bevy::ecs::component::Mutable>>(world: &mut World) -> Mut<'_, C> {
        let mut tables = world.query_filtered::<&mut C, With<Self>>();
        tables.single_mut(world).expect("a world with `TablePlugin` has one table")
    }
}

/// When the table is drawn, in [`Update`]: change [`TableModel`] and [`ChartRect`] before.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableSystems {
    /// Wheel and drag.
    Navigate,
    /// Camera, chart, ships, overlays, animation.
    Draw,
}

/// Draws the table of [`TableModel`].
#[derive(Default, Debug)]
pub struct TablePlugin;

impl Plugin for TablePlugin {
    fn build(&self, app: &mut App) {
        app.world_mut().spawn((Table, Name::new("table")));
        app.add_plugins(ShapePlugin)
            .init_resource::<scene::Canvas>()
            .configure_sets(Update, (TableSystems::Navigate, TableSystems::Draw).chain())
            .add_systems(Startup, camera::set_up)
            .add_systems(Update, camera::navigate.in_set(TableSystems::Navigate))
            .add_systems(
                Update,
                (camera::follow, scene::play, scene::draw_chart, fleet::draw_ships, scene::draw_overlays)
                    .chain()
                    .in_set(TableSystems::Draw),
            );
    }
}
