//! What is still to be done in a phase: a tag at the rim of the chart, and the list of units behind it.

use egui::{Context, CursorIcon, Order, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

use crate::Todo;
use crate::chart::corners::{self, First, OnTable, Rim};
use crate::chart::laid::Laid;
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::read::desk::{Desk, Intent};
use crate::read::keys::Deed;
use crate::read::state::PanelState;
use crate::widgets::pass::Pass;
use crate::widgets::{bits, paint};

/// The smallest number of units for which the tag is shown. Fewer are seen at a glance.
const FEW: usize = 2;
const CARD: &str = "still to act";
const TAG: f32 = 32.0;
const ROW: f32 = 27.0;
const HEAD: f32 = 25.0;
const WIDTH: f32 = 236.0;

/// Returns the number of units that have not acted.
pub fn count(desk: &Desk) -> usize {
    desk.todo.iter().map(|pile| pile.units.len()).sum()
}

/// Returns the words on the tag: '7 still to act'.
fn words(count: usize) -> String {
    format!("{count} can still act")
}

/// Returns the size of the tag with its list, or `None` if it is not shown.
fn wanted(look: &Look, desk: &Desk, state: &PanelState, chart: Rect) -> Option<Vec2> {
    let count = count(desk);
    if count < FEW || desk.busy || desk.replay.is_some() {
        return None;
    }
    let width = look.px(WIDTH).min(chart.width() * 0.46);
    let list = if state.todo_open { look.px(HEAD * desk.todo.len() as f32 + ROW * count as f32 + 8.0) } else { 0.0 };
    let height = (look.px(TAG) + list).min(chart.height() * 0.72);
    Some(vec2(width, height))
}

/// Returns the rectangle of the tag: on the oak or in a corner of the table, preferably the upper left one, and clear
/// of everything else.
fn place(ctx: &Context, laid: &mut Laid, size: Vec2, (chart, (sheet, table)): OnTable) -> Rect {
    let covered = &laid.covered;
    let cards = laid.cards(ctx).iter().map(|(_, card)| (card.expand(4.0), 6.0));
    let hulls = covered.hulls.iter().map(|hull| (hull.expand(2.0), 3.0));
    let keep: Vec<(Rect, f32)> =
        hulls.chain(cards).chain(covered.lettering.iter().map(|words| (*words, 1.0))).collect();
    // Only a tag of the same size keeps its place. An open list may need another one.
    let before = laid.before(CARD).filter(|before| (before.size() - size).length() < 1.0);
    let rect = corners::place(size, &Rim { chart, sheet, table, keep: &keep, before }, First(-1.0, -1.0)).0;
    laid.card(ctx, CARD, rect);
    rect
}

/// Shows the tag at the rim of the chart, and the list below it if it is open.
pub fn show(
    ctx: &Context,
    look: &Look,
    desk: &Desk,
    state: &mut PanelState,
    laid: &mut Laid,
    on_table: OnTable,
    pass: &mut Pass,
) {
    let Some(size) = wanted(look, desk, state, on_table.0) else { return };
    let rect = place(ctx, laid, size, on_table);
    pass.pane(ctx, "todo", rect, Order::Foreground, |ui, pass| {
        paint::paper(ui.painter(), look, rect, look.ink().paper);
        let tag = Rect::from_min_size(rect.min, vec2(rect.width(), look.px(TAG)));
        head(ui, look, desk, state, tag, pass);
        if state.todo_open {
            let body =
                Rect::from_min_max(pos2(rect.left(), tag.bottom()), rect.max).shrink2(vec2(look.px(6.0), look.px(3.0)));
            ui.scope_builder(egui::UiBuilder::new().max_rect(body), |ui| {
                ScrollArea::vertical().id_salt("todo").auto_shrink(false).show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    for pile in &desk.todo {
                        list(ui, look, desk, pile, pass);
                    }
                });
            });
        }
    });
}

