//! The hull of a ship cut open, for a fight: planks, hold, masts, rails and ropes.

use egui::{Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};
use wg_core::SideColour;

use crate::look::theme::{Look, rgb, rgba};
use crate::panels::section::{CUT, DARK, GLOW, Hull, INK, OAK, PLANK, line, strip};
use crate::panels::section_men::PLATES;

/// Draws the hull like a shipwright's sheer plan, cut open: decks, ports of the far side, the hold, and masts cut off
/// above the deck.
pub(crate) fn body(painter: &Painter, look: &Look, hull: &Hull, colour: SideColour) {
    let ink = rgb(INK);
    let thin = (look.k * 1.1).max(1.0);
    let unit = hull.rect.height();
    // Bowsprit and stern lantern lie behind her.
    let (root, tip) = (hull.at(0.10, 0.68), hull.at(-0.035, 0.90));
    painter.line_segment([root, tip], Stroke::new(unit * 0.036, ink));
    painter.line_segment([root, tip], Stroke::new(unit * 0.024, rgb(PLANK)));
    strip(painter, hull, |t| hull.keel(t), |t| hull.rail(t), rgb(OAK));
    strip(painter, hull, |t| hull.keel(t) + 0.035, |t| hull.deck(t), rgb(CUT));
    strip(painter, hull, |t| hull.keel(t) + 0.035, |_| 0.20, rgb(DARK));
    // The far bulwark in the side's colour, behind the men.
    let band = rgb(look.side(colour).fill);
    strip(painter, hull, |t| hull.deck(t) + 0.02, |t| hull.rail(t), band.gamma_multiply(0.85));
    // Ribs.
    for n in 1..34 {
        let along = n as f32 / 34.0;
        let (low, high) = (hull.keel(along) + 0.04, hull.deck(along) - 0.02);
        if high > low {
            painter
                .line_segment([hull.at(along, low), hull.at(along, high)], Stroke::new(thin * 0.8, rgba(PLANK, 0.35)));
        }
    }
    let level = |high: f32, from: f32, to: f32| {
        let inside: Vec<Pos2> = hull
            .steps()
            .filter(|t| *t >= from && *t <= to && hull.keel(*t) + 0.05 < high && high < hull.deck(*t) - 0.05)
            .map(|t| hull.at(t, high))
            .collect();
        if let (Some(first), Some(last)) = (inside.first(), inside.last()) {
            painter.line_segment([*first, *last], Stroke::new(unit * 0.024, ink));
            painter.line_segment([*first, *last], Stroke::new(unit * 0.014, rgb(PLANK)));
        }
    };
    level(0.205, 0.0, 1.0);
    level(0.375, 0.0, 1.0);
    hold(painter, hull, unit, thin);
    // Ports of the far side: on the gun deck, and in a great ship also on the deck below.
    let rows: &[f32] = if hull.ports > 9 { &[0.45, 0.285] } else { &[0.45] };
    for (row, high) in rows.iter().enumerate() {
        let count = (hull.ports.div_ceil(rows.len())).clamp(2, 14);
        for n in 0..count {
            let along = 0.14 + 0.74 * (n as f32 + 0.5 * row as f32 + 0.25) / count as f32;
            let size = vec2((hull.rect.width() * 0.5 / count as f32).min(unit * 0.085), unit * 0.075);
            let port = Rect::from_center_size(hull.at(along, *high), size);
            painter.rect(port, 1.0, rgb([0x3a, 0x27, 0x16]), Stroke::new(thin * 0.8, ink), StrokeKind::Inside);
            painter.rect_filled(
                Rect::from_min_max(pos2(port.left(), port.top() - unit * 0.028), pos2(port.right(), port.top())),
                0.0,
                band,
            );
            painter.circle(
                port.center() + vec2(0.0, port.height() * 0.12),
                port.height() * 0.26,
                rgb([0x17, 0x11, 0x0c]),
                Stroke::new(thin * 0.7, rgb([0x8a, 0x80, 0x67])),
            );
        }
    }
    // Stern windows.
    let (from, _) = hull.span(hull.parts.saturating_sub(1));
    let top = hull.deck(0.95);
    for n in 0..3 {
        let at = hull.at(0.905 + 0.024 * n as f32, top - 0.085);
        painter.rect(
            Rect::from_center_size(at, vec2(hull.rect.width() * 0.016, unit * 0.07)),
            1.0,
            rgb(GLOW),
            Stroke::new(thin * 0.8, ink),
            StrokeKind::Inside,
        );
    }
    // Ladders up to the raised decks.
    let break_of = |along: f32| {
        let (low, high) = (hull.at(along - 0.030, hull.deck(along - 0.01)), hull.at(along, hull.deck(along + 0.01)));
        painter.line_segment([low, high], Stroke::new(thin * 1.6, rgb(PLANK)));
        painter.line_segment(
            [low + vec2(unit * 0.02, 0.0), high + vec2(unit * 0.02, 0.0)],
            Stroke::new(thin * 1.6, rgb(PLANK)),
        );
    };
    if hull.parts > 1 {
        break_of(from);
    }
    masts(painter, hull, unit, thin);
    // Decks to stand on, and the outline.
    let deck: Vec<Pos2> =
        hull.steps().filter(|t| (Hull::FROM..=Hull::TO + 0.02).contains(t)).map(|t| hull.at(t, hull.deck(t))).collect();
    line(painter, deck.clone(), unit * 0.034, ink);
    line(painter, deck, unit * 0.020, rgb([0xd8, 0xb5, 0x7c]));
    let bottom: Vec<Pos2> = hull.steps().map(|t| hull.at(t, hull.keel(t))).collect();
    let top: Vec<Pos2> = hull.steps().map(|t| hull.at(t, hull.rail(t))).collect();
    let ends = [[top[0], bottom[0]], [top[top.len() - 1], bottom[bottom.len() - 1]]];
    line(painter, bottom, thin * 1.6, ink);
    line(painter, top, thin * 1.4, ink);
    for end in ends {
        painter.line_segment(end, Stroke::new(thin * 1.6, ink));
    }
}

