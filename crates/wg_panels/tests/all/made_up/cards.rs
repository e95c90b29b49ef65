//! A made-up hand, with a roll on which cards are played.

use std::borrow::Cow;

use wg_core::{CardKind, CardsView, HandView, Odds, Order, RollView, SideId, Suit, UnitId, Vignette};
use wg_panels::read::flight::{Flight, Way};
use wg_panels::{Desk, Hand, HandCard, PanelState};

const fn kind(title: &'static str, effect: &'static str, suit: Suit, vignette: Vignette) -> CardKind {
    let (title, effect) = (Cow::Borrowed(title), Cow::Borrowed(effect));
    let (when, clause) = (Cow::Borrowed("before the die"), Cow::Borrowed("W-CARD-8"));
    CardKind { title, effect, when, suit, clause, copies: 2, vignette }
}

/// Five kinds of cards.
pub static KINDS: [CardKind; 5] = [
    kind("Splintering Wood", "+2 broadside", Suit::Broadside, Vignette::Splinters),
    kind("Maneuver", "−2 broadside", Suit::Broadside, Vignette::Wheel),
    kind("Gust of Wind", "+2 movement", Suit::Move, Vignette::Gust),
    kind("Rally the Men", "+2 boarding", Suit::Boarding, Vignette::Drum),
    kind("Crow's Nest Lookout", "see the other hand", Suit::Any, Vignette::Lookout),
];

/// The title of the roll.
pub const ROLL: &str = "Surprise fires round shot at Fortuna";

fn odds() -> Odds {
    let bars = vec![0.38, 0.4, 0.16, 0.06];
    Odds {
        title: ROLL.into(),
        range: "4 squares".into(),
        line: "D10 + 4".into(),
        unit: "losses".into(),
        bars,
        expected: 0.9,
        chances: vec![],
        also: None,
    }
}

/// Returns a desk with a hand, and a roll with this many cards on it.
pub fn carded(played: usize) -> Desk {
    let on = [(SideId(0), 0, 2), (SideId(1), 1, -2)];
    let lie = || on.into_iter().take(played);
    let roll = RollView {
        title: ROLL.into(),
        line: "distance 4 · D10 + 4".into(),
        played: lie().collect(),
        turn: Some(SideId(0)),
        odds: Some(odds()),
        units: vec![UnitId(6), UnitId(1)],
    };
    let discards: Vec<u8> = [2, 3].into_iter().chain(lie().map(|(_, card, _)| card)).collect();
    let kind = |card: u8| KINDS[usize::from(card)].clone();
    let own = [4_u8, 2, 3, 0].map(|card| HandCard {
        kind: kind(card),
        order: (card == 0).then_some(Order::Play { card, target: None }),
        why: "only in the move phase".into(),
        tried: None,
        raised: false,
    });
    let hand = Hand {
        side: SideId(0),
        face_down: false,
        shared: false,
        window: true,
        cards: own.to_vec(),
        other: vec![None; 4],
        other_name: "Red".into(),
        deck: 17,
        top: discards.last().map(|card| kind(*card)),
        pile: discards.iter().map(|card| kind(*card).title).collect(),
        roll: Some(roll.clone()),
        played: lie().map(|(side, card, by)| (kind(card), side, by)).collect(),
        announced: Vec::new(),
        moves: false,
    };
    let mut desk = super::desk();
    let hands = [4, 4].into_iter().zip(0..).map(|(count, side)| HandView {
        side: SideId(side),
        count,
        known: Vec::new(),
        silent: None,
    });
    desk.view.cards =
        Some(CardsView { kinds: Cow::Borrowed(&KINDS), deck: 17, discards, hands: hands.collect(), roll: Some(roll) });
    (desk.odds, desk.running, desk.todo) = (None, None, Vec::new());
    desk.hand = Some(hand);
    desk
}

/// Returns the flight of the first card, with this share of its way done.
pub fn flight(way: Way, share: f32) -> Flight {
    let on = if way == Way::Discarded { "" } else { ROLL };
    Flight { id: 1, side: SideId(0), card: 0, on: on.into(), adds: 2, slot: 0, way, share }
}

/// Returns a state with that card in flight.
pub fn flying(way: Way, share: f32, state: PanelState) -> PanelState {
    PanelState { flights: vec![flight(way, share)], ..state }
}