/// Shows the tag: the number of units, an arrow that opens the list, and the key for the next unit.
fn head(ui: &Ui, look: &Look, desk: &Desk, state: &mut PanelState, rect: Rect, pass: &mut Pass) {
    let palette = look.ink();
    let words = words(count(desk));
    let next = Rect::from_min_max(pos2(rect.right() - rect.width() * 0.36, rect.top()), rect.max);
    let open = Rect::from_min_max(rect.min, pos2(next.left(), rect.bottom()));
    let response = pass.spot(ui, open, "open", Sense::click(), &words).on_hover_cursor(CursorIcon::PointingHand);
    let painter = ui.painter();
    if response.hovered() || response.has_focus() {
        painter.rect_filled(open.shrink(2.0), look.px(3.0), rgb(palette.button_hover));
    }
    let middle = open.center().y;
    let (x, d) = (open.left() + look.px(13.0), look.px(4.5));
    let arrow = if state.todo_open {
        vec![vec2(-d, -d * 0.6), vec2(0.0, d * 0.7), vec2(d, -d * 0.6)]
    } else {
        vec![vec2(-d * 0.6, -d), vec2(d * 0.7, 0.0), vec2(-d * 0.6, d)]
    };
    painter.line(
        arrow.into_iter().map(|by| pos2(x, middle) + by).collect(),
        Stroke::new((look.k * 1.9).max(1.5), rgb(palette.ink)),
    );
    let room = open.right() - x - look.px(12.0);
    bits::put_left(
        painter,
        bits::boxed(painter, &words, look.title(17.5), rgb(palette.ink), vec2(room, open.height()), 1),
        pos2(x + look.px(11.0), middle),
    );
    if response.clicked() {
        state.todo_open = !state.todo_open;
    }
    painter.vline(
        next.left(),
        (rect.top() + look.px(5.0))..=(rect.bottom() - look.px(5.0)),
        Stroke::new(1.0, rgb(palette.rule)),
    );
    let key = state.keys.hint(Deed::NextShip);
    let response = pass.spot(ui, next, "next", Sense::click(), "Next to act").on_hover_cursor(CursorIcon::PointingHand);
    let painter = ui.painter();
    if response.hovered() || response.has_focus() {
        painter.rect_filled(next.shrink(2.0), look.px(3.0), rgb(palette.button_hover));
    }
    let said = if key.is_empty() { "next".to_owned() } else { format!("next · {key}") };
    bits::put_centre(
        painter,
        bits::boxed(
            painter,
            &said,
            look.italic(size::REMARK - 1.0),
            rgb(palette.ink_soft),
            next.shrink(look.px(4.0)).size(),
            1,
        ),
        next.center(),
    );
    if response.clicked() {
        pass.intents.push(Intent::Deed(Deed::NextShip));
    }
}

fn list(ui: &mut Ui, look: &Look, desk: &Desk, pile: &Todo, pass: &mut Pass) {
    let palette = look.ink();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(HEAD)), Sense::hover());
    let title = format!("{} · {}", pile.title, pile.units.len());
    if let Some(head) = pile.head {
        // The leader represents her division: selecting her shows the fields of fire of the whole division.
        let response =
            pass.spot(ui, rect, ("division", head.0), Sense::click(), &format!("Go to the leader of {}", pile.title));
        let response = response.on_hover_cursor(CursorIcon::PointingHand);
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect.shrink(1.0), look.px(3.0), rgb(palette.button_hover));
            pass.hover.unit = Some(head);
        }
        if response.clicked() {
            pass.intents.push(Intent::Find(head));
        }
    }
    let painter = ui.painter();
    bits::put_left(
        painter,
        bits::fitted(painter, &title, look.italic(size::REMARK - 1.0), rgb(palette.ink_soft), rect.width()),
        pos2(rect.left() + look.px(4.0), rect.center().y),
    );
    painter.hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(1.0, rgba(palette.rule, 0.8)));
    for unit in &pile.units {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(ROW)), Sense::hover());
        let response = pass
            .spot(ui, rect, ("todo", unit.unit.0), Sense::click(), &format!("Go to {}", unit.name))
            .on_hover_cursor(CursorIcon::PointingHand);
        let lit = response.hovered() || response.has_focus();
        let colour = desk.colour(unit.side);
        let tint = look.side(colour);
        let painter = ui.painter();
        let chosen = desk.selected == Some(unit.unit);
        if lit || chosen {
            painter.rect(
                rect.shrink(1.0),
                look.px(3.0),
                rgb(if chosen { tint.wash } else { palette.button_hover }),
                Stroke::new(if chosen { 1.4 } else { 0.0 }, rgb(tint.text)),
                StrokeKind::Inside,
            );
        }
        if response.hovered() {
            pass.hover.unit = Some(unit.unit);
        }
        let flag = Rect::from_center_size(
            pos2(rect.left() + look.px(13.0), rect.center().y),
            vec2(look.px(14.0), look.px(11.0)),
        );
        paint::side_mark(painter, flag, colour, rgb(tint.fill), rgba(palette.ink, 0.75));
        let room = rect.right() - flag.right() - look.px(14.0);
        bits::put_left(
            painter,
            bits::fitted(painter, &unit.name, look.title(16.5), rgb(palette.ink), room),
            pos2(flag.right() + look.px(7.0), rect.center().y),
        );
        if response.clicked() {
            pass.intents.push(Intent::Find(unit.unit));
        }
    }
}
