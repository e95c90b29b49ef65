//! Box grids: the damage boxes of a record sheet, crossed off in pencil in their real order.

use egui::{Painter, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::shown::sheet::{Band, BoxColumn, DamageBox};

use crate::look::theme::{Look, rgb, rgba};
use crate::widgets::pass::Pass;
use crate::widgets::{bits, paint};

/// Returns what a screen reader says of a column: 'Fortuna hull 2 of 6 ticked'.
pub fn spoken(unit: &str, column: &BoxColumn) -> String {
    let (ticked, all) = count(column);
    let name = if column.name.is_empty() { &column.letter } else { &column.name };
    let name = name.to_lowercase();
    let gap = if name.is_empty() { "" } else { " " };
    format!("{unit}{gap}{name} {ticked} of {all} ticked")
}

/// Returns the number of ticked boxes and the number of all boxes. Boxes that a ship of this size does not have are not
/// counted.
pub fn count(column: &BoxColumn) -> (usize, usize) {
    let real = column.boxes.iter().filter(|one| !one.struck);
    (real.clone().filter(|one| one.ticked).count(), real.count())
}

/// Draws one box with its letter, band and pencil marks. A box that a ship of this size does not have is only struck
/// through.
pub fn cell(painter: &Painter, look: &Look, rect: Rect, one: &DamageBox, seed: usize) {
    let palette = look.ink();
    let stroke = Stroke::new((look.k * 1.0).clamp(0.8, 1.6), rgb(palette.box_line));
    if one.struck {
        painter.rect(
            rect,
            0.0,
            rgba(palette.rule, 0.10),
            Stroke::new(stroke.width * 0.8, rgba(palette.box_line, 0.4)),
            StrokeKind::Middle,
        );
        let r = rect.shrink(rect.height() * 0.16);
        painter.line_segment(
            [r.left_bottom(), r.right_top()],
            Stroke::new(stroke.width * 1.1, rgba(palette.pencil, 0.42)),
        );
        return;
    }
    let fill = match one.band {
        Band::Plain => palette.box_fill,
        Band::Yellow => palette.band_yellow,
        Band::Red => palette.band_red,
        Band::Black => palette.band_black,
    };
    painter.rect(rect, 0.0, rgb(fill), stroke, StrokeKind::Middle);
    if let Some(letter) = one.letter {
        let size = rect.height() / look.k * 0.58;
        painter.text(rect.center(), egui::Align2::CENTER_CENTER, letter, look.title(size), rgb(palette.ink_soft));
    }
    if one.ticked && !one.moved {
        paint::crossed_off(painter, look, rect, seed);
    } else if one.ticked {
        paint::moved(
            painter,
            look,
            Rect::from_center_size(rect.center(), egui::Vec2::splat(rect.width().min(rect.height()))),
        );
    }
}

fn line_colour(look: &Look, band: Band) -> egui::Color32 {
    let palette = look.ink();
    rgb(match band {
        Band::Plain => palette.rule,
        Band::Yellow => palette.line_yellow,
        Band::Red => palette.line_red,
        Band::Black => palette.line_black,
    })
}

/// Draws columns side by side with their boxes downwards, filling `rect`: a rectangle of cells, as on Crane's chart.
pub fn upright(painter: &Painter, look: &Look, rect: Rect, columns: &[BoxColumn], seed: usize) {
    let rows = columns.iter().map(|column| column.boxes.len()).max().unwrap_or(0);
    if rows == 0 {
        return;
    }
    let size = vec2(rect.width() / columns.len() as f32, rect.height() / rows as f32);
    for (x, column) in columns.iter().enumerate() {
        for (y, one) in column.boxes.iter().enumerate() {
            let at = Rect::from_min_size(rect.min + vec2(x as f32 * size.x, y as f32 * size.y), size);
            cell(painter, look, at, one, seed + x * 31 + y * 7);
        }
    }
    for (x, column) in columns.iter().enumerate() {
        for (y, band) in column.boxes.iter().enumerate().filter_map(|(y, one)| Some((y, one.line?))) {
            let left = rect.left() + x as f32 * size.x;
            let below = rect.top() + (y + 1) as f32 * size.y;
            painter.hline(
                (left - 1.0)..=(left + size.x + 1.0),
                below,
                Stroke::new((size.y * 0.14).max(2.0), line_colour(look, band)),
            );
        }
    }
    painter.rect_stroke(rect, 0.0, Stroke::new((look.k * 1.5).max(1.2), rgb(look.ink().box_line)), StrokeKind::Middle);
}

/// Draws rows from left to right in the flow of `ui`. Each box is at most `largest` points wide, and each row has a
/// name for screen readers. Rows without letters are one long sequence that was folded: it runs down the first column,
/// then down the next.
pub fn rows(ui: &mut Ui, look: &Look, unit: &str, columns: &[BoxColumn], largest: f32, pass: &mut Pass) {
    let width = ui.available_width();
    let lettered = columns.iter().any(|column| !column.letter.is_empty());
    let word = |column: &BoxColumn| {
        ui.painter().layout_no_wrap(column.letter.clone(), look.title(17.0), rgb(look.ink().ink_soft)).size().x
    };
    let widest = columns.iter().filter(|column| column.letter.chars().count() > 2).map(word).fold(0.0, f32::max);
    let indent = if lettered { look.px(26.0).max(widest + look.px(10.0)) } else { 0.0 };
    let most = columns.iter().map(|column| column.boxes.len()).max().unwrap_or(0).max(1);
    let pitch = ((width - indent) / most as f32).min(look.px(largest) * 1.14);
    let side = pitch * 0.87;
    let mut all = Rect::NOTHING;
    for (row, column) in columns.iter().enumerate() {
        let gap = std::mem::take(&mut ui.spacing_mut().item_spacing.y);
        let (rect, _) = ui.allocate_exact_size(vec2(width, pitch), Sense::hover());
        ui.spacing_mut().item_spacing.y = gap;
        all |= rect;
        pass.spot(ui, rect, ("row", row, &column.name), Sense::hover(), &spoken(unit, column));
        let painter = ui.painter();
        if lettered {
            let letter = bits::line(painter, &column.letter, look.title(17.0), rgb(look.ink().ink_soft), indent);
            bits::put_left(painter, letter, rect.left_center());
        }
        let place = |n: usize| {
            Rect::from_min_size(
                pos2(rect.left() + indent + n as f32 * pitch, rect.top() + (pitch - side) / 2.0),
                egui::Vec2::splat(side),
            )
        };
        for (n, one) in column.boxes.iter().enumerate() {
            cell(painter, look, place(n), one, row * 17 + n * 5);
        }
    }
    let weight = (side * 0.13).max(2.0);
    for (row, column) in columns.iter().enumerate() {
        for (n, band) in column.boxes.iter().enumerate().filter_map(|(n, one)| Some((n, one.line?))) {
            let stroke = Stroke::new(weight, line_colour(look, band));
            let left = all.left() + indent + n as f32 * pitch - (pitch - side) / 2.0;
            let (top, below) = (all.top() + row as f32 * pitch, all.top() + (row + 1) as f32 * pitch);
            let half = weight / 2.0;
            if lettered {
                ui.painter().vline(left + pitch, (top - half)..=(below + half), stroke);
                continue;
            }
            // The line runs down the right side of the box, back below it, and on down at its left side. It separates
            // the boxes before the line from those after it.
            ui.painter().vline(left + pitch, all.top()..=(below + half), stroke);
            if row + 1 < columns.len() {
                ui.painter().hline((left - half)..=(left + pitch + half), below, stroke);
            }
            if columns.iter().skip(row + 1).any(|column| column.boxes.len() + 1 > n) {
                ui.painter().vline(left, below..=all.bottom(), stroke);
            }
        }
    }
}

/// Draws columns side by side with their names above, as wide as the sheet.
pub fn upright_boxes(ui: &mut Ui, look: &Look, unit: &str, columns: &[BoxColumn], pass: &mut Pass) {
    let rows = columns.iter().map(|column| column.boxes.len()).max().unwrap_or(0);
    if rows == 0 {
        return;
    }
    let palette = look.ink();
    let heading = look.px(24.0);
    // On a low screen the boxes are lower, so that what follows them stays visible.
    let row = look.px(if ui.clip_rect().height() < look.px(400.0) { 22.0 } else { 28.0 });
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, heading + row * rows as f32 + 1.0), Sense::hover());
    let rect = rect.shrink2(vec2(1.0, 0.0));
    let each = rect.width() / columns.len() as f32;
    let told = |column: &BoxColumn| {
        let (ticked, all) = count(column);
        if each > look.px(120.0) { format!("{ticked} of {all}") } else { String::new() }
    };
    let wide =
        |text: &str, size: egui::FontId| ui.painter().layout_no_wrap(text.to_owned(), size, rgb(palette.ink)).size().x;
    // If one of the names has no room, the letters replace all of them, and the whole name is shown while the pointer is
    // over the column.
    let crowded = columns.iter().filter(|column| !column.letter.is_empty()).any(|column| {
        let room = each - wide(&told(column), look.figures(14.5)) - look.px(9.0);
        wide(&column.name, look.title(17.0)) > room
    });
    for (n, column) in columns.iter().enumerate() {
        let at = Rect::from_min_size(rect.min + vec2(n as f32 * each, 0.0), vec2(each, rect.height()));
        pass.spot(ui, at, ("column", n), Sense::hover(), &spoken(unit, column));
        let painter = ui.painter();
        let count = bits::line(painter, &told(column), look.figures(14.5), rgb(palette.ink_soft), each);
        let room = each - count.size().x - look.px(9.0);
        let short = column.name.is_empty() || (!column.letter.is_empty() && crowded);
        if short && !column.name.is_empty() && ui.rect_contains_pointer(at) {
            pass.meaning = format!("{}: {}", column.letter, column.name.to_lowercase());
        }
        let name = bits::fitted(
            painter,
            if short { &column.letter } else { &column.name },
            look.title(17.0),
            rgb(palette.ink),
            room,
        );
        let whole = name.size().x + count.size().x + look.px(7.0);
        let left = at.center().x - whole / 2.0;
        let middle = at.top() + heading * 0.45;
        let right = bits::put_left(painter, name, pos2(left, middle)).right();
        bits::put_left(painter, count, pos2(right + look.px(7.0), middle));
    }
    let table = Rect::from_min_max(pos2(rect.left(), rect.top() + heading), rect.max);
    upright(ui.painter(), look, table, columns, unit.len() * 13);
}

