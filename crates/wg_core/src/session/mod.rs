//! The game. A [`Session`] owns its own Bevy world. The window, the tests, the computer captains and the batch runner
//! all use this one type.
//!
//! All changes of state go through [`Session::submit`]. Undo and the journal are in [`crate::session::history`], replay
//! is in [`crate::session::replay`].

mod arrivals;
mod beats;
pub mod carry;
mod check;
mod checkpoint;
mod correct;
mod courses;
mod forks;
mod goal_counts;
mod goals;
pub mod history;
pub mod journal;
pub mod paper;
pub mod past;
pub mod replay;
pub mod sample;
mod sheets;

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;

use crate::cursor::Cursor;
use crate::dice::{DICE_MATTER, DiceBox, DiceCount, DiceSource, Faces};
use crate::geometry::Pose;
use crate::ids::{Seat, SideId, UnitId, Viewer};
use crate::rules::agenda::AgendaTop;
use crate::rules::arriving::announce;
use crate::rules::game::FleetSync;
use crate::rules::phase::{ByChapter, Phases, Schedules, Submitted, When};
use crate::rules::ruleset::{Ruleset, Shot};
use crate::rules::saved::{Position, SavedApp, Snapshot};
use crate::rules::standing::StandingOrders;
use crate::scenario::{Divisions, Loaded, Problems, Scenario};
use crate::session::goals::{Goals, GoalsDone};
use crate::session::history::History;
use crate::shown::outlook::Outlook;
use crate::shown::report::{Outcome, Preview, Refusal, Report, Reports};
use crate::shown::view::{Fate, PhaseState, PhaseView, SideView, View};
use crate::talk::offer::{Ask, AskKind, Barred};
use crate::talk::order::Order;

/// The greatest number of beats in answer to one order. A ruleset that plays more is stuck in a loop.
pub(crate) const MAX_BEATS: u32 = 200_000;

/// A battle under a ruleset.
pub struct Session {
    pub(crate) world: World,
    pub(crate) ruleset: &'static dyn Ruleset,
    pub(crate) scenario: Arc<Scenario>,
    schedules: Vec<Schedules>,
    /// Returns the chapter of the top item on the agenda; `None` if the agenda is empty.
    top: AgendaTop,
    by_chapter: bool,
    /// Gathers and writes back the fleet; `None` for rules that keep no fleet.
    keeper: Option<FleetSync>,
    position: Position,
    beat: Snapshot,
    asks: Vec<Ask>,
    goals: Goals,
    outcome: Option<Outcome>,
    pub(crate) history: Option<History>,
    opening: Vec<u8>,
    opening_reports: Vec<Report>,
    rehearsal: bool,
    /// True if reports are wanted, so that the world's [`Reports`] are open.
    telling: bool,
}

impl Session {
    /// Sets up a battle and plays it to the first ask. With hand dice nothing is rolled yet, and the first ask may be
    /// for a roll.
    ///
    /// # Errors
    /// Returns all problems of the scenario.
    pub fn new(ruleset: &'static dyn Ruleset, scenario: &Scenario, dice: DiceSource) -> Result<Self, Problems> {
        Self::from_loaded(ruleset, &Loaded::from_scenario(scenario.clone(), "the scenario"), dice)
    }

    /// Sets up a battle from a file that was read, so that errors have line and column.
    ///
    /// # Errors
    /// Returns all problems of the scenario.
    pub fn from_loaded(ruleset: &'static dyn Ruleset, loaded: &Loaded, dice: DiceSource) -> Result<Self, Problems> {
        Self::set_up(ruleset, loaded, dice, false)
    }

    /// Sets up a battle in which the players are asked everything, even what cannot matter: questions with one possible
    /// answer, and rolls that change nothing. Journals up to version 3 of the format were played so. Used for those and
    /// for worked examples, which name every step.
    ///
    /// # Errors
    /// Returns all problems of the scenario.
    pub fn asking_everything(
        ruleset: &'static dyn Ruleset,
        scenario: &Scenario,
        dice: DiceSource,
    ) -> Result<Self, Problems> {
        Self::set_up(ruleset, &Loaded::from_scenario(scenario.clone(), "the scenario"), dice, true)
    }

