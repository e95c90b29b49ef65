//! The shapes that are drawn singly over the chart (ghosts, tape, rings, arcs, marks), as [`Shape`]s of
//! `bevy_prototype_lyon`.
//!
//! A [`Layer`] collects what is painted at one height. Each of its shapes becomes an entity, a child of the table, with
//! a [`Marking`] that says what it shows. The plugin of the library adds its mesh in the same frame. [`Markings::lay`]
//! compares the wanted shapes with the drawn ones and touches only those that differ.
//!
//! The cost of a frame grows with the number of drawings. So a layer with more than [`MANY`] shapes (the ghosts of a
//! whole division, the arcs of a whole fleet) is batched: [`Layer::batch`] tessellates it into one mesh.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_prototype_lyon::prelude::Shape;
use wg_core::{Mark, UnitId};

use crate::Table;
use crate::animate::Shown;
use crate::draw::Drawing;

/// The largest number of shapes that a layer draws singly.
pub const MANY: usize = 32;

/// The distance in height between a shape of a layer and the shape that is painted before it.
const STEP: f32 = 0.001;

/// The thing that a [`Shape`] on the table shows.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marking {
    /// The limit of a unit's sight in fog.
    Sight(UnitId),
    /// A field of fire.
    Arc,
    /// Squares, water or a place that an order or a refusal points out.
    Mark,
    /// A line of fire.
    Line,
    /// The dashed ring around the selected unit.
    Selection(UnitId),
    /// A ring around a target.
    Ring(UnitId),
    /// The hatching around a unit in cover.
    Cover(UnitId),
    /// The track from a unit to her ghost.
    Track(UnitId),
    /// A unit where she would lie.
    Ghost(UnitId),
    /// The ring by which a course is dragged.
    Handle,
    /// The tape measure.
    Tape,
}

impl From<&Mark> for Marking {
    fn from(mark: &Mark) -> Self {
        match mark {
            Mark::Arc { .. } | Mark::Field { .. } => Self::Arc,
            Mark::Line { .. } => Self::Line,
            Mark::Squares { .. } | Mark::Reach { .. } | Mark::Foul { .. } | Mark::Block { .. } => Self::Mark,
        }
    }
}

/// The drawings at one height, from bottom to top.
pub struct Layer {
    px: f32,
    drawings: Vec<(Marking, Shown, Drawing)>,
}

impl Layer {
    /// Creates an empty layer for a zoom at which one logical pixel is `px` millimetres.
    pub fn new(px: f32) -> Self {
        Self { px, drawings: Vec::new() }
    }

    /// Draws something in millimetres of the table.
    pub fn draw(&mut self, marking: Marking, pen: impl FnOnce(&mut Drawing)) {
        self.draw_at(Shown { at: Vec2::ZERO, turn: 0.0 }, marking, pen);
    }

    /// Draws something in the frame of a unit: bow to the north, middle at the origin.
    pub fn draw_at(&mut self, unit: Shown, marking: Marking, pen: impl FnOnce(&mut Drawing)) {
        let mut drawing = Drawing::new(self.px);
        pen(&mut drawing);
        self.put(unit, marking, drawing);
    }

    /// Puts a drawing in the frame of a unit on top.
    pub fn put(&mut self, unit: Shown, marking: Marking, drawing: Drawing) {
        if !drawing.is_empty() {
            self.drawings.push((marking, unit, drawing));
        }
    }

    /// True if the layer has too many shapes to draw them singly.
    fn is_batched(&self) -> bool {
        self.drawings.iter().map(|(.., drawing)| drawing.len()).sum::<usize>() > MANY
    }

    /// Returns the layer as one mesh, or `None` if its shapes are drawn singly.
    pub fn batch(&self) -> Option<Mesh> {
        let drawings: &[_] = if self.is_batched() { &self.drawings } else { &[] };
        let meshes = drawings.iter().map(|(_, at, drawing)| drawing.mesh().transformed_by(at.placed(0.0)));
        meshes.reduce(|mut all, mesh| {
            // All of these meshes are triangles with positions and colours.
            _ = all.merge(&mesh);
            all
        })
    }

    /// Returns the shapes of the layer, each a step above the one before. Empty if the layer is batched.
    fn pieces(self, height: f32) -> impl Iterator<Item = (Marking, Transform, Shape)> {
        let drawings = if self.is_batched() { Vec::new() } else { self.drawings };
        let shapes = drawings.into_iter().flat_map(|(marking, at, drawing)| {
            drawing.into_shapes().into_iter().map(move |shape| (marking, at, shape))
        });
        shapes.enumerate().map(move |(n, (marking, at, shape))| (marking, at.placed(height + n as f32 * STEP), shape))
    }
}

