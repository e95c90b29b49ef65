//! Units on land and in boats, from above: forts, men in ranks, horsemen, a flotilla under oars.
//!
//! They are drawn in millimetres about the middle of their footprint, facing north. The footprint's beam is the front,
//! its length is the depth.

use bevy::math::Affine2;
use bevy::prelude::*;
use wg_core::shown::view::{TroopView, UnitKind};

use super::{INK, Look, flags, hex};
use crate::draw::{Drawing, Scatter, Trace};
use crate::palette::{blend, paint, rgb};
use crate::ship::forts::{bastions, cotton, fort, stone};

/// The footprint of a unit on land.
#[derive(Clone, Copy)]
pub struct Ground {
    /// Half of the front and half of the depth, in millimetres.
    pub half: Vec2,
    /// The millimetres per logical pixel.
    pub px: f32,
}

impl Ground {
    /// Returns the footprint as a stand with round corners, `grow` millimetres larger on all sides.
    pub fn stand(&self, grow: f32) -> Trace {
        let h = self.half + Vec2::splat(grow);
        let r = (self.half.min_element() * 0.22 + grow.max(0.0)).min(h.min_element());
        Trace::new()
            .m(-h.x + r, -h.y)
            .l(h.x - r, -h.y)
            .q(h.x, -h.y, h.x, -h.y + r)
            .l(h.x, h.y - r)
            .q(h.x, h.y, h.x - r, h.y)
            .l(-h.x + r, h.y)
            .q(-h.x, h.y, -h.x, h.y - r)
            .l(-h.x, -h.y + r)
            .q(-h.x, -h.y, -h.x + r, -h.y)
            .close()
    }

    /// Returns the outline of [`Ground::stand`] as points, for dashes.
    pub fn around(&self, grow: f32) -> Vec<Vec2> {
        let h = self.half + Vec2::splat(grow);
        let r = (self.half.min_element() * 0.22 + grow.max(0.0)).min(h.min_element());
        let mut points = Vec::with_capacity(41);
        for (n, (sx, sy)) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].into_iter().enumerate() {
            let corner = Vec2::new(sx * (h.x - r), sy * (h.y - r));
            for step in 0..=8 {
                let angle = std::f32::consts::FRAC_PI_2 * (n as f32 + step as f32 / 8.0);
                points.push(corner + Vec2::from_angle(angle) * r);
            }
        }
        points.extend(points.first().copied());
        points
    }

    pub(crate) fn thin(&self) -> f32 {
        (0.9 * self.px).max(self.half.min_element() * 0.018)
    }
}

/// Draws the unit.
pub(super) fn draw(look: &Look, out: &mut Drawing) {
    let ground = look.ground();
    match look.kind {
        UnitKind::Ship => {}
        UnitKind::Fort(troop) => fort(look, &troop, &ground, out),
        UnitKind::Foot(troop) => foot(look, &troop, &ground, out),
        UnitKind::Horse(troop) => horse(look, &troop, &ground, out),
        UnitKind::Boats(troop) => boats(look, &troop, &ground, out),
    }
}

/// Draws a destroyed unit: a fort in ruins, or fallen men.
pub(super) fn ruin(look: &Look, out: &mut Drawing) {
    let ground = look.ground();
    let mut scatter = Scatter::new(u64::from(look.seed) * 91 + 7);
    match look.kind {
        UnitKind::Fort(_) => {
            let walls = bastions(&ground, 0.0);
            out.both(
                Trace::new().polyline(walls.iter().copied()).close(),
                hex(0x9d8a68).with_alpha(0.55),
                hex(INK).with_alpha(0.55),
                ground.thin(),
            );
            let half = ground.half * 0.95;
            for _ in 0..34 {
                let at = scatter.point(Rect { min: -half, max: half });
                stone(
                    out,
                    at,
                    ground.half.min_element() * scatter.between(0.05, 0.14),
                    &mut scatter,
                    ground.thin() * 0.8,
                );
            }
        }
        UnitKind::Boats(_) | UnitKind::Ship => {}
        UnitKind::Foot(_) | UnitKind::Horse(_) => fallen(look, &ground, 7, out),
    }
}

