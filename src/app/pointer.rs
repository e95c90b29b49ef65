//! The pointer on the table, the tape measure in the hand, and the turns of computer captains.

use std::time::{Duration, Instant};

use bevy::ecs::system::SystemParam;
use bevy::input::mouse::MouseButton;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw, WindowEvent};
use bevy_egui::egui::{Order, pos2};
use bevy_egui::{EguiContext, PrimaryEguiContext};
use wg_core::{Length, Point, UnitId};
use wg_hand::desktop::title::Demo;
use wg_hand::desktop::{Screen, Tape};
use wg_hand::sitting::computer::Sight;
use wg_hand::{Desktop, HERE};
use wg_library::fresh_seed;
use wg_table::{Animator, ChartRect, Lens, PointerBlocked};

/// The time for which a computer captain seems to think, so that a person can follow the game.
const THINKS: Duration = Duration::from_millis(350);
/// The further time for each letter of the reports of the last order.
const A_LETTER: Duration = Duration::from_millis(12);
/// The longest time for which a computer captain seems to think.
const LONGEST: Duration = Duration::from_millis(1_300);
/// The time for which orders with nothing to see are given before the next frame is drawn.
const AT_ONCE: Duration = Duration::from_millis(60);

/// The panels above the table, as last drawn.
#[derive(SystemParam)]
pub(super) struct Panels<'w, 's> {
    blocked: Single<'w, 's, &'static PointerBlocked>,
    contexts: Query<'w, 's, &'static mut EguiContext, With<PrimaryEguiContext>>,
}

impl Panels<'_, '_> {
    /// Returns true if a panel lies at this point and receives presses there.
    fn lie_at(&mut self, at: Vec2) -> bool {
        let Ok(mut context) = self.contexts.single_mut() else { return self.blocked.0 };
        context.get_mut().layer_id_at(pos2(at.x, at.y)).is_some_and(|layer| layer.order != Order::Background)
    }

    /// Returns true if a panel holds the pointer, such as a slider that is dragged beyond its panel.
    fn hold(&mut self) -> bool {
        self.contexts.single_mut().is_ok_and(|mut context| context.get_mut().egui_is_using_pointer())
    }
}

/// A mouse button, whether it went down, and where the pointer was then. On a slow machine a whole drag may arrive in
/// one frame.
type Press = (MouseButton, bool, Option<Vec2>);

/// Handles the pointer on the table: hover, click, drag.
pub(super) fn pointer(
    mut desktop: ResMut<Desktop>,
    mut panels: Panels,
    lens: Single<&Lens>,
    chart: Single<&ChartRect>,
    mut events: MessageReader<WindowEvent>,
    keys: Res<ButtonInput<KeyCode>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut animator: Single<&mut Animator>,
    mut held: Local<Held>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = windows.single().ok().and_then(Window::cursor_position);
    let mut presses: Vec<Press> = Vec::new();
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => held.at = Some(moved.position),
            WindowEvent::CursorLeft(_) => held.at = None,
            WindowEvent::MouseButtonInput(press) => {
                presses.push((press.button, press.state.is_pressed(), held.at.or(now)))
            }
            _ => {}
        }
    }
    held.at = now;
    // The helm snaps to nothing while Alt is held.
    let free = keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    let switched = free != desktop.sitting.places[HERE].free_hand;
    if switched {
        desktop.sitting.places[HERE].free_hand = free;
    }
    let mut taken = panels.hold();
    let covered = desktop.screens[HERE].panel.covered(&desktop.screens[HERE].desk);
    // A card on the way does not make the hand drop what it carries over the table.
    let mut on_table = |at: Option<Vec2>, holds: bool| {
        at.filter(|at| !covered && chart.0.contains(*at) && (holds || !panels.lie_at(*at)))
    };
    let rests = on_table(now, held.holds()).filter(|_| !taken || held.holds());
    if desktop.screens[HERE].panel.title || (rests == held.rested && presses.is_empty() && !switched) {
        return;
    }
    let mut hand = Hand {
        desktop: &mut desktop,
        whose: HERE,
        lens: &lens,
        animator: &mut animator,
        held: &mut held,
        now: time.elapsed(),
        redraw: false,
    };
    for (button, pressed, at) in presses {
        // A press while the view moves by itself, or just after it, was aimed at what was seen before.
        let at = on_table(at, hand.held.holds()).filter(|_| !pressed || (!taken && hand.lens.is_still()));
        // A panel that held the pointer releases it with the button.
        taken &= pressed;
        hand.rests(at);
        let Some(at) = at else {
            hand.held.let_go();
            continue;
        };
        match button {
            _ if hand.desktop.screens[HERE].panel.measuring => {
                hand.measures(at, (button == MouseButton::Left).then_some(pressed))
            }
            MouseButton::Left if pressed => hand.presses(at),
            MouseButton::Left => hand.lets_go(at),
            MouseButton::Right => hand.right(at, pressed),
            _ => {}
        }
    }
    let rests = on_table(now, hand.held.holds()).filter(|_| !taken || hand.held.holds());
    hand.rests(rests);
    if hand.redraw {
        redraw.write(RequestRedraw);
    }
}

