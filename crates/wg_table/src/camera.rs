//! Bevy's camera follows the [`Lens`], and the pointer moves the lens.

use bevy::camera::RenderTarget;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

use crate::lens::Lens;
use crate::model::TableModel;

/// The camera that looks at the table. Attach egui's context to it.
#[derive(Component, Default, Debug)]
pub struct TableCamera;

/// What the panels leave free for the chart, in logical pixels; empty: the whole window.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default)]
pub struct ChartRect(pub Rect);

/// True while the pointer is busy with a panel: wheel and drag are not for the table then.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PointerBlocked(pub bool);

/// Draw into this instead of a window.
#[derive(Resource, Clone, Debug)]
pub struct PictureTarget(pub RenderTarget);

/// Spawn the camera.
pub fn set_up(mut commands: Commands, target: Option<Res<PictureTarget>>) {
    let mut camera = commands.spawn((Camera2d, TableCamera, Name::new("table camera")));
    if let Some(target) = target {
        camera.insert(target.0.clone());
    }
}

/// Keep the lens in step with window, panels and table, and the camera in step with the lens.
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

/// Wheel: zoom at the pointer. Right or middle drag: pan.
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
        // A drag that began on the table goes on over the panels.
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
