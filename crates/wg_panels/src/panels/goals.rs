//! The goals of a side on the paper form, below its name: what is to be done, what it gives, and what has come of it.
//! Below them are its ships that are yet to come.

use egui::{CursorIcon, Rect, Sense, Ui, pos2, vec2};
use wg_core::{ArrivalView, GoalView, SideId};

use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::read::desk::{Desk, Intent};
use crate::read::state::Page;
use crate::widgets::bits;
use crate::widgets::pass::Pass;

/// The height of a goal: two lines of words, in points at 100 % text.
const GOAL: f32 = 37.0;
/// The width of the progress at the right, in points at 100 % text.
const PROGRESS: f32 = 92.0;

fn of_side(desk: &Desk, side: SideId) -> impl Iterator<Item = &GoalView> {
    desk.view.goals.iter().filter(move |goal| goal.side == side)
}

/// Iterates over the ships of a side that are yet to come, the next first.
fn coming(desk: &Desk, side: SideId) -> impl Iterator<Item = &ArrivalView> {
    desk.view.arrivals.iter().filter(move |arrival| arrival.side == side)
}

/// Returns the height of all goals and arrivals of a side, with the gaps between them.
pub(super) fn height(look: &Look, desk: &Desk, side: SideId) -> f32 {
    (of_side(desk, side).count() + coming(desk, side).count()) as f32 * look.px(GOAL + 3.0)
}

/// Shows the goals of a side, and its ships that are yet to come.
pub(super) fn show(ui: &mut Ui, look: &Look, desk: &Desk, side: SideId, pass: &mut Pass) {
    let palette = look.ink();
    for (n, goal) in of_side(desk, side).enumerate() {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(GOAL)), Sense::hover());
        let secret = if goal.secret { " (secret)" } else { "" };
        let words = format!("{}{secret} · {}", goal.says, goal.worth);
        let progress = goal.progress();
        let response = pass
            .spot(ui, rect, ("goal", side.0, n), Sense::click(), &format!("Goal: {words}, {progress}"))
            .on_hover_text("Read the briefing")
            .on_hover_cursor(CursorIcon::PointingHand);
        if response.clicked() {
            pass.intents.push(Intent::Open(Page::Briefing));
        }
        let painter = ui.painter();
        let ink = if goal.closed { palette.ink_soft } else { palette.ink };
        let font = look.text(size::REMARK - 1.0);
        let room = vec2(rect.width() - look.px(PROGRESS + 8.0), look.px(GOAL));
        let galley = bits::boxed(painter, &words, font, rgb(ink), room, 2);
        bits::put_left(painter, galley, pos2(rect.left(), rect.center().y));
        let good = goal.done > 0;
        let tint = if good { palette.good } else { palette.ink_soft };
        let place = Rect::from_min_max(pos2(rect.right() - look.px(PROGRESS), rect.top()), rect.max);
        let galley = bits::fitted(painter, &progress, look.bold(size::REMARK - 1.0), rgb(tint), place.width());
        bits::put_right(painter, galley, pos2(place.right(), place.center().y));
    }
    for (n, arrival) in coming(desk, side).enumerate() {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(GOAL)), Sense::hover());
        let secret = if arrival.secret { " (secret)" } else { "" };
        let words = format!("{}{secret}", arrival.says);
        let response = pass
            .spot(ui, rect, ("arrival", side.0, n), Sense::click(), &format!("To come: {words}"))
            .on_hover_text("Read the briefing")
            .on_hover_cursor(CursorIcon::PointingHand);
        if response.clicked() {
            pass.intents.push(Intent::Open(Page::Briefing));
        }
        let (painter, font) = (ui.painter(), look.text(size::REMARK - 1.0));
        let galley = bits::boxed(painter, &words, font, rgb(palette.ink), vec2(rect.width(), look.px(GOAL)), 2);
        bits::put_left(painter, galley, pos2(rect.left(), rect.center().y));
    }
}
