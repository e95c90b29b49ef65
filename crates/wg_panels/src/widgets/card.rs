//! An action card: title, engraving, effect, when it may be played and its clause; or its back.

use std::sync::Arc;

use egui::{Align, Align2, Color32, FontFamily, FontId, Galley, Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};
use wg_core::{CardKind, Suit};

use crate::look::fonts;
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::{BAIZE, BLUE, INK, PAPER_LIGHT, RED, Rgb, YELLOW_LINE};
use crate::widgets::{bits, paint, vignette};

/// The width of a card as a fraction of its height.
pub const WIDE: f32 = 0.69;

/// The state of a card, which decides how it is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lie {
    /// The card may be played: it has a gilt rim.
    Playable,
    /// The card may not be played now: it is dimmed.
    Idle,
    /// The card is only shown.
    Shown,
}

/// The brown of broadside cards.
const BRASS: Rgb = [0x7a, 0x5a, 0x1c];

/// Returns the colour of a suit.
pub const fn colour(suit: Suit) -> Rgb {
    match suit {
        Suit::Move => BLUE,
        Suit::Broadside => BRASS,
        Suit::Boarding => RED,
        Suit::Any => BAIZE,
    }
}

/// Returns a typeface at this size, in points.
fn face_of(family: &'static str, points: f32) -> FontId {
    FontId::new(points, FontFamily::Name(family.into()))
}

/// Paints a card that fills `rect`. Cards less than 120 points high show only title, engraving and effect.
pub fn face(painter: &Painter, look: &Look, rect: Rect, kind: &CardKind, lie: Lie) {
    let k = rect.height() / 170.0;
    let radius = 6.0 * k;
    paint::shadow(painter, look, rect, radius);
    let paper = if lie == Lie::Idle { [0xd8, 0xcc, 0xb2] } else { PAPER_LIGHT };
    let rim = if lie == Lie::Playable {
        Stroke::new((3.0 * k).max(2.0), rgb(YELLOW_LINE))
    } else {
        Stroke::new(1.0, rgb(INK))
    };
    painter.rect(rect, radius, rgb(paper), rim, StrokeKind::Inside);
    let inner = rect.shrink(4.5 * k);
    painter.rect_stroke(inner, radius * 0.6, Stroke::new((0.7 * k).max(0.5), rgba(INK, 0.45)), StrokeKind::Inside);
    // A long title on a small card gets two rows instead of being cut.
    let font = face_of(fonts::TITLES, 15.5 * k);
    let smallest = FontId::new((font.size * 0.74).max(bits::SMALLEST.min(font.size)), font.family.clone());
    let long =
        painter.layout_no_wrap(kind.title.to_string(), smallest, rgb(PAPER_LIGHT)).size().x > inner.width() - 10.0 * k;
    let (high, rows) = if long { ((30.0 * k).max(27.0), 2) } else { (23.0 * k, 1) };
    let band = Rect::from_min_size(inner.min + vec2(2.0 * k, 2.0 * k), vec2(inner.width() - 4.0 * k, high));
    painter.rect_filled(band, 3.0 * k, rgba(colour(kind.suit), if lie == Lie::Idle { 0.62 } else { 1.0 }));
    let title = bits::boxed(painter, &kind.title, font, rgb(PAPER_LIGHT), band.size() - vec2(4.0 * k, 0.0), rows);
    put_rows(painter, title, band.center(), rgb(PAPER_LIGHT));
    let picture = Rect::from_min_max(
        pos2(band.left() + 3.0 * k, band.bottom() + 4.0 * k),
        pos2(band.right() - 3.0 * k, rect.top() + 102.0 * k),
    );
    painter.rect(
        picture,
        0.0,
        rgb([0xf3, 0xe9, 0xcf]),
        Stroke::new((0.8 * k).max(0.6), rgba(INK, 0.8)),
        StrokeKind::Inside,
    );
    vignette::engrave(&painter.with_clip_rect(picture.intersect(painter.clip_rect())), picture, kind.vignette);
    if lie == Lie::Idle {
        painter.rect_filled(picture, 0.0, rgba([0xd8, 0xcc, 0xb2], 0.45));
    }
    let ink = if lie == Lie::Idle { rgba(INK, 0.7) } else { rgb(INK) };
    let middle = |y: f32| pos2(rect.center().x, rect.top() + y * k);
    let room = |height: f32| vec2(inner.width() - 8.0 * k, height * k);
    bits::put_centre(
        painter,
        bits::boxed(painter, &kind.effect, face_of(fonts::TEXT_BOLD, 14.0 * k), ink, room(18.0), 1),
        middle(113.0),
    );
    if rect.height() >= 120.0 {
        put_rows(
            painter,
            bits::boxed(painter, &kind.when, face_of(fonts::TEXT_ITALIC, 11.5 * k), ink, room(32.0), 2),
            middle(134.5),
            ink,
        );
        let foot = rect.bottom() - 12.5 * k;
        let small = face_of(fonts::TEXT_ITALIC, (9.5 * k).max(8.5));
        if rect.width() >= 92.0 {
            painter.text(
                pos2(inner.left() + 5.0 * k, foot),
                Align2::LEFT_CENTER,
                kind.suit.title(),
                small.clone(),
                rgb(colour(kind.suit)),
            );
        }
        painter.text(pos2(inner.right() - 5.0 * k, foot), Align2::RIGHT_CENTER, &kind.clause, small, rgba(INK, 0.6));
    }
}

