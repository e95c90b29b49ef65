//! The cards that the other side has played: each with a large line that says what it is and does, and what the roll
//! came to with it and without. They lie on the table until the player's next order.

use std::sync::Arc;

use egui::{Context, Galley, Order, Rect, Sense, Vec2, pos2, vec2};

use crate::chart::corners::{self, First, OnTable, Rim};
use crate::chart::laid::Laid;
use crate::look::theme::{Look, rgb};
use crate::panels::roll;
use crate::read::desk::Desk;
use crate::read::hand::{Announced, Hand};
use crate::widgets::bits::{self, Run};
use crate::widgets::card::{self, Lie};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

const PAD: f32 = 12.0;
/// The widths to try, in points at 100 % text.
const WIDTHS: [f32; 3] = [520.0, 400.0, 300.0];
/// The height of a card on the slip, at scale 1.
const TALL: f32 = 112.0;
/// The greatest number of cards; older ones are in the journal.
const MOST: usize = 2;

/// Shows the slip where it hides no ship, preferably above the hands of cards.
pub fn show(
    ctx: &Context,
    look: &Look,
    (desk, hand): (&Desk, &Hand),
    laid: &mut Laid,
    (chart, (sheet, table)): OnTable,
    pass: &mut Pass,
) {
    let cards = &hand.announced[hand.announced.len().saturating_sub(MOST)..];
    let Some(last) = cards.last() else { return };
    let palette = look.ink();
    let painter = ctx.layer_painter(egui::LayerId::background());
    let pad = look.px(PAD);
    // While its roll is open, the card lies there.
    let on_roll = |one: &Announced| hand.roll.is_some() && hand.played.iter().any(|(kind, ..)| *kind == one.kind);
    let large = vec2(TALL * card::WIDE, TALL) * look.k;
    let face = if cards.iter().all(on_roll) { Vec2::ZERO } else { large };
    let ink = rgb(palette.ink);
    // What the roll came to is told when the cards have landed and the dice are shown.
    let came = |one: &Announced| if hand.moves { String::new() } else { one.came.clone() };
    let words = |one: &Announced, wide: f32| {
        let came = came(one);
        let runs = [
            Run(&one.said, look.title(24.0), ink),
            Run(if came.is_empty() { "" } else { "\n" }, look.text(18.0), ink),
            Run(&came, look.text(18.0), rgb(palette.bad)),
        ];
        bits::paragraph(&painter, &runs, wide - face.x - pad * 3.0)
    };
    let row = |galley: &Galley| galley.size().y.max(face.y) + pad;
    let keep = laid.keep_off(ctx);
    let rim = Rim { chart, sheet, table, keep: &keep, before: laid.before("announced") };
    // The widest slip that covers nothing wins.
    let tried = WIDTHS.map(|width| {
        let wide = look.px(width).min(chart.width() * 0.6).max(face.x * 2.5);
        let rows: Vec<Arc<Galley>> = cards.iter().map(|one| words(one, wide)).collect();
        let high = rows.iter().map(|galley| row(galley)).sum::<f32>() + pad;
        (corners::anywhere(vec2(wide, high), &rim, First(-1.0, 1.0)), rows)
    });
    let covers = |of: &((Rect, f32), Vec<Arc<Galley>>)| of.0.1.max(corners::FREE);
    let best = tried.into_iter().min_by(|one, other| covers(one).total_cmp(&covers(other)));
    let Some(((rect, _), rows)) = best else { return };
    laid.card(ctx, "announced", rect);
    pass.pane(ctx, "announced", rect, Order::Middle, |ui, pass| {
        let painter = ui.painter();
        paint::slip(painter, look, rect, (2.4, 1.6), look.side(desk.colour(last.side)).fill);
        let mut top = rect.top() + pad;
        for (n, (one, galley)) in cards.iter().zip(rows).enumerate() {
            let place = Rect::from_min_size(pos2(rect.left() + pad, top), face);
            if !on_roll(one) {
                card::face(painter, look, place, &one.kind, Lie::Shown);
                roll::sealed(painter, look, place, one.adds);
            }
            let high = row(&galley);
            let words = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), high));
            bits::put_left(painter, galley, pos2(place.right() + pad, top + (high - pad) / 2.0));
            pass.spot(ui, words, ("announced", n), Sense::hover(), &bits::sentences(&[&one.said, &came(one)]));
            top += high;
        }
    });
}
