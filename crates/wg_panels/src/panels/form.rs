//! The paper damage form: the turn track, and the boxes of all ships of both fleets. Each ship has a rectangle with her
//! name above it.

use egui::{Context, CursorIcon, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::shown::sheet::{BoxColumn, Part, Sheet};
use wg_core::{Fate, SideId, Tally, UnitView};

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::panels::{goals, grid, sheet as record, strip};
use crate::read::desk::{Desk, Intent};
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

const PAD: f32 = 13.0;
const HEAD: f32 = 27.0;
const NAME: f32 = 19.0;
pub(super) const NAME_SIZE: f32 = 15.0;
const LETTERS: f32 = 13.0;
const GAP: f32 = 9.0;
const DOT: f32 = 11.0;
const TRACK: f32 = 36.0;

/// The form laid out for a width: the number of ships in a row, the size of boxes and names, and the total height.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Form {
    /// The total height, in points; 0 if there is nothing to show.
    pub height: f32,
    per_row: usize,
    cell: f32,
    name: f32,
    crop: bool,
}

impl Form {
    /// Lays out the form: as many ships in a row as can keep their names whole, and boxes as large as `most` allows. If
    /// there is not enough height for all boxes, rows of boxes that no ship of the row has are left out.
    pub fn measure(ctx: &Context, look: &Look, desk: &Desk, width: f32, most: f32) -> Self {
        let fleets = fleets(desk);
        let longest = fleets.iter().map(|(_, ships)| ships.len()).max().unwrap_or(0);
        if longest == 0 && desk.view.track.is_empty() {
            return Self { height: 0.0, per_row: 1, cell: 0.0, name: NAME_SIZE, crop: false };
        }
        let inner = width - look.px(PAD * 2.0);
        let painter = ctx.layer_painter(egui::LayerId::background());
        let dot = |ship: &Sheet| if unit(desk, ship).is_some_and(|view| view.can_act) { look.px(DOT) } else { 0.0 };
        let widest = fleets
            .iter()
            .flat_map(|(_, ships)| ships.iter())
            .map(|ship| {
                painter.layout_no_wrap(ship.name.clone(), look.title(NAME_SIZE), egui::Color32::BLACK).size().x
                    + dot(ship)
            })
            .fold(look.px(40.0), f32::max);
        let gap = look.px(GAP);
        // Names may become slightly smaller, all alike, before another row of ships is needed. Rows have equal numbers
        // of ships.
        let (per_row, scale) = (1..=longest.max(1))
            .map(|rows| {
                let per_row = longest.max(1).div_ceil(rows).min(8);
                (per_row, ((inner + gap) / per_row as f32 - gap) / widest)
            })
            .find(|(_, scale)| *scale >= 0.84)
            .unwrap_or((1, 1.0));
        let track = if desk.view.track.is_empty() {
            0.0
        } else {
            look.px(18.0) + track_rows(look, inner, desk.view.track.len()) * look.px(25.0) + look.px(8.0)
        };
        let mut form = Self { height: 0.0, per_row, cell: 0.0, name: NAME_SIZE * scale.min(1.0), crop: false };
        let (rest, boxes) = form.extent(look, desk, &fleets);
        let fixed = look.px(PAD * 1.3) + track + rest;
        let mut deep = boxes;
        if fixed + deep * look.px(10.5) > most {
            form.crop = true;
            deep = form.extent(look, desk, &fleets).1;
        }
        form.cell = if deep > 0.0 { ((most - fixed) / deep).clamp(look.px(10.5), look.px(17.0)) } else { 0.0 };
        form.height = fixed + deep * form.cell;
        form
    }

    /// Returns the height of everything except boxes, and the number of rows of boxes.
    fn extent(&self, look: &Look, desk: &Desk, fleets: &[(SideId, Vec<&Sheet>)]) -> (f32, f32) {
        let (mut rest, mut rows) = (0.0, 0.0);
        for (side, ships) in fleets {
            rest += look.px(HEAD + 3.0) + goals::height(look, desk, *side);
            let (blocks, lines) = kinds(ships);
            rest += look.px((strip::LINE + 3.0) * lines.len() as f32 + strip::caption_height(desk, &lines));
            for row in blocks.chunks(self.per_row) {
                rows += self.depth(row) as f32;
                rest += look.px(NAME + LETTERS + 9.0);
            }
        }
        (rest, rows)
    }

