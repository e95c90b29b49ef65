//! What a card turned: a throw with everything that was played on it, and what would have come of it without that card.

use serde::{Deserialize, Serialize};

use crate::ids::SideId;
use crate::shown::report::Event;

/// A card that was played on a throw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turned {
    /// Who played it.
    pub side: SideId,
    /// 'Splintering Wood'.
    pub card: String,
    /// What came of the throw with everything that was played: '12, two losses'.
    pub with: String,
    /// What would have come of it without this card: '10, one loss'.
    pub without: String,
    /// The end would have been another one, not the total alone.
    pub matters: bool,
}

impl Event {
    /// The cards that were played on a throw.
    #[must_use]
    pub fn cards(mut self, played: Vec<Turned>) -> Self {
        if let Self::Thrown { cards, .. } = &mut self {
            *cards = played;
        }
        self
    }
}
