//! The last lines of the journal on a slip of paper over the chart, while the journal itself is folded away.

use egui::{Context, Rect, vec2};

use crate::chart::corners::{self, First, OnTable, Rim};
use crate::chart::laid::Laid;
use crate::look::theme::Look;
use crate::look::tokens::size;
use crate::panels::journal::{Undo, line, line_galley, shown_lines};
use crate::panels::journal_marked::marked_room;
use crate::read::desk::Desk;
use crate::widgets::paint;
use crate::widgets::pass::Pass;

/// The area of lettering, in square points, that the slip may cover before it moves.
const FEW: f32 = 900.0;

/// Shows the last lines on a slip of paper: on the oak or in a corner of the table, preferably the lower right one,
/// clear of ships and cards.
pub fn show(
    ctx: &Context,
    look: &Look,
    desk: &Desk,
    laid: &mut Laid,
    (chart, (sheet, table)): OnTable,
    pass: &mut Pass,
) {
    let told = shown_lines(desk);
    if told.is_empty() {
        return;
    }
    let painter = ctx.layer_painter(egui::LayerId::background());
    let pad = look.px(6.0);
    let row = look.px(size::REMARK * 1.5);
    // As many lines as fit in this number of rows. A long line takes two rows.
    let lines = |width: f32, rows: f32| {
        let (mut height, mut first) = (0.0, told.len());
        while first > 0 && told.len() - first < 4 {
            let more = line_galley(&painter, look, told[first - 1].1, width, Undo::None).size().y
                + look.px(5.0)
                + marked_room(look, desk, told[first - 1].0);
            if height + more > row * rows && height > 0.0 {
                break;
            }
            height += more;
            first -= 1;
        }
        (first, height)
    };
    let (covered, cards) = (&laid.covered, laid.cards(ctx));
    let hard: Vec<(Rect, f32)> = covered
        .hulls
        .iter()
        .map(|hull| (hull.expand(4.0), 3.0))
        .chain(cards.iter().map(|(_, card)| (card.expand(4.0), 6.0)))
        .collect();
    let lettering = covered.lettering.iter().map(|words| (*words, 1.0));
    let drawn = covered.drawn.iter().map(|piece| (*piece, 0.5));
    let keep: Vec<(Rect, f32)> = hard.iter().copied().chain(lettering).chain(drawn).collect();
    let rim = Rim { chart, sheet, table, keep: &keep, before: laid.before("journal slip") };
    let strips = [sheet.left() - chart.left(), chart.right() - sheet.right()].map(|wood| wood - 6.0);
    // Four rows, or two beside the card of a fight. Narrower and shorter slips are tried before one that covers
    // lettering. If each would cover a ship or a card, no slip is shown.
    let most = if cards.iter().any(|(name, _)| name == "fight") { 2.6 } else { 4.6 };
    let widths = strips
        .into_iter()
        .chain([500.0, 400.0, 320.0].map(|width| look.px(width)))
        .filter(|width| *width >= look.px(230.0));
    let widths: Vec<f32> =
        widths.map(|width| width.min(look.px(500.0)).min(table.width().min(chart.width()) - look.px(16.0))).collect();
    let tries = [most, 1.6].into_iter().flat_map(|rows| widths.iter().map(move |width| (*width, rows)));
    let found = tries
        .map(|(width, rows)| {
            let (first, height) = lines(width, rows);
            let (rect, cost) = corners::place(vec2(width, height + pad * 2.0), &rim, First(1.0, 1.0));
            (rect, first, cost)
        })
        .filter(|(rect, ..)| hard.iter().all(|(dear, _)| !dear.intersects(*rect)))
        .reduce(|best, next| if best.2 > 0.5 && next.2 < best.2 { next } else { best });
    let Some((rect, first, _)) = found else { return };
    // It stays where it was if it would cover only a few letters there. They make way for it, and if it made way for
    // them as well, both would move for ever.
    let few = |at: &Rect| {
        let dear = keep.iter().filter(|(dear, _)| dear.intersects(*at));
        dear.map(|(dear, weight)| dear.intersect(*at).area() * weight).sum::<f32>() < FEW
    };
    let stays = laid
        .before("journal slip")
        .filter(|at| (at.size() - rect.size()).length() < 1.0 && chart.contains_rect(*at))
        .filter(|at| hard.iter().all(|(dear, _)| !dear.intersects(*at)) && few(at));
    let rect = stays.unwrap_or(rect);
    laid.card(ctx, "journal slip", rect);
    pass.pane(ctx, "journal slip", rect, egui::Order::Foreground, |ui, pass| {
        paint::paper(ui.painter(), look, rect, look.ink().sheet);
        ui.scope_builder(egui::UiBuilder::new().max_rect(rect.shrink2(vec2(0.0, pad))), |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for (n, entry) in &told[first..] {
                line(ui, look, desk, *n, entry, Undo::None, pass);
            }
        });
    });
}
