//! A ship seen from far off, among a fleet: her hull in the colour of the side that holds her, and the signs that
//! matter at that distance.

use bevy::prelude::*;
use wg_core::Fate;

use super::{Frame, INK, Lines, Look, hex};
use crate::draw::Drawing;
use crate::palette::{paint, rgb};

/// The smallest breadth of a hull on the screen, in points.
const BEAM: f32 = 5.0;

/// The radius of a ball of cotton, in points.
const PUFF: f32 = 2.7;

pub(super) fn draw(look: &Look, frame: &Frame, out: &mut Drawing) {
    let px = look.px();
    let half = look.half_beam().max(BEAM / 2.0 * px).min(0.3);
    let (ink, paper) = (hex(INK), hex(0xf6efdd));
    let colour = rgb(paint(look.flag.get()));
    let lines = || Lines::new(half, 0.02).outline(frame.trace());
    out.line(lines(), paper.with_alpha(0.7), frame.scale(2.6 * px));
    // A ship that has struck is hollow. A captured ship has an edge in the colour of her first side.
    let edge = if look.flag == look.painted { ink } else { rgb(paint(look.painted.get())) };
    out.both(
        lines(),
        if look.struck { paper } else { colour },
        if look.struck { colour } else { edge },
        frame.scale(1.2 * px),
    );
    // The part of her hull that is lost is pale, from the stern forward, so that a ship about to strike stands out.
    if look.hurt > 0 && !look.struck {
        let lost = -0.5 + f32::from(look.hurt.min(10)) * 0.1;
        let shape = Lines::new(half, 0.0);
        let rim = |side: f32| (0..=8).map(move |n| -0.49 + (lost + 0.49) * n as f32 / 8.0).map(move |y| (side, y));
        let points = rim(-1.0)
            .chain(rim(1.0).collect::<Vec<_>>().into_iter().rev())
            .map(|(side, y)| Vec2::new(side * shape.breadth(y) * 0.8, y));
        out.fill(frame.trace().polyline(points.collect::<Vec<_>>()).close(), paper.with_alpha(0.85));
    }
    let taken = look.fate == Fate::Prize || look.flag != look.painted;
    if look.stumps >= look.model.masts && look.model.masts > 0 {
        // A cross where her masts stood.
        let (x, y) = (half * 1.25, 0.16);
        let cross = || frame.trace().m(-x, -y).l(x, y).m(-x, y).l(x, -y);
        out.line(cross(), paper, frame.scale(3.2 * px));
        out.line(cross(), ink, frame.scale(1.5 * px));
    } else if look.sail > 0 && !look.struck && !taken {
        // Two yards across, as for two masts.
        for ahead in [0.20, -0.16] {
            out.line_butt(frame.trace().m(-half * 1.25, ahead).l(half * 1.25, ahead), paper, frame.scale(1.4 * px));
        }
    }
    cotton(look, frame, out, (half, px));
    if look.fires > 0 {
        flame(look, frame, out, px);
    }
}

/// A ghost shorter than this, in points, is drawn as from far off: finer lines would not be seen.
pub(super) const GHOST: u16 = 44;

/// Draws a ghost: a pale hull with a strong edge and yards in the colour of her side. If `wish`, a fainter one.
pub(super) fn ghost(look: &Look, frame: &Frame, out: &mut Drawing, tint: Color, wish: bool) {
    let px = look.px();
    let half = look.half_beam().max(1.4 * BEAM / 2.0 * px).min(0.3);
    let strength = if wish { 0.6 } else { 1.0 };
    let paper = hex(0xf6efdd);
    let lines = || Lines::new(half, 0.02).outline(frame.trace());
    out.line(lines(), paper.with_alpha(0.8 * strength), frame.scale(4.2 * px));
    out.fill(lines(), paper.with_alpha(0.8 * strength));
    out.both(lines(), tint.with_alpha(0.32 * strength), tint.with_alpha(strength), frame.scale(1.8 * px));
    for ahead in [0.18, -0.16] {
        let yard = frame.trace().m(-half * 1.25, ahead).l(half * 1.25, ahead);
        out.line_butt(yard, tint.with_alpha(strength), frame.scale(1.5 * px));
    }
}

/// Draws cotton beside the guns that were fired: a few balls on each side, large enough to be seen.
fn cotton(look: &Look, frame: &Frame, out: &mut Drawing, (half, px): (f32, f32)) {
    let radius = PUFF * px;
    let beside = [(look.smoke.larboard, -1.0), (look.smoke.starboard, 1.0)].into_iter().filter(|(fired, _)| *fired);
    let abeam =
        beside.flat_map(|(_, side)| [0.20, -0.02, -0.24].map(|ahead| Vec2::new(side * (half + radius * 0.75), ahead)));
    let ends = [(look.smoke.bow, 0.5), (look.smoke.stern, -0.5)].into_iter().filter(|(fired, _)| *fired);
    let balls: Vec<Vec2> =
        abeam.chain(ends.map(|(_, end)| Vec2::new(0.0, end + f32::signum(end) * radius * 0.6))).collect();
    for at in &balls {
        for (grow, colour) in [(0.7, hex(0x8a8370)), (0.0, hex(0xfffdf6))] {
            out.fill(frame.trace().circle(at.x, at.y, radius + grow * px), colour);
        }
    }
}

/// Draws a burst in yellow and red above the hull.
fn flame(look: &Look, frame: &Frame, out: &mut Drawing, px: f32) {
    let reach = (4.2 + f32::from(look.fires.min(3))) * px;
    let star = |reach: f32| {
        let mut trace = frame.trace();
        for n in 0..14_u8 {
            let way = Vec2::from_angle(f32::from(n) / 14.0 * std::f32::consts::TAU)
                * if n % 2 == 0 { reach } else { reach * 0.52 };
            trace = if n == 0 { trace.m(way.x, way.y) } else { trace.l(way.x, way.y) };
        }
        trace.close()
    };
    out.both(star(reach), hex(0xd9481c), hex(INK), frame.scale(0.9 * px));
    out.fill(star(reach * 0.55), hex(0xf6c445));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ship::Look;
    use wg_core::shown::view::Smoke;
    use wg_core::{DivisionView, Footprint, Length, UnitId, UnitView, View};

    #[test]
    fn cotton_is_seen_beside_a_hull_of_a_dozen_points() {
        let footprint = Footprint { length: Length::millimetres(28), beam: Length::millimetres(8) };
        let unit = |smoke| UnitView { footprint, smoke, ..UnitView::default() };
        let px = 28.0 / 12.0;
        let wide = |smoke: Smoke| {
            let unit = unit(smoke);
            let division = DivisionView { ships: vec![UnitId(0)], ..DivisionView::default() };
            let view = View { units: vec![unit.clone()], divisions: vec![division], ..View::default() };
            let mesh = Look::new(&view, &unit, px).draw().mesh();
            let places = mesh
                .attribute(Mesh::ATTRIBUTE_POSITION)
                .and_then(|places| places.as_float3())
                .expect("places")
                .to_vec();
            let reach = |side: f32| places.iter().map(|place| place[0] * side).fold(0.0, f32::max) / px;
            [reach(-1.0), reach(1.0)]
        };
        let ([left, right], [smoky, clear]) =
            (wide(Smoke::default()), wide(Smoke { larboard: true, ..Smoke::default() }));
        assert!(smoky > left + 4.0, "{smoky} points to larboard and not {left}");
        assert!((clear - right).abs() < 0.5, "nothing to starboard: {clear} and {right}");
    }
}
