//! Works and features on the land: houses, breastworks, trenches, woods, hills, quays.

use bevy::prelude::*;
use wg_core::shown::view::{WorkKind, WorkView};

use crate::draw::{Drawing, Scatter, Trace};
use crate::layout::place;
use crate::palette::{Palette, blend, faint};

/// The size of a house in millimetres. An outline longer than one and a half times this is a village.
const HOUSE: f32 = 90.0;

/// Draws a work. `seed` is the seed of its decoration. Empty if the outline has fewer than three points.
pub fn work(work: &WorkView, seed: u64, palette: &Palette, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    let points: Vec<Vec2> = work.outline.iter().map(|&point| place(point)).collect();
    if points.len() < 3 {
        return out;
    }
    let mut scatter = Scatter::new(seed * 101 + 17);
    let patch = Patch::new(points);
    match work.kind {
        WorkKind::House => houses(&mut out, &patch, &mut scatter, palette, px),
        WorkKind::Fieldwork => bank(&mut out, &patch, palette, px),
        WorkKind::Trench => trench(&mut out, &patch, palette, px),
        WorkKind::Wood => wood(&mut out, &patch, &mut scatter, palette, px),
        WorkKind::Hill => hill(&mut out, &patch, &mut scatter, palette, px),
        WorkKind::Port => port(&mut out, &patch, palette, px),
    }
    out
}

/// An outline with its bounding box and middle.
struct Patch {
    points: Vec<Vec2>,
    bounds: Rect,
    middle: Vec2,
    /// Half of the shorter side of the bounding box.
    reach: f32,
}

impl Patch {
    fn new(points: Vec<Vec2>) -> Self {
        let bounds = points.iter().fold(Rect { min: Vec2::INFINITY, max: Vec2::NEG_INFINITY }, |r, p| Rect {
            min: r.min.min(*p),
            max: r.max.max(*p),
        });
        let middle = points.iter().sum::<Vec2>() / points.len() as f32;
        Self { reach: bounds.size().min_element() / 2.0, points, bounds, middle }
    }

    fn trace(&self) -> Trace {
        Trace::new().polyline(self.points.iter().copied()).close()
    }

    /// Returns the outline scaled towards its middle, which is near enough to an inset for drawing.
    fn inset(&self, by: f32) -> Vec<Vec2> {
        let share = (1.0 - by / self.reach.max(0.1)).clamp(0.05, 1.6);
        self.points.iter().map(|point| self.middle + (*point - self.middle) * share).collect()
    }

    fn edges(&self) -> impl Iterator<Item = (Vec2, Vec2)> + '_ {
        (0..self.points.len()).map(|n| (self.points[n], self.points[(n + 1) % self.points.len()]))
    }

    fn contains(&self, at: Vec2) -> bool {
        let crossed = |(a, b): (Vec2, Vec2)| {
            (a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x
        };
        self.edges().filter(|edge| crossed(*edge)).count() % 2 == 1
    }

    /// Returns the distance from a place to the nearest edge.
    fn depth(&self, at: Vec2) -> f32 {
        let from = |(a, b): (Vec2, Vec2)| {
            let along = ((at - a).dot(b - a) / (b - a).length_squared().max(0.01)).clamp(0.0, 1.0);
            a.lerp(b, along).distance(at)
        };
        self.edges().map(from).fold(f32::INFINITY, f32::min)
    }

    /// Returns the outward normal of an edge.
    fn outward(&self, a: Vec2, b: Vec2) -> Vec2 {
        let out = (b - a).perp().normalize_or_zero();
        if self.contains(a.midpoint(b) + out * 0.5) { -out } else { out }
    }

    /// Returns strokes along every edge, `step` millimetres apart, from one distance outward to another. Every second
    /// stroke is shorter.
    fn strokes(&self, step: f32, from: f32, to: f32) -> Trace {
        let mut trace = Trace::new();
        for (a, b) in self.edges() {
            let out = self.outward(a, b);
            let count = (a.distance(b) / step).round().max(1.0);
            for i in 0..count as usize {
                let at = a.lerp(b, (i as f32 + 0.5) / count);
                let long = if i % 2 == 0 { to } else { from + (to - from) * 0.6 };
                let (near, far) = (at + out * from, at + out * long);
                trace = trace.m(near.x, near.y).l(far.x, far.y);
            }
        }
        trace
    }

    fn dashed(&self, out: &mut Drawing, colour: Color, on: f32, off: f32, width: f32) {
        let mut line = self.points.clone();
        line.extend(line.first().copied());
        out.line_butt(Trace::new().dashes(&line, on, off), colour, width);
    }
}