/// Paints a galley centred on `at`. If it has several rows, each row is centred.
fn put_rows(painter: &Painter, galley: Arc<Galley>, at: Pos2, ink: Color32) {
    if galley.rows.len() < 2 {
        bits::put_centre(painter, galley, at);
        return;
    }
    let mut job = (*galley.job).clone();
    job.halign = Align::Center;
    let galley = painter.layout_job(job);
    painter.galley(pos2(at.x, at.y - galley.size().y / 2.0), galley, ink);
}

/// Paints the back of a card.
pub fn back(painter: &Painter, look: &Look, rect: Rect) {
    let k = rect.height() / 170.0;
    paint::shadow(painter, look, rect, 6.0 * k);
    painter.rect(rect, 6.0 * k, rgb(BLUE), Stroke::new((1.6 * k).max(1.0), rgb(PAPER_LIGHT)), StrokeKind::Inside);
    let line = Stroke::new((0.9 * k).max(0.7), rgba(PAPER_LIGHT, 0.55));
    painter.rect_stroke(rect.shrink(7.0 * k), 4.0 * k, line, StrokeKind::Inside);
    let (middle, far) = (rect.center(), rect.width() * 0.33);
    painter.circle_stroke(middle, far, line);
    painter.circle_stroke(middle, far * 0.86, Stroke::new(line.width * 0.6, line.color));
    for (n, reach) in (0..16).map(|n| {
        (
            n,
            if n % 4 == 0 {
                0.95
            } else if n % 2 == 0 {
                0.62
            } else {
                0.4
            },
        )
    }) {
        let angle = n as f32 * std::f32::consts::TAU / 16.0;
        let way = |angle: f32, far: f32| middle + far * vec2(angle.sin(), -angle.cos());
        let (tip, half) = (way(angle, far * reach), std::f32::consts::TAU / 32.0);
        for (side, shade) in [(-half, 0.95), (half, 0.6)] {
            painter.add(egui::Shape::convex_polygon(
                vec![middle, way(angle + side, far * 0.16), tip],
                rgba(PAPER_LIGHT, shade),
                Stroke::NONE,
            ));
        }
    }
}

/// Paints the seal that shows what a card adds: '+2' gilt, '−2' red.
pub fn seal(painter: &Painter, at: egui::Pos2, radius: f32, by: i8) {
    let fill = if by >= 0 { YELLOW_LINE } else { RED };
    painter.circle(at, radius, rgb(fill), Stroke::new((radius * 0.09).max(1.0), rgb(INK)));
    let text = if by >= 0 { format!("+{by}") } else { format!("−{}", by.abs()) };
    painter.text(
        at,
        Align2::CENTER_CENTER,
        text,
        face_of(fonts::TEXT_BOLD, radius * 1.05),
        if by >= 0 { rgb(INK) } else { rgb(PAPER_LIGHT) },
    );
}