#[cfg(test)]
mod tests {
    use egui::{Shape, Vec2};

    use super::*;
    use crate::PanelState;

    /// Returns what is painted for one box.
    fn painted(one: &DamageBox) -> Vec<Shape> {
        let ctx = egui::Context::default();
        let output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let look = PanelState::default().look(vec2(1280.0, 720.0));
            let painter = ui.ctx().layer_painter(egui::LayerId::background());
            cell(&painter, &look, Rect::from_min_size(pos2(100.0, 100.0), Vec2::splat(20.0)), one, 3);
        });
        let shapes = output.shapes.iter().map(|clipped| clipped.shape.clone()).collect();
        output.drop_without_applying_deltas();
        shapes
    }

    /// Returns the bounds of the pencil strokes: lines of two or more points.
    fn strokes(shapes: &[Shape]) -> Vec<Rect> {
        shapes
            .iter()
            .filter(|shape| matches!(shape, Shape::Path(_) | Shape::LineSegment { .. }))
            .map(Shape::visual_bounding_rect)
            .collect()
    }

    #[test]
    fn what_is_lost_is_dark_and_crossed_out_from_corner_to_corner_and_nothing_reads_as_a_tick() {
        let (open, lost) =
            (painted(&DamageBox::default()), painted(&DamageBox { ticked: true, ..DamageBox::default() }));
        let fills = |shapes: &[Shape]| {
            shapes.iter().filter(|shape| matches!(shape, Shape::Rect(rect) if rect.fill.a() > 0)).count()
        };
        assert!(strokes(&open).is_empty(), "nothing is written into a box that is whole");
        assert_eq!(fills(&lost), fills(&open) + 1, "the pencil has gone over one that is lost");
        let crossed = strokes(&lost);
        assert_eq!(crossed.len(), 2, "two strokes");
        for stroke in crossed {
            assert!(stroke.width() > 12.0 && stroke.height() > 12.0, "each goes from corner to corner: {stroke:?}");
        }
        let moved = painted(&DamageBox { ticked: true, moved: true, ..DamageBox::default() });
        assert_eq!(fills(&moved), fills(&open), "who has gone elsewhere is not lost");
    }
}
