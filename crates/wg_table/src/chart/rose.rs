//! The compass rose, which is also the wind indicator, and the scale bar. They lie on the sea, or on a card beside the
//! chart.

use std::f32::consts::TAU;

use bevy::math::Affine2;
use bevy::prelude::*;
use wg_core::Measure;
use wg_core::shown::view::WindView;

use super::paper;
use crate::draw::{Drawing, Trace};
use crate::layout::{Layout, toward};
use crate::palette::{Palette, faint};

/// Draws the card on the oak that carries the rose and the scale bar. `None` if the layout has no card.
pub fn card(layout: &Layout, palette: &Palette, px: f32) -> Option<Drawing> {
    let card = layout.card?;
    let mut out = Drawing::new(px);
    paper(&mut out, card, palette, px);
    let unit = card.width();
    for (inset, weight) in [(0.035, 1.5), (0.052, 0.7)] {
        let edge = card.inflate(-inset * unit);
        // Corners turned inward, as on a cartouche.
        let n = 0.045 * unit;
        let (a, b) = (edge.min, edge.max);
        let trace = Trace::new()
            .m(a.x + n, a.y)
            .l(b.x - n, a.y)
            .q(b.x - n, a.y + n, b.x, a.y + n)
            .l(b.x, b.y - n)
            .q(b.x - n, b.y - n, b.x - n, b.y)
            .l(a.x + n, b.y)
            .q(a.x + n, b.y - n, a.x, b.y - n)
            .l(a.x, a.y + n)
            .q(a.x + n, a.y + n, a.x + n, a.y)
            .close();
        out.line(trace, palette.ink, weight * px);
    }
    let y = layout.scale.y + 0.245 * unit;
    let rule = Trace::new().m(card.center().x - 0.25 * unit, y).l(card.center().x + 0.25 * unit, y);
    out.line(rule, faint(palette.ink, 0.6), 0.8 * px);
    let m = card.center().x;
    let s = 0.014 * unit;
    out.fill(Trace::new().m(m - s * 1.6, y).l(m, y + s).l(m + s * 1.6, y).l(m, y - s).close(), palette.ink);
    Some(out)
}

/// Draws the rose, with the wind's arrow if the wind is known. `faint_rose` draws it lightly, for a rose below ships.
pub fn wind_rose(layout: &Layout, wind: &WindView, palette: &Palette, faint_rose: bool, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    let (at, r) = (layout.rose, layout.rose_radius);
    let strength = if faint_rose { 0.34 } else { 1.0 };
    let ink = |alpha: f32| faint(if layout.card.is_some() { palette.ink } else { palette.engraving }, alpha * strength);
    let pen = |angle: f32| Trace::at(Affine2::from_angle_translation(-angle, at) * Affine2::from_scale(Vec2::splat(r)));
    // The face.
    if layout.card.is_none() {
        out.fill(pen(0.0).circle(0.0, 0.0, 1.0), faint(palette.paper_light, if faint_rose { 0.25 } else { 0.92 }));
    } else {
        out.fill(pen(0.0).circle(0.0, 0.0, 1.0), palette.paper_light);
        out.fill(pen(0.0).circle(0.0, 0.0, 0.70), faint(palette.paper, 0.8));
    }
    out.line(pen(0.0).circle(0.0, 0.0, 1.0), ink(1.0), 1.6 * px);
    out.line(pen(0.0).circle(0.0, 0.0, 0.955), ink(0.8), 0.7 * px);
    out.line(pen(0.0).circle(0.0, 0.0, 0.865), ink(0.8), 0.7 * px);
    // A chequered ring in steps of ten degrees.
    for i in 0..36 {
        if i % 2 == 0 {
            let (from, to) = (i as f32 / 36.0 * TAU, (i + 1) as f32 / 36.0 * TAU);
            out.fill(ring(&pen(0.0), from, to, 0.865, 0.955), ink(0.80));
        }
    }
    out.line(pen(0.0).circle(0.0, 0.0, 0.52), ink(0.45), 0.7 * px);
    // Star points in four layers, the smaller ones below.
    for (count, offset, reach, waist) in
        [(16, 0.5, 0.50, 0.045), (8, 0.5, 0.62, 0.075), (4, 0.5, 0.70, 0.105), (4, 0.0, 0.84, 0.125)]
    {
        for i in 0..count {
            if count == 8 && i % 2 == 0 {
                continue;
            }
            let angle = (i as f32
                + if count == 4 && offset > 0.0 {
                    0.5
                } else if count == 8 {
                    0.0
                } else {
                    offset
                })
                / count as f32
                * TAU;
            let (right, left) = (waist, -waist);
            let neck = waist * 1.25;
            let half = |x: f32| pen(angle).m(0.0, reach).l(x, neck).l(0.0, 0.0).close();
            out.fill(half(left), faint(palette.paper_light, strength));
            out.fill(half(right), ink(0.95));
            out.line(half(left), ink(0.95), 0.7 * px);
        }
    }
    out.both(pen(0.0).circle(0.0, 0.0, 0.055), faint(palette.paper_light, strength), ink(1.0), 0.9 * px);
    // A lily at the north point.
    let lily = pen(0.0)
        .m(0.0, 1.20)
        .c(0.075, 1.12, 0.055, 1.05, 0.022, 1.015)
        .l(-0.022, 1.015)
        .c(-0.055, 1.05, -0.075, 1.12, 0.0, 1.20)
        .close()
        .m(0.03, 1.02)
        .c(0.06, 1.10, 0.15, 1.12, 0.15, 1.045)
        .c(0.135, 1.075, 0.085, 1.06, 0.065, 1.015)
        .close()
        .m(-0.03, 1.02)
        .c(-0.06, 1.10, -0.15, 1.12, -0.15, 1.045)
        .c(-0.135, 1.075, -0.085, 1.06, -0.065, 1.015)
        .close();
    out.fill(lily, ink(0.95));
    if let Some(prevailing) = wind.prevailing.filter(|_| wind.prevailing != wind.from) {
        // A dart outside the ring, at the point from which the wind mostly blows.
        let from = toward(prevailing);
        let pen =
            Trace::at(Affine2::from_angle_translation(-from.x.atan2(from.y), at) * Affine2::from_scale(Vec2::splat(r)));
        let dart = pen.m(0.0, 1.035).l(0.075, 1.20).l(0.0, 1.165).l(-0.075, 1.20).close();
        out.both(dart, faint(palette.paper_light, 0.9), ink(0.95 / strength), 1.1 * px);
    }
    if let Some(from) = wind.from {
        arrow(&mut out, layout, toward(from), palette.blue, px);
    }
    out
}

