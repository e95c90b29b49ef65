//! The paper record sheet of one unit. Every [`Part`] is drawn in one way, for all rulesets.

use egui::{Color32, CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::SideColour;
use wg_core::shown::sheet::{Part, Sheet, Tone, TrackField, TrackRole};

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::panels::sheet_picks::{pick_battery, pick_sail, read_rule};
use crate::panels::{grid, parts, standing};
use crate::read::about::About;
use crate::read::desk::{Desk, Intent};
use crate::read::state::SheetScale;
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

/// The smallest scale at which a sheet is set.
const SMALLEST: f32 = 0.75;

/// The letter size of the notes at the foot.
const NOTE: f32 = 15.0;

/// Draws the sheet into the whole of `ui`: the head in the side's colour, and below it the parts, which scroll and are
/// set at this [`share`] of their size. `foot` points at the bottom stay free. The picked battery is marked.
pub fn show(
    ui: &mut Ui,
    look: &Look,
    sheet: &Sheet,
    colour: SideColour,
    (foot, share): (f32, f32),
    (battery, about): (Option<u8>, Option<About>),
    pass: &mut Pass,
) {
    let rect = ui.max_rect();
    paint::paper(ui.painter(), look, rect, look.ink().sheet);
    let head = head(ui, &close(look, rect), rect, sheet, colour, pass);
    let body = Rect::from_min_max(
        pos2(rect.left() + look.px(size::PAD), head.bottom() + look.px(3.0)),
        rect.max - vec2(look.px(size::PAD * 0.55), look.px(3.0) + foot),
    );
    let look = &look.at_most(look.k * share);
    ui.scope_builder(egui::UiBuilder::new().max_rect(body), |ui| {
        ScrollArea::vertical().id_salt(("sheet", sheet.unit.0)).auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(body.width() - look.px(size::PAD * 0.45));
            ui.spacing_mut().item_spacing.y = look.px(2.0);
            let rows = show_parts(ui, look, sheet, colour, (battery, about), pass);
            if rows.is_positive() {
                ui.scroll_to_rect(rows, None);
            }
        });
    });
}

/// Returns the look of head and foot, which are smaller where the sheet has little room.
pub(crate) fn close(look: &Look, rect: Rect) -> Look {
    look.at_most((rect.height() / 230.0).max(0.84))
}

/// The fractions of full size at which sheets may be set, from the largest. If even the last one is too large, sheets
/// scroll.
const SHARES: [f32; 4] = [1.0, 0.95, 0.90, 0.86];
/// The share of the column that the sheet usually has: more if the tray is small, less if there are many choices.
const ROOM: f32 = 0.58;

/// Returns the fraction of full size at which the sheets of a battle are set, chosen so that the longest fits without
/// scrolling. It is the same for the whole battle and column, regardless of what is below the sheet at the moment.
pub fn share(ui: &mut Ui, look: &Look, desk: &Desk, column: Rect, known: &mut SheetScale) -> f32 {
    if known.title == desk.title
        && known.sheets == desk.sheets.len()
        && known.column == Some(column)
        && (known.k - look.k).abs() < 1e-3
    {
        return known.share;
    }
    let width = column.width() - look.px(size::PAD * 2.0);
    let room = column.height() * ROOM - look.px(size::HEAD) - standing::height(look);
    let needs = desk.sheets.iter().map(|sheet| height(ui, look, sheet, width)).fold(0.0, f32::max);
    let fits = |share: &&f32| needs * **share <= room || **share * look.k < SMALLEST;
    let share = SHARES.iter().find(fits).copied().unwrap_or(SHARES[SHARES.len() - 1]);
    let share = if share * look.k < SMALLEST {
        SHARES.iter().copied().filter(|share| share * look.k >= SMALLEST).fold(1.0, f32::min)
    } else {
        share
    };
    *known =
        SheetScale { title: desk.title.clone(), sheets: desk.sheets.len(), column: Some(column), k: look.k, share };
    share
}

