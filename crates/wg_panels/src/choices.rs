//! What may be done now: the choices as buttons, and the one big button.

use egui::{CursorIcon, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::AskKind;

use crate::bits::{self, Run};
use crate::desk::{Button, Desk, Intent};
use crate::layout::Hover;
use crate::paint;
use crate::state::PanelState;
use crate::theme::{Look, rgb, rgba};
use crate::tokens::size;

const ROW: f32 = 38.0;
const TALL_ROW: f32 = 46.0;
const GAP: f32 = 5.0;
const PAD: f32 = 9.0;

/// How high the pane of the choices wants to be where `room` is left: 0 without any. In room mode only a choice that must
/// be made at once is shown. Where rows would take more than a third of the room, they stand in two columns.
pub fn height(look: &Look, desk: &Desk, room: f32) -> f32 {
    let pressing = matches!(desk.ask, Some(AskKind::Choice | AskKind::Reaction));
    if desk.choices.is_empty() || (look.room && !pressing) {
        return 0.0;
    }
    let of = |rows: f32, row: f32| look.px(rows * row + (rows - 1.0) * GAP + PAD * 2.0);
    let rows = desk.choices.len();
    let one = of(rows as f32, ROW);
    if rows < 3 || one <= room * 0.34 { one } else { of(rows.div_ceil(2) as f32, TALL_ROW) }
}

/// Draw the choices into the whole of `ui`; they scroll when there are too many.
pub fn show(ui: &mut Ui, look: &Look, desk: &Desk, intents: &mut Vec<Intent>, hover: &mut Hover) {
    let rect = ui.max_rect();
    paint::paper(ui.painter(), look, rect, look.ink().paper);
    let inner = rect.shrink(look.px(PAD));
    let one_column = look.px(desk.choices.len() as f32 * (ROW + GAP) - GAP) <= inner.height() + 2.0;
    let columns = if desk.choices.len() < 3 || one_column { 1 } else { 2 };
    ui.scope_builder(egui::UiBuilder::new().max_rect(inner), |ui| {
        ScrollArea::vertical().id_salt("choices").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = look.px(GAP);
            let gap = look.px(GAP + 1.0);
            for (row, buttons) in desk.choices.chunks(columns).enumerate() {
                let size = vec2(ui.available_width(), look.px(if columns == 1 { ROW } else { TALL_ROW }));
                let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
                let each = (size.x + gap) / columns as f32 - gap;
                for (n, button) in buttons.iter().enumerate() {
                    let width = if buttons.len() < columns { size.x } else { each };
                    let at = Rect::from_min_size(rect.min + vec2(n as f32 * (each + gap), 0.0), vec2(width, size.y));
                    choice(ui, look, desk, (at, row * columns + n), button, intents, hover);
                }
            }
        });
    });
}

fn choice(ui: &Ui, look: &Look, desk: &Desk, (rect, n): (Rect, usize), button: &Button, intents: &mut Vec<Intent>, hover: &mut Hover) {
    let palette = look.ink();
    let enabled = !desk.busy;
    let name = if button.remark.is_empty() { button.label.clone() } else { format!("{}, {}", button.label, button.remark) };
    let response = bits::spot(ui, rect, ("choice", n), if enabled { Sense::click() } else { Sense::hover() }, &name);
    let response =
        bits::tip(response.on_hover_cursor(if enabled { CursorIcon::PointingHand } else { CursorIcon::Default }), &button.clause);
    let lit = enabled && (response.hovered() || response.has_focus());
    let line = desk.acting_colour().map_or(palette.ink, |colour| look.side(colour).text);
    let painter = ui.painter();
    let face = if response.is_pointer_button_down_on() { rect.translate(vec2(0.0, 1.0)) } else { rect };
    if !response.is_pointer_button_down_on() {
        painter.rect_filled(rect.translate(vec2(0.5, 1.5)), look.px(3.0), rgba(palette.edge, 0.25));
    }
    let stroke = if lit { Stroke::new((look.k * 1.8).max(1.5), rgb(line)) } else { Stroke::new(1.0, rgb(palette.rule)) };
    painter.rect(face, look.px(3.0), rgb(if lit { palette.button_hover } else { palette.button }), stroke, StrokeKind::Inside);
    let pad = look.px(12.0);
    let room = face.width() - pad * 2.0;
    let ink = if enabled { palette.ink } else { palette.ink_faint };
    let stacked = face.height() > look.px(ROW + 2.0) && !button.remark.is_empty();
    if stacked {
        let label = bits::fitted(painter, &button.label, look.text(size::TEXT), rgb(ink), room);
        let remark = bits::fitted(painter, &button.remark, look.italic(size::SMALL), rgb(palette.ink_soft), room);
        bits::put_left(painter, label, pos2(face.left() + pad, face.top() + face.height() * 0.33));
        bits::put_left(painter, remark, pos2(face.left() + pad, face.top() + face.height() * 0.72));
    } else {
        let remark = bits::fitted(painter, &button.remark, look.italic(size::REMARK), rgb(palette.ink_soft), room * 0.5);
        let label_room = room - remark.size().x - if button.remark.is_empty() { 0.0 } else { look.px(10.0) };
        let label = bits::fitted(painter, &button.label, look.text(size::TEXT + 0.5), rgb(ink), label_room);
        bits::put_left(painter, label, pos2(face.left() + pad, face.center().y));
        bits::put_right(painter, remark, pos2(face.right() - pad, face.center().y));
    }
    if lit {
        hover.order = Some(button.order.clone());
        hover.unit = hover.unit.or(button.order.target());
    }
    if enabled && response.clicked() {
        intents.push(Intent::Submit(button.order.clone()));
    }
}

