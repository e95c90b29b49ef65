//! The dice tray on green baize: what was rolled, what was needed and the result, or the dice to be rolled by hand.

use egui::{Context, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::panels::tray_before::{BETWEEN, Before, DIE, Throw as RollLine};
use crate::panels::tray_hand::{face_keys, hand_die, hand_rows, keys_height, wanted};
use crate::panels::tray_thrown::Last;
use crate::panels::tray_volleys::{Volleys, has_last};
use crate::read::desk::Desk;
use crate::read::state::PanelState;
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

const PAD: f32 = 16.0;
/// The least room for rolls in which there is a line about luck as well.
const ROOMY: f32 = 128.0;

/// Returns the height that the tray needs at this width, if it gets at most `most`. If there are many dice, they are
/// smaller.
pub fn height(ctx: &Context, look: &Look, desk: &Desk, width: f32, most: f32) -> f32 {
    let inner = width - look.px(PAD * 2.0);
    let painter = ctx.layer_painter(egui::LayerId::background());
    let tray = &desk.tray;
    let height = look.px(PAD + 8.0);
    let luck = luck_height(&painter, look, desk, inner, most - height);
    if tray.wanted.is_empty() {
        let around = height + luck + look.px(4.0);
        let height = around + last_height(&painter, look, desk, inner, most - around);
        return height + earlier_height(&painter, look, desk, inner, most - height);
    }
    let around =
        height + Before::of(&painter, look, desk, inner, 0.0).height + keys_height(look, desk, inner) + look.px(6.0);
    let die = hand_die(&painter, look, desk, inner, most - around);
    around + hand_rows(&painter, look, desk, inner, die)
}

/// Returns the height of the broadsides, or of the rolls before the last one.
fn earlier_height(painter: &egui::Painter, look: &Look, desk: &Desk, width: f32, room: f32) -> f32 {
    if desk.tray.volleys.is_empty() {
        Before::of(painter, look, desk, width, room).height
    } else {
        Volleys::of(painter, look, desk, width, room).height
    }
}

/// Returns the height of the last roll, or of the words shown before the first one, where there is this much room. A
/// roll that belongs to a broadside is shown there.
fn last_height(painter: &egui::Painter, look: &Look, desk: &Desk, width: f32, room: f32) -> f32 {
    if has_last(desk) {
        return 0.0;
    }
    let Some(last) = Last::of(desk, &desk.tray.last) else { return look.px(34.0) };
    small(painter, look, desk, width, room)
        .map_or_else(|| last.height(painter, look, width), |small| small.height + look.px(BETWEEN))
}

/// Lays out the last roll with small dice, like the rolls before it, if there is not enough room for large ones. The
/// player has seen the dice when they fell, and now needs the room for the sheet.
fn small<'a>(painter: &egui::Painter, look: &Look, desk: &'a Desk, width: f32, room: f32) -> Option<RollLine<'a>> {
    let last = Last::of(desk, &desk.tray.last)?;
    if last.height(painter, look, width) <= room {
        return None;
    }
    RollLine::set(painter, look, desk, &desk.tray.last, (None, DIE), width)
}