/// Draws the shadow of the unit in the lamplight.
pub(super) fn shadow(look: &Look, out: &mut Drawing) {
    let ground = look.ground();
    let dark = |alpha: f32| Color::srgba_u8(0x12, 0x18, 0x16, 0).with_alpha(alpha);
    match look.kind {
        UnitKind::Fort(_) => {
            for (grow, alpha) in [(0.05, 0.12), (0.0, 0.24)] {
                let walls = bastions(&ground, grow * ground.half.min_element());
                out.fill(Trace::new().polyline(walls).close(), dark(alpha));
            }
        }
        UnitKind::Boats(troop) => {
            for at in flotilla(&troop, &ground) {
                out.fill(boat(at, &ground, &troop, 1.04), dark(0.22));
            }
        }
        _ => {
            for (grow, alpha) in [(0.10, 0.10), (0.0, 0.20)] {
                out.fill(ground.stand(grow * ground.half.min_element()), dark(alpha));
            }
        }
    }
}

/// Draws the unit as a ghost in a side's colour: its stand, its ranks and the direction that it faces.
pub(super) fn ghost(look: &Look, tint: Color, out: &mut Drawing) {
    let ground = look.ground();
    let (h, px) = (ground.half, ground.px);
    out.fill(ground.stand(0.0), Color::srgba_u8(0xf6, 0xef, 0xdd, 0).with_alpha(0.6));
    out.both(ground.stand(0.0), tint.with_alpha(0.30), tint.with_alpha(0.95), (1.6 * px).max(ground.thin()));
    let point = (h.min_element() * 0.55).max(4.0 * px).min(h.x);
    let arrow = Trace::new().m(-point, h.y - point * 0.9).l(0.0, h.y).l(point, h.y - point * 0.9);
    out.line(arrow, tint.with_alpha(0.95), (1.6 * px).max(ground.thin()));
    let ranks = look.kind.troop().map_or(1, |troop| troop.ranks.max(1));
    for rank in 1..ranks {
        let y = h.y - 2.0 * h.y * f32::from(rank) / f32::from(ranks);
        out.line(Trace::new().m(-h.x * 0.92, y).l(h.x * 0.92, y), tint.with_alpha(0.4), px);
    }
}

/// Draws the flag of the side, streaming to leeward from a staff. The flag of the unit's first side is below it if the
/// unit was captured.
pub(crate) fn banner(look: &Look, ground: &Ground, staff: Vec2, long: f32, out: &mut Drawing) {
    let lee = look.leeward().unwrap_or(Vec2::new(0.8, -0.4));
    let (hoist, ink, thin) = (long * 0.62, hex(INK), ground.thin());
    let at = |place: Vec2| Trace::at(Affine2::from_angle_translation(lee.to_angle(), place));
    out.both(Trace::new().circle(staff.x, staff.y, (1.6 * ground.px).max(long * 0.07)), hex(0xe2b84a), ink, thin);
    if look.flag != look.painted {
        let below = staff + lee * long * 0.55 - lee.perp() * hoist * 0.9;
        let own = look.painted.get();
        out.both(flags::flag(at(below), own, long * 0.7, hoist * 0.66), rgb(paint(own)), ink, thin);
    }
    let colour = look.flag.get();
    out.both(flags::flag(at(staff), colour, long, hoist), rgb(paint(colour)), ink, thin);
}

/// Draws leaders: larger than the men, with gold on their shoulders.
pub(crate) fn officers(look: &Look, troop: &TroopView, radius: f32, y: f32, thin: f32, out: &mut Drawing) {
    let pitch = radius * 2.6;
    let first = -pitch * (f32::from(troop.leaders) - 1.0) / 2.0;
    for n in 0..troop.leaders {
        let x = first + pitch * f32::from(n);
        out.both(Trace::new().circle(x, y, radius), hex(0xe2b84a), hex(INK), thin);
        out.fill(Trace::new().circle(x, y, radius * 0.62), coat(look));
        out.fill(Trace::new().circle(x, y + radius * 0.1, radius * 0.34), hex(INK));
    }
}

fn coat(look: &Look) -> Color {
    blend(rgb(paint(look.flag.get())), Color::WHITE, 0.06)
}

/// Draws fallen men behind the ranks.
fn fallen(look: &Look, ground: &Ground, count: usize, out: &mut Drawing) {
    let mut scatter = Scatter::new(u64::from(look.seed) * 23 + 19);
    let size = (ground.half.y * 0.20).clamp(1.4 * ground.px, 3.2 * ground.px);
    let mut marks = Trace::new();
    for _ in 0..count {
        let at =
            Vec2::new(scatter.between(-0.95, 0.95) * ground.half.x, -ground.half.y - size * scatter.between(1.6, 4.6));
        marks = marks
            .m(at.x - size, at.y - size * 0.7)
            .l(at.x + size, at.y + size * 0.7)
            .m(at.x - size, at.y + size * 0.7)
            .l(at.x + size, at.y - size * 0.7);
    }
    out.line(marks, hex(INK).with_alpha(0.65), (1.1 * ground.px).max(ground.thin()));
}

