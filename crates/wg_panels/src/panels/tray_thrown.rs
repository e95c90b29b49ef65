//! A finished roll in the tray: a row for each kind of dice, and the result.

use std::sync::Arc;

use egui::{Galley, Painter, Rect, Sense, Ui, pos2, vec2};
use wg_core::{DieColour, Event, Report, SideId};

use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::panels::tray::flow_galley;
use crate::panels::tray_hand::place;
use crate::panels::tray_head::{flag, flag_room, label};
use crate::read::desk::{Desk, Intent};
use crate::widgets::bits::{self, Run};
use crate::widgets::dice::{self, Die};
use crate::widgets::pass::Pass;

/// A roll, broken down into its parts.
pub(crate) struct Last<'a> {
    pub(crate) desk: &'a Desk,
    pub(crate) title: &'a str,
    /// The side that rolled, if any.
    pub(crate) side: Option<SideId>,
    /// What is needed, if there is only one kind of dice.
    needed: &'a str,
    pub(crate) rows: Vec<Row<'a>>,
    sentence: String,
    clause: &'a str,
}

/// Dice of one kind.
pub(crate) struct Row<'a> {
    pub(crate) colour: DieColour,
    pub(crate) word: &'a str,
    needed: &'a str,
    pub(crate) faces: &'a [u8],
    pub(crate) good: &'a [bool],
    pub(crate) sides: u8,
    pub(crate) result: &'a str,
}

impl<'a> Last<'a> {
    /// Returns the roll that these reports describe together, or `None` if there are none.
    pub(crate) fn of(desk: &'a Desk, reports: &'a [Report]) -> Option<Self> {
        let newest = reports.last()?;
        let rows: Vec<_> = reports.iter().filter_map(Row::of).collect();
        let mut said: Vec<&str> = reports.iter().map(|report| report.sentence.as_str()).collect();
        said.dedup();
        let (title, side) =
            if let Event::Thrown { title, side, .. } = &newest.event { (title.as_str(), *side) } else { ("", None) };
        // With several kinds of dice, the words beside each row say what it needs.
        let needed = rows.first().filter(|row| row.word.is_empty()).map_or("", |row| row.needed);
        Some(Self {
            desk,
            title,
            side,
            needed,
            rows,
            sentence: said.join(" ").trim().to_owned(),
            clause: &newest.clause,
        })
    }

    /// Returns the roll in one sentence, for the line that it has while a later roll is in the tray: 'Before, Red:
    /// Charlotte fires on Mistral, 2 5 6 · 2 hits'.
    pub(crate) fn before(&self) -> String {
        let whose = self.side.map_or_else(String::new, |side| format!(", {}", self.desk.side_name(side)));
        format!("Earlier{whose}: {}", self.in_short())
    }

    /// Returns the roll in short: 'Charlotte fires on Mistral, 2 5 6 · 2 hits'.
    pub(crate) fn in_short(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(Row::in_short).collect();
        format!("{}, {}", self.title, rows.join(", "))
    }

