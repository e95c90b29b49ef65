//! The card of a shot that is looked back at: range, bearings, dice and all that counted, beside the target.

use std::sync::Arc;

use egui::{Context, CursorIcon, Galley, Order, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

use crate::chart::laid::Laid;
use crate::look::theme::{Look, rgb};
use crate::panels::odds;
use crate::read::desk::Intent;
use crate::read::replay::{Past, PastShot};
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

const WIDTH: f32 = 350.0;
const PAD: f32 = 14.0;
/// The room between two paragraphs.
const APART: f32 = 5.0;
/// The height of the row with which another shot is chosen.
const ROW: f32 = 34.0;

/// Shows the card beside the target at `anchor`, inside `chart`, where it covers least.
pub fn beside(
    ctx: &Context,
    look: &Look,
    shot: &PastShot,
    laid: &mut Laid,
    (anchor, chart): (Pos2, Rect),
    pass: &mut Pass,
) {
    let painter = ctx.layer_painter(egui::LayerId::background());
    let width = look.px(WIDTH).min(chart.width() * 0.9);
    let paragraphs = paragraphs(&painter, look, shot, width - look.px(PAD * 2.0));
    let words: f32 = paragraphs.iter().map(|paragraph| paragraph.size().y + look.px(APART)).sum();
    let row = if shot.place.1 > 1 { look.px(ROW) } else { 0.0 };
    let size = vec2(width, words + row + look.px(PAD * 2.0 - APART));
    let covered = &laid.covered;
    let target = covered.hulls.iter().copied().find(|hull| hull.center().distance(anchor) < 3.0);
    let target = target.unwrap_or_else(|| Rect::from_center_size(anchor, Vec2::splat(look.px(44.0))));
    let others: Vec<Rect> =
        covered.hulls.iter().chain(&covered.lettering).copied().chain(odds::pieces(ctx, laid)).collect();
    let rect = odds::place(size, target, chart, &others);
    laid.card(ctx, "past shot", rect);
    pass.pane(ctx, "past shot", rect, Order::Foreground, |ui, pass| card(ui, look, shot, paragraphs, pass));
}

/// Lays out the words of the card, one paragraph for each subject.
fn paragraphs(painter: &Painter, look: &Look, shot: &PastShot, width: f32) -> Vec<Arc<Galley>> {
    let palette = look.ink();
    let (ink, soft) = (rgb(palette.ink), rgb(palette.ink_soft));
    let mut set = vec![bits::paragraph(painter, &[Run(&shot.title, look.title(21.0), ink)], width)];
    if !shot.range.is_empty() {
        set.push(bits::paragraph(painter, &[Run(&shot.range, look.text(17.0), rgb(palette.bad))], width));
    }
    set.extend(shot.bearings.iter().map(|said| bits::paragraph(painter, &[Run(said, look.text(16.0), ink)], width)));
    let rolled = shot.rolled.join(" · ");
    for (head, words, face) in [
        ("Rolled  ", &rolled, look.text(15.0)),
        ("Result  ", &shot.result, look.bold(15.0)),
        ("Odds before the shot  ", &shot.counted, look.text(15.0)),
    ] {
        if !words.is_empty() {
            set.push(bits::paragraph(painter, &[Run(head, look.title(15.0), soft), Run(words, face, ink)], width));
        }
    }
    set
}

fn card(ui: &Ui, look: &Look, shot: &PastShot, paragraphs: Vec<Arc<Galley>>, pass: &mut Pass) {
    let palette = look.ink();
    let (rect, radius) = (ui.max_rect(), look.px(5.0));
    let painter = ui.painter();
    paint::shadow(painter, look, rect, radius);
    let rim = Stroke::new((look.k * 1.6).max(1.4), rgb(palette.bad));
    painter.rect(rect, radius, rgb(palette.card), rim, StrokeKind::Inside);
    let inner = rect.shrink(look.px(PAD));
    let mut top = inner.top();
    for paragraph in paragraphs {
        top = bits::put(painter, paragraph, pos2(inner.left(), top)).bottom() + look.px(APART);
    }
    let said =
        [&[&*shot.title, &shot.range][..], &shot.bearings.iter().map(String::as_str).collect::<Vec<_>>()].concat();
    let rolled = shot.rolled.join(", ");
    let said = bits::sentences(&[&said[..], &[&rolled, &shot.result, &shot.counted]].concat());
    let response = pass.spot(ui, rect, "past shot", Sense::hover(), &said);
    pass.cite(&response, odds::in_brackets(&shot.counted));
    let (at, number) = shot.place;
    if number < 2 {
        return;
    }
    let row = Rect::from_min_max(pos2(inner.left(), inner.bottom() - look.px(ROW - 6.0)), inner.max);
    let words = format!("Shot {} of {number}", at + 1);
    let room = row.width() - row.height() * 2.0 - look.px(16.0);
    let words = bits::fitted(painter, &words, look.text(15.0), rgb(palette.ink_soft), room);
    bits::put_left(painter, words, row.left_center());
    let last = number - 1;
    let ways = [
        ("The shot before", 1.0, if at == 0 { last } else { at - 1 }),
        ("The next shot", 0.0, if at == last { 0 } else { at + 1 }),
    ];
    for (name, from_right, to) in ways {
        let key = Rect::from_min_size(
            pos2(row.right() - row.height() * (1.0 + from_right) - look.px(6.0) * from_right, row.top()),
            Vec2::splat(row.height()),
        );
        if arrow(ui, look, key, name, from_right > 0.0, pass) {
            pass.intents.push(Intent::Past(Past::Choose(to)));
        }
    }
}

/// Shows a small button with an arrow to the left or to the right. Returns true if it was clicked.
fn arrow(ui: &Ui, look: &Look, key: Rect, name: &str, left: bool, pass: &mut Pass) -> bool {
    let palette = look.ink();
    let response = pass.spot(ui, key, name, Sense::click(), name).on_hover_cursor(CursorIcon::PointingHand);
    let lit = response.hovered() || response.has_focus();
    let fill = rgb(if lit { palette.button_hover } else { palette.button });
    ui.painter().rect(key, look.px(3.0), fill, Stroke::new(1.0, rgb(palette.rule)), StrokeKind::Inside);
    let (middle, reach) = (key.center(), key.width() * if left { -0.2 } else { 0.2 });
    let tip = [vec2(reach, 0.0), vec2(-reach, reach.abs()), vec2(-reach, -reach.abs())].map(|off| middle + off);
    ui.painter().add(egui::Shape::convex_polygon(tip.to_vec(), rgb(palette.ink), Stroke::NONE));
    response.on_hover_text(name).clicked()
}
