//! Small drawings: paper, pencil ticks, the marks of the sides, ribbons and icons.

use egui::{Color32, CornerRadius, Painter, Pos2, Rect, Shadow, Shape, Stroke, StrokeKind, pos2, vec2};
use wg_core::SideColour;

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::Rgb;
use crate::read::standing::StandingMark;

/// Paints the soft shadow of a panel on the oak. Light comes from the upper left.
pub fn shadow(painter: &Painter, look: &Look, rect: Rect, radius: f32) {
    let shadow = Shadow {
        offset: [look.px(3.0).min(8.0) as i8, look.px(4.0).min(10.0) as i8],
        blur: look.px(9.0).min(24.0) as u8,
        spread: 0,
        color: Color32::from_black_alpha(110),
    };
    painter.add(shadow.as_shape(rect, CornerRadius::same(radius as u8)));
}

/// Paints a slip of paper that lies over the chart, with an outline of this colour. `width` is the width of the outline
/// at scale 1, and the least width.
pub fn slip(painter: &Painter, look: &Look, rect: Rect, (width, least): (f32, f32), colour: Rgb) {
    let radius = look.px(4.0);
    shadow(painter, look, rect, radius);
    let line = Stroke::new((look.k * width).max(least), rgb(colour));
    painter.rect(rect, radius, rgb(look.ink().card), line, StrokeKind::Inside);
}

/// Paints a sheet of paper: shadow, fill, a thin dark outline and a lit upper edge.
pub fn paper(painter: &Painter, look: &Look, rect: Rect, fill: Rgb) {
    let radius = look.px(3.5).min(6.0);
    shadow(painter, look, rect, radius);
    painter.rect(rect, radius, rgb(fill), Stroke::new(1.0, rgb(look.ink().edge)), StrokeKind::Inside);
    // The lit edge: a hairline of light along the top.
    let lit = rgba([0xff, 0xff, 0xff], if look.theme == crate::Theme::Paper { 0.55 } else { 0.07 });
    painter.hline((rect.left() + radius)..=(rect.right() - radius), rect.top() + 1.5, Stroke::new(1.0, lit));
}

/// Paints a pencil tick in a box. Different values of `seed` give slightly different ticks.
pub fn tick(painter: &Painter, look: &Look, rect: Rect, seed: usize) {
    let s = rect.width().min(rect.height());
    let wobble = |n: usize| {
        ((seed.wrapping_mul(2_654_435_761).wrapping_add(n.wrapping_mul(40_503)) >> 7) % 100) as f32 / 100.0 - 0.5
    };
    let at = |x: f32, y: f32, n: usize| {
        pos2(rect.center().x + s * (x + 0.07 * wobble(n)), rect.center().y + s * (y + 0.07 * wobble(n + 7)))
    };
    let (a, b, c) = (at(-0.30, 0.06, 1), at(-0.08, 0.33, 2), at(0.36, -0.42, 3));
    let colour = rgba(look.ink().pencil, 0.9);
    let down = at(-0.22, 0.17, 4);
    let up = at(0.10, -0.02, 5);
    painter.line(vec![a, down, b], Stroke::new((s * 0.085).max(1.2), colour));
    painter.line(vec![b, up, c], Stroke::new((s * 0.068).max(1.0), colour));
    painter.circle_filled(b, (s * 0.043).max(0.6), colour);
    // The grain of the pencil beside the upstroke.
    painter.line_segment(
        [b + vec2(s * 0.03, -s * 0.01), up + vec2(s * 0.04, s * 0.02)],
        Stroke::new((s * 0.03).max(0.5), rgba(look.ink().pencil, 0.35)),
    );
}

/// Paints a crossed-off box: shaded with the pencil and struck through from corner to corner. A tick could be read as a
/// good sign; a dark crossed box reads as lost.
pub fn crossed_off(painter: &Painter, look: &Look, rect: Rect, seed: usize) {
    painter.rect_filled(rect, 0.0, rgba(look.ink().pencil, SHADE));
    let s = rect.width().min(rect.height());
    let wobble = |n: usize| {
        ((seed.wrapping_mul(2_654_435_761).wrapping_add(n.wrapping_mul(40_503)) >> 7) % 100) as f32 / 100.0 - 0.5
    };
    let at = |x: f32, y: f32, n: usize| {
        pos2(rect.center().x + s * (x + 0.08 * wobble(n)), rect.center().y + s * (y + 0.08 * wobble(n + 7)))
    };
    let stroke = Stroke::new((s * 0.095).max(1.1), rgba(look.ink().pencil, 0.92));
    painter.line(vec![at(-0.34, -0.33, 1), at(-0.02, 0.0, 2), at(0.34, 0.34, 3)], stroke);
    painter.line(vec![at(0.35, -0.34, 4), at(0.02, -0.02, 5), at(-0.35, 0.33, 6)], stroke);
}

/// The opacity of the pencil shading in a crossed-off box.
const SHADE: f32 = 0.2;

