//! Travel along a circle. The middle of a footprint moves round the circle, and the keel stays tangent to it.
//!
//! A pose on the way is always computed from where the circle was entered. So the end is the same no matter how the way
//! is divided.

use std::f64::consts::PI;

use super::{Angle, Footprint, Heading, Leg, Length, Point, Pose};

/// Returns the pose on a leg after `done` of its run, where `start` is the pose at which the leg begins.
///
/// On a run or an arc, `done` may go beyond the end of the leg. The other legs have no run. A turn on the bow is made
/// at once. A grid step leaves the ship where she is, because the size of the squares is not known here, and so does a
/// halt.
///
/// ```
/// use wg_core::geometry::{Angle, Footprint, Heading, Leg, Length, Point, Pose, along};
///
/// // A quarter of a circle with a radius of 100 mm to starboard, and the pose half-way round.
/// let arc = Leg::Arc { run: Length(15_708), turn: Angle::degrees(90) };
/// let place = |done| along(arc, Pose::default(), &Footprint::default(), done);
/// assert_eq!(place(Length(15_708)), Pose::new(Point::new(Length(10_000), Length(10_000)), Heading::EAST));
/// assert_eq!(place(Length(7_854)), Pose::new(Point::new(Length(2_929), Length(7_071)), Heading::degrees(45)));
/// ```
pub fn along(leg: Leg, start: Pose, footprint: &Footprint, done: Length) -> Pose {
    match leg {
        Leg::Run(_) => start.run(done),
        Leg::Arc { run, turn } => on_circle(start, run, turn, i64::from(done.0), i64::from(run.0)),
        Leg::Turn(by) => start.turned_on_bow(footprint, by),
        Leg::Step(_) | Leg::Halt => start,
    }
}

/// Returns the pose after `part` of `parts` equal parts of an arc.
pub(super) fn on_circle(start: Pose, run: Length, turn: Angle, part: i64, parts: i64) -> Pose {
    let offset = from_start(start.heading, run, turn, part, parts);
    Pose::new(start.at.shifted(offset.x, offset.y), start.heading.turned(turned(turn, part, parts)))
}

/// Returns the change of heading after `part` of `parts` equal parts of an arc, rounding halves away from zero.
pub(super) fn turned(turn: Angle, part: i64, parts: i64) -> Angle {
    if parts == 0 {
        return Angle::ZERO;
    }
    let twice = 2 * i128::from(turn.0) * i128::from(part);
    let whole = (twice.abs() + i128::from(parts).abs()) / (2 * i128::from(parts).abs());
    let back = (twice < 0) != (parts < 0);
    // A turn that an angle cannot hold is clamped.
    Angle((if back { -whole } else { whole }).clamp(i128::from(i32::MIN), i128::from(i32::MAX)) as i32)
}

/// Returns how far east and north of its start an arc leads after `part` of `parts` equal parts. Rounded once.
fn from_start(heading: Heading, run: Length, turn: Angle, part: i64, parts: i64) -> Point {
    let share = if parts == 0 { 0.0 } else { part as f64 / parts as f64 };
    if turn == Angle::ZERO {
        return Point::ORIGIN.beside(heading, f64::from(run.0) * share, 0.0);
    }
    let radius = radius(run, turn);
    let half = radians(turn) * share / 2.0;
    let sin = libm::sin(half);
    Point::ORIGIN.beside(heading, 2.0 * radius * sin * libm::cos(half), 2.0 * radius * sin * sin)
}

/// Returns the radius of an arc's circle, in hundredths of a millimetre: positive if its centre lies to starboard,
/// negative if to larboard. The turn must not be zero.
pub(super) fn radius(run: Length, turn: Angle) -> f64 {
    f64::from(run.0) / radians(turn)
}

fn radians(turn: Angle) -> f64 {
    f64::from(turn.0) * (PI / 18_000.0)
}