    /// Returns the number of rows of boxes that these ships, in one row of the form, need.
    fn depth(&self, ships: &[&Sheet]) -> usize {
        let of = |column: &BoxColumn| column.boxes.iter().filter(|one| !(self.crop && one.struck)).count();
        ships
            .iter()
            .filter_map(|ship| boxes(ship))
            .flat_map(|(columns, _)| columns.iter().map(of))
            .max()
            .unwrap_or(1)
            .max(1)
    }

    /// Draws the form into the whole of `ui`.
    pub fn show(&self, ui: &mut Ui, look: &Look, desk: &Desk, pass: &mut Pass) {
        let rect = ui.max_rect();
        paint::paper(ui.painter(), look, rect, look.ink().sheet);
        let inner = Rect::from_min_max(
            rect.min + vec2(look.px(PAD), look.px(PAD * 0.7)),
            rect.max - vec2(look.px(PAD * 0.6), look.px(PAD * 0.5)),
        );
        ui.scope_builder(egui::UiBuilder::new().max_rect(inner), |ui| {
            ScrollArea::vertical().id_salt("form").auto_shrink(false).show(ui, |ui| {
                ui.set_max_width(inner.width() - look.px(PAD * 0.4));
                ui.spacing_mut().item_spacing.y = look.px(3.0);
                if !desk.view.track.is_empty() {
                    turn_track(ui, look, desk, pass);
                }
                for (side, ships) in fleets(desk) {
                    fleet_head(ui, look, desk, side, pass);
                    goals::show(ui, look, desk, side, pass);
                    let (blocks, lines) = kinds(&ships);
                    for row in blocks.chunks(self.per_row) {
                        self.row(ui, look, desk, row, pass);
                    }
                    strip::caption(ui, look, desk, &lines);
                    for ship in lines {
                        strip::strip(ui, look, desk, ship, pass);
                    }
                }
            });
        });
    }

    fn row(&self, ui: &mut Ui, look: &Look, desk: &Desk, ships: &[&Sheet], pass: &mut Pass) {
        let gap = look.px(GAP);
        let width = ui.available_width();
        let each = (width + gap) / self.per_row as f32 - gap;
        let deepest = self.depth(ships);
        let height = look.px(NAME + LETTERS + 4.0) + deepest as f32 * self.cell;
        let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        for (n, ship) in ships.iter().enumerate() {
            let at = Rect::from_min_size(rect.min + vec2(n as f32 * (each + gap), 0.0), vec2(each, height));
            self.ship(ui, look, desk, ship, (at, deepest), pass);
        }
    }

