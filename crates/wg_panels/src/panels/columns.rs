//! The columns of panels beside the chart.

use egui::{Context, Order, Rect, Sense, Ui, pos2, vec2};
use wg_core::AskKind;

use crate::chart::laid::Laid;
use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::panels::{big_button, choices, form, journal, sheet, standing, tray};
use crate::read::about::About;
use crate::read::choice_places::ChoicePlaces;
use crate::read::desk::{Desk, Intent};
use crate::read::keys::Deed;
use crate::read::state::PanelState;
use crate::widgets::pass::Pass;

/// The width at which the words of a column have enough room, in points.
pub(crate) const COLUMN: f32 = 330.0;
/// The factor by which the tray's text is reduced in room mode, at most `STEPS` times, before its last line is cut.
const SMALLER: f32 = 0.94;
const STEPS: usize = 3;

/// The share of the room above the big button that the sheet has while there is something to choose: the least one, and
/// the one that it has if a smaller tray is enough for that.
const SHEET: [f32; 2] = [0.36, 0.46];
/// The height of a tray that only says what the last broadside did, at 100 % text.
const ONE_LINE: f32 = 84.0;

/// Shows the right column: from the big button, which never moves, upwards the choices, the tray and the sheet. The
/// choices stand on the big button, so that neither dice nor sheets ever move them.
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
    pass.pane(ctx, "main button", button, Order::Middle, |ui, pass| {
        big_button::show(ui, &button_look, desk, state, pass)
    });
    let mut rest = above;
    let choice_look = look.at_most(column.height() / if look.room { 520.0 } else { 540.0 });
    // While nothing is asked, the places of the last question are kept for its return.
    let mut idle = ChoicePlaces::default();
    let places = if desk.ask.is_some() { &mut state.memory.choices } else { &mut idle };
    let wanted = choices::height(ctx, &choice_look, desk, (column.width(), above.height()), places);
    if wanted > 0.0 {
        let most = most_for_choices(look, desk, above.height(), gap);
        let (higher, place) = split_bottom(rest, wanted.min(most), gap);
        rest = higher;
        let places = &*places;
        pass.pane(ctx, "choices", place, Order::Middle, |ui, pass| choices::show(ui, &choice_look, desk, places, pass));
    }
    let (tray_look, most) = tray_room(ctx, look, desk, (column, above), rest.height(), wanted > 0.0);
    let tray_height = tray::height(ctx, &tray_look, desk, column.width(), most).min(most);
    let (rest, tray_rect) = split_bottom(rest, tray_height, gap);
    pass.pane(ctx, "tray", tray_rect, Order::Middle, |ui, pass| tray::show(ui, &tray_look, desk, state, pass));
    if look.room {
        pass.pane(ctx, "journal", rest, Order::Middle, |ui, pass| journal::last_three(ui, look, desk, pass));
        return;
    }
    sheet_pane(ctx, look, desk, state, (column, rest), pass);
}

/// Returns the greatest height of the pane of choices: the sheet keeps its share of the room and the tray a line. In
/// room mode, which has no sheet, three lines of the journal stay visible.
fn most_for_choices(look: &Look, desk: &Desk, room: f32, gap: f32) -> f32 {
    if look.room {
        let pressing = matches!(desk.ask, Some(AskKind::Choice | AskKind::Reaction));
        let handled = desk.lever.is_some() || desk.guns != crate::read::gunnery::Guns::default();
        return room * if pressing || handled { 0.56 } else { 0.4 };
    }
    room * (1.0 - SHEET[0]) - look.px(ONE_LINE).min(room * 0.16) - gap * 2.0
}

/// Returns the look of the tray and the greatest height that it may have, where `rest` is left for tray and sheet.
fn tray_room(
    ctx: &Context,
    look: &Look,
    desk: &Desk,
    (column, above): (Rect, Rect),
    rest: f32,
    choosing: bool,
) -> (Look, f32) {
    let throwing = !desk.tray.wanted.is_empty();
    // Large text must leave room for the sheet. Room mode has no sheet.
    let mut tray_look = look.at_most(
        column.height()
            / match (throwing, look.room) {
                (true, _) => 430.0,
                (false, true) if choosing => 540.0,
                (false, true) => 460.0,
                (false, false) => 560.0,
            },
    );
    let most = match (throwing, look.room) {
        // In room mode the tray leaves room for the last three lines of the journal above it.
        (true, true) => above.height() * 0.72,
        (false, true) if choosing => rest - (column.height() * 0.17).min(rest * 0.45),
        (false, true) => above.height() * 0.66,
        (true, false) => column.height() * 0.68,
        (false, false) if choosing => {
            (rest - above.height() * SHEET[1]).max(tray_look.px(ONE_LINE)).min(column.height() * 0.44)
        }
        (false, false) => column.height() * 0.44,
    };
    let steps = if look.room && !throwing { STEPS } else { 0 };
    for _ in 0..steps {
        if tray::height(ctx, &tray_look, desk, column.width(), most) > most {
            tray_look = tray_look.at_most(tray_look.k * SMALLER);
        }
    }
    (tray_look, most.min(rest))
}

/// Shows the sheet of the selected ship with her standing orders, or the roster. With very large text there may be no
/// room for a sheet. Form, table and tray are still there.
fn sheet_pane(
    ctx: &Context,
    look: &Look,
    desk: &Desk,
    state: &mut PanelState,
    (column, rest): (Rect, Rect),
    pass: &mut Pass,
) {
    let sheet_look = look.at_most((rest.height() / 150.0).max(0.84));
    if rest.height() < sheet_look.px(86.0) {
        return;
    }
    pass.pane(ctx, "sheet", rest, Order::Middle, |ui, pass| {
        if let Some(record) = desk.selected_sheet() {
            let orders = desk.standing.as_ref().filter(|standing| standing.is_of(record.unit));
            let foot_look = sheet::close(&sheet_look, rest);
            let foot = if orders.is_some() { standing::height(&foot_look) } else { 0.0 };
            // The rows that a decision is about come into view when it has to be made, or when the sheet gets smaller.
            let about = About::of(desk, record.unit).map(|about| (record.unit, about, rest.height() as u16));
            let before = std::mem::replace(&mut state.memory.about, about);
            let seen = |(unit, what, high)| {
                before.is_some_and(|before| (before.0, before.1) == (unit, what) && before.2 <= high)
            };
            let about = about.filter(|about| !seen(*about)).map(|(_, about, _)| about);
            let share = sheet::share(ui, &sheet_look, desk, column, &mut state.memory.sheets);
            let colour = desk.colour(record.side);
            sheet::show(ui, &sheet_look, record, colour, (foot, share), (desk.battery, about), pass);
            if let Some(orders) = orders {
                let place = Rect::from_min_max(pos2(rest.left(), rest.bottom() - foot), rest.max);
                ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
                    standing::show(ui, &foot_look, orders, &mut state.memory.standing, pass)
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
