//! The orders that may be given now, as buttons above the big button. Everything grows upwards from the big button: the
//! lever, then the small buttons of the course, then the guns, then the other choices, and the line of help on top.

use egui::scroll_area::ScrollBarVisibility;
use egui::{CursorIcon, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::panels::{gunnery, lever};
use crate::read::choice_places::{Blocks, ChoicePlaces, Now, Place};
use crate::read::desk::{Button, ButtonKind, Desk, Intent};
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

const ROW: f32 = 38.0;
const TALL_ROW: f32 = 48.0;
const TALLEST_ROW: f32 = 60.0;
/// The longest label that fits in one row of a small button, in letters.
const LONG: usize = 20;
/// The longest remark that fits in one row below the label, in letters.
const LONG_REMARK: usize = 26;
const GAP: f32 = 5.0;
const PAD: f32 = 9.0;
/// The largest scale of the line of help.
const HELP: f32 = 1.05;
/// With more choices than this, small buttons are placed side by side in pairs.
pub const MANY: usize = 8;

/// Returns the number of columns of choices, and the height of a row at 100 % text.
fn rows(look: &Look, desk: &Desk, room: f32) -> (usize, f32) {
    let many = desk.choices.len() > MANY;
    let one = look.px(desk.choices.len() as f32 * (ROW + GAP) - GAP + PAD * 2.0);
    if !many && (desk.choices.len() < 3 || one <= room * 0.28) {
        return (1, ROW);
    }
    let remarks = desk.choices.iter().any(|button| !button.remark.is_empty());
    // Long buttons need room for a label of two rows with a remark below it, or for a label of one row with a remark of
    // two.
    let is_long = |button: &Button| {
        !button.remark.is_empty()
            && (button.label.chars().count() > LONG || button.remark.chars().count() > LONG_REMARK)
    };
    let long = desk.choices.iter().any(is_long);
    (
        2,
        if long {
            TALLEST_ROW
        } else if remarks || look.room {
            TALL_ROW
        } else {
            ROW - 4.0
        },
    )
}

/// Lays out the line of help; `None` if there is none. In room mode the journal's pane shows it instead.
fn help(painter: &egui::Painter, look: &Look, desk: &Desk, width: f32) -> Option<std::sync::Arc<egui::Galley>> {
    let wanted = !look.room && !desk.hint.is_empty();
    wanted.then(|| {
        // Large text needs the room for the buttons and the sheet.
        let look = look.at_most(HELP);
        bits::paragraph(painter, &[Run(&desk.hint, look.italic(size::REMARK - 0.5), rgb(look.ink().ink_soft))], width)
    })
}

/// The height of the row of small buttons that change the order being prepared.
const HANDY: f32 = 36.0;

fn handy_height(look: &Look, desk: &Desk) -> f32 {
    if desk.handy.is_empty() { 0.0 } else { look.px(HANDY) }
}

fn handy(ui: &mut Ui, look: &Look, desk: &Desk, place: Rect, pass: &mut Pass) {
    let palette = look.ink();
    let gap = look.px(GAP + 1.0);
    let each = (place.width() + gap) / desk.handy.len().max(1) as f32 - gap;
    for (n, button) in desk.handy.iter().enumerate() {
        let at = Rect::from_min_size(place.min + vec2(n as f32 * (each + gap), 0.0), vec2(each, look.px(HANDY - 6.0)));
        let response =
            pass.spot(ui, at, ("handy", n), Sense::click(), &button.label).on_hover_cursor(CursorIcon::PointingHand);
        let lit = response.hovered() || response.has_focus();
        let painter = ui.painter();
        let stroke = Stroke::new(1.0, rgb(if lit { palette.ink } else { palette.rule }));
        painter.rect(
            at,
            look.px(3.0),
            rgb(if lit { palette.button_hover } else { palette.paper }),
            stroke,
            StrokeKind::Inside,
        );
        let pad = look.px(9.0);
        let key = bits::boxed(
            painter,
            button.key,
            look.italic(size::SMALL),
            rgb(palette.ink_soft),
            vec2(each * 0.42, at.height()),
            1,
        );
        let room = vec2(each - key.size().x - pad * 2.5, at.height());
        let words = bits::boxed(painter, &button.label, look.text(size::REMARK), rgb(palette.ink), room, 1);
        bits::put_left(painter, words, pos2(at.left() + pad, at.center().y));
        bits::put_right(painter, key, pos2(at.right() - pad, at.center().y));
        if bits::pressed(&response) {
            pass.intents.push(button.intent.clone());
        }
    }
}

/// Returns the heights of lever, small buttons, guns and help in a pane of this width.
fn blocks(painter: &egui::Painter, look: &Look, desk: &Desk, width: f32) -> Blocks {
    let inner = width - look.px(PAD * 2.0);
    [
        desk.lever.as_ref().map_or(0.0, |lever| lever::height(look, lever, inner)),
        handy_height(look, desk),
        gunnery::height(painter, look, &desk.guns, inner - look.px(2.0)),
        help(painter, look, desk, inner).map_or(0.0, |help| help.size().y),
    ]
}

/// Brings the places of the choices up to date and returns the height that their pane needs at this width, where `room`
/// is left; 0 if there is nothing to show. Three or more choices that would take more than a third of the room are set
/// in two columns.
pub fn height(
    ctx: &egui::Context,
    look: &Look,
    desk: &Desk,
    (width, room): (f32, f32),
    places: &mut ChoicePlaces,
) -> f32 {
    let painter = ctx.layer_painter(egui::LayerId::background());
    let blocks = blocks(&painter, look, desk, width);
    if desk.choices.is_empty() && blocks.iter().sum::<f32>() <= 0.0 {
        return 0.0;
    }
    places.follow(look, desk, vec2(width, room), rows(look, desk, room), blocks);
    let [lever, handy, guns, help] = places.blocks;
    let choices = rows_height(look, places);
    let gaps = look.px(if choices > 0.0 { PAD * 2.0 } else { PAD * 1.4 }) + if help > 0.0 { look.px(5.0) } else { 0.0 };
    // Slightly more than the buttons need, so that no edge is cut.
    2.0 + lever + handy + help + with_guns(look, choices, guns) + gaps
}

/// Returns the height of choices with the guns below them.
fn with_guns(look: &Look, choices: f32, guns: f32) -> f32 {
    choices + guns + if choices > 0.0 && guns > 0.0 { look.px(GAP) } else { 0.0 }
}

fn rows_height(look: &Look, places: &ChoicePlaces) -> f32 {
    if places.rows.is_empty() { 0.0 } else { look.px(places.rows.len() as f32 * (places.row + GAP) - GAP) }
}

/// Draws the choices and the line of help into the whole of `ui`. Guns and choices scroll if there are too many.
pub fn show(ui: &mut Ui, look: &Look, desk: &Desk, places: &ChoicePlaces, pass: &mut Pass) {
    let rect = ui.max_rect();
    paint::paper(ui.painter(), look, rect, look.ink().paper);
    let mut inner = rect.shrink(look.px(PAD));
    let [lever_room, handy_room, guns_room, help_room] = places.blocks;
    if let Some(help) = help(ui.painter(), look, desk, inner.width()) {
        let bare = places.rows.is_empty() && lever_room + handy_room + guns_room <= 0.0;
        let top = if bare { rect.center().y - help.size().y / 2.0 } else { inner.top() - look.px(3.0) };
        let place = Rect::from_min_size(pos2(inner.left(), top), help.size());
        pass.spot(ui, place, "help", Sense::hover(), &desk.hint);
        bits::put(ui.painter(), help, place.min);
    }
    if help_room > 0.0 {
        inner.min.y += help_room + look.px(2.0);
    }
    if let Some(lever) = &desk.lever {
        let top = inner.bottom() - lever::height(look, lever, inner.width());
        let place = Rect::from_min_max(pos2(inner.left(), top), inner.max);
        lever::show(ui, look, desk, lever, place, pass);
    }
    inner.max.y -= lever_room;
    if !desk.handy.is_empty() {
        let place = Rect::from_min_max(pos2(inner.left(), inner.bottom() - handy_height(look, desk)), inner.max);
        handy(ui, look, desk, place, pass);
    }
    inner.max.y -= handy_room;
    let all = with_guns(look, rows_height(look, places), guns_room);
    if all <= 0.0 || inner.height() <= 0.0 {
        return;
    }
    let bar = if all > inner.height() + 2.0 { look.px(9.0) } else { 0.0 };
    if bar == 0.0 {
        inner.min.y = inner.max.y - all;
    }
    ui.scope_builder(egui::UiBuilder::new().max_rect(inner), |ui| {
        // A tiny overflow does not scroll, and no bar covers the buttons.
        let seen = if bar > 0.0 { ScrollBarVisibility::VisibleWhenNeeded } else { ScrollBarVisibility::AlwaysHidden };
        let area = ScrollArea::vertical().id_salt(("choices", desk.view.turn, desk.selected)).auto_shrink(false);
        // What is nearest to the big button is seen first.
        area.stick_to_bottom(true).scroll_bar_visibility(seen).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = look.px(GAP);
            let gap = look.px(GAP + 1.0);
            for (line, row) in places.rows.iter().enumerate() {
                let size = vec2(ui.available_width(), look.px(places.row));
                let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
                let width = rect.width() - bar;
                let each = (width + gap) / places.columns.max(1) as f32 - gap;
                for (n, place) in row.iter().enumerate().filter(|(_, place)| place.now != Now::Gone) {
                    let width = if row.len() < places.columns { width } else { each };
                    let at = Rect::from_min_size(rect.min + vec2(n as f32 * (each + gap), 0.0), vec2(width, size.y));
                    // Rows are counted from the bottom, because new ones are added on top.
                    let id = (places.rows.len() - line) * places.columns + n;
                    choice(ui, look, desk, (at, id), place, pass);
                }
            }
            ui.spacing_mut().item_spacing.y = 0.0;
            if guns_room > 0.0 {
                ui.set_max_width(inner.width() - bar);
                ui.add_space(guns_room - gunnery::height(ui.painter(), look, &desk.guns, inner.width() - look.px(2.0)));
                gunnery::show(ui, look, desk, &desk.guns, pass);
                ui.set_max_width(inner.width());
            }
        });
    });
}

