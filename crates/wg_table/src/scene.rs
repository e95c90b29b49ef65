//! Draws chart, overlays and animation, each only when what it shows has changed.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use wg_core::UnitId;
use wg_core::shown::view::{Afloat, AimView, LandView, TableView, WindView, WorkKind};
use wg_panels::read::overlays::Overlays;

use crate::animate::Animator;
use crate::camera::TableCamera;
use crate::chart;
use crate::divisions;
use crate::draw::Drawing;
use crate::labels::{aspect, in_sight};
use crate::layout::{Framing, Layout};
use crate::least::recognisable;
use crate::lens::Lens;
use crate::markings::{Layer, Marking, Markings};
use crate::model::TableModel;
use crate::overlay;
use crate::palette::Palette;
use crate::rings;
use crate::sparks;
use crate::ties;

/// The heights of things above the table. A greater height is drawn on top.
pub(crate) mod height {
    pub const OAK: f32 = 0.0;
    pub const SHEET: f32 = 1.0;
    pub const SEA: f32 = 2.0;
    pub const WAVES: f32 = 2.2;
    pub const LAND: f32 = 3.0;
    pub const GRID: f32 = 4.0;
    pub const ROSE: f32 = 5.0;
    pub const SHINE: f32 = 2.5;
    pub const REACH: f32 = 9.5;
    pub const BELOW: f32 = 10.0;
    pub const WRECK: f32 = 12.0;
    pub const SHADOW: f32 = 14.0;
    pub const RING: f32 = 15.0;
    pub const SELECTION: f32 = 15.5;
    pub const SHIP: f32 = 20.0;
    // Below the ships: fog lies on the water, and never hides a unit that is in view.
    pub const VEIL: f32 = 9.0;
    pub const TRACK: f32 = 38.0;
    pub const GHOST: f32 = 40.0;
    pub const DRIFT: f32 = 13.0;
    pub const ROPES: f32 = 34.0;
    pub const ABOVE: f32 = 50.0;
    pub const SPARKS: f32 = 60.0;
    pub const LAMP: f32 = 80.0;
    pub const FRAME: f32 = 90.0;
}

/// The one material of all meshes. Their colours are vertex colours.
#[derive(Resource)]
pub struct Canvas(Handle<ColorMaterial>);

impl FromWorld for Canvas {
    fn from_world(world: &mut World) -> Self {
        Self(world.resource_mut::<Assets<ColorMaterial>>().add(ColorMaterial::default()))
    }
}

/// A mesh on the table that can be replaced.
#[derive(Default)]
pub struct Slot(Option<(Entity, Handle<Mesh>)>);

impl Slot {
    pub(crate) fn show(&mut self, brush: &mut Brush, mesh: Option<Mesh>, place: Transform) {
        self.lay(brush, mesh, place, Visibility::Inherited);
    }

    /// Replaces the drawing, with the given visibility. `None` removes it.
    pub(crate) fn lay(&mut self, brush: &mut Brush, mesh: Option<Mesh>, place: Transform, seen: Visibility) {
        if let Some((old, _)) = self.0.take() {
            brush.commands.entity(old).despawn();
        }
        self.0 = mesh.map(|mesh| brush.put(mesh, place, seen));
    }

    pub(crate) fn entity(&self) -> Option<Entity> {
        self.0.as_ref().map(|(entity, _)| *entity)
    }

    /// Returns the mesh of the drawing, if there is one.
    pub(crate) fn mesh<'a>(&self, brush: &'a Brush) -> Option<&'a Mesh> {
        self.0.as_ref().and_then(|(_, mesh)| brush.meshes.get(mesh))
    }
}

/// The system parameters for spawning and despawning drawings.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Brush<'w, 's> {
    commands: Commands<'w, 's>,
    meshes: ResMut<'w, Assets<Mesh>>,
    canvas: Res<'w, Canvas>,
}

impl Brush<'_, '_> {
    fn put(&mut self, mesh: Mesh, place: Transform, seen: Visibility) -> (Entity, Handle<Mesh>) {
        let mesh = self.meshes.add(mesh);
        (self.commands.spawn((Mesh2d(mesh.clone()), MeshMaterial2d(self.canvas.0.clone()), place, seen)).id(), mesh)
    }
}

