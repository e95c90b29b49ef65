//! Damage and its traces: shot holes, fire, smoke, a ship that sinks, a wreck. Also the anchor cable.

use bevy::prelude::*;

use super::{Frame, INK, Look, hex};
use crate::draw::{Drawing, Scatter};

/// Draws shot holes, and water that laps over her side if she is badly damaged.
pub(super) fn hull(look: &Look, frame: &Frame, out: &mut Drawing) {
    let lines = super::Lines::new(look.half_beam(), 0.0);
    let mut scatter = Scatter::new(u64::from(look.seed) * 977 + 3);
    let radius = 0.020_f32.max(1.1 * look.px());
    for _ in 0..look.hurt {
        let y = scatter.between(-0.40, 0.36);
        let x = lines.breadth(y) * scatter.between(-0.92, 0.92);
        let r = radius * scatter.between(0.65, 1.15);
        let spin = scatter.between(0.0, 1.0);
        out.fill(frame.trace().circle(x, y, r * 1.6), hex(0x2a1a0e).with_alpha(0.30));
        let mut hole = frame.trace();
        for i in 0..9 {
            let reach = r * if i % 2 == 0 { 1.0 } else { 0.5 };
            let (sin, cos) = ((i as f32 + spin) / 9.0 * std::f32::consts::TAU).sin_cos();
            let at = Vec2::new(x + cos * reach, y + sin * reach);
            hole = if i == 0 { hole.m(at.x, at.y) } else { hole.l(at.x, at.y) };
        }
        out.fill(hole.close(), hex(0x1d130b));
    }
    if look.hurt >= 5 {
        // She lies low in the water: the sea laps over her wales.
        let side = if look.seed.is_multiple_of(2) { 1.0 } else { -1.0 };
        let b = look.half_beam();
        let lap = |out_by: f32| {
            let x = side * b * out_by;
            frame.trace().m(x * 0.86, -0.40).c(x * 1.04, -0.2, x * 1.04, 0.1, x * 0.84, 0.26)
        };
        let width = frame.scale(0.024 + 0.006 * f32::from(look.hurt - 5));
        out.line(lap(1.0), hex(0xb9cbc4).with_alpha(0.75), width);
        out.line(lap(0.94), hex(0xffffff).with_alpha(0.65), frame.scale(look.weight() * 0.7));
    }
}

/// Draws a heap of cotton balls, lit from the north-west.
fn cotton(frame: &Frame, out: &mut Drawing, balls: &[(Vec2, f32)], shade: u32, body: u32, light: u32, alpha: f32) {
    let mut rim = frame.trace();
    let mut under = frame.trace();
    let mut over = frame.trace();
    for &(at, r) in balls {
        rim = rim.circle(at.x, at.y, r * 1.10);
        under = under.circle(at.x, at.y, r);
        over = over.circle(at.x, at.y, r * 0.62);
    }
    out.fill(rim, hex(shade).with_alpha(alpha * 0.55));
    out.fill(under, hex(body).with_alpha(alpha));
    out.fill(over, hex(light).with_alpha(alpha));
}

