//! What stands on a card, for the panels that draw it.

/// What stands on the cards of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardKind {
    /// 'Gust of Wind'.
    pub title: &'static str,
    /// What it does, in a few words: '+2 movement'.
    pub effect: &'static str,
    /// When it may be played: 'when your ship is named'.
    pub when: &'static str,
    /// The part of the turn that it belongs to: 'Move'. Cards of one suit have one colour.
    pub suit: Suit,
    /// The clause.
    pub clause: &'static str,
    /// How many there are of it.
    pub copies: u8,
    /// What is engraved on it.
    pub vignette: Vignette,
}

/// The part of a turn that a card belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
