//! Ensigns and pennants. Each side has its own shape of flag, so that colour is never the only sign.

use bevy::prelude::*;
use wg_core::{Fate, SideColour};

use super::{Frame, INK, Look, hex};
use crate::draw::{Drawing, Trace};
use crate::palette::{blend, paint, rgb};

/// Adds the outline of a flag to a trace. The flag extends from its staff along `+x` and waves a little.
///
/// Red is swallow-tailed, blue is square, yellow ends in a point, green ends round.
pub fn flag(trace: Trace, colour: SideColour, long: f32, hoist: f32) -> Trace {
    let (h, w) = (hoist / 2.0, hoist * 0.20);
    let trace = trace.m(0.0, h).c(long * 0.3, h + w, long * 0.6, h - w, long, h + w * 0.3);
    let trace = match colour {
        SideColour::Red => trace.l(long * 0.66, w * 0.1).l(long, -h + w * 0.3),
        SideColour::Blue => trace.l(long, -h + w * 0.3),
        SideColour::Yellow => trace.l(long * 1.18, 0.0).l(long * 0.96, -h + w * 0.3),
        SideColour::Green => trace.c(long * 1.35, h * 0.7, long * 1.35, -h * 0.7, long, -h + w * 0.3),
    };
    let trace = match colour {
        // The yellow flag has a straight lower edge.
        SideColour::Yellow => trace.l(0.0, -h),
        _ => trace.c(long * 0.6, -h - w, long * 0.3, -h + w, 0.0, -h),
    };
    trace.close()
}

pub(super) fn draw(look: &Look, frame: &Frame, out: &mut Drawing) {
    let weight = look.weight();
    let ink = hex(INK);
    // Flags stream to leeward, but keep clear of the deck.
    let lee = look.leeward().unwrap_or(Vec2::new(0.5, -0.8));
    let stream = Vec2::new(if lee.x.abs() < 0.2 { 0.45 } else { lee.x }, lee.y.min(0.0) * 0.5 - 0.72).normalize();
    let angle = stream.to_angle();
    let staff = Vec2::new(0.0, -0.535);
    out.line(frame.trace().m(0.0, -0.45).l(staff.x, staff.y), ink, frame.scale(weight * 0.9));
    // Never too small to recognise.
    let long = (0.155_f32).max(12.5 * look.px()).min(0.22);
    let hoist = long * 0.62;
    if look.struck {
        // A ship that has struck flies a white flag and no pennant.
        let white = || flag(frame.trace_at(staff, angle), SideColour::Blue, long * 1.1, hoist * 1.1);
        return out.both(white(), hex(0xfbf8ef), ink, frame.scale(weight * 0.75));
    }
    let captured = look.fate == Fate::Prize || look.flag != look.painted;
    if captured {
        // The captor's flag is above. Her own flag is below it, smaller and farther out.
        let own = look.painted.get();
        let below = staff + stream * long * 0.95;
        out.line(frame.trace().m(staff.x, staff.y).l(below.x, below.y), ink, frame.scale(weight * 0.7));
        let trace = || flag(frame.trace_at(below, angle), own, long * 0.72, hoist * 0.66);
        out.both(trace(), rgb(paint(own)), ink, frame.scale(weight * 0.6));
    }
    let colour = look.flag.get();
    let trace = || flag(frame.trace_at(staff, angle), colour, long, hoist);
    out.both(trace(), rgb(paint(colour)), ink, frame.scale(weight * 0.75));
    if look.large(95) && !captured {
        mark(colour, &|| frame.trace_at(staff, angle), long, hoist, frame, out, weight);
    }
    if look.large(82) && usize::from(look.stumps) < usize::from(look.model.masts) && look.model.masts > 0 {
        // A pennant at the main mast, which always stands longest.
        let top = Vec2::new(
            0.0,
            if look.model.masts == 1 {
                0.115
            } else if look.model.masts == 2 {
                -0.135
            } else {
                -0.005
            },
        );
        let angle = lee.to_angle();
        let (long, h) = (0.25, 0.017);
        let tail = if colour == SideColour::Blue { h * 0.55 } else { h * 0.15 };
        let pennant = || {
            frame
                .trace_at(top, angle)
                .m(0.0, h * 0.5)
                .c(long * 0.3, h * 2.4, long * 0.6, -h * 1.2, long, h * 0.6 + tail)
                .l(long, h * 0.6 - tail)
                .c(long * 0.6, -h * 2.0, long * 0.3, h * 1.4, 0.0, -h * 0.5)
                .close()
        };
        out.line(pennant(), ink.with_alpha(0.8), frame.scale(weight * 0.55));
        out.fill(pennant(), blend(rgb(paint(colour)), hex(0xffffff), 0.10));
    }
}

/// Draws a pale device on the flag.
fn mark(
    colour: SideColour,
    pen: &dyn Fn() -> Trace,
    long: f32,
    hoist: f32,
    frame: &Frame,
    out: &mut Drawing,
    weight: f32,
) {
    let pale = hex(0xf6efdd);
    match colour {
        SideColour::Blue => {
            let cross = pen()
                .m(long * 0.08, 0.0)
                .l(long * 0.92, hoist * 0.04)
                .m(long * 0.38, hoist * 0.42)
                .l(long * 0.38, -hoist * 0.38);
            out.line_butt(cross, pale, frame.scale((weight * 0.9).max(hoist * 0.13)));
        }
        SideColour::Red => {
            let stripe = pen().m(long * 0.06, 0.0).c(
                long * 0.2,
                hoist * 0.12,
                long * 0.45,
                -hoist * 0.06,
                long * 0.64,
                hoist * 0.01,
            );
            out.line_butt(stripe, pale, frame.scale((weight * 0.9).max(hoist * 0.16)));
        }
        SideColour::Yellow | SideColour::Green => {
            out.fill(pen().circle(long * 0.34, 0.0, hoist * 0.19), pale);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wg_core::{Footprint, Length, UnitView, View};

    #[test]
    fn whoever_has_struck_flies_white_and_no_pennant() {
        let side = |colour| wg_core::SideView { colour, ..wg_core::SideView::default() };
        let view = View { sides: vec![side(SideColour::Red), side(SideColour::Green)], ..View::default() };
        let model = wg_core::shown::view::Model { masts: 3, ..Default::default() };
        let footprint = Footprint { length: Length::inches(2), beam: Length::millimetres(12) };
        let flown = |struck| {
            let unit = UnitView { footprint, model, struck, ..UnitView::default() };
            let look = Look::new(&view, &unit, 0.4);
            let mut out = look.sheet();
            draw(&look, &Frame::new(&look), &mut out);
            let mesh = out.mesh();
            let Some(bevy::mesh::VertexAttributeValues::Float32x4(colours)) = mesh.attribute(Mesh::ATTRIBUTE_COLOR)
            else {
                panic!("a colour a vertex")
            };
            (mesh.count_vertices(), colours.clone())
        };
        let own = rgb(paint(SideColour::Red)).to_linear();
        let is_own = |colour: &[f32; 4]| {
            (colour[0] - own.red).abs() + (colour[1] - own.green).abs() + (colour[2] - own.blue).abs() < 0.01
        };
        let [(fights, hers), (struck, white)] = [false, true].map(flown);
        assert!(hers.iter().any(is_own) && !white.iter().any(is_own), "her colours are down");
        assert!(struck < fights, "and so is her pennant: {struck} and {fights}");
    }
}
