//! The journal as a paper card: one line for each event, with its clause. Pointing at a line highlights its unit. A
//! click marks it and shows where it happened; another shows the table as it was.

use std::ops::Range;
use std::sync::Arc;

use egui::{Context, CursorIcon, Galley, Painter, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::Event;

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::{Rgb, size};
use crate::panels::journal_divisions as divisions;
use crate::panels::journal_marked::{is_marked, marked_button, marked_room, press_line};
use crate::read::desk::{Desk, Intent, JournalLine};
use crate::read::state::PanelState;
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

/// The maximum number of lines laid out. Older lines are in the journal file.
const LONGEST: usize = 400;

/// Returns the rectangle of the journal when it is shown large over the chart.
pub fn large_rect(look: &Look, chart: Rect) -> Rect {
    let edge = look.px(26.0).min(chart.width() * 0.04);
    let size = vec2(look.px(560.0).min(chart.width() - edge * 2.0), chart.height() - edge * 2.0);
    Rect::from_min_size(chart.max - size - vec2(edge, edge), size)
}

/// Draws the journal into the whole of `ui`.
pub fn show(ui: &mut Ui, look: &Look, desk: &Desk, state: &mut PanelState, pass: &mut Pass) {
    let rect = ui.max_rect();
    paint::paper(ui.painter(), look, rect, look.ink().sheet);
    let title = look.px(28.0);
    let pad = look.px(size::PAD * 0.8);
    let tall = rect.height() > look.px(150.0);
    let mut top = rect.top() + look.px(6.0);
    if tall {
        let painter = ui.painter();
        bits::put_left(
            painter,
            bits::line(painter, "Journal", look.title(size::PART - 1.0), rgb(look.ink().ink), rect.width()),
            pos2(rect.left() + pad, top + title * 0.5),
        );
        painter.hline(
            (rect.left() + pad)..=(rect.right() - pad),
            top + title,
            Stroke::new(1.0, rgba(look.ink().rule, 0.7)),
        );
        top += title + look.px(2.0);
    }
    let body = Rect::from_min_max(pos2(rect.left(), top), rect.max - vec2(look.px(3.0), look.px(6.0)));
    let at = desk.replay.as_ref().map(|replay| replay.at);
    let fresh = (desk.told().len(), at) != state.memory.journal_seen;
    state.memory.journal_seen = (desk.told().len(), at);
    // While the player looks back, the lines of that moment are in view, and later lines are pale.
    let now = at.map_or(usize::MAX, |at| desk.told().iter().rposition(|entry| entry.order <= at).unwrap_or(0));
    ui.scope_builder(egui::UiBuilder::new().max_rect(body), |ui| {
        let shown = ScrollArea::vertical().id_salt("journal").auto_shrink(false).stick_to_bottom(true).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            if desk.told().is_empty() {
                nothing_yet(ui, look, pad);
            }
            let first = desk.told().len().min(now.saturating_add(LONGEST / 2)).saturating_sub(LONGEST);
            let last = desk.told().len().min(first + LONGEST);
            let mut n = first;
            while n < last {
                if let Some((at, lines)) = divisions::orders_of_division(desk, n).filter(|_| desk.replay.is_none()) {
                    n = lines.end;
                    let said = divisions::orders_said(desk, &lines);
                    of_division(ui, look, desk, state, ((lines.start, at), &said), lines.collect(), pass);
                    continue;
                }
                let undo = undo_of(desk, n);
                ui.scope(|ui| {
                    if n > now {
                        ui.set_opacity(0.55);
                    }
                    line(ui, look, desk, n, &desk.told()[n], undo, pass);
                });
                if n == now && fresh {
                    ui.scroll_to_cursor(Some(egui::Align::Center));
                }
                n += 1;
                if let Some(lines) = divisions::told_by_division(desk, n - 1) {
                    n = lines.end;
                    phase_by_division(ui, look, desk, state, &lines, pass);
                }
            }
            if fresh && at.is_none() {
                ui.scroll_to_cursor(Some(egui::Align::BOTTOM));
            }
        });
        let before = std::mem::replace(&mut state.memory.journal_height, shown.content_size.y);
        stays_in_sight(ui.ctx(), before, shown.content_size.y);
    });
}

/// Runs another pass at once if the journal has become shorter. Otherwise, when many lines are folded into a few, the
/// scroll area is beyond its end for one pass and shows nothing.
fn stays_in_sight(ctx: &Context, before: f32, height: f32) {
    if height + 1.0 < before {
        ctx.request_discard("the journal has become shorter");
    }
}

