//! Nearest points: the ends of the lines along which ranges are measured and drawn.

use smallvec::SmallVec;

use super::outline::{common_part, corner_to_side, dot, meet, sides, to_segment_squared};
use super::{Hull, Length, Point};

/// Returns the point of a footprint nearest to `from`, rounded once; `from` itself if it lies on the footprint.
///
/// Rounding may move the result up to a unit off the edge. Rules must use [`Hull::distance_to_point`].
pub fn nearest_point(from: Point, hull: &Hull) -> Point {
    let corners = hull.corners();
    if meet(&corners, &[from]) {
        return from;
    }
    // There is only one nearest point: if two sides are equally near, it is the corner that they share.
    let nearer = |best: (f64, Point), (a, b)| {
        let squared = to_segment_squared(from, a, b);
        if squared < best.0 { (squared, on_segment(from, a, b)) } else { best }
    };
    sides(&corners).fold((f64::INFINITY, hull.pose.at), nearer).1
}

/// Returns the points of two footprints that are nearest to each other: first on `one`, then on `other`. Rounded.
///
/// Between parallel sides, where many pairs are equally near, this is the middle pair. For footprints that overlap,
/// both points are the same, in the middle of the overlap. Swapping the hulls only swaps the points. Rules must use
/// [`Hull::distance_to`].
pub fn nearest_between(one: &Hull, other: &Hull) -> (Point, Point) {
    let (a, b) = (one.corners(), other.corners());
    if meet(&a, &b) {
        // Clip each hull by the other, so that the order of the hulls does not matter.
        let mut common: SmallVec<[(f64, f64); 32]> = SmallVec::new();
        for (part, from) in [(common_part(&a, &b), b[0]), (common_part(&b, &a), a[0])] {
            let (x, y) = Point::ORIGIN.to(from);
            common.extend(part.into_iter().map(|(east, north)| (x as f64 + east, y as f64 + north)));
        }
        if !common.is_empty() {
            let point = mean(common.into_iter());
            return (point, point);
        }
    }
    let mut pairs: SmallVec<[(f64, Point, Point); 32]> = SmallVec::new();
    let side = |corners: &[Point; 4], k: usize| (corners[k], corners[(k + 1) % 4]);
    pairs.extend(corner_to_side(&a, &b).map(|(squared, i, k)| {
        let (from, to) = side(&b, k);
        (squared, a[i], on_segment(a[i], from, to))
    }));
    pairs.extend(corner_to_side(&b, &a).map(|(squared, i, k)| {
        let (from, to) = side(&a, k);
        (squared, on_segment(b[i], from, to), b[i])
    }));
    let least = libm::sqrt(pairs.iter().map(|&(squared, ..)| squared).fold(f64::INFINITY, f64::min));
    // Corners are rounded, so the sides of ships on the same heading may be a unit off parallel.
    pairs.retain(|&mut (squared, ..)| libm::sqrt(squared) <= least + 1.0);
    pairs.sort_by_key(|&(_, own, others)| (own, others));
    pairs.dedup_by_key(|&mut (_, own, others)| (own, others));
    let numbers = |point: Point| (f64::from(point.x.0), f64::from(point.y.0));
    (mean(pairs.iter().map(|&(_, own, _)| numbers(own))), mean(pairs.iter().map(|&(_, _, others)| numbers(others))))
}

/// Returns the point of a segment nearest to `point`, rounded once.
fn on_segment(point: Point, a: Point, b: Point) -> Point {
    let along = a.to(b);
    let (reached, whole) = (dot(along, a.to(point)), dot(along, along));
    if reached <= 0 {
        a
    } else if reached >= whole {
        b
    } else {
        let part = |side: i64| Length::rounded(side as f64 * reached as f64 / whole as f64);
        a.shifted(part(along.0), part(along.1))
    }
}

/// Returns the mean of the points, rounded once.
fn mean(points: impl Iterator<Item = (f64, f64)>) -> Point {
    let (x, y, count) = points.fold((0.0, 0.0, 0.0), |(x, y, count), (east, north)| (x + east, y + north, count + 1.0));
    Point::new(Length::rounded(x / count), Length::rounded(y / count))
}
