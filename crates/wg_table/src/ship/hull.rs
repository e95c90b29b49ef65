//! The hull: its lines, wales and gun ports, decks, fittings and men.

use bevy::prelude::*;

use super::{Frame, INK, Look, hex};
use crate::draw::{Drawing, Scatter, Trace};
use crate::palette::{blend, paint, rgb};

/// The lines of a hull seen from above, in ship's lengths: bow at `+0.5`, stern at `-0.5`.
pub struct Lines {
    half_beam: f32,
    grow: f32,
}

impl Lines {
    /// Creates the lines from half the beam, and from how far the ends lie outside the footprint (inside if negative).
    pub fn new(half_beam: f32, grow: f32) -> Self {
        Self { half_beam, grow }
    }

    /// The starboard side from the stern forward: two cubic curves. `x` is in half beams, `y` is ahead.
    const SIDE: [[Vec2; 4]; 2] = [
        [Vec2::new(0.70, -0.488), Vec2::new(0.88, -0.40), Vec2::new(1.0, -0.26), Vec2::new(1.0, -0.03)],
        [Vec2::new(1.0, -0.03), Vec2::new(1.0, 0.22), Vec2::new(0.66, 0.40), Vec2::new(0.0, 0.5)],
    ];

    fn at(&self, point: Vec2) -> Vec2 {
        Vec2::new(point.x * self.half_beam, point.y * (1.0 + 2.0 * self.grow))
    }

    /// Returns the closed outline.
    pub fn outline(&self, trace: Trace) -> Trace {
        let [[a, b, c, d], [_, e, f, g]] = Self::SIDE.map(|curve| curve.map(|point| self.at(point)));
        let stern = self.at(Vec2::new(0.0, -0.512)).y;
        trace
            .m(-a.x, a.y)
            .c(-b.x, b.y, -c.x, c.y, -d.x, d.y)
            .c(-e.x, e.y, -f.x, f.y, g.x, g.y)
            .c(f.x, f.y, e.x, e.y, d.x, d.y)
            .c(c.x, c.y, b.x, b.y, a.x, a.y)
            .q(0.0, stern, -a.x, a.y)
            .close()
    }

    /// Returns half the breadth at a place so far ahead of the middle.
    pub fn breadth(&self, ahead: f32) -> f32 {
        let ahead = ahead / (1.0 + 2.0 * self.grow);
        let curve = &Self::SIDE[usize::from(ahead > Self::SIDE[1][0].y)];
        let (mut low, mut high) = (0.0_f32, 1.0_f32);
        for _ in 0..18 {
            let t = (low + high) / 2.0;
            if bezier(curve, t).y < ahead { low = t } else { high = t }
        }
        bezier(curve, low).x * self.half_beam
    }

    /// Returns points along the starboard side between two places, at a share of the breadth.
    fn side(&self, from: f32, to: f32, share: f32) -> Vec<Vec2> {
        const STEPS: usize = 18;
        let ahead = |i: usize| from + (to - from) * i as f32 / STEPS as f32;
        (0..=STEPS).map(|i| Vec2::new(self.breadth(ahead(i)) * share, ahead(i))).collect()
    }
}

fn bezier([a, b, c, d]: &[Vec2; 4], t: f32) -> Vec2 {
    let (ab, bc, cd) = (a.lerp(*b, t), b.lerp(*c, t), c.lerp(*d, t));
    ab.lerp(bc, t).lerp(bc.lerp(cd, t), t)
}

/// Returns where the deck ends and the bulwark begins, as a share of the breadth. Small ships show more of their sides,
/// by which a player tells friend from foe.
fn deck_share(look: &Look) -> f32 {
    match (look.large(95), look.model.poop) {
        (true, _) => 0.80,
        (false, true) => 0.60,
        (false, false) => 0.66,
    }
}

/// The after and the forward end of the side band with the gun ports.
const BAND: (f32, f32) = (-0.475, 0.33);

fn mirrored(points: &[Vec2], port: bool) -> impl Iterator<Item = Vec2> + '_ {
    points.iter().map(move |point| if port { Vec2::new(-point.x, point.y) } else { *point })
}