/// Draws one roof, or a village.
fn houses(out: &mut Drawing, patch: &Patch, scatter: &mut Scatter, palette: &Palette, px: f32) {
    let size = patch.bounds.size();
    if size.max_element() <= HOUSE * 1.5 {
        roof(out, &patch.points, palette, px);
        return;
    }
    out.fill(patch.trace(), faint(palette.paper_light, 0.28));
    patch.dashed(out, faint(palette.ink, 0.6), 5.0 * px, 4.0 * px, px);
    // Houses in rows, as a surveyor would draw them.
    let step = (size.min_element() / 2.6).clamp(HOUSE * 0.42, HOUSE * 0.8);
    let (columns, rows) = ((size.x / step) as usize, (size.y / step) as usize);
    for row in 0..=rows {
        for column in 0..=columns {
            let at = patch.bounds.min
                + Vec2::new((column as f32 + 0.5) * step, (row as f32 + 0.5) * step)
                + scatter.point(Rect { min: Vec2::splat(-3.0), max: Vec2::splat(3.0) });
            let (w, h) = (step * scatter.between(0.26, 0.36), step * scatter.between(0.18, 0.26));
            let turned =
                Vec2::from_angle(scatter.between(-0.25, 0.25) + if (row + column) % 3 == 0 { 1.57 } else { 0.0 });
            let corners = [(-w, -h), (w, -h), (w, h), (-w, h)].map(|(x, y)| at + turned.rotate(Vec2::new(x, y)));
            if patch.contains(at) && patch.depth(at) > step * 0.3 {
                roof(out, &corners, palette, px);
            }
        }
    }
}

/// Draws a hipped roof with its ridge, lit from the north-west.
fn roof(out: &mut Drawing, corners: &[Vec2], palette: &Palette, px: f32) {
    let tile = blend(Color::srgb_u8(0xb0, 0x6b, 0x4c), palette.land, 0.12);
    let by = Vec2::new(2.4, -2.8) * px.min(1.2);
    out.fill(Trace::new().polyline(corners.iter().map(|c| *c + by)).close(), faint(palette.grain, 0.35));
    out.both(Trace::new().polyline(corners.iter().copied()).close(), tile, palette.ink, 1.1 * px);
    let [a, b, c, d] = corners else { return };
    // The ridge runs along the longer sides.
    let (a, b, c, d) = if a.distance(*b) >= b.distance(*c) { (*a, *b, *c, *d) } else { (*b, *c, *d, *a) };
    let (left, right) = (a.midpoint(d), b.midpoint(c));
    let hip = (a.distance(d) / 2.0 / left.distance(right).max(0.1)).min(0.42);
    let (from, to) = (left.lerp(right, hip), left.lerp(right, 1.0 - hip));
    for (one, other) in [(a, b), (c, d)] {
        let (p, q) = if one.distance(from) < one.distance(to) { (from, to) } else { (to, from) };
        let lit = (one.midpoint(other) - left.midpoint(right)).dot(Vec2::new(-1.0, 1.0)) > 0.0;
        let tone = if lit { blend(tile, Color::WHITE, 0.28) } else { blend(tile, Color::BLACK, 0.16) };
        out.fill(Trace::new().polyline([one, other, q, p]).close(), tone);
    }
    let ridges = Trace::new()
        .m(from.x, from.y)
        .l(to.x, to.y)
        .m(a.x, a.y)
        .l(from.x, from.y)
        .l(d.x, d.y)
        .m(b.x, b.y)
        .l(to.x, to.y)
        .l(c.x, c.y);
    out.line(ridges, faint(palette.ink, 0.75), 0.8 * px);
    out.line(Trace::new().polyline(corners.iter().copied()).close(), palette.ink, 1.2 * px);
}

/// Draws a breastwork: a bank of earth that slopes outward.
fn bank(out: &mut Drawing, patch: &Patch, palette: &Palette, px: f32) {
    let earth = blend(palette.land_shade, palette.grid, 0.45);
    out.line(patch.strokes((4.0 * px).max(2.6), 0.0, (6.5 * px).max(4.0)), faint(palette.ink, 0.6), 0.9 * px);
    out.fill(patch.trace(), earth);
    let inner = patch.inset((patch.reach * 0.45).min(7.0));
    out.fill(Trace::new().polyline(inner.iter().copied()).close(), blend(earth, palette.paper_light, 0.45));
    // Gabions along the outline.
    let size = (1.9 * px).max(1.6);
    for (a, b) in patch.edges() {
        let count = (a.distance(b) / (size * 2.5)).floor().max(1.0);
        for i in 0..count as usize {
            let at = a.lerp(b, (i as f32 + 0.5) / count);
            out.both(
                Trace::new().circle(at.x, at.y, size),
                blend(earth, palette.paper_light, 0.2),
                faint(palette.ink, 0.85),
                0.7 * px,
            );
        }
    }
    out.line(patch.trace(), faint(palette.ink, 0.5), 0.8 * px);
}

