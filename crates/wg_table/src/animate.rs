//! Motion as a function of time: what the reports of an order look like while they happen.
//!
//! The game is already over the hill: the model shows the final state, and the [`Animator`] says where a ship
//! is still seen. Everything here is pure but the clock, which [`Animator::advance`] is given.

mod cards;
mod motion;
mod wave;

use bevy::math::Vec2;
use bevy::prelude::{Component, Quat, Transform};
use wg_core::{Event, Pose, Report, UnitId};
use wg_panels::read::flight::Flight;

use crate::animate::motion::{beats, between, ease, shudder};
use crate::layout::{place, turn};

/// Seconds for two inches of a course: a square of a grid.
const BEAT: f32 = 0.25;
/// Millimetres, and degrees, that she comes along in a beat.
const PACE: (f32, f32) = (50.8, 32.0);
/// Seconds that a ball flies.
const FLIGHT: f32 = 0.22;
/// Seconds for a shot with its smoke and splash.
const SHOT: f32 = 0.75;
/// Seconds until the next shot of a volley.
const BETWEEN_SHOTS: f32 = 0.28;
/// Seconds of a shudder.
const SHUDDER: f32 = 0.35;
/// Seconds that rings run out from a ship that is called.
const CALL: f32 = 1.5;
/// Seconds that a ring fades around whom something has befallen.
const MARK: f32 = 2.4;
/// What one order does takes no longer than this: a long course is sailed faster.
const ACTION: f32 = 0.95;
/// So many units act one after the other within that time; with more of them they act at once, in a wave that takes so much longer for each,
/// to a most: what a whole fleet does is seen, and not over before anybody has looked.
const FEW: usize = 8;
const EACH: f32 = 0.06;
const FLEET: f32 = 2.4;
/// In a fleet a shot, and the course of a ship, is seen for at least so long, if it takes that long by itself.
const SEEN: f32 = 0.6;
/// Nobody waits longer than about this: a long queue runs faster.
const PATIENCE: f32 = 3.2;

/// What happens on the table at a time.
#[derive(Clone, PartialEq, Debug)]
enum Deed {
    Sail { unit: UnitId, from: Pose, to: Pose, gather: bool, slow: bool },
    Shot { by: Option<UnitId>, target: UnitId, from: Vec2, to: Vec2 },
    Shudder { unit: UnitId, boxes: u8 },
    Fate { unit: UnitId },
    Card(Flight),
}

impl Deed {
    /// Who does it.
    const fn actor(&self) -> Option<UnitId> {
        match self {
            Self::Sail { unit, .. } => Some(*unit),
            Self::Shot { by, .. } => *by,
            _ => None,
        }
    }

    fn concerns(&self, id: UnitId) -> bool {
        match self {
            Self::Sail { unit, .. } | Self::Shudder { unit, .. } | Self::Fate { unit } => *unit == id,
            Self::Shot { target, by, .. } => *target == id || *by == Some(id),
            Self::Card(_) => false,
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
struct Cue {
    start: f32,
    length: f32,
    deed: Deed,
}

/// A ring around whom something has befallen.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Mark {
    unit: UnitId,
    /// It happens then, while cues are played.
    start: f32,
    age: f32,
}

/// Where a ship is seen now: millimetres, and radians counter-clockwise from bow to the north.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shown {
    /// Her middle.
    pub at: Vec2,
    /// How far she is turned.
    pub turn: f32,
}

impl Shown {
    /// So far above the table.
    pub(crate) fn placed(self, z: f32) -> Transform {
        Transform::from_translation(self.at.extend(z)).with_rotation(Quat::from_rotation_z(self.turn))
    }

    /// As she lies.
    pub fn of(pose: Pose) -> Self {
        Self { at: place(pose.at), turn: turn(pose) }
    }
}

/// Something that is seen for a moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spark {
    /// What.
    pub kind: SparkKind,
    /// Where.
    pub at: Vec2,
    /// Which way it goes, of length 1.
    pub way: Vec2,
    /// The muzzle that it came from.
    pub from: Vec2,
    /// How far it has come, from 0 to 1.
    pub age: f32,
}

/// What is seen for a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SparkKind {
    /// The flash at the muzzle.
    Flash,
    /// Smoke at the muzzle.
    Puff,
    /// The ball.
    Ball,
    /// Where it strikes: water and splinters.
    Splash,
}

/// Plays the reports of orders on the table.
#[derive(Component, Clone, PartialEq, Debug)]
pub struct Animator {
    /// Off: everything is seen as it is at once.
    pub enabled: bool,
    /// Less motion: nothing glides, flies or shakes; smoke and fates are still seen.
    pub calm: bool,
    cues: Vec<Cue>,
    /// Ships that are called, and for how long already: rings run out from them.
    calls: Vec<(UnitId, f32)>,
    /// Ships that something has befallen: when it is seen, and how long ago that was.
    marks: Vec<Mark>,
    /// What lies on the card of a throw when everything that was fed is over.
    laid: Vec<Flight>,
    /// How many cards have set off.
    flights: u32,
    now: f32,
    /// When the next cue may begin.
    next: f32,
}

