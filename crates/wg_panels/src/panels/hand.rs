//! Cards on the screen: the own hand under the chart, the other one as backs, the deck and the discard pile; and the throw for which cards
//! are played, on the table.

use egui::{Context, CursorIcon, Order, Rect, Sense, Ui, pos2, vec2};
use wg_core::RollView;

use crate::chart::on_chart;
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::{OAK, PAPER_LIGHT, size};
use crate::read::desk::{Desk, Intent};
use crate::read::hand::{Hand, HandCard};
use crate::widgets::card::{self, Lie};
use crate::widgets::{bits, paint};

/// How high the strip of the hand is on a screen of this height.
pub fn height(look: &Look, screen: f32) -> f32 {
    if look.room { screen * 0.22 } else { (screen * 0.19).min(look.px(215.0)) }
}

/// The strip: what everybody sees of the cards on the left, the own hand on the right of it.
pub fn show(ui: &mut Ui, look: &Look, desk: &Desk, hand: &Hand, intents: &mut Vec<Intent>) {
    let rect = ui.max_rect();
    ui.painter().rect_filled(rect, look.px(5.0), if look.room { rgba(OAK, 0.96) } else { rgba([0, 0, 0], 0.22) });
    let inner = rect.shrink(look.px(7.0));
    let open = Rect::from_min_size(inner.min, vec2(inner.width() * 0.3, inner.height()));
    table_cards(ui, look, hand, open);
    let own = Rect::from_min_max(pos2(open.right() + look.px(10.0), inner.top()), inner.max);
    own_hand(ui, look, desk, hand, own, intents);
}

/// The other hand, the deck, and the pile.
fn table_cards(ui: &Ui, look: &Look, hand: &Hand, rect: Rect) {
    let painter = ui.painter();
    let word = look.at_most(rect.height() / 150.0);
    let label = |text: &str, at: egui::Pos2, width: f32| {
        let galley = bits::fitted(painter, text, word.italic(size::REMARK), rgba(PAPER_LIGHT, 0.86), width);
        bits::put_centre(painter, galley, at)
    };
    let tall = rect.height() - word.px(26.0);
    let small = vec2(tall * card::WIDE, tall).min(vec2(rect.width() * 0.27, rect.width() * 0.27 / card::WIDE));
    let top = rect.top() + (tall - small.y) / 2.0;
    let place = |x: f32| Rect::from_min_size(pos2(x, top), small);
    let words = rect.bottom() - word.px(12.0);
    // The other hand, fanned out over what is left beside deck and pile.
    let room = (rect.width() - 2.0 * small.x - look.px(26.0)).max(small.x);
    let step = ((room - small.x) / (hand.other.len().max(2) - 1) as f32).min(small.x * 0.7);
    for (n, seen) in hand.other.iter().enumerate() {
        let place = place(rect.left() + n as f32 * step);
        match seen {
            Some(kind) => card::face(painter, look, place, kind, Lie::Shown),
            None => card::back(painter, look, place),
        }
    }
    let count = hand.other.len();
    let says = format!("{} holds {count} {}", hand.other_name, if count == 1 { "card" } else { "cards" });
    bits::spot(ui, Rect::from_min_size(pos2(rect.left(), top), vec2(room, small.y)), "other hand", Sense::hover(), &says);
    label(&says, pos2(rect.left() + room / 2.0, words), room);
    let deck = place(rect.right() - 2.0 * small.x - look.px(10.0));
    if hand.deck > 0 {
        for n in (0..2.min(hand.deck / 8)).rev() {
            card::back(painter, look, deck.translate(vec2(-2.0, -2.0) * (f32::from(n) + 1.0)));
        }
        card::back(painter, look, deck);
    }
    bits::spot(ui, deck, "deck", Sense::hover(), &format!("deck, {} cards", hand.deck));
    label(&format!("deck {}", hand.deck), pos2(deck.center().x, words), small.x * 1.3);
    let pile = place(rect.right() - small.x);
    match &hand.top {
        Some(kind) => card::face(painter, look, pile, kind, Lie::Shown),
        None => {
            painter.rect_stroke(pile, look.px(4.0), egui::Stroke::new(1.0, rgba(PAPER_LIGHT, 0.35)), egui::StrokeKind::Inside);
        }
    }
    let list = if hand.pile.is_empty() { "nothing was played yet".to_owned() } else { hand.pile.join("\n") };
    bits::spot(ui, pile, "discard pile", Sense::hover(), &format!("discard pile, {} cards", hand.pile.len())).on_hover_text(list);
    label(&format!("played {}", hand.pile.len()), pos2(pile.center().x, words), small.x * 1.3);
}

