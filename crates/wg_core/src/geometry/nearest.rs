//! Nearest points: where ranges are measured to, and where lines to a hull are drawn.

use smallvec::SmallVec;

use super::outline::{common_part, corner_to_side, dot, meet, sides, to_segment_squared};
use super::{Hull, Length, Point};

/// The point of a footprint nearest to a point, rounded once; the point itself if it lies on the footprint.
///
/// Rounding may place it up to a unit off the edge. The distance to rules by is [`Hull::distance_to_point`].
pub fn nearest_point(from: Point, hull: &Hull) -> Point {
    let corners = hull.corners();
    if meet(&corners, &[from]) {
        return from;
    }
    // There is only one: sides that are equally near share the corner that is.
    let nearer = |best: (f64, Point), (a, b)| {
        let squared = to_segment_squared(from, a, b);
        if squared < best.0 { (squared, on_segment(from, a, b)) } else { best }
    };
    sides(&corners).fold((f64::INFINITY, hull.pose.at), nearer).1
}

/// The points of two footprints that are nearest to each other, first the one's, then the other's; rounded.
///
/// Where sides lie parallel many pairs are equally near: it is the middle of them. For footprints that overlap
/// it is twice the same point, in the middle of what they have in common. Changing the hulls changes the points,
/// no more. The distance to rules by is [`Hull::distance_to`].
pub fn nearest_between(one: &Hull, other: &Hull) -> (Point, Point) {
    let (a, b) = (one.corners(), other.corners());
    if meet(&a, &b) {
        // Taken both ways, so that it does not matter which hull is called the first.
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
    // Corners are rounded: the sides of ships on the same heading are parallel but for a unit.
    pairs.retain(|&mut (squared, ..)| libm::sqrt(squared) <= least + 1.0);
    pairs.sort_by_key(|&(_, own, others)| (own, others));
    pairs.dedup_by_key(|&mut (_, own, others)| (own, others));
    let numbers = |point: Point| (f64::from(point.x.0), f64::from(point.y.0));
    (mean(pairs.iter().map(|&(_, own, _)| numbers(own))), mean(pairs.iter().map(|&(_, _, others)| numbers(others))))
}

/// The point of a segment nearest to a point, rounded once.
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

/// The mean of some points, rounded once.
fn mean(points: impl Iterator<Item = (f64, f64)>) -> Point {
    let (x, y, count) = points.fold((0.0, 0.0, 0.0), |(x, y, count), (east, north)| (x + east, y + north, count + 1.0));
    Point::new(Length::rounded(x / count), Length::rounded(y / count))
}
