//! Animation as a function of time: shows the reports of an order while they happen.
//!
//! The game is always ahead of the animation: the model holds the final state, and the [`Animator`] says where a ship
//! is seen meanwhile. Everything here is a pure function of the time that [`Animator::advance`] adds up.

mod cards;
mod motion;
mod salvo;
mod wave;

use bevy::math::Vec2;
use bevy::prelude::{Component, Quat, Transform};
use wg_core::{Event, Pose, Report, UnitId};
use wg_panels::read::flight::Flight;

use crate::animate::motion::{beats, between, ease, shudder};
use crate::animate::salvo::Broadside;
use crate::layout::{place, turn};

/// Seconds for a beat of a move: two inches of a course, which is one square of a grid.
const BEAT: f32 = 0.25;
/// Millimetres, and degrees of turn, that a unit covers in one beat.
const PACE: (f32, f32) = (50.8, 32.0);
/// Seconds that a ball flies.
const FLIGHT: f32 = 0.22;
/// Seconds that a shot lasts, with its smoke and splash.
const SHOT: f32 = 0.75;
/// Seconds between two shots of a volley.
const BETWEEN_SHOTS: f32 = 0.28;
/// Seconds that a shudder lasts.
const SHUDDER: f32 = 0.35;
/// Seconds that the rings of a call last.
const CALL: f32 = 1.5;
/// Seconds that the ring of a mark takes to fade.
const MARK: f32 = 2.4;
/// The longest time in seconds for one order. Longer sequences are compressed into it.
const ACTION: f32 = 0.95;
/// The largest number of units that act one after another within [`ACTION`]. If there are more, their actions overlap
/// in a wave that takes [`EACH`] seconds longer for each further unit, up to [`FLEET`] seconds in all, so that a player
/// can follow it.
const FEW: usize = 8;
const EACH: f32 = 0.06;
const FLEET: f32 = 2.4;
/// The shortest time in seconds for which a shot or a ship's course is seen in a wave, unless it is shorter by itself.
const SEEN: f32 = 0.6;
/// The longest wait in seconds. A longer queue plays faster.
const PATIENCE: f32 = 3.2;

/// One thing that happens on the table during the animation.
#[derive(Clone, PartialEq, Debug)]
enum Deed {
    Sail { unit: UnitId, from: Pose, to: Pose, gather: bool, slow: bool },
    Shot { by: Option<UnitId>, target: UnitId, from: Vec2, to: Vec2 },
    Shudder { unit: UnitId, boxes: u8 },
    Fate { unit: UnitId },
    Card(Flight),
    Broadside(Broadside),
}

impl Deed {
    /// Returns the unit that acts, if any.
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
            Self::Card(_) | Self::Broadside(_) => false,
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
struct Cue {
    start: f32,
    length: f32,
    deed: Deed,
}

/// A ring around a ship to which something has happened.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Mark {
    unit: UnitId,
    /// The time at which the event happens. It matters only while cues are played.
    start: f32,
    age: f32,
}

/// The place and the rotation at which a unit is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shown {
    /// The middle of the unit, in millimetres of the table.
    pub at: Vec2,
    /// The rotation of the unit, in radians counter-clockwise from north.
    pub turn: f32,
}

impl Shown {
    /// Returns the transform for a drawing at the height `z`.
    pub(crate) fn placed(self, z: f32) -> Transform {
        Transform::from_translation(self.at.extend(z)).with_rotation(Quat::from_rotation_z(self.turn))
    }

    /// Returns the place and the rotation of a unit that lies at `pose`.
    pub fn of(pose: Pose) -> Self {
        Self { at: place(pose.at), turn: turn(pose) }
    }
}

/// A flash, a puff of smoke, a ball or a splash at one moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spark {
    /// The kind of effect.
    pub kind: SparkKind,
    /// The place of the effect, in millimetres of the table.
    pub at: Vec2,
    /// The direction of the shot, of length 1.
    pub way: Vec2,
    /// The muzzle that the shot came from, in millimetres of the table.
    pub from: Vec2,
    /// The share of the effect that is over, from 0 to 1.
    pub age: f32,
}

/// The kinds of [`Spark`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SparkKind {
    /// The flash at the muzzle.
    Flash,
    /// Smoke at the muzzle.
    Puff,
    /// The ball in flight.
    Ball,
    /// Water and splinters where the ball strikes.
    Splash,
}