/// Returns the number of fallen men to draw, at most 8, from the men left and the share lost.
fn lost(look: &Look, troop: &TroopView) -> usize {
    let share = usize::from(look.hurt.min(9));
    if share == 0 { 0 } else { (usize::from(troop.men) * share / (10 - share)).clamp(1, 8) }
}

/// Returns the places of men in ranks, with the space per man and the depth of a rank in millimetres. The last rank
/// closes on its middle.
fn ranks(troop: &TroopView, ground: &Ground, rear: f32) -> (Vec<Vec2>, f32, f32) {
    let ranks = troop.ranks.max(1);
    let files = troop.men.div_ceil(ranks).max(1);
    let h = ground.half;
    let pitch = 2.0 * h.x / f32::from(files);
    let depth = (2.0 * h.y - rear) / f32::from(ranks);
    let place = |man: u8| {
        let (rank, file) = (man / files, man % files);
        let in_rank = files.min(troop.men - rank * files);
        let x = (f32::from(file) - (f32::from(in_rank) - 1.0) / 2.0) * pitch;
        Vec2::new(x, h.y - depth * (f32::from(rank) + 0.5))
    };
    ((0..troop.men).map(place).collect(), pitch, depth)
}

/// Draws the base on which miniatures are mounted: turf, a rear edge in the side's colour, and a notch at the front.
fn stand(look: &Look, ground: &Ground, rear: f32, out: &mut Drawing) {
    let (h, thin, ink) = (ground.half, ground.thin(), hex(INK));
    out.fill(ground.stand(0.0), hex(0xc3bd8b));
    let strip = Rect { min: -h + Vec2::splat(thin * 0.5), max: Vec2::new(h.x - thin * 0.5, -h.y + rear) };
    out.fill(Trace::new().rect(strip), rgb(paint(look.flag.get())));
    out.line(ground.stand(0.0), ink, thin * 1.25);
    let point = (h.min_element() * 0.42).max(3.0 * ground.px).min(h.x * 0.6);
    let notch = Trace::new().m(-point, h.y).l(0.0, h.y + point * 0.8).l(point, h.y).close();
    out.both(notch, rgb(paint(look.flag.get())), ink, thin);
}

/// Draws men on foot in their ranks.
fn foot(look: &Look, troop: &TroopView, ground: &Ground, out: &mut Drawing) {
    let (h, thin, ink, px) = (ground.half, ground.thin(), hex(INK), ground.px);
    fallen(look, ground, lost(look, troop), out);
    let rear = h.y * 0.34;
    stand(look, ground, rear, out);
    let (men, pitch, depth) = ranks(troop, ground, rear);
    let radius = (pitch * 0.44).min(depth * 0.42);
    if radius < 1.35 * px {
        // Too small to show single men: each rank is a bar in the colour of the coats, as on a map.
        let files = f32::from(troop.men.div_ceil(troop.ranks.max(1)));
        for rank in 0..troop.ranks.max(1) {
            let of =
                men.iter().filter(|at| (at.y - (h.y - depth * (f32::from(rank) + 0.5))).abs() < depth * 0.1).count();
            let half = h.x * 0.94 * of as f32 / files.max(1.0);
            let y = h.y - depth * (f32::from(rank) + 0.5);
            let bar = Rect { min: Vec2::new(-half, y - depth * 0.30), max: Vec2::new(half, y + depth * 0.30) };
            if of > 0 {
                out.both(Trace::new().rect(bar), coat(look), ink, thin * 0.7);
            }
        }
    } else {
        let detailed = radius > 2.6 * px;
        let (mut bodies, mut shakos, mut muskets, mut belts) = (Trace::new(), Trace::new(), Trace::new(), Trace::new());
        for at in &men {
            bodies = bodies.ellipse(at.x, at.y, radius, radius * 0.78);
            shakos = shakos.circle(at.x, at.y + radius * 0.08, radius * 0.46);
            if detailed {
                muskets =
                    muskets.m(at.x + radius * 0.72, at.y - radius * 0.5).l(at.x + radius * 0.72, at.y + radius * 1.25);
                belts =
                    belts.m(at.x - radius * 0.72, at.y + radius * 0.25).l(at.x + radius * 0.55, at.y - radius * 0.55);
            }
        }
        out.line(muskets, hex(0x4a321c), (radius * 0.16).max(0.6 * px));
        out.both(bodies, coat(look), ink, thin * 0.75);
        out.line(belts, hex(0xf6efdd).with_alpha(0.9), (radius * 0.20).max(0.5 * px));
        out.both(shakos, hex(0x241a12), ink, thin * 0.4);
    }
    if troop.fired {
        cotton(look, ground, h.y + h.min_element() * 0.5, out);
    }
    officers(look, troop, (h.min_element() * 0.24).max(2.4 * px), -h.y + rear * 0.5, thin, out);
    banner(look, ground, Vec2::new(-h.x * 0.72, -h.y + rear * 0.5), (h.min_element() * 0.7).max(11.0 * px), out);
}

