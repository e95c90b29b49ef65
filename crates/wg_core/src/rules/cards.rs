//! Cards of several kinds, each kind with a number of copies: a deck, hands and a discard pile.
//!
//! No player may look into a deck, so its cards need no order. The deck is the number of cards left of each kind, and a
//! draw is a secret roll. A draw therefore stays the same after an undo or with other dice. Cards of one kind are
//! alike; an order names a kind.
//!
//! ```
//! use wg_core::rules::cards::Pile;
//! let mut deck: Pile<3> = Pile::of([2, 0, 1]);
//! assert_eq!((deck.len(), deck.at(2)), (3, Some(2)), "two of the first kind, then one of the third");
//! assert!(deck.take(2) && !deck.take(2));
//! ```

use std::borrow::Cow;

use chacha20::ChaCha8Rng;
use serde::ser::SerializeTuple;
use serde::{Serialize, Serializer};

use crate::dice::{Throw, below};
use crate::ids::{SideId, Viewer};
use crate::per::PerSide;
use crate::rules::game::Throws;
use crate::shown::card::{CardKind, CardsView, HandView};

/// The number of cards in a pile of each of `K` kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pile<const K: usize>([u8; K]);

impl<const K: usize> Default for Pile<K> {
    fn default() -> Self {
        Self([0; K])
    }
}

/// Serialises as a tuple with one number for each kind.
impl<const K: usize> Serialize for Pile<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(K)?;
        for count in &self.0 {
            tuple.serialize_element(count)?;
        }
        tuple.end()
    }
}

impl<const K: usize> Pile<K> {
    /// Makes a pile with these numbers of cards, one for each kind.
    pub const fn of(counts: [u8; K]) -> Self {
        Self(counts)
    }

    /// Returns the number of cards of a kind; 0 if there is no such kind.
    pub fn count(&self, kind: u8) -> u8 {
        self.0.get(usize::from(kind)).copied().unwrap_or_default()
    }

    /// Returns the number of cards of all kinds.
    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Returns true if the pile has no cards.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|count| *count == 0)
    }

    /// Adds one card of this kind.
    pub fn put(&mut self, kind: u8) {
        self.0[usize::from(kind)] += 1;
    }

    /// Removes one card of this kind. Returns false if there is none.
    pub fn take(&mut self, kind: u8) -> bool {
        match self.0.get_mut(usize::from(kind)) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// Returns the kind of the card at this place, from 0, when all cards are listed by kind. Returns `None` past the
    /// last card.
    pub fn at(&self, place: u8) -> Option<u8> {
        self.cards().nth(usize::from(place))
    }

    /// Iterates over the kinds of all cards. Cards of one kind come together.
    pub fn cards(&self) -> impl Iterator<Item = u8> + '_ {
        self.0.iter().zip(0_u8..).flat_map(|(count, kind)| std::iter::repeat_n(kind, usize::from(*count)))
    }

    /// Iterates over the kinds that have at least one card.
    pub fn kinds(&self) -> impl Iterator<Item = u8> + '_ {
        self.0.iter().zip(0_u8..).filter(|(count, _)| **count > 0).map(|(_, kind)| kind)
    }

    /// Returns the cards of this pile and the other together.
    #[must_use]
    pub fn with(mut self, other: &Self) -> Self {
        for (count, more) in self.0.iter_mut().zip(&other.0) {
            *count += more;
        }
        self
    }

    /// Returns the cards that are left when those of the other pile are removed. A count never goes below 0.
    #[must_use]
    pub fn without(mut self, other: &Self) -> Self {
        for (count, less) in self.0.iter_mut().zip(&other.0) {
            *count = count.saturating_sub(*less);
        }
        self
    }
}

/// A deck, the hands of two sides, and what each side has been shown of the other's hand. Only its owner may see a
/// hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Hands<const K: usize> {
    /// The cards left in the deck.
    pub deck: Pile<K>,
    /// The hand of each side.
    pub held: PerSide<Pile<K>>,
    /// The cards of the other side's hand that each side has been shown and the other side still holds.
    pub seen: PerSide<Pile<K>>,
}

impl<const K: usize> Hands<K> {
    /// Draws a card from the deck into a side's hand by a secret roll, and returns its kind. An empty deck is first
    /// refilled from the discard pile. Returns `None` if both are empty.
    pub fn draw(&mut self, side: SideId, purpose: u16, discards: &mut Pile<K>, dice: &mut dyn Throws) -> Option<u8> {
        if self.deck.is_empty() {
            self.deck = std::mem::take(discards);
        }
        let left = self.deck.len();
        if left == 0 {
            return None;
        }
        let row = Throw { sides: left, ..Throw::side_d6(Some(side), purpose, 1, "", "") };
        let kind = self.deck.at(dice.throw_secret(&row)[0] - 1)?;
        self.deck.take(kind);
        self.held[side].put(kind);
        Some(kind)
    }

    /// Removes a card of this kind from a side's hand. Returns false if the side holds none. If the other side has been
    /// shown a card of this kind, the card laid down counts as the one that was shown.
    pub fn lay_down(&mut self, side: SideId, kind: u8) -> bool {
        let held = self.held[side].take(kind);
        if held {
            self.seen[side.other()].take(kind);
        }
        held
    }

