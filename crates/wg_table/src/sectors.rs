//! Fields of fire, clipped to the sheet.

use std::f32::consts::TAU;

use bevy::prelude::*;
use wg_core::{Arc, Hull, Length, Point};

use crate::draw::{Drawing, Trace};
use crate::layout::{mm, place, toward, turn};
use crate::palette::{Palette, faint};

/// Returns the point at which an arc begins: the middle of the side, the bow or the stern that it looks from, or the
/// middle of the ship for an arc all around.
fn muzzle(hull: &Hull, arc: Arc) -> Vec2 {
    let off = arc.centre.to_degrees() as f32;
    let bow = toward(hull.pose.heading);
    let right = -bow.perp();
    let (length, beam) = (mm(hull.footprint.length) / 2.0, mm(hull.footprint.beam) / 2.0);
    let by = match off.rem_euclid(360.0) {
        off if (45.0..=135.0).contains(&off) => right * beam,
        off if (225.0..=315.0).contains(&off) => right * -beam,
        off if (136.0..225.0).contains(&off) => bow * -length,
        _ => bow * length,
    };
    if arc.half_width.to_degrees() > 170.0 { place(hull.pose.at) } else { place(hull.pose.at) + by }
}

/// Returns the point at which an arc begins, its middle direction in radians counter-clockwise from east, and half its
/// width in radians.
pub fn span(hull: &Hull, arc: Arc) -> (Vec2, f32, f32) {
    let middle = turn(hull.pose) + TAU / 4.0 - (arc.centre.to_degrees() as f32).to_radians();
    (muzzle(hull, arc), middle, (arc.half_width.to_degrees() as f32).to_radians())
}

/// Returns the tones of a ship's own bands from near to far, each with its opacity.
pub(crate) fn own_tones() -> [(Color, f32); 3] {
    [
        (Color::srgb_u8(0xea, 0xa0, 0x3c), 0.50),
        (Color::srgb_u8(0xee, 0xc8, 0x62), 0.43),
        (Color::srgb_u8(0xf1, 0xde, 0x9c), 0.36),
    ]
}

/// Draws an arc of fire with its bands, as far as the sheet goes.
pub(crate) fn sector(
    out: &mut Drawing,
    (hull, arc): (&Hull, Arc),
    bands: &[(Length, String)],
    sheet: Rect,
    (tones, palette): ([(Color, f32); 3], &Palette),
    px: f32,
) {
    let (from, middle, half) = span(hull, arc);
    let at = |angle: f32, radius: f32| from + Vec2::from_angle(angle) * radius;
    let rim = |radius: f32| {
        (0..=64).map(move |i| middle - half + 2.0 * half * i as f32 / 64.0).map(move |angle| at(angle, radius))
    };
    let mut near = 0.0;
    for (i, (radius, _)) in bands.iter().enumerate() {
        let far = mm(*radius);
        let (tone, much) = tones[i.min(tones.len() - 1)];
        let inner: Vec<_> = rim(near).collect();
        let band = clipped(rim(far).chain(inner.into_iter().rev()).collect(), sheet);
        if band.len() > 2 {
            out.fill(Trace::new().polyline(band).close(), faint(tone, much));
        }
        out.line(inside(rim(far), sheet), faint(tone, 0.95), 1.4 * px);
        near = far;
    }
    let along = |edge: f32| (0..=64).map(move |i| at(edge, near * i as f32 / 64.0));
    let edges = along(middle - half).rev().chain(along(middle + half).skip(1));
    out.line(inside(edges, sheet), faint(palette.gold, 0.85), 1.2 * px);
}

/// Draws a field of fire that begins along a whole side of the ship, its bands one beyond the other, as far as the
/// sheet goes.
pub(crate) fn field(
    out: &mut Drawing,
    bands: &[(Vec<Point>, String)],
    sheet: Rect,
    (tones, palette): ([(Color, f32); 3], &Palette),
    px: f32,
) {
    for (i, (outline, _)) in bands.iter().enumerate() {
        let (tone, much) = tones[i.min(tones.len() - 1)];
        let band = clipped(outline.iter().map(|at| place(*at)).collect(), sheet);
        if band.len() > 2 {
            out.fill(Trace::new().polyline(band).close(), faint(tone, much));
        }
        // The far edge is the limit of the range. The sides are the edge of the field.
        let [first, far, there, last] = outline[..] else { continue };
        let along = |from: Point, to: Point| (0..=64).map(move |i| place(from).lerp(place(to), i as f32 / 64.0));
        out.line(inside(along(far, there), sheet), faint(tone, 0.95), 1.4 * px);
        for (from, to) in [(first, far), (last, there)] {
            out.line(inside(along(from, to), sheet), faint(palette.gold, 0.85), 1.2 * px);
        }
    }
}

/// Returns the part of a polygon that lies on the sheet, cutting it along each side of the sheet in turn.
pub(crate) fn clipped(mut points: Vec<Vec2>, sheet: Rect) -> Vec<Vec2> {
    let sides: [(Vec2, f32); 4] =
        [(Vec2::X, sheet.min.x), (Vec2::NEG_X, -sheet.max.x), (Vec2::Y, sheet.min.y), (Vec2::NEG_Y, -sheet.max.y)];
    for (inward, limit) in sides {
        let depth = |point: Vec2| point.dot(inward) - limit;
        let mut kept = Vec::with_capacity(points.len() + 4);
        for (n, &point) in points.iter().enumerate() {
            let next = points[(n + 1) % points.len()];
            let (here, there) = (depth(point), depth(next));
            if here >= 0.0 {
                kept.push(point);
            }
            if (here >= 0.0) != (there >= 0.0) {
                kept.push(point.lerp(next, here / (here - there)));
            }
        }
        points = kept;
    }
    points
}

/// Returns the part of a line that lies on the sheet. The line must consist of short pieces, which are not cut.
pub(crate) fn inside(points: impl Iterator<Item = Vec2>, sheet: Rect) -> Trace {
    let (mut trace, mut drawing) = (Trace::new(), false);
    for point in points {
        let on = sheet.contains(point);
        trace = match (on, drawing) {
            (true, true) => trace.l(point.x, point.y),
            (true, false) => trace.m(point.x, point.y),
            (false, _) => trace,
        };
        drawing = on;
    }
    trace
}
