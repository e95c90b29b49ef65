//! The frame around the part of the table that is seen, and the wood around it. It hides what would be seen between the
//! panels.

use bevy::prelude::*;
use wg_core::View;

use super::inches_a_field;
use crate::draw::{Drawing, Scatter, Trace};
use crate::layout::{self, Framing, Layout};
use crate::palette::{Palette, blend, faint};

/// Draws the frame: a border of paper with a neat line and a chequered band, as around the whole sheet, and the oak
/// outside it.
pub fn frame(framing: &Framing, layout: &Layout, palette: &Palette, view: &View) -> Drawing {
    let Framing { part: seen, border, px, .. } = *framing;
    let mut out = Drawing::new(px);
    let paper = seen.inflate(border);
    let window = framing.window.inflate(8.0 * px);
    oak(&mut out, paper, window, palette, px);
    for (spread, alpha) in [(9.0, 0.10), (6.0, 0.14), (3.5, 0.22), (1.5, 0.30)] {
        around(&mut out, paper, paper.inflate(spread * px), Color::BLACK.with_alpha(alpha));
    }
    around(&mut out, seen, paper, palette.paper);
    let ink = palette.ink;
    let band = border * 0.20;
    let outer = seen.inflate(band);
    around(&mut out, seen, outer, palette.paper_light);
    for (along, across) in [(Vec2::X, Vec2::Y), (Vec2::Y, Vec2::X)] {
        let every = inches_a_field(view);
        // The band goes on as on the whole sheet, and ends with the table.
        let (from, to) = (seen.min.max(layout.table.min).dot(along), seen.max.min(layout.table.max).dot(along));
        let mut field = (from / every).floor() as i32;
        while (field as f32) * every < to {
            let (a, b) = ((field as f32 * every).max(from), ((field + 1) as f32 * every).min(to));
            for side in [seen.min.dot(across) - band, seen.max.dot(across)] {
                if field % 2 == 0 && b > a {
                    let corner = along * a + across * side;
                    let block = Rect { min: corner, max: corner + along * (b - a) + across * band };
                    out.fill(Trace::new().rect(block), faint(ink, 0.95));
                }
            }
            field += 1;
        }
    }
    out.line(Trace::new().rect(seen), ink, 1.5 * px);
    out.line(Trace::new().rect(outer), ink, 0.9 * px);
    out.line(Trace::new().rect(paper.inflate(-0.16 * border)), faint(ink, 0.75), 0.8 * px);
    out.line(Trace::new().rect(paper), faint(palette.grain, 0.9), px);
    out
}

/// Fills the ring between two rectangles.
fn around(out: &mut Drawing, inner: Rect, outer: Rect, colour: Color) {
    let sides = [
        Rect { min: outer.min, max: Vec2::new(outer.max.x, inner.min.y) },
        Rect { min: Vec2::new(outer.min.x, inner.max.y), max: outer.max },
        Rect { min: Vec2::new(outer.min.x, inner.min.y), max: Vec2::new(inner.min.x, inner.max.y) },
        Rect { min: Vec2::new(inner.max.x, inner.min.y), max: Vec2::new(outer.max.x, inner.max.y) },
    ];
    for side in sides.into_iter().filter(|side| side.width() > 0.0 && side.height() > 0.0) {
        out.fill(Trace::new().rect(side), colour);
    }
}

/// Draws planks around the paper, as broad as those below the whole table, and lying still in the window.
fn oak(out: &mut Drawing, paper: Rect, window: Rect, palette: &Palette, px: f32) {
    around(out, paper, window, palette.oak);
    let mut scatter = Scatter::new(3);
    let width = window.height() * 0.155;
    for plank in 0..7 {
        let low = window.min.y + plank as f32 * width;
        let high = (low + width).min(window.max.y);
        let shade = blend(palette.oak, palette.oak_light, scatter.between(0.0, 0.3));
        for (left, right) in [(window.min.x, paper.min.x), (paper.max.x, window.max.x)] {
            if right > left && high > low {
                out.fill(Trace::new().rect(layout::rect(left, low, right - left, high - low)), shade);
                out.line(Trace::new().m(left, low).l(right, low), faint(palette.grain, 0.85), 1.8 * px);
            }
        }
        for (from, to) in [(window.min.y, paper.min.y), (paper.max.y, window.max.y)] {
            let (low, high) = (low.max(from), high.min(to));
            if high > low && paper.width() > 0.0 {
                out.fill(Trace::new().rect(layout::rect(paper.min.x, low, paper.width(), high - low)), shade);
            }
        }
    }
}