/// A hand at the table.
struct Hand<'a> {
    desktop: &'a mut Desktop,
    /// The place at the table that the hand belongs to.
    whose: usize,
    lens: &'a Lens,
    animator: &'a mut Animator,
    held: &'a mut Held,
    now: Duration,
    redraw: bool,
}

impl Hand<'_> {
    /// Notes that the pointer has come to rest there, or has left the table.
    fn rests(&mut self, at: Option<Vec2>) {
        self.held.rested = at;
        let Some(at) = at else {
            self.desktop.screens[self.whose].pointed = None;
            self.desktop.sitting.point_at(self.whose, None, None);
            self.desktop.sitting.drop_grip(self.whose);
            return;
        };
        let point = self.lens.screen_to_table(at);
        self.desktop.screens[self.whose].pointed = Some(point);
        if self.desktop.screens[self.whose].panel.measuring {
            return self.measures(at, None);
        }
        self.desktop.sitting.places[self.whose].grasp =
            Length::from_inches(f64::from(11.0 / self.lens.zoom / 25.4).clamp(0.3, 2.0));
        self.carry(at);
        let (unit, _) = self.under(at);
        // A carried ship lies under the pointer but is not pointed at.
        let pointed = unit.filter(|unit| self.held.ship.is_none_or(|(ship, _, up)| !up || ship != *unit));
        self.redraw |= self.desktop.point_at(self.whose, Some(point), pointed);
    }

    fn measures(&mut self, at: Vec2, pressed: Option<bool>) {
        let point = self.lens.screen_to_table(at);
        let tape = &mut self.desktop.screens[self.whose].tape;
        if lay_tape(tape, point, pressed.as_slice(), 6.0 / self.lens.zoom) {
            self.desktop.sitting.changed();
            self.redraw = true;
        }
    }

    /// Returns the unit under a point of the screen, found by her hull, her name or her division's pennant; and the
    /// leader of the division if it is a pennant.
    fn under(&self, at: Vec2) -> (Option<UnitId>, Option<UnitId>) {
        let point = self.lens.screen_to_table(at);
        let named = || {
            named(&self.desktop.screens[self.whose], at)
                .filter(|_| !self.desktop.sitting.eye(self.whose).means_water(point))
        };
        let picked = wg_table::pick(&self.desktop.screens[self.whose].desk.view, point);
        let pennant = picked.map_or_else(
            || wg_panels::chart::ribbons::pennant_under(&self.desktop.screens[self.whose].laid.chart, pos2(at.x, at.y)),
            |_| None,
        );
        (picked.or(pennant).or_else(named), pennant)
    }

    /// Handles a press of the left button.
    fn presses(&mut self, at: Vec2) {
        let (point, (unit, pennant)) = (self.lens.screen_to_table(at), self.under(at));
        let (sitting, held) = (&mut self.desktop.sitting, &mut *self.held);
        let own = unit.is_none_or(|unit| Some(unit) == sitting.places[self.whose].selected);
        if self.animator.is_busy() || sitting.eye(self.whose).fight_waits() || sitting.eye(self.whose).computer_waits()
        {
            self.animator.skip_ahead();
            sitting.touch(self.whose, |_, place| place.skip_fights());
            // The captain who is thinking decides at once.
            self.desktop.thought = Duration::ZERO;
            self.redraw = true;
            // The press only skips what was under way. But a ship may be dragged by the same press.
            held.ship = sitting.eye(self.whose).can_take_up(unit).map(|ship| (ship, at, false));
        } else if let Some(leader) = pennant {
            // A pennant is neither ship nor water: a click on it selects the division and does nothing to its leader.
            sitting.touch(self.whose, |battle, place| place.select_division(battle, leader));
            self.desktop.screens[self.whose].panel.division = Some(leader);
            self.redraw = true;
        } else if own && sitting.touch(self.whose, |battle, place| place.grip(battle, point)) {
            // A course on free water is dragged, and takes effect when the button comes up.
            held.left = Some(at);
        } else if held.armed.is_none_or(|armed| self.now.saturating_sub(armed) >= ARMING) {
            // A second quick click is ignored, since the player cannot have read yet what a ship may lose.
            held.ship = sitting.eye(self.whose).can_take_up(unit).map(|ship| (ship, at, false));
            sitting.press(self.whose, |battle, place| place.click(battle, point, unit));
            held.armed = sitting.eye(self.whose).is_armed().then_some(self.now);
        }
    }

    /// Handles a release of the left button.
    fn lets_go(&mut self, at: Vec2) {
        let (point, (unit, _)) = (self.lens.screen_to_table(at), self.under(at));
        let (sitting, held) = (&mut self.desktop.sitting, &mut *self.held);
        match held.ship.take() {
            Some((ship, _, true)) => {
                sitting.press(self.whose, |battle, place| place.put_down(battle, ship, point));
                held.armed = sitting.eye(self.whose).is_armed().then_some(self.now);
            }
            _ => {
                let moved = held.left.take().is_some_and(|from| from.distance(at) >= STILL);
                sitting.press(self.whose, |battle, place| place.let_go(battle, point, unit, moved));
            }
        }
    }

    /// Handles the right button: a click halts the course there, while a drag moves the table.
    fn right(&mut self, at: Vec2, pressed: bool) {
        if pressed {
            self.held.right = Some(at);
        } else if self.held.right.take().is_some_and(|from| from.distance(at) < STILL) {
            let point = self.lens.screen_to_table(at);
            self.desktop.sitting.touch(self.whose, |battle, place| place.halt_here(battle, Some(point)));
        }
    }

    /// Picks up a ship that is dragged from where she was pressed.
    fn carry(&mut self, at: Vec2) {
        if let Some((ship, from, up)) = &mut self.held.ship
            && !*up
            && from.distance(at) >= STILL
        {
            *up = true;
            self.desktop.sitting.press(self.whose, |battle, place| place.take_up(battle, *ship));
        }
    }
}

