//! Masts, yards braced to the wind, and the sails that are set.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;
use wg_core::shown::view::Rig;

use super::{Frame, INK, Look, hex};
use crate::draw::{Drawing, Trace};

const CANVAS: u32 = 0xfffdf4;
const CANVAS_SHADE: u32 = 0xd9cba6;
const SPAR: u32 = 0x5b3a1e;

/// A mast, standing or gone: its place ahead of the middle, and half the length of its lower yard.
struct Mast {
    ahead: f32,
    yard: f32,
    gone: bool,
}

/// Returns the masts from fore to aft.
fn masts(look: &Look) -> Vec<Mast> {
    let places: &[(f32, f32)] = match (look.model.masts, look.model.rig) {
        (0, _) => &[],
        (1, _) => &[(0.115, 0.27)],
        (2, _) => &[(0.215, 0.265), (-0.135, 0.285)],
        (3, _) => &[(0.262, 0.262), (-0.005, 0.305), (-0.262, 0.225)],
        _ => &[(0.30, 0.24), (0.075, 0.285), (-0.155, 0.25), (-0.35, 0.18)],
    };
    // The foremast goes first, then the after masts. The main mast stands longest.
    let order: &[usize] = match places.len() {
        2 => &[0, 1],
        3 => &[0, 2, 1],
        4 => &[0, 3, 2, 1],
        _ => &[0],
    };
    let lost = &order[..usize::from(look.stumps).min(places.len())];
    places.iter().enumerate().map(|(i, &(ahead, yard))| Mast { ahead, yard, gone: lost.contains(&i) }).collect()
}

/// Returns the angle to which the yards are braced, counter-clockwise in radians, and how far the canvas bellies: 1
/// forward, negative if taken aback.
fn brace(look: &Look) -> (f32, f32) {
    let Some(wind) = look.wind else { return (0.0, 1.0) };
    let off = f32::from(wind) * 15.0;
    let before = 180.0 - off.abs();
    if off.abs() < 40.0 {
        return (off.signum() * 32.0_f32.to_radians(), -0.55);
    }
    let angle = (before * 0.44).clamp(0.0, 52.0) * if off.abs() > 172.0 { 0.0 } else { off.signum() };
    (angle.to_radians(), 1.0)
}

/// Returns the largest number of square sails on a mast. Small ships show one sail per mast, because more would be a
/// thicket of lines.
fn most(look: &Look, mast: &Mast) -> usize {
    match (look.large(82), mast.yard > 0.28) {
        (true, true) => 3,
        (true, false) => 2,
        (false, _) => 1,
    }
}

/// Returns the number of sails on each mast, from the course upwards, and whether the uppermost of them is reefed.
/// Every mast gets one sail first, the mast with the longest yard before the others, then the next sail above.
fn set(look: &Look, masts: &[Mast]) -> Vec<(usize, bool)> {
    let most: Vec<usize> = masts.iter().map(|mast| if mast.gone { 0 } else { self::most(look, mast) }).collect();
    let full = f32::from(look.sail) / f32::from(super::FULL)
        * masts.iter().map(|mast| self::most(look, mast)).sum::<usize>() as f32;
    let mut left = if look.sail == 0 { 0.0 } else { full.max(1.0) };
    let mut order: Vec<usize> = (0..masts.len()).collect();
    order.sort_by(|a, b| masts[*b].yard.total_cmp(&masts[*a].yard));
    let mut set = vec![(0, false); masts.len()];
    for level in 1..=3 {
        for &mast in order.iter().filter(|mast| most[**mast] >= level) {
            if left > 0.25 {
                set[mast] = (level, left < 0.8);
                left -= 1.0;
            }
        }
    }
    set
}

