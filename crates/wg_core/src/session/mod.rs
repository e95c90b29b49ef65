//! A game is a [`Session`]: it owns a Bevy world of its own, and the window, the tests, the computer
//! captains and the batch runner all hold the very same type.
//!
//! All state changes go through [`Session::submit`]. Undo, journal and replay are in [`crate::session::history`].

pub mod history;
pub mod journal;
pub mod paper;
pub mod past;
pub mod replay;
pub mod sample;

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use smallvec::SmallVec;

use crate::cursor::Cursor;
use crate::dice::{BY_HAND, BY_MACHINE, DICE_MATTER, DiceBox, DiceCount, DiceSource, Throw};
use crate::geometry::Pose;
use crate::ids::{Seat, SideId, UnitId, Viewer};
use crate::rules::agenda::AgendaTop;
use crate::rules::phase::{Halt, OrderKinds, Phases, Schedules, Stage, Submitted, When};
use crate::rules::ruleset::{MatterOffer, Ruleset};
use crate::rules::saved::{Position, SavedApp, Snapshot};
use crate::rules::standing::{self, StandingOrders};
use crate::scenario::{Loaded, Problems, Scenario};
use crate::session::history::History;
use crate::shown::outlook::Outlook;
use crate::shown::report::{Outcome, Preview, Refusal, Report, Reports};
use crate::shown::sheet::{Scene, Sheet};
use crate::shown::view::{PhaseState, PhaseView, SideView, View};
use crate::talk::offer::{Ask, AskKind};
use crate::talk::order::{Matter, Order};

/// More beats than this in answer to one order mean that a ruleset does not come to an end.
const MOST_BEATS: u32 = 200_000;

/// A battle under a ruleset.
pub struct Session {
    pub(crate) world: World,
    pub(crate) ruleset: &'static dyn Ruleset,
    pub(crate) scenario: Arc<Scenario>,
    schedules: Vec<Schedules>,
    /// The kind of the agenda's top item, and the kind of an order.
    top: AgendaTop,
    kinds: Option<OrderKinds>,
    position: Position,
    beat: Snapshot,
    asks: Vec<Ask>,
    outcome: Option<Outcome>,
    pub(crate) history: Option<History>,
    opening: Vec<u8>,
    opening_reports: Vec<Report>,
    rehearsal: bool,
}

impl Session {
    /// Set up a battle. Nothing is thrown by calling this alone with hand dice: the first ask may be a throw.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario.
    pub fn new(ruleset: &'static dyn Ruleset, scenario: &Scenario, dice: DiceSource) -> Result<Self, Problems> {
        Self::from_loaded(ruleset, &Loaded::from_scenario(scenario.clone(), "the scenario"), dice)
    }

    /// The same from a file that was read, so that errors have line and column.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario.
    pub fn from_loaded(ruleset: &'static dyn Ruleset, loaded: &Loaded, dice: DiceSource) -> Result<Self, Problems> {
        let mut session = Self::laid_out(ruleset, loaded, dice)?;
        session.begin();
        Ok(session)
    }

    /// Everything is on the table, and not one beat was played.
    fn laid_out(ruleset: &'static dyn Ruleset, loaded: &Loaded, dice: DiceSource) -> Result<Self, Problems> {
        ruleset.check(loaded)?;
        let scenario = &loaded.scenario;
        let mut app = App::empty();
        app.insert_resource(DiceBox::new(dice));
        app.insert_resource(DiceCount::default()).saved::<DiceCount>();
        app.insert_resource(Cursor::default()).saved::<Cursor>();
        app.insert_resource(StandingOrders::default()).saved_secret::<StandingOrders>();
        app.init_resource::<Submitted>().init_resource::<Halt>().init_resource::<Reports>();
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
        let kinds = world.remove_resource::<OrderKinds>();
        let mut session = Self {
            top,
            kinds,
            position: Position::new(&mut world),
            world,
            ruleset,
            scenario: Arc::new(scenario.clone()),
            schedules,
            beat: Snapshot::default(),
            asks: Vec::new(),
            outcome: None,
            history: None,
            opening: Vec::new(),
            opening_reports: Vec::new(),
            rehearsal: false,
        };
        session.enter_first_phase();
        session.initialise_schedules();
        Ok(session)
    }

