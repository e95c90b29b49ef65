//! What happened to you, and to whom you have fired at: a slip of paper on the chart, a line for each unit, until it is put away.

use egui::{Context, CursorIcon, Order, Rect, Sense, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::chart::corners::{self, First, OnTable, Rim};
use crate::chart::on_chart::{self, Covered};
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::read::desk::{Desk, Intent};
use crate::read::hover::Hover;
use crate::read::replay::Past;
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::{Digest, DigestLine};

impl DigestLine {
    /// All of it in one sentence, as it is read aloud.
    pub fn sentence(&self) -> String {
        let said = if self.said.is_empty() { String::new() } else { format!("{}.", self.said) };
        let parts: Vec<&str> = [said.as_str(), self.means.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
        format!("{}: {}", self.name, parts.join(" "))
    }
}

/// The titles of the two parts of the slip; one without lines is left out.
pub const TITLES: [&str; 2] = ["What happened to you", "What became of the enemy"];

/// Show it over the wood or in a corner of the table, where no ship and no card lies under it.
pub fn show(ctx: &Context, look: &Look, desk: &Desk, digest: &Digest, (chart, (sheet, table)): OnTable, intents: &mut Vec<Intent>, hover: &mut Hover) {
    let painter = ctx.layer_painter(egui::LayerId::background());
    let palette = look.ink();
    let (pad, mark, row_gap) = (look.px(12.0), look.px(16.0), look.px(6.0));
    let head = look.px(28.0);
    let galleys = |width: f32| -> Vec<_> {
        let line = |line: &DigestLine| {
            let said = match (line.said.is_empty(), line.means.is_empty()) {
                (true, _) => ": ".to_owned(),
                (false, true) => format!(": {}.", line.said),
                (false, false) => format!(": {}. ", line.said),
            };
            let runs = [
                Run(&line.name, look.text(size::TEXT), rgb(palette.ink)),
                Run(&said, look.text(size::REMARK), rgb(palette.ink)),
                Run(&line.means, look.text(size::REMARK), rgb(palette.bad)),
            ];
            bits::paragraph(&painter, &runs, width - pad * 2.0 - mark)
        };
        digest.lines.iter().chain(&digest.dealt).map(line).collect()
    };
    let parts: Vec<(&str, &[DigestLine])> = TITLES.into_iter().zip([&digest.lines[..], &digest.dealt]).filter(|(_, lines)| !lines.is_empty()).collect();
    let heads = parts.len() as f32 * head;
    let height = |galleys: &[std::sync::Arc<egui::Galley>]| heads + pad + galleys.iter().map(|galley| galley.size().y + row_gap).sum::<f32>();
    // Off the ships, the lettering and the other cards; a narrower slip before one that lies upon something.
    let covered = Covered::of(ctx);
    let cards = on_chart::cards(ctx);
    let hulls = covered.hulls.iter().map(|hull| (hull.expand(4.0), 3.0)).chain(cards.iter().map(|(_, card)| (card.expand(4.0), 6.0)));
    let keep: Vec<(Rect, f32)> = hulls.chain(covered.lettering.iter().map(|words| (*words, 1.0))).collect();
    let memory = egui::Id::new("weathergage digest");
    let before = ctx.data(|data| data.get_temp::<Rect>(memory));
    let rim = Rim { chart, sheet, table, keep: &keep, before };
    let tries = [520.0, 430.0, 350.0, 290.0].map(|width| {
        let width = look.px(width).min(chart.width() - look.px(16.0));
        corners::place(vec2(width, height(&galleys(width))), &rim, First(1.0, 1.0))
    });
    let free = tries.iter().find(|(_, cost)| *cost <= 0.5);
    let rect = free.or_else(|| tries.iter().min_by(|a, b| a.1.total_cmp(&b.1))).map_or(tries[0].0, |(rect, _)| *rect);
    ctx.data_mut(|data| data.insert_temp(memory, rect));
    on_chart::card(ctx, "digest", rect);
    bits::pane(ctx, "digest", rect, Order::Middle, |ui| {
        let painter = ui.painter();
        paint::shadow(painter, look, rect, look.px(4.0));
        let line = Stroke::new((look.k * 1.6).max(1.2), rgb(look.side(desk.colour(digest.side)).fill));
        painter.rect(rect, look.px(4.0), rgb(palette.card), line, StrokeKind::Inside);
        let cross = Rect::from_center_size(pos2(rect.right() - look.px(18.0), rect.top() + head * 0.56), Vec2::splat(look.px(24.0)));
        let away = bits::spot(ui, cross, "put away", Sense::click(), "Put what happened away").on_hover_cursor(CursorIcon::PointingHand);
        if away.hovered() || away.has_focus() {
            ui.painter().rect_filled(cross, look.px(4.0), rgb(palette.paper));
        }
        paint::close_icon(ui.painter(), cross.center(), look.px(11.0), rgb(palette.ink));
        if away.clicked() {
            intents.push(Intent::PutDigestAway);
        }
        let (mut y, mut galleys) = (rect.top(), galleys(rect.width()).into_iter());
        for (title, lines) in parts {
            let words = bits::line(ui.painter(), title, look.title(size::PART - 1.0), rgb(palette.ink), rect.width() - pad * 2.0 - look.px(30.0));
            bits::put_left(ui.painter(), words, pos2(rect.left() + pad, y + head * 0.58));
            y += head;
            for (n, (line, galley)) in lines.iter().zip(&mut galleys).enumerate() {
                let place = Rect::from_min_size(pos2(rect.left(), y), vec2(rect.width(), galley.size().y + row_gap));
                let response = bits::spot(ui, place, (title, n), Sense::click(), &line.sentence())
                    .on_hover_cursor(CursorIcon::PointingHand)
                    .on_hover_text("Show it once more on the table");
                let (painter, colour) = (ui.painter(), desk.colour(line.side));
                if response.hovered() || response.has_focus() {
                    painter.rect_filled(place.shrink2(vec2(look.px(4.0), 0.0)), look.px(3.0), rgb(look.side(colour).wash));
                    hover.unit = line.unit.or(hover.unit);
                }
                let first = galley.rows.first().map_or(0.0, |row| row.height());
                let at = Rect::from_center_size(pos2(rect.left() + pad + look.px(4.5), y + row_gap / 2.0 + first * 0.52), Vec2::splat(look.px(9.0)));
                paint::side_mark(painter, at, colour, rgb(look.side(colour).fill), rgba(palette.ink, 0.5));
                bits::put(painter, galley, pos2(rect.left() + pad + mark, y + row_gap / 2.0));
                if response.clicked() {
                    intents.push(Intent::Past(Past::Again(line.order)));
                }
                y = place.bottom();
            }
        }
    });
}
