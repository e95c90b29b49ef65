//! Four-cornered shapes on the screen, for hulls and lettering at any angle: how far they overlap, and how far apart
//! they are.

use egui::{Pos2, Rect, Vec2, vec2};

/// A convex shape with four corners.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Quad {
    corners: [Pos2; 4],
    bounds: Rect,
}

impl From<Rect> for Quad {
    fn from(rect: Rect) -> Self {
        Self { corners: [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()], bounds: rect }
    }
}

impl Quad {
    /// Creates a rectangle from its middle and the vectors to the middle of its end and of its side, which are at right
    /// angles.
    pub fn lying(middle: Pos2, along: Vec2, across: Vec2) -> Self {
        // Always wind the corners the same way.
        let across = if along.x * across.y < along.y * across.x { -across } else { across };
        let corners =
            [middle - along - across, middle + along - across, middle + along + across, middle - along + across];
        Self { corners, bounds: Rect::from_points(&corners) }
    }

    /// Creates a rectangle of this size, turned clockwise about its middle by an angle in radians.
    pub fn turned(middle: Pos2, size: Vec2, angle: f32) -> Self {
        let (sin, cos) = angle.sin_cos();
        Self::lying(middle, vec2(cos, sin) * size.x / 2.0, vec2(-sin, cos) * size.y / 2.0)
    }

    /// Creates a shape from its corners in order, clockwise on the screen.
    pub fn by(corners: [Pos2; 4]) -> Self {
        Self { corners, bounds: Rect::from_points(&corners) }
    }

    /// Returns its corners in order.
    pub fn corners(&self) -> [Pos2; 4] {
        self.corners
    }

    /// Returns the upright rectangle around it.
    pub fn bounds(&self) -> Rect {
        self.bounds
    }

    /// Returns its middle.
    pub fn middle(&self) -> Pos2 {
        self.corners[0] + (self.corners[2] - self.corners[0]) / 2.0
    }

    /// Returns a copy that is larger by `by` points on all sides, or smaller if negative.
    #[must_use]
    pub fn grown(&self, by: f32) -> Self {
        let (along, across) = ((self.corners[1] - self.corners[0]) / 2.0, (self.corners[3] - self.corners[0]) / 2.0);
        let more = |half: Vec2| half.normalized() * (half.length() + by).max(0.1);
        Self::lying(self.middle(), more(along), more(across))
    }

    /// Returns the area that it has in common with another shape, in square points.
    pub fn common(&self, other: &Self) -> f32 {
        if !self.bounds.intersects(other.bounds) {
            return 0.0;
        }
        // Each of the four cuts adds one corner at most.
        let (mut points, mut count) = ([Pos2::ZERO; 8], 4);
        points[..4].copy_from_slice(&self.corners);
        for n in 0..4 {
            let (from, to) = (other.corners[n], other.corners[(n + 1) % 4]);
            let side = |at: Pos2| (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x);
            let (mut kept, mut left) = ([Pos2::ZERO; 8], 0);
            for i in 0..count {
                let (here, next) = (points[i], points[(i + 1) % count]);
                let (a, b) = (side(here), side(next));
                if a >= 0.0 && left < kept.len() {
                    kept[left] = here;
                    left += 1;
                }
                if (a >= 0.0) != (b >= 0.0) && left < kept.len() {
                    kept[left] = here + (next - here) * (a / (a - b));
                    left += 1;
                }
            }
            if left < 3 {
                return 0.0;
            }
            (points, count) = (kept, left);
        }
        area(&points[..count])
    }

    /// True if the common area exceeds [`HAIR`].
    pub fn meets(&self, other: &Self) -> bool {
        self.common(other) > HAIR
    }

    /// Returns the distance to another shape, in points; 0 if they touch.
    pub fn distance(&self, other: &Self) -> f32 {
        if self.common(other) > 0.0 { 0.0 } else { self.apart(other) }
    }

    /// Returns the distance to a shape that is known not to overlap, which saves the check for every seat of a name.
    pub fn apart(&self, other: &Self) -> f32 {
        let nearest = |one: &Self, two: &Self| {
            let edges = (0..4).map(|n| (two.corners[n], two.corners[(n + 1) % 4]));
            edges.flat_map(|edge| one.corners.map(|corner| from_edge(corner, edge))).fold(f32::INFINITY, f32::min)
        };
        // Compare squares until the end.
        nearest(self, other).min(nearest(other, self)).sqrt()
    }

