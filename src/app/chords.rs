//! Chords that are over before the frame is: on a slow machine Ctrl may go down and up within one frame, and the letter
//! between them is still part of a chord.
//!
//! bevy_egui reads the modifiers at the end of a frame and then takes Ctrl+A for the letter a.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::{EguiClipboard, EguiInput, egui};

use super::keys::{CTRL, with_ctrl};

/// Turns letters that were pressed while Ctrl was down into chords for the text that is being written.
pub fn hear_quick_chords(
    held: Res<ButtonInput<KeyCode>>,
    mut typed: MessageReader<KeyboardInput>,
    mut ctrl_held: Local<bool>,
    mut inputs: Query<&mut EguiInput>,
    clipboard: Option<ResMut<EguiClipboard>>,
) {
    let pressed = with_ctrl(typed.read(), *ctrl_held);
    *ctrl_held = held.any_pressed(CTRL);
    let chords: Vec<egui::Key> = pressed
        .into_iter()
        .filter(|(_, ctrl)| *ctrl)
        .filter_map(|(key, _)| bevy_to_egui_key(&key.logical_key).or_else(|| bevy_to_egui_physical_key(&key.key_code)))
        .collect();
    if chords.is_empty() {
        return;
    }
    let mut pasted = None;
    if chords.contains(&egui::Key::V)
        && let Some(mut clipboard) = clipboard
    {
        pasted = clipboard.get_text();
    }
    for mut input in &mut inputs {
        let events = std::mem::take(&mut input.events);
        input.events = with_chords(events, &chords, pasted.as_deref());
    }
}

/// Returns the events of a frame in which these keys were pressed together with Ctrl.
fn with_chords(events: Vec<egui::Event>, chords: &[egui::Key], pasted: Option<&str>) -> Vec<egui::Event> {
    let mut heard = Vec::with_capacity(events.len());
    let mut letter: Option<&'static str> = None;
    for mut event in events {
        match &mut event {
            egui::Event::Key { key, pressed: true, modifiers, .. } if chords.contains(key) && !modifiers.command => {
                *modifiers |= egui::Modifiers::COMMAND | egui::Modifiers::CTRL;
                let key = *key;
                letter = Some(key.name());
                heard.push(event);
                heard.extend(match key {
                    egui::Key::C => Some(egui::Event::Copy),
                    egui::Key::X => Some(egui::Event::Cut),
                    egui::Key::V => pasted.map(|text| egui::Event::Paste(text.to_owned())),
                    _ => None,
                });
            }
            // The letter itself is not written.
            egui::Event::Text(text) if letter.is_some_and(|letter| text.eq_ignore_ascii_case(letter)) => letter = None,
            _ => heard.push(event),
        }
    }
    heard
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Event, Key, Modifiers};

    fn key(key: Key, modifiers: Modifiers) -> Event {
        Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
    }

    #[test]
    fn a_letter_that_was_pressed_with_ctrl_is_a_chord_and_is_not_written() {
        let chord = Modifiers::COMMAND | Modifiers::CTRL;
        let events = vec![key(Key::A, Modifiers::NONE), Event::Text("a".to_owned()), Event::Text("b".to_owned())];
        let heard = with_chords(events, &[Key::A], None);
        assert_eq!(heard, [key(Key::A, chord), Event::Text("b".to_owned())], "Ctrl+A, and then a letter");
        let events = vec![key(Key::V, Modifiers::NONE), Event::Text("v".to_owned())];
        let heard = with_chords(events, &[Key::V], Some("Hood"));
        assert_eq!(heard, [key(Key::V, chord), Event::Paste("Hood".to_owned())]);
    }

    #[test]
    fn a_chord_that_was_heard_already_stays_as_it_is() {
        let events = vec![key(Key::V, Modifiers::COMMAND), Event::Text("Hood".to_owned())];
        assert_eq!(with_chords(events.clone(), &[Key::V], Some("Hood")), events);
    }
}
