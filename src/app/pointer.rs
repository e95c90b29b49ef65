//! The pointer on the table, and the computer captains' turn to move.

use std::time::Duration;

use bevy::input::mouse::{MouseButton, MouseButtonInput};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use wg_table::{Animator, ChartRect, Lens, PointerBlocked};

use super::desktop::Desktop;

/// How long a computer captain seems to think, so that one can follow.
const THINKS: Duration = Duration::from_millis(350);

/// The pointer on the table: hover, click, double click.
pub(super) fn pointer(
    mut desktop: ResMut<Desktop>,
    blocked: Res<PointerBlocked>,
    lens: Res<Lens>,
    chart: Res<ChartRect>,
    mut buttons: MessageReader<MouseButtonInput>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut animator: ResMut<Animator>,
    mut last: Local<Option<Vec2>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let at = windows.single().ok().and_then(Window::cursor_position).filter(|at| !blocked.0 && chart.0.contains(*at));
    let clicks = buttons.read().filter(|press| press.button == MouseButton::Left && press.state.is_pressed()).count();
    if at == *last && clicks == 0 {
        return;
    }
    *last = at;
    let Some(at) = at else {
        desktop.game.point_at(None, None);
        return;
    };
    let point = lens.screen_to_table(at);
    let unit = wg_table::pick(&desktop.desk.view, point);
    if desktop.game.point_at(Some(point), unit) {
        redraw.write(RequestRedraw);
    }
    if clicks > 0 {
        if animator.is_busy() || desktop.game.fight_waits() {
            animator.skip();
            desktop.game.skip_fights();
            return;
        }
        // A slow machine may bring both clicks of a quick hand in one frame.
        for _ in 0..clicks {
            desktop.game.click(point, unit);
        }
    }
}

/// Computer captains give one order at a time, when everything has come to rest.
pub(super) fn computer(mut desktop: ResMut<Desktop>, animator: Res<Animator>, time: Res<Time<Real>>, mut redraw: MessageWriter<RequestRedraw>) {
    if !desktop.game.computer_waits() || desktop.game.fight_waits() || desktop.panel.covered(&desktop.desk) {
        return;
    }
    redraw.write(RequestRedraw);
    let now = time.elapsed();
    if animator.is_busy() {
        desktop.thought = now;
    } else if now.saturating_sub(desktop.thought) >= THINKS {
        desktop.thought = now;
        desktop.game.computer_order();
    }
}
