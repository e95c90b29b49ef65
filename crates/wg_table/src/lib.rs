//! The Bevy view of the table: sea, ships, overlays, camera, picking, animation.
//!
//! The program replaces the component [`TableModel`] of the table when something has changed. [`TablePlugin`] draws it.
//! [`labels`] returns the lettering, which egui paints on top. [`Lens`] converts between the table and the screen,
//! [`pick`] returns the ship under the pointer, and [`Animator`] plays reports. [`picture::take`] draws the table
//! without a window.
//!
//! The table does not know which ruleset is played: it draws a `wg_core::View`.
//!
//! # Single shapes and batches
//!
//! Everything is drawn with `bevy_prototype_lyon`, in one of two ways:
//!
//! - **Single shapes.** Ghosts and their tracks, the tape, rings, arcs, lines of fire and marks are `Shape`s of the
//!   library: entities, children of the table, each with a [`Marking`] that says what it shows. They are few, and they
//!   appear, move and disappear with the pointer. Only shapes that differ are changed: a ghost that is dragged keeps its
//!   meshes, and a frame without a change tessellates nothing.
//! - **Batches.** Ships and chart, the reach on a grid, ropes, shot, smoke, boats and swimmers consist of hundreds of
//!   shapes. The cost of a frame grows with the number of drawings, so these shapes go through the tessellator that the
//!   library is built on, a hundred or more into one mesh (`draw::Drawing`).
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
mod fight;
mod fleet;
mod glide;
pub mod guard;
mod labels;
pub mod layout;
mod least;
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
pub use lens::{Aim, Lens};
pub use markings::Marking;
pub use model::TableModel;
pub use pick::{pick, pick_within};

/// The table, with everything that it shows as required components: model, lens, chart rectangle, animator and fleet.
/// The plugin spawns one.
#[derive(Component, Default, Debug)]
#[require(TableModel, Lens, ChartRect, PointerBlocked, Animator, fleet::Fleet, Transform, Visibility)]
pub struct Table;

impl Table {
    /// Returns a mutable reference to a component of the only table of this world.
    ///
    /// # Panics
    /// Panics if there is no table, or more than one.
    pub fn get_mut<C: Component<Mutability = bevy::ecs::component::Mutable>>(world: &mut World) -> Mut<'_, C> {
        let mut tables = world.query_filtered::<&mut C, With<Self>>();
        tables.single_mut(world).expect("a world with `TablePlugin` has one table")
    }
}

/// The system sets in which the table is drawn, in [`Update`]. Change [`TableModel`] and [`ChartRect`] before them.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableSystems {
    /// Zooms and pans with the mouse.
    Navigate,
    /// Updates the camera and draws chart, ships, overlays and animation.
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
            .add_systems(PreUpdate, camera::pass_time)
            .add_systems(Update, camera::navigate.in_set(TableSystems::Navigate))
            .add_systems(
                Update,
                (camera::follow, scene::play, scene::draw_chart, fleet::draw_ships, scene::draw_overlays)
                    .chain()
                    .in_set(TableSystems::Draw),
            );
    }
}