    /// Returns the side that rolled and its dice: 'Red, D10', '3 dice'.
    fn who(&self) -> String {
        let mut kinds: Vec<(u8, usize)> = Vec::new();
        for row in self.rows.iter().filter(|row| !row.faces.is_empty()) {
            match kinds.iter_mut().find(|(sides, _)| *sides == row.sides) {
                Some((_, count)) => *count += row.faces.len(),
                None => kinds.push((row.sides, row.faces.len())),
            }
        }
        let dice = kinds.into_iter().map(|kind| match kind {
            (6, 1) => "1 die".to_owned(),
            (6, count) => format!("{count} dice"),
            (sides, 1) => format!("D{sides}"),
            (sides, count) => format!("{count} D{sides}"),
        });
        self.side
            .map(|side| self.desk.side_name(side).to_owned())
            .into_iter()
            .chain(dice)
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// Returns the height of the roll in this width.
    pub(crate) fn height(&self, painter: &Painter, look: &Look, width: f32) -> f32 {
        let gap = look.px(4.0);
        let rows: f32 = self.rows.iter().map(|row| row.height(painter, look, width)).sum();
        self.head(painter, look, width).size().y + gap + rows + self.story(painter, look, width).size().y + gap
    }

    /// Lays out the title beside the flag, the side with its dice, and what is needed.
    fn head(&self, painter: &Painter, look: &Look, width: f32) -> Arc<Galley> {
        let ink = rgb(look.ink().on_baize);
        let soft = rgb(look.ink().on_baize_soft);
        let (who, small) = (self.who(), look.text(size::REMARK - 1.0));
        let between = if who.is_empty() || self.needed.is_empty() { "" } else { ": " };
        let gap = if who.is_empty() && self.needed.is_empty() { "" } else { "   " };
        let runs = [
            Run(self.title, look.title(18.0), ink),
            Run(gap, look.text(10.0), ink),
            Run(&who, small.clone(), soft),
            Run(between, small.clone(), soft),
            Run(self.needed, small, soft),
        ];
        bits::paragraph(painter, &runs, width - flag_room(look, self.side))
    }

    /// Lays out the sentence of the roll and its clause.
    fn story(&self, painter: &Painter, look: &Look, width: f32) -> Arc<Galley> {
        let ink = rgb(look.ink().on_baize);
        let soft = rgb(look.ink().on_baize_soft);
        let clause = if self.clause.is_empty() { String::new() } else { format!("   {}", self.clause) };
        bits::paragraph(
            painter,
            &[Run(&self.sentence, look.text(size::REMARK), ink), Run(&clause, look.italic(size::SMALL), soft)],
            width,
        )
    }

    /// Draws the roll in the flow of `ui`.
    pub(crate) fn show(&self, ui: &mut Ui, look: &Look, pass: &mut Pass) {
        let title = self.head(ui.painter(), look, ui.available_width());
        let first = title.rows.first().map_or(0.0, |row| row.height());
        let (rect, _) = label(ui, title.size().y, &bits::sentences(&[self.title, &self.who(), self.needed]));
        flag(ui.painter(), look, self.desk, self.side, pos2(rect.left(), rect.top() + first / 2.0));
        bits::put(ui.painter(), title, pos2(rect.left() + flag_room(look, self.side), rect.top()));
        ui.add_space(look.px(4.0));
        for (n, row) in self.rows.iter().enumerate() {
            row.show(ui, look, n, pass);
        }
        let galley = self.story(ui.painter(), look, ui.available_width());
        let said = format!("{} {}", self.sentence, self.clause);
        let response = flow_galley(ui, galley, &said);
        if !self.clause.is_empty()
            && response.interact(Sense::click()).on_hover_cursor(egui::CursorIcon::Help).clicked()
        {
            pass.intents.push(Intent::Clause(self.clause.to_owned()));
        }
    }
}

impl<'a> Row<'a> {
    fn of(report: &'a Report) -> Option<Self> {
        let Event::Thrown { faces, good, sides, needed, result, colour, word, .. } = &report.event else { return None };
        Some(Self { colour: *colour, word, needed, faces, good, sides: *sides, result })
    }

    /// Returns the row in short: 'hull 2 5 6 · 2 hits', 'D10 7 · one loss'.
    fn in_short(&self) -> String {
        let faces: Vec<String> = self.faces.iter().map(u8::to_string).collect();
        let (word, faces) = (self.word, faces.join(" "));
        let faces = if self.sides == 6 || faces.is_empty() { faces } else { format!("D{} {faces}", self.sides) };
        let words = if word.is_empty() { faces } else { format!("{word} {faces}") };
        if self.result.is_empty() { words } else { format!("{words} · {}", self.result) }
    }

    /// Lays out the word and what is needed, above the dice; `None` if there is only one kind of dice.
    fn head(&self, painter: &Painter, look: &Look, width: f32) -> Option<Arc<Galley>> {
        (!self.word.is_empty()).then(|| word_line(painter, look, self.word, self.needed, width))
    }

    fn height(&self, painter: &Painter, look: &Look, width: f32) -> f32 {
        self.head(painter, look, width).map_or(0.0, |head| head.size().y + look.px(2.0)) + self.dice(look, width).0
    }

