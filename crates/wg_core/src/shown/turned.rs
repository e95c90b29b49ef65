//! The effect of a card: the result of a roll with all cards played on it, and the result without this card.

use serde::{Deserialize, Serialize};

use crate::ids::SideId;
use crate::shown::report::Event;

/// A card that was played on a roll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardEffect {
    /// The side that played the card.
    pub side: SideId,
    /// The title of the card: 'Splintering Wood'.
    pub card: String,
    /// The result of the roll with all cards played on it: '12, two losses'.
    pub with: String,
    /// The result of the roll without this card: '10, one loss'.
    pub without: String,
    /// True if the card changed the effect of the roll, and not only its total.
    pub matters: bool,
}

impl Event {
    /// Sets the cards that were played on a roll.
    #[must_use]
    pub fn cards(mut self, played: Vec<CardEffect>) -> Self {
        if let Self::Thrown { cards, .. } = &mut self {
            *cards = played;
        }
        self
    }
}