/// Returns the height of the parts of a sheet in this width.
fn height(ui: &mut Ui, look: &Look, sheet: &Sheet, width: f32) -> f32 {
    let place = Rect::from_min_size(ui.max_rect().min, vec2(width, 9000.0));
    let builder = egui::UiBuilder::new().id_salt(("measured", sheet.unit.0)).max_rect(place).sizing_pass().invisible();
    let mut ui = ui.new_child(builder);
    ui.spacing_mut().item_spacing.y = look.px(2.0);
    show_parts(&mut ui, look, sheet, SideColour::Red, (None, None), &mut Pass::default());
    ui.min_rect().height()
}

/// Shows all parts in order. A heading and the track below it share a line if both are short. Returns the rows that the
/// decision is about.
fn show_parts(
    ui: &mut Ui,
    look: &Look,
    sheet: &Sheet,
    colour: SideColour,
    (battery, about): (Option<u8>, Option<About>),
    pass: &mut Pass,
) -> Rect {
    let mut rows = Rect::NOTHING;
    let mut before: Option<&Part> = None;
    let parts = under_rules(&sheet.parts);
    let batteries = || {
        sheet
            .parts
            .iter()
            .filter_map(|part| if let Part::Battery { name, .. } = part { Some(name.as_str()) } else { None })
    };
    for (number, (part, clause)) in parts.iter().copied().enumerate() {
        let top = ui.cursor().top();
        let drawn = ui.push_id(number, |ui| match (part, before, parts.get(number + 1).map(|next| next.0)) {
            (Part::Heading { .. }, _, Some(Part::Track { title, .. })) if title.is_empty() => Vec::new(),
            (Part::Track { title, fields, .. }, Some(Part::Heading { title: head, remark }), _) if title.is_empty() => {
                headed_track(ui, look, &sheet.name, (head, remark), fields, colour, pass)
            }
            (Part::Track { title, fields, .. }, ..) => {
                headed_track(ui, look, &sheet.name, (title, ""), fields, colour, pass)
            }
            (Part::Note { .. }, Some(last), _) => {
                if !matches!(last, Part::Note { .. }) {
                    rule(ui, look);
                }
                show_part(ui, look, &sheet.name, part, colour, pass);
                Vec::new()
            }
            (Part::Battery { name, boxes, counts, dice, state, tone, .. }, ..) => {
                let column = parts::names_of_batteries(ui, look, batteries());
                parts::battery(ui, look, &sheet.name, (name, column), (boxes, *counts), *dice, (state, *tone), pass);
                Vec::new()
            }
            _ => {
                show_part(ui, look, &sheet.name, part, colour, pass);
                Vec::new()
            }
        });
        let row = Rect::from_x_y_ranges(ui.max_rect().x_range(), top..=ui.cursor().top());
        if !matches!(part, Part::Note { .. }) {
            pass.cite_place(ui, row, clause);
            read_rule(ui, (number, "rule"), row, clause, pass);
        }
        if let Part::Track { role: TrackRole::Sail, fields, .. } = part {
            pick_sail(ui, sheet.unit, fields, &drawn.inner, pass);
        }
        if let Part::Battery { number, name, .. } = part {
            pick_battery(ui, look, (sheet.unit, *number, name), row, battery == Some(*number), pass);
        }
        if about.is_some_and(|about| about.is(part)) {
            rows = rows.union(row);
        }
        before = Some(part);
    }
    rows
}

/// Returns all parts that are drawn, each with the clause that applies to it.
fn under_rules(parts: &[Part]) -> Vec<(&Part, &str)> {
    let mut clause = "";
    let mut drawn = Vec::with_capacity(parts.len());
    for part in parts {
        match part {
            Part::Rule { clause: next } => clause = next,
            part => drawn.push((part, clause)),
        }
    }
    drawn
}

/// Draws a hairline above small print.
fn rule(ui: &mut Ui, look: &Look) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(7.0)), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(1.0, rgba(look.ink().rule, 0.8)));
}

