//! The orders of battle: both fleets side by side, by division and in sailing order, with the losses of every ship.
//! The page covers the chart and leaves the record sheet of the selected ship visible.

use egui::{Context, CursorIcon, Order, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use wg_core::SideColour;
use wg_core::shown::sheet::Tone;

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::{Tint, size};
use crate::pages::page;
use crate::read::desk::{Desk, Intent};
use crate::read::orders::{self, DivisionOrder, FleetOrder, ShipLine, Sum};
use crate::widgets::pass::Pass;
use crate::widgets::{bits, paint};

/// The heights of the title, of a fleet's head, of a division's head and of a ship's line, in points at 100 % text.
const TITLE: f32 = 46.0;
const FLEET: f32 = 50.0;
const DIVISION: f32 = 32.0;
const SHIP: f32 = 23.0;
/// The smallest fraction of its size at which the page is set before it scrolls. Room mode is large to begin with and
/// so may shrink further.
const LEAST: f32 = 0.88;
const LEAST_IN_ROOM: f32 = 0.6;
/// The largest factor by which the page is enlarged for few ships.
const MOST: f32 = 1.3;
/// The minimum width of a fleet's column, in points at 100 % text.
const COLUMN: f32 = 430.0;
/// The widths of the bar and of the numbers at the right of a line, in points at 100 % text.
const BAR: f32 = 74.0;
const NUMBERS: f32 = 62.0;

/// Shows the page over `place`.
pub fn show(ctx: &Context, look: &Look, desk: &Desk, place: Rect, pass: &mut Pass) {
    let fleets = orders::orders(desk);
    let look = &fitting(look, &fleets, place);
    let palette = look.ink();
    pass.veil(ctx, "orders veil", place, 0.35);
    let place = place.with_max_y(place.bottom().min(place.top() + look.px(height(&fleets))));
    pass.pane(ctx, "orders", place, Order::Foreground, |ui, pass| {
        paint::paper(ui.painter(), look, place, palette.sheet);
        ui.painter().rect_stroke(
            place.shrink(look.px(6.0)),
            look.px(2.0),
            Stroke::new(1.0, rgb(palette.rule)),
            StrokeKind::Inside,
        );
        let inner = place.shrink2(vec2(look.px(20.0), look.px(11.0)));
        let head = Rect::from_min_size(inner.min, vec2(inner.width(), look.px(TITLE)));
        title(ui, look, desk, head, pass);
        let gap = look.px(26.0);
        let count = fleets.len().max(1) as f32;
        let each = (inner.width() - gap * (count - 1.0)) / count;
        for (n, fleet) in fleets.iter().enumerate() {
            let left = inner.left() + n as f32 * (each + gap);
            let column = Rect::from_min_max(pos2(left, head.bottom()), pos2(left + each, inner.bottom()));
            if n > 0 {
                ui.painter().vline(left - gap / 2.0, column.y_range(), Stroke::new(1.0, rgba(palette.rule, 0.8)));
            }
            self::fleet(ui, look, desk, fleet, column, pass);
        }
    });
}

/// Returns the height of the page at 100 % text, which is that of the longer fleet.
fn height(fleets: &[FleetOrder]) -> f32 {
    let rows = |fleet: &FleetOrder| {
        fleet.divisions.iter().map(|division| division.ships.len() as f32 * SHIP + head_of(division)).sum::<f32>()
    };
    TITLE + FLEET + 34.0 + fleets.iter().map(rows).fold(0.0, f32::max)
}

/// Returns a look that fits the page: larger for small fleets, smaller for large ones before they scroll.
fn fitting(look: &Look, fleets: &[FleetOrder], place: Rect) -> Look {
    let wide = (COLUMN + 26.0) * fleets.len().max(1) as f32 + 20.0;
    let (least, most) = if look.room { (LEAST_IN_ROOM, 1.0) } else { (LEAST, MOST) };
    let fits = (place.height() / height(fleets)).clamp(look.k * least, look.k * most);
    Look { k: fits.min((place.width() / wide).max(0.6)), ..*look }
}

fn head_of(division: &DivisionOrder) -> f32 {
    if division.name.is_empty() { 6.0 } else { DIVISION }
}

fn title(ui: &Ui, look: &Look, desk: &Desk, rect: Rect, pass: &mut Pass) {
    let palette = look.ink();
    let middle = rect.center().y - look.px(3.0);
    let words = bits::line(ui.painter(), "Orders of battle", look.title(30.0), rgb(palette.ink), rect.width() * 0.7);
    let words = bits::put_left(ui.painter(), words, pos2(rect.left(), middle));
    pass.spot(ui, words, "title", Sense::hover(), "Orders of battle");
    let battle = desk.title.split(" · ").next().unwrap_or_default();
    let battle = if desk.view.turn == 0 { battle.to_owned() } else { format!("{battle}, turn {}", desk.view.turn) };
    let cross = rect.right() - look.px(40.0);
    let key = bits::fitted(
        ui.painter(),
        &key(desk),
        look.italic(size::SMALL),
        rgb(palette.ink_faint),
        (cross - words.right()) * 0.6,
    );
    let key = bits::put_right(ui.painter(), key, pos2(cross, middle + look.px(3.0)));
    let room = key.left() - words.right() - look.px(30.0);
    let said = bits::fitted(ui.painter(), &battle, look.italic(size::TEXT), rgb(palette.ink_soft), room);
    bits::put_left(ui.painter(), said, pos2(words.right() + look.px(14.0), middle + look.px(3.0)));
    if page::cross(ui, look, pos2(rect.right() - look.px(12.0), middle), "Close: Orders of battle", pass) {
        pass.intents.push(Intent::Close);
    }
}

/// Returns the meaning of the marks before the names, for those marks that the battle can have.
fn key(desk: &Desk) -> String {
    let leads = (!desk.view.divisions.is_empty()).then_some("star: leads a division");
    let reads = (!desk.view.hoists.is_empty()).then_some("striped pennant: has read the signal");
    leads.into_iter().chain(reads).collect::<Vec<_>>().join(" · ")
}

fn fleet(ui: &mut Ui, look: &Look, desk: &Desk, fleet: &FleetOrder, column: Rect, pass: &mut Pass) {
    let colour = desk.colour(fleet.side);
    let tint = look.side(colour);
    let head = Rect::from_min_size(column.min, vec2(column.width(), look.px(FLEET)));
    let name = desk.side_name(fleet.side);
    pass.spot(ui, head, ("fleet", fleet.side.0), Sense::hover(), &format!("{name}: {}", fleet.sum.says()));
    let painter = ui.painter();
    painter.rect_filled(head.with_max_y(head.bottom() - look.px(6.0)), look.px(3.0), rgb(tint.fill));
    let middle = head.center().y - look.px(3.0);
    let flag = Rect::from_center_size(pos2(head.left() + look.px(20.0), middle), vec2(look.px(20.0), look.px(16.0)));
    paint::side_mark(painter, flag, colour, rgb(tint.on_fill), rgb(tint.fill));
    let sum = bits::fitted(painter, &fleet.sum.says(), look.text(size::REMARK), rgb(tint.on_fill), head.width() * 0.56);
    let sum = bits::put_right(painter, sum, pos2(head.right() - look.px(12.0), middle));
    let room = sum.left() - flag.right() - look.px(22.0);
    bits::put_left(
        painter,
        bits::fitted(painter, name, look.title(24.0), rgb(tint.on_fill), room),
        pos2(flag.right() + look.px(10.0), middle),
    );
    let body = Rect::from_min_max(pos2(column.left(), head.bottom()), column.max);
    ui.scope_builder(egui::UiBuilder::new().max_rect(body), |ui| {
        ScrollArea::vertical().id_salt(("orders", fleet.side.0)).auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            // The scroll bar has its own room.
            ui.set_max_width(body.width() - look.px(8.0));
            for division in &fleet.divisions {
                division_head(ui, look, division, tint);
                for ship in &division.ships {
                    line(ui, look, desk, ship, colour, pass);
                }
            }
        });
    });
}

