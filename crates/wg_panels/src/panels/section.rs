//! A ship cut open along her keel, with the men who fight in her. Her bow is to the left, where the boarders come from.

use egui::{Color32, Mesh, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::SideColour;
use wg_core::shown::sheet::{Scene, Section};

use crate::look::theme::{Look, Theme, rgb, rgba};
use crate::look::tokens::Rgb;
use crate::panels::section_hull::{body, bulwark, midships, ropes};
use crate::panels::section_men::{PLATES, leaders_said, men, parties_of, plates};
use crate::read::desk::Desk;
use crate::widgets::pass::Pass;

/// The width of a card with a section, at 100 % text. [`HEIGHT`] is the height of its picture, without dice and notes.
pub const WIDTH: f32 = 820.0;
pub const HEIGHT: f32 = 344.0;

pub(crate) const INK: Rgb = [0x2c, 0x21, 0x17];
pub(crate) const OAK: Rgb = [0x7d, 0x56, 0x30];
pub(crate) const CUT: Rgb = [0xe6, 0xcf, 0x9d];
pub(crate) const DARK: Rgb = [0xc9, 0xac, 0x74];
pub(crate) const PLANK: Rgb = [0x9a, 0x6d, 0x3d];
pub(crate) const GLOW: Rgb = [0xf7, 0xdd, 0x92];

/// The hull in the picture. Places along her run from 0 at the stem to 1 at the stern, and heights from 0 at the keel
/// to 1.
pub(crate) struct Hull {
    pub(crate) rect: Rect,
    /// The number of parts of her deck, from the bow aft.
    pub(crate) parts: usize,
    pub(crate) poop: bool,
    /// The number of gun ports on each side.
    pub(crate) ports: usize,
    pub(crate) masts: usize,
}

impl Hull {
    pub(crate) const FROM: f32 = 0.045;
    pub(crate) const TO: f32 = 0.965;

    pub(crate) fn at(&self, along: f32, high: f32) -> Pos2 {
        pos2(self.rect.left() + along * self.rect.width(), self.rect.bottom() - high * self.rect.height())
    }

    /// Returns the part of the deck at a place along her.
    fn part(&self, along: f32) -> usize {
        let share = (along - Self::FROM) / (Self::TO - Self::FROM);
        ((share * self.parts as f32).max(0.0) as usize).min(self.parts.saturating_sub(1))
    }

    /// Returns where a part begins and ends.
    pub(crate) fn span(&self, part: usize) -> (f32, f32) {
        let step = (Self::TO - Self::FROM) / self.parts.max(1) as f32;
        (Self::FROM + step * part as f32, Self::FROM + step * (part + 1) as f32)
    }

    /// Returns the height of the deck that men stand on: a forecastle, the waist, a quarterdeck, and a poop above that.
    pub(crate) fn deck(&self, along: f32) -> f32 {
        let part = self.part(along);
        let (from, to) = self.span(part);
        let last = part + 1 == self.parts;
        match part {
            _ if last && self.poop && along > from + (to - from) * 0.52 => 0.80,
            _ if last && self.parts > 1 => 0.68,
            0 if self.parts > 2 => 0.64,
            _ => 0.54,
        }
    }

    pub(crate) fn rail(&self, along: f32) -> f32 {
        self.deck(along) + 0.085
    }

    pub(crate) fn keel(&self, along: f32) -> f32 {
        let stem = ((0.15 - along) / 0.15).max(0.0).powf(2.4) * 0.72;
        let post = ((along - 0.94) / 0.06).max(0.0).powf(1.6) * 0.46;
        (0.02 + stem + post).min(self.deck(along))
    }

    pub(crate) fn steps(&self) -> impl Iterator<Item = f32> {
        (0..=160).map(|n| n as f32 / 160.0)
    }
}

/// Fills the area between two heights along the whole hull.
pub(crate) fn strip(
    painter: &Painter,
    hull: &Hull,
    low: impl Fn(f32) -> f32,
    high: impl Fn(f32) -> f32,
    colour: Color32,
) {
    let mut mesh = Mesh::default();
    for (n, along) in hull.steps().enumerate() {
        let (bottom, top) = (low(along), high(along).max(low(along)));
        mesh.colored_vertex(hull.at(along, bottom), colour);
        mesh.colored_vertex(hull.at(along, top), colour);
        if n > 0 {
            let last = n as u32 * 2;
            mesh.add_triangle(last - 2, last - 1, last);
            mesh.add_triangle(last - 1, last, last + 1);
        }
    }
    painter.add(Shape::mesh(mesh));
}

pub(crate) fn line(painter: &Painter, points: Vec<Pos2>, width: f32, colour: Color32) {
    painter.add(Shape::line(points, Stroke::new(width, colour)));
}

/// Draws the ship and the men into a rectangle. Screen readers get the men of each zone.
pub fn show(ui: &Ui, look: &Look, desk: &Desk, scene: &Scene, section: &Section, rect: Rect, pass: &mut Pass) {
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let day = look.theme == Theme::Paper;
    let (water, foam) =
        if day { ([0xc3, 0xd2, 0xca], [0x86, 0xa0, 0x98]) } else { ([0x25, 0x41, 0x47], [0x5d, 0x7b, 0x80]) };
    painter.rect_filled(rect, look.px(3.0), rgb(air(day)));
    let first = usize::from(section.alongside && scene.zones.len() > 1);
    let beside = if first == 1 { rect.width() * 0.225 } else { look.px(10.0) };
    let ship = Rect::from_min_max(
        pos2(rect.left() + beside + look.px(26.0), rect.top() + look.px(PLATES + 22.0)),
        rect.max - vec2(look.px(16.0), look.px(10.0)),
    );
    let hull = Hull {
        rect: ship,
        parts: scene.zones.len() - first,
        poop: section.model.poop,
        ports: usize::from(section.model.ports),
        masts: usize::from(section.model.masts),
    };
    // The sea comes about a quarter up her side.
    let surface = ship.bottom() - ship.height() * 0.27;
    painter.rect_filled(Rect::from_min_max(pos2(rect.left(), surface), rect.max), look.px(3.0), rgb(water));
    for n in 0..40_u32 {
        let at = pos2(
            rect.left() + (n * 197 % 541) as f32 / 541.0 * rect.width(),
            surface + (n * 89 % 113) as f32 / 113.0 * (rect.bottom() - surface),
        );
        painter.line_segment([at, at + vec2(look.px(13.0), look.px(1.2))], Stroke::new(1.0, rgba(foam, 0.55)));
    }
    painter.hline(rect.x_range(), surface, Stroke::new((look.k * 1.2).max(1.0), rgb(foam)));
    let fought = usize::from(section.fought);
    for (n, zone) in scene.zones.iter().enumerate() {
        let place = if n < first {
            Rect::from_min_max(rect.min, pos2(rect.left() + beside, rect.bottom()))
        } else {
            column(&hull, n - first, rect)
        };
        glow(&painter, look, place, &hull, (n >= first).then(|| n - first), n == fought, day);
        let men: Vec<String> = parties_of(zone)
            .iter()
            .map(|(side, men)| format!("{men} {}{}", desk.side_name(*side), leaders_said(zone, *side)))
            .collect();
        let said = if n == fought {
            format!("{}, contested: {}", zone.name, men.join(", "))
        } else {
            format!("{}: {}", zone.name, men.join(", "))
        };
        pass.spot(ui, place, ("zone", n), Sense::hover(), &said);
    }
    body(
        &painter,
        look,
        &hull,
        desk.view.units.get(section.ship.index()).map_or(SideColour::Blue, |unit| desk.colour(unit.built_for)),
    );
    for (n, zone) in scene.zones.iter().enumerate() {
        let lit = n == fought;
        if n < first {
            let place = Rect::from_min_max(rect.min, pos2(rect.left() + beside, rect.bottom()));
            let deck = midships(&painter, look, place, surface, ship.height());
            ropes(&painter, look, deck, &hull);
            men(
                &painter,
                look,
                desk,
                section.attacker,
                zone,
                (deck.shrink2(vec2(look.px(4.0), 0.0)), &|_| deck.bottom()),
                lit,
            );
            plates(&painter, look, desk, section.attacker, zone, place, lit);
        } else {
            let place = column(&hull, n - first, rect);
            let air = Rect::from_min_max(pos2(place.left(), place.top() + look.px(PLATES)), place.max)
                .shrink2(vec2(look.px(7.0), 0.0));
            let floor = |x: f32| hull.at(0.0, hull.deck((x - ship.left()) / ship.width())).y;
            men(&painter, look, desk, section.attacker, zone, (air, &floor), lit);
            plates(&painter, look, desk, section.attacker, zone, place, lit);
        }
    }
    bulwark(&painter, look, &hull);
    painter.rect_stroke(rect, look.px(3.0), Stroke::new(1.0, rgb(look.ink().edge)), StrokeKind::Inside);
}

/// Returns the colour of the air behind her.
fn air(day: bool) -> Rgb {
    if day { [0xe9, 0xed, 0xe2] } else { [0x2a, 0x36, 0x38] }
}

fn column(hull: &Hull, part: usize, rect: Rect) -> Rect {
    let (from, to) = hull.span(part);
    Rect::from_min_max(pos2(hull.at(from, 0.0).x, rect.top()), pos2(hull.at(to, 0.0).x, rect.bottom()))
}

/// Lights the part that is fought for, and draws a thin line between it and the part before.
fn glow(painter: &Painter, look: &Look, place: Rect, hull: &Hull, part: Option<usize>, lit: bool, day: bool) {
    if lit {
        let floor = part.map_or(place.bottom(), |part| hull.at(0.0, hull.deck(hull.span(part).0 + 0.01)).y);
        let mut mesh = Mesh::default();
        // Opaque, because translucent light turns grey on some screens.
        let air = air(day);
        let mix = |share: f32| {
            rgb([0, 1, 2].map(|n| (f32::from(air[n]) + (f32::from(GLOW[n]) - f32::from(air[n])) * share).round() as u8))
        };
        let tone = |alpha: f32| mix(if day { alpha } else { alpha * 0.40 });
        let inset = place.width() * 0.16;
        for (x, y, alpha) in [
            (place.left() + inset, place.top(), 0.35),
            (place.right() - inset, place.top(), 0.35),
            (place.left(), floor, 0.95),
            (place.right(), floor, 0.95),
        ] {
            mesh.colored_vertex(pos2(x, y), tone(alpha));
        }
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(1, 2, 3);
        painter.add(Shape::mesh(mesh));
    }
    if part.is_some_and(|part| part > 0) {
        let dash = look.px(5.0);
        let line = [
            place.left_top() + vec2(0.0, look.px(6.0)),
            pos2(place.left(), hull.rect.bottom() - hull.rect.height() * 0.5),
        ];
        painter.extend(Shape::dashed_line(
            &line,
            Stroke::new((look.k * 1.1).max(1.0), rgba(look.ink().ink, 0.55)),
            dash,
            dash * 0.8,
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wg_core::SideId;
    use wg_core::shown::sheet::Zone;

    #[test]
    fn a_side_with_only_leaders_left_is_there_too() {
        let (own, foe) = (SideId(0), SideId(1));
        let zone = Zone { name: String::new(), men: vec![(own, 5)], leaders: vec![(foe, 1)] };
        assert_eq!(parties_of(&zone), [(own, 5), (foe, 0)], "a leader without men");
        let zone = Zone { name: String::new(), men: vec![(own, 0), (foe, 0)], leaders: vec![(foe, 1)] };
        assert_eq!(parties_of(&zone), [(foe, 0)], "nobody is not drawn");
    }

    #[test]
    fn the_decks_of_her_parts_stand_above_her_keel() {
        for parts in 1..=4 {
            for poop in [false, true] {
                let rect = Rect::from_min_size(Pos2::ZERO, vec2(600.0, 200.0));
                let hull = Hull { rect, parts, poop, ports: 8, masts: 3 };
                for along in hull.steps() {
                    assert!(hull.keel(along) <= hull.deck(along) && hull.rail(along) < 1.0, "{parts} parts, {along}");
                }
                let spans: Vec<_> = (0..parts).map(|part| hull.span(part)).collect();
                assert!(
                    spans.windows(2).all(|pair| (pair[0].1 - pair[1].0).abs() < 1e-4),
                    "one part ends where the next begins"
                );
            }
        }
    }
}