impl Default for Animator {
    fn default() -> Self {
        Self {
            enabled: true,
            calm: false,
            cues: Vec::new(),
            calls: Vec::new(),
            marks: Vec::new(),
            laid: Vec::new(),
            flights: 0,
            now: 0.0,
            next: 0.0,
        }
    }
}

impl Animator {
    /// Play what happened, after what still plays.
    pub fn feed(&mut self, reports: &[Report]) {
        if !self.enabled {
            return;
        }
        if self.cues.is_empty() {
            (self.now, self.next) = (0.0, 0.0);
            self.marks.iter_mut().for_each(|mark| mark.start = 0.0);
        }
        let (first, begin) = (self.cues.len(), self.next);
        for report in reports {
            self.cue(report);
        }
        self.hurry(first, begin);
    }

    /// All cues from the `first` on, which begin at `begin`, are over in the time of one action.
    fn hurry(&mut self, first: usize, begin: f32) {
        let end = self.cues.iter().skip(first).map(|cue| cue.start + cue.length).fold(self.next, f32::max);
        let mut actors: Vec<UnitId> = self.cues.iter().skip(first).filter_map(|cue| cue.deed.actor()).collect();
        actors.sort_unstable();
        actors.dedup();
        let action = (ACTION + EACH * actors.len().saturating_sub(FEW) as f32).min(FLEET);
        let share = action / (end - begin).max(action);
        if actors.len() > FEW && share < 1.0 {
            wave::overlap(&mut self.cues[first..], begin, (action - SEEN) / (end - begin));
        } else {
            for cue in self.cues.iter_mut().skip(first) {
                cue.start = begin + (cue.start - begin) * share;
                cue.length *= share;
            }
        }
        for mark in self.marks.iter_mut().filter(|mark| mark.age == 0.0 && mark.start > begin) {
            mark.start = begin + (mark.start - begin) * share;
        }
        self.next = begin + (self.next - begin) * share;
    }

    fn cue(&mut self, report: &Report) {
        if let Some((_, unit)) = report.moment {
            self.mark_at(unit, self.next);
        }
        match (&report.event, report.unit) {
            (Event::Moved { from, to }, Some(unit)) if from != to => {
                // A course is sailed in one go: she gathers way once and loses it once.
                let gather = match self.cues.last_mut().map(|cue| &mut cue.deed) {
                    Some(Deed::Sail { unit: before, to: there, slow, .. }) if *before == unit && *there == *from => {
                        *slow = false;
                        false
                    }
                    _ => true,
                };
                let seconds = BEAT * beats(*from, *to);
                self.push(seconds, seconds, Deed::Sail { unit, from: *from, to: *to, gather, slow: true });
            }
            (Event::Shot { target, line }, by) => {
                let deed = Deed::Shot { by, target: *target, from: place(line.0), to: place(line.1) };
                self.push(SHOT, BETWEEN_SHOTS, deed);
            }
            (Event::Harmed { boxes }, Some(unit)) => {
                self.push(SHUDDER, SHUDDER * 0.6, Deed::Shudder { unit, boxes: *boxes });
            }
            (Event::Fate, Some(unit)) => self.push(0.6, 0.45, Deed::Fate { unit }),
            (Event::Card { side, card, on, adds }, _) => self.deal(*side, *card, on, *adds),
            (Event::Thrown { .. }, _) => self.clear_cards(),
            _ => {}
        }
    }

    fn push(&mut self, length: f32, until_next: f32, deed: Deed) {
        if self.calm && matches!(deed, Deed::Sail { .. } | Deed::Shudder { .. } | Deed::Card(_)) {
            return;
        }
        self.cues.push(Cue { start: self.next, length, deed });
        self.next += until_next;
    }

    /// Let time pass: seconds. What is over is forgotten.
    pub fn advance(&mut self, seconds: f32) {
        let left = self.end() - self.now;
        self.now += seconds * (left / PATIENCE).max(1.0);
        let now = self.now;
        if self.cues.is_empty() {
            self.calls.iter_mut().for_each(|(_, age)| *age += seconds);
            self.calls.retain(|(_, age)| *age < CALL);
        }
        let rest = self.cues.is_empty();
        self.marks.iter_mut().filter(|mark| rest || now >= mark.start).for_each(|mark| mark.age += seconds);
        self.marks.retain(|mark| mark.age < MARK);
        self.cues.retain(|cue| cue.start + cue.length > now);
    }

    /// Finish everything at once.
    pub fn skip(&mut self) {
        self.cues.clear();
    }

