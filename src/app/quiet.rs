//! Keeps the idle window asleep.
//!
//! bevy_egui 0.42 pushes a `ModifiersChanged` event into egui every frame. egui takes it for input and asks for a
//! repaint, so that a reactive window never rests. Dropping the events that change nothing cures it.
//!
//! The window also falls asleep only when its last frame is on the screen. A frame is rendered while the next one is
//! prepared, so the last frame before a rest would not be shown otherwise.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::asset::AssetEventSystems;
use bevy::ecs::message::MessageCursor;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::RequestRedraw;
use bevy_egui::{EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, egui};

use super::chords::hear_quick_chords;
use super::clicks::{drop_presses_aimed_elsewhere, hear_clicks_where_they_fell};

/// Drops events that change nothing before egui sees them, holds back what comes after a click, and watches the driver.
pub struct QuietPlugin;

impl Plugin for QuietPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<RequestRedraw>().add_message::<KeyboardInput>().init_resource::<ButtonInput<KeyCode>>();
        let heard =
            (hear_quick_chords, drop_presses_aimed_elsewhere, hear_clicks_where_they_fell, drop_repeated_modifiers)
                .chain();
        app.add_systems(PreUpdate, heard.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass));
        // New glyphs reach the driver in the frame that shows them, not in the next one.
        app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
        let warming = Warming::default();
        app.insert_resource(warming.clone());
        if let Some(render) = app.get_sub_app_mut(RenderApp) {
            render.insert_resource(warming).add_systems(Render, watch.in_set(RenderSystems::Cleanup));
        }
    }
}

/// True while the driver is still compiling pipelines. Until it has finished, parts of the picture are missing and
/// another frame is needed.
#[derive(Resource, Clone)]
pub struct Warming(Arc<AtomicBool>);

impl Default for Warming {
    fn default() -> Self {
        Self(Arc::new(AtomicBool::new(true)))
    }
}

impl Warming {
    /// Returns true if something is not ready.
    pub fn is_on(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

fn watch(pipelines: Option<Res<PipelineCache>>, warming: Res<Warming>) {
    let waiting = pipelines.is_none_or(|pipelines| pipelines.waiting_pipelines().next().is_some());
    warming.0.store(waiting, Ordering::Relaxed);
}

/// The number of further frames after the last one that was asked for, and after the driver has become ready.
const AFTERWARDS: u8 = 3;
/// The number of frames drawn at first.
const AT_FIRST: u8 = 5;

/// Asks for a few more frames after every one that something asked for.
pub fn linger(
    mut asked: ResMut<Messages<RequestRedraw>>,
    mut heard: Local<Option<MessageCursor<RequestRedraw>>>,
    warming: Option<Res<Warming>>,
    mut warmed: Local<bool>,
    mut left: Local<u8>,
    mut frames: Local<u8>,
) {
    *frames = frames.saturating_add(1);
    let others = heard.get_or_insert_default().read(&asked).count();
    let warming = warming.is_some_and(|warming| warming.is_on());
    let ready = std::mem::replace(&mut *warmed, warming) && !warming;
    if others > 0 || ready || *frames < AT_FIRST {
        *left = AFTERWARDS;
    }
    if *left > 0 {
        *left -= 1;
        asked.write(RequestRedraw);
    }
    // The requests that this system has written do not count in the next frame.
    *heard = Some(asked.get_cursor_current());
}

fn drop_repeated_modifiers(mut last: Local<Option<egui::Modifiers>>, mut inputs: Query<&mut EguiInput>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => last.replace(*now) != Some(*now),
            // Tab selects the next ship that can act; focus moves through the menus of the screen reader.
            egui::Event::Key { key: egui::Key::Tab, .. } => false,
            _ => true,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events_of_two_frames(first: egui::Modifiers, second: egui::Modifiers) -> Vec<usize> {
        let mut app = App::new();
        app.add_plugins(QuietPlugin);
        let input = app.world_mut().spawn(EguiInput::default()).id();
        [first, second]
            .into_iter()
            .map(|modifiers| {
                app.world_mut().get_mut::<EguiInput>(input).expect("spawned above").events =
                    vec![egui::Event::ModifiersChanged(modifiers)];
                app.update();
                app.world().get::<EguiInput>(input).expect("spawned above").events.len()
            })
            .collect()
    }

    #[test]
    fn modifiers_that_did_not_change_do_not_wake_egui() {
        assert_eq!(
            events_of_two_frames(egui::Modifiers::NONE, egui::Modifiers::NONE),
            [1, 0],
            "the second frame says nothing new"
        );
    }

    #[test]
    fn a_frame_that_was_asked_for_is_followed_by_a_few_and_then_by_rest() {
        let mut app = App::new();
        app.add_message::<RequestRedraw>().add_systems(Last, linger);
        let asked = |app: &mut App| {
            app.update();
            app.world_mut().resource_mut::<Messages<RequestRedraw>>().drain().count() > 0
        };
        let first = (0..100).filter(|_| asked(&mut app)).count();
        assert!(first < 10, "the young window rests soon, not after {first} frames");
        app.world_mut().write_message(RequestRedraw);
        let after: Vec<bool> = (0..6).map(|_| asked(&mut app)).collect();
        assert_eq!(after, [true, true, true, false, false, false], "three frames, then rest");
    }

    #[test]
    fn when_the_driver_has_become_ready_the_picture_is_drawn_again() {
        let mut app = App::new();
        // New glyphs reach the driver in the frame that shows them, not in the next one.
        app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
        let warming = Warming::default();
        app.add_message::<RequestRedraw>().insert_resource(warming.clone()).add_systems(Last, linger);
        let asked = |app: &mut App| {
            app.update();
            app.world_mut().resource_mut::<Messages<RequestRedraw>>().drain().count() > 0
        };
        let first = (0..100).filter(|_| asked(&mut app)).count();
        assert!(first < 10, "nobody spins while it is waited for: {first} frames of 100");
        warming.0.store(false, Ordering::Relaxed);
        assert_eq!([(); 5].map(|()| asked(&mut app)), [true, true, true, false, false], "three frames, then rest");
    }

    #[test]
    fn modifiers_that_changed_reach_egui() {
        assert_eq!(
            events_of_two_frames(egui::Modifiers::NONE, egui::Modifiers::SHIFT),
            [1, 1],
            "pressing Shift is news"
        );
    }
}
