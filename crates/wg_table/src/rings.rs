//! Rings around units: selection, targets, refused targets, cover.

use std::f32::consts::TAU;

use bevy::prelude::*;
use bevy_prototype_lyon::prelude::shapes;
use wg_core::UnitView;
use wg_core::shown::view::UnitKind;
use wg_panels::read::overlays::TargetKind;

use crate::draw::{Drawing, Trace};
use crate::layout::mm;
use crate::palette::{Palette, faint};
use crate::ship::Ground;

/// Returns the footprint of a unit that is not a ship. `None` for a ship.
pub(crate) fn ground(unit: &UnitView, px: f32) -> Option<Ground> {
    let half = Vec2::new(mm(unit.footprint.beam), mm(unit.footprint.length)) / 2.0;
    (unit.kind != UnitKind::Ship).then_some(Ground { half, px })
}

/// Draws a target ring that follows the outline of a body of men.
fn block_ring(out: &mut Drawing, ground: &Ground, kind: TargetKind, palette: &Palette, px: f32) {
    let around: Vec<Vec2> = ground.around(6.0 * px);
    let line = || shapes::Polygon { points: around.clone(), closed: false };
    match kind {
        TargetKind::Open | TargetKind::Friend => {
            let colour = if kind == TargetKind::Friend { palette.gold } else { palette.red };
            out.line(line(), Color::WHITE.with_alpha(0.4), 4.0 * px);
            out.line(line(), faint(colour, 0.85), 1.8 * px);
        }
        TargetKind::Considered => {
            out.both(line(), faint(palette.red, 0.14), Color::WHITE.with_alpha(0.5), 5.5 * px);
            out.line(line(), palette.red, 2.8 * px);
            let (h, arm) = (ground.half + Vec2::splat(6.0 * px), 6.0 * px);
            let mut hairs = Trace::new();
            for way in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
                let at = way * h;
                hairs = hairs.m(at.x - way.x * arm, at.y - way.y * arm).l(at.x + way.x * arm, at.y + way.y * arm);
            }
            out.line(hairs, palette.red, 2.4 * px);
        }
        TargetKind::Refused => {
            out.line(Trace::new().dashes(&around, 3.0 * px, 5.0 * px), faint(palette.ink, 0.55), 1.6 * px)
        }
    }
}

/// Draws hatching around men in cover. Their front is to the north, their middle at the origin.
pub(crate) fn cover(out: &mut Drawing, ground: &Ground, palette: &Palette, px: f32) {
    let (inner, outer) = (ground.around(1.5 * px), ground.around(9.0 * px));
    let mut strokes = Trace::new();
    for n in 0..inner.len() - 1 {
        let steps = (outer[n].distance(outer[n + 1]) / (5.0 * px)).ceil().max(1.0);
        for i in 0..steps as usize {
            let share = i as f32 / steps;
            let (a, b) =
                (inner[n].lerp(inner[n + 1], share), outer[n].lerp(outer[n + 1], (share + 0.8 / steps).min(1.0)));
            strokes = strokes.m(a.x, a.y).l(b.x, b.y);
        }
    }
    out.line(strokes.clone(), faint(palette.paper_light, 0.5), 3.0 * px);
    out.line(strokes, Color::srgb_u8(0x3f, 0x5a, 0x34), 1.3 * px);
    out.line(Trace::new().polyline(outer), faint(palette.ink, 0.55), 0.9 * px);
}

/// Draws a ring around a target. Her bow is to the north, her middle at the origin.
pub(crate) fn ring(out: &mut Drawing, unit: &UnitView, kind: TargetKind, palette: &Palette, px: f32) {
    if let Some(ground) = ground(unit, px) {
        return block_ring(out, &ground, kind, palette, px);
    }
    let (length, beam) = (mm(unit.footprint.length), mm(unit.footprint.beam));
    let (rx, ry) = (beam * 0.5 + length * 0.19, length * 0.60);
    let around = shapes::Ellipse { radii: Vec2::new(rx, ry), center: Vec2::ZERO };
    match kind {
        TargetKind::Open | TargetKind::Friend => {
            let colour = if kind == TargetKind::Friend { palette.gold } else { palette.red };
            out.line(around, Color::WHITE.with_alpha(0.4), 4.0 * px);
            out.line(around, faint(colour, 0.85), 1.8 * px);
        }
        TargetKind::Considered => {
            out.both(around, faint(palette.red, 0.14), Color::WHITE.with_alpha(0.5), 5.5 * px);
            out.line(around, palette.red, 2.8 * px);
            // Crosshairs.
            let mut hairs = Trace::new();
            for (x, y) in [(rx, 0.0), (-rx, 0.0), (0.0, ry), (0.0, -ry)] {
                hairs = hairs.m(x * 0.86, y * 0.90).l(x * 1.18, y * 1.10);
            }
            out.line(hairs, palette.red, 2.4 * px);
        }
        TargetKind::Refused => {
            let points = ellipse(rx, ry);
            out.line(Trace::new().dashes(&points, 3.0 * px, 5.0 * px), faint(palette.ink, 0.55), 1.6 * px);
        }
    }
}

fn ellipse(rx: f32, ry: f32) -> Vec<Vec2> {
    (0..=72).map(|i| Vec2::from_angle(i as f32 / 72.0 * TAU) * Vec2::new(rx, ry)).collect()
}

/// Draws the dashed ring around the selected unit. Her bow is to the north, her middle at the origin.
pub fn selection(unit: &UnitView, colour: Color, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    let (length, beam) = (mm(unit.footprint.length), mm(unit.footprint.beam));
    let points = ground(unit, px)
        .map_or_else(|| ellipse(beam * 0.5 + length * 0.145, length * 0.625), |ground| ground.around(5.5 * px));
    let round: f32 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    // A whole number of dashes, so that the ring has no seam.
    let count = (round / (11.5 * px)).round().max(12.0);
    let dash = round / count;
    out.line(Trace::new().polyline(points.iter().copied()), Color::WHITE.with_alpha(0.20), 4.2 * px);
    out.line_butt(Trace::new().dashes(&points, dash * 0.60, dash * 0.40), colour, 2.3 * px);
    out
}
