//! Phases with four schedules each, and the cursor that says where in the turn sequence the game is.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use serde::Serialize;

use crate::dice::Awaiting;
use crate::ids::{Seat, SideId};
use crate::order::Order;

/// When a phase is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Once, in turn 0.
    SetUp,
    /// In every turn from turn 1.
    EveryTurn,
}

/// A phase, as it stands at the top of a ruleset's plugin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phase {
    /// 'Movement'; a ruleset may give it a better title as the game stands ('Red moves').
    pub title: &'static str,
    /// The clause that it comes from.
    pub clause: &'static str,
    /// When it is played.
    pub when: When,
}

/// The four schedules of a phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// When it begins; may throw.
    Open,
    /// An order becomes agenda items, or answers the top one. Never throws.
    Resolve,
    /// One beat of the top item of the agenda; may throw.
    Step,
    /// When it ends; may throw.
    Close,
}

/// The label of one schedule of one phase, by the phase's place in the ruleset's list.
#[derive(ScheduleLabel, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct At(pub u8, pub Stage);

/// Where the game is.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Cursor {
    /// 0 during set-up.
    pub turn: u16,
    /// The phase's place in the ruleset's list.
    pub phase: u8,
    /// The side whose phase it is, if one side's. The ruleset sets it in *open*.
    pub active: Option<SideId>,
    /// The ruleset sets this when the phase is over, once the agenda is empty.
    pub ended: bool,
    /// Moves begun so far: 'hold for this move' ends with it. The ruleset counts it up.
    pub moves: u32,
    pub(crate) opened: bool,
}

/// The order that *resolve* is to carry out; it has been checked.
#[derive(Resource, Clone, Debug, Default)]
pub struct Submitted(pub Option<(Seat, Order)>);

/// Set when faces are missing; the rest of the schedule is skipped and the beat restored.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Halt(pub(crate) bool);

/// Pipe a system that returns `Result<(), Awaiting>` into this: `sail.pipe(hold)`.
pub fn hold(In(result): In<Result<(), Awaiting>>, mut halt: ResMut<Halt>) {
    if result.is_err() {
        halt.0 = true;
    }
}

/// Run condition for the systems after one that may halt: `.distributive_run_if(going)`.
pub fn going(halt: Res<Halt>) -> bool {
    !halt.0
}

/// The ruleset's phase list.
#[derive(Resource, Clone, Debug, Default)]
pub struct Phases(pub Vec<Phase>);

/// How a ruleset's plugin states its phases.
pub trait PhaseApp {
    /// The phase list, in the order of the rulebook's turn sequence. Call it before adding systems.
    fn phases(&mut self, phases: &[Phase]) -> &mut Self;
}

impl PhaseApp for App {
    fn phases(&mut self, phases: &[Phase]) -> &mut Self {
        assert!(!phases.is_empty() && phases.len() < 64, "a ruleset has between 1 and 63 phases");
        for place in 0..phases.len() as u8 {
            for stage in [Stage::Open, Stage::Resolve, Stage::Step, Stage::Close] {
                self.edit_schedule(At(place, stage), |schedule| {
                    schedule.set_executor(SingleThreadedExecutor::new());
                    schedule.set_build_settings(ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..Default::default() });
                });
            }
        }
        self.insert_resource(Phases(phases.to_vec()));
        self
    }
}