pub(super) fn draw(look: &Look, frame: &Frame, out: &mut Drawing) {
    let lines = Lines::new(look.half_beam(), 0.0);
    let weight = look.weight();
    let ink = hex(INK);
    water(look, frame, out);
    bowsprit(look, frame, out);
    if look.model.poop {
        galleries(&lines, frame, out, weight);
    }
    out.both(lines.outline(frame.trace()), hex(0x6a4426), ink, frame.scale(weight));
    band(look, &lines, frame, out);
    deck(look, frame, out);
}

/// Draws the bow wave and the wake of a ship with sail set.
fn water(look: &Look, frame: &Frame, out: &mut Drawing) {
    if look.sail == 0 || look.dead || look.anchored || look.sinking || look.stumps >= look.model.masts.max(1) {
        return;
    }
    let b = look.half_beam();
    let foam = hex(0xffffff);
    let width = frame.scale(1.1 * look.px()).max(frame.scale(0.006));
    for side in [-1.0, 1.0] {
        let bow = |out_by: f32| {
            let x = |share: f32| side * (b * share + out_by);
            frame.trace().m(x(0.34), 0.43).c(x(0.9), 0.34, x(1.12), 0.18, x(1.30), -0.02)
        };
        out.line(bow(0.006), foam.with_alpha(0.60), width);
        out.line(bow(0.035), foam.with_alpha(0.28), width);
        let wake = frame.trace().m(side * b * 0.55, -0.50).q(side * b * 0.70, -0.60, side * b * 1.05, -0.70);
        out.line(wake, foam.with_alpha(0.42), width);
    }
    let stern = frame.trace().m(-b * 0.2, -0.52).q(-b * 0.1, -0.60, -b * 0.28, -0.66);
    out.line(stern, foam.with_alpha(0.35), width);
    let stern = frame.trace().m(b * 0.22, -0.52).q(b * 0.1, -0.58, b * 0.24, -0.63);
    out.line(stern, foam.with_alpha(0.35), width);
}

fn bowsprit(look: &Look, frame: &Frame, out: &mut Drawing) {
    let reach = 0.5 + if look.model.masts <= 1 { 0.13 } else { 0.125 } + if look.large(95) { 0.0 } else { 0.03 };
    let weight = look.weight();
    let head = frame.trace().m(-look.half_beam() * 0.17, 0.46).l(0.0, 0.535).l(look.half_beam() * 0.17, 0.46).close();
    out.both(head, hex(0x7d552f), hex(INK), frame.scale(weight * 0.7));
    out.line(frame.trace().m(0.0, 0.43).l(0.0, reach), hex(INK), frame.scale(weight * 1.9));
    if look.large(50) {
        out.line(frame.trace().m(0.0, 0.44).l(0.0, reach - 0.008), hex(0x9a6d3d), frame.scale(weight * 0.8));
    }
}

/// Draws the quarter galleries of a great ship.
fn galleries(lines: &Lines, frame: &Frame, out: &mut Drawing, weight: f32) {
    for side in [-1.0, 1.0] {
        let x = lines.breadth(-0.43) * side;
        let bump = frame.trace().m(x * 0.9, -0.38).q(x * 1.30, -0.40, x * 1.10, -0.478).l(x * 0.8, -0.485).close();
        out.both(bump, hex(0xb58a3c), hex(INK), frame.scale(weight * 0.7));
    }
}

