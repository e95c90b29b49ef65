//! Everything that goes on by itself: the clock, the beats of a fight, replays, and further attempts to save.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use wg_hand::desktop::replay::step;
use wg_hand::{Desktop, HERE};
use wg_panels::Page;
use wg_table::Animator;

/// The pause between two orders of a replay at its usual speed.
const PAUSE: Duration = Duration::from_millis(550);
/// The time for which each beat of a fight is shown.
const BEAT: Duration = Duration::from_millis(1900);
/// The time for which the last beat covers the next question.
const LAST_BEAT: Duration = Duration::from_millis(3200);
/// The pause between two attempts to save a battle.
pub(super) const SAVE_AGAIN: Duration = Duration::from_secs(2);

/// Shows the next beat of a fight or the next order of a replay, once the table has come to rest.
pub(super) fn by_itself(
    mut desktop: ResMut<Desktop>,
    animator: Single<&Animator>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let waits = desktop.sitting.eye(HERE).fight_waits();
    let (fights, plays) = (
        waits || desktop.sitting.eye(HERE).fight_lingers(),
        desktop.screens[HERE].panel.replay.playing && desktop.sitting.eye(HERE).looking().is_some(),
    );
    if !fights && !plays {
        return;
    }
    redraw.write(RequestRedraw);
    let speed = if plays { u32::from(desktop.screens[HERE].panel.replay.speed.max(1)) } else { 4 };
    let now = time.elapsed();
    let pause = match (waits, fights) {
        (true, _) => BEAT,
        (_, true) => LAST_BEAT,
        _ => PAUSE,
    } * 4
        / speed;
    if animator.is_busy() {
        desktop.thought = now;
    } else if now.saturating_sub(desktop.thought) >= pause {
        desktop.thought = now;
        if fights {
            desktop.sitting.touch(HERE, |battle, place| place.next_fight(battle));
        } else {
            step(&mut desktop, HERE, 1);
            let sitting = &desktop.sitting;
            if sitting.eye(HERE).looking() == Some(sitting.battle.session().entries().len()) {
                desktop.screens[HERE].panel.replay.playing = false;
            }
        }
    }
}

/// Runs the clock while the battle is played: not on the title, not while looking back, and not behind a page except
/// the game master's own.
pub(super) fn tick(mut desktop: ResMut<Desktop>, time: Res<Time<Real>>, mut redraw: MessageWriter<RequestRedraw>) {
    let desktop = &mut *desktop;
    let played = !desktop.screens[HERE].panel.title && desktop.sitting.eye(HERE).looking().is_none();
    let every = if played { desktop.sitting.battle.session().alarm_every() } else { desktop.clock.every() };
    let before_master =
        desktop.screens[HERE].panel.page == Some(Page::Master) && desktop.screens[HERE].panel.clause.is_none();
    let runs = played && (before_master || !desktop.screens[HERE].panel.covered(&desktop.screens[HERE].desk));
    if desktop.clock.pass(every, runs, time.delta()) {
        desktop.sitting.time_up();
        redraw.write(RequestRedraw);
    }
    let face = desktop.clock.face();
    if desktop.screens[HERE].panel.clock != face {
        desktop.screens[HERE].panel.clock = face;
        if desktop.screens[HERE].panel.page == Some(Page::Master) {
            redraw.write(RequestRedraw);
        }
    }
}

/// Tries to save a battle again and again while it cannot be saved.
pub(super) fn save_again(
    mut desktop: ResMut<Desktop>,
    time: Res<Time<Real>>,
    mut last: Local<Duration>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if desktop.sitting.battle.session().journal_failure().is_some()
        && time.elapsed().saturating_sub(*last) >= SAVE_AGAIN
    {
        *last = time.elapsed();
        desktop.sitting.save_again();
        redraw.write(RequestRedraw);
    }
}
