//! The action cards (W-EQ-5, W-CARD-1 to W-CARD-14): their texts, the open cards, and the hidden ones.

use wg_core::prelude::*;
use wg_core::talk::order::Until;

/// The number of kinds of card.
pub const KINDS: usize = 14;

/// Sweep the Decks, for grape shot (W-CARD-7).
pub const SWEEP: u8 = 6;
/// Splintering Wood, for round shot (W-CARD-8).
pub const SPLINTERING: u8 = 7;
/// Damaged Rigging, for chain shot (W-CARD-9).
pub const RIGGING: u8 = 8;
/// Quick Reload (W-CARD-10).
pub const QUICK_RELOAD: u8 = 9;
/// Crow's Nest Lookout (W-CARD-11).
pub const LOOKOUT: u8 = 10;
/// Manoeuvre (W-CARD-12).
pub const MANEUVER: u8 = 11;
/// Calm Waters (W-CARD-13).
pub const CALM_WATERS: u8 = 12;
/// Rake the Bow (W-CARD-14).
pub const RAKE: u8 = 13;

const fn card(
    title: &'static str,
    effect: &'static str,
    when: &'static str,
    suit: Suit,
    clause: &'static str,
    vignette: Vignette,
) -> CardKind {
    CardKind::new([title, effect, when, clause], suit, 2, vignette)
}

/// The fourteen kinds of card. A card is identified by its index here, and there are two of each (W-EQ-5).
pub static CARDS: [CardKind; KINDS] = [
    card("Gust of Wind", "+2 movement", "when your ship moves", Suit::Move, "W-CARD-1", Vignette::Gust),
    card("Unfurl the Sails", "+2 movement", "when your ship moves", Suit::Move, "W-CARD-2", Vignette::Sails),
    card("Catch the Wind", "+2 movement", "when your ship moves", Suit::Move, "W-CARD-3", Vignette::Vane),
    card("Fierce Hand to Hand", "+2 boarding", "in a boarding action", Suit::Boarding, "W-CARD-4", Vignette::Fists),
    card(
        "Swords and Pistols",
        "+2 boarding",
        "in a boarding action",
        Suit::Boarding,
        "W-CARD-5",
        Vignette::SwordAndPistol,
    ),
    card("Rally the Men", "+2 boarding", "in a boarding action", Suit::Boarding, "W-CARD-6", Vignette::Drum),
    card("Sweep the Decks", "+2 broadside", "when you fire grape", Suit::Broadside, "W-CARD-7", Vignette::Grape),
    card(
        "Splintering Wood",
        "+2 broadside",
        "when you fire round shot",
        Suit::Broadside,
        "W-CARD-8",
        Vignette::Splinters,
    ),
    card("Damaged Rigging", "+2 broadside", "when you fire chain", Suit::Broadside, "W-CARD-9", Vignette::Rigging),
    card(
        "Quick Reload",
        "one more broadside",
        "while you fire broadsides",
        Suit::Broadside,
        "W-CARD-10",
        Vignette::Rammer,
    ),
    card(
        "Crow's Nest Lookout",
        "see the enemy's hand",
        "when it is your turn",
        Suit::Any,
        "W-CARD-11",
        Vignette::Lookout,
    ),
    card("Manoeuvre", "−2 broadside", "when you are fired at", Suit::Broadside, "W-CARD-12", Vignette::Wheel),
    card("Calm Waters", "−2 movement", "when an enemy moves", Suit::Move, "W-CARD-13", Vignette::Calm),
    card(
        "Rake the Bow",
        "+1 broadside",
        "when you fire at a bow or stern",
        Suit::Broadside,
        "W-CARD-14",
        Vignette::Bow,
    ),
];

/// All 28 cards (W-EQ-5).
pub const WHOLE: Pile<KINDS> = Pile::of([2; KINDS]);

/// Returns the index of a kind of card by its word in scenario files, such as `gust_of_wind`. Returns `None` if there
/// is no such card.
pub fn kind(word: &str) -> Option<u8> {
    CARDS.iter().position(|card| key(card) == word).map(|place| place as u8)
}

/// Returns the word for a card in scenario files.
pub fn key(card: &CardKind) -> String {
    let letters = card.title.chars().filter(|c| *c != '\'');
    let word: String = letters.map(|c| if c == ' ' { '_' } else { c.to_ascii_lowercase() }).collect();
    if word == "manoeuvre" { "maneuver".to_owned() } else { word }
}

/// The cards that both sides can see, and the sides that play none now (W-R54).
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct OpenCards {
    /// The discard pile (W-R16).
    pub discards: Pile<KINDS>,
    /// The card on top of the discard pile.
    pub top: Option<u8>,
    /// The cards played on the roll in progress, with the sides that played them.
    pub played: SmallVec<[(SideId, u8); 6]>,
    /// The sides that have said that they play no card, and for how long (W-R56).
    pub silent: PerSide<Option<Silence>>,
}

/// A side's statement 'No card from me', with the time at which it was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Silence {
    /// The end of the time for which it holds.
    pub until: Until,
    turn: u16,
    phase: u8,
    moves: u32,
}

impl OpenCards {
    /// Notes that the side plays no card for this long from now on (W-R56).
    pub fn declare_silence(&mut self, side: SideId, until: Until, now: &Cursor) {
        self.silent[side] = Some(Silence { until, turn: now.turn, phase: now.phase, moves: now.moves });
    }

    /// Returns how long the side plays no card, or `None` if it has not said so or the time has passed.
    pub fn silence(&self, side: SideId, now: &Cursor) -> Option<Until> {
        let Silence { until, turn, phase, moves } = self.silent[side]?;
        let holds = match until {
            Until::Move => (turn, moves) == (now.turn, now.moves),
            Until::Phase => (turn, phase) == (now.turn, now.phase),
            Until::Turn => turn == now.turn,
        };
        holds.then_some(until)
    }
}

/// The deck and the hands, which are hidden (W-R54).
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct HiddenCards(pub Hands<KINDS>);

/// A side reads its own hand, and of the other hand the cards that a Lookout has shown it.
impl Secret for HiddenCards {
    fn read_by(&self, side: SideId) -> Option<serde_json::Value> {
        Some(self.0.read_by(side))
    }
}
