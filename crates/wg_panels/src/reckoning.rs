//! The reckoning: how it ended, why, the score line by line, the luck of each side.

use egui::{Context, Order, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::SideId;

use crate::bits::{self, Run};
use crate::desk::{Desk, Intent, Reckoning};
use crate::state::{Page, PanelState};
use crate::theme::{Look, rgb, rgba};
use crate::tokens::size;
use crate::{choices, layout, paint};

/// Show the score sheet in the middle of the screen.
pub fn show(ctx: &Context, look: &Look, desk: &Desk, score: &Reckoning, state: &mut PanelState, screen: Rect, intents: &mut Vec<Intent>) {
    let palette = look.ink();
    layout::veil(ctx, "reckoning veil", screen, 0.45);
    let rows = score.lines.len() as f32 + if desk.tray.luck.is_empty() { 1.0 } else { 2.0 };
    let rect = choices::middle(screen, vec2(look.px(760.0), look.px(290.0 + rows * 32.0)));
    bits::pane(ctx, "reckoning", rect, Order::Foreground, |ui| {
        paint::paper(ui.painter(), look, rect, palette.sheet);
        ui.painter().rect_stroke(rect.shrink(look.px(7.0)), look.px(2.0), Stroke::new(1.0, rgb(palette.rule)), StrokeKind::Inside);
        let pad = look.px(40.0);
        let buttons = look.px(44.0);
        let body = Rect::from_min_max(rect.min + vec2(pad, look.px(26.0)), pos2(rect.right() - pad, rect.bottom() - buttons - look.px(44.0)));
        ui.scope_builder(egui::UiBuilder::new().max_rect(body), |ui| {
            ScrollArea::vertical().id_salt("reckoning").auto_shrink(false).show(ui, |ui| content(ui, look, desk, score));
        });
        let each = (rect.width() - pad * 2.0 - look.px(16.0)) / 2.0;
        let foot = Rect::from_min_size(pos2(rect.left() + pad, rect.bottom() - buttons - look.px(28.0)), vec2(rect.width() - pad * 2.0, buttons));
        ui.scope_builder(egui::UiBuilder::new().max_rect(foot).layout(egui::Layout::left_to_right(egui::Align::Center)), |ui| {
            ui.spacing_mut().item_spacing.x = look.px(16.0);
            if choices::plain(ui, look, "Look at the table", each, false) {
                state.reckoning_aside = true;
            }
            if choices::plain(ui, look, "New battle", each, true) {
                intents.push(Intent::Open(Page::Battles));
            }
        });
    });
}

fn content(ui: &mut Ui, look: &Look, desk: &Desk, score: &Reckoning) {
    let palette = look.ink();
    let width = ui.available_width();
    let centred = |ui: &mut Ui, text: &str, font, ink| {
        let galley = bits::paragraph(ui.painter(), &[Run(text, font, rgb(ink))], width);
        let (rect, response) = ui.allocate_exact_size(vec2(width, galley.size().y), Sense::hover());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text));
        bits::put_centre(ui.painter(), galley, rect.center());
    };
    centred(ui, "The reckoning", look.title(19.0), palette.ink_soft);
    centred(ui, &score.title, look.title(38.0), palette.ink);
    centred(ui, &score.reason, look.italic(18.0), palette.ink_soft);
    let (rect, _) = ui.allocate_exact_size(vec2(width, look.px(22.0)), Sense::hover());
    paint::flourish(ui.painter(), rect.center(), width * 0.8, rgb(palette.rule));
    let sides = desk.view.sides.len().max(score.lines.iter().map(|(_, points)| points.len()).max().unwrap_or(0));
    let column = (width * 0.17).min(look.px(130.0));
    let (head, _) = ui.allocate_exact_size(vec2(width, look.px(34.0)), Sense::hover());
    for side in 0..sides {
        let id = SideId(side as u8);
        let colour = desk.colour(id);
        let tint = look.side(colour);
        let right = head.right() - (sides - 1 - side) as f32 * column;
        let name = bits::fitted(ui.painter(), desk.side_name(id), look.title(20.0), rgb(tint.text), column - look.px(34.0));
        let name = bits::put_right(ui.painter(), name, pos2(right, head.center().y));
        let flag = Rect::from_center_size(pos2(name.left() - look.px(15.0), head.center().y), vec2(look.px(17.0), look.px(14.0)));
        paint::side_mark(ui.painter(), flag, colour, rgb(tint.fill), rgba(palette.ink, 0.7));
    }
    ui.painter().hline(head.x_range(), head.bottom(), Stroke::new((look.k * 1.6).max(1.2), rgb(palette.ink)));
    for (n, (what, points)) in score.lines.iter().enumerate() {
        let total = n + 1 == score.lines.len() && score.lines.len() > 1;
        let values: Vec<String> = points.iter().map(ToString::to_string).collect();
        line(ui, look, what, &values, column, total);
    }
    if !desk.tray.luck.is_empty() {
        let values: Vec<String> = (0..sides)
            .map(|side| {
                let luck = desk.tray.luck.iter().find(|(id, _)| id.index() == side).map_or(0, |(_, luck)| *luck);
                format!("{}{}.{}", if luck < 0 { "−" } else { "+" }, luck.abs() / 100, luck.abs() % 100 / 10)
            })
            .collect();
        line(ui, look, "Luck of the dice, against what was to be expected", &values, column, false);
    }
}

fn line(ui: &mut Ui, look: &Look, what: &str, values: &[String], column: f32, total: bool) {
    let palette = look.ink();
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, look.px(30.0)), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, format!("{what}: {}", values.join(", "))));
    let painter = ui.painter();
    if total {
        painter.hline(rect.x_range(), rect.top() + 1.0, Stroke::new((look.k * 1.2).max(1.0), rgb(palette.ink)));
    } else {
        painter.hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, rgba(palette.rule, 0.45)));
    }
    let font = if total { look.bold(size::TEXT + 1.0) } else { look.text(size::TEXT) };
    let words = bits::fitted(painter, what, font.clone(), rgb(palette.ink), width - column * values.len() as f32 - look.px(10.0));
    bits::put_left(painter, words, pos2(rect.left(), rect.center().y));
    for (n, value) in values.iter().enumerate() {
        let right = rect.right() - (values.len() - 1 - n) as f32 * column;
        bits::put_right(painter, bits::line(painter, value, font.clone(), rgb(palette.ink), column), pos2(right, rect.center().y));
    }
}