/// Returns the unit whose name is at a point of the screen.
fn named(screen: &Screen, at: Vec2) -> Option<UnitId> {
    wg_panels::chart::ribbons::under(&screen.laid.chart, pos2(at.x, at.y))
}

/// The least time that a player needs to read the odds of a boarding and confirm it.
const ARMING: Duration = Duration::from_millis(500);
/// The distance, in points, that a hand moves without meaning it.
const STILL: f32 = 5.0;

/// The things that the hand holds, and where the buttons that are down were pressed.
#[derive(Default)]
pub(super) struct Held {
    /// The position of the pointer, on the table or not.
    at: Option<Vec2>,
    /// The point of the table at which it last rested.
    rested: Option<Vec2>,
    left: Option<Vec2>,
    right: Option<Vec2>,
    /// The ship under the button, where the button went down, and whether she was picked up.
    ship: Option<(UnitId, Vec2, bool)>,
    /// The time at which a click laid a boarding on the big button.
    armed: Option<Duration>,
}

impl Held {
    /// Returns true if something is carried over the table.
    const fn holds(&self) -> bool {
        self.left.is_some() || self.ship.is_some()
    }

    /// Drops everything, since a button went down or came up outside the table.
    fn let_go(&mut self) {
        (self.left, self.right, self.ship) = (None, None, None);
    }
}

