//! Cards on the screen: the player's own hand under the chart, the other hand as backs, the deck and the discard pile.

use std::borrow::Cow;
use wg_core::shown::report::counted;

use egui::{CursorIcon, Rect, Sense, Ui, pos2, vec2};
use wg_core::{CardKind, Order};

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::{PAPER_LIGHT, size};
use crate::panels::flights;
use crate::read::desk::{Desk, Intent};
use crate::read::hand::{Hand, HandCard};
use crate::read::state::PanelState;
use crate::widgets::card::{self, Lie};
use crate::widgets::pass::Pass;
use crate::widgets::{bits, paint};

/// Returns the height of the strip with the hand, on a screen of this height in points.
pub fn height(look: &Look, screen: f32) -> f32 {
    if look.room { screen * 0.165 } else { (screen * 0.19).min(look.px(215.0)) }
}

/// The places of everything in the strip.
pub(crate) struct Places {
    /// The player's own hand.
    pub(crate) own: Rect,
    /// The whole of the other hand.
    pub(crate) other: Rect,
    /// The first card of the other hand, as large as those of the deck and the pile.
    pub(crate) first: Rect,
    /// The step from each card of the other hand to the next.
    step: f32,
    deck: Rect,
    /// The discard pile.
    pub(crate) pile: Rect,
    /// The vertical position of the line of words, in points.
    words: f32,
    word: Look,
}

impl Places {
    /// Lays out the strip: cards that both players see on the left, the player's own hand on the right.
    pub(crate) fn of(look: &Look, hand: &Hand, strip: Rect) -> Self {
        let inner = strip.shrink(look.px(7.0));
        let rect = Rect::from_min_size(inner.min, vec2(inner.width() * 0.3, inner.height()));
        let own = Rect::from_min_max(pos2(rect.right() + look.px(10.0), inner.top()), inner.max);
        let word = look.at_most(rect.height() / 150.0);
        let tall = rect.height() - word.px(26.0);
        let small = vec2(tall * card::WIDE, tall).min(vec2(rect.width() * 0.27, rect.width() * 0.27 / card::WIDE));
        let top = rect.top() + (tall - small.y) / 2.0;
        let place = |x: f32| Rect::from_min_size(pos2(x, top), small);
        // The other hand is fanned out over the space that deck and pile leave.
        let room = (rect.width() - 2.0 * small.x - look.px(26.0)).max(small.x);
        let step = ((room - small.x) / (hand.other.len().max(2) - 1) as f32).min(small.x * 0.7);
        Self {
            own,
            other: Rect::from_min_size(pos2(rect.left(), top), vec2(room, small.y)),
            first: place(rect.left()),
            step,
            deck: place(rect.right() - 2.0 * small.x - look.px(10.0)),
            pile: place(rect.right() - small.x),
            words: rect.bottom() - word.px(12.0),
            word,
        }
    }
}

/// Shows the strip: the other hand, the deck, the pile and the player's own hand.
pub fn show(ui: &mut Ui, look: &Look, desk: &Desk, hand: &Hand, state: &mut PanelState, pass: &mut Pass) {
    let rect = ui.max_rect();
    ui.painter().rect_filled(rect, look.px(5.0), rgba([0, 0, 0], 0.22));
    let places = Places::of(look, hand, rect);
    let on_table = flights::on_table(hand, &state.flights);
    if on_table == 0 {
        state.memory.cards.top = hand.top.clone();
    }
    let top = state.memory.cards.top.clone();
    table_cards(ui, look, hand, &places, (top, on_table), pass);
    let mut row = places.own;
    if hand.shared {
        // Room for the tab is kept while the hand is face down, so that nothing moves when it is turned up.
        let tab = Rect::from_min_max(pos2(row.right() - places.word.px(COVER), row.top()), row.max);
        row.max.x = tab.left() - look.px(6.0);
        if !hand.face_down && !hand.cards.is_empty() {
            cover(ui, &places.word, tab, pass);
        }
    }
    let own = own_hand(ui, look, desk, hand, row, pass);
    state.memory.cards.own = (hand.side, own);
}

/// The width of the tab that turns the hand face down.
const COVER: f32 = 62.0;

/// Shows the tab that turns the open hand face down before the other player looks.
fn cover(ui: &Ui, look: &Look, tab: Rect, pass: &mut Pass) {
    let place = Rect::from_center_size(tab.center(), vec2(tab.width(), look.px(64.0).min(tab.height())));
    let response = pass
        .spot(ui, place, "turn the hand face down", Sense::click(), "Turn the hand face down")
        .on_hover_cursor(CursorIcon::PointingHand);
    let palette = look.ink();
    let lit = response.hovered() || response.has_focus();
    paint::paper(ui.painter(), look, place, if lit { palette.button_hover } else { palette.card });
    let words = bits::boxed(
        ui.painter(),
        "Turn face down",
        look.text(size::REMARK),
        rgb(palette.ink),
        place.size() - vec2(8.0, 6.0),
        3,
    );
    bits::put_centre(ui.painter(), words, place.center());
    if response.clicked() {
        pass.intents.push(Intent::CoverHand);
    }
}

