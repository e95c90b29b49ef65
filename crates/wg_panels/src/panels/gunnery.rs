//! The guns that bear: a row for each battery of the selected ship, with her targets and ways of aiming as small
//! buttons.

use std::sync::Arc;

use egui::{CursorIcon, Galley, Painter, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::read::desk::{Desk, Intent};
use crate::widgets::bits;
use crate::widgets::pass::Pass;
use crate::{GunChip, GunRow, Guns};

const CHIP: f32 = 29.0;
const GAP: f32 = 5.0;
/// The share of the width for the names of batteries.
const NAMES: f32 = 0.235;

/// A chip laid out: its words, and its place in its block.
struct Set {
    label: Arc<Galley>,
    remark: Arc<Galley>,
    rect: Rect,
}

/// Lays out chips in rows no wider than `width`, starting at the origin.
fn set<'a>(painter: &Painter, look: &Look, chips: impl Iterator<Item = (&'a str, &'a str)>, width: f32) -> Vec<Set> {
    let palette = look.ink();
    let (pad, gap, high) = (look.px(9.0), look.px(GAP), look.px(CHIP));
    let mut at = Vec2::ZERO;
    chips
        .map(|(label, remark)| {
            // The number is short and is what the player wants to know. A long label takes two rows beside it.
            let remark =
                bits::line(painter, remark, look.italic(size::SMALL + 0.5), rgb(palette.ink_soft), width * 0.5);
            let room = width - pad * 2.0 - if remark.size().x > 1.0 { remark.size().x + look.px(6.0) } else { 0.0 };
            let label = bits::boxed(painter, label, look.text(size::REMARK), rgb(palette.ink), vec2(room, high), 2);
            let beside = if remark.size().x > 1.0 { remark.size().x + look.px(6.0) } else { 0.0 };
            let wide = (label.size().x + beside + pad * 2.0).min(width);
            if at.x > 0.0 && at.x + wide > width {
                at = vec2(0.0, at.y + high + gap);
            }
            let rect = Rect::from_min_size(pos2(at.x, at.y), vec2(wide, high));
            at.x += wide + gap;
            Set { label, remark, rect }
        })
        .collect()
}

fn high(set: &[Set]) -> f32 {
    set.last().map_or(0.0, |last| last.rect.bottom())
}

fn words(chips: &[GunChip]) -> impl Iterator<Item = (&str, &str)> {
    chips.iter().map(|chip| (chip.label.as_str(), chip.remark.as_str()))
}

/// Returns the height of all rows with the gap below them.
pub fn height(painter: &Painter, look: &Look, guns: &Guns, width: f32) -> f32 {
    let gap = look.px(GAP);
    let room = width * (1.0 - NAMES);
    let row = |row: &GunRow| {
        let aims = high(&set(painter, look, words(&row.aims), room));
        high(&set(painter, look, words(&row.targets), room)) + gap + if aims > 0.0 { aims + gap } else { 0.0 }
    };
    let others = if guns.others.is_empty() { 0.0 } else { high(&others(painter, look, guns, room)) + gap };
    guns.rows.iter().map(row).sum::<f32>()
        + others
        + if guns.rows.is_empty() && guns.others.is_empty() { 0.0 } else { look.px(3.0) }
}

fn others(painter: &Painter, look: &Look, guns: &Guns, room: f32) -> Vec<Set> {
    set(painter, look, guns.others.iter().map(|(_, name)| (name.as_str(), "")), room)
}

/// Draws the rows in the flow of `ui`. The ways of aiming come with a target and go with it, so they are on top, where
/// nothing moves because of them.
pub fn show(ui: &mut Ui, look: &Look, desk: &Desk, guns: &Guns, pass: &mut Pass) {
    let width = ui.available_width();
    let painter = ui.painter().clone();
    let (rect, _) = ui.allocate_exact_size(vec2(width, height(&painter, look, guns, width)), Sense::hover());
    let (gap, room) = (look.px(GAP), width * (1.0 - NAMES));
    let left = rect.left() + width * NAMES;
    let palette = look.ink();
    let mut y = rect.top();
    for row in guns.rows.iter().filter(|row| !row.aims.is_empty()) {
        let aims = set(&painter, look, words(&row.aims), room);
        chips(ui, look, desk, (&row.aims, &aims), (pos2(left, y), &row.name), pass);
        let aim =
            bits::line(&painter, "fire", look.italic(size::SMALL + 0.5), rgb(palette.ink_soft), width * NAMES - gap);
        bits::put_right(&painter, aim, pos2(left - gap * 1.4, y + look.px(CHIP) / 2.0));
        y += high(&aims) + gap;
    }
    for row in &guns.rows {
        let targets = set(&painter, look, words(&row.targets), room);
        let name = Rect::from_min_size(pos2(rect.left(), y), vec2(width * NAMES - gap, look.px(CHIP)));
        let response = pass
            .spot(ui, name, ("battery", row.unit.0, row.battery), Sense::click(), &format!("{} battery", row.name))
            .on_hover_cursor(CursorIcon::PointingHand);
        let lit = row.on || response.hovered() || response.has_focus();
        let galley = battery_name(&painter, look, row, name.size());
        let placed = bits::put_left(&painter, galley, pos2(name.left() + look.px(2.0), name.center().y));
        if lit {
            painter.hline(placed.x_range(), placed.bottom() + 1.0, Stroke::new(1.0, rgb(palette.ink)));
        }
        if bits::pressed(&response) {
            pass.intents.push(Intent::Battery(row.unit, row.battery));
        }
        chips(ui, look, desk, (&row.targets, &targets), (pos2(left, y), &row.name), pass);
        y += high(&targets) + gap;
    }
    if !guns.others.is_empty() {
        let also = if guns.rows.is_empty() { "can fire" } else { "other ships" };
        let also =
            bits::line(&painter, also, look.italic(size::SMALL + 0.5), rgb(palette.ink_soft), left - rect.left());
        bits::put_left(&painter, also, pos2(rect.left() + look.px(2.0), y + look.px(CHIP) / 2.0));
        for ((unit, name), set) in guns.others.iter().zip(others(&painter, look, guns, room)) {
            let at = set.rect.translate(vec2(left, y));
            let response = pass.spot(ui, at, ("gunner", unit.0), Sense::click(), &format!("{name}'s guns"));
            chip(ui, look, &set, at, false, !desk.busy && (response.hovered() || response.has_focus()));
            if response.hovered() {
                pass.hover.unit = Some(*unit);
            }
            if bits::pressed(&response.on_hover_cursor(CursorIcon::PointingHand)) {
                pass.intents.push(Intent::Select(Some(*unit)));
            }
        }
    }
}

