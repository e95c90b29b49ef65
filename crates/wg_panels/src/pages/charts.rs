//! The small charts of the reckoning: strength by turn, the tracks of all ships, and expected against actual harm.

use egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};
use wg_core::{Fate, Point, SideColour};

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::Rgb;
use crate::read::desk::Desk;
use crate::read::reckoning::{Luck, Reckoning, ShipTrack};
use crate::widgets::{bits, paint};

/// Draws a side's line. Every second side's line is dashed, because not everybody can tell the colours of sides apart.
fn line(painter: &Painter, points: Vec<Pos2>, side: usize, stroke: Stroke, k: f32) {
    if side % 2 == 1 {
        painter.extend(Shape::dashed_line(&points, stroke, 7.0 * k, 3.5 * k));
    } else {
        painter.add(Shape::line(points, stroke));
    }
}

/// Draws the strength of each side by turn, with a cross for every ship that was lost.
pub fn strength(painter: &Painter, look: &Look, desk: &Desk, score: &Reckoning, rect: Rect) {
    let palette = look.ink();
    let last = score.strength.iter().flat_map(|curve| curve.last()).map(|(turn, _)| *turn).fold(2.0_f32, f32::max);
    let values = || score.strength.iter().flatten().map(|(_, value)| *value);
    let (least, most) = (values().min().unwrap_or(0).min(0), values().max().unwrap_or(0).max(1));
    let mark = look.px(17.0);
    let plot = Rect::from_min_max(
        rect.min + vec2(look.px(34.0), look.px(10.0)),
        rect.max - vec2(mark + look.px(12.0), look.px(24.0)),
    );
    let x = |turn: f32| plot.left() + (turn - 1.0) / (last - 1.0).max(0.1) * plot.width();
    let y = |value: i32| plot.bottom() - (value - least) as f32 / (most - least) as f32 * plot.height();
    let faint = Stroke::new(1.0, rgba(palette.rule, 0.35));
    painter.rect_filled(plot, 0.0, rgb(palette.box_fill));
    let step = nice((most - least) as f32 / 4.0);
    let mut value = (least as f32 / step).ceil() * step;
    while value <= most as f32 {
        let at = y(value as i32);
        painter.hline(plot.x_range(), at, faint);
        painter.text(
            pos2(plot.left() - look.px(6.0), at),
            Align2::RIGHT_CENTER,
            value as i32,
            look.figures(13.5),
            rgb(palette.ink_soft),
        );
        value += step;
    }
    let every = ((last / (plot.width() / look.px(30.0))).ceil() as usize).max(1);
    for turn in (1..=last.floor() as usize).filter(|turn| (turn - 1) % every == 0) {
        let at = x(turn as f32);
        painter.vline(at, plot.y_range(), faint);
        painter.text(
            pos2(at, plot.bottom() + look.px(4.0)),
            Align2::CENTER_TOP,
            turn,
            look.figures(13.5),
            rgb(palette.ink_soft),
        );
    }
    painter.hline(plot.x_range(), plot.bottom(), Stroke::new(1.2, rgb(palette.ink)));
    painter.vline(plot.left(), plot.y_range(), Stroke::new(1.2, rgb(palette.ink)));
    let mut ends: Vec<f32> = Vec::new();
    for (side, curve) in score.strength.iter().enumerate() {
        let colour = desk.colour(wg_core::SideId(side as u8));
        let tint = look.side(colour);
        // Strength stays the same until something happens, so the curve has steps rather than slopes.
        let mut points: Vec<Pos2> = Vec::with_capacity(curve.len() * 2);
        for (turn, value) in curve {
            if let Some(before) = points.last().map(|point| point.y) {
                points.push(pos2(x(*turn), before));
            }
            points.push(pos2(x(*turn), y(*value)));
        }
        let Some(end) = points.last().copied() else { continue };
        line(painter, points, side, Stroke::new((look.k * 2.4).max(1.8), rgb(tint.text)), look.k);
        for loss in score.losses.iter().filter(|loss| loss.side.index() == side) {
            let value = curve.iter().rev().find(|(turn, _)| *turn <= loss.turn + 0.001).map_or(0, |(_, value)| *value);
            cross(
                painter,
                pos2(x(loss.turn), y(value)),
                look.px(5.5),
                Stroke::new((look.k * 2.2).max(1.8), rgb(palette.ink)),
            );
        }
        let mut at = end.y;
        while ends.iter().any(|other| (other - at).abs() < mark) {
            at += 2.0;
        }
        ends.push(at);
        let flag = Rect::from_center_size(pos2(plot.right() + mark * 0.5 + look.px(7.0), at), vec2(mark, mark * 0.82));
        paint::side_mark(painter, flag, colour, rgb(tint.fill), rgba(palette.ink, 0.75));
    }
}

