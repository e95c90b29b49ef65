//! The keys. The settings say which key does what, and the menus offer all of it too.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::{EguiContexts, egui};
use wg_hand::desktop::replay::look;
use wg_hand::{Desktop, HERE};
use wg_panels::{Chord, Deed, Intent, Past};

use super::act::{Hands, always, deed};

/// Handles the keys in the order in which they were pressed, since dice may be typed.
pub(super) fn keys(
    held: Res<ButtonInput<KeyCode>>,
    mut events: MessageReader<WindowEvent>,
    mut ctrl_held: Local<bool>,
    mut later: Local<Vec<KeyboardInput>>,
    mut contexts: EguiContexts,
    mut desktop: ResMut<Desktop>,
    mut hands: Hands,
) -> bevy::ecs::error::Result {
    let mut typed = std::mem::take(&mut *later);
    let (now, after) = around_click(events.read());
    typed.extend(now);
    *later = after;
    if !later.is_empty() {
        hands.redraw();
    }
    let pressed = with_ctrl(typed.iter(), *ctrl_held);
    *ctrl_held = held.any_pressed(CTRL);
    if pressed.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let now = ctx.input(|input| input.time);
    let menu = egui::Popup::is_any_open(ctx);
    let (writing, focused) = (ctx.text_edit_focused(), ctx.memory(|memory| memory.focused().is_some()));
    let desktop = &mut *desktop;
    for (key, ctrl) in pressed {
        // Use the letter on the key if there is one, so that Ctrl+Z is Ctrl+Z on any keyboard.
        let Some(named) = bevy_to_egui_key(&key.logical_key).or_else(|| bevy_to_egui_physical_key(&key.key_code))
        else {
            continue;
        };
        if desktop.screens[HERE].panel.listening.is_none()
            && !writing
            && !(focused && key.key_code == KeyCode::Space)
            && replay_key(desktop, HERE, key.key_code)
        {
            hands.redraw();
            continue;
        }
        let chord = Chord::new(named, ctrl);
        if desktop.screens[HERE].panel.listening.is_some() {
            desktop.screens[HERE].panel.hear(chord);
            hands.redraw();
            continue;
        }
        let enter = matches!(key.key_code, KeyCode::Enter | KeyCode::NumpadEnter).then_some(Deed::Press);
        let wanted = desktop.screens[HERE].panel.keys.deed(chord).or(enter);
        let covered = desktop.screens[HERE].is_covered();
        match wanted {
            Some(_) if writing && writes(named) => {}
            // An open menu is closed by this key, and nothing else.
            Some(Deed::Back) if menu => {}
            Some(what) if always(what) => deed(desktop, &mut hands, HERE, what),
            // These keys press the focused button by themselves.
            Some(Deed::Press) if focused => {}
            Some(Deed::Press) if desktop.screens[HERE].panel.curtain.is_some() => {
                deed(desktop, &mut hands, HERE, Deed::Press)
            }
            // A press that comes before the button can have been read was meant for its old label.
            Some(Deed::Press) if !desktop.screens[HERE].panel.memory.is_read(now) => {}
            Some(what) if !covered => deed(desktop, &mut hands, HERE, what),
            None if !covered && !writing => type_die(desktop, &mut hands, HERE, key.key_code),
            _ => {}
        }
    }
    Ok(())
}

/// Returns the keys of a frame that were pressed before a mouse button, and those that were pressed after it. The panels
/// hear a click at the end of a frame, so the keys after it wait for the next one: Space gives the order that was
/// clicked just before.
fn around_click<'a>(events: impl Iterator<Item = &'a WindowEvent>) -> (Vec<KeyboardInput>, Vec<KeyboardInput>) {
    let (mut before, mut after, mut clicked) = (Vec::new(), Vec::new(), false);
    for event in events {
        match event {
            WindowEvent::MouseButtonInput(_) => clicked = true,
            WindowEvent::KeyboardInput(key) if clicked => after.push(key.clone()),
            WindowEvent::KeyboardInput(key) => before.push(key.clone()),
            _ => {}
        }
    }
    (before, after)
}

pub(super) const CTRL: [KeyCode; 2] = [KeyCode::ControlLeft, KeyCode::ControlRight];

/// Returns the keys that were pressed, each with whether Ctrl was down at that moment. A quick chord may be over before
/// the frame is.
pub(super) fn with_ctrl<'a>(
    keys: impl Iterator<Item = &'a KeyboardInput>,
    mut ctrl: bool,
) -> Vec<(&'a KeyboardInput, bool)> {
    let mut pressed = Vec::new();
    for key in keys {
        if CTRL.contains(&key.key_code) {
            ctrl = key.state.is_pressed();
        } else if key.state.is_pressed() && !key.repeat {
            pressed.push((key, ctrl));
        }
    }
    pressed
}

