//! The ships on the table. While anything moves, each ship has her own drawings. While the fleet lies still, all ships
//! share four drawings: the cost of a frame grows with the number of drawings, and most of the time nothing moves.

use bevy::prelude::*;
use wg_core::UnitId;
use wg_core::shown::view::UnitKind;

use crate::animate::Animator;
use crate::camera::TableCamera;
use crate::lens::Lens;
use crate::model::TableModel;
use crate::palette::Palette;
use crate::scene::{Brush, Slot, height, some};
use crate::ship::Look;

/// The drawings of a unit on the table.
struct Model {
    unit: UnitId,
    look: Look,
    dark: bool,
    ring: Option<bool>,
    place: Transform,
    wreck: bool,
    body: Slot,
    shadow: Slot,
    hug: Slot,
}

/// All units, as they were last drawn.
#[derive(Component, Default)]
pub struct Fleet {
    ships: Vec<Model>,
    /// The shadows, rings, wrecks and hulls of a fleet that lies still, each in one drawing.
    still: Option<[Slot; 4]>,
}

/// Draws the units whose look has changed, and moves all of them to where they are seen now.
pub fn draw_ships(
    fleet: Single<&mut Fleet>,
    mut brush: Brush,
    mut drawn: Query<(&mut Transform, &mut Visibility), Without<TableCamera>>,
    model: Single<&TableModel>,
    lens: Single<&Lens>,
    animator: Single<&Animator>,
) {
    let px = lens.px();
    let palette = Palette::new(model.dark);
    let fleet = fleet.into_inner().into_inner();
    // While the fleet lies still, the ships' own drawings are hidden and the shared ones are shown.
    let still = !animator.is_busy();
    let seen = if still { Visibility::Hidden } else { Visibility::Inherited };
    // A new battle has other ships.
    let units = &model.view.units;
    let mut changed = fleet.ships.len() != units.len();
    while fleet.ships.len() > units.len() {
        if let Some(mut gone) = fleet.ships.pop() {
            gone.clear(&mut brush);
        }
    }
    for (i, unit) in units.iter().enumerate() {
        let look = Look::new(&model.view, unit, px);
        let hovered = model.hover == Some(unit.id) && model.selected != Some(unit.id);
        let ring = (look.visible() && unit.on_table() && (hovered || look.ready())).then_some(hovered);
        let place = animator.shown(unit.id, unit.pose).placed(height::SHIP + i as f32 * 0.01);
        let known = fleet.ships.get(i).is_some_and(|ship| ship.unit == unit.id);
        let fresh = known
            && (fleet.ships[i].look == look || (animator.holds(unit.id) && fleet.ships[i].look.same_detail(&look)));
        if !fresh {
            let mut ship = Model {
                unit: unit.id,
                look,
                dark: model.dark,
                ring: None,
                place,
                wreck: !unit.on_table(),
                body: Slot::default(),
                shadow: Slot::default(),
                hug: Slot::default(),
            };
            if i < fleet.ships.len() {
                std::mem::swap(&mut ship, &mut fleet.ships[i]);
                ship.clear(&mut brush);
            } else {
                fleet.ships.push(ship);
            }
            let ship = &mut fleet.ships[i];
            let z = if ship.wreck { place.with_translation(place.translation.with_z(height::WRECK)) } else { place };
            ship.body.lay(&mut brush, some(&look.draw()), z, seen);
            ship.shadow.lay(&mut brush, some(&look.shadow()), shade(place, px, unit), seen);
            changed = true;
        }
        let ship = &mut fleet.ships[i];
        if ship.ring != ring || !fresh || ship.dark != model.dark {
            let hug = ring.map(|hovered| look.hug(if hovered { Color::WHITE } else { palette.gold }).mesh());
            ship.hug.lay(&mut brush, hug, place.with_translation(place.translation.with_z(height::RING)), seen);
            (ship.ring, ship.dark, changed) = (ring, model.dark, true);
        }
        changed |= ship.place != place;
        ship.place = place;
        for (slot, to) in [(&ship.body, place), (&ship.shadow, shade(place, px, unit)), (&ship.hug, place)] {
            let Some((mut transform, mut visibility)) = slot.entity().and_then(|entity| drawn.get_mut(entity).ok())
            else {
                continue;
            };
            let to = to.with_translation(to.translation.with_z(transform.translation.z));
            transform.set_if_neq(to);
            visibility.set_if_neq(seen);
        }
    }
    if !still {
        fleet.still.take().into_iter().flatten().for_each(|mut slot| slot.show(&mut brush, None, Transform::IDENTITY));
    } else if changed || fleet.still.is_none() {
        lay_still(fleet, &mut brush, &model, px);
    }
}