/// Returns the smallest of 1, 2, 5 and 10 times a power of ten that is no less than `step`, and at least 1.
fn nice(step: f32) -> f32 {
    let tens = 10.0_f32.powf(step.max(1.0).log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|by| by * tens).find(|nice| *nice >= step).unwrap_or(1.0).max(1.0)
}

fn cross(painter: &Painter, at: Pos2, reach: f32, stroke: Stroke) {
    let d = vec2(reach, reach) * 0.75;
    painter.line_segment([at - d, at + d], stroke);
    painter.line_segment([at + vec2(d.x, -d.y), at + vec2(-d.x, d.y)], stroke);
}

/// Draws all ships on the table in their final poses. Each ship whose track has a name also gets her course, from a
/// ring at its start.
pub fn tracks(painter: &Painter, look: &Look, desk: &Desk, tracks: &[ShipTrack], rect: Rect) {
    let table = &desk.view.table;
    let (width, height) = (table.width.to_inches() as f32, table.height.to_inches() as f32);
    if width <= 0.0 || height <= 0.0 || rect.width() < 20.0 {
        return;
    }
    let palette = look.ink();
    let scale = (rect.width() / width).min(rect.height() / height);
    let sheet = Rect::from_center_size(rect.center(), vec2(width, height) * scale);
    let at = |point: Point| {
        pos2(sheet.left() + point.x.to_inches() as f32 * scale, sheet.bottom() - point.y.to_inches() as f32 * scale)
    };
    let (sea, land) = if look.theme == crate::Theme::Paper {
        ([0xd5, 0xdf, 0xd6], [0xe6, 0xd3, 0xa3])
    } else {
        ([0x2a, 0x3a, 0x3c], [0x5a, 0x4d, 0x33])
    };
    painter.rect(
        sheet.expand(look.px(5.0)),
        0.0,
        rgb(palette.paper),
        Stroke::new(1.0, rgb(palette.edge)),
        StrokeKind::Inside,
    );
    painter.rect(sheet, 0.0, rgb(sea), Stroke::new((look.k * 1.2).max(1.0), rgb(palette.ink_soft)), StrokeKind::Middle);
    let painter = &painter.with_clip_rect(sheet.expand(look.px(5.0)));
    if let Some(grid) = &table.grid {
        let side = grid.square.to_inches() as f32 * scale;
        let faint = Stroke::new(0.7, rgba(palette.rule, 0.28));
        let mut x = sheet.left() + side;
        while x < sheet.right() - 1.0 {
            painter.vline(x, sheet.y_range(), faint);
            x += side;
        }
        let mut y = sheet.bottom() - side;
        while y > sheet.top() + 1.0 {
            painter.hline(sheet.x_range(), y, faint);
            y -= side;
        }
    }
    for piece in &table.land {
        let outline: Vec<Pos2> = piece.outline.iter().map(|point| at(*point)).collect();
        let fill = if piece.shoal { rgba(land, 0.35) } else { rgb(land) };
        painter.add(Shape::Path(egui::epaint::PathShape {
            points: outline,
            closed: true,
            fill,
            stroke: Stroke::new(1.0, rgb(palette.rule)).into(),
        }));
    }
    for track in tracks.iter().filter(|track| !track.name.is_empty()) {
        course(painter, look, desk, track, &at, scale);
    }
    let mut names: Vec<Rect> = Vec::new();
    let hulls: Vec<Rect> = tracks
        .iter()
        .filter_map(|track| track.poses.last())
        .map(|pose| Rect::from_center_size(at(pose.at), egui::Vec2::splat(look.px(18.0))))
        .collect();
    for track in tracks {
        ship(painter, look, desk, track, &at, scale);
    }
    for track in tracks.iter().filter(|track| !track.name.is_empty()) {
        name(painter, look, track, &at, (sheet, &hulls, &mut names));
    }
}