/// Returns what the arrow beside a line can take back. Only the first line of an order that a person gave has an arrow.
fn undo_of(desk: &Desk, n: usize) -> Undo {
    let entry = &desk.told()[n];
    let first_of_order = desk.told()[..n].last().is_none_or(|before| before.order != entry.order);
    if desk.replay.is_some()
        || !first_of_order
        || !entry.by_person
        || entry.order == 0
        || matches!(entry.report.event, Event::Phase)
    {
        Undo::None
    } else if desk.can_undo && entry.order > desk.undo_limit {
        Undo::Free
    } else {
        Undo::Ruling
    }
}

/// Returns the tooltip of the arrow: the order that it takes back, and what is taken back with it.
fn takes_back(desk: &Desk, n: usize, undo: Undo) -> String {
    let entry = &desk.told()[n];
    let later = desk.told()[n..].iter().any(|next| next.order > entry.order);
    let and = if later { ", and everything after it" } else { "" };
    let dice =
        if undo == Undo::Ruling { ". Dice have been rolled since, so the game master must allow it" } else { "" };
    format!("Undo: {}{and}{dice}", entry.report.sentence.trim_end_matches('.'))
}

/// Shows a phase that is over, by division. Divisions are folded, except for changes of fate and signals, until the
/// player unfolds them.
fn phase_by_division(
    ui: &mut Ui,
    look: &Look,
    desk: &Desk,
    state: &mut PanelState,
    lines: &Range<usize>,
    pass: &mut Pass,
) {
    let (nobodys, divided) = divisions::by_division(desk, lines);
    for n in nobodys {
        line(ui, look, desk, n, &desk.told()[n], undo_of(desk, n), pass);
    }
    for (at, own) in divided {
        let told: Vec<&JournalLine> = own.iter().map(|n| &desk.told()[*n]).collect();
        of_division(ui, look, desk, state, ((lines.start, at), &divisions::summary(&told)), own, pass);
    }
}

/// Shows the line of a division with its summary, and its own lines if it is unfolded.
fn of_division(
    ui: &mut Ui,
    look: &Look,
    desk: &Desk,
    state: &mut PanelState,
    (id, said): ((usize, usize), &str),
    lines: Vec<usize>,
    pass: &mut Pass,
) {
    let open = state.memory.unfolded.contains(&id);
    let head = divisions::head(ui, look, desk, &desk.view.divisions[id.1], id, said, open, pass);
    // The pane sticks to its end, so the pressed line must be kept in view.
    if state.memory.turned.take_if(|turned| *turned == id).is_some() {
        head.scroll_to_me(Some(egui::Align::Center));
    }
    if head.clicked() {
        if open {
            state.memory.unfolded.remove(&id);
        } else {
            state.memory.unfolded.insert(id);
        }
        state.memory.turned = Some(id);
        ui.ctx().request_repaint();
    }
    for n in lines.into_iter().filter(|n| open || divisions::stays(&desk.told()[*n])) {
        line(ui, look, desk, n, &desk.told()[n], undo_of(desk, n), pass);
    }
}

/// Returns the lines of what happened up to the moment that is looked at, each with its place in the journal.
pub(super) fn shown_lines(desk: &Desk) -> Vec<(usize, &JournalLine)> {
    let until = desk.replay.as_ref().map_or(usize::MAX, |replay| replay.at);
    let happened = |entry: &JournalLine| !matches!(entry.report.event, Event::Phase | Event::Ordered);
    desk.told().iter().enumerate().filter(|(_, entry)| happened(entry) && entry.order <= until).collect()
}

/// Shows the last three lines in room mode, as large as they fit. If even the smallest size has no room, fewer lines
/// are shown.
pub fn last_three(ui: &mut Ui, look: &Look, desk: &Desk, pass: &mut Pass) {
    let rect = ui.max_rect();
    paint::paper(ui.painter(), look, rect, look.ink().sheet);
    let whole = rect.shrink2(vec2(look.px(2.0), look.px(7.0)));
    let told = shown_lines(desk);
    let height = |look: &Look, (n, entry): (usize, &JournalLine)| {
        let width = whole.width() - look.px(size::PAD * 1.6 + 15.0);
        bits::paragraph(
            ui.painter(),
            &[Run(&entry.report.sentence, look.text(size::REMARK), rgb(look.ink().ink))],
            width,
        )
        .size()
        .y + look.px(7.0)
            + marked_room(look, desk, n)
    };
    let needs = |look: &Look, lines: usize| told.iter().rev().take(lines).map(|line| height(look, *line)).sum::<f32>();
    let sizes = [1.0, 0.88, 0.78, 0.68].map(|part| look.at_most(look.k * part));
    // The line of help takes what three lines leave. If they leave nothing, the three lines get the whole pane.
    let three = sizes
        .iter()
        .map(|look| needs(look, 3))
        .find(|height| *height <= whole.height() * 0.74)
        .unwrap_or(whole.height());
    let body = help(ui, look, desk, whole, if told.is_empty() { whole.height() } else { whole.height() - three }, pass);
    let fits = |look: &Look, lines: usize| needs(look, lines) <= body.height() + 1.0;
    let found = [3, 2, 1]
        .into_iter()
        .flat_map(|lines| sizes.map(|look| (look, lines)))
        .find(|(look, lines)| fits(look, *lines));
    let (look, lines) = found.unwrap_or((sizes[3], 1));
    ui.scope_builder(egui::UiBuilder::new().max_rect(body), |ui| {
        ui.shrink_clip_rect(rect);
        ui.spacing_mut().item_spacing.y = look.px(2.0);
        for (n, entry) in &told[told.len().saturating_sub(lines)..] {
            line(ui, &look, desk, *n, entry, Undo::None, pass);
        }
    });
}

