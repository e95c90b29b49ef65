//! A roll by hand in the tray: its rows, the faces typed so far, and the keys.

use egui::{Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::Throw;

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::panels::tray_head::{Head, label, row_head};
use crate::panels::tray_thrown::die_name;
use crate::read::desk::Desk;
use crate::read::state::PanelState;
use crate::widgets::bits::{self};
use crate::widgets::dice::{self, Die};
use crate::widgets::pass::Pass;

/// The smallest die whose pips can still be counted, in points.
const LEAST_DIE: f32 = 17.0;

fn largest(desk: &Desk) -> u8 {
    desk.tray.wanted.iter().map(|row| row.sides).max().unwrap_or(6)
}

/// Returns the size of one key, the height of all keys together, and the number of keys in a row.
fn keys_size(look: &Look, sides: u8, width: f32) -> (f32, f32, usize) {
    let sides = usize::from(sides.max(1));
    let per_row = if sides <= 6 { sides } else { 6 };
    let key = (width / per_row as f32 - look.px(8.0)).min(look.px(64.0));
    (key, sides.div_ceil(per_row) as f32 * (key + look.px(8.0)), per_row)
}

/// Returns the height of the keys with the line of hints below them.
pub(crate) fn keys_height(look: &Look, desk: &Desk, width: f32) -> f32 {
    look.px(6.0) + keys_size(look, largest(desk), width).1 + look.px(22.0)
}

/// Returns the size of the dice that are rolled by hand. The more there are, the smaller they are, until all are
/// visible at once.
pub(crate) fn hand_die(painter: &egui::Painter, look: &Look, desk: &Desk, width: f32, room: f32) -> f32 {
    let share = match desk.tray.dice_wanted() {
        0..=8 => 0.8,
        9..=16 => 0.66,
        17..=28 => 0.56,
        _ => 0.5,
    };
    let mut die = look.px(size::DIE * share).min(width / 4.9);
    while die > LEAST_DIE && hand_rows(painter, look, desk, width, die) > room {
        die *= 0.95;
    }
    die
}

/// Returns the height of a row of dice of this size, and the number of dice in a line. Lines have about the same
/// length.
fn wanted_rows(look: &Look, number: usize, die: f32, width: f32) -> (f32, usize) {
    let fit = (width / (die * 1.2)).floor().max(1.0) as usize;
    let rows = number.div_ceil(fit).max(1);
    (rows as f32 * die * 1.2 + look.px(8.0), number.div_ceil(rows).max(1))
}

/// Returns the size of dice that were rolled already, which are small because they only serve as a reminder.
fn fallen_die(look: &Look, die: f32) -> f32 {
    die.min(look.px(26.0))
}

/// True if each of several rows has one die and no word. Each row then takes a single line, with the die before the
/// words.
pub(crate) fn is_list(desk: &Desk) -> bool {
    desk.tray.wanted.len() > 1 && desk.tray.wanted.iter().all(|row| row.dice == 1 && row.word.is_empty())
}

/// Returns the room for the die before the words of a line.
fn before_words(die: f32) -> f32 {
    die * 1.45
}

/// Returns the height of all rows, including those that were rolled already.
pub(crate) fn hand_rows(painter: &egui::Painter, look: &Look, desk: &Desk, width: f32, die: f32) -> f32 {
    let row = |row: &Throw, die: f32| {
        Head::set(painter, look, desk, row, width).height(look) + wanted_rows(look, usize::from(row.dice), die, width).0
    };
    let fallen = match fallen_words(painter, look, desk, width) {
        Some(words) => words.size().y + look.px(6.0),
        None => desk.tray.fallen.iter().map(|fallen| row(&fallen.throw, fallen_die(look, die))).sum::<f32>(),
    };
    if is_list(desk) {
        let line =
            |row: &Throw| Head::set(painter, look, desk, row, width - before_words(die)).height(look).max(die * 1.2);
        return fallen + desk.tray.wanted.iter().map(line).sum::<f32>();
    }
    fallen + desk.tray.wanted.iter().map(|wanted| row(wanted, die)).sum::<f32>()
}

/// Returns many rows of one die each that were rolled already, in words: 'Rolled: Orion: Ship 5, Bellona: Ship 2'.
/// `None` if they are few, or shown as dice.
fn fallen_words(painter: &egui::Painter, look: &Look, desk: &Desk, width: f32) -> Option<std::sync::Arc<egui::Galley>> {
    let rows = &desk.tray.fallen;
    if rows.len() < 4 || rows.iter().any(|row| row.faces.len() != 1 || !row.throw.word.is_empty()) {
        return None;
    }
    let said: Vec<String> = rows.iter().map(|row| format!("{} {}", row.throw.reason, row.faces[0])).collect();
    let words = format!("Rolled: {}", said.join(", "));
    let run = bits::Run(&words, look.text(size::SMALL), rgb(look.ink().on_baize_soft));
    Some(bits::paragraph(painter, &[run], width))
}

/// Draws a bar beside a row of dice, in the colour of the side that rolls them.
fn bed(painter: &egui::Painter, look: &Look, desk: &Desk, row: &Throw, rect: Rect) {
    if let Some(side) = desk.thrower(row) {
        let bar = Rect::from_min_max(
            pos2(rect.left() - look.px(9.0), rect.top()),
            pos2(rect.left() - look.px(5.0), rect.bottom() - look.px(8.0)),
        );
        painter.rect(
            bar,
            look.px(2.0),
            rgb(look.side(desk.colour(side)).fill),
            Stroke::new(1.0, rgba(look.ink().on_baize, 0.7)),
            StrokeKind::Outside,
        );
    }
}

/// Returns the word of a row as a prefix: 'hull, '. Empty if there is only one kind of dice.
fn of_kind(row: &Throw, between: &str) -> String {
    if row.word.is_empty() { String::new() } else { format!("{}{between}", row.word) }
}

fn shown(face: u8, row: &Throw) -> Die {
    match row.good {
        Some(_) if row.is_good(face) => Die::Good(face),
        Some(_) => Die::Dull(face),
        None => Die::Plain(face),
    }
}

/// Shows the rows of the roll: the side that rolls and the reason, what is needed, and the faces typed so far. Any face
/// can be clicked to change it. Rows already rolled in the same beat are shown above them.
pub(crate) fn wanted(ui: &mut Ui, look: &Look, desk: &Desk, state: &mut PanelState, room: f32, pass: &mut Pass) {
    let palette = look.ink();
    let width = ui.available_width();
    let die = hand_die(ui.painter(), look, desk, width, room);
    let words = fallen_words(ui.painter(), look, desk, width);
    if let Some(words) = &words {
        let (rect, _) = label(ui, words.size().y, words.text());
        bits::put(ui.painter(), words.clone(), rect.min);
        ui.add_space(look.px(6.0));
    }
    for (number, fallen) in desk.tray.fallen.iter().enumerate().filter(|_| words.is_none()) {
        let count = fallen.throw.good.map(|_| fallen.faces.iter().filter(|face| fallen.throw.is_good(**face)).count());
        row_head(ui, look, desk, &fallen.throw, count, pass);
        let small = fallen_die(look, die);
        let (height, per_row) = wanted_rows(look, fallen.faces.len(), small, width);
        let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        bed(ui.painter(), look, desk, &fallen.throw, rect);
        let faces: Vec<String> = fallen.faces.iter().map(u8::to_string).collect();
        pass.spot(
            ui,
            rect,
            ("fallen", number),
            Sense::hover(),
            &format!("{}already rolled: {}", of_kind(&fallen.throw, ", "), faces.join(", ")),
        );
        for (n, face) in fallen.faces.iter().enumerate() {
            let die = if fallen.throw.is_good(*face) { Die::Good(*face) } else { Die::Dull(*face) };
            dice::dyed(
                ui.painter(),
                look,
                place(rect, n, per_row, small),
                die,
                fallen.throw.sides,
                fallen.throw.colour,
            );
        }
    }
    let mut before = 0;
    for (number, row) in desk.tray.wanted.iter().enumerate() {
        let dice = usize::from(row.dice);
        let typed = (before..before + dice).filter_map(|die| state.dice.face(die));
        let count = row.good.map(|_| typed.filter(|face| row.is_good(*face)).count());
        let (rect, per_row) = if is_list(desk) {
            (line(ui, look, desk, row, die, pass), 1)
        } else {
            row_head(ui, look, desk, row, count, pass);
            let (height, per_row) = wanted_rows(look, dice, die, width);
            let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
            bed(ui.painter(), look, desk, row, rect);
            (rect, per_row)
        };
        for n in 0..dice {
            let at = place(rect, n, per_row, die);
            let face = state.dice.face(before + n);
            let said = face
                .map_or_else(|| format!("{}die not rolled yet", of_kind(row, " ")), |face| die_name(&row.word, face));
            let response = pass
                .spot(ui, at, ("hand die", number, n), Sense::click(), &said)
                .on_hover_cursor(egui::CursorIcon::PointingHand);
            dice::dyed(
                ui.painter(),
                look,
                at,
                face.map_or(Die::Wanted, |face| shown(face, row)),
                row.sides,
                row.colour,
            );
            let next = before + n == state.dice.at();
            if next || response.hovered() {
                let line = Stroke::new(
                    (look.k * 2.2).max(2.0),
                    rgb(if next { palette.on_baize } else { palette.on_baize_soft }),
                );
                ui.painter().rect_stroke(at.expand(look.px(2.0)), die * 0.17, line, StrokeKind::Outside);
            }
            if next && ui.clip_rect().intersect(at).height() < at.height() {
                ui.scroll_to_rect(at, None);
            }
            if response.clicked() {
                state.dice.pick(before + n);
            }
        }
        before += dice;
    }
}

/// Shows the words of a line, at least as high as its die. Returns the place of the die.
fn line(ui: &mut Ui, look: &Look, desk: &Desk, row: &Throw, die: f32, pass: &mut Pass) -> Rect {
    let width = ui.available_width();
    let words = Head::set(ui.painter(), look, desk, row, width - before_words(die)).height(look);
    let (rect, _) = ui.allocate_exact_size(vec2(width, words.max(die * 1.2)), Sense::hover());
    let beside =
        Rect::from_min_max(pos2(rect.left() + before_words(die), rect.top() + (rect.height() - words) / 2.0), rect.max);
    row_head(&mut ui.new_child(egui::UiBuilder::new().max_rect(beside)), look, desk, row, None, pass);
    Rect::from_min_size(pos2(rect.left(), rect.center().y - die * 0.56), egui::Vec2::splat(die * 1.2))
}

/// Shows the faces as keys, and how many dice have been typed.
pub(crate) fn face_keys(ui: &mut Ui, look: &Look, desk: &Desk, state: &mut PanelState, pass: &mut Pass) {
    let palette = look.ink();
    let wanted = desk.tray.dice_wanted();
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.add_space(look.px(6.0));
    let row = desk.tray.row_of(state.dice.at());
    let sides = row.map_or_else(|| largest(desk), |row| row.sides);
    // The keys look like the dice that they are for.
    let (colour, kind) = row.map_or_else(Default::default, |row| (row.colour, of_kind(row, ": ")));
    let width = ui.available_width();
    let (key, height, per_row) = keys_size(look, largest(desk), width);
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let left = rect.left() + (width - per_row as f32 * (key + look.px(8.0)) + look.px(8.0)) / 2.0;
    for face in 1..=sides {
        let n = usize::from(face - 1);
        let at = Rect::from_min_size(
            pos2(left, rect.top()) + vec2((n % per_row) as f32, (n / per_row) as f32) * (key + look.px(8.0)),
            egui::Vec2::splat(key),
        );
        let response = pass
            .spot(ui, at, ("key", face), Sense::click(), &format!("roll {face}"))
            .on_hover_cursor(egui::CursorIcon::PointingHand);
        let raised = if response.is_pointer_button_down_on() { at.translate(vec2(0.0, 2.0)) } else { at };
        dice::dyed(ui.painter(), look, raised, Die::Plain(face), sides, colour);
        if response.hovered() || response.has_focus() {
            ui.painter().rect_stroke(
                raised,
                look.px(9.0),
                Stroke::new((look.k * 2.4).max(2.0), rgb(palette.gilt)),
                StrokeKind::Inside,
            );
        }
        if response.clicked() {
            pass.intents.extend(state.type_face(desk, face));
        }
    }
    let (rect, _) = ui.allocate_exact_size(vec2(width, look.px(22.0)), Sense::hover());
    let soft = rgb(palette.on_baize_soft);
    let keys = if sides <= 10 { format!("keys 1 to {}", sides % 10) } else { "click the faces".to_owned() };
    let count = state.dice.count();
    let (hint, ink) = match state.dice.refusal() {
        "" if count == wanted => ("All dice are in. Click one to change it.".to_owned(), soft),
        "" => (format!("{kind}{count} of {wanted} · {keys}"), soft),
        why => (why.to_owned(), rgb(palette.gilt)),
    };
    let hint =
        bits::fitted(ui.painter(), &hint, look.italic(size::SMALL), ink, width * if count > 0 { 0.68 } else { 1.0 });
    pass.spot(
        ui,
        Rect::from_min_size(rect.min, vec2(hint.size().x, rect.height())),
        "hint",
        Sense::hover(),
        hint.text(),
    );
    bits::put_left(ui.painter(), hint, rect.left_center());
    if count > 0 {
        let galley =
            bits::line(ui.painter(), "undo one die", look.italic(size::SMALL), rgb(palette.on_baize), width * 0.4);
        let at =
            Rect::from_min_size(pos2(rect.right() - galley.size().x, rect.top()), vec2(galley.size().x, rect.height()));
        let response = pass
            .spot(ui, at, "take back", Sense::click(), "undo one die")
            .on_hover_cursor(egui::CursorIcon::PointingHand);
        ui.painter().hline(at.x_range(), at.bottom() - look.px(2.0), Stroke::new(1.0, rgba(palette.on_baize, 0.6)));
        bits::put_right(ui.painter(), galley, rect.right_center());
        if response.clicked() {
            state.dice.take_back();
        }
    }
}

pub(crate) fn place(rect: Rect, n: usize, per_row: usize, die: f32) -> Rect {
    Rect::from_min_size(
        rect.min + vec2((n % per_row) as f32 * die * 1.2, (n / per_row) as f32 * die * 1.2 + die * 0.06),
        egui::Vec2::splat(die),
    )
}
