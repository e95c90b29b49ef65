//! What can be clicked on a record sheet: a battery, a box of the sail track, and any part, to read its clause.

use egui::{Rect, Sense, Stroke, StrokeKind, Ui, vec2};
use wg_core::shown::sheet::TrackField;
use wg_core::{Order, UnitId};

use crate::look::theme::{Look, rgb};
use crate::read::desk::Intent;
use crate::widgets::bits;
use crate::widgets::pass::Pass;

/// Makes a battery's row clickable: a click shows its arc.
pub(super) fn pick_battery(
    ui: &Ui,
    look: &Look,
    (unit, battery, name): (UnitId, u8, &str),
    row: Rect,
    on: bool,
    pass: &mut Pass,
) {
    let row = row.expand2(vec2(look.px(4.0), -look.px(1.0)));
    let response = pass
        .spot(ui, row, ("pick battery", name), Sense::click(), &format!("Select the {name} battery"))
        .on_hover_cursor(egui::CursorIcon::PointingHand);
    if on || response.hovered() || response.has_focus() {
        let stroke = Stroke::new(
            if on { (look.k * 1.8).max(1.6) } else { 1.0 },
            rgb(if on { look.ink().bad } else { look.ink().rule }),
        );
        ui.painter().rect_stroke(row, look.px(3.0), stroke, StrokeKind::Inside);
    }
    if bits::pressed(&response) {
        pass.intents.push(Intent::Battery(unit, battery));
    }
}

/// Makes the boxes of the sail track clickable: a click proposes to set that much sail.
pub(super) fn pick_sail(ui: &Ui, unit: UnitId, fields: &[TrackField], places: &[Rect], pass: &mut Pass) {
    for (n, (field, place)) in fields.iter().zip(places).enumerate().filter(|(_, (field, _))| !field.current) {
        let response = pass.spot(ui, *place, ("set sail", n), Sense::click(), &format!("Set sail: {}", field.label));
        if bits::pressed(&response.on_hover_cursor(egui::CursorIcon::PointingHand)) {
            pass.intents.push(Intent::Propose(Order::SetSail { unit, sail: n as i16 + 1 }));
        }
    }
}

/// Makes a part of the sheet clickable, such as a box, a counter or a dial: a click shows the clause that applies to
/// it.
pub(super) fn read_rule(ui: &Ui, id: (usize, &str), row: Rect, clause: &str, pass: &mut Pass) {
    let meaning = std::mem::take(&mut pass.meaning);
    if clause.is_empty() {
        return;
    }
    let response = bits::tip(ui.interact(row, ui.id().with(id), Sense::click()), &meaning);
    if response.on_hover_cursor(egui::CursorIcon::Help).clicked() {
        pass.intents.push(Intent::Clause(clause.to_owned()));
    }
}