/// Draws horsemen in their ranks.
fn horse(look: &Look, troop: &TroopView, ground: &Ground, out: &mut Drawing) {
    let (h, thin, ink, px) = (ground.half, ground.thin(), hex(INK), ground.px);
    fallen(look, ground, lost(look, troop), out);
    let rear = h.y * 0.22;
    stand(look, ground, rear, out);
    let (men, pitch, depth) = ranks(troop, ground, rear);
    let (wide, long) = (pitch * 0.26, depth * 0.40);
    for at in &men {
        let horse = Trace::new()
            .m(at.x - wide * 0.7, at.y - long)
            .c(
                at.x - wide * 1.5,
                at.y - long * 0.4,
                at.x - wide * 1.2,
                at.y + long * 0.4,
                at.x - wide * 0.5,
                at.y + long * 0.62,
            )
            .l(at.x - wide * 0.35, at.y + long * 1.12)
            .l(at.x + wide * 0.35, at.y + long * 1.12)
            .l(at.x + wide * 0.5, at.y + long * 0.62)
            .c(
                at.x + wide * 1.2,
                at.y + long * 0.4,
                at.x + wide * 1.5,
                at.y - long * 0.4,
                at.x + wide * 0.7,
                at.y - long,
            )
            .close();
        out.both(horse, hex(0x7a5230), ink, thin * 0.7);
        if wide > 1.0 * px {
            out.line(
                Trace::new().m(at.x, at.y - long * 1.25).l(at.x, at.y - long),
                hex(0x3a2714),
                (wide * 0.4).max(0.7 * px),
            );
        }
        let rider = (wide * 1.05).max(1.2 * px);
        out.both(Trace::new().circle(at.x, at.y - long * 0.08, rider), coat(look), ink, thin * 0.7);
        out.fill(Trace::new().circle(at.x, at.y, rider * 0.48), hex(0x241a12));
    }
    if troop.fired {
        cotton(look, ground, h.y + h.min_element() * 0.4, out);
    }
    officers(look, troop, (h.min_element() * 0.24).max(2.4 * px), -h.y + rear * 0.5, thin, out);
    banner(look, ground, Vec2::new(-h.x * 0.72, -h.y + rear * 0.5), (h.min_element() * 0.7).max(11.0 * px), out);
}

/// Returns the places of the boats of a flotilla, one to three by the number of men. The middle one leads.
fn flotilla(troop: &TroopView, ground: &Ground) -> Vec<Vec2> {
    let count = if troop.men <= 4 {
        1
    } else if troop.men <= 12 {
        2
    } else {
        3
    };
    let each = 2.0 * ground.half.x / count as f32;
    let place = |n: usize| {
        let x = -ground.half.x + each * (n as f32 + 0.5);
        let ahead = if n == count / 2 { 0.12 } else { -0.12 } * if count == 1 { 0.0 } else { 1.0 };
        Vec2::new(x, ahead * ground.half.y)
    };
    (0..count).map(place).collect()
}

/// Returns half the breadth and half the length of a boat, in millimetres.
fn boat_size(troop: &TroopView, ground: &Ground) -> (f32, f32) {
    let count = flotilla(troop, ground).len() as f32;
    let long = ground.half.y * 0.86;
    ((ground.half.x / count * 0.44).min(long * 0.30), long)
}

fn boat(at: Vec2, ground: &Ground, troop: &TroopView, grow: f32) -> Trace {
    let (b, l) = boat_size(troop, ground);
    let (b, l) = (b * grow, l * grow);
    Trace::new()
        .m(at.x, at.y + l)
        .c(at.x + b * 0.9, at.y + l * 0.6, at.x + b * 1.15, at.y - l * 0.3, at.x + b * 0.62, at.y - l)
        .l(at.x - b * 0.62, at.y - l)
        .c(at.x - b * 1.15, at.y - l * 0.3, at.x - b * 0.9, at.y + l * 0.6, at.x, at.y + l)
        .close()
}

