//! The dice tray on green baize: what was thrown, what was needed, what came of it; or the dice to be thrown by hand.

use egui::{Context, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::{Event, SideId, Throw};

use crate::bits::{self, Run};
use crate::desk::{Desk, Intent};
use crate::dice::{self, Die};
use crate::paint;
use crate::state::PanelState;
use crate::theme::{Look, rgb, rgba};
use crate::tokens::size;

const PAD: f32 = 16.0;

/// How high the tray wants to be at this width, where it gets no more than `most`: many dice are smaller.
pub fn height(ctx: &Context, look: &Look, desk: &Desk, width: f32, most: f32) -> f32 {
    let inner = width - look.px(PAD * 2.0);
    let painter = ctx.layer_painter(egui::LayerId::background());
    let tray = &desk.tray;
    let luck = if tray.luck.is_empty() { 0.0 } else { luck_text(&painter, look, desk, inner).size().y + look.px(4.0) };
    let mut height = look.px(PAD + 8.0);
    if tray.wanted.is_empty() {
        match last(desk) {
            Some(last) => {
                height += title_block(&painter, look, &last, inner).size().y + look.px(4.0);
                height += dice_rows(look, last.faces.len(), inner, !last.result.is_empty()).0;
                height += story(&painter, look, &last, inner).size().y + look.px(4.0);
                height += yours_text(&painter, look, desk, inner).map_or(0.0, |galley| galley.size().y + look.px(4.0));
            }
            None => height += look.px(34.0),
        }
    } else {
        let around = height + keys_height(look, desk, inner) + look.px(6.0);
        let die = hand_die(&painter, look, desk, inner, most - around);
        return around + hand_rows(&painter, look, desk, inner, die);
    }
    height + luck + look.px(4.0)
}

/// Draw the tray into the whole of `ui`.
pub fn show(ui: &mut Ui, look: &Look, desk: &Desk, state: &mut PanelState, intents: &mut Vec<Intent>) {
    let rect = ui.max_rect();
    let palette = look.ink();
    let radius = look.px(6.0).min(12.0);
    paint::shadow(ui.painter(), look, rect, radius);
    ui.painter().rect(rect, radius, rgb(palette.baize), Stroke::new((look.k * 1.5).max(1.2), rgb(palette.edge)), StrokeKind::Inside);
    ui.painter().rect_stroke(rect.shrink(look.px(4.0)), radius * 0.7, Stroke::new(1.0, rgba(palette.on_baize, 0.13)), StrokeKind::Inside);
    let inner = Rect::from_min_max(rect.min + vec2(look.px(PAD), look.px(PAD - 5.0)), rect.max - vec2(look.px(PAD), look.px(8.0)));
    let throwing = !desk.tray.wanted.is_empty();
    if throwing && !desk.busy && !ui.ctx().text_edit_focused() {
        let pasted = ui.input(|input| input.events.iter().find_map(|event| if let egui::Event::Paste(text) = event { Some(text.clone()) } else { None }));
        if let Some(text) = pasted {
            state.dice.take_up(desk);
            state.dice.type_run(desk, &text);
        }
    }
    // The keys stand at the bottom whatever happens to the rows above them.
    let keys = if throwing { keys_height(look, desk, inner.width()) } else { 0.0 };
    let rows = Rect::from_min_max(inner.min, pos2(inner.right(), inner.bottom() - keys));
    ui.scope_builder(egui::UiBuilder::new().max_rect(rows), |ui| {
        ScrollArea::vertical().id_salt("tray").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(look.px(6.0), 0.0);
            if throwing {
                state.dice.take_up(desk);
                wanted(ui, look, desk, state, rows.height(), intents);
            } else {
                thrown(ui, look, desk, intents);
                if let Some(galley) = yours_text(ui.painter(), look, desk, ui.available_width()) {
                    ui.add_space(look.px(4.0));
                    let said = galley.text().to_owned();
                    flow_galley(ui, galley, &said);
                }
            }
            if !throwing && !desk.tray.luck.is_empty() {
                ui.add_space(look.px(4.0));
                let galley = luck_text(ui.painter(), look, desk, ui.available_width());
                flow_galley(ui, galley, &luck_words(desk));
            }
        });
    });
    if throwing {
        let place = Rect::from_min_max(pos2(inner.left(), inner.bottom() - keys), inner.max);
        ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| face_keys(ui, look, desk, state, intents));
    }
}

