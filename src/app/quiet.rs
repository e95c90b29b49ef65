//! Keeps the idle window asleep.
//!
//! bevy_egui 0.42 pushes a `ModifiersChanged` event into egui every frame; egui takes it for input and asks
//! for a repaint, and a reactive window never rests. Dropping the ones that say nothing new cures it.

use bevy::prelude::*;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

/// Drops events that say nothing new before egui sees them.
pub struct QuietPlugin;

impl Plugin for QuietPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(PreUpdate, drop_repeated_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass));
    }
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
    fn modifiers_that_changed_reach_egui() {
        assert_eq!(events_of_two_frames(egui::Modifiers::NONE, egui::Modifiers::SHIFT), [1, 1], "pressing Shift is news");
    }
}
