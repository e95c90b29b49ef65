//! The large line about the broadside that the table shows now, if one order has resolved several: who fired with what
//! at whom, how many hits, and what they did.

use egui::{Context, Order, Sense, pos2, vec2};

use crate::chart::corners::{self, First, OnTable, Rim};
use crate::chart::laid::Laid;
use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::read::desk::Desk;
use crate::read::salvo::Shown;
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

const PAD: f32 = 18.0;
const WIDEST: f32 = 640.0;

/// Shows the line on a slip of paper in the colour of the side that fired, where it hides neither ships nor lettering,
/// preferably at the top of the chart. It stays where it was while the next broadside of the order leaves room there.
pub fn show(
    ctx: &Context,
    look: &Look,
    desk: &Desk,
    laid: &mut Laid,
    (chart, (sheet, table)): OnTable,
    pass: &mut Pass,
) {
    let Some(Shown { volley: Some(volley), number, all }) = &desk.salvo else { return };
    let palette = look.ink();
    let painter = ctx.layer_painter(egui::LayerId::background());
    let pad = look.px(PAD);
    // Every broadside of an order has a slip of the same width, so that the eye stays in one place.
    let room = if table.is_positive() { table.intersect(chart) } else { chart };
    let wide = look.px(WIDEST).min(room.width() - look.px(30.0)).max(120.0);
    let inner = wide - pad * 2.0;
    let ink = rgb(palette.ink);
    let count = format!("{number} of {all}");
    let count = bits::line(&painter, &count, look.italic(size::REMARK), rgb(palette.ink_soft), inner * 0.25);
    let title =
        bits::paragraph(&painter, &[Run(&volley.title, look.text(19.0), ink)], inner - count.size().x - look.px(12.0));
    let effect = volley.effect();
    let runs = [
        Run(&volley.result, look.title(30.0), rgb(palette.bad)),
        Run(if effect.is_empty() { "" } else { "   " }, look.text(20.0), ink),
        Run(&effect, look.text(22.0), ink),
    ];
    let result = bits::paragraph(&painter, &runs, inner);
    let height = pad * 1.5 + title.size().y + result.size().y;
    let keep = laid.keep_off(ctx);
    let rim = Rim { chart, sheet, table, keep: &keep, before: laid.before("salvo") };
    let rect = corners::anywhere(vec2(wide, height), &rim, First(0.0, -1.0)).0;
    laid.card(ctx, "salvo", rect);
    pass.pane(ctx, "salvo", rect, Order::Middle, |ui, pass| {
        let painter = ui.painter();
        let tint = volley.side.map_or(palette.edge, |side| look.side(desk.colour(side)).fill);
        paint::slip(painter, look, rect, (3.0, 2.0), tint);
        let top = rect.top() + pad * 0.7;
        bits::put_right(painter, count, pos2(rect.right() - pad, top + look.px(12.0)));
        let below = top + title.size().y;
        bits::put(painter, title, pos2(rect.left() + pad, top));
        bits::put(painter, result, pos2(rect.left() + pad, below));
        pass.spot(ui, rect, "salvo", Sense::hover(), &volley.line());
    });
}
