//! Footprints of ships on the table.
//!
//! A hull's corners are rounded to whole hundredths of a millimetre once. All else (touching, containing, lines of
//! fire) is then decided exactly, in integers, on the parallelogram of those corners.

use serde::{Deserialize, Serialize};

use super::outline::{gap_squared, meet};
use super::{Length, Mount, Point, Pose};

/// The size of a model's footprint: a hull `length` long and `beam` wide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Footprint {
    /// The distance from bow point to stern point.
    pub length: Length,
    /// The distance from side to side.
    pub beam: Length,
}

impl Footprint {
    /// Makes a footprint from length and beam.
    pub const fn new(length: Length, beam: Length) -> Self {
        Self { length, beam }
    }

    /// Makes a footprint from length and beam in inches, rounded to the nearest hundredth of a millimetre.
    pub fn inches(length: f64, beam: f64) -> Self {
        Self::new(Length::from_inches(length), Length::from_inches(beam))
    }

    /// Reads length and beam in inches from printed data, such as `(14.0, 3.6)`. For `#[serde(deserialize_with)]`.
    ///
    /// # Errors
    /// If the value is no pair of numbers.
    pub fn read_inches<'de, D: serde::Deserializer<'de>>(data: D) -> Result<Self, D::Error> {
        <(f64, f64)>::deserialize(data).map(|(length, beam)| Self::inches(length, beam))
    }
}

/// A footprint on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hull {
    /// The position and heading.
    pub pose: Pose,
    /// The size.
    pub footprint: Footprint,
}

impl Hull {
    /// Makes a hull from a footprint at a pose.
    pub const fn new(pose: Pose, footprint: Footprint) -> Self {
        Self { pose, footprint }
    }

    /// The bow point: the middle of the forward edge.
    pub fn bow(&self) -> Point {
        self.pose.bow(&self.footprint)
    }

    /// The stern point: the middle of the after edge.
    pub fn stern(&self) -> Point {
        self.pose.stern(&self.footprint)
    }

    /// The point of the hull where this mount is.
    pub fn mount(&self, mount: Mount) -> Point {
        let half_beam = f64::from(self.footprint.beam.0) / 2.0;
        match mount {
            Mount::Bow => self.bow(),
            Mount::Stern => self.stern(),
            Mount::Larboard => self.pose.at.beside(self.pose.heading, 0.0, -half_beam),
            Mount::Starboard => self.pose.at.beside(self.pose.heading, 0.0, half_beam),
            Mount::Middle => self.pose.at,
        }
    }

    /// The corners, clockwise: larboard bow, starboard bow, starboard quarter, larboard quarter.
    pub fn corners(&self) -> [Point; 4] {
        let ahead = f64::from(self.footprint.length.0) / 2.0;
        let right = f64::from(self.footprint.beam.0) / 2.0;
        let middle = self.pose.at;
        let [larboard, starboard] = Point::ORIGIN.beside_both(self.pose.heading, ahead, right);
        // Rounding is symmetric about zero, so the after corners lie exactly opposite the forward ones.
        [
            middle.shifted(larboard.x, larboard.y),
            middle.shifted(starboard.x, starboard.y),
            middle.shifted(-larboard.x, -larboard.y),
            middle.shifted(-starboard.x, -starboard.y),
        ]
    }

    /// The points at which a hull can be seen: her four corners, bow, stern and middle.
    pub fn marks(&self) -> [Point; 7] {
        let [a, b, c, d] = self.corners();
        [a, b, c, d, self.bow(), self.stern(), self.pose.at]
    }

    /// True if the point lies on the footprint or its edge.
    pub fn contains(&self, point: Point) -> bool {
        meet(&self.corners(), &[point])
    }

    /// True if the two footprints have a point in common. Touching is enough.
    pub fn overlaps(&self, other: &Self) -> bool {
        meet(&self.corners(), &other.corners())
    }

    /// True if the line of fire from `a` to `b`, ends included, meets the footprint. Touching is enough.
    pub fn crosses(&self, a: Point, b: Point) -> bool {
        meet(&self.corners(), &[a, b])
    }

    /// The distance from a point to the nearest point of the footprint, rounded once; zero if the point lies on it.
    pub fn distance_to_point(&self, point: Point) -> Length {
        Length::rounded(libm::sqrt(gap_squared(&self.corners(), &[point])))
    }

    /// The distance between the nearest points of two footprints, rounded once; zero if they touch.
    pub fn distance_to(&self, other: &Self) -> Length {
        Length::rounded(libm::sqrt(gap_squared(&self.corners(), &other.corners())))
    }

    /// Returns a lower bound for the distance to another hull, computed from their middles alone. Most hulls on a
    /// crowded table are too far away to be worth measuring exactly.
    pub fn at_least(&self, other: &Self) -> Length {
        let half = |footprint: &Footprint| Length((footprint.length + footprint.beam).0 / 2);
        // The corners and the distance are rounded, so leave a margin of a few units.
        self.pose.at.distance(other.pose.at) - half(&self.footprint) - half(&other.footprint) - Length(8)
    }

    /// True if the distance to the other hull is at most `range`.
    pub fn within(&self, range: Length, other: &Self) -> bool {
        self.at_least(other) <= range && self.distance_to(other) <= range
    }

    /// True if all corners lie on a table of this size. The edge counts as on the table.
    pub fn inside_table(&self, width: Length, height: Length) -> bool {
        let on = |along: Length, size: Length| Length::ZERO <= along && along <= size;
        self.corners().iter().all(|corner| on(corner.x, width) && on(corner.y, height))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Heading;
    use super::*;

    #[test]
    fn two_hulls_lie_no_nearer_than_their_middles_tell() {
        for step in 0..4_000 {
            let hull = |n: i32, length: f64, beam: f64| {
                let at = Point::new(Length(n * 7_919 % 30_011), Length(n * 104_729 % 30_013));
                Hull::new(Pose::new(at, Heading::new(n * 7_927 % 36_000)), Footprint::inches(length, beam))
            };
            let (one, other) = (hull(step % 5_000, 5.0, 1.5), hull((step * 3 + 1) % 5_000, 0.7, 2.5));
            let distance = one.distance_to(&other);
            assert!(one.at_least(&other) <= distance, "{one:?} and {other:?} lie {distance:?} apart");
            for range in [distance - Length(1), distance, distance + Length(1)] {
                assert_eq!(one.within(range, &other), distance <= range, "within {range:?} of {distance:?}");
            }
        }
    }
}
