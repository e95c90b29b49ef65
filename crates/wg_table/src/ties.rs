//! Things between units: grapnel ropes, declared fire, hand-to-hand fights, men in the water, boats adrift.

use bevy::prelude::*;
use wg_core::shown::view::Afloat;
use wg_core::{SideId, UnitId, UnitView, View};

use crate::draw::{Drawing, Scatter, Trace};
use crate::layout::{mm, place, toward};
use crate::palette::{Palette, blend, faint, paint, rgb};

/// A footprint: its middle, the direction of its bow, half its length and half its beam, in millimetres.
struct Body {
    at: Vec2,
    bow: Vec2,
    long: f32,
    beam: f32,
}

impl Body {
    fn of(unit: &UnitView) -> Self {
        Self {
            at: place(unit.pose.at),
            bow: toward(unit.pose.heading),
            long: mm(unit.footprint.length) / 2.0,
            beam: mm(unit.footprint.beam) / 2.0,
        }
    }

    /// Returns the point of the footprint nearest to a place. Inside the footprint this is the place itself.
    fn nearest(&self, to: Vec2) -> Vec2 {
        let off = to - self.at;
        let (ahead, left) = (off.dot(self.bow), off.dot(self.bow.perp()));
        self.at + self.bow * ahead.clamp(-self.long, self.long) + self.bow.perp() * left.clamp(-self.beam, self.beam)
    }

    /// Returns a point on the rail, so many millimetres ahead of the middle, on the side of `other`.
    fn rail(&self, ahead: f32, other: Vec2) -> Vec2 {
        let side = (other - self.at).dot(self.bow.perp()).signum();
        // A ship narrows towards bow and stern.
        let narrow = 1.0 - (ahead.abs() / self.long).powi(2) * 0.45;
        self.at + self.bow * ahead + self.bow.perp() * side * self.beam * narrow * 0.66
    }
}

fn unit(view: &View, id: UnitId) -> Option<&UnitView> {
    view.units.get(id.index()).filter(|unit| unit.on_table())
}

/// Draws declared fire, swimmers and boats, which lie below the ships.
pub fn below(view: &View, palette: &Palette, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    // When a whole fleet fires, shots are drawn smaller.
    let size = if view.aims.len() > MANY { 0.6 } else { 1.0 } * px;
    for (side, line) in lines_of_fire(view) {
        let colour = view.sides.get(side.index()).map_or(palette.ink, |side| palette.side(side.colour));
        aim(&mut out, line, colour, palette, size);
    }
    for (n, afloat) in view.afloat.iter().enumerate() {
        let at = clear_of_hulls(view, afloat, px);
        if afloat.boat {
            lifeboat(&mut out, view, afloat, at, palette, px)
        } else {
            swimmers(&mut out, view, afloat, at, n, palette, px)
        }
    }
    out
}

/// Returns the place where boats and swimmers are drawn. Those under a hull are moved beside it: boats to starboard,
/// swimmers to larboard.
fn clear_of_hulls(view: &View, afloat: &Afloat, px: f32) -> Vec2 {
    let at = place(afloat.at);
    let over = |hull: &Body| hull.nearest(at).distance(at) <= f32::EPSILON;
    let Some(hull) = view.units.iter().filter(|unit| unit.on_table()).map(Body::of).find(over) else { return at };
    let clear = hull.beam + if afloat.boat { 9.0 * px } else { 8.0 * px };
    at + hull.bow.perp() * if afloat.boat { -clear } else { clear }
}

/// Draws ropes and hand-to-hand fights, which lie above the ships.
pub fn above(view: &View, palette: &Palette, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    for (a, b) in &view.ties {
        if let (Some(a), Some(b)) = (unit(view, *a), unit(view, *b)) {
            ropes(&mut out, a, b, px);
        }
    }
    for (a, b) in engaged(view) {
        clash(&mut out, view, a, b, palette, px);
    }
    out
}

/// Returns the pairs of units that fight hand to hand, each pair once.
fn engaged(view: &View) -> Vec<(&UnitView, &UnitView)> {
    let mut pairs: Vec<(&UnitView, &UnitView)> = Vec::new();
    for one in view.units.iter().filter(|unit| unit.on_table()) {
        let Some(other) = one.kind.troop().and_then(|troop| troop.engaged).and_then(|id| unit(view, id)) else {
            continue;
        };
        if !pairs.iter().any(|(a, b)| a.id == other.id && b.id == one.id) {
            pairs.push((one, other));
        }
    }
    pairs
}

