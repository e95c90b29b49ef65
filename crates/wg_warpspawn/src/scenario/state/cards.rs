//! The words of the battle that say where the cards are (W-EQ-5, W-R54), and which sides play none now (W-R56).

use wg_core::talk::order::Until;

use super::{list, of_side};
use crate::position::deck::{WHOLE, key, kind};
use crate::prelude::*;

/// Returns the words for these cards.
fn words(cards: impl IntoIterator<Item = u8>) -> Value {
    list(cards.into_iter().map(|card| Value::Text(key(&CARDS[usize::from(card)]))))
}

/// Iterates over the cards of a list of words.
fn cards(value: &Value) -> impl Iterator<Item = u8> {
    value.as_list().unwrap_or_default().iter().filter_map(|word| kind(word.as_text()?))
}

/// Returns the pile of cards in a list of words.
fn pile(value: &Value) -> Pile<KINDS> {
    let mut pile = Pile::default();
    cards(value).for_each(|card| pile.put(card));
    pile
}

/// Returns a pile for each side, from a list of two lists.
fn by_side(value: &Value) -> PerSide<Pile<KINDS>> {
    PerSide::from_fn(|side| of_side(value, side).map_or_else(Pile::default, pile))
}

/// Returns the cards that each side holds.
pub fn hands(fleet: &Fleet, (): ()) -> Value {
    list(fleet.hidden.0.held.values().map(|hand| words(hand.cards())))
}

/// Replaces both hands. The deck and the discard pile stay as they are.
pub fn set_hands(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.hidden.0.held = by_side(value);
}

/// Returns the cards that each side knows of the other's hand.
pub fn seen(fleet: &Fleet, (): ()) -> Value {
    list(fleet.hidden.0.seen.values().map(|seen| words(seen.cards())))
}

/// Returns the value that a file leaves out: neither side knows a card of the other's hand.
pub fn none_seen(_: &Fleet, (): ()) -> Value {
    list([words([]), words([])])
}

/// Sets what each side knows of the other's hand.
pub fn set_seen(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.hidden.0.seen = by_side(value);
}

/// Returns the discard pile, with its top card last (W-R16).
pub fn discards(fleet: &Fleet, (): ()) -> Value {
    let mut discards = fleet.open.discards;
    let top = fleet.open.top.filter(|top| discards.take(*top));
    words(discards.cards().chain(top))
}

/// Replaces the discard pile.
pub fn set_discards(fleet: &mut Fleet, (): (), value: &Value) {
    (fleet.open.discards, fleet.open.top) = (pile(value), cards(value).last());
}

/// Returns the cards in the deck.
pub fn deck(fleet: &Fleet, (): ()) -> Value {
    words(fleet.hidden.0.deck.cards())
}

/// Returns a value that no deck has, so that a file never leaves the deck out.
pub fn never(_: &Fleet, (): ()) -> Value {
    "".into()
}

/// Returns the deck that is assumed if the file gives none: all cards that are in no hand and not discarded.
pub fn all_others(fleet: &Fleet, (): ()) -> Value {
    let held = fleet.hidden.0.held.values().fold(Pile::default(), |all, hand| all.with(hand));
    words(WHOLE.without(&held).without(&fleet.open.discards).cards())
}

/// Replaces the deck.
pub fn set_deck(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.hidden.0.deck = pile(value);
}

/// Returns how long each side plays no card.
pub fn silent(fleet: &Fleet, (): ()) -> Value {
    list(SideId::BOTH.map(|side| match fleet.open.silence(side, &fleet.cursor) {
        Some(Until::Phase) => "phase",
        Some(Until::Turn) => "turn",
        Some(Until::Move) | None => "",
    }))
}

/// Returns the value that a file leaves out: both sides may play cards.
pub fn none_silent(_: &Fleet, (): ()) -> Value {
    list(["", ""])
}

/// Sets how long each side plays no card, from now on.
pub fn set_silent(fleet: &mut Fleet, (): (), value: &Value) {
    for side in SideId::BOTH {
        let until = match of_side(value, side).and_then(Value::as_text) {
            Some("phase") => Some(Until::Phase),
            Some("turn") => Some(Until::Turn),
            _ => None,
        };
        match until {
            Some(until) => fleet.open.declare_silence(side, until, &fleet.cursor),
            None => fleet.open.silent[side] = None,
        }
    }
}