pub(super) fn draw(look: &Look, frame: &Frame, out: &mut Drawing) {
    let masts = masts(look);
    shrouds(look, &masts, frame, out);
    for mast in masts.iter().filter(|mast| mast.gone) {
        stump(look, mast, frame, out);
    }
    if look.model.rig == Rig::Oars {
        oars(look, frame, out);
    }
    let standing: Vec<_> = masts.iter().filter(|mast| !mast.gone).collect();
    if let Some(first) = standing.first().filter(|_| look.model.rig != Rig::Oars) {
        jib(look, first, frame, out);
    }
    let sails = set(look, &masts);
    for (mast, sails) in masts.iter().zip(&sails).filter(|(mast, _)| !mast.gone) {
        match look.model.rig {
            Rig::Square => square(look, mast, *sails, frame, out),
            Rig::ForeAndAft => gaff(look, mast, sails.0 > 0, frame, out, 1.0),
            Rig::Oars => furled(look, mast, frame, out, 0.9),
        }
    }
    if let Some(last) = masts.last().filter(|last| look.model.rig == Rig::Square && masts.len() > 1 && !last.gone) {
        gaff(look, last, look.sail * 2 > super::FULL, frame, out, 0.52);
    }
    for mast in &standing {
        let top = Vec2::new(0.0, mast.ahead);
        let radius = (0.020_f32).max(1.25 * look.px()) * if mast.yard > 0.28 { 1.1 } else { 0.95 };
        out.both(
            frame.trace_at(top, 0.0).circle(0.0, 0.0, radius),
            hex(SPAR),
            hex(INK),
            frame.scale(look.weight() * 0.6),
        );
        if look.large(60) {
            out.fill(frame.trace_at(top, 0.0).circle(-radius * 0.25, radius * 0.25, radius * 0.42), hex(0xa9793f));
        }
    }
}

/// Draws the shrouds from the mast heads to the channels.
fn shrouds(look: &Look, masts: &[Mast], frame: &Frame, out: &mut Drawing) {
    if !look.large(80) {
        return;
    }
    let lines = super::Lines::new(look.half_beam(), 0.0);
    let width = frame.scale((0.55 * look.px()).max(look.weight() * 0.25));
    for mast in masts.iter().filter(|mast| !mast.gone) {
        for side in [-1.0, 1.0] {
            for back in [0.0, -0.022, -0.044] {
                let y = mast.ahead + back;
                let trace = frame.trace().m(0.0, mast.ahead).l(side * lines.breadth(y) * 1.02, y);
                out.line(trace, hex(INK).with_alpha(0.5), width);
            }
        }
    }
}

/// Returns the outline of a square sail that bellies ahead of its yard: a crescent, seen from above.
fn crescent(trace: Trace, half: f32, lift: f32, depth: f32) -> Trace {
    trace
        .m(-half, lift)
        .c(-half * 0.72, lift + depth * 1.25, half * 0.72, lift + depth * 1.25, half, lift)
        .c(half * 0.66, lift + depth * 0.34, -half * 0.66, lift + depth * 0.34, -half, lift)
        .close()
}

