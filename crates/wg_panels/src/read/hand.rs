//! A hand of cards, as its owner sees it.

use std::borrow::Cow;

use wg_core::{AskKind, CardKind, Order, RollView, SideId};

use crate::read::desk::Desk;

/// The hand of the player who looks at the table, with the deck, the discard pile and the other hand.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Hand {
    /// The side whose hand this is.
    pub side: SideId,
    /// True while the hand is face down: two people share the screen, and its owner has not asked to look at it.
    pub face_down: bool,
    /// True if two people share the screen, so that the owner can turn the hand face down again.
    pub shared: bool,
    /// True if the owner is asked for a card now, even if no card in the hand fits.
    pub window: bool,
    /// The cards in this hand.
    pub cards: Vec<HandCard>,
    /// The other hand: for each card its kind, if the owner of this hand has been shown it, or `None` for its back.
    pub other: Vec<Option<CardKind>>,
    /// The name of the side that holds the other hand.
    pub other_name: String,
    /// The number of cards in the deck.
    pub deck: u8,
    /// The card on top of the discard pile.
    pub top: Option<CardKind>,
    /// The titles of all cards in the discard pile, for its tooltip.
    pub pile: Vec<Cow<'static, str>>,
    /// The roll on which cards may be played now.
    pub roll: Option<RollView>,
    /// The cards that were played on the roll: kind, side and what the card adds.
    pub played: Vec<(CardKind, SideId, i8)>,
    /// The cards that others have played since this player last gave an order, oldest first.
    pub announced: Vec<Announced>,
    /// True while cards are in flight.
    pub moves: bool,
}

/// A card that the other side has played.
#[derive(Clone, PartialEq, Debug)]
pub struct Announced {
    /// The kind of card.
    pub kind: CardKind,
    /// The side that played it.
    pub side: SideId,
    /// What the card adds to the roll.
    pub adds: i8,
    /// Who played what, with which effect: 'Red plays Maneuver: −2 to the roll.'
    pub said: String,
    /// What the roll came to with the card and without it; empty until the dice are rolled.
    pub came: String,
}

impl Hand {
    /// True if a card may be played now. A face-down hand gives nothing away: then this depends only on whether its
    /// owner is asked.
    pub fn may_play(&self) -> bool {
        self.window || (!self.face_down && self.cards.iter().any(|card| card.order.is_some()))
    }
}

/// A card in the hand.
#[derive(Clone, PartialEq, Debug)]
pub struct HandCard {
    /// The kind of card.
    pub kind: CardKind,
    /// The order that plays the card, if it may be played now.
    pub order: Option<Order>,
    /// The reason why the card may not be played; empty if it may.
    pub why: String,
    /// The order to try when a player clicks a card that may not be played, while his seat is asked. The rules refuse
    /// it with a reason.
    pub tried: Option<Order>,
    /// True if the card is proposed: the big button plays it.
    pub raised: bool,
}

impl Desk {
    /// True if the player who is asked must turn up his cards before he can answer. The big button then turns them up.
    pub fn looks_at_hand(&self) -> bool {
        self.big_button.is_none()
            && self.ask.is_some_and(|ask| ask != AskKind::Throw)
            && self.hand.as_ref().is_some_and(|hand| hand.face_down && hand.window)
    }
}