fn at(height: f32) -> Transform {
    Transform::from_xyz(0.0, 0.0, height)
}

pub(crate) fn some(drawing: &Drawing) -> Option<Mesh> {
    (!drawing.is_empty()).then(|| drawing.mesh())
}

/// The state for which the chart was last drawn.
#[derive(Default)]
pub struct Drawn {
    chart: Option<(TableView, Layout, bool, f32)>,
    wind: Option<(WindView, Layout, bool, f32)>,
    rose_for: Option<(WindView, Layout, bool, f32, bool)>,
    frame_for: Option<(Option<Framing>, Layout, bool)>,
    surveys: Vec<(LandView, chart::Survey)>,
    pieces: Vec<Slot>,
    rose: Slot,
    bar: Slot,
    frame: Slot,
    waves: Slot,
    veil: Slot,
}

/// Draws the parts of the chart that have changed.
pub fn draw_chart(
    mut drawn: Local<Drawn>,
    mut brush: Brush,
    model: Single<&TableModel>,
    lens: Single<&Lens>,
    mut clear: ResMut<ClearColor>,
) {
    let layout = Layout::new(&model.view, model.corner, aspect(&lens));
    let (dark, px) = (model.dark, lens.px());
    let palette = Palette::new(dark);
    let key = (layout, dark, px);
    let same = drawn.chart.as_ref().is_some_and(|(table, l, d, p)| (*l, *d, *p) == key && *table == model.view.table);
    if !same {
        clear.0 = palette.oak;
        let view = &model.view;
        let mut pieces = vec![
            (chart::oak(&layout, &palette, px).mesh(), height::OAK),
            (chart::sheet(&layout, &palette, view, px).mesh(), height::SHEET),
            (chart::sea(&layout, &palette, view, px).mesh(), height::SEA),
            (chart::shine(layout.table, palette.lamp.0), height::SHINE),
            (chart::gloom(layout.table, palette.lamp.1), height::LAMP),
            (
                chart::glow(layout.whole.inflate(layout.whole.size().max_element() * 2.0), layout.whole),
                height::OAK + 0.5,
            ),
        ];
        // Shores are surveyed once, and only drawn again when the zoom changes.
        if !drawn.surveys.iter().map(|(land, _)| land).eq(&view.table.land) {
            let survey =
                |(i, land): (usize, &LandView)| (land.clone(), chart::Survey::new(land, i as u64, layout.table));
            drawn.surveys = view.table.land.iter().enumerate().map(survey).collect();
        }
        for (i, (land, survey)) in drawn.surveys.iter().enumerate() {
            let drawing = survey.draw(&palette, px);
            let lift = if land.shoal { 0.0 } else { 0.5 } + i as f32 * 0.001;
            pieces.extend(some(&drawing).map(|mesh| (mesh, height::LAND + lift)));
        }
        for (i, work) in view.table.works.iter().enumerate() {
            // Hills lie below the works on them.
            let lift = if work.kind == WorkKind::Hill { 0.6 } else { 0.7 } + i as f32 * 0.001;
            pieces.extend(some(&chart::work(work, i as u64, &palette, px)).map(|mesh| (mesh, height::LAND + lift)));
        }
        for (i, zone) in view.table.zones.iter().enumerate() {
            let colour = zone.side.and_then(|side| view.sides.get(side.index())).map(|side| side.colour);
            let drawing = chart::zone(zone, colour, &palette, px);
            pieces.extend(some(&drawing).map(|mesh| (mesh, height::LAND - 0.1 + i as f32 * 0.001)));
        }
        pieces.extend(chart::grid(view, &palette, px).map(|drawing| (drawing.mesh(), height::GRID)));
        pieces.extend(chart::card(&layout, &palette, px).map(|drawing| (drawing.mesh(), height::SHEET + 0.1)));
        for mut old in drawn.pieces.drain(..) {
            old.show(&mut brush, None, Transform::IDENTITY);
        }
        for (mesh, z) in pieces {
            let mut slot = Slot::default();
            slot.show(&mut brush, Some(mesh), at(z));
            drawn.pieces.push(slot);
        }
        drawn.chart = Some((model.view.table.clone(), layout, dark, px));
    }
    let wind = &model.view.wind;
    if drawn.wind.as_ref().is_none_or(|(w, l, d, p)| (*l, *d, *p) != key || w != wind) {
        drawn.waves.show(&mut brush, some(&chart::waves(&layout, wind, &palette, px)), at(height::WAVES));
        let veil = chart::veil(&layout, wind.air, &palette, px);
        drawn.veil.show(&mut brush, veil.map(|veil| veil.mesh()), at(height::VEIL));
        drawn.wind = Some((wind.clone(), layout, dark, px));
    }
    // Rose and scale bar stay in sight when the view moves.
    let seen = in_sight(&model, &lens);
    let pale = seen.faint_rose(&model.view);
    if drawn.rose_for.as_ref().is_none_or(|(w, l, d, p, f)| (*l, *d, *p) != (seen, dark, px) || w != wind || *f != pale)
    {
        let rose = chart::wind_rose(&seen, wind, &palette, pale, px);
        drawn.rose.show(&mut brush, Some(rose.mesh()), at(height::ROSE));
        let on_grid = seen.card.is_none() && model.view.table.grid.is_some();
        let bar = chart::scale_bar(&seen, model.view.table.measure, &palette, on_grid, px);
        drawn.bar.show(&mut brush, Some(bar.mesh()), at(height::ROSE));
        drawn.rose_for = Some((wind.clone(), seen, dark, px, pale));
    }
    let framed = (lens.framing(), layout, dark);
    if drawn.frame_for != Some(framed) {
        let frame = framed.0.map(|framing| chart::frame(&framing, &layout, &palette, &model.view).mesh());
        drawn.frame.show(&mut brush, frame, at(height::FRAME));
        drawn.frame_for = Some(framed);
    }
}

