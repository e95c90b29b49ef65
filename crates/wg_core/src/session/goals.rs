//! The goals of the sides: what has come of them, and what they add to the score, to the end of the battle and to the
//! judgement of captains.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use serde::Serialize;

use crate::geometry::{Length, Point};
use crate::ids::{SideId, UnitId, Viewer};
use crate::rules::saved::Secret;
use crate::scenario::{Edge, Goal, GoalSpec, Scenario, Task, ZoneSpec};
use crate::session::Session;
use crate::session::goal_counts::{fights, leaves, strip};
use crate::shown::goal::{GoalView, ZoneView};
use crate::shown::moment::Moment;
use crate::shown::report::{Outcome, Report, Reports, counted};
use crate::shown::strength::Strength;
use crate::shown::view::{Fate, UnitView, View};

/// The goals of a battle with their zones. They never change.
#[derive(Clone, Default)]
pub(crate) struct Goals {
    pub(super) list: Arc<[Goal]>,
    zones: Arc<[ZoneView]>,
}

/// What has come of the goals so far. It is in the world only if the scenario has goals.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize)]
pub(crate) struct GoalsDone {
    /// For each goal, the ships that have done it for good.
    done: Vec<Vec<UnitId>>,
    /// The goal that has won the battle.
    won: Option<u8>,
}

/// Everybody can see what ships do, but not every goal is known to everybody.
impl Secret for GoalsDone {}

impl GoalsDone {
    /// Returns what the scenario says has been done already.
    pub(super) fn of(scenario: &Scenario) -> Self {
        let done = |names: &[String]| names.iter().filter_map(|name| scenario.unit(name)).collect();
        Self { done: scenario.goals.iter().map(|goal| done(&goal.done)).collect(), won: None }
    }

    /// The ships that have done a goal for good.
    pub(super) fn done(&self, at: usize) -> &[UnitId] {
        self.done.get(at).map_or(&[], Vec::as_slice)
    }
}

/// The points, in hundredths, of a goal that wins the battle and gives no points, as captains judge it. Rules that say
/// what as good as wins a battle ([`Advice::decisive`](crate::Advice::decisive)) take that instead.
const WIN: i32 = 3000;

/// The share of a goal's worth, in hundredths, that a ship is credited with when she is as good as there.
const NEARLY: i32 = 60;

impl Goals {
    /// Collects the goals of a scenario, and its zones as they lie on this table.
    /// `ruled` are those that options of the rules give.
    pub(super) fn of(scenario: &Scenario, ruled: &[GoalSpec], view: &View) -> Self {
        let one = f64::from(view.table.measure.one().0);
        let length = |units: f64| Length((units * one).round() as i32);
        let list = scenario.goals_by_id(ruled);
        let side_of = |place: usize| {
            let mut sides = list.iter().filter(|goal| goal.zone == Some(place) && !goal.secret).map(|goal| goal.side);
            sides.next().filter(|side| sides.all(|other| other == *side))
        };
        let zone = |(place, zone): (usize, &ZoneSpec)| {
            let squares = view.table.grid.map(|grid| grid.outlines(&zone.squares)).unwrap_or_default();
            let corners: Vec<Point> =
                zone.outline.iter().map(|(x, y)| Point { x: length(*x), y: length(*y) }).collect();
            let outlines = squares.into_iter().chain((!corners.is_empty()).then_some(corners)).collect();
            ZoneView { name: zone.name.clone(), side: side_of(place), outlines }
        };
        let mut zones: Vec<ZoneView> = scenario.zones.iter().enumerate().map(zone).collect();
        for goal in list.iter().filter(|goal| !goal.secret && goal.task == Task::Leave) {
            let side = scenario.sides.get(goal.side.index()).map_or("", |side| &side.name);
            let name = format!("{side}'s way out");
            let strip = goal.edge.map(|edge| strip(edge, view)).into_iter().collect();
            let exit = ZoneView { name, side: Some(goal.side), outlines: strip };
            if goal.edge.is_some() && !zones.contains(&exit) {
                zones.push(exit);
            }
        }
        Self { list, zones: zones.into() }
    }

    fn zone_name(&self, goal: &Goal) -> &str {
        goal.zone.and_then(|zone| self.zones.get(zone)).map_or("", |zone| &zone.name)
    }

    /// True if a place lies in the goal's zone.
    pub(super) fn is_in_zone(&self, goal: &Goal, at: Point) -> bool {
        goal.zone.and_then(|zone| self.zones.get(zone)).is_some_and(|zone| zone.contains(at))
    }
}