/// Returns the lines of declared fire, each with the firer's side and its two ends, from the firer to the target. Units
/// off the table are left out.
pub(crate) fn lines_of_fire(view: &View) -> impl Iterator<Item = (SideId, [Vec2; 2])> {
    let on_table = |id: UnitId| unit(view, id);
    view.aims.iter().filter_map(move |aim| {
        on_table(aim.by).zip(on_table(aim.at)).map(|(by, _)| (by.side, [place(aim.from), place(aim.to)]))
    })
}

/// The largest number of lines of fire that are drawn at full size.
pub(crate) const MANY: usize = 8;

/// Draws declared fire as a row of round shot from the firer to the target. Shots grow towards the target, so that the
/// direction of fire is clear, and both directions where two ships fire at each other.
fn aim(out: &mut Drawing, [start, end]: [Vec2; 2], colour: Color, palette: &Palette, px: f32) {
    let (way, far) = ((end - start).normalize_or_zero(), start.distance(end));
    // Each line lies to the right of its direction, so that the fire of two ships at each other lies side by side.
    let off = -way.perp() * 3.0 * px;
    let apart = 8.0 * px;
    let shots = (far / apart).floor().max(1.0) as usize;
    for n in 1..=shots {
        let part = n as f32 / shots as f32;
        let at = start + off + way * (far * part - 2.0 * px).max(0.0);
        let radius = (1.3 + 1.5 * part) * px;
        out.fill(Trace::new().circle(at.x, at.y, radius + 1.4 * px), faint(palette.paper_light, 0.6));
        out.both(Trace::new().circle(at.x, at.y, radius), colour, palette.ink, 0.8 * px);
    }
}

/// Draws three ropes from rail to rail, each with a grapnel in the other ship's bulwark.
fn ropes(out: &mut Drawing, a: &UnitView, b: &UnitView, px: f32) {
    let (one, other) = (Body::of(a), Body::of(b));
    let reach = (one.long.min(other.long)) * 0.62;
    // The place along the first ship that is nearest to the second.
    let mid = (other.nearest(one.at) - one.at).dot(one.bow).clamp(-one.long * 0.6, one.long * 0.6);
    let (ink, hemp) = (Color::srgb_u8(0x2c, 0x21, 0x17), Color::srgb_u8(0xe2, 0xc8, 0x8e));
    let heavy = (1.9 * px).max(one.beam * 0.065);
    for (n, off) in [-0.8, 0.0, 0.8].into_iter().enumerate() {
        let from = one.rail((mid + off * reach * 0.95).clamp(-one.long * 0.86, one.long * 0.86), other.at);
        let near = other.nearest(from);
        let along = (near - other.at).dot(other.bow) + if n % 2 == 0 { 0.06 } else { -0.08 } * other.long;
        let to = other.rail(along.clamp(-other.long * 0.86, other.long * 0.86), one.at);
        let way = to - from;
        let sag = way.perp().normalize_or_zero() * (way.length() * 0.10 + 1.2 * px) * if n == 1 { -1.0 } else { 1.0 };
        let middle = from.midpoint(to) + sag;
        let rope = || Trace::new().m(from.x, from.y).q(middle.x, middle.y, to.x, to.y);
        out.line(rope(), Color::WHITE.with_alpha(0.35), heavy * 3.4);
        out.line(rope(), ink, heavy * 2.1);
        out.line(rope(), hemp, heavy);
        // The belaying pin, and the hook with its flukes.
        out.both(Trace::new().circle(from.x, from.y, heavy * 1.5), hemp, ink, heavy * 0.5);
        let (tip, side) = ((to - middle).normalize_or(Vec2::X), (to - middle).normalize_or(Vec2::X).perp());
        let size = heavy * 3.2;
        let (end, back) = (to + tip * size * 0.8, to - tip * size * 0.1);
        let fluke = |s: f32| {
            Trace::new().m(end.x, end.y).q(
                to.x + side.x * s * 1.15,
                to.y + side.y * s * 1.15,
                back.x + side.x * s * 0.9,
                back.y + side.y * s * 0.9,
            )
        };
        for s in [size, -size] {
            out.line(fluke(s), Color::WHITE.with_alpha(0.7), heavy * 2.0);
            out.line(fluke(s), Color::srgb_u8(0x20, 0x1c, 0x1a), heavy * 1.1);
        }
        out.line(Trace::new().m(to.x, to.y).l(end.x, end.y), Color::srgb_u8(0x20, 0x1c, 0x1a), heavy * 1.1);
    }
}

