//! The battle as it was: a summary of the position after every order, the timeline of a replay, and the reckoning at
//! the end.

use std::collections::BTreeMap;

use wg_core::{Event, Fate, Point, Pose, Report, Session, SideId, View, Viewer, capital};
use wg_panels::read::reckoning::{Loss, Luck, Reckoning, ShipTrack};
use wg_panels::read::replay::{Replay, TimeMark, TimeMarkKind};

use crate::game::battle::Battle;
use crate::game::told::Telling;

/// The summaries of all positions so far.
#[derive(Default)]
pub struct Lookback {
    /// A second session on which past positions are set up.
    other: Option<Session>,
    /// The positions after 0, 1, 2 .. orders, as far as they were gathered.
    moments: Vec<Moment>,
}

impl Lookback {
    /// Forgets everything after the first `to` orders, which were taken back.
    pub(crate) fn forget(&mut self, to: usize) {
        // A ruling may have changed the position after the last order that stands, so keep only those before it.
        self.moments.truncate(to);
    }
}

/// The summary of one position.
#[derive(Clone, PartialEq, Debug)]
struct Moment {
    turn: u16,
    when: String,
    strength: Vec<i32>,
    ships: Vec<(Pose, Fate, SideId)>,
}

impl Moment {
    fn of(session: &Session) -> Self {
        let view = session.view(Viewer::Public);
        let phase = view
            .phases
            .iter()
            .find(|phase| phase.state == wg_core::shown::view::PhaseState::Current)
            .map(|phase| phase.title.as_str());
        let when = match (view.turn, phase) {
            (0, _) => "Set-up".to_owned(),
            (turn, Some(phase)) => format!("Turn {turn}, {phase}"),
            (turn, None) => format!("Turn {turn}"),
        };
        let ships = view.units.iter().map(|unit| (unit.pose, unit.fate, unit.side)).collect();
        Self { turn: view.turn, when, strength: strength(session, &view), ships }
    }
}

/// Returns the strength of each side's ships on the table, or the value that the ruleset gives a side if strength
/// cannot be counted.
fn strength(session: &Session, view: &View) -> Vec<i32> {
    let mut sides = vec![0; view.sides.len()];
    let mut counted = false;
    for unit in &view.units {
        let Some(strength) = crate::game::told::score::strength_of(session, unit) else { continue };
        counted = true;
        if let (Fate::Afloat | Fate::Prize, Some(side)) = (unit.fate, sides.get_mut(unit.side.index())) {
            *side += i32::from(strength.left);
        }
    }
    if counted { sides } else { (0..view.sides.len()).map(|side| session.value(SideId(side as u8)) / 100).collect() }
}

impl Telling {
    /// Gathers the positions not gathered yet.
    pub fn remember(&mut self, battle: &Battle) {
        let (session, past) = (battle.session(), &mut self.past);
        let orders = session.entries().len();
        if past.moments.len() <= orders {
            let Some(mut other) = past.other.take().or_else(|| battle.another()) else { return };
            let moments = &mut past.moments;
            session.past_each(moments.len()..=orders, &mut other, |then| moments.push(Moment::of(then)));
            past.other = Some(other);
        }
    }

    /// Returns the timeline for a viewer who looks back at the table after `at` orders.
    pub fn replay(&self, battle: &Battle, at: usize) -> Replay {
        let moments = &self.past.moments;
        let orders = battle.session().entries().len();
        let mut turns: Vec<(u16, usize)> = Vec::new();
        for (order, moment) in moments.iter().enumerate().filter(|(_, moment)| moment.turn > 0) {
            if turns.last().is_none_or(|(turn, _)| *turn < moment.turn) {
                turns.push((moment.turn, order));
            }
        }
        let mut marks = Vec::new();
        for (order, entry) in battle.session().entries().iter().enumerate() {
            for report in &entry.reports {
                if let (Event::Shot { .. }, Some(unit)) = (&report.event, report.unit) {
                    let side = moments
                        .get(order)
                        .and_then(|moment| moment.ships.get(unit.index()))
                        .map_or(SideId(0), |ship| ship.2);
                    marks.push(TimeMark { order: order + 1, side, kind: TimeMarkKind::Shot });
                }
            }
        }
        marks.extend(self.changes().into_iter().map(|(order, side, fate)| {
            let kind = if fate == Fate::Sunk { TimeMarkKind::Sunk } else { TimeMarkKind::Prize };
            TimeMark { order, side, kind }
        }));
        let when = moments.get(at).map(|moment| moment.when.clone()).unwrap_or_default();
        Replay { at, orders, when, turns, marks, saved: battle.view_only, over: battle.session().outcome().is_some() }
    }

