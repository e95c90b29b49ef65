//! The part of the reckoning about what each division did and suffered.

use egui::{Sense, Stroke, Ui, pos2, vec2};
use wg_core::shown::report::counted;

use crate::Reckoning;
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::pages::reckoning;
use crate::read::desk::Desk;
use crate::read::reckoning::DivisionLine;
use crate::widgets::{bits, paint};

const HEAD: f32 = 32.0;
const LINE: f32 = 26.0;
/// The right end and the width of each column, as fractions of the total width.
const COLUMNS: [(f32, f32); 4] = [(0.47, 0.08), (0.66, 0.19), (0.80, 0.14), (1.0, 0.20)];

/// Returns the height of all lines, or 0 for fleets without divisions.
pub(super) fn height(look: &Look, score: &Reckoning) -> f32 {
    if score.divisions.is_empty() { 0.0 } else { look.px(HEAD + LINE * score.divisions.len() as f32 + 18.0) }
}

/// Shows a line for each division, or nothing for fleets without divisions.
pub(super) fn show(ui: &mut Ui, look: &Look, desk: &Desk, score: &Reckoning) {
    if score.divisions.is_empty() {
        return;
    }
    // The scroll bar has its own room.
    ui.set_max_width(ui.available_width() - look.px(8.0));
    head(ui, look, score);
    for division in &score.divisions {
        line(ui, look, desk, division, score);
    }
    ui.add_space(look.px(10.0));
}

fn head(ui: &mut Ui, look: &Look, score: &Reckoning) {
    let palette = look.ink();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(HEAD)), Sense::hover());
    let painter = ui.painter();
    bits::put_left(
        painter,
        bits::line(painter, "By division", look.title(20.0), rgb(palette.ink), rect.width() * 0.4),
        rect.left_center(),
    );
    let titles = ["sunk", "struck or taken", &format!("{} scored", score.harm), &format!("{} lost", score.unit)];
    for ((right, wide), title) in COLUMNS.into_iter().zip(titles) {
        let galley = bits::fitted(
            painter,
            title,
            look.italic(size::REMARK),
            rgb(palette.ink_soft),
            rect.width() * wide - look.px(6.0),
        );
        bits::put_right(painter, galley, pos2(rect.left() + rect.width() * right, rect.center().y + look.px(2.0)));
    }
    painter.hline(rect.x_range(), rect.bottom(), Stroke::new((look.k * 1.4).max(1.1), rgb(palette.ink)));
}

fn line(ui: &mut Ui, look: &Look, desk: &Desk, division: &DivisionLine, score: &Reckoning) {
    let palette = look.ink();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(LINE)), Sense::hover());
    let DivisionLine { ships, sunk, taken, left, of, .. } = *division;
    let done = reckoning::tenths(division.thrown);
    let done = done.strip_suffix(".0").unwrap_or(&done);
    let lost = format!("{} of {of}", of - left);
    let said = format!(
        "{}, {}: {sunk} sunk, {taken} struck or taken, {done} {} scored, {lost} {} lost",
        division.name,
        counted(ships as i32, "ship", "ships"),
        score.harm,
        score.unit
    );
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &said));
    let painter = ui.painter();
    let middle = rect.center().y;
    let colour = desk.colour(division.side);
    let flag =
        egui::Rect::from_center_size(pos2(rect.left() + look.px(9.0), middle), vec2(look.px(15.0), look.px(12.0)));
    paint::side_mark(painter, flag, colour, rgb(look.side(colour).fill), rgba(palette.ink, 0.7));
    let room = rect.width() * 0.41 - look.px(24.0);
    let name = bits::fitted(painter, &division.name, look.title(18.0), rgb(palette.ink), room * 0.82);
    let name = bits::put_left(painter, name, pos2(flag.right() + look.px(8.0), middle));
    let count = bits::line(painter, &ships.to_string(), look.italic(size::REMARK), rgb(palette.ink_soft), room * 0.18);
    bits::put_left(painter, count, pos2(name.right() + look.px(7.0), middle + look.px(1.0)));
    for ((right, wide), (value, grave)) in COLUMNS.into_iter().zip([
        (sunk.to_string(), sunk > 0),
        (taken.to_string(), taken > 0),
        (done.to_owned(), false),
        (lost, false),
    ]) {
        let (font, ink) =
            if grave { (look.bold(size::TEXT), palette.bad) } else { (look.text(size::TEXT), palette.ink) };
        let galley = bits::fitted(painter, &value, font, rgb(ink), rect.width() * wide - look.px(6.0));
        bits::put_right(painter, galley, pos2(rect.left() + rect.width() * right, middle));
    }
    painter.hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, rgba(palette.rule, 0.45)));
}
