//! The columns of panels beside the chart.

use egui::{Context, Order, Rect, Sense, Ui, pos2, vec2};
use wg_core::AskKind;

use crate::chart::laid::Laid;
use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::panels::{choices, form, journal, sheet, standing, tray};
use crate::read::desk::{Desk, Intent};
use crate::read::keys::Deed;
use crate::read::state::PanelState;
use crate::widgets::pass::Pass;

/// The width at which the words of a column have enough room, in points.
pub(crate) const COLUMN: f32 = 330.0;
/// The factor by which the tray's text is reduced in room mode, at most `STEPS` times, before its last line is cut.
const SMALLER: f32 = 0.94;
const STEPS: usize = 3;

pub(crate) fn right_column(
    ctx: &Context,
    look: &Look,
    desk: &Desk,
    state: &mut PanelState,
    laid: &mut Laid,
    column: Rect,
    pass: &mut Pass,
) {
    let gap = look.px(size::GAP).min(column.height() * 0.02);
    let look = &if look.room { look.at_most(column.width() / COLUMN * 1.15) } else { *look };
    let button_look = look.at_most(column.height() * 0.13 / size::BIG_BUTTON);
    let (above, button) = split_bottom(column, button_look.px(size::BIG_BUTTON), gap);
    laid.big_button = Some(button);
    pass.pane(ctx, "main button", button, Order::Middle, |ui, pass| choices::big(ui, &button_look, desk, state, pass));
    let throwing = !desk.tray.wanted.is_empty();
    // Large text must leave room for the sheet. Room mode has no sheet.
    let tray_look = look.at_most(
        column.height()
            / match (throwing, look.room) {
                (true, _) => 430.0,
                (false, true) if !desk.choices.is_empty() => 540.0,
                (false, true) => 460.0,
                (false, false) => 560.0,
            },
    );
    let most = match (throwing, look.room) {
        // In room mode the tray leaves room for the last three lines of the journal above it.
        (true, true) => (above.height() - gap) * 0.72,
        (false, true) if desk.choices.is_empty() => (above.height() - gap) * 0.66,
        (true, false) => column.height() * 0.68,
        _ => column.height() * 0.44,
    };
    let mut tray_look = tray_look;
    let steps = if look.room && !throwing { STEPS } else { 0 };
    for _ in 0..steps {
        if tray::height(ctx, &tray_look, desk, column.width(), most) > most {
            tray_look = tray_look.at_most(tray_look.k * SMALLER);
        }
    }
    let tray_height = tray::height(ctx, &tray_look, desk, column.width(), most).min(most);
    let (mut rest, tray_rect) = split_bottom(above, tray_height, gap);
    pass.pane(ctx, "tray", tray_rect, Order::Middle, |ui, pass| tray::show(ui, &tray_look, desk, state, pass));
    let choice_look = look.at_most(column.height() / if look.room { 520.0 } else { 500.0 });
    let room = rest.height();
    let wanted = choices::height(ctx, &choice_look, desk, column.width(), room);
    if wanted > 0.0 {
        let pressing = matches!(desk.ask, Some(AskKind::Choice | AskKind::Reaction));
        let handled = desk.lever.is_some() || desk.guns != crate::read::gunnery::Guns::default();
        let share = match look.room {
            true if pressing || handled => 0.66,
            true => 0.45,
            false if handled => 0.62,
            false => 0.5,
        };
        // In room mode three lines of the journal stay visible.
        let kept = if look.room { (column.height() * 0.17).min(room * 0.45) } else { 0.0 };
        let (above, place) = split_bottom(rest, wanted.min(room * share).min(room - kept), gap);
        rest = above;
        pass.pane(ctx, "choices", place, Order::Middle, |ui, pass| choices::show(ui, &choice_look, desk, room, pass));
    }
    if look.room {
        pass.pane(ctx, "journal", rest, Order::Middle, |ui, pass| journal::last_three(ui, look, desk, pass));
        return;
    }
    // With very large text there may be no room for a sheet. Form, table and tray are still there.
    let sheet_look = look.at_most((rest.height() / 150.0).max(0.84));
    if rest.height() < sheet_look.px(86.0) {
        return;
    }
    pass.pane(ctx, "sheet", rest, Order::Middle, |ui, pass| {
        if let Some(record) = desk.selected_sheet() {
            let orders = desk.standing.as_ref().filter(|standing| standing.is_of(record.unit));
            let foot = if orders.is_some() { standing::height(&sheet_look) } else { 0.0 };
            let share = sheet::share(ui, &sheet_look, desk, column, &mut state.memory.sheets);
            let colour = desk.colour(record.side);
            sheet::show(ui, &sheet_look, record, colour, (foot, share), desk.battery, pass);
            if let Some(orders) = orders {
                let place = Rect::from_min_max(pos2(rest.left(), rest.bottom() - foot), rest.max);
                ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
                    standing::show(ui, &sheet_look, orders, &mut state.memory.standing, pass)
                });
            }
        } else {
            form::roster(ui, &sheet_look, desk, pass);
        }
    });
}

