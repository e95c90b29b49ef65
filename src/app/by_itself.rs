//! What happens without a hand: the clock runs, fights and replays go on, saving is tried again.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use wg_hand::desktop::replay::step;
use wg_hand::{Desktop, HERE};
use wg_panels::Page;
use wg_table::Animator;

/// The pause between two orders of a replay at its usual speed.
const PAUSE: Duration = Duration::from_millis(550);
/// How long each beat of a fight is seen before the next one.
const BEAT: Duration = Duration::from_millis(1900);
/// How long the last beat lies over what is asked next.
const LAST_BEAT: Duration = Duration::from_millis(3200);
/// What could not be saved is tried again so often.
pub(super) const SAVE_AGAIN: Duration = Duration::from_secs(2);

/// What goes on by itself when the table has come to rest: the beats of a fight, the orders of a replay.
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

/// Let the clock run while the battle is played: not on the title, not in the past, not behind a sheet but the game master's own.
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

/// While the battle cannot be saved, it is tried again and again.
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