/// Draws fires, the black cotton of a ship dead in the water, and the white cotton beside guns that have fired.
pub(super) fn smoke(look: &Look, frame: &Frame, out: &mut Drawing) {
    let mut scatter = Scatter::new(u64::from(look.seed) * 131 + 17);
    let b = look.half_beam();
    for (fired, side) in [(look.smoke.larboard, -1.0), (look.smoke.starboard, 1.0)] {
        if !fired {
            continue;
        }
        let mut balls = Vec::new();
        for i in 0..7 {
            let y = -0.30 + 0.088 * i as f32 + scatter.between(-0.012, 0.012);
            let x = side * (b + 0.055 + scatter.between(-0.006, 0.018));
            balls.push((Vec2::new(x, y), scatter.between(0.046, 0.060)));
            balls.push((
                Vec2::new(x + side * scatter.between(0.045, 0.075), y + scatter.between(-0.03, 0.03)),
                scatter.between(0.030, 0.046),
            ));
        }
        cotton(frame, out, &balls, 0x9d957f, 0xece6d6, 0xfffdf6, 0.96);
    }
    // There are few bow and stern guns: a wisp at each end.
    for (fired, end) in [(look.smoke.bow, 1.0), (look.smoke.stern, -1.0)] {
        if !fired {
            continue;
        }
        let mut balls = Vec::new();
        for i in 0..3 {
            let across = (i as f32 - 1.0) * b * 0.62;
            let from = if end > 0.0 { 0.53 - across.abs() * 0.5 } else { 0.545 };
            balls.push((
                Vec2::new(across + scatter.between(-0.008, 0.008), end * (from + scatter.between(-0.006, 0.010))),
                scatter.between(0.034, 0.044),
            ));
            balls.push((
                Vec2::new(across * 1.25 + scatter.between(-0.02, 0.02), end * (from + scatter.between(0.040, 0.056))),
                scatter.between(0.024, 0.034),
            ));
        }
        cotton(frame, out, &balls, 0x9d957f, 0xece6d6, 0xfffdf6, 0.96);
    }
    for fire in 0..look.fires {
        blaze(look, frame, out, &mut scatter, fire);
    }
    if look.dead {
        let at = Vec2::new(0.0, -0.13);
        let mut balls = Vec::new();
        for i in 0..8 {
            let (sin, cos) = (i as f32 / 8.0 * std::f32::consts::TAU).sin_cos();
            let reach = scatter.between(0.042, 0.060);
            balls.push((at + Vec2::new(cos, sin * 1.15) * reach, scatter.between(0.034, 0.046)));
        }
        balls.push((at, 0.060));
        cotton(frame, out, &balls, 0x0f0c0a, 0x2b2725, 0x4d4743, 0.97);
    }
}

fn blaze(look: &Look, frame: &Frame, out: &mut Drawing, scatter: &mut Scatter, fire: u8) {
    let at = Vec2::new(
        scatter.between(-0.3, 0.3) * look.half_beam(),
        -0.30 + 0.17 * f32::from(fire) + scatter.between(-0.02, 0.02),
    );
    let lee = look.leeward().unwrap_or(Vec2::new(0.6, 0.8));
    // The glow on deck and sails.
    for (reach, alpha) in [(0.15, 0.10), (0.105, 0.14), (0.07, 0.20)] {
        out.fill(frame.trace().circle(at.x, at.y, reach), hex(0xf7a63c).with_alpha(alpha));
    }
    // The plume drifts to leeward, grows and thins. Every puff has a soft rim.
    for i in 0..16 {
        let t = i as f32 / 15.0;
        let far = 0.04 + 0.62 * t;
        let sway = lee.perp() * ((t * 5.0 + f32::from(fire) * 1.7).sin() * 0.045 * t);
        let puff = at + lee * far + sway + Vec2::new(scatter.between(-0.014, 0.014), scatter.between(-0.014, 0.014));
        let radius = 0.034 + 0.075 * t;
        let alpha = 0.42 * (1.0 - t).powf(0.8) + 0.015;
        for (share, part) in [(1.0, 0.30), (0.74, 0.38), (0.46, 0.42)] {
            out.fill(frame.trace().circle(puff.x, puff.y, radius * share), hex(0x35302c).with_alpha(alpha * part));
        }
    }
    for (size, colour) in [(0.062, 0xd9541e), (0.042, 0xf29a2e), (0.022, 0xffe28a)] {
        let tip = at + lee * size * 1.7;
        let across = lee.perp() * size * 0.75;
        let flame = frame
            .trace()
            .m(tip.x, tip.y)
            .q(at.x + across.x, at.y + across.y, at.x - lee.x * size * 0.7, at.y - lee.y * size * 0.7)
            .q(at.x - across.x, at.y - across.y, tip.x, tip.y)
            .close();
        out.fill(flame, hex(colour));
    }
}

