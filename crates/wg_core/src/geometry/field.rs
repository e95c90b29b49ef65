//! Fields of fire that begin along the whole side of a hull and flare outwards, and the position of a point relative to
//! a hull.
//!
//! ```
//! use wg_core::geometry::{Angle, Field, Footprint, Heading, Hull, Inside, Length, Point, Pose};
//!
//! let mm = |x: f64, y: f64| Point::new(Length((x * 100.0) as i32), Length((y * 100.0) as i32));
//! let ship = |x, y| Hull::new(Pose::new(mm(x, y), Heading::NORTH), Footprint::new(Length::millimetres(50), Length::millimetres(25)));
//! // The field of the starboard side of a ship at the origin that points north, sweeping 45 degrees in all.
//! let field = Field::new(ship(0.0, 0.0), true, Angle::degrees(45));
//! assert!(field.contains(mm(100.0, 60.0)));
//! assert!(!field.contains(mm(100.0, 62.5)));
//! assert_eq!(field.holds(&ship(100.0, 10.0)), Inside::Wholly);
//! ```
//!
//! All tests are made in the hull's own frame: `u` ahead and `v` out to the engaged side, both measured from its
//! middle.
//! Positions are whole hundredths of a millimetre, and headings are whole hundredths of a degree. Nothing is rounded in
//! between, and angles are compared only by their tangents. A table that is mirrored or turned by quarters gives
//! exactly the same answers.

use std::cmp::Ordering;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Angle, Heading, Hull, Length, Point};

/// The part of the table on which the guns of one side of a ship bear.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Field {
    /// The hull that carries the guns.
    pub hull: Hull,
    /// True for the starboard side, false for the larboard side.
    pub starboard: bool,
    /// The whole sweep of the field, half of it forward of the beam and half of it aft.
    pub sweep: Angle,
}

/// The part of a hull that lies within a field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Inside {
    /// No part of the hull lies within the field.
    Not,
    /// A part of the hull lies within the field.
    Partly,
    /// All of the hull lies within the field. The edge counts as inside.
    Wholly,
}

/// A position in the frame of a hull, in hundredths of a millimetre from her middle.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Off {
    /// The distance ahead; negative if astern.
    pub u: f64,
    /// The distance out to the given side; negative on the other side of the keel.
    pub v: f64,
}

impl Off {
    /// Returns the position of a point relative to a hull with this middle and heading. `v` points out to the given
    /// side.
    pub fn from(middle: Point, heading: Heading, starboard: bool, point: Point) -> Self {
        let (east, north) = middle.to(point);
        let (east, north) = (east as f64, north as f64);
        let (sin, cos) = (heading.sin(), heading.cos());
        let out = east * cos - north * sin;
        Self { u: east * sin + north * cos, v: if starboard { out } else { -out } }
    }

    /// Compares two points by their angle off the line `u = 0`, whether forward or aft. The tangents are compared
    /// rather than the angles. Points with `v <= 0` come after all others.
    pub fn by_angle(self, other: Self) -> Ordering {
        let behind = |off: Self| off.v <= 0.0;
        behind(self)
            .cmp(&behind(other))
            .then_with(|| (libm::fabs(self.u) * other.v).total_cmp(&(libm::fabs(other.u) * self.v)))
    }

    /// The angle off the line `u = 0`, for display: forward positive, rounded to a hundredth of a degree.
    pub fn angle(self) -> Angle {
        Angle::from_degrees(libm::atan2(self.u, self.v).to_degrees())
    }

    /// True if the point lies at most `half` degrees off the bow (`u > 0`), edges included. Decided by the tangent.
    pub fn is_ahead_within(self, half: Angle) -> bool {
        self.u > 0.0 && libm::fabs(self.v) <= self.u * tangent(half)
    }

    /// True if the point lies at most `half` degrees off the stern (`u < 0`), edges included.
    pub fn is_astern_within(self, half: Angle) -> bool {
        Self { u: -self.u, v: self.v }.is_ahead_within(half)
    }
}

