//! An order to several ships before it is given: a card that lists by division what each ship will do, and which ships
//! will ask.

use std::sync::Arc;

use egui::{Color32, Context, Galley, Order, Painter, Rect, Sense, Stroke, pos2, vec2};
use wg_core::UnitId;

use crate::chart::corners::{self, First, OnTable, Rim};
use crate::chart::laid::Laid;
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::read::desk::Desk;
use crate::read::shares::{SharePile, Shares};
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

/// The width of a column of the list, in points at 100 % text.
const WIDTH: f32 = 330.0;
const PAD: f32 = 11.0;
const HEAD: f32 = 27.0;
/// The layouts to try: the scale of the list, and the maximum height of columns as a share of the chart's height.
const SETS: [(f32, f32); 6] = [(1.0, 0.86), (0.85, 0.86), (0.85, 0.5), (0.75, 0.86), (0.75, 0.36), (0.66, 0.86)];

/// A line of the list, laid out. `heads` is true for a title.
struct Line {
    galley: Arc<Galley>,
    heads: bool,
}

/// Shows the card on the oak or in a corner of the table, in as many columns as its lines need.
pub fn show(
    ctx: &Context,
    look: &Look,
    desk: &Desk,
    list: &Shares,
    laid: &mut Laid,
    (chart, (sheet, table)): OnTable,
    pass: &mut Pass,
) {
    let painter = ctx.layer_painter(egui::LayerId::background());
    let covered = &laid.covered;
    // The ships that the list is about must stay visible above all others.
    let own = |unit: UnitId| desk.view.units.get(unit.index()).is_some_and(|unit| unit.side == list.side);
    let hulls = covered.hulls.iter().enumerate().map(|(n, hull)| {
        (hull.expand(4.0), if covered.units.get(n).is_some_and(|unit| own(*unit)) { 9.0 } else { 3.0 })
    });
    let keep: Vec<(Rect, f32)> = hulls.chain(laid.cards(ctx).iter().map(|(_, card)| (card.expand(4.0), 6.0))).collect();
    let rim = Rim { chart, sheet, table, keep: &keep, before: laid.before("shares") };
    // Smaller or broader layouts are tried before one that covers a ship.
    let tries = SETS.map(|(part, tall)| {
        let set = look.at_most(look.k * part);
        let most = chart.height() * tall - look.px(HEAD + PAD * 2.0);
        let lines = lines(&painter, &set, list);
        let columns = columns(&lines, most);
        let height = columns.iter().map(|column| tall_of(column)).fold(0.0, f32::max);
        let size = vec2((set.px(WIDTH) * columns.len() as f32).min(chart.width()), height + look.px(HEAD + PAD))
            .min(chart.size());
        let (rect, cost) = corners::place(size, &rim, First(1.0, -1.0));
        (set, most, rect, cost)
    });
    let free = tries.iter().find(|(.., cost)| *cost <= 0.5);
    let Some((set, most, rect, _)) =
        free.or_else(|| tries.iter().min_by(|one, other| one.3.total_cmp(&other.3))).copied()
    else {
        return;
    };
    let lines = lines(&painter, &set, list);
    let columns = columns(&lines, most);
    laid.card(ctx, "shares", rect);
    pass.pane(ctx, "shares", rect, Order::Middle, |ui, pass| {
        let painter = ui.painter().clone();
        let palette = look.ink();
        paint::slip(&painter, look, rect, (1.6, 1.2), look.side(desk.colour(list.side)).fill);
        let head = Rect::from_min_size(rect.min, vec2(rect.width(), look.px(HEAD)));
        let title = bits::fitted(
            &painter,
            &list.title,
            look.title(size::PART - 1.0),
            rgb(palette.ink),
            rect.width() - look.px(PAD * 2.0),
        );
        bits::put_left(&painter, title, pos2(rect.left() + look.px(PAD), head.center().y + look.px(2.0)));
        painter.hline(head.x_range().shrink(look.px(PAD)), head.bottom(), Stroke::new(1.0, rgba(palette.rule, 0.8)));
        // Screen readers get it row by row. Nothing in it can be pressed.
        for (n, row) in list.piles.iter().flat_map(|pile| &pile.rows).enumerate() {
            pass.spot(ui, head, ("share", n), Sense::hover(), &row.sentence());
        }
        for (n, column) in columns.iter().enumerate() {
            let x = rect.left() + look.px(PAD) + set.px(WIDTH) * n as f32;
            let mut y = head.bottom() + look.px(PAD * 0.4);
            for line in *column {
                bits::put(&painter, Arc::clone(&line.galley), pos2(x + if line.heads { 0.0 } else { set.px(8.0) }, y));
                y += line.galley.size().y;
            }
        }
    });
}

fn tall_of(column: &[Line]) -> f32 {
    column.iter().map(|line| line.galley.size().y).sum()
}

/// Returns the lines of the list, block by block.
fn lines(painter: &Painter, look: &Look, list: &Shares) -> Vec<Line> {
    list.piles.iter().flat_map(|pile| block(painter, look, pile)).collect()
}

fn block(painter: &Painter, look: &Look, pile: &SharePile) -> Vec<Line> {
    let palette = look.ink();
    let wide = look.px(WIDTH - PAD * 2.0);
    let head = (!pile.title.is_empty()).then(|| Line {
        galley: bits::fitted(painter, &pile.title, look.italic(size::REMARK), rgb(palette.ink_soft), wide),
        heads: true,
    });
    let ink = |asks: bool, soft: [u8; 3]| -> Color32 { rgb(if asks { palette.bad } else { soft }) };
    let rows = pile.rows.iter().map(|row| {
        let words = format!(" {}", row.words);
        let runs = [
            Run(&row.names, look.text(size::SMALL + 1.0), ink(row.asks, palette.ink)),
            Run(&words, look.text(size::SMALL), ink(row.asks, palette.ink_soft)),
        ];
        Line { galley: bits::paragraph(painter, &runs, wide - look.px(8.0)), heads: false }
    });
    head.into_iter().chain(rows).collect()
}

/// Splits lines into columns no higher than `most`. A title stays with the line after it.
fn columns(lines: &[Line], most: f32) -> Vec<&[Line]> {
    let mut columns = Vec::new();
    let (mut from, mut tall) = (0, 0.0);
    for (n, line) in lines.iter().enumerate() {
        let next = if line.heads { lines.get(n + 1).map_or(0.0, |next| next.galley.size().y) } else { 0.0 };
        if tall + line.galley.size().y + next > most && n > from {
            columns.push(&lines[from..n]);
            (from, tall) = (n, 0.0);
        }
        tall += line.galley.size().y;
    }
    columns.push(&lines[from..]);
    columns
}
