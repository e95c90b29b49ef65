//! The walk along a course, beat by beat.

use serde::{Deserialize, Serialize};

use super::circle::{along, turned};
use super::{Angle, Compass, Course, Footprint, Heading, Leg, Length, Point, Pose};

/// What happened in one beat of a walk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum BeatKind {
    /// Ran straight.
    Run,
    /// Turned on the bow.
    Turn,
    /// Ran along a circle, her heading tangent to it.
    Arc,
    /// Stepped into a neighbouring square.
    Step,
    /// Came to a halt that the captain has set: he is asked again.
    Halt,
}

/// One beat of a walk, when it is done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Beat {
    /// Where the unit lies now.
    pub pose: Pose,
    /// How much of the course has been run so far, ahead or astern; each step on a grid counts one square.
    pub run: Length,
    /// The leg that this beat belongs to.
    pub leg: usize,
    /// What happened.
    pub kind: BeatKind,
}

/// How far a walk along a course has come. Small and of fixed size, so that it can be saved: a walk that is
/// taken up again goes on exactly as if it had not been broken off. Starts with [`Walk::default`].
///
/// Only the first 255 legs of a course are walked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Walk {
    /// The leg that comes next or is under way.
    pub leg: u8,
    /// How much of a run, straight or along a circle, has been done in this leg; negative astern.
    pub done: Length,
}

impl Walk {
    /// One more beat from `pose`, where the last one has ended; `None` when the course is done.
    ///
    /// A run, straight or along a circle, is cut into beats of `beat`, the last one shorter; a turn, a step and a
    /// halt are one beat each. A run or turn of nothing has no beat. On a grid `beat` is the side of a square. A `beat` of zero or
    /// less runs every leg at once.
    ///
    /// A leg in many beats ends exactly where it ends in one: what is added in each beat is the difference of
    /// two whole positions counted from the start of the leg.
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

    /// How much of the course has been run so far, ahead or astern; each step counts one `beat`.
    pub fn run(&self, course: &Course, beat: Length) -> Length {
        let legs = course.legs().iter().take(usize::from(self.leg));
        let behind = legs.map(|leg| match *leg {
            Leg::Run(run) | Leg::Arc { run, .. } => run.abs(),
            Leg::Step(_) => beat,
            Leg::Turn(_) | Leg::Halt => Length::ZERO,
        });
        behind.sum::<Length>() + self.done.abs()
    }

    /// What is left of the course. An arc of which less than half a hundredth of a degree is left goes straight on.
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

    /// On to the next leg.
    fn next_leg(&mut self) {
        *self = Self { leg: self.leg.saturating_add(1), done: Length::ZERO };
    }
}

/// Where the next beat of a run ends, counted from its start; `None` if it is done.
fn next_stop(done: Length, total: Length, beat: Length) -> Option<Length> {
    let left = i64::from(total.0) - i64::from(done.0);
    if left == 0 || (left < 0) != (total.0 < 0) {
        return None;
    }
    let beat = i64::from(beat.0);
    let now = if beat > 0 { left.clamp(-beat, beat) } else { left };
    Some(Length::saturating(i64::from(done.0) + now))
}

/// From the pose at which so much of a run or an arc is done to that at which so much is, both counted from where the leg began.
fn onward(pose: Pose, leg: Leg, done: Length, until: Length) -> Pose {
    // How she heads by now tells on which heading she began.
    let so_far = along(leg, Pose::default(), &Footprint::default(), done).heading;
    let start = Pose::new(Point::ORIGIN, pose.heading.turned(so_far.to(Heading::NORTH)));
    let [from, to] = [done, until].map(|done| along(leg, start, &Footprint::default(), done));
    Pose::new(pose.at.shifted(to.at.x - from.at.x, to.at.y - from.at.y), to.heading)
}

/// One square on a grid, so many eighths off the heading; the bow follows. A heading that is none of the
/// eight directions counts as the nearest of them.
fn step(pose: Pose, eighths: i8, square: Length) -> Pose {
    let to = Compass::nearest(pose.heading).turned(eighths);
    let at = pose.at.shifted(square * i32::from(to.dx()), square * i32::from(to.dy()));
    Pose::new(at, to.heading())
}

/// A walk along a course from its first leg, as an iterator; see [`walk`].
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

/// The beats of a course from `start`, as [`Walk::next`] makes them. Halts do not end it.
pub fn walk<'a>(course: &'a Course, start: Pose, footprint: &'a Footprint, beat: Length) -> Walking<'a> {
    Walking { course, footprint, beat, pose: start, walk: Walk::default() }
}
