//! The game master's ruling that takes orders back although dice were rolled since, with a reason that goes into the
//! journal.

use egui::{Context, Order, Rect, Stroke, StrokeKind, pos2, vec2};
use wg_core::shown::report::counted;

use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::panels::choices;
use crate::read::desk::Intent;
use crate::read::state::PanelState;
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

/// Asks for the reason, above everything.
pub fn show(ctx: &Context, look: &Look, state: &mut PanelState, screen: Rect, pass: &mut Pass) {
    let Some(ruling) = &mut state.ruling else { return };
    pass.veil(ctx, "ruling veil", screen, 0.4);
    let look = &look.at_most(screen.height() * 0.9 / 330.0);
    let palette = look.ink();
    let rect = choices::middle(screen, vec2(look.px(640.0), look.px(300.0)));
    let pad = look.px(30.0);
    let (mut close, mut rule) = (ctx.input(|input| input.key_pressed(egui::Key::Escape)), false);
    pass.pane(ctx, "ruling", rect, Order::Foreground, |ui, pass| {
        paint::paper(ui.painter(), look, rect, palette.sheet);
        ui.painter().rect_stroke(
            rect.shrink(look.px(7.0)),
            look.px(2.0),
            Stroke::new(1.0, rgb(palette.rule)),
            StrokeKind::Inside,
        );
        let inner = rect.shrink2(vec2(pad, look.px(22.0)));
        ui.scope_builder(egui::UiBuilder::new().max_rect(inner), |ui| {
            ui.spacing_mut().item_spacing.y = look.px(8.0);
            bits::flow(ui, &[Run("The game master's ruling", look.title(28.0), rgb(palette.ink))]);
            let orders = counted(ruling.orders as i32, "order", "orders");
            let words = format!(
                "This undoes {orders} and {}. Everyone at the table should agree. The reason goes into the journal.",
                counted(ruling.dice as i32, "rolled die", "rolled dice")
            );
            bits::flow(ui, &[Run(&words, look.text(size::TEXT), rgb(palette.ink))]);
            let response = bits::reason(ui, look, &mut ruling.reason, inner.width());
            if !response.has_focus() && ruling.reason.is_empty() {
                response.request_focus();
            }
            rule |= response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        });
        let foot = look.px(44.0);
        let each = (inner.width() - look.px(16.0)) / 2.0;
        let place = Rect::from_min_max(pos2(inner.left(), inner.bottom() - foot), inner.max);
        ui.scope_builder(
            egui::UiBuilder::new().max_rect(place).layout(egui::Layout::left_to_right(egui::Align::Center)),
            |ui| {
                ui.spacing_mut().item_spacing.x = look.px(16.0);
                close |= choices::plain(ui, look, "Cancel", each, false, pass);
                rule |= choices::plain(ui, look, "Make the ruling", each, true, pass);
            },
        );
    });
    let reason = ruling.reason.trim().to_owned();
    if rule && !reason.is_empty() {
        pass.intents.push(Intent::Rule { to: ruling.to, reason });
        close = true;
    }
    if close {
        state.ruling = None;
    }
}