    /// True if a line crosses the shape: more than [`HAIR`] points of the line are inside.
    pub fn is_crossed(&self, from: Pos2, to: Pos2) -> bool {
        let way = to - from;
        if !self.bounds.intersects(Rect::from_two_pos(from, to)) {
            return false;
        }
        // The part of the line, from 0 to 1, that is on the inner side of all four edges.
        let (mut enters, mut leaves) = (0.0_f32, 1.0_f32);
        for n in 0..4 {
            let (a, b) = (self.corners[n], self.corners[(n + 1) % 4]);
            let inward = -(b - a).rot90();
            let (here, along) = (inward.dot(from - a), inward.dot(way));
            if along.abs() < 1e-6 {
                if here < 0.0 {
                    return false;
                }
            } else if along > 0.0 {
                enters = enters.max(-here / along);
            } else {
                leaves = leaves.min(-here / along);
            }
        }
        (leaves - enters) * way.length() > HAIR
    }
}

/// The overlap up to which two shapes count as merely touching, in square points, or in points for a line.
pub const HAIR: f32 = 0.6;

fn area(points: &[Pos2]) -> f32 {
    let twice: f32 = (0..points.len())
        .map(|n| (points[n], points[(n + 1) % points.len()]))
        .map(|(a, b)| a.x * b.y - b.x * a.y)
        .sum();
    twice.abs() / 2.0
}

/// Returns the square of the distance of a point from an edge.
fn from_edge(at: Pos2, (from, to): (Pos2, Pos2)) -> f32 {
    let way = to - from;
    let along = ((at - from).dot(way) / way.length_sq().max(1e-6)).clamp(0.0, 1.0);
    (from + way * along).distance_sq(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    fn square(x: f32, y: f32) -> Quad {
        Rect::from_min_size(pos2(x, y), vec2(10.0, 10.0)).into()
    }

    #[test]
    fn what_two_shapes_have_in_common_is_measured_exactly() {
        assert!((square(0.0, 0.0).common(&square(6.0, 7.0)) - 12.0).abs() < 0.01, "4 by 3");
        assert!(square(0.0, 0.0).common(&square(10.0, 0.0)) < 0.01, "they touch");
        let slanting = Quad::turned(pos2(5.0, 5.0), vec2(10.0, 10.0), std::f32::consts::FRAC_PI_4);
        assert!((slanting.common(&square(0.0, 0.0)) - 82.84).abs() < 0.1, "an octagon");
        assert!(slanting.common(&square(10.3, 10.3)) < 0.01, "the corner of its bounds is free");
        assert!(slanting.bounds().intersects(square(10.3, 10.3).bounds()), "though its bounds reach there");
    }

    #[test]
    fn how_far_apart_shapes_are_is_measured_from_edge_to_edge() {
        assert!((square(0.0, 0.0).distance(&square(13.0, 14.0)) - 5.0).abs() < 0.01, "3 and 4");
        assert!((square(0.0, 0.0).distance(&square(2.0, 17.0)) - 7.0).abs() < 0.01, "straight below");
        assert!(square(0.0, 0.0).distance(&square(5.0, 5.0)) < 0.01, "they lie upon each other");
    }

    #[test]
    fn a_line_crosses_what_lies_in_its_way() {
        assert!(square(0.0, 0.0).is_crossed(pos2(-5.0, 5.0), pos2(15.0, 6.0)), "through its middle");
        assert!(!square(0.0, 0.0).is_crossed(pos2(-5.0, 12.0), pos2(15.0, 13.0)), "past it");
        assert!(square(0.0, 0.0).is_crossed(pos2(5.0, 5.0), pos2(40.0, 5.0)), "out of it");
        assert!(!square(0.0, 0.0).is_crossed(pos2(-5.0, 5.0), pos2(0.3, 5.0)), "not yet into it");
        assert!(!square(0.0, 0.0).is_crossed(pos2(6.0, -5.0), pos2(14.0, 3.0)), "past its corner");
        assert!(square(0.0, 0.0).is_crossed(pos2(7.0, -2.0), pos2(12.0, 3.0)), "across its corner");
        assert!(!square(0.0, 0.0).is_crossed(pos2(5.0, 5.0), pos2(5.0, 5.0)), "a point is no line");
    }

    #[test]
    fn a_shape_grows_on_all_sides() {
        let grown = square(0.0, 0.0).grown(2.0);
        assert!(grown.bounds().contains_rect(Rect::from_min_max(pos2(-1.9, -1.9), pos2(11.9, 11.9))), "{grown:?}");
    }
}