/// Lays out the name of a battery in its place. A name of two rows reaches into the gaps above and below.
fn battery_name(painter: &Painter, look: &Look, row: &GunRow, place: Vec2) -> Arc<Galley> {
    let font = if row.on { look.bold(size::REMARK) } else { look.text(size::REMARK) };
    bits::boxed(painter, &row.name, font, rgb(look.ink().ink), place + vec2(0.0, look.px(GAP) * 2.0), 2)
}

fn chips(
    ui: &Ui,
    look: &Look,
    desk: &Desk,
    (list, set): (&[GunChip], &[Set]),
    (from, battery): (egui::Pos2, &str),
    pass: &mut Pass,
) {
    for (button, set) in list.iter().zip(set) {
        let at = set.rect.translate(from.to_vec2());
        let said = format!("{battery}: {}, {}", button.label, button.remark);
        let means = format!("{battery}: {}", button.label);
        let response = pass
            .spot_for(
                ui,
                at,
                ("shot", button.order.target().map(|unit| unit.0), button.label.as_str(), battery),
                Sense::click(),
                (&said, &means),
            )
            .on_hover_cursor(CursorIcon::PointingHand);
        let lit = !desk.busy && (response.hovered() || response.has_focus());
        chip(ui, look, set, at, button.on, lit);
        if lit {
            pass.hover.order = Some(button.order.clone());
            pass.hover.unit = pass.hover.unit.or(button.order.target());
        }
        if !desk.busy && bits::pressed(&response) {
            pass.intents.push(Intent::Propose(button.order.clone()));
        }
    }
}

fn chip(ui: &Ui, look: &Look, set: &Set, at: Rect, on: bool, lit: bool) {
    let palette = look.ink();
    let painter = ui.painter();
    let line = if on {
        Stroke::new((look.k * 2.2).max(1.8), rgb(palette.bad))
    } else {
        Stroke::new(1.0, rgb(if lit { palette.ink } else { palette.rule }))
    };
    painter.rect(
        at,
        look.px(3.0),
        rgb(if lit || on { palette.button_hover } else { palette.button }),
        line,
        StrokeKind::Inside,
    );
    let label = bits::put_left(painter, set.label.clone(), pos2(at.left() + look.px(9.0), at.center().y));
    bits::put_left(painter, set.remark.clone(), pos2(label.right() + look.px(6.0), at.center().y + look.px(0.5)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::fonts;
    use crate::look::theme::Theme;

    #[test]
    fn the_longest_name_of_a_battery_is_not_cut_on_a_small_screen() {
        let ctx = egui::Context::default();
        ctx.set_fonts(fonts::definitions());
        let look = Look::new(Theme::Paper, 100, false, vec2(1280.0, 720.0));
        let input = || egui::RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(287.0, 720.0))),
            ..egui::RawInput::default()
        };
        let mut cut = Vec::new();
        let output = ctx.run_ui(input(), |ui| {
            let place = vec2(287.0 * NAMES - look.px(GAP), look.px(CHIP));
            let row = |name: &str, on| GunRow {
                unit: wg_core::UnitId(0),
                battery: 0,
                name: name.to_owned(),
                on,
                targets: Vec::new(),
                aims: Vec::new(),
            };
            let names =
                ["Larb. medium", "Starb. medium"].into_iter().flat_map(|name| [row(name, false), row(name, true)]);
            cut =
                names.filter(|row| battery_name(ui.painter(), &look, row, place).elided).map(|row| row.name).collect();
        });
        output.drop_without_applying_deltas();
        assert!(cut.is_empty(), "{cut:?}");
    }
}