/// Shows a track below its title and remark, or beside them if it has few short fields. Returns the rectangles of the
/// fields.
fn headed_track(
    ui: &mut Ui,
    look: &Look,
    unit: &str,
    (title, remark): (&str, &str),
    fields: &[TrackField],
    colour: SideColour,
    pass: &mut Pass,
) -> Vec<Rect> {
    let few = fields.len() <= 5 && fields.iter().all(|field| field.label.chars().count() <= 4);
    let words = title_runs(look, title, remark);
    let galley = bits::paragraph(ui.painter(), &words, f32::INFINITY);
    let each = look.px(46.0);
    let gap = look.px(3.0);
    let taken = fields.len() as f32 * (each + gap) - gap;
    if !few || fields.is_empty() || galley.size().x + look.px(12.0) + taken > ui.available_width() {
        part_title(ui, look, title, remark);
        let places = track(ui, look, unit, title, fields, colour, 40.0, pass);
        ui.add_space(look.px(2.0));
        return places;
    }
    ui.add_space(look.px(2.0));
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), galley.size().y.max(look.px(23.0))), Sense::hover());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::Label, true, words.iter().map(|run| run.0).collect::<String>())
    });
    let top = rect.center().y - galley.size().y / 2.0;
    bits::put(ui.painter(), galley, pos2(rect.left(), top));
    let row = Rect::from_min_max(
        pos2(rect.right() - taken, rect.center().y - look.px(10.0)),
        pos2(rect.right(), rect.center().y + look.px(10.0)),
    );
    track_row(ui, look, (unit, title), (fields, 0), row, colour, None, pass)
}

/// Shows the head: the mark of her side, her name, and what she is. It takes two lines if one line is too narrow.
/// Returns the head's rectangle.
fn head(ui: &mut Ui, look: &Look, rect: Rect, sheet: &Sheet, colour: SideColour, pass: &mut Pass) -> Rect {
    let tint = look.side(colour);
    let pad = look.px(size::PAD);
    let painter = ui.painter().clone();
    let mark = vec2(look.px(18.0), look.px(15.0));
    let room = rect.width() - pad * 2.0 - mark.x - look.px(10.0);
    let name = bits::boxed(
        &painter,
        &sheet.name,
        look.title(size::NAME),
        rgb(tint.on_fill),
        vec2(room, look.px(size::HEAD)),
        1,
    );
    let subtitle = bits::boxed(
        &painter,
        &sheet.subtitle,
        look.italic(size::REMARK),
        rgb(tint.on_fill_faint),
        vec2(rect.width() - pad * 2.0, look.px(34.0).max(bits::SMALLEST * 2.8)),
        2,
    );
    let one_line = subtitle.rows.len() == 1 && name.size().x + subtitle.size().x + look.px(16.0) <= room;
    let height = if one_line || sheet.subtitle.is_empty() {
        look.px(size::HEAD)
    } else {
        look.px(size::HEAD * 0.86) + subtitle.size().y
    };
    let head = Rect::from_min_size(rect.min, vec2(rect.width(), height)).shrink2(vec2(1.0, 0.0));
    let radius = look.px(3.0) as u8;
    painter.rect_filled(
        head.translate(vec2(0.0, 1.0)),
        CornerRadius { nw: radius, ne: radius, sw: 0, se: 0 },
        rgb(tint.fill),
    );
    let middle = rect.top() + look.px(if one_line { size::HEAD } else { size::HEAD * 0.92 }) / 2.0;
    let flag = Rect::from_min_size(pos2(rect.left() + pad, middle - mark.y / 2.0), mark);
    paint::side_mark(&painter, flag, colour, rgb(tint.on_fill), rgba(tint.on_fill, 0.9));
    bits::put_left(&painter, name, pos2(flag.right() + look.px(10.0), middle));
    if one_line {
        bits::put_right(&painter, subtitle, pos2(rect.right() - pad, middle + look.px(2.0)));
    } else {
        let at = pos2(rect.left() + pad, head.bottom() - subtitle.size().y - look.px(4.0));
        bits::put(&painter, subtitle, at);
    }
    let response = pass.spot(ui, head, "head", Sense::click(), &format!("Sheet: {}, {}", sheet.name, sheet.subtitle));
    if response.double_clicked() {
        pass.intents.push(Intent::Centre(sheet.unit));
    }
    head
}

/// Returns the colour of a tone on paper.
pub fn tone(look: &Look, tone: Tone) -> Color32 {
    let palette = look.ink();
    rgb(match tone {
        Tone::Plain => palette.ink,
        Tone::Good => palette.good,
        Tone::Bad | Tone::Coming => palette.bad,
        Tone::Faint => palette.ink_soft,
    })
}