/// Lays the tape measure: by dragging from one end to the other, or by clicking both. The next press begins anew.
/// `least` is the distance that a hand moves without meaning it, in millimetres. Returns true if something must be
/// redrawn.
fn lay_tape(tape: &mut Option<Tape>, at: Point, presses: &[bool], least: f32) -> bool {
    let before = *tape;
    for pressed in presses {
        match (&mut *tape, pressed) {
            (Some(tape), true) if !tape.laid => (tape.to, tape.laid) = (at, true),
            (tape, true) => *tape = Some(Tape { from: at, to: at, laid: false }),
            (Some(tape), false) if !tape.laid && tape.from.distance(at).0 as f32 / 100.0 > least => {
                (tape.to, tape.laid) = (at, true)
            }
            (_, false) => {}
        }
    }
    if let Some(open) = tape.as_mut().filter(|tape| !tape.laid) {
        open.to = at;
    }
    *tape != before
}

/// Returns how long the next order of a computer captain waits, so that the outcome of the last one can be read on the
/// table or in the tray. Successive rolls wait only for a limited time in all, and there is no wait after an order with
/// nothing to see.
fn pause(desktop: &Desktop, read: Duration) -> Duration {
    if desktop.screens[HERE].panel.title {
        return THINKS;
    }
    let last = desktop.sitting.battle.session().entries().last();
    let reports = last.map_or(&[][..], |entry| &entry.reports);
    let letters: usize = reports.iter().map(|report| report.sentence.chars().count()).sum();
    let whole = LONGEST.min(THINKS + A_LETTER * u32::try_from(letters).unwrap_or(u32::MAX).min(1_000));
    match Sight::of(reports) {
        // A player who has just given an order sees the other side begin.
        _ if last.is_some_and(|entry| desktop.sitting.battle.is_human(entry.seat)) => whole,
        Sight::Table => whole,
        Sight::Dice => whole.min(LONGEST.saturating_sub(read)),
        Sight::Nothing => Duration::ZERO,
    }
}

/// Lets computer captains give one order at a time, when everything has come to rest. Orders with nothing to see are
/// given all at once.
pub(super) fn computer(
    mut desktop: ResMut<Desktop>,
    animator: Single<&Animator>,
    time: Res<Time<Real>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut read: Local<Duration>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = time.elapsed();
    if desktop.screens[HERE].panel.title {
        // Nothing moves while the window is not in focus, or if the settings switch animation off.
        let still = !windows.single().is_ok_and(|window| window.focused)
            || desktop.screens[HERE].panel.less_motion
            || !desktop.screens[HERE].panel.animation;
        if still || desktop.screens[HERE].panel.page.is_some() || !desktop.demo.may_go_on(now) {
            return;
        }
        if desktop.sitting.battle.session().outcome().is_some()
            && let Ok(sitting) = Demo::battle(&desktop.library, fresh_seed())
        {
            desktop.sitting = sitting;
            desktop.screens[HERE].drawn = 0;
        }
    } else if desktop.screens[HERE].panel.covered(&desktop.screens[HERE].desk) || desktop.reads() {
        return;
    }
    if !desktop.sitting.eye(HERE).computer_waits() || desktop.sitting.eye(HERE).fight_waits() {
        return;
    }
    redraw.write(RequestRedraw);
    if animator.is_busy() {
        desktop.thought = now;
        return;
    }
    if desktop.sitting.battle.session().entries().last().is_none_or(|last| desktop.sitting.battle.is_human(last.seat)) {
        *read = Duration::ZERO;
    }
    let pause = pause(&desktop, *read);
    if now.saturating_sub(desktop.thought) < pause {
        return;
    }
    desktop.thought = now;
    if desktop.screens[HERE].panel.title {
        desktop.sitting.computer_order();
        desktop.demo.note_order(now);
        return;
    }
    // A frame in between shows what is being done.
    let begun = Instant::now();
    let sight = desktop.sitting.computer_orders(|| begun.elapsed() > AT_ONCE);
    *read = if sight == Sight::Table { Duration::ZERO } else { *read + pause };
}