    /// Returns the turn in which this order was given.
    pub(crate) fn turn_of(&self, order: usize) -> u16 {
        self.past.moments.get(order.saturating_sub(1)).map_or(0, |moment| moment.turn)
    }

    /// Returns true if the unit was a prize at some time.
    pub(crate) fn was_taken(&self, unit: usize) -> bool {
        self.past.moments.iter().any(|moment| moment.ships.get(unit).is_some_and(|ship| ship.1 == Fate::Prize))
    }

    /// Returns the ships that sank or were captured: the number of the order, the side that she had or that captured
    /// her, and her fate.
    fn changes(&self) -> Vec<(usize, SideId, Fate)> {
        let mut changes = Vec::new();
        for (order, pair) in self.past.moments.windows(2).enumerate() {
            for (before, after) in pair[0].ships.iter().zip(&pair[1].ships) {
                if before.1 != Fate::Sunk && after.1 == Fate::Sunk {
                    changes.push((order + 1, before.2, Fate::Sunk));
                } else if before.2 != after.2 && after.1 != Fate::Sunk {
                    changes.push((order + 1, after.2, Fate::Prize));
                }
            }
        }
        changes
    }

    /// Returns the time of each position in turns. The orders of a turn divide it into equal parts.
    fn times(&self) -> Vec<f32> {
        let mut count: BTreeMap<u16, usize> = BTreeMap::new();
        for moment in &self.past.moments {
            *count.entry(moment.turn.max(1)).or_default() += 1;
        }
        let mut seen: BTreeMap<u16, usize> = BTreeMap::new();
        let time = |moment: &Moment| {
            let turn = moment.turn.max(1);
            let place = seen.entry(turn).or_default();
            *place += 1;
            f32::from(turn) + (*place - 1) as f32 / count.get(&turn).copied().unwrap_or(1).max(1) as f32
        };
        self.past.moments.iter().map(time).collect()
    }

    /// Returns the expected and the actual harm done by each side, up to this order.
    pub fn luck(&self, battle: &Battle, until: usize) -> Vec<(i32, i32)> {
        let mut luck = vec![(0, 0); battle.session().scenario().sides.len()];
        for line in self.journal.iter().filter(|line| line.order <= until) {
            if let Event::Thrown { expected, actual, side: Some(side), .. } = &line.report.event
                && let Some(sum) = luck.get_mut(side.index())
            {
                sum.0 += expected;
                sum.1 += actual;
            }
        }
        luck
    }

