//! A phase of a fleet battle in the journal: a line for each division, which unfolds into what its ships did and
//! suffered.

use std::ops::Range;

use egui::{CursorIcon, Rect, Response, Sense, Stroke, Ui, pos2, vec2};
use wg_core::{DivisionView, Event};

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::read::desk::{Desk, JournalLine};
use crate::widgets::pass::Pass;
use crate::widgets::{bits, paint};

/// Phases with at most this many lines are not folded.
const FEW: usize = 10;

/// Returns the lines of a finished phase, if the journal groups them by division: those after the phase line at
/// `start`.
pub(super) fn told_by_division(desk: &Desk, start: usize) -> Option<Range<usize>> {
    let is_phase = |line: &JournalLine| matches!(line.report.event, Event::Phase);
    if desk.view.divisions.is_empty() || desk.replay.is_some() || !desk.told().get(start).is_some_and(is_phase) {
        return None;
    }
    let lines = desk.told()[start + 1..].iter().position(is_phase)?;
    (lines > FEW).then(|| start + 1..start + 1 + lines)
}

/// Splits the lines of a phase: first those of no division, then those of each division by its index.
pub(super) fn by_division(desk: &Desk, lines: &Range<usize>) -> (Vec<usize>, Vec<(usize, Vec<usize>)>) {
    let division = |n: usize| {
        let unit = desk.told()[n].report.unit?;
        desk.view.divisions.iter().position(|division| division.ships.contains(&unit))
    };
    let divided = (0..desk.view.divisions.len())
        .map(|at| (at, lines.clone().filter(|n| division(*n) == Some(at)).collect::<Vec<_>>()));
    (
        lines.clone().filter(|n| division(*n).is_none()).collect(),
        divided.filter(|(_, lines)| !lines.is_empty()).collect(),
    )
}

/// Returns the division and the lines of consecutive orders to its ships, starting at `start`. `None` unless there are
/// at least two.
pub(super) fn orders_of_division(desk: &Desk, start: usize) -> Option<(usize, Range<usize>)> {
    let division = |line: &JournalLine| {
        let unit = line.report.unit.filter(|_| matches!(line.report.event, Event::Ordered))?;
        desk.view.divisions.iter().position(|division| division.ships.contains(&unit))
    };
    let first = division(desk.told().get(start)?)?;
    let count = desk.told()[start..].iter().take_while(|line| division(line) == Some(first)).count();
    (count > 1).then_some((first, start..start + count))
}

/// Returns what the orders say: '11 ships: engage Bucentaure', or the number of orders if they differ.
pub(super) fn orders_said(desk: &Desk, lines: &Range<usize>) -> String {
    // The words after the ship's name.
    let told = |line: &JournalLine| {
        let name = &desk.view.units.get(line.report.unit?.index())?.name;
        let told = line.report.sentence.strip_prefix(name.as_str())?.strip_prefix(" is ")?;
        Some(told.trim_start_matches("to ").trim_end_matches('.').to_owned())
    };
    let mut words = desk.told()[lines.clone()].iter().map(told);
    let first = words.next().flatten();
    match first.filter(|first| words.all(|other| other.as_ref() == Some(first))) {
        Some(told) => format!("{} ships: {told}", lines.len()),
        None => format!("{} orders", lines.len()),
    }
}

/// True if a line stays visible while its division is folded: a change of fate or a signal.
pub(super) fn stays(line: &JournalLine) -> bool {
    matches!(line.report.event, Event::Fate | Event::Signalled)
}

/// Returns a summary of the lines: '14 throws · harmed 9 times'.
pub(super) fn summary(lines: &[&JournalLine]) -> String {
    let thrown = lines.iter().filter(|line| matches!(line.report.event, Event::Thrown { .. })).count();
    let harmed = lines.iter().filter(|line| matches!(line.report.event, Event::Harmed { .. })).count();
    let count = |count: usize, one: &str, many: &str| {
        if count == 1 { one.to_owned() } else { many.replace("{}", &count.to_string()) }
    };
    let parts = [
        (thrown > 0).then(|| count(thrown, "1 roll", "{} rolls")),
        (harmed > 0).then(|| count(harmed, "1 report of damage", "{} reports of damage")),
        (thrown + harmed == 0).then(|| count(lines.len(), "1 line", "{} lines")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Shows the line of a division, with an arrow.
pub(super) fn head(
    ui: &mut Ui,
    look: &Look,
    desk: &Desk,
    division: &DivisionView,
    id: (usize, usize),
    said: &str,
    open: bool,
    pass: &mut Pass,
) -> Response {
    let palette = look.ink();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(24.0)), Sense::hover());
    let name = format!("{} {}: {said}", if open { "Collapse" } else { "Expand" }, division.name);
    let response =
        pass.spot(ui, rect, ("division", id), Sense::click(), &name).on_hover_cursor(CursorIcon::PointingHand);
    let colour = desk.colour(division.side);
    let tint = look.side(colour);
    let painter = ui.painter();
    if response.hovered() || response.has_focus() {
        painter.rect_filled(rect.shrink2(vec2(look.px(4.0), 0.0)), look.px(3.0), rgb(tint.wash));
    }
    let pad = look.px(size::PAD * 0.8);
    let middle = rect.center().y;
    let flag = Rect::from_center_size(pos2(rect.left() + pad + look.px(4.5), middle), egui::Vec2::splat(look.px(9.0)));
    paint::side_mark(painter, flag, colour, rgb(tint.fill), rgba(palette.ink, 0.5));
    let (x, d) = (rect.right() - pad - look.px(5.0), look.px(4.0));
    let arrow = if open {
        [vec2(-d, -d * 0.6), vec2(0.0, d * 0.7), vec2(d, -d * 0.6)]
    } else {
        [vec2(-d * 0.6, -d), vec2(d * 0.7, 0.0), vec2(-d * 0.6, d)]
    };
    painter.line(
        arrow.map(|by| pos2(x, middle) + by).to_vec(),
        Stroke::new((look.k * 1.6).max(1.3), rgb(palette.ink_soft)),
    );
    let said = bits::fitted(painter, said, look.italic(size::SMALL + 0.5), rgb(palette.ink_soft), rect.width() * 0.5);
    let said = bits::put_right(painter, said, pos2(x - look.px(10.0), middle));
    let left = flag.right() + look.px(6.0);
    let words =
        bits::fitted(painter, &division.name, look.title(16.5), rgb(tint.text), said.left() - left - look.px(8.0));
    bits::put_left(painter, words, pos2(left, middle));
    response
}
