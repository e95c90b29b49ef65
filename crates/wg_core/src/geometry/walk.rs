//! Walks along a course beat by beat.

use serde::{Deserialize, Serialize};

use super::circle::{along, turned};
use super::{Angle, Compass, Course, Footprint, Heading, Leg, Length, Point, Pose};

/// The kind of a beat of a walk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum BeatKind {
    /// A straight run.
    Run,
    /// A turn on the bow.
    Turn,
    /// A run along a circle, with the ship's heading tangent to it.
    Arc,
    /// A step into a neighbouring square.
    Step,
    /// A halt that the captain has ordered, at which he is asked again.
    Halt,
}

/// One beat of a walk, after it is done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Beat {
    /// The pose of the unit after the beat.
    pub pose: Pose,
    /// The distance run on the course so far, ahead or astern. Each grid step counts as one square.
    pub run: Length,
    /// The index of the leg to which this beat belongs.
    pub leg: usize,
    /// The kind of the beat.
    pub kind: BeatKind,
}

/// The progress of a walk along a course. It is small and of fixed size, so that it can be saved, and a resumed walk
/// goes on exactly as if it had not been interrupted. Starts with [`Walk::default`].
///
/// Only the first 255 legs of a course are walked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Walk {
    /// The index of the current or next leg.
    pub leg: u8,
    /// The distance run in this leg, straight or along a circle; negative if astern.
    pub done: Length,
}

impl Walk {
    /// Makes one more beat from `pose`, where the last beat ended; `None` when the course is done.
    ///
    /// A run, straight or along a circle, is cut into beats of length `beat`, the last of which may be shorter. A turn,
    /// a step and a halt are one beat each. A run or turn of zero has no beat. On a grid, `beat` is the side of a
    /// square. If `beat` is zero or less, every leg is run at once.
    ///
    /// A leg made in many beats ends exactly where it would end in one. Each beat adds the difference of two rounded
    /// positions, both computed from the start of the leg.
    pub fn next(&mut self, course: &Course, pose: Pose, footprint: &Footprint, beat: Length) -> Option<Beat> {
        loop {
            let leg = usize::from(self.leg);
            let current = *course.legs().get(leg)?;
            if self.leg == u8::MAX {
                return None;
            }
            let (pose, kind) = match current {
                Leg::Run(run) | Leg::Arc { run, .. } => {
                    let Some(until) = next_stop(self.done, run, beat) else {
                        self.next_leg();
                        continue;
                    };
                    let kind = if matches!(current, Leg::Arc { .. }) { BeatKind::Arc } else { BeatKind::Run };
                    let pose = onward(pose, current, self.done, until);
                    self.done = until;
                    let ran = self.run(course, beat);
                    if until == run {
                        self.next_leg();
                    }
                    return Some(Beat { pose, run: ran, leg, kind });
                }
                Leg::Turn(Angle::ZERO) => {
                    self.next_leg();
                    continue;
                }
                Leg::Turn(by) => (pose.turned_on_bow(footprint, by), BeatKind::Turn),
                Leg::Step(eighths) => (step(pose, eighths, beat), BeatKind::Step),
                Leg::Halt => (pose, BeatKind::Halt),
            };
            self.next_leg();
            return Some(Beat { pose, run: self.run(course, beat), leg, kind });
        }
    }

    /// The distance run on the course so far, ahead or astern. Each grid step counts as one `beat`.
    pub fn run(&self, course: &Course, beat: Length) -> Length {
        let legs = course.legs().iter().take(usize::from(self.leg));
        let behind = legs.map(|leg| match *leg {
            Leg::Run(run) | Leg::Arc { run, .. } => run.abs(),
            Leg::Step(_) => beat,
            Leg::Turn(_) | Leg::Halt => Length::ZERO,
        });
        behind.sum::<Length>() + self.done.abs()
    }

    /// The rest of the course. If less than half a hundredth of a degree of an arc is left, its rest is a straight run.
    pub fn rest(&self, course: &Course) -> Course {
        let mut legs = course.legs().iter().copied().skip(usize::from(self.leg));
        let first = match legs.next() {
            Some(Leg::Run(total)) => next_stop(self.done, total, Length::ZERO).map(|end| Leg::Run(end - self.done)),
            Some(Leg::Arc { run, turn }) => next_stop(self.done, run, Length::ZERO).map(|end| {
                let left = turn - turned(turn, i64::from(self.done.0), i64::from(run.0));
                if left == Angle::ZERO {
                    Leg::Run(end - self.done)
                } else {
                    Leg::Arc { run: end - self.done, turn: left }
                }
            }),
            other => other,
        };
        Course::new(first.into_iter().chain(legs))
    }

    /// Moves on to the next leg.
    fn next_leg(&mut self) {
        *self = Self { leg: self.leg.saturating_add(1), done: Length::ZERO };
    }
}

/// Returns where the next beat of a run ends, counted from the start of the run; `None` if the run is done.
fn next_stop(done: Length, total: Length, beat: Length) -> Option<Length> {
    let left = i64::from(total.0) - i64::from(done.0);
    if left == 0 || (left < 0) != (total.0 < 0) {
        return None;
    }
    let beat = i64::from(beat.0);
    let now = if beat > 0 { left.clamp(-beat, beat) } else { left };
    Some(Length::saturating(i64::from(done.0) + now))
}

/// Returns the pose at `until` of a run or an arc, given the pose at `done`. Both are counted from the start of the
/// leg.
fn onward(pose: Pose, leg: Leg, done: Length, until: Length) -> Pose {
    // The change of heading so far gives the heading at the start of the leg.
    let so_far = along(leg, Pose::default(), &Footprint::default(), done).heading;
    let start = Pose::new(Point::ORIGIN, pose.heading.turned(so_far.to(Heading::NORTH)));
    let [from, to] = [done, until].map(|done| along(leg, start, &Footprint::default(), done));
    Pose::new(pose.at.shifted(to.at.x - from.at.x, to.at.y - from.at.y), to.heading)
}

/// Steps one square on a grid, this many eighths of a circle off the heading. The heading follows. A heading that is
/// none of the eight directions counts as the nearest of them.
fn step(pose: Pose, eighths: i8, square: Length) -> Pose {
    let to = Compass::nearest(pose.heading).turned(eighths);
    let at = pose.at.shifted(square * i32::from(to.dx()), square * i32::from(to.dy()));
    Pose::new(at, to.heading())
}

/// An iterator over the beats of a walk from the first leg on: see [`walk`].
#[derive(Clone, Debug)]
pub struct Walking<'a> {
    course: &'a Course,
    footprint: &'a Footprint,
    beat: Length,
    pose: Pose,
    walk: Walk,
}

impl Iterator for Walking<'_> {
    type Item = Beat;

    fn next(&mut self) -> Option<Beat> {
        let beat = self.walk.next(self.course, self.pose, self.footprint, self.beat)?;
        self.pose = beat.pose;
        Some(beat)
    }
}

/// Returns the beats of a course from `start`, as made by [`Walk::next`]. Halts do not end the walk.
pub fn walk<'a>(course: &'a Course, start: Pose, footprint: &'a Footprint, beat: Length) -> Walking<'a> {
    Walking { course, footprint, beat, pose: start, walk: Walk::default() }
}