/// Shows the title of a part with a remark beside it.
pub fn part_title(ui: &mut Ui, look: &Look, title: &str, remark: &str) {
    if title.is_empty() && remark.is_empty() {
        return;
    }
    ui.add_space(look.px(2.0));
    bits::flow(ui, &title_runs(look, title, remark));
}

/// Returns a title and its remark as runs of text.
fn title_runs<'a>(look: &Look, title: &'a str, remark: &'a str) -> [Run<'a>; 3] {
    let palette = look.ink();
    let gap = if title.is_empty() || remark.is_empty() { "" } else { "   " };
    [
        Run(title, look.title(size::PART), rgb(palette.ink)),
        Run(gap, look.text(8.0), rgb(palette.ink)),
        Run(remark, look.text(size::REMARK), rgb(palette.ink_soft)),
    ]
}

/// Draws one part in the flow of `ui`. Rules and batteries draw nothing here: the names of batteries share a column,
/// which [`show`] lays out.
pub fn show_part(ui: &mut Ui, look: &Look, unit: &str, part: &Part, colour: SideColour, pass: &mut Pass) {
    match part {
        Part::Rule { .. } | Part::Battery { .. } => {}
        Part::Heading { title, remark } => part_title(ui, look, title, remark),
        Part::Track { title, fields, .. } => drop(headed_track(ui, look, unit, (title, ""), fields, colour, pass)),
        Part::Boxes { title, columns, value, upright } => {
            let number = value.map_or_else(String::new, |value| format!(" {value}"));
            part_title(ui, look, &format!("{title}{number}"), "");
            if *upright {
                grid::upright_boxes(ui, look, unit, columns, pass);
            } else {
                grid::rows(ui, look, unit, columns, 28.0, pass);
            }
            ui.add_space(look.px(3.0));
        }
        Part::Counters { title, total, lost, band, leaders, marks } => {
            parts::counters(ui, look, unit, title, [*total, *lost, *band, *leaders], marks, pass)
        }
        Part::Clock { title, left, remark } => parts::clock(ui, look, title, *left, remark),
        Part::Dial { title, value, max, remarks } => parts::dial(ui, look, title, *value, *max, remarks),
        Part::Hand { title, cards } => parts::hand(ui, look, title, cards, colour),
        Part::Note { text, clause, tone } => note(ui, look, text, clause, *tone, pass),
    }
}

/// Shows a row of labelled fields, broken into equal rows if there are many. `narrowest` is the minimum width of a
/// field. Returns where the fields are.
pub fn track(
    ui: &mut Ui,
    look: &Look,
    unit: &str,
    title: &str,
    fields: &[TrackField],
    colour: SideColour,
    narrowest: f32,
    pass: &mut Pass,
) -> Vec<Rect> {
    track_to(ui, look, (unit, title), fields, colour, narrowest, None, pass)
}

/// Shows a track as [`track`] does, with a mark at the field where it ends.
pub fn track_to(
    ui: &mut Ui,
    look: &Look,
    (unit, title): (&str, &str),
    fields: &[TrackField],
    colour: SideColour,
    narrowest: f32,
    end: Option<usize>,
    pass: &mut Pass,
) -> Vec<Rect> {
    let mut places = Vec::with_capacity(fields.len());
    if fields.is_empty() {
        return places;
    }
    let gap = look.px(3.0);
    let width = ui.available_width();
    let short = short(fields);
    let least = look.px(if short { narrowest * 0.52 } else { narrowest });
    let fit = ((width + gap) / (least + gap)).floor().max(1.0) as usize;
    let rows = fields.len().div_ceil(fit);
    let per_row = fields.len().div_ceil(rows);
    let each = (width + gap) / per_row as f32;
    for (row, chunk) in fields.chunks(per_row).enumerate() {
        let (rect, _) = ui.allocate_exact_size(vec2(width, look.px(if short { 22.0 } else { 24.0 })), Sense::hover());
        let rect = Rect::from_min_size(rect.min, vec2(each * chunk.len() as f32 - gap, rect.height()));
        places.extend(track_row(ui, look, (unit, title), (chunk, row * per_row), rect, colour, end, pass));
    }
    places
}