fn course(painter: &Painter, look: &Look, desk: &Desk, track: &ShipTrack, at: &impl Fn(Point) -> Pos2, scale: f32) {
    let colour = desk.colour(track.side);
    let ink = track_ink(look, colour);
    let mut points: Vec<Pos2> = track.poses.iter().map(|pose| at(pose.at)).collect();
    points.dedup_by(|a, b| a.distance(*b) < 0.5);
    // Ships that sailed the same water have their tracks side by side, not on top of each other.
    let aside = Vec2::angled(track.unit.0 as f32 * 2.4) * (scale * 0.16).min(look.px(2.6));
    points.iter_mut().for_each(|point| *point += aside);
    let Some(first) = points.first().copied() else { return };
    let stroke = Stroke::new((look.k * 1.5).max(1.2), ink.gamma_multiply(0.85));
    line(painter, points, track.side.index(), stroke, look.k * 0.75);
    painter.circle(first, (look.k * 2.6).max(2.0), rgb(look.ink().paper), Stroke::new((look.k * 1.3).max(1.0), ink));
}

fn track_ink(look: &Look, colour: SideColour) -> Color32 {
    let tint = look.side(colour);
    if look.theme == crate::Theme::Paper { rgb(tint.fill) } else { rgb(tint.text) }
}

fn ship(painter: &Painter, look: &Look, desk: &Desk, track: &ShipTrack, at: &impl Fn(Point) -> Pos2, scale: f32) {
    let Some(pose) = track.poses.last() else { return };
    let palette = look.ink();
    let (here, ink) = (at(pose.at), track_ink(look, desk.colour(track.side)));
    let long = (scale * 0.8).clamp(look.px(5.0), look.px(11.0));
    match track.fate {
        Fate::Sunk => {
            cross(painter, here, long, Stroke::new((look.k * 3.6).max(3.0), rgb(palette.paper)));
            cross(painter, here, long, Stroke::new((look.k * 2.0).max(1.7), ink));
        }
        Fate::Gone | Fate::Aboard => {}
        Fate::Afloat | Fate::Prize => {
            let (sin, cos) = (pose.heading.sin() as f32, pose.heading.cos() as f32);
            let turned = |x: f32, y: f32| here + vec2(x * cos + y * sin, x * sin - y * cos) * long;
            let hull = vec![
                turned(0.0, 1.15),
                turned(0.45, 0.35),
                turned(0.36, -1.0),
                turned(-0.36, -1.0),
                turned(-0.45, 0.35),
            ];
            painter.add(Shape::convex_polygon(hull, ink, Stroke::new(1.2, rgb(palette.paper))));
        }
    }
}

