//! The pointer on the table, the tape measure in the hand, and the computer captains' turn to move.

use std::time::{Duration, Instant};

use bevy::input::mouse::{MouseButton, MouseButtonInput};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use wg_command::fresh_seed;
use wg_core::{Length, Point, UnitId};
use wg_hand::Desktop;
use wg_hand::desktop::Tape;
use wg_hand::desktop::title::Demo;
use wg_hand::game::computer::Sight;
use wg_table::{Animator, ChartRect, Lens, PointerBlocked};

/// How long a computer captain seems to think, so that one can follow; and how much longer for each letter that his last order has given
/// to read, up to a most.
const THINKS: Duration = Duration::from_millis(350);
const A_LETTER: Duration = Duration::from_millis(12);
const LONGEST: Duration = Duration::from_millis(1_300);
/// Orders of which nothing is to be seen are given for so long before the next picture is drawn.
const AT_ONCE: Duration = Duration::from_millis(60);

/// The pointer on the table: hover, click, double click.
pub(super) fn pointer(
    mut desktop: ResMut<Desktop>,
    blocked: Res<PointerBlocked>,
    lens: Res<Lens>,
    chart: Res<ChartRect>,
    mut buttons: MessageReader<MouseButtonInput>,
    keys: Res<ButtonInput<KeyCode>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut animator: ResMut<Animator>,
    mut last: Local<Option<Vec2>>,
    mut held: Local<Held>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let at = windows.single().ok().and_then(Window::cursor_position).filter(|at| !blocked.0 && chart.0.contains(*at));
    let pressed: Vec<(MouseButton, bool)> = buttons.read().map(|press| (press.button, press.state.is_pressed())).collect();
    let of = |button: MouseButton| pressed.iter().filter(move |press| press.0 == button).map(|press| press.1);
    let presses: Vec<bool> = of(MouseButton::Left).collect();
    let right: Vec<bool> = of(MouseButton::Right).collect();
    let clicks = presses.iter().filter(|pressed| **pressed).count();
    // With Alt held the helm catches nothing.
    let free = keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    let switched = free != desktop.game.free_hand;
    if switched {
        desktop.game.free_hand = free;
    }
    if desktop.panel.title || (at == *last && presses.is_empty() && right.is_empty() && !switched) {
        return;
    }
    *last = at;
    let Some(at) = at else {
        desktop.pointed = None;
        desktop.game.point_at(None, None);
        desktop.game.drop_grip();
        held.ship = None;
        return;
    };
    let point = lens.screen_to_table(at);
    desktop.pointed = Some(point);
    if desktop.panel.measuring {
        if lay_tape(&mut desktop, point, &presses, 6.0 / lens.zoom) {
            redraw.write(RequestRedraw);
        }
        return;
    }
    let named = || named(&desktop, at).filter(|_| !desktop.game.means_water(point));
    let picked = wg_table::pick(&desktop.desk.view, point);
    let pennant = picked.map_or_else(|| wg_panels::chart::ribbons::pennant_under(&desktop.laid, bevy_egui::egui::pos2(at.x, at.y)), |_| None);
    let unit = picked.or(pennant).or_else(named);
    desktop.game.grasp = Length::from_inches(f64::from(11.0 / lens.zoom / 25.4).clamp(0.3, 2.0));
    for pressed in right {
        // A right drag moves the table; a right click is something else.
        match pressed {
            true => held.right = Some(at),
            false if held.right.take().is_some_and(|from| from.distance(at) < STILL) => desktop.game.halt_here(Some(point)),
            false => {}
        }
    }
    carry(&mut desktop, &mut held, at);
    // Who is carried lies under the pointer, and is not pointed at.
    let pointed = unit.filter(|unit| held.ship.is_none_or(|(ship, _, up)| !up || ship != *unit));
    if desktop.game.point_at(Some(point), pointed) {
        redraw.write(RequestRedraw);
    }
    if clicks > 0 && (animator.is_busy() || desktop.game.fight_waits() || desktop.game.computer_waits()) {
        animator.skip();
        desktop.game.skip_fights();
        // Whoever thinks has thought enough.
        desktop.thought = Duration::ZERO;
        redraw.write(RequestRedraw);
        return;
    }
    for pressed in presses {
        let own = unit.is_none_or(|unit| Some(unit) == desktop.game.selected);
        match pressed {
            // A pennant is no ship and no water: her leader is looked at, whatever a click on her would mean.
            true if pennant.is_some() => desktop.game.select(pennant),
            // A course on free water is dragged: it is meant when the button comes up.
            true if own && desktop.game.grip(point) => held.left = Some(at),
            // The second of two quick clicks was meant before anybody had read what a ship may lose.
            true if held.armed.is_some_and(|armed| time.elapsed().saturating_sub(armed) < ARMING) => {}
            // A slow machine may bring both clicks of a quick hand in one frame.
            true => {
                held.ship = desktop.game.can_take_up(unit).map(|ship| (ship, at, false));
                desktop.game.click(point, unit);
                held.armed = desktop.game.is_armed().then(|| time.elapsed());
            }
            false if held.ship.is_some_and(|(_, _, up)| up) => {
                if let Some((ship, ..)) = held.ship.take() {
                    desktop.game.put_down(ship, point);
                    held.armed = desktop.game.is_armed().then(|| time.elapsed());
                }
            }
            false => {
                held.ship = None;
                let moved = held.left.take().is_some_and(|from| from.distance(at) >= STILL);
                desktop.game.let_go(point, unit, moved);
            }
        }
    }
}