    fn ship(&self, ui: &Ui, look: &Look, desk: &Desk, ship: &Sheet, (at, deepest): (Rect, usize), pass: &mut Pass) {
        let palette = look.ink();
        let tint = look.side(desk.colour(ship.side));
        let view = unit(desk, ship);
        let fate = view.map_or(Fate::Afloat, |view| view.fate);
        let badge = view.map_or("", |view| view.badge.as_str());
        let selected = desk.selected == Some(ship.unit);
        let mut said = format!("Select {}", ship.name);
        if !badge.is_empty() {
            said += &format!(", {badge}");
        }
        let card = pass
            .spot(ui, at.expand(look.px(3.0)), ("ship", ship.unit.0), Sense::click(), &said)
            .on_hover_cursor(CursorIcon::PointingHand);
        let pointed = card.hovered() || card.has_focus();
        let painter = ui.painter();
        if selected || pointed {
            let outline = at.expand(look.px(3.0));
            painter.rect_filled(outline, look.px(3.0), rgba(tint.wash, if selected { 1.0 } else { 0.55 }));
            if selected {
                painter.rect_stroke(
                    outline,
                    look.px(3.0),
                    Stroke::new((look.k * 2.0).max(1.8), rgb(tint.text)),
                    StrokeKind::Inside,
                );
            }
        }
        if pointed {
            pass.hover.unit = Some(ship.unit);
        }
        let mut name_width = at.width();
        if view.is_some_and(|view| view.can_act) {
            let dot = pos2(at.right() - look.px(4.5), at.top() + look.px(NAME * 0.5));
            painter.circle(dot, look.px(3.4), rgb(palette.gilt), Stroke::new(0.9, rgb(palette.ink)));
            name_width -= look.px(DOT);
        }
        let gone = matches!(fate, Fate::Sunk | Fate::Gone);
        let ink = if gone { palette.ink_faint } else { palette.ink };
        let name = bits::fitted(painter, &ship.name, look.title(self.name), rgb(ink), name_width);
        let name = bits::put_left(painter, name, pos2(at.left(), at.top() + look.px(NAME * 0.5)));
        painter.hline(at.x_range(), at.top() + look.px(NAME), Stroke::new(1.0, rgb(palette.rule)));
        if gone {
            painter.hline(
                (name.left() - 1.0)..=(name.right() + 1.0),
                name.center().y,
                Stroke::new((look.k * 1.4).max(1.1), rgba(palette.pencil, 0.85)),
            );
        }
        let Some((columns, _)) = boxes(ship) else { return };
        let letters = at.top() + look.px(NAME + 1.0 + LETTERS * 0.5);
        let top = at.top() + look.px(NAME + LETTERS + 2.0);
        let table = Rect::from_min_size(pos2(at.left(), top), vec2(at.width(), deepest as f32 * self.cell))
            .shrink2(vec2(1.0, 0.0));
        let each = table.width() / columns.len().max(1) as f32;
        for (n, column) in columns.iter().enumerate() {
            let place = Rect::from_min_size(
                pos2(table.left() + n as f32 * each, letters - look.px(LETTERS * 0.5)),
                vec2(each, look.px(LETTERS)),
            );
            pass.spot(ui, place, ("column", ship.unit.0, n), Sense::hover(), &grid::spoken(&ship.name, column));
            let letter = bits::fitted(painter, &column.letter, look.figures(12.0), rgb(palette.ink_soft), each);
            bits::put_centre(painter, letter, place.center());
        }
        let shown: Vec<BoxColumn> = columns
            .iter()
            .map(|column| BoxColumn { boxes: column.boxes.iter().take(deepest).copied().collect(), ..column.clone() })
            .collect();
        grid::upright(painter, look, table, &shown, usize::from(ship.unit.0) * 97 + 3);
        if !badge.is_empty() || gone {
            let word = if badge.is_empty() { "gone" } else { badge };
            stamp(ui, look, word, table.center(), at.width());
        }
        if card.clicked() {
            pass.intents.push(Intent::Select(Some(ship.unit)));
        }
        if card.double_clicked() {
            pass.intents.push(Intent::Centre(ship.unit));
        }
    }
}

/// Stamps a word across the boxes: 'sunk', 'prize'.
fn stamp(ui: &Ui, look: &Look, word: &str, at: egui::Pos2, width: f32) {
    let palette = look.ink();
    let painter = ui.painter();
    let galley = bits::fitted(painter, word, look.title(16.0), rgb(palette.bad), width - look.px(10.0));
    let plate = Rect::from_center_size(at, galley.size() + vec2(look.px(10.0), look.px(2.0)));
    painter.rect(
        plate,
        look.px(2.0),
        rgba(palette.sheet, 0.93),
        Stroke::new((look.k * 1.4).max(1.1), rgb(palette.bad)),
        StrokeKind::Inside,
    );
    bits::put_centre(painter, galley, at);
}

fn track_rows(look: &Look, width: f32, fields: usize) -> f32 {
    let fit = ((width + look.px(3.0)) / look.px(TRACK * 0.52 + 3.0)).floor().max(1.0) as usize;
    fields.div_ceil(fit) as f32
}