/// Returns the tangent of an angle, the same on every machine. Exactly 1 for 45 degrees.
fn tangent(angle: Angle) -> f64 {
    // The most common angle, computed once.
    static EIGHTH: LazyLock<f64> = LazyLock::new(|| libm::tan(Angle(2250).to_degrees().to_radians()));
    match angle {
        Angle(4500) => 1.0,
        Angle(2250) => *EIGHTH,
        _ => libm::tan(angle.to_degrees().to_radians()),
    }
}

impl Field {
    /// Makes the field of the guns on one side of a hull.
    pub const fn new(hull: Hull, starboard: bool, sweep: Angle) -> Self {
        Self { hull, starboard, sweep }
    }

    /// Returns the position of a point in the frame of the hull.
    pub fn off(&self, point: Point) -> Off {
        Off::from(self.hull.pose.at, self.hull.pose.heading, self.starboard, point)
    }

    /// Returns how far the field reaches ahead and astern of the middle, at a distance `out` from the keel. All are in
    /// hundredths of a millimetre. The field begins at the ship's side.
    pub fn half_width(&self, out: f64) -> f64 {
        self.half_width_at(out, self.slope())
    }

    /// Returns how fast the field flares. Computed once for all corners of a hull.
    fn slope(&self) -> f64 {
        tangent(Angle(self.sweep.0 / 2))
    }

    fn half_width_at(&self, out: f64, slope: f64) -> f64 {
        let (length, beam) = (f64::from(self.hull.footprint.length.0), f64::from(self.hull.footprint.beam.0));
        length / 2.0 + (out - beam / 2.0) * slope
    }

    /// Returns how far a point lies inside the field, measured along the keel; negative outside. For a point inboard of
    /// the ship's side, the result is at most the (negative) distance out to the line of that side. In hundredths of a
    /// millimetre.
    pub fn margin(&self, point: Point) -> f64 {
        self.margin_of(self.off(point), self.slope())
    }

    fn margin_of(&self, off: Off, slope: f64) -> f64 {
        let out = off.v - f64::from(self.hull.footprint.beam.0) / 2.0;
        let along = self.half_width_at(off.v, slope) - libm::fabs(off.u);
        if out < 0.0 { along.min(out) } else { along }
    }

    /// True if a point lies within the field or on its edge.
    pub fn contains(&self, point: Point) -> bool {
        self.margin(point) >= 0.0
    }

    /// Returns false only if no part of the other hull lies in the field. This test by middle and size is cheap. It
    /// rules out most of many hulls before [`Self::holds`] measures the rest.
    pub fn may_hold(&self, other: &Hull) -> bool {
        let middle = self.off(other.pose.at);
        let size = f64::from(other.footprint.length.0 + other.footprint.beam.0) / 2.0 + 2.0;
        let out = middle.v + size;
        out >= f64::from(self.hull.footprint.beam.0) / 2.0 && libm::fabs(middle.u) - size <= self.half_width(out)
    }

    /// Returns how much of a hull lies within the field.
    pub fn holds(&self, other: &Hull) -> Inside {
        let slope = self.slope();
        let corners = other.corners().map(|corner| self.off(corner));
        let inside = corners.map(|corner| self.margin_of(corner, slope) >= 0.0);
        if inside == [true; 4] {
            return Inside::Wholly;
        }
        // A part of the hull may lie inside even if none of its corners does.
        if inside.contains(&true) || !self.part_inside(corners, slope).is_empty() {
            Inside::Partly
        } else {
            Inside::Not
        }
    }

