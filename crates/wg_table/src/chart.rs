//! The chart: oak, paper, sea, grid, land, rose and scale bar. It is drawn again only when the table, the wind, the
//! theme or the step of the zoom changes.

mod contour;
mod frame;
mod lamp;
mod land;
mod rose;
mod works;
mod zones;

use bevy::prelude::*;
use wg_core::View;
use wg_core::shown::view::{Air, Force, WindView};

use crate::draw::{Drawing, Scatter, Trace};
use crate::layout::{self, Layout, mm, place};
use crate::palette::{Palette, blend, faint};

pub use frame::frame;
pub use lamp::{gloom, glow, shine};
pub use land::Survey;
pub use rose::{card, centimetres, scale_bar, wind_rose};
pub use works::work;
pub use zones::zone;

/// Draws the oak table with its grain, far beyond the sheet.
pub fn oak(layout: &Layout, palette: &Palette, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    let long = layout.whole.size().max_element();
    let middle = layout.whole.center();
    let reach = Vec2::new(3.2, 2.4) * long;
    let wood = Rect { min: middle - reach, max: middle + reach };
    out.fill(Trace::new().rect(wood), palette.oak);
    let mut scatter = Scatter::new(3);
    // Broad planks in slightly different shades, with dark joints.
    let width = long * 0.155;
    let mut y = wood.min.y;
    while y < wood.max.y {
        let shade = blend(palette.oak, palette.oak_light, scatter.between(0.05, 0.85));
        out.fill(Trace::new().rect(layout::rect(wood.min.x, y, wood.width(), width)), shade);
        for _ in 0..9 {
            let at = y + width * scatter.between(0.04, 0.96);
            let bend = || 0.0;
            let wave = [scatter.between(-1.0, 1.0), scatter.between(-1.0, 1.0), scatter.between(-1.0, 1.0)]
                .map(|w| w * width * 0.09);
            let third = wood.width() / 3.0;
            let line = Trace::new().m(wood.min.x, at + bend()).c(
                wood.min.x + third,
                at + wave[0],
                wood.min.x + 2.0 * third,
                at + wave[1],
                wood.max.x,
                at + wave[2],
            );
            let weight = scatter.between(0.6, 1.9) * px;
            out.line(line, faint(palette.grain, scatter.between(0.18, 0.42)), weight);
        }
        out.line(Trace::new().m(wood.min.x, y).l(wood.max.x, y), faint(palette.grain, 0.85), 1.8 * px);
        out.line(
            Trace::new().m(wood.min.x, y + 1.4 * px).l(wood.max.x, y + 1.4 * px),
            faint(palette.oak_light, 0.55),
            0.8 * px,
        );
        y += width;
    }
    out
}

/// Draws a sheet of paper on the oak, with its shadow.
pub fn paper(out: &mut Drawing, sheet: Rect, palette: &Palette, px: f32) {
    for (spread, alpha) in [(9.0, 0.10), (6.0, 0.14), (3.5, 0.22), (1.5, 0.30)] {
        let by = Vec2::new(2.5, -3.5) * px;
        let shadow = Rect {
            min: sheet.min + by - Vec2::splat(spread * px),
            max: sheet.max + by + Vec2::splat(spread * px * 0.7),
        };
        out.fill(Trace::new().rect(shadow), Color::BLACK.with_alpha(alpha));
    }
    out.fill(Trace::new().rect(sheet), palette.paper);
    // Aged edges.
    for inset in [0.0, 2.0, 4.5] {
        let edge = Rect { min: sheet.min + Vec2::splat(inset * px), max: sheet.max - Vec2::splat(inset * px) };
        out.line(
            Trace::new().rect(edge),
            faint(blend(palette.paper, Color::srgb_u8(0x8a, 0x66, 0x30), 0.55), 0.20),
            4.0 * px,
        );
    }
    out.line(Trace::new().rect(sheet), faint(palette.grain, 0.9), px);
}

/// Draws the sheet with its border: neat lines, and a tick for every inch.
pub fn sheet(layout: &Layout, palette: &Palette, view: &View, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    paper(&mut out, layout.sheet, palette, px);
    let (table, ink) = (layout.table, palette.ink);
    // The frame: a band of alternating dark and light fields, as on a printed chart, between two neat lines.
    let band = (layout.border * 0.20).max(3.0 * px);
    let outer = Rect { min: table.min - Vec2::splat(band), max: table.max + Vec2::splat(band) };
    out.fill(Trace::new().rect(outer), palette.paper_light);
    let every = inches_a_field(view);
    for (along, across) in [(Vec2::X, Vec2::Y), (Vec2::Y, Vec2::X)] {
        let length = table.size().dot(along);
        for end in [table.min.dot(across) - band, table.max.dot(across)] {
            let mut field = 0;
            while (field as f32) * every < length - 0.01 {
                let (a, b) = (field as f32 * every, ((field + 1) as f32 * every).min(length));
                if field % 2 == 0 {
                    let corner = along * a + across * end;
                    let block = Rect { min: corner, max: corner + along * (b - a) + across * band };
                    out.fill(Trace::new().rect(block), faint(ink, 0.95));
                }
                field += 1;
            }
        }
    }
    out.line(Trace::new().rect(table), ink, 1.5 * px);
    out.line(Trace::new().rect(outer), ink, 0.9 * px);
    let rim = Rect {
        min: layout.sheet.min + Vec2::splat(layout.border * 0.16),
        max: layout.sheet.max - Vec2::splat(layout.border * 0.16),
    };
    out.line(Trace::new().rect(rim), faint(ink, 0.75), 0.8 * px);
    ticks(&mut out, layout, outer, ink, px);
    out
}