/// Paints a pencil cross, for no.
pub fn cross(painter: &Painter, look: &Look, rect: Rect) {
    let r = rect.shrink(rect.width() * 0.2);
    let stroke = Stroke::new((rect.width() * 0.1).max(1.1), rgba(look.ink().pencil, 0.88));
    painter.line_segment([r.left_top(), r.right_bottom() + vec2(0.5, -0.5)], stroke);
    painter.line_segment([r.right_top() + vec2(0.3, 0.6), r.left_bottom()], stroke);
}

/// Paints a small arrow: men moved elsewhere.
pub fn moved(painter: &Painter, look: &Look, rect: Rect) {
    let r = rect.shrink(rect.width() * 0.22);
    let stroke = Stroke::new((rect.width() * 0.075).max(1.0), rgba(look.ink().pencil, 0.85));
    painter.line_segment([r.left_center(), r.right_center()], stroke);
    painter.line_segment([r.right_center(), r.right_center() + vec2(-r.width() * 0.38, -r.height() * 0.3)], stroke);
    painter.line_segment([r.right_center(), r.right_center() + vec2(-r.width() * 0.38, r.height() * 0.3)], stroke);
}

/// Paints the mark of a side. Each colour has its own shape: red a swallow-tailed pennant, blue a square flag, yellow a
/// pointed pennant, green a lozenge.
pub fn side_mark(painter: &Painter, rect: Rect, colour: SideColour, fill: Color32, line: Color32) {
    let stroke = Stroke::new((rect.height() * 0.06).clamp(0.8, 2.0), line);
    let r = rect;
    match colour {
        SideColour::Blue => {
            painter.rect(r, 0.0, fill, stroke, StrokeKind::Inside);
        }
        SideColour::Red => {
            // Two convex parts, because the shape as a whole is not convex.
            let notch = pos2(r.right() - r.width() * 0.42, r.center().y);
            painter.add(Shape::convex_polygon(
                vec![r.left_top(), r.right_top(), notch, pos2(r.left(), r.center().y)],
                fill,
                Stroke::NONE,
            ));
            painter.add(Shape::convex_polygon(
                vec![r.left_bottom(), pos2(r.left(), r.center().y), notch, r.right_bottom()],
                fill,
                Stroke::NONE,
            ));
            painter.add(Shape::closed_line(
                vec![r.left_top(), r.right_top(), notch, r.right_bottom(), r.left_bottom()],
                stroke,
            ));
        }
        SideColour::Yellow => {
            painter.add(Shape::convex_polygon(vec![r.left_top(), r.right_center(), r.left_bottom()], fill, stroke));
        }
        SideColour::Green => {
            painter.add(Shape::convex_polygon(
                vec![r.center_top(), r.right_center(), r.center_bottom(), r.left_center()],
                fill,
                stroke,
            ));
        }
    }
}

/// Paints a ribbon: its left end is cut in like a swallow-tail, its right end is pointed.
pub fn ribbon(painter: &Painter, rect: Rect, fill: Color32, stroke: Stroke) {
    let cut = rect.height() * 0.34;
    let (l, r, mid) = (rect.left(), rect.right(), rect.center().y);
    let top = vec![pos2(l, rect.top()), pos2(r, rect.top()), pos2(r + cut, mid), pos2(l + cut, mid)];
    let bottom = vec![pos2(l + cut, mid), pos2(r + cut, mid), pos2(r, rect.bottom()), pos2(l, rect.bottom())];
    let lift = vec2(1.5, 2.0);
    let shade = Color32::from_black_alpha(46);
    for half in [&top, &bottom] {
        painter.add(Shape::convex_polygon(half.iter().map(|p| *p + lift).collect(), shade, Stroke::NONE));
    }
    painter.add(Shape::convex_polygon(top, fill, Stroke::NONE));
    painter.add(Shape::convex_polygon(bottom, fill, Stroke::NONE));
    // Covers the seam between the two halves.
    painter.hline((l + cut)..=(r + cut * 0.9), mid, Stroke::new(1.0, fill));
    painter.add(Shape::closed_line(
        vec![
            pos2(l, rect.top()),
            pos2(r, rect.top()),
            pos2(r + cut, mid),
            pos2(r, rect.bottom()),
            pos2(l, rect.bottom()),
            pos2(l + cut, mid),
        ],
        stroke,
    ));
}

/// Paints a dashed line around a rectangle.
pub fn dashed(painter: &Painter, rect: Rect, stroke: Stroke, dash: f32) {
    let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    painter.extend(Shape::dashed_line(&corners, stroke, dash, dash * 0.7));
}

/// Paints the icon of the menu: three lines, like furled sails on their yards.
pub fn menu_icon(painter: &Painter, rect: Rect, colour: Color32) {
    let stroke = Stroke::new((rect.height() * 0.11).max(1.6), colour);
    for (step, inset) in [(0.14, 0.0), (0.5, 0.0), (0.86, 0.0)] {
        let y = rect.top() + rect.height() * step;
        painter.hline((rect.left() + inset)..=(rect.right() - inset), y, stroke);
    }
}

