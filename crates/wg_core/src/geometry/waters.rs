//! The waters of a battle: the table with its islands and shoals.
//!
//! ```
//! use wg_core::geometry::{Length, Piece, Point, Waters};
//!
//! let island = Piece { outline: vec![Point::inches(4.0, 4.0), Point::inches(8.0, 4.0), Point::inches(6.0, 8.0)], shoal: false };
//! let waters = Waters::new(Length::inches(48), Length::inches(36), vec![island]);
//! assert_eq!(waters.contains(Point::inches(6.0, 5.0)), Some(0));
//!
//! // A shot along the south coast passes. One across the island hits its west coast.
//! assert_eq!(waters.blocks(Point::inches(0.0, 4.0), Point::inches(20.0, 4.0)), None);
//! assert_eq!(waters.blocks(Point::inches(0.0, 6.0), Point::inches(20.0, 6.0)), Some(Point::inches(5.0, 6.0)));
//! ```

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::outline::{Place, cross, dot, gap_squared, meet, place, sides};
use super::{Hull, Length, Point};

/// A piece of land, or a shoal.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Piece {
    /// The corners of a simple polygon in order, convex or not, in either winding order. The edge belongs to the piece.
    pub outline: Vec<Point>,
    /// True for a shoal, which stops ships but not shot.
    pub shoal: bool,
}

/// A table with the land and shoals on it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Waters {
    width: Length,
    height: Length,
    pieces: Vec<Piece>,
    /// The bounding box of each piece, in the order of the pieces.
    boxes: Vec<Bounds>,
}

/// A rectangle parallel to the table's edges, in hundredths of a millimetre. Its edge belongs to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    low: (i64, i64),
    high: (i64, i64),
}

impl Bounds {
    /// Returns the smallest rectangle around the points.
    pub(super) fn about(points: impl IntoIterator<Item = Point>) -> Self {
        let nothing = Self { low: (i64::MAX, i64::MAX), high: (i64::MIN, i64::MIN) };
        points.into_iter().fold(nothing, |Self { low, high }, point| {
            let (x, y) = Point::ORIGIN.to(point);
            Self { low: (low.0.min(x), low.1.min(y)), high: (high.0.max(x), high.1.max(y)) }
        })
    }

    /// The rectangle widened on every side.
    pub(super) fn widened(self, by: i64) -> Self {
        let Self { low, high } = self;
        let (less, more) = (|a: i64| a.saturating_sub(by), |a: i64| a.saturating_add(by));
        Self { low: (less(low.0), less(low.1)), high: (more(high.0), more(high.1)) }
    }

    /// True if the rectangle lies on a table of this size. The edge of the table counts as on the table.
    pub(super) fn lies_on(self, width: Length, height: Length) -> bool {
        self.low.0 >= 0 && self.low.1 >= 0 && self.high.0 <= i64::from(width.0) && self.high.1 <= i64::from(height.0)
    }

    /// True if the two rectangles have a point in common.
    pub(super) fn meets(self, other: Self) -> bool {
        self.low.0 <= other.high.0
            && other.low.0 <= self.high.0
            && self.low.1 <= other.high.1
            && other.low.1 <= self.high.1
    }
}

impl Piece {
    /// True if a point lies on the piece or its edge.
    pub fn contains(&self, point: Point) -> bool {
        is_within(&self.outline, point)
    }

    /// True if a footprint has a point in common with the piece, whether it lies across the edge, wholly on the piece,
    /// or wholly around it. Touching is enough.
    pub fn touches(&self, hull: &Hull) -> bool {
        self.meets(&hull.corners())
    }

    /// Does the same as [`Self::touches`], for the corners of a footprint.
    pub(super) fn meets(&self, hull: &[Point; 4]) -> bool {
        sides(&self.outline).any(|(a, b)| meet(hull, &[a, b])) || self.contains(hull[0])
    }

    /// The square of the distance from a footprint; zero if they touch.
    pub(super) fn gap_squared(&self, hull: &[Point; 4]) -> f64 {
        if self.contains(hull[0]) {
            return 0.0;
        }
        sides(&self.outline).map(|(a, b)| gap_squared(hull, &[a, b])).fold(f64::INFINITY, f64::min)
    }
}

/// True if a point lies inside a simple polygon or on its edge, convex or not, in either winding order.
pub fn is_within(outline: &[Point], point: Point) -> bool {
    place(outline, point) != Place::Outside
}

impl Waters {
    /// Makes a table of this width (to the east) and height (to the north) with its pieces. A piece without corners
    /// covers nothing. A piece of one or two corners is a point or a line.
    pub fn new(width: Length, height: Length, pieces: Vec<Piece>) -> Self {
        let boxes = pieces.iter().map(|piece| Bounds::about(piece.outline.iter().copied())).collect();
        Self { width, height, pieces, boxes }
    }

    /// Makes a table without land.
    pub fn open(width: Length, height: Length) -> Self {
        Self::new(width, height, Vec::new())
    }

    /// The table's width and height.
    pub const fn size(&self) -> (Length, Length) {
        (self.width, self.height)
    }

    /// The pieces, in the order in which they are indexed.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Returns the index of the first piece that the footprint touches; `None` if it touches none.
    pub fn touches(&self, hull: &Hull) -> Option<usize> {
        let corners = hull.corners();
        self.near(Bounds::about(corners)).find(|(_, piece)| piece.meets(&corners)).map(|(i, _)| i)
    }

