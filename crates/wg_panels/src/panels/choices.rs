//! The orders that may be given now, as buttons, and the big button.

use egui::scroll_area::ScrollBarVisibility;
use egui::{CursorIcon, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::shown::report::counted;
use wg_core::talk::order::Order;

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::panels::{gunnery, lever};
use crate::read::desk::{Button, ButtonKind, Desk, Intent};
use crate::read::replay::Past;
use crate::read::state::{PanelState, UNDER_WAY};
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
/// With more choices than this, small buttons are placed side by side in pairs.
pub const MANY: usize = 8;

/// Returns the number of columns of choices, and the height of a row at 100 % text.
fn rows(look: &Look, desk: &Desk, room: f32) -> (usize, f32) {
    let many = desk.choices.len() > MANY;
    let one = look.px(desk.choices.len() as f32 * (ROW + GAP) - GAP + PAD * 2.0);
    if !many && (desk.choices.len() < 3 || one <= room * 0.34) {
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

/// Returns the height that the pane of the choices needs at this width, where `room` is left; 0 if there is nothing to
/// show. Three or more choices that would take more than a third of the room are set in two columns.
pub fn height(ctx: &egui::Context, look: &Look, desk: &Desk, width: f32, room: f32) -> f32 {
    let painter = ctx.layer_painter(egui::LayerId::background());
    let help = help(&painter, look, desk, width - look.px(PAD * 2.0)).map_or(0.0, |help| help.size().y);
    let inner = width - look.px(PAD * 2.0);
    let lever = desk.lever.as_ref().map_or(0.0, |lever| lever::height(look, lever, inner));
    let handy = handy_height(look, desk) + lever + gunnery::height(&painter, look, &desk.guns, inner - look.px(2.0));
    if desk.choices.is_empty() {
        return if help + handy > 0.0 { help + handy + look.px(PAD * 1.4) } else { 0.0 };
    }
    let (columns, row) = rows(look, desk, room);
    let rows = desk.choices.len().div_ceil(columns) as f32;
    // Slightly more than the buttons need, so that no edge is cut.
    2.0 + look.px(rows * (row + GAP) - GAP + PAD * 2.0) + handy + if help > 0.0 { help + look.px(5.0) } else { 0.0 }
}

/// Draws the choices and the line of help into the whole of `ui`. The choices scroll if there are too many. `room` is
/// that of [`height`].
pub fn show(ui: &mut Ui, look: &Look, desk: &Desk, room: f32, pass: &mut Pass) {
    let rect = ui.max_rect();
    paint::paper(ui.painter(), look, rect, look.ink().paper);
    let mut inner = rect.shrink(look.px(PAD));
    if let Some(help) = help(ui.painter(), look, desk, inner.width()) {
        let bare = desk.choices.is_empty()
            && desk.handy.is_empty()
            && desk.lever.is_none()
            && desk.guns == crate::read::gunnery::Guns::default();
        let top =
            if bare { rect.center().y - help.size().y / 2.0 } else { rect.bottom() - look.px(6.0) - help.size().y };
        inner.max.y = top - look.px(5.0);
        let place = Rect::from_min_size(pos2(inner.left(), top), help.size());
        pass.spot(ui, place, "help", Sense::hover(), &desk.hint);
        bits::put(ui.painter(), help, place.min);
    }
    if !desk.handy.is_empty() {
        handy(ui, look, desk, inner, pass);
        inner.min.y += handy_height(look, desk);
    }
    if let Some(lever) = &desk.lever {
        lever::show(ui, look, desk, lever, inner, pass);
        inner.min.y += lever::height(look, lever, inner.width());
    }
    let guns = gunnery::height(ui.painter(), look, &desk.guns, inner.width() - look.px(2.0));
    if desk.choices.is_empty() && guns == 0.0 {
        return;
    }
    let (columns, row) = rows(look, desk, room);
    let all = guns + look.px(desk.choices.len().div_ceil(columns) as f32 * (row + GAP) - GAP);
    let bar = if all > inner.height() + 2.0 { look.px(9.0) } else { 0.0 };
    ui.scope_builder(egui::UiBuilder::new().max_rect(inner), |ui| {
        // A tiny overflow does not scroll, and no bar covers the buttons.
        let seen = if bar > 0.0 { ScrollBarVisibility::VisibleWhenNeeded } else { ScrollBarVisibility::AlwaysHidden };
        ScrollArea::vertical().id_salt("choices").auto_shrink(false).scroll_bar_visibility(seen).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            if guns > 0.0 {
                ui.set_max_width(inner.width() - bar);
                gunnery::show(ui, look, desk, &desk.guns, pass);
                ui.set_max_width(inner.width());
            }
            ui.spacing_mut().item_spacing.y = look.px(GAP);
            let gap = look.px(GAP + 1.0);
            for (line, buttons) in desk.choices.chunks(columns).enumerate() {
                let size = vec2(ui.available_width(), look.px(row));
                let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
                let width = rect.width() - bar;
                let each = (width + gap) / columns as f32 - gap;
                for (n, button) in buttons.iter().enumerate() {
                    let width = if buttons.len() < columns { width } else { each };
                    let at = Rect::from_min_size(rect.min + vec2(n as f32 * (each + gap), 0.0), vec2(width, size.y));
                    choice(ui, look, desk, (at, line * columns + n), button, pass);
                }
            }
        });
    });
}

fn choice(ui: &Ui, look: &Look, desk: &Desk, (rect, n): (Rect, usize), button: &Button, pass: &mut Pass) {
    let palette = look.ink();
    let enabled = !desk.busy;
    let greyed = button.kind == ButtonKind::Greyed;
    let name =
        if button.remark.is_empty() { button.label.clone() } else { format!("{}, {}", button.label, button.remark) };
    let response = pass.spot(ui, rect, ("choice", n), if enabled { Sense::click() } else { Sense::hover() }, &name);
    let response = response.on_hover_cursor(if enabled { CursorIcon::PointingHand } else { CursorIcon::Default });
    pass.cite(&response, &button.clause);
    let lit = enabled && !greyed && (response.hovered() || response.has_focus());
    let line = desk.acting_colour().map_or(palette.ink, |colour| look.side(colour).text);
    let painter = ui.painter();
    let face = if response.is_pointer_button_down_on() { rect.translate(vec2(0.0, 1.0)) } else { rect };
    if !response.is_pointer_button_down_on() && !greyed {
        painter.rect_filled(rect.translate(vec2(0.5, 1.5)), look.px(3.0), rgba(palette.edge, 0.25));
    }
    let fill = if greyed {
        palette.paper
    } else if lit {
        palette.button_hover
    } else {
        palette.button
    };
    let stroke =
        if lit { Stroke::new((look.k * 1.8).max(1.5), rgb(line)) } else { Stroke::new(1.0, rgb(palette.rule)) };
    painter.rect(face, look.px(3.0), rgb(fill), stroke, StrokeKind::Inside);
    let pad = look.px(10.0);
    let room = face.width() - pad * 2.0;
    let ink = if enabled && !greyed { palette.ink } else { palette.ink_faint };
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

/// Shows the big button, in the colour of the side that must act. While a computer captain or an animation is at work
/// it looks inactive, and pressing it skips the animation.
pub fn big(ui: &mut Ui, look: &Look, desk: &Desk, state: &mut PanelState, pass: &mut Pass) {
    let rect = ui.max_rect();
    let palette = look.ink();
    let over = desk.reckoning.is_some() && state.reckoning_aside;
    let all_in = !desk.tray.wanted.is_empty() && state.dice.missing(desk) == 0;
    let resting = !over
        && desk.replay.is_none()
        && (desk.busy || !(desk.reading || desk.big_button.is_some() || desk.looks_at_hand() || all_in));
    let tint = desk.acting_colour().map(|colour| look.side(colour));
    let (fill, ink, faint) = match tint {
        Some(tint) if !resting => (rgb(tint.fill), rgb(tint.on_fill), rgb(tint.on_fill_faint)),
        None if !resting => {
            (rgb(crate::look::tokens::INK), rgb(crate::look::tokens::PAPER_LIGHT), rgb(crate::look::tokens::PAPER))
        }
        _ => (rgb(palette.paper), rgb(palette.ink_soft), rgb(palette.ink_soft)),
    };
    let missing = state.dice.missing(desk);
    let counts = !desk.tray.wanted.is_empty() && missing == 0 && !desk.busy;
    let throwing = counted(missing as i32, "die to roll", "dice to roll");
    let past =
        desk.replay.as_ref().map(|replay| if replay.saved { "Play on from here" } else { "Return to the battle" });
    let (words, hint) = match &desk.big_button {
        _ if past.is_some() => {
            (past.unwrap_or_default(), if desk.replay.as_ref().is_some_and(|replay| replay.saved) { "" } else { "Esc" })
        }
        _ if over => ("Show the reckoning", "Space"),
        None if counts => ("Confirm the roll", "Space"),
        None if missing > 0 && !desk.busy => (throwing.as_str(), ""),
        _ if desk.busy => (UNDER_WAY, "Space skips, Shift speeds up"),
        _ if desk.reading => ("Continue", "Space"),
        Some(button) => {
            (button.label.as_str(), if button.remark.is_empty() { "Space" } else { button.remark.as_str() })
        }
        None if desk.looks_at_hand() => ("Look at your cards", "Space"),
        None if desk.view.outcome.is_some() => ("The battle is over", ""),
        None => ("Waiting", ""),
    };
    let now = ui.input(|input| input.time);
    if state.memory.big_says(words, now) {
        ui.ctx().request_repaint();
    }
    let sense = if over
        || counts
        || past.is_some()
        || desk.busy
        || desk.reading
        || desk.big_button.is_some()
        || desk.looks_at_hand()
    {
        Sense::click()
    } else {
        Sense::hover()
    };
    let response = pass.spot(ui, rect, "big", sense, words);
    let clause =
        desk.big_button.as_ref().filter(|_| !desk.busy && !desk.reading).map_or("", |button| button.clause.as_str());
    pass.cite(&response, clause);
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
        // An order to several ships is shown ship by ship before it is given.
        let to_all = |order: &Order| order.unit().is_none() || matches!(order, Order::Choose { .. });
        if let Some(button) = desk.big_button.as_ref().filter(|button| lit && !desk.busy && to_all(&button.order)) {
            pass.hover.order = Some(button.order.clone());
        }
        let rim = face.shrink(look.px(4.0));
        painter.rect_stroke(
            rim,
            radius * 0.7,
            Stroke::new(if lit { 2.0 } else { 1.0 }, rgba([255, 255, 255], if lit { 0.75 } else { 0.28 })),
            StrokeKind::Inside,
        );
    }
    let pad = look.px(size::PAD);
    let wide = painter.layout_no_wrap(words.to_owned(), look.title(size::NAME), ink).size().x;
    // The hint beside the words makes way before the words become small.
    let hint = if wide + look.px(90.0) > face.width() * 1.25 { "" } else { hint };
    let hint = bits::boxed(
        painter,
        hint,
        look.italic(size::REMARK),
        faint,
        vec2(face.width() * 0.34, face.height() * 0.72),
        2,
    );
    let hint_width = if hint.size().x > 1.0 { hint.size().x + look.px(8.0) } else { 0.0 };
    bits::put_right(painter, hint, pos2(face.right() - pad, face.center().y + look.px(1.0)));
    let room = face.width() - pad * 2.0 - hint_width;
    // A little left of the middle, to balance words and hint; if that does not fit, in the middle of the space that the
    // hint leaves.
    let half = wide.min(room) / 2.0;
    let wish = face.center().x - hint_width * 0.4;
    let middle = if wish + half <= face.left() + pad + room && wish - half >= face.left() + pad {
        wish
    } else {
        face.left() + pad + room / 2.0
    };
    let one = room / wide;
    let (top, bottom) = halves(words);
    if one >= 0.72 || bottom.is_empty() {
        let galley = bits::boxed(painter, words, look.title(size::NAME), ink, vec2(room, face.height()), 1);
        bits::put_centre(painter, galley, pos2(middle, face.center().y));
    } else {
        for (part, at) in [(top, 0.30), (bottom, 0.70)] {
            let galley =
                bits::boxed(painter, part, look.title(size::NAME * 0.8), ink, vec2(room, face.height() * 0.52), 1);
            bits::put_centre(painter, galley, pos2(middle, face.top() + face.height() * at));
        }
    }
    if response.on_hover_cursor(CursorIcon::PointingHand).clicked() && state.memory.is_read(now) {
        if let Some(replay) = &desk.replay {
            if replay.saved {
                state.replay.ask_branch(desk);
            } else {
                pass.intents.push(Intent::Past(Past::Leave));
            }
        } else if over {
            state.reckoning_aside = false;
        } else if counts {
            pass.intents.extend(state.dice.throw(desk));
        } else {
            pass.intents.extend(desk.big_press());
        }
    }
}

/// Splits words into two rows of about equal length. The second is empty if there is only one word.
fn halves(words: &str) -> (&str, &str) {
    let middle = words.len() / 2;
    let cut = words.match_indices(' ').map(|(at, _)| at).min_by_key(|at| at.abs_diff(middle));
    cut.map_or((words, ""), |at| (&words[..at], &words[at + 1..]))
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