/// Shows the tab at the edge of the left column. Its arrow points where the column will go.
pub(crate) fn tab(ui: &Ui, look: &Look, state: &PanelState, pass: &mut Pass) {
    let palette = look.ink();
    let rect = ui.max_rect();
    let says = if state.is_folded() { "Show fleets and journal" } else { Deed::Fold.says() };
    let response = pass.spot(ui, rect, "fold", Sense::click(), says).on_hover_cursor(egui::CursorIcon::PointingHand);
    let painter = ui.painter();
    let fill = if response.hovered() || response.has_focus() { palette.button_hover } else { palette.paper };
    painter.rect(
        rect.shrink2(vec2(1.0, 0.0)),
        look.px(3.0),
        rgb(fill),
        egui::Stroke::new(1.0, rgb(palette.edge)),
        egui::StrokeKind::Inside,
    );
    let (half, tall) = (look.px(2.6), look.px(6.0));
    let by = if state.is_folded() { half } else { -half };
    let at = rect.center();
    painter.line(
        vec![at + vec2(-by, -tall), at + vec2(by, 0.0), at + vec2(-by, tall)],
        egui::Stroke::new((look.k * 2.0).max(1.6), rgb(palette.ink)),
    );
    let key = state.keys.hint(Deed::Fold);
    if response.on_hover_text(format!("{says}  {key}")).clicked() {
        pass.intents.push(Intent::Deed(Deed::Fold));
    }
}

pub(crate) fn left_column(
    ctx: &Context,
    look: &Look,
    desk: &Desk,
    state: &mut PanelState,
    column: Rect,
    pass: &mut Pass,
) {
    let gap = look.px(size::GAP).min(column.height() * 0.02);
    if state.journal_turned {
        // The journal takes the whole column, and the form is hidden.
        pass.pane(ctx, "journal", column, Order::Middle, |ui, pass| journal::show(ui, look, desk, state, pass));
        return;
    }
    let journal_least = (column.height() * 0.26).max(look.px(120.0));
    let form = form::Form::measure(ctx, look, desk, column.width(), column.height() - journal_least - gap);
    if form.height > 0.0 {
        let height = form.height.min(column.height() - journal_least - gap);
        let (form_rect, lines) = split_top(column, height, gap);
        pass.pane(ctx, "form", form_rect, Order::Middle, |ui, pass| form.show(ui, look, desk, pass));
        pass.pane(ctx, "journal", lines, Order::Middle, |ui, pass| journal::show(ui, look, desk, state, pass));
    } else {
        pass.pane(ctx, "journal", column, Order::Middle, |ui, pass| journal::show(ui, look, desk, state, pass));
    }
}

pub(crate) fn split_bottom(rect: Rect, height: f32, gap: f32) -> (Rect, Rect) {
    let cut = rect.bottom() - height;
    (Rect::from_min_max(rect.min, pos2(rect.right(), cut - gap)), Rect::from_min_max(pos2(rect.left(), cut), rect.max))
}

fn split_top(rect: Rect, height: f32, gap: f32) -> (Rect, Rect) {
    let cut = rect.top() + height;
    (Rect::from_min_max(rect.min, pos2(rect.right(), cut)), Rect::from_min_max(pos2(rect.left(), cut + gap), rect.max))
}
