//! Cards in flight: from the hand of the side that plays one to the roll on the table, and from there to the discard
//! pile.

use egui::emath::TSTransform;
use egui::{Context, Id, LayerId, Order, Rect, pos2};
use wg_core::CardKind;

use crate::look::theme::Look;
use crate::panels::hand::Places;
use crate::panels::roll;
use crate::read::desk::Desk;
use crate::read::flight::{Flight, Way};
use crate::read::hand::Hand;
use crate::read::state::PanelState;
use crate::widgets::card::{self, Lie};

/// The share of its way after which a card turns face up if it set off face down.
const TURNS_OVER: f32 = 0.35;
/// The height to which a card rises on its way, as a fraction of its own height.
const RISES: f32 = 0.16;

/// Returns how many of the cards that the rules count as discarded are still on the table or on their way to the pile.
pub(crate) fn on_table(hand: &Hand, flights: &[Flight]) -> usize {
    let title = hand.roll.as_ref().map(|roll| roll.title.as_str());
    hand.played.len() + flights.iter().filter(|flight| Some(flight.on.as_str()) != title).count()
}

/// Records the starting places of cards that have just begun to fly. Call it before anything is drawn, because the hand
/// on the screen changes when another side is asked.
pub(crate) fn set_off(desk: &Desk, state: &mut PanelState) {
    let PanelState { flights, memory, .. } = state;
    memory.cards.from.retain(|(id, _)| flights.iter().any(|flight| flight.id == *id));
    for flight in flights.iter().filter(|flight| flight.way != Way::Cleared) {
        let (side, own) = &memory.cards.own;
        let lay = kind(desk, flight)
            .and_then(|kind| own.iter().find(|(title, _)| *side == flight.side && *title == kind.title));
        if let Some((_, place)) = lay
            && flight.share < TURNS_OVER
            && !memory.cards.from.iter().any(|(id, _)| *id == flight.id)
        {
            memory.cards.from.push((flight.id, *place));
        }
    }
}

/// Returns the kind of card in flight.
fn kind(desk: &Desk, flight: &Flight) -> Option<CardKind> {
    desk.view.cards.as_ref()?.kinds.get(usize::from(flight.card)).cloned()
}

/// Draws the cards in flight above everything on the table. `slots` are their places on the card of the roll.
pub(crate) fn show(
    ctx: &Context,
    look: &Look,
    desk: &Desk,
    hand: &Hand,
    state: &PanelState,
    strip: Rect,
    slots: &[Rect],
) {
    let places = Places::of(look, hand, strip);
    let middle = |of: Rect| Rect::from_center_size(of.center(), places.first.size());
    // Drawn in reverse, so that cards in flight are above cards that wait.
    for flight in state.flights.iter().rev() {
        let Some(kind) = kind(desk, flight) else { continue };
        let known = state.memory.cards.from.iter().find(|(id, _)| *id == flight.id).map(|(_, place)| *place);
        let hand_of = || if flight.side == hand.side { middle(places.own) } else { middle(places.other) };
        let slot = || slots.get(flight.slot).copied().unwrap_or(places.pile);
        let (from, to) = match flight.way {
            Way::Played => (known.unwrap_or_else(hand_of), slot()),
            Way::Cleared => (slot(), places.pile),
            Way::Discarded => (known.unwrap_or_else(hand_of), places.pile),
        };
        let turned = known.is_some() || flight.way == Way::Cleared || flight.share >= TURNS_OVER;
        in_the_air(ctx, look, flight, &kind, (from, to), turned);
    }
}

/// Draws one card on its way. It is drawn at the size of one end and scaled as a whole: glyphs for a new size in each
/// frame would arrive a frame too late.
fn in_the_air(ctx: &Context, look: &Look, flight: &Flight, kind: &CardKind, (from, to): (Rect, Rect), face: bool) {
    let layer = LayerId::new(Order::Foreground, Id::new(("card in the air", flight.id)));
    let painter = ctx.layer_painter(layer);
    let share = flight.share;
    let mix = |a: f32, b: f32| a + (b - a) * share;
    let hop = (std::f32::consts::PI * share).sin();
    let tall = mix(from.height(), to.height()) * (1.0 + 0.08 * hop);
    let at = pos2(mix(from.center().x, to.center().x), mix(from.center().y, to.center().y) - RISES * hop * tall);
    let drawn = if from.height() >= to.height() { from } else { to };
    if face {
        card::face(&painter, look, drawn, kind, Lie::Shown);
        if flight.way == Way::Cleared && share == 0.0 {
            let seal = look.at_most(drawn.height() / roll::TALL);
            roll::sealed(&painter, &seal, drawn, flight.adds);
        }
    } else {
        card::back(&painter, look, drawn);
    }
    let scaling = tall / drawn.height();
    ctx.transform_layer_shapes(layer, TSTransform::new(at.to_vec2() - drawn.center().to_vec2() * scaling, scaling));
}
