//! A ship of a fleet in one line of the damage form: her name, and how much of her is left.

use egui::{CursorIcon, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::UnitView;
use wg_core::shown::sheet::{Band, Part, Sheet};
use wg_core::shown::strength::Strength;

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::panels::form::{NAME_SIZE, boxes, unit};
use crate::read::desk::{Desk, Intent};
use crate::widgets::pass::Pass;
use crate::widgets::{bits, paint};

/// The height of a line, in points at 100 % text.
pub const LINE: f32 = 25.0;
/// The height of the line that explains the bars, in points at 100 % text.
const CAPTION: f32 = 17.0;

/// Returns her strength if it is counted in something other than the boxes of her sheet, so that she has a bar for
/// each. `None` if one bar is enough.
fn two_bars(desk: &Desk, ship: &Sheet) -> Option<Strength> {
    boxes(ship)?;
    unit(desk, ship)?.strength.clone()
}

/// Returns the title of her boxes.
fn counted(ship: &Sheet) -> &str {
    ship.parts
        .iter()
        .find_map(|part| if let Part::Boxes { title, .. } = part { Some(title.as_str()) } else { None })
        .unwrap_or_default()
}

/// Returns the height of the caption above these ships, in points at 100 % text.
pub fn caption_height(desk: &Desk, ships: &[&Sheet]) -> f32 {
    if ships.iter().any(|ship| two_bars(desk, ship).is_some()) { CAPTION + 3.0 } else { 0.0 }
}

/// Shows what the two bars of each ship mean, above the first ship.
pub fn caption(ui: &mut Ui, look: &Look, desk: &Desk, ships: &[&Sheet]) {
    let Some((ship, strength)) = ships.iter().find_map(|ship| Some((ship, two_bars(desk, ship)?))) else { return };
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(CAPTION)), Sense::hover());
    let words = format!("{} above, {} below", strength.counted, counted(ship).to_lowercase());
    let words =
        bits::fitted(ui.painter(), &words, look.italic(size::REMARK - 1.0), rgb(look.ink().ink_soft), rect.width());
    bits::put_right(ui.painter(), words, rect.right_center());
}

/// Returns where the bars of a line are.
fn bars(look: &Look, rect: Rect) -> Rect {
    Rect::from_min_max(
        pos2(rect.left() + rect.width() * 0.45, rect.top() + look.px(6.0)),
        pos2(rect.right(), rect.bottom() - look.px(5.0)),
    )
}