/// The state for which the overlays were last drawn.
#[derive(Default)]
pub struct Laid {
    key: Option<(Overlays, Option<UnitId>, bool, f32)>,
    units: Vec<wg_core::UnitView>,
    ties: Vec<(UnitId, UnitId)>,
    aims: Vec<AimView>,
    afloat: Vec<Afloat>,
    /// The layers that have too many shapes for single entities.
    batches: [Slot; 5],
    reach: Slot,
    drift: Slot,
    ropes: Slot,
    /// The lines of divisions, and whether they were last drawn while ships moved.
    columns: (Slot, bool),
    answers: Vec<Slot>,
    answering: Vec<(UnitId, f32)>,
}

/// Draws the overlays that have changed. The ring of the selected unit moves with her.
pub fn draw_overlays(
    mut laid: Local<Laid>,
    mut brush: Brush,
    mut markings: Markings,
    mut places: Query<&mut Transform, (Without<TableCamera>, Without<Marking>)>,
    model: Single<&TableModel>,
    lens: Single<&Lens>,
    animator: Single<&Animator>,
) {
    let px = lens.px();
    let palette = Palette::new(model.dark);
    let laid = &mut *laid;
    let same = laid.key.as_ref().is_some_and(|(overlays, selected, dark, p)| {
        *overlays == model.overlays && *selected == model.selected && *dark == model.dark && *p == px
    }) && laid.units == model.view.units
        && laid.ties == model.view.ties
        && laid.aims == model.view.aims
        && laid.afloat == model.view.afloat;
    let selected = model.selected.and_then(|id| model.view.units.get(id.index())).filter(|unit| unit.on_table());
    let ring = selected.map(|unit| (Marking::Selection(unit.id), animator.shown(unit.id, unit.pose)));
    if !same {
        laid.drift.show(&mut brush, some(&ties::below(&model.view, &palette, px)), at(height::DRIFT));
        laid.ropes.show(&mut brush, some(&ties::above(&model.view, &palette, px)), at(height::ROPES));
        laid.reach.show(&mut brush, some(&overlay::reachable(&model, &palette, px)), at(height::REACH));
        let mut selection = Layer::new(px);
        if let Some((unit, (marking, place))) = selected.zip(ring) {
            let colour = overlay::side_colour(&model.view, unit, &palette);
            selection.put(place, marking, rings::selection(&recognisable(unit, f32::INFINITY, px), colour, px));
        }
        let layers = [
            (height::BELOW, overlay::below(&model, &palette, px)),
            (height::SELECTION, selection),
            (height::TRACK, overlay::tracks(&model, &palette, px)),
            (height::GHOST, overlay::ghosts(&model, &palette, px)),
            (height::ABOVE, overlay::above(&model, &palette, px)),
        ];
        for (slot, (z, layer)) in laid.batches.iter_mut().zip(&layers) {
            slot.show(&mut brush, layer.batch(), at(*z));
        }
        markings.lay(layers);
        laid.key = Some((model.overlays.clone(), model.selected, model.dark, px));
        laid.units.clone_from(&model.view.units);
        laid.ties.clone_from(&model.view.ties);
        laid.aims.clone_from(&model.view.aims);
        laid.afloat.clone_from(&model.view.afloat);
    }
    // Things that belong to a ship move with her.
    let moving = animator.is_busy();
    if !same || moving || laid.columns.1 {
        laid.columns.0.show(&mut brush, some(&divisions::lines(&model.view, &animator, px)), at(height::BELOW + 0.5));
        laid.columns.1 = moving;
    }
    let answering = divisions::answering(&model, px);
    if !same || answering != laid.answering {
        for mut old in laid.answers.drain(..) {
            old.show(&mut brush, None, Transform::IDENTITY);
        }
        laid.answers.resize_with(answering.len(), Slot::default);
        for (slot, (unit, high)) in laid.answers.iter_mut().zip(&answering) {
            let lies =
                model.view.units.get(unit.index()).map_or(Vec2::ZERO, |unit| animator.shown(unit.id, unit.pose).at);
            slot.show(
                &mut brush,
                some(&divisions::answer(*high, &palette, px)),
                Transform::from_translation(lies.extend(height::ABOVE + 0.5)),
            );
        }
        laid.answering = answering;
    }
    for (slot, (unit, _)) in laid.answers.iter().zip(&laid.answering) {
        let unit = model.view.units.get(unit.index()).map(|unit| animator.shown(unit.id, unit.pose).at);
        if let (Some(to), Some(mut transform)) = (unit, slot.entity().and_then(|entity| places.get_mut(entity).ok()))
            && transform.translation.truncate() != to
        {
            transform.translation = to.extend(transform.translation.z);
        }
    }
    if let Some((marking, place)) = ring {
        markings.carry(marking, place);
    }
}

