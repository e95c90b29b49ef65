//! What stands on a card, and what lies on the table of cards, for the panels that draw it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::ids::{SideId, UnitId};
use crate::shown::report::Odds;
use crate::talk::order::Until;

/// What stands on the cards of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardKind {
    /// 'Gust of Wind'.
    pub title: Cow<'static, str>,
    /// What it does, in a few words: '+2 movement'.
    pub effect: Cow<'static, str>,
    /// When it may be played: 'when your ship is named'.
    pub when: Cow<'static, str>,
    /// The part of the turn that it belongs to: 'Move'. Cards of one suit have one colour.
    pub suit: Suit,
    /// The clause.
    pub clause: Cow<'static, str>,
    /// How many there are of it.
    pub copies: u8,
    /// What is engraved on it.
    pub vignette: Vignette,
}

impl CardKind {
    /// A kind with what stands on its cards: its title, what it does, when it may be played, and its clause.
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
    /// Sailing.
    Move,
    /// Gunnery.
    Broadside,
    /// Hand to hand.
    Boarding,
    /// At any time.
    Any,
}

impl Suit {
    /// As it stands on the card.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Move => "Move",
            Self::Broadside => "Broadside",
            Self::Boarding => "Boarding",
            Self::Any => "Any phase",
        }
    }
}

/// What is engraved on a card; the program draws it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Vignette {
    /// A cloud that blows on a ship.
    Gust,
    /// Sails that are loosed.
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
    /// A gun, and wood that splinters.
    Splinters,
    /// A mast with torn rigging.
    Rigging,
    /// A gun that is rammed.
    Rammer,
    /// A man aloft with a spyglass.
    Lookout,
    /// The wheel.
    Wheel,
    /// Flat water.
    Calm,
    /// A bow, and shot that comes in over it.
    Bow,
}

/// The cards of the table, as one viewer sees them.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct CardsView {
    /// What stands on a card of each kind; cards are told by their place in this list.
    pub kinds: Cow<'static, [CardKind]>,
    /// How many lie in the deck.
    pub deck: u8,
    /// What lies on the discard pile, open to all, the last one on top.
    pub discards: Vec<u8>,
    /// The hands, by side.
    pub hands: Vec<HandView>,
    /// The throw for which cards may be played now.
    pub roll: Option<RollView>,
}

/// A side's hand.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HandView {
    /// Whose.
    pub side: SideId,
    /// How many cards it has.
    pub count: u8,
    /// Those that the viewer knows: all of his own, of others what he has been shown.
    pub known: Vec<u8>,
    /// The side has said that it plays no card: until when.
    pub silent: Option<Until>,
}

/// A throw with the cards that were played on it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct RollView {
    /// 'Resolute fires round shot at Tordo'.
    pub title: String,
    /// 'distance 4 · D10 + 6 − 2'.
    pub line: String,
    /// What was played, by whom, and what it adds.
    pub played: Vec<(SideId, u8, i8)>,
    /// Who may play a card now.
    pub turn: Option<SideId>,
    /// The chances as it stands.
    pub odds: Option<Odds>,
    /// The units it is about.
    pub units: Vec<UnitId>,
}