fn choice(ui: &Ui, look: &Look, desk: &Desk, (rect, n): (Rect, usize), place: &Place, pass: &mut Pass) {
    let palette = look.ink();
    let button = &place.button;
    let chosen = place.now == Now::Chosen;
    let enabled = !desk.busy && !chosen;
    let greyed = button.kind == ButtonKind::Greyed;
    let name =
        if button.remark.is_empty() { button.label.clone() } else { format!("{}, {}", button.label, button.remark) };
    let name = if chosen { format!("{name}: chosen") } else { name };
    let response = pass.spot(ui, rect, ("choice", n), if enabled { Sense::click() } else { Sense::hover() }, &name);
    let response = response.on_hover_cursor(if enabled { CursorIcon::PointingHand } else { CursorIcon::Default });
    pass.cite(&response, &button.clause);
    let lit = enabled && !greyed && (response.hovered() || response.has_focus());
    let line = desk.acting_colour().map_or(palette.ink, |colour| look.side(colour).text);
    let painter = ui.painter();
    let face = if response.is_pointer_button_down_on() { rect.translate(vec2(0.0, 1.0)) } else { rect };
    if !response.is_pointer_button_down_on() && !greyed && !chosen {
        painter.rect_filled(rect.translate(vec2(0.5, 1.5)), look.px(3.0), rgba(palette.edge, 0.25));
    }
    let fill = if greyed || chosen {
        palette.paper
    } else if lit {
        palette.button_hover
    } else {
        palette.button
    };
    let stroke = if lit || chosen {
        Stroke::new((look.k * 1.8).max(1.5), rgb(line))
    } else {
        Stroke::new(1.0, rgb(palette.rule))
    };
    painter.rect(face, look.px(3.0), rgb(fill), stroke, StrokeKind::Inside);
    let pad = look.px(10.0);
    let room = face.width() - pad * 2.0;
    let ink = if (enabled || chosen) && !greyed { palette.ink } else { palette.ink_faint };
    let stacked = face.height() > look.px(ROW + 2.0) && !button.remark.is_empty();
    let (label, remark) = if stacked {
        let label =
            bits::boxed(painter, &button.label, look.text(size::TEXT), rgb(ink), vec2(room, face.height() * 0.62), 2);
        // Beside a short label there is room for two rows of remark, so that nothing is cut.
        let below = vec2(room, face.height() - label.size().y - look.px(3.0));
        let rows = if label.rows.len() > 1 { 1 } else { 2 };
        let remark = bits::boxed(painter, &button.remark, look.italic(size::SMALL), rgb(palette.ink_soft), below, rows);
        let top = face.center().y - (label.size().y + remark.size().y) / 2.0;
        let label = bits::put(painter, label, pos2(face.left() + pad, top));
        (label, bits::put(painter, remark, pos2(face.left() + pad, label.bottom())))
    } else {
        let remark = bits::boxed(
            painter,
            &button.remark,
            look.italic(size::REMARK),
            rgb(palette.ink_soft),
            vec2(room * 0.5, face.height()),
            2,
        );
        let label_room = room - remark.size().x - if button.remark.is_empty() { 0.0 } else { look.px(10.0) };
        let lines = vec2(label_room, face.height() - look.px(2.0));
        let label = bits::boxed(painter, &button.label, look.text(size::TEXT), rgb(ink), lines, 2);
        let label = bits::put_left(painter, label, pos2(face.left() + pad, face.center().y));
        (label, bits::put_right(painter, remark, pos2(face.right() - pad, face.center().y)))
    };
    if lit {
        bits::clause_within(painter, look, &button.clause, (face, rgb(palette.ink_soft)), &[label, remark]);
    }
    let folds = button.kind == ButtonKind::Folds;
    let sails = matches!(button.kind, ButtonKind::SailsOn { .. });
    if lit && !folds && !sails {
        pass.hover.order = Some(button.order.clone());
        pass.hover.unit = pass.hover.unit.or(button.order.target());
    }
    if enabled && bits::pressed(&response) {
        let order = button.order.clone();
        pass.intents.push(match (button.kind, button.opens) {
            (ButtonKind::Folds, opens) => Intent::Unfold(opens.then_some(order)),
            (ButtonKind::SailsOn { all }, _) => Intent::SailOn(order.unit().filter(|_| !all)),
            (_, true) => Intent::Propose(order),
            (_, false) => Intent::Submit(order),
        });
    }
}

