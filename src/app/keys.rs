//! The keys: all of them are in the menus too.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::EguiContexts;
use wg_panels::Intent;
use wg_table::{Animator, Lens};

use super::act::{act, full_screen, photograph};
use super::desktop::Desktop;
use super::replay::replay_key;

/// Keys: all of them are in the menus too.
pub(super) fn keys(
    mut commands: Commands,
    keys: Res<ButtonInput<KeyCode>>,
    mut typed: MessageReader<KeyboardInput>,
    mut lens: ResMut<Lens>,
    mut contexts: EguiContexts,
    mut desktop: ResMut<Desktop>,
    mut animator: ResMut<Animator>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) -> bevy::ecs::error::Result {
    // In the order in which they were pressed, for dice are typed.
    let pressed: Vec<KeyCode> = typed.read().filter(|key| key.state.is_pressed() && !key.repeat).map(|key| key.key_code).collect();
    if pressed.is_empty() || contexts.ctx_mut()?.egui_wants_keyboard_input() {
        return Ok(());
    }
    let desktop = &mut *desktop;
    let focused = contexts.ctx_mut()?.memory(|memory| memory.focused().is_some());
    let control = keys.pressed(KeyCode::ControlLeft) || keys.pressed(KeyCode::ControlRight);
    let covered = desktop.panel.covered(&desktop.desk);
    for key in &pressed {
        if !(focused && *key == KeyCode::Space) && replay_key(desktop, *key) {
            continue;
        }
        match key {
            KeyCode::Home => lens.show_whole(),
            KeyCode::F11 => {
                for mut window in &mut windows {
                    full_screen(&mut window, &mut desktop.panel);
                }
            }
            KeyCode::F12 => photograph(&mut commands, desktop),
            KeyCode::F1 => {
                if let Some(clause) = desktop.game.clause_in_question() {
                    act(desktop, Intent::Clause(clause));
                }
            }
            KeyCode::Escape if desktop.panel.clause.is_some() => desktop.panel.clause = None,
            KeyCode::Escape if desktop.panel.choosing => desktop.panel.choosing = false,
            KeyCode::Escape if desktop.desk.reckoning.is_some() => desktop.panel.reckoning_aside = true,
            KeyCode::Space | KeyCode::Enter if desktop.panel.curtain.is_some() => {
                if let Some(side) = desktop.panel.curtain.take() {
                    desktop.game.take_seat(side);
                }
            }
            _ if covered => {}
            KeyCode::Escape => {
                if !desktop.game.back_out() {
                    desktop.game.select(None);
                }
            }
            KeyCode::Space | KeyCode::Enter if desktop.desk.reckoning.is_some() => desktop.panel.reckoning_aside = false,
            KeyCode::Space | KeyCode::Enter | KeyCode::NumpadEnter => match desktop.desk.big_press() {
                _ if focused => {}
                _ if animator.is_busy() || desktop.game.fight_waits() => {
                    animator.skip();
                    desktop.game.skip_fights();
                }
                Some(intent) => act(desktop, intent),
                None => {}
            },
            KeyCode::Tab => desktop.game.next_worker(),
            KeyCode::KeyZ if control => desktop.game.undo(),
            KeyCode::KeyA => act(desktop, Intent::Arcs),
            KeyCode::KeyR => act(desktop, Intent::Room),
            KeyCode::Backspace => desktop.panel.untype_face(),
            key => {
                if let Some(Intent::Submit(order)) = digit(*key).and_then(|face| desktop.panel.type_face(&desktop.desk, face)) {
                    desktop.game.submit(order);
                }
            }
        }
    }
    Ok(())
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
    DIGITS.iter().position(|(row, pad)| *row == key || *pad == key).map(|at| at as u8 + 1)
}