    /// Returns the index of the first piece, land or shoal, on which a point lies, edge included; `None` if there is
    /// none.
    pub fn contains(&self, point: Point) -> Option<usize> {
        self.near(Bounds::about([point])).find(|(_, piece)| piece.contains(point)).map(|(i, _)| i)
    }

    /// True if a point lies on dry land, edge included. Shoals are not dry.
    pub fn is_dry(&self, point: Point) -> bool {
        self.near(Bounds::about([point])).any(|(_, piece)| !piece.shoal && piece.contains(point))
    }

    /// True if all corners of the footprint lie on the table. The edge counts as on the table.
    pub fn inside_table(&self, hull: &Hull) -> bool {
        hull.inside_table(self.width, self.height)
    }

    /// Returns the distance and index of the nearest piece of dry land at most `within` from the footprint; `None` if
    /// there is none. The distance is rounded once, and zero if they touch. Of equally near pieces this is the first.
    /// Shoals do not count.
    pub fn nearest_land(&self, hull: &Hull, within: Length) -> Option<(Length, usize)> {
        let corners = hull.corners();
        // Distances are rounded by up to half a unit, so one more unit is enough.
        let reach = Bounds::about(corners).widened(i64::from(within.0).saturating_add(1));
        let land = self.near(reach).filter(|(_, piece)| !piece.shoal);
        let distances = land.map(|(i, piece)| (Length::rounded(libm::sqrt(piece.gap_squared(&corners))), i));
        distances.filter(|&(distance, _)| distance <= within).min()
    }

    /// Returns the point where a line of fire from `a` to `b` first meets dry land, rounded once; `None` if nothing
    /// blocks it. Shoals do not block.
    ///
    /// Land blocks a line that passes through its inside, however briefly. A line that only runs along its coast or
    /// touches a corner passes. Guns on land are blocked at once, and guns on its edge only if they fire across it. The
    /// test is exact, and gives the same result from `a` to `b` as from `b` to `a`.
    pub fn blocks(&self, a: Point, b: Point) -> Option<Point> {
        let land = self.near(Bounds::about([a, b])).filter(|(_, piece)| !piece.shoal);
        let share = land.filter_map(|(_, piece)| enters(&piece.outline, a, b)).reduce(f64::min)?;
        let (x, y) = a.to(b);
        Some(a.shifted(Length::rounded(x as f64 * share), Length::rounded(y as f64 * share)))
    }

    /// The pieces whose bounding boxes meet these bounds, in order, with their indices.
    pub(super) fn near(&self, bounds: Bounds) -> impl Iterator<Item = (usize, &Piece)> {
        self.pieces.iter().enumerate().filter(move |&(i, _)| self.boxes[i].meets(bounds))
    }
}

/// A distance along a line, multiplied by the square of the line's length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Along {
    over: i128,
    /// The denominator. Must be positive.
    under: i128,
}

impl Along {
    fn order(self, other: Self) -> Ordering {
        self.over.saturating_mul(other.under).cmp(&other.over.saturating_mul(self.under))
    }
}

/// Returns the share of the way from `a` to `b`, in `0.0..1.0`, at which the line first enters a simple polygon; `0.0`
/// if it starts inside, `None` if it never enters.
///
/// Between two corners or crossings, the line is inside exactly if the strips just to its left and just to its right
/// are both inside. Where the line runs along a side, only one of them is. A strip enters or leaves the polygon where a
/// side leads across the line. A corner on the line counts as lying on the far side of the strip.
fn enters(outline: &[Point], a: Point, b: Point) -> Option<f64> {
    let way = a.to(b);
    let square = i128::from(dot(way, way));
    if square == 0 {
        return None;
    }
    // The places where a strip enters or leaves, and true for the left strip.
    let mut changes: SmallVec<[(Along, bool); 16]> = SmallVec::new();
    for (from, to) in sides(outline) {
        let (from, to) = (a.to(from), a.to(to));
        let (off, then_off) = (cross(way, from), cross(way, to));
        let (left, right) = ((off > 0) != (then_off > 0), (off < 0) != (then_off < 0));
        if !left && !right {
            continue;
        }
        let (off, then_off) = (i128::from(off), i128::from(then_off));
        let (reach, then_reach) = (i128::from(dot(way, from)), i128::from(dot(way, to)));
        let over = then_reach.saturating_mul(off).saturating_sub(reach.saturating_mul(then_off));
        let (over, under) =
            if off > then_off { (over, off - then_off) } else { (over.saturating_neg(), then_off - off) };
        let at = Along { over, under };
        changes.extend(left.then_some((at, true)));
        changes.extend(right.then_some((at, false)));
    }
    changes.sort_by(|(one, _), (other, _)| one.order(*other));
    let (start, end) = (Along { over: 0, under: 1 }, Along { over: square, under: 1 });
    let (mut left, mut right) = (false, false);
    for (i, &(at, to_left)) in changes.iter().enumerate() {
        if to_left {
            left = !left;
        } else {
            right = !right;
        }
        let until = changes.get(i + 1).map_or(at, |&(next, _)| next);
        if left && right && at.order(until).is_lt() && at.order(end).is_lt() && start.order(until).is_lt() {
            return Some((at.over as f64 / at.under as f64 / square as f64).max(0.0));
        }
    }
    None
}
