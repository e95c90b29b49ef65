//! What only one side reads of a report: the card that it has drawn, the hand that it has looked at.

use serde::{Deserialize, Serialize};

use crate::ids::{SideId, Viewer};
use crate::shown::report::Report;

/// What only one side reads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Aside {
    /// Who.
    pub side: SideId,
    /// What: 'You draw Gust of Wind'.
    pub sentence: String,
}

impl Report {
    /// The same, and this side reads more than the others: after the battle everybody does.
    #[must_use]
    pub fn aside(mut self, side: SideId, sentence: impl Into<String>) -> Self {
        self.aside = Some(Aside { side, sentence: sentence.into() });
        self
    }

    /// What this viewer reads.
    pub fn told(&self, viewer: Viewer) -> &str {
        self.aside.as_ref().filter(|aside| viewer.sees(aside.side)).map_or(&self.sentence, |aside| &aside.sentence)
    }

    /// As this viewer may read it.
    #[must_use]
    pub fn seen_by(mut self, viewer: Viewer) -> Self {
        if let Some(aside) = self.aside.take().filter(|aside| viewer.sees(aside.side)) {
            self.sentence = aside.sentence;
        }
        self
    }
}