    /// Sets up a battle and plays it to the first ask.
    pub(crate) fn set_up(
        ruleset: &'static dyn Ruleset,
        loaded: &Loaded,
        dice: DiceSource,
        everything: bool,
    ) -> Result<Self, Problems> {
        let mut session = Self::laid_out(ruleset, loaded, dice)?;
        session.world.resource_mut::<DiceBox>().everything = everything;
        session.begin();
        Ok(session)
    }

    /// True if the players are asked for what cannot matter too: see [`Session::asking_everything`].
    pub fn asks_everything(&self) -> bool {
        self.world.resource::<DiceBox>().everything
    }

    /// Sets up the table without playing a beat.
    pub(crate) fn laid_out(ruleset: &'static dyn Ruleset, loaded: &Loaded, dice: DiceSource) -> Result<Self, Problems> {
        ruleset.check(loaded)?;
        let scenario = &loaded.scenario;
        let mut app = App::empty();
        app.insert_resource(DiceBox::new(dice));
        app.insert_resource(DiceCount::default()).saved::<DiceCount>();
        app.insert_resource(Cursor::default()).saved::<Cursor>();
        app.insert_resource(StandingOrders::default()).saved_secret::<StandingOrders>();
        app.init_resource::<Submitted>().init_resource::<Reports>();
        let divisions = Divisions::new(scenario.divisions_by_id()).with_errands(scenario.errands());
        app.insert_resource(divisions);
        if !scenario.goals.is_empty() {
            app.insert_resource(GoalsDone::of(scenario)).saved_secret::<GoalsDone>();
        }
        announce(&mut app, scenario);
        ruleset.build(&mut app, scenario);
        app.finish();
        app.cleanup();
        let mut world = std::mem::take(app.world_mut());
        // A ruleset may have units that no line of the scenario names, such as landing parties that are still aboard.
        let units = world.query::<&UnitId>().iter(&world).count();
        world.insert_resource(StandingOrders::new(units));
        let phases = world.resource::<Phases>().0.len();
        let schedules = (0..phases).map(|place| Schedules::take(&mut world, place)).collect();
        let top = world.remove_resource::<AgendaTop>().expect("a ruleset has an agenda");
        let by_chapter = world.remove_resource::<ByChapter>().is_some();
        let keeper = world.remove_resource::<FleetSync>();
        let mut session = Self {
            top,
            by_chapter,
            keeper,
            position: Position::new(&mut world),
            world,
            ruleset,
            scenario: Arc::new(scenario.clone()),
            schedules,
            beat: Snapshot::default(),
            asks: Vec::new(),
            goals: Goals::default(),
            outcome: None,
            history: None,
            opening: Vec::new(),
            opening_reports: Vec::new(),
            rehearsal: false,
            telling: false,
        };
        session.goals = Goals::of(scenario, &session.ruleset.goals(scenario), &session.rules_view(Viewer::All));
        session.lay_out_arrivals();
        session.enter_first_phase();
        session.initialise_schedules();
        // The words of the scenario are set in the fleet, but a snapshot reads components.
        session.write_back();
        Ok(session)
    }

    /// Plays from the position before the first beat to the first ask.
    pub(crate) fn begin(&mut self) {
        self.set_reports(true);
        self.play_on();
        self.opening_reports = self.world.resource_mut::<Reports>().take();
        self.set_reports(false);
        self.opening = std::mem::take(&mut self.world.resource_mut::<DiceBox>().used);
    }

    /// The open questions: which seat must decide, declare or roll what. Empty only when the battle is over.
    pub fn asks(&self) -> &[Ask] {
        &self.asks
    }

    /// The faces that were rolled before the first order, such as those for the wind or for who moves first.
    pub fn opening_faces(&self) -> &[u8] {
        &self.opening
    }

