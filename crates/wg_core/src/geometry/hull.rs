//! Footprints of ships on the table.
//!
//! A hull's corners are rounded to whole units once; everything else (touching, containing, lines of fire)
//! is then decided exactly, in integers, on the parallelogram of those corners.

use serde::{Deserialize, Serialize};

use super::{Length, Mount, Point, Pose};

/// The size of a model's footprint: a hull `length` long and `beam` wide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Footprint {
    /// From bow point to stern point.
    pub length: Length,
    /// From side to side.
    pub beam: Length,
}

impl Footprint {
    /// From length and beam.
    pub const fn new(length: Length, beam: Length) -> Self {
        Self { length, beam }
    }

    /// From length and beam in inches, rounded to the nearest hundredth of a millimetre.
    pub fn inches(length: f64, beam: f64) -> Self {
        Self::new(Length::from_inches(length), Length::from_inches(beam))
    }
}

/// A footprint lying on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hull {
    /// Where it lies.
    pub pose: Pose,
    /// How big it is.
    pub footprint: Footprint,
}

impl Hull {
    /// A footprint laid at a pose.
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

    /// The point of the hull at which something is mounted.
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
        let corner = |ahead, right| self.pose.at.beside(self.pose.heading, ahead, right);
        [corner(ahead, -right), corner(ahead, right), corner(-ahead, right), corner(-ahead, -right)]
    }

    /// The points by which a hull is seen: its four corners, bow, stern and middle.
    pub fn marks(&self) -> [Point; 7] {
        let [a, b, c, d] = self.corners();
        [a, b, c, d, self.bow(), self.stern(), self.pose.at]
    }

    /// True if the point lies on the footprint or its edge.
    pub fn contains(&self, point: Point) -> bool {
        meet(&self.corners(), &[point])
    }

    /// True if the two footprints have at least a point in common; touching is enough.
    pub fn overlaps(&self, other: &Self) -> bool {
        meet(&self.corners(), &other.corners())
    }

    /// True if the line of fire from `a` to `b`, ends included, meets the footprint; touching is enough.
    pub fn crosses(&self, a: Point, b: Point) -> bool {
        meet(&self.corners(), &[a, b])
    }

    /// The distance from the nearest point of the footprint, rounded once; zero for a point on it.
    pub fn distance_to_point(&self, point: Point) -> Length {
        let corners = self.corners();
        if meet(&corners, &[point]) {
            return Length::ZERO;
        }
        Length::rounded(libm::sqrt(squared_distance_to_edges(point, &corners)))
    }

    /// The distance between the nearest points of the two footprints, rounded once; zero if they touch.
    pub fn distance_to(&self, other: &Self) -> Length {
        let (own, others) = (self.corners(), other.corners());
        if meet(&own, &others) {
            return Length::ZERO;
        }
        // The shortest line between convex shapes that lie apart ends at a corner of one of them.
        let squared = own.iter().map(|&corner| squared_distance_to_edges(corner, &others));
        let squared = squared.chain(others.iter().map(|&corner| squared_distance_to_edges(corner, &own)));
        Length::rounded(libm::sqrt(squared.fold(f64::INFINITY, f64::min)))
    }

    /// True if no corner lies off a table of this size; on its edge is still inside.
    pub fn inside_table(&self, width: Length, height: Length) -> bool {
        let on = |along: Length, size: Length| Length::ZERO <= along && along <= size;
        self.corners().iter().all(|corner| on(corner.x, width) && on(corner.y, height))
    }
}

/// The square of the distance from a point to the nearest edge of a quadrangle.
///
/// The numbers that are divided are exact, and the least of the quotients does not depend on the order in
/// which they are compared: distances are therefore symmetric, and unchanged on a turned or mirrored table.
fn squared_distance_to_edges(point: Point, corners: &[Point; 4]) -> f64 {
    let edges = (0..4).map(|i| squared_distance_to_segment(point, corners[i], corners[(i + 1) % 4]));
    edges.fold(f64::INFINITY, f64::min)
}

/// The square of the distance from a point to the nearest point of the segment from `a` to `b`.
fn squared_distance_to_segment(point: Point, a: Point, b: Point) -> f64 {
    let (along, to) = (a.to(b), a.to(point));
    let length_squared = dot(along, along);
    let reached = dot(along, to);
    if reached <= 0 {
        a.distance_squared(point) as f64
    } else if reached >= length_squared {
        b.distance_squared(point) as f64
    } else {
        let area = dot((along.1.saturating_neg(), along.0), to) as f64;
        area * area / length_squared as f64
    }
}

/// The scalar product of two vectors in hundredths of a millimetre; exact on any table.
fn dot(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0.saturating_mul(b.0).saturating_add(a.1.saturating_mul(b.1))
}

/// True if two shapes, each a point, a segment or a parallelogram given by its corners in order, have a
/// point in common. They have none exactly if some line along or across one of their sides, or along the
/// table's edges, separates them; sides of no length (a point, a ship without beam) are no trouble.
fn meet(a: &[Point], b: &[Point]) -> bool {
    if apart((1, 0), a, b) || apart((0, 1), a, b) {
        return false;
    }
    let sides = |shape: &[Point]| {
        let side = |i: usize| match (shape.get(i), shape.get(i + 1)) {
            (Some(&from), Some(&to)) => from.to(to),
            _ => (0, 0),
        };
        [side(0), side(1)]
    };
    let [a0, a1] = sides(a);
    let [b0, b1] = sides(b);
    ![a0, a1, b0, b1].iter().any(|&(x, y)| apart((x, y), a, b) || apart((-y, x), a, b))
}

/// True if the shadows of two shapes on an axis have no point in common.
fn apart(axis: (i64, i64), a: &[Point], b: &[Point]) -> bool {
    let shadow = |shape: &[Point]| {
        shape.iter().fold((i64::MAX, i64::MIN), |(low, high), &corner| {
            let at = dot(axis, Point::ORIGIN.to(corner));
            (low.min(at), high.max(at))
        })
    };
    let ((a_low, a_high), (b_low, b_high)) = (shadow(a), shadow(b));
    a_high < b_low || b_high < a_low
}