    /// Returns the corners of the part of a hull that lies within the field. The hull is clipped by the three edges of
    /// the field in turn.
    fn part_inside(&self, corners: [Off; 4], slope: f64) -> SmallVec<[Off; 8]> {
        let beam = f64::from(self.hull.footprint.beam.0) / 2.0;
        let edges: [&dyn Fn(Off) -> f64; 3] =
            [&|off| off.v - beam, &|off| self.half_width_at(off.v, slope) - off.u, &|off| {
                self.half_width_at(off.v, slope) + off.u
            }];
        let mut left: SmallVec<[Off; 8]> = SmallVec::from_slice(&corners);
        for edge in edges {
            let mut cut: SmallVec<[Off; 8]> = SmallVec::new();
            for (at, &from) in left.iter().enumerate() {
                let to = left[(at + 1) % left.len()];
                let (here, there) = (edge(from), edge(to));
                if here >= 0.0 {
                    cut.push(from);
                }
                if (here < 0.0) != (there < 0.0) {
                    let share = here / (here - there);
                    cut.push(Off { u: from.u + (to.u - from.u) * share, v: from.v + (to.v - from.v) * share });
                }
            }
            left = cut;
        }
        left
    }

    /// Returns how much of the field's opening a hull blocks, as seen from the middle of the side: the angle that the
    /// part inside the field takes up, as a share of the sweep. This is 0 for a hull outside. It can exceed 1 for a
    /// hull that is close, because the field begins along the whole side.
    pub fn blocked(&self, other: &Hull) -> f64 {
        let beam = f64::from(self.hull.footprint.beam.0) / 2.0;
        let inside = self.part_inside(other.corners().map(|corner| self.off(corner)), self.slope());
        let seen = inside.into_iter().map(|off| Off { u: off.u, v: off.v - beam }.angle().0);
        let (low, high) = seen.fold((i32::MAX, i32::MIN), |(low, high), angle| (low.min(angle), high.max(angle)));
        if low >= high { 0.0 } else { f64::from(high - low) / f64::from(self.sweep.0.max(1)) }
    }

    /// The outline of the field between two distances from the side, as corners in order, for drawing.
    pub fn outline(&self, from: Length, to: Length) -> Vec<Point> {
        let beam = f64::from(self.hull.footprint.beam.0) / 2.0;
        let point = |ahead: f64, out: f64| {
            let right = if self.starboard { out } else { -out };
            self.hull.pose.at.beside(self.hull.pose.heading, ahead, right)
        };
        let edge = |distance: Length| beam + f64::from(distance.0);
        let (near, far) = (edge(from), edge(to));
        vec![
            point(self.half_width(near), near),
            point(self.half_width(far), far),
            point(-self.half_width(far), far),
            point(-self.half_width(near), near),
        ]
    }

    /// The middle of the ship's side, from which ranges are measured.
    pub fn muzzle(&self) -> Point {
        self.hull.mount(if self.starboard { super::Mount::Starboard } else { super::Mount::Larboard })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Footprint, Pose};
    use super::*;

    fn mm(x: f64, y: f64) -> Point {
        Point::new(Length(libm::round(x * 100.0) as i32), Length(libm::round(y * 100.0) as i32))
    }

    fn ship(x: f64, y: f64, heading: i32) -> Hull {
        Hull::new(
            Pose::new(mm(x, y), Heading::new(heading)),
            Footprint::new(Length::millimetres(50), Length::millimetres(25)),
        )
    }

    #[test]
    fn a_field_flares_from_the_whole_side() {
        let field = Field::new(ship(0.0, 0.0, 0), true, Angle::degrees(45));
        for (out, half) in [(100.0, 61.24), (87.5, 56.07), (112.5, 66.42), (72.5, 49.85)] {
            assert!(
                (field.half_width(out * 100.0) / 100.0 - half).abs() < 0.006,
                "at {out} mm she sweeps {half} mm either way"
            );
        }
        assert!(
            field.contains(mm(12.5, 25.0)) && !field.contains(mm(12.49, 0.0)),
            "it begins at the side, corners included"
        );
        assert_eq!(field.holds(&ship(100.0, 75.0, 0)), Inside::Partly);
        assert_eq!(field.holds(&ship(100.0, 95.0, 0)), Inside::Not);
        assert_eq!(field.holds(&ship(-100.0, 0.0, 0)), Inside::Not, "a ship on the other side");
        let broad = Hull::new(
            Pose::new(mm(30.0, 0.0), Heading::NORTH),
            Footprint::new(Length::millimetres(400), Length::millimetres(5)),
        );
        assert_eq!(field.holds(&broad), Inside::Partly, "no corner of hers lies inside, and yet she does");
        assert!(
            (field.blocked(&broad) - 2.859).abs() < 1e-3,
            "and covers all of it: 64.3 degrees to either hand, of 22.5"
        );
        assert!(
            (field.blocked(&ship(40.0, 36.89, 0)) - 1.062).abs() < 1e-3
                && (field.blocked(&ship(80.0, 53.46, 0)) - 0.475).abs() < 1e-3
        );
        assert!(
            field.blocked(&ship(-40.0, 0.0, 0)) == 0.0 && field.blocked(&ship(100.0, 95.0, 0)) == 0.0,
            "nothing of a ship outside"
        );
    }