fn division_head(ui: &mut Ui, look: &Look, division: &DivisionOrder, tint: &Tint) {
    let palette = look.ink();
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), look.px(head_of(division))), Sense::hover());
    if division.name.is_empty() {
        return;
    }
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::Label, true, format!("{}: {}", division.name, division.sum.says()))
    });
    let painter = ui.painter();
    let middle = rect.bottom() - look.px(13.0);
    let place = bar_place(look, rect, middle);
    paint::strength_bar(painter, look, division.sum.share(), tint.fill, place);
    let Sum { left, of, .. } = division.sum;
    if of > 0 {
        numbers(painter, look, (left, of), place);
    }
    let fight = if division.sum.fight == division.sum.ships {
        String::new()
    } else {
        format!("{} of {} still fighting", division.sum.fight, division.sum.ships)
    };
    let fight = bits::line(painter, &fight, look.italic(size::SMALL + 0.5), rgb(palette.ink_soft), rect.width() * 0.4);
    let fight = bits::put_right(painter, fight, pos2(place.left() - look.px(9.0), middle));
    let room = fight.left() - rect.left() - look.px(10.0);
    bits::put_left(
        painter,
        bits::fitted(painter, &division.name, look.title(18.5), rgb(tint.text), room),
        pos2(rect.left() + look.px(2.0), middle),
    );
    painter.hline(rect.x_range(), rect.bottom() - look.px(1.0), Stroke::new((look.k * 1.3).max(1.0), rgb(tint.text)));
}