    /// Play from the position before the first beat to the first ask.
    fn begin(&mut self) {
        self.set_reports(true);
        self.play_on();
        self.opening_reports = self.world.resource_mut::<Reports>().take();
        self.set_reports(false);
        self.opening = std::mem::take(&mut self.world.resource_mut::<DiceBox>().used);
    }

    /// Who must decide, declare or throw what, now. Empty only when the battle is over.
    pub fn asks(&self) -> &[Ask] {
        &self.asks
    }

    /// The faces that were thrown before the first order: for the wind, for who goes first.
    pub fn opening_faces(&self) -> &[u8] {
        &self.opening
    }

    /// What happened before the first order: the rolls of the set-up.
    pub fn opening(&self) -> &[Report] {
        &self.opening_reports
    }

    /// How the battle ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Where the game is.
    #[inline]
    pub fn cursor(&self) -> Cursor {
        *self.world.resource::<Cursor>()
    }

    /// The rules that are played.
    pub fn ruleset(&self) -> &'static dyn Ruleset {
        self.ruleset
    }

    /// The scenario that is played.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The world, for reading: tests and tools. Rules and views use what the ruleset gives.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The saved component ids, for the test that looks for state nobody saves.
    pub fn saved_ids(&self) -> Vec<bevy_ecs::component::ComponentId> {
        self.position.ids()
    }

    /// May `seat` give this order now?
    ///
    /// # Errors
    /// The refusal that teaches. Nothing is changed either way.
    pub fn check(&self, seat: Seat, order: &Order) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::new("T-OVER", "The battle is over: no more orders can be given."));
        }
        match order {
            Order::Ruling { reason, matter } if seat == Seat::GameMaster && !reason.trim().is_empty() => {
                return matter.map_or(Ok(()), |matter| self.check_matter(matter));
            }
            Order::Ruling { .. } => return Err(Refusal::new("T-RULING", "Only the game master rules, and he gives a reason.")),
            Order::TimeUp if seat == Seat::Clock => return Ok(()),
            Order::TimeUp => return Err(Refusal::new("T-CLOCK", "Only the clock of the table can call time.")),
            Order::Hold { unit, .. } | Order::Standing { unit, .. } => return self.check_standing(seat, *unit),
            _ => {}
        }
        let Some(ask) = self.asks.iter().find(|ask| ask.seat == seat) else {
            return Err(Refusal::new("T-ASK", format!("Nothing is asked of this seat now: {}.", self.seat_name(seat))));
        };
        match (ask.kind, order) {
            (AskKind::Throw, Order::Throw { faces }) => check_faces(&ask.throws, faces),
            (AskKind::Throw, _) => {
                Err(Refusal::new("T-THROW", format!("The dice come first: {} to throw.", ask.throws.iter().map(|row| u32::from(row.dice)).sum::<u32>())))
            }
            (_, Order::Throw { .. }) => Err(Refusal::new("T-THROW", "No dice are to be thrown now.")),
            // What is chosen from lists is in order as it stands.
            _ if ask.offers.iter().any(|offer| offer.is_listed() && offer.admits(order)) => Ok(()),
            _ => {
                self.ruleset.check_order(&self.world, seat, order)?;
                if ask.offers.iter().any(|offer| offer.admits(order)) {
                    Ok(())
                } else {
                    Err(Refusal::new("T-OFFER", format!("That cannot be done now: choose one of the {} things on offer.", ask.offers.len())))
                }
            }
        }
    }

    /// The table's clock rings so often, in minutes of play, if these rules hear one now.
    pub fn alarm_every(&self) -> Option<u16> {
        let hears = self.outcome.is_none() && self.ruleset.hears_the_clock(&self.world);
        if hears { self.ruleset.alarm_every(&self.world).filter(|minutes| *minutes > 0) } else { None }
    }

    /// What the rules leave to the game master as the game stands, and last who throws the dice.
    pub fn matters(&self) -> Vec<MatterOffer> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut matters = self.ruleset.matters(&self.world);
        matters.push(dice_matter(self.dice_source()));
        matters
    }

    /// A matter that is offered, one of its options, and a unit where and only where it wants one.
    fn check_matter(&self, matter: Matter) -> Result<(), Refusal> {
        let offers = self.matters();
        let refused = |sentence| Err(Refusal::new("T-RULING", sentence));
        let Some(offer) = offers.iter().find(|offer| offer.key == matter.key) else {
            return refused(format!("There is no matter {} to rule on: these rules leave {} to the game master now.", matter.key, offers.len()));
        };
        if !offer.options.iter().any(|(option, _)| *option == matter.option) {
            return refused(format!("{} has {} options, and {} is not one of them.", offer.title, offer.options.len(), matter.option));
        }
        match matter.unit {
            Some(unit) if offer.units.contains(&unit) => Ok(()),
            None if offer.units.is_empty() => Ok(()),
            Some(unit) if offer.units.is_empty() => refused(format!("{} is not about a ship: it cannot be ruled for {unit}.", offer.title)),
            Some(unit) => refused(format!("{} can be ruled for {} ships, not for {unit}.", offer.title, offer.units.len())),
            None => refused(format!("{} is ruled for one ship: say which of {}.", offer.title, offer.units.len())),
        }
    }

    fn check_standing(&self, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
        let units = self.world.resource::<StandingOrders>().units();
        if unit.index() >= units {
            return Err(Refusal::new("T-UNIT", format!("There is no unit {unit}: this battle has {units}.")));
        }
        match seat {
            Seat::Side(side) if self.ruleset.side_of(&self.world, unit) == side => Ok(()),
            _ => Err(Refusal::new("T-UNIT", format!("Unit {unit} takes no standing orders from {}.", self.seat_name(seat)))),
        }
    }

    fn seat_name(&self, seat: Seat) -> &str {
        match seat {
            Seat::Side(side) => self.scenario.sides.get(side.index()).map_or("nobody", |side| &side.name),
            Seat::GameMaster => "the game master",
            Seat::Clock => "the clock",
        }
    }

    /// What the order would do, with exact odds, and every refusal with its clause: first what the rules say to it,
    /// even if it is not this seat's turn. Throws nothing, changes nothing.
    pub fn preview(&self, seat: Seat, order: &Order) -> Preview {
        let mut preview = self.ruleset.preview(&self.world, seat, order);
        if let (true, Err(refusal)) = (preview.refusals.is_empty(), self.check(seat, order)) {
            let of_the_table = matches!(order, Order::Throw { .. } | Order::Ruling { .. } | Order::TimeUp | Order::Hold { .. } | Order::Standing { .. });
            let rules = if of_the_table { Ok(()) } else { self.ruleset.check_order(&self.world, seat, order) };
            preview.refusals.extend(rules.err().filter(|of_rules| *of_rules != refusal));
            preview.refusals.push(refusal);
        }
        preview
    }

    /// What guns could do if this unit lay there: see [`Ruleset::outlook`]. Throws nothing, changes nothing.
    pub fn outlook(&self, seat: Seat, unit: UnitId, pose: Pose, threats: bool) -> Option<Outlook> {
        self.ruleset.outlook(&self.world, seat, unit, pose, threats)
    }

    /// Carry out an order and play on until somebody must decide or throw.
    ///
    /// # Errors
    /// The refusal that teaches; nothing is changed.
    pub fn submit(&mut self, seat: Seat, order: Order) -> Result<Vec<Report>, Refusal> {
        self.check(seat, &order)?;
        self.begin_entry();
        let turn = self.cursor().turn;
        let given = self.history.as_ref().map(|_| order.clone());
        match order {
            Order::Ruling { reason, matter } => {
                let full_stop = if reason.trim_end().ends_with(['.', '!', '?']) { "" } else { "." };
                let told = || Report::new("T-RULING", matter.and_then(|matter| matter.unit), format!("The game master rules: {}{full_stop}", reason.trim()));
                self.world.resource_mut::<Reports>().say(told);
                if matter.is_some() {
                    // What was typed for a beat that has not come to its end was typed for another position.
                    self.world.resource_mut::<DiceBox>().typed.clear();
                }
                match matter {
                    Some(matter) if matter.key == DICE_MATTER => self.world.resource_mut::<DiceBox>().change_hands(matter.option),
                    Some(_) => self.resolve(seat, Order::Ruling { reason, matter }, None),
                    None => {}
                }
            }
            Order::TimeUp if self.ruleset.hears_the_clock(&self.world) => self.resolve(seat, Order::TimeUp, None),
            Order::TimeUp => {
                let late = self.asks.iter().find(|ask| ask.kind != AskKind::Throw).map(|ask| (ask.seat, ask.default.clone()));
                if let Some((seat, default)) = late {
                    let chapter = self.chapter_of(seat, &default);
                    self.resolve(seat, default, chapter);
                }
            }
            Order::Throw { faces } => self.world.resource_mut::<DiceBox>().typed.extend_from_slice(&faces),
            order @ (Order::Hold { .. } | Order::Standing { .. }) => {
                let cursor = self.cursor();
                self.world.resource_mut::<StandingOrders>().take(&order, &cursor);
            }
            order => {
                let chapter = self.chapter_of(seat, &order);
                self.resolve(seat, order, chapter);
            }
        }
        self.play_on();
        let reports = self.world.resource_mut::<Reports>().take();
        match given {
            Some(given) => self.end_entry(seat, given, turn, &reports),
            None => self.world.resource_mut::<DiceBox>().used.clear(),
        }
        Ok(reports)
    }

    /// A copy of the position.
    pub fn snapshot(&self) -> Snapshot {
        let mut snapshot = Snapshot::default();
        self.snapshot_into(&mut snapshot);
        snapshot
    }

    /// A copy of the position into one that was made before: no allocation.
    pub fn snapshot_into(&self, snapshot: &mut Snapshot) {
        self.position.capture(&self.world, snapshot);
    }

    /// Go back to a position. Typed faces of an unfinished beat are forgotten. The journal is not touched:
    /// see [`Session::undo_to`] for that.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.restore_with(snapshot, &[]);
    }

    pub(crate) fn restore_with(&mut self, snapshot: &Snapshot, typed: &[u8]) {
        self.position.restore(&mut self.world, snapshot);
        {
            let mut dice = self.world.resource_mut::<DiceBox>();
            dice.typed.clear();
            dice.typed.extend_from_slice(typed);
        }
        let reports = self.world.resource::<Reports>().len();
        self.play_on();
        self.world.resource_mut::<Reports>().truncate(reports);
    }

    /// Copy the position into another session of the same scenario; no new world is made.
    pub fn copy_into(&self, other: &mut Self) {
        assert!(
            Arc::ptr_eq(&self.scenario, &other.scenario) || self.scenario == other.scenario,
            "only sessions of the same scenario can take each other's position"
        );
        self.lay_into(other);
        let typed = self.world.resource::<DiceBox>().typed.clone();
        {
            let mut dice = other.world.resource_mut::<DiceBox>();
            dice.source = self.world.resource::<DiceBox>().source.clone();
            dice.typed = typed;
        }
        other.play_on();
        other.world.resource_mut::<Reports>().take();
    }

    /// Lay this position on another session's table, through the snapshot it keeps for its beats.
    fn lay_into(&self, other: &mut Self) {
        self.position.capture(&self.world, &mut other.beat);
        other.position.restore(&mut other.world, &other.beat);
    }

    /// A copy of the position as `side` knows it, with machine dice of another seed: for a captain who tries orders out.
    pub fn fork_into(&self, other: &mut Self, side: SideId, seed: u64) {
        self.lay_fork(other, side, seed);
        other.play_on();
        other.world.resource_mut::<Reports>().take();
    }

    /// The same with one order more, which [`Session::check`] has found in order here. Nobody is asked anything in between,
    /// which is what costs most when many orders are tried.
    pub fn fork_with(&self, other: &mut Self, side: SideId, seed: u64, order: &Order) {
        self.lay_fork(other, side, seed);
        other.resolve(Seat::Side(side), order.clone(), self.chapter_of(Seat::Side(side), order));
        other.play_on();
        other.world.resource_mut::<Reports>().take();
    }

    fn lay_fork(&self, other: &mut Self, side: SideId, seed: u64) {
        self.lay_into(other);
        {
            let mut dice = other.world.resource_mut::<DiceBox>();
            dice.source = DiceSource::Machine { seed };
            dice.typed.clear();
            dice.used.clear();
        }
        if !other.world.resource::<StandingOrders>().is_idle() {
            let mut standing = std::mem::take(&mut *other.world.resource_mut::<StandingOrders>());
            standing.forget(|unit| other.ruleset.side_of(&other.world, unit) != side);
            *other.world.resource_mut::<StandingOrders>() = standing;
        }
        let mut rng = crate::dice::seeded(seed, u64::MAX);
        other.ruleset.conceal(&mut other.world, side, &mut rng);
    }

    /// Another table with the same battle, not begun: for a captain to try orders out on. A new world is made, once.
    pub fn spare(&self) -> Self {
        let loaded = Loaded::from_scenario((*self.scenario).clone(), "the scenario");
        let Ok(mut spare) = Self::laid_out(self.ruleset, &loaded, DiceSource::Hand { seed: 0 }) else {
            unreachable!("the scenario was found in order when this battle was set up")
        };
        spare.scenario = Arc::clone(&self.scenario);
        spare
    }

    /// True if both are tables with the same battle, so that one can take the other's position.
    pub fn is_spare_of(&self, other: &Self) -> bool {
        std::ptr::addr_eq(self.ruleset, other.ruleset) && (Arc::ptr_eq(&self.scenario, &other.scenario) || self.scenario == other.scenario)
    }

    /// Play the battle from the beginning again with other dice; no new world is made. `start` is a snapshot
    /// taken from [`Session::pristine`].
    pub fn restart(&mut self, start: &Snapshot, dice: DiceSource) {
        self.world.resource_mut::<DiceBox>().source = dice;
        self.restore_with(start, &[]);
    }

    /// The position before the first die: what [`Session::restart`] goes back to.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario.
    pub fn pristine(ruleset: &'static dyn Ruleset, scenario: &Scenario) -> Result<(Self, Snapshot), Problems> {
        let loaded = Loaded::from_scenario(scenario.clone(), "the scenario");
        let mut session = Self::laid_out(ruleset, &loaded, DiceSource::Hand { seed: 0 })?;
        // Before the first beat: what it throws in secret differs from battle to battle like everything else.
        let start = session.snapshot();
        session.begin();
        Ok((session, start))
    }

    /// Say what happens (`true`), or keep silent and make no strings (`false`, as at the beginning).
    pub fn set_reports(&mut self, open: bool) {
        self.world.resource_mut::<Reports>().set_open(open);
    }

    /// How well a side stands, in hundredths of the ruleset's points.
    pub fn value(&self, side: SideId) -> i32 {
        self.ruleset.value(&self.world, side)
    }

    /// The hash of the position: the same on every machine, in debug and release.
    pub fn hash(&self) -> blake3::Hash {
        self.position.hash(&self.world)
    }

    /// The whole position by unit, as JSON. Secrets are left out unless the viewer is `All`.
    pub fn state_json(&self, viewer: Viewer) -> serde_json::Value {
        self.position.json(&self.world, viewer == Viewer::All)
    }

    /// The table as a viewer sees it.
    pub fn view(&self, viewer: Viewer) -> View {
        let cursor = self.cursor();
        let phases = self.world.resource::<Phases>();
        let over = self.outcome.is_some();
        // A battle that ended with its turn has not begun another.
        let first = phases.0.iter().position(|phase| phase.when == When::EveryTurn);
        let turn = if over && !cursor.opened && first == Some(usize::from(cursor.phase)) { cursor.turn.saturating_sub(1) } else { cursor.turn };
        let mut view = View { turn, outcome: self.outcome.clone(), ..View::default() };
        let now = |when| if cursor.turn == 0 { when == When::SetUp } else { when == When::EveryTurn };
        for (place, phase) in phases.0.iter().enumerate().filter(|(_, phase)| now(phase.when)) {
            let state = match place.cmp(&usize::from(cursor.phase)) {
                _ if over => PhaseState::Past,
                std::cmp::Ordering::Less => PhaseState::Past,
                std::cmp::Ordering::Equal => PhaseState::Current,
                std::cmp::Ordering::Greater => PhaseState::Next,
            };
            view.phases.push(PhaseView { title: phase.title.to_owned(), side: None, state, clause: phase.clause.to_owned() });
        }
        view.sides.extend(self.scenario.sides.iter().map(|side| SideView {
            name: side.name.clone(),
            nation: side.nation.clone(),
            colour: side.colour,
            score: None,
        }));
        self.ruleset.view(&self.world, viewer, &mut view);
        view
    }

    /// The record sheet of a unit.
    pub fn sheet(&self, unit: UnitId, viewer: Viewer) -> Sheet {
        self.ruleset.sheet(&self.world, unit, viewer)
    }

    /// The fight aboard a unit, if there is one.
    pub fn scene(&self, unit: UnitId, viewer: Viewer) -> Option<Scene> {
        self.ruleset.scene(&self.world, unit, viewer)
    }

    /// The standing orders.
    pub fn standing_orders(&self) -> &StandingOrders {
        self.world.resource::<StandingOrders>()
    }

    /// Play on after something but an order changed.
    pub(crate) fn go_on(&mut self) {
        self.play_on();
    }

    pub(crate) fn typed(&self) -> &[u8] {
        &self.world.resource::<DiceBox>().typed
    }

    /// The chapter that has offered this order.
    fn chapter_of(&self, seat: Seat, order: &Order) -> Option<u8> {
        let offers = self.asks.iter().filter(|ask| ask.seat == seat).flat_map(|ask| &ask.offers);
        if matches!(self.kinds, Some(OrderKinds::ByChapter)) { offers.filter(|offer| offer.admits(order)).find_map(|offer| offer.chapter) } else { None }
    }

    /// Hand an order to the rules: to the chapter that has offered it, or to whatever the table itself orders.
    fn resolve(&mut self, seat: Seat, order: Order, chapter: Option<u8>) {
        let phase = usize::from(self.cursor().phase);
        let stage = self.kinds.map_or(Stage::Resolve, |kinds| Stage::ResolveOf(kinds.of(&order, chapter)));
        self.world.resource_mut::<Submitted>().0 = Some((seat, order));
        self.run(phase, stage);
        if self.has_halted() {
            panic!("the ruleset threw dice in a resolve schedule; they belong in step, open or close");
        }
        self.world.resource_mut::<Submitted>().0 = None;
    }

    /// Run one schedule of one phase.
    ///
    /// # Panics
    /// When no rule plays what is on the agenda in this phase: it would stay there for ever.
    fn run(&mut self, phase: usize, stage: Stage) {
        match self.schedules[phase].of(stage) {
            Some(schedule) => schedule.run(&mut self.world),
            None if matches!(stage, Stage::StepOf(_)) => {
                let title = self.world.resource::<Phases>().0[phase].title;
                panic!("no chapter of {} plays {stage:?} in the phase '{title}': its plugin must name that phase", self.ruleset.about().id);
            }
            None => {}
        }
    }

    /// True if the schedule that was run last halted for want of faces.
    fn has_halted(&mut self) -> bool {
        std::mem::take(&mut self.world.resource_mut::<Halt>().0)
    }

    /// Play beats until somebody must decide or throw, or the battle is over.
    fn play_on(&mut self) {
        for _ in 0..MOST_BEATS {
            self.asks.clear();
            let cursor = self.cursor();
            self.outcome = self.ruleset.outcome(&self.world).or_else(|| cursor.is_idle().then(|| self.call_off(cursor)));
            if self.outcome.is_some() {
                return;
            }
            if cursor.opened {
                self.ruleset.asks(&self.world, &mut self.asks);
                if !self.asks.is_empty() {
                    if cursor.asked != cursor.turn {
                        self.world.resource_mut::<Cursor>().asked = cursor.turn;
                    }
                    let answer = self.asks.iter_mut().find_map(|ask| standing::answer(&self.world, self.ruleset, ask).map(|order| (ask.seat, order)));
                    let Some((seat, order)) = answer else { return };
                    let chapter = self.chapter_of(seat, &order);
                    self.resolve(seat, order, chapter);
                    continue;
                }
            }
            if self.beat(cursor) {
                return;
            }
        }
        panic!("the ruleset {} played {MOST_BEATS} beats without asking anybody", self.ruleset.about().id);
    }

    /// A battle in which nobody can do anything ends here: the rules would go through its turns for ever.
    fn call_off(&self, cursor: Cursor) -> Outcome {
        let view = self.view(Viewer::All);
        let idle = cursor.turn.saturating_sub(cursor.asked).saturating_sub(1);
        let reason =
            if idle < Cursor::MOST_IDLE { format!("{} turns are enough.", cursor.turn) } else { format!("Nobody could do anything for {idle} turns.") };
        Outcome {
            winner: None,
            scores: view.sides.iter().map(|side| side.score.unwrap_or_default()).collect(),
            reason: format!("The battle is called off. {reason}"),
            clause: "T-IDLE".to_owned(),
        }
    }

    /// One beat. True if faces are missing: the beat is restored and the throw asked for.
    fn beat(&mut self, cursor: Cursor) -> bool {
        let (by_machine, used) = {
            let dice = self.world.resource::<DiceBox>();
            (matches!(dice.source, DiceSource::Machine { .. }), dice.used.len())
        };
        // The machine's dice are never missing: nothing is taken back.
        if by_machine && !self.rehearsal {
            self.play_beat(cursor);
            return false;
        }
        self.position.capture(&self.world, &mut self.beat);
        let reports = self.world.resource::<Reports>().len();
        self.clear_wants();
        self.play_beat(cursor);
        let mut halted = self.has_halted();
        if self.rehearsal && !halted {
            let first = self.hash();
            self.take_back(reports, used);
            self.clear_wants();
            self.play_beat(cursor);
            halted = self.has_halted();
            assert!(!halted && self.hash() == first, "a beat of phase {} came out differently when it was played again from its snapshot", self.cursor().phase);
        }
        if !halted {
            let mut dice = self.world.resource_mut::<DiceBox>();
            let taken = dice.taken;
            dice.typed.drain(..taken);
            return false;
        }
        self.take_back(reports, used);
        let throws = std::mem::take(&mut self.world.resource_mut::<DiceBox>().wanted);
        self.ask_throw(throws);
        true
    }

    /// Run what is next: open the phase, a beat of the top item, or close the phase. Whether it has halted is to be asked.
    fn play_beat(&mut self, cursor: Cursor) {
        let phase = usize::from(cursor.phase);
        if !cursor.opened {
            self.world.resource_mut::<Cursor>().opened = true;
            return self.run(phase, Stage::Open);
        }
        match self.top.0(&self.world) {
            Some(kind) => self.run(phase, Stage::StepOf(kind)),
            None => {
                self.run(phase, Stage::Close);
                // Taken back with the rest of the beat, if it has halted.
                self.advance();
            }
        }
    }

    /// No typed face of this beat was taken, and none is wanted yet.
    fn clear_wants(&mut self) {
        let mut dice = self.world.resource_mut::<DiceBox>();
        dice.taken = 0;
        dice.wanted.clear();
    }

    /// Back to the beginning of the beat.
    fn take_back(&mut self, reports: usize, used: usize) {
        self.position.restore(&mut self.world, &self.beat);
        self.world.resource_mut::<Reports>().truncate(reports);
        self.world.resource_mut::<DiceBox>().used.truncate(used);
    }

    fn ask_throw(&mut self, throws: SmallVec<[Throw; 2]>) {
        assert!(!throws.is_empty(), "a schedule halted without wanting a throw");
        let side = throws.iter().find_map(|row| row.side.or_else(|| row.unit.map(|unit| self.ruleset.side_of(&self.world, unit))));
        let reason = throws.iter().map(|row| &*row.reason).collect::<Vec<_>>().join("; ");
        self.asks.push(Ask {
            seat: side.map_or(Seat::Side(SideId(0)), Seat::Side),
            kind: AskKind::Throw,
            sealed: false,
            reason,
            offers: Vec::new(),
            default: Order::Throw { faces: SmallVec::new() },
            throws,
        });
    }

    /// To the next phase, or the next turn.
    fn advance(&mut self) {
        let phases = self.world.resource::<Phases>().0.clone();
        let mut cursor = self.world.resource_mut::<Cursor>();
        let wanted = |turn: u16| if turn == 0 { When::SetUp } else { When::EveryTurn };
        let next = (usize::from(cursor.phase) + 1..phases.len()).find(|place| phases[*place].when == wanted(cursor.turn));
        let phase = next.unwrap_or_else(|| {
            cursor.turn += 1;
            phases.iter().position(|phase| phase.when == When::EveryTurn).expect("a ruleset has a phase that is played every turn")
        });
        cursor.phase = phase as u8;
        (cursor.active, cursor.ended, cursor.opened) = (None, false, false);
    }

    /// The first phase, before anything was opened.
    fn enter_first_phase(&mut self) {
        let phases = self.world.resource::<Phases>().0.clone();
        let mut cursor = self.world.resource_mut::<Cursor>();
        if cursor.turn == 0 {
            match phases.iter().position(|phase| phase.when == When::SetUp) {
                Some(place) => cursor.phase = place as u8,
                None => {
                    cursor.turn = 1;
                    cursor.phase = 0;
                }
            }
        } else {
            // What went before a battle that is taken up again was not idle.
            cursor.asked = cursor.turn;
        }
    }

    /// Build every schedule once, so that the archetypes are complete before the first snapshot.
    fn initialise_schedules(&mut self) {
        for schedule in self.schedules.iter_mut().flat_map(Schedules::all) {
            schedule.initialize(&mut self.world).unwrap_or_else(|error| panic!("the ruleset's systems are not in a fixed order: {error:?}"));
        }
        self.position.renew(&mut self.world);
    }

    /// For tests: play every beat twice, the second time from its snapshot, and panic if it comes out differently.
    /// That finds state which no snapshot carries.
    pub fn set_rehearsal(&mut self, on: bool) {
        self.rehearsal = on;
    }

    /// The archetype guard, for tests: panics if something was spawned, despawned, inserted or removed during play.
    pub fn guard(&self) {
        self.position.guard(&self.world);
    }
}

