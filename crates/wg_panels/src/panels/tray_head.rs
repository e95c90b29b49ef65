//! The words above the dice of a row that is rolled by hand.

use std::sync::Arc;

use egui::{Galley, Painter, Rect, Response, Sense, Ui, pos2, vec2};
use wg_core::{SideId, Throw};

use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::panels::tray_hand::is_list;
use crate::panels::tray_thrown::{spoken, word_line};
use crate::read::desk::{Desk, Intent};
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

/// The words of a row: its reason, above the first row of a roll, and if there are several kinds of dice, a word for
/// what these dice are for.
pub(crate) struct Head {
    title: Option<Arc<Galley>>,
    line: Option<Arc<Galley>>,
}

impl Head {
    /// Lays out the words of a row in this width.
    pub(crate) fn set(painter: &Painter, look: &Look, desk: &Desk, row: &Throw, width: f32) -> Self {
        // Many dice, or dice of several kinds, leave no room for large words.
        let tight =
            desk.tray.dice_wanted() > 12 || is_list(desk) || desk.tray.wanted.iter().any(|row| !row.word.is_empty());
        let look = &if look.room && tight { look.at_most(look.k * 0.66) } else { *look };
        let first = first_of_throw(desk, row);
        let title = std::ptr::eq(first, row)
            .then(|| title(painter, look, desk, row, width - flag_room(look, desk.thrower(row)) - count_room(look)));
        let line = (!row.word.is_empty()).then(|| {
            let other =
                if row.clause == first.clause || look.room { String::new() } else { format!("   {}", row.clause) };
            word_line(painter, look, &row.word, &format!("{}{other}", row.needed), width - count_room(look))
        });
        Self { title, line }
    }

    /// Returns the height of the words.
    pub(crate) fn height(&self, look: &Look) -> f32 {
        [&self.title, &self.line].into_iter().flatten().map(|galley| galley.size().y).sum::<f32>() + look.px(3.0)
    }
}

/// Returns the first row of the roll that this row belongs to. Rows with a word belong together if they have the same
/// reason and the same side.
fn first_of_throw<'a>(desk: &'a Desk, row: &'a Throw) -> &'a Throw {
    let rows: Vec<&Throw> = desk.tray.fallen.iter().map(|fallen| &fallen.throw).chain(&desk.tray.wanted).collect();
    let together =
        |one: &Throw| !one.word.is_empty() && one.reason == row.reason && desk.thrower(one) == desk.thrower(row);
    let Some(at) = rows.iter().position(|other| std::ptr::eq(*other, row)) else { return row };
    if row.word.is_empty() {
        row
    } else {
        rows[..at].iter().rev().take_while(|other| together(other)).last().copied().unwrap_or(row)
    }
}

/// Returns the reason, what is needed, and the clause. What is needed is left out if a row above needs the same.
fn title(painter: &Painter, look: &Look, desk: &Desk, row: &Throw, width: f32) -> Arc<Galley> {
    let ink = rgb(look.ink().on_baize);
    let soft = rgb(look.ink().on_baize_soft);
    let coloured = !row.word.is_empty();
    let rows = desk.tray.fallen.iter().map(|fallen| &fallen.throw).chain(&desk.tray.wanted);
    let said = !coloured && rows.take_while(|other| !std::ptr::eq(*other, row)).any(|other| other.needed == row.needed);
    let clause = if row.clause.is_empty() || said || look.room { String::new() } else { format!("   {}", row.clause) };
    let runs = [
        Run(&row.reason, look.title(18.0), ink),
        Run("   ", look.text(10.0), ink),
        Run(if said || coloured { "" } else { &row.needed }, look.text(size::REMARK - 1.0), soft),
        Run(&clause, look.italic(size::SMALL), soft),
    ];
    bits::paragraph(painter, &runs, width)
}

/// Returns the room for the flag before the words of a row.
pub(crate) fn flag_room(look: &Look, whose: Option<SideId>) -> f32 {
    if whose.is_some() { look.px(25.0) } else { 0.0 }
}

/// Draws the flag of the side that rolls, at the left of the first line of words. `at` is the left end of its middle
/// line.
pub(crate) fn flag(painter: &Painter, look: &Look, desk: &Desk, whose: Option<SideId>, at: egui::Pos2) {
    let Some(colour) = whose.map(|side| desk.colour(side)) else { return };
    let place = Rect::from_center_size(at + vec2(look.px(9.0), 0.0), vec2(look.px(18.0), look.px(14.0)));
    paint::side_mark(painter, place, colour, rgb(look.side(colour).fill), rgb(look.ink().on_baize));
}

/// Returns the room for '12 of 26' at the end of the words of a row.
fn count_room(look: &Look) -> f32 {
    look.px(62.0)
}

/// Shows the words of a row, with the flag of the side that rolls and the number of its dice that have an effect so
/// far.
pub(crate) fn row_head(ui: &mut Ui, look: &Look, desk: &Desk, row: &Throw, good: Option<usize>, pass: &mut Pass) {
    let width = ui.available_width();
    let Head { title, line } = Head::set(ui.painter(), look, desk, row, width);
    let coloured = line.is_some();
    if let Some(title) = title {
        let whose = desk.thrower(row);
        let first = title.rows.first().map_or(0.0, |row| row.height());
        let needed = if coloured { "" } else { &row.needed };
        let (rect, response) = label(ui, title.size().y, &bits::sentences(&[&*row.reason, needed]));
        flag(ui.painter(), look, desk, whose, pos2(rect.left(), rect.top() + first / 2.0));
        bits::put(ui.painter(), title, pos2(rect.left() + flag_room(look, whose), rect.top()));
        if !coloured {
            count(ui.painter(), look, row, good, pos2(rect.right(), rect.top() + first / 2.0));
        }
        cite(&response, row, pass);
    }
    if let Some(line) = line {
        let first = line.rows.first().map_or(0.0, |row| row.height());
        let (rect, response) = label(ui, line.size().y, &spoken(&row.word, row.colour, &row.needed));
        bits::put(ui.painter(), line, rect.min);
        count(ui.painter(), look, row, good, pos2(rect.right(), rect.top() + first / 2.0));
        cite(&response, row, pass);
    }
    ui.add_space(look.px(3.0));
}

pub(crate) fn label(ui: &mut Ui, height: f32, said: &str) -> (Rect, Response) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, said));
    (rect, response)
}

/// Draws the number of dice in the row that have an effect: '2 of 3'.
fn count(painter: &Painter, look: &Look, row: &Throw, good: Option<usize>, at: egui::Pos2) {
    let Some(good) = good else { return };
    let ink = rgb(if good > 0 { look.ink().gilt } else { look.ink().on_baize_soft });
    let count = bits::boxed(
        painter,
        &format!("{good} of {}", row.dice),
        look.bold(size::REMARK),
        ink,
        vec2(count_room(look), look.px(26.0)),
        1,
    );
    bits::put_right(painter, count, at);
}

/// Makes the words of a row clickable: a click shows the clause.
fn cite(response: &Response, row: &Throw, pass: &mut Pass) {
    pass.cite(response, &row.clause);
    if !row.clause.is_empty() && response.interact(Sense::click()).on_hover_cursor(egui::CursorIcon::Help).clicked() {
        pass.intents.push(Intent::Clause(row.clause.to_string()));
    }
}
