//! Crane's turn sequence, and the systems of each phase.

use bevy_app::{App, Plugin};
use bevy_ecs::prelude::*;
use wg_core::agenda::AgendaApp;
use wg_core::phase::{At, Phase, PhaseApp, Stage, When, hold};
use wg_core::saved::SavedApp;

use crate::agenda::{Business, Item};
use crate::boarding::{begin, man_prize, melee, strike, take_target};
use crate::ending::{Limit, SecretLimit, Stir, Verdict, call_time, close_phase, end_phase, forget_first};
use crate::firing::{fire, hold_fire, let_pass, take_shot};
use crate::movement::{judge_shoals, sail, take_course};
use crate::set_up::{announce, change_line, keep_line, open_phase, open_set_up, place_lines, throw_entry, throw_first, throw_limit, throw_wind};
use crate::ship::{Berth, Colours, Damage, Edges, Gunnery, Initiative, Sailing, Weather, Worth};

/// The turn sequence (C-SETUP-3, C-MOVE-3, C-MOVE-4): set-up once, then in every turn one side moves all its ships, then the other.
pub const PHASES: [Phase; 3] = [
    Phase { title: "Set-up", clause: "C-SETUP-3", when: When::SetUp },
    Phase { title: "First side's movement", clause: "C-MOVE-4", when: When::EveryTurn },
    Phase { title: "Second side's movement", clause: "C-MOVE-4", when: When::EveryTurn },
];

/// True while a movement phase begins.
fn is_beginning(business: Res<Business>) -> bool {
    matches!(business.top(), Some(Item::Begin | Item::First | Item::Wind | Item::Limit))
}

/// True while ships lie alongside each other and fight.
fn is_boarding(business: Res<Business>) -> bool {
    matches!(business.top(), Some(Item::Board { .. } | Item::Strike { .. } | Item::Melee { .. }))
}

/// The place of set-up in the list.
pub const SET_UP: u8 = 0;
/// The place of the first side's movement.
pub const FIRST_SIDE: u8 = 1;
/// The place of the second side's movement.
pub const SECOND_SIDE: u8 = 2;

/// Crane's rules in a session's world. The ships are spawned by [`crate::muster::spawn`].
pub struct CranePlugin;

impl Plugin for CranePlugin {
    fn build(&self, app: &mut App) {
        app.phases(&PHASES).agenda::<Item>();
        app.saved::<Berth>().saved::<Damage>().saved::<Gunnery>().saved::<Sailing>().saved::<Colours>().saved::<Worth>();
        app.saved::<Weather>().saved::<Initiative>().saved::<Edges>().saved::<Limit>().saved_secret::<SecretLimit>().saved::<Stir>().saved::<Verdict>();
        app.init_resource::<Verdict>();

        // A system that may uncover the next piece of business stands behind the one that deals with it, so
        // that a beat settles one piece.
        app.add_systems(At(SET_UP, Stage::Open), open_set_up);
        app.add_systems(At(SET_UP, Stage::Resolve), (change_line, keep_line, call_time).chain());
        app.add_systems(
            At(SET_UP, Stage::Step),
            (place_lines, throw_first.pipe(hold), throw_entry.pipe(hold), throw_wind.pipe(hold), throw_limit.pipe(hold)).chain(),
        );
        for phase in [FIRST_SIDE, SECOND_SIDE] {
            app.add_systems(At(phase, Stage::Open), open_phase);
            app.add_systems(At(phase, Stage::Resolve), (take_course, take_shot, hold_fire, take_target, man_prize, end_phase, call_time).chain());
            app.add_systems(
                At(phase, Stage::Step),
                (
                    (melee.pipe(hold), strike.pipe(hold), begin).chain().run_if(is_boarding),
                    sail,
                    fire.pipe(hold),
                    let_pass,
                    (announce, judge_shoals, throw_first.pipe(hold), throw_wind.pipe(hold), throw_limit.pipe(hold)).chain().run_if(is_beginning),
                )
                    .chain(),
            );
            app.add_systems(At(phase, Stage::Close), (close_phase, forget_first).chain());
        }
    }
}