/// Draws the cable from the hawse to the anchor, which is seen through the water.
pub(super) fn cable(look: &Look, frame: &Frame, out: &mut Drawing) {
    let weight = look.weight();
    let (hawse, anchor) = (Vec2::new(0.0, 0.46), Vec2::new(0.10, 0.84));
    let ink = hex(INK);
    // Flukes and stock are faint because they lie on the bottom.
    let angle = -0.28;
    let pen = || frame.trace_at(anchor, angle);
    let arm = 0.085;
    let iron = pen()
        .m(0.0, -arm * 0.55)
        .l(0.0, arm)
        .m(-arm * 0.48, -arm * 0.34)
        .l(arm * 0.48, -arm * 0.34)
        .m(-arm * 0.72, arm * 0.42)
        .q(-arm * 0.55, arm * 0.98, 0.0, arm)
        .q(arm * 0.55, arm * 0.98, arm * 0.72, arm * 0.42);
    out.line(iron.clone(), hex(0xffffff).with_alpha(0.35), frame.scale(weight * 2.6));
    out.line(iron, hex(0x3d5a5c).with_alpha(0.85), frame.scale(weight * 1.3));
    let ring = anchor + Vec2::from_angle(angle).rotate(Vec2::new(0.0, -arm * 0.68));
    out.line(
        frame.trace().circle(ring.x, ring.y, arm * 0.14),
        hex(0x3d5a5c).with_alpha(0.85),
        frame.scale(weight * 0.9),
    );
    let rope = || frame.trace().m(hawse.x, hawse.y).c(0.0, 0.60, 0.02, 0.66, ring.x, ring.y);
    out.line(rope(), ink, frame.scale(weight * 1.5));
    out.line(rope(), hex(0xd9c08a), frame.scale(weight * 0.8));
    // Rings where the cable enters the water.
    for (radius, alpha) in [(0.030, 0.75), (0.052, 0.40)] {
        out.line(
            frame.trace().ellipse(0.012, 0.66, radius, radius * 0.8),
            hex(0xffffff).with_alpha(alpha),
            frame.scale(weight * 0.5),
        );
    }
}

/// Draws the sea over half of the deck of a ship that goes down by the stern.
pub(super) fn under(look: &Look, frame: &Frame, out: &mut Drawing) {
    let b = look.half_beam();
    let weight = look.weight();
    let sea = hex(0xaabfb9);
    // Water over her deck up to a slanting edge, and faintly over the yards beside her.
    let (larboard, starboard) = (0.0, 0.11);
    let lines = super::Lines::new(b + 0.004, 0.004);
    for (back, alpha) in [(0.0, 0.40), (0.10, 0.34), (0.22, 0.36), (0.34, 0.40)] {
        let side = |x: f32, to: f32| {
            (0..=12).map(move |i| -0.485 + (to - back + 0.485) * i as f32 / 12.0).map(move |y| (x, y))
        };
        let rim = side(-1.0, larboard).chain(side(1.0, starboard).collect::<Vec<_>>().into_iter().rev());
        let points: Vec<Vec2> = rim.map(|(x, y)| Vec2::new(x * lines.breadth(y), y)).collect();
        out.fill(frame.trace().polyline(points).close(), sea.with_alpha(alpha));
    }
    for i in 0..8 {
        let share = 1.0 - i as f32 * 0.09;
        out.fill(frame.trace().ellipse(0.0, -0.30, b * 2.9 * share, 0.34 * share), sea.with_alpha(0.10));
    }
    // Foam where the deck goes under, and bubbles.
    let foam = |off: f32| {
        let (l, r) = (larboard - off, starboard - off);
        frame.trace().m(-b * 1.12, l).q(-b * 0.5, l + 0.05, 0.0, (l + r) / 2.0 + 0.01).q(b * 0.5, r - 0.04, b * 1.12, r)
    };
    out.line(foam(0.0), hex(0xffffff).with_alpha(0.85), frame.scale(weight * 1.1));
    out.line(foam(0.025), hex(0xffffff).with_alpha(0.45), frame.scale(weight * 0.8));
    let mut scatter = Scatter::new(u64::from(look.seed) * 71 + 5);
    let mut bubbles = frame.trace();
    for _ in 0..18 {
        let (x, y) = (scatter.between(-1.0, 1.0) * b * 1.3, scatter.between(-0.5, -0.02));
        bubbles = bubbles.circle(x, y, scatter.between(0.007, 0.018));
    }
    out.both(bubbles, hex(0xffffff).with_alpha(0.55), hex(0x56736f).with_alpha(0.6), frame.scale(weight * 0.35));
    for (rx, ry, alpha) in [(1.9, 0.44, 0.40), (2.5, 0.52, 0.22)] {
        out.line(
            frame.trace().ellipse(0.0, -0.16, b * rx, ry),
            hex(0xffffff).with_alpha(alpha),
            frame.scale(weight * 0.7),
        );
    }
}