fn line(ui: &mut Ui, look: &Look, desk: &Desk, ship: &ShipLine, colour: SideColour, pass: &mut Pass) {
    let palette = look.ink();
    let tint = look.side(colour);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(SHIP)), Sense::hover());
    let words: Vec<&str> = ship.words.iter().map(|(word, _)| word.as_str()).collect();
    let mut said = format!("Find {}", ship.name);
    for word in &words {
        said += &format!(", {word}");
    }
    let response =
        pass.spot(ui, rect, ("line", ship.unit.0), Sense::click(), &said).on_hover_cursor(CursorIcon::PointingHand);
    let (selected, lit) = (desk.selected == Some(ship.unit), response.hovered() || response.has_focus());
    let painter = ui.painter();
    if selected || lit {
        painter.rect_filled(rect, look.px(2.0), rgba(tint.wash, if selected { 1.0 } else { 0.6 }));
    }
    if selected {
        painter.rect_stroke(
            rect,
            look.px(2.0),
            Stroke::new((look.k * 1.6).max(1.3), rgb(tint.text)),
            StrokeKind::Inside,
        );
    } else {
        painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, rgba(palette.rule, 0.28)));
    }
    if lit {
        pass.hover.unit = Some(ship.unit);
    }
    let middle = rect.center().y;
    mark(painter, look, desk, ship, colour, pos2(rect.left() + look.px(9.0), middle));
    let place = bar_place(look, rect, middle);
    paint::strength_bar(painter, look, ship.share, tint.fill, place);
    if let Some(strength) = &ship.strength {
        numbers(painter, look, (strength.left.into(), strength.of.into()), place);
    }
    let left = rect.left() + look.px(22.0);
    let right = place.left() - look.px(9.0);
    let said = said_of(painter, look, ship, (right - left) * 0.5);
    let said = bits::put_right(painter, said, pos2(right, middle));
    let ink = if ship.gone { palette.ink_faint } else { palette.ink };
    let name = bits::fitted(painter, &ship.name, look.title(17.0), rgb(ink), said.left() - left - look.px(6.0));
    let name = bits::put_left(painter, name, pos2(left, middle));
    if ship.gone {
        painter.hline(
            name.x_range(),
            middle + look.px(1.0),
            Stroke::new((look.k * 1.3).max(1.0), rgba(palette.pencil, 0.85)),
        );
    }
    let room = said.left() - name.right() - look.px(16.0);
    if room > look.px(44.0) {
        let class = bits::fitted(painter, &ship.class, look.italic(size::SMALL), rgb(palette.ink_soft), room);
        bits::put_left(painter, class, pos2(name.right() + look.px(8.0), middle));
    }
    if response.clicked() {
        pass.intents.push(Intent::Find(ship.unit));
    }
}

