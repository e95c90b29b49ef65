//! The marked line of the journal. The first click on a line marks it and shows on the table where it happened. The
//! second shows the table as it was; its button then leads back to the battle.

use egui::{CursorIcon, Rect, Sense, Stroke, StrokeKind, Ui, vec2};

use crate::look::theme::{Look, rgb};
use crate::read::desk::{Desk, Intent, JournalLine};
use crate::read::replay::{LineMark, Past};
use crate::widgets::bits;
use crate::widgets::pass::Pass;

/// Returns true if the line with this index is marked.
pub(crate) fn is_marked(desk: &Desk, n: usize) -> bool {
    desk.marked.as_ref().is_some_and(|marked| marked.line == n)
}

/// Returns the room for the button of a marked line; 0 for any other line.
pub(crate) fn marked_room(look: &Look, desk: &Desk, n: usize) -> f32 {
    if is_marked(desk, n) { look.px(32.0) } else { 0.0 }
}

/// Handles a press of a line: the first marks it, and the second shows the table as it was. While the player looks back
/// already, the first does both.
pub(crate) fn press_line(desk: &Desk, n: usize, entry: &JournalLine, marked: bool, pass: &mut Pass) {
    if !marked {
        pass.intents.push(Intent::Past(Past::Mark(LineMark::of(n, entry))));
    }
    if marked || desk.replay.is_some() {
        pass.intents.push(Intent::Past(Past::Shot(entry.order, entry.report.unit)));
    }
}

/// Shows the button of a marked line: it leads to the table as it was or, from there, back to the battle.
pub(crate) fn marked_button(ui: &Ui, look: &Look, desk: &Desk, row: Rect, entry: &JournalLine, pass: &mut Pass) {
    let looks_back = desk.replay.as_ref().is_some_and(|replay| !replay.saved);
    let (words, past) = match &desk.replay {
        Some(replay) if replay.saved => return,
        Some(_) => ("Return to the battle", Past::Leave),
        None => ("See the table as it was", Past::Shot(entry.order, entry.report.unit)),
    };
    let palette = look.ink();
    let galley = bits::fitted(ui.painter(), words, look.title(16.0), rgb(palette.ink), row.width() - look.px(20.0));
    let face = Rect::from_min_size(row.min, vec2(galley.size().x + look.px(20.0), row.height()));
    let said = if looks_back { "Return to the battle from the past" } else { words };
    let response = pass.spot(ui, face, "marked line", Sense::click(), said).on_hover_cursor(CursorIcon::PointingHand);
    let lit = response.hovered() || response.has_focus();
    let fill = rgb(if lit { palette.button_hover } else { palette.button });
    ui.painter().rect(face, look.px(3.0), fill, Stroke::new(1.0, rgb(palette.ink_soft)), StrokeKind::Inside);
    bits::put_centre(ui.painter(), galley, face.center());
    if response.clicked() {
        pass.intents.push(Intent::Past(past));
    }
}