/// The longest step of time in seconds for one frame. Animations take the same time on slow and on fast machines down
/// to two and a half frames a second.
const LONGEST_STEP: f32 = 0.4;

/// The factor by which time passes faster while Shift is held.
const HURRIED: f32 = 4.0;

/// Returns the speed at which time passes on the table.
fn pace(keys: &ButtonInput<KeyCode>) -> f32 {
    if keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]) { HURRIED } else { 1.0 }
}

/// Advances the animation while something changes, and draws its effects.
pub fn play(
    mut slot: Local<Slot>,
    mut brush: Brush,
    mut animator: Single<&mut Animator>,
    model: Single<&TableModel>,
    lens: Single<&Lens>,
    (time, keys): (Res<Time>, Option<Res<ButtonInput<KeyCode>>>),
    mut redraw: MessageWriter<RequestRedraw>,
    mut playing: Local<bool>,
) {
    if !animator.is_lively() {
        if *playing {
            slot.show(&mut brush, None, Transform::IDENTITY);
            *playing = false;
        }
        return;
    }
    // The window sleeps while nothing changes, so the first step of time may be seconds long.
    let step = if *playing { time.delta_secs().min(LONGEST_STEP) } else { 0.0 };
    *playing = true;
    animator.advance(step * keys.map_or(1.0, |keys| pace(&keys)));
    let drawing = sparks::draw(&animator, &model, lens.px());
    slot.show(&mut brush, some(&drawing), at(height::SPARKS));
    redraw.write(RequestRedraw);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_holds_shift_sees_more_in_a_second() {
        let mut keys = ButtonInput::default();
        assert!((pace(&keys) - 1.0).abs() < f32::EPSILON);
        keys.press(KeyCode::ShiftRight);
        assert!((pace(&keys) - HURRIED).abs() < f32::EPSILON);
    }
}