/// The last throw, taken apart.
struct Last<'a> {
    title: &'a str,
    needed: &'a str,
    faces: &'a [u8],
    good: &'a [bool],
    sides: u8,
    result: &'a str,
    sentence: &'a str,
    clause: &'a str,
}

fn last(desk: &Desk) -> Option<Last<'_>> {
    let report = desk.tray.last.as_ref()?;
    match &report.event {
        Event::Thrown { title, faces, sides, good, needed, result, .. } => {
            Some(Last { title, needed, faces, good, sides: *sides, result, sentence: &report.sentence, clause: &report.clause })
        }
        _ => Some(Last { title: "", needed: "", faces: &[], good: &[], sides: 6, result: "", sentence: &report.sentence, clause: &report.clause }),
    }
}

fn title_block(painter: &egui::Painter, look: &Look, last: &Last<'_>, width: f32) -> std::sync::Arc<egui::Galley> {
    let ink = rgb(look.ink().on_baize);
    let soft = rgb(look.ink().on_baize_soft);
    let gap = if last.needed.is_empty() { "" } else { "   " };
    bits::paragraph(
        painter,
        &[Run(last.title, look.title(18.0), ink), Run(gap, look.text(10.0), ink), Run(last.needed, look.text(size::REMARK - 1.0), soft)],
        width,
    )
}

/// The sentence of the throw, unless it only repeats the result, and its clause.
fn story(painter: &egui::Painter, look: &Look, last: &Last<'_>, width: f32) -> std::sync::Arc<egui::Galley> {
    let ink = rgb(look.ink().on_baize);
    let soft = rgb(look.ink().on_baize_soft);
    let clause = if last.clause.is_empty() { String::new() } else { format!("   {}", last.clause) };
    bits::paragraph(painter, &[Run(last.sentence, look.text(size::REMARK), ink), Run(&clause, look.italic(size::SMALL), soft)], width)
}

/// Height of the rows of dice, dice in a row, size of a die. A result beside them leaves less room.
fn dice_rows(look: &Look, number: usize, width: f32, result: bool) -> (f32, usize, f32) {
    if number == 0 {
        return (0.0, 1, 0.0);
    }
    let room = if result { width * if number <= 4 { 0.58 } else { 0.72 } } else { width };
    let mut die = look.px(size::DIE);
    let mut per_row = (room / (die * 1.2)).floor().max(1.0) as usize;
    if number > per_row {
        die = (room / number.min(per_row * 2) as f32 / 1.2).clamp(look.px(30.0), die);
        per_row = (room / (die * 1.2)).floor().max(1.0) as usize;
    }
    let rows = number.div_ceil(per_row);
    (rows as f32 * die * 1.2 + look.px(8.0), per_row, die)
}

