//! Bevy's camera, which follows the [`Lens`], and the mouse, which moves the lens.

use bevy::camera::RenderTarget;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

use crate::lens::Lens;
use crate::model::TableModel;

/// The camera that looks at the table. Attach egui's context to it.
#[derive(Component, Default, Debug)]
pub struct TableCamera;

/// The part of the window that the panels leave free for the chart, in logical pixels. The whole window if empty.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default)]
pub struct ChartRect(pub Rect);

/// True while a panel uses the pointer: the table then ignores wheel and drag.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PointerBlocked(pub bool);

/// The target that the camera draws to instead of a window.
#[derive(Resource, Clone, Debug)]
pub struct PictureTarget(pub RenderTarget);

/// Spawns the camera. For a picture it draws nothing until [`crate::picture::take`] wakes it.
pub fn set_up(mut commands: Commands, target: Option<Res<PictureTarget>>) {
    let mut camera = commands.spawn((Camera2d, TableCamera, Name::new("table camera")));
    if let Some(target) = target {
        camera.insert((target.0.clone(), Camera { is_active: false, ..default() }));
    }
}

/// Keeps the lens in step with window, panels and table, and the camera in step with the lens.
pub fn follow(
    model: Single<&TableModel>,
    free: Single<&ChartRect>,
    mut lens: Single<&mut Lens>,
    camera: Single<(&Camera, &mut Transform, &mut Projection), With<TableCamera>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (camera, mut transform, mut projection) = camera.into_inner();
    if let Some(window) = camera.logical_target_size().filter(|size| size.min_element() > 1.0)
        && let Some((free, whole)) = lens.is_behind(&model, window, free.0)
    {
        lens.resize(window, free, whole);
        redraw.write(RequestRedraw);
    }
    let eye = lens.eye().extend(transform.translation.z);
    if transform.translation != eye {
        transform.translation = eye;
    }
    let scale = 1.0 / lens.zoom.max(1e-4);
    if let Projection::Orthographic(orthographic) = &*projection
        && orthographic.scale != scale
        && let Projection::Orthographic(orthographic) = &mut *projection
    {
        orthographic.scale = scale;
    }
}

/// The longest step of time in seconds for one frame of a glide, so that it is seen on a slow machine too.
const LONGEST_STEP: f32 = 0.2;

/// Lets time pass for a lens that moves by itself.
pub fn pass_time(
    time: Res<Time<Real>>,
    mut lens: Single<&mut Lens>,
    mut under_way: Local<bool>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if lens.is_still() {
        *under_way = false;
        return;
    }
    // The window sleeps while nothing changes, so the first step of time may be seconds long.
    let step = match (lens.is_gliding(), *under_way) {
        (true, true) => time.delta_secs().min(LONGEST_STEP),
        (true, false) => 0.0,
        (false, _) => time.delta_secs(),
    };
    *under_way = lens.is_gliding();
    if lens.advance(step) {
        redraw.write(RequestRedraw);
    }
}

/// Zooms at the pointer with the wheel, and pans with a right or middle drag.
pub fn navigate(
    blocked: Single<&PointerBlocked>,
    mut lens: Single<&mut Lens>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    mut wheel: MessageReader<MouseWheel>,
    mut held: Local<Option<Vec2>>,
) {
    let notches: f32 = wheel
        .read()
        .map(|turn| match turn.unit {
            MouseScrollUnit::Line => turn.y,
            MouseScrollUnit::Pixel => turn.y / 60.0,
        })
        .sum();
    let (Some(window), Some(buttons)) = (window, buttons) else { return };
    let Some(pointer) = window.cursor_position() else {
        *held = None;
        return;
    };
    if !blocked.0 && notches != 0.0 {
        lens.zoom_at(pointer, 1.14_f32.powf(notches.clamp(-4.0, 4.0)));
    }
    let drag = [MouseButton::Right, MouseButton::Middle];
    if buttons.any_pressed(drag) {
        // A drag that began on the table continues over the panels.
        if let Some(last) = *held {
            if last != pointer {
                lens.pan(pointer - last);
            }
            *held = Some(pointer);
        } else if !blocked.0 && buttons.any_just_pressed(drag) {
            *held = Some(pointer);
        }
    } else {
        *held = None;
    }
}