/// Draws the place where she went down: rings on the water, bubbles, a few planks and a floating spar.
pub(super) fn wreck(look: &Look, frame: &Frame, out: &mut Drawing) {
    let mut scatter = Scatter::new(u64::from(look.seed) * 53 + 29);
    let b = look.half_beam();
    let weight = look.weight();
    // Her shape, far below the surface.
    let lines = super::Lines::new(b * 0.92, -0.04);
    out.fill(lines.outline(frame.trace()), hex(0x4d6a6a).with_alpha(0.20));
    for (rx, ry, alpha) in [(0.20, 0.38, 0.55), (0.27, 0.48, 0.35), (0.34, 0.58, 0.20)] {
        out.line(frame.trace().ellipse(0.0, 0.0, rx, ry), hex(0xffffff).with_alpha(alpha), frame.scale(weight * 0.8));
        out.line(
            frame.trace().ellipse(0.008, -0.010, rx, ry),
            hex(0x56736f).with_alpha(alpha * 0.6),
            frame.scale(weight * 0.5),
        );
    }
    let mut bubbles = frame.trace();
    for _ in 0..16 {
        let (sin, cos) = scatter.between(0.0, std::f32::consts::TAU).sin_cos();
        let reach = scatter.between(0.05, 1.0);
        bubbles = bubbles.circle(cos * 0.14 * reach, sin * 0.30 * reach, scatter.between(0.008, 0.020));
    }
    out.both(bubbles, hex(0xffffff).with_alpha(0.60), hex(0x56736f).with_alpha(0.7), frame.scale(weight * 0.35));
    for i in 0..7 {
        let at = Vec2::new(scatter.between(-0.17, 0.17), -0.30 + 0.10 * i as f32);
        let long = scatter.between(0.035, 0.075);
        let plank = frame
            .trace_at(at, scatter.between(0.0, 3.1))
            .m(-long, -0.009)
            .l(long, -0.011)
            .l(long * 0.94, 0.010)
            .l(-long, 0.009)
            .close();
        out.both(plank, hex(0xa27a48), hex(INK), frame.scale(weight * 0.5));
    }
    let spar = || frame.trace_at(Vec2::new(0.03, 0.05), 0.8);
    out.line(spar().m(-0.22, 0.0).l(0.22, 0.0), hex(INK), frame.scale(weight * 1.7));
    out.line(spar().m(-0.215, 0.0).l(0.215, 0.0), hex(0x8a5f34), frame.scale(weight * 0.8));
    out.both(
        spar().m(-0.02, 0.0).q(0.06, 0.07, 0.17, 0.05).l(0.18, 0.0).close(),
        hex(0xe7dcc0).with_alpha(0.9),
        hex(INK),
        frame.scale(weight * 0.5),
    );
}
