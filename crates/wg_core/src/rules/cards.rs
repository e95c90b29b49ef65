//! Cards: kinds of which there are so many copies, a deck, hands and a discard pile.
//!
//! Nobody may look into a deck, so it needs no order: it is what is left of each kind, and a card is drawn by a throw in secret. So an
//! undone order or other dice leave a draw as it was, and there is no order to be kept secret. Cards of one kind are alike; an order
//! names a kind.
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

/// How many cards lie together of each of `K` kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pile<const K: usize>([u8; K]);

impl<const K: usize> Default for Pile<K> {
    fn default() -> Self {
        Self([0; K])
    }
}

/// One number for each kind.
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
    /// So many of each kind.
    pub const fn of(counts: [u8; K]) -> Self {
        Self(counts)
    }

    /// How many there are of a kind.
    pub fn count(&self, kind: u8) -> u8 {
        self.0.get(usize::from(kind)).copied().unwrap_or_default()
    }

    /// How many there are.
    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|count| *count == 0)
    }

    /// One more of this kind.
    pub fn put(&mut self, kind: u8) {
        self.0[usize::from(kind)] += 1;
    }

    /// One less of this kind; false if there is none.
    pub fn take(&mut self, kind: u8) -> bool {
        match self.0.get_mut(usize::from(kind)) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// The kind of the card at this place, counted through all of them.
    pub fn at(&self, place: u8) -> Option<u8> {
        self.cards().nth(usize::from(place))
    }

    /// The kinds of all cards, those of one kind together.
    pub fn cards(&self) -> impl Iterator<Item = u8> + '_ {
        self.0.iter().zip(0_u8..).flat_map(|(count, kind)| std::iter::repeat_n(kind, usize::from(*count)))
    }

    /// The kinds of which there are any.
    pub fn kinds(&self) -> impl Iterator<Item = u8> + '_ {
        self.0.iter().zip(0_u8..).filter(|(count, _)| **count > 0).map(|(_, kind)| kind)
    }

    /// Both together.
    #[must_use]
    pub fn with(mut self, other: &Self) -> Self {
        for (count, more) in self.0.iter_mut().zip(&other.0) {
            *count += more;
        }
        self
    }

    /// What is left without the others.
    #[must_use]
    pub fn without(mut self, other: &Self) -> Self {
        for (count, less) in self.0.iter_mut().zip(&other.0) {
            *count = count.saturating_sub(*less);
        }
        self
    }
}

/// A deck and the hands of two sides, which nobody but their owners may see, and what each side has been shown of the other's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Hands<const K: usize> {
    /// What is left of each kind.
    pub deck: Pile<K>,
    /// What each side holds.
    pub held: PerSide<Pile<K>>,
    /// What each side knows of the other's hand: it was shown, and is held still.
    pub seen: PerSide<Pile<K>>,
}

impl<const K: usize> Hands<K> {
    /// A card goes from the deck to a hand, by a throw in secret; an empty deck takes the discard pile first. `None`: there is no card
    /// left anywhere.
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

    /// A side lays down a card of this kind. False if it holds none. Of two that are alike the other side is taken to have seen this one.
    pub fn lay_down(&mut self, side: SideId, kind: u8) -> bool {
        let held = self.held[side].take(kind);
        if held {
            self.seen[side.other()].take(kind);
        }
        held
    }

    /// A side is shown the other's whole hand.
    pub fn show(&mut self, to: SideId) {
        self.seen[to] = self.held[to.other()];
    }

    /// The deck and the other hand are dealt afresh from what this side cannot have seen. What it has shown of its own hand it knows.
    pub fn conceal(&mut self, from: SideId, rng: &mut ChaCha8Rng) {
        let (other, known) = (from.other(), self.seen[from]);
        let hidden = self.held[other].without(&known);
        self.deck = self.deck.with(&hidden);
        self.held[other] = known;
        self.deal(other, hidden.len(), rng);
    }

    /// All hands and the deck are dealt afresh: what a spectator cannot have seen. Nobody knows anything of another's hand.
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

    /// How many cards there are in the deck and in both hands.
    pub fn len(&self) -> u8 {
        self.deck.len() + self.held.values().map(Pile::len).sum::<u8>()
    }

    /// True if there is no card in the deck or in a hand.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What a viewer knows of a side's hand: all of it, what he has been shown of it, or nothing.
    pub fn known(&self, side: SideId, viewer: Viewer) -> Pile<K> {
        match viewer {
            _ if viewer.sees(side) => self.held[side],
            Viewer::Side(own) => self.seen[own],
            Viewer::All | Viewer::Public => Pile::default(),
        }
    }

    /// The deck, the discard pile and the hands as a viewer sees them, while no throw waits for a card.
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

    /// What a side may read: its own hand, what it knows of the other's, and how many cards there are.
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