/// Draws the name of a track beside its ship, where it covers no other name and no ship.
fn name(
    painter: &Painter,
    look: &Look,
    track: &ShipTrack,
    at: &impl Fn(Point) -> Pos2,
    (sheet, hulls, names): (Rect, &[Rect], &mut Vec<Rect>),
) {
    let Some(pose) = track.poses.last() else { return };
    let here = at(pose.at);
    let words = painter.layout_no_wrap(track.name.clone(), look.title(13.0), text_on_sea(look));
    let size = words.size() + vec2(6.0, -2.0);
    let off = look.px(11.0);
    let ways = [
        (1.0, 0.0),
        (-1.0, 0.0),
        (0.0, 1.0),
        (0.0, -1.0),
        (1.0, 1.0),
        (-1.0, 1.0),
        (1.0, -1.0),
        (-1.0, -1.0),
        (0.0, 2.0),
        (0.0, -2.0),
        (1.0, 2.0),
        (-1.0, 2.0),
        (1.0, -2.0),
        (-1.0, -2.0),
        (0.0, 3.0),
        (0.0, -3.0),
        (1.0, -3.0),
        (-1.0, -3.0),
    ];
    let place = |(x, y): (f32, f32)| {
        Rect::from_center_size(here + vec2(x * (off + size.x / 2.0), y * (off + size.y / 2.0)), size)
    };
    let common = |a: Rect, b: &Rect| if a.intersects(*b) { a.intersect(*b).area() } else { 0.0 };
    let cost = |rect: Rect| {
        let outside = rect.area() - common(rect, &sheet);
        let under = |others: &[Rect]| others.iter().map(|other| common(rect, other)).sum::<f32>();
        // A name under another one cannot be read, but a hull under a name is still known by its track.
        under(names) * 4.0 + under(hulls) + outside * 4.0
    };
    let best = ways
        .into_iter()
        .map(place)
        .enumerate()
        .map(|(n, rect)| (rect, cost(rect) + n as f32))
        .min_by(|a, b| a.1.total_cmp(&b.1));
    let Some((rect, _)) = best else { return };
    painter.rect_filled(rect, 2.0, rgb(ground(look)));
    bits::put_centre(painter, words, rect.center());
    names.push(rect);
}

fn ground(look: &Look) -> Rgb {
    if look.theme == crate::Theme::Paper { [0xe4, 0xe9, 0xde] } else { [0x1d, 0x29, 0x2a] }
}

fn text_on_sea(look: &Look) -> Color32 {
    rgb(if look.theme == crate::Theme::Paper { look.ink().ink } else { [0xef, 0xe4, 0xca] })
}

/// Draws the expected and the actual harm of one side as two bars. `most` is the harm at full width, the same for all
/// sides.
pub fn luck(painter: &Painter, look: &Look, luck: &Luck, most: f32, colour: SideColour, rect: Rect) {
    let palette = look.ink();
    let tint = look.side(colour);
    let long = |hundredths: i32| (hundredths as f32 / 100.0 / most.max(0.01)).clamp(0.0, 1.0) * rect.width();
    let half = rect.height() * 0.5;
    let bar = |top: f32, hundredths: i32| {
        Rect::from_min_size(pos2(rect.left(), top + half * 0.12), vec2(long(hundredths).max(1.5), half * 0.76))
    };
    let expected = bar(rect.top(), luck.expected);
    painter.rect(expected, 0.0, rgba(palette.rule, 0.30), Stroke::new(1.0, rgb(palette.box_line)), StrokeKind::Inside);
    painter.rect(
        bar(rect.center().y, luck.actual),
        0.0,
        rgb(tint.fill),
        Stroke::new(1.0, rgb(palette.box_line)),
        StrokeKind::Inside,
    );
    // A line across both bars where the expectation ends.
    painter.vline(expected.right(), rect.y_range(), Stroke::new((look.k * 1.4).max(1.2), rgb(palette.ink)));
    painter.vline(rect.left(), rect.y_range(), Stroke::new(1.2, rgb(palette.ink)));
}

#[cfg(test)]
mod tests {
    use super::nice;

    #[test]
    fn axes_count_in_ones_twos_fives_and_tens() {
        for (step, expected) in [(0.3, 1.0), (1.6, 2.0), (3.0, 5.0), (7.0, 10.0), (14.0, 20.0), (230.0, 500.0)] {
            assert!((nice(step) - expected).abs() < 1e-3, "{step} is counted in {expected}, not {}", nice(step));
        }
    }
}