/// The system parameters for the markings on the table.
#[derive(SystemParam)]
pub struct Markings<'w, 's> {
    commands: Commands<'w, 's>,
    table: Single<'w, 's, (Entity, Option<&'static Children>), With<Table>>,
    drawn: Query<'w, 's, (&'static Marking, &'static mut Shape, &'static mut Transform)>,
}

impl Markings<'_, '_> {
    /// Replaces the markings on the table by those of these layers, each at its height.
    ///
    /// Each wanted shape takes over a drawn one with the same marking, which is changed only where it differs. Drawn
    /// shapes that are left over are despawned. Wanted shapes that are left over are spawned.
    pub fn lay(&mut self, layers: impl IntoIterator<Item = (f32, Layer)>) {
        let (table, children) = *self.table;
        let mut wanted: Vec<_> = layers.into_iter().flat_map(|(height, layer)| layer.pieces(height)).collect();
        for &child in children.into_iter().flatten() {
            let Ok((marking, mut shape, mut place)) = self.drawn.get_mut(child) else { continue };
            let Some(n) = wanted.iter().position(|(wanted, ..)| wanted == marking) else {
                self.commands.entity(child).despawn();
                continue;
            };
            let (_, to, new) = wanted.remove(n);
            place.set_if_neq(to);
            if !is_alike(&shape, &new) {
                *shape = new;
            }
        }
        for piece in wanted {
            self.commands.spawn((piece, ChildOf(table)));
        }
    }

    /// Moves a marking with the unit that it belongs to.
    pub fn carry(&mut self, marking: Marking, to: Shown) {
        for (_, _, mut place) in self.drawn.iter_mut().filter(|(drawn, ..)| **drawn == marking) {
            let z = place.translation.z;
            place.set_if_neq(to.placed(z));
        }
    }
}

/// True if both shapes are tessellated to the same mesh.
fn is_alike(a: &Shape, b: &Shape) -> bool {
    a.fill == b.fill && a.stroke == b.stroke && a.path.iter().eq(b.path.iter())
}

#[cfg(test)]
mod tests {
    use bevy::input::mouse::MouseWheel;
    use bevy::window::RequestRedraw;
    use wg_core::{Footprint, Length, Point, Pose, UnitView};
    use wg_panels::read::overlays::{Ghost, Target, TargetKind};

    use super::*;
    use crate::layout::Layout;
    use crate::{Lens, TableModel, TablePlugin};

    fn at(x: i32, y: i32) -> Point {
        Point { x: Length::inches(x), y: Length::inches(y) }
    }

    /// Returns an app without a window, with a table and so many ships in a row.
    fn table(ships: u16) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Mesh>()
            .init_asset::<ColorMaterial>()
            .init_resource::<ClearColor>()
            .add_message::<RequestRedraw>()
            .add_message::<MouseWheel>()
            .add_plugins(TablePlugin);
        let mut model = TableModel::default();
        let footprint = Footprint { length: Length::inches(2), beam: Length::inches(1) };
        let pose = |n: u16| Pose { at: at(i32::from(n) * 3, 5), ..Pose::default() };
        model.view.units =
            (0..ships).map(|n| UnitView { id: UnitId(n), pose: pose(n), footprint, ..UnitView::default() }).collect();
        let whole = Layout::new(&model.view, model.corner, 1.5).whole;
        let mut lens = Lens::default();
        lens.resize(Vec2::new(1200.0, 800.0), Rect::new(0.0, 0.0, 1200.0, 800.0), whole);
        *Table::get_mut::<Lens>(app.world_mut()) = lens;
        *Table::get_mut::<TableModel>(app.world_mut()) = model;
        app
    }

    /// Returns an app whose first ship is selected, has a ghost and aims at the second. The tape is laid out.
    fn busy() -> App {
        let mut app = table(2);
        let mut model = Table::get_mut::<TableModel>(app.world_mut());
        model.selected = Some(UnitId(0));
        let from = model.view.units[0].pose;
        let pose = Pose { at: at(0, 9), ..from };
        model.overlays.ghosts = vec![Ghost { pose, path: vec![from], ..Ghost::default() }];
        model.overlays.targets = vec![ring(1)];
        model.overlays.tape = Some((at(0, 0), at(5, 0)));
        app
    }

    fn ring(unit: u16) -> Target {
        Target { unit: UnitId(unit), kind: TargetKind::Open, label: String::new() }
    }

    /// Runs a frame and returns the single shapes with their meshes, in the order in which they were spawned.
    fn next_frame(app: &mut App) -> Vec<(Marking, Entity, AssetId<Mesh>)> {
        app.update();
        let world = app.world_mut();
        let mut drawn: Vec<_> = world
            .query_filtered::<(&Marking, Entity, &Mesh2d), With<Shape>>()
            .iter(world)
            .map(|(marking, entity, mesh)| (*marking, entity, mesh.id()))
            .collect();
        drawn.sort_by_key(|(_, entity, _)| *entity);
        drawn
    }

    #[test]
    fn ghost_tape_and_rings_are_shapes_on_the_table_with_meshes_in_the_same_frame() {
        let mut app = busy();
        let drawn = next_frame(&mut app);
        let unit = UnitId(0);
        for marking in [
            Marking::Selection(unit),
            Marking::Track(unit),
            Marking::Ghost(unit),
            Marking::Ring(UnitId(1)),
            Marking::Tape,
        ] {
            assert!(drawn.iter().any(|(drawn, ..)| *drawn == marking), "{marking:?} is drawn");
        }
        let world = app.world_mut();
        let table = world.query_filtered::<Entity, With<Table>>().single(world).expect("one table");
        let meshes = world.resource::<Assets<Mesh>>();
        for (marking, entity, mesh) in drawn {
            assert_eq!(world.get::<ChildOf>(entity).map(ChildOf::parent), Some(table), "{marking:?} lies on the table");
            assert!(meshes.get(mesh).is_some_and(|mesh| mesh.count_vertices() > 0), "{marking:?} has its mesh");
        }
    }

    #[test]
    fn nothing_is_spawned_or_tessellated_again_without_a_change() {
        let mut app = busy();
        let first = next_frame(&mut app);
        assert_eq!(next_frame(&mut app), first, "the same entities with the same meshes");
        // Moving one end of the tape changes only the tape.
        Table::get_mut::<TableModel>(app.world_mut()).overlays.tape = Some((at(0, 0), at(7, 0)));
        let second = next_frame(&mut app);
        let entities = |drawn: &[(Marking, Entity, AssetId<Mesh>)]| drawn.iter().map(|one| one.1).collect::<Vec<_>>();
        assert_eq!(entities(&second), entities(&first), "a longer tape is changed, not spawned");
        let changed: Vec<Marking> =
            first.iter().zip(&second).filter(|(a, b)| a.2 != b.2).map(|(_, now)| now.0).collect();
        assert!(!changed.is_empty() && changed.iter().all(|marking| *marking == Marking::Tape), "{changed:?}");
    }

    #[test]
    fn a_ghost_that_is_dragged_only_moves() {
        let mut app = busy();
        let ghost = |drawn: Vec<(Marking, Entity, AssetId<Mesh>)>| {
            drawn.into_iter().filter(|(marking, ..)| matches!(marking, Marking::Ghost(_))).collect::<Vec<_>>()
        };
        let first = ghost(next_frame(&mut app));
        Table::get_mut::<TableModel>(app.world_mut()).overlays.ghosts[0].pose.at = at(1, 9);
        assert_eq!(ghost(next_frame(&mut app)), first, "the same shapes and meshes");
        let there = app.world().get::<Transform>(first[0].1).map(|place| place.translation.x);
        assert_eq!(there, Some(25.4), "an inch to the east");
    }

    #[test]
    fn what_is_no_longer_wanted_is_despawned() {
        let mut app = busy();
        let all = next_frame(&mut app);
        Table::get_mut::<TableModel>(app.world_mut()).overlays.tape = None;
        let rest: Vec<_> = all.iter().copied().filter(|(marking, ..)| *marking != Marking::Tape).collect();
        assert_eq!(next_frame(&mut app), rest, "the tape alone is gone");
        let mut model = Table::get_mut::<TableModel>(app.world_mut());
        (model.overlays, model.selected) = Default::default();
        assert_eq!(next_frame(&mut app), [], "nothing is left on the table");
    }

    #[test]
    fn shapes_are_painted_in_the_order_of_the_drawing() {
        let mut app = busy();
        app.update();
        let world = app.world_mut();
        let mut heights: Vec<(f32, Marking)> = world
            .query::<(&Transform, &Marking)>()
            .iter(world)
            .map(|(place, what)| (place.translation.z, *what))
            .collect();
        heights.sort_by(|a, b| a.0.total_cmp(&b.0));
        assert!(heights.windows(2).all(|pair| pair[0].0 < pair[1].0), "no two at one height: {heights:?}");
        heights.dedup_by_key(|(_, what)| *what);
        let order: Vec<Marking> = heights.into_iter().map(|(_, what)| what).collect();
        let unit = UnitId(0);
        let expected = [
            Marking::Selection(unit),
            Marking::Track(unit),
            Marking::Ghost(unit),
            Marking::Ring(UnitId(1)),
            Marking::Tape,
        ];
        assert_eq!(order, expected, "from the lowest to the topmost");
    }

    #[test]
    fn a_layer_with_very_many_shapes_is_one_mesh() {
        let mut app = table(60);
        let drawings = |app: &mut App| {
            let one_by_one = next_frame(app).len();
            let world = app.world_mut();
            (one_by_one, world.query::<&Mesh2d>().iter(world).count() - one_by_one)
        };
        let (_, plain) = drawings(&mut app);
        Table::get_mut::<TableModel>(app.world_mut()).overlays.targets = (0..10).map(ring).collect();
        assert_eq!(drawings(&mut app), (20, plain), "few rings: two shapes for each");
        Table::get_mut::<TableModel>(app.world_mut()).overlays.targets = (0..60).map(ring).collect();
        assert_eq!(drawings(&mut app), (0, plain + 1), "many rings: one mesh");
        Table::get_mut::<TableModel>(app.world_mut()).overlays.targets.truncate(1);
        assert_eq!(drawings(&mut app), (2, plain), "one ring: its shapes again");
    }
}
