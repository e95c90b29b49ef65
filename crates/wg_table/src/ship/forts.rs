//! Forts on land, from above.

use bevy::prelude::*;
use wg_core::shown::view::TroopView;

use super::{INK, Look, hex};
use crate::draw::{Drawing, Scatter, Trace};
use crate::ship::troops::{Ground, banner, officers};

/// The colour of the walls of a fort. [`YARD`] is the colour of the ground inside.
const STONE: u32 = 0xb49a6c;

const YARD: u32 = 0xe0cb98;

/// Returns the outline of a fort with four bastions, counter-clockwise, its outermost points at the corners of the
/// footprint.
pub(crate) fn bastions(ground: &Ground, grow: f32) -> Vec<Vec2> {
    let h = ground.half + Vec2::splat(grow);
    let b = ground.half.min_element() * 0.62;
    let body = h - Vec2::splat(b * 0.40);
    let corner = [
        Vec2::new(body.x, body.y - b),
        Vec2::new(body.x + 0.26 * b, body.y - 0.72 * b),
        Vec2::new(h.x, h.y),
        Vec2::new(body.x - 0.72 * b, body.y + 0.26 * b),
        Vec2::new(body.x - b, body.y),
    ];
    let mut points: Vec<Vec2> = corner.to_vec();
    points.extend(corner.iter().rev().map(|p| Vec2::new(-p.x, p.y)));
    points.extend(corner.iter().map(|p| Vec2::new(-p.x, -p.y)));
    points.extend(corner.iter().rev().map(|p| Vec2::new(p.x, -p.y)));
    points
}

pub(crate) fn stone(out: &mut Drawing, at: Vec2, size: f32, scatter: &mut Scatter, width: f32) {
    let turn = scatter.between(0.0, 3.0);
    let points = (0..5).map(|i| at + Vec2::from_angle(turn + i as f32 * 1.2566) * size * (0.8 + 0.2 * (i % 2) as f32));
    out.both(Trace::new().polyline(points).close(), hex(0x9c8862), hex(INK).with_alpha(0.8), width);
}

/// Draws a fort: bastions, parapet, yard, and a gun in every embrasure that still has one.
pub(crate) fn fort(look: &Look, troop: &TroopView, ground: &Ground, out: &mut Drawing) {
    let (h, thin, ink) = (ground.half, ground.thin(), hex(INK));
    let s = h.min_element();
    // The slopes of the glacis: short strokes all around.
    let walls = bastions(ground, 0.0);
    let mut slopes = Trace::new();
    for pair in walls.windows(2).chain([[walls[walls.len() - 1], walls[0]].as_slice()]) {
        let (a, b) = (pair[0], pair[1]);
        let steps = (a.distance(b) / (s * 0.16)).ceil().max(1.0);
        for i in 0..steps as usize {
            let at = a.lerp(b, (i as f32 + 0.5) / steps);
            let out_by = (b - a).perp().normalize_or_zero() * -s * if i % 2 == 0 { 0.16 } else { 0.10 };
            slopes = slopes.m(at.x, at.y).l(at.x + out_by.x, at.y + out_by.y);
        }
    }
    out.line(slopes, ink.with_alpha(0.5), thin * 0.8);
    out.both(Trace::new().polyline(walls.iter().copied()).close(), hex(STONE), ink, thin * 1.5);
    // The walk behind the parapet, and the yard.
    let inset = bastions(ground, -s * 0.12);
    out.line(Trace::new().polyline(inset).close(), ink.with_alpha(0.35), thin * 0.7);
    let wall = s * 0.42;
    let yard = Rect { min: -h + Vec2::splat(wall + s * 0.16), max: h - Vec2::splat(wall + s * 0.16) };
    out.both(Trace::new().rect(yard), hex(YARD), ink.with_alpha(0.9), thin);
    let shade = Rect { min: Vec2::new(yard.min.x, yard.max.y - s * 0.10), max: yard.max };
    out.fill(Trace::new().rect(shade), ink.with_alpha(0.20));
    barracks(yard, thin, out);
    guns(look, troop, ground, wall, out);
    if troop.fired {
        cotton(look, ground, h.y + s * 0.25, out);
    }
    let staff = Vec2::new(0.0, yard.center().y);
    banner(look, ground, staff, (s * 0.52).max(14.0 * ground.px).min(s * 0.95), out);
    officers(look, troop, (s * 0.11).max(2.4 * ground.px).min(s * 0.22), yard.min.y - s * 0.18, thin, out);
}

