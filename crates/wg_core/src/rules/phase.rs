//! Phases, their schedules, and the parts into which a schedule may be divided.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};

use crate::dice::{Awaiting, DiceBox};
use crate::ids::Seat;
use crate::talk::order::Order;

/// The turns in which a phase is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Once, in turn 0.
    SetUp,
    /// In every turn from turn 1.
    EveryTurn,
}

/// A phase in the list at the top of a ruleset's plugin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phase {
    /// The title: 'Movement'. A ruleset may give it a better title as the game stands: 'Red moves'.
    pub title: &'static str,
    /// The clause that the phase comes from.
    pub clause: &'static str,
    /// The turns in which the phase is played.
    pub when: When,
}

/// The schedules of a phase. *Resolve* and *step* may be divided by chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The phase begins. Dice may be rolled.
    Open,
    /// An order becomes agenda items, or answers the top item. No dice may be rolled.
    Resolve,
    /// One beat of the top item of the agenda. Dice may be rolled.
    Step,
    /// The phase ends. Dice may be rolled.
    Close,
    /// Ships come before the first phase of a turn begins. Dice may be rolled.
    Arrive,
    /// Runs instead of *resolve* for orders that the chapter of this number has offered. Only that chapter's systems
    /// run.
    ResolveOf(u8),
    /// Runs instead of *step* for agenda items of the chapter of this number.
    StepOf(u8),
}

/// The greatest number of chapters. Chapter numbers are below it.
pub const MOST_KINDS: u8 = 32;

/// Marks that *resolve* is divided by chapter: an order goes to the chapter that offered it, or to
/// [`OF_THE_TABLE`](crate::rules::chapter::OF_THE_TABLE) if no chapter did.
#[derive(Resource, Clone, Copy)]
#[component(immutable)]
pub(crate) struct ByChapter;

/// The label of one schedule of one phase, by the phase's place in the ruleset's list.
#[derive(ScheduleLabel, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct At(pub u8, pub Stage);

/// The order that *resolve* must carry out. It has been checked.
#[derive(Resource, Clone, Debug, Default)]
pub struct Submitted(pub Option<(Seat, Order)>);

/// Reports missing dice to the session. Pipe a system that returns `Result<(), Awaiting>` into it: `sail.pipe(hold)`.
pub fn hold(In(result): In<Result<(), Awaiting>>, mut dice: ResMut<DiceBox>) {
    if result.is_err() {
        dice.halted = true;
    }
}

/// The ruleset's phase list.
#[derive(Resource, Clone, Debug, Default)]
pub struct Phases(pub Arc<[Phase]>);

/// Methods of [`App`] with which a ruleset's plugin declares its phases.
pub trait PhaseApp {
    /// Sets the phase list, in the order of the rulebook's turn sequence. Call it before adding systems.
    fn phases(&mut self, phases: &[Phase]) -> &mut Self;

    /// Sends each order to the chapter that offered it, and orders of the table itself to
    /// [`OF_THE_TABLE`](crate::rules::chapter::OF_THE_TABLE).
    fn orders_by_chapter(&mut self) -> &mut Self;
}

impl PhaseApp for App {
    fn phases(&mut self, phases: &[Phase]) -> &mut Self {
        assert!(!phases.is_empty() && phases.len() < 64, "a ruleset has between 1 and 63 phases");
        self.insert_resource(Phases(phases.into()));
        self
    }

    fn orders_by_chapter(&mut self) -> &mut Self {
        self.insert_resource(ByChapter);
        self
    }
}

/// The schedules of a phase, taken out of the world and held as values. A schedule can only run on the one world it was
/// built for.
pub(crate) struct Schedules {
    arrive: Option<Schedule>,
    open: Option<Schedule>,
    close: Option<Schedule>,
    resolve: Divided,
    step: Divided,
}

/// The schedules of the single chapters, and the schedule for chapters that have none of their own.
struct Divided {
    rest: Option<Schedule>,
    kinds: Vec<Option<Schedule>>,
}

impl Divided {
    fn of_kind(&mut self, kind: u8) -> Option<&mut Schedule> {
        match self.kinds.get_mut(usize::from(kind)) {
            Some(Some(schedule)) => Some(schedule),
            _ => self.rest.as_mut(),
        }
    }
}

impl Schedules {
    /// Takes the schedules of the phase at this place of the list out of the world. Schedules without systems are left
    /// out.
    pub(crate) fn take(world: &mut World, place: usize) -> Self {
        let mut all = world.resource_mut::<bevy_ecs::schedule::Schedules>();
        let mut take = |stage| {
            let mut schedule =
                all.remove(At(place as u8, stage)).filter(|schedule| !schedule.graph().systems.is_empty())?;
            schedule.set_executor(SingleThreadedExecutor::new());
            schedule.set_build_settings(ScheduleBuildSettings {
                ambiguity_detection: LogLevel::Error,
                ..Default::default()
            });
            Some(schedule)
        };
        let (arrive, open, close) = (take(Stage::Arrive), take(Stage::Open), take(Stage::Close));
        let mut divided = |rest, kind: fn(u8) -> Stage| {
            let mut kinds: Vec<Option<Schedule>> = (0..MOST_KINDS).map(|number| take(kind(number))).collect();
            kinds.truncate(kinds.iter().rposition(Option::is_some).map_or(0, |last| last + 1));
            Divided { rest: take(rest), kinds }
        };
        let (resolve, step) = (divided(Stage::Resolve, Stage::ResolveOf), divided(Stage::Step, Stage::StepOf));
        Self { arrive, open, close, resolve, step }
    }

    /// Returns the schedule of a stage, or `None` if it has no systems.
    pub(crate) fn of(&mut self, stage: Stage) -> Option<&mut Schedule> {
        match stage {
            Stage::Arrive => self.arrive.as_mut(),
            Stage::Open => self.open.as_mut(),
            Stage::Close => self.close.as_mut(),
            Stage::Resolve => self.resolve.rest.as_mut(),
            Stage::Step => self.step.rest.as_mut(),
            Stage::ResolveOf(kind) => self.resolve.of_kind(kind),
            Stage::StepOf(kind) => self.step.of_kind(kind),
        }
    }

    /// Iterates over all schedules, so that they can be built before play begins.
    pub(crate) fn all(&mut self) -> impl Iterator<Item = &mut Schedule> {
        let Self { arrive, open, close, resolve, step } = self;
        let divided = [resolve, step]
            .into_iter()
            .flat_map(|divided| std::iter::once(&mut divided.rest).chain(&mut divided.kinds));
        [arrive, open, close].into_iter().chain(divided).flatten()
    }
}
