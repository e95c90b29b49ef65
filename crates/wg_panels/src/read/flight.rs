//! Action cards in flight from one place to another.

use wg_core::SideId;

/// Where a card flies from and to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// From a hand to the card of the roll on which it is played.
    Played,
    /// From the card of the roll to the discard pile.
    Cleared,
    /// From a hand straight to the discard pile.
    Discarded,
}

/// A card that flies, or waits for its turn to fly.
#[derive(Clone, PartialEq, Debug)]
pub struct Flight {
    /// The flight's id, unique in this battle.
    pub id: u32,
    /// The side whose hand the card comes from.
    pub side: SideId,
    /// The kind of card, as an index into the view's list.
    pub card: u8,
    /// The title of the roll on which the card is played.
    pub on: String,
    /// What the card adds to the roll.
    pub adds: i8,
    /// The card's index among the cards on the roll.
    pub slot: usize,
    /// Where the card flies from and to.
    pub way: Way,
    /// The share of the way that is done, from 0 to 1.
    pub share: f32,
}