/// Shows a plain button in the flow of a page. Returns true if it was clicked.
pub(crate) fn plain(ui: &mut Ui, look: &Look, text: &str, width: f32, strong: bool, pass: &mut Pass) -> bool {
    let palette = look.ink();
    let (rect, _) = ui.allocate_exact_size(vec2(width, look.px(44.0)), Sense::hover());
    let response = pass.spot(ui, rect, ("plain", text), Sense::click(), text);
    let lit = response.hovered() || response.has_focus();
    let painter = ui.painter();
    let (fill, ink) = if strong {
        (palette.ink, palette.sheet)
    } else {
        (if lit { palette.button_hover } else { palette.button }, palette.ink)
    };
    paint::shadow(painter, look, rect, look.px(4.0));
    painter.rect(
        rect,
        look.px(4.0),
        rgb(fill),
        Stroke::new(if lit { 2.0 } else { 1.0 }, rgb(if strong { palette.gilt } else { palette.ink })),
        StrokeKind::Inside,
    );
    let galley = crate::widgets::bits::fitted(painter, text, look.title(21.0), rgb(ink), rect.width() - look.px(20.0));
    bits::put_centre(painter, galley, rect.center());
    response.on_hover_cursor(CursorIcon::PointingHand).clicked()
}

/// Shows one of several mutually exclusive choices as a small tab. Returns true if it was clicked.
pub(crate) fn tab(ui: &mut Ui, look: &Look, name: &str, text: &str, on: bool) -> bool {
    tab_at(ui, look, name, text, on).clicked()
}

/// Shows a tab as [`tab`] does, and returns its response.
pub(crate) fn tab_at(ui: &mut Ui, look: &Look, name: &str, text: &str, on: bool) -> egui::Response {
    let palette = look.ink();
    let galley = bits::line(
        ui.painter(),
        text,
        look.text(size::REMARK),
        rgb(if on { palette.sheet } else { palette.ink }),
        ui.available_width() - look.px(26.0),
    );
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(look.px(24.0), look.px(11.0)), Sense::click());
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, on, name));
    let fill = if on {
        palette.ink
    } else if response.hovered() {
        palette.button_hover
    } else {
        palette.button
    };
    ui.painter().rect(
        rect,
        look.px(3.0),
        rgb(fill),
        Stroke::new(1.0, rgb(if on { palette.ink } else { palette.rule })),
        StrokeKind::Inside,
    );
    bits::put_centre(ui.painter(), galley, rect.center());
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// Returns a rectangle of `size` in the middle of `screen`, at most 94 % as wide and as high.
pub(crate) fn middle(screen: Rect, size: egui::Vec2) -> Rect {
    Rect::from_center_size(screen.center(), size.min(screen.size() * 0.94))
}
