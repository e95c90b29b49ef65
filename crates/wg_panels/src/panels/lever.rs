//! A number for the player to choose: the sail to set, the men to send. It is a row of segments with the present number
//! marked, or a slider if there are many numbers.

use egui::{CursorIcon, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::Lever;
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::read::desk::{Desk, Intent};
use crate::read::lever::MOST_SEGMENTS;
use crate::widgets::bits;
use crate::widgets::pass::Pass;

const HEAD: f32 = 27.0;
const ROW: f32 = 34.0;
const GAP: f32 = 3.0;
const NARROWEST: f32 = 42.0;

fn slides(lever: &Lever) -> bool {
    lever.notches.len() > MOST_SEGMENTS
}

/// Returns the number of rows, and of segments in a row.
fn rows(look: &Look, lever: &Lever, width: f32) -> (usize, usize) {
    let short = lever.notches.iter().all(|notch| notch.label.chars().count() <= 2);
    let least = look.px(if short { NARROWEST * 0.62 } else { NARROWEST });
    let fit = ((width + look.px(GAP)) / (least + look.px(GAP))).floor().max(1.0) as usize;
    let rows = lever.notches.len().div_ceil(fit).max(1);
    (rows, lever.notches.len().div_ceil(rows).max(1))
}

/// Returns the height of the lever with the gap below it.
pub fn height(look: &Look, lever: &Lever, width: f32) -> f32 {
    let rows = if slides(lever) { 1 } else { rows(look, lever, width).0 };
    look.px(HEAD + rows as f32 * (ROW + GAP) + 6.0)
}

/// Draws the lever at the top of `place`.
pub fn show(ui: &mut Ui, look: &Look, desk: &Desk, lever: &Lever, place: Rect, pass: &mut Pass) {
    let palette = look.ink();
    let painter = ui.painter().clone();
    let middle = place.top() + look.px(HEAD * 0.45);
    let title = bits::put_left(
        &painter,
        // The words about the chosen number make way, not the title.
        bits::boxed(
            &painter,
            &lever.title,
            look.title(size::PART),
            rgb(palette.ink),
            vec2(place.width() * if lever.words.is_empty() { 1.0 } else { 0.62 }, look.px(HEAD - 3.0)),
            1,
        ),
        pos2(place.left(), middle),
    );
    let room = place.right() - title.right() - look.px(12.0);
    bits::put_right(
        &painter,
        bits::fitted(&painter, &lever.words, look.italic(size::REMARK), rgb(palette.ink_soft), room),
        pos2(place.right(), middle),
    );
    let body = Rect::from_min_max(pos2(place.left(), place.top() + look.px(HEAD)), place.max);
    if slides(lever) { slider(ui, look, desk, lever, body, pass) } else { segments(ui, look, desk, lever, body, pass) }
}

fn segments(ui: &Ui, look: &Look, desk: &Desk, lever: &Lever, body: Rect, pass: &mut Pass) {
    let palette = look.ink();
    let tint = desk.acting_colour().map(|colour| look.side(colour));
    let gap = look.px(GAP);
    let (_, per_row) = rows(look, lever, body.width());
    let wide = (body.width() + gap) / per_row as f32 - gap;
    let chosen = lever.notches.iter().position(|notch| notch.chosen);
    for (n, notch) in lever.notches.iter().enumerate() {
        let min = body.min + vec2((n % per_row) as f32 * (wide + gap), (n / per_row) as f32 * (look.px(ROW) + gap));
        let at = Rect::from_min_size(min, vec2(wide, look.px(ROW)));
        let can = notch.order.is_some() && !desk.busy;
        let said = match (notch.chosen, notch.now, can) {
            (true, ..) => "chosen",
            (_, true, _) => "current",
            (.., true) => "available",
            _ => "not available",
        };
        let sense = if can { Sense::click() } else { Sense::hover() };
        let means = format!("{} {}", lever.title, notch.label);
        let response = pass.spot_for(ui, at, ("notch", n), sense, (&format!("{means}: {said}"), &means));
        let lit = can && (response.hovered() || response.has_focus());
        let painter = ui.painter();
        // Filled up to the chosen number, as sails are set mast by mast.
        let filled = chosen.is_some_and(|chosen| n <= chosen);
        let fill = match (tint, can) {
            (Some(tint), true) if filled => tint.wash,
            (_, true) if lit => palette.button_hover,
            (_, true) => palette.button,
            _ => palette.paper,
        };
        painter.rect(
            at,
            look.px(2.0),
            rgb(fill),
            Stroke::new(1.0, rgb(if lit { palette.ink } else { palette.rule })),
            StrokeKind::Inside,
        );
        let ink = if can { palette.ink } else { palette.ink_faint };
        bits::put_centre(
            painter,
            bits::fitted(painter, &notch.label, look.figures(15.5), rgb(ink), wide - look.px(4.0)),
            at.center(),
        );
        if notch.chosen {
            painter.rect_stroke(
                at.expand(0.5),
                look.px(2.0),
                Stroke::new((look.k * 2.6).max(2.2), rgb(tint.map_or(palette.ink, |tint| tint.text))),
                StrokeKind::Inside,
            );
        }
        if notch.now {
            // A small wedge in the upper edge marks the number in force now.
            let (d, top) = (look.px(5.0), pos2(at.center().x, at.top()));
            painter.add(egui::Shape::convex_polygon(
                vec![top + vec2(-d, 0.0), top + vec2(d, 0.0), top + vec2(0.0, d)],
                rgb(palette.ink),
                Stroke::NONE,
            ));
        }
        if lit {
            pass.hover.order.clone_from(&notch.order);
        }
        let response = response.on_hover_cursor(CursorIcon::PointingHand);
        if let (true, Some(order)) = (bits::pressed(&response), &notch.order) {
            pass.intents.push(Intent::Propose(order.clone()));
        }
    }
}

/// Draws the slider: a line with a knob, and the number between two step buttons.
fn slider(ui: &Ui, look: &Look, desk: &Desk, lever: &Lever, body: Rect, pass: &mut Pass) {
    let palette = look.ink();
    let row = Rect::from_min_size(body.min, vec2(body.width(), look.px(ROW)));
    let chosen = lever.notches.iter().position(|notch| notch.chosen).unwrap_or(0);
    let steps = look.px(118.0).min(row.width() * 0.45);
    let rail = Rect::from_min_max(
        pos2(row.left() + look.px(9.0), row.top()),
        pos2(row.right() - steps - look.px(18.0), row.bottom()),
    );
    let last = (lever.notches.len() - 1).max(1) as f32;
    let response = pass.spot(
        ui,
        rail.expand(look.px(6.0)),
        "slider",
        Sense::click_and_drag(),
        &format!("{}: {}", lever.title, lever.notches[chosen].label),
    );
    let painter = ui.painter();
    painter.hline(rail.x_range(), rail.center().y, Stroke::new(look.px(4.0), rgb(palette.rule)));
    let x = |n: usize| rail.left() + rail.width() * n as f32 / last;
    if let Some(now) = lever.notches.iter().position(|notch| notch.now) {
        painter.vline(
            x(now),
            (rail.center().y - look.px(8.0))..=(rail.center().y + look.px(8.0)),
            Stroke::new(1.5, rgb(palette.ink)),
        );
    }
    let knob = pos2(x(chosen), rail.center().y);
    painter.circle(knob + vec2(0.5, 1.5), look.px(9.0), rgba(palette.edge, 0.25), Stroke::NONE);
    painter.circle(
        knob,
        look.px(9.0),
        rgb(palette.button),
        Stroke::new(if response.hovered() { 2.4 } else { 1.6 }, rgb(palette.ink)),
    );
    let pointed = response.interact_pointer_pos().filter(|_| response.clicked() || response.dragged());
    let mut wanted =
        pointed.map(|at| ((at.x - rail.left()) / rail.width().max(1.0) * last).round().clamp(0.0, last) as usize);
    let each = look.px(32.0);
    for (name, sign, at, by) in [
        ("Less", "−", Rect::from_min_size(pos2(row.right() - steps, row.top()), vec2(each, row.height())), -1_i32),
        ("More", "+", Rect::from_min_size(pos2(row.right() - each, row.top()), vec2(each, row.height())), 1),
    ] {
        let response = pass
            .spot(ui, at, name, Sense::click(), &format!("{}: {}", lever.title, name.to_lowercase()))
            .on_hover_cursor(CursorIcon::PointingHand);
        painter.rect(
            at,
            look.px(3.0),
            rgb(if response.hovered() { palette.button_hover } else { palette.button }),
            Stroke::new(1.0, rgb(palette.rule)),
            StrokeKind::Inside,
        );
        bits::put_centre(
            painter,
            bits::line(painter, sign, look.bold(size::PART), rgb(palette.ink), each),
            at.center(),
        );
        if bits::pressed(&response) {
            wanted = Some(chosen.saturating_add_signed(by as isize).min(lever.notches.len() - 1));
        }
    }
    let number = bits::line(painter, &lever.notches[chosen].label, look.bold(size::PART), rgb(palette.ink), steps);
    bits::put_centre(painter, number, pos2(row.right() - steps / 2.0, row.center().y));
    // A click on the knob proposes the present number.
    if let Some(order) = wanted
        .filter(|wanted| (*wanted != chosen || response.clicked()) && !desk.busy)
        .and_then(|wanted| lever.notches[wanted].order.clone())
    {
        pass.intents.push(Intent::Propose(order));
    }
}