fn ring(pen: &Trace, from: f32, to: f32, low: f32, high: f32) -> Trace {
    const STEPS: usize = 6;
    let at = |t: f32, radius: f32| Vec2::new(t.sin(), t.cos()) * radius;
    let way = |i: usize| from + (to - from) * i as f32 / STEPS as f32;
    let outward = (0..=STEPS).map(|i| at(way(i), high));
    let back = (0..=STEPS).rev().map(|i| at(way(i), low));
    pen.clone().polyline(outward.chain(back)).close()
}

/// Draws the arrow of the wind, which points from outside the rose towards its middle.
fn arrow(out: &mut Drawing, layout: &Layout, from: Vec2, colour: Color, px: f32) {
    let r = layout.rose_radius;
    let angle = -from.x.atan2(from.y);
    let pen = || Trace::at(Affine2::from_angle_translation(angle, layout.rose) * Affine2::from_scale(Vec2::splat(r)));
    let w = 0.046;
    let (tail, neck, tip) = (1.34, 0.70, 0.36);
    let shaft = || {
        pen()
            .m(-w * 0.7, tail)
            .l(-w, neck)
            .l(-w * 3.1, neck + 0.07)
            .l(0.0, tip)
            .l(w * 3.1, neck + 0.07)
            .l(w, neck)
            .l(w * 0.7, tail)
            .l(0.0, tail - 0.07)
            .close()
    };
    // Fletching.
    let mut feathers = pen();
    for i in 0..3 {
        let y = tail - 0.02 - 0.085 * i as f32;
        for side in [-1.0, 1.0] {
            feathers = feathers.m(side * w * 0.6, y - 0.06).l(side * w * 2.6, y + 0.03);
        }
    }
    out.line(feathers.clone(), faint(Color::WHITE, 0.55), 3.6 * px);
    out.line(shaft(), faint(Color::WHITE, 0.75), 3.4 * px);
    out.line(feathers, colour, 1.6 * px);
    out.fill(shaft(), colour);
}

/// Draws the scale bar: two rows, the ruleset's own unit above.
pub fn scale_bar(layout: &Layout, measure: Measure, palette: &Palette, faint_bar: bool, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    let strength = if faint_bar { 0.5 } else { 1.0 };
    let (ink, light) = (
        faint(if faint_bar { palette.engraving } else { palette.ink }, strength),
        faint(palette.paper_light, strength),
    );
    let (at, (inches, field)) = (layout.scale, layout.scale_inches);
    let height = (4.2 * px).max(layout.bar);
    let rows = [(0.0, height), (-height * 1.25, -height * 0.25)];
    let [imperial, metric] = if measure == Measure::Millimetres { [rows[1], rows[0]] } else { rows };
    let bar = |from: f32, to: f32, (low, high): (f32, f32)| {
        Trace::new().rect(Rect { min: at + Vec2::new(from, low), max: at + Vec2::new(to, high) })
    };
    let length = f32::from(inches) * 25.4;
    for i in 0..inches / field {
        let (from, to) = (f32::from(i * field) * 25.4, f32::from((i + 1) * field) * 25.4);
        let tone = if i % 2 == 0 { ink } else { light };
        out.fill(bar(from, to, imperial), tone);
    }
    out.line(bar(0.0, length, imperial), ink, 1.1 * px);
    let step = centimetres(length);
    let count = (length / (step * 10.0)).floor() as u16;
    for i in 0..count {
        let (from, to) = (f32::from(i) * step * 10.0, f32::from(i + 1) * step * 10.0);
        let tone = if i % 2 == 0 { light } else { ink };
        out.fill(bar(from, to, metric), tone);
    }
    out.line(bar(0.0, f32::from(count) * step * 10.0, metric), ink, 0.9 * px);
    out
}

/// Returns the length in centimetres of one field of the metric bar, for a bar of `length` millimetres.
pub fn centimetres(length: f32) -> f32 {
    [1.0, 2.0, 5.0, 10.0, 20.0].into_iter().find(|step| length / (step * 10.0) <= 6.5).unwrap_or(50.0)
}