/// The text of an empty journal.
const NOTHING_YET: &str = "The journal is empty. Nothing has happened yet.";

fn nothing_yet(ui: &mut Ui, look: &Look, pad: f32) {
    ui.add_space(look.px(4.0));
    ui.horizontal(|ui| {
        ui.add_space(pad);
        bits::flow(ui, &[Run(NOTHING_YET, look.italic(size::REMARK), rgb(look.ink().ink_faint))]);
    });
}

/// Shows the line of help at the foot of the pane in room mode. Returns the area left above it.
fn help(ui: &Ui, look: &Look, desk: &Desk, body: Rect, most: f32, pass: &mut Pass) -> Rect {
    let words = match (desk.hint.is_empty(), desk.told().is_empty()) {
        (false, _) => desk.hint.as_str(),
        (true, true) => NOTHING_YET,
        (true, false) => return body,
    };
    let pad = look.px(size::PAD * 0.8);
    if most < look.px(size::REMARK * 0.72) {
        return body;
    }
    let ink = rgb(look.ink().ink_soft);
    let room = vec2(body.width() - pad * 2.0, most);
    let galley = bits::boxed(ui.painter(), words, look.italic(size::REMARK), ink, room, 9);
    let top =
        if desk.told().is_empty() { body.center().y - galley.size().y / 2.0 } else { body.bottom() - galley.size().y };
    let place = Rect::from_min_size(pos2(body.left() + pad, top), galley.size());
    pass.spot(ui, place, "help", Sense::hover(), words);
    bits::put(ui.painter(), galley, place.min);
    Rect::from_min_max(body.min, pos2(body.right(), top - look.px(4.0)))
}

/// What the curved arrow beside a line does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Undo {
    /// There is no arrow.
    None,
    /// Takes back the order that this line began, and everything after it.
    Free,
    /// Tries the same although dice were rolled since. The refusal then offers a ruling of the game master.
    Ruling,
}

/// The width of the side mark before a line.
const MARK: f32 = 15.0;

/// Lays out the words of a line with its clause in this width.
pub(super) fn line_galley(painter: &Painter, look: &Look, entry: &JournalLine, width: f32, undo: Undo) -> Arc<Galley> {
    let palette = look.ink();
    let report = &entry.report;
    let ink: Rgb = match report.event {
        Event::Fate => palette.bad,
        _ => palette.ink,
    };
    let text_width =
        width - look.px(size::PAD * 0.8) * 2.0 - look.px(MARK) - if undo == Undo::None { 0.0 } else { look.px(20.0) };
    let clause = if report.clause.is_empty() { String::new() } else { format!("  {}", report.clause) };
    let runs = [
        Run(&report.sentence, look.text(size::REMARK), rgb(ink)),
        Run(&clause, look.text(size::SMALL - 2.0), rgb(palette.ink_faint)),
    ];
    bits::paragraph(painter, if look.room { &runs[..1] } else { &runs }, text_width)
}