/// Draws two crossed swords where units fight hand to hand.
fn clash(out: &mut Drawing, view: &View, a: &UnitView, b: &UnitView, palette: &Palette, px: f32) {
    let (one, other) = (Body::of(a), Body::of(b));
    let (p, q) = (one.nearest(other.at), other.nearest(one.at));
    let at = p.midpoint(q);
    let size = 8.5 * px;
    let way = (other.at - one.at).normalize_or(Vec2::X);
    // A line between units that stand apart.
    if p.distance(q) > 5.0 * px {
        let line = Trace::new().m(p.x, p.y).l(q.x, q.y);
        out.line(line.clone(), faint(palette.paper_light, 0.6), 4.5 * px);
        out.line(line, palette.red, 2.2 * px);
    }
    out.both(Trace::new().circle(at.x, at.y, size * 1.25), palette.paper_light, palette.red, 2.0 * px);
    for turned in [0.6_f32, -0.6] {
        let blade = Vec2::from_angle(turned).rotate(way.perp());
        let (tip, hilt) = (at + blade * size * 0.92, at - blade * size * 0.86);
        let guard = blade.perp() * size * 0.30;
        let cross = at - blade * size * 0.48;
        let colour = if turned > 0.0 { view.sides.get(a.side.index()) } else { view.sides.get(b.side.index()) };
        let colour = colour.map_or(palette.ink, |side| rgb(paint(side.colour)));
        out.line(Trace::new().m(cross.x, cross.y).l(tip.x, tip.y), palette.ink, 2.4 * px);
        out.line(Trace::new().m(cross.x, cross.y).l(tip.x, tip.y), Color::srgb_u8(0xd9, 0xdd, 0xdf), 1.1 * px);
        out.line(Trace::new().m(hilt.x, hilt.y).l(cross.x, cross.y), colour, 2.8 * px);
        out.line(
            Trace::new().m(cross.x - guard.x, cross.y - guard.y).l(cross.x + guard.x, cross.y + guard.y),
            palette.ink,
            1.7 * px,
        );
    }
}

/// Draws heads and arms among rings on the water, at most nine men.
fn swimmers(out: &mut Drawing, view: &View, afloat: &Afloat, at: Vec2, seed: usize, palette: &Palette, px: f32) {
    let mut scatter = Scatter::new(seed as u64 * 37 + 3);
    let radius = (2.0 * px).max(2.2);
    let colour = view.sides.get(afloat.side.index()).map_or(palette.ink, |side| rgb(paint(side.colour)));
    for n in 0..afloat.men.clamp(1, 9) {
        let turn = f32::from(n) * 2.4 + scatter.between(-0.2, 0.2);
        let head = at + Vec2::from_angle(turn) * radius * 2.3 * f32::from(n).sqrt();
        for (ring, alpha) in [(1.9, 0.75), (2.8, 0.4)] {
            out.line(
                Trace::new().ellipse(head.x, head.y - radius * 0.35, radius * ring, radius * ring * 0.55),
                Color::WHITE.with_alpha(alpha),
                0.9 * px,
            );
        }
        let arm = head + Vec2::new(if n % 2 == 0 { 1.5 } else { -1.5 }, 1.1) * radius;
        out.line(Trace::new().m(head.x, head.y - radius * 0.4).l(arm.x, arm.y), colour, radius * 0.62);
        out.both(Trace::new().circle(head.x, head.y, radius), Color::srgb_u8(0xe8, 0xc5, 0x9c), palette.ink, 0.8 * px);
        out.fill(
            Trace::new().ellipse(head.x, head.y + radius * 0.35, radius * 0.8, radius * 0.5),
            Color::srgb_u8(0x3a, 0x27, 0x14),
        );
    }
}