/// A ship that is dragged from where she was pressed is taken up.
fn carry(desktop: &mut Desktop, held: &mut Held, at: Vec2) {
    if let Some((ship, from, up)) = &mut held.ship
        && !*up
        && from.distance(at) >= STILL
    {
        *up = true;
        desktop.game.take_up(*ship);
    }
}

/// The unit whose name lies at a place of the screen.
fn named(desktop: &Desktop, at: Vec2) -> Option<UnitId> {
    wg_panels::chart::ribbons::under(&desktop.laid, bevy_egui::egui::pos2(at.x, at.y))
}

/// Nobody reads the odds of a boarding, and means it, in less.
const ARMING: Duration = Duration::from_millis(500);
/// A hand moves by so many points without meaning it.
const STILL: f32 = 5.0;

/// Where the buttons went down that are held.
#[derive(Default)]
pub(super) struct Held {
    left: Option<Vec2>,
    right: Option<Vec2>,
    /// The ship under the button, where it went down, and whether she was taken up.
    ship: Option<(UnitId, Vec2, bool)>,
    /// When a click laid a boarding on the big button.
    armed: Option<Duration>,
}

/// Drag from one end to the other, or click both; the next press begins anew. `least` is what a hand moves without meaning it, in
/// millimetres. True if something is to be drawn anew.
fn lay_tape(desktop: &mut Desktop, at: Point, presses: &[bool], least: f32) -> bool {
    let before = desktop.tape;
    for pressed in presses {
        match (&mut desktop.tape, pressed) {
            (Some(tape), true) if !tape.laid => (tape.to, tape.laid) = (at, true),
            (tape, true) => *tape = Some(Tape { from: at, to: at, laid: false }),
            (Some(tape), false) if !tape.laid && tape.from.distance(at).0 as f32 / 100.0 > least => (tape.to, tape.laid) = (at, true),
            (_, false) => {}
        }
    }
    if let Some(tape) = desktop.tape.as_mut().filter(|tape| !tape.laid) {
        tape.to = at;
    }
    let changed = desktop.tape != before;
    desktop.game.version += u64::from(changed);
    changed
}

/// How long the next order of a computer captain waits, so that what his last one did can be read: on the table, or in the tray, but not for
/// long where one throw follows another. Where there was nothing to see nobody waits.
fn pause(desktop: &Desktop, read: Duration) -> Duration {
    if desktop.panel.title {
        return THINKS;
    }
    let last = desktop.game.session.entries().last();
    let reports = last.map_or(&[][..], |entry| &entry.reports);
    let letters: usize = reports.iter().map(|report| report.sentence.chars().count()).sum();
    let whole = LONGEST.min(THINKS + A_LETTER * u32::try_from(letters).unwrap_or(u32::MAX).min(1_000));
    match Sight::of(reports) {
        // Who has given an order himself sees the other begin.
        _ if last.is_some_and(|entry| desktop.game.is_human(entry.seat)) => whole,
        Sight::Table => whole,
        Sight::Dice => whole.min(LONGEST.saturating_sub(read)),
        Sight::Nothing => Duration::ZERO,
    }
}

/// Computer captains give one order at a time, when everything has come to rest; all at once of which nothing is to be seen.
pub(super) fn computer(
    mut desktop: ResMut<Desktop>,
    animator: Res<Animator>,
    time: Res<Time<Real>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut read: Local<Duration>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = time.elapsed();
    if desktop.panel.title {
        // Nothing moves that nobody looks at, or that nobody wants to move.
        let still = !windows.single().is_ok_and(|window| window.focused) || desktop.panel.less_motion || !desktop.panel.animation;
        if still || desktop.panel.page.is_some() || !desktop.demo.may_go_on(now) {
            return;
        }
        if desktop.game.session.outcome().is_some()
            && let Ok(game) = Demo::battle(&desktop.library, fresh_seed())
        {
            desktop.game = game;
            desktop.drawn = 0;
        }
    } else if desktop.panel.covered(&desktop.desk) || desktop.reads() {
        return;
    }
    if !desktop.game.computer_waits() || desktop.game.fight_waits() {
        return;
    }
    redraw.write(RequestRedraw);
    if animator.is_busy() {
        desktop.thought = now;
        return;
    }
    if desktop.game.session.entries().last().is_none_or(|last| desktop.game.is_human(last.seat)) {
        *read = Duration::ZERO;
    }
    let pause = pause(&desktop, *read);
    if now.saturating_sub(desktop.thought) < pause {
        return;
    }
    desktop.thought = now;
    if desktop.panel.title {
        desktop.game.computer_order();
        desktop.demo.went_on(now);
        return;
    }
    // A picture between them says what is being done.
    let begun = Instant::now();
    let sight = desktop.game.computer_orders(|| begun.elapsed() > AT_ONCE);
    *read = if sight == Sight::Table { Duration::ZERO } else { *read + pause };
}