fn thrown(ui: &mut Ui, look: &Look, desk: &Desk, intents: &mut Vec<Intent>) {
    let palette = look.ink();
    let ink = rgb(palette.on_baize);
    let Some(last) = last(desk) else {
        let words = if desk.tray.by_hand { "No dice yet: throw your own when asked" } else { "No dice thrown yet" };
        bits::flow(ui, &[Run(words, look.italic(size::REMARK), rgb(palette.on_baize_soft))]);
        return;
    };
    let title = title_block(ui.painter(), look, &last, ui.available_width());
    flow_galley(ui, title, &format!("{}. {}", last.title, last.needed));
    ui.add_space(look.px(4.0));
    if !last.faces.is_empty() {
        let width = ui.available_width();
        let (height, per_row, die) = dice_rows(look, last.faces.len(), width, !last.result.is_empty());
        let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        let mut right = rect.left();
        for (n, number) in last.faces.iter().enumerate() {
            let at = place(rect, n, per_row, die);
            right = right.max(at.right());
            let good = last.good.get(n).copied().unwrap_or(false);
            bits::spot(ui, at, ("die", n), Sense::hover(), &format!("die {number}"));
            dice::face(ui.painter(), look, at, if good { Die::Good(*number) } else { Die::Dull(*number) }, last.sides);
        }
        if !last.result.is_empty() {
            let left = right + look.px(16.0);
            let result = bits::paragraph(ui.painter(), &[Run(last.result, look.title(25.0), ink)], rect.right() - left);
            let result =
                if result.size().y > height { bits::paragraph(ui.painter(), &[Run(last.result, look.title(18.0), ink)], rect.right() - left) } else { result };
            bits::put_left(ui.painter(), result, pos2(left, rect.center().y - look.px(3.0)));
        }
    }
    let galley = story(ui.painter(), look, &last, ui.available_width());
    let said = format!("{} {}", last.sentence, last.clause);
    let response = flow_galley(ui, galley, &said);
    if !last.clause.is_empty() && response.interact(Sense::click()).on_hover_cursor(egui::CursorIcon::Help).clicked() {
        intents.push(Intent::Clause(last.clause.to_owned()));
    }
}

/// The words over a row; what is needed stands once where all rows need the same.
fn row_title(painter: &egui::Painter, look: &Look, desk: &Desk, row: &Throw, width: f32) -> std::sync::Arc<egui::Galley> {
    let ink = rgb(look.ink().on_baize);
    let soft = rgb(look.ink().on_baize_soft);
    // Many dice take the room of large words.
    let look = &if look.room && desk.tray.dice_wanted() > 12 { look.at_most(look.k * 0.74) } else { *look };
    let rows = desk.tray.fallen.iter().map(|fallen| &fallen.throw).chain(&desk.tray.wanted);
    let said = rows.take_while(|other| !std::ptr::eq(*other, row)).any(|other| other.needed == row.needed);
    let clause = if row.clause.is_empty() || said || look.room { String::new() } else { format!("   {}", row.clause) };
    bits::paragraph(
        painter,
        &[
            Run(&row.reason, look.title(18.0), ink),
            Run("   ", look.text(10.0), ink),
            Run(if said { "" } else { &row.needed }, look.text(size::REMARK - 1.0), soft),
            Run(&clause, look.italic(size::SMALL), soft),
        ],
        width,
    )
}

fn largest(desk: &Desk) -> u8 {
    desk.tray.wanted.iter().map(|row| row.sides).max().unwrap_or(6)
}

/// Size of one key and of all of them together.
fn keys_size(look: &Look, sides: u8, width: f32) -> (f32, f32, usize) {
    let sides = usize::from(sides.max(1));
    let per_row = if sides <= 6 { sides } else { 6 };
    let key = (width / per_row as f32 - look.px(8.0)).min(look.px(64.0));
    (key, sides.div_ceil(per_row) as f32 * (key + look.px(8.0)), per_row)
}

/// Height of the keys with the line of hints under them.
fn keys_height(look: &Look, desk: &Desk, width: f32) -> f32 {
    look.px(6.0) + keys_size(look, largest(desk), width).1 + look.px(22.0)
}

/// Room for the flag before the words of a row.
fn flag_room(look: &Look, whose: Option<SideId>) -> f32 {
    if whose.is_some() { look.px(25.0) } else { 0.0 }
}