/// Merges the drawings of all units into one mesh per layer.
fn lay_still(fleet: &mut Fleet, brush: &mut Brush, model: &TableModel, px: f32) {
    let mut layers = [height::SHADOW, height::RING, height::WRECK, height::SHIP].map(|z| (z, None::<Mesh>));
    for (ship, unit) in fleet.ships.iter().zip(&model.view.units) {
        let body = if ship.wreck { 2 } else { 3 };
        for (slot, layer, place) in
            [(&ship.shadow, 0, shade(ship.place, px, unit)), (&ship.hug, 1, ship.place), (&ship.body, body, ship.place)]
        {
            let Some(mesh) = slot.mesh(brush) else { continue };
            let mesh = mesh.clone().transformed_by(place.with_translation(place.translation.with_z(0.0)));
            match &mut layers[layer].1 {
                // All of these meshes are triangles with positions and colours.
                Some(all) => _ = all.merge(&mesh),
                none => *none = Some(mesh),
            }
        }
    }
    let still = fleet.still.get_or_insert_default();
    for (slot, (z, mesh)) in still.iter_mut().zip(layers) {
        slot.show(brush, mesh, Transform::from_xyz(0.0, 0.0, z));
    }
}

impl Model {
    fn clear(&mut self, brush: &mut Brush) {
        for slot in [&mut self.body, &mut self.shadow, &mut self.hug] {
            slot.show(brush, None, Transform::IDENTITY);
        }
    }
}

/// Returns the place of a unit's shadow, which falls to the south-east on any heading: the lamp stands in the
/// north-west.
fn shade(place: Transform, px: f32, unit: &wg_core::UnitView) -> Transform {
    // Men cast shorter shadows than masts.
    let tall = if unit.kind == UnitKind::Ship {
        crate::layout::mm(unit.footprint.length) * 0.042
    } else {
        crate::layout::mm(unit.footprint.length) * 0.06
    };
    let by = tall.max(1.6 * px);
    let to = place.translation + Vec3::new(by, -by * 1.15, 0.0);
    place.with_translation(to.with_z(height::SHADOW))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Table;
    use crate::layout::Layout;
    use crate::scene::Canvas;
    use bevy::ecs::system::RunSystemOnce;
    use wg_core::{Event, Footprint, Length, Point, Pose, Report, UnitView};

    fn pose(x: i32) -> Pose {
        Pose { at: Point { x: Length::inches(x), y: Length::inches(5) }, ..Pose::default() }
    }

    /// Returns a world with a table and so many ships in a row, two inches apart.
    fn table(ships: u16) -> World {
        let mut world = World::new();
        let mut model = TableModel::default();
        let footprint = Footprint { length: Length::inches(2), beam: Length::inches(1) };
        model.view.units = (0..ships)
            .map(|n| UnitView { id: UnitId(n), pose: pose(i32::from(n) * 2), footprint, ..UnitView::default() })
            .collect();
        let mut lens = Lens::default();
        let whole = Layout::new(&model.view, model.corner, 1.5).whole;
        lens.resize(Vec2::new(1200.0, 800.0), bevy::math::Rect::new(0.0, 0.0, 1200.0, 800.0), whole);
        world.spawn((Table, model, lens));
        world.init_resource::<Assets<Mesh>>();
        world.init_resource::<Assets<ColorMaterial>>();
        world.init_resource::<Canvas>();
        world
    }

    /// Returns the number of visible drawings, and the number of indices in their meshes.
    fn seen(world: &mut World) -> (usize, usize) {
        world.run_system_once(draw_ships).expect("it runs");
        let meshes: Vec<Handle<Mesh>> = world
            .query::<(&Mesh2d, &Visibility)>()
            .iter(world)
            .filter(|(_, visibility)| **visibility != Visibility::Hidden)
            .map(|(mesh, _)| mesh.0.clone())
            .collect();
        let all = world.resource::<Assets<Mesh>>();
        let corners = |mesh: &Handle<Mesh>| all.get(mesh).and_then(Mesh::indices).map_or(0, bevy::mesh::Indices::len);
        (meshes.len(), meshes.iter().map(corners).sum())
    }

    #[test]
    fn a_fleet_that_lies_still_is_few_drawings_and_each_ship_her_own_while_anything_moves() {
        let mut world = table(20);
        let (few, still) = seen(&mut world);
        assert!((1..=4).contains(&few), "{few} drawings of twenty ships");
        assert_eq!(seen(&mut world), (few, still), "nothing has changed");
        let moved =
            Report { event: Event::Moved { from: pose(0), to: pose(1) }, ..Report::new("X-1", Some(UnitId(0)), "") };
        Table::get_mut::<Animator>(&mut world).feed(&[moved]);
        let (many, moving) = seen(&mut world);
        assert!(many >= 40, "hull and shadow of each: {many}");
        assert_eq!(moving, still, "the same triangles");
        Table::get_mut::<Animator>(&mut world).skip();
        assert_eq!(seen(&mut world), (few, still), "at rest they are together again");
        Table::get_mut::<TableModel>(&mut world).view.units.truncate(5);
        assert!(seen(&mut world).1 < still / 3, "another battle has other ships");
    }
}
