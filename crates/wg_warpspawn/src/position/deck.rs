//! The action cards (W-EQ-5, W-CARD-1 to W-CARD-14): what stands on them, what lies open, what is hidden.

use wg_core::prelude::*;
use wg_core::talk::order::Until;

/// How many kinds of card there are.
pub const KINDS: usize = 14;

/// W-CARD-7: grape shot.
pub const SWEEP: u8 = 6;
/// W-CARD-8: round shot.
pub const SPLINTERING: u8 = 7;
/// W-CARD-9: chain shot.
pub const RIGGING: u8 = 8;
/// W-CARD-10.
pub const QUICK_RELOAD: u8 = 9;
/// W-CARD-11.
pub const LOOKOUT: u8 = 10;
/// W-CARD-12.
pub const MANEUVER: u8 = 11;
/// W-CARD-13.
pub const CALM_WATERS: u8 = 12;
/// W-CARD-14.
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

/// The fourteen kinds; a card is told by its place here. There are two of each (W-EQ-5).
pub static CARDS: [CardKind; KINDS] = [
    card("Gust of Wind", "+2 movement", "when your ship is named", Suit::Move, "W-CARD-1", Vignette::Gust),
    card("Unfurl the Sails", "+2 movement", "when your ship is named", Suit::Move, "W-CARD-2", Vignette::Sails),
    card("Catch the Wind", "+2 movement", "when your ship is named", Suit::Move, "W-CARD-3", Vignette::Vane),
    card("Fierce Hand to Hand", "+2 boarding", "before the dice", Suit::Boarding, "W-CARD-4", Vignette::Fists),
    card("Swords and Pistols", "+2 boarding", "before the dice", Suit::Boarding, "W-CARD-5", Vignette::SwordAndPistol),
    card("Rally the Men", "+2 boarding", "before the dice", Suit::Boarding, "W-CARD-6", Vignette::Drum),
    card("Sweep the Decks", "+2 broadside", "grape, before the die", Suit::Broadside, "W-CARD-7", Vignette::Grape),
    card(
        "Splintering Wood",
        "+2 broadside",
        "round shot, before the die",
        Suit::Broadside,
        "W-CARD-8",
        Vignette::Splinters,
    ),
    card(
        "Damaged Rigging",
        "+2 broadside",
        "chain shot, before the die",
        Suit::Broadside,
        "W-CARD-9",
        Vignette::Rigging,
    ),
    card(
        "Quick Reload",
        "one more broadside",
        "among your own broadsides",
        Suit::Broadside,
        "W-CARD-10",
        Vignette::Rammer,
    ),
    card("Crow's Nest Lookout", "see their hand", "on your own action", Suit::Any, "W-CARD-11", Vignette::Lookout),
    card("Maneuver", "−2 broadside", "on the ship fired at", Suit::Broadside, "W-CARD-12", Vignette::Wheel),
    card("Calm Waters", "−2 movement", "on an enemy's move", Suit::Move, "W-CARD-13", Vignette::Calm),
    card("Rake the Bow", "+1 broadside", "from ahead or astern", Suit::Broadside, "W-CARD-14", Vignette::Bow),
];

/// All 28 cards (W-EQ-5).
pub const WHOLE: Pile<KINDS> = Pile::of([2; KINDS]);

/// The place of a card among the kinds, as scenarios name it: `gust_of_wind`.
pub fn kind(word: &str) -> Option<u8> {
    CARDS.iter().position(|card| key(card) == word).map(|place| place as u8)
}

/// As scenarios name it.
pub fn key(card: &CardKind) -> String {
    let letters = card.title.chars().filter(|c| *c != '\'');
    letters.map(|c| if c == ' ' { '_' } else { c.to_ascii_lowercase() }).collect()
}

/// What of the cards lies open (W-R54).
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct OpenCards {
    /// The discard pile (W-R16).
    pub discards: Pile<KINDS>,
    /// The card on top of it.
    pub top: Option<u8>,
    /// What was played on the roll that is under way, by whom.
    pub played: SmallVec<[(SideId, u8); 6]>,
    /// Who has said that he plays no card, and for how long (W-R56).
    pub silent: PerSide<Option<Silence>>,
}

/// 'No card from me'.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Silence {
    /// Until when.
    pub until: Until,
    turn: u16,
    phase: u8,
    moves: u32,
}

impl OpenCards {
    /// W-R56: the side plays no card for so long from now on.
    pub fn hush(&mut self, side: SideId, until: Until, now: &Cursor) {
        self.silent[side] = Some(Silence { until, turn: now.turn, phase: now.phase, moves: now.moves });
    }

    /// The side has said that it plays no card now.
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

/// 'Gust of Wind, Maneuver and Maneuver'.
pub fn in_a_row(titles: &[&str]) -> String {
    match titles {
        [first @ .., before, last] => {
            first.iter().map(|title| format!("{title}, ")).collect::<String>() + &format!("{before} and {last}")
        }
        few => few.concat(),
    }
}

/// The deck and the hands (W-R54).
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct HiddenCards(pub Hands<KINDS>);

/// A side reads its own hand, and of the other what a Lookout has shown it.
impl Secret for HiddenCards {
    fn read_by(&self, side: SideId) -> Option<serde_json::Value> {
        Some(self.0.read_by(side))
    }
}