/// Draws the tray into the whole of `ui`.
pub fn show(ui: &mut Ui, look: &Look, desk: &Desk, state: &mut PanelState, pass: &mut Pass) {
    let rect = ui.max_rect();
    let palette = look.ink();
    let radius = look.px(6.0).min(12.0);
    paint::shadow(ui.painter(), look, rect, radius);
    ui.painter().rect(
        rect,
        radius,
        rgb(palette.baize),
        Stroke::new((look.k * 1.5).max(1.2), rgb(palette.edge)),
        StrokeKind::Inside,
    );
    ui.painter().rect_stroke(
        rect.shrink(look.px(4.0)),
        radius * 0.7,
        Stroke::new(1.0, rgba(palette.on_baize, 0.13)),
        StrokeKind::Inside,
    );
    let inner = Rect::from_min_max(
        rect.min + vec2(look.px(PAD), look.px(PAD - 5.0)),
        rect.max - vec2(look.px(PAD), look.px(8.0)),
    );
    let throwing = !desk.tray.wanted.is_empty();
    if throwing && !desk.busy && !ui.ctx().text_edit_focused() {
        let pasted = ui.input(|input| {
            input
                .events
                .iter()
                .find_map(|event| if let egui::Event::Paste(text) = event { Some(text.clone()) } else { None })
        });
        if let Some(text) = pasted {
            state.dice.take_up(desk);
            state.dice.type_run(desk, &text);
        }
    }
    // The keys stay at the bottom, whether or not the rows above them scroll.
    let keys = if throwing { keys_height(look, desk, inner.width()) } else { 0.0 };
    let rows = Rect::from_min_max(inner.min, pos2(inner.right(), inner.bottom() - keys));
    ui.scope_builder(egui::UiBuilder::new().max_rect(rows), |ui| {
        ScrollArea::vertical().id_salt("tray").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(look.px(6.0), 0.0);
            let luck = luck_height(ui.painter(), look, desk, inner.width(), rows.height());
            let room = if throwing {
                0.0
            } else {
                let room = rows.height() - luck;
                room - last_height(ui.painter(), look, desk, inner.width(), room)
            };
            if throwing {
                let before = Before::of(ui.painter(), look, desk, inner.width(), room);
                before.show(ui, look);
                state.dice.take_up(desk);
                wanted(ui, look, desk, state, rows.height() - before.height, pass);
            } else {
                if desk.tray.volleys.is_empty() {
                    Before::of(ui.painter(), look, desk, inner.width(), room).show(ui, look);
                } else {
                    Volleys::of(ui.painter(), look, desk, inner.width(), room).show(ui, look, pass);
                }
                thrown(ui, look, desk, rows.height() - luck, pass);
            }
            if !throwing && luck > 0.0 {
                ui.add_space(look.px(4.0));
                let galley = luck_text(ui.painter(), look, desk, ui.available_width());
                flow_galley(ui, galley, &luck_words(desk));
            }
        });
    });
    if throwing {
        let place = Rect::from_min_max(pos2(inner.left(), inner.bottom() - keys), inner.max);
        ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| face_keys(ui, look, desk, state, pass));
    }
}

/// Shows the last roll where there is this much room.
fn thrown(ui: &mut Ui, look: &Look, desk: &Desk, room: f32, pass: &mut Pass) {
    match Last::of(desk, &desk.tray.last) {
        Some(_) if has_last(desk) => {}
        Some(last) => match small(ui.painter(), look, desk, ui.available_width(), room) {
            Some(small) => small.show_last(ui, look, pass),
            None => last.show(ui, look, pass),
        },
        None => {
            let words =
                if desk.tray.by_hand { "No dice yet. Roll real dice when asked." } else { "No dice rolled yet" };
            bits::flow(ui, &[Run(words, look.italic(size::REMARK), rgb(look.ink().on_baize_soft))]);
        }
    }
}

fn luck_words(desk: &Desk) -> String {
    let sides: Vec<String> = desk
        .tray
        .luck
        .iter()
        .map(|(side, hundredths)| format!("{} {}", desk.side_name(*side), crate::read::reckoning::signed(*hundredths)))
        .collect();
    format!("Luck (average 0): {}", sides.join(", "))
}

/// Returns the height of the line about luck with the gap above it; 0 if there is none, or no room for it.
fn luck_height(painter: &egui::Painter, look: &Look, desk: &Desk, width: f32, room: f32) -> f32 {
    if desk.tray.luck.is_empty() || room < look.px(ROOMY) {
        return 0.0;
    }
    luck_text(painter, look, desk, width).size().y + look.px(4.0)
}

fn luck_text(painter: &egui::Painter, look: &Look, desk: &Desk, width: f32) -> std::sync::Arc<egui::Galley> {
    bits::paragraph(
        painter,
        &[Run(&luck_words(desk), look.italic(size::REMARK - 1.0), rgb(look.ink().on_baize_soft))],
        width,
    )
}

pub(crate) fn flow_galley(ui: &mut Ui, galley: std::sync::Arc<egui::Galley>, said: &str) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), galley.size().y), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, said));
    bits::put(ui.painter(), galley, rect.min);
    response
}
