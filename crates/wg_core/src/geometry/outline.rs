//! Shapes given by their corners: whether they meet, when they first touch on the way, how far apart or how deep they
//! are.
//!
//! A convex shape is a slice of one corner (a point), two (a segment) or four (a parallelogram, in order). Whether
//! shapes meet, and when they meet along a straight way, is decided exactly, in integers. The coordinates of any table
//! (300 inches are fewer than a million units) leave room to spare. Beyond that, numbers saturate.

use smallvec::SmallVec;

use super::Point;

/// The dot product of two vectors in hundredths of a millimetre. Exact on any table.
pub(super) fn dot(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0.saturating_mul(b.0).saturating_add(a.1.saturating_mul(b.1))
}

/// The cross product, positive if `b` lies to the left of `a`. Exact on any table.
pub(super) fn cross(a: (i64, i64), b: (i64, i64)) -> i64 {
    dot((a.1.saturating_neg(), a.0), b)
}

/// The sides of a shape from each corner to the next, and from the last to the first.
pub(super) fn sides(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let count = if corners.len() == 2 { 1 } else { corners.len() };
    (0..count).map(|i| (corners[i], corners[(i + 1) % corners.len()]))
}

/// Returns the axes for a separating-axis test. Two convex shapes are apart exactly if their projections are apart on
/// one of these: along or across one of their sides, or along the edges of the table. Sides of no length (a point, a
/// ship without beam) are skipped.
fn axes(a: &[Point], b: &[Point]) -> impl Iterator<Item = (i64, i64)> + use<> {
    let side = |shape: &[Point], i: usize| match (shape.get(i), shape.get(i + 1)) {
        (Some(&from), Some(&to)) => from.to(to),
        _ => (0, 0),
    };
    let [a0, a1, b0, b1] = [side(a, 0), side(a, 1), side(b, 0), side(b, 1)];
    let turned = |(x, y): (i64, i64)| (-y, x);
    let axes = [(1, 0), (0, 1), turned(b0), turned(a0), turned(a1), turned(b1), a0, a1, b0, b1];
    axes.into_iter().filter(|&axis| axis != (0, 0))
}

/// Projects a shape onto an axis and returns the two ends, in units of the axis.
fn shadow(axis: (i64, i64), shape: &[Point]) -> (i64, i64) {
    shape.iter().fold((i64::MAX, i64::MIN), |(low, high), &corner| {
        let at = dot(axis, Point::ORIGIN.to(corner));
        (low.min(at), high.max(at))
    })
}

/// True if two convex shapes have a point in common. Touching is enough.
pub(super) fn meet(a: &[Point], b: &[Point]) -> bool {
    axes(a, b).all(|axis| {
        let ((a_low, a_high), (b_low, b_high)) = (shadow(axis, a), shadow(axis, b));
        a_low <= b_high && b_low <= a_high
    })
}

/// A share of a way: 0 at its start, 1 at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Share {
    over: i64,
    /// The denominator. Must be positive.
    under: i64,
}

impl Share {
    const START: Self = Self { over: 0, under: 1 };
    const END: Self = Self { over: 1, under: 1 };

    fn less(self, other: Self) -> bool {
        i128::from(self.over) * i128::from(other.under) < i128::from(other.over) * i128::from(self.under)
    }

    /// Returns the first of `whole` equal steps that reaches or passes this share of the way.
    pub(super) fn step(self, whole: i64) -> i64 {
        let steps = -((-i128::from(self.over)).saturating_mul(i128::from(whole)).div_euclid(i128::from(self.under)));
        i64::try_from(steps).unwrap_or(i64::MAX)
    }
}

/// Returns the share of `way` at which a convex shape `a`, shifted along it, first meets the resting convex shape `b`;
/// `None` if they do not meet on the way. Touching is enough. With `deeper`, returns the first share at which `a` lies
/// deeper in `b` than this many units, as [`depth`] measures it.
///
/// The shifts at which two convex shapes meet form a convex set. Along a straight way they are therefore an interval:
/// the intersection of what every axis allows. The same is true of the shifts at which they lie deeper than a given
/// depth.
pub(super) fn first_contact(a: &[Point], way: (i64, i64), b: &[Point], deeper: Option<f64>) -> Option<Share> {
    let (mut from, mut until) = (Share::START, Share::END);
    for axis in axes(a, b) {
        let ((a_low, a_high), (b_low, b_high)) = (shadow(axis, a), shadow(axis, b));
        let margin = deeper.map_or(0, |depth| libm::floor(depth * length(axis)) as i64 + 1);
        let (low, high) =
            (b_low.saturating_sub(a_high).saturating_add(margin), b_high.saturating_sub(a_low).saturating_sub(margin));
        let speed = dot(axis, way);
        if speed == 0 {
            if low > 0 || high < 0 {
                return None;
            }
            continue;
        }
        let (low, high) = if speed > 0 { (low, high) } else { (high.saturating_neg(), low.saturating_neg()) };
        let (enters, leaves) =
            (Share { over: low, under: speed.saturating_abs() }, Share { over: high, under: speed.saturating_abs() });
        if from.less(enters) {
            from = enters;
        }
        if leaves.less(until) {
            until = leaves;
        }
        if until.less(from) {
            return None;
        }
    }
    Some(from)
}

