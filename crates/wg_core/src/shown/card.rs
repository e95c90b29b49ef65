//! The printed content of cards, and where cards lie on the table, for the panels that draw them.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::ids::{SideId, UnitId};
use crate::shown::report::Odds;
use crate::talk::order::Until;

/// A kind of card, with what is printed on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardKind {
    /// The title: 'Gust of Wind'.
    pub title: Cow<'static, str>,
    /// The effect in a few words: '+2 movement'.
    pub effect: Cow<'static, str>,
    /// The occasion on which the card may be played: 'when your ship is named'.
    pub when: Cow<'static, str>,
    /// The part of the turn that the card belongs to: 'Move'. Cards of one suit have one colour.
    pub suit: Suit,
    /// The clause of the card.
    pub clause: Cow<'static, str>,
    /// The number of copies in the deck.
    pub copies: u8,
    /// The picture on the card.
    pub vignette: Vignette,
}

impl CardKind {
    /// Makes a kind of card. `words` are its title, its effect, when it may be played, and its clause.
    pub const fn new(words: [&'static str; 4], suit: Suit, copies: u8, vignette: Vignette) -> Self {
        let [title, effect, when, clause] = words;
        Self {
            title: Cow::Borrowed(title),
            effect: Cow::Borrowed(effect),
            when: Cow::Borrowed(when),
            suit,
            clause: Cow::Borrowed(clause),
            copies,
            vignette,
        }
    }
}

/// The part of a turn that a card belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Suit {
    /// Cards for sailing.
    Move,
    /// Cards for gunnery.
    Broadside,
    /// Cards for melees.
    Boarding,
    /// Cards for any time.
    Any,
}

impl Suit {
    /// Returns the name of the suit, as it is printed on the card.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Move => "Move",
            Self::Broadside => "Broadside",
            Self::Boarding => "Boarding",
            Self::Any => "Any phase",
        }
    }
}

/// The picture on a card, which the program draws.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Vignette {
    /// A cloud that blows on a ship.
    Gust,
    /// Sails being loosed.
    Sails,
    /// A weather vane.
    Vane,
    /// Fists and a belaying pin.
    Fists,
    /// A sword and a pistol, crossed.
    SwordAndPistol,
    /// A drum and a flag.
    Drum,
    /// Grape shot over a deck.
    Grape,
    /// A gun, and splintering wood.
    Splinters,
    /// A mast with torn rigging.
    Rigging,
    /// A gun being rammed.
    Rammer,
    /// A man aloft with a spyglass.
    Lookout,
    /// A ship's wheel.
    Wheel,
    /// Flat water.
    Calm,
    /// A ship's bow with shot coming in over it.
    Bow,
}

/// The cards of the table, as one viewer sees them.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct CardsView {
    /// The kinds of card. A card is identified by the place of its kind in this list.
    pub kinds: Cow<'static, [CardKind]>,
    /// The number of cards in the deck.
    pub deck: u8,
    /// The discard pile, which all viewers see, with its top card last.
    pub discards: Vec<u8>,
    /// The hands, in the order of the sides.
    pub hands: Vec<HandView>,
    /// The roll for which cards may be played now.
    pub roll: Option<RollView>,
}

/// A side's hand, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HandView {
    /// The side that holds the hand.
    pub side: SideId,
    /// The number of cards in the hand.
    pub count: u8,
    /// The cards that the viewer knows: all of the viewer's own hand, and those of another hand that the viewer has
    /// been shown.
    pub known: Vec<u8>,
    /// The period for which the side has declined to play cards, or `None` if it has not declined.
    pub silent: Option<Until>,
}

/// A roll with the cards played on it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct RollView {
    /// The purpose of the roll: 'Resolute fires round shot at Tordo'.
    pub title: String,
    /// The composition of the total: 'distance 4 · D10 + 6 − 2'.
    pub line: String,
    /// The cards played, each with the side that played it, its kind and what it adds.
    pub played: Vec<(SideId, u8, i8)>,
    /// The side that may play a card now.
    pub turn: Option<SideId>,
    /// The odds with the cards played so far.
    pub odds: Option<Odds>,
    /// The units that the roll is about.
    pub units: Vec<UnitId>,
}
