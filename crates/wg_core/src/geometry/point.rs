//! Points and poses.

use std::f64::consts::PI;

use serde::{Deserialize, Serialize};

use super::{Angle, Footprint, Heading, Length};

/// A point of the table: `x` to the east, `y` to the north, from the south-west corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Point {
    /// To the east.
    pub x: Length,
    /// To the north.
    pub y: Length,
}

impl Point {
    /// The south-west corner of the table.
    pub const ORIGIN: Self = Self { x: Length::ZERO, y: Length::ZERO };

    /// From coordinates to the east and to the north.
    pub const fn new(x: Length, y: Length) -> Self {
        Self { x, y }
    }

    /// From inches to the east and to the north, each rounded to the nearest hundredth of a millimetre.
    pub fn inches(x: f64, y: f64) -> Self {
        Self::new(Length::from_inches(x), Length::from_inches(y))
    }

    /// The point that lies so far to the east and so far to the north of this one.
    #[inline]
    pub fn shifted(self, east: Length, north: Length) -> Self {
        Self::new(self.x + east, self.y + north)
    }

    /// The point at a distance in a direction. Going back with the reversed heading leads exactly back.
    pub fn offset(self, heading: Heading, distance: Length) -> Self {
        self.beside(heading, f64::from(distance.0), 0.0)
    }

    /// The point so many hundredths of a millimetre ahead of this one and to its right, for one that
    /// looks along `heading`; rounded once.
    pub(super) fn beside(self, heading: Heading, ahead: f64, right: f64) -> Self {
        let (sin, cos) = heading.sin_cos();
        self.shifted(Length::rounded(ahead * sin + right * cos), Length::rounded(ahead * cos - right * sin))
    }

    /// The points so far ahead and so far to the left and to the right, as [`Self::beside`] gives them.
    pub(super) fn beside_both(self, heading: Heading, ahead: f64, right: f64) -> [Self; 2] {
        let (sin, cos) = heading.sin_cos();
        [-right, right].map(|right| {
            self.shifted(Length::rounded(ahead * sin + right * cos), Length::rounded(ahead * cos - right * sin))
        })
    }

    /// How far the other point lies to the east and to the north of this one, in hundredths of a millimetre.
    pub(super) fn to(self, other: Self) -> (i64, i64) {
        (i64::from(other.x.0) - i64::from(self.x.0), i64::from(other.y.0) - i64::from(self.y.0))
    }

    /// The square of the distance, exact, to compare with [`Length::squared`]. Saturates far outside any table.
    pub fn distance_squared(self, other: Self) -> i64 {
        let (x, y) = self.to(other);
        x.saturating_mul(x).saturating_add(y.saturating_mul(y))
    }

    /// The distance, rounded to the nearest hundredth of a millimetre.
    pub fn distance(self, other: Self) -> Length {
        let squared = self.distance_squared(other);
        let floor = squared.isqrt();
        // (floor + 1/2)² = floor² + floor + 1/4: beyond that the next unit is nearer.
        Length::saturating(if squared - floor * floor > floor { floor + 1 } else { floor })
    }

    /// True if the other point is no further away than `range`; exact.
    pub fn within(self, range: Length, other: Self) -> bool {
        range >= Length::ZERO && self.distance_squared(other) <= range.squared()
    }

    /// The heading from this point to the other, rounded to a hundredth of a degree; `None` if they are the same.
    pub fn heading_to(self, other: Self) -> Option<Heading> {
        let (east, north) = self.to(other);
        if east == 0 && north == 0 {
            return None;
        }
        // Only the first octant is computed; the others are made from it in whole numbers.
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

/// Where a unit lies and which way she points. `at` is the middle of her footprint.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Pose {
    /// The middle of the footprint.
    pub at: Point,
    /// Where the bow points.
    pub heading: Heading,
}

impl Pose {
    /// From the middle of the footprint and the heading.
    pub const fn new(at: Point, heading: Heading) -> Self {
        Self { at, heading }
    }

    /// Straight ahead by a distance; astern if it is negative. For a run in several beats see [`super::Walk`].
    #[must_use]
    pub fn run(self, distance: Length) -> Self {
        Self::new(self.at.offset(self.heading, distance), self.heading)
    }

    /// Turned clockwise with the bow point held fast: [`Self::bow`] gives the very same point before and after.
    #[must_use]
    pub fn turned_on_bow(self, footprint: &Footprint, by: Angle) -> Self {
        let heading = self.heading.turned(by);
        let at = self.bow(footprint).beside(heading, -f64::from(footprint.length.0) / 2.0, 0.0);
        Self::new(at, heading)
    }

    /// Turned clockwise with the middle held fast.
    #[must_use]
    pub fn turned_on_middle(self, by: Angle) -> Self {
        Self::new(self.at, self.heading.turned(by))
    }

    /// The bow point, half a hull's length ahead of the middle.
    pub fn bow(self, footprint: &Footprint) -> Point {
        self.at.beside(self.heading, f64::from(footprint.length.0) / 2.0, 0.0)
    }

    /// The stern point, half a hull's length astern of the middle.
    pub fn stern(self, footprint: &Footprint) -> Point {
        self.at.beside(self.heading, -f64::from(footprint.length.0) / 2.0, 0.0)
    }

    /// Where a point is seen from the middle, off the bow: clockwise (starboard) positive, `-17999..=18000`.
    /// Zero for the middle itself.
    pub fn relative_bearing(self, point: Point) -> Angle {
        self.at.heading_to(point).map_or(Angle::ZERO, |to| self.heading.to(to))
    }
}