fn square(look: &Look, mast: &Mast, (count, reefed): (usize, bool), frame: &Frame, out: &mut Drawing) {
    let (angle, belly) = brace(look);
    if count == 0 {
        furled(look, mast, frame, out, 1.0);
        return;
    }
    let at = Vec2::new(0.0, mast.ahead);
    let weight = look.weight();
    let small = !look.large(82);
    let depth = if small { 0.118 } else { 0.078 } * belly;
    let yard = mast.yard * if small { 1.02 } else { 1.0 };
    // The shadow of the sail on the deck.
    let low = Vec2::new(0.012, mast.ahead - 0.016);
    out.fill(crescent(frame.trace_at(low, angle), yard, 0.0, depth), Color::srgba(0.07, 0.05, 0.03, 0.30));
    for level in 0..count {
        let half = yard * [1.0, 0.80, 0.58][level];
        let lift = level as f32 * 0.036 * belly;
        let d = depth * [1.0, 0.90, 0.80][level] * if reefed && level + 1 == count { 0.58 } else { 1.0 };
        out.fill(crescent(frame.trace_at(at, angle), half, lift, d), hex(CANVAS));
        // The foot of the sail lies in shade.
        let shade = frame
            .trace_at(at, angle)
            .m(-half, lift)
            .c(-half * 0.68, lift + d * 0.72, half * 0.68, lift + d * 0.72, half, lift)
            .c(half * 0.66, lift + d * 0.34, -half * 0.66, lift + d * 0.34, -half, lift)
            .close();
        out.fill(shade, hex(CANVAS_SHADE).with_alpha(if small { 0.45 } else { 0.85 }));
        if look.large(100) {
            let mut seams = frame.trace_at(at, angle);
            for i in -3..=3 {
                let t = i as f32 / 4.4;
                let curve = |k: f32| lift + d * k * (1.0 - t * t) * 0.76;
                seams = seams.m(half * t * 0.98, curve(0.40)).l(half * t, curve(1.22));
            }
            out.line(seams, hex(0x8f7d55).with_alpha(0.55), frame.scale(weight * 0.28));
        }
        out.line(
            crescent(frame.trace_at(at, angle), half, lift, d),
            hex(INK).with_alpha(0.92),
            frame.scale(weight * 0.58),
        );
        // The yard.
        out.line(
            frame.trace_at(at, angle).m(-half * 1.04, lift).l(half * 1.04, lift),
            hex(INK),
            frame.scale(weight * [0.95, 0.75, 0.6][level]),
        );
    }
}

/// Draws yards with furled sails.
fn furled(look: &Look, mast: &Mast, frame: &Frame, out: &mut Drawing, share: f32) {
    let (angle, _) = brace(look);
    let at = Vec2::new(0.0, mast.ahead);
    let weight = look.weight();
    for (half, lift) in [(mast.yard * share, 0.0), (mast.yard * 0.72 * share, 0.030)] {
        let yard = || frame.trace_at(at, angle).m(-half, lift).l(half, lift);
        out.line(yard(), hex(INK), frame.scale(weight * 2.1));
        let roll = frame.trace_at(at, angle).m(-half * 0.93, lift).l(half * 0.93, lift);
        out.line(roll, hex(0xe9dfc4), frame.scale(weight * 1.15));
        if look.large(90) {
            let mut gaskets = frame.trace_at(at, angle);
            for i in -4..=4 {
                let x = half * i as f32 / 4.8;
                gaskets = gaskets.m(x, lift - 0.006).l(x, lift + 0.006);
            }
            out.line(gaskets, hex(INK).with_alpha(0.8), frame.scale(weight * 0.35));
        }
    }
}

/// Returns the side to which the wind blows, -1 for larboard and +1 for starboard, and how far a boom swings out, in
/// radians.
fn boom(look: &Look) -> (f32, f32) {
    let Some(wind) = look.wind else { return (-1.0, 0.22) };
    let off = f32::from(wind) * 15.0;
    let side = if off > 0.0 { -1.0 } else { 1.0 };
    (side, (10.0 + (off.abs() - 45.0).max(0.0) * 0.46).to_radians())
}