/// Draws a trench: dark ground between two lines, with the earth thrown up outside.
fn trench(out: &mut Drawing, patch: &Patch, palette: &Palette, px: f32) {
    let dark = blend(palette.land_shade, palette.ink, 0.45);
    out.line(patch.strokes((4.5 * px).max(3.0), 0.6 * px, (4.5 * px).max(3.0)), faint(palette.ink, 0.5), 0.8 * px);
    out.both(patch.trace(), dark, palette.ink, 1.4 * px);
    let inner = patch.inset((patch.reach * 0.35).min(5.0));
    out.fill(Trace::new().polyline(inner.iter().copied()).close(), blend(dark, palette.ink, 0.35));
    out.line(Trace::new().polyline(inner).close(), faint(palette.paper_light, 0.25), 0.7 * px);
}

/// Draws a wood: tree crowns side by side, each lit from the north-west.
fn wood(out: &mut Drawing, patch: &Patch, scatter: &mut Scatter, palette: &Palette, px: f32) {
    out.fill(patch.trace(), faint(palette.tree, 0.30));
    patch.dashed(out, faint(palette.ink, 0.45), 2.0 * px, 3.0 * px, 0.9 * px);
    let size = (patch.reach * 0.22).clamp(3.4 * px, 13.0_f32.max(3.4 * px));
    let area = patch.bounds.width() * patch.bounds.height();
    let mut grown: Vec<(Vec2, f32)> = Vec::new();
    for _ in 0..((area / (size * size)) * 2.2).min(900.0) as usize {
        let (at, crown) = (scatter.point(patch.bounds), size * scatter.between(0.75, 1.15));
        let room = grown.iter().all(|(other, radius)| other.distance(at) > (radius + crown) * 0.74);
        if room && patch.contains(at) && patch.depth(at) > crown * 0.7 {
            grown.push((at, crown));
        }
    }
    grown.sort_by(|a, b| b.0.y.total_cmp(&a.0.y));
    for (at, crown) in grown {
        out.fill(
            Trace::new().ellipse(at.x + crown * 0.4, at.y - crown * 0.5, crown, crown * 0.8),
            faint(palette.grain, 0.26),
        );
        // A crown of five lobes.
        let mut lobes = Trace::new();
        for lobe in 0..5 {
            let off = Vec2::from_angle(lobe as f32 * 1.2566 + at.x) * crown * 0.48;
            lobes = lobes.circle(at.x + off.x, at.y + off.y, crown * 0.56);
        }
        let tone = blend(palette.tree, palette.land, scatter.between(0.0, 0.16));
        out.line(lobes.clone(), faint(palette.ink, 0.85), 1.3 * px);
        out.fill(lobes, tone);
        out.fill(
            Trace::new().circle(at.x - crown * 0.28, at.y + crown * 0.32, crown * 0.34),
            faint(palette.paper_light, 0.28),
        );
    }
}

/// Draws high ground: hachures from the brow to the foot.
fn hill(out: &mut Drawing, patch: &Patch, scatter: &mut Scatter, palette: &Palette, px: f32) {
    out.fill(patch.trace(), faint(palette.land_shade, 0.55));
    for (share, alpha) in [(0.72, 0.30), (0.42, 0.45)] {
        let ring: Vec<Vec2> = patch.points.iter().map(|p| patch.middle + (*p - patch.middle) * share).collect();
        out.fill(Trace::new().polyline(ring).close(), faint(palette.paper_light, alpha * 0.6));
    }
    let mut strokes = Trace::new();
    for (tier, (low, high)) in [(0.44_f32, 0.74_f32), (0.70, 1.0)].into_iter().enumerate() {
        for (a, b) in patch.edges() {
            let count = (a.distance(b) * high / (5.2 * px).max(2.4)).ceil().max(1.0);
            for i in 0..count as usize {
                let at = a.lerp(b, (i as f32 + 0.5 * tier as f32 + scatter.between(0.0, 0.4)) / count) - patch.middle;
                let (from, to) = (
                    patch.middle + at * low * scatter.between(0.95, 1.04),
                    patch.middle + at * high * scatter.between(0.94, 1.0),
                );
                strokes = strokes.m(from.x, from.y).l(to.x, to.y);
            }
        }
    }
    out.line(strokes, faint(palette.grid, 0.95), 0.95 * px);
    patch.dashed(out, faint(palette.ink, 0.5), 1.5 * px, 3.5 * px, 0.9 * px);
    let brow: Vec<Vec2> = patch.points.iter().map(|p| patch.middle + (*p - patch.middle) * 0.40).collect();
    out.line(Trace::new().polyline(brow).close(), faint(palette.grid, 0.7), 0.8 * px);
}

