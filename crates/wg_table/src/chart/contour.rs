//! The distance to a shore, and lines at a constant distance from it.

use std::collections::HashMap;

use bevy::math::{Rect, Vec2};

/// A shore as a closed outline.
pub struct Shore {
    /// The points of the outline in order.
    pub points: Vec<Vec2>,
}

impl Shore {
    /// Creates a shore from an outline, roughened as an engraver would draw a coast. Each of three rounds moves points
    /// by at most `wild`.
    pub fn new(outline: &[Vec2], wild: f32, mut noise: impl FnMut(f32, f32) -> f32) -> Self {
        // First cut the corners, in two rounds.
        let mut points = outline.to_vec();
        if points.len() < 3 {
            return Self { points: Vec::new() };
        }
        for share in [0.16, 0.22] {
            let corner = |i: usize| {
                let (a, b) = (points[i], points[(i + 1) % points.len()]);
                [a.lerp(b, share), b.lerp(a, share)]
            };
            points = (0..points.len()).flat_map(corner).collect();
        }
        for round in 0..3 {
            let reach = wild * 0.6_f32.powi(round);
            let mut finer = Vec::with_capacity(points.len() * 2);
            for i in 0..points.len() {
                let (a, b) = (points[i], points[(i + 1) % points.len()]);
                let off = (b - a).perp().normalize_or_zero() * noise(-1.0, 1.0) * reach.min(a.distance(b) * 0.20);
                finer.extend([a, a.midpoint(b) + off]);
            }
            points = finer;
        }
        Self { points }
    }

    /// Returns the distance from a place to the shore: positive on land, negative in the water.
    pub fn depth(&self, at: Vec2) -> f32 {
        let mut nearest = f32::INFINITY;
        let mut inside = false;
        for i in 0..self.points.len() {
            let (a, b) = (self.points[i], self.points[(i + 1) % self.points.len()]);
            let along = b - a;
            let t = ((at - a).dot(along) / along.length_squared().max(1e-9)).clamp(0.0, 1.0);
            nearest = nearest.min(at.distance_squared(a + along * t));
            if (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * along.x {
                inside = !inside;
            }
        }
        if inside { nearest.sqrt() } else { -nearest.sqrt() }
    }

    /// Returns the bounding box of the shore.
    pub fn bounds(&self) -> Rect {
        let start = Rect { min: Vec2::splat(f32::INFINITY), max: Vec2::splat(f32::NEG_INFINITY) };
        self.points.iter().fold(start, |rect, &point| Rect { min: rect.min.min(point), max: rect.max.max(point) })
    }
}

/// Distances to a shore on a raster, from which lines of equal distance are traced.
pub struct Soundings {
    from: Vec2,
    cell: f32,
    columns: usize,
    rows: usize,
    depth: Vec<f32>,
}

impl Soundings {
    /// Samples the distances around a shore out to `reach`, in about `across` steps over the longer side.
    pub fn new(shore: &Shore, reach: f32, across: usize) -> Self {
        if shore.points.is_empty() {
            return Self { from: Vec2::ZERO, cell: 1.0, columns: 1, rows: 1, depth: vec![0.0] };
        }
        let bounds = shore.bounds().inflate(reach * 1.15);
        let cell = bounds.size().max_element() / across as f32;
        let (columns, rows) = ((bounds.width() / cell) as usize + 2, (bounds.height() / cell) as usize + 2);
        let place = |i: usize| bounds.min + Vec2::new((i % columns) as f32, (i / columns) as f32) * cell;
        let depth = (0..columns * rows).map(|i| shore.depth(place(i))).collect();
        Self { from: bounds.min, cell, columns, rows, depth }
    }

    /// Returns the place farthest inland, and its distance to the shore.
    pub fn summit(&self) -> (Vec2, f32) {
        let best = self.depth.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
        best.map_or((self.from, 0.0), |(i, &depth)| (self.place(i), depth))
    }

    fn place(&self, i: usize) -> Vec2 {
        self.from + Vec2::new((i % self.columns) as f32, (i / self.columns) as f32) * self.cell
    }

    /// Traces the lines at a given distance from the shore by marching squares, and chains their pieces.
    pub fn lines(&self, level: f32) -> Vec<Vec<Vec2>> {
        // An edge of the raster is identified by its lower corner and its direction.
        let cross = |a: usize, b: usize| {
            let (da, db) = (self.depth[a] - level, self.depth[b] - level);
            ((da > 0.0) != (db > 0.0)).then(|| self.place(a).lerp(self.place(b), da / (da - db)))
        };
        let mut ends: HashMap<usize, Vec<(usize, Vec2, Vec2)>> = HashMap::new();
        let mut order = Vec::new();
        for row in 0..self.rows - 1 {
            for column in 0..self.columns - 1 {
                let a = row * self.columns + column;
                let (b, c, d) = (a + 1, a + 1 + self.columns, a + self.columns);
                let edges =
                    [(2 * a, cross(a, b)), (2 * b + 1, cross(b, c)), (2 * d, cross(d, c)), (2 * a + 1, cross(a, d))];
                let met: Vec<_> = edges.iter().filter_map(|&(name, point)| Some((name, point?))).collect();
                for pair in met.chunks_exact(2) {
                    let [(from, p), (to, q)] = [pair[0], pair[1]];
                    ends.entry(from).or_default().push((to, p, q));
                    ends.entry(to).or_default().push((from, q, p));
                    order.push(from);
                }
            }
        }
        let mut lines = Vec::new();
        for start in order {
            let Some(&(_, first, _)) = ends.get(&start).and_then(|list| list.first()) else { continue };
            let (mut line, mut at) = (vec![first], start);
            while let Some((to, _, point)) = ends.get_mut(&at).and_then(Vec::pop) {
                if let Some(back) = ends.get_mut(&to)
                    && let Some(i) = back.iter().position(|entry| entry.0 == at)
                {
                    back.swap_remove(i);
                }
                line.push(point);
                at = to;
            }
            if line.len() > 2 {
                lines.push(line);
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Shore {
        Shore { points: vec![Vec2::ZERO, Vec2::new(10.0, 0.0), Vec2::new(10.0, 10.0), Vec2::new(0.0, 10.0)] }
    }

    #[test]
    fn depth_is_positive_on_land_and_the_distance_outside() {
        let shore = square();
        assert!((shore.depth(Vec2::splat(5.0)) - 5.0).abs() < 1e-4);
        assert!((shore.depth(Vec2::new(13.0, 14.0)) + 5.0).abs() < 1e-4, "from the corner");
    }

    #[test]
    fn a_water_line_keeps_its_distance_and_closes() {
        let soundings = Soundings::new(&square(), 4.0, 60);
        let lines = soundings.lines(-2.0);
        assert_eq!(lines.len(), 1, "one line around");
        let line = &lines[0];
        assert!(line[0].distance(line[line.len() - 1]) < 1e-3, "it closes");
        assert!(line.iter().all(|&point| (square().depth(point) + 2.0).abs() < 0.3), "two away everywhere");
    }
}