    /// The reports of what happened before the first order, such as the rolls of the set-up.
    pub fn opening(&self) -> &[Report] {
        &self.opening_reports
    }

    /// The outcome of the battle; `None` while it goes on.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The current place in the turn sequence.
    #[inline]
    pub fn cursor(&self) -> Cursor {
        *self.world.resource::<Cursor>()
    }

    /// The ruleset that is played.
    pub fn ruleset(&self) -> &'static dyn Ruleset {
        self.ruleset
    }

    /// The scenario that is played.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The world, for tests and tools that read it. Rules and views use what the ruleset provides.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The ids of the saved components, for the test that looks for state that is not saved.
    pub fn saved_ids(&self) -> Vec<bevy_ecs::component::ComponentId> {
        self.position.ids()
    }

    /// Returns what the order would do, with exact odds, and every refusal with its clause. The objections of the rules
    /// come first, even if it is not this seat's turn. Rolls nothing and changes nothing.
    pub fn preview(&self, seat: Seat, order: &Order) -> Preview {
        let mut preview = self.ruleset.preview(&self.world, seat, order);
        if let (true, Err(refusal)) = (preview.refusals.is_empty(), self.check(seat, order)) {
            let of_the_table = matches!(
                order,
                Order::Throw { .. }
                    | Order::Ruling { .. }
                    | Order::Correct { .. }
                    | Order::TimeUp
                    | Order::Hold { .. }
                    | Order::Standing { .. }
                    | Order::Plan { .. }
            );
            let rules = if of_the_table { Ok(()) } else { self.ruleset.check_order(&self.world, seat, order) };
            preview.refusals.extend(rules.err().filter(|of_rules| *of_rules != refusal));
            preview.refusals.push(refusal);
        }
        preview
    }

    /// Returns what guns could do if this unit lay at `pose`: see [`Shown::outlook`](crate::Shown::outlook). Rolls
    /// nothing and changes nothing.
    pub fn outlook(&self, seat: Seat, unit: UnitId, pose: Pose, threats: bool) -> Option<Outlook> {
        self.ruleset.outlook(&self.world, seat, unit, pose, threats)
    }

    /// Returns the side that owns the unit now.
    pub fn side_of(&self, unit: UnitId) -> SideId {
        self.ruleset.side_of(&self.world, unit)
    }

    /// Returns the shot that a fire order would be, or `None` if it is not such an order: see
    /// [`Rules::shot`](crate::Rules::shot).
    pub fn shot(&self, order: &Order) -> Option<Shot> {
        self.ruleset.shot(&self.world, order)
    }

    /// Explains why a unit of the side that is asked has nothing to do now: see
    /// [`Shown::why_idle`](crate::Shown::why_idle).
    pub fn why_idle(&self, unit: UnitId) -> Option<Refusal> {
        self.ruleset.why_idle(&self.world, unit)
    }

    /// Returns what a unit of the side that is asked could do if something else came first: see
    /// [`Shown::barred`](crate::Shown::barred).
    pub fn barred(&self, unit: UnitId) -> Vec<Barred> {
        self.ruleset.barred(&self.world, unit)
    }

    /// Carries out an order and plays on until a seat must decide or roll dice. Returns the reports of what happened.
    ///
    /// # Errors
    /// Returns the refusal, which explains what is wrong. Nothing is changed then.
    pub fn submit(&mut self, seat: Seat, order: Order) -> Result<Vec<Report>, Refusal> {
        let chapter = self.admitted(seat, &order)?;
        self.begin_entry();
        let given = self.history.as_ref().map(|_| (order.clone(), self.cursor().turn));
        self.carry_out(seat, order, chapter);
        let reports = if self.telling { self.world.resource_mut::<Reports>().take() } else { Vec::new() };
        match given {
            Some((given, turn)) => self.end_entry(seat, given, turn, &reports),
            None => self.world.resource_mut::<DiceBox>().used.clear(),
        }
        Ok(reports)
    }

    /// Carries out an order that was checked and plays on, without a line in the journal. `chapter` is the chapter that
    /// offered the order.
    pub(crate) fn carry_out(&mut self, seat: Seat, order: Order, chapter: Option<u8>) {
        match order {
            Order::Ruling { reason, matter } => {
                let told = || {
                    Report::new(
                        "T-RULING",
                        matter.and_then(|matter| matter.unit),
                        format!("The game master rules: {}", correct::as_sentence(&reason)),
                    )
                };
                self.world.resource_mut::<Reports>().say(told);
                if matter.is_some() {
                    // Faces that were typed for an unfinished beat belong to the position before the ruling.
                    self.world.resource_mut::<DiceBox>().typed.clear();
                }
                match matter {
                    Some(matter) if matter.key == DICE_MATTER => {
                        self.world.resource_mut::<DiceBox>().change_hands(matter.option)
                    }
                    Some(_) => self.resolve(seat, Order::Ruling { reason, matter }, None),
                    None => {}
                }
            }
            Order::Correct { unit, word, value, reason } => self.correct(unit, &word, &value, &reason),
            Order::TimeUp if self.ruleset.hears_the_clock(&self.world) => self.resolve(seat, Order::TimeUp, None),
            Order::TimeUp => {
                let late =
                    self.asks.iter().find(|ask| ask.kind != AskKind::Throw).map(|ask| (ask.seat, ask.default.clone()));
                if let Some((seat, default)) = late {
                    let chapter = self.chapter_of(seat, &default);
                    self.resolve(seat, default, chapter);
                }
            }
            Order::Throw { faces } => {
                let asked = self.asks.iter().find(|ask| ask.kind == AskKind::Throw);
                let asked = asked.map(|ask| ask.throws.as_slice()).unwrap_or_default();
                let rows = self.rows_of(asked, faces.len()).to_vec();
                self.world.resource_mut::<DiceBox>().typed.add(&rows, &faces);
            }
            order @ (Order::Hold { .. } | Order::Standing { .. }) => {
                let cursor = self.cursor();
                self.world.resource_mut::<StandingOrders>().take(&order, &cursor);
                self.follow();
            }
            // A plan answers no ask, so it goes to the chapter for orders of the table itself.
            order @ Order::Plan { .. } => self.resolve(seat, order, None),
            order => self.resolve(seat, order, chapter),
        }
        self.play_on();
    }

    /// Turns reports on or off. They are off at first, and no strings are made for them.
    pub fn set_reports(&mut self, open: bool) {
        self.telling = open;
        self.world.resource_mut::<Reports>().set_open(open);
    }

    /// Returns how well a side stands, in hundredths of the ruleset's points.
    pub fn value(&self, side: SideId) -> i32 {
        self.ruleset.value(&self.world, side).saturating_add(self.value_of_goals(side))
    }

    /// Returns the hash of the position, which is the same on every machine, in debug and release.
    pub fn hash(&self) -> blake3::Hash {
        self.position.hash(&self.world)
    }

    /// Returns the hash of what this viewer may know of the position. It reveals nothing that is hidden from the
    /// viewer. For a viewer who may know everything it is [`Session::hash`].
    pub fn hash_for(&self, viewer: Viewer) -> blake3::Hash {
        if viewer == Viewer::All { self.hash() } else { blake3::hash(self.state_json(viewer).to_string().as_bytes()) }
    }

    /// Returns the whole position by unit, as JSON, with the secrets that this viewer may know. A unit that no line of
    /// the scenario names and that is still aboard another is left out, or null if a later unit is on the table.
    pub fn state_json(&self, viewer: Viewer) -> serde_json::Value {
        let mut state = self.position.json(&self.world, viewer, &|unit| self.ruleset.side_of(&self.world, unit));
        if let Some(units) = state.get_mut("units").and_then(serde_json::Value::as_array_mut) {
            let hidden = self.hidden_arrivals(viewer);
            let absent = |unit: &crate::shown::view::UnitView| {
                let unnamed = unit.id.index() >= self.scenario.ships.len();
                unit.fate == Fate::Aboard && (unnamed || hidden.contains(&unit.id))
            };
            for unit in self.view(viewer).units.iter().filter(|unit| absent(unit)) {
                if let Some(here) = units.get_mut(unit.id.index()) {
                    *here = serde_json::Value::Null;
                }
            }
            let count = units.iter().rposition(|unit| !unit.is_null()).map_or(0, |last| last + 1);
            units.truncate(count);
        }
        state
    }

    /// Returns the table as a viewer sees it.
    pub fn view(&self, viewer: Viewer) -> View {
        let mut view = self.rules_view(viewer);
        self.show_goals(viewer, &mut view);
        self.show_arrivals(viewer, &mut view);
        view
    }

    /// Returns the table without what the scenario adds to the rules.
    fn rules_view(&self, viewer: Viewer) -> View {
        let cursor = self.cursor();
        let phases = self.world.resource::<Phases>();
        let over = self.outcome.is_some();
        // If the battle ended together with a turn, the next turn has not begun.
        let first = phases.0.iter().position(|phase| phase.when == When::EveryTurn);
        let turn = if over && !cursor.opened && first == Some(usize::from(cursor.phase)) {
            cursor.turn.saturating_sub(1)
        } else {
            cursor.turn
        };
        let mut view =
            View { turn, outcome: self.outcome.clone(), divisions: self.scenario.divisions_by_id(), ..View::default() };
        let now = |when| if cursor.turn == 0 { when == When::SetUp } else { when == When::EveryTurn };
        for (place, phase) in phases.0.iter().enumerate().filter(|(_, phase)| now(phase.when)) {
            let state = match place.cmp(&usize::from(cursor.phase)) {
                _ if over => PhaseState::Past,
                std::cmp::Ordering::Less => PhaseState::Past,
                std::cmp::Ordering::Equal => PhaseState::Current,
                std::cmp::Ordering::Greater => PhaseState::Next,
            };
            view.phases.push(PhaseView {
                title: phase.title.to_owned(),
                side: None,
                state,
                clause: phase.clause.to_owned(),
                idle: false,
            });
        }
        view.sides.extend(self.scenario.sides.iter().map(|side| SideView {
            name: side.name.clone(),
            nation: side.nation.clone(),
            colour: side.colour,
            ..SideView::default()
        }));
        self.ruleset.view(&self.world, viewer, &mut view);
        for unit in &mut view.units {
            if let Some(nation) = self.nation_of(unit.id) {
                unit.class = format!("{}, {nation}", unit.class);
            }
        }
        view.table.measure = self.ruleset.about().measure;
        view
    }

    /// The standing orders of all units.
    pub fn standing_orders(&self) -> &StandingOrders {
        self.world.resource::<StandingOrders>()
    }

    /// Plays on after a change that came from no order.
    pub(crate) fn go_on(&mut self) {
        self.play_on();
    }

    /// The faces that were typed so far for an unfinished roll.
    pub fn typed(&self) -> Faces {
        self.world.resource::<DiceBox>().typed.faces()
    }

    /// Returns the faces that the machine would roll for the dice that are asked for now, for players who let it roll.
    /// They are those of a battle with machine dice and the same seed. `None` if no dice are asked for.
    pub fn machine_roll(&self) -> Option<Faces> {
        let ask = self.asks.iter().find(|ask| ask.kind == AskKind::Throw)?;
        let (dice, cursor) = (self.world.resource::<DiceBox>(), self.cursor());
        let count = self.world.resource::<DiceCount>();
        Some(count.machine(dice.source.seed(), (cursor.turn, cursor.phase), &dice.typed, &ask.throws))
    }

    /// Turns rehearsal on or off. In rehearsal every beat is played twice, the second time from its snapshot, with a
    /// panic if the results differ. This finds state that no snapshot carries. For tests.
    pub fn set_rehearsal(&mut self, on: bool) {
        self.rehearsal = on;
    }

    /// Panics if something was spawned, despawned, inserted or removed during play. For tests.
    pub fn guard(&self) {
        self.position.guard(&self.world);
    }
}