/// Plays the reports of orders on the table.
#[derive(Component, Clone, PartialEq, Debug)]
pub struct Animator {
    /// False to show every change at once.
    pub enabled: bool,
    /// True for less motion: nothing glides, flies or shakes, but smoke and fates are still shown.
    pub calm: bool,
    cues: Vec<Cue>,
    /// The ships to which a call draws the eye, and the age of the call in seconds.
    calls: Vec<(UnitId, f32)>,
    /// The rings around ships to which something has happened.
    marks: Vec<Mark>,
    /// The ships whose broadsides are shown at full length.
    watched: Vec<UnitId>,
    /// The cards that lie on the roll once everything that was fed has been played.
    laid: Vec<Flight>,
    /// The number of card flights so far, from which their ids are taken.
    flights: u32,
    now: f32,
    /// The time at which the next cue may begin, in seconds.
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
            watched: Vec::new(),
            laid: Vec::new(),
            flights: 0,
            now: 0.0,
            next: 0.0,
        }
    }
}

impl Animator {
    /// Queues the animation of these reports after everything that still plays: in about a second or, if several
    /// broadsides were fired, broadside by broadside. Does nothing if the animator is disabled.
    pub fn feed(&mut self, reports: &[Report]) {
        if !self.enabled {
            return;
        }
        if self.cues.is_empty() {
            (self.now, self.next) = (0.0, 0.0);
            self.marks.iter_mut().for_each(|mark| mark.start = 0.0);
        }
        if self.feed_salvo(reports) {
            return;
        }
        let (first, begin) = (self.cues.len(), self.next);
        for report in reports {
            self.cue(report);
        }
        self.hurry(first, begin);
    }

    /// Compresses the cues from index `first` on, which begin at `begin`, into the time of one action.
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
                // A course is sailed in one go: the ship gathers way once and loses it once.
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

    /// Advances the animation by so many seconds and drops everything that is over.
    pub fn advance(&mut self, seconds: f32) {
        // Broadsides of a salvo are not hurried: their lines are to be read.
        let left = if self.salvo_ends() > self.now { 0.0 } else { self.end() - self.now };
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

    /// Ends all queued motion at once. Calls and rings go on.
    pub fn skip(&mut self) {
        self.cues.clear();
    }

    /// Draws the eye to these ships with rings, once everything has come to rest. The game does not wait for the rings.
    pub fn call(&mut self, units: impl IntoIterator<Item = UnitId>) {
        self.calls.clear();
        if self.enabled && !self.calm {
            self.calls.extend(units.into_iter().map(|unit| (unit, 0.0)));
        }
    }

    /// Shows a ring that fades around a ship, after everything that is queued. The game does not wait for the ring.
    pub fn mark(&mut self, unit: UnitId) {
        self.mark_at(unit, self.next);
    }

    fn mark_at(&mut self, unit: UnitId, start: f32) {
        self.marks.retain(|mark| mark.unit != unit || mark.age > 0.0);
        if self.enabled && !self.calm {
            self.marks.push(Mark { unit, start, age: 0.0 });
        }
    }

    /// Returns the units that have a ring now, each with the share of the fading that is over, from 0 to 1.
    pub fn marks(&self) -> impl Iterator<Item = (UnitId, f32)> + '_ {
        self.marks.iter().filter(|mark| self.begins(mark)).map(|mark| (mark.unit, mark.age / MARK))
    }

    fn begins(&self, mark: &Mark) -> bool {
        self.cues.is_empty() || self.now >= mark.start
    }

    /// Returns the ships of the last call, each with the share of it that is over, from 0 to 1. Empty while anything
    /// moves.
    pub fn calls(&self) -> impl Iterator<Item = (UnitId, f32)> + '_ {
        self.calls.iter().filter(|_| self.cues.is_empty()).map(|(unit, age)| (*unit, age / CALL))
    }

    /// True while anything changes on the table: cues, calls or rings.
    pub fn is_lively(&self) -> bool {
        self.is_busy() || !self.calls.is_empty() || !self.marks.is_empty()
    }

    /// True while queued cues are played.
    pub fn is_busy(&self) -> bool {
        !self.cues.is_empty()
    }

    /// True while a shot, a shudder or a fate of a unit is still to be shown. Until then she looks as she did before.
    pub fn holds(&self, unit: UnitId) -> bool {
        self.cues
            .iter()
            .any(|cue| !matches!(cue.deed, Deed::Sail { .. }) && cue.deed.concerns(unit) && !self.struck(cue, unit))
    }

    /// True once a unit has fired this shot, so that her own smoke can appear.
    fn struck(&self, cue: &Cue, unit: UnitId) -> bool {
        matches!(cue.deed, Deed::Shot { by, .. } if by == Some(unit) && self.now > cue.start + 0.10)
    }

    fn end(&self) -> f32 {
        self.cues.iter().map(|cue| cue.start + cue.length).fold(self.now, f32::max)
    }

    /// Returns the place where a unit that finally lies at `pose` is drawn now.
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

    /// Returns all flashes, puffs, balls and splashes that can be seen now.
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

    /// Returns the units whose fate is shown now, each with the share of the effect that is over, from 0 to 1.
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