/// Shows a ship whose boxes are in long rows as one line of the form: her name, and a strip of all her boxes in their
/// bands.
pub fn strip(ui: &mut Ui, look: &Look, desk: &Desk, ship: &Sheet, pass: &mut Pass) {
    let palette = look.ink();
    let tint = look.side(desk.colour(ship.side));
    let columns = boxes(ship).map_or([].as_slice(), |(columns, _)| columns);
    let all: Vec<_> = columns.iter().flat_map(|column| &column.boxes).filter(|one| !one.struck).collect();
    let ticked = all.iter().filter(|one| one.ticked).count();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(LINE)), Sense::hover());
    let beside = unit(desk, ship).map(UnitView::beside_name).unwrap_or_default();
    let mut said = format!("Select {}", ship.name);
    if !all.is_empty() {
        said += &format!(", {ticked} of {} boxes ticked", all.len());
    }
    if !beside.is_empty() {
        said += &format!(", {beside}");
    }
    let strength = two_bars(desk, ship);
    if let Some(Strength { left, of, counted }) = &strength {
        said += &format!(", {left} of {of} {counted}");
    }
    let response =
        pass.spot(ui, rect, ("strip", ship.unit.0), Sense::click(), &said).on_hover_cursor(CursorIcon::PointingHand);
    let painter = ui.painter();
    if desk.selected == Some(ship.unit) || response.hovered() || response.has_focus() {
        painter.rect_filled(rect.expand2(vec2(look.px(3.0), 0.0)), look.px(3.0), rgb(tint.wash));
    }
    if response.hovered() {
        pass.hover.unit = Some(ship.unit);
    }
    if response.clicked() {
        pass.intents.push(Intent::Select(Some(ship.unit)));
    }
    // What became of a ship that is gone is told here alone, since the chart no longer shows her.
    let gone = unit(desk, ship).is_some_and(|unit| !unit.on_table());
    if all.is_empty() || gone {
        let ink = rgb(if gone { palette.ink_faint } else { palette.ink });
        let name = bits::fitted(painter, &ship.name, look.title(NAME_SIZE), ink, rect.width() * 0.58);
        let name = bits::put_left(painter, name, rect.left_center());
        let left = bits::fitted(
            painter,
            &beside,
            look.italic(size::REMARK - 1.0),
            rgb(palette.ink_soft),
            rect.right() - name.right() - look.px(8.0),
        );
        bits::put_right(painter, left, rect.right_center());
        return;
    }
    let words = if beside.is_empty() { ship.name.clone() } else { format!("{} · {beside}", ship.name) };
    // Her name is never cut in favour of the word beside it, because the chart shows that word as well.
    let (room, set) = (rect.width() * 0.43, |words: &str| {
        painter.layout_no_wrap(words.to_owned(), look.title(NAME_SIZE), rgb(palette.ink))
    });
    let name = Some(set(&words)).filter(|name| name.size().x <= room);
    let name = name.unwrap_or_else(|| bits::fitted(painter, &ship.name, look.title(NAME_SIZE), rgb(palette.ink), room));
    bits::put_left(painter, name, rect.left_center());
    let bar = bars(look, rect);
    if let Some(strength) = strength {
        // Her fighting strength above, her boxes below. In both bars the part that is left is filled.
        let half = (bar.height() + look.px(4.0) - 3.0) / 2.0;
        let upper = Rect::from_min_size(bar.min - vec2(0.0, look.px(2.0)), vec2(bar.width(), half));
        let whole = 1.0 - ticked as f32 / all.len() as f32;
        paint::strength_bar(painter, look, f32::from(strength.left) / f32::from(strength.of.max(1)), tint.fill, upper);
        paint::strength_bar(painter, look, whole, palette.ink_faint, upper.translate(vec2(0.0, half + 3.0)));
        return;
    }
    // The bands follow each other in the order of damage, not in that of the rows.
    let share = |count: usize| bar.width() * count as f32 / all.len().max(1) as f32;
    let mut x = bar.left();
    for (band, fill) in [
        (Band::Plain, palette.box_fill),
        (Band::Yellow, palette.band_yellow),
        (Band::Red, palette.band_red),
        (Band::Black, palette.band_black),
    ] {
        let width = share(all.iter().filter(|one| one.band == band).count());
        painter.rect_filled(Rect::from_min_size(pos2(x, bar.top()), vec2(width, bar.height())), 0.0, rgb(fill));
        x += width;
    }
    let done = Rect::from_min_size(bar.min, vec2(share(ticked), bar.height()));
    let pencil = painter.with_clip_rect(done.intersect(ui.clip_rect()));
    let mut x = done.left() - bar.height();
    while x < done.right() {
        pencil.line_segment(
            [pos2(x, done.bottom()), pos2(x + bar.height(), done.top())],
            Stroke::new((look.k * 1.3).max(1.0), rgba(palette.pencil, 0.75)),
        );
        x += look.px(4.0);
    }
    painter.vline(
        done.right(),
        (bar.top() - 2.0)..=(bar.bottom() + 2.0),
        Stroke::new((look.k * 1.8).max(1.4), rgb(palette.pencil)),
    );
    painter.rect_stroke(bar, 0.0, Stroke::new(1.0, rgb(palette.box_line)), StrokeKind::Outside);
}