/// True if every label has at most two characters.
fn short(fields: &[TrackField]) -> bool {
    fields.iter().all(|field| field.label.chars().count() <= 2)
}

/// Shows fields side by side, filling `rect`. `first` is the index of the first of them on the track. Returns where the
/// fields are.
fn track_row(
    ui: &Ui,
    look: &Look,
    (unit, title): (&str, &str),
    (fields, first): (&[TrackField], usize),
    rect: Rect,
    colour: SideColour,
    end: Option<usize>,
    pass: &mut Pass,
) -> Vec<Rect> {
    let palette = look.ink();
    let tint = look.side(colour);
    let gap = look.px(3.0);
    let short = short(fields);
    let size = vec2((rect.width() + gap) / fields.len().max(1) as f32 - gap, rect.height());
    let places: Vec<Rect> =
        (0..fields.len()).map(|n| Rect::from_min_size(rect.min + vec2(n as f32 * (size.x + gap), 0.0), size)).collect();
    for (n, (field, at)) in fields.iter().zip(places.iter().copied()).enumerate() {
        let last = end == Some(first + n);
        let past = end.is_some_and(|end| first + n > end);
        let said = match (field.ticked, field.current) {
            _ if field.struck => "lost",
            (_, true) => "current",
            (true, false) => "ticked",
            (false, false) if last => "the last one",
            (false, false) if past => "not played",
            (false, false) => "open",
        };
        pass.spot(ui, at, ("field", first + n), Sense::hover(), &format!("{unit} {title} {} {said}", field.label));
        let painter = ui.painter();
        let fill = if field.struck {
            palette.paper
        } else if field.ticked || field.current {
            tint.wash
        } else {
            palette.box_fill
        };
        painter.rect(
            at,
            look.px(2.0),
            rgb(fill),
            Stroke::new((look.k * 0.9).max(0.8), rgb(palette.box_line)),
            StrokeKind::Inside,
        );
        let ink = if past || field.struck {
            palette.ink_faint
        } else if field.ticked && !field.current && short {
            palette.ink_soft
        } else {
            palette.ink
        };
        let font = look.figures(if short { 14.0 } else { 15.0 });
        bits::put_centre(painter, bits::fitted(painter, &field.label, font, rgb(ink), at.width() - 2.0), at.center());
        if field.struck {
            let inner = at.shrink(look.px(3.0));
            painter.line_segment(
                [inner.left_bottom(), inner.right_top()],
                Stroke::new((look.k * 1.6).max(1.2), rgb(palette.bad)),
            );
        }
        if field.ticked && short {
            paint::tick(painter, look, Rect::from_center_size(at.center(), egui::Vec2::splat(at.height())), first + n);
        }
        if last {
            // A bar at its right edge marks the end of the track.
            let bar = at.right() + gap / 2.0 - 0.5;
            painter.vline(
                bar,
                (at.top() - look.px(2.0))..=(at.bottom() + look.px(2.0)),
                Stroke::new((look.k * 3.0).max(2.4), rgb(palette.ink)),
            );
        }
        if field.current {
            painter.rect_stroke(
                at.expand(0.5),
                look.px(2.0),
                Stroke::new((look.k * 2.4).max(2.0), rgb(tint.text)),
                StrokeKind::Inside,
            );
        }
    }
    places
}

/// Shows a remark with its clause, which can be clicked to be read.
fn note(ui: &mut Ui, look: &Look, text: &str, clause: &str, meant: Tone, pass: &mut Pass) {
    let faint = rgb(look.ink().ink_faint);
    let font = if meant == Tone::Plain { look.text(NOTE) } else { look.italic(NOTE) };
    let clause_text = if clause.is_empty() { String::new() } else { format!("  {clause}") };
    let (text, reason) = text.split_once('\n').unwrap_or((text, ""));
    let response =
        bits::flow(ui, &[Run(text, font, tone(look, meant)), Run(&clause_text, look.text(size::SMALL - 1.0), faint)]);
    pass.cite(&response, clause);
    let response = bits::tip(response, reason);
    if !clause.is_empty() && response.interact(Sense::click()).on_hover_cursor(egui::CursorIcon::Help).clicked() {
        pass.intents.push(Intent::Clause(clause.to_owned()));
    }
}