    /// Returns the height of the lines of dice, the number of dice in a line, and the size of a die. A result beside
    /// the dice leaves less room for them, and dice of several kinds are smaller.
    fn dice(&self, look: &Look, width: f32) -> (f32, usize, f32) {
        let number = self.faces.len();
        if number == 0 {
            // A result without dice still has a line.
            return (if self.word.is_empty() { 0.0 } else { look.px(30.0) }, 1, 0.0);
        }
        let room = if self.result.is_empty() { width } else { width * if number <= 4 { 0.58 } else { 0.72 } };
        let mut die = look.px(size::DIE * if self.word.is_empty() { 1.0 } else { 0.82 });
        let mut per_row = (room / (die * 1.2)).floor().max(1.0) as usize;
        if number > per_row {
            die = (room / number.min(per_row * 2) as f32 / 1.2).clamp(look.px(30.0), die);
            per_row = (room / (die * 1.2)).floor().max(1.0) as usize;
        }
        let rows = number.div_ceil(per_row);
        (rows as f32 * die * 1.2 + look.px(8.0), per_row, die)
    }

    fn show(&self, ui: &mut Ui, look: &Look, n: usize, pass: &mut Pass) {
        let width = ui.available_width();
        if let Some(head) = self.head(ui.painter(), look, width) {
            flow_galley(ui, head, &spoken(self.word, self.colour, self.needed));
            ui.add_space(look.px(2.0));
        }
        let (height, per_row, die) = self.dice(look, width);
        if height <= 0.0 {
            return;
        }
        let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        let mut right = rect.left();
        let mut all = Rect::NOTHING;
        for (at, number) in self.faces.iter().enumerate() {
            let place = place(rect, at, per_row, die);
            right = right.max(place.right());
            all = all.union(place);
            let good = self.good.get(at).copied().unwrap_or(false);
            pass.spot(ui, place, ("die", n, at), Sense::hover(), &die_name(self.word, *number));
            dice::dyed(
                ui.painter(),
                look,
                place,
                if good { Die::Good(*number) } else { Die::Dull(*number) },
                self.sides,
                self.colour,
            );
        }
        pass.sought.dice(all.intersect(ui.clip_rect()));
        if !self.result.is_empty() {
            let left = right + look.px(16.0);
            let set = |size: f32| {
                bits::paragraph(
                    ui.painter(),
                    &[Run(self.result, look.title(size), rgb(look.ink().on_baize))],
                    rect.right() - left,
                )
            };
            let result = set(if self.word.is_empty() { 25.0 } else { 21.0 });
            let result =
                if result.size().y > height { set(if self.word.is_empty() { 18.0 } else { 16.0 }) } else { result };
            bits::put_left(ui.painter(), result, pos2(left, rect.center().y - look.px(3.0)));
        }
    }
}

/// Lays out the word for what dice are for, and the line of the table that counts for them.
pub(crate) fn word_line(painter: &Painter, look: &Look, word: &str, needed: &str, width: f32) -> Arc<Galley> {
    let ink = rgb(look.ink().on_baize);
    let soft = rgb(look.ink().on_baize_soft);
    let runs = [
        Run(word, look.bold(size::REMARK), ink),
        Run("   ", look.text(10.0), ink),
        Run(needed, look.text(size::REMARK - 1.0), soft),
    ];
    bits::paragraph(painter, &runs[..if needed.is_empty() { 1 } else { 3 }], width)
}

/// Returns the words of a row for a screen reader: 'hull, dark red dice. line 3: 4-6 hits'.
pub(crate) fn spoken(word: &str, colour: DieColour, needed: &str) -> String {
    let dice = if colour.is_ivory() { String::new() } else { format!(", {} dice", colour.name()) };
    let needed = if needed.is_empty() { String::new() } else { format!(". {needed}") };
    format!("{word}{dice}{needed}")
}

/// Returns the name of a die for a screen reader: 'die 5', 'hull die 5'.
pub(crate) fn die_name(word: &str, face: u8) -> String {
    if word.is_empty() { format!("die {face}") } else { format!("{word} die {face}") }
}