fn turn_track(ui: &mut Ui, look: &Look, desk: &Desk, pass: &mut Pass) {
    let palette = look.ink();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(18.0)), Sense::hover());
    let painter = ui.painter();
    bits::put_left(
        painter,
        bits::line(painter, "Turns", look.title(16.0), rgb(palette.ink), rect.width()),
        rect.left_center(),
    );
    if let Some(next) = desk.view.arrivals.first() {
        // The next ships to come stand at the right of the heading.
        let room = rect.width() - look.px(60.0);
        let words = bits::fitted(painter, &next.says, look.text(size::REMARK - 1.0), rgb(palette.ink_soft), room);
        bits::put_right(painter, words, rect.right_center());
    }
    let colour = desk.acting_colour().unwrap_or(wg_core::SideColour::Blue);
    // Mark the current turn, because that is what the player looks for. The end of the track has a mark beside it.
    let now = desk.view.turn.to_string();
    let fields: Vec<_> = desk
        .view
        .track
        .iter()
        .map(|field| wg_core::shown::sheet::TrackField { current: field.label == now, ..field.clone() })
        .collect();
    let end = desk.view.track.iter().rposition(|field| field.current && field.label != now);
    record::track_to(ui, look, ("the battle", "turn"), &fields, colour, TRACK, end, pass);
    ui.add_space(look.px(3.0));
}

fn fleet_head(ui: &mut Ui, look: &Look, desk: &Desk, side: SideId, pass: &mut Pass) {
    let palette = look.ink();
    let tint = look.side(desk.colour(side));
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(HEAD)), Sense::hover());
    let painter = ui.painter();
    let middle = rect.center().y + look.px(2.0);
    let flag = Rect::from_center_size(pos2(rect.left() + look.px(8.0), middle), vec2(look.px(15.0), look.px(12.0)));
    paint::side_mark(painter, flag, desk.colour(side), rgb(tint.fill), rgba(palette.ink, 0.7));
    let view = desk.view.sides.get(side.index());
    let score = view
        .and_then(|view| view.score)
        .map(|score| format!("{score} {}", if score == 1 { "point" } else { "points" }))
        .unwrap_or_default();
    let score = bits::line(painter, &score, look.text(15.0), rgb(palette.ink_soft), rect.width() * 0.5);
    let score = bits::put_right(painter, score, pos2(rect.right(), middle));
    if let Some(view) = view.filter(|view| view.score.is_some()) {
        given_for(ui, look, (score, side), &view.tally, pass);
    }
    let nation = view.map_or("", |view| view.nation.as_str());
    let nation =
        if nation.is_empty() || nation == desk.side_name(side) { String::new() } else { format!("  {nation}") };
    let words = bits::paragraph(
        painter,
        &[
            Run(desk.side_name(side), look.title(18.0), rgb(tint.text)),
            Run(&nation, look.italic(15.0), rgb(palette.ink_soft)),
        ],
        score.left() - flag.right() - look.px(14.0),
    );
    bits::put_left(painter, words, pos2(flag.right() + look.px(7.0), middle));
    painter.hline(rect.x_range(), rect.bottom(), Stroke::new((look.k * 1.4).max(1.1), rgb(tint.text)));
}

/// Shows a tooltip on a score with the rule and the reasons for it. Clicking the score shows the clause.
fn given_for(ui: &Ui, look: &Look, (rect, side): (Rect, SideId), tally: &Tally, pass: &mut Pass) {
    let mut lines: Vec<&str> = vec![&tally.rule];
    lines.extend(tally.lines.iter().map(String::as_str));
    let said = lines.join("\n");
    let spoken = bits::sentences(&[&tally.rule, &tally.lines.join(", ")]);
    let response =
        pass.spot(ui, rect.expand(look.px(3.0)), ("score", side), Sense::click(), &format!("Score: {spoken}"));
    pass.cite(&response, &tally.clause);
    if bits::tip(response, &said).on_hover_cursor(CursorIcon::Help).clicked() {
        pass.intents.push(Intent::Clause(tally.clause.clone()));
    }
}

/// Returns the fleets as they were at the start, so that a prize keeps her place on the form.
fn fleets(desk: &Desk) -> Vec<(SideId, Vec<&Sheet>)> {
    let mut fleets: Vec<(SideId, Vec<&Sheet>)> = Vec::new();
    for sheet in desk.sheets.iter().filter(|sheet| boxes(sheet).is_some() || unit(desk, sheet).is_some_and(ashore)) {
        let side = unit(desk, sheet).map_or(sheet.side, |view| view.built_for);
        match fleets.iter_mut().find(|(of, _)| *of == side) {
            Some((_, ships)) => ships.push(sheet),
            None => fleets.push((side, vec![sheet])),
        }
    }
    fleets.sort_by_key(|(side, _)| *side);
    fleets
}