    /// Returns the reckoning of a battle; `None` if it is not over.
    pub fn reckoning(&self, battle: &Battle, view: &View) -> Option<Reckoning> {
        let outcome = battle.session().outcome()?;
        let sides = view.sides.len();
        let score = |side: usize| outcome.scores.get(side).copied().unwrap_or(0);
        let winner = outcome.winner.map(|winner| view.sides[winner.index()].name.as_str());
        let points = outcome.winner.map_or([0, 1], |winner| [winner.index(), winner.other().index()]).map(score);
        let title = title(winner, points);
        let points = points_told(winner, points).then_some(points[0]);
        let reason = untold(&title, points, &outcome.reason);
        let (dice, cards) = self.dice_and_cards(sides);
        let luck =
            self.luck(battle, usize::MAX).into_iter().map(|(expected, actual)| Luck { expected, actual }).collect();
        let times = self.times();
        let strength = (0..sides)
            .map(|side| {
                times
                    .iter()
                    .zip(&self.past.moments)
                    .map(|(time, moment)| (*time, moment.strength.get(side).copied().unwrap_or(0)))
                    .collect()
            })
            .collect();
        let losses = self.changes().into_iter().map(|(order, side, fate)| Loss {
            turn: times.get(order).copied().unwrap_or(1.0),
            side: if fate == Fate::Prize { side.other() } else { side },
        });
        Some(Reckoning {
            title,
            reason: capital(reason),
            lines: self.score_lines(battle, view, &(0..sides).map(score).collect::<Vec<_>>()),
            luck,
            dice,
            cards,
            harm: match &*battle.counted() {
                "" | "points" => "points",
                "boxes" => "boxes",
                _ => "hits",
            }
            .to_owned(),
            counts: battle.about().luck.to_owned(),
            unit: if battle.counted().is_empty() { "points".to_owned() } else { battle.counted().into_owned() },
            divisions: self.division_lines(battle, view),
            strength,
            losses: losses.collect(),
            tracks: self.tracks(battle, view),
        })
    }

    /// Returns the courses of all ships. If a fleet has divisions, only the course of each leader is drawn, turn by
    /// turn and under the division's name, since sixty courses are a tangle. A ship that followed is shown at her last
    /// position.
    fn tracks(&self, battle: &Battle, view: &View) -> Vec<ShipTrack> {
        let track = |(place, unit): (usize, &wg_core::UnitView)| {
            let division = view.divisions.iter().find(|division| division.ships.contains(&unit.id));
            let (name, mut poses) = match division {
                None => (unit.name.clone(), self.course_of(battle, place, unit.id)),
                Some(division) if division.leader == unit.id => (division.name.clone(), self.course_by_turns(place)),
                Some(_) => (String::new(), self.course_by_turns(place)),
            };
            if name.is_empty() {
                poses.drain(..poses.len().saturating_sub(1));
            }
            ShipTrack { unit: unit.id, name, side: unit.built_for, poses, fate: unit.fate }
        };
        view.units.iter().enumerate().map(track).collect()
    }

    /// Returns the poses of a ship after every order, and the poses that she passed on the way as reported.
    fn course_of(&self, battle: &Battle, place: usize, unit: wg_core::UnitId) -> Vec<Pose> {
        let mut poses: Vec<Pose> = Vec::new();
        for (order, moment) in self.past.moments.iter().enumerate().filter(|(_, moment)| moment.turn > 0) {
            // The squares passed between, as reported.
            let told = order
                .checked_sub(1)
                .and_then(|order| battle.session().entries().get(order))
                .map_or(&[][..], |entry| &entry.reports);
            let squares =
                told.iter().filter(|report| report.unit == Some(unit)).filter_map(|report| match report.event {
                    Event::Moved { to, .. } => Some(to),
                    _ => None,
                });
            poses.extend(squares);
            if let Some((pose, Fate::Afloat | Fate::Prize, _)) = moment.ships.get(place) {
                poses.push(*pose);
            }
        }
        poses.dedup();
        poses
    }

    /// Returns the poses of a ship at the end of each turn.
    fn course_by_turns(&self, place: usize) -> Vec<Pose> {
        let moments: Vec<&Moment> = self.past.moments.iter().filter(|moment| moment.turn > 0).collect();
        let ends = moments
            .iter()
            .enumerate()
            .filter(|(n, moment)| *n == 0 || moments.get(n + 1).is_none_or(|next| next.turn > moment.turn));
        let seen = ends.filter_map(|(_, moment)| match moment.ships.get(place) {
            Some((pose, Fate::Afloat | Fate::Prize, _)) => Some(*pose),
            _ => None,
        });
        let mut poses: Vec<Pose> = seen.collect();
        poses.dedup();
        poses
    }
}

