//! Courses: what a ship is ordered to sail.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Angle, Length, Measure};

/// One leg of a course.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Leg {
    /// Straight ahead; astern if negative.
    Run(Length),
    /// Turn, pivoting on the bow; clockwise positive.
    Turn(Angle),
    /// Along a circle, the keel tangent to it: the middle goes so far while the heading changes evenly. The radius is the run by the turn
    /// in radians.
    Arc {
        /// How far, measured along the circle; more than nothing.
        run: Length,
        /// By how much the heading changes; clockwise positive, not zero.
        turn: Angle,
    },
    /// On a grid: one step of so many eighths of a circle off the heading (-1 left, 0 ahead, +1 right, and so on); the bow follows.
    Step(i8),
    /// Stop here and be asked again.
    Halt,
}

impl Leg {
    /// As players read it: `run 4.0 in`, `turn 45° to starboard`, `turn 45° to starboard in 1.8 in`, `ahead`, `to larboard`, `halt`.
    pub fn said(&self, measure: Measure) -> String {
        let side = |to_starboard| if to_starboard { "starboard" } else { "larboard" };
        match *self {
            Self::Run(run) if run < Length::ZERO => format!("run {} astern", measure.say(-run)),
            Self::Run(run) => format!("run {}", measure.say(run)),
            Self::Turn(by) => format!("turn {} to {}", by.abs(), side(by >= Angle::ZERO)),
            Self::Arc { run, turn } => format!("{} in {}", Self::Turn(turn).said(measure), measure.say(run)),
            Self::Step(eighths) => match i32::from(eighths).rem_euclid(8) {
                0 => "ahead".to_owned(),
                4 => "astern".to_owned(),
                right @ 1..4 => format!("{}to {}", ["", "square ", "back "][right as usize - 1], side(true)),
                left => format!("{}to {}", ["", "square ", "back "][7 - left as usize], side(false)),
            },
            Self::Halt => "halt".to_owned(),
        }
    }
}

/// The legs of a course, in order. [`Course::default`] has none: stay where you are.
#[derive(PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Course(pub SmallVec<[Leg; 6]>);

/// Written out: legs are copied at once and not one by one, for lists of courses are made for every question.
impl Clone for Course {
    fn clone(&self) -> Self {
        Self(SmallVec::from_slice(&self.0))
    }
}

impl Course {
    /// From its legs, in order.
    pub fn new(legs: impl IntoIterator<Item = Leg>) -> Self {
        Self(legs.into_iter().collect())
    }

    /// One straight run.
    pub fn run(distance: Length) -> Self {
        Self::new([Leg::Run(distance)])
    }

    /// True if there is no leg at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The legs, in order.
    pub fn legs(&self) -> &[Leg] {
        &self.0
    }

    /// One more leg at the end.
    pub fn push(&mut self, leg: Leg) {
        self.0.push(leg);
    }

    /// The sum of the runs, ahead or astern, those along circles among them. Steps on a grid are not counted.
    pub fn length(&self) -> Length {
        self.runs().map(Length::abs).sum()
    }

    /// The runs, in order, those along circles among them.
    pub fn runs(&self) -> impl Iterator<Item = Length> + '_ {
        self.0.iter().filter_map(|leg| if let Leg::Run(run) | Leg::Arc { run, .. } = *leg { Some(run) } else { None })
    }

    /// The arcs, in order: how far along the circle, and by how much the heading changes.
    pub fn arcs(&self) -> impl Iterator<Item = (Length, Angle)> + '_ {
        self.0.iter().filter_map(|leg| if let Leg::Arc { run, turn } = *leg { Some((run, turn)) } else { None })
    }

    /// The turns on the bow, in order; clockwise positive.
    pub fn turns(&self) -> impl Iterator<Item = Angle> + '_ {
        self.0.iter().filter_map(|leg| if let Leg::Turn(by) = *leg { Some(by) } else { None })
    }

    /// The steps on a grid, in order, each in eighths of a circle off the heading it is made with.
    pub fn steps(&self) -> impl Iterator<Item = i8> + '_ {
        self.0.iter().filter_map(|leg| if let Leg::Step(eighths) = *leg { Some(eighths) } else { None })
    }

    /// The same course seen in a mirror: larboard and starboard change places.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self::new(self.0.iter().map(|&leg| match leg {
            Leg::Turn(by) => Leg::Turn(-by),
            Leg::Arc { run, turn } => Leg::Arc { run, turn: -turn },
            Leg::Step(eighths) => Leg::Step(eighths.saturating_neg()),
            Leg::Run(_) | Leg::Halt => leg,
        }))
    }
}

impl FromIterator<Leg> for Course {
    fn from_iter<I: IntoIterator<Item = Leg>>(legs: I) -> Self {
        Self::new(legs)
    }
}

impl Extend<Leg> for Course {
    fn extend<I: IntoIterator<Item = Leg>>(&mut self, legs: I) {
        self.0.extend(legs);
    }
}

impl Course {
    /// As players read it: `run 4.0 in, turn 45° to starboard`, `ahead, to larboard`; an empty course is `stay`.
    pub fn said(&self, measure: Measure) -> String {
        let legs: Vec<String> = self.0.iter().map(|leg| leg.said(measure)).collect();
        if legs.is_empty() { "stay".to_owned() } else { legs.join(", ") }
    }
}