/// Draws barrels and ballast.
fn hold(painter: &Painter, hull: &Hull, unit: f32, thin: f32) {
    let ink = rgb(INK);
    for n in 0..15_usize {
        let along = 0.20 + 0.66 * n as f32 / 14.0;
        if n % 5 == 4 {
            continue;
        }
        let at = hull.at(along, 0.125);
        painter.circle(at, unit * 0.045, rgb([0xa8, 0x7a, 0x48]), Stroke::new(thin, ink));
        painter.circle_stroke(at, unit * 0.024, Stroke::new(thin * 0.6, rgba(INK, 0.6)));
    }
    for n in 0..46_usize {
        let along = 0.17 + 0.74 * n as f32 / 45.0;
        painter.circle(
            hull.at(along, 0.066 + 0.008 * (n % 2) as f32),
            unit * 0.012,
            rgb([0x9a, 0x93, 0x84]),
            Stroke::new(thin * 0.5, rgba(INK, 0.6)),
        );
    }
}

/// Draws masts through all decks, cut off above the heads of the men.
pub(crate) fn masts(painter: &Painter, hull: &Hull, unit: f32, thin: f32) {
    let places: &[f32] = match hull.masts {
        0 => &[],
        1 => &[0.46],
        2 => &[0.32, 0.66],
        3 => &[0.22, 0.53, 0.80],
        _ => &[0.20, 0.45, 0.68, 0.86],
    };
    for (n, along) in places.iter().enumerate() {
        let wide = unit * if n == places.len() / 2 { 0.040 } else { 0.032 };
        let (foot, top) = (hull.at(*along, hull.keel(*along) + 0.04), hull.at(*along, hull.deck(*along) + 0.34));
        let mast = Rect::from_min_max(pos2(foot.x - wide / 2.0, top.y), pos2(foot.x + wide / 2.0, foot.y));
        painter.rect(mast, 0.0, rgb([0xb5, 0x89, 0x52]), Stroke::new(thin, rgb(INK)), StrokeKind::Middle);
        // The mast is broken off, not sawn.
        let (l, r, y) = (mast.left(), mast.right(), mast.top());
        let jag = vec![
            pos2(l, y + wide * 0.4),
            pos2(l + wide * 0.3, y - wide * 0.35),
            pos2(l + wide * 0.55, y + wide * 0.1),
            pos2(r - wide * 0.1, y - wide * 0.5),
            pos2(r, y + wide * 0.4),
        ];
        line(painter, jag, thin * 1.3, rgb(INK));
    }
}

/// Draws the near rail, in front of the feet of the men.
pub(crate) fn bulwark(painter: &Painter, look: &Look, hull: &Hull) {
    let low: Vec<Pos2> = hull.steps().filter(|t| *t > 0.005).map(|t| hull.at(t, hull.deck(t) + 0.012)).collect();
    line(painter, low, (look.k * 2.4).max(2.0), rgb(OAK));
}