/// Returns the result in a few words: 'Red wins, 35 to 15'. A side that wins at equal points does so for another
/// reason, so the title leaves the points out.
fn title(winner: Option<&str>, [first, second]: [i32; 2]) -> String {
    match winner {
        Some(winner) if !points_told(Some(winner), [first, second]) => format!("{winner} wins"),
        Some(winner) => format!("{winner} wins, {first} to {second}"),
        None if first == second => format!("A draw, {first} all"),
        None => format!("A draw, {first} to {second}"),
    }
}

/// Returns true if the title has the points.
fn points_told(winner: Option<&str>, [first, second]: [i32; 2]) -> bool {
    winner.is_none() || first != second
}

/// Returns the reason without the result before the colon if the title, with these points, has it already: 'turn 13 was
/// the last.' of 'Red wins 11 to 7: turn 13 was the last.' If the title has no points, a result with points stays.
fn untold<'a>(title: &str, points: Option<i32>, reason: &'a str) -> &'a str {
    let is_told =
        |head: &str| title.starts_with(head) || points.is_some_and(|points| head.contains(&points.to_string()));
    reason.split_once(": ").filter(|(head, _)| is_told(head)).map_or(reason, |(_, rest)| rest)
}

/// Keeps only the smoke on the side of the last shot, for a ship that fired one broadside and has smoke drawn on both
/// sides.
pub fn smoke_to_one_side(view: &mut View, reports: &[&Report]) {
    for unit in view.units.iter_mut().filter(|unit| unit.smoke.larboard && unit.smoke.starboard && !unit.smoke.both) {
        let shots = reports.iter().rev().filter(|report| report.unit == Some(unit.id));
        let line = shots
            .filter_map(|report| if let Event::Shot { line, .. } = report.event { Some(line) } else { None })
            .next();
        if let Some((from, to)) = line {
            let starboard = lies_to_starboard(unit.pose, from, to);
            (unit.smoke.larboard, unit.smoke.starboard) = (!starboard, starboard);
        }
    }
}

/// Returns true if the line of a shot goes to starboard of a ship in this pose.
fn lies_to_starboard(pose: Pose, from: Point, to: Point) -> bool {
    from.heading_to(to).is_some_and(|heading| pose.heading.to(heading).0 > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_has_the_points_only_if_they_decided_and_the_reason_does_not_say_it_twice() {
        let said = |winner, points, reason| {
            let title = title(winner, points);
            let points = points_told(winner, points).then_some(points[0]);
            let reason = capital(untold(&title, points, reason));
            (title, reason)
        };
        let cases = [
            (
                Some("Red"),
                [11, 7],
                "Red wins 11 to 7: turn 13 was the last.",
                "Red wins, 11 to 7",
                "Turn 13 was the last.",
            ),
            (
                Some("Red"),
                [0, 0],
                "Red wins at 0 points each: Blue has no ships left in the fight.",
                "Red wins",
                "Red wins at 0 points each: Blue has no ships left in the fight.",
            ),
            (
                Some("Britain"),
                [60, 31],
                "Britain wins: France has lost 5 of 9 ships. Enemy gun dice put out of action: 60% against 31%.",
                "Britain wins, 60 to 31",
                "France has lost 5 of 9 ships. Enemy gun dice put out of action: 60% against 31%.",
            ),
            (
                Some("Britain"),
                [31, 31],
                "Britain wins: France has lost 5 of 9 ships. Enemy gun dice put out of action: 31% against 31%.",
                "Britain wins",
                "France has lost 5 of 9 ships. Enemy gun dice put out of action: 31% against 31%.",
            ),
            (None, [4, 4], "A draw at 4 points each: turn 13 was the last.", "A draw, 4 all", "Turn 13 was the last."),
            (None, [31, 30], "A draw: turn 8 was the last.", "A draw, 31 to 30", "Turn 8 was the last."),
            (Some("Red"), [2, 1], "The drill is over.", "Red wins, 2 to 1", "The drill is over."),
        ];
        for (winner, points, reason, title, rest) in cases {
            assert_eq!(said(winner, points, reason), (title.to_owned(), rest.to_owned()), "{reason}");
        }
    }
}