impl Session {
    /// Notes what the ships have done in the phase that ends, and whether a goal has won the battle.
    pub(super) fn judge_goals(&mut self) {
        let Some(mut kept) = self.world.get_resource::<GoalsDone>().cloned() else { return };
        let (view, turn) = (self.rules_view(Viewer::All), self.cursor().turn);
        let goals = self.goals.clone();
        let mut told = Vec::new();
        for (at, goal) in
            goals.list.iter().enumerate().filter(|(_, goal)| goal.task.is_done_for_good() && !goal.by_the_rules)
        {
            if goal.by.is_some_and(|by| turn > by) {
                continue;
            }
            for unit in view.units.iter().filter(|unit| goal.units.contains(&unit.id) && unit.side == goal.side) {
                let does = match goal.task {
                    Task::Leave => leaves(goal, unit, &view),
                    _ => unit.fate.on_table() && !unit.struck && goals.is_in_zone(goal, unit.pose.at),
                };
                if does && !kept.done[at].contains(&unit.id) {
                    kept.done[at].push(unit.id);
                    if !goal.secret {
                        told.push((unit.id, self.done_in_words(goal, unit)));
                    }
                }
            }
        }
        let strength = |unit: &UnitView| self.strength(unit);
        let won = |(at, goal): &(usize, &Goal)| {
            goal.wins
                && !goal.task.is_judged_at_the_end()
                && goal.by.is_none_or(|by| turn <= by)
                && goals.count(*at, &kept, &view, &strength) >= goal.needed()
        };
        kept.won = kept.won.or(goals.list.iter().enumerate().find(won).map(|(at, _)| at as u8));
        self.world.resource_mut::<GoalsDone>().set_if_neq(kept);
        for (unit, sentence) in told {
            self.world
                .resource_mut::<Reports>()
                .say(|| Report::new("T-GOAL", Some(unit), sentence).noted(Moment::Goal, unit));
        }
    }

    fn done_in_words(&self, goal: &Goal, unit: &UnitView) -> String {
        let side = self.scenario.sides.get(goal.side.index()).map_or("", |side| &side.name);
        let (name, zone) = (&unit.name, self.goals.zone_name(goal));
        let gives = match (goal.points, goal.least) {
            (0, _) | (_, Some(_)) => format!("as {side} wants"),
            (points, None) => format!("which gives {side} {}", counted(i32::from(points), "point", "points")),
        };
        match goal.task {
            Task::Leave => format!("{name} is away, {gives}."),
            _ => format!("{name} has reached {zone}, {gives}."),
        }
    }

    /// Returns the strength that a unit has left for the side that she began with, and the strength that she had.
    fn strength(&self, unit: &UnitView) -> (u32, u32) {
        let whole = Strength::of(unit, &self.sheet(unit.id, Viewer::All)).unwrap_or_default();
        let left = if fights(unit) || unit.fate == Fate::Aboard { whole.left } else { 0 };
        (u32::from(left), u32::from(whole.of))
    }

    /// Adds the goals and zones that this viewer may know to the table, and their points to the score.
    pub(super) fn show_goals(&self, viewer: Viewer, view: &mut View) {
        let over = self.outcome.is_some();
        let known = |goal: &Goal| !goal.secret || over || viewer == Viewer::All || viewer == Viewer::Side(goal.side);
        // A zone that only secret goals name is as secret as they are. The others keep their numbers.
        let is_named = |place: usize, goal: &&Goal| goal.zone == Some(place);
        let tells = |place: usize| {
            let mut goals = self.goals.list.iter().filter(|goal| is_named(place, goal)).peekable();
            goals.peek().is_none() || goals.any(known)
        };
        let zones = self.goals.zones.iter().enumerate();
        view.table.zones =
            zones.map(|(place, zone)| if tells(place) { zone.clone() } else { ZoneView::default() }).collect();
        let counts = self.counts(view);
        for (at, (goal, done)) in self.goals.list.iter().zip(counts).enumerate() {
            if !known(goal) {
                continue;
            }
            let (points, at_the_end) = (goal.points_for(done), goal.task.is_judged_at_the_end());
            let late = goal.by.is_some_and(|by| view.turn > by);
            let closed = over || late || (!at_the_end && done >= goal.units.len() as u16);
            let bound = if closed { Vec::new() } else { self.bound_for(at, view) };
            let says = goal.says(self.goals.zone_name(goal));
            let added = points != 0 && !goal.by_the_rules && (over || !at_the_end);
            if let Some(side) = view.sides.get_mut(goal.side.index()).filter(|_| added) {
                side.score = Some(side.score.unwrap_or_default() + points);
                side.tally.lines.push(format!("{says}: {}", counted(points, "point", "points")));
            }
            view.goals.push(GoalView {
                side: goal.side,
                task: goal.task,
                says,
                worth: goal.worth(),
                done,
                of: goal.needed(),
                points,
                at_the_end,
                closed,
                secret: goal.secret,
                edge: goal.edge.map(Edge::outward),
                zone: goal.zone,
                bound,
                ships: self.done_by(at),
                prey: if closed { Vec::new() } else { self.prey(goal, view) },
            });
        }
    }