/// Draws the other ship, cut across amidships. Returns the area above her deck where her men stand.
pub(crate) fn midships(painter: &Painter, look: &Look, place: Rect, surface: f32, unit: f32) -> Rect {
    let ink = rgb(INK);
    let (left, right) = (place.left() + look.px(16.0), place.right() - look.px(10.0));
    let (deck, keel) = (surface - unit * 0.34, surface + unit * 0.20);
    let half = (right - left) / 2.0;
    let middle = left + half;
    // Tumblehome above the water, round below it.
    let breadth = |share: f32| {
        half * if share < 0.35 {
            0.86 + 0.14 * share / 0.35
        } else {
            (1.0 - ((share - 0.35) / 0.65).powf(2.6)).max(0.0).sqrt()
        }
    };
    let top = deck - unit * 0.10;
    let mut mesh = Mesh::default();
    let mut inner = Mesh::default();
    let (mut port, mut starboard) = (Vec::new(), Vec::new());
    for n in 0..=40_u32 {
        let share = n as f32 / 40.0;
        let y = top + (keel - top) * share;
        let b = breadth(share);
        port.push(pos2(middle - b, y));
        starboard.push(pos2(middle + b, y));
        mesh.colored_vertex(pos2(middle - b, y), rgb(OAK));
        mesh.colored_vertex(pos2(middle + b, y), rgb(OAK));
        let within = (b - unit * 0.035).max(0.0);
        let low = y.clamp(deck, keel - unit * 0.03);
        inner.colored_vertex(pos2(middle - within, low), rgb(CUT));
        inner.colored_vertex(pos2(middle + within, low), rgb(CUT));
        if n > 0 {
            for mesh in [&mut mesh, &mut inner] {
                mesh.add_triangle(n * 2 - 2, n * 2 - 1, n * 2);
                mesh.add_triangle(n * 2 - 1, n * 2, n * 2 + 1);
            }
        }
    }
    painter.add(Shape::mesh(mesh));
    painter.add(Shape::mesh(inner));
    // The far end of her waist shows above the deck, lighter than her side.
    let open = Rect::from_min_max(
        pos2(middle - half * 0.86 + unit * 0.035, top),
        pos2(middle + half * 0.86 - unit * 0.035, deck),
    );
    painter.rect_filled(open, 0.0, rgb([0xc9, 0xa4, 0x6a]));
    let below = deck + (keel - deck) * 0.42;
    for (y, b) in [(deck, half * 0.92), (below, half * 0.93)] {
        painter.hline((middle - b)..=(middle + b), y, Stroke::new(unit * 0.026, ink));
        painter.hline((middle - b)..=(middle + b), y, Stroke::new(unit * 0.015, rgb([0xd8, 0xb5, 0x7c])));
    }
    // A gun run out on either side.
    for side in [-1.0, 1.0] {
        let at = pos2(middle + side * half * 0.62, below - unit * 0.05);
        painter.rect(
            Rect::from_center_size(at + vec2(0.0, unit * 0.02), vec2(half * 0.26, unit * 0.04)),
            1.0,
            rgb(PLANK),
            Stroke::new(1.0, ink),
            StrokeKind::Inside,
        );
        painter.line_segment(
            [at - vec2(side * half * 0.14, 0.0), at + vec2(side * half * 0.46, 0.0)],
            Stroke::new(unit * 0.034, rgb([0x17, 0x11, 0x0c])),
        );
    }
    for edge in [port, starboard] {
        line(painter, edge, (look.k * 1.6).max(1.3), ink);
    }
    Rect::from_min_max(pos2(left + half * 0.10, place.top() + look.px(PLATES)), pos2(right - half * 0.10, deck))
}

/// Draws grapnels from the other ship's rail to the bow.
pub(crate) fn ropes(painter: &Painter, look: &Look, deck: Rect, hull: &Hull) {
    for n in 0..2 {
        let from = pos2(deck.right() + look.px(1.0), deck.bottom() - look.px(16.0 + 9.0 * n as f32));
        let to = hull.at(0.045 + 0.02 * n as f32, hull.rail(0.05));
        let points: Vec<Pos2> = (0..=12)
            .map(|n| {
                let t = n as f32 / 12.0;
                from.lerp(to, t) + vec2(0.0, look.px(13.0) * 4.0 * t * (1.0 - t))
            })
            .collect();
        line(painter, points.clone(), (look.k * 3.2).max(2.4), rgb(INK));
        line(painter, points, (look.k * 1.6).max(1.2), rgb([0xe2, 0xc8, 0x8e]));
        for side in [-1.0, 1.0] {
            let fluke = vec![
                to + vec2(0.0, look.px(4.0)),
                to + vec2(look.px(5.0) * side, look.px(2.0)),
                to + vec2(look.px(6.0) * side, -look.px(4.0)),
            ];
            line(painter, fluke, (look.k * 1.9).max(1.5), rgb(INK));
        }
    }
}