    /// Shows a side the other side's whole hand.
    pub fn show(&mut self, to: SideId) {
        self.seen[to] = self.held[to.other()];
    }

    /// Deals the other side's hand and the deck afresh from the cards that side `from` cannot have seen. Cards that
    /// `from` has been shown stay in the other hand.
    pub fn conceal(&mut self, from: SideId, rng: &mut ChaCha8Rng) {
        let (other, known) = (from.other(), self.seen[from]);
        let hidden = self.held[other].without(&known);
        self.deck = self.deck.with(&hidden);
        self.held[other] = known;
        self.deal(other, hidden.len(), rng);
    }

    /// Deals both hands and the deck afresh, for a spectator who has seen none of them. Neither side then knows
    /// anything of the other's hand.
    pub fn conceal_from_all(&mut self, rng: &mut ChaCha8Rng) {
        let held = std::mem::take(&mut self.held);
        self.deck = held.values().fold(self.deck, |deck, hand| deck.with(hand));
        for (side, hand) in held.iter() {
            self.deal(side, hand.len(), rng);
        }
        self.seen = PerSide::default();
    }

    fn deal(&mut self, side: SideId, cards: u8, rng: &mut ChaCha8Rng) {
        for _ in 0..cards {
            let Some(kind) = self.deck.at(below(rng, u32::from(self.deck.len())) as u8) else { break };
            self.deck.take(kind);
            self.held[side].put(kind);
        }
    }

    /// Returns the number of cards in the deck and in both hands.
    pub fn len(&self) -> u8 {
        self.deck.len() + self.held.values().map(Pile::len).sum::<u8>()
    }

    /// Returns true if there is no card in the deck or in a hand.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns what a viewer knows of a side's hand: all of it, the cards this viewer has been shown, or nothing.
    pub fn known(&self, side: SideId, viewer: Viewer) -> Pile<K> {
        match viewer {
            _ if viewer.sees(side) => self.held[side],
            Viewer::Side(own) => self.seen[own],
            Viewer::All | Viewer::Public => Pile::default(),
        }
    }

    /// Returns the deck, the discard pile and the hands as a viewer sees them. The view contains no open roll on which
    /// cards could be played.
    pub fn view(&self, kinds: &'static [CardKind], discards: &Pile<K>, viewer: Viewer) -> CardsView {
        let hand = |side: SideId| HandView {
            side,
            count: self.held[side].len(),
            known: self.known(side, viewer).cards().collect(),
            silent: None,
        };
        CardsView {
            kinds: Cow::Borrowed(kinds),
            deck: self.deck.len(),
            discards: discards.cards().collect(),
            hands: SideId::BOTH.map(hand).to_vec(),
            roll: None,
        }
    }

    /// Returns what a side may read: its own hand, what it knows of the other side's, and the numbers of cards.
    pub fn read_by(&self, side: SideId) -> serde_json::Value {
        serde_json::json!({
            "deck": self.deck.len(),
            "own": self.held[side].cards().collect::<Vec<_>>(),
            "other": self.held[side.other()].len(),
            "seen": self.seen[side].cards().collect::<Vec<_>>(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::seeded;

    #[test]
    fn a_fork_deals_what_is_unknown_afresh_and_keeps_what_was_shown() {
        let mut hands = Hands::<4> {
            deck: Pile::of([1, 2, 0, 2]),
            held: PerSide::of([Pile::of([1, 0, 2, 0]), Pile::default()]),
            seen: Default::default(),
        };
        hands.held[SideId(1)] = Pile::of([1, 0, 1, 1]);
        hands.seen = PerSide::of([Pile::of([0, 0, 1, 0]), Pile::of([1, 0, 0, 0])]);
        let before = hands;
        let mut dealt = std::collections::BTreeSet::new();
        for seed in 0..200 {
            let mut fork = before;
            fork.conceal(SideId(0), &mut seeded(seed, 0));
            assert_eq!(
                (fork.held[SideId(0)], fork.seen),
                (before.held[SideId(0)], before.seen),
                "his own hand stays, and who has seen what of it"
            );
            assert_eq!((fork.held[SideId(1)].len(), fork.deck.len()), (3, 5), "nothing is lost");
            assert!(fork.held[SideId(1)].count(2) >= 1, "what he was shown stays there");
            assert_eq!(fork.held[SideId(1)].with(&fork.deck), before.held[SideId(1)].with(&before.deck), "nor doubled");
            dealt.insert(fork.held[SideId(1)].cards().collect::<Vec<_>>());
        }
        assert!(dealt.len() > 4, "other hands come up: {dealt:?}");
    }

    #[test]
    fn a_card_that_was_laid_down_is_no_more_known() {
        let mut hands = Hands::<2> {
            deck: Pile::default(),
            held: PerSide::of([Pile::of([2, 0]), Pile::default()]),
            seen: Default::default(),
        };
        hands.show(SideId(1));
        assert!(hands.lay_down(SideId(0), 0) && !hands.lay_down(SideId(0), 1));
        assert_eq!(
            (hands.held[SideId(0)].count(0), hands.seen[SideId(1)].count(0)),
            (1, 1),
            "the other of the two is known still"
        );
    }
}