/// Draws the band in the side's colour with the gun ports: the first thing that tells friend from foe.
fn band(look: &Look, lines: &Lines, frame: &Frame, out: &mut Drawing) {
    let (aft, fore) = BAND;
    let share = deck_share(look);
    let outer = lines.side(aft, fore, 0.985);
    let inner = lines.side(fore, aft, share + 0.03);
    let colour = blend(rgb(paint(look.painted.get())), hex(0xffffff), if look.large(95) { 0.08 } else { 0.16 });
    let weight = look.weight();
    let ports = usize::from(look.model.ports);
    for port in [true, false] {
        let edge = mirrored(&outer, port).chain(mirrored(&inner, port));
        out.fill(frame.trace().polyline(edge).close(), colour);
        if look.large(90) {
            let line = frame.trace().polyline(mirrored(&inner, port));
            out.line(line, hex(INK).with_alpha(0.7), frame.scale(weight * 0.4));
        }
        // A cream strake along the bulwark tells a great ship from a frigate.
        if look.model.poop {
            let strake = lines.side(aft, fore, share + if look.large(95) { 0.08 } else { 0.06 });
            out.line_butt(
                frame.trace().polyline(mirrored(&strake, port)),
                hex(0xf3e3b4),
                frame.scale((0.9 * look.px()).max(0.010)),
            );
        }
        if !look.large(56) {
            continue;
        }
        // Small ships show fewer ports, which never touch.
        let space = (fore - 0.05 - (aft + 0.06)) / ports.max(1) as f32;
        let step = ((3.2 * look.px() / space).ceil() as usize).max(1);
        for i in (0..ports).step_by(step) {
            let y = aft + 0.06 + space * (i as f32 + 0.5);
            let half = (space * 0.25 * step as f32).min(0.016);
            let side = if port { -1.0 } else { 1.0 };
            let (near, far) = (lines.breadth(y) * (share + 0.07) * side, (lines.breadth(y) + 0.016) * side);
            let gun = frame.trace().m(near, y - half).l(far, y - half).l(far, y + half).l(near, y + half).close();
            out.fill(gun, hex(0x17110c));
        }
    }
    out.line(lines.outline(frame.trace()), hex(INK), frame.scale(weight));
}

fn deck(look: &Look, frame: &Frame, out: &mut Drawing) {
    let ink = hex(INK);
    let weight = look.weight();
    // Small ships have a darker deck, so that their white sails stand out. A damaged ship lists, so her deck is off the
    // middle.
    let list = f32::from(look.hurt) * 0.011 * if look.seed.is_multiple_of(2) { 1.0 } else { -1.0 };
    let shift = look.half_beam() * list;
    let planks = Lines::new(look.half_beam() * deck_share(look), -0.026);
    let pen = || frame.trace_at(Vec2::new(shift, 0.0), 0.0);
    let (waist, fore, aft, poop) = if look.large(95) {
        (0xbd965c, 0xd3ad73, 0xd0aa70, 0xdfbf8a)
    } else {
        (0x9c7340, 0xb68a50, 0xb68a50, 0xc79c60)
    };
    out.both(planks.outline(pen()), hex(waist), ink, frame.scale(weight * 0.62));
    // Raised decks fore and aft are lighter than the waist.
    let raised = |from: f32, to: f32, colour: u32, out: &mut Drawing| {
        let right = planks.side(from, to, 0.97);
        let mut left: Vec<_> = mirrored(&right, true).collect();
        left.reverse();
        out.fill(pen().polyline(right.into_iter().chain(left)).close(), hex(colour));
    };
    raised(0.27, 0.455, fore, out);
    raised(-0.462, -0.12, aft, out);
    if look.model.poop {
        raised(-0.462, -0.30, poop, out);
    }
    if look.large(66) {
        let width = frame.scale((0.5 * look.px()).max(weight * 0.30));
        let count = if look.large(110) { 4 } else { 2 };
        for i in -count..=count {
            let x = look.half_beam() * deck_share(look) * i as f32 / (count as f32 + 0.8);
            let ends = (-0.455, 0.44 - 0.30 * (i as f32 / (count as f32 + 0.6)).powi(2));
            out.line(pen().m(x, ends.0).l(x, ends.1), hex(0x8d6a3d).with_alpha(0.62), width);
        }
    }
    let rail = |y: f32, out: &mut Drawing| {
        let x = planks.breadth(y) * 0.95;
        out.line(pen().m(-x, y - 0.006).l(x, y - 0.006), hex(0x3a2714).with_alpha(0.45), frame.scale(weight * 1.6));
        out.line(pen().m(-x, y).l(x, y), ink, frame.scale(weight * 0.7));
    };
    rail(0.27, out);
    rail(-0.12, out);
    if look.model.poop {
        rail(-0.30, out);
    }
    fittings(look, &planks, &pen, frame, out);
}