/// The own hand: playable cards stand up, the others say why not.
fn own_hand(ui: &Ui, look: &Look, desk: &Desk, hand: &Hand, rect: Rect, intents: &mut Vec<Intent>) {
    let painter = ui.painter();
    let rise = rect.height() * 0.07;
    let tall = rect.height() - rise;
    let size_of = vec2(tall * card::WIDE, tall);
    let count = hand.cards.len();
    let step = ((rect.width() - size_of.x) / (count.max(2) - 1) as f32).min(size_of.x + look.px(9.0));
    let name = &desk.view.sides.get(hand.side.index()).map_or("", |side| side.name.as_str());
    if count == 0 {
        let galley = bits::fitted(painter, &format!("{name} holds no card"), look.italic(size::TEXT), rgba(PAPER_LIGHT, 0.8), rect.width());
        bits::put_centre(painter, galley, rect.center());
        return;
    }
    let left = rect.left() + (rect.width() - size_of.x - step * (count - 1) as f32) / 2.0;
    for (n, one) in hand.cards.iter().enumerate() {
        let up = !hand.face_down && (one.order.is_some() || one.raised);
        let lift = if one.raised {
            0.0
        } else if up {
            rise * 0.4
        } else {
            rise
        };
        let place = Rect::from_min_size(pos2(left + n as f32 * step, rect.top() + lift), size_of);
        if hand.face_down {
            card::back(painter, look, place);
            continue;
        }
        own_card(ui, look, one, n, place, intents);
    }
    if hand.face_down {
        let says = format!("{name}'s hand lies face down: look at it");
        let words = Rect::from_center_size(rect.center(), vec2(look.px(330.0).min(rect.width()), look.px(40.0)));
        paint::paper(painter, look, words, look.ink().card);
        bits::put_centre(painter, bits::fitted(painter, &says, look.text(size::TEXT), rgb(look.ink().ink), words.width() - 16.0), words.center());
        if bits::spot(ui, rect, "look at the hand", Sense::click(), &says).on_hover_cursor(CursorIcon::PointingHand).clicked() {
            intents.push(Intent::LookAtHand);
        }
    }
}

fn own_card(ui: &Ui, look: &Look, one: &HandCard, n: usize, place: Rect, intents: &mut Vec<Intent>) {
    let playable = one.order.is_some();
    let painter = ui.painter();
    card::face(painter, look, place, &one.kind, if playable { Lie::Playable } else { Lie::Idle });
    let name = format!("card {}", one.kind.title);
    let sense = if playable { Sense::click() } else { Sense::hover() };
    let response = bits::spot(ui, place, ("card", n), sense, &name);
    bits::cite(&response, one.kind.clause);
    let why = if playable { format!("{}: {}, {}.", one.kind.title, one.kind.effect, one.kind.when) } else { one.why.clone() };
    let response = response.on_hover_text(why);
    if let Some(order) = &one.order
        && response.on_hover_cursor(CursorIcon::PointingHand).clicked()
    {
        intents.push(if one.raised { Intent::Submit(order.clone()) } else { Intent::Propose(order.clone()) });
    }
}