/// Returns the length of a field of the frame in millimetres: a square of the grid, or one, two or four inches by the
/// size of the table.
fn inches_a_field(view: &View) -> f32 {
    if let Some(grid) = view.table.grid {
        return mm(grid.square).max(1.0);
    }
    let long = mm(view.table.width).max(mm(view.table.height)) / 25.4;
    25.4 * if long > 100.0 {
        4.0
    } else if long > 50.0 {
        2.0
    } else {
        1.0
    }
}

/// Draws a tick for every inch, and a long one for every twelve.
fn ticks(out: &mut Drawing, layout: &Layout, outer: Rect, ink: Color, px: f32) {
    let table = layout.table;
    let short = layout.border * 0.12;
    let (mut small, mut great) = (Trace::new(), Trace::new());
    for (along, across) in [(Vec2::X, Vec2::Y), (Vec2::Y, Vec2::X)] {
        let count = (table.size().dot(along) / 25.4 + 0.01) as usize;
        for inch in 0..=count {
            let at = along * (inch as f32 * 25.4);
            let long = inch % 12 == 0;
            let reach = if long { short * 2.0 } else { short };
            for (edge, out_by) in [(outer.min.dot(across), -reach), (outer.max.dot(across), reach)] {
                let (a, b) = (at + across * edge, at + across * (edge + out_by));
                if long {
                    great = great.m(a.x, a.y).l(b.x, b.y);
                } else {
                    small = small.m(a.x, a.y).l(b.x, b.y);
                }
            }
        }
    }
    out.line_butt(small, faint(ink, 0.8), 0.8 * px);
    out.line_butt(great, ink, 1.1 * px);
}

/// Draws the sea with its swells and rhumb lines.
pub fn sea(layout: &Layout, palette: &Palette, view: &View, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    let table = layout.table;
    out.fill(Trace::new().rect(table), palette.sea);
    let long = table.size().max_element();
    let mut scatter = Scatter::new(11);
    // Broad, faint swells give the water some depth.
    for _ in 0..26 {
        let at = scatter.point(table);
        let (rx, ry) = (long * scatter.between(0.07, 0.16), long * scatter.between(0.012, 0.030));
        let tone = if scatter.between(0.0, 1.0) < 0.5 { palette.crest } else { palette.shore };
        out.fill(clipped_ellipse(at, rx, ry, table), faint(tone, 0.028));
    }
    rhumbs(&mut out, layout, palette, view, px);
    out
}

/// Draws wave strokes, as dense on a large table as on a small one: few in light airs, and white streaks down the wind
/// when it is gusty.
pub fn waves(layout: &Layout, wind: &WindView, palette: &Palette, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    let table = layout.table;
    let long = table.size().max_element();
    let mut scatter = Scatter::new(12);
    let unit = long / 1440.0;
    let inner = table.inflate(-22.0 * unit);
    let (mut strokes, mut crests) = (Trace::new(), Trace::new());
    let count = (190.0 * table.width() * table.height() / (1382.0 * 921.0 * unit * unit)) as usize;
    let share = match wind.force {
        Force::Light => 0.38,
        Force::Fresh => 1.0,
        Force::Gusty => 1.35,
    };
    for i in 0..(count.min(400) as f32 * share) as usize {
        let at = scatter.point(inner);
        let w = scatter.between(5.0, 10.5) * unit;
        let h = w * 0.40;
        // One long hump and one long hollow, so that it looks like a swell and not like a gull.
        let wave = |t: Trace, y: f32| {
            t.m(at.x - w * 1.6, y).q(at.x - w * 0.8, y + h, at.x, y).q(at.x + w * 0.8, y - h, at.x + w * 1.6, y)
        };
        if i % 5 == 0 {
            let (x, y) = (at.x - w * 0.5, at.y - h * 1.3);
            crests = crests.m(x - w * 0.9, y).q(x, y + h * 0.8, x + w * 0.9, y);
        }
        strokes = wave(strokes, at.y);
    }
    out.line(crests, faint(palette.crest, 0.70), 0.9 * px);
    out.line(strokes, faint(palette.wave, 0.62), 0.85 * px);
    if let (Force::Gusty, Some(from)) = (wind.force, wind.from) {
        let way = -layout::toward(from);
        let inner = table.inflate(-60.0 * unit);
        let mut streaks = Trace::new();
        for _ in 0..(count / 4).min(90) {
            let at = scatter.point(inner);
            let (reach, bend) =
                (way * scatter.between(14.0, 34.0) * unit, way.perp() * scatter.between(-2.5, 2.5) * unit);
            let (a, b, middle) = (at - reach, at + reach, at + bend);
            streaks = streaks.m(a.x, a.y).q(middle.x, middle.y, b.x, b.y);
        }
        out.line(streaks, faint(palette.crest, 0.80), 1.3 * px);
    }
    out
}

