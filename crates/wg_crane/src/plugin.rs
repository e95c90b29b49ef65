//! Crane's turn sequence, and the systems of each phase.

use bevy_app::{App, Plugin};
use bevy_ecs::prelude::*;
use wg_core::Order;
use wg_core::rules::agenda::AgendaApp;
use wg_core::rules::phase::{At, Phase, PhaseApp, Stage, When, hold};
use wg_core::rules::saved::SavedApp;

use crate::boarding::assault::{begin, man_prize, melee, strike, take_target};
use crate::gunnery::firing::{fire, hold_fire, let_pass, take_shot};
use crate::position::ship::{Berth, Colours, Damage, Edges, Gunnery, Initiative, Sailing, Weather, Worth};
use crate::sailing::movement::{judge_shoals, sail, take_course};
use crate::turn::agenda::Item;
use crate::turn::ending::{Limit, SecretLimit, Stir, Verdict, call_time, close_phase, end_phase, forget_first};
use crate::turn::set_up::{announce, change_line, keep_line, open_phase, open_set_up, place_lines, throw_entry, throw_first, throw_limit, throw_wind};

/// The turn sequence (C-SETUP-3, C-MOVE-3, C-MOVE-4): set-up once, then in every turn one side moves all its ships, then the other.
pub const PHASES: [Phase; 3] = [
    Phase { title: "Set-up", clause: "C-SETUP-3", when: When::SetUp },
    Phase { title: "First side's movement", clause: "C-MOVE-4", when: When::EveryTurn },
    Phase { title: "Second side's movement", clause: "C-MOVE-4", when: When::EveryTurn },
];

/// The kinds of business: a beat runs only the systems that its kind concerns.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Work {
    Walk,
    Chance,
    Volley,
    Board,
    Strike,
    Melee,
    /// The beginning of a phase.
    Begin,
    /// What has to be known before.
    Before,
    /// A captain is asked.
    Question,
}

const fn work(item: &Item) -> u8 {
    (match item {
        Item::Walk { .. } => Work::Walk,
        Item::MoverChance { .. } | Item::DefenderChance { .. } | Item::Counter { .. } => Work::Chance,
        Item::Volley { .. } => Work::Volley,
        Item::Board { .. } => Work::Board,
        Item::Strike { .. } => Work::Strike,
        Item::Melee { .. } => Work::Melee,
        Item::Begin => Work::Begin,
        Item::First | Item::Wind | Item::Limit | Item::Entry | Item::Place => Work::Before,
        Item::Line { .. } | Item::Man { .. } => Work::Question,
    }) as u8
}

/// The kinds of orders, likewise.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Answer {
    Sail,
    Fire,
    Pass,
    Board,
    Man,
    EndPhase,
    Other,
}

const fn answer(order: &Order) -> u8 {
    (match order {
        Order::Course { .. } => Answer::Sail,
        Order::Fire { .. } => Answer::Fire,
        Order::Pass => Answer::Pass,
        Order::Board { .. } => Answer::Board,
        Order::Number { .. } => Answer::Man,
        Order::EndPhase => Answer::EndPhase,
        _ => Answer::Other,
    }) as u8
}

/// The place of set-up in the list.
pub const SET_UP: u8 = 0;
/// The place of the first side's movement.
pub const FIRST_SIDE: u8 = 1;
/// The place of the second side's movement.
pub const SECOND_SIDE: u8 = 2;

/// Crane's rules in a session's world. The ships are spawned by [`crate::scenario::muster::spawn`].
pub struct CranePlugin;

impl Plugin for CranePlugin {
    fn build(&self, app: &mut App) {
        app.phases(&PHASES).agenda_of_kinds::<Item>(work).order_kinds(answer);
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
            let resolve = |answer: Answer| At(phase, Stage::ResolveOf(answer as u8));
            app.add_systems(resolve(Answer::Sail), take_course);
            app.add_systems(resolve(Answer::Fire), take_shot);
            app.add_systems(resolve(Answer::Pass), hold_fire);
            app.add_systems(resolve(Answer::Board), take_target);
            app.add_systems(resolve(Answer::Man), man_prize);
            app.add_systems(resolve(Answer::EndPhase), end_phase);
            app.add_systems(resolve(Answer::Other), call_time);
            let step = |work: Work| At(phase, Stage::StepOf(work as u8));
            app.add_systems(step(Work::Walk), sail);
            app.add_systems(step(Work::Chance), let_pass);
            app.add_systems(step(Work::Volley), fire.pipe(hold));
            app.add_systems(step(Work::Board), begin);
            app.add_systems(step(Work::Strike), strike.pipe(hold));
            app.add_systems(step(Work::Melee), melee.pipe(hold));
            app.add_systems(step(Work::Before), (throw_first.pipe(hold), throw_wind.pipe(hold), throw_limit.pipe(hold)).chain());
            app.add_systems(step(Work::Begin), (announce, judge_shoals).chain());
            app.add_systems(At(phase, Stage::Close), (close_phase, forget_first).chain());
        }
    }
}
