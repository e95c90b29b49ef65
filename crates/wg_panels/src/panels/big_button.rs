//! The big button at the foot of the column, which never leaves its place.

use egui::{CursorIcon, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::shown::report::counted;
use wg_core::talk::order::Order;

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::read::desk::{Desk, Intent};
use crate::read::replay::Past;
use crate::read::state::{PanelState, UNDER_WAY};
use crate::widgets::pass::Pass;
use crate::widgets::{bits, paint};

/// Shows the big button, in the colour of the side that must act. While a computer captain or an animation is at work
/// it looks inactive, and pressing it skips the animation.
pub fn show(ui: &mut Ui, look: &Look, desk: &Desk, state: &mut PanelState, pass: &mut Pass) {
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
        _ if desk.busy && desk.salvo.is_some() => (UNDER_WAY, "Space: next · Esc: skip to the end · Shift: faster"),
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
    let order = desk.big_button.as_ref().filter(|button| words == button.label).map(|_| (desk.given, desk.chosen));
    if state.memory.big_says(words, order, now) {
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
        vec2(face.width() * 0.34, face.height() * 0.84),
        3,
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