pub(super) fn line(ui: &mut Ui, look: &Look, desk: &Desk, n: usize, entry: &JournalLine, undo: Undo, pass: &mut Pass) {
    let palette = look.ink();
    let report = &entry.report;
    let pad = look.px(size::PAD * 0.8);
    let width = ui.available_width();
    if matches!(report.event, Event::Phase) {
        phase_line(ui, look, n, &report.sentence, pass);
        return;
    }
    let side = entry.side.map(|side| desk.colour(side));
    let mark = look.px(MARK);
    let galley = line_galley(ui.painter(), look, entry, width, undo);
    let marked = is_marked(desk, n);
    let height = galley.size().y + look.px(5.0) + marked_room(look, desk, n);
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let response =
        pass.spot(ui, rect, ("line", n), Sense::click(), &report.sentence).on_hover_cursor(CursorIcon::PointingHand);
    pass.cite(&response, &report.clause);
    let pointed = response.hovered() || response.has_focus();
    let painter = ui.painter();
    if pointed || marked {
        let wash = side.map_or(palette.paper, |side| look.side(side).wash);
        let rim = Stroke::new(if marked { (look.k * 1.4).max(1.2) } else { 0.0 }, rgb(palette.ink_soft));
        let place = rect.shrink2(vec2(look.px(4.0), 0.0));
        painter.rect(place, look.px(3.0), rgb(wash), rim, StrokeKind::Inside);
    }
    if pointed {
        pass.hover.unit = report.unit.or(pass.hover.unit);
    }
    if let Some(colour) = side {
        let first_row = galley.rows.first().map_or(0.0, |row| row.height());
        let at = Rect::from_center_size(
            pos2(rect.left() + pad + look.px(4.5), rect.top() + look.px(2.5) + first_row * 0.52),
            egui::Vec2::splat(look.px(9.0)),
        );
        paint::side_mark(painter, at, colour, rgb(look.side(colour).fill), rgba(palette.ink, 0.5));
    }
    let text_at = pos2(rect.left() + pad + mark, rect.top() + look.px(2.5));
    let clause_from = report.sentence.chars().count();
    let clause_place = clause_rect(&galley, clause_from, text_at);
    let below = bits::put(painter, galley, text_at).bottom();
    if marked {
        let row = Rect::from_min_max(
            pos2(text_at.x, below + look.px(3.0)),
            pos2(rect.right() - pad, rect.bottom() - look.px(4.0)),
        );
        marked_button(ui, look, desk, row, entry, pass);
    }
    if undo == Undo::Free || (undo == Undo::Ruling && pointed) {
        let at = Rect::from_center_size(
            pos2(rect.right() - pad - look.px(7.0), rect.center().y),
            egui::Vec2::splat(look.px(18.0)),
        );
        let words = takes_back(desk, n, undo);
        let back = pass.spot(ui, at, ("undo", n), Sense::click(), &words).on_hover_text(&words);
        let ink = if back.hovered() { palette.ink } else { palette.ink_faint };
        paint::undo_icon(
            ui.painter(),
            at.shrink(look.px(2.0)),
            crate::look::theme::rgba(ink, if pointed || back.hovered() { 1.0 } else { 0.8 }),
        );
        if bits::pressed(&back) {
            pass.intents.push(Intent::UndoTo(entry.order - 1));
        }
    }
    if response.clicked() {
        let on_clause = !look.room
            && response.interact_pointer_pos().is_some_and(|at| clause_place.is_some_and(|place| place.contains(at)));
        if on_clause {
            pass.intents.push(Intent::Clause(report.clause.clone()));
        } else {
            press_line(desk, n, entry, marked, pass);
        }
    }
    if response.double_clicked()
        && let Some(unit) = report.unit
    {
        pass.intents.push(Intent::Centre(unit));
    }
}

/// Returns the rectangle of the clause within a paragraph, or `None` if the clause is not all on the last row.
fn clause_rect(galley: &egui::Galley, from: usize, origin: egui::Pos2) -> Option<Rect> {
    let cursor = egui::text::CCursor::new(egui::text::CharIndex(from + 2));
    let start = galley.pos_from_cursor(cursor);
    let end = galley.pos_from_cursor(galley.end());
    (start.center().y - end.center().y)
        .abs()
        .lt(&1.0)
        .then(|| Rect::from_two_pos(start.left_top(), end.right_bottom()).expand(2.0).translate(origin.to_vec2()))
}

/// Draws the beginning of a turn or phase: small capitals between two hairlines.
fn phase_line(ui: &mut Ui, look: &Look, n: usize, sentence: &str, pass: &mut Pass) {
    let palette = look.ink();
    let pad = look.px(size::PAD * 0.8);
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, look.px(23.0)), Sense::hover());
    pass.spot(ui, rect, ("phase", n), Sense::hover(), sentence);
    let painter = ui.painter();
    let galley = bits::fitted(
        painter,
        sentence.trim_end_matches('.'),
        look.title(15.0),
        rgb(palette.ink_soft),
        width - pad * 2.0 - look.px(40.0),
    );
    let words = bits::put_centre(painter, galley, rect.center());
    let stroke = Stroke::new(1.0, rgba(palette.rule, 0.7));
    painter.hline((rect.left() + pad)..=(words.left() - look.px(8.0)), rect.center().y, stroke);
    painter.hline((words.right() + look.px(8.0))..=(rect.right() - pad), rect.center().y, stroke);
}