/// Draws a gaff sail abaft its mast: the boom below, the gaff above and farther to leeward.
fn gaff(look: &Look, mast: &Mast, set: bool, frame: &Frame, out: &mut Drawing, size: f32) {
    let (side, swing) = boom(look);
    let weight = look.weight();
    let ink = hex(INK);
    let spar = |angle: f32, length: f32| Vec2::new(side * angle.sin(), -angle.cos()) * length * size;
    let (foot, peak) = (spar(swing, 0.46), spar(swing + 0.30, 0.33));
    let pen = || frame.trace_at(Vec2::new(0.0, mast.ahead), 0.0);
    if !set {
        out.line(pen().m(0.0, 0.0).l(foot.x, foot.y), ink, frame.scale(weight * 2.1));
        out.line(pen().m(0.0, 0.0).l(foot.x * 0.95, foot.y * 0.95), hex(0xe9dfc4), frame.scale(weight * 1.1));
        return;
    }
    let lee = Vec2::new(side * (swing).cos(), (swing).sin());
    let (belly, hollow) = (peak * 0.5 + lee * 0.085 * size, foot * 0.5 + lee * 0.020 * size);
    let leech = (foot + peak) * 0.5 + (foot + peak).normalize_or_zero() * 0.018 * size;
    let sail = |pen: Trace| {
        pen.m(0.0, 0.0)
            .q(belly.x, belly.y, peak.x, peak.y)
            .q(leech.x, leech.y, foot.x, foot.y)
            .q(hollow.x, hollow.y, 0.0, 0.0)
            .close()
    };
    out.fill(sail(frame.trace_at(Vec2::new(0.014, mast.ahead - 0.016), 0.0)), Color::srgba(0.07, 0.05, 0.03, 0.28));
    out.both(sail(pen()), hex(CANVAS), ink.with_alpha(0.92), frame.scale(weight * 0.62));
    if look.large(46) {
        let low = |t: f32| Vec2::ZERO.lerp(hollow, t).lerp(hollow.lerp(foot, t), t);
        let high = |t: f32| Vec2::ZERO.lerp(belly, t).lerp(belly.lerp(peak, t), t);
        let mut seams = pen();
        for t in [0.35, 0.52, 0.68, 0.84] {
            let (a, b) = (low(t), high(t));
            seams = seams.m(a.x, a.y).l(b.x, b.y);
        }
        out.line(seams, hex(0x8f7d55).with_alpha(0.55), frame.scale(weight * 0.30));
        let shade = pen()
            .m(0.0, 0.0)
            .q(hollow.x, hollow.y, foot.x, foot.y)
            .q(hollow.x + lee.x * 0.03 * size, hollow.y + lee.y * 0.03 * size, 0.0, 0.0)
            .close();
        out.fill(shade, hex(CANVAS_SHADE).with_alpha(0.85));
    }
    out.line(pen().m(0.0, 0.0).l(foot.x * 1.03, foot.y * 1.03), ink, frame.scale(weight * 1.25));
    out.line(pen().m(0.0, 0.0).l(peak.x, peak.y), ink, frame.scale(weight * 0.8));
}

/// Draws the jib between bowsprit and foremast.
fn jib(look: &Look, mast: &Mast, frame: &Frame, out: &mut Drawing) {
    if u32::from(look.sail) * 3 < u32::from(super::FULL) || mast.ahead < 0.05 {
        return;
    }
    let (side, _) = boom(look);
    let weight = look.weight();
    let tack = Vec2::new(0.0, 0.605);
    let head = Vec2::new(0.0, mast.ahead + 0.035);
    let clew = Vec2::new(side * 0.075, mast.ahead + 0.06);
    let sail = |pen: Trace| {
        pen.m(tack.x, tack.y)
            .q(side * 0.030, (tack.y + head.y) / 2.0 + 0.02, head.x, head.y)
            .l(clew.x, clew.y)
            .q(side * 0.085, (tack.y + clew.y) / 2.0, tack.x, tack.y)
            .close()
    };
    out.both(sail(frame.trace()), hex(CANVAS), hex(INK).with_alpha(0.9), frame.scale(weight * 0.5));
}

