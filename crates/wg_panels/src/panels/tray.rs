//! The dice tray on green baize: what was thrown, what was needed, what came of it; or the dice to be thrown by hand.

use egui::{Context, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::Report;

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::panels::tray_hand::{face_keys, hand_die, hand_rows, keys_height, wanted};
use crate::panels::tray_thrown::Last;
use crate::read::desk::{Desk, Intent};
use crate::read::state::PanelState;
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;

const PAD: f32 = 16.0;

/// How high the tray wants to be at this width, where it gets no more than `most`: many dice are smaller.
pub fn height(ctx: &Context, look: &Look, desk: &Desk, width: f32, most: f32) -> f32 {
    let inner = width - look.px(PAD * 2.0);
    let painter = ctx.layer_painter(egui::LayerId::background());
    let tray = &desk.tray;
    let luck = if tray.luck.is_empty() { 0.0 } else { luck_text(&painter, look, desk, inner).size().y + look.px(4.0) };
    let line = |galley: std::sync::Arc<egui::Galley>| galley.size().y + look.px(4.0);
    let led = short(&painter, look, desk, &tray.led, inner).map_or(0.0, line);
    let mut height = look.px(PAD + 8.0) + led;
    if tray.wanted.is_empty() {
        match Last::of(desk, &tray.last) {
            Some(last) => height += last.height(&painter, look, inner) + short(&painter, look, desk, &tray.yours, inner).map_or(0.0, line),
            None => height += look.px(34.0),
        }
    } else {
        let around = height + keys_height(look, desk, inner) + look.px(6.0);
        let die = hand_die(&painter, look, desk, inner, most - around);
        return around + hand_rows(&painter, look, desk, inner, die);
    }
    height + luck + look.px(4.0)
}

/// Draw the tray into the whole of `ui`.
pub fn show(ui: &mut Ui, look: &Look, desk: &Desk, state: &mut PanelState, intents: &mut Vec<Intent>) {
    let rect = ui.max_rect();
    let palette = look.ink();
    let radius = look.px(6.0).min(12.0);
    paint::shadow(ui.painter(), look, rect, radius);
    ui.painter().rect(rect, radius, rgb(palette.baize), Stroke::new((look.k * 1.5).max(1.2), rgb(palette.edge)), StrokeKind::Inside);
    ui.painter().rect_stroke(rect.shrink(look.px(4.0)), radius * 0.7, Stroke::new(1.0, rgba(palette.on_baize, 0.13)), StrokeKind::Inside);
    let inner = Rect::from_min_max(rect.min + vec2(look.px(PAD), look.px(PAD - 5.0)), rect.max - vec2(look.px(PAD), look.px(8.0)));
    let throwing = !desk.tray.wanted.is_empty();
    if throwing && !desk.busy && !ui.ctx().text_edit_focused() {
        let pasted = ui.input(|input| input.events.iter().find_map(|event| if let egui::Event::Paste(text) = event { Some(text.clone()) } else { None }));
        if let Some(text) = pasted {
            state.dice.take_up(desk);
            state.dice.type_run(desk, &text);
        }
    }
    // The keys stand at the bottom whatever happens to the rows above them.
    let keys = if throwing { keys_height(look, desk, inner.width()) } else { 0.0 };
    let rows = Rect::from_min_max(inner.min, pos2(inner.right(), inner.bottom() - keys));
    ui.scope_builder(egui::UiBuilder::new().max_rect(rows), |ui| {
        ScrollArea::vertical().id_salt("tray").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(look.px(6.0), 0.0);
            let led = before(ui, look, desk, &desk.tray.led);
            if led > 0.0 {
                ui.add_space(look.px(4.0));
            }
            if throwing {
                state.dice.take_up(desk);
                wanted(ui, look, desk, state, rows.height() - led, intents);
            } else {
                thrown(ui, look, desk, intents);
                if !desk.tray.yours.is_empty() {
                    ui.add_space(look.px(4.0));
                    before(ui, look, desk, &desk.tray.yours);
                }
            }
            if !throwing && !desk.tray.luck.is_empty() {
                ui.add_space(look.px(4.0));
                let galley = luck_text(ui.painter(), look, desk, ui.available_width());
                flow_galley(ui, galley, &luck_words(desk));
            }
        });
    });
    if throwing {
        let place = Rect::from_min_max(pos2(inner.left(), inner.bottom() - keys), inner.max);
        ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| face_keys(ui, look, desk, state, intents));
    }
}

/// What was thrown last.
fn thrown(ui: &mut Ui, look: &Look, desk: &Desk, intents: &mut Vec<Intent>) {
    match Last::of(desk, &desk.tray.last) {
        Some(last) => last.show(ui, look, intents),
        None => {
            let words = if desk.tray.by_hand { "No dice yet: throw your own when asked" } else { "No dice thrown yet" };
            bits::flow(ui, &[Run(words, look.italic(size::REMARK), rgb(look.ink().on_baize_soft))]);
        }
    }
}

/// A throw before the one in the tray, in a line: 'Before, Red: Charlotte fires on Mistral, 2 5 6 · 2 hits'.
fn short(painter: &egui::Painter, look: &Look, desk: &Desk, throw: &[Report], width: f32) -> Option<std::sync::Arc<egui::Galley>> {
    let words = Last::of(desk, throw)?.before();
    Some(bits::paragraph(painter, &[Run(&words, look.text(size::REMARK - 1.0), rgb(look.ink().on_baize_soft))], width))
}

/// Draw it, if there is one, and tell how high it is.
fn before(ui: &mut Ui, look: &Look, desk: &Desk, throw: &[Report]) -> f32 {
    let Some(galley) = short(ui.painter(), look, desk, throw, ui.available_width()) else { return 0.0 };
    let said = galley.text().to_owned();
    flow_galley(ui, galley, &said).rect.height()
}

fn luck_words(desk: &Desk) -> String {
    let sides: Vec<String> =
        desk.tray.luck.iter().map(|(side, hundredths)| format!("{} {}", desk.side_name(*side), crate::read::reckoning::signed(*hundredths))).collect();
    format!("Luck so far: {}", sides.join(", "))
}

fn luck_text(painter: &egui::Painter, look: &Look, desk: &Desk, width: f32) -> std::sync::Arc<egui::Galley> {
    bits::paragraph(painter, &[Run(&luck_words(desk), look.italic(size::REMARK - 1.0), rgb(look.ink().on_baize_soft))], width)
}

pub(crate) fn flow_galley(ui: &mut Ui, galley: std::sync::Arc<egui::Galley>, said: &str) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), galley.size().y), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, said));
    bits::put(ui.painter(), galley, rect.min);
    response
}
