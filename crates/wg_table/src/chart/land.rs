//! Land with water lines, hachures and trees, and shoals with tints and stippling.

use std::f32::consts::TAU;

use bevy::prelude::*;
use wg_core::shown::view::LandView;

use super::contour::{Shore, Soundings};
use crate::draw::{Drawing, Scatter, Trace};
use crate::layout::place;
use crate::palette::{Palette, blend, faint};

/// A piece of land or a shoal with its shore and the depths around it: everything that does not depend on the zoom.
pub struct Survey {
    shore: Shore,
    soundings: Soundings,
    shoal: bool,
    seed: u64,
    table: Rect,
}

impl Survey {
    /// Surveys a piece of land. `seed` is the seed of its decoration.
    pub fn new(land: &LandView, seed: u64, table: Rect) -> Self {
        let outline: Vec<Vec2> = land.outline.iter().map(|&point| place(point)).collect();
        let unit = table.size().max_element() / 1440.0;
        let mut scatter = Scatter::new(seed * 71 + 13);
        let shore = Shore::new(&outline, 9.0 * unit, |low, high| scatter.between(low, high));
        let (reach, across) = if land.shoal { (6.0, 90) } else { (34.0, 110) };
        let soundings = Soundings::new(&shore, reach * unit, across);
        Self { shore, soundings, shoal: land.shoal, seed, table }
    }

    /// Draws the land, clipped to the table.
    pub fn draw(&self, palette: &Palette, px: f32) -> Drawing {
        let mut out = Drawing::new(px);
        let mut scatter = Scatter::new(self.seed * 37 + 5);
        let (table, unit) = (self.table, self.table.size().max_element() / 1440.0);
        match (self.shore.points.len() < 3, self.shoal) {
            (true, _) => {}
            (false, true) => shoal(&mut out, &self.shore, &self.soundings, unit, table, &mut scatter, palette, px),
            (false, false) => dry(&mut out, &self.shore, &self.soundings, unit, table, &mut scatter, palette, px),
        }
        out
    }
}

/// Adds the part of a line that lies on the table, so that lines on the sea do not run over the border.
fn on_table(trace: Trace, line: &[Vec2], table: Rect) -> Trace {
    let mut trace = trace;
    let mut down = false;
    for &point in line {
        let inside = table.contains(point);
        trace = match (inside, down) {
            (true, true) => trace.l(point.x, point.y),
            (true, false) => trace.m(point.x, point.y),
            (false, _) => trace,
        };
        down = inside;
    }
    trace
}

fn dry(
    out: &mut Drawing,
    shore: &Shore,
    soundings: &Soundings,
    unit: f32,
    table: Rect,
    scatter: &mut Scatter,
    palette: &Palette,
    px: f32,
) {
    let inside = |points: &[Vec2]| -> Vec<Vec2> { points.iter().map(|p| p.clamp(table.min, table.max)).collect() };
    // Shallow water brightens towards the shore.
    for (off, alpha) in [(30.0, 0.10), (20.0, 0.13), (11.0, 0.16)] {
        for line in soundings.lines(-off * unit) {
            out.fill(Trace::new().polyline(inside(&line)).close(), faint(palette.crest, alpha));
        }
    }
    // Water lines, fainter and wider apart the farther out they are.
    for (off, alpha, weight) in
        [(4.0, 0.75, 0.9), (8.5, 0.60, 0.8), (14.0, 0.46, 0.75), (21.0, 0.33, 0.7), (30.0, 0.22, 0.7)]
    {
        for line in soundings.lines(-off * unit) {
            out.line(on_table(Trace::new(), &line, table), faint(palette.shore, alpha), weight * px);
        }
    }
    let coast = inside(&shore.points);
    out.fill(Trace::new().polyline(coast.iter().copied()).close(), palette.land_shade);
    for (off, share) in [(3.0, 0.35), (7.0, 0.7), (13.0, 1.0)] {
        for line in soundings.lines(off * unit) {
            let tone = blend(palette.land_shade, palette.land, share);
            out.fill(Trace::new().polyline(inside(&line)).close(), tone);
        }
    }
    // Short ticks on the seaward side of the shore.
    let mut ticks = Trace::new();
    for i in (0..shore.points.len()).step_by(2) {
        let (a, b) = (shore.points[i], shore.points[(i + 1) % shore.points.len()]);
        let mut out_by = (b - a).perp().normalize_or_zero();
        if shore.depth(a + out_by * 0.8 * unit) > 0.0 {
            out_by = -out_by;
        }
        let to = a + out_by * 5.5 * unit;
        if table.contains(to) && table.contains(a) {
            ticks = ticks.m(a.x, a.y).l(to.x, to.y);
        }
    }
    out.line(ticks, faint(palette.ink, 0.5), 0.75 * px);
    out.line(Trace::new().polyline(coast).close(), palette.ink, 1.5 * px);
    let (summit, high) = soundings.summit();
    let size = (high * 0.46).min(46.0 * unit);
    hill(out, summit, size, scatter, palette, px);
    // A lesser hill beside it, where there is enough land.
    let (sin, cos) = scatter.between(0.0, TAU).sin_cos();
    let beside =
        (0..12).map(|i| summit + Vec2::from_angle(i as f32 * TAU / 12.0).rotate(Vec2::new(cos, sin)) * size * 2.1);
    if let Some((depth, at)) = beside
        .map(|at| (shore.depth(at), at))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .filter(|(depth, _)| *depth > size * 0.8)
    {
        hill(out, at, (depth * 0.6).min(size * 0.66), scatter, palette, px);
    }
    trees(out, shore, summit, high, unit, scatter, palette, px);
}