/// The one big button, in the colour of the side that must act. While something is under way it rests; pressing it then skips.
pub fn big(ui: &mut Ui, look: &Look, desk: &Desk, state: &PanelState, intents: &mut Vec<Intent>) {
    let rect = ui.max_rect();
    let palette = look.ink();
    let resting = desk.busy || desk.big_button.is_none();
    let tint = desk.acting_colour().map(|colour| look.side(colour));
    let (fill, ink, faint) = match tint {
        Some(tint) if !resting => (rgb(tint.fill), rgb(tint.on_fill), rgb(tint.on_fill_faint)),
        None if !resting => (rgb(palette.pip), rgb(crate::tokens::PAPER_LIGHT), rgb(crate::tokens::PAPER)),
        _ => (rgb(palette.paper), rgb(palette.ink_soft), rgb(palette.ink_soft)),
    };
    let missing = desk.tray.dice_wanted().saturating_sub(state.faces.len());
    let throwing = if missing == 1 { "One die to throw".to_owned() } else { format!("{missing} dice to throw") };
    let (words, hint) = match &desk.big_button {
        None if missing > 0 && !desk.busy => (throwing.as_str(), ""),
        _ if desk.busy => ("Under way", "Space skips"),
        Some(button) => (button.label.as_str(), if button.remark.is_empty() { "Space" } else { button.remark.as_str() }),
        None => ("Waiting", ""),
    };
    let sense = if desk.busy || desk.big_button.is_some() { Sense::click() } else { Sense::hover() };
    let response = bits::spot(ui, rect, "big", sense, words);
    let response = match &desk.big_button {
        Some(button) if !desk.busy => bits::tip(response, &button.clause),
        _ => response,
    };
    let pressed = response.is_pointer_button_down_on() && !resting;
    let painter = ui.painter();
    let face = if pressed { rect.translate(vec2(0.0, 2.0)).intersect(rect) } else { rect };
    let radius = look.px(7.0).min(14.0);
    if !pressed {
        paint::shadow(painter, look, rect, radius);
    }
    painter.rect(face, radius, fill, Stroke::new((look.k * 1.5).max(1.2), rgb(palette.edge)), StrokeKind::Inside);
    if !resting {
        let lit = response.hovered() || response.has_focus();
        let rim = face.shrink(look.px(4.0));
        painter.rect_stroke(
            rim,
            radius * 0.7,
            Stroke::new(if lit { 2.0 } else { 1.0 }, rgba([255, 255, 255], if lit { 0.75 } else { 0.28 })),
            StrokeKind::Inside,
        );
    }
    let pad = look.px(size::PAD);
    let hint = bits::fitted(painter, hint, look.italic(size::REMARK), faint, face.width() * 0.3);
    let hint_width = hint.size().x;
    let hint_left = bits::put_right(painter, hint, pos2(face.right() - pad, face.center().y + look.px(1.0))).left();
    let room = hint_left - face.left() - pad - look.px(8.0);
    let galley = bits::fitted(painter, words, look.title(size::NAME), ink, room);
    // A little left of the middle, so that words and hint balance; otherwise in the middle of what the hint leaves.
    let half = galley.size().x / 2.0;
    let wish = face.center().x - hint_width * 0.4;
    let middle = if wish + half + look.px(10.0) <= face.right() - pad - hint_width && wish - half >= face.left() + pad {
        wish
    } else {
        face.left() + pad + room / 2.0
    };
    bits::put_centre(painter, galley, pos2(middle, face.center().y));
    if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
        intents.extend(desk.big_press());
    }
}

/// A plain button in the flow of a sheet, with a small remark at its right; true if pressed.
pub(crate) fn plain(ui: &mut Ui, look: &Look, text: &str, width: f32, strong: bool) -> bool {
    let palette = look.ink();
    let (rect, _) = ui.allocate_exact_size(vec2(width, look.px(44.0)), Sense::hover());
    let response = bits::spot(ui, rect, ("plain", text), Sense::click(), text);
    let lit = response.hovered() || response.has_focus();
    let painter = ui.painter();
    let (fill, ink) =
        if strong { (palette.ink, palette.sheet) } else { (if lit { palette.button_hover } else { palette.button }, palette.ink) };
    paint::shadow(painter, look, rect, look.px(4.0));
    painter.rect(
        rect,
        look.px(4.0),
        rgb(fill),
        Stroke::new(if lit { 2.0 } else { 1.0 }, rgb(if strong { palette.gilt } else { palette.ink })),
        StrokeKind::Inside,
    );
    let galley = crate::bits::fitted(painter, text, look.title(21.0), rgb(ink), rect.width() - look.px(20.0));
    bits::put_centre(painter, galley, rect.center());
    response.on_hover_cursor(CursorIcon::PointingHand).clicked()
}

/// One of several that exclude each other, as a small tab; true if pressed.
pub(crate) fn tab(ui: &mut Ui, look: &Look, name: &str, text: &str, on: bool) -> bool {
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
    response.on_hover_cursor(CursorIcon::PointingHand).clicked()
}

/// A line of keys as text: hints only, the program handles the keys.
pub(crate) fn hint(ui: &mut Ui, look: &Look, text: &str) {
    bits::flow(ui, &[Run(text, look.italic(size::SMALL), rgb(look.ink().ink_soft))]);
}

/// A rectangle of `size` in the middle of `screen`, never larger than nine tenths of it.
pub(crate) fn middle(screen: Rect, size: egui::Vec2) -> Rect {
    Rect::from_center_size(screen.center(), size.min(screen.size() * 0.94))
}