/// Lays out the words about a ship, with serious ones in red.
fn said_of(painter: &egui::Painter, look: &Look, ship: &ShipLine, width: f32) -> std::sync::Arc<egui::Galley> {
    let palette = look.ink();
    let set = |part: f32| {
        let mut job = egui::text::LayoutJob::default();
        for (n, (word, tone)) in ship.words.iter().enumerate() {
            let (font, ink) = match tone {
                Tone::Bad | Tone::Coming => (look.bold(size::SMALL + 1.0), palette.bad),
                Tone::Good => (look.text(size::SMALL + 1.0), palette.good),
                Tone::Plain | Tone::Faint => (look.italic(size::SMALL + 0.5), palette.ink_soft),
            };
            let font = egui::FontId::new((font.size * part).max(bits::SMALLEST.min(font.size)), font.family);
            if n > 0 {
                job.append(" · ", 0.0, egui::text::TextFormat::simple(font.clone(), rgb(palette.ink_soft)));
            }
            job.append(word, 0.0, egui::text::TextFormat::simple(font, rgb(ink)));
        }
        (job.wrap.max_rows, job.wrap.max_width, job.wrap.break_anywhere) =
            (1, if part < 0.8 { width.max(8.0) } else { f32::INFINITY }, true);
        painter.layout_job(job)
    };
    let ways = [1.0, 0.9, 0.8];
    ways.into_iter().map(set).find(|galley| galley.size().x <= width).unwrap_or_else(|| set(0.75))
}

/// Draws the mark before a ship's name: the colours of the side that has taken her, a star for a leader, or a small
/// pennant if she has read the signal.
fn mark(painter: &egui::Painter, look: &Look, desk: &Desk, ship: &ShipLine, colour: SideColour, at: egui::Pos2) {
    let palette = look.ink();
    if let Some(side) = ship.taken_by {
        let captor = desk.colour(side);
        let flag = Rect::from_center_size(at, vec2(look.px(13.0), look.px(10.0)));
        return paint::side_mark(painter, flag, captor, rgb(look.side(captor).fill), rgba(palette.ink, 0.75));
    }
    if ship.leads {
        return star(painter, at, look.px(6.5), rgb(look.side(colour).text));
    }
    if ship.reads == Some(true) {
        paint::answering(
            painter,
            Rect::from_center_size(at, vec2(look.px(14.0), look.px(10.0))),
            rgba(palette.ink, 0.7),
        );
    }
}

/// Draws a star with five points, the mark of a leader.
fn star(painter: &egui::Painter, at: egui::Pos2, reach: f32, colour: egui::Color32) {
    let tip = |n: usize, far: f32| at + Vec2::angled((n as f32 / 10.0 - 0.25) * std::f32::consts::TAU) * far;
    for n in (0..10).step_by(2) {
        let points = vec![at, tip(n + 9, reach * 0.42), tip(n, reach), tip(n + 1, reach * 0.42)];
        painter.add(egui::Shape::convex_polygon(points, colour, Stroke::NONE));
    }
}

fn bar_place(look: &Look, rect: Rect, middle: f32) -> Rect {
    let right = rect.right() - look.px(NUMBERS + 4.0);
    Rect::from_min_max(pos2(right - look.px(BAR), middle - look.px(5.0)), pos2(right, middle + look.px(5.0)))
}

/// Draws the numbers beside a bar: '312 of 418'.
fn numbers(painter: &egui::Painter, look: &Look, (left, of): (u32, u32), place: Rect) {
    let ink = if left < of { look.ink().ink } else { look.ink().ink_soft };
    let galley =
        bits::fitted(painter, &format!("{left} of {of}"), look.figures(size::SMALL + 0.5), rgb(ink), look.px(NUMBERS));
    bits::put_right(painter, galley, pos2(place.right() + look.px(NUMBERS + 2.0), place.center().y));
}