/// The size of the dice that are thrown by hand: the more there are the smaller, until all of them are seen at once.
fn hand_die(painter: &egui::Painter, look: &Look, desk: &Desk, width: f32, room: f32) -> f32 {
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

/// A die whose pips can still be counted, in points.
const LEAST_DIE: f32 = 17.0;

/// Height of a row of so many dice of this size, and dice in a line: lines of about the same length.
fn wanted_rows(look: &Look, number: usize, die: f32, width: f32) -> (f32, usize) {
    let fit = (width / (die * 1.2)).floor().max(1.0) as usize;
    let rows = number.div_ceil(fit).max(1);
    (rows as f32 * die * 1.2 + look.px(8.0), number.div_ceil(rows).max(1))
}

/// Dice that lie there already are small: they are only to be remembered.
fn fallen_die(look: &Look, die: f32) -> f32 {
    die.min(look.px(26.0))
}

/// Height of all rows, those that lie there already above those that are wanted.
fn hand_rows(painter: &egui::Painter, look: &Look, desk: &Desk, width: f32, die: f32) -> f32 {
    let row = |row: &Throw, die: f32| {
        let title = width - flag_room(look, desk.thrower(row)) - count_room(look);
        row_title(painter, look, desk, row, title).size().y + look.px(3.0) + wanted_rows(look, usize::from(row.dice), die, width).0
    };
    let fallen = desk.tray.fallen.iter().map(|fallen| row(&fallen.throw, fallen_die(look, die))).sum::<f32>();
    fallen + desk.tray.wanted.iter().map(|wanted| row(wanted, die)).sum::<f32>()
}

/// Room for '12 of 26' at the end of the words of a row.
fn count_room(look: &Look) -> f32 {
    look.px(62.0)
}

/// The words of a row, with the flag of those who throw it and how many of its dice do something so far.
fn row_head(ui: &mut Ui, look: &Look, desk: &Desk, row: &Throw, good: Option<usize>, intents: &mut Vec<Intent>) {
    let palette = look.ink();
    let whose = desk.thrower(row);
    let (width, flags) = (ui.available_width(), flag_room(look, whose));
    let title = row_title(ui.painter(), look, desk, row, width - flags - count_room(look));
    let first = title.rows.first().map_or(0.0, |row| row.height());
    let (rect, response) = ui.allocate_exact_size(vec2(width, title.size().y), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, format!("{}. {}", row.reason, row.needed)));
    let painter = ui.painter();
    if let Some(side) = whose {
        let colour = desk.colour(side);
        let flag = Rect::from_center_size(pos2(rect.left() + look.px(9.0), rect.top() + first / 2.0), vec2(look.px(18.0), look.px(14.0)));
        paint::side_mark(painter, flag, colour, rgb(look.side(colour).fill), rgb(palette.on_baize));
    }
    bits::put(painter, title, pos2(rect.left() + flags, rect.top()));
    if let Some(good) = good {
        let ink = rgb(if good > 0 { palette.gilt } else { palette.on_baize_soft });
        let count = bits::boxed(painter, &format!("{good} of {}", row.dice), look.bold(size::REMARK), ink, vec2(count_room(look), look.px(26.0)), 1);
        bits::put_right(painter, count, pos2(rect.right(), rect.top() + first / 2.0));
    }
    bits::cite(&response, &row.clause);
    if !row.clause.is_empty() && response.interact(Sense::click()).on_hover_cursor(egui::CursorIcon::Help).clicked() {
        intents.push(Intent::Clause(row.clause.to_string()));
    }
    ui.add_space(look.px(3.0));
}

/// Light behind dice in the colour of those who throw them.
fn bed(painter: &egui::Painter, look: &Look, desk: &Desk, row: &Throw, rect: Rect) {
    if let Some(side) = desk.thrower(row) {
        let bar = Rect::from_min_max(pos2(rect.left() - look.px(9.0), rect.top()), pos2(rect.left() - look.px(5.0), rect.bottom() - look.px(8.0)));
        painter.rect(bar, look.px(2.0), rgb(look.side(desk.colour(side)).fill), Stroke::new(1.0, rgba(look.ink().on_baize, 0.7)), StrokeKind::Outside);
    }
}

