//! The keys: which of them does what is in the settings, and all of it is in the menus too.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::{EguiContexts, egui};
use wg_panels::{Chord, Deed, Intent};

use super::act::{Hands, always, deed};
use super::desktop::Desktop;
use super::replay::replay_key;

/// Hear the keys, in the order in which they were pressed, for dice are typed.
pub(super) fn keys(
    held: Res<ButtonInput<KeyCode>>,
    mut typed: MessageReader<KeyboardInput>,
    mut contexts: EguiContexts,
    mut desktop: ResMut<Desktop>,
    mut hands: Hands,
) -> bevy::ecs::error::Result {
    let pressed: Vec<&KeyboardInput> = typed.read().filter(|key| key.state.is_pressed() && !key.repeat).collect();
    if pressed.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let (writing, focused) = (ctx.text_edit_focused(), ctx.memory(|memory| memory.focused().is_some()));
    let desktop = &mut *desktop;
    let ctrl = held.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    for key in pressed {
        // By the letter on the key where there is one, so that Ctrl+Z is Ctrl+Z on any keyboard.
        let Some(named) = bevy_to_egui_key(&key.logical_key).or_else(|| bevy_to_egui_physical_key(&key.key_code)) else { continue };
        if desktop.panel.listening.is_none() && !writing && !(focused && key.key_code == KeyCode::Space) && replay_key(desktop, key.key_code) {
            hands.redraw();
            continue;
        }
        let chord = Chord::new(named, ctrl);
        if desktop.panel.listening.is_some() {
            desktop.panel.hear(chord);
            hands.redraw();
            continue;
        }
        let enter = matches!(key.key_code, KeyCode::Enter | KeyCode::NumpadEnter).then_some(Deed::Press);
        let wanted = desktop.panel.keys.deed(chord).or(enter);
        let covered = desktop.panel.title || desktop.panel.covered(&desktop.desk);
        match wanted {
            Some(_) if writing && writes(named) => {}
            Some(what) if always(what) => deed(desktop, &mut hands, what),
            // A button that has the focus is pressed by these keys itself.
            Some(Deed::Press) if focused => {}
            Some(Deed::Press) if desktop.panel.curtain.is_some() => deed(desktop, &mut hands, Deed::Press),
            Some(what) if !covered => deed(desktop, &mut hands, what),
            None if !covered && !writing => type_die(desktop, &mut hands, key.key_code),
            _ => {}
        }
    }
    Ok(())
}

/// True if a key belongs to the text that is being written: all but the function keys and Escape.
fn writes(key: egui::Key) -> bool {
    let name = key.name();
    key != egui::Key::Escape && !(name.len() > 1 && name.starts_with('F') && name[1..].bytes().all(|digit| digit.is_ascii_digit()))
}

/// Faces of dice thrown by hand are typed by the place of the key: the figures of some keyboards lie under Shift.
fn type_die(desktop: &mut Desktop, hands: &mut Hands, key: KeyCode) {
    if let (KeyCode::ArrowLeft | KeyCode::ArrowRight, Some(_)) = (key, &desktop.desk.lever) {
        desktop.game.nudge(if key == KeyCode::ArrowLeft { -1 } else { 1 });
    } else if key == KeyCode::Backspace {
        if desktop.desk.tray.wanted.is_empty() {
            desktop.game.take_leg_back();
        }
        desktop.panel.dice.take_back();
    } else if let Some(Intent::Submit(order)) = digit(key).and_then(|face| desktop.panel.type_face(&desktop.desk, face)) {
        desktop.game.submit(order);
    }
    hands.redraw();
}

fn digit(key: KeyCode) -> Option<u8> {
    const DIGITS: [(KeyCode, KeyCode); 9] = [
        (KeyCode::Digit1, KeyCode::Numpad1),
        (KeyCode::Digit2, KeyCode::Numpad2),
        (KeyCode::Digit3, KeyCode::Numpad3),
        (KeyCode::Digit4, KeyCode::Numpad4),
        (KeyCode::Digit5, KeyCode::Numpad5),
        (KeyCode::Digit6, KeyCode::Numpad6),
        (KeyCode::Digit7, KeyCode::Numpad7),
        (KeyCode::Digit8, KeyCode::Numpad8),
        (KeyCode::Digit9, KeyCode::Numpad9),
    ];
    if matches!(key, KeyCode::Digit0 | KeyCode::Numpad0) {
        // A ten-sided die shows a nought for ten.
        return Some(10);
    }
    DIGITS.iter().position(|(row, pad)| *row == key || *pad == key).map(|at| at as u8 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_belong_to_what_is_being_written_and_function_keys_do_not() {
        use egui::Key;
        assert!([Key::A, Key::F, Key::Space, Key::Tab, Key::Num5, Key::Backspace, Key::Home].into_iter().all(writes), "these write or move the pen");
        assert!(![Key::F1, Key::F12, Key::Escape].into_iter().any(writes), "these do what they always do");
    }
}
