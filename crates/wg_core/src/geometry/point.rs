//! Points and poses.

use std::f64::consts::PI;

use serde::{Deserialize, Serialize};

use super::{Angle, Footprint, Heading, Length};

/// A point on the table: `x` to the east and `y` to the north, from the south-west corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Point {
    /// The distance to the east.
    pub x: Length,
    /// The distance to the north.
    pub y: Length,
}

impl Point {
    /// The south-west corner of the table.
    pub const ORIGIN: Self = Self { x: Length::ZERO, y: Length::ZERO };

    /// Makes a point from its coordinates to the east and to the north.
    pub const fn new(x: Length, y: Length) -> Self {
        Self { x, y }
    }

    /// Makes a point from inches to the east and to the north, each rounded to the nearest hundredth of a millimetre.
    pub fn inches(x: f64, y: f64) -> Self {
        Self::new(Length::from_inches(x), Length::from_inches(y))
    }

    /// The point at these distances east and north of this one.
    #[inline]
    pub fn shifted(self, east: Length, north: Length) -> Self {
        Self::new(self.x + east, self.y + north)
    }

    /// The point at a distance in a direction. The same distance on the reversed heading leads exactly back.
    pub fn offset(self, heading: Heading, distance: Length) -> Self {
        self.beside(heading, f64::from(distance.0), 0.0)
    }

    /// The point this many hundredths of a millimetre ahead of this one and to its right, as seen looking along
    /// `heading`. Rounded once.
    pub(super) fn beside(self, heading: Heading, ahead: f64, right: f64) -> Self {
        let (sin, cos) = heading.sin_cos();
        self.shifted(Length::rounded(ahead * sin + right * cos), Length::rounded(ahead * cos - right * sin))
    }

    /// The two points that lie this far ahead, one to the left and one to the right, as computed by [`Self::beside`].
    pub(super) fn beside_both(self, heading: Heading, ahead: f64, right: f64) -> [Self; 2] {
        let (sin, cos) = heading.sin_cos();
        [-right, right].map(|right| {
            self.shifted(Length::rounded(ahead * sin + right * cos), Length::rounded(ahead * cos - right * sin))
        })
    }

    /// The vector to the other point, as units to the east and to the north. A unit is a hundredth of a millimetre.
    pub(super) fn to(self, other: Self) -> (i64, i64) {
        (i64::from(other.x.0) - i64::from(self.x.0), i64::from(other.y.0) - i64::from(self.y.0))
    }

    /// The square of the distance, to compare with [`Length::squared`]. Exact, but saturates far outside any table.
    pub fn distance_squared(self, other: Self) -> i64 {
        let (x, y) = self.to(other);
        x.saturating_mul(x).saturating_add(y.saturating_mul(y))
    }

    /// The distance, rounded to the nearest hundredth of a millimetre.
    pub fn distance(self, other: Self) -> Length {
        let squared = self.distance_squared(other);
        let floor = squared.isqrt();
        // (floor + 1/2)² = floor² + floor + 1/4. Beyond that, the next unit is nearer.
        Length::saturating(if squared - floor * floor > floor { floor + 1 } else { floor })
    }

    /// True if the other point is at most `range` away. Exact.
    pub fn within(self, range: Length, other: Self) -> bool {
        range >= Length::ZERO && self.distance_squared(other) <= range.squared()
    }

    /// The heading from this point to the other, rounded to a hundredth of a degree; `None` if they are the same point.
    pub fn heading_to(self, other: Self) -> Option<Heading> {
        let (east, north) = self.to(other);
        if east == 0 && north == 0 {
            return None;
        }
        // Only the first octant is computed. The others follow from it in whole numbers.
        let (near, far) = (east.abs().min(north.abs()), east.abs().max(north.abs()));
        let octant = libm::round(libm::atan2(near as f64, far as f64) * (18_000.0 / PI)) as i32;
        let quadrant = if east.abs() > north.abs() { 9000 - octant } else { octant };
        Some(Heading::new(match (east < 0, north < 0) {
            (false, false) => quadrant,
            (false, true) => 18_000 - quadrant,
            (true, true) => 18_000 + quadrant,
            (true, false) => 36_000 - quadrant,
        }))
    }
}

/// The position of a unit and the direction in which she points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Pose {
    /// The middle of the footprint.
    pub at: Point,
    /// The direction of the bow.
    pub heading: Heading,
}

impl Pose {
    /// Makes a pose from the middle of the footprint and the heading.
    pub const fn new(at: Point, heading: Heading) -> Self {
        Self { at, heading }
    }

    /// The pose after a straight run, ahead or, if `distance` is negative, astern. For a run in several beats see
    /// [`super::Walk`].
    #[must_use]
    pub fn run(self, distance: Length) -> Self {
        Self::new(self.at.offset(self.heading, distance), self.heading)
    }

    /// The pose after a clockwise turn about the bow point, which stays exactly where [`Self::bow`] puts it.
    #[must_use]
    pub fn turned_on_bow(self, footprint: &Footprint, by: Angle) -> Self {
        let heading = self.heading.turned(by);
        let at = self.bow(footprint).beside(heading, -f64::from(footprint.length.0) / 2.0, 0.0);
        Self::new(at, heading)
    }

    /// The pose after a clockwise turn about the middle.
    #[must_use]
    pub fn turned_on_middle(self, by: Angle) -> Self {
        Self::new(self.at, self.heading.turned(by))
    }

    /// The bow point, half the footprint's length ahead of the middle.
    pub fn bow(self, footprint: &Footprint) -> Point {
        self.at.beside(self.heading, f64::from(footprint.length.0) / 2.0, 0.0)
    }

    /// The stern point, half the footprint's length astern of the middle.
    pub fn stern(self, footprint: &Footprint) -> Point {
        self.at.beside(self.heading, -f64::from(footprint.length.0) / 2.0, 0.0)
    }

    /// The bearing of a point from the middle, relative to the bow: clockwise (to starboard) positive,
    /// `-17999..=18000`. Zero for the middle itself.
    pub fn relative_bearing(self, point: Point) -> Angle {
        self.at.heading_to(point).map_or(Angle::ZERO, |to| self.heading.to(to))
    }
}