fn shown(face: u8, row: &Throw) -> Die {
    match row.good {
        Some(_) if row.is_good(face) => Die::Good(face),
        Some(_) => Die::Dull(face),
        None => Die::Plain(face),
    }
}

/// The rows of the throw: whose and what for, what is needed, the faces typed so far, each of which can be pressed to be changed. Above
/// them what was thrown already for the same business.
fn wanted(ui: &mut Ui, look: &Look, desk: &Desk, state: &mut PanelState, room: f32, intents: &mut Vec<Intent>) {
    let palette = look.ink();
    let width = ui.available_width();
    let die = hand_die(ui.painter(), look, desk, width, room);
    for (number, fallen) in desk.tray.fallen.iter().enumerate() {
        let count = fallen.throw.good.map(|_| fallen.faces.iter().filter(|face| fallen.throw.is_good(**face)).count());
        row_head(ui, look, desk, &fallen.throw, count, intents);
        let small = fallen_die(look, die);
        let (height, per_row) = wanted_rows(look, fallen.faces.len(), small, width);
        let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        bed(ui.painter(), look, desk, &fallen.throw, rect);
        let faces: Vec<String> = fallen.faces.iter().map(u8::to_string).collect();
        bits::spot(ui, rect, ("fallen", number), Sense::hover(), &format!("thrown already: {}", faces.join(", ")));
        for (n, face) in fallen.faces.iter().enumerate() {
            let die = if fallen.throw.is_good(*face) { Die::Good(*face) } else { Die::Dull(*face) };
            dice::face(ui.painter(), look, place(rect, n, per_row, small), die, fallen.throw.sides);
        }
    }
    let mut before = 0;
    for (number, row) in desk.tray.wanted.iter().enumerate() {
        let dice = usize::from(row.dice);
        let typed = (before..before + dice).filter_map(|die| state.dice.face(die));
        let count = row.good.map(|_| typed.filter(|face| row.is_good(*face)).count());
        row_head(ui, look, desk, row, count, intents);
        let (height, per_row) = wanted_rows(look, dice, die, width);
        let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        bed(ui.painter(), look, desk, row, rect);
        for n in 0..dice {
            let at = place(rect, n, per_row, die);
            let face = state.dice.face(before + n);
            let said = face.map_or_else(|| "die not thrown yet".to_owned(), |face| format!("die {face}"));
            let response = bits::spot(ui, at, ("hand die", number, n), Sense::click(), &said).on_hover_cursor(egui::CursorIcon::PointingHand);
            dice::face(ui.painter(), look, at, face.map_or(Die::Wanted, |face| shown(face, row)), row.sides);
            let next = before + n == state.dice.at();
            if next || response.hovered() {
                let line = Stroke::new((look.k * 2.2).max(2.0), rgb(if next { palette.on_baize } else { palette.on_baize_soft }));
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

/// The faces as keys, and how many are in.
fn face_keys(ui: &mut Ui, look: &Look, desk: &Desk, state: &mut PanelState, intents: &mut Vec<Intent>) {
    let palette = look.ink();
    let wanted = desk.tray.dice_wanted();
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.add_space(look.px(6.0));
    let sides = desk.tray.row_of(state.dice.at()).map_or_else(|| largest(desk), |row| row.sides);
    let width = ui.available_width();
    let (key, height, per_row) = keys_size(look, largest(desk), width);
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let left = rect.left() + (width - per_row as f32 * (key + look.px(8.0)) + look.px(8.0)) / 2.0;
    for face in 1..=sides {
        let n = usize::from(face - 1);
        let at = Rect::from_min_size(pos2(left, rect.top()) + vec2((n % per_row) as f32, (n / per_row) as f32) * (key + look.px(8.0)), egui::Vec2::splat(key));
        let response = bits::spot(ui, at, ("key", face), Sense::click(), &format!("throw {face}")).on_hover_cursor(egui::CursorIcon::PointingHand);
        let raised = if response.is_pointer_button_down_on() { at.translate(vec2(0.0, 2.0)) } else { at };
        dice::face(ui.painter(), look, raised, Die::Plain(face), sides);
        if response.hovered() || response.has_focus() {
            ui.painter().rect_stroke(raised, look.px(9.0), Stroke::new((look.k * 2.4).max(2.0), rgb(palette.gilt)), StrokeKind::Inside);
        }
        if response.clicked() {
            intents.extend(state.type_face(desk, face));
        }
    }
    let (rect, _) = ui.allocate_exact_size(vec2(width, look.px(22.0)), Sense::hover());
    let soft = rgb(palette.on_baize_soft);
    let keys = if sides <= 10 { format!("keys 1 to {}", sides % 10) } else { "click the faces".to_owned() };
    let count = state.dice.count();
    let (hint, ink) = match state.dice.refusal() {
        "" if count == wanted => ("All are in; click one to change it.".to_owned(), soft),
        "" => (format!("{count} of {wanted} · {keys}"), soft),
        why => (why.to_owned(), rgb(palette.gilt)),
    };
    let hint = bits::fitted(ui.painter(), &hint, look.italic(size::SMALL), ink, width * if count > 0 { 0.68 } else { 1.0 });
    bits::spot(ui, Rect::from_min_size(rect.min, vec2(hint.size().x, rect.height())), "hint", Sense::hover(), hint.text());
    bits::put_left(ui.painter(), hint, rect.left_center());
    if count > 0 {
        let galley = bits::line(ui.painter(), "take one back", look.italic(size::SMALL), rgb(palette.on_baize), width * 0.4);
        let at = Rect::from_min_size(pos2(rect.right() - galley.size().x, rect.top()), vec2(galley.size().x, rect.height()));
        let response = bits::spot(ui, at, "take back", Sense::click(), "take one die back").on_hover_cursor(egui::CursorIcon::PointingHand);
        ui.painter().hline(at.x_range(), at.bottom() - look.px(2.0), Stroke::new(1.0, rgba(palette.on_baize, 0.6)));
        bits::put_right(ui.painter(), galley, rect.right_center());
        if response.clicked() {
            state.dice.take_back();
        }
    }
}

fn place(rect: Rect, n: usize, per_row: usize, die: f32) -> Rect {
    Rect::from_min_size(rect.min + vec2((n % per_row) as f32 * die * 1.2, (n / per_row) as f32 * die * 1.2 + die * 0.06), egui::Vec2::splat(die))
}

/// One's own throw before the other side's: 'Before: Charlotte fires on Mistral, 2 5 6 · 2 hits'.
fn yours_text(painter: &egui::Painter, look: &Look, desk: &Desk, width: f32) -> Option<std::sync::Arc<egui::Galley>> {
    let Event::Thrown { title, faces, result, .. } = &desk.tray.yours.as_ref()?.event else { return None };
    let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
    let result = if result.is_empty() { String::new() } else { format!(" · {result}") };
    let words = format!("Before: {title}, {}{result}", faces.join(" "));
    Some(bits::paragraph(painter, &[Run(&words, look.text(size::REMARK - 1.0), rgb(look.ink().on_baize_soft))], width))
}

fn luck_words(desk: &Desk) -> String {
    let sides: Vec<String> =
        desk.tray.luck.iter().map(|(side, hundredths)| format!("{} {}", desk.side_name(*side), crate::reckoning::signed(*hundredths))).collect();
    format!("Luck so far: {}", sides.join(", "))
}

fn luck_text(painter: &egui::Painter, look: &Look, desk: &Desk, width: f32) -> std::sync::Arc<egui::Galley> {
    bits::paragraph(painter, &[Run(&luck_words(desk), look.italic(size::REMARK - 1.0), rgb(look.ink().on_baize_soft))], width)
}

fn flow_galley(ui: &mut Ui, galley: std::sync::Arc<egui::Galley>, said: &str) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), galley.size().y), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, said));
    bits::put(ui.painter(), galley, rect.min);
    response
}
