//! The dice tray on green baize: what was thrown, what was needed, what came of it; or the dice to be thrown by hand.

use egui::{Context, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::{Event, SideId, Throw};

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::panels::tray_hand::{face_keys, hand_die, hand_rows, keys_height, place, wanted};
use crate::read::desk::{Desk, Intent};
use crate::read::state::PanelState;
use crate::widgets::bits::{self, Run};
use crate::widgets::dice::{self, Die};
use crate::widgets::paint;

const PAD: f32 = 16.0;

/// How high the tray wants to be at this width, where it gets no more than `most`: many dice are smaller.
pub fn height(ctx: &Context, look: &Look, desk: &Desk, width: f32, most: f32) -> f32 {
    let inner = width - look.px(PAD * 2.0);
    let painter = ctx.layer_painter(egui::LayerId::background());
    let tray = &desk.tray;
    let luck = if tray.luck.is_empty() { 0.0 } else { luck_text(&painter, look, desk, inner).size().y + look.px(4.0) };
    let mut height = look.px(PAD + 8.0);
    if tray.wanted.is_empty() {
        match last(desk) {
            Some(last) => {
                height += title_block(&painter, look, &last, inner).size().y + look.px(4.0);
                height += dice_rows(look, last.faces.len(), inner, !last.result.is_empty()).0;
                height += story(&painter, look, &last, inner).size().y + look.px(4.0);
                height += yours_text(&painter, look, desk, inner).map_or(0.0, |galley| galley.size().y + look.px(4.0));
            }
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
            if throwing {
                state.dice.take_up(desk);
                wanted(ui, look, desk, state, rows.height(), intents);
            } else {
                thrown(ui, look, desk, intents);
                if let Some(galley) = yours_text(ui.painter(), look, desk, ui.available_width()) {
                    ui.add_space(look.px(4.0));
                    let said = galley.text().to_owned();
                    flow_galley(ui, galley, &said);
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

/// The last throw, taken apart.
struct Last<'a> {
    title: &'a str,
    needed: &'a str,
    faces: &'a [u8],
    good: &'a [bool],
    sides: u8,
    result: &'a str,
    sentence: &'a str,
    clause: &'a str,
}

fn last(desk: &Desk) -> Option<Last<'_>> {
    let report = desk.tray.last.as_ref()?;
    match &report.event {
        Event::Thrown { title, faces, sides, good, needed, result, .. } => {
            Some(Last { title, needed, faces, good, sides: *sides, result, sentence: &report.sentence, clause: &report.clause })
        }
        _ => Some(Last { title: "", needed: "", faces: &[], good: &[], sides: 6, result: "", sentence: &report.sentence, clause: &report.clause }),
    }
}

fn title_block(painter: &egui::Painter, look: &Look, last: &Last<'_>, width: f32) -> std::sync::Arc<egui::Galley> {
    let ink = rgb(look.ink().on_baize);
    let soft = rgb(look.ink().on_baize_soft);
    let gap = if last.needed.is_empty() { "" } else { "   " };
    bits::paragraph(
        painter,
        &[Run(last.title, look.title(18.0), ink), Run(gap, look.text(10.0), ink), Run(last.needed, look.text(size::REMARK - 1.0), soft)],
        width,
    )
}

/// The sentence of the throw, unless it only repeats the result, and its clause.
fn story(painter: &egui::Painter, look: &Look, last: &Last<'_>, width: f32) -> std::sync::Arc<egui::Galley> {
    let ink = rgb(look.ink().on_baize);
    let soft = rgb(look.ink().on_baize_soft);
    let clause = if last.clause.is_empty() { String::new() } else { format!("   {}", last.clause) };
    bits::paragraph(painter, &[Run(last.sentence, look.text(size::REMARK), ink), Run(&clause, look.italic(size::SMALL), soft)], width)
}

/// Height of the rows of dice, dice in a row, size of a die. A result beside them leaves less room.
fn dice_rows(look: &Look, number: usize, width: f32, result: bool) -> (f32, usize, f32) {
    if number == 0 {
        return (0.0, 1, 0.0);
    }
    let room = if result { width * if number <= 4 { 0.58 } else { 0.72 } } else { width };
    let mut die = look.px(size::DIE);
    let mut per_row = (room / (die * 1.2)).floor().max(1.0) as usize;
    if number > per_row {
        die = (room / number.min(per_row * 2) as f32 / 1.2).clamp(look.px(30.0), die);
        per_row = (room / (die * 1.2)).floor().max(1.0) as usize;
    }
    let rows = number.div_ceil(per_row);
    (rows as f32 * die * 1.2 + look.px(8.0), per_row, die)
}

fn thrown(ui: &mut Ui, look: &Look, desk: &Desk, intents: &mut Vec<Intent>) {
    let palette = look.ink();
    let ink = rgb(palette.on_baize);
    let Some(last) = last(desk) else {
        let words = if desk.tray.by_hand { "No dice yet: throw your own when asked" } else { "No dice thrown yet" };
        bits::flow(ui, &[Run(words, look.italic(size::REMARK), rgb(palette.on_baize_soft))]);
        return;
    };
    let title = title_block(ui.painter(), look, &last, ui.available_width());
    flow_galley(ui, title, &format!("{}. {}", last.title, last.needed));
    ui.add_space(look.px(4.0));
    if !last.faces.is_empty() {
        let width = ui.available_width();
        let (height, per_row, die) = dice_rows(look, last.faces.len(), width, !last.result.is_empty());
        let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        let mut right = rect.left();
        for (n, number) in last.faces.iter().enumerate() {
            let at = place(rect, n, per_row, die);
            right = right.max(at.right());
            let good = last.good.get(n).copied().unwrap_or(false);
            bits::spot(ui, at, ("die", n), Sense::hover(), &format!("die {number}"));
            dice::face(ui.painter(), look, at, if good { Die::Good(*number) } else { Die::Dull(*number) }, last.sides);
        }
        if !last.result.is_empty() {
            let left = right + look.px(16.0);
            let result = bits::paragraph(ui.painter(), &[Run(last.result, look.title(25.0), ink)], rect.right() - left);
            let result =
                if result.size().y > height { bits::paragraph(ui.painter(), &[Run(last.result, look.title(18.0), ink)], rect.right() - left) } else { result };
            bits::put_left(ui.painter(), result, pos2(left, rect.center().y - look.px(3.0)));
        }
    }
    let galley = story(ui.painter(), look, &last, ui.available_width());
    let said = format!("{} {}", last.sentence, last.clause);
    let response = flow_galley(ui, galley, &said);
    if !last.clause.is_empty() && response.interact(Sense::click()).on_hover_cursor(egui::CursorIcon::Help).clicked() {
        intents.push(Intent::Clause(last.clause.to_owned()));
    }
}

/// The words over a row; what is needed stands once where all rows need the same.
pub(crate) fn row_title(painter: &egui::Painter, look: &Look, desk: &Desk, row: &Throw, width: f32) -> std::sync::Arc<egui::Galley> {
    let ink = rgb(look.ink().on_baize);
    let soft = rgb(look.ink().on_baize_soft);
    // Many dice take the room of large words.
    let look = &if look.room && desk.tray.dice_wanted() > 12 { look.at_most(look.k * 0.74) } else { *look };
    let rows = desk.tray.fallen.iter().map(|fallen| &fallen.throw).chain(&desk.tray.wanted);
    let said = rows.take_while(|other| !std::ptr::eq(*other, row)).any(|other| other.needed == row.needed);
    let clause = if row.clause.is_empty() || said || look.room { String::new() } else { format!("   {}", row.clause) };
    bits::paragraph(
        painter,
        &[
            Run(&row.reason, look.title(18.0), ink),
            Run("   ", look.text(10.0), ink),
            Run(if said { "" } else { &row.needed }, look.text(size::REMARK - 1.0), soft),
            Run(&clause, look.italic(size::SMALL), soft),
        ],
        width,
    )
}

/// Room for the flag before the words of a row.
pub(crate) fn flag_room(look: &Look, whose: Option<SideId>) -> f32 {
    if whose.is_some() { look.px(25.0) } else { 0.0 }
}

/// One's own throw before the other side's: 'Before: Charlotte fires on Mistral, 2 5 6 · 2 hits'.
fn yours_text(painter: &egui::Painter, look: &Look, desk: &Desk, width: f32) -> Option<std::sync::Arc<egui::Galley>> {
    let Event::Thrown { title, faces, result, .. } = &desk.tray.yours.as_ref()?.event else { return None };
    let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
    let result = if result.is_empty() { String::new() } else { format!(" · {result}") };
    let words = format!("Before: {title}, {}{result}", faces.join(" "));
    Some(bits::paragraph(painter, &[Run(&words, look.text(size::REMARK - 1.0), rgb(look.ink().on_baize_soft))], width))
}

fn luck_words(desk: &Desk) -> String {
    let sides: Vec<String> =
        desk.tray.luck.iter().map(|(side, hundredths)| format!("{} {}", desk.side_name(*side), crate::read::reckoning::signed(*hundredths))).collect();
    format!("Luck so far: {}", sides.join(", "))
}

fn luck_text(painter: &egui::Painter, look: &Look, desk: &Desk, width: f32) -> std::sync::Arc<egui::Galley> {
    bits::paragraph(painter, &[Run(&luck_words(desk), look.italic(size::REMARK - 1.0), rgb(look.ink().on_baize_soft))], width)
}

fn flow_galley(ui: &mut Ui, galley: std::sync::Arc<egui::Galley>, said: &str) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), galley.size().y), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, said));
    bits::put(ui.painter(), galley, rect.min);
    response
}