/// Draws fog over the table, or the smoke of many guns: a veil with thicker banks in it. `None` in clear air.
pub fn veil(layout: &Layout, air: Air, palette: &Palette, px: f32) -> Option<Drawing> {
    let (tone, all, bank) = match air {
        Air::Clear => return None,
        Air::Fog => (blend(palette.crest, palette.sea, 0.25), 0.27, 0.050),
        Air::Smoke => (blend(palette.crest, Color::srgb_u8(0x6b, 0x62, 0x55), 0.55), 0.22, 0.050),
    };
    let mut out = Drawing::new(px);
    let table = layout.table;
    out.fill(Trace::new().rect(table), faint(tone, all));
    let long = table.size().max_element();
    let mut scatter = Scatter::new(31);
    for _ in 0..16 {
        let at = scatter.point(table);
        let (rx, ry) = (long * scatter.between(0.12, 0.26), long * scatter.between(0.022, 0.055));
        for share in [1.0, 0.86, 0.72, 0.58, 0.44, 0.3] {
            out.fill(clipped_ellipse(at, rx * share, ry * share, table), faint(tone, bank));
        }
    }
    Some(out)
}

fn clipped_ellipse(at: Vec2, rx: f32, ry: f32, inside: Rect) -> Trace {
    const STEPS: usize = 40;
    Trace::new()
        .polyline((0..STEPS).map(|i| {
            let (sin, cos) = (i as f32 / STEPS as f32 * std::f32::consts::TAU).sin_cos();
            (at + Vec2::new(cos * rx, sin * ry)).clamp(inside.min, inside.max)
        }))
        .close()
}

/// Draws rhumb lines from the rose, or from the middle of the chart if the rose lies on a card: 32, or 16 from the
/// middle.
fn rhumbs(out: &mut Drawing, layout: &Layout, palette: &Palette, view: &View, px: f32) {
    let table = layout.table;
    let from = if layout.card.is_some() { table.min + table.size() * Vec2::new(0.5, 0.5) } else { layout.rose };
    let quiet = if view.table.grid.is_some() { 0.62 } else { 1.0 };
    let start = if layout.card.is_some() { 0.0 } else { layout.rose_radius };
    let (mut major, mut minor) = (Trace::new(), Trace::new());
    for i in 0..32 {
        let (sin, cos) = (i as f32 / 32.0 * std::f32::consts::TAU).sin_cos();
        let way = Vec2::new(sin, cos);
        let reach = to_edge(from, way, table);
        let (a, b) = (from + way * start.min(reach), from + way * reach);
        if i % 4 == 0 {
            major = major.m(a.x, a.y).l(b.x, b.y);
        } else if i % 2 == 0 || layout.card.is_none() {
            minor = minor.m(a.x, a.y).l(b.x, b.y);
        }
    }
    out.line(minor, faint(palette.rhumb, 0.40 * quiet), 0.75 * px);
    out.line(major, faint(palette.rhumb, 0.62 * quiet), 1.0 * px);
}

/// Returns the distance from a point to the edge of a rectangle in the direction `way`.
pub fn to_edge(from: Vec2, way: Vec2, inside: Rect) -> f32 {
    let along = |at: f32, by: f32, low: f32, high: f32| match by {
        by if by > 1e-6 => (high - at) / by,
        by if by < -1e-6 => (low - at) / by,
        _ => f32::INFINITY,
    };
    along(from.x, way.x, inside.min.x, inside.max.x).min(along(from.y, way.y, inside.min.y, inside.max.y)).max(0.0)
}

/// Draws the squares of a grid as fine lines, with a small cross at every corner. `None` if the table has no grid.
pub fn grid(view: &View, palette: &Palette, px: f32) -> Option<Drawing> {
    let grid = view.table.grid?;
    let mut out = Drawing::new(px);
    let (origin, side) = (place(grid.origin), mm(grid.square));
    let (columns, rows) = (usize::from(grid.columns), usize::from(grid.rows));
    let size = Vec2::new(columns as f32, rows as f32) * side;
    let (mut lines, mut corners) = (Trace::new(), Trace::new());
    for column in 0..=columns {
        let x = origin.x + column as f32 * side;
        lines = lines.m(x, origin.y).l(x, origin.y + size.y);
    }
    for row in 0..=rows {
        let y = origin.y + row as f32 * side;
        lines = lines.m(origin.x, y).l(origin.x + size.x, y);
    }
    let arm = side * 0.055;
    for column in 1..columns {
        for row in 1..rows {
            let (x, y) = (origin.x + column as f32 * side, origin.y + row as f32 * side);
            corners = corners.m(x - arm, y).l(x + arm, y).m(x, y - arm).l(x, y + arm);
        }
    }
    out.line_butt(lines, faint(palette.grid, 0.46), 0.85 * px);
    out.line_butt(corners, faint(palette.ink, 0.50), 1.0 * px);
    Some(out)
}