/// Draws a boat adrift with men in it, at most six.
fn lifeboat(out: &mut Drawing, view: &View, afloat: &Afloat, at: Vec2, palette: &Palette, px: f32) {
    let turned = toward(afloat.heading);
    let long = (9.0 * px).max(14.0);
    let beam = long * 0.38;
    let p = |x: f32, y: f32| at + turned.rotate(Vec2::new(x, y));
    let hull = |grow: f32| {
        let (l, b) = (long * grow, beam * grow);
        let points = [
            p(l, 0.0),
            p(l * 0.5, b * 0.9),
            p(-l * 0.5, b),
            p(-l * 0.92, b * 0.55),
            p(-l * 0.92, -b * 0.55),
            p(-l * 0.5, -b),
            p(l * 0.5, -b * 0.9),
        ];
        Trace::new().polyline(points).close()
    };
    for (ring, alpha) in [(1.25, 0.55), (1.5, 0.3)] {
        out.line(hull(ring), Color::WHITE.with_alpha(alpha), 0.9 * px);
    }
    out.both(hull(1.0), Color::srgb_u8(0xe9, 0xdc, 0xc0), palette.ink, 1.2 * px);
    out.fill(hull(0.74), Color::srgb_u8(0x8a, 0x64, 0x39));
    let colour = view.sides.get(afloat.side.index()).map_or(palette.ink, |side| rgb(paint(side.colour)));
    let radius = (1.5 * px).max(long * 0.12);
    for n in 0..afloat.men.min(6) {
        let man = p(long * (0.5 - 0.28 * f32::from(n / 2)), if n % 2 == 0 { beam * 0.34 } else { -beam * 0.34 });
        out.both(Trace::new().circle(man.x, man.y, radius), blend(colour, Color::WHITE, 0.1), palette.ink, 0.6 * px);
        out.fill(Trace::new().circle(man.x, man.y, radius * 0.45), palette.ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wg_core::shown::view::{AimView, TroopView, UnitKind};
    use wg_core::{Footprint, Heading, Length, Point, Pose};

    fn foot(id: u16, y: i32, engaged: u16) -> UnitView {
        UnitView {
            id: UnitId(id),
            pose: Pose { at: Point { x: Length::inches(10), y: Length::inches(y) }, heading: Heading::NORTH },
            footprint: Footprint { length: Length::inches(1), beam: Length::inches(4) },
            kind: UnitKind::Foot(TroopView {
                men: 10,
                ranks: 2,
                engaged: Some(UnitId(engaged)),
                ..TroopView::default()
            }),
            ..UnitView::default()
        }
    }

    #[test]
    fn a_fight_hand_to_hand_is_marked_once() {
        let view = View { units: vec![foot(0, 10, 1), foot(1, 11, 0)], ..View::default() };
        assert_eq!(engaged(&view).len(), 1, "each is engaged with the other");
    }

    #[test]
    fn who_has_just_left_a_ship_is_seen_beside_her() {
        let view = View { units: vec![foot(0, 10, 9)], ..View::default() };
        let at = |y: i32, boat| Afloat {
            at: Point { x: Length::inches(10), y: Length::inches(y) },
            men: 5,
            boat,
            ..Afloat::default()
        };
        let hull = Body::of(&view.units[0]);
        let (boat, men) = (clear_of_hulls(&view, &at(10, true), 0.5), clear_of_hulls(&view, &at(10, false), 0.5));
        for drawn in [boat, men] {
            assert!(hull.nearest(drawn).distance(drawn) > 1.0, "{drawn} is clear of her");
        }
        assert!(boat.distance(men) > hull.beam, "each on a side of its own");
        assert_eq!(
            clear_of_hulls(&view, &at(20, true), 0.5),
            place(at(20, true).at),
            "who lies free is drawn where he lies"
        );
    }

    #[test]
    fn ropes_hang_between_ships_that_are_on_the_table() {
        let mut view = View {
            units: vec![foot(0, 10, 9), foot(1, 14, 9)],
            ties: vec![(UnitId(0), UnitId(1)), (UnitId(0), UnitId(7))],
            ..View::default()
        };
        let palette = Palette::new(false);
        assert!(!above(&view, &palette, 0.5).is_empty(), "the first pair is made fast");
        view.units[1].fate = wg_core::Fate::Sunk;
        assert!(above(&view, &palette, 0.5).is_empty(), "nobody is made fast to a wreck");
    }

    fn view_at(y: i32) -> Point {
        Point { x: Length::inches(10), y: Length::inches(y) }
    }

    #[test]
    fn fire_that_is_declared_lies_between_who_fires_and_who_is_meant() {
        let mut view = View { units: vec![foot(0, 10, 9), foot(1, 40, 9)], ..View::default() };
        let palette = Palette::new(false);
        assert!(below(&view, &palette, 0.5).is_empty(), "nothing is declared");
        let aim = |y: i32| AimView { by: UnitId(0), at: UnitId(1), from: view_at(10), to: view_at(y) };
        view.aims = vec![aim(40)];
        let far = below(&view, &palette, 0.5).mesh().count_vertices();
        view.aims = vec![aim(20)];
        let near = below(&view, &palette, 0.5).mesh().count_vertices();
        assert!(0 < near && near < far, "the farther, the more shot: {near}, {far}");
        view.units[1].fate = wg_core::Fate::Sunk;
        assert!(below(&view, &palette, 0.5).is_empty(), "nobody fires at a wreck");
    }
}