/// Returns how far a convex shape `a` would have to be shifted, in units, to lie clear of `b`. It is negative for
/// shapes that are apart, and then its absolute value is a lower bound of their distance.
pub(super) fn depth(a: &[Point], b: &[Point]) -> f64 {
    axes(a, b).fold(f64::INFINITY, |least, axis| {
        let ((a_low, a_high), (b_low, b_high)) = (shadow(axis, a), shadow(axis, b));
        let slack = b_high.saturating_sub(a_low).min(a_high.saturating_sub(b_low));
        least.min(slack as f64 / length(axis))
    })
}

fn length(axis: (i64, i64)) -> f64 {
    libm::sqrt(dot(axis, axis) as f64)
}

/// Returns the square of the distance between two convex shapes; zero if they meet.
///
/// The numbers that are divided are exact, and the least quotient does not depend on the order of comparison. Distances
/// are therefore symmetric, and the same on a turned or mirrored table.
pub(super) fn gap_squared(a: &[Point], b: &[Point]) -> f64 {
    if meet(a, b) {
        return 0.0;
    }
    // The shortest line between two convex shapes that are apart ends at a corner of one of them.
    let (least, _, _) = corner_to_side(a, b)
        .chain(corner_to_side(b, a))
        .fold((f64::INFINITY, 0, 0), |best, next| if next.0 < best.0 { next } else { best });
    least
}

/// The squares of the distances from every corner of one shape to every side of another, with the index of the corner
/// and of the side.
pub(super) fn corner_to_side<'a>(a: &'a [Point], b: &'a [Point]) -> impl Iterator<Item = (f64, usize, usize)> + 'a {
    a.iter().enumerate().flat_map(move |(i, &corner)| {
        sides(b).enumerate().map(move |(k, (from, to))| (to_segment_squared(corner, from, to), i, k))
    })
}

/// Returns the square of the distance from a point to the segment from `a` to `b`.
pub(super) fn to_segment_squared(point: Point, a: Point, b: Point) -> f64 {
    let (along, to) = (a.to(b), a.to(point));
    let length_squared = dot(along, along);
    let reached = dot(along, to);
    if reached <= 0 {
        a.distance_squared(point) as f64
    } else if reached >= length_squared {
        b.distance_squared(point) as f64
    } else {
        let area = cross(along, to) as f64;
        area * area / length_squared as f64
    }
}

/// The position of a point relative to a simple polygon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Inside,
    Edge,
    Outside,
}

/// Returns the position of a point relative to a simple polygon, convex or not, in either winding order. Exact.
pub(super) fn place(outline: &[Point], point: Point) -> Place {
    let mut inside = false;
    for (a, b) in sides(outline) {
        let turn = cross(a.to(b), a.to(point));
        if turn == 0 && dot(point.to(a), point.to(b)) <= 0 {
            return Place::Edge;
        }
        // A ray due east of the point crosses a side if the ends of the side lie on different sides of the ray.
        let (upwards, downwards) = (a.y <= point.y && point.y < b.y, b.y <= point.y && point.y < a.y);
        if (upwards && turn > 0) || (downwards && turn < 0) {
            inside = !inside;
        }
    }
    if inside { Place::Inside } else { Place::Outside }
}

/// Returns the part of a simple polygon that lies on a hull, as corners in units east and north of the hull's first
/// corner. Its pieces may be joined by lines of zero width. Its area is right, and so is the mean of its corners for a
/// convex polygon.
pub(super) fn common_part(outline: &[Point], hull: &[Point; 4]) -> SmallVec<[(f64, f64); 16]> {
    let from = hull[0];
    let relative = |point: Point| {
        let (x, y) = from.to(point);
        (x as f64, y as f64)
    };
    let mut part: SmallVec<[(f64, f64); 16]> = outline.iter().map(|&corner| relative(corner)).collect();
    for (a, b) in sides(hull) {
        let ((ax, ay), (bx, by)) = (relative(a), relative(b));
        // The corners of a hull are in clockwise order, so its inside lies to the right.
        let right = |(x, y): (f64, f64)| (by - ay) * (x - ax) - (bx - ax) * (y - ay);
        let mut kept = SmallVec::new();
        for i in 0..part.len() {
            let (this, next) = (part[i], part[(i + 1) % part.len()]);
            let (own, others) = (right(this), right(next));
            if own >= 0.0 {
                kept.push(this);
            }
            if (own > 0.0 && others < 0.0) || (own < 0.0 && others > 0.0) {
                let share = own / (own - others);
                kept.push((this.0 + share * (next.0 - this.0), this.1 + share * (next.1 - this.1)));
            }
        }
        part = kept;
    }
    part
}

/// Returns the area, in square units, of the part of a simple polygon that lies on a hull.
pub(super) fn common_area(outline: &[Point], hull: &[Point; 4]) -> f64 {
    let part = common_part(outline, hull);
    let doubled = (0..part.len()).fold(0.0, |sum, i| {
        let ((ax, ay), (bx, by)) = (part[i], part[(i + 1) % part.len()]);
        sum + (ax * by - ay * bx)
    });
    libm::fabs(doubled) / 2.0
}