/// Draws the stump of a mast, and the mast that hangs over the side.
fn stump(look: &Look, mast: &Mast, frame: &Frame, out: &mut Drawing) {
    let weight = look.weight();
    let ink = hex(INK);
    let lee = look.leeward().map_or(1.0, |lee| if lee.x < -0.05 { -1.0 } else { 1.0 });
    let lean = lee * (1.05 + 0.12 * mast.ahead.signum());
    // The fallen mast with a rag of canvas, over the lee side.
    let pen = || frame.trace_at(Vec2::new(0.0, mast.ahead - 0.012), -lean);
    let long = 0.30;
    let rag = pen()
        .m(-0.045, long * 0.62)
        .q(0.0, long * 0.80, 0.055, long * 0.66)
        .l(0.075, long * 0.98)
        .q(0.01, long * 0.88, -0.035, long * 1.02)
        .close();
    out.both(rag, hex(0xe7dcc0).with_alpha(0.9), ink.with_alpha(0.7), frame.scale(weight * 0.4));
    out.line(pen().m(0.0, 0.03).l(0.0, long), ink, frame.scale(weight * 2.0));
    out.line(pen().m(0.0, 0.035).l(0.0, long - 0.006), hex(0x8a5f34), frame.scale(weight * 0.95));
    out.line(pen().m(-0.10, long * 0.64).l(0.12, long * 0.70), ink, frame.scale(weight * 0.9));
    // The stump: pale broken wood in a splintered star.
    let radius = 0.030_f32.max(2.0 * look.px());
    let mut star = frame.trace_at(Vec2::new(0.0, mast.ahead), 0.0);
    for i in 0..14 {
        let reach = if i % 2 == 0 { radius } else { radius * 0.55 };
        let (sin, cos) = (i as f32 / 14.0 * std::f32::consts::TAU).sin_cos();
        star = if i == 0 { star.m(cos * reach, sin * reach) } else { star.l(cos * reach, sin * reach) };
    }
    out.both(star.close(), hex(0xf0d49a), ink, frame.scale(weight * 0.6));
    out.fill(frame.trace_at(Vec2::new(0.0, mast.ahead), 0.0).circle(0.0, 0.0, radius * 0.32), hex(0x7a5230));
}

fn oars(look: &Look, frame: &Frame, out: &mut Drawing) {
    let b = look.half_beam();
    let count = usize::from(look.model.ports.max(6));
    for i in 0..count {
        let y = -0.32 + 0.6 * i as f32 / (count - 1) as f32;
        for side in [-1.0, 1.0] {
            let trace = frame.trace().m(side * b * 0.8, y).l(side * (b + 0.13), y - 0.035);
            out.line(trace, hex(INK), frame.scale(look.weight() * 0.9));
            let blade = frame.trace().m(side * (b + 0.09), y - 0.025).l(side * (b + 0.13), y - 0.035);
            out.line(blade, hex(0x8a5f34), frame.scale(look.weight() * 1.4));
        }
    }
}

/// Draws the shadow of the sails of a square rig.
pub(super) fn shadow(look: &Look, frame: &Frame, out: &mut Drawing) {
    let (angle, belly) = brace(look);
    let masts = masts(look);
    let sails = set(look, &masts);
    for (mast, (count, _)) in masts.iter().zip(sails).filter(|(mast, _)| !mast.gone && look.model.rig == Rig::Square) {
        let depth = if count == 0 { 0.02 } else { 0.085 * belly };
        let trace = crescent(frame.trace_at(Vec2::new(0.0, mast.ahead), angle), mast.yard, -0.004, depth);
        out.fill(trace, Color::srgba_u8(0x12, 0x18, 0x16, 0).with_alpha(0.24));
    }
}

/// Draws masts and sails as lines, for a ghost.
pub(super) fn ghost(look: &Look, frame: &Frame, out: &mut Drawing, tint: Color) {
    let (angle, belly) = brace(look);
    let weight = frame.scale(look.weight());
    out.line(frame.trace().m(0.0, 0.5).l(0.0, 0.62), tint.with_alpha(0.85), weight * 1.1);
    let mut caps = frame.trace();
    for mast in masts(look).iter().filter(|mast| !mast.gone) {
        let at = Vec2::new(0.0, mast.ahead);
        if look.model.rig == Rig::Square {
            let sail = || crescent(frame.trace_at(at, angle), mast.yard, 0.0, 0.078 * belly);
            out.both(sail(), Color::WHITE.with_alpha(0.30), tint.with_alpha(0.75), weight * 0.7);
        } else {
            let (side, swing) = boom(look);
            out.line(
                frame.trace_at(at, FRAC_PI_2 * 2.0 + side * swing).m(0.0, 0.0).l(0.0, 0.44),
                tint.with_alpha(0.75),
                weight,
            );
        }
        caps = caps.circle(at.x, at.y, 0.022);
    }
    out.fill(caps, tint.with_alpha(0.85));
}
