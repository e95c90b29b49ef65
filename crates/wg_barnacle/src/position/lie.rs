//! The place of a hull, in plain numbers.

use wg_core::Hull as Shape;
use wg_core::prelude::*;

/// Tolerance in inches. A point on the very edge of a range or an arc is inside, because the rules round it that way.
pub(crate) const ROUNDED: f64 = 0.0005;

/// A turn, with its sine and cosine computed once.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Swing {
    sin: f64,
    cos: f64,
}

impl Swing {
    /// Makes a turn by this angle, clockwise.
    pub fn by(angle: Angle) -> Self {
        let heading = Heading::new(angle.0);
        Self { sin: heading.sin(), cos: heading.cos() }
    }
}

/// The place of a hull: its middle, the unit vector of its heading, half its length and half its beam. Lengths are in
/// inches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlainHull {
    /// The distance of the hull's middle from the west edge, in inches.
    pub x: f64,
    /// The distance of the hull's middle from the south edge, in inches.
    pub y: f64,
    /// The eastward part of the heading's unit vector.
    pub east: f64,
    /// The northward part of the heading's unit vector.
    pub north: f64,
    /// Half the length of the hull, in inches.
    pub half: f64,
    /// Half the beam of the hull, in inches.
    pub beam: f64,
}

impl PlainHull {
    /// Converts a pose and a footprint.
    pub fn of(pose: Pose, footprint: &Footprint) -> Self {
        Self {
            x: pose.at.x.to_inches(),
            y: pose.at.y.to_inches(),
            east: pose.heading.sin(),
            north: pose.heading.cos(),
            half: footprint.length.to_inches() / 2.0,
            beam: footprint.beam.to_inches() / 2.0,
        }
    }

    /// Returns the place of the hull after a straight run ahead.
    #[must_use]
    pub fn run(self, inches: f64) -> Self {
        Self { x: self.x + self.east * inches, y: self.y + self.north * inches, ..self }
    }

    /// Returns the place of the hull after a turn on the bow (B-TURNING-1).
    #[must_use]
    pub fn turned(self, by: Swing) -> Self {
        let (east, north) = (self.east * by.cos + self.north * by.sin, self.north * by.cos - self.east * by.sin);
        let (x, y) = self.place(self.half, 0.0);
        Self { x: x - east * self.half, y: y - north * self.half, east, north, ..self }
    }

    /// Returns the point that lies `ahead` inches ahead and `right` inches to starboard of the hull's middle.
    pub fn place(&self, ahead: f64, right: f64) -> (f64, f64) {
        (self.x + self.east * ahead + self.north * right, self.y + self.north * ahead - self.east * right)
    }

    /// Returns how many inches a point lies ahead and to starboard of the hull's middle.
    pub fn seen(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let (dx, dy) = (x - self.x, y - self.y);
        (dx * self.east + dy * self.north, dx * self.north - dy * self.east)
    }

    /// Returns the point of the hull that is nearest to a place.
    pub fn nearest(&self, to: (f64, f64)) -> (f64, f64) {
        let (ahead, right) = self.seen(to);
        self.place(ahead.clamp(-self.half, self.half), right.clamp(-self.beam, self.beam))
    }

    /// Returns the squared distance between the two middles, in square inches.
    pub fn apart_squared(&self, other: &Self) -> f64 {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        dx * dx + dy * dy
    }

    /// Returns about how many inches the two hulls lie apart, 0 if they touch.
    pub fn gap(&self, other: &Self) -> f64 {
        let mid = |lie: &Self, to: (f64, f64)| {
            let (ahead, _) = lie.seen(to);
            lie.place(ahead.clamp(-lie.half, lie.half), 0.0)
        };
        // The nearest points of the two keels, found by projecting back and forth between them.
        let mut from = (self.x, self.y);
        for _ in 0..2 {
            from = mid(self, mid(other, from));
        }
        let to = mid(other, from);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        ((dx * dx + dy * dy).sqrt() - self.beam - other.beam).max(0.0)
    }

    /// True if the two hulls lie within `within` inches of each other.
    pub fn meets(&self, other: &Self, within: f64) -> bool {
        let reach = self.half + self.beam + other.half + other.beam + within;
        self.apart_squared(other) <= reach * reach && self.parted(other) <= within
    }

    /// Returns the widest gap between the two hulls, measured square to a side of one of them, in inches. If they
    /// overlap, returns the depth of the overlap as a negative number.
    pub fn parted(&self, other: &Self) -> f64 {
        let strip = |one: &Self, two: &Self| {
            let (ahead, right) = one.seen((two.x, two.y));
            let along = (one.east * two.east + one.north * two.north).abs();
            let across = (one.east * two.north - one.north * two.east).abs();
            let ahead = ahead.abs() - (one.half + two.half * along + two.beam * across);
            ahead.max(right.abs() - (one.beam + two.half * across + two.beam * along))
        };
        strip(self, other).max(strip(other, self))
    }

    /// Returns the area that the hull sweeps on a straight run, as one long hull.
    #[must_use]
    pub fn swept(self, inches: f64) -> Self {
        Self { half: self.half + inches / 2.0, ..self.run(inches / 2.0) }
    }

    /// True if the line between two points passes through the hull.
    pub(crate) fn is_on(&self, from: (f64, f64), to: (f64, f64)) -> bool {
        let (a, b) = (self.seen(from), self.seen(to));
        let (mut first, mut last) = (0.0_f64, 1.0_f64);
        for (from, to, limit) in [(a.0, b.0, self.half), (a.1, b.1, self.beam)] {
            let way = to - from;
            if way.abs() < 1e-9 {
                if from.abs() > limit {
                    return false;
                }
            } else {
                let (one, two) = ((-limit - from) / way, (limit - from) / way);
                first = first.max(one.min(two));
                last = last.min(one.max(two));
            }
        }
        first <= last
    }

    /// Returns the hull as a shape of the rules.
    pub fn shape(&self, heading: Heading, footprint: Footprint) -> Shape {
        Shape::new(Pose::new(Point::inches(self.x, self.y), heading), footprint)
    }
}