    /// Returns the ships that have done a goal for good.
    fn done_by(&self, at: usize) -> Vec<UnitId> {
        self.world.get_resource::<GoalsDone>().map_or_else(Vec::new, |kept| kept.done(at).to_vec())
    }

    /// Returns the number of ships that have done each goal, as the battle stands.
    fn counts(&self, view: &View) -> Vec<u16> {
        let nothing = GoalsDone::default();
        let kept = self.world.get_resource::<GoalsDone>().unwrap_or(&nothing);
        let strength = |unit: &UnitView| self.strength(unit);
        (0..self.goals.list.len()).map(|at| self.goals.count(at, kept, view, &strength)).collect()
    }

    /// Returns the outcome with the goals: a goal may have won the battle, and otherwise points for goals count like
    /// all others. `rules` is the outcome by the rules alone.
    pub(super) fn with_goals(&self, rules: Option<Outcome>) -> Option<Outcome> {
        let Some(kept) = self.world.get_resource::<GoalsDone>() else { return rules };
        if rules.is_none() && kept.won.is_none() {
            return None;
        }
        let view = self.rules_view(Viewer::All);
        let counts = self.counts(&view);
        let mut scores: smallvec::SmallVec<[i32; 2]> = rules.as_ref().map_or_else(
            || view.sides.iter().map(|side| side.score.unwrap_or_default()).collect(),
            |rules| rules.scores.clone(),
        );
        let mut gained = false;
        for (goal, done) in self.goals.list.iter().zip(&counts) {
            let points = if goal.by_the_rules { 0 } else { goal.points_for(*done) };
            gained |= points != 0;
            if let Some(score) = scores.get_mut(goal.side.index()) {
                *score += points;
            }
        }
        let name = |side: SideId| self.scenario.sides.get(side.index()).map_or("", |side| side.name.as_str());
        let wins = |(goal, done): &(&Goal, &u16)| {
            goal.wins && goal.task.is_judged_at_the_end() && **done >= goal.needed() && rules.is_some()
        };
        let at_the_end: Vec<&Goal> = self.goals.list.iter().zip(&counts).filter(wins).map(|(goal, _)| goal).collect();
        let alone = at_the_end.first().filter(|one| at_the_end.iter().all(|other| other.side == one.side)).copied();
        if let Some(goal) = kept.won.and_then(|won| self.goals.list.get(usize::from(won))).or(alone) {
            let says = goal.says(self.goals.zone_name(goal));
            let reason = format!("{} wins by a goal: {says}.", name(goal.side));
            return Some(Outcome { winner: Some(goal.side), scores, why: says, reason, clause: "T-GOAL".to_owned() });
        }
        let rules = rules?;
        if !gained {
            return Some(rules);
        }
        let best = scores.iter().copied().max().unwrap_or_default();
        let mut leaders = (0..).zip(&scores).filter(|(_, score)| **score == best).map(|(side, _)| SideId(side));
        let winner = leaders.next().filter(|_| leaders.next().is_none()).or(rules.winner);
        let list = scores.iter().map(ToString::to_string).collect::<Vec<_>>();
        let result = match winner {
            Some(side) => {
                let others: Vec<&String> =
                    list.iter().enumerate().filter(|(n, _)| *n != side.index()).map(|(_, score)| score).collect();
                format!("{} wins {} to {}", name(side), list[side.index()], crate::in_a_row(&others))
            }
            None => format!("A draw at {}", list.join(" to ")),
        };
        let reason = format!("{result}, with the points for goals: {}.", rules.why);
        Some(Outcome { winner, scores, reason, ..rules })
    }