/// Paints a cross that closes a card.
pub fn close_icon(painter: &Painter, centre: Pos2, size: f32, colour: Color32) {
    let r = Rect::from_center_size(centre, egui::Vec2::splat(size));
    let stroke = Stroke::new((size * 0.13).max(1.4), colour);
    painter.line_segment([r.left_top(), r.right_bottom()], stroke);
    painter.line_segment([r.right_top(), r.left_bottom()], stroke);
}

/// Paints a curved arrow back, for undo.
pub fn undo_icon(painter: &Painter, rect: Rect, colour: Color32) {
    let stroke = Stroke::new((rect.height() * 0.11).max(1.3), colour);
    let c = rect.center();
    let r = rect.width() * 0.36;
    let points = (0..=14).map(|step| {
        let angle = -2.5 + step as f32 / 14.0 * 4.3;
        c + r * vec2(angle.cos(), angle.sin())
    });
    let points: Vec<Pos2> = points.collect();
    let tip = points[0];
    painter.line(points, stroke);
    painter.line_segment([tip, tip + vec2(r * 0.15, -r * 0.75)], stroke);
    painter.line_segment([tip, tip + vec2(r * 0.75, -r * 0.02)], stroke);
}

/// Paints the mark of a ship's standing orders: a gun's flash for fire, a barred ring for hold, an open ring for ask.
pub fn standing_mark(painter: &Painter, rect: Rect, mark: StandingMark, colour: Color32) {
    let (c, r) = (rect.center(), rect.width() * 0.36);
    let stroke = Stroke::new((rect.width() * 0.1).max(1.2), colour);
    match mark {
        StandingMark::Asks => {
            painter.circle_stroke(c, r, stroke);
        }
        StandingMark::Fires => {
            painter.circle_filled(c, r * 0.52, colour);
            for step in 0..8 {
                let way = egui::Vec2::angled(step as f32 * std::f32::consts::FRAC_PI_4);
                painter.line_segment([c + way * r * 0.8, c + way * r * 1.3], stroke);
            }
        }
        StandingMark::Holds => {
            painter.circle_stroke(c, r, stroke);
            let d = vec2(r, r) * 0.7;
            painter.line_segment([c - d, c + d], stroke);
        }
    }
}

/// Paints two hairlines with a lozenge between them, as engravers end a paragraph.
pub fn flourish(painter: &Painter, centre: Pos2, width: f32, colour: Color32) {
    let d = (width * 0.018).clamp(2.0, 5.0);
    let stroke = Stroke::new(1.0, colour);
    painter.hline((centre.x - width / 2.0)..=(centre.x - d * 2.4), centre.y, stroke);
    painter.hline((centre.x + d * 2.4)..=(centre.x + width / 2.0), centre.y, stroke);
    painter.add(Shape::convex_polygon(
        vec![centre - vec2(d, 0.0), centre - vec2(0.0, d), centre + vec2(d, 0.0), centre + vec2(0.0, d)],
        colour,
        Stroke::NONE,
    ));
}

/// Paints the answering pennant of a ship that has read a signal: red and white stripes, tapering.
pub fn answering(painter: &Painter, rect: Rect, line: Color32) {
    let (fly, hoist) = (rect.height() * 0.25, rect.height() / 2.0);
    let at = |part: f32, up: f32| {
        pos2(rect.left() + rect.width() * part, rect.center().y + up * (hoist + (fly - hoist) * part))
    };
    for stripe in 0..5_u8 {
        let (from, to) = (f32::from(stripe) / 5.0, f32::from(stripe + 1) / 5.0);
        let cloth = if stripe % 2 == 0 { crate::look::tokens::RED } else { crate::look::tokens::PAPER_LIGHT };
        painter.add(Shape::convex_polygon(
            vec![at(from, -1.0), at(to, -1.0), at(to, 1.0), at(from, 1.0)],
            rgb(cloth),
            Stroke::NONE,
        ));
    }
    painter.add(Shape::closed_line(
        vec![at(0.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(0.0, 1.0)],
        Stroke::new(0.8, line),
    ));
}

/// Paints a bar of the share that is left, 0 to 1, of the strength at the start. The lost part is hatched.
pub fn strength_bar(painter: &Painter, look: &Look, share: f32, fill: Rgb, place: Rect) {
    let palette = look.ink();
    painter.rect_filled(place, 0.0, rgb(palette.box_fill));
    let lost = Rect::from_min_max(pos2(place.left() + place.width() * share, place.top()), place.max);
    // The lost part is hatched, so that the bar can be read without its colours.
    let clip = painter.with_clip_rect(lost.intersect(painter.clip_rect()));
    let (step, high) = (look.px(4.0).max(3.0), place.height());
    let mut x = place.left() - high;
    while x < place.right() {
        clip.line_segment(
            [pos2(x, place.bottom()), pos2(x + high, place.top())],
            Stroke::new(0.8, rgba(palette.ink_soft, 0.55)),
        );
        x += step;
    }
    if share > 0.0 {
        painter.rect_filled(Rect::from_min_max(place.min, pos2(lost.left(), place.bottom())), 0.0, rgb(fill));
    }
    painter.rect_stroke(place, 0.0, Stroke::new(1.0, rgb(palette.box_line)), StrokeKind::Inside);
}
