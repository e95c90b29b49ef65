//! The display: how large the window may be, and what is done on a display without a window manager.

use bevy::prelude::*;
use bevy::window::{Monitor, PrimaryMonitor, PrimaryWindow, WindowPosition, WindowResizeConstraints};

/// The height of a monitor that is left to the bars of the desktop and the title of the window, in points.
const BARS: f32 = 80.0;

/// Returns the smallest size to which the window can be made, in points. A monitor of 1024 by 600 has room for it.
pub(super) fn smallest() -> WindowResizeConstraints {
    WindowResizeConstraints { min_width: 1024.0, min_height: 520.0, ..default() }
}

/// Makes a window that is larger than its monitor allows as large as it allows, once, and maximises it.
pub(super) fn fit_to_monitor(
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    mut fits: Local<bool>,
) {
    let monitor = monitors.iter().max_by_key(|(_, primary)| *primary).map(|(monitor, _)| monitor);
    let (Some(monitor), Ok(mut window), false) = (monitor, windows.single_mut(), *fits) else { return };
    *fits = true;
    let bars = (BARS * window.resolution.scale_factor()).round() as u32;
    let [width, height] =
        within(window.resolution.physical_size().to_array(), [monitor.physical_width, monitor.physical_height], bars);
    if window.resolution.physical_size() != UVec2::new(width, height) {
        window.resolution.set_physical_resolution(width, height);
        window.position = WindowPosition::At(monitor.physical_position);
        window.set_maximized(true);
    }
}

/// Returns a size that fits the monitor with room for bars of this height, in pixels. A monitor without a size sets no
/// limit.
fn within(size: [u32; 2], monitor: [u32; 2], bars: u32) -> [u32; 2] {
    let free = [monitor[0], monitor[1].saturating_sub(bars)];
    [0, 1].map(|at| if monitor[at] == 0 { size[at] } else { size[at].min(free[at]) })
}

/// Returns true if the environment names a Wayland display that does not answer, beside an X display. winit would give
/// up on the first.
#[cfg(target_os = "linux")]
pub fn is_wayland_dead() -> bool {
    let (Some(wayland), Some(_)) = (std::env::var_os("WAYLAND_DISPLAY"), std::env::var_os("DISPLAY")) else {
        return false;
    };
    if wayland.is_empty() || std::env::var_os("WAYLAND_SOCKET").is_some() {
        return false;
    }
    let folder = std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default();
    let socket = std::path::Path::new(&folder).join(wayland);
    std::os::unix::net::UnixStream::connect(socket).is_err()
}

/// Gives the keyboard to the window on an X display without a window manager, once. Nobody else does it there.
#[cfg(target_os = "linux")]
pub(super) fn take_the_keyboard(windows: Query<&Window, With<PrimaryWindow>>, mut frames: Local<u32>) {
    *frames = frames.saturating_add(1);
    // The window is on the screen after its first frames.
    if *frames == 5 && !windows.single().is_ok_and(|window| window.focused) {
        // Without an X display there is nothing to do.
        let _ = focus_without_a_manager(std::process::id());
    }
}

/// Finds the window of this process directly below the root of the X display, where only a display without a window
/// manager has it, and gives it the keyboard.
#[cfg(target_os = "linux")]
fn focus_without_a_manager(process: u32) -> Option<()> {
    use x11rb::connection::Connection as _;
    use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, InputFocus};

    let (display, screen) = x11rb::connect(None).ok()?;
    let root = display.setup().roots.get(screen)?.root;
    let atom = |name: &[u8]| Some(display.intern_atom(false, name).ok()?.reply().ok()?.atom);
    let property = |window: u32, name: &[u8], kind: AtomEnum| {
        let reply = display.get_property(false, window, atom(name)?, kind, 0, 1).ok()?.reply().ok()?;
        reply.value32()?.next()
    };
    if property(root, b"_NET_SUPPORTING_WM_CHECK", AtomEnum::WINDOW).is_some() {
        return None;
    }
    let windows = display.query_tree(root).ok()?.reply().ok()?.children;
    let own =
        windows.into_iter().find(|window| property(*window, b"_NET_WM_PID", AtomEnum::CARDINAL) == Some(process))?;
    display.set_input_focus(InputFocus::PARENT, own, x11rb::CURRENT_TIME).ok()?.check().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_fits_its_monitor_and_leaves_room_for_the_bars() {
        assert_eq!(within([1440, 900], [1280, 800], 80), [1280, 720]);
        assert_eq!(within([1440, 900], [1920, 800], 160), [1440, 640]);
        assert_eq!(within([1440, 900], [1920, 980], 80), [1440, 900]);
        assert_eq!(within([1440, 900], [1920, 979], 80), [1440, 899]);
        assert_eq!(within([1440, 900], [2560, 1440], 80), [1440, 900]);
        assert_eq!(within([1440, 900], [0, 0], 80), [1440, 900], "a monitor that tells no size");
    }
}