/// The faces must be as many as wanted, and each on its die.
fn check_faces(rows: &[Throw], faces: &[u8]) -> Result<(), Refusal> {
    let wanted: usize = rows.iter().map(|row| usize::from(row.dice)).sum();
    if faces.len() != wanted {
        return Err(Refusal::new("T-THROW", format!("{wanted} dice are wanted, {} were typed.", faces.len())));
    }
    let sides = rows.iter().flat_map(|row| std::iter::repeat_n(row.sides, usize::from(row.dice)));
    match faces.iter().zip(sides).find(|(face, sides)| **face == 0 || *face > sides) {
        Some((face, sides)) => Err(Refusal::new("T-THROW", format!("A die shows 1 to {sides}, not {face}."))),
        None => Ok(()),
    }
}

/// Who throws is the game master's to say at any time, whatever the rules.
fn dice_matter(source: &DiceSource) -> MatterOffer {
    let options = [(BY_MACHINE, "thrown by the machine"), (BY_HAND, "thrown by hand")];
    let current = match source {
        DiceSource::Machine { .. } => Some(BY_MACHINE),
        DiceSource::Hand { .. } => Some(BY_HAND),
        DiceSource::Scripted { .. } => None,
    };
    MatterOffer { current, ..MatterOffer::of_units(DICE_MATTER, "Dice", "T-DICE", &options, []) }
}