    #[test]
    fn rakes_are_judged_by_tangents_and_never_by_rounded_angles() {
        let off = |x: f64, y: f64| Off::from(Point::ORIGIN, Heading::NORTH, true, mm(x, y));
        let half = Angle(2250);
        assert!(off(41.42, 100.0).is_ahead_within(half), "22.4993 degrees");
        assert!(!off(41.43, 100.0).is_ahead_within(half), "22.5042 degrees, which a rounded angle takes for 22.50");
        assert!(off(0.0, -50.0).is_astern_within(half) && !off(0.0, 50.0).is_astern_within(half));
    }

    proptest! {
        #[test]
        fn a_mirror_and_a_quarter_turn_change_nothing(
            x in -20_000..20_000_i32, y in -20_000..20_000_i32, heading in 0..36_000_i32, at in 0..36_000_i32, sweep in prop::sample::select(vec![10, 45, 90]),
        ) {
            let own = ship(0.0, 0.0, heading);
            let other = Hull::new(Pose::new(Point::new(Length(x), Length(y)), Heading::new(at)), own.footprint);
            let field = Field::new(own, true, Angle::degrees(sweep));
            let mirror = |hull: Hull| Hull::new(Pose::new(Point::new(-hull.pose.at.x, hull.pose.at.y), Heading::new(-hull.pose.heading.hundredths())), hull.footprint);
            let quarter = |hull: Hull| Hull::new(Pose::new(Point::new(hull.pose.at.y, -hull.pose.at.x), hull.pose.heading.turned(Angle::degrees(90))), hull.footprint);
            prop_assert_eq!(field.holds(&other), Field::new(mirror(own), false, field.sweep).holds(&mirror(other)));
            prop_assert_eq!(field.holds(&other), Field::new(quarter(own), true, field.sweep).holds(&quarter(other)));
            prop_assert_eq!(field.contains(other.pose.at), Field::new(mirror(own), false, field.sweep).contains(mirror(other).pose.at));
        }

        #[test]
        fn a_hull_that_cannot_be_held_is_not(x in -20_000..20_000_i32, y in -20_000..20_000_i32, heading in 0..36_000_i32, at in 0..36_000_i32) {
            let own = ship(0.0, 0.0, heading);
            let other = Hull::new(Pose::new(Point::new(Length(x), Length(y)), Heading::new(at)), own.footprint);
            let field = Field::new(own, true, Angle::degrees(45));
            prop_assert!(field.may_hold(&other) || field.holds(&other) == Inside::Not);
            prop_assert!(field.margin(other.pose.at) > -6000.0 || !field.may_hold(&other), "and who lies far off is known at once");
        }

        #[test]
        fn a_hull_wholly_inside_has_her_middle_inside(x in 0..30_000_i32, y in -20_000..20_000_i32, at in 0..36_000_i32) {
            let own = ship(0.0, 0.0, 0);
            let other = Hull::new(Pose::new(Point::new(Length(x), Length(y)), Heading::new(at)), own.footprint);
            let field = Field::new(own, true, Angle::degrees(45));
            match field.holds(&other) {
                Inside::Wholly => prop_assert!(field.contains(other.pose.at)),
                Inside::Partly => {}
                Inside::Not => prop_assert!(!field.contains(other.pose.at)),
            }
        }
    }
}