/// Draws hatches and the boat. A great ship has a capstan and a stern lantern, other ships have a tiller.
fn fittings(look: &Look, planks: &Lines, pen: &dyn Fn() -> Trace, frame: &Frame, out: &mut Drawing) {
    if !look.large(66) {
        return;
    }
    let ink = hex(INK);
    let weight = look.weight();
    let thin = frame.scale(weight * 0.5);
    let b = planks.breadth(0.0);
    let grating = |y: f32, half: Vec2, out: &mut Drawing| {
        out.both(
            pen().m(-half.x, y - half.y).l(half.x, y - half.y).l(half.x, y + half.y).l(-half.x, y + half.y).close(),
            hex(0x5a4023),
            ink,
            thin,
        );
        if look.large(120) {
            for i in 1..4 {
                let t = i as f32 / 2.0 - 1.0;
                out.line(pen().m(half.x * t, y - half.y).l(half.x * t, y + half.y), hex(0xa88453), thin * 0.8);
                out.line(pen().m(-half.x, y + half.y * t).l(half.x, y + half.y * t), hex(0xa88453), thin * 0.8);
            }
        }
    };
    grating(-0.055, Vec2::new(b * 0.28, 0.028), out);
    if look.model.masts >= 2 {
        // The boat on the booms.
        let boat = |grow: f32| {
            let (w, l) = (b * 0.30 * grow, 0.085 * grow);
            pen()
                .m(0.0, 0.145 + l)
                .c(-w * 1.2, 0.145 + l * 0.5, -w, 0.145 - l * 0.6, -w * 0.6, 0.145 - l)
                .l(w * 0.6, 0.145 - l)
                .c(w, 0.145 - l * 0.6, w * 1.2, 0.145 + l * 0.5, 0.0, 0.145 + l)
                .close()
        };
        out.both(boat(1.0), hex(0xe9dcc0), ink, thin);
        out.fill(boat(0.68), hex(0x8a6439));
    }
    grating(0.325, Vec2::new(b * 0.20, 0.018), out);
    if look.model.poop {
        out.both(pen().circle(0.0, -0.215, 0.020), hex(0x8a6439), ink, thin);
        if look.large(90) {
            out.line(pen().m(-0.03, -0.215).l(0.03, -0.215).m(0.0, -0.245).l(0.0, -0.185), ink, thin);
        }
        out.both(pen().circle(0.0, -0.472, 0.013), hex(0xe2b84a), ink, thin);
    } else {
        out.line(pen().m(0.0, -0.37).l(0.0, -0.46), hex(0x4a321c), frame.scale(weight * 1.1));
    }
}

/// Draws the men on deck, if she is large enough on the screen.
pub(super) fn men(look: &Look, frame: &Frame, out: &mut Drawing) {
    if look.men == 0 || !look.large(66) {
        return;
    }
    let planks = Lines::new(look.half_beam() * deck_share(look) * 0.86, -0.05);
    let mut scatter = Scatter::new(u64::from(look.seed) * 31 + 5);
    let radius = (1.15 * look.px()).clamp(0.0085, 0.016);
    let mut dots = frame.trace();
    for _ in 0..usize::from(look.men) * if look.large(90) { 6 } else { 3 } / 5 {
        let y = scatter.between(-0.44, 0.40);
        let x = planks.breadth(y) * scatter.between(-1.0, 1.0);
        dots = dots.circle(x, y, radius);
    }
    out.fill(dots, hex(0x241a12).with_alpha(0.85));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hull_stays_within_her_footprint() {
        let lines = Lines::new(0.14, 0.0);
        for i in -48..=48 {
            let breadth = lines.breadth(i as f32 / 100.0);
            assert!((0.0..=0.14).contains(&breadth), "never broader than her beam");
        }
        assert!(lines.breadth(-0.03) > 0.139, "full breadth amidships");
        assert!(lines.breadth(0.48) < 0.05, "a sharp bow");
    }
}