/// Draws a quay: dressed stone with planks across, bollards along its edge, and an anchor where there is room for one.
fn port(out: &mut Drawing, patch: &Patch, palette: &Palette, px: f32) {
    let stone = blend(Color::srgb_u8(0xb9, 0xae, 0x98), palette.land, 0.25);
    let by = Vec2::new(2.0, -2.4) * px;
    out.fill(Trace::new().polyline(patch.points.iter().map(|c| *c + by)).close(), faint(palette.grain, 0.3));
    out.both(patch.trace(), stone, palette.ink, 1.5 * px);
    // Planks across the longer side.
    let along = patch.bounds.width() >= patch.bounds.height();
    let long = if along { patch.bounds.width() } else { patch.bounds.height() };
    let step = (4.0 * px).max(5.0);
    let mut planks = Trace::new();
    for i in 1..(long / step) as usize {
        let at = i as f32 * step;
        let ends = (0..=20).map(|n| n as f32 / 20.0).map(|share| {
            if along {
                Vec2::new(patch.bounds.min.x + at, patch.bounds.min.y + share * patch.bounds.height())
            } else {
                Vec2::new(patch.bounds.min.x + share * patch.bounds.width(), patch.bounds.min.y + at)
            }
        });
        let inside: Vec<Vec2> = ends.filter(|at| patch.contains(*at)).collect();
        if let (Some(first), Some(last)) = (inside.first(), inside.last()) {
            planks = planks.m(first.x, first.y).l(last.x, last.y);
        }
    }
    out.line(planks, faint(palette.ink, 0.32), 0.7 * px);
    out.line(
        Trace::new().polyline(patch.inset((patch.reach * 0.2).min(4.0))).close(),
        faint(palette.ink, 0.6),
        0.8 * px,
    );
    let bollard = (1.8 * px).max(1.5);
    for (a, b) in patch.edges() {
        let count = (a.distance(b) / 40.0_f32.max(14.0 * px)).floor();
        for i in 0..count as usize {
            let at = a.lerp(b, (i as f32 + 0.5) / count);
            out.both(Trace::new().circle(at.x, at.y, bollard), blend(stone, palette.ink, 0.5), palette.ink, 0.8 * px);
        }
    }
    let s = (patch.reach * 0.62).min(13.0_f32.max(8.0 * px));
    if s > 4.0 * px {
        let m = patch.middle;
        let anchor = || {
            Trace::new()
                .circle(m.x, m.y + s * 0.78, s * 0.16)
                .m(m.x, m.y + s * 0.62)
                .l(m.x, m.y - s * 0.8)
                .m(m.x - s * 0.42, m.y + s * 0.36)
                .l(m.x + s * 0.42, m.y + s * 0.36)
                .m(m.x - s * 0.68, m.y - s * 0.22)
                .q(m.x - s * 0.55, m.y - s * 0.8, m.x, m.y - s * 0.8)
                .q(m.x + s * 0.55, m.y - s * 0.8, m.x + s * 0.68, m.y - s * 0.22)
        };
        out.line(anchor(), faint(palette.paper_light, 0.8), 3.4 * px);
        out.line(anchor(), palette.ink, 1.7 * px);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_work_is_drawn_and_a_line_is_none() {
        let at = |x: i32, y: i32| wg_core::Point { x: wg_core::Length::inches(x), y: wg_core::Length::inches(y) };
        let outline = vec![at(0, 0), at(6, 0), at(6, 4), at(0, 4)];
        for kind in
            [WorkKind::House, WorkKind::Fieldwork, WorkKind::Trench, WorkKind::Wood, WorkKind::Hill, WorkKind::Port]
        {
            let built = WorkView { kind, outline: outline.clone(), ..WorkView::default() };
            assert!(!work(&built, 1, &Palette::new(false), 0.5).is_empty(), "{kind:?}");
            let line = WorkView { kind, outline: vec![at(0, 0), at(6, 0)], ..WorkView::default() };
            assert!(work(&line, 1, &Palette::new(false), 0.5).is_empty(), "{kind:?} without ground");
        }
    }
}