/// A place for a card of this size: above the middle, unless it would lie on ships there, those first that the throw is about.
fn clear_of_ships(ctx: &Context, chart: Rect, size: egui::Vec2, about: &[wg_core::UnitId]) -> Rect {
    let covered = on_chart::Covered::of(ctx);
    let far = (chart.size() - size).max(egui::Vec2::ZERO);
    let places = [(0.5, 0.0), (0.0, 0.0), (1.0, 0.0), (0.0, 0.5), (1.0, 0.5), (0.0, 1.0), (1.0, 1.0), (0.5, 1.0), (0.25, 0.0), (0.75, 0.0)];
    let rects = places.map(|(x, y)| Rect::from_min_size(chart.min + far * vec2(x, y), size));
    let cost = |rect: &Rect| {
        let hidden = covered.hulls.iter().zip(&covered.units).filter(|(hull, _)| hull.intersects(*rect));
        hidden.map(|(_, unit)| if about.contains(unit) { 5 } else { 1 }).sum::<u32>()
    };
    rects.into_iter().min_by_key(cost).unwrap_or(rects[0])
}

/// The throw for which cards may be played: what it is, what was played on it, the chances as it stands.
pub fn roll(ctx: &Context, look: &Look, hand: &Hand, roll: &RollView, chart: Rect) {
    let k = look.k;
    let bars = roll.odds.as_ref().map_or(0, |odds| odds.bars.len());
    let cards = hand.played.len();
    let wide = (340.0_f32).max(40.0 + cards as f32 * 92.0 + if bars > 0 { 190.0 } else { 0.0 }) * k;
    let body = if cards > 0 {
        128.0
    } else if bars > 0 {
        96.0
    } else {
        0.0
    };
    let size_of = vec2(wide.min(chart.width() * 0.9), (74.0 + body) * k);
    let rect = clear_of_ships(ctx, chart.shrink2(vec2(look.px(14.0), look.px(34.0))), size_of, &roll.units);
    on_chart::card(ctx, "roll", rect);
    bits::pane(ctx, "roll", rect, Order::Middle, |ui| {
        let painter = ui.painter();
        paint::paper(painter, look, rect, look.ink().card);
        let inner = rect.shrink(12.0 * k);
        let title = bits::fitted(painter, &roll.title, look.title(21.0), rgb(look.ink().ink), inner.width());
        bits::put(painter, title, inner.min);
        let line = bits::fitted(painter, &roll.line, look.text(size::REMARK), rgb(look.ink().ink_soft), inner.width());
        bits::put(painter, line, inner.min + vec2(0.0, 27.0 * k));
        bits::spot(ui, rect, "roll", Sense::hover(), &format!("{}, {}", roll.title, roll.line));
        let top = inner.top() + 54.0 * k;
        for (n, (kind, _, by)) in hand.played.iter().enumerate() {
            let tall = 118.0 * k;
            let place = Rect::from_min_size(pos2(inner.left() + n as f32 * 92.0 * k, top), vec2(tall * card::WIDE, tall));
            card::face(painter, look, place, kind, Lie::Shown);
            if *by != 0 {
                card::seal(painter, place.right_bottom() - vec2(6.0, 14.0) * k, 14.0 * k, *by);
            }
        }
        if let Some(odds) = &roll.odds {
            // Without cards beside them the bars have all of it.
            let width = if cards > 0 { 150.0 * k } else { inner.width().min(260.0 * k) };
            let floor = inner.bottom() - 18.0 * k;
            let tall = (body - 42.0) * k;
            let left = if cards > 0 { inner.right() - width } else { inner.center().x - width / 2.0 };
            let each = width / odds.bars.len().max(1) as f32;
            for (n, chance) in odds.bars.iter().enumerate() {
                let high = tall * *chance as f32;
                let bar = Rect::from_min_max(pos2(left + n as f32 * each + 4.0 * k, floor - high), pos2(left + (n + 1) as f32 * each - 4.0 * k, floor));
                painter.rect_filled(bar, 0.0, rgb(crate::look::tokens::RED));
                let middle = bar.center().x;
                let percent = format!("{:.0}%", chance * 100.0);
                bits::put_centre(
                    painter,
                    bits::line(painter, &percent, look.text(size::SMALL), rgb(look.ink().ink_soft), each),
                    pos2(middle, bar.top() - 8.0 * k),
                );
                let label = bits::line(painter, &n.to_string(), look.figures(size::SMALL), rgb(look.ink().ink), each);
                bits::put_centre(painter, label, pos2(middle, floor + 9.0 * k));
            }
        }
    });
}