/// Draws men in boats under oars.
fn boats(look: &Look, troop: &TroopView, ground: &Ground, out: &mut Drawing) {
    let (thin, ink, px) = (ground.thin(), hex(INK), ground.px);
    let (b, l) = boat_size(troop, ground);
    let places = flotilla(troop, ground);
    let mut left = usize::from(troop.men);
    for (n, at) in places.iter().enumerate() {
        let aboard = left.div_ceil(places.len() - n);
        left -= aboard;
        // Wake and oars lie below the boat.
        for side in [-1.0, 1.0] {
            let wake = Trace::new().m(at.x + side * b * 0.6, at.y - l).q(
                at.x + side * b,
                at.y - l * 1.2,
                at.x + side * b * 1.5,
                at.y - l * 1.4,
            );
            out.line(wake, Color::WHITE.with_alpha(0.5), thin);
            for oar in 0..4 {
                let y = at.y + l * (0.45 - 0.32 * oar as f32);
                let (near, far) = (at.x + side * b * 0.8, at.x + side * b * 2.15);
                out.line(Trace::new().m(near, y).l(far, y - l * 0.14), ink, (0.09 * b).max(0.8 * px));
                let blade = at.x + side * b * 1.8;
                out.line(
                    Trace::new().m(blade, y - l * 0.105).l(far, y - l * 0.14),
                    hex(0xe9dcc0),
                    (0.16 * b).max(1.2 * px),
                );
            }
        }
        out.both(boat(*at, ground, troop, 1.0), hex(0x6a4426), ink, thin * 1.2);
        out.fill(boat(*at, ground, troop, 0.80), hex(0xc79c60));
        for thwart in 0..4 {
            let y = at.y + l * (0.48 - 0.34 * thwart as f32);
            out.line(Trace::new().m(at.x - b * 0.62, y).l(at.x + b * 0.62, y), hex(0x6a4426), (0.12 * l).max(0.6 * px));
        }
        let radius = (b * 0.34).min(l * 0.14).max(0.9 * px);
        let (mut coats, mut heads) = (Trace::new(), Trace::new());
        for man in 0..aboard.min(8) {
            let x = at.x + b * if man % 2 == 0 { -0.38 } else { 0.38 };
            let y = at.y + l * (0.48 - 0.34 * (man / 2) as f32);
            coats = coats.circle(x, y, radius);
            heads = heads.circle(x, y, radius * 0.5);
        }
        out.both(coats, coat(look), ink, thin * 0.6);
        out.fill(heads, hex(0x241a12));
    }
    if troop.fired {
        cotton(look, ground, ground.half.y * 1.15, out);
    }
    let lead = places[places.len() / 2];
    banner(look, ground, Vec2::new(lead.x, lead.y - l * 0.88), (l * 0.45).max(11.0 * px), out);
    if troop.leaders > 0 {
        officers(look, troop, (b * 0.42).max(2.0 * px), lead.y - l * 0.66, thin, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_stand_in_their_ranks_within_the_footprint() {
        let ground = Ground { half: Vec2::new(60.0, 15.0), px: 0.3 };
        for (men, in_ranks) in (1..=40).flat_map(|men| [(men, 1), (men, 2)]) {
            let troop = TroopView { men, ranks: in_ranks, ..TroopView::default() };
            let (places, ..) = ranks(&troop, &ground, 4.0);
            assert_eq!(places.len(), usize::from(men), "everybody has a place");
            let rows = places.iter().map(|at| at.y.to_bits()).collect::<std::collections::BTreeSet<_>>().len();
            assert_eq!(rows, usize::from(in_ranks.min(men)), "in so many ranks");
            assert!(
                places.iter().all(|at| at.x.abs() <= 60.0 && at.y.abs() <= 15.0),
                "and stands on the stand: {places:?}"
            );
        }
    }

    #[test]
    fn a_work_reaches_to_the_corners_of_its_footprint_and_no_farther() {
        let ground = Ground { half: Vec2::new(60.0, 30.0), px: 0.3 };
        let walls = bastions(&ground, 0.0);
        assert!(walls.iter().all(|at| at.x.abs() <= 60.01 && at.y.abs() <= 30.01), "{walls:?}");
        assert!(walls.iter().any(|at| at.distance(ground.half) < 0.01), "a salient at the corner");
    }
}