    /// Returns what the goals that a side knows are worth to it as the battle stands, in hundredths of the ruleset's
    /// points: what has been done, and a share for ships that are on their way.
    pub(super) fn value_of_goals(&self, side: SideId) -> i32 {
        if self.goals.list.is_empty() {
            return 0;
        }
        let view = self.rules_view(Viewer::Side(side));
        let counts = self.counts(&view);
        let win = self.ruleset.decisive(&self.world).unwrap_or(WIN);
        // The ruleset's own value has what its options give.
        let known = |goal: &Goal| !goal.by_the_rules && (!goal.secret || goal.side == side);
        let mut sum = 0;
        for (at, (goal, done)) in self.goals.list.iter().zip(counts).enumerate().filter(|(_, (goal, _))| known(goal)) {
            let needed = i32::from(goal.needed().max(1));
            let whole =
                if goal.least.is_some() { i32::from(goal.points) * 100 / needed } else { i32::from(goal.points) * 100 }
                    + if goal.wins { win / needed } else { 0 };
            let late = goal.by.is_some_and(|by| view.turn > by);
            let near: i32 = if late { 0 } else { self.nearness(at, &view) };
            let worth = whole * i32::from(done) + whole / 100 * near;
            sum += if goal.side == side { worth } else { -worth };
        }
        sum
    }

    /// Returns how near all ships together are that have yet to do a goal, in hundredths of a ship.
    fn nearness(&self, at: usize, view: &View) -> i32 {
        let goal = &self.goals.list[at];
        let size = (view.table.width, view.table.height);
        let whole = f64::from(size.0.0.max(size.1.0).max(1));
        let share = |far: f64| ((1.0 - (far / whole).min(1.0)) * f64::from(NEARLY)) as i32;
        let to_zone = |from: Point| {
            let zone = goal.zone.and_then(|zone| self.goals.zones.get(zone))?;
            Some(f64::from(zone.distance(from).0))
        };
        let own = view.units.iter().filter(|unit| fights(unit) && unit.side == goal.side);
        match goal.task {
            Task::Leave | Task::Reach => self
                .bound_for(at, view)
                .iter()
                .filter_map(|unit| view.units.iter().find(|other| other.id == *unit))
                .filter_map(|unit| {
                    let from = unit.pose.at;
                    if goal.task == Task::Reach {
                        return to_zone(from).map(share);
                    }
                    let edges = Edge::ALL.into_iter().filter(|edge| goal.edge.is_none_or(|wanted| wanted == *edge));
                    edges.map(|edge| edge.off((from.x, from.y), size).0).min().map(|off| share(f64::from(off.max(0))))
                })
                .sum(),
            Task::Hold => own.filter_map(|unit| to_zone(unit.pose.at).map(share)).max().unwrap_or_default() / 2,
            _ => 0,
        }
    }

    /// Returns the ships that may still leave or reach the zone for a goal.
    fn bound_for(&self, at: usize, view: &View) -> Vec<UnitId> {
        let goal = &self.goals.list[at];
        let done = self.done_by(at);
        let bound = |unit: &&UnitView| {
            unit.fate.on_table()
                && unit.side == goal.side
                && !unit.struck
                && goal.units.contains(&unit.id)
                && !done.contains(&unit.id)
        };
        if goal.task == Task::Hold {
            return self.holders(goal, view);
        }
        if !goal.task.is_done_for_good() || goal.by_the_rules {
            return Vec::new();
        }
        view.units.iter().filter(bound).map(|unit| unit.id).collect()
    }

    /// Returns the ships that are to hold a place: half of those that fight, the nearest first.
    fn holders(&self, goal: &Goal, view: &View) -> Vec<UnitId> {
        let Some(zone) = goal.zone.and_then(|zone| self.goals.zones.get(zone)) else { return Vec::new() };
        let mut own: Vec<&UnitView> = view.units.iter().filter(|unit| fights(unit) && unit.side == goal.side).collect();
        own.sort_by_key(|unit| (zone.distance(unit.pose.at), unit.id));
        own.truncate(own.len().div_ceil(2));
        own.into_iter().map(|unit| unit.id).collect()
    }

    /// Returns the ships of the enemy that a goal names and that have still to be taken, sunk or beaten.
    fn prey(&self, goal: &Goal, view: &View) -> Vec<UnitId> {
        if !matches!(goal.task, Task::Take | Task::Sink | Task::Beat) || !goal.named {
            return Vec::new();
        }
        let prey = |unit: &&UnitView| unit.fate.on_table() && unit.side != goal.side && goal.units.contains(&unit.id);
        view.units
            .iter()
            .filter(prey)
            .filter(|unit| goal.task != Task::Beat || fights(unit))
            .map(|unit| unit.id)
            .collect()
    }

    /// Writes what has been done into a scenario.
    pub(super) fn write_goals(&self, scenario: &mut Scenario) {
        let Some(kept) = self.world.get_resource::<GoalsDone>() else { return };
        for (goal, done) in scenario.goals.iter_mut().zip(&kept.done) {
            let name = |unit: &UnitId| self.scenario.ships.get(unit.index()).map(|ship| ship.name.clone());
            goal.done = done.iter().filter_map(name).collect();
        }
    }
}