/// True for men on the table without boxes of their own: a fort, a garrison, a landing party.
fn ashore(unit: &UnitView) -> bool {
    unit.kind.troop().is_some() && unit.on_table()
}

pub(super) fn unit<'a>(desk: &'a Desk, sheet: &Sheet) -> Option<&'a UnitView> {
    desk.view.units.iter().find(|unit| unit.id == sheet.unit)
}

pub(super) fn boxes(sheet: &Sheet) -> Option<(&[BoxColumn], bool)> {
    sheet.parts.iter().find_map(|part| match part {
        Part::Boxes { columns, upright, .. } => Some((columns.as_slice(), *upright)),
        _ => None,
    })
}

/// Splits ships into those with an upright form and those whose boxes are in rows.
fn kinds<'a>(ships: &[&'a Sheet]) -> (Vec<&'a Sheet>, Vec<&'a Sheet>) {
    ships.iter().copied().partition(|ship| boxes(ship).is_some_and(|(_, upright)| upright))
}

/// Shows the roster in place of the sheet while no ship is selected: the battle, the wind, and the ships by name.
pub fn roster(ui: &mut Ui, look: &Look, desk: &Desk, pass: &mut Pass) {
    let palette = look.ink();
    let rect = ui.max_rect();
    paint::paper(ui.painter(), look, rect, palette.sheet);
    let inner = rect.shrink2(vec2(look.px(size::PAD), look.px(12.0)));
    ui.scope_builder(egui::UiBuilder::new().max_rect(inner), |ui| {
        ScrollArea::vertical().id_salt("roster").auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(inner.width() - look.px(6.0));
            let title = if desk.title.is_empty() { "Weathergage" } else { &desk.title };
            bits::flow(ui, &[Run(title, look.title(24.0), rgb(palette.ink))]);
            if !desk.view.wind.label.is_empty() {
                bits::flow(ui, &[Run(&desk.view.wind.label, look.italic(size::TEXT), rgb(palette.ink_soft))]);
            }
            for (side, ships) in fleets(desk) {
                ui.add_space(look.px(6.0));
                fleet_head(ui, look, desk, side, pass);
                for ship in ships {
                    roster_line(ui, look, ship, pass);
                }
            }
            ui.add_space(look.px(8.0));
            if !desk.sheets.is_empty() {
                bits::flow(
                    ui,
                    &[Run(
                        "Click a ship here or on the table to see her sheet.",
                        look.italic(size::REMARK),
                        rgb(palette.ink_soft),
                    )],
                );
            }
        });
    });
}

fn roster_line(ui: &mut Ui, look: &Look, ship: &Sheet, pass: &mut Pass) {
    let palette = look.ink();
    let width = ui.available_width();
    let name = bits::line(ui.painter(), &ship.name, look.title(17.0), rgb(palette.ink), width * 0.6);
    // What she is takes two rows, or three, rather than being cut.
    let rows = |rows: usize, high: f32| {
        let room = vec2(width - name.size().x - look.px(18.0), high);
        bits::boxed(ui.painter(), &ship.subtitle, look.italic(15.0), rgb(palette.ink_soft), room, rows)
    };
    let two = rows(2, look.px(36.0));
    let what = if two.elided { rows(3, bits::SMALLEST * 4.2) } else { two };
    let tall = look.px(27.0).max(what.size().y + look.px(4.0));
    let (rect, _) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    let response = pass
        .spot(ui, rect, ("roster", ship.unit.0), Sense::click(), &format!("Show sheet: {}", ship.name))
        .on_hover_cursor(CursorIcon::PointingHand);
    let painter = ui.painter();
    if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, look.px(3.0), rgb(palette.paper));
        pass.hover.unit = Some(ship.unit);
    }
    bits::put_left(painter, name, pos2(rect.left() + look.px(4.0), rect.center().y));
    bits::put_right(painter, what, pos2(rect.right() - look.px(4.0), rect.center().y));
    if response.clicked() {
        pass.intents.push(Intent::Select(Some(ship.unit)));
    }
}
