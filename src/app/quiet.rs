//! Keeps the idle window asleep.
//!
//! bevy_egui 0.42 pushes a `ModifiersChanged` event into egui every frame; egui takes it for input and asks
//! for a repaint, and a reactive window never rests. Dropping the ones that say nothing new cures it.
//!
//! And lets it fall asleep only when what it shows is seen: a frame is rendered while the next one is prepared, so
//! that the last one before a rest would not reach the screen.

use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

/// Drops events that say nothing new before egui sees them.
pub struct QuietPlugin;

impl Plugin for QuietPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(PreUpdate, drop_repeated_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass));
    }
}

/// So many frames more are drawn after the last one that something was asked for.
const AFTERWARDS: u8 = 3;
/// So long the window stays awake at first: the driver makes ready what it draws with.
const AT_FIRST: Duration = Duration::from_secs(3);

/// Ask for a few more frames after every one that somebody asked for.
pub fn linger(
    mut asked: ResMut<Messages<RequestRedraw>>,
    mut heard: Local<Option<MessageCursor<RequestRedraw>>>,
    time: Option<Res<Time<Real>>>,
    mut left: Local<u8>,
    mut frames: Local<u16>,
) {
    *frames = frames.saturating_add(1);
    let young = *frames < 40 || time.is_some_and(|time| time.elapsed() < AT_FIRST);
    let others = heard.get_or_insert_default().read(&asked).count();
    if others > 0 || young {
        *left = AFTERWARDS;
    }
    if *left > 0 {
        *left -= 1;
        asked.write(RequestRedraw);
    }
    // What it asks for itself is no news in the next frame.
    *heard = Some(asked.get_cursor_current());
}

fn drop_repeated_modifiers(mut last: Local<Option<egui::Modifiers>>, mut inputs: Query<&mut EguiInput>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => last.replace(*now) != Some(*now),
            // Tab means the next ship that can act; focus moves by the menus of the screen reader.
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
                app.world_mut().get_mut::<EguiInput>(input).expect("spawned above").events = vec![egui::Event::ModifiersChanged(modifiers)];
                app.update();
                app.world().get::<EguiInput>(input).expect("spawned above").events.len()
            })
            .collect()
    }

    #[test]
    fn modifiers_that_did_not_change_do_not_wake_egui() {
        assert_eq!(events_of_two_frames(egui::Modifiers::NONE, egui::Modifiers::NONE), [1, 0], "the second frame says nothing new");
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
        assert!(first < 60, "the young window rests some day");
        app.world_mut().write_message(RequestRedraw);
        let after: Vec<bool> = (0..6).map(|_| asked(&mut app)).collect();
        assert_eq!(after, [true, true, true, false, false, false], "three frames, then rest");
    }

    #[test]
    fn modifiers_that_changed_reach_egui() {
        assert_eq!(events_of_two_frames(egui::Modifiers::NONE, egui::Modifiers::SHIFT), [1, 1], "pressing Shift is news");
    }
}