/// Shows the other hand, the deck and the pile. `to_come` cards of the pile are still on the table and are not counted.
fn table_cards(
    ui: &Ui,
    look: &Look,
    hand: &Hand,
    places: &Places,
    (top, to_come): (Option<CardKind>, usize),
    pass: &mut Pass,
) {
    let painter = ui.painter();
    let Places { other, first, step, deck, pile, words, word, .. } = *places;
    let label = |text: &str, at: egui::Pos2, width: f32| {
        let galley = bits::fitted(painter, text, word.italic(size::REMARK), rgba(PAPER_LIGHT, 0.86), width);
        bits::put_centre(painter, galley, at)
    };
    for (n, seen) in hand.other.iter().enumerate() {
        let place = first.translate(vec2(n as f32 * step, 0.0));
        match seen {
            Some(kind) => card::face(painter, look, place, kind, Lie::Shown),
            None => card::back(painter, look, place),
        }
    }
    let count = hand.other.len();
    let cards = |count: usize| counted(count as i32, "card", "cards");
    let says = format!("{} holds {}", hand.other_name, cards(count));
    pass.spot(ui, other, "other hand", Sense::hover(), &says);
    label(&says, pos2(other.center().x, words), other.width());
    if hand.deck > 0 {
        for n in (0..2.min(hand.deck / 8)).rev() {
            card::back(painter, look, deck.translate(vec2(-2.0, -2.0) * (f32::from(n) + 1.0)));
        }
        card::back(painter, look, deck);
    }
    if pass.spot(ui, deck, "deck", Sense::click(), &format!("deck, {}", cards(hand.deck.into()))).clicked() {
        pass.intents.push(Intent::Say(
            "You do not draw cards yourself. The program deals them when the rules say so.".to_owned(),
        ));
    }
    label(&format!("deck {}", hand.deck), pos2(deck.center().x, words), deck.width() * 1.3);
    match &top {
        Some(kind) => card::face(painter, look, pile, kind, Lie::Shown),
        None => {
            painter.rect_stroke(
                pile,
                look.px(4.0),
                egui::Stroke::new(1.0, rgba(PAPER_LIGHT, 0.35)),
                egui::StrokeKind::Inside,
            );
        }
    }
    let list = if hand.pile.is_empty() { "The discard pile is empty".to_owned() } else { hand.pile.join("\n") };
    let lie = hand.pile.len().saturating_sub(to_come);
    let says = format!("discard pile, {}", cards(lie));
    if pass.spot(ui, pile, "discard pile", Sense::click(), &says).on_hover_text(list).clicked() {
        pass.intents
            .push(Intent::Say("Played and discarded cards stay here, face up. Nobody can take one back.".to_owned()));
    }
    label(&format!("discards {lie}"), pos2(pile.center().x, words), deck.width() * 1.3);
}

/// Shows the player's own hand: playable cards are raised, the others explain why they cannot be played. Returns the
/// place of each kind of card, if the hand is face up.
fn own_hand(
    ui: &Ui,
    look: &Look,
    desk: &Desk,
    hand: &Hand,
    rect: Rect,
    pass: &mut Pass,
) -> Vec<(Cow<'static, str>, Rect)> {
    let mut open = Vec::new();
    let painter = ui.painter();
    let rise = rect.height() * 0.07;
    let tall = rect.height() - rise;
    let size_of = vec2(tall * card::WIDE, tall);
    let count = hand.cards.len();
    let step = ((rect.width() - size_of.x) / (count.max(2) - 1) as f32).min(size_of.x + look.px(9.0));
    let name = &desk.view.sides.get(hand.side.index()).map_or("", |side| side.name.as_str());
    if count == 0 {
        let galley = bits::fitted(
            painter,
            &format!("{name} holds no cards"),
            look.italic(size::TEXT),
            rgba(PAPER_LIGHT, 0.8),
            rect.width(),
        );
        bits::put_centre(painter, galley, rect.center());
        return open;
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
        own_card(ui, look, one, n, place, pass);
        open.push((one.kind.title.clone(), place));
    }
    if hand.face_down {
        let says = format!("Look at {name}'s hand");
        let words = Rect::from_center_size(
            rect.center(),
            vec2(look.px(330.0).min(rect.width()), look.px(40.0).min(rect.height() * 0.4)),
        );
        paint::paper(painter, look, words, look.ink().card);
        bits::put_centre(
            painter,
            bits::fitted(painter, &says, look.text(size::TEXT), rgb(look.ink().ink), words.width() - 16.0),
            words.center(),
        );
        if pass
            .spot(ui, rect, "look at the hand", Sense::click(), &says)
            .on_hover_cursor(CursorIcon::PointingHand)
            .clicked()
        {
            pass.intents.push(Intent::LookAtHand);
        }
    }
    open
}

fn own_card(ui: &Ui, look: &Look, one: &HandCard, n: usize, place: Rect, pass: &mut Pass) {
    let playable = one.order.is_some();
    let painter = ui.painter();
    card::face(painter, look, place, &one.kind, if playable { Lie::Playable } else { Lie::Idle });
    let name = format!("{}card {}", if playable { "" } else { "not now: " }, one.kind.title);
    // Dragging a card to the table does the same as clicking it.
    let response = pass.spot(ui, place, ("card", n), Sense::click_and_drag(), &name);
    pass.cite(&response, &one.kind.clause);
    let why =
        if playable { format!("{}: {}, {}.", one.kind.title, one.kind.effect, one.kind.when) } else { one.why.clone() };
    let pressed = response.clicked() || response.drag_stopped();
    let response = response.on_hover_text(why);
    if pressed && !playable {
        pass.intents.push(match &one.tried {
            Some(order) => Intent::Submit(order.clone()),
            None => Intent::Say(format!("{}: {}", one.kind.title, one.why)),
        });
    }
    if let Some(order) = one.order.as_ref().filter(|_| playable) {
        response.on_hover_cursor(CursorIcon::PointingHand);
        if !pressed {
            return;
        }
        // The first click raises a card, and a second plays it. A discard needs one click, because undo can bring the
        // card back.
        let at_once = one.raised || matches!(order, Order::Discard { .. });
        pass.intents.push(if at_once { Intent::Submit(order.clone()) } else { Intent::Propose(order.clone()) });
    }
}
