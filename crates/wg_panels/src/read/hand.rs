//! A hand of cards, as its owner sees it.

use std::borrow::Cow;

use wg_core::{AskKind, CardKind, Order, RollView, SideId};

use crate::read::desk::Desk;

/// The hand of whoever looks at the table, with the deck, the pile and the other hand.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Hand {
    /// Whose.
    pub side: SideId,
    /// Two people share the screen, and nobody has said that he looks: it lies face down.
    pub face_down: bool,
    /// Two people share the screen: whoever looks at his hand can turn it face down again.
    pub shared: bool,
    /// He is asked for a card now, whether one fits or not.
    pub window: bool,
    /// His cards.
    pub cards: Vec<HandCard>,
    /// The other hand: a card that he has been shown, or its back.
    pub other: Vec<Option<CardKind>>,
    /// Whose that is.
    pub other_name: String,
    /// How many cards lie in the deck.
    pub deck: u8,
    /// The card on top of the discard pile.
    pub top: Option<CardKind>,
    /// Everything that lies there, for who points at it.
    pub pile: Vec<Cow<'static, str>>,
    /// The throw for which cards may be played.
    pub roll: Option<RollView>,
    /// What was played on it, with whose colour.
    pub played: Vec<(CardKind, SideId, i8)>,
    /// Cards are on their way.
    pub moves: bool,
}

impl Hand {
    /// A card may be played now. Of a hand that lies face down nothing is given away: it counts that its owner is asked.
    pub fn may_play(&self) -> bool {
        self.window || (!self.face_down && self.cards.iter().any(|card| card.order.is_some()))
    }
}

/// A card in the hand.
#[derive(Clone, PartialEq, Debug)]
pub struct HandCard {
    /// What stands on it.
    pub kind: CardKind,
    /// What playing it would order, if it may be played now.
    pub order: Option<Order>,
    /// Why it may not.
    pub why: String,
    /// What somebody tries who plays it all the same, if he is asked anything: the rules say why not.
    pub tried: Option<Order>,
    /// It is proposed: the big button plays it.
    pub raised: bool,
}

impl Desk {
    /// Nothing can be answered before whoever is asked has looked at his cards: the big button turns them over.
    pub fn looks_at_hand(&self) -> bool {
        self.big_button.is_none()
            && self.ask.is_some_and(|ask| ask != AskKind::Throw)
            && self.hand.as_ref().is_some_and(|hand| hand.face_down && hand.window)
    }
}