/// Returns true if a key belongs to the text that is being written: all but the function keys and Escape.
fn writes(key: egui::Key) -> bool {
    let name = key.name();
    key != egui::Key::Escape
        && !(name.len() > 1 && name.starts_with('F') && name[1..].bytes().all(|digit| digit.is_ascii_digit()))
}

/// Types the face of a die rolled by hand, by the position of the key, since the digits of some keyboards lie under
/// Shift. Arrow keys move the lever instead, and Backspace takes back a face or a leg.
fn type_die(desktop: &mut Desktop, hands: &mut Hands, whose: usize, key: KeyCode) {
    if let (KeyCode::ArrowLeft | KeyCode::ArrowRight, Some(_)) = (key, &desktop.screens[whose].desk.lever) {
        desktop
            .sitting
            .press(whose, |battle, place| place.nudge(battle, if key == KeyCode::ArrowLeft { -1 } else { 1 }));
    } else if key == KeyCode::Backspace {
        if desktop.screens[whose].desk.tray.wanted.is_empty() {
            desktop.sitting.touch(whose, |battle, place| place.take_leg_back(battle));
        }
        desktop.screens[whose].panel.dice.take_back();
    } else if let Some(Intent::Submit(order)) = digit(key).and_then(|face| desktop.screens[whose].type_face(face)) {
        desktop.sitting.give(whose, order);
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
        // A ten-sided die shows 0 for ten.
        return Some(10);
    }
    DIGITS.iter().position(|(row, pad)| *row == key || *pad == key).map(|at| at as u8 + 1)
}

/// Handles the keys of a replay. Returns true if the key was one.
fn replay_key(desktop: &mut Desktop, whose: usize, key: KeyCode) -> bool {
    let replay = &mut desktop.screens[whose].panel.replay;
    if key == KeyCode::Escape && replay.branching.take().is_some() {
        return true;
    }
    if desktop.sitting.eye(whose).looking().is_none()
        || desktop.screens[whose].panel.covered(&desktop.screens[whose].desk)
    {
        return false;
    }
    let past = match key {
        KeyCode::ArrowLeft => Past::Step(-1),
        KeyCode::ArrowRight => Past::Step(1),
        KeyCode::Space => Past::Play(!desktop.screens[whose].panel.replay.playing),
        KeyCode::Escape => Past::Leave,
        _ => return false,
    };
    look(desktop, whose, past);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chord_that_is_pressed_and_let_go_within_a_frame_is_heard() {
        use bevy::input::ButtonState::{Pressed, Released};
        use bevy::input::keyboard::Key;
        let key = |key_code, state| KeyboardInput {
            key_code,
            logical_key: Key::Escape,
            state,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        };
        let frame = [
            key(KeyCode::ControlLeft, Pressed),
            key(KeyCode::KeyZ, Pressed),
            key(KeyCode::KeyZ, Released),
            key(KeyCode::ControlLeft, Released),
        ];
        let heard: Vec<_> =
            with_ctrl(frame.iter(), false).into_iter().map(|(key, ctrl)| (key.key_code, ctrl)).collect();
        assert_eq!(heard, [(KeyCode::KeyZ, true)], "Ctrl was down when Z was pressed");
        let next = [key(KeyCode::KeyZ, Pressed)];
        assert!(with_ctrl(next.iter(), true)[0].1, "Ctrl is held from the frame before");
        assert!(!with_ctrl(next.iter(), false)[0].1, "or is not");
    }

    #[test]
    fn a_key_that_is_pressed_after_a_click_waits_until_the_click_has_been_heard() {
        use bevy::input::ButtonState::Pressed;
        use bevy::input::keyboard::Key;
        use bevy::input::mouse::MouseButtonInput;
        let key = |key_code| {
            WindowEvent::KeyboardInput(KeyboardInput {
                key_code,
                logical_key: Key::Escape,
                state: Pressed,
                text: None,
                repeat: false,
                window: Entity::PLACEHOLDER,
            })
        };
        let click = WindowEvent::MouseButtonInput(MouseButtonInput {
            button: MouseButton::Left,
            state: Pressed,
            window: Entity::PLACEHOLDER,
        });
        let codes = |keys: Vec<KeyboardInput>| keys.iter().map(|key| key.key_code).collect::<Vec<_>>();
        let (now, later) = around_click([key(KeyCode::Tab), click, key(KeyCode::Space)].iter());
        assert_eq!(codes(now), [KeyCode::Tab], "it came before the click");
        assert_eq!(codes(later), [KeyCode::Space], "it is meant for what was clicked");
    }

    #[test]
    fn letters_belong_to_what_is_being_written_and_function_keys_do_not() {
        use egui::Key;
        assert!(
            [Key::A, Key::F, Key::Space, Key::Tab, Key::Num5, Key::Backspace, Key::Home].into_iter().all(writes),
            "these write or move the pen"
        );
        assert!(![Key::F1, Key::F12, Key::Escape].into_iter().any(writes), "these do what they always do");
    }
}