/// Draws a long roof at the back of the yard, if there is room for it.
fn barracks(yard: Rect, thin: f32, out: &mut Drawing) {
    let size = yard.size();
    if size.x < thin * 9.0 || size.y < thin * 6.0 {
        return;
    }
    let roof = Rect { min: yard.min + size * Vec2::new(0.10, 0.06), max: yard.min + size * Vec2::new(0.90, 0.40) };
    out.both(Trace::new().rect(roof), hex(0xa8654a), hex(INK), thin);
    let lit = Rect { min: Vec2::new(roof.min.x, roof.center().y), max: roof.max };
    out.fill(Trace::new().rect(lit), hex(0xc98a66).with_alpha(0.9));
    out.line(Trace::new().m(roof.min.x, roof.center().y).l(roof.max.x, roof.center().y), hex(INK), thin * 0.8);
}

/// Draws the guns along the front. An embrasure whose gun was destroyed is broken open.
pub(crate) fn guns(look: &Look, troop: &TroopView, ground: &Ground, wall: f32, out: &mut Drawing) {
    let all = usize::from(look.model.ports.max(troop.guns));
    if all == 0 {
        return;
    }
    let (h, thin, ink) = (ground.half, ground.thin(), hex(INK));
    let s = h.min_element();
    let edge = h.y - s * 0.62 * 0.40;
    let reach = (h.x - s * 0.80).max(h.x * 0.45);
    let pitch = 2.0 * reach / all as f32;
    let wide = (pitch * 0.22).min(s * 0.075).max(0.7 * ground.px);
    let mut scatter = Scatter::new(u64::from(look.seed) * 17 + 3);
    // Lost guns are scattered along the front.
    let lost = all.saturating_sub(usize::from(troop.guns));
    let mut order: Vec<usize> = (0..all).collect();
    order.sort_by_key(|n| (n * 7 + usize::from(look.seed) * 3) % 11 * 16 + n);
    let gone = &order[..lost];
    for n in 0..all {
        let x = -reach + pitch * (n as f32 + 0.5);
        let cut =
            |half: f32| Rect { min: Vec2::new(x - half, edge - wall * 0.55), max: Vec2::new(x + half, edge + thin) };
        if gone.contains(&n) {
            out.fill(Trace::new().rect(cut((pitch * 0.34).max(wide * 1.5))), hex(0x6f5c3d));
            for _ in 0..4 {
                let at = Vec2::new(x + scatter.between(-0.4, 0.4) * pitch, edge + scatter.between(-0.45, 0.35) * wall);
                stone(out, at, (pitch * 0.16).min(s * 0.12), &mut scatter, thin * 0.7);
            }
            continue;
        }
        out.both(Trace::new().rect(cut(wide * 1.4)), hex(YARD), ink.with_alpha(0.7), thin * 0.6);
        let carriage = Rect {
            min: Vec2::new(x - wide * 1.1, edge - wall * 1.05),
            max: Vec2::new(x + wide * 1.1, edge - wall * 0.35),
        };
        out.both(Trace::new().rect(carriage), hex(0x8a5f34), ink, thin * 0.6);
        out.line_butt(Trace::new().m(x, edge - wall * 0.95).l(x, edge + s * 0.22), hex(0x17110c), wide * 1.35);
        out.line_butt(Trace::new().m(x, edge + s * 0.17).l(x, edge + s * 0.23), hex(0x17110c), wide * 1.8);
    }
}

/// Draws cotton in front of a unit that has fired.
pub(crate) fn cotton(look: &Look, ground: &Ground, y: f32, out: &mut Drawing) {
    let mut scatter = Scatter::new(u64::from(look.seed) * 41 + 11);
    let size = ground.half.min_element().max(4.0 * ground.px) * 0.34;
    let count = ((ground.half.x * 2.0 / (size * 1.5)) as usize).clamp(2, 14);
    let puffs: Vec<(Vec2, f32)> = (0..count)
        .map(|n| {
            let x = -ground.half.x * 0.86 + ground.half.x * 1.72 * (n as f32 + 0.5) / count as f32;
            (Vec2::new(x, y + scatter.between(-0.2, 0.5) * size), size * scatter.between(0.75, 1.1))
        })
        .collect();
    for (at, radius) in &puffs {
        out.fill(
            Trace::new().circle(at.x + radius * 0.14, at.y - radius * 0.2, *radius),
            hex(0x8d857a).with_alpha(0.40),
        );
    }
    for (at, radius) in &puffs {
        out.fill(Trace::new().circle(at.x, at.y, *radius), hex(0xf4f0e6).with_alpha(0.93));
        out.fill(
            Trace::new().circle(at.x - radius * 0.25, at.y + radius * 0.25, radius * 0.5),
            hex(0xffffff).with_alpha(0.9),
        );
    }
}
