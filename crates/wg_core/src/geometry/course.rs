//! Courses: the legs that a ship is ordered to sail.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Angle, Length, Measure};

/// One leg of a course.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Leg {
    /// Runs straight ahead, or astern if the length is negative.
    Run(Length),
    /// Turns by pivoting on the bow. Clockwise is positive.
    Turn(Angle),
    /// Runs along a circle with the keel tangent to it, so that the heading changes evenly. The radius is the run
    /// divided by the turn in radians.
    Arc {
        /// The distance that the middle of the ship moves along the circle. Must be positive.
        run: Length,
        /// The change of heading, clockwise positive. Must not be zero.
        turn: Angle,
    },
    /// On a grid: steps into the square that lies this many eighths of a circle off the heading (-1 left, 0 ahead, +1
    /// right, and so on). The heading follows.
    Step(i8),
    /// Halts the ship, so that her captain is asked again.
    Halt,
}

impl Leg {
    /// Describes the leg for players: `run 4.0 in`, `turn 45° to starboard`, `turn 45° to starboard in 1.8 in`,
    /// `ahead`, `to larboard`, `halt`.
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
                right @ 1..4 => format!("{}to {}", ["", "abeam ", "astern "][right as usize - 1], side(true)),
                left => format!("{}to {}", ["", "abeam ", "astern "][7 - left as usize], side(false)),
            },
            Self::Halt => "halt".to_owned(),
        }
    }
}

/// The legs of a course, in order. [`Course::default`] has none and leaves the ship where she is.
#[derive(PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Course(pub SmallVec<[Leg; 6]>);

/// Written by hand so that the legs are copied all at once. Lists of courses are cloned for every question.
impl Clone for Course {
    fn clone(&self) -> Self {
        Self(SmallVec::from_slice(&self.0))
    }
}

impl Course {
    /// Makes a course from its legs, in order.
    pub fn new(legs: impl IntoIterator<Item = Leg>) -> Self {
        Self(legs.into_iter().collect())
    }

    /// Makes a course of one straight run.
    pub fn run(distance: Length) -> Self {
        Self::new([Leg::Run(distance)])
    }

    /// True if the course has no legs.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The legs, in order.
    pub fn legs(&self) -> &[Leg] {
        &self.0
    }

    /// Adds a leg at the end.
    pub fn push(&mut self, leg: Leg) {
        self.0.push(leg);
    }

    /// The total length of the runs, ahead or astern, including those along circles. Grid steps do not count.
    pub fn length(&self) -> Length {
        self.runs().map(Length::abs).sum()
    }

    /// The runs, in order, including those along circles.
    pub fn runs(&self) -> impl Iterator<Item = Length> + '_ {
        self.0.iter().filter_map(|leg| if let Leg::Run(run) | Leg::Arc { run, .. } = *leg { Some(run) } else { None })
    }

    /// The arcs, in order, each with the distance along the circle and the change of heading.
    pub fn arcs(&self) -> impl Iterator<Item = (Length, Angle)> + '_ {
        self.0.iter().filter_map(|leg| if let Leg::Arc { run, turn } = *leg { Some((run, turn)) } else { None })
    }

    /// The turns on the bow, in order. Clockwise is positive.
    pub fn turns(&self) -> impl Iterator<Item = Angle> + '_ {
        self.0.iter().filter_map(|leg| if let Leg::Turn(by) = *leg { Some(by) } else { None })
    }

    /// The grid steps, in order, each in eighths of a circle off the heading at that moment.
    pub fn steps(&self) -> impl Iterator<Item = i8> + '_ {
        self.0.iter().filter_map(|leg| if let Leg::Step(eighths) = *leg { Some(eighths) } else { None })
    }

    /// The course after mirroring: larboard and starboard change places.
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
    /// Describes the course for players: `run 4.0 in, turn 45° to starboard`, `ahead, to larboard`. An empty course is
    /// `stay`.
    pub fn said(&self, measure: Measure) -> String {
        let legs: Vec<String> = self.0.iter().map(|leg| leg.said(measure)).collect();
        if legs.is_empty() { "stay".to_owned() } else { legs.join(", ") }
    }
}