    /// Lead the eye to these ships, once everything has come to rest. Nobody waits for it.
    pub fn call(&mut self, units: impl IntoIterator<Item = UnitId>) {
        self.calls.clear();
        if self.enabled && !self.calm {
            self.calls.extend(units.into_iter().map(|unit| (unit, 0.0)));
        }
    }

    /// A ring fades around a ship, once everything has come to rest. Nobody waits for it.
    pub fn mark(&mut self, unit: UnitId) {
        self.mark_at(unit, self.next);
    }

    fn mark_at(&mut self, unit: UnitId, start: f32) {
        self.marks.retain(|mark| mark.unit != unit || mark.age > 0.0);
        if self.enabled && !self.calm {
            self.marks.push(Mark { unit, start, age: 0.0 });
        }
    }

    /// The rings that fade now: around whom, and how much of it is over, from 0 to 1.
    pub fn marks(&self) -> impl Iterator<Item = (UnitId, f32)> + '_ {
        self.marks.iter().filter(|mark| self.begins(mark)).map(|mark| (mark.unit, mark.age / MARK))
    }

    fn begins(&self, mark: &Mark) -> bool {
        self.cues.is_empty() || self.now >= mark.start
    }

    /// The ships that are called, each with how much of it is over, from 0 to 1.
    pub fn calls(&self) -> impl Iterator<Item = (UnitId, f32)> + '_ {
        self.calls.iter().filter(|_| self.cues.is_empty()).map(|(unit, age)| (*unit, age / CALL))
    }

    /// True while something is to be seen that changes, busy or not.
    pub fn is_lively(&self) -> bool {
        self.is_busy() || !self.calls.is_empty() || !self.marks.is_empty()
    }

    /// True while something moves.
    pub fn is_busy(&self) -> bool {
        !self.cues.is_empty()
    }

    /// True while something that concerns a unit is still to be seen: until then she looks as she did before.
    pub fn holds(&self, unit: UnitId) -> bool {
        self.cues
            .iter()
            .any(|cue| !matches!(cue.deed, Deed::Sail { .. }) && cue.deed.concerns(unit) && !self.struck(cue, unit))
    }

    /// The gunner's own smoke shows once the gun has spoken.
    fn struck(&self, cue: &Cue, unit: UnitId) -> bool {
        matches!(cue.deed, Deed::Shot { by, .. } if by == Some(unit) && self.now > cue.start + 0.10)
    }

    fn end(&self) -> f32 {
        self.cues.iter().map(|cue| cue.start + cue.length).fold(self.now, f32::max)
    }

    /// Where a unit is seen now, if she finally lies at `pose`.
    pub fn shown(&self, unit: UnitId, pose: Pose) -> Shown {
        let mut seen = Shown::of(pose);
        let mut shake = Vec2::ZERO;
        let mut sails = false;
        for cue in self.cues.iter().filter(|cue| cue.deed.concerns(unit)) {
            let age = (self.now - cue.start) / cue.length;
            match &cue.deed {
                Deed::Sail { from, to, gather, slow, .. } if !sails || age >= 0.0 => {
                    seen = between(*from, *to, ease(age.clamp(0.0, 1.0), *gather, *slow));
                    sails = true;
                }
                Deed::Shudder { boxes, .. } if (0.0..1.0).contains(&age) => {
                    shake += shudder(age, *boxes);
                }
                _ => {}
            }
        }
        seen.at += shake;
        seen
    }

    /// Everything that is seen for a moment now.
    pub fn sparks(&self) -> Vec<Spark> {
        let mut sparks = Vec::new();
        for cue in &self.cues {
            let Deed::Shot { from, to, .. } = cue.deed else { continue };
            let seconds = (self.now - cue.start) * SHOT / cue.length;
            let way = (to - from).normalize_or(Vec2::Y);
            let mut spark = |kind, at, begin: f32, end: f32| {
                let age = (seconds - begin) / (end - begin);
                if (0.0..1.0).contains(&age) {
                    sparks.push(Spark { kind, at, way, from, age });
                }
            };
            spark(SparkKind::Puff, from, 0.0, SHOT);
            if self.calm {
                continue;
            }
            spark(SparkKind::Flash, from, 0.0, 0.12);
            spark(SparkKind::Ball, from.lerp(to, (seconds / FLIGHT).clamp(0.0, 1.0)), 0.03, FLIGHT);
            spark(SparkKind::Splash, to, FLIGHT, SHOT);
        }
        sparks
    }

    /// Units whose fate changes at this moment, and how far that has come.
    pub fn fates(&self) -> impl Iterator<Item = (UnitId, f32)> + '_ {
        self.cues.iter().filter_map(|cue| match cue.deed {
            Deed::Fate { unit } => {
                let age = (self.now - cue.start) / cue.length;
                (0.0..1.0).contains(&age).then_some((unit, age))
            }
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests;