/// Draws a hill with hachures: strokes downhill on all sides, in two tiers.
fn hill(out: &mut Drawing, at: Vec2, size: f32, scatter: &mut Scatter, palette: &Palette, px: f32) {
    if size < 5.0 * px {
        return;
    }
    let mut strokes = Trace::new();
    for (tier, (low, high, count)) in [(0.30, 0.56, 30), (0.66, 1.0, 46)].into_iter().enumerate() {
        for i in 0..count {
            let angle = (i as f32 + scatter.between(-0.25, 0.25) + tier as f32 * 0.5) / count as f32 * TAU;
            let way = Vec2::new(angle.cos() * 1.2, angle.sin() * 0.82) * size;
            let (a, b) = (at + way * low * scatter.between(0.93, 1.05), at + way * high * scatter.between(0.90, 1.05));
            strokes = strokes.m(a.x, a.y).l(b.x, b.y);
        }
    }
    let brow = Trace::new().ellipse(at.x, at.y, size * 0.36, size * 0.25);
    out.fill(brow, faint(palette.paper_light, 0.22));
    out.line(strokes, faint(palette.grid, 0.85), 0.9 * px);
}

/// Draws groves of trees, each a round crown with its shadow.
fn trees(
    out: &mut Drawing,
    shore: &Shore,
    summit: Vec2,
    high: f32,
    unit: f32,
    scatter: &mut Scatter,
    palette: &Palette,
    px: f32,
) {
    let bounds = shore.bounds();
    let crown = (3.4 * unit).max(1.6 * px);
    let clear = (high * 0.5).min(50.0 * unit);
    let mut grown: Vec<Vec2> = Vec::new();
    for _ in 0..14 {
        let grove = scatter.point(bounds);
        for _ in 0..13 {
            let (sin, cos) = scatter.between(0.0, TAU).sin_cos();
            let at = grove + Vec2::new(cos, sin * 0.7) * scatter.between(0.0, 8.0) * crown;
            let room = grown.iter().all(|tree| tree.distance(at) > crown * 1.5);
            if room && shore.depth(at) > crown * 2.4 && at.distance(summit) > clear {
                grown.push(at);
            }
        }
    }
    grown.sort_by(|a, b| b.y.total_cmp(&a.y));
    for at in grown {
        let size = crown * scatter.between(0.8, 1.15);
        out.fill(
            Trace::new().ellipse(at.x + size * 0.5, at.y - size * 0.55, size, size * 0.7),
            faint(palette.grain, 0.28),
        );
        out.both(Trace::new().circle(at.x, at.y, size), palette.tree, faint(palette.ink, 0.85), 0.8 * px);
        out.fill(
            Trace::new().circle(at.x - size * 0.25, at.y + size * 0.28, size * 0.45),
            faint(palette.paper_light, 0.28),
        );
    }
}

fn shoal(
    out: &mut Drawing,
    shore: &Shore,
    soundings: &Soundings,
    unit: f32,
    table: Rect,
    scatter: &mut Scatter,
    palette: &Palette,
    px: f32,
) {
    let inside = |points: &[Vec2]| -> Vec<Vec2> { points.iter().map(|p| p.clamp(table.min, table.max)).collect() };
    out.fill(Trace::new().polyline(inside(&shore.points)).close(), faint(palette.shoal, 0.34));
    for off in [7.0, 15.0] {
        for line in soundings.lines(off * unit) {
            out.fill(Trace::new().polyline(inside(&line)).close(), faint(palette.shoal, 0.34));
        }
    }
    let mut edge = inside(&shore.points);
    edge.extend(edge.first().copied());
    out.line(Trace::new().dashes(&edge, 0.01 * px, 3.6 * px), faint(palette.ink, 0.85), 1.5 * px);
    // Stippling: denser towards the edge.
    let bounds = shore.bounds();
    let dots = (bounds.width() * bounds.height() / (30.0 * unit * unit)).min(2400.0) as usize;
    let mut stipple = Trace::new();
    for _ in 0..dots {
        let at = scatter.point(bounds);
        let depth = shore.depth(at) / unit;
        if depth > 1.5 && table.contains(at) && scatter.between(0.0, 1.0) < 0.10 + 4.5 / depth {
            let r = scatter.between(0.45, 0.75) * px;
            stipple = stipple.circle(at.x, at.y, r);
        }
    }
    out.fill(stipple, faint(palette.ink, 0.62));
}
