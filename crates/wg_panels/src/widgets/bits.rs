//! Helpers that every panel uses: setting and painting text, and telling whether a press was meant.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align, Color32, Context, FontId, Galley, Id, Painter, Pos2, Rect, Response, Sense, Ui, WidgetInfo, WidgetType,
};

use crate::look::fonts;
use crate::look::theme::Look;
use crate::look::tokens::size;
use crate::own;
use crate::read::sight::Sight;

/// A run of text with its typeface and colour.
pub struct Run<'a>(pub &'a str, pub FontId, pub Color32);

/// Sets runs of text as one paragraph, broken at `width`. All faces in a line share one baseline.
pub fn paragraph(painter: &Painter, runs: &[Run<'_>], width: f32) -> Arc<Galley> {
    painter.layout_job(job(runs, width))
}

/// Joins sentences for a screen reader and leaves out empty ones. A sentence without an end mark gets a full stop, but
/// the last sentence stays as it is.
pub(crate) fn sentences(parts: &[&str]) -> String {
    let mut said = String::new();
    for part in parts.iter().filter(|part| !part.is_empty()) {
        if !said.is_empty() {
            said += if said.ends_with(['.', '?', '!']) { " " } else { ". " };
        }
        said += part;
    }
    said
}

/// Sets runs of text in one row. What does not fit in `width` is replaced by an ellipsis.
pub fn one_row(painter: &Painter, runs: &[Run<'_>], width: f32) -> Arc<Galley> {
    let mut job = job(runs, width);
    job.wrap.max_rows = 1;
    painter.layout_job(job)
}

/// Sets runs of text as one paragraph, flush right.
pub fn paragraph_right(painter: &Painter, runs: &[Run<'_>], width: f32) -> Arc<Galley> {
    painter.layout_job(LayoutJob { halign: Align::RIGHT, ..job(runs, width) })
}

fn job(runs: &[Run<'_>], width: f32) -> LayoutJob {
    let mut job = LayoutJob { break_on_newline: true, ..LayoutJob::default() };
    let below = runs.iter().map(|run| (fonts::reach(&run.1.family).1 * run.1.size).round()).fold(0.0, f32::max);
    for Run(text, font, colour) in runs {
        let mut format = TextFormat::simple(font.clone(), *colour);
        // egui aligns the boxes of the faces: with the same depth for all of them, their baselines agree.
        format.valign = Align::BOTTOM;
        format.line_height = Some((fonts::reach(&font.family).0 * font.size).round() + below);
        job.append(text, 0.0, format);
    }
    job.wrap.max_width = width.max(8.0);
    job
}

/// Sets one line of text. What does not fit in `width` is replaced by an ellipsis.
pub fn line(painter: &Painter, text: &str, font: FontId, colour: Color32, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, colour);
    job.wrap.max_width = width.max(8.0);
    job.wrap.max_rows = 1;
    job.wrap.break_anywhere = true;
    painter.layout_job(job)
}

/// The smallest size of text, in points. Text that has no room at this size is cut.
pub const SMALLEST: f32 = 11.0;

/// Sets one line of text, reduced to three quarters of its size at most before it is cut.
pub fn fitted(painter: &Painter, text: &str, font: FontId, colour: Color32, width: f32) -> Arc<Galley> {
    let full = painter.layout_no_wrap(text.to_owned(), font.clone(), colour);
    if full.size().x <= width {
        return full;
    }
    let shrink = (width / full.size().x * 0.985).max(0.74);
    line(painter, text, FontId::new((font.size * shrink).max(SMALLEST.min(font.size)), font.family), colour, width)
}

/// Sets text on up to `rows` rows in a box of this size, and reduces it until it fits. At the smallest size it is cut
/// with an ellipsis.
pub fn boxed(
    painter: &Painter,
    text: &str,
    font: FontId,
    colour: Color32,
    size: egui::Vec2,
    rows: usize,
) -> Arc<Galley> {
    let least = SMALLEST.min(font.size);
    let points = |part: f32| (font.size * part).max(least);
    let set = |part: f32, width: f32| {
        painter.layout(text.to_owned(), FontId::new(points(part), font.family.clone()), colour, width.max(8.0))
    };
    let fits = |galley: &Galley, rows: usize| {
        galley.rows.len() <= rows && galley.size().y <= size.y + 1.0 && galley.size().x <= size.x + 0.5
    };
    // One row if that is not much smaller, otherwise all rows, then smaller and smaller.
    let tries = [(1.0, 1), (0.93, 1), (0.87, 1)]
        .into_iter()
        .chain([1.0, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56, 0.5, 0.44, 0.38].map(|part| (part, rows)));
    tries
        .filter(|(part, _)| *part >= 1.0 || font.size * part > least * 0.93)
        .map(|(part, rows)| (set(part, if rows == 1 { f32::INFINITY } else { size.x }), rows))
        .find(|(galley, rows)| fits(galley, *rows))
        .map_or_else(
            || {
                let mut job = LayoutJob::simple(
                    text.to_owned(),
                    FontId::new(least, font.family.clone()),
                    colour,
                    size.x.max(8.0),
                );
                job.wrap.max_rows = rows.min((size.y / (least * 1.2)).floor() as usize).max(1);
                job.wrap.break_anywhere = job.wrap.max_rows == 1;
                painter.layout_job(job)
            },
            |(galley, _)| galley,
        )
}

/// Paints a galley with the middle of its left edge at `at`.
pub fn put_left(painter: &Painter, galley: Arc<Galley>, at: Pos2) -> Rect {
    let pos = egui::pos2(at.x, at.y - galley.size().y / 2.0);
    put(painter, galley, pos)
}

/// Paints a galley with the middle of its right edge at `at`.
pub fn put_right(painter: &Painter, galley: Arc<Galley>, at: Pos2) -> Rect {
    let pos = egui::pos2(at.x - galley.size().x, at.y - galley.size().y / 2.0);
    put(painter, galley, pos)
}

/// Paints a galley centred on `at`.
pub fn put_centre(painter: &Painter, galley: Arc<Galley>, at: Pos2) -> Rect {
    let pos = at - galley.size() / 2.0;
    put(painter, galley, pos)
}

/// Paints a galley with its top left corner at `at`, snapped to whole points so that small type stays sharp.
pub fn put(painter: &Painter, galley: Arc<Galley>, at: Pos2) -> Rect {
    let at = egui::pos2(at.x.round(), at.y.round());
    let rect = Rect::from_min_size(at, galley.size());
    painter.galley(at, galley, Color32::PLACEHOLDER);
    rect
}

/// A widget that can be pressed, its place, and since when it has been seen.
#[derive(Clone)]
struct Came {
    means: String,
    at: Pos2,
    pass: u64,
    sight: Sight,
    /// The pointer over which the widget came; `None` once the pointer has moved, or if it was elsewhere.
    under: Option<Pos2>,
}

/// The time for which a widget must have been visible before a press of a pointer that was there already can be meant
/// for it, in seconds. It is longer than a double click.
const MOMENT: f64 = 0.5;
/// The same time for a pointer that has moved to the widget since.
const GLANCE: f64 = 0.2;
/// The distance that a widget may move and still count as the same, in points.
const SAME: f32 = 8.0;
/// The distance that a hand at rest moves the pointer without meaning it, in points.
const TREMOR: f32 = 5.0;

/// Records that a widget is here in this pass, and asks for another frame if it has not been seen yet. `means` says
/// what a press does; if that changes, the widget is another one.
pub(crate) fn came(ctx: &Context, id: Id, means: &str, rect: Rect) {
    let (now, pass, at) = (ctx.input(|input| input.time), ctx.cumulative_pass_nr(), rect.center());
    let pointer = ctx.pointer_hover_pos();
    let key = id.with("came");
    let stays = own::kept::<Came>(ctx, key)
        .filter(|before| before.means == means && before.at.distance(at) < SAME && pass <= before.pass + 3);
    let (sight, under) = stays.map_or_else(
        || (Sight::first(now), pointer.filter(|pointer| rect.contains(*pointer))),
        |before| {
            let rests = |under: &Pos2| pointer.is_some_and(|pointer| pointer.distance(*under) < TREMOR);
            (before.sight.again(now), before.under.filter(rests))
        },
    );
    let comes = sight.is_new();
    own::keep(ctx, key, Came { means: means.to_owned(), at, pass, sight, under });
    if comes {
        ctx.request_repaint();
    }
}

/// True if a widget was pressed and the press was meant for it. A press that comes before the player can have read the
/// widget was meant for what was there before.
pub fn pressed(response: &Response) -> bool {
    let now = response.ctx.input(|input| input.time);
    let came = own::kept::<Came>(&response.ctx, response.id.with("came"));
    let read = came.is_none_or(|came| came.sight.has_lasted(now, if came.under.is_some() { MOMENT } else { GLANCE }));
    response.clicked() && (read || !response.clicked_by(egui::PointerButton::Primary))
}

/// Lays out a paragraph in `ui` as wide as there is room, with a name for screen readers.
pub fn flow(ui: &mut Ui, runs: &[Run<'_>]) -> Response {
    let galley = paragraph(ui.painter(), runs, ui.available_width());
    let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
    let name: String = runs.iter().map(|run| run.0).collect();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &name));
    put(ui.painter(), galley, rect.min);
    response
}

/// Paints the clause of a button inside it, in a corner free of other words. If both corners are taken, or there is no
/// clause, paints nothing.
pub fn clause_within(painter: &Painter, look: &Look, clause: &str, (face, ink): (Rect, Color32), words: &[Rect]) {
    let galley = painter.layout_no_wrap(clause.to_owned(), look.italic(size::SMALL * 0.86), ink);
    let room = face.shrink2(egui::vec2(look.px(7.0), look.px(2.0)));
    let (wide, tall) = (galley.size().x, galley.size().y);
    let corners = [egui::pos2(room.right() - wide, room.bottom() - tall), egui::pos2(room.right() - wide, room.top())];
    let free =
        |at: &Pos2| words.iter().all(|word| !word.shrink(1.0).intersects(Rect::from_min_size(*at, galley.size())));
    if let Some(at) = corners.into_iter().find(free).filter(|_| !clause.is_empty()) {
        put(painter, galley, at);
    }
}

/// Adds a tooltip with this text, unless the text is empty.
pub fn tip(response: Response, text: &str) -> Response {
    if text.is_empty() {
        return response;
    }
    response.on_hover_text(text)
}

/// Shows the text field for the reason of a ruling, in this width.
pub fn reason(ui: &mut Ui, look: &Look, reason: &mut String, width: f32) -> Response {
    let edit = egui::TextEdit::singleline(reason)
        .hint_text("Your reason, in a few words")
        .font(look.text(size::TEXT))
        .desired_width(width)
        .char_limit(200)
        .margin(egui::Margin::same(look.px(7.0) as i8));
    let response = ui.add(edit);
    // What was pasted may have control characters, which have no place in a journal.
    reason.retain(|letter| !letter.is_control());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "The reason"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::widgets::pass::Pass;
    use egui::{Event, Modifiers, PointerButton, RawInput, pos2, vec2};

    /// Draws a frame at this time with a button of this name, clicked or not. Returns true if the button was pressed.
    fn picture(ctx: &Context, time: f64, name: &str, click: bool) -> bool {
        pointed(ctx, time, name, click, pos2(50.0, 30.0))
    }

    /// Draws a frame as [`picture`] does, with the pointer at this place.
    fn pointed(ctx: &Context, time: f64, name: &str, click: bool, at: Pos2) -> bool {
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::default(),
        };
        let events = if click {
            vec![Event::PointerMoved(at), button(true), button(false)]
        } else {
            vec![Event::PointerMoved(at)]
        };
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(200.0, 100.0))),
            time: Some(time),
            events,
            ..RawInput::default()
        };
        let mut heard = false;
        let output = ctx.run_ui(input, |ui| {
            let button = Rect::from_center_size(pos2(50.0, 30.0), vec2(80.0, 40.0));
            let response = Pass::default().spot(ui, button, "place", Sense::click(), name);
            heard |= pressed(&response);
        });
        output.drop_without_applying_deltas();
        heard
    }

    /// Shows *Sail* and then *Strike* in frames at these times. Returns true if a press on *Strike* at the last time
    /// counts.
    fn is_heard(pictures: &[f64], pressed: f64) -> bool {
        let ctx = Context::default();
        for time in [1.0, 1.1, 3.0] {
            picture(&ctx, time, "Sail", false);
        }
        assert!(picture(&ctx, 3.1, "Sail", true), "what has lain there long is heard");
        for time in pictures {
            picture(&ctx, *time, "Strike", false);
        }
        picture(&ctx, pressed, "Strike", true)
    }

    #[test]
    fn a_press_is_heard_by_what_one_can_have_seen_to_lie_there_and_by_nothing_else() {
        assert!(!is_heard(&[4.0, 4.02, 4.03], 4.2), "the second of two quick clicks");
        assert!(
            is_heard(&[4.0, 4.02, 4.03], 4.55),
            "nobody waits longer than it takes to read, and no picture is drawn meanwhile"
        );
        assert!(!is_heard(&[4.0], 4.5), "a slow machine: half a second goes by before anybody sees it");
        assert!(is_heard(&[4.0, 4.5], 5.0), "after that it is heard");
        assert!(
            !is_heard(&[4.0], 9.0),
            "a very slow one: the picture before lies on the screen until another is begun"
        );
    }

    #[test]
    fn a_hand_that_has_gone_to_what_has_come_need_not_wait_out_a_double_click() {
        let presses = |from: Pos2, time: f64| {
            let ctx = Context::default();
            for time in [1.0, 1.1, 3.0] {
                pointed(&ctx, time, "Sail", false, from);
            }
            for time in [4.0, 4.02, 4.1] {
                pointed(&ctx, time, "Strike", false, from);
            }
            pointed(&ctx, time - 0.01, "Strike", false, pos2(60.0, 34.0));
            pointed(&ctx, time, "Strike", true, pos2(60.0, 34.0))
        };
        assert!(presses(pos2(150.0, 80.0), 4.3), "it came from elsewhere");
        assert!(presses(pos2(40.0, 30.0), 4.3), "it moved on to it");
        assert!(!presses(pos2(150.0, 80.0), 4.15), "nobody reads as fast as that");
        assert!(!presses(pos2(61.0, 33.0), 4.3), "it has only trembled");
    }

    #[test]
    fn what_has_come_is_drawn_once_more_at_once_so_that_it_counts_as_seen() {
        let ctx = Context::default();
        for time in [1.0, 1.1, 3.0] {
            picture(&ctx, time, "Sail", false);
        }
        picture(&ctx, 3.1, "Sail", false);
        let wants = || ctx.repaint_causes().iter().any(|cause| cause.file == file!());
        assert!(!wants(), "what has lain there is at rest");
        // The repaint causes are those of the previous frame.
        picture(&ctx, 4.0, "Strike", false);
        picture(&ctx, 4.1, "Strike", false);
        assert!(wants(), "it was drawn first");
    }
}
